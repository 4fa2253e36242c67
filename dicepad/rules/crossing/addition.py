"""An addition: a piece of rules that a spec names, with all that positions, sheets and boards ask about it.

An addition of a package from elsewhere is a class of this kind, named in the entry points ``dicepad.additions`` by the
key that stands in ``[crossing]``. The sheet learns its picture and its words in the same way (`sheetgen.games`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, ClassVar, NamedTuple

from ...reading import TableReader
from ...spec import Row
from .layout import Layout
from .sheet import Effect, SheetInPlay

__all__ = ["Addition", "ExtraRow", "Gain", "Memory", "MoveMeaning", "bits"]


@cache
def bits(mask: int, count: int) -> tuple[int, ...]:
    """The lowest bits of a mask, the lowest first.

    >>> bits(5, 4)
    (1, 0, 1, 0)
    """
    return tuple([mask >> place & 1 for place in range(count)])


class ExtraRow(NamedTuple):
    """A row that an addition brings: its cells by their names on sheet and board, and the rows that it lies between."""

    row: Row
    between: tuple[int, int]


class Gain(NamedTuple):
    """Reward of some cells of an addition: the sign that stands beside them, and what it means, in the words of the
    sheet.

    >>> Gain("A", "gift.points", {"points": 13}).sign
    'A'
    """

    sign: str
    key: str
    values: Mapping[str, object]


class Memory(NamedTuple):
    """Form of what an addition remembers: whole numbers from 0 to `most` in an array of this shape, and their meaning.

    >>> Memory((4, 12), 1, "1 where a cell has its second cross").shape
    (4, 12)
    """

    shape: tuple[int, ...]
    most: int
    about: str


class MoveMeaning(NamedTuple):
    """Meaning of a move of an addition, for boards.

    A board says it by its texts ``move.KIND`` on buttons, ``log.KIND`` in the log and, where the move begins with a
    word and a colon, ``prompt.white-KIND`` and ``prompt.white-only-KIND``; `values` stand in their braces. A `variant`
    has a text of its own on buttons, ``move.KIND-VARIANT``.
    """

    kind: str
    values: Mapping[str, int]
    variant: str = ""


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
    """True if the position of a seat holds a count of it, and not a list."""
    options: ClassVar[tuple[str, ...]] = ()
    """The keys of its table that `dicepad.load` takes as options."""

    @classmethod
    @abstractmethod
    def read(cls, table: TableReader, layout: Layout, index: int) -> list[Addition]:
        """Read the key of this piece; raises `SpecError` for what does not fit the layout."""

    @property
    def chosen(self) -> Mapping[str, object]:
        """Its options as they were chosen."""
        return {}

    @property
    def option_values(self) -> Mapping[str, tuple[object, ...]]:
        """The values of each of these options; of a long range some."""
        return {}

    @property
    def kinds(self) -> int:
        """Return how many different sheets it makes for the seats that follow each other."""
        return 1

    def of_seat(self, seat: int | None) -> Addition:
        """Return what is printed on the sheet of a seat; of none, what may stand on a picture that all seats share."""
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
        """Return how its own moves begin, such as ``swap.``; empty if they do not begin in a way of their own."""
        return ""

    @property
    def move_end(self) -> str:
        """Return how its own moves end, such as ``.again``; empty if they do not end in a way of their own."""
        return ""

    @property
    def names(self) -> frozenset[str]:
        """The names that mean this piece in positions, moves and places of the sheet; each belongs to one piece."""
        return frozenset(filter(None, (self.state_key, self.move_start.rstrip(".:"))))

    @property
    def takes(self) -> frozenset[str]:
        """Return what it has for itself alone, in words: two pieces that take the same cannot stand on one sheet."""
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

    def meaning(self, move: str, white_sum: int) -> MoveMeaning | None:
        """Meaning of one of its own moves beside the cell that it crosses; none if the cell tells all."""
        return None

    def places(self, memory: int) -> list[str]:
        """The places of the sheet beside its rows' cells that carry a cross by what it remembers."""
        return []

    def most_crosses(self, row: int) -> int:
        """Return how many crosses this piece can add to a row."""
        return 0

    def write(self, memory: int) -> Any:
        """Return what it remembers, for a position."""
        return memory

    def read_memory(self, seat: TableReader) -> int:
        """Return what it remembers, from a position; raises `PositionError`."""
        return 0

    @property
    def memory(self) -> Memory | None:
        """Form of its memory as numbers, for environments; none if it remembers nothing or has not said it."""
        return None

    def memory_numbers(self, memory: int) -> Sequence[int]:
        """The numbers of a memory in the order of its form."""
        return (memory,)

    def check(self, sheet: SheetInPlay, fail: TableReader) -> None:
        """Refuse a sheet that cannot occur; raises `PositionError`."""
