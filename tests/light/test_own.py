"""Sheets of one's own in light Python: the same refusals as in CPython, and the same boards."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from live.light.parity import sessions

from tests.dicepad.test_spec import BAD, QWANTUM, QWIXX, row
from tests.tiers import quick

from .conftest import same

pytestmark = pytest.mark.solve

PAGE = (Path(__file__).resolve().parents[2] / "book" / "own-sheet.md").read_text(encoding="utf-8")
BASED = 'base = "qwixx"\nid = "mine"\ntitle = "Mine"\n'
PLAYED = {
    "a layout": row(cells="[2, 7, 3, 4, 5, 6, 12]"),
    "other rules": QWANTUM,
    "seats for four": BASED + "seats = [4, 5]",
    **{text[:40]: text for text in re.findall(r"```(?:toml|{play})\n(.*?)```", PAGE, re.DOTALL)},
}
WRITTEN = {
    "lines of another system": QWIXX.replace("\n", "\r\n"),
    "letters by number": BASED.replace("Mine", "M\\u00fcll\\U000000E9"),
    "letters that no font has": BASED.replace("Mine", "\\U0001F3B2"),
    "a text of many lines": BASED.replace('"Mine"', '"""\nMi\\\n   ne"""'),
    "dotted keys": BASED + "sheet.size = 'a5-landscape'\nsheet.fields = ['name']\n",
}
REFUSED = {
    "nothing": "",
    "words": "Tuesday",
    "a key twice": "format = 1\nformat = 1",
    "a table twice": "[a]\n[a]",
    "no value": "format = ",
    "half a text": 'title = "Our',
    "half a list": "seats = [1, ",
    "no letter": 'title = "\\q"',
    "a sign that is none": 'title = "\0"',
    "lists within lists": "rows = " + "[" * 5_000,
    "lists within lists, closed": "rows = " + "[" * 20 + "]" * 20,
    "a number without end": "format = " + "9" * 40,
    "a number with a point": "format = 1.0",
    "a large number with a point": "format = 1e300",
    "no number": "format = nan",
    "an endless number": "seats = [inf, -inf]\nformat = 1\nid = 'a'\nrules = 'crossing'\n[sheet]",
    "a large number": "format = 9007199254740993",
    "a day": "format = 2026-11-22",
    "a time": "format = 10:05:00",
    "a day and time": "format = 2026-11-22T10:05:00Z",
    "yes": "format = true",
    "a table": "format = {}",
    "a list of tables": "[[format]]",
    "keys that are numbers": "7 = 1\n" + BASED,
    "a key in quotes": '"for mat" = 1\n' + BASED,
    "the key of all objects": "__proto__ = 1\nconstructor = 2\n" + BASED,
    "JSON for TOML": '[{},"format",1]',
    "a table over two lines": "sheet = { size = 'a6-landscape',\n fields = ['name'] }\n" + BASED,
    "a huge text": "#" * 1_000_001,
}


def begun(light, text):
    return json.loads(same(light, "begin", "own", "", '["Ann", "careful"]', "en", "1", text))


@pytest.mark.parametrize("name", quick(PLAYED, *list(PLAYED)[:2]))
def test_what_can_be_played_is_played_in_the_same_way(light, name):
    assert not list(filter(None, sessions(light, "own", 12, spec=PLAYED[name])))


def test_whatever_is_written_is_read_in_the_same_way(light):
    titles = {name: begun(light, text).get("board", {}).get("title") for name, text in WRITTEN.items()}
    assert titles == dict(zip(WRITTEN, ("Qwixx", "M\u00fcll\u00e9", None, "Mine", "Mine"), strict=True))


@pytest.mark.parametrize("texts", [{name: text for name, (text, *_) in BAD.items()}, REFUSED])
def test_what_cannot_be_played_is_refused_in_the_same_words(light, texts):
    for name, text in texts.items():
        told = begun(light, text)
        assert list(told) == ["problem"], name
        assert told["problem"].startswith("own.toml: "), name


def test_a_sheet_that_was_opened_at_a_board_is_kept_with_its_match(light):
    same(light, "begin", "own", "qwinto", '["Ann", "careful"]', "en", "1")
    for event in (
        {"do": "load", "text": PLAYED["a layout"]},
        {"do": "new", "seed": "1"},
        {"do": "language", "lang": "de"},
        {"do": "roll", "dice": "3 4 1 1 1 1"},
    ):
        assert not json.loads(same(light, "take", "own", json.dumps(event)))["view"]["why"]
    kept = same(light, "kept", "own")
    same(light, "begin", "there", "qwinto", '["Ann", "careful"]', "en", "1")
    found = json.loads(same(light, "restore", "there", kept))
    assert (found["board"]["id"], found["board"]["lang"], found["view"]["eventIndex"]) == ("mine", "de", 1)
    assert same(light, "kept", "there") == kept


@pytest.mark.parametrize(("seats", "players"), [("[4, 5]", 4), ("[2, 5]", 2), ("[1, 1]", 1)])
def test_computers_take_the_seats_that_a_page_does_not_name(light, seats, players):
    found = begun(light, f"{BASED}seats = {seats}")["view"]["seats"]
    assert len(found) == players
    assert [seat["by"] for seat in found[1:]] == ["careful"] * (players - 1)
