"""What a move in Qwixx is made of: the points it makes, what it opens, what it skips, and a misthrow.

A cross is taken apart in two steps: as if the next cell of the row were crossed, which skips nothing, and then from
there to the cell itself. What the steps change in the points to come is found by going from the position before to the
one after; where two rows change, by both orders, each counting half. So the parts add up to what the move changes."""

from __future__ import annotations

from functools import cache

from ...rules.crossing.game import PASS
from .judge import Part
from .turn import Cells, Turn

__all__ = ["Ledger", "times_in_ten"]

Cross = tuple[str, int, int, float]
"""A cross: name of the cell, row, the state of the row then, the points at once."""
Steps = tuple[tuple[str, str, int, int], ...]
"""What happens to one row: kind and cell of each step, the row and its state after it."""


class Ledger:
    """The moves of a turn, taken apart."""

    def __init__(self, turn: Turn) -> None:
        self.turn, self.sheet = turn, turn.sheet

    def parts(self, move: str) -> tuple[Part, ...]:
        """The parts of a move and of the colour action that follows it best: they add up to what it changes."""
        crosses, misthrow = self.plan(move)
        found = [Part("score", name, gain, points=gain) for name, _, _, gain in crosses]
        if misthrow:
            return tuple(self.misthrow())
        turn, steps = self.turn, [self.steps(cross, crosses) for cross in crosses]
        orders = [steps]
        if len(steps) == 2 and crosses[0][1] != crosses[1][1]:
            orders.append(steps[::-1])
        changes: dict[tuple[str, str], float] = {}
        for order in orders:
            rows, before = list(turn.rows), self.future(turn.rows)
            for kind, name, row, state in [step for one in order for step in one]:
                rows[row] = state
                after = self.future(tuple(rows))
                changes[kind, name] = changes.get((kind, name), 0.0) + (after - before) / len(orders)
                before = after
        for (kind, name), change in changes.items():
            cells = self.skipped(name, crosses) if kind == "skip" else ()
            found.append(Part(kind, name, change, cells, self.often(cells)))
        return tuple(found)

    def plan(self, move: str) -> tuple[list[Cross], bool]:
        """The crosses of a move with those of the best colour action after it; whether a misthrow follows."""
        turn = self.turn
        colour = turn.state.phase == "colour"
        mine = colour or turn.seat == turn.state.active
        first: list[Cross] = []
        if move != PASS:
            cells = turn.colour_cells() if colour else turn.white_cells()
            first = [one[:4] for one in turn.crosses(turn.rows, cells, 0) if one[0] == move]
        if colour or not mine:
            return first, colour and not first and not turn.state.crossed
        then = self.best_colour(first, turn.colour_cells())
        return first + then, not first and not then

    def best_colour(self, first: list[Cross], cells: Cells) -> list[Cross]:
        """The colour action that follows a white one best; none if it is better to leave it."""
        turn, rows, made = self.turn, self.turn.rows, 0.0
        for _, row, state, gain in first:
            rows, made = (*rows[:row], state, *rows[row + 1 :]), gain
        if rows.count(self.sheet.locked) >= self.sheet.rows_to_end:
            return []
        least = turn.stay(rows) if first else turn.no_cross()
        best: list[Cross] = []
        for name, row, state, gain, future in turn.colour_crosses(rows, made, cells):
            if gain + future > least:
                least, best = gain + future, [(name, row, state, gain)]
        return best

    def steps(self, cross: Cross, crosses: list[Cross]) -> Steps:
        """What a cross does to its row: it crosses the next cell, then skips to the one that is meant."""
        name, row, state, _ = cross
        if state == self.sheet.locked:
            return (("closing", name, row, state),)
        last, count = self.before(cross, crosses)
        near = self.sheet.states.index((last + 1, count + 1))
        if near == state:
            return (("open", name, row, state),)
        return (("open", name, row, near), ("skip", name, row, state))

    def before(self, cross: Cross, crosses: list[Cross]) -> tuple[int, int]:
        """Last cell and number of crosses of a row before a cross."""
        same = [one[2] for one in crosses if one[1] == cross[1]]
        at = same.index(cross[2])
        return self.sheet.states[same[at - 1] if at else self.turn.rows[cross[1]]]

    def skipped(self, name: str, crosses: list[Cross]) -> tuple[str, ...]:
        """The cells that a cross leaves out."""
        cross = next(one for one in crosses if one[0] == name)
        last, _ = self.before(cross, crosses)
        here, _ = self.sheet.states[cross[2]]
        return tuple([cell.name for cell in self.turn.state.game.spec.rows[cross[1]].cells[last + 1 : here]])

    def misthrow(self) -> list[Part]:
        """What one more misthrow takes: points at once, and a box that is no longer there."""
        turn, penalties = self.turn, self.sheet.penalties
        points = penalties[turn.misthrows + 1] - penalties[turn.misthrows]
        later = turn.no_cross() - points - self.future(turn.rows)
        return [Part("misthrow", "", points, points=points), Part("box", "", later)]

    def future(self, rows: tuple[int, ...]) -> float:
        """The points to come with the rows in these states."""
        return self.turn.stay(rows)

    def often(self, cells: tuple[str, ...]) -> float:
        """How often one of some cells comes in ten turns at the table."""
        state, sheet = self.turn.state, self.sheet
        gone = {sheet.die_of_row[row] for row, one in enumerate(self.turn.rows) if one == sheet.locked}
        total = 0.0
        for name in cells:
            target = state.game.layout.targets[name]
            place = target.bit.bit_length() - 1
            die = sheet.colours[target.row][place]
            total += times_in_ten(sheet.faces, sheet.numbers[target.row][place], state.players, die in gone)
        return total


@cache
def times_in_ten(faces: int, number: int, players: int, white_only: bool = False) -> float:
    """How often a number of a colour comes in ten turns at a table, in the white or the colour action.

    Others' turns bring white sums only; if the die of the colour is gone, one's own do as well.

    >>> round(times_in_ten(6, 7, 1), 2), round(times_in_ten(6, 7, 4), 2)
    (4.17, 2.29)
    """
    shown = range(1, faces + 1)
    white = sum([one + two == number for one in shown for two in shown]) * faces
    hits = [number in (one + two, one + die, two + die) for one in shown for two in shown for die in shown]
    own = white if white_only else sum(hits)
    return 10 * (own + (players - 1) * white) / (players * faces**3)
