"""What each legal move is worth by a table of perfect play: advice, the best move, and what a move costs.

Values are expected final scores of a seat, in points, if from here on it plays best and nobody else closes a row or
ends the game; with one seat that is exact. Standard library only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, cast

from ...errors import DicepadError, IllegalMove
from ...match import State
from ...rules.crossing import CrossingState
from ..games.solvable import is_solvable, solvable_sheet
from ..solver.solve import table_for
from ..solver.value_table import ValueTable
from .turn import Option, Turn

__all__ = ["Advisor", "Option", "best", "option_values", "regret"]

TIE: Final = 1e-9


@dataclass(frozen=True)
class Advisor:
    """Advice from a table: solved for one seat, or for as many friendly seats as play.

    >>> from dicepad import load
    >>> from dicepad.odds import table_for
    >>> game = load("qwixx")
    >>> advisor = Advisor(table_for(game))  # doctest: +SKIP
    >>> advisor.best(game.start(1).roll(dice="1 1 2 3 4 5"))  # doctest: +SKIP
    ('red.2', 'yellow.2')
    """

    table: ValueTable

    def option_values(self, state: State, seat: int | None = None) -> list[Option]:
        """Every legal move of a seat with the expected final score in points, best first.

        The seat may be left out if only one owes a decision. Raises `DicepadError` if the seat owes none or the state
        is of another sheet than the table.
        """
        state = self.checked(state)
        return self.options(state, self.deciding(state, seat))

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
            return next(option.value for option in self.options(state, seat) if option.move == state.choices[seat])
        if seat in state.to_act:
            return self.options(state, seat)[0].value
        turn = (seat - state.active) % state.players - (1 if state.phase == "colour" else 0)
        rows = self.table.sheet.row_states(state, seat)
        return state.scores[seat] + self.table.value(min(turn, self.table.seats - 1), state.misthrows[seat], rows)

    def options(self, state: CrossingState, seat: int) -> list[Option]:
        """The moves of a seat in this window, with the expected final score, best first."""
        score, points = self.table.sheet.penalties[state.misthrows[seat]], self.table.sheet.points
        for mask in state.rows[seat]:
            score += points[mask.bit_count()]
        return sorted(Turn(self.table, state, seat).options(score), key=lambda option: -option.value)

    def checked(self, state: State) -> CrossingState:
        """The state, if the table is for it."""
        if not is_solvable(state.game) or solvable_sheet(state.game).digest != self.table.sheet.digest:
            raise DicepadError(f"the table is of another sheet than {state.game.spec.title}")
        if self.table.seats not in (1, state.players):
            raise DicepadError(f"the table is for {self.table.seats} seats, and {state.players} play")
        return cast("CrossingState", state)

    def deciding(self, state: CrossingState, seat: int | None) -> int:
        """The seat that is meant, if it owes a decision."""
        if seat is None and len(state.to_act) == 1:
            return state.to_act[0]
        if seat is None or seat not in state.to_act:
            raise DicepadError(f"seats that owe a decision: {', '.join(map(str, state.to_act)) or 'none'}; name one")
        return seat


TABLES: Final[dict[tuple[str, int], ValueTable]] = {}


def advisor(state: State) -> Advisor:
    """Advice for the seats of a state, from the table of its sheet, which is solved if that was not done before."""
    key = solvable_sheet(state.game).digest, state.players
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
