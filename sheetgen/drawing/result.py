"""The result line: boxes for points, joined by plus, minus and equals signs, so that it reads as one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from . import fonts
from .marks import FINE, THIN, Box, Line, Path, Rect, Text
from .pictures import face, shape
from .sketch import PAD, Sketch

__all__ = ["CAPTION", "ResultBox", "coloured_end", "draw_misthrows", "draw_result"]

CAPTION: Final = 0.3
"""Height of the caption of the misthrow boxes, in units."""
OPERATOR: Final = 0.4
"""Width of a plus, minus or equals sign, in units."""


class ResultBox(NamedTuple):
    """One box of the result line: its name, its title, and the sign before it.

    A box in a row's colour has no caption, but a coloured area that shows `face` or the shape of the colour. A
    box with a caption may also have a note.
    """

    name: str
    title: str
    sign: str
    colour: str | None = None
    face: str = ""
    note: str = ""


def draw_misthrows(sketch: Sketch, y: int) -> list[Box]:
    """Draw the misthrow boxes at the right, below their caption. Return the boxes."""
    count = len(sketch.spec.misthrows)
    right, top = sketch.room.right, y + sketch.units(CAPTION * sketch.grow)
    boxes = [sketch.cell(right - sketch.units(count - PAD - index), top) for index in range(count)]
    caption = Box(boxes[0].x, y, right - boxes[0].x, sketch.units(0.22 * sketch.grow))
    sketch.add(sketch.text(caption, sketch.words.say("crossing.misthrows"), sketch.small))
    sketch.misthrows(boxes)
    return boxes


def draw_result(sketch: Sketch, line: Box, parts: Sequence[ResultBox]) -> None:
    """Draw the boxes from left to right so that they fill the line. The last one is the total."""
    operator = sketch.units(OPERATOR)
    widths = result_widths(sketch, line.width - operator * (len(parts) - 1), parts)
    x = line.x
    for part, width in zip(parts, widths, strict=True):
        if part.sign:
            sign_box = Box(x, line.y, operator, line.height)
            sketch.add(sketch.text(sign_box, part.sign, sketch.label, weight="bold", anchor="middle"))
            x += operator
        box = Box(x, line.y, width if part is not parts[-1] else line.right - x, line.height)
        if part.colour:
            draw_row_points(sketch, box, part, part.colour)
        else:
            sketch.sum_box(box, part.name, part.title, part.note)
        x += width


def result_widths(sketch: Sketch, width: int, parts: Sequence[ResultBox]) -> list[int]:
    """Divide a width in micrometres among the boxes. The total gets a fifth more, and every caption has enough room."""
    even = width / (len(parts) + 0.2)
    captioned = {
        part.name: max(
            even * (1.2 if part is parts[-1] else 1),
            fonts.width(f"{part.title}   {part.note}".strip(), sketch.small, "regular") + sketch.units(0.2),
        )
        for part in parts
        if not part.colour
    }
    others = (width - sum(captioned.values())) / max(1, len(parts) - len(captioned))
    return [round(captioned.get(part.name, others)) for part in parts]


def draw_row_points(sketch: Sketch, box: Box, part: ResultBox, colour: str) -> None:
    """Draw a box for the points of a row, with the shape of the row's colour or the row's number at its left end."""
    sketch.group(part.name, part.title, box, *coloured_end(sketch, box, colour, 0.44, 0.26, part.face))


def coloured_end(
    sketch: Sketch, box: Box, colour: str, wide: float, side: float, face_text: str = ""
) -> tuple[Rect | Line | Path | Text, ...]:
    """Return the left end of a box in a row's colour, `wide` units wide, with a shape of `side` units or a text."""
    shown, radius = sketch.tone(colour), sketch.units(0.12)
    left = Box(box.x, box.y, sketch.units(wide), box.height)
    sign_box = Box(0, 0, sketch.units(side), sketch.units(side)).around(left.middle)
    sign: tuple[Rect | Line | Path | Text, ...] = shape(sign_box, colour, shown.sign)
    if face_text:
        sign = (sketch.text(left, face_text, sketch.label, weight="bold", anchor="middle", fill=shown.sign),)
    return (
        face(left, radius, "left", shown.band),
        Line(left.right, box.y, left.right, box.bottom, shown.ink, FINE),
        *sign,
        Rect(box, radius=radius, stroke=shown.ink, line=THIN),
    )
