"""Additions to the rules: their base class, with everything that positions, sheets and boards need to know about one.

To publish an addition in a package of your own, name its class in the entry points ``dicepad.additions``, by its key in
``[crossing]``. The sheet finds its picture and its words in the same way (`sheetgen.games`).
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
    """Return the lowest `count` bits of a mask, the lowest first.

    >>> bits(5, 4)
    (1, 0, 1, 0)
    """
    return tuple([mask >> index & 1 for index in range(count)])


class ExtraRow(NamedTuple):
    """A row that an addition brings: its cells, by their names on sheet and board, and the two rows around it."""

    row: Row
    between: tuple[int, int]


class Gain(NamedTuple):
    """Reward for some cells of an addition: the sign beside them, and the key of its explanation in the sheet's words.

    >>> Gain("A", "gift.points", {"points": 13}).sign
    'A'
    """

    sign: str
    key: str
    values: Mapping[str, object]


class Memory(NamedTuple):
    """Form of an addition's memory: an array of this shape with whole numbers from 0 to `most`, and their meaning.

    >>> Memory((4, 12), 1, "1 where a cell has its second cross").shape
    (4, 12)
    """

    shape: tuple[int, ...]
    most: int
    about: str


class MoveMeaning(NamedTuple):
    """Meaning of an addition's move, for boards.

    A board shows it with its text ``move.KIND`` on buttons and ``log.KIND`` in the log. If the move begins with a word
    and a colon, the prompts are ``prompt.white-KIND`` and ``prompt.white-only-KIND``. `values` fill the braces of these
    texts. With a `variant`, the text on buttons is ``move.KIND-VARIANT``.
    """

    kind: str
    values: Mapping[str, int]
    variant: str = ""


@dataclass(frozen=True)
class Addition(Effect, ABC):
    """An addition to the rules.

    `index` is the place of the addition in the game's additions, and the place of its memory in `Sheet.extras`.

    Sheets and boards ask every addition for these facts. `cells` names the cells that take part, and is empty if all or
    none do. If you cross a cell of `partners`, you also cross its partner. `extra_rows` are the rows that the addition
    brings, and `gain` is the reward for its cells.
    """

    index: int
    cells: tuple[str, ...] = field(default=(), kw_only=True)
    partners: Mapping[str, str] = field(default_factory=dict, kw_only=True, hash=False)
    extra_rows: tuple[ExtraRow, ...] = field(default=(), kw_only=True)
    gain: Gain | None = field(default=None, kw_only=True, hash=False)

    key: ClassVar[str]
    """The key in the table ``[crossing]``, and the name of its picture and its words."""
    counted: ClassVar[bool] = True
    """True if a seat's position stores this addition as a count, and not as a list."""
    options: ClassVar[tuple[str, ...]] = ()
    """The keys of this addition's table that `dicepad.load` takes as options."""

    @classmethod
    @abstractmethod
    def read(cls, table: TableReader, layout: Layout, index: int) -> list[Addition]:
        """Read this addition from its key in a spec. Raises `SpecError` if it does not fit the layout."""

    @property
    def chosen(self) -> Mapping[str, object]:
        """The options of this addition, as they were chosen."""
        return {}

    @property
    def option_values(self) -> Mapping[str, tuple[object, ...]]:
        """The values of each option, or some of them if there are many."""
        return {}

    @property
    def kinds(self) -> int:
        """Number of different sheets: seat k and seat k + `kinds` have the same one."""
        return 1

    def of_seat(self, seat: int | None) -> Addition:
        """Return the addition as this seat's sheet shows it or, for None, as a picture for all seats shows it."""
        return self

    @property
    def points_place(self) -> str:
        """The box of the sheet for this addition's points, such as ``points.framed``, or empty if there is none."""
        return ""

    @property
    def state_key(self) -> str:
        """The key of this addition's memory in a seat's position, or empty if the addition remembers nothing."""
        return ""

    @property
    def move_start(self) -> str:
        """The beginning of this addition's moves, such as ``swap.``, or empty if nothing special begins them."""
        return ""

    @property
    def move_end(self) -> str:
        """The end of this addition's moves, such as ``.again``, or empty if nothing special ends them."""
        return ""

    @property
    def names(self) -> frozenset[str]:
        """The names that belong to this addition in positions, moves and places of the sheet.

        No other addition may use them.
        """
        return frozenset(filter(None, (self.state_key, self.move_start.rstrip(".:"))))

    @property
    def exclusive_parts(self) -> frozenset[str]:
        """The parts of the sheet that this addition must not share with another one, in words.

        Two additions that need the same part cannot be on one sheet.
        """
        return frozenset()

    def more_ways(self) -> list[str]:
        """Return all moves that `ways` can ever return."""
        return []

    def more_actions(self, sheet_ways: Sequence[str]) -> list[str]:
        """Return all other moves of this addition, given all ways to cross a number."""
        return []

    def owns(self, move: str) -> bool:
        start, end = self.move_start, self.move_end
        return bool(start and move.startswith(start)) or bool(end and move.endswith(end))

    def cell_of(self, move: str) -> str:
        """Return the cell that a move of this addition crosses.

        For ``swap.2:red.5`` and for ``red.5.again``, it is ``red.5``.
        """
        return move.rpartition(":")[2].removesuffix(self.move_end)

    def meaning(self, move: str, white_sum: int) -> MoveMeaning | None:
        """Return the meaning of a move of this addition, or None if the crossed cell says everything."""
        return None

    def places(self, memory: int) -> list[str]:
        """Return the crossed places outside the cells of the rows, according to the addition's memory."""
        return []

    def most_crosses(self, row: int) -> int:
        """Return the greatest number of crosses that this addition can add to a row."""
        return 0

    def write(self, memory: int) -> Any:
        """Return the addition's memory in the form of a position."""
        return memory

    def read_memory(self, seat: TableReader) -> int:
        """Read the addition's memory from a position. Raises `PositionError`."""
        return 0

    @property
    def memory(self) -> Memory | None:
        """Form of the addition's memory as numbers, for environments.

        None if the addition remembers nothing, or gives no form.
        """
        return None

    def memory_numbers(self, memory: int) -> Sequence[int]:
        """Return the numbers of a memory in the order of its form."""
        return (memory,)

    def check(self, sheet: SheetInPlay, position: TableReader) -> None:
        """Refuse a sheet that cannot occur. Raises `PositionError`."""
