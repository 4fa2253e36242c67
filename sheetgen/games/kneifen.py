"""The Kneifen sheet: a row for each number, a cell for each cross, and the dice that hit it."""

from __future__ import annotations

from typing import Final

from dicepad.rules.kneifen import KneifenGame
from dicepad.spec import Row

from ..drawing.marks import FINE, Box, Mark, Rect
from ..drawing.palette import tone
from ..drawing.pictures import die
from ..drawing.sketch import CELL, PAD, Sketch, begin
from ..wording import Wording

__all__ = ["kneifen_panel"]

HEADER: Final = 0.6
START: Final = 2.75
"""Width of the number and its dice, in units."""
FOOTER: Final = 0.24
UNDER_HEADER, BETWEEN_HALVES, ABOVE_FOOTER = (0.1, 1), (0.12, 1), (0.14, 2)
"""Gaps: their least height in units, and their share of the height that is left over."""
SINGLE, DOUBLE = "blue", "violet"
"""The colours of the two halves; the game itself has none."""


def kneifen_panel(game: KneifenGame, words: Wording, room: Box) -> tuple[Mark, ...]:
    """Lay out the sheet inside `room`; raises `DoesNotFit`."""
    spec = game.spec
    columns = max(len(row.cells) for row in spec.rows)
    down = HEADER + len(spec.rows) + 2 * PAD + FOOTER
    gaps = [UNDER_HEADER, BETWEEN_HALVES, ABOVE_FOOTER]
    sketch, air = begin(spec, words, room, START + columns + PAD, down, gaps)

    room = sketch.room
    title = Box(room.x, room.y, sketch.units(START), sketch.units(HEADER))
    sketch.add(sketch.text(title, spec.title, sketch.label, weight="bold"))
    name = Box(column(sketch, 0), room.y, column(sketch, columns) - sketch.units(PAD) - column(sketch, 0), title.height)
    sketch.write_field(name, "name")
    y = room.y + sketch.units(HEADER) + air[0]
    y = draw_half(sketch, y, spec.rows[: game.pairs_from - 1], 1, SINGLE) + air[1]
    draw_half(sketch, y, spec.rows[game.pairs_from - 1 :], game.pairs_from, DOUBLE)
    sketch.footer()
    return tuple(sketch.marks)


def column(sketch: Sketch, index: int) -> int:
    """The left edge of a cell."""
    return sketch.room.x + sketch.units(START + PAD + index)


def draw_half(sketch: Sketch, y: int, rows: tuple[Row, ...], first: int, colour: str) -> int:
    """The rows of the numbers from `first` on, on one field; returns the y of its lower edge."""
    if not rows:
        return y
    shown = tone(colour)
    field = Box(sketch.room.x, y, sketch.room.width, sketch.units(len(rows) + PAD))
    sketch.add(Rect(field, radius=sketch.units(0.18), fill=shown.tint, stroke=shown.ink, line=FINE))
    for index, row in enumerate(rows):
        top = y + sketch.units(PAD + index)
        draw_start(sketch, Box(field.x, top, sketch.units(START), sketch.units(CELL)), row.name, first + index, colour)
        for place, cell in enumerate(row.cells):
            box = sketch.cell(column(sketch, place), top)
            title = sketch.words.say("place.hit", row=row.name, number=place + 1)
            mark = Rect(box, radius=sketch.units(0.14), fill=shown.cell, stroke=shown.ink, line=FINE)
            sketch.group(cell.name, title, box, mark)
    return field.bottom


def draw_start(sketch: Sketch, box: Box, name: str, number: int, colour: str) -> None:
    """The number of a row, and the die or the two dice that hit it."""
    place = Box(box.x + sketch.units(PAD), box.y, sketch.units(0.8), box.height)
    sketch.add(sketch.text(place, name, sketch.number, weight="bold", anchor="middle", fill=tone(colour).ink))
    side = sketch.units(0.52)
    first = Box(box.x + sketch.units(1.1), box.y + (box.height - side) // 2, side, side)
    if colour == SINGLE:
        sketch.add(*die(first, number))
    else:
        plus = Box(first.right, box.y, sketch.units(0.32), box.height)
        second = Box(plus.right, first.y, side, side)
        sign = sketch.text(plus, "+", sketch.label, weight="bold", anchor="middle")
        sketch.add(*die(first, None), sign, *die(second, None))
