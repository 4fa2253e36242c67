"""Heading of a sheet: its title, and lines for a name and a date.

If a title is too long for its line, it gets smaller, down to a limit. If that is not enough, it gets a line of its own,
and then two lines. If it is still too long, the layout refuses it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from dicepad.errors import DoesNotFit
from dicepad.spec import Spec

from . import fonts
from .marks import FINE, MM, Box, Line, Text
from .sketch import CELL, Sketch
from .typesetting import wrap

__all__ = ["LINE", "draw_heading", "heading_height", "with_heading"]

TALLY: Final = "tally"
"""The field for the totals of five games."""
LINE: Final = 0.42
"""Height of each further line, in units."""
MOST_LINES: Final = 3
SMALLEST: Final = 0.72
"""Smallest size of a title, as a fraction of its usual size."""
DATE: Final = 0.8
"""Room for a date, in units, beyond the least width of a field."""
AIR: Final = 0.5
"""Space between the title and the fields, in units."""

Drawing = TypeVar("Drawing")


class TooLong(DoesNotFit):
    """Error for a title that needs one more line."""


def with_heading(lay_out: Callable[[int], Drawing]) -> Drawing:
    """Return the drawing that `lay_out` makes with as few lines of heading as the title needs.

    Raises `DoesNotFit`.
    """
    for lines in range(1, MOST_LINES):
        try:
            return lay_out(lines)
        except TooLong:
            continue
    return lay_out(MOST_LINES)


def heading_height(spec: Spec, usual: float) -> float:
    """Return the height of a heading in units: the usual one, but at least that of a cell for a tally."""
    return max(usual, CELL) if TALLY in spec.sheet.fields else usual


def draw_heading(sketch: Sketch, box: Box, lines: int, right: int, start: int = 0) -> None:
    """Draw the title and the fields into a box, on `lines` lines of equal height. The last line ends at `right`.

    Fields beside the title begin at `start` or further right. A tally of five games takes the right end of all lines.
    Raises `DoesNotFit`.
    """
    if TALLY in sketch.spec.sheet.fields:
        right, start = draw_tally(sketch, box.y), 0
        box = Box(box.x, box.y, right - box.x, box.height)
    names = [name for name in sketch.spec.sheet.fields if name != TALLY]
    pitch = box.height // lines
    last = Box(box.x, box.bottom - pitch, right - box.x, pitch)
    if lines == 1:
        taken = sum(field_width(sketch, name) for name in names) + sketch.units(AIR) * bool(names)
        end = draw_title(sketch, [Box(box.x, box.y, last.width - taken, box.height)])
        draw_fields(sketch, names, Box(max(start, end + sketch.units(AIR)), box.y, 0, pitch), right)
        return
    above = [Box(box.x, box.y + pitch * line, box.width, pitch) for line in range(lines - 1)]
    draw_title(sketch, above if names else [*above, last])
    draw_fields(sketch, names, last, right)


def draw_tally(sketch: Sketch, y: int) -> int:
    """Draw five boxes for the totals of five games at the top right. Return the x where they begin."""
    x = sketch.room.right - sketch.units(5)
    caption = sketch.words.say("field.tally")
    width = fonts.width(caption, sketch.small, "regular")
    place = Box(x - sketch.units(0.12) - width, y, width, sketch.units(CELL))
    sketch.add(sketch.text(place, caption, sketch.small, fill=sketch.grey))
    for number in range(1, 6):
        box = sketch.cell(x + sketch.units(number - CELL), y)
        corner = Box(
            box.x + sketch.units(0.09), box.y + sketch.units(0.06), sketch.units(0.6), sketch.units(0.26 * sketch.grow)
        )
        sketch.group(
            f"tally.{number}",
            sketch.words.say("place.tally", number=number),
            box,
            sketch.blank(box),
            sketch.text(corner, str(number), sketch.small, fill=sketch.grey),
        )
    return place.x - sketch.units(0.3)


def draw_title(sketch: Sketch, places: list[Box]) -> int:
    """Draw the title on these lines, all set to the width of the narrowest. Return the x of the title's right end."""
    title, width = sketch.title, min(field_box.width for field_box in places)
    smallest = max(round(SMALLEST * sketch.label), sketch.look.least)
    for size in (*range(sketch.label, smallest, -max(1, sketch.label // 50)), smallest):
        found = [title] if len(places) == 1 else wrap(title, width, size, "bold")
        needed = max(fonts.width(line, size, "bold") for line in found)
        if needed <= width and len(found) <= len(places) and size <= places[0].height:
            for line_box, line in zip(places[-len(found) :], found, strict=True):
                sketch.add(sketch.text(line_box, line, size, weight="bold"))
            return places[0].x + needed
    raise TooLong(f"the title {title!r}", f"{needed / MM:.1f} mm", f"{max(width, 0) / MM:.1f} mm")


def field_width(sketch: Sketch, name: str) -> int:
    """Return the least width of a field, including the space after it."""
    caption = fonts.width(sketch.words.say(f"field.{name}"), sketch.small, "regular")
    return caption + sketch.units(0.12) + sketch.units(1) + sketch.units(0.2)


def draw_fields(sketch: Sketch, names: list[str], room: Box, right: int) -> None:
    """Draw the named fields side by side, from the left end of a place to `right`.

    A date takes only as much room as it needs, so that a name has the rest.
    """
    x = room.x
    for index, name in enumerate(names):
        each = (right - x) // (len(names) - index)
        after = sum(field_width(sketch, other) + sketch.units(DATE) for other in names[index + 1 :])
        each = max(each, right - x - after)
        draw_field(sketch, Box(x, room.y, each - sketch.units(0.2), room.height), name)
        x += each


def draw_field(sketch: Sketch, box: Box, name: str) -> None:
    """Draw a caption, and a line to write on."""
    caption = sketch.words.say(f"field.{name}")
    base = box.y + round((box.height + fonts.CAP * sketch.label) / 2)
    used = fonts.width(caption, sketch.small, "regular") + sketch.units(0.12)
    if box.width < field_width(sketch, name) - sketch.units(0.2):
        needed, available = field_width(sketch, name) / MM, max(box.width, 0) / MM
        raise TooLong(f"the field {caption!r}", f"{needed:.1f} mm", f"{available:.1f} mm")
    sketch.group(
        name,
        caption,
        box,
        Text(box.x, base, caption, sketch.small, box, fill=sketch.grey),
        Line(box.x + used, base, box.right, base, sketch.rule, FINE),
    )
