"""Forms that count: a script for each box of points that follows from crosses, and for the total.

A field stays open to what is typed, so that nothing is lost where scripts do not run."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Final

from ..games.face import Tally
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


def form_scripts(places: Iterable[str], tallies: Mapping[str, Tally]) -> dict[str, str]:
    """The scripts of a form with these places, in the order of counting: boxes first, then the total.

    There is none for the total of a sheet that has a box for points which is not among the tallies.
    """
    known = list(places)
    found = {}
    for place, tally in tallies.items():
        if place in known:
            counts = {field_name(each): count for each, count in tally.places.items() if each in known}
            found[place] = TALLY % (json.dumps(counts), json.dumps(tally.points))
    boxes = [place for place in known if place.startswith("points.")]
    if found and "total" in known and found.keys() == set(boxes):
        parts = {field_name(place): -1 if place == MINUS else 1 for place in boxes}
        found["total"] = TOTAL % json.dumps(parts)
    return found
