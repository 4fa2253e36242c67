"""What each legal move is worth by a table of perfect play: advice, the best move, and what a move costs.

Values are expected final scores of a seat, in points, if from here on it plays best and nobody else closes a row or
ends the game; with one seat that is exact. Standard library only."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import Final, NamedTuple

from ...errors import DicepadError, IllegalMove
from ...match import State
from ...rules.crossing import CrossingState
from ..layout import NOTHING, layout
from ..solo import table_for
from ..table import Table

__all__ = ["Advisor", "Option", "best", "option_values", "regret"]

TIE: Final = 1e-9
Rows = tuple[int, ...]
Cells = list[tuple[str, int, int, int]]


class Option(NamedTuple):
    """A legal move, and the expected final score of the seat that makes it, in points."""

    move: str
    value: float


class Cross(NamedTuple):
    """A cross that can be made: the cell, its row, the state of the row then, the points at once and to come."""

    name: str
    row: int
    after: int
    gain: int
    future: float


@dataclass(frozen=True)
class Advisor:
    """Advice from a table: solved for one seat, or for as many friendly seats as play.

    >>> from dicepad import load
    >>> from dicepad.odds.solo import table_for
    >>> game = load("qwixx")
    >>> advisor = Advisor(table_for(game))  # doctest: +SKIP
    >>> advisor.best(game.start(1).roll(dice="1 1 2 3 4 5"))  # doctest: +SKIP
    ('red.2', 'yellow.2')
    """

    table: Table

    def option_values(self, state: State, seat: int | None = None) -> list[Option]:
        """Every legal move of a seat with its value, best first; the seat may be left out if only one owes a decision.

        Raises `DicepadError` if the seat owes no decision or the state is of another sheet than the table.
        """
        state = self.checked(state)
        seat = self.deciding(state, seat)
        if state.phase == "colour":
            found = self.colour_options(state, seat)
        elif seat == state.active:
            found = self.white_options(state, seat)
        else:
            found = self.waiting_options(state, seat)
        return sorted(found, key=lambda option: -option.value)

    def best(self, state: State, seat: int | None = None) -> tuple[str, ...]:
        """The best moves of a seat; more than one if they tie within 1e-9 points."""
        options = self.option_values(state, seat)
        return tuple(option.move for option in options if option.value >= options[0].value - TIE)

    def regret(self, state: State, move: str, seat: int | None = None) -> float:
        """What a move costs against the best one, in points; 0 for the best. Raises `IllegalMove`."""
        options = self.option_values(state, seat)
        for option in options:
            if option.move == move:
                cost = options[0].value - option.value
                return cost if cost > TIE else 0.0
        raise IllegalMove(move, "this is not a legal move here", tuple(option.move for option in options))

    def state_value(self, state: State, seat: int = 0) -> float:
        """The expected final score of a seat: before a throw the mean over all throws, before a decision that of the
        best move, after its decision in a white window that of the move made."""
        state = self.checked(state)
        if state.over:
            return float(state.scores[seat])
        if state.phase == "white" and state.choices[seat] is not None:
            options = self.white_options(state, seat) if seat == state.active else self.waiting_options(state, seat)
            return next(option.value for option in options if option.move == state.choices[seat])
        if seat in state.to_act:
            return self.option_values(state, seat)[0].value
        rows = self.table.layout.row_states(state, seat)
        turn = (seat - state.active) % state.players
        if state.phase == "colour":
            turn -= 1
        return state.scores[seat] + self.table.value(self.turn(turn), state.misthrows[seat], rows)

    def checked(self, state: State) -> CrossingState:
        if not isinstance(state, CrossingState) or layout(state.game).digest != self.table.layout.digest:
            raise DicepadError(f"the table is of another sheet than {state.game.spec.title}")
        if self.table.seats not in (1, state.players):
            raise DicepadError(f"the table is for {self.table.seats} seats, and {state.players} play")
        return state

    def deciding(self, state: CrossingState, seat: int | None) -> int:
        if seat is None and len(state.to_act) == 1:
            return state.to_act[0]
        if seat is None or seat not in state.to_act:
            raise DicepadError(f"seats that owe a decision: {', '.join(map(str, state.to_act)) or 'none'}; name one")
        return seat

    def sheet(self, state: CrossingState, seat: int) -> tuple[Rows, int, int]:
        """The row states of a seat, its misthrows, and the points that it has."""
        misthrows, points = state.misthrows[seat], self.table.layout.points
        score = self.table.layout.penalties[misthrows]
        for mask in state.rows[seat]:
            score += points[mask.bit_count()]
        return self.table.layout.row_states(state, seat), misthrows, score

    def turn(self, turns_of_others: int) -> int:
        """A table for one seat knows no turns of others and leaves them out."""
        return turns_of_others if self.table.seats > 1 else 0

    def waiting_options(self, state: CrossingState, seat: int) -> list[Option]:
        """The white sum for a seat whose turn it is not."""
        turn = self.turn((seat - state.active) % state.players - 1)
        rows, misthrows, score = self.sheet(state, seat)
        found = self.crosses(rows, white_cells(state), turn, misthrows)
        stay = Option("pass", score + self.table.value(turn, misthrows, rows))
        return [*(Option(one.name, score + one.gain + one.future) for one in found), stay]

    def white_options(self, state: CrossingState, seat: int) -> list[Option]:
        """The white sum for the active seat, the best colour action following."""
        sheet = self.table.layout
        rows, misthrows, score = self.sheet(state, seat)
        cells = colour_cells(state)
        found = []
        for one in self.crosses(rows, white_cells(state), self.table.seats - 1, misthrows):
            after, future = (*rows[: one.row], one.after, *rows[one.row + 1 :]), one.future
            if after.count(sheet.locked) < sheet.rows_to_end:
                future = max(future, self.best_colour(after, misthrows, cells))
            found.append(Option(one.name, score + one.gain + future))
        nothing = max(self.no_cross(rows, misthrows), self.best_colour(rows, misthrows, cells))
        return [*found, Option("pass", score + nothing)]

    def colour_options(self, state: CrossingState, seat: int) -> list[Option]:
        rows, misthrows, score = self.sheet(state, seat)
        found = self.colour_crosses(rows, misthrows, colour_cells(state))
        if state.crossed:
            stay = self.table.value(self.table.seats - 1, misthrows, rows)
        else:
            stay = self.no_cross(rows, misthrows)
        options = [Option(one.name, score + one.gain + one.future) for one in found]
        return [*options, Option("pass", score + stay)]

    def best_colour(self, rows: Rows, misthrows: int, cells: Cells) -> float:
        return max([one.gain + one.future for one in self.colour_crosses(rows, misthrows, cells)], default=-inf)

    def colour_crosses(self, rows: Rows, misthrows: int, cells: Cells) -> list[Cross]:
        sheet = self.table.layout
        if sheet.locked in rows:
            gone = {sheet.die_of_row[row] for row, one in enumerate(rows) if one == sheet.locked}
            cells = [cell for cell in cells if cell[3] not in gone]
        return self.crosses(rows, cells, self.table.seats - 1, misthrows)

    def no_cross(self, rows: Rows, misthrows: int) -> float:
        """What one more misthrow is worth."""
        penalties = self.table.layout.penalties
        points = penalties[misthrows + 1] - penalties[misthrows]
        if misthrows + 2 == len(penalties):
            return float(points)
        return points + self.table.value(self.table.seats - 1, misthrows + 1, rows)

    def crosses(self, rows: Rows, cells: Cells, turn: int, misthrows: int) -> list[Cross]:
        """Which of some cells can be crossed, and what that is worth."""
        table, moves = self.table, self.table.layout.moves
        first, second = table.layout.pair_index
        a, b, c, d = rows
        upper, lower = first[a][b], second[c][d]
        found = []
        for name, row, cell, _ in cells:
            new, gain = moves[rows[row]][cell]
            if new < 0:
                continue
            if row < 2:
                value = table.at(turn, misthrows, first[new][b] if row == 0 else first[a][new], lower)
            else:
                value = table.at(turn, misthrows, upper, second[new][d] if row == 2 else second[c][new])
            found.append(Cross(name, row, new, gain, value))
        return found


def white_cells(state: CrossingState) -> Cells:
    """The cells that the white sum names: name, row, index in the row, no die."""
    return [(one.name, one.row, one.bit.bit_length() - 1, NOTHING) for one in state.game.white_targets[state.white_sum]]


def colour_cells(state: CrossingState) -> Cells:
    """The cells that white and coloured dice name, each with its coloured die."""
    found: Cells = []
    targets, dice, whites = state.game.colour_targets, state.dice, set(state.white_numbers)
    for index, die in enumerate(state.game.coloured_dice):
        face = dice[die]
        if face is not None:
            for white in whites:
                for one in targets.get((face.colour, white + face.number), ()):
                    found.append((one.name, one.row, one.bit.bit_length() - 1, index))
    return found


TABLES: Final[dict[tuple[str, int], Table]] = {}


def advisor(state: State) -> Advisor:
    """Advice for the seats of a state, from the table of its sheet, which is solved if that was not done before."""
    key = layout(state.game).digest, state.players
    if key not in TABLES:
        TABLES[key] = table_for(state.game, state.players)
    return Advisor(TABLES[key])


def option_values(state: State, seat: int | None = None) -> list[Option]:
    """Every legal move with its expected final score, best first; see `Advisor.option_values`."""
    return advisor(state).option_values(state, seat)


def best(state: State, seat: int | None = None) -> tuple[str, ...]:
    """The best moves; more than one if they tie within 1e-9 points."""
    return advisor(state).best(state, seat)


def regret(state: State, move: str, seat: int | None = None) -> float:
    """What a move costs against the best one, in points."""
    return advisor(state).regret(state, move, seat)
