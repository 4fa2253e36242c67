"""Probabilities of the open cells of a sheet, for each game: in a roll, within some turns, and before the row closes.

They all assume that the sheet does not change. In real play, crosses and entries open some cells and skip others.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final, NamedTuple

from ...errors import DicepadError
from ...match import State

__all__ = ["MOST_TURNS", "OpenCellChances", "next_turns"]

MOST_TURNS: Final = 100


class OpenCellChances(NamedTuple):
    """Probabilities of an open cell, from 0 to 1. `closing` is None in games without such a probability."""

    roll: Fraction
    """Probability in the roll that is due, or 1 or 0 if the dice are already on the table."""
    within: Fraction
    """Probability within the next turns at the table. A turn that has begun does not count."""
    closing: Fraction | None = None
    """Probability of getting the cell before others close the row, if they close it as soon as the dice allow."""


def next_turns(state: State, seat: int, turns: int, begun: bool) -> tuple[bool, ...]:
    """Return which of the next turns are a seat's own. A turn that has already begun is not included.

    Raises `DicepadError` if the seat does not exist, or for too many turns.

    >>> from dicepad import load
    >>> next_turns(load("qwixx").start(3), 0, 5, begun=False)
    (True, False, False, True, False)
    """
    if not 0 <= seat < state.players:
        raise DicepadError(f"there is no seat {seat}; seats are 0 to {state.players - 1}")
    if not 1 <= turns <= MOST_TURNS:
        raise DicepadError(f"{turns} is not a number of turns; allowed: 1 to {MOST_TURNS}")
    first = state.active + begun
    return tuple((first + turn) % state.players == seat for turn in range(turns))
