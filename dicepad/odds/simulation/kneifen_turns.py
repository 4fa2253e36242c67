"""Kneifen as arrays: the hits of each roll, and the endings of a committed turn."""

from __future__ import annotations

from itertools import product
from typing import Any, NamedTuple

import numpy as np

from ...rules.kneifen import KneifenGame
from ..compiled import whole
from ..exact.kneifen import endings, rolls_with_hits
from .arrays import Floats, Numbers

__all__ = ["DiceArrays", "dice_of", "sums_of"]


class DiceArrays(NamedTuple):
    """The rolls of all dice, and the results of committing after each of them."""

    chances: Floats
    """(rolls,): the chance of each multiset of faces"""
    hits: Numbers
    """(rolls, numbers): the number of hits of each number"""
    ends: Floats
    """(rolls left, numbers, need, hits, crosses, another turn): the chance of that ending of the turn"""


def dice_of(game: KneifenGame) -> DiceArrays:
    """Return the arrays of a game.

    >>> from dicepad import load
    >>> [part.shape for part in dice_of(load("kneifen"))]
    [(462,), (462, 12), (3, 12, 7, 7, 7, 2)]
    """
    chances, by_roll = rolls_with_hits(game)
    hits = np.array(list(by_roll.values()))
    ends = np.zeros((game.rolls, len(game.numbers), game.size + 1, hits.max() + 1, game.size + 1, 2))
    for left, (place, number) in product(range(game.rolls), enumerate(game.numbers)):
        for need, shown in product(range(1, game.size + 1), range(1, hits[:, place].max() + 1)):
            for end, chance in endings(game, number, need, shown, left, None, game.dice).items():
                ends[left, place, need, shown, end.hits, int(end.another)] += float(chance)
    return DiceArrays(np.array(chances), hits, ends)


@whole
def sums_of(weights: Any, need: Any, sums: Any) -> float:
    """Fill in the cost of all pairs of a number, for each number of missing crosses: (numbers, need).

    Return the estimate.
    """
    total = 0.0
    for number in range(len(need)):
        for lack in range(weights.shape[2]):
            sums[number, lack] = 0.0
            for other in range(len(need)):
                sums[number, lack] += weights[number, other, lack, need[other]]
        total += sums[number, need[number]] / 2
    return total
