"""Forms that count: a script for each box of points that follows from crosses and numbers, and for the total.

You can also type into such a box, so a form is useful where scripts do not run. Where they run, your number stays until
crosses or numbers give another one. A script with nothing to count empties its box only if you have just changed a
field that it counts.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Final

from ..games.face import ScoreFormula, Tally
from ..writers.document import field_name

__all__ = ["form_scripts"]

MINUS: Final = "points.misthrows"
"""The box that is subtracted from the others."""
SHOWN: Final = """
var source = event.source, changed = source ? String(source.name).replace(sheet + ".", "") : "", counted = %s;
event.value = worth === "" && counted.indexOf(changed) < 0 ? event.target.value : String(worth);
}).call(this);"""
"""The end of all scripts. Some viewers begin with null as the value, so a value that stays is written again."""
TALLY: Final = """(function () {
var sheet = event.target.name.split(".")[0], crosses = 0, counts = %s, points = %s;
for (var name in counts) {
var field = this.getField(sheet + "." + name);
if (field && String(field.value) !== "Off") crosses += counts[name];
}
var worth = crosses ? points[Math.min(crosses, points.length - 1)] : "";"""
RECKONING: Final = """(function () {
var sheet = event.target.name.split(".")[0], rule = %s, places = %s, values = [], chosen = "", all = true;
for (var i = 0; i < places.length; i++) {
var field = this.getField(sheet + "." + places[i]);
var text = field && field.value !== null ? String(field.value).replace(/^\\s+|\\s+$/g, "") : "";
if (text === "") all = false;
else values.push(Number(text));
if (places[i] === rule) chosen = Number(text);
}
var last = values.length ? values[values.length - 1] : "", sum = 0, lowest = last, second = Infinity;
for (var j = 0; j < values.length; j++) {
sum += values[j];
if (values[j] < lowest) lowest = values[j];
}
for (var k = 0; k < values.length; k++) if (values[k] > lowest && values[k] < second) second = values[k];
var worth = "";
if (isNaN(sum)) worth = "";
else if (rule === "sum") worth = values.length ? sum : "";
else if (rule === "row") worth = all ? last : values.length || "";
else if (all) worth = rule === "second" ? (second === Infinity ? lowest : second) : chosen;"""
TOTAL: Final = """(function () {
var sheet = event.target.name.split(".")[0], total = 0, any = false, parts = %s;
for (var name in parts) {
var field = this.getField(sheet + "." + name);
if (!field || field.value === null || String(field.value) === "") continue;
any = true;
total += parts[name] * Number(field.value);
}
var worth = any ? total : "";"""


def form_scripts(places: Iterable[str], tallies: Mapping[str, Tally | ScoreFormula]) -> dict[str, str]:
    """Return the scripts of a form with these places, in the order of counting: the boxes first, then the total.

    The total has no script if the sheet has a box for points that is not among the tallies.
    """
    known = list(places)
    scripts = {}
    counted: dict[str, list[str]] = {}

    def follows_from(parts: Iterable[str]) -> list[str]:
        return [each for part in parts for each in (field_name(part), *counted.get(part, ()))]

    for place, tally in tallies.items():
        if place not in known:
            continue
        parts = [each for each in tally.places if each in known]
        counted[place] = follows_from(parts)
        if isinstance(tally, ScoreFormula):
            scripts[place] = RECKONING % (json.dumps(field_name(tally.rule)), json.dumps([*map(field_name, parts)]))
        else:
            counts = {field_name(each): tally.places[each] for each in parts}
            scripts[place] = TALLY % (json.dumps(counts), json.dumps(tally.points))
    boxes = [place for place in known if place.startswith("points.")]
    if scripts and "total" in known and scripts.keys() >= set(boxes):
        counted["total"] = follows_from(boxes)
        scripts["total"] = TOTAL % json.dumps({field_name(place): -1 if place == MINUS else 1 for place in boxes})
    return {place: script + SHOWN % json.dumps(counted[place]) for place, script in scripts.items()}
