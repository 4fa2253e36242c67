"""Places and names of the parts of a crossing sheet, and small parts that additions share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final, NamedTuple

from dicepad.spec import Row

from ...drawing.marks import FINE, Box, Line, Path, Rect, Text
from ...drawing.palette import PALE
from ...drawing.pictures import arrow
from ...drawing.sketch import PAD, Sketch

__all__ = [
    "BADGE",
    "FIELD",
    "IN_CELL",
    "RADIUS",
    "Drawn",
    "Strip",
    "badge",
    "centred",
    "column",
    "corner_badge",
    "ground",
    "head",
    "lines_of",
    "outlined",
    "row_colour",
    "row_title",
]

BADGE: Final = 0.28
"""Side of a badge on the corner of a cell, in units."""
IN_CELL: Final = 0.04
"""Space between a badge and the edges of its cell, in units."""
RADIUS: Final = 0.14
"""Radius of the corners of a cell, in units."""
FIELD: Final = 1.0
"""Height of a line of fields, in units."""

Drawn = Rect | Line | Path | Text


class Strip(NamedTuple):
    """A strip under the rows: its height in units, and the function that draws it into a box."""

    height: float
    draw: Callable[[Sketch, Box], None]


def column(sketch: Sketch, index: int) -> int:
    """Return the left edge of a column. Column 0 is the start of the band, and the last column the padlock."""
    return sketch.room.x + sketch.units(PAD + index)


def row_colour(row: Row) -> str | None:
    """Return the colour of a row.

    A row of mixed colours takes the colour of its last cell, because closing the row removes the die of that colour.
    """
    return row.colour or row.cells[-1].colour


def row_title(sketch: Sketch, index: int) -> str:
    """Return the usual name of a row. A row without a colour of its own is called by its number from the top."""
    row = sketch.spec.rows[index]
    if row.colour is None:
        return sketch.words.say("place.row", number=index + 1)
    return sketch.row_name(row.name, row.colour)


def badge(sketch: Sketch, x: int, y: int, string: str, width: int | None = None) -> tuple[Drawn, ...]:
    """Draw a short text on a dark disk, or on a wider badge, with its top left corner at `x`, `y`."""
    side = sketch.units(BADGE * sketch.grow)
    disk = Box(x, y, width or side, side)
    return (
        Rect(disk, radius=disk.height // 2, fill=sketch.ink, stroke=PALE),
        sketch.text(disk, string, sketch.small, weight="bold", anchor="middle", fill=PALE),
    )


def corner_badge(sketch: Sketch, box: Box, string: str, wide: float = BADGE) -> tuple[Drawn, ...]:
    """Draw a badge, `wide` units wide, inside the upper right corner of a cell."""
    width, edge = sketch.units(wide * sketch.grow), sketch.units(IN_CELL)
    return badge(sketch, box.right - edge - width, box.y + edge, string, width)


def lines_of(count: int, most: int) -> int:
    """Return how many lines `count` fields need, with at most `most` of them on a line."""
    return -(-count // most)


def ground(sketch: Sketch, box: Box) -> None:
    """Draw a quiet area under the cells of a strip."""
    sketch.add(Rect(box, radius=sketch.units(0.18), fill=sketch.tone(None).tint))


def centred(box: Box, width: int, height: int) -> Box:
    """Return a box of this size in the middle of `box`."""
    return Box(box.middle[0] - width // 2, box.middle[1] - height // 2, width, height)


def outlined(marks: Iterable[Rect | Line | Path], stroke: str) -> list[Rect | Line | Path]:
    """Add an outline to marks, for palettes with white bands."""
    return [replace(mark, stroke=stroke, line=FINE) for mark in marks]


def head(sketch: Sketch, box: Box) -> None:
    """Draw the arrow at the start of a strip."""
    place = Box(box.x + sketch.units(0.62), box.y, sketch.units(0.24), sketch.units(FIELD))
    sketch.add(*arrow(centred(place, place.width, sketch.units(0.38)), sketch.ink))
