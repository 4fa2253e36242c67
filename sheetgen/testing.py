"""Checks of a game's sheet: every cell is on it in every language, and marks appear in their cells."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from dicepad import Game
from dicepad.testing import Area, Sample

from .drawing.marks import Box, Group
from .games import SHEETS
from .games.played import points, struck, written
from .printable import Sheet
from .printable import sheet as sheet_of
from .wording import languages

__all__ = ["DRAWING"]


def lack(game: Game) -> str:
    """Return the reason why a game has no sheet, or an empty text if it has one."""
    return SHEETS.lacking(game.spec.rules)


def boxes(sheet: Sheet) -> dict[str, Box]:
    """Return the boxes of the named places on the front."""
    return {mark.name: mark.box for mark in sheet.natural[0].marks if isinstance(mark, Group)}


def every_cell_has_a_place_in_every_language(sample: Sample) -> Iterator[str]:
    wanted = {cell.name for row in sample.game.spec.rows for cell in row.cells}
    for lang in languages():
        sheet = sheet_of(sample.game, lang)
        missing = sorted(wanted - set(boxes(sheet)))
        if missing:
            yield f"the sheet in {lang} has no place for {', '.join(missing)}"
        if not sheet.svg().startswith("<svg"):
            yield f"the picture of the sheet in {lang} is not an SVG"


def no_place_lies_upon_another(sample: Sample) -> Iterator[str]:
    sheet = sheet_of(sample.game)
    panel = sheet.natural[0]
    for (name, box), (other, its) in combinations(boxes(sheet).items(), 2):
        if box.x < its.right and its.x < box.right and box.y < its.bottom and its.y < box.bottom:
            yield f"{name} and {other} overlap"
    for name, box in boxes(sheet).items():
        if box.x < 0 or box.y < 0 or box.right > panel.width or box.bottom > panel.height:
            yield f"{name} lies outside the sheet"


def what_is_written_has_a_place(sample: Sample) -> Iterator[str]:
    places = set(boxes(sheet_of(sample.game)))
    for state in sample.states:
        for seat in range(state.players):
            missing = sorted({*written(state, seat), *struck(state, seat)} - places)
            if missing:
                yield f"the sheet has no place for {', '.join(missing)}, written in {state!r}"
            if points(state, seat).get("total", "").replace("\N{MINUS SIGN}", "-") != str(state.scores[seat]):
                yield f"the total of seat {seat} is not its score in {state!r}"


def it_is_printed(sample: Sample) -> Iterator[str]:
    sheet = sheet_of(sample.game)
    if not sheet.pdf(copies=1).startswith(b"%PDF"):
        yield "the printed sheet is not a PDF"


DRAWING: Final = Area(
    "sheet",
    lack,
    (
        every_cell_has_a_place_in_every_language,
        no_place_lies_upon_another,
        what_is_written_has_a_place,
        it_is_printed,
    ),
)
"""Checks of the sheet; `dicepad.testing` finds them by the entry points ``dicepad.checks``."""
