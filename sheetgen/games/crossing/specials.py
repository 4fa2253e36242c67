"""Pictures of what the additions of a crossing game change, for the rules on the back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dicepad.rules.crossing import CrossingGame
from dicepad.rules.crossing.addition import Addition
from dicepad.rules.crossing.effects import BonusBar, BonusPair, DoubleCells, FramedCells, Links
from dicepad.rules.crossing.ways import BonusRow, LuckyNumbers, Repeats, Swaps

from ...drawing.marks import FINE, HEAVY, THIN, Box, Line, Rect
from ...drawing.palette import INK, PALE, tone
from ...drawing.pictures import arrow, cross, die, flag, shape, swap
from ...drawing.sketch import TIMES, Sketch
from ...drawing.tiles import Step, Tiles
from .rows import badge

__all__ = ["SPECIALS", "special_steps"]

SPECIALS: Final = {
    "repeats": "again",
    "double_cells": "double",
    "framed": "framed",
    "links": "linked",
    "bonus_rows": "between",
    "bonus_bar": "bar",
    "bonus_pairs": "pair",
    "swaps": "swap",
    "lucky": "lucky",
}
"""What the words of the sheet call each kind of addition."""


def special_steps(sketch: Sketch, game: CrossingGame) -> list[Step]:
    """A tile for each kind of addition that the game has."""
    specials = Specials(sketch, game)
    kinds = dict.fromkeys(type(addition) for addition in game.additions)
    return [Step(f"back_special.{SPECIALS[kind.key]}", specials.picture(kind)) for kind in kinds]


class Specials(Tiles):
    """Draws the pictures."""

    def __init__(self, sketch: Sketch, game: CrossingGame) -> None:
        super().__init__(sketch)
        self.game = game
        self.colours = [row.colour or row.cells[-1].colour for row in game.spec.rows]

    def picture(self, kind: type[Addition]) -> Callable[[Box], None]:
        """What draws a kind of addition."""
        pictures: dict[type[Addition], Callable[[Box], None]] = {
            Repeats: self.again,
            DoubleCells: self.double,
            FramedCells: self.framed,
            Links: self.linked,
            BonusRow: self.between,
            BonusBar: self.bar,
            BonusPair: self.pair,
            Swaps: self.swapped,
            LuckyNumbers: self.lucky,
        }
        return pictures[kind]

    def cell(self, box: Box, row: int, number: int | str, *, crossed: bool = True) -> None:
        """A cell on the band of a row, counted round."""
        colour = self.colours[row % len(self.colours)]
        self.band([box], colour)
        self.mini(box, colour, str(number), crossed=crossed)

    def to_the_right(self, box: Box) -> None:
        """An arrow through the middle of a box."""
        y, tip = box.middle[1], self.sketch.units(0.18)
        head = Box(box.right - tip, y - tip // 2, tip, tip)
        self.sketch.add(Line(box.x, y, head.x, y, INK, THIN), *arrow(head, INK))

    def again(self, box: Box) -> None:
        """Three numbers with second boxes; the last crossed one has its second cross."""
        sketch, colour = self.sketch, self.colours[0]
        places = self.line(Box(box.x, box.y, box.width, sketch.units(0.9)), [0.5] * 3)
        lower = sketch.units(0.24)
        band = Box(places[0].x, places[0].y, places[-1].right - places[0].x, places[0].height + lower)
        sketch.add(Rect(band, radius=sketch.units(0.1), fill=tone(colour).band, stroke=tone(colour).ink, line=FINE))
        for place, number in zip(places, (6, 7, 8), strict=True):
            self.mini(place, colour, str(number), crossed=number == 7, gone=number == 6)
            second = Box(place.x, place.bottom, place.width, lower).inset(sketch.units(0.035))
            sketch.add(Rect(second, radius=sketch.units(0.075), fill=tone(colour).cell))
            if number == 7:
                side = second.height
                sketch.add(*cross(Box(second.middle[0] - side // 2, second.y, side, side), THIN))

    def double(self, box: Box) -> None:
        """A number with its badge, and the two crosses that it counts."""
        sketch = self.sketch
        number, equals, first, second = self.line(box, [0.56, 0.36, 0.4, -0.06, 0.4])
        self.cell(number, 0, 9)
        width = sketch.units(0.44)
        sketch.add(*badge(sketch, number.right - width // 2, number.y - sketch.units(0.12), f"2{TIMES}", width))
        self.sign(equals, "=")
        for place in (first, second):
            sketch.add(*cross(place.inset(sketch.units(0.06)), THIN))

    def framed(self, box: Box) -> None:
        """Framed numbers of two rows, one step lower each; they count together."""
        sketch = self.sketch
        side, half = sketch.units(0.48), box.height // 2
        for place, number in enumerate((5, 6, 7)):
            row = place % 2
            spot = Box(box.x + place * sketch.units(0.6), box.y + row * half, side, half)
            spot = Box(spot.x + sketch.units(0.06), spot.middle[1] - side // 2, side, side)
            sketch.add(Rect(spot.inset(-sketch.units(0.05)), radius=sketch.units(0.14), fill=INK))
            self.cell(spot, row, number)

    def linked(self, box: Box) -> None:
        """Two cells on a link, both crossed."""
        sketch = self.sketch
        side, half = sketch.units(0.48), box.height // 2
        upper, lower = (Box(box.x, box.y + row * half + (half - side) // 2, side, side) for row in (0, 1))
        self.cell(upper, 0, 6)
        self.cell(lower, 1, 6)
        width, over = sketch.units(0.16), sketch.units(0.08)
        link = Box(upper.middle[0] - width // 2, upper.bottom - over, width, lower.y - upper.bottom + 2 * over)
        inner = link.inset(sketch.units(0.05))
        sketch.add(Rect(link, radius=width // 2, fill=INK), Rect(inner, radius=inner.width // 2, fill=PALE))

    def between(self, box: Box) -> None:
        """A round number beside a crossed one."""
        sketch = self.sketch
        number, more, other = self.line(box, [0.52, 0.36, 0.52])
        self.cell(number, 0, 8)
        self.to_the_right(more.inset(sketch.units(0.04)))
        sketch.add(
            Rect(other, radius=other.width // 2, fill=PALE, stroke=INK, line=THIN),
            sketch.text(other, "8", sketch.small, weight="bold", anchor="middle"),
            *cross(other.inset(sketch.units(0.1)), THIN),
        )

    def bar(self, box: Box) -> None:
        """A number with a corner, the field of the bar, and the number that it brings."""
        sketch = self.sketch
        number, more, field, further, gift = self.line(box, [0.52, 0.32, 0.46, 0.32, 0.52])
        self.cell(number, 0, 6)
        side = sketch.units(0.17)
        inner = number.inset(sketch.units(0.035))
        sketch.add(*flag(Box(inner.right - side, inner.y, side, side), tone(self.colours[0]).ink))
        for place in (more, further):
            self.to_the_right(place.inset(sketch.units(0.04)))
        colour = self.colours[1 % len(self.colours)]
        shown = tone(colour)
        sketch.add(
            Rect(field, radius=sketch.units(0.08), fill=shown.cell, stroke=shown.ink, line=THIN),
            *shape(field.inset(sketch.units(0.12)), colour, shown.ink),
            *cross(field.inset(sketch.units(0.05)), THIN),
        )
        self.cell(gift, 1, 3)

    def pair(self, box: Box) -> None:
        """Two numbers with the same letter, both crossed."""
        sketch = self.sketch
        one, plus, other, equals, letter = self.line(box, [0.52, 0.3, 0.52, 0.36, 0.4])
        for place, row, number in ((one, 1, 7), (other, 3, 7)):
            self.cell(place, row, number)
            sketch.add(*badge(sketch, place.x - sketch.units(0.1), place.y - sketch.units(0.12), "B"))
        self.sign(plus, "+")
        self.sign(equals, "=")
        side = sketch.units(0.28)
        sketch.add(*badge(sketch, letter.middle[0] - side // 2, letter.middle[1] - side // 2, "B"))

    def swapped(self, box: Box) -> None:
        """The white dice, the pair that their sum belongs to, and the other number crossed."""
        sketch = self.sketch
        first, second, more, pair, _, further, number = self.line(box, [0.4, 0.4, 0.3, 0.5, 0.5, 0.3, 0.5])
        sketch.add(*die(first.inset(sketch.units(0.02)), 5), *die(second.inset(sketch.units(0.02)), 3))
        field = Box(pair.x, pair.y, 2 * pair.width, pair.height)
        side = sketch.units(0.2)
        arrows = Box(field.middle[0] - side // 2, field.middle[1] - side // 2, side, side)
        sketch.add(
            Rect(field, radius=sketch.units(0.1), fill=PALE, stroke=INK, line=THIN),
            sketch.text(Box(field.x, field.y, arrows.x - field.x, field.height), "8", sketch.small, anchor="middle"),
            *swap(arrows, INK, FINE),
            sketch.text(
                Box(arrows.right, field.y, field.right - arrows.right, field.height), "5", sketch.small, anchor="middle"
            ),
            *cross(Box(field.middle[0] - side, field.y, 2 * side, field.height).inset(sketch.units(0.03)), FINE),
        )
        for place in (more, further):
            self.to_the_right(place.inset(sketch.units(0.04)))
        self.cell(number, 1, 5)

    def lucky(self, box: Box) -> None:
        """A lucky number, and the next number of another row crossed instead."""
        sketch = self.sketch
        number, more, gift = self.line(box, [0.52, 0.4, 0.52])
        value = next(each.numbers[0] for each in self.game.additions if isinstance(each, LuckyNumbers))
        sketch.add(
            Rect(number, radius=number.width // 2, fill=PALE, stroke=INK, line=HEAVY),
            sketch.text(number, str(value), sketch.label, weight="bold", anchor="middle"),
        )
        self.to_the_right(more.inset(sketch.units(0.04)))
        row = len(self.colours) - 1
        self.cell(gift, row, self.game.spec.rows[row].cells[0].number or "")
