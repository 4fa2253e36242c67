"""What additions put under the rows of a crossing game: the bonus bar, pairs to swap, lucky numbers, a legend."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from dicepad.rules.crossing import CrossingGame
from dicepad.rules.crossing.effects import BonusBar, BonusPair
from dicepad.rules.crossing.ways import LuckyNumbers, Swaps
from dicepad.spec import Row

from ...drawing import fonts
from ...drawing.marks import FINE, HEAVY, THIN, Box, Line, Path, Rect
from ...drawing.palette import INK, PALE, tone
from ...drawing.pictures import arrow, die, flag, shape, swap
from ...drawing.sketch import CELL, LEADING, PAD, Sketch, wrap
from ...wording import Wording
from .rows import BADGE, badge, column

__all__ = ["Strip", "strips"]

FIELD: Final = 1.0
"""Height of a line of fields, in units."""
SWAP: Final = 1.25
"""Least width of a pair to swap, in units."""
ENTRY: Final = 2.45
"""Least width of an entry of the legend, in units."""


class Strip(NamedTuple):
    """A strip under the rows: its height in units, and what draws it into a box."""

    height: float
    draw: Callable[[Sketch, Box], None]


def strips(game: CrossingGame, words: Wording, columns: int) -> list[Strip]:
    """The strips that the additions of a game need, on a sheet of so many columns of cells."""
    found = []
    for addition in game.additions:
        if isinstance(addition, BonusBar):
            found.append(bar_strip(addition, game.spec.rows, columns))
        elif isinstance(addition, Swaps):
            found.append(swap_strip(addition, columns))
        elif isinstance(addition, LuckyNumbers):
            found.append(lucky_strip(addition))
    pairs = [addition for addition in game.additions if isinstance(addition, BonusPair)]
    return [*found, legend_strip(pairs, words, columns)] if pairs else found


def lines_of(count: int, most: int) -> int:
    """How many lines so many fields need."""
    return -(-count // most)


def ground(sketch: Sketch, box: Box) -> None:
    """A quiet field under the cells of a strip."""
    sketch.add(Rect(box, radius=sketch.units(0.18), fill=tone(None).tint))


def centred(box: Box, width: int, height: int) -> Box:
    """A smaller box in the middle of a box."""
    return Box(box.middle[0] - width // 2, box.middle[1] - height // 2, width, height)


def outlined(marks: Iterable[Rect | Line | Path], stroke: str) -> list[Rect | Line | Path]:
    """Marks with an outline, for palettes whose bands are white."""
    return [replace(mark, stroke=stroke, line=FINE) for mark in marks]


def head(sketch: Sketch, box: Box) -> None:
    """The arrow at the start of a strip."""
    place = Box(box.x + sketch.units(0.62), box.y, sketch.units(0.24), sketch.units(FIELD))
    sketch.add(*arrow(centred(place, place.width, sketch.units(0.38)), INK))


def bar_strip(bar: BonusBar, rows: Sequence[Row], columns: int) -> Strip:
    """Fields in the colours of the rows, each with the shape of its colour."""
    lines = lines_of(len(bar.bar), columns + 1)

    def draw(sketch: Sketch, box: Box) -> None:
        ground(sketch, box)
        side = sketch.units(0.42)
        sign = centred(Box(box.x + sketch.units(0.1), box.y, side, sketch.units(FIELD)), side, side)
        side = sketch.units(0.2)
        sketch.add(
            Rect(sign, radius=sketch.units(0.07), fill=PALE, stroke=INK, line=HEAVY),
            *flag(Box(sign.right - side, sign.y, side, side), INK),
        )
        head(sketch, box)
        for number, row in enumerate(bar.bar):
            line, place = divmod(number, columns + 1)
            field = sketch.cell(column(sketch, 1 + place), box.y + sketch.units(line * FIELD + (FIELD - CELL) / 2))
            colour = rows[row].colour
            shown = tone(colour)
            side = sketch.units(0.44)
            sketch.group(
                f"bar.{number + 1}",
                sketch.words.say("place.bar", number=number + 1, colour=sketch.words.say(f"colour.{colour}")),
                field,
                Rect(field, radius=sketch.units(0.14), fill=shown.cell, stroke=shown.ink, line=THIN),
                *outlined(shape(centred(field, side, side), colour, shown.band), shown.ink),
            )

    return Strip(lines * FIELD, draw)


def swap_strip(swaps: Swaps, columns: int) -> Strip:
    """Pairs of numbers with two arrows between them."""
    room = columns + 1 - (1 - CELL)
    lines = lines_of(len(swaps.pairs), int((room + PAD) / SWAP))
    each = lines_of(len(swaps.pairs), lines)

    def draw(sketch: Sketch, box: Box) -> None:
        ground(sketch, box)
        head(sketch, box)
        for x, y, number in ((0.1, 0.18, 5), (0.24, 0.5, 3)):
            side = sketch.units(0.3)
            sketch.add(*die(Box(box.x + sketch.units(x), box.y + sketch.units(y), side, side), number))
        side = sketch.units(0.27)
        left = column(sketch, 1)
        pitch = (sketch.units(room + PAD)) / each
        for number, pair in enumerate(swaps.pairs):
            line, place = divmod(number, each)
            x = left + round(place * pitch)
            y = box.y + sketch.units(line * FIELD + (FIELD - CELL) / 2)
            field = Box(x, y, left + round((place + 1) * pitch) - sketch.units(PAD) - x, sketch.units(CELL))
            arrows = centred(field, side, side)
            first = Box(field.x, y, arrows.x - field.x, field.height)
            second = Box(arrows.right, y, field.right - arrows.right, field.height)
            size = sketch.units(0.37)
            sketch.group(
                f"swap.{number + 1}",
                sketch.words.say("place.swap", one=pair[0], other=pair[1]),
                field,
                Rect(field, radius=sketch.units(0.14), fill=PALE, stroke=INK, line=THIN),
                sketch.text(first, str(pair[0]), size, weight="bold", anchor="middle"),
                *swap(arrows, INK, THIN),
                sketch.text(second, str(pair[1]), size, weight="bold", anchor="middle"),
            )

    return Strip(lines * FIELD, draw)


def lucky_strip(lucky: LuckyNumbers) -> Strip:
    """The lucky numbers and what they do."""

    def draw(sketch: Sketch, box: Box) -> None:
        ground(sketch, box)
        caption = sketch.words.say("crossing.lucky")
        used = fonts.width(caption, sketch.label, "bold")
        place = Box(box.x + sketch.units(0.2), box.y, used, box.height)
        sketch.add(sketch.text(place, caption, sketch.label, weight="bold"))
        x = place.right + sketch.units(0.25)
        for number, value in enumerate(lucky.numbers, start=1):
            field = sketch.cell(x, box.y + sketch.units((FIELD - CELL) / 2))
            sketch.group(
                f"lucky.{number}",
                sketch.words.say("place.lucky", number=value),
                field,
                Rect(field, radius=field.width // 2, fill=PALE, stroke=INK, line=HEAVY),
                sketch.text(field, str(value), sketch.number, weight="bold", anchor="middle"),
            )
            x = field.right + sketch.units(PAD)
        note = sketch.words.say("crossing.lucky_note")
        width = box.right - x - sketch.units(0.4)
        lines = wrap(note, width, sketch.small)
        height = round(len(lines) * LEADING * sketch.small)
        sketch.paragraph(Box(x + sketch.units(0.2), box.y + (box.height - height) // 2, width, height + 1), note)

    return Strip(FIELD, draw)


def legend_strip(pairs: Sequence[BonusPair], words: Wording, columns: int) -> Strip:
    """What each pair earns, beside its letter."""
    width = columns + 2 + PAD
    lines = lines_of(len(pairs), int(width / ENTRY))
    each = lines_of(len(pairs), lines)
    notes = [words.say(f"gift.{pair.gift}", points=pair.value) for pair in pairs]
    small = 230  # of a unit of 1000, as in `Sketch.small`
    text = round((width / each - BADGE - 0.3) * 1000)
    deepest = max(len(wrap(note, text, small)) for note in notes)
    height = deepest * LEADING * small / 1000 + 0.06

    def draw(sketch: Sketch, box: Box) -> None:
        for number, note in enumerate(notes):
            line, place = divmod(number, each)
            x = box.x + round(place * box.width / each)
            y = box.y + sketch.units(line * height)
            top = y - round((sketch.units(BADGE) - LEADING * sketch.small) / 2)
            sketch.add(*badge(sketch, x, top, chr(ord("A") + number)))
            left = x + sketch.units(BADGE + 0.1)
            sketch.paragraph(Box(left, y, x + box.width // each - sketch.units(0.2) - left, sketch.units(height)), note)

    return Strip(lines * height, draw)
