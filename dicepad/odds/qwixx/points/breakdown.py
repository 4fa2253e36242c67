"""Breakdown of a move's value in Qwixx: the points scored, the cells opened and skipped, and a misthrow.

A cross is divided into three steps. The first step only scores its points. The second crosses the next cell of the row,
which skips nothing. The third moves the cross from there to its own cell, which skips the cells in between. The effect
of a step is the difference in value between the positions before and after it. If two rows change, the effects depend
on which row comes first, so they are averaged over both orders. In this way, the parts add up to the whole change.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from ....rules.crossing import CrossingGame, CrossingState
from ...judge import ValuePart
from ..turn.moves import cross
from ..turn.sheet import CELLS, SolvableSheet
from ..turn.solvable import move_at, place_of
from .decision import Outcome, Rows, TableTurn

__all__ = ["Cross", "MoveBreakdown", "crosses_at", "plan", "times_in_ten"]


class Cross(NamedTuple):
    """A cross on a sheet."""

    name: str
    """the cell"""
    row: int
    state: int
    """the state of the row after it"""
    gain: float
    """the points that it scores at once"""


class Step(NamedTuple):
    """One change of a sheet."""

    kind: str
    name: str
    """the cell"""
    points: float
    row: int
    state: int
    """the state of the row after the change"""


class MoveBreakdown:
    """The values of a turn's moves, divided into parts. `worth` returns the value of a changed sheet."""

    def __init__(
        self, sheet: SolvableSheet, state: CrossingState, seat: int, worth: Callable[[Rows, int, float], float]
    ) -> None:
        self.sheet, self.state, self.worth = sheet, state, worth
        self.rows, self.misthrows = sheet.row_states(state, seat), state.misthrows[seat]

    def parts(self, crosses: list[Cross], misthrow: bool) -> tuple[ValuePart, ...]:
        """Return the parts of some crosses, or of a misthrow. They add up to the whole change in value."""
        if misthrow:
            return self.missed()
        steps = [self.steps(cross, crosses) for cross in crosses]
        orders = [steps]
        # In one row, the second cross depends on the first, so there is only one order.
        if len(steps) == 2 and crosses[0].row != crosses[1].row:
            orders.append(steps[::-1])
        changes: dict[tuple[str, str], float] = {}
        start = self.worth(self.rows, self.misthrows, 0)
        for order in orders:
            rows = self.rows
            made = 0.0
            before = start
            for step in [step for steps_of_cross in order for step in steps_of_cross]:
                rows = (*rows[: step.row], step.state, *rows[step.row + 1 :])
                made += step.points
                after = self.worth(rows, self.misthrows, made)
                changes[step.kind, step.name] = changes.get((step.kind, step.name), 0.0) + (after - before) / len(
                    orders
                )
                before = after
        by_name = {cross.name: cross for cross in crosses}
        value_parts = []
        for (kind, name), change in changes.items():
            cells = self.skipped(by_name[name], crosses) if kind == "skip" else ()
            points = by_name[name].gain if kind == "score" else 0.0
            value_parts.append(ValuePart(kind, name, change, cells, self.hits_per_ten_turns(cells), points))
        return tuple(value_parts)

    def steps(self, cross: Cross, crosses: list[Cross]) -> list[Step]:
        """Return the steps of a cross in its row: it scores, crosses the next cell, then skips to its own cell."""
        start = self.state_before(cross, crosses)
        last, count = self.sheet.states[start]
        steps = [Step("score", cross.name, cross.gain, cross.row, start)]
        if cross.state == self.sheet.locked:
            return [*steps, Step("closing", cross.name, 0, cross.row, cross.state)]
        # The next cell of the row, which skips nothing.
        near = self.sheet.states.index((last + 1, count + 1))
        steps.append(Step("open", cross.name, 0, cross.row, near))
        return steps if near == cross.state else [*steps, Step("skip", cross.name, 0, cross.row, cross.state)]

    def state_before(self, cross: Cross, crosses: list[Cross]) -> int:
        """Return the state of a cross's row before it."""
        # In one row, the second cross begins where the first one ends.
        states = [self.rows[cross.row], *[other.state for other in crosses if other.row == cross.row]]
        return states[states.index(cross.state) - 1]

    def skipped(self, cross: Cross, crosses: list[Cross]) -> tuple[str, ...]:
        """Return the cells that a cross skips."""
        last, _ = self.sheet.states[self.state_before(cross, crosses)]
        here, _ = self.sheet.states[cross.state]
        return tuple([cell.name for cell in self.state.game.spec.rows[cross.row].cells[last + 1 : here]])

    def missed(self) -> tuple[ValuePart, ...]:
        """Return the parts of one more misthrow: its points, and the loss of a box."""
        penalties = self.sheet.penalties
        points = penalties[self.misthrows + 1] - penalties[self.misthrows]
        start = self.worth(self.rows, self.misthrows, 0)
        fewer = self.worth(self.rows, self.misthrows, points)
        last = self.worth(self.rows, self.misthrows + 1, points)
        return (ValuePart("misthrow", "", fewer - start, points=points), ValuePart("box", "", last - fewer))

    def hits_per_ten_turns(self, cells: tuple[str, ...]) -> float:
        """Return how often one of these cells comes up in ten turns at the table."""
        state, sheet = self.state, self.sheet
        gone = {sheet.die_of_row[row] for row, row_state in enumerate(self.rows) if row_state == sheet.locked}
        total = 0.0
        for name in cells:
            target = state.game.layout.targets[name]
            index = target.bit.bit_length() - 1
            die = sheet.colours[target.row][index]
            total += times_in_ten(sheet.faces, sheet.numbers[target.row][index], state.players, die in gone)
        return total


def plan(turn: TableTurn, move: str) -> tuple[list[Cross], bool]:
    """Return the crosses that a move and the best colour action after it make, and whether a misthrow follows."""
    game = turn.state.game
    places: tuple[int, ...] = (place_of(game, move),)
    if turn.mine and turn.state.phase == "white":
        best = max(turn.outcomes(places[0]), key=colour_value)
        places = best[:2]
    crosses = crosses_at(turn.sheet, game, turn.rows, places)
    return crosses, turn.mine and not crosses and not turn.state.crossed


def colour_value(outcome: Outcome) -> float:
    """Return the points of the colour action in an outcome, and those to come."""
    *_, gain, to_come = outcome
    return gain + to_come


def crosses_at(sheet: SolvableSheet, game: CrossingGame, rows: Rows, places: tuple[int, ...]) -> list[Cross]:
    """Return the crosses that are made at some places, one after the other, where the rows allow them."""
    table = sheet.turn_table
    states = [*rows]
    crosses: list[Cross] = []
    for cell_id in places:
        row = cell_id // CELLS
        if table.after[CELLS * states[row] + cell_id % CELLS]:
            gain = cross(table, states, cell_id)
            crosses.append(Cross(move_at(game, cell_id), row, states[row], gain))
    return crosses


@cache
def times_in_ten(faces: int, number: int, players: int, white_only: bool = False) -> float:
    """Return how often a number of a colour comes up in ten turns at a table, in the white or the colour action.

    On other players' turns, only the white sum counts. If `white_only` is true, because the coloured die has left the
    game, this holds for your own turns too.

    >>> round(times_in_ten(6, 7, 1), 2), round(times_in_ten(6, 7, 4), 2)
    (4.17, 2.29)
    """
    numbers = range(1, faces + 1)
    white = sum([white1 + white2 == number for white1 in numbers for white2 in numbers]) * faces
    hits = [
        number in (white1 + white2, white1 + die, white2 + die)
        for white1 in numbers
        for white2 in numbers
        for die in numbers
    ]
    own = white if white_only else sum(hits)
    return 10 * (own + (players - 1) * white) / (players * faces**3)
