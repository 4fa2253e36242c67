"""An addition: a piece of rules that a spec names, with all that positions, sheets and boards ask about it.

An addition of a package from elsewhere is a class of this kind, named in the entry points ``dicepad.additions`` by the
key that stands in ``[crossing]``. Its picture and its words are told to the sheet in the same way (`sheetgen.games`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple

from ...reading import Table
from ...spec import Row
from .layout import Layout
from .sheet import Effect, Sheet

__all__ = ["Addition", "ExtraRow", "Gain"]


class ExtraRow(NamedTuple):
    """A row that an addition brings: its cells by their names on sheet and board, and the rows that it lies between."""

    row: Row
    between: tuple[int, int]


class Gain(NamedTuple):
    """What cells of an addition earn: the sign that stands beside them, and what it means, in the words of the sheet.

    >>> Gain("A", "gift.points", {"points": 13}).sign
    'A'
    """

    sign: str
    key: str
    values: Mapping[str, object]


@dataclass(frozen=True)
class Addition(Effect, ABC):
    """A piece of rules; `index` is its place among the additions of its game, and of its memory in `Sheet.extras`.

    What sheets and boards ask, whatever the piece is: `cells` take part in it, by name, empty if all do or none;
    crossing a cell of `partners` crosses the other too; `extra_rows` come with it; `gain` is what its cells earn.
    """

    index: int
    cells: tuple[str, ...] = field(default=(), kw_only=True)
    partners: Mapping[str, str] = field(default_factory=dict, kw_only=True, hash=False)
    extra_rows: tuple[ExtraRow, ...] = field(default=(), kw_only=True)
    gain: Gain | None = field(default=None, kw_only=True, hash=False)

    key: ClassVar[str]
    """The key in the table ``[crossing]``, and the name of its picture and its words."""
    counted: ClassVar[bool] = True
    """Whether the position of a seat holds a count of it, and not a list."""
    options: ClassVar[tuple[str, ...]] = ()
    """The keys of its table that `dicepad.load` takes as options."""

    @classmethod
    @abstractmethod
    def read(cls, table: Table, layout: Layout, index: int) -> list[Addition]:
        """Read the key of this piece; raises `SpecError` for what does not fit the layout."""

    @property
    def chosen(self) -> Mapping[str, object]:
        """Its options as they were chosen."""
        return {}

    @property
    def kinds(self) -> int:
        """How many different sheets it makes for the seats that follow each other."""
        return 1

    def of_seat(self, seat: int | None) -> Addition:
        """What is printed on the sheet of a seat; of none, what may stand on a picture that all seats share."""
        return self

    @property
    def points_place(self) -> str:
        """The box of the sheet in which its points are counted, such as ``points.framed``; empty if it brings none."""
        return ""

    @property
    def state_key(self) -> str:
        """The key in the position of a seat, empty for a piece that remembers nothing."""
        return ""

    @property
    def move_start(self) -> str:
        """How its own moves begin, such as ``swap.``; empty if they do not begin in a way of their own."""
        return ""

    @property
    def move_end(self) -> str:
        """How its own moves end, such as ``.again``; empty if they do not end in a way of their own."""
        return ""

    @property
    def names(self) -> frozenset[str]:
        """The names that mean this piece in positions, moves and places of the sheet; each belongs to one piece."""
        return frozenset(filter(None, (self.state_key, self.move_start.rstrip(".:"))))

    @property
    def takes(self) -> frozenset[str]:
        """What it has for itself alone, in words: two pieces that take the same cannot stand on one sheet."""
        return frozenset()

    def more_ways(self) -> list[str]:
        """All that `ways` can ever give."""
        return []

    def more_actions(self, sheet_ways: Sequence[str]) -> list[str]:
        """All other moves of this piece, out of all ways to cross a number."""
        return []

    def owns(self, move: str) -> bool:
        start, end = self.move_start, self.move_end
        return bool(start and move.startswith(start)) or bool(end and move.endswith(end))

    def cell_of(self, move: str) -> str:
        """The cell that one of its own moves crosses: ``red.5`` for ``swap.2:red.5`` and for ``red.5.again``."""
        return move.rpartition(":")[2].removesuffix(self.move_end)

    def places(self, memory: int) -> list[str]:
        """The places of the sheet beside its rows' cells that carry a cross by what it remembers."""
        return []

    def most_crosses(self, row: int) -> int:
        """How many crosses this piece can add to a row."""
        return 0

    def write(self, memory: int) -> Any:
        """What it remembers, for a position."""
        return memory

    def read_memory(self, seat: Table) -> int:
        """What it remembers, from a position; raises `PositionError`."""
        return 0

    def check(self, sheet: Sheet, fail: Table) -> None:
        """Refuse a sheet that cannot occur; raises `PositionError`."""
