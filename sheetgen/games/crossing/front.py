"""The sheet of the crossing family: bands of numbered cells, padlocks, scoring strip, misthrows, result line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from dicepad.rules.crossing import CrossingGame

from ...drawing import fonts
from ...drawing.marks import FINE, Box, Line, Mark
from ...drawing.result import Part, draw_result
from ...drawing.sketch import CELL, MINUS, PAD, TIMES, Look, Sketch, begin
from .addition import AdditionFace
from .additions import faces_of
from .places import column, row_colour, row_title
from .rows import Rows

__all__ = ["crossing_panel"]

HEADER: Final = 0.46
HEADER_WITH_TALLY: Final = 1.38
CAPTION: Final = 0.3
FOOTER: Final = 0.24
UNDER_HEADER, ABOVE_EXTRA, ABOVE_STRIP, ABOVE_RESULT, ABOVE_FOOTER = (
    (0.06, 1),
    (0.12, 3),
    (0.12, 4),
    (0.14, 4),
    (0.14, 3),
)
"""Gaps: their least height in units, and their share of the height that is left over."""


def crossing_panel(game: CrossingGame, room: Box, look: Look) -> tuple[Mark, ...]:
    """Lay out the sheet inside `room`; raises `DoesNotFit`."""
    spec, faces = game.spec, faces_of(game)
    rows = Rows(game, faces)
    below = [strip for one in faces for strip in one.strips(look.words, rows.columns)]
    tally = "tally" in spec.sheet.fields
    header = HEADER_WITH_TALLY if tally else HEADER
    gaps = [UNDER_HEADER, *rows.gaps, *[ABOVE_EXTRA] * len(below), ABOVE_STRIP, ABOVE_RESULT, ABOVE_FOOTER]
    heights = rows.height * len(spec.rows) + sum(strip.height for strip in below)
    down = header + heights + CAPTION + 2 * CELL + FOOTER
    sketch, air = begin(spec, look, room, rows.columns + 2 + PAD, down, gaps)

    room = sketch.room
    draw_header(sketch, game, room.y, tally)
    y = room.y + sketch.units(header) + air[0]
    y = rows.draw(sketch, y, air[1 : len(spec.rows)])
    for strip, gap in zip(below, air[len(spec.rows) :], strict=False):
        box = Box(room.x, y + gap, room.width, sketch.units(strip.height))
        strip.draw(sketch, box)
        y = box.bottom
    y += air[-3]
    draw_strip_and_misthrows(sketch, game, y)
    y += sketch.units(CAPTION + CELL) + air[-2]
    draw_result(sketch, Box(room.x, y, room.width, sketch.units(CELL)), result_parts(sketch, faces))
    sketch.footer()
    return tuple(sketch.marks)


def draw_header(sketch: Sketch, game: CrossingGame, y: int, tally: bool) -> None:
    """Title, fields, tally, and the reminder above the cells that close a row."""
    room = sketch.room
    closing = [index for row in game.spec.rows for index in row.closing]
    y_hint = y + sketch.units((HEADER_WITH_TALLY if tally else HEADER) - 0.36)
    right = room.right
    if game.closing_crosses:
        left = draw_hint(sketch, game.closing_crosses, min(closing), max(closing), y_hint)
        right = right if tally else left - sketch.units(0.2)
    if tally:
        right = draw_tally(sketch, y)
    sketch.header(y, sketch.units(CELL if tally else HEADER), right)


def draw_hint(sketch: Sketch, crosses: int, first: int, last: int, y: int) -> int:
    """How many crosses the cells from `first` to `last` need, over a bracket; returns its left end."""
    left, right = column(sketch, 1 + first), column(sketch, 1 + last) + sketch.units(1 + CELL)
    hint = sketch.words.say("crossing.closing", count=crosses)
    base = y + sketch.units(0.28)
    foot = base + sketch.units(0.1)
    place = Box(sketch.room.x, y, right - sketch.room.x, sketch.units(0.24))
    sketch.add(
        sketch.text(place, hint, sketch.small, anchor="end"),
        Line(left, base, right, base, sketch.ink, FINE),
        Line(left, base, left, foot, sketch.ink, FINE),
        Line(right, base, right, foot, sketch.ink, FINE),
    )
    return min(left, right - fonts.width(hint, sketch.small, "regular"))


def draw_tally(sketch: Sketch, y: int) -> int:
    """Five boxes for the totals of five games at the top right; returns the x where they begin."""
    x = sketch.room.right - sketch.units(5)
    caption = sketch.words.say("field.tally")
    width = fonts.width(caption, sketch.small, "regular")
    place = Box(x - sketch.units(0.12) - width, y, width, sketch.units(CELL))
    sketch.add(sketch.text(place, caption, sketch.small, fill=sketch.grey))
    for number in range(1, 6):
        box = sketch.cell(x + sketch.units(number - CELL), y)
        corner = Box(box.x + sketch.units(0.09), box.y + sketch.units(0.06), sketch.units(0.3), sketch.units(0.26))
        sketch.group(
            f"tally.{number}",
            sketch.words.say("place.tally", number=number),
            box,
            sketch.blank(box),
            sketch.text(corner, str(number), sketch.small, fill=sketch.grey),
        )
    return place.x - sketch.units(0.3)


def draw_strip_and_misthrows(sketch: Sketch, game: CrossingGame, y: int) -> None:
    """The scoring strip at the left, the misthrow boxes at the right."""
    count = len(game.spec.misthrows)
    top = y + sketch.units(CAPTION)
    room = sketch.room
    width = room.width - sketch.units(count + 0.5) if count else room.width
    caption = Box(room.x, y, width, sketch.units(0.22))
    sketch.add(sketch.text(caption, sketch.words.say("crossing.points"), sketch.small))
    draw_strip(sketch, game, Box(room.x, top, width, sketch.units(CELL)))
    if count:
        boxes = [sketch.cell(room.right - sketch.units(count - PAD - index), top) for index in range(count)]
        caption = Box(boxes[0].x, y, boxes[-1].right - boxes[0].x, sketch.units(0.22))
        sketch.add(sketch.text(caption, sketch.words.say("crossing.misthrows"), sketch.small))
        sketch.misthrows(boxes)


def draw_strip(sketch: Sketch, game: CrossingGame, box: Box) -> None:
    """How many points so many crosses of a row are worth: a quiet ruled table of two lines."""
    points = game.points[1:]
    half = box.height // 2
    widest = max(fonts.width(str(value), sketch.label, "bold") for value in points)
    size = sketch.label if widest * 1.1 < box.width // len(points) else sketch.small
    sketch.add(Line(box.x, box.y, box.right, box.y, sketch.rule, FINE))
    sketch.add(Line(box.x, box.y + half, box.right, box.y + half, sketch.rule, FINE))
    sketch.add(Line(box.x, box.bottom, box.right, box.bottom, sketch.rule, FINE))
    for index, value in enumerate(points):
        left = box.x + box.width * index // len(points)
        right = box.x + box.width * (index + 1) // len(points)
        above, below = Box(left, box.y, right - left, half), Box(left, box.y + half, right - left, box.height - half)
        if index:
            sketch.add(Line(left, box.y, left, box.bottom, sketch.rule, FINE))
        sketch.add(sketch.text(above, f"{index + 1}{TIMES}", sketch.small, anchor="middle", fill=sketch.grey))
        sketch.add(sketch.text(below, str(value), size, weight="bold", anchor="middle"))


def result_parts(sketch: Sketch, faces: Sequence[AdditionFace[Any]]) -> list[Part]:
    """Points of the rows and of what additions bring, added, less the misthrows, give the total, with par as a note."""
    spec, words, par = sketch.spec, sketch.words, sketch.look.par
    parts: list[Part] = []
    for index, row in enumerate(spec.rows):
        title = words.say("place.points", row=row_title(sketch, index))
        colour = row_colour(row)
        caption = str(index + 1) if row.colour is None else ""
        parts.append(Part(f"points.{row.name}", title, "+" if parts else "", colour, caption))
    parts += [part for one in faces for part in one.parts(words)]
    if spec.misthrows:
        parts.append(Part("points.misthrows", words.say("crossing.misthrows"), MINUS))
    note = ""
    if par is not None:
        whole, _, hundredths = f"{par:.2f}".partition(".")
        note = words.say("crossing.par", whole=whole, hundredths=hundredths)
    return [*parts, Part("total", words.say("crossing.total"), "=", note=note)]
