"""Counts of the ways to play through fixed rolls, which prove that the rules find every legal move and no other.

The name (*performance test*) and the idea come from chess programming.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .dice import parse_roll
from .match import State

if TYPE_CHECKING:
    from .command import Progress

__all__ = ["perft"]


def perft(state: State, rolls: Sequence[str], progress: Progress | None = None) -> int:
    """Count the sequences of decisions that these rolls allow, up to the end or to the first roll that is not given.

    Each roll names a face for every die of the game, even for dice that are not rolled. If several seats decide at
    once, they decide in order. `progress` is called with the share of first moves counted so far, from 0 to 1.

    >>> from dicepad import load
    >>> perft(load("qwixx").start(1), ["4 1 5 6 2 6"])
    42
    """
    if state.over:
        return 1
    if state.to_act:
        seat = state.to_act[0]
        moves = state.moves(seat)
        count = 0
        for done, move in enumerate(moves, start=1):
            count += perft(state.play(seat, move), rolls)
            if progress:
                progress(done / len(moves))
        return count
    if not rolls:
        return 1
    faces = dict(zip(state.game.die_names, parse_roll(state.game.spec.dice, rolls[0]), strict=True))
    return perft(state.roll(dice=[faces[name] for name in state.dice_due]), rolls[1:], progress)
