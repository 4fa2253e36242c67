"""One seat's sheet while something is crossed on it, and the effects that take part in that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from .layout import Layout, Target

__all__ = ["GIFT", "NEXT_IN_FEWEST", "ONE_IN_EVERY", "TWO_IN_FEWEST", "Effect", "SheetInPlay", "gifts"]

ONE_IN_EVERY: Final = "one-in-every"
TWO_IN_FEWEST: Final = "two-in-fewest"
NEXT_IN_FEWEST: Final = "next-in-fewest"
"""A gift of one cross, to a row where it can be made."""
GIFT: Final = "gift:"
"""First word of a move that gives the first waiting gift to a row."""


def gifts(sheet_ways: Sequence[str]) -> list[str]:
    """The moves that give a waiting gift to a row, out of all ways to cross a number.

    >>> gifts(["red.2", "red.3", "blue.2"])
    ['gift:red', 'gift:blue']
    """
    return [f"{GIFT}{row}" for row in dict.fromkeys(way.partition(".")[0] for way in sheet_ways)]


class Effect:
    """Effect of an additional rule while a sheet is crossed: each answers for what concerns it."""

    def crosses(self, sheet: SheetInPlay, row: int) -> int:
        """Crosses beside those in the cells that count towards closing, and for points."""
        return 0

    def points_crosses(self, sheet: SheetInPlay, row: int) -> int:
        """Crosses that count for points only."""
        return 0

    def ways(self, sheet: SheetInPlay, number: int, colour: str | None) -> list[str]:
        """Further moves that a number allows; `colour` is that of the die, none for the white sum."""
        return []

    def white_actions(self, sheet: SheetInPlay, total: int) -> list[str]:
        """Further moves that take the place of the white action."""
        return []

    def owns(self, move: str) -> bool:
        """Return whether a move has the form of this piece's own ones."""
        return False

    def play(self, sheet: SheetInPlay, move: str) -> None:
        """Make one of this piece's own moves."""

    def crossed(self, sheet: SheetInPlay, target: Target) -> None:
        """See a cell that was just crossed."""

    def points(self, sheet: SheetInPlay, row_points: Sequence[int], penalty: int) -> int:
        """Points beside those of the rows and the misthrows."""
        return 0


@dataclass(slots=True)
class SheetInPlay:
    """One seat's sheet while something is crossed on it.

    `rows` are the masks of crosses, `extras` is what each addition remembers, `gifts` wait to be handed out, and
    `closed` is the mask of rows closed before this action; `seat` is whose sheet it is.
    """

    layout: Layout
    additions: Sequence[Effect]
    rows: list[int]
    extras: list[int]
    gifts: list[str]
    closed: int
    seat: int = 0

    def copy(self) -> SheetInPlay:
        """Return a copy that can be changed alone."""
        rows, extras, gifts = list(self.rows), list(self.extras), list(self.gifts)
        return SheetInPlay(self.layout, self.additions, rows, extras, gifts, self.closed, self.seat)

    @property
    def row_points(self) -> list[int]:
        """The points of each row."""
        additions = self.additions
        counts = [
            self.crosses(row) + sum(addition.points_crosses(self, row) for addition in additions)
            for row in range(len(self.rows))
        ]
        return [self.layout.row_points(count) for count in counts]

    def score(self, penalty: int) -> int:
        """All points of the sheet, with those of its misthrows."""
        row_points = self.row_points
        more = sum(addition.points(self, row_points, penalty) for addition in self.additions)
        return sum(row_points) + penalty + more

    def crosses(self, row: int) -> int:
        """The crosses of a row that count towards closing it."""
        return self.rows[row].bit_count() + sum(addition.crosses(self, row) for addition in self.additions)

    def is_open(self, row: int) -> bool:
        """Return whether nobody had closed the row before this action, and this seat has not since."""
        return not (self.closed >> row & 1 or self.rows[row] & self.layout.lock_bits[row])

    def open_rows(self) -> list[int]:
        """The open rows, top to bottom."""
        return [row for row in range(len(self.rows)) if self.is_open(row)]

    def fewest(self) -> list[int]:
        """The open rows with the fewest crosses; several if they are equal."""
        rows = self.open_rows()
        least = min([self.crosses(row) for row in rows], default=0)
        return [row for row in rows if self.crosses(row) == least]

    def allows(self, target: Target) -> bool:
        """Return whether a cell can be crossed by the left-to-right rule and the closing rule."""
        if self.rows[target.row] >= target.bit or not self.is_open(target.row):
            return False
        return not target.needed or self.crosses(target.row) >= target.needed

    def next_target(self, row: int) -> Target | None:
        """The next cell of an open row, right of its last cross, if it can be crossed."""
        index = self.rows[row].bit_length()
        cells = self.layout.rows[row].cells
        if index >= len(cells) or not self.is_open(row):
            return None
        target = self.layout.targets[cells[index].name]
        return target if self.allows(target) else None

    def ways(self, number: int, colour: str | None) -> list[str]:
        """The moves that a number allows; `colour` is that of the die it was made with, none for the white sum."""
        if colour is None:
            targets: Sequence[Target] = self.layout.white_targets.get(number, ())
        else:
            targets = self.layout.colour_targets.get((colour, number), ())
        found = [target.name for target in targets if self.allows(target)]
        for addition in self.additions:
            found += addition.ways(self, number, colour)
        return found

    def white_actions(self, total: int) -> list[str]:
        """The moves that take the place of crossing the white sum, by the additions that give some."""
        return [move for addition in self.additions for move in addition.white_actions(self, total)]

    def play(self, move: str) -> None:
        """Make a move that is known to be legal, with all that it brings."""
        target = self.layout.targets.get(move)
        if target is not None:
            self.cross(target)
        else:
            next(addition for addition in self.additions if addition.owns(move)).play(self, move)
        self.settle()

    def cross(self, target: Target) -> None:
        """Cross a cell and let the additions see it."""
        if self.rows[target.row] & target.bit:
            return
        self.rows[target.row] |= target.bits
        for addition in self.additions:
            addition.crossed(self, target)

    def settle(self) -> None:
        """Hand out the gifts that wait, up to one for which the seat must choose a row."""
        while self.gifts:
            rows = self.gift_rows()
            if len(rows) > 1:
                return
            self.hand_out(rows)

    def gift_rows(self) -> list[int]:
        """The rows that the first gift that waits may go to; none if it is not for one row."""
        rows = self.fewest() if self.gifts and self.gifts[0] != ONE_IN_EVERY else []
        if self.gifts and self.gifts[0] == NEXT_IN_FEWEST:
            return [row for row in rows if self.next_target(row) is not None]
        return rows

    def choose(self, name: str) -> None:
        """Give the first gift that waits to a row, by its name, and go on."""
        self.hand_out([index for index, row in enumerate(self.layout.rows) if row.name == name])
        self.settle()

    def hand_out(self, rows: Sequence[int]) -> None:
        """Place the first gift that waits: one or two crosses in the given rows, or one in every row."""
        gift = self.gifts.pop(0)
        count = 2 if gift == TWO_IN_FEWEST else 1
        if gift == ONE_IN_EVERY:
            rows = range(len(self.rows))
        for row in rows:
            for _ in range(count):
                target = self.next_target(row)
                if target is not None:
                    self.cross(target)
