"""A strategy of Five Square."""

from __future__ import annotations

from random import Random

from dicepad.plugins import ChancesFace, Family

from . import FiveSquareRules, FiveSquareState

__all__ = ["CHANCES"]


def greedy(state: FiveSquareState, seat: int, rng: Random) -> str:
    """Enter the number where most of its kind stand in the row and the column."""

    def equal(cell: str) -> int:
        row, _, column = cell.partition(".")
        lines = state.lines(seat)
        return lines[row].count(state.number) + lines[column].count(state.number)

    return max(state.moves(seat), key=equal)


class FiveSquareChances(ChancesFace[FiveSquareRules, FiveSquareState]):
    """The strategies of the game."""

    def families(self, game: FiveSquareRules) -> tuple[Family, ...]:
        return (*super().families(game), Family.of_one("greedy", "enters equal numbers side by side", greedy))


CHANCES = FiveSquareChances()
