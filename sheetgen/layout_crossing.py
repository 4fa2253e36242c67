"""The sheet of the crossing family: bands of numbered cells, padlocks, scoring strip, misthrows, result line."""

from __future__ import annotations

from typing import Final

from dicepad.crossing import CrossingGame
from dicepad.spec import Cell, Row

from . import fonts
from .layout import CELL, MINUS, PAD, TIMES, Sketch, begin
from .marks import FINE, HEAVY, Box, Line, Mark, Rect
from .palette import GREY, INK, RULE, tone
from .pictures import padlock, shape
from .result import Part, draw_result
from .wording import Wording

__all__ = ["crossing_panel"]

HEADER: Final = 0.46
HEADER_WITH_TALLY: Final = 1.38
BAND: Final = 1.1
CAPTION: Final = 0.3
FOOTER: Final = 0.24
UNDER_HEADER, BETWEEN_BANDS, ABOVE_STRIP, ABOVE_RESULT, ABOVE_FOOTER = (
    (0.06, 1),
    (0.07, 2),
    (0.12, 4),
    (0.14, 4),
    (0.14, 3),
)
"""Gaps: their least height in units, and their share of the height that is left over."""


def crossing_panel(game: CrossingGame, words: Wording, room: Box) -> tuple[Mark, ...]:
    """Lay out the sheet inside `room`; raises `DoesNotFit`."""
    spec = game.spec
    columns = max(len(row.cells) for row in spec.rows)
    tally = "tally" in spec.sheet.fields
    header = HEADER_WITH_TALLY if tally else HEADER
    between = [BETWEEN_BANDS] * (len(spec.rows) - 1)
    gaps = [UNDER_HEADER, *between, ABOVE_STRIP, ABOVE_RESULT, ABOVE_FOOTER]
    down = header + BAND * len(spec.rows) + CAPTION + 2 * CELL + FOOTER
    sketch, air = begin(spec, words, room, columns + 2 + PAD, down, gaps)

    room = sketch.room
    y = room.y
    draw_header(sketch, game, y, tally)
    y += sketch.units(header) + air[0]
    for index, row in enumerate(spec.rows):
        draw_row(sketch, game, row, y, columns)
        y += sketch.units(BAND) + air[1 + index] * (index < len(spec.rows) - 1)
    y += air[-3]
    draw_strip_and_misthrows(sketch, game, y)
    y += sketch.units(CAPTION + CELL) + air[-2]
    draw_result(sketch, Box(room.x, y, room.width, sketch.units(CELL)), result_parts(sketch))
    sketch.footer()
    return tuple(sketch.marks)


def column(sketch: Sketch, index: int) -> int:
    """The left edge of a cell; column 0 is the start of the band, the last one the padlock."""
    return sketch.room.x + sketch.units(PAD + index)


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
        Line(left, base, right, base, INK, FINE),
        Line(left, base, left, foot, INK, FINE),
        Line(right, base, right, foot, INK, FINE),
    )
    return min(left, right - fonts.width(hint, sketch.small, "regular"))


def draw_tally(sketch: Sketch, y: int) -> int:
    """Five boxes for the totals of five games at the top right; returns the x where they begin."""
    x = sketch.room.right - sketch.units(5)
    caption = sketch.words.say("field.tally")
    width = fonts.width(caption, sketch.small, "regular")
    place = Box(x - sketch.units(0.12) - width, y, width, sketch.units(CELL))
    sketch.add(sketch.text(place, caption, sketch.small, fill=GREY))
    for number in range(1, 6):
        box = sketch.cell(x + sketch.units(number - CELL), y)
        corner = Box(box.x + sketch.units(0.09), box.y + sketch.units(0.06), sketch.units(0.3), sketch.units(0.26))
        sketch.group(
            f"tally.{number}",
            sketch.words.say("place.tally", number=number),
            box,
            sketch.blank(box),
            sketch.text(corner, str(number), sketch.small, fill=GREY),
        )
    return place.x - sketch.units(0.3)


def row_colour(row: Row) -> str | None:
    """The colour of a row; a row of mixed colours goes by its last cell, whose die leaves when the row is closed."""
    return row.colour or row.cells[-1].colour


def draw_row(sketch: Sketch, game: CrossingGame, row: Row, y: int, columns: int) -> None:
    """A band with its start, its cells and its padlock."""
    band = Box(sketch.room.x, y, sketch.room.width, sketch.units(BAND))
    colour = row_colour(row)
    shown = tone(colour)
    radius = sketch.units(0.18)
    sketch.add(Rect(band, radius=radius, fill=shown.band, stroke=shown.ink, line=FINE))
    sketch.row_start(band, colour)
    mixed = any(cell.colour != colour for cell in row.cells)
    name = sketch.row_name(row.name, colour)
    for index, cell in enumerate(row.cells):
        if mixed:
            x = column(sketch, 1 + index) - sketch.units(PAD / 2)
            sketch.add(Rect(Box(x, y, sketch.units(1), band.height), fill=tone(cell.colour).band))
        box = sketch.cell(column(sketch, 1 + index), y + sketch.units(PAD))
        label = f"{name}, {sketch.words.say(f'colour.{cell.colour}')}" if mixed else name
        draw_cell(sketch, cell, box, label, closing=index in row.closing, signed=mixed)
    if mixed:
        sketch.add(Rect(band, radius=radius, stroke=shown.ink, line=FINE))
    box = sketch.cell(column(sketch, columns + 1), y + sketch.units(PAD))
    side = sketch.units(0.5)
    place = Box(box.middle[0] - side // 2, box.middle[1] - side // 2, side, side)
    sketch.group(
        f"{row.name}.lock",
        sketch.words.say("place.lock", row=name),
        box,
        Rect(box, radius=box.width // 2, fill=shown.cell, stroke=shown.ink, line=HEAVY),
        *padlock(place, shown.soft, shown.cell),
    )


def draw_cell(sketch: Sketch, cell: Cell, box: Box, row: str, *, closing: bool, signed: bool) -> None:
    """A cell with its number; in a row of mixed colours also with the shape of its own colour."""
    shown = tone(cell.colour)
    corner = Box(box.x + sketch.units(0.06), box.y + sketch.units(0.06), sketch.units(0.14), sketch.units(0.14))
    sketch.group(
        cell.name,
        sketch.words.say("place.cell", row=row, cell=cell.number),
        box,
        Rect(box, radius=sketch.units(0.14), fill=shown.cell, stroke=shown.ink, line=HEAVY if closing else FINE),
        *(shape(corner, cell.colour, shown.band) if signed else ()),
        sketch.text(box, str(cell.number), sketch.number, weight="bold", anchor="middle", fill=shown.ink),
    )


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
    sketch.add(Line(box.x, box.y, box.right, box.y, RULE, FINE))
    sketch.add(Line(box.x, box.y + half, box.right, box.y + half, RULE, FINE))
    sketch.add(Line(box.x, box.bottom, box.right, box.bottom, RULE, FINE))
    for index, value in enumerate(points):
        left = box.x + box.width * index // len(points)
        right = box.x + box.width * (index + 1) // len(points)
        above, below = Box(left, box.y, right - left, half), Box(left, box.y + half, right - left, box.height - half)
        if index:
            sketch.add(Line(left, box.y, left, box.bottom, RULE, FINE))
        sketch.add(sketch.text(above, f"{index + 1}{TIMES}", sketch.small, anchor="middle", fill=GREY))
        sketch.add(sketch.text(below, str(value), size, weight="bold", anchor="middle"))


def result_parts(sketch: Sketch) -> list[Part]:
    """Points of the rows, added, less the misthrows, give the total."""
    spec, words = sketch.spec, sketch.words
    parts: list[Part] = []
    for row in spec.rows:
        colour = row_colour(row)
        title = words.say("place.points", row=sketch.row_name(row.name, colour))
        parts.append(Part(f"points.{row.name}", title, "+" if parts else "", colour))
    if spec.misthrows:
        parts.append(Part("points.misthrows", words.say("crossing.misthrows"), MINUS))
    return [*parts, Part("total", words.say("crossing.total"), "=")]
