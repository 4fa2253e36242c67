"""A page that shows a printer's scale, and how far the printer shifts the back of a page."""

from __future__ import annotations

from typing import Final

from dicepad.errors import DoesNotFit

from ..drawing import fonts
from ..drawing.marks import FINE, MM, POINT, THIN, Box, Line, Mark, Panel, Passage, Rect, Text
from ..drawing.palette import GREY, INK
from ..drawing.typesetting import wrap
from ..wording import Wording, wording
from ..writers.document import Document, Page, Placed, can_label
from .job import counted
from .options import Options
from .papers import PAPERS, display_name

__all__ = ["INCHES", "MILLIMETRES", "calibration_document", "calibration_pages", "calibration_summary"]

MILLIMETRES: Final = 50 * MM
INCHES: Final = 50_800
MARGIN: Final = 12 * MM
SIZES: Final = tuple(round(size * POINT) for size in (9, 8, 7, 6.5))
"""Sizes of the instructions, the largest first."""
SMALL: Final = round(7 * POINT)
REACH: Final = 10
"""Length of the scales of the target, in millimetres."""
ARM: Final = 16 * MM
SQUARE: Final = 8
"""Distance, in millimetres, between the edges of the paper and the lines that show whether the paper lies straight."""
OFFSET: Final = "--offset-back X,Y"
EDGES: Final = (3, 4, 5, 6, 7)
"""Distances from the edges of the paper, in millimetres, that show which margin a printer needs."""
GREYS: Final = (0, 4, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100)
"""The fields of the step wedge, in per cent of black."""


def calibration_document(options: Options) -> Document:
    """Return the page that tests a printer, with its back if the options have one. Raises `DoesNotFit`.

    >>> calibration_document(Options()).title
    'Printing test'
    """
    words = wording(options.lang)
    title = words.say("calibration.title")
    pages = calibration_pages(words, options)
    return Document(pages, title, title, options.lang, duplex=options.duplex, tagged=can_label(), panels_unique=True)


def calibration_summary(options: Options, pages: int) -> str:
    """Say in one line how many pages test the printer.

    >>> calibration_summary(Options(), 1)
    '1 page of A4 to test the printer; print at 100 %'
    """
    return f"{counted(pages, 'page')} of {display_name(options.paper)} to test the printer; print at 100 %"


def calibration_pages(words: Wording, options: Options) -> list[Page]:
    """Lay out the front, and the back in duplex, each shifted by the offsets of the options. Raises `DoesNotFit`."""
    width, height = PAPERS[options.paper]
    title = words.say("calibration.title")
    duplex = options.duplex
    for size in SIZES:
        marks, bottom = instructions(words, width, duplex, size)
        x, y = width // 2, bottom + ARM if duplex != "short" else height // 2
        needed = bottom + ARM if duplex == "none" else bottom + 2 * ARM
        fits = needed <= height and (duplex != "short" or bottom + ARM <= y)
        if fits:
            break
    else:
        available = f"{height / MM:.0f} mm of height on {options.paper}"
        raise DoesNotFit("the printing test", f"{needed / MM:.0f} mm", available, "choose a larger paper size")
    marks += [*square(width, height), *edges(width, height)]
    if duplex == "none":
        front = Panel("front", title, width, height, tuple(marks))
        return [Page(width, height, (Placed(front, *options.offset_front, 0),))]
    front = Panel("front", title, width, height, (*marks, *scales(x, y, 1 if duplex == "long" else -1)))
    back = Panel("back", title, width, height, tuple(cross(words, x, y)))
    sides = ((front, options.offset_front), (back, options.offset_back))
    return [Page(width, height, (Placed(panel, *offset, 0),)) for panel, offset in sides]


def instructions(words: Wording, width: int, duplex: str, size: int) -> tuple[list[Mark], int]:
    """Draw the title, the instructions, the rulers and the grey wedge. Also return the y of their lower end."""
    head = round(16 * POINT)
    title = words.say("calibration.title")
    marks: list[Mark] = [Passage("H1", title, (write(title, MARGIN, MARGIN + head, head, bold=True),))]
    y = MARGIN + head + size
    keys = ["print", "measure", *(["light"] if duplex != "none" else []), "straight", "edges", "greys"]
    for number, key in enumerate(keys, start=1):
        text = f"{number}. {words.say(f'calibration.{key}')}"
        lines = []
        for line in wrap(text, width - 2 * MARGIN, size):
            y += round(1.35 * size)
            lines.append(write(line, MARGIN, y, size))
        marks.append(Passage("P", text, tuple(lines)))
        if key == "light":
            y += round(1.35 * size)
            marks.append(Passage("P", OFFSET, (write(OFFSET, MARGIN, y, size, bold=True),)))
        y += size // 3
    y += 9 * MM
    ticks = [(at * MM, 5 if at % 10 == 0 else 3 if at % 5 == 0 else 2) for at in range(51)]
    marks += ruler(MARGIN, y, MILLIMETRES, ticks)
    marks += [write(str(at), MARGIN + at * MM - SMALL // 2, y - 6 * MM, SMALL) for at in range(0, 50, 10)]
    marks.append(write("50 mm", MARGIN + MILLIMETRES - SMALL // 2, y - 6 * MM, SMALL))
    x = width - MARGIN - 12 * MM
    marks += upright(x, y - 6 * MM, MILLIMETRES, ticks)
    marks += [write(str(at), x + 6 * MM, y - 6 * MM + at * MM + SMALL // 3, SMALL) for at in range(0, 50, 10)]
    marks.append(write("50 mm", x + 6 * MM, y - 6 * MM + MILLIMETRES + SMALL // 3, SMALL))
    y += 13 * MM
    ticks = [(INCHES * at // 16, 5 if at % 8 == 0 else 3 if at % 4 == 0 else 2) for at in range(17)]
    marks += ruler(MARGIN, y, INCHES, ticks)
    marks += [write(str(at), MARGIN + INCHES * at // 2 - SMALL // 3, y - 6 * MM, SMALL) for at in (0, 1)]
    marks.append(write("2 in", MARGIN + INCHES - SMALL // 2, y - 6 * MM, SMALL))
    return [*marks, *wedge(MARGIN, y + 3 * MM)], y + 11 * MM


def wedge(x: int, y: int) -> list[Mark]:
    """Draw touching fields of grey from white to black, and label some of them with their percentage."""
    side = 4500
    marks: list[Mark] = []
    for index, part in enumerate(GREYS):
        shade = f"#{round(255 * (1 - part / 100)):02x}" + f"{round(255 * (1 - part / 100)):02x}" * 2
        marks.append(Rect(Box(x + index * side, y, side, side), fill=shade, stroke=GREY if not part else None))
        if part in (0, 4, 50, 100):
            marks.append(write(f"{part}", x + index * side, y + side + SMALL + 200, SMALL))
    return marks


def square(width: int, height: int) -> list[Mark]:
    """Draw two lines across the whole page: one below the upper edge, and one equally far from the left edge."""
    at = SQUARE * MM
    clear = 6 * MM
    return [Line(clear, at, width - clear, at, INK, FINE), Line(at, clear, at, height - clear, INK, FINE)]


def edges(width: int, height: int) -> list[Mark]:
    """Draw short lines at several distances from each edge, labelled with their distances."""
    marks: list[Mark] = []
    for index, at in enumerate(EDGES):
        along = (index - len(EDGES) // 2) * 7 * MM
        x, y, near = width * 2 // 3 + along, height * 2 // 3 + along, at * MM
        marks += [Line(x, one, x + 3 * MM, one, INK, FINE) for one in (near, height - near)]
        marks += [Line(one, y, one, y + 3 * MM, INK, FINE) for one in (near, width - near)]
        marks.append(write(str(at), x + 700, 9 * MM + SMALL // 2, SMALL, fill=GREY))
        marks.append(write(str(at), x + 700, height - 8 * MM, SMALL, fill=GREY))
        marks.append(write(str(at), 9 * MM, y + 2600, SMALL, fill=GREY))
        marks.append(write(str(at), width - 10 * MM, y + 2600, SMALL, fill=GREY))
    return marks


def write(string: str, x: int, y: int, size: int, *, bold: bool = False, fill: str = INK) -> Text:
    """Set a line of text that begins at `x`, on the base line `y`."""
    weight = "bold" if bold else "regular"
    box = Box(x, y - size, fonts.width(string, size, weight), size)
    return Text(x, y, string, size, box, "bold" if bold else "regular", "start", fill)


def ruler(x: int, y: int, length: int, ticks: list[tuple[int, int]]) -> list[Mark]:
    """Draw a line with graduations, given as places in micrometres and heights in millimetres."""
    return [
        Line(x, y, x + length, y, INK, FINE),
        *(Line(x + offset, y, x + offset, y - tall * MM, INK, FINE) for offset, tall in ticks),
    ]


def upright(x: int, y: int, length: int, ticks: list[tuple[int, int]]) -> list[Mark]:
    """Draw a ruler that points downwards."""
    return [
        Line(x, y, x, y + length, INK, FINE),
        *(Line(x, y + offset, x + tall * MM, y + offset, INK, FINE) for offset, tall in ticks),
    ]


def scales(x: int, y: int, sign: int) -> list[Mark]:
    """Draw two scales through the target, labelled with the shifts that would centre the back."""
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
    """Draw the cross of the back, which meets the middle of the scales if front and back are aligned.

    If you turn an upright page over its long edge, left and right change places, so the cross is halfway between them.
    If you turn the page over its short edge, the cross is halfway between top and bottom.
    """
    caption = words.say("calibration.back")
    return [
        Line(x - ARM, y, x + ARM, y, INK, FINE),
        Line(x, y - ARM, x, y + ARM, INK, FINE),
        Passage("P", caption, (write(caption, x + MM, y - ARM + SMALL, SMALL, fill=GREY),)),
    ]
