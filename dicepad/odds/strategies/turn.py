"""One decision of a seat, looked up in a table of values: the crosses that the dice allow, and their values.

This is a second form of the rules' turn, on row states instead of sheets. `tests/odds/advice/test_advice.py` proves it
equal to the rules and to the solver, and `tests/odds/strategies/test_strategies.py` proves compiled games equal to it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from ...rules.crossing import CrossingState
from ...rules.crossing.game import PASS
from ..solver.sheet import NOTHING

if TYPE_CHECKING:
    from ..solver.value_table import ValueTable

__all__ = ["Cells", "Rows", "Turn", "Worth"]

Rows = tuple[int, ...]
"""The states of the four rows."""
Cells = list[tuple[str, int, int, int]]
"""Cells that match the dice: name, row, place in the row, coloured die."""
Crosses = list[tuple[str, int, int, float, float]]
"""Crosses that can be made: the name of the cell, the row, the row's next state, the points at once and to come."""


class Worth(NamedTuple):
    """A legal move, and its value in points."""

    move: str
    value: float


class Turn:
    """A decision of a seat. With a table for one seat, the turns of others are ignored."""

    __slots__ = ("misthrows", "rows", "seat", "sheet", "state", "value_to_go")

    def __init__(self, table: ValueTable, state: CrossingState, seat: int) -> None:
        self.sheet, self.state, self.seat = table.sheet, state, seat
        self.rows = table.sheet.row_states(state, seat)
        self.misthrows = state.misthrows[seat]
        wait = min((seat - state.active - 1) % state.players, table.seats - 1)
        self.value_to_go: Callable[[int, int, int], float] = partial(table.value_by_pair_index, wait)
        """The points to come after this turn, by misthrows and the indices of the two pairs of rows."""

    def ending(self, points: float) -> float:
        """Return the value of ending the game with this decision, in addition to its points."""
        return 0.0

    def options(self, score: float = 0) -> list[Worth]:
        """Return every legal move with its value: `score`, the points of the move, and the points still to come.

        Crosses are in the order of rows or dice, and passing is last.
        """
        if self.state.phase == "colour":
            return self.colour_options(score)
        return self.white_options(score) if self.seat == self.state.active else self.waiting_options(score)

    def waiting_options(self, score: float) -> list[Worth]:
        """Return the options with the white sum for a seat that is not active."""
        options = [Worth(name, score + gain + future) for name, _, _, gain, future in self.white_crosses()]
        options.append(Worth(PASS, score + self.stay(self.rows)))
        return options

    def white_options(self, score: float) -> list[Worth]:
        """Return the options with the white sum for the active seat, each followed by the best colour action."""
        sheet, rows, cells = self.sheet, self.rows, self.colour_cells()
        options = []
        for name, row, state, gain, future in self.white_crosses():
            after = (*rows[:row], state, *rows[row + 1 :])
            if after.count(sheet.locked) < sheet.rows_to_end:
                future = max(future, self.best_colour(after, gain, cells))
            options.append(Worth(name, score + gain + future))
        options.append(Worth(PASS, score + max(self.no_cross(), self.best_colour(rows, 0, cells))))
        return options

    def colour_options(self, score: float) -> list[Worth]:
        """Return the options of the active seat's colour action."""
        found = self.colour_crosses(self.rows, 0, self.colour_cells())
        options = [Worth(name, score + gain + future) for name, _, _, gain, future in found]
        stay = self.stay(self.rows) if self.state.crossed else self.no_cross()
        options.append(Worth(PASS, score + stay))
        return options

    def best_colour(self, rows: Rows, made: float, cells: Cells) -> float:
        """Return the value of the best colour action, including the points already made in this turn."""
        return max([gain + future for _, _, _, gain, future in self.colour_crosses(rows, made, cells)], default=-inf)

    def white_crosses(self) -> Crosses:
        """Return the cells that the white sum lets you cross."""
        return self.crosses(self.rows, self.white_cells(), 0)

    def colour_crosses(self, rows: Rows, made: float, cells: Cells) -> Crosses:
        """Return the cells that can be crossed with dice that are still in the game."""
        sheet = self.sheet
        if sheet.locked in rows:
            gone = {sheet.die_of_row[row] for row, one in enumerate(rows) if one == sheet.locked}
            cells = [cell for cell in cells if cell[3] not in gone]
        return self.crosses(rows, cells, made)

    def stay(self, rows: Rows) -> float:
        """Return the value of the rows without any change."""
        first, second = self.sheet.pair_index
        return self.value_to_go(self.misthrows, first[rows[0]][rows[1]], second[rows[2]][rows[3]])

    def worth(self, rows: Rows, misthrows: int, made: float) -> float:
        """Return the value of a sheet, including the points made in this turn."""
        first, second = self.sheet.pair_index
        if misthrows == self.sheet.misthrows:
            return made
        return made + self.value_to_go(misthrows, first[rows[0]][rows[1]], second[rows[2]][rows[3]])

    def no_cross(self) -> float:
        """Return the value of one more misthrow."""
        penalties, (first, second) = self.sheet.penalties, self.sheet.pair_index
        points = penalties[self.misthrows + 1] - penalties[self.misthrows]
        if self.misthrows + 2 == len(penalties):
            return points + self.ending(points)
        a, b, c, d = self.rows
        return points + self.value_to_go(self.misthrows + 1, first[a][b], second[c][d])

    def crosses(self, rows: Rows, cells: Cells, made: float) -> Crosses:
        """Return the cells that can be crossed, with their values after `made` points in this turn."""
        sheet, misthrows, value_to_go = self.sheet, self.misthrows, self.value_to_go
        moves, locked, (first, second) = sheet.moves, sheet.locked, sheet.pair_index
        a, b, c, d = rows
        upper, lower = first[a][b], second[c][d]
        found: Crosses = []
        for name, row, cell, _ in cells:
            new, gain = moves[rows[row]][cell]
            if new < 0:
                continue
            if row < 2:
                value = value_to_go(misthrows, first[new][b] if row == 0 else first[a][new], lower)
            else:
                value = value_to_go(misthrows, upper, second[new][d] if row == 2 else second[c][new])
            if new == locked and rows.count(locked) + 1 >= sheet.rows_to_end:
                value += self.ending(made + gain)
            found.append((name, row, new, gain, value))
        return found

    def white_cells(self) -> Cells:
        """Return the cells that match the white sum."""
        targets = self.state.game.layout.white_targets[self.state.white_sum]
        return [(one.name, one.row, one.bit.bit_length() - 1, NOTHING) for one in targets]

    def colour_cells(self) -> Cells:
        """Return the cells that match a white and a coloured die, each with its coloured die."""
        found: Cells = []
        state = self.state
        targets, dice, whites = state.game.layout.colour_targets, state.dice, set(state.white_numbers)
        for index, die in enumerate(state.game.coloured_dice):
            face = dice[die]
            if face is not None:
                for white in whites:
                    for one in targets.get((face.colour, white + face.number), ()):
                        found.append((one.name, one.row, one.bit.bit_length() - 1, index))
        return found
