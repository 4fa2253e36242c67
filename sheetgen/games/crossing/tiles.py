"""Pictures for the rules on the back of a crossing game."""

from __future__ import annotations

from ...drawing.marks import THIN, Box, Line
from ...drawing.pictures import arrow
from ..tiles import GameTiles

__all__ = ["CrossingTiles"]


class CrossingTiles(GameTiles):
    """Draws tiles of a crossing game."""

    def cell(self, box: Box, row: int, number: int | str, *, crossed: bool = True) -> None:
        """A cell on the band of a row, counted round."""
        colour = self.colours[row % len(self.colours)]
        self.band([box], colour)
        self.mini(box, colour, str(number), crossed=crossed)

    def to_the_right(self, box: Box) -> None:
        """An arrow through the middle of a box."""
        y, tip = box.middle[1], self.sketch.units(0.18)
        head = Box(box.right - tip, y - tip // 2, tip, tip)
        self.sketch.add(Line(box.x, y, head.x, y, self.sketch.ink, THIN), *arrow(head, self.sketch.ink))

    def two_sums(self, box: Box) -> None:
        """The sum of the white dice, and of a white and a coloured one."""
        half = box.height // 2
        upper, lower = Box(box.x, box.y, box.width, half), Box(box.x, box.y + half, box.width, half)
        coloured = next((one.colour for one in self.sketch.spec.dice if one.colour not in (None, "white")), "white")
        for room, colour, value in ((upper, "white", "8"), (lower, coloured, "7")):
            first, plus, second, equals, total = self.line(room, [0.42, 0.26, 0.42, 0.3, 0.5])
            self.die(first, 3)
            self.die(second, int(value) - 3, colour or "white")
            self.sign(plus, "+")
            self.sign(equals, "=")
            self.sign(total, value)

    def closing(self, box: Box) -> None:
        """The end of a row with its padlock crossed."""
        row, colour = self.sketch.spec.rows[-1], self.colours[-1]
        *places, last = self.line(box, [0.42] * 6)
        self.band([*places, last], colour)
        for place, cell in zip(places, row.cells[-5:], strict=True):
            self.mini(place, cell.colour or colour, str(cell.number), crossed=True)
        self.mini_lock(last, colour)
