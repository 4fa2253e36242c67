"""The faces of additions that give further ways to cross: second crosses, rows between rows, swaps, lucky numbers."""

from __future__ import annotations

from typing import ClassVar, Final

from dicepad.rules.crossing.ways import BonusRow, LuckyNumbers, Repeats, Swaps
from dicepad.spec import Cell

from ...drawing import fonts
from ...drawing.marks import FINE, HEAVY, THIN, Box, Rect
from ...drawing.palette import PALE
from ...drawing.pictures import arrow, shape, swap
from ...drawing.sketch import CELL, LEADING, PAD, Sketch, wrap
from ...wording import Wording
from .addition import AdditionFace
from .places import FIELD, RADIUS, Strip, column, ground, head, lines_of, row_title
from .tiles import CrossingTiles

__all__ = ["BetweenFace", "LuckyFace", "RepeatFace", "SwapFace"]

PAIR: Final = 1.25
"""Least width of a pair to swap, in units."""


class RepeatFace(AdditionFace[Repeats]):
    """A box for a second cross below each number that closes no row."""

    word: ClassVar[str] = "again"
    below: ClassVar[float] = 0.4

    def draw_below(self, sketch: Sketch, cell: Cell, box: Box, title: str, *, closing: bool) -> None:
        if closing:
            return
        again = Box(box.x, box.bottom + sketch.units(0.03), box.width, sketch.units(self.below - 0.03))
        shown = sketch.tone(cell.colour)
        sketch.group(
            f"{cell.name}.again",
            sketch.words.say("place.again", cell=title),
            again,
            Rect(again, radius=sketch.units(RADIUS), fill=shown.cell, stroke=shown.ink, line=FINE),
        )

    def draw_tile(self, tiles: CrossingTiles, box: Box) -> None:
        """Three numbers with second boxes; the last crossed one has its second cross."""
        sketch, shown = tiles.sketch, tiles.sketch.tone(tiles.colours[0])
        places = tiles.line(Box(box.x, box.y, box.width, sketch.units(0.9)), [0.5] * 3)
        lower = sketch.units(0.24)
        band = Box(places[0].x, places[0].y, places[-1].right - places[0].x, places[0].height + lower)
        sketch.add(Rect(band, radius=sketch.units(0.1), fill=shown.band, stroke=shown.ink, line=FINE))
        for place, number in zip(places, (6, 7, 8), strict=True):
            tiles.mini(place, tiles.colours[0], str(number), crossed=number == 7, gone=number == 6)
            second = Box(place.x, place.bottom, place.width, lower).inset(sketch.units(0.035))
            sketch.add(Rect(second, radius=sketch.units(0.075), fill=shown.cell))
            if number == 7:
                side = second.height
                sketch.add(*sketch.cross(Box(second.middle[0] - side // 2, second.y, side, side), THIN))


class BetweenFace(AdditionFace[BonusRow]):
    """A row of round cells on the colours of the rows above and below it."""

    word: ClassVar[str] = "between"

    def draw_between(self, sketch: Sketch, index: int, y: int) -> None:
        extra = (one for addition in self.additions for one in addition.extra_rows)
        bonus, between = next(one for one in extra if one.between[0] == index)
        rows = self.game.spec.rows
        names = [row_title(sketch, at) for at in between]
        side = sketch.units(0.26)
        for place, neighbour in enumerate(rows[index : index + 2]):
            sign = sketch.tone(neighbour.colour).sign
            top = y + sketch.units(0.5) * place + sketch.units(0.12)
            sketch.add(*shape(Box(sketch.room.x + sketch.units(0.2), top, side, side), neighbour.colour, sign))
        tip = Box(sketch.room.x + sketch.units(0.62), y + sketch.units(0.31), sketch.units(0.24), sketch.units(0.38))
        sketch.add(*arrow(tip, sketch.ink))
        for place, cell in enumerate(bonus.cells):
            box = sketch.cell(column(sketch, 1 + place), y + sketch.units((1 - CELL) / 2))
            sketch.group(
                cell.name,
                sketch.words.say("place.bonus", upper=names[0], lower=names[1], cell=cell.number),
                box,
                Rect(box, radius=box.width // 2, fill=PALE, stroke=sketch.ink, line=THIN),
                sketch.text(box, str(cell.number), sketch.units(0.5), weight="bold", anchor="middle"),
            )

    def draw_tile(self, tiles: CrossingTiles, box: Box) -> None:
        """A round number beside a crossed one."""
        sketch = tiles.sketch
        number, more, other = tiles.line(box, [0.52, 0.36, 0.52])
        tiles.cell(number, 0, 8)
        tiles.to_the_right(more.inset(sketch.units(0.04)))
        sketch.add(
            Rect(other, radius=other.width // 2, fill=PALE, stroke=sketch.ink, line=THIN),
            sketch.text(other, "8", sketch.small, weight="bold", anchor="middle"),
            *sketch.cross(other.inset(sketch.units(0.1)), THIN),
        )


class SwapFace(AdditionFace[Swaps]):
    """Pairs of numbers with two arrows between them, under the rows."""

    word: ClassVar[str] = "swap"

    def strips(self, words: Wording, columns: int) -> list[Strip]:
        pairs = [pair for one in self.additions for pair in one.pairs]
        room = columns + 1 - (1 - CELL)
        lines = lines_of(len(pairs), int((room + PAD) / PAIR))
        each = lines_of(len(pairs), lines)

        def draw(sketch: Sketch, box: Box) -> None:
            ground(sketch, box)
            head(sketch, box)
            for x, y, number in ((0.1, 0.18, 5), (0.24, 0.5, 3)):
                side = sketch.units(0.3)
                sketch.add(*sketch.die(Box(box.x + sketch.units(x), box.y + sketch.units(y), side, side), number))
            left = column(sketch, 1)
            pitch = (sketch.units(room + PAD)) / each
            for number, pair in enumerate(pairs):
                line, place = divmod(number, each)
                x = left + round(place * pitch)
                y = box.y + sketch.units(line * FIELD + (FIELD - CELL) / 2)
                width = left + round((place + 1) * pitch) - sketch.units(PAD) - x
                draw_pair(sketch, number + 1, pair, Box(x, y, width, sketch.units(CELL)))

        return [Strip(lines * FIELD, draw)]

    def draw_tile(self, tiles: CrossingTiles, box: Box) -> None:
        """The white dice, the pair that their sum belongs to, and the other number crossed."""
        sketch = tiles.sketch
        first, second, more, pair, _, further, number = tiles.line(box, [0.4, 0.4, 0.3, 0.5, 0.5, 0.3, 0.5])
        for die, shown in ((first, 5), (second, 3)):
            sketch.add(*sketch.die(die.inset(sketch.units(0.02)), shown))
        field = Box(pair.x, pair.y, 2 * pair.width, pair.height)
        side = sketch.units(0.2)
        arrows = Box(field.middle[0] - side // 2, field.middle[1] - side // 2, side, side)
        left = Box(field.x, field.y, arrows.x - field.x, field.height)
        right = Box(arrows.right, field.y, field.right - arrows.right, field.height)
        sketch.add(
            Rect(field, radius=sketch.units(0.1), fill=PALE, stroke=sketch.ink, line=THIN),
            sketch.text(left, "8", sketch.small, anchor="middle"),
            *swap(arrows, sketch.ink, FINE),
            sketch.text(right, "5", sketch.small, anchor="middle"),
            *sketch.cross(Box(field.middle[0] - side, field.y, 2 * side, field.height).inset(sketch.units(0.03)), FINE),
        )
        for place in (more, further):
            tiles.to_the_right(place.inset(sketch.units(0.04)))
        tiles.cell(number, 1, 5)


def draw_pair(sketch: Sketch, number: int, pair: tuple[int, int], field: Box) -> None:
    """A pair to swap."""
    side, size = sketch.units(0.27), sketch.units(0.37)
    x, y = field.middle
    arrows = Box(x - side // 2, y - side // 2, side, side)
    first = Box(field.x, field.y, arrows.x - field.x, field.height)
    second = Box(arrows.right, field.y, field.right - arrows.right, field.height)
    sketch.group(
        f"swap.{number}",
        sketch.words.say("place.swap", one=pair[0], other=pair[1]),
        field,
        Rect(field, radius=sketch.units(RADIUS), fill=PALE, stroke=sketch.ink, line=THIN),
        sketch.text(first, str(pair[0]), size, weight="bold", anchor="middle"),
        *swap(arrows, sketch.ink, THIN),
        sketch.text(second, str(pair[1]), size, weight="bold", anchor="middle"),
    )


class LuckyFace(AdditionFace[LuckyNumbers]):
    """The lucky numbers and what they do, under the rows."""

    word: ClassVar[str] = "lucky"

    @property
    def numbers(self) -> list[int]:
        """All lucky numbers."""
        return [number for one in self.additions for number in one.numbers]

    @property
    def information(self) -> frozenset[str]:
        return frozenset(f"lucky.{number}" for number in range(1, len(self.numbers) + 1))

    def strips(self, words: Wording, columns: int) -> list[Strip]:
        def draw(sketch: Sketch, box: Box) -> None:
            ground(sketch, box)
            caption = words.say("crossing.lucky")
            used = fonts.width(caption, sketch.label, "bold")
            place = Box(box.x + sketch.units(0.2), box.y, used, box.height)
            sketch.add(sketch.text(place, caption, sketch.label, weight="bold"))
            x = place.right + sketch.units(0.25)
            for number, value in enumerate(self.numbers, start=1):
                field = sketch.cell(x, box.y + sketch.units((FIELD - CELL) / 2))
                sketch.group(
                    f"lucky.{number}",
                    words.say("place.lucky", number=value),
                    field,
                    Rect(field, radius=field.width // 2, fill=PALE, stroke=sketch.ink, line=HEAVY),
                    sketch.text(field, str(value), sketch.number, weight="bold", anchor="middle"),
                )
                x = field.right + sketch.units(PAD)
            note = words.say("crossing.lucky_note")
            width = box.right - x - sketch.units(0.4)
            lines = wrap(note, width, sketch.small)
            height = round(len(lines) * LEADING * sketch.small)
            sketch.paragraph(Box(x + sketch.units(0.2), box.y + (box.height - height) // 2, width, height + 1), note)

        return [Strip(FIELD, draw)]

    def draw_tile(self, tiles: CrossingTiles, box: Box) -> None:
        """A lucky number, and the next number of another row crossed instead."""
        sketch = tiles.sketch
        number, more, gift = tiles.line(box, [0.52, 0.4, 0.52])
        value = self.numbers[0]
        sketch.add(
            Rect(number, radius=number.width // 2, fill=PALE, stroke=sketch.ink, line=HEAVY),
            sketch.text(number, str(value), sketch.label, weight="bold", anchor="middle"),
        )
        tiles.to_the_right(more.inset(sketch.units(0.04)))
        row = len(tiles.colours) - 1
        tiles.cell(gift, row, sketch.spec.rows[row].cells[0].number or "")
