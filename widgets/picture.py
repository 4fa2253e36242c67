"""The sheet under a board: where its cells are, and the same sheet with its marks as a PDF."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from dicepad import Game, State
from dicepad.crossing import CrossingGame
from dicepad.crossing.ways import BonusRow
from dicepad.spec import COLOURS
from sheetgen import Sheet
from sheetgen.impose import plan
from sheetgen.marks import HEAVY, Box, Group, Mark, Panel, Path, Text
from sheetgen.palette import INK, tone
from sheetgen.writers.svg import element

from . import paper
from .words import Phrases, phrases

__all__ = ["describe", "names_of_dice", "pdf", "svg", "titled"]

AGAIN: Final = ".again"
"""The end of the name of a spot for the second cross in a cell."""


def describe(sheet: Sheet, words: Phrases) -> dict[str, Any]:
    """The picture of a sheet for a board: SVG, size in micrometres, cells and fields with their boxes, rows, dice."""
    panel = sheet.natural[0]
    places = {mark.name: [*mark.box, mark.title] for mark in panel.marks if isinstance(mark, Group)}
    spec = sheet.game.spec
    tones = {row.name: row.colour for row in spec.rows} | {one.name: None for one in bonus_rows(sheet.game)}
    rows = []
    for name, colour in tones.items():
        cells = [place for place in places if place.partition(".")[0] == name and not place.endswith(AGAIN)]
        if cells:
            label, shown = words.place(name), tone(colour)
            letter = words.known(f"letter.{colour}", label)
            rows.append({"label": label, "letter": letter, "band": shown.band, "cells": cells})
    rows.sort(key=lambda row: list(places).index(row["cells"][0]))
    letters = {key[7:]: text for key, text in words.texts.items() if key.startswith("letter.")}
    dice = [
        {"label": label, "faces": [[face.colour, face.number] for face in die.faces], "mixed": die.colour is None}
        for label, die in zip(names_of_dice(sheet.game, words), spec.dice, strict=True)
    ]
    return {
        "svg": sheet.svg(),
        "size": [panel.width, panel.height],
        "places": places,
        "rows": rows,
        "dice": dice,
        "letters": letters,
        "codes": dict(COLOURS),
        "seats": list(spec.seats),
    }


def bonus_rows(game: Game) -> list[BonusRow]:
    """The rows that an addition to the rules brings, and not the spec."""
    return [one for one in game.additions if isinstance(one, BonusRow)] if isinstance(game, CrossingGame) else []


def titled(sheet: Sheet) -> Phrases:
    """The words of a board with the names that rows and cells have on its sheet."""
    words, spec = phrases(sheet.lang), sheet.game.spec
    titles = {mark.name: mark.title for mark in sheet.natural[0].marks if isinstance(mark, Group)}
    for number, row in enumerate(spec.rows, 1):
        titles[row.name] = words.texts.get(f"colour.{row.name}", words.say("place.row", number=number))
    for bonus in bonus_rows(sheet.game):
        titles[bonus.name] = words.listed(titles[spec.rows[index].name] for index in bonus.between)
    return Phrases(sheet.lang, dict(words.texts), titles)


def names_of_dice(game: Game, words: Phrases) -> list[str]:
    """What the dice are called: by their colour, or by number if it does not tell them apart."""
    dice = game.spec.dice
    plain = len({die.colour for die in dice}) == 1
    unnamed = [die.name for die in dice if plain or not die.colour]
    return [
        words.say("die.plain", number=unnamed.index(die.name) + 1)
        if die.name in unnamed
        else words.place(str(die.colour))
        for die in dice
    ]


def pdf(sheet: Sheet, state: State, seat: int, size: str = "a4") -> bytes:
    """One sheet with the marks of a seat, on a page of this paper; raises `ImportError` where ReportLab is missing."""
    from sheetgen.writers.pdf import draw_pdf

    page = plan(size, landscape=sheet.landscape)
    place = page.places[0]
    panel = sheet.panels(place.width, place.height)[0]
    written = paper.marks(state, seat) | paper.totals(state, seat)
    filled = replace(panel, marks=panel.marks + marks_on(panel, written))
    return draw_pdf(page, [filled], 1, title=sheet.title, subject=sheet.subject, lang=sheet.lang)


def svg(sheet: Sheet, state: State, seat: int) -> str:
    """The picture of a sheet with the marks of a seat."""
    written = paper.marks(state, seat) | paper.totals(state, seat)
    marks = marks_on(sheet.natural[0], written)
    drawn = "".join(element(mark, sheet.game.spec.id) for mark in marks)
    return sheet.svg().replace("</svg>", f"{drawn}</svg>")


def marks_on(panel: Panel, written: dict[str, str]) -> tuple[Mark, ...]:
    """Crosses and entries as marks on a panel."""
    boxes = {mark.name: mark.box for mark in panel.marks if isinstance(mark, Group)}
    found: list[Mark] = []
    for name, text in written.items():
        if name in boxes:
            found.append(cross(boxes[name]) if text == paper.CROSS else entry(boxes[name], text))
    return tuple(found)


def cross(box: Box) -> Path:
    """A cross that leaves the number readable."""
    inner = box.inset(min(box.width, box.height) // 6)
    falling = (("M", inner.x, inner.y), ("L", inner.right, inner.bottom))
    rising = (("M", inner.x, inner.bottom), ("L", inner.right, inner.y))
    return Path(falling + rising, stroke=INK, line=2 * HEAVY)


def entry(box: Box, text: str) -> Text:
    """A number in the middle of its box."""
    size = min(box.height // 2, box.width * 2 // (len(text) + 1))
    x, y = box.middle
    return Text(x, y + size * 35 // 100, text, size, box, "bold", "middle", INK)
