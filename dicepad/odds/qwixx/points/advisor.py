"""Values of moves in Qwixx and its family, from a table of perfect play for points.

A value is the expected final score of a seat in points, if it plays perfectly from here on and nobody else closes a row
or ends the game. With one seat, values are exact. This module needs only the standard library.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, cast

from ....errors import DicepadError, IllegalMove
from ....match import State
from ....rules.crossing import CrossingState
from ...judge import TIE, Judge, Kind, ValuePart
from ..turn.solvable import is_solvable, solvable_sheet
from .breakdown import MoveBreakdown, plan
from .decision import TableTurn, Worth

if TYPE_CHECKING:
    from ..solver.value_table import ValueTable

__all__ = ["Advisor"]

TOO_CLOSE_IN_COMPANY: Final = 1.0
"""Usual error of a difference in points, if the values ignore the other seats of a match. Moves that differ by less are
too close to call."""


@dataclass(frozen=True)
class Advisor(Judge):
    """Advice from a table of values, solved for one seat or for as many friendly seats as the match has.

    >>> from dicepad import load
    >>> from dicepad.odds import table_for
    >>> game = load("qwixx")
    >>> advisor = Advisor(table_for(game))
    >>> advisor.best(game.start(1).roll(dice="1 1 2 3 4 5"))
    ('red.2',)
    """

    table: ValueTable
    players: int = 1

    @property
    def kind(self) -> Kind:
        return "exact" if self.players == 1 else "estimate"

    @property
    def error(self) -> float:
        return float(self.table.error) if self.players == 1 else TOO_CLOSE_IN_COMPANY

    def values(self, state: State, seat: int) -> dict[str, float]:
        return dict(self.options(self.checked(state), seat))

    def option_values(self, state: State, seat: int | None = None) -> list[Worth]:
        """Return every legal move of a seat with its expected final score in points, best first.

        You may omit the seat if only one seat must decide. Raises `DicepadError` if the seat has nothing to decide, or
        if the table belongs to another sheet.
        """
        state = self.checked(state)
        return self.options(state, self.deciding(state, seat))

    def best(self, state: State, seat: int | None = None) -> tuple[str, ...]:
        """Return the best move of a seat, or several moves if they tie within 1e-9 points."""
        options = self.option_values(state, seat)
        return tuple([option.move for option in options if option.value >= options[0].value - TIE])

    def regret(self, state: State, move: str, seat: int | None = None) -> float:
        """Return how many points a move costs compared with the best one, or 0 for the best. Raises `IllegalMove`."""
        options = self.option_values(state, seat)
        for option in options:
            if option.move == move:
                cost = options[0].value - option.value
                return cost if cost > TIE else 0.0
        raise IllegalMove(move, "this is not a legal move here", tuple([option.move for option in options]))

    def state_value(self, state: State, seat: int = 0) -> float:
        """Return the expected final score of a seat, in points.

        Before a roll, it is the mean over all rolls. Before a decision, it is the score after the best move. In a white
        window in which the seat has already decided, it is the score after its move.
        """
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

    def parts(self, state: State, seat: int, move: str) -> tuple[ValuePart, ...]:
        turn = TableTurn(self.table, self.checked(state), seat)
        return MoveBreakdown(turn.sheet, turn.state, seat, turn.worth).parts(*plan(turn, move))

    def options(self, state: CrossingState, seat: int) -> list[Worth]:
        """Return a seat's moves in this window with their expected final scores, best first."""
        score = self.table.sheet.penalties[state.misthrows[seat]]
        points = self.table.sheet.points
        for mask in state.rows[seat]:
            score += points[mask.bit_count()]
        return sorted(TableTurn(self.table, state, seat).options(score), key=lambda option: -option.value)

    def checked(self, state: State) -> CrossingState:
        """Return the state, after checking that the table is for its game. Raises `DicepadError`."""
        if not is_solvable(state.game) or solvable_sheet(state.game).digest != self.table.sheet.digest:
            raise DicepadError(f"the table is for a different sheet, not for {state.game.spec.title}")
        if self.table.seats not in (1, state.players):
            raise DicepadError(f"the table is for {self.table.seats} seats, but {state.players} play")
        return cast("CrossingState", state)
