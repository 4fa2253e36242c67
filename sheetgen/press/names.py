"""Names on sheets: the line for a name, and the name that is set on it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from dicepad.errors import DoesNotFit, GlyphMissing

from ..drawing import fonts
from ..drawing.marks import MM, POINT, Box, Group, Line, Panel, Text
from ..drawing.typesetting import wrap

__all__ = ["field_of", "is_printed", "unprinted", "write_name"]

CLEAR: Final = 200
"""Space between the line and the deepest cedilla above it, in micrometres."""
INDENT: Final = round(0.6 * MM)
"""Space between the left end of the line and the name."""
LARGEST: Final = 1.35
"""Largest size of a name, as a multiple of the size of its caption."""
LEADING: Final = 1.1
"""Distance between the two lines of a long name, as a multiple of its size."""
REACH: Final = 2 * MM
"""Distance by which the upper line of a long name may stand in the white edge above its field."""
LEAST: Final = round(12 * POINT)
"""Smallest size of a name in large print."""


def is_printed(name: str) -> bool:
    """Return whether the font has all characters of a name.

    >>> is_printed("Zoë"), is_printed("\N{GAME DIE}")
    (True, False)
    """
    try:
        return bool(fonts.width(name, 1000, "regular"))
    except GlyphMissing:
        return False


def unprinted(names: Iterable[str]) -> str:
    """Return a sentence that lists the names whose lines stay empty, or an empty text if there are none.

    >>> unprinted(["Ann", "\N{GAME DIE}"]).partition(";")[2]
    ' write by hand on the empty lines of these sheets'
    """
    blank = list(dict.fromkeys(name for name in names if not is_printed(name)))
    return (
        f"the font has no letters for {'; '.join(blank)}; write by hand on the empty lines of these sheets"
        if blank
        else ""
    )


def field_of(panel: Panel) -> Group | None:
    """Return the place of a panel for a name, or None if it has no such place."""
    return next((mark for mark in panel.marks if isinstance(mark, Group) and mark.name == "name"), None)


def write_name(panel: Panel, name: str) -> tuple[Text, ...]:
    """Return the name, placed on the line of its panel: nothing if the font lacks it, two lines if it is long.

    A long name gets smaller until it is as small as the caption, and then takes a second line. In large print, it may
    get smaller than the caption, down to `LEAST`. Raises `DoesNotFit`.
    """
    if not is_printed(name):
        return ()
    field = field_of(panel)
    assert field, "sheets with names have a line for them"
    caption = next(mark for mark in field.marks if isinstance(mark, Text)).size
    line = next(mark for mark in field.marks if isinstance(mark, Line))
    room = Box(line.x1 + INDENT, 0, line.x2 - line.x1 - INDENT, line.y1)
    smallest = min(caption, LEAST)
    for size in (*range(round(LARGEST * caption), smallest, -20), smallest):
        lines = wrap(name, room.width, size) if size <= caption else [name]
        texts = set_above(room, lines, size, field.box)
        top = texts[0].y - round(fonts.CAP * size)
        widest = max(fonts.width(each, size, "regular") for each in lines)
        if widest <= room.width and (len(lines) == 1 or top >= max(0, field.box.y - REACH)):
            return texts
    needed = fonts.width(name, smallest, "regular")
    raise DoesNotFit(f"the name {name!r}", f"{needed / MM:.1f} mm", f"{room.width / MM:.1f} mm", "choose larger pieces")


def set_above(room: Box, lines: list[str], size: int, box: Box) -> tuple[Text, ...]:
    """Set lines of a name so that the last one, with its cedillas, stands clear of the lower edge of `room`."""
    base = room.bottom - CLEAR - round(fonts.DEPTH * size)
    step = round(LEADING * size)
    return tuple(
        Text(room.x, base - step * (len(lines) - 1 - index), each, size, box) for index, each in enumerate(lines)
    )
