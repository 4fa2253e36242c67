"""One seat's sheet during an action, and the effects of additions on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from .layout import Layout, Target

__all__ = ["GIFT", "NEXT_IN_FEWEST", "ONE_IN_EVERY", "TWO_IN_FEWEST", "Effect", "SheetInPlay", "gift_moves"]

ONE_IN_EVERY: Final = "one-in-every"
TWO_IN_FEWEST: Final = "two-in-fewest"
NEXT_IN_FEWEST: Final = "next-in-fewest"
"""A gift of one cross, for any row in which you can make it."""
GIFT: Final = "gift:"
"""First word of a move that gives the first waiting gift to a row."""


def gift_moves(sheet_ways: Sequence[str]) -> list[str]:
    """Return the moves that give a waiting gift to a row, given all moves that can cross a number.

    >>> gift_moves(["red.2", "red.3", "blue.2"])
    ['gift:red', 'gift:blue']
    """
    return [f"{GIFT}{row}" for row in dict.fromkeys(way.partition(".")[0] for way in sheet_ways)]


class Effect:
    """Effect of an addition on a sheet during an action. A subclass overrides the methods that it needs."""

    def crosses(self, sheet: SheetInPlay, row: int) -> int:
        """Return extra crosses, beyond those in the cells, that count towards closing the row and its points."""
        return 0

    def points_crosses(self, sheet: SheetInPlay, row: int) -> int:
        """Return extra crosses that count only towards the row's points."""
        return 0

    def ways(self, sheet: SheetInPlay, number: int, colour: str | None) -> list[str]:
        """Return further moves that a number allows. `colour` is that of the die, or None for the white sum."""
        return []

    def white_actions(self, sheet: SheetInPlay, total: int) -> list[str]:
        """Return further moves that replace the white action."""
        return []

    def owns(self, move: str) -> bool:
        """Return whether a move has the form of this addition's own moves."""
        return False

    def play(self, sheet: SheetInPlay, move: str) -> None:
        """Make one of this addition's own moves."""

    def crossed(self, sheet: SheetInPlay, target: Target) -> None:
        """React to a cell that was just crossed."""

    def points(self, sheet: SheetInPlay, row_points: Sequence[int], penalty: int) -> int:
        """Return points beyond those of the rows and the misthrows."""
        return 0


@dataclass(slots=True)
class SheetInPlay:
    """One seat's sheet during an action.

    `rows` are the masks of crosses, `extras` the memories of the additions, and `gifts` the gifts that wait. `closed`
    is the mask of the rows closed before this action, and `seat` is the owner of the sheet.
    """

    layout: Layout
    additions: Sequence[Effect]
    rows: list[int]
    extras: list[int]
    gifts: list[str]
    closed: int
    seat: int = 0

    def copy(self) -> SheetInPlay:
        """Return an independent copy."""
        rows, extras, gifts = list(self.rows), list(self.extras), list(self.gifts)
        return SheetInPlay(self.layout, self.additions, rows, extras, gifts, self.closed, self.seat)

    @property
    def row_points(self) -> list[int]:
        """The points of each row."""
        counts = [self.crosses(row) for row in range(len(self.rows))]
        for addition in self.additions:
            counts = [count + addition.points_crosses(self, row) for row, count in enumerate(counts)]
        return [self.layout.row_points(count) for count in counts]

    def score(self, penalty: int) -> int:
        """Return all points of the sheet, including `penalty`, the points of its misthrows."""
        row_points = self.row_points
        more = sum(addition.points(self, row_points, penalty) for addition in self.additions)
        return sum(row_points) + penalty + more

    def crosses(self, row: int) -> int:
        """Return the number of crosses that count towards closing a row."""
        count = self.rows[row].bit_count()
        for addition in self.additions:
            count += addition.crosses(self, row)
        return count

    def is_open(self, row: int) -> bool:
        """Return whether a row is open: nobody closed it before this action, and this seat has not closed it since."""
        return not (self.closed >> row & 1 or self.rows[row] & self.layout.lock_bits[row])

    def open_rows(self) -> list[int]:
        """Return the open rows, from top to bottom."""
        return [row for row in range(len(self.rows)) if self.is_open(row)]

    def fewest(self) -> list[int]:
        """Return the open rows with the fewest crosses. There are several if they tie."""
        rows = self.open_rows()
        least = min([self.crosses(row) for row in rows], default=0)
        return [row for row in rows if self.crosses(row) == least]

    def allows(self, target: Target) -> bool:
        """Return whether the left-to-right rule and the closing rule allow a cross in a cell."""
        if self.rows[target.row] >= target.bit or not self.is_open(target.row):
            return False
        return not target.needed or self.crosses(target.row) >= target.needed

    def next_target(self, row: int) -> Target | None:
        """Return the next cell of a row, to the right of its last cross, or None if you cannot cross it."""
        index = self.rows[row].bit_length()
        cells = self.layout.rows[row].cells
        if index >= len(cells) or not self.is_open(row):
            return None
        target = self.layout.targets[cells[index].name]
        return target if self.allows(target) else None

    def ways(self, number: int, colour: str | None) -> list[str]:
        """Return the moves that a number allows. `colour` is that of the die, or None for the white sum."""
        if colour is None:
            targets: Sequence[Target] = self.layout.white_targets.get(number, ())
        else:
            targets = self.layout.colour_targets.get((colour, number), ())
        moves = [target.name for target in targets if self.allows(target)]
        for addition in self.additions:
            moves += addition.ways(self, number, colour)
        return moves

    def white_actions(self, total: int) -> list[str]:
        """Return the moves that replace crossing the white sum, if additions offer any."""
        return [move for addition in self.additions for move in addition.white_actions(self, total)]

    def play(self, move: str) -> None:
        """Make a legal move, with all its effects."""
        target = self.layout.targets.get(move)
        if target is not None:
            self.cross(target)
        else:
            next(addition for addition in self.additions if addition.owns(move)).play(self, move)
        self.apply_gifts()

    def cross(self, target: Target) -> None:
        """Cross a cell, and let the additions react."""
        if self.rows[target.row] & target.bit:
            return
        self.rows[target.row] |= target.bits
        for addition in self.additions:
            addition.crossed(self, target)

    def apply_gifts(self) -> None:
        """Hand out the waiting gifts, up to one for which the seat must choose a row."""
        while self.gifts:
            rows = self.gift_rows()
            if len(rows) > 1:
                return
            self.apply_first_gift(rows)

    def gift_rows(self) -> list[int]:
        """Return the rows that the first waiting gift may go to. Empty if the gift is not for a single row."""
        rows = self.fewest() if self.gifts and self.gifts[0] != ONE_IN_EVERY else []
        if self.gifts and self.gifts[0] == NEXT_IN_FEWEST:
            return [row for row in rows if self.next_target(row) is not None]
        return rows

    def choose(self, name: str) -> None:
        """Give the first waiting gift to the row with this name, and go on with the other gifts."""
        self.apply_first_gift([index for index, row in enumerate(self.layout.rows) if row.name == name])
        self.apply_gifts()

    def apply_first_gift(self, rows: Sequence[int]) -> None:
        """Place the first waiting gift: one or two crosses in the given rows, or one cross in every row."""
        gift = self.gifts.pop(0)
        count = 2 if gift == TWO_IN_FEWEST else 1
        if gift == ONE_IN_EVERY:
            rows = range(len(self.rows))
        for row in rows:
            for _ in range(count):
                target = self.next_target(row)
                if target is not None:
                    self.cross(target)
