"""A sheet for any game: its rows below each other, a box for each misthrow, and one for the total."""

from __future__ import annotations

from typing import Final

from dicepad import Game

from ..drawing import fonts
from ..drawing.heading import LINE, draw_heading, with_heading
from ..drawing.marks import FINE, Box, Mark, Rect, Text
from ..drawing.result import Part, draw_result
from ..drawing.sketch import CELL, MINUS, PAD, Look, Sketch, begin
from ..wording import Wording

__all__ = ["plain_panel"]

HEADER: Final = 0.46
BAND: Final = 1.0
CAPTION: Final = 0.3
PART: Final = 2.4
"""Width of a box of the result, in units."""
UNDER_HEADER, BETWEEN_BANDS, ABOVE_MISTHROWS, ABOVE_RESULT, ABOVE_FOOTER = (
    (0.06, 1),
    (0.05, 1),
    (0.1, 2),
    (0.14, 3),
    (0.14, 2),
)
"""Gaps: their least height in units, and their share of the height that is left over."""


def plain_panel(game: Game, room: Box, look: Look) -> tuple[Mark, ...]:
    """Lay out the sheet inside `room`; raises `DoesNotFit`."""
    return with_heading(lambda lines: lay_out(game, room, look, lines))


def lay_out(game: Game, room: Box, look: Look, lines: int) -> tuple[Mark, ...]:
    """The sheet with so many lines of heading."""
    spec, words = game.spec, look.words
    start = max(1.0, *(name_width(words, row.name) for row in spec.rows if not row.colour), 0.0)
    parts = result_parts(words, bool(spec.misthrows))
    across = start + max(max(len(row.cells) for row in spec.rows), PART * len(parts), len(spec.misthrows)) + PAD
    between = [BETWEEN_BANDS] * (len(spec.rows) - 1)
    gaps = [UNDER_HEADER, *between, *[ABOVE_MISTHROWS] * bool(spec.misthrows), ABOVE_RESULT, ABOVE_FOOTER]

    def header(grow: float) -> float:
        return (HEADER + LINE * (lines - 1)) * grow

    def misthrows(grow: float) -> float:
        return CAPTION * grow + CELL if spec.misthrows else 0

    def down(grow: float) -> float:
        return header(grow) + BAND * len(spec.rows) + misthrows(grow) + CELL

    sketch, air = begin(spec, look, room, across, down, gaps)
    room = sketch.room
    head = Box(room.x, room.y, room.width, sketch.units(header(sketch.grow)))
    draw_heading(sketch, head, lines, room.right)
    y = head.bottom
    for index, gap in enumerate(air[: len(spec.rows)]):
        y += gap
        draw_row(sketch, index, start, y)
        y += sketch.units(BAND)
    if spec.misthrows:
        y += air[-3]
        draw_misthrows(sketch, y)
    y += sketch.units(misthrows(sketch.grow)) + air[-2]
    width = sketch.units(PART * len(parts))
    draw_result(sketch, Box(room.right - width, y, width, sketch.units(CELL)), parts)
    sketch.footer()
    return tuple(sketch.marks)


def draw_misthrows(sketch: Sketch, y: int) -> None:
    """The misthrow boxes at the right, below their caption."""
    count, room, top = len(sketch.spec.misthrows), sketch.room, y + sketch.units(CAPTION * sketch.grow)
    boxes = [sketch.cell(room.right - sketch.units(count - PAD - index), top) for index in range(count)]
    caption = Box(boxes[0].x, y, room.right - boxes[0].x, sketch.units(0.22 * sketch.grow))
    sketch.add(sketch.text(caption, sketch.words.say("crossing.misthrows"), sketch.small))
    sketch.misthrows(boxes)


def row_name(words: Wording, name: str) -> str:
    """A row in words: the text ``row.NAME`` if there is one, otherwise its name."""
    return words.texts.get(f"row.{name}", name.capitalize())


def name_width(words: Wording, name: str) -> float:
    """The room that the name of a row needs at the start of its band, in units."""
    return fonts.width(row_name(words, name), 340, "bold") / 1000 + 0.3


def draw_row(sketch: Sketch, index: int, start: float, y: int) -> None:
    """A band with its start and its cells."""
    row = sketch.spec.rows[index]
    shown = sketch.tone(row.colour)
    band = Box(sketch.room.x, y, sketch.units(start + len(row.cells) + PAD), sketch.units(BAND))
    sketch.add(Rect(band, radius=sketch.units(0.18), fill=shown.band, stroke=shown.ink, line=FINE))
    if row.colour:
        name = sketch.row_name(row.name, row.colour)
        sketch.row_start(band, row.colour)
    else:
        name = row_name(sketch.words, row.name)
        place = Box(band.x + sketch.units(0.15), y, sketch.units(start - 0.15), band.height)
        sketch.add(sketch.text(place, name, sketch.label, weight="bold"))
    for place_in_row, cell in enumerate(row.cells):
        box = sketch.cell(band.x + sketch.units(start + PAD + place_in_row), y + sketch.units((BAND - CELL) / 2))
        tone = sketch.tone(cell.colour or row.colour)
        marks: list[Rect | Text] = [Rect(box, radius=sketch.units(0.14), fill=tone.cell, stroke=tone.ink, line=FINE)]
        if cell.number is not None:
            marks.append(
                sketch.text(box, str(cell.number), sketch.number, weight="bold", anchor="middle", fill=tone.ink)
            )
        shown_number = place_in_row + 1 if cell.number is None else cell.number
        title = sketch.words.say("place.cell", row=name, cell=shown_number)
        sketch.group(cell.name, title, box, *marks)


def result_parts(words: Wording, misthrows: bool) -> list[Part]:
    """The misthrows, if there are any, and the total."""
    total = Part("total", words.say("crossing.total"), "=" if misthrows else "")
    return [Part("points.misthrows", words.say("crossing.misthrows"), MINUS), total] if misthrows else [total]
