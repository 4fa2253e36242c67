"""One decision of a seat, looked up in a table of values: the outcomes that the dice allow, and their values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from ....rules.crossing import CrossingState
from ....rules.crossing.game import PASS
from ..turn.moves import MOST_OPTIONS, Options, cross, list_own, list_waiting
from ..turn.sheet import CELLS, NOWHERE
from ..turn.solvable import sum_and_cells

if TYPE_CHECKING:
    from ..solver.value_table import ValueTable

__all__ = ["Outcome", "Rows", "TableTurn", "Worth"]

Rows = tuple[int, ...]
"""The states of the four rows."""
Outcome = tuple[int, int, int, int, float]
"""An option of a seat: the places of the white and of the colour action, the points of both, and the points to
come. Without any cross, the points of the colour action are those of a misthrow. A plain tuple is made in a third of
the time of a named one, and hints make thousands."""


class Worth(NamedTuple):
    """A legal move, and its value in points."""

    move: str
    value: float


class TableTurn:
    """A decision of a seat. With a table for one seat, the turns of others are ignored."""

    __slots__ = ("mine", "misthrows", "rows", "seat", "sheet", "state", "value_to_go")

    def __init__(self, table: ValueTable, state: CrossingState, seat: int) -> None:
        self.sheet, self.state, self.seat = table.sheet, state, seat
        self.rows = table.sheet.row_states(state, seat)
        self.mine = state.phase == "colour" or seat == state.active
        self.misthrows = state.misthrows[seat]
        # So many other seats roll before this seat's next turn, or as many as its table knows.
        wait = min((seat - state.active - 1) % state.players, table.seats - 1)
        self.value_to_go = table.values_after(wait)
        """The points to come after this turn, by misthrows and the indices of the two pairs of rows."""

    def ending(self, points: float) -> float:
        """Return the value of ending the game with this decision, in addition to its points."""
        return 0.0

    def options(self, score: float = 0) -> list[Worth]:
        """Return every legal move with its value: `score`, the points of the move, and the points still to come.

        Crosses are in the order of rows or dice, and passing is last.
        """
        best: dict[int, float] = {}
        colour_phase = self.state.phase == "colour"
        for white, colour, made, gain, to_come in self.outcomes():
            cell_id = colour if colour_phase else white
            value = score + made + (gain + to_come)
            if cell_id not in best or value > best[cell_id]:
                best[cell_id] = value
        stay = best.pop(NOWHERE)
        rows = self.state.game.spec.rows
        options = [Worth(rows[cell_id // CELLS].cells[cell_id % CELLS].name, value) for cell_id, value in best.items()]
        options.append(Worth(PASS, stay))
        return options

    def outcomes(self, only: int | None = None) -> list[Outcome]:
        """Return everything that the seat may do in the rest of this turn, or only after one place of the white sum."""
        state = self.state
        table = self.sheet.turn_table
        rows = [*self.rows]
        whites, colours = options = Options([NOWHERE] * MOST_OPTIONS, [NOWHERE] * MOST_OPTIONS)
        if self.mine:
            total, places = sum_and_cells(self.sheet, state)
            count = list_own(table, rows, 0 if state.phase == "colour" else total, places, True, options)
        else:
            count = list_waiting(table, rows, state.white_sum, options)
        outcomes: list[Outcome] = []
        last = NOWHERE
        made = 0
        missed = self.mine and not state.crossed
        for white, colour in zip(whites[:count], colours, strict=False):
            if only is not None and white != only:
                continue
            # Options with the same white cross follow each other, so it is made once for all of them.
            if white != last:
                rows = [*self.rows]
                last, made = white, cross(table, rows, white)
            if missed and white == colour == NOWHERE:
                gain, to_come = self.no_cross()
            else:
                gain, to_come = self.after_colour(rows, colour, made)
            outcomes.append((white, colour, made, gain, to_come))
        return outcomes

    def after_colour(self, rows: list[int], colour: int, made: int) -> tuple[int, float]:
        """Return the points of a colour action on these rows, and those to come. The white action has made `made`."""
        table = self.sheet.turn_table
        row = colour // CELLS
        before = rows[row]
        gain = cross(table, rows, colour) if colour != NOWHERE else 0
        to_come = self.to_come(rows, self.misthrows)
        if rows.count(table.locked) >= table.rows_to_end:
            to_come += self.ending(made + gain)
        rows[row] = before
        return gain, to_come

    def to_come(self, rows: Sequence[int], misthrows: int) -> float:
        """Return the points to come for some rows and misthrows."""
        first, second = self.sheet.pair_index
        return self.value_to_go(misthrows, first[rows[0]][rows[1]], second[rows[2]][rows[3]])

    def no_cross(self) -> tuple[int, float]:
        """Return the points of one more misthrow, and those to come."""
        penalties = self.sheet.penalties
        points = penalties[self.misthrows + 1] - penalties[self.misthrows]
        if self.misthrows + 2 == len(penalties):
            return points, self.ending(points)
        return points, self.to_come(self.rows, self.misthrows + 1)

    def worth(self, rows: Rows, misthrows: int, made: float) -> float:
        """Return the value of a sheet, including the points made in this turn."""
        if misthrows == self.sheet.misthrows:
            return made
        return made + self.to_come(rows, misthrows)
