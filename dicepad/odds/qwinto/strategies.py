"""Strategies for Qwinto."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Final

from ...match import State
from ...rules.qwinto import AGAIN, KEEP, PASS, QwintoState
from ..strategy import RANDOM, Chooser, Family

__all__ = ["FAMILIES", "NOWHERE", "by_even_rise"]


FAR: Final = 2
"""Greatest distance from an even rise at which a roll is kept. On other players' turns, one more is allowed."""
NOWHERE: Final = 99
"""The distance of a sum that a row does not take."""


Nearest = Callable[[QwintoState, int, int, int], tuple[int, int]]
"""Function of a state, a seat, a row and a sum that returns the field where the sum is nearest to an even rise.

It returns how far away the sum is, and the field; `NOWHERE` and any field if the row does not take the sum.
"""


def nearest_field(state: QwintoState, seat: int, row: int, total: int) -> tuple[int, int]:
    """Find the field of a row in which a sum is nearest to an even rise."""
    game, rows = state.game, state.rows[seat]
    fields = range(len(rows[row]))
    gaps = [(abs(total - 2 - 2 * field), field) for field in fields if not game.refuses(rows, row, field, total)]
    return min(gaps, default=(NOWHERE, 0))


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


def by_even_rise(nearest: Nearest) -> Chooser:
    """Return the chooser that rolls the dice whose sum most likely comes near an even rise, and enters it there."""

    def likely(state: QwintoState, seat: int, dice: tuple[int, ...]) -> tuple[float, int]:
        """Return the probability that some row takes the sum of these dice near an even rise, and a tie-breaker.

        The tie-breaker is 0 for two dice and -1 for one or three, so equal probabilities favour two dice.
        """
        faces = len(state.game.spec.dice[0].faces)
        near = 0
        for total, count in ways(faces, len(dice)).items():
            if min([nearest(state, seat, row, total)[0] for row in dice]) <= FAR:
                near += count
        return near / faces ** len(dice), -abs(len(dice) - 2)

    def choose(state: State, seat: int, rng: Random) -> str:
        assert isinstance(state, QwintoState)
        game = state.game
        if state.phase == "choose":
            rows = {name: row for row, name in enumerate(game.die_names)}
            rolls = {move: tuple([rows[name] for name in move.split()[1:]]) for move in game.rolls}
            return max(rolls, key=lambda move: likely(state, seat, rolls[move]))
        dice = [row for row, face in enumerate(state.dice) if face is not None]
        gap, row, field = min(
            [(gap, row, field) for row in dice for gap, field in [nearest(state, seat, row, state.total)]]
        )
        if state.phase == "decide":
            return KEEP if gap <= FAR else AGAIN
        enters = gap < NOWHERE and (seat == state.active or gap <= FAR + 1)
        return game.spec.rows[row].cells[field].name if enters else PASS

    return choose


FAMILIES = (
    RANDOM,
    Family.of_one(
        "careful",
        "rolls the dice that most likely fit an even rise, and enters the sum where it fits best",
        by_even_rise(nearest_field),
    ),
)
