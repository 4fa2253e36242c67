"""Forms that count: a script for each box of points that follows from crosses and numbers, and for the total.

A field stays open to what is typed, so that nothing is lost where scripts do not run."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Final

from ..games.face import ScoreFormula, Tally
from ..writers.document import field_name

__all__ = ["form_scripts"]

MINUS: Final = "points.misthrows"
"""The box that is taken away from the others."""
TALLY: Final = """(function () {
var sheet = event.target.name.split(".")[0], crosses = 0, counts = %s, points = %s;
for (var name in counts) {
var field = this.getField(sheet + "." + name);
if (field && String(field.value) !== "Off") crosses += counts[name];
}
event.value = crosses ? String(points[Math.min(crosses, points.length - 1)]) : "";
}).call(this);"""
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
else if (all) worth = rule === "second" ? (second === Infinity ? lowest : second) : chosen;
event.value = String(worth);
}).call(this);"""
TOTAL: Final = """(function () {
var sheet = event.target.name.split(".")[0], total = 0, any = false, parts = %s;
for (var name in parts) {
var field = this.getField(sheet + "." + name);
if (!field || field.value === null || String(field.value) === "") continue;
any = true;
total += parts[name] * Number(field.value);
}
event.value = any ? String(total) : "";
}).call(this);"""


def form_scripts(places: Iterable[str], tallies: Mapping[str, Tally | ScoreFormula]) -> dict[str, str]:
    """The scripts of a form with these places, in the order of counting: boxes first, then the total.

    There is none for the total of a sheet that has a box for points which is not among the tallies.
    """
    known = list(places)
    found = {}
    for place, tally in tallies.items():
        if place in known and isinstance(tally, ScoreFormula):
            parts = [field_name(each) for each in tally.places if each in known]
            found[place] = RECKONING % (json.dumps(field_name(tally.rule)), json.dumps(parts))
        elif place in known and isinstance(tally, Tally):
            counts = {field_name(each): count for each, count in tally.places.items() if each in known}
            found[place] = TALLY % (json.dumps(counts), json.dumps(tally.points))
    boxes = [place for place in known if place.startswith("points.")]
    if found and "total" in known and found.keys() >= set(boxes):
        signs = {field_name(place): -1 if place == MINUS else 1 for place in boxes}
        found["total"] = TOTAL % json.dumps(signs)
    return found
