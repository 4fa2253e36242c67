"""Strategies for Qwinto."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Final

from ...rules.qwinto import AGAIN, KEEP, PASS, QwintoState
from .strategy import RANDOM, Family

__all__ = ["FAMILIES"]


FAR: Final = 2
"""Greatest distance from an even rise at which a roll is kept. On other players' turns, one more is allowed."""


def gaps_of(state: QwintoState, seat: int, dice: tuple[int, ...], total: int) -> dict[str, int]:
    """Return how far a sum is from an even rise, for each cell that can take it. `dice` are the dice's rows."""
    game, rows = state.game, state.rows[seat]
    return {
        cell.name: abs(total - 2 - 2 * field)
        for row in dice
        for field, cell in enumerate(game.spec.rows[row].cells)
        if not game.refuses(rows, row, field, total)
    }


def likely(state: QwintoState, seat: int, dice: tuple[int, ...]) -> tuple[float, int]:
    """Return the probability that the sum of these dice comes near an even rise in some cell, and a tie-breaker.

    The tie-breaker is 0 for two dice and -1 for one or three, so equal probabilities favour two dice.
    """
    faces = len(state.game.spec.dice[0].faces)
    near = 0
    for total, count in ways(faces, len(dice)).items():
        gaps = gaps_of(state, seat, dice, total)
        if gaps and min(gaps.values()) <= FAR:
            near += count
    return near / faces ** len(dice), -abs(len(dice) - 2)


@cache
def ways(faces: int, dice: int) -> dict[int, int]:
    """Return the number of ways in which some dice make each sum.

    >>> ways(2, 2)
    {2: 1, 3: 2, 4: 1}
    """
    found = {0: 1}
    for _ in range(dice):
        more: dict[int, int] = {}
        for total, count in found.items():
            for face in range(1, faces + 1):
                more[total + face] = more.get(total + face, 0) + count
        found = more
    return found


def well_spread(state: QwintoState, seat: int, rng: Random) -> str:
    """Roll the dice whose sum most likely comes near an even rise, and enter the sum where it comes nearest."""
    moves, names = state.moves(seat), state.game.die_names
    if state.phase == "choose":
        rolls = {move: tuple([row for row, name in enumerate(names) if name in move.split()[1:]]) for move in moves}
        return max(rolls, key=lambda move: likely(state, seat, rolls[move]))
    dice = tuple([row for row, face in enumerate(state.dice) if face is not None])
    gaps = gaps_of(state, seat, dice, state.total)
    best = min(gaps, key=lambda cell: gaps[cell], default=PASS)
    if state.phase == "decide":
        return KEEP if gaps and gaps[best] <= FAR else AGAIN
    return best if best == PASS or seat == state.active or gaps[best] <= FAR + 1 else PASS


FAMILIES = (
    RANDOM,
    Family.of_one(
        "careful",
        "rolls the dice that most likely fit an even rise, and enters the sum where it fits best",
        well_spread,
    ),
)
