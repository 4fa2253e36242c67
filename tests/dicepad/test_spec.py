"""Specs: what a bad file gets told, and that nothing is half loaded."""

from __future__ import annotations

import os
import re
import tomllib
from hashlib import sha256
from pathlib import Path

import pytest

import dicepad
from dicepad import SpecError
from dicepad.rules import RULES
from dicepad.rules.crossing.game import CrossingGame
from dicepad.spec import SPECS, own_ids, read_spec
from tests.systems import POSIX

QWIXX = (SPECS / "qwixx.toml").read_text("utf-8").replace('id = "qwixx"', 'id = "mine"')
QWANTUM = (SPECS / "qwantum.toml").read_text("utf-8").replace('id = "qwantum"', 'id = "mine"')
KNEIFEN = (SPECS / "kneifen.toml").read_text("utf-8").replace('id = "kneifen"', 'id = "mine"')
EVEN = (
    QWIXX.replace("[1, 2, 3, 4, 5, 6]", "[1, 3, 5]")
    .replace("[2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]", "[2, 4, 6, 8, 10]")
    .replace("[12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]", "[10, 8, 6, 4, 2]")
    .replace("closing_crosses = 5", "closing_crosses = 3")
    .replace(", 28, 36, 45, 55, 66, 78", "")
)
RED = '{ name = "red", colour = "red", cells = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] }'


def row(**changes: str) -> str:
    """The spec of Qwixx with another red row."""
    parts = {"name": '"red"', "colour": '"red"', "cells": "[2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]", "closing": "[12]"}
    parts |= changes
    return QWIXX.replace(RED, "{ " + ", ".join(f"{key} = {value}" for key, value in parts.items() if value) + " }")


BAD = {
    "an unknown key": (QWIXX.replace("verified", "verifed"), "verified", "this key is missing"),
    "an unknown key beside all others": ("colour = 3\n" + QWIXX, "colour", "unknown key; allowed: base, format, id,"),
    "a misspelt key": ("setas = 3\n" + QWIXX, "setas", "did you mean seats?"),
    "an unknown key of the rules": (
        QWIXX.replace("[crossing]", "[crossing]\nbonus = 1"),
        "crossing.bonus",
        "unknown key",
    ),
    "an unknown key of a row": (
        row(lock='"right"'),
        "rows[0].lock",
        "unknown key; allowed: name, colour, cells, closing",
    ),
    "an unknown key of a die": (
        QWIXX.replace('colour = "red", faces', 'size = 3, colour = "red", faces'),
        "dice[2].size",
        "unknown key",
    ),
    "a missing key": (re.sub("title.*\n", "", QWIXX), "title", "this key is missing; it takes a text"),
    "a missing table": (QWIXX[: QWIXX.index("[crossing]")] + '[sheet]\nsize = "a6-landscape"\n', "crossing", "missing"),
    "a wrong type": (QWIXX.replace("seats = [2, 5]", 'seats = "2-5"'), "seats", "a list belongs here, not a text"),
    "a wrong type in a list": (
        QWIXX.replace("seats = [2, 5]", "seats = [2, 5.0]"),
        "seats[1]",
        "a whole number belongs here, not a number",
    ),
    "a flag for a number": (
        QWIXX.replace("rows_to_end = 2", "rows_to_end = true"),
        "crossing.rows_to_end",
        "a whole number belongs here, not true or false",
    ),
    "an empty title": (QWIXX.replace('title = "Qwixx"', 'title = " "'), "title", "the text is empty"),
    "a title of two lines": (QWIXX.replace('title = "Qwixx"', 'title = "Qw\\nixx"'), "title", "line break"),
    "a title without end": (
        QWIXX.replace('title = "Qwixx"', f'title = "{"Q" * 10_000}"'),
        "title",
        "10000 characters; allowed: at most 60",
    ),
    "seats the wrong way round": (QWIXX.replace("[2, 5]", "[5, 2]"), "seats", "[5, 2] is not a range"),
    "no seats": (QWIXX.replace("[2, 5]", "[0, 5]"), "seats[0]", "0 is out of range; allowed: 1 to 12"),
    "a bad id": (QWIXX.replace('"mine"', '"My Game"'), "id", "'My Game' is not an id"),
    "the id of a built-in game": (QWIXX.replace('"mine"', '"qwixx"'), "id", "'qwixx' is the id of a built-in game"),
    "unknown rules": (
        QWIXX.replace('"crossing"', '"chess"'),
        "rules",
        "'chess' is unknown; allowed: crossing, qwantum, kneifen",
    ),
    "an unknown format": (QWIXX.replace("format = 1", "format = 2"), "format", "2 is out of range; allowed: 1 to 1"),
    "a number twice in a row": (
        row(cells="[2, 3, 3, 12]"),
        "rows[0].cells[2]",
        "the number 3 occurs twice in this row",
    ),
    "a row name twice": (row(name='"blue"'), "rows[3].name", "'blue' is given twice"),
    "a row without cells": (row(cells="[]"), "rows[0].cells", "the row has no cells"),
    "a row of blank cells": (row(cells="11", closing=""), "rows[0].cells", "the cells have no numbers"),
    "a closing cell that is not in the row": (
        row(closing="[13]"),
        "rows[0].closing",
        "13 is not in this row; allowed: 2, 3",
    ),
    "a closing cell in the middle": (
        row(closing="[7]"),
        "rows[0].closing",
        "only the last numbers of a row may close it",
    ),
    "an impossible threshold": (
        QWIXX.replace("closing_crosses = 5", "closing_crosses = 11"),
        "crossing.closing_crosses",
        "allowed: 0 to 10",
    ),
    "a colour without a die": (
        row(colour='"violet"'),
        "rows[0].colour",
        "there is no violet die; allowed: blue, green, red",
    ),
    "a colour that nobody knows": (row(colour='"pink"'), "rows[0].colour", "'pink' is unknown; allowed: white, red"),
    "a cell of a colour without a die": (row(cells='[2, "V3", 12]'), "rows[0].cells[1]", "there is no violet die"),
    "a cell that is no token": (
        row(cells='[2, "green 3", 12]'),
        "rows[0].cells[1]",
        "'green 3' is not a colour and a number",
    ),
    "a cell without a colour": (
        row(colour=""),
        "rows[0].cells[0]",
        "2 has no colour; write it with a letter, such as R2",
    ),
    "a cell that two dice never make": (
        row(cells="[2, 3, 4, 5, 6, 13]", closing="[13]"),
        "rows[0].cells[5]",
        "the sum of two dice is never 13",
    ),
    "a white cell": (row(colour='"white"'), "rows[0].cells[0]", "there is no white die"),
    "too few points": (QWIXX.replace(", 78]", "]"), "crossing.points", "12 entries; give 13, for 0 to 12 crosses"),
    "a die of one face": (
        QWIXX.replace("[1, 2, 3, 4, 5, 6]", "[1]", 1),
        "dice[0].faces",
        "the die has 1 faces; allowed: 2 to 20",
    ),
    "a die whose faces are all alike": (
        KNEIFEN.replace("[1, 2, 3, 4, 5, 6]", "[6, 6]"),
        "dice[0].faces",
        "all faces are W6; give at least two different ones",
    ),
    "a face in another colour than its die": (
        QWIXX.replace("[1, 2, 3, 4, 5, 6]", '["R1", 2, 3, 4, 5, 6]', 1),
        "dice[0].faces[0]",
        "R1 is not white, the colour of this die",
    ),
    "blank cells that close a row": (
        QWANTUM.replace("cells = 6", "cells = 6, closing = [6]", 1),
        "rows[0].closing",
        "have no numbers, so none can close it; remove the key",
    ),
    "a lucky number that the dice never make": (
        EVEN.replace("[crossing]", "[crossing]\nlucky = [4, 5]"),
        "crossing.lucky[1]",
        "the white dice never make 5; allowed: 2, 4, 6, 8, 10",
    ),
    "one white die": (
        QWIXX.replace('"white2", colour = "white"', '"white2", colour = "violet"'),
        "dice",
        "exactly two white dice, not 1",
    ),
    "two dice of a colour": (
        QWIXX.replace('colour = "blue", faces', 'colour = "red", faces'),
        "rows[3].colour",
        "there is no blue die",
    ),
    "a misthrow that pays": (
        QWIXX.replace("-5, -5]", "-5, 5]"),
        "misthrows[3]",
        "5 is out of range; allowed: -100 to 0",
    ),
    "no misthrows": (re.sub("misthrows.*\n", "", QWIXX), "misthrows", "no misthrow boxes"),
    "an unknown field of the sheet": (
        QWIXX + 'fields = ["logo"]\n',
        "sheet.fields[0]",
        "'logo' is unknown; allowed: name, date, tally",
    ),
    "a field twice": (QWIXX + 'fields = ["name", "name"]\n', "sheet.fields[1]", "'name' is given twice"),
    "an unknown size": (QWIXX.replace("a6-landscape", "b5"), "sheet.size", "'b5' is unknown; allowed: a6-landscape"),
    "a base that is not there": ('base = "chess"\n' + QWIXX, "base", "'chess' is unknown; allowed: kneifen, qwantum"),
    "rows of several lengths": (
        QWANTUM.replace("cells = 6", "cells = 5", 1),
        "rows",
        "the rows have numbers or different lengths",
    ),
    "a die face of a colour without a row": (
        QWANTUM.replace('"R1", "R4"', '"G1", "R4"'),
        "dice[1].faces",
        "there is no green row",
    ),
    "no white die": (QWANTUM.replace('colour = "white"', 'colour = "green"'), "dice", "exactly one white die"),
    "rising further than the row": (QWANTUM.replace("rising = 4", "rising = 7"), "qwantum.rising", "allowed: 1 to 6"),
    "dice that differ": (KNEIFEN.replace("[1, 2, 3, 4, 5, 6]", "[1, 2]", 1), "dice", "the dice differ"),
    "a number no dice can hit": (
        KNEIFEN.replace('name = "12"', 'name = "13"'),
        "rows[11].name",
        "'13' is not a number",
    ),
    "a number with a zero before it": (
        KNEIFEN.replace('name = "7"', 'name = "07"'),
        "rows[6].name",
        "'07' is not a number that the dice can hit; allowed: 1, 2, 3, 4, 5, 6, 7, 8",
    ),
    "an unknown lapse": (
        KNEIFEN.replace('"void"', '"half"'),
        "kneifen.lapse",
        "'half' is unknown; allowed: void, keep",
    ),
    "misthrows where there are none": ("misthrows = [-5]\n" + KNEIFEN, "misthrows", "have no misthrows"),
}


@pytest.mark.parametrize(
    "name", ["misthrows", "misthrow", "points", "column", "total", "tally", "name", "date", "gifts", "gift", "lock"]
)
def test_a_row_cannot_have_a_name_that_means_something_else(name, tmp_path):
    """Positions would hold two things under one name, and the sheet two places."""
    path = tmp_path / "mine.toml"
    path.write_text(row(name=f'"{name}"'), "utf-8")
    with pytest.raises(SpecError, match=rf"mine.toml: rows\[0\].name: '{name}' means something else on sheets"):
        dicepad.load(path)


@pytest.mark.parametrize("name", BAD)
def test_a_bad_spec_gets_one_clear_line(name, tmp_path):
    text, key, problem = BAD[name]
    path = tmp_path / "mine.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(SpecError) as refused:
        dicepad.load(path)
    assert str(refused.value).startswith(f"mine.toml: {key}: ")
    assert problem in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b'format = 1\ntitle = "M\xfcller"\n', "mine.toml: line 2: this is not UTF-8 text"),
        (b"format = \n", "mine.toml: this is not TOML: Invalid value (at line 1, column 10)"),
        (b"format = 1\nformat = 1\n", "mine.toml: this is not TOML: Cannot overwrite a value"),
        (b"format = " + b"[" * 5_000, "mine.toml: this is not TOML:"),
        (b"format = " + b"9" * 5_000, "mine.toml: this is not TOML:"),
        (b"", "mine.toml: format: this key is missing"),
        (b"\x00", "mine.toml: this is not TOML:"),
    ],
)
def test_a_file_that_is_no_spec_is_refused(content, problem, tmp_path):
    path = tmp_path / "mine.toml"
    path.write_bytes(content)
    with pytest.raises(SpecError) as refused:
        dicepad.load(path)
    assert str(refused.value).startswith(problem)


def test_a_huge_file_is_refused_before_it_is_read(tmp_path):
    path = tmp_path / "mine.toml"
    with path.open("wb") as file:
        file.truncate(100_000_000)
    with pytest.raises(SpecError, match="the file has 100,000,000 bytes; allowed: at most 20,000"):
        dicepad.load(path)


def test_a_key_that_takes_minutes_to_read_is_refused_by_its_length(tmp_path):
    """Time grows with the square of its parts: half a million of them would take hours."""
    path = tmp_path / "mine.toml"
    path.write_text(f"a{'.a' * 499_000} = 1")
    with pytest.raises(SpecError, match=r"mine\.toml: the file has 998,005 bytes; allowed: at most 20,000"):
        dicepad.load(path)
    with pytest.raises(SpecError, match=r"own\.toml: the text has 998,005 characters; allowed: at most 20,000"):
        dicepad.loads(path.read_text())


def test_what_is_not_a_file_is_refused(tmp_path):
    with pytest.raises(SpecError, match="this is a directory"):
        dicepad.load(tmp_path)
    with pytest.raises(SpecError, match=r"none\.toml: the file cannot be read: No such file or directory"):
        dicepad.load(tmp_path / "none.toml")
    with pytest.raises(SpecError, match="the file cannot be read"):
        dicepad.load("a\0b.toml")


@POSIX
def test_a_pipe_is_no_file(tmp_path):
    os.mkfifo(tmp_path / "pipe.toml")
    with pytest.raises(SpecError, match="this is not an ordinary file"):
        dicepad.load(tmp_path / "pipe.toml")


def test_an_unknown_id_names_the_games():
    with pytest.raises(SpecError, match="chess: there is no such game; allowed: kneifen, qwantum, qwinto"):
        dicepad.load("chess")


def test_a_name_in_capitals_is_asked_about():
    with pytest.raises(SpecError, match=r"^Qwixx: there is no such game \(did you mean qwixx\?\); allowed: kneifen"):
        dicepad.load("Qwixx")


@pytest.mark.parametrize("name", ["id_or_path", "self", "options", "rules"])
def test_an_option_may_have_the_name_of_anything(name):
    with pytest.raises(SpecError, match=f"qwixx: {name}: there is no such option; Qwixx has no options"):
        dicepad.load("qwixx", **{name: 3})


@pytest.mark.parametrize(("identity", "option"), [("qwixx", {"dice": 5}), ("kneifen", {"speed": 1})])
def test_an_unknown_option_is_refused(identity, option):
    with pytest.raises(SpecError, match="there is no such option"):
        dicepad.load(identity, **option)


@pytest.mark.parametrize(
    "option", [{"lapse": "never"}, {"lapse": 3}, {"lapse_on": None}, {"dice": "5"}, {"dice": True}]
)
def test_a_bad_value_of_an_option_is_refused(option):
    with pytest.raises(SpecError):
        dicepad.load("kneifen", **option)


def test_a_spec_of_ones_own_is_played(tmp_path):
    """A new layout is a new file and no code."""
    path = tmp_path / "mine.toml"
    path.write_text(row(cells="[2, 7, 3, 4, 5, 6, 12]"), "utf-8")
    state = dicepad.load(path).start(1).roll(dice="3 4 1 1 1 1").play(0, "red.7")
    assert "red.2" not in state.play(0, "pass").roll(dice="1 1 1 1 1 1").moves(0)


def test_a_spec_may_start_from_a_built_in_one(tmp_path):
    """A spec's own keys replace those of its base, in tables too; all others stay the base's."""
    path = tmp_path / "mine.toml"
    path.write_text('base = "qwixx-tableau"\nid = "mine"\ntitle = "Mine"\nmisthrows = [-1]\n', "utf-8")
    spec = dicepad.load(path).spec
    assert (spec.seats, spec.misthrows, spec.sheet.fields) == ((2, 4), (-1,), ("tally",))
    assert spec.rows == dicepad.load("qwixx").spec.rows


def test_a_table_keeps_the_keys_of_its_base_that_it_omits():
    """Three specs on top of each other: the middle one has the size, and the last one a guide."""
    text = 'base = "qwixx-longo"\nid = "mine"\ntitle = "Mine"\n[sheet]\nguide = true\n[crossing]\nlucky = [3]\n'
    game = dicepad.loads(text)
    assert isinstance(game, CrossingGame)
    assert (game.spec.sheet.guide, game.spec.sheet.size) == (True, "a5-landscape")
    assert (len(game.points), game.closing_crosses, game.rows_to_end) == (17, 6, 2)


def test_a_list_of_a_spec_replaces_that_of_its_base():
    text = 'base = "qwixx-chain-a"\nid = "mine"\ntitle = "Mine"\n[crossing]\nlinks = [["red.6", "yellow.6"]]\n'
    state = dicepad.loads(text).from_text("- / - ; active=0").roll(dice="5 6 1 1 1 1")
    assert "yellow.11" not in str(state.play(0, "red.11").play(1, "pass").to_json()["seats"])


def test_the_last_number_of_a_row_closes_it_by_default():
    """So does it in a row of mixed numbers. Rules without closed rows have no such cell."""
    assert dicepad.loads(row(closing="")) == dicepad.loads(row())
    assert [row.closing for row in dicepad.load("qwixx-mixed-numbers").spec.rows] == [(10,)] * 4
    assert {row.closing for row in dicepad.load("kneifen").spec.rows} == {()}


def test_built_in_specs_say_what_they_said_before_they_became_shorter():
    """This is the checksum of all their fields from when each of them repeated its points and closing numbers."""
    found = [
        (dicepad.load(identity).spec, sorted(read_spec(SPECS / f"{identity}.toml", RULES, dict)[1].data.items()))
        for identity in own_ids()
    ]
    assert sha256(repr(found).encode()).hexdigest()[:16] == "e243e5af078cd992"


@pytest.mark.parametrize("identity", own_ids())
def test_built_in_specs_say_where_they_come_from(identity):
    spec = dicepad.load(identity).spec
    assert spec.id == identity
    assert spec.sources
    assert spec.rules in RULES
    assert tomllib.loads((SPECS / f"{identity}.toml").read_text("utf-8"))["id"] == identity


def test_names_of_cells_are_unique():
    for identity in dicepad.games():
        names = [cell.name for row in dicepad.load(identity).spec.rows for cell in row.cells]
        assert len(names) == len(set(names))


def test_a_path_may_be_given_as_text(tmp_path: Path):
    path = tmp_path / "mine.toml"
    path.write_text(QWIXX, "utf-8")
    assert dicepad.load(str(path)) == dicepad.load(path)
