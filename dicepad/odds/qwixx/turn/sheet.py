"""A sheet of the Qwixx family as a solver sees it: few states per row, and pairs of rows as one index.

The points still to come depend only on the last cross and the number of crosses of each row. That makes 57 states for
each row of eleven cells, and one more for a closed row. The states of two rows make one index. If the rows differ only
by name, both orders share the index.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple

from ....rules.crossing import CrossingState

__all__ = ["CELLS", "NOTHING", "NOWHERE", "ROWS", "SolvableSheet", "Symmetry", "TurnTable", "place"]

ROWS: Final = 4
"""Number of rows. A sheet with fewer is filled up with rows that have no cells."""
CELLS: Final = 16
"""A number above that of the cells of a row. The place of a cell is `CELLS * row + cell`."""
NOTHING: Final = -1
NOWHERE: Final = CELLS - 1
"""The place that stands for no cell. Nothing can be crossed there."""


class TurnTable(NamedTuple):
    """A sheet as the kernel of a turn reads it, in flat tuples. In its compiled form, they are arrays."""

    faces: int
    locked: int
    rows_to_end: int
    penalties: Any
    """(misthrows + 1): points of 0, 1, ... misthrows, of which the last number ends the game"""
    after: Any
    """(states * cells): the state of the row after a cross there; 0 if it is not allowed"""
    gain: Any
    """(states * cells): points of that cross"""
    white: Any
    """(numbers * rows): the place that the white sum names"""
    colour: Any
    """(coloured dice * numbers): the place that white and coloured die name"""
    die: Any
    """(rows * cells): the coloured die that names the place"""
    die_of_row: Any
    """(rows): the coloured die that leaves the game with the row, or 4"""


class Symmetry(NamedTuple):
    """The rows of a sheet that can be exchanged, because they differ only by name."""

    upper: bool
    """True if the first two rows can be exchanged."""
    lower: bool
    """True if the last two rows can be exchanged."""
    pairs: bool
    """True if the first two rows can be exchanged with the last two."""


@dataclass(frozen=True)
class SolvableSheet:
    """Numbers and colours of a sheet by place, and the states and moves that follow from them.

    `numbers[row][cell]` and `colours[row][cell]` describe the cells, where a colour is an index into the coloured dice.
    `die_of_row[row]` leaves the game when the row is closed. Dice show 1 to `faces`. A row needs `closing_crosses`
    crosses before its last cell, and `rows_to_end` closed rows end a game. `points[n]` are the points for n crosses in
    a row, and `penalties[n]` those for n misthrows.

    >>> from dicepad import load
    >>> from dicepad.odds.qwixx.turn.solvable import solvable_sheet
    >>> sheet = solvable_sheet(load("qwixx"))
    >>> sheet.cells, sheet.locked, [len(pairs) for pairs in sheet.pairs]
    (11, 56, [1653, 1653])
    """

    numbers: tuple[tuple[int, ...], ...]
    colours: tuple[tuple[int, ...], ...]
    die_of_row: tuple[int, ...]
    faces: int
    closing_crosses: int
    rows_to_end: int
    points: tuple[int, ...]
    penalties: tuple[int, ...]

    @property
    def cells(self) -> int:
        """Number of cells in a row."""
        return len(self.numbers[0])

    @property
    def misthrows(self) -> int:
        """Number of misthrow boxes. Crossing the last one ends the game."""
        return len(self.penalties) - 1

    @cached_property
    def locked(self) -> int:
        """The state of a closed row. All smaller numbers are the states in `states`."""
        return 1 + self.cells * (self.cells - 1) // 2

    @cached_property
    def states(self) -> tuple[tuple[int, int], ...]:
        """Last cell (-1 for none) and number of crosses of each state of an open row."""
        return ((NOTHING, 0), *((last, count) for last in range(self.cells - 1) for count in range(1, last + 2)))

    @cached_property
    def moves(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """Results of crosses: `moves[state][cell]` is the next state and the points.

        The state is -1 if the cross is not allowed.
        """
        last_cell = self.cells - 1
        number = {state: index for index, state in enumerate(self.states)}

        def cross(last: int, count: int, cell: int) -> tuple[int, int]:
            if cell <= last or (cell == last_cell and count < self.closing_crosses):
                return NOTHING, 0
            # The last cell and the lock count as two crosses.
            if cell == last_cell:
                return self.locked, self.points[count + 2] - self.points[count]
            return number[cell, count + 1], self.points[count + 1] - self.points[count]

        moves = [tuple(cross(last, count, cell) for cell in range(self.cells)) for last, count in self.states]
        return (*moves, ((NOTHING, 0),) * self.cells)

    @cached_property
    def white_cells(self) -> tuple[tuple[int, ...], ...]:
        """Cells for white sums: `white_cells[row][number]` is the cell of the row that matches the sum, or -1."""
        totals = range(2 * self.faces + 1)
        return tuple(tuple(row.index(total) if total in row else NOTHING for total in totals) for row in self.numbers)

    @cached_property
    def colour_cells(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """Cells for coloured dice: `colour_cells[colour][number]` is the row and the cell that match the sum.

        If no cell matches, row and cell are -1.
        """
        found = [[(NOTHING, NOTHING)] * (2 * self.faces + 1) for _ in range(ROWS)]
        for row, (numbers, colours) in enumerate(zip(self.numbers, self.colours, strict=True)):
            for cell, (number, colour) in enumerate(zip(numbers, colours, strict=True)):
                found[colour][number] = (row, cell)
        return tuple(map(tuple, found))

    @cached_property
    def turn_table(self) -> TurnTable:
        """The tables of a turn, for the functions in `moves`."""
        # Each state has CELLS places, so that a step is CELLS * state + cell.
        none = ((NOTHING, 0),) * (CELLS - self.cells)
        steps = [step for moves in self.moves for step in (*moves, *none)]
        totals = range(2 * self.faces + 1)
        return TurnTable(
            self.faces,
            self.locked,
            self.rows_to_end,
            self.penalties,
            tuple([max(new, 0) for new, _ in steps]),
            tuple([gain for _, gain in steps]),
            tuple([place(row, cells[total]) for total in totals for row, cells in enumerate(self.white_cells)]),
            tuple([place(row, cell) for die in self.colour_cells for row, cell in die]),
            tuple([die for row in self.colours for die in (*row, *(0,) * (CELLS - len(row)))]),
            tuple([die if die >= 0 else ROWS for die in self.die_of_row]),
        )

    def is_symmetry(self, order: tuple[int, ...]) -> bool:
        """Return whether the sheet is equal to itself with its rows in another order.

        The colours may be renamed, and all numbers may be turned upside down, because a die shows f as often as its
        highest face + 1 - f.
        """
        return any(self.matches(order, turned) for turned in (False, True))

    def matches(self, order: tuple[int, ...], turned: bool) -> bool:
        """Return whether this order of rows is a symmetry, with the numbers as they are or `turned` upside down."""
        renamed: dict[int, int] = {}
        for row, other in enumerate(order):
            numbers = [2 * self.faces + 2 - number if turned else number for number in self.numbers[row]]
            if numbers != list(self.numbers[other]):
                return False
            pairs = zip(
                (*self.colours[row], self.die_of_row[row]), (*self.colours[other], self.die_of_row[other]), strict=True
            )
            if any(renamed.setdefault(colour, new) != new for colour, new in pairs):
                return False
        return len(set(renamed.values())) == len(renamed)

    @cached_property
    def symmetry(self) -> Symmetry:
        """The exchanges of rows that change nothing but names."""
        upper, lower = self.is_symmetry((1, 0, 2, 3)), self.is_symmetry((0, 1, 3, 2))
        return Symmetry(upper, lower, pairs=self.is_symmetry((2, 3, 0, 1)))

    @cached_property
    def pairs(self) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]:
        """The states of the first two and of the last two rows, for each index of a pair."""
        sizes = [self.locked + 1 if row else 1 for row in self.numbers]
        return index_pairs(sizes[:2], self.symmetry.upper), index_pairs(sizes[2:], self.symmetry.lower)

    @cached_property
    def pair_index(self) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
        """Indices of pairs: `pair_index[half][a][b]` is the index of two row states.

        If the rows are alike, both orders share it.
        """
        size = self.locked + 1
        return invert(self.pairs[0], size, self.symmetry.upper), invert(self.pairs[1], size, self.symmetry.lower)

    @cached_property
    def digest(self) -> str:
        """A hash of everything that the values depend on. Sheets that differ only by names have the same hash."""
        said = [self.numbers, self.colours, self.die_of_row, self.faces, self.closing_crosses, self.rows_to_end]
        return hashlib.sha256(json.dumps([*said, self.points, self.penalties]).encode()).hexdigest()

    def row_states(self, state: CrossingState, seat: int) -> tuple[int, ...]:
        """Return the state of each row of a seat. A row that any seat has closed is locked.

        >>> from dicepad import load
        >>> from dicepad.odds.qwixx.turn.solvable import solvable_sheet
        >>> game = load("qwixx")
        >>> solvable_sheet(game).row_states(game.from_text("red:2 blue:12,10"), 0)
        (1, 0, 0, 5)
        """
        found = []
        for row, mask in enumerate(state.rows[seat]):
            last = mask.bit_length() - 1
            closed = state.closed >> row & 1
            # States are numbered by the last cell, and for each last cell by the number of crosses.
            found.append(self.locked if closed else 1 + last * (last + 1) // 2 + mask.bit_count() - 1 if mask else 0)
        return (*found, *(0,) * (ROWS - len(found)))


def place(row: int, cell: int) -> int:
    """Return the number of a place. A negative cell stands for none."""
    return CELLS * row + cell if cell >= 0 else NOWHERE


def index_pairs(sizes: list[int], alike: bool) -> tuple[tuple[int, int], ...]:
    """Return all pairs of states of two rows with these numbers of states.

    If the rows are alike, each pair occurs in one order.

    >>> index_pairs([2, 2], True)
    ((0, 0), (0, 1), (1, 1))
    """
    return tuple((a, b) for a in range(sizes[0]) for b in range(a if alike else 0, sizes[1]))


def invert(pairs: tuple[tuple[int, int], ...], size: int, alike: bool) -> tuple[tuple[int, ...], ...]:
    """Return the index of each pair, as a table of `size` by `size`.

    If the rows are alike, both orders have the index.
    """
    table = [[0] * size for _ in range(size)]
    for index, (a, b) in enumerate(pairs):
        table[a][b] = index
        if alike:
            table[b][a] = index
    return tuple(map(tuple, table))
