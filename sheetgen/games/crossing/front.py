"""Front of the crossing family: bands of numbered cells, padlocks, scoring strip, misthrows and result line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from dicepad.rules.crossing import CrossingGame

from ...drawing import fonts
from ...drawing.heading import LINE, draw_heading, with_heading
from ...drawing.marks import FINE, Box, Line, Mark, Passage, Text
from ...drawing.result import CAPTION, ResultBox, draw_misthrows, draw_result
from ...drawing.sketch import CELL, MINUS, PAD, TIMES, Look, Sketch, begin
from .addition import AdditionFace
from .additions import faces_of
from .places import Strip, column, row_colour, row_title
from .rows import Rows

__all__ = ["crossing_panel"]

HEADER: Final = 0.1
"""Height of the header besides its lines of type, in units."""
AIR: Final = 1.15
"""Least width of a column of the scoring strip, as a multiple of the width of its figures."""
UNDER_HEADER, ABOVE_EXTRA, ABOVE_STRIP, ABOVE_RESULT, ABOVE_FOOTER = (
    (0.06, 1),
    (0.1, 3),
    (0.1, 4),
    (0.1, 4),
    (0.1, 3),
)
"""Gaps: their least height in units, and their share of the height that is left over."""


def crossing_panel(game: CrossingGame, room: Box, look: Look) -> tuple[Mark, ...]:
    """Lay out the sheet inside `room`. Raises `DoesNotFit`."""
    return with_heading(lambda lines: lay_out(game, room, look, lines))


def header_height(game: CrossingGame, grow: float, lines: int) -> float:
    """Return the height of the header in units. The tally has a line of its own above the reminder."""
    if "tally" in game.spec.sheet.fields:
        return CELL + 0.48 * grow
    return HEADER + (0.36 + LINE * (lines - 1)) * grow


def lay_out(game: CrossingGame, room: Box, look: Look, lines: int) -> tuple[Mark, ...]:
    """Lay out the sheet with `lines` lines of heading."""
    spec = game.spec
    faces = faces_of(game)
    rows = Rows(game, faces)

    def strips(grow: float) -> list[Strip]:
        return [strip for one in faces for strip in one.strips(look.words, rows.columns, grow)]

    def down(grow: float) -> float:
        below = rows.height * len(spec.rows) + sum(strip.height for strip in strips(grow))
        return header_height(game, grow, lines) + below + CAPTION * grow + 2 * CELL

    gaps = [UNDER_HEADER, *rows.gaps, *[ABOVE_EXTRA] * len(strips(1)), ABOVE_STRIP, ABOVE_RESULT, ABOVE_FOOTER]
    sketch, air = begin(spec, look, room, rows.columns + 2 + PAD, down, gaps)

    room = sketch.room
    header = sketch.units(header_height(game, sketch.grow, lines))
    draw_header(sketch, game, Box(room.x, room.y, room.width, header), lines)
    y = rows.draw(sketch, room.y + header + air[0], air[1 : len(spec.rows)])
    for strip, gap in zip(strips(sketch.grow), air[len(spec.rows) :], strict=False):
        box = Box(room.x, y + gap, room.width, sketch.units(strip.height))
        strip.draw(sketch, box)
        y = box.bottom
    y += air[-3]
    draw_strip_and_misthrows(sketch, game, y)
    y += sketch.units(CAPTION * sketch.grow + CELL) + air[-2]
    draw_result(sketch, Box(room.x, y, room.width, sketch.units(CELL)), result_parts(sketch, faces))
    sketch.footer()
    return tuple(sketch.marks)


def draw_header(sketch: Sketch, game: CrossingGame, box: Box, lines: int) -> None:
    """Draw the title, the fields with the tally, and the reminder above the cells that close a row."""
    tally = "tally" in game.spec.sheet.fields
    closing = [index for row in game.spec.rows for index in row.closing]
    y_hint = box.bottom - sketch.units(0.36 * sketch.grow)
    right = box.right
    if game.closing_crosses:
        left = draw_hint(sketch, game.closing_crosses, min(closing), max(closing), y_hint)
        right = right if tally else left - sketch.units(0.2)
    if tally:
        box = Box(box.x, box.y, box.width, sketch.units(CELL))
    draw_heading(sketch, box, lines, right)


def draw_hint(sketch: Sketch, crosses: int, first: int, last: int, y: int) -> int:
    """Draw how many crosses the cells from `first` to `last` need, over a bracket. Return the x of its left end."""
    left, right = column(sketch, 1 + first), column(sketch, 1 + last) + sketch.units(1 + CELL)
    hint = sketch.words.say("crossing.closing", count=crosses)
    base = y + sketch.units(0.36 * sketch.grow - 0.08)
    foot = base + sketch.units(0.1)
    place = Box(sketch.room.x, y, right - sketch.room.x, sketch.units(0.24 * sketch.grow))
    sketch.add(
        Passage("P", hint, (sketch.text(place, hint, sketch.small, anchor="end"),)),
        Line(left, base, right, base, sketch.ink, FINE),
        Line(left, base, left, foot, sketch.ink, FINE),
        Line(right, base, right, foot, sketch.ink, FINE),
    )
    return min(left, right - fonts.width(hint, sketch.small, "regular"))


def draw_strip_and_misthrows(sketch: Sketch, game: CrossingGame, y: int) -> None:
    """Draw the scoring strip at the left and the misthrow boxes at the right."""
    count = len(game.spec.misthrows)
    top = y + sketch.units(CAPTION * sketch.grow)
    room = sketch.room
    width = room.width - sketch.units(count + 0.5) if count else room.width
    caption = Box(room.x, y, width, sketch.units(0.22 * sketch.grow))
    sketch.add(sketch.text(caption, sketch.words.say("crossing.points"), sketch.small))
    draw_strip(sketch, game, Box(room.x, top, width, sketch.units(CELL)))
    if count:
        draw_misthrows(sketch, y)


def draw_strip(sketch: Sketch, game: CrossingGame, box: Box) -> None:
    """Draw the points for each number of crosses in a row, as a quiet table of two lines."""
    points = [str(value) for value in game.points[1:]]
    counts = [f"{count}{TIMES}" for count in range(1, len(points) + 1)]
    room = box.width // len(points)
    if widest(counts, sketch.small, "regular") * AIR > room:
        counts = [count.removesuffix(TIMES) for count in counts]
    half = box.height // 2
    size = sketch.label if widest(points, sketch.label, "bold") * 1.1 < room else sketch.small
    marks: list[Line | Text] = [
        Line(box.x, y, box.right, y, sketch.rule, FINE) for y in (box.y, box.y + half, box.bottom)
    ]
    edges = strip_edges(
        box,
        [
            max(fonts.width(count, sketch.small, "regular"), fonts.width(value, size, "bold"))
            for count, value in zip(counts, points, strict=True)
        ],
    )
    for index, (count, value) in enumerate(zip(counts, points, strict=True)):
        left, right = edges[index : index + 2]
        above, below = Box(left, box.y, right - left, half), Box(left, box.y + half, right - left, box.height - half)
        if index:
            marks.append(Line(left, box.y, left, box.bottom, sketch.rule, FINE))
        marks.append(sketch.text(above, count, sketch.small, anchor="middle", fill=sketch.grey))
        marks.append(sketch.text(below, value, size, weight="bold", anchor="middle"))
    title = sketch.words.say("crossing.points")
    sketch.add(Passage("Table", title, tuple(marks), (tuple(counts), tuple(points))))


def strip_edges(box: Box, widths: Sequence[int]) -> list[int]:
    """Return the edges of columns for figures of these widths: equal columns, unless the widest needs more room.

    >>> strip_edges(Box(0, 0, 90, 10), [10, 20, 20]), strip_edges(Box(0, 0, 90, 10), [10, 20, 30])
    ([0, 30, 60, 90], [0, 20, 50, 90])
    """
    count = len(widths)
    if max(widths) * AIR <= box.width // count:
        return [box.x + box.width * index // count for index in range(count + 1)]
    spare = box.width - sum(widths)
    return [box.x + sum(widths[:index]) + spare * index // count for index in range(count + 1)]


def widest(texts: Sequence[str], size: int, weight: str) -> int:
    """Return the width of the widest text."""
    return max(fonts.width(text, size, weight) for text in texts)


def result_parts(sketch: Sketch, faces: Sequence[AdditionFace[Any]]) -> list[ResultBox]:
    """Return the boxes of the result line: points of rows and additions, minus misthrows, and the total with par."""
    spec, words, par = sketch.spec, sketch.words, sketch.look.par
    parts: list[ResultBox] = []
    for index, row in enumerate(spec.rows):
        title = words.say("place.points", row=row_title(sketch, index))
        colour = row_colour(row)
        caption = str(index + 1) if row.colour is None else ""
        parts.append(ResultBox(f"points.{row.name}", title, "+" if parts else "", colour, caption))
    parts += [part for one in faces for part in one.parts(words)]
    if spec.misthrows:
        parts.append(ResultBox("points.misthrows", words.say("crossing.misthrows"), MINUS))
    note = ""
    if par is not None:
        whole, _, hundredths = f"{par:.2f}".partition(".")
        note = words.say("crossing.par", whole=whole, hundredths=hundredths)
    return [*parts, ResultBox("total", words.say("crossing.total"), "=", note=note)]
