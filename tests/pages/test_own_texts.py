"""Taps on the drawing of a sheet change its text, and nothing else in it: against Python's own reader of TOML."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path
from typing import Any

import dicepad
from dicepad.spec import merged

from .conftest import ROOT
from .modules import run_modules
from .test_own import OWN

SPECS = {path.stem: path.read_text(encoding="utf-8") for path in sorted((ROOT / "dicepad" / "specs").glob("*.toml"))}
MODULE = """export * from "./own/places"; export * from "./own/sheet"; export * from "./own/edits";"""
TAP = """
import { readFileSync } from "node:fs";
const own = await import(process.argv[1]);
const { bases, starts, steps, texts } = JSON.parse(readFileSync(0, "utf8"));
const changed = {
  add: (rows) => own.withAnother(rows),
  remove: (rows, at) => rows.length > 1 ? rows.filter((_, other) => other !== at) : rows,
  move: (rows, at, to) => own.swapped(rows, at, to % rows.length),
  recolour: (rows, at, value) => own.recoloured(rows, at, own.COLOURS[value % 6], false),
  sort: (rows, at, value) => cells(rows, at, (all) => own.sorted(all, value % 2 ? "rising" : "falling")),
  colour: (rows, at, value) => cells(rows, at, (all) => own.recolouredCell(all, value % all.length, "violet")),
  swap: (rows, at, value) => cells(rows, at, (all) => own.renumbered(all, value % all.length, all[0].number)),
  cut: (rows, at, value) => cells(rows, at, (all) => all.length > 3 ? all.toSpliced(value % all.length, 1) : all),
};
const cells = (rows, at, change) => own.withRow(rows, at, own.withCells(rows[at], change(own.cellsOf(rows[at]))));
const taps = starts.map((start) => {
  let text = start;
  return steps.map(([deed, at, value]) => {
    const sheet = own.read(text, bases);
    const rows = changed[deed](sheet.rows, at % sheet.rows.length, value);
    const before = text;
    text = own.withRows(text, sheet, rows);
    return [before, text, rows];
  });
});
const places = texts.map((text) => {
  const read = own.read(text, bases);
  if (typeof read === "object" && !("rows" in read)) return null;
  return [...own.placesOf(text).entries].map(([key, { form, start, end }]) => [key, form, text.slice(start, end)]);
});
process.stdout.write(JSON.stringify([taps, places]));
"""
STARTS = [
    OWN,
    'base = "qwixx"\nid = "ours"',
    'base = "qwixx" # the usual one\nid = "ours"\n\n[sheet]\nsize = "a6-landscape"\n',
    """base = 'qwixx'
crossing = { closing_crosses = 4, rows_to_end = 1, points = [0, 1, 3, 6, 10, 15, 21, 28] }
rows = [ # head
  # one
  {name="a",colour="red",cells=[2,3,4,5,6,7],closing=[7]}, # [{ after "one

  {name="b",colour="blue",cells=[2,3,4,5,6,7],closing=[7]} # no comma
  # end
]
""",
    """base = "qwixx"
title = \"\"\"
[rows]
\"\"\"
[[rows]]
name = "a"
colour = "red"
cells = [2, 3, 4, 5, 6, 7] # ]
closing = [7]
[[rows]]
name = "b"
cells = [
  "B2", "B3", # no ]
  "R4", "R5", "R6", "R7"]
closing = [7]

[crossing]
closing_crosses = 4 # four
rows_to_end = 1
points = [0, 1, 3, 6, 10, 15, 21, 28]
""",
    (
        'verified = true#no\nbase = "qwixx"\nrows = [{name="a",colour="red",cells=[2,3,4,5],closing=[5]}, '
        '{name="b",cells=["B2","R3"],closing=[3]} , {name="c",colour="blue",cells=[2,3],closing=[3]},]\n'
    ),
    "base = 'qwixx'\ncrossing.closing_crosses = 5\ncrossing.rows_to_end = 2\ncrossing.points = [0, 1, 3]\n",
    "base = 'qwixx'\ncrossing.links = [['red.6', 'yellow.6']]\n",
    *(text for name, text in SPECS.items() if name in ("qwixx", "qwixx-bonus-a", "qwixx-mixed-colours", "qwixx-xl")),
]
DEEDS = ("add", "remove", "move", "recolour", "sort", "colour", "swap", "cut")
FOLLOW = {"rows", "dice", "crossing"}
"""Keys that may change with the rows."""
RULES = {"points", "closing_crosses", "rows_to_end"}


def bases() -> dict[str, dict[str, Any]]:
    """The spec files of all games, each with the keys of its base."""
    found = {name: tomllib.loads(text) for name, text in SPECS.items()}
    for name, spec in found.items():
        while "base" in spec:
            spec = merged(tomllib.loads(SPECS[spec.pop("base")]), spec)
        found[name] = spec
    return found


def asked(folder: Path, **given: Any) -> Any:
    """Modules of the page, run by Node.js."""
    return run_modules(folder, MODULE, TAP, given)


def whole(text: str, known: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """All keys of a text, with those of its base."""
    own = tomllib.loads(text)
    return merged(known.get(own.get("base", ""), {}), own)


def notes(text: str) -> set[str]:
    """The lines of a text that are notes and nothing else, but for those between the rows."""
    return {line for line in text.partition("rows")[0].splitlines() if line.startswith("#")}


def test_a_tap_changes_its_rows_and_what_depends_on_them(tmp_path):
    """Every other key keeps its value, and every note at the head of the text its words."""
    known, draw = bases(), random.Random(7)
    steps = [(draw.choice(DEEDS), draw.randrange(16), draw.randrange(60)) for _ in range(60)]
    taps, _ = asked(tmp_path, bases=known, starts=STARTS, steps=steps, texts=[])
    for before, after, rows in (tap for taps_of_one in taps for tap in taps_of_one):
        old, new = whole(before, known), whole(after, known)
        assert new["rows"] == rows
        assert {key: new[key] for key in old if key not in FOLLOW} == {k: old[k] for k in old if k not in FOLLOW}
        kept = old["crossing"].keys() - RULES
        assert {key: new["crossing"][key] for key in kept} == {key: old["crossing"][key] for key in kept}
        assert notes(before) <= notes(after)


def test_taps_on_a_plain_sheet_leave_a_sheet_that_can_be_played(tmp_path):
    """Dice, points and the ends of rows and game go with the rows."""
    draw = random.Random(11)
    steps = [(draw.choice(DEEDS), draw.randrange(16), draw.randrange(60)) for _ in range(120)]
    taps, _ = asked(tmp_path, bases=bases(), starts=['base = "qwixx"\nid = "ours"\n'], steps=steps, texts=[])
    for _, after, rows in taps[0]:
        assert len(dicepad.loads(after).spec.rows) == len(rows)


def test_the_places_of_values_are_those_that_the_text_has(tmp_path):
    """Also in texts that have been cut and mixed up, as far as they are TOML; the others are refused."""
    draw = random.Random(3)
    texts = list(STARTS)
    for text in STARTS * 40:
        start, end, to = sorted(draw.randrange(len(text)) for _ in range(3))
        texts.append(draw.choice([text[:start] + text[end:], text[:start] + text[end:to] + text[start:]]))
    _, places = asked(tmp_path, bases=bases(), starts=[], steps=[], texts=texts)
    read = 0
    for text, found in zip(texts, places, strict=True):
        if found is None:
            continue
        data = tomllib.loads(text)
        assert {key for key, _, _ in found} == set(data), text
        for key, form, value in found:
            if form not in ("table", "tables"):
                assert tomllib.loads(f"value = {value}")["value"] == data[key], text
                read += 1
    assert read > 200
