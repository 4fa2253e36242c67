"""Pads and worksheets in the light Python: the same marks, in the same places, as CPython lays out."""

from __future__ import annotations

import json

import pytest
from live.light.parity import Light

import sheetgen
from dicepad.tasks import TYPES
from tests.tiers import quick

from .conftest import same

FAMILIAR = {"duplex": "long", "cover": True, "crop_marks": True, "numbers": "sheets"}
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
CLASS: dict[str, object] = {"types": [*TYPES], "level": 2, "count": len(TYPES), "seed": "7b"}
LOOKS: list[dict[str, object]] = [
    {"lang": "de", "names": ["Ann", "\u674e\u96f7"]},
    {"lang": "fr", "palette": "standard", "paper": "letter", "level": 3},
    {"lang": "it", "names": ["Zo\u00e9"], "level": 1},
]
THIRDS = [
    CLASS | look | {"types": types, "count": len(types)}
    for look, types in zip(LOOKS, ([*TYPES][number::3] for number in range(3)), strict=True)
]
"""Worksheets that together have every type of task once."""
WHOLE = [CLASS | look for look in LOOKS]
WORKSHEETS = [
    *THIRDS,
    *WHOLE,
    CLASS | {"types": ["square", "kneifen"], "count": 5, "lang": "de-CH", "palette": "grey", "paper": "a5"},
    CLASS | {"types": ["score"], "paper": "a5", "lang": "en"},
    CLASS | {"types": ["sqare"]},
    CLASS | {"level": 4},
    CLASS | {"count": 101},
    CLASS | {"names": ["x" * 61]},
]


@pytest.mark.parametrize("wanted", REQUESTS, ids=lambda one: one.get("sheet", "own"))
def test_a_pad_has_the_same_marks_in_both_pythons(light: Light, wanted: dict[str, object]) -> None:
    found = json.loads(same(light, "marks", json.dumps(wanted)))
    assert ("problem" in found) == (wanted.get("paper") == "a6" or "qwixy" in str(wanted))


@pytest.mark.parametrize("copies", quick([2, 9], 2))
@pytest.mark.parametrize("sheet", quick(sheetgen.sheets(), "qwixx-longo", "kneifen"))
def test_a_pad_with_all_its_extras_has_the_same_marks(light: Light, sheet: str, copies: int) -> None:
    """With cover, back, crop marks and numbers."""
    found = json.loads(same(light, "marks", json.dumps({"sheet": sheet, "copies": copies} | FAMILIAR)))
    assert found["duplex"] == "long"
    assert sum(len(page["placed"]) for page in found["pages"]) > 2


@pytest.mark.parametrize(
    "wanted",
    quick(WORKSHEETS, *(one for one in WORKSHEETS if one not in WHOLE)),
    ids=lambda one: f"{one['types'][0]}-{one.get('lang')}",
)
def test_worksheets_and_keys_have_the_same_marks_in_both_pythons(light: Light, wanted: dict[str, object]) -> None:
    """And their tasks are the same in Moodle's questions and in a table."""
    asked = json.dumps(wanted)
    found = json.loads(same(light, "first_pages", asked))
    assert ("problem" in found) == ("lang" not in wanted)
    if "problem" not in found:
        pages = json.loads(same(light, "all_pages", asked))["pages"]
        assert len(pages) >= found["own"] > 1
        assert json.loads(same(light, "key_pages", asked))["title"] != found["title"]
        moodle = json.loads(same(light, "moodle", asked))["file"]
        assert moodle.count("<question type=") == wanted["count"] + 1  # type: ignore[operator]
        assert found["code"] in moodle
        assert json.loads(same(light, "spreadsheet", asked))["file"].startswith("number")
