"""What a piece of additional rules can say; each piece answers for what concerns it and leaves the rest as it is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final

from ...reading import Table
from .layout import Layout, Target

if TYPE_CHECKING:
    from .sheet import Sheet

__all__ = ["ONE_IN_EVERY", "TWO_IN_FEWEST", "Addition"]

ONE_IN_EVERY: Final = "one-in-every"
TWO_IN_FEWEST: Final = "two-in-fewest"


@dataclass(frozen=True)
class Addition(ABC):
    """A piece of rules; `index` is its place among the additions of its game, and of what it remembers in
    `Sheet.extras`."""

    index: int

    key: ClassVar[str]
    """The key in the table ``[crossing]``."""
    counted: ClassVar[bool] = True
    """Whether the position of a seat holds a count of it, and not a list."""

    @property
    def state_key(self) -> str:
        """The key in the position of a seat, empty for a piece that remembers nothing."""
        return ""

    @classmethod
    @abstractmethod
    def read(cls, table: Table, layout: Layout, index: int) -> list[Addition]:
        """Read the key of this piece; raises `SpecError` for what does not fit the layout."""

    def most_crosses(self, row: int) -> int:
        """How many crosses this piece can add to a row."""
        return 0

    def crosses(self, sheet: Sheet, row: int) -> int:
        """Crosses beside those in the cells that count towards closing, and for points."""
        return 0

    def points_crosses(self, sheet: Sheet, row: int) -> int:
        """Crosses that count for points only."""
        return 0

    def ways(self, sheet: Sheet, number: int, colour: str | None) -> list[str]:
        """Further moves that a number allows."""
        return []

    def white_actions(self, sheet: Sheet, total: int) -> list[str]:
        """Further moves that take the place of the white action."""
        return []

    def more_ways(self) -> list[str]:
        """All that `ways` can ever give."""
        return []

    def more_actions(self, sheet_ways: Sequence[str]) -> list[str]:
        """All other moves of this piece, out of all ways to cross a number."""
        return []

    def owns(self, move: str) -> bool:
        """Whether a move has the form of this piece's own ones."""
        return False

    def play(self, sheet: Sheet, move: str) -> None:
        """Make one of this piece's own moves."""

    def crossed(self, sheet: Sheet, target: Target) -> None:
        """See a cell that was just crossed."""

    def points(self, sheet: Sheet, row_points: Sequence[int], penalty: int) -> int:
        """Points beside those of the rows and the misthrows."""
        return 0

    def write(self, memory: int) -> Any:
        """What it remembers, for a position."""
        return memory

    def read_memory(self, seat: Table) -> int:
        """What it remembers, from a position; raises `PositionError`."""
        return 0

    def check(self, sheet: Sheet, fail: Table) -> None:
        """Refuse a sheet that cannot occur; raises `PositionError`."""
