"""Moves of a strategy with a table, whose values are rounded to whole millionths of a point.

Ties are then exact, and so are sums in floating point, so that the compiled form makes exactly the same choices. Of
equal moves, passing comes first, then the rows or the coloured dice in their order, and the nearer cell first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....rules.crossing import CrossingState
from .decision import TableTurn

if TYPE_CHECKING:
    from ..solver.value_table import ValueTable

__all__ = ["STEPS", "WINNING", "best_move"]

STEPS: Final = 1 << 20
"""Number of steps in a point, in which values are counted."""
WINNING: Final = 10_000
"""Points that a win is worth to a strategy that considers the other players."""


class QuantizedTurn(TableTurn):
    """A decision that compares rounded values."""

    __slots__ = ()

    def __init__(self, table: ValueTable, state: CrossingState, seat: int) -> None:
        super().__init__(table, state, seat)
        exact = self.value_to_go
        self.value_to_go = lambda misthrows, upper, lower: round(exact(misthrows, upper, lower) * STEPS) / STEPS


class ClosingTurn(QuantizedTurn):
    """A decision of a strategy that prefers to end the game while it leads, and avoids ending it while it trails."""

    __slots__ = ("lead",)

    def __init__(self, table: ValueTable, state: CrossingState, seat: int) -> None:
        super().__init__(table, state, seat)
        scores = state.scores
        others = [score for other, score in enumerate(scores) if other != seat]
        self.lead = scores[seat] - max(others) if others else 0

    def ending(self, points: float) -> float:
        lead = self.lead + points
        return float(WINNING * ((lead > 0) - (lead < 0)))


def best_move(table: ValueTable, state: CrossingState, seat: int, closing: bool) -> str:
    """Return the move with the greatest value for a seat.

    If `closing`, the value also depends on whether the seat leads when the game ends.

    >>> from dicepad import load
    >>> from dicepad.odds import table_for
    >>> game = load("qwixx")
    >>> state = game.start(1).roll(dice="1 1 2 3 4 5")
    >>> best_move(table_for(game), state, 0, closing=False)  # doctest: +SKIP
    'red.2'
    """
    turn = (ClosingTurn if closing else QuantizedTurn)(table, state, seat)
    *crosses, stay = turn.options()
    # Of equal values, max takes the first, so passing comes first.
    return max([stay, *crosses], key=lambda option: option.value).move
