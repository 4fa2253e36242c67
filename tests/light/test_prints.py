"""Pads in the light Python: the same marks, in the same places, as CPython lays out."""

from __future__ import annotations

import json

import pytest
from live.light.parity import Light

import sheetgen
from tests.tiers import quick

from .conftest import same

FAMILIAR = {"duplex": "long", "cover": True, "crop_marks": True, "numbers": "sheets", "copies": 9}
REQUESTS = [
    {"sheet": "qwixx", "position": "red:2,3 blue:12", "trim": "140x90", "title": "Ours"},
    {"sheet": "qwixx-steps-a", "duplex": "short", "offset_back": "1,-0.5", "margin": 6.5, "lang": "de-CH"},
    {"sheet": "qwantum", "up": "2", "cut_lines": True, "fields": "name,date", "lang": "fr"},
    {"sheet": "qwinto", "names": ["Ann", "\u674e\u96f7"], "per_name": 3, "order": "cut-stack", "duplex": "long"},
    {"sheet": "qwixx", "paper": "a6", "size": "giant"},
    {"sheet": "kneifen", "size": "giant", "copies": 1},
    {"sheet": "qwixx-bonus-b", "size": "giant", "paper": "letter", "names": ["Ann"], "lang": "de"},
    {"spec": 'format = 1\nbase = "kneifen"\nid = "own"\ntitle = "Own"\n', "paper": "a5", "palette": "outline"},
    {"sheet": "qwixx", "also": ["kneifen", "qwinto"], "back": "rules", "card_back": True, "cover": True, "lang": "de"},
    {"sheet": "qwixx", "also": ["qwantum"], "back": "qwinto", "glue_edge": 8, "copies": 5, "fields": "tally"},
    {"sheet": "qwixx", "also": ["qwixy"]},
    {"sheet": "dice:qwixx", "palette": "grey"},
    {"sheet": "dice:qwixx-longo", "lang": "fr"},
    {"sheet": "calibration", "duplex": "short", "paper": "letter", "lang": "it"},
]


@pytest.mark.parametrize("wanted", REQUESTS, ids=lambda one: one.get("sheet", "own"))
def test_a_pad_has_the_same_marks_in_both_pythons(light: Light, wanted: dict[str, object]) -> None:
    found = json.loads(same(light, "marks", json.dumps(wanted)))
    assert ("problem" in found) == (wanted.get("paper") == "a6" or "qwixy" in str(wanted))


@pytest.mark.parametrize("sheet", quick(sheetgen.sheets(), "qwixx", "qwixx-longo", "kneifen"))
def test_a_whole_pad_of_each_sheet_has_the_same_marks(light: Light, sheet: str) -> None:
    """With cover, back, crop marks and numbers."""
    found = json.loads(same(light, "marks", json.dumps({"sheet": sheet} | FAMILIAR)))
    assert found["duplex"] == "long"
    assert len(found["panels"]) > 2
