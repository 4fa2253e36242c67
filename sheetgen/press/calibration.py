"""A page that proves the scale of a printer, and tells how far front and back lie apart."""

from __future__ import annotations

from typing import Final

from dicepad.errors import DoesNotFit

from ..drawing import fonts
from ..drawing.marks import FINE, MM, POINT, THIN, Box, Line, Mark, Panel, Text
from ..drawing.palette import GREY, INK
from ..drawing.sketch import wrap
from ..wording import Wording
from ..writers.document import Page, Placed
from .options import Options
from .papers import PAPERS

__all__ = ["INCHES", "MILLIMETRES", "calibration_pages"]

MILLIMETRES: Final = 50 * MM
INCHES: Final = 50_800
MARGIN: Final = 12 * MM
SIZE: Final = round(9 * POINT)
SMALL: Final = round(6.5 * POINT)
REACH: Final = 10
"""How far the scales of the target reach, in millimetres."""
ARM: Final = 16 * MM


def calibration_pages(words: Wording, options: Options) -> list[Page]:
    """The front, and the back if there is one, shifted by the offsets of the options; raises `DoesNotFit`."""
    width, height = PAPERS[options.paper]
    title = words.say("calibration.title")
    marks, bottom = instructions(words, width, options.duplex)
    if options.duplex == "none":
        front = Panel("front", title, width, height, tuple(marks))
        return [Page(width, height, (Placed(front, *options.offset_front, 1),))]
    mirrored = options.duplex == "long"
    x, y = width // 2, bottom + ARM if mirrored else height // 2
    if not bottom + ARM <= y <= height - ARM:
        needed, available = f"{(bottom + 2 * ARM) / MM:.0f} mm", f"{height / MM:.0f} mm of height on {options.paper}"
        raise DoesNotFit("the printing test", needed, available, "choose a larger paper")
    front = Panel("front", title, width, height, (*marks, *scales(x, y, 1 if mirrored else -1)))
    back = Panel("back", title, width, height, tuple(cross(words, x, y)))
    sides = ((front, options.offset_front), (back, options.offset_back))
    return [Page(width, height, (Placed(panel, *offset, 1),)) for panel, offset in sides]


def instructions(words: Wording, width: int, duplex: str) -> tuple[list[Mark], int]:
    """Title, instructions and rulers, and the y of their lower end."""
    size = round(16 * POINT)
    marks: list[Mark] = [write(words.say("calibration.title"), MARGIN, MARGIN + size, size, bold=True)]
    y = MARGIN + size + SIZE
    keys = ["calibration.print", "calibration.measure", *(["calibration.light"] if duplex != "none" else [])]
    for key in keys:
        for line in wrap(words.say(key), width - 2 * MARGIN, SIZE):
            y += round(1.35 * SIZE)
            marks.append(write(line, MARGIN, y, SIZE))
        y += SIZE // 2
    if duplex != "none":
        y += round(1.35 * SIZE)
        marks.append(write("--offset-back X,Y", MARGIN, y, SIZE, bold=True))
    y += 10 * MM
    marks += ruler(
        MARGIN, y, MILLIMETRES, [(at * MM, 5 if at % 10 == 0 else 3 if at % 5 == 0 else 2) for at in range(51)]
    )
    marks += [write(str(at), MARGIN + at * MM - SMALL // 2, y - 6 * MM, SMALL) for at in range(0, 50, 10)]
    marks.append(write("50 mm", MARGIN + MILLIMETRES - SMALL // 2, y - 6 * MM, SMALL))
    y += 14 * MM
    ticks = [(INCHES * at // 16, 5 if at % 8 == 0 else 3 if at % 4 == 0 else 2) for at in range(17)]
    marks += ruler(MARGIN, y, INCHES, ticks)
    marks += [write(str(at), MARGIN + INCHES * at // 2 - SMALL // 3, y - 6 * MM, SMALL) for at in (0, 1)]
    marks.append(write("2 in", MARGIN + INCHES - SMALL // 2, y - 6 * MM, SMALL))
    return marks, y + 6 * MM


def write(string: str, x: int, y: int, size: int, *, bold: bool = False, fill: str = INK) -> Text:
    """A line of text."""
    weight = "bold" if bold else "regular"
    box = Box(x, y - size, fonts.width(string, size, weight), size)
    return Text(x, y, string, size, box, "bold" if bold else "regular", "start", fill)


def ruler(x: int, y: int, length: int, ticks: list[tuple[int, int]]) -> list[Mark]:
    """A line with ticks: their places in micrometres and their heights in millimetres."""
    return [
        Line(x, y, x + length, y, INK, FINE),
        *(Line(x + place, y, x + place, y - tall * MM, INK, FINE) for place, tall in ticks),
    ]


def scales(x: int, y: int, sign: int) -> list[Mark]:
    """Two scales through the target; they are labelled with the shift that brings the back to the middle."""
    reach = REACH * MM
    marks: list[Mark] = [Line(x - reach, y, x + reach, y, INK, THIN), Line(x, y - reach, x, y + reach, INK, THIN)]
    for at in range(-REACH, REACH + 1):
        tall = 1500 if at % 5 == 0 else 800
        marks.append(Line(x + at * MM, y - tall, x + at * MM, y + tall, INK, FINE))
        marks.append(Line(x - tall, y + at * MM, x + tall, y + at * MM, INK, FINE))
        if at in (-10, -5, 5, 10):
            marks.append(write(f"{sign * at}", x + at * MM - SMALL // 3, y + 4 * MM, SMALL))
            marks.append(write(f"{-sign * at}", x + 2 * MM, y + at * MM + SMALL // 3, SMALL))
    marks.append(write("X", x + reach + MM, y + SMALL // 3, SMALL, bold=True))
    marks.append(write("Y", x - SMALL // 3, y + reach + 3 * MM, SMALL, bold=True))
    return marks


def cross(words: Wording, x: int, y: int) -> list[Mark]:
    """The cross of the back, which meets the middle of the scales if front and back lie as they should.

    Turned over the long edge of an upright page, left and right change places, so it stands half-way between them;
    turned over the short edge, it stands half-way between top and bottom.
    """
    return [
        Line(x - ARM, y, x + ARM, y, INK, FINE),
        Line(x, y - ARM, x, y + ARM, INK, FINE),
        write(words.say("calibration.back"), x + MM, y - ARM + SMALL, SMALL, fill=GREY),
    ]
