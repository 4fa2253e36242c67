"""Kneifen as arrays: the hits of each roll, the endings of a committed turn, and the rounds that positions take."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, product
from typing import Any, NamedTuple

import numpy as np

from ...rules.kneifen import KneifenGame
from ..arrays import Floats, Numbers
from ..compiled import whole
from ..weights import read_weights
from .exact import endings, rolls_with_hits
from .last_rounds import OPEN, TABLE, sets_of_numbers
from .rounds import fits, learned_table

__all__ = ["CostArrays", "DiceArrays", "costs_of", "dice_of", "fill_costs", "known_rounds"]


class DiceArrays(NamedTuple):
    """The rolls of all dice, and the results of committing after each of them."""

    chances: Floats
    """(rolls,): the chance of each multiset of faces"""
    hits: Numbers
    """(rolls, numbers): the number of hits of each number"""
    ends: Floats
    """(rolls left, numbers, need, hits, crosses, another turn): the chance of that ending of the turn"""


@lru_cache(maxsize=8)
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


class CostArrays(NamedTuple):
    """The rounds that positions take: exact while few numbers are open, and before that by learned weights."""

    pairs: Floats
    """(numbers, numbers, need, need): the rounds that a pair of numbers adds"""
    starts: Numbers
    """(sets of numbers,): where a set of open numbers, by its bits, begins in `exact`, or -1"""
    exact: Floats
    """(positions,): the rounds of each set's positions, in the order of their needs"""


@lru_cache(maxsize=8)
def costs_of(game: KneifenGame) -> CostArrays:
    """Return the rounds by which `learned` plays. On other sheets than the ordinary one, only the end itself is exact.

    >>> from dicepad import load
    >>> [part.shape for part in costs_of(load("kneifen"))]
    [(12, 12, 7, 7), (4096,), (78779,)]
    """
    count, side = len(game.numbers), game.size + 1
    pairs = np.array(learned_table(game)).reshape(count, count, side, side)
    starts, exact, end = np.full(1 << count, -1), [np.zeros(1)], 1
    starts[0] = 0
    for places in sets_of_numbers() if fits(game) else ():
        starts[sum([1 << place for place in places])] = end
        exact.append(exact_rounds(places, side).ravel())
        end += side ** len(places)
    return CostArrays(pairs, starts, np.concatenate(exact))


def exact_rounds(places: tuple[int, ...], side: int) -> Floats:
    """Return the exact rounds of a set of numbers, by the need of each."""
    table, sets = np.array(read_weights(TABLE)), sets_of_numbers()
    found = np.zeros((side,) * len(places))
    for count in range(1, len(places) + 1):
        for chosen in combinations(places, count):
            inside = tuple([slice(1, None) if place in chosen else 0 for place in places])
            some = table[sets[chosen] : sets[chosen] + (side - 1) ** count]
            found[inside] = some.reshape((side - 1,) * count)
    for axis in range(len(places)):
        found = found.cumsum(axis)
    return found


@whole
def known_rounds(costs: CostArrays, need: Any) -> float:
    """Return the exact rounds of a position, or -1 if too many numbers are open."""
    chosen, at = 0, 0
    for number in range(len(need)):
        if need[number]:
            chosen |= 1 << number
            at = at * costs.pairs.shape[2] + need[number]
    start = costs.starts[chosen]
    return costs.exact[start + at] if start >= 0 else -1.0


@whole
def fill_costs(costs: CostArrays, need: Any, found: Any) -> float:
    """Fill in the rounds of a position if one number lacked fewer crosses: (numbers, lack). Return its own rounds.

    `need` comes back as it was.
    """
    total, open_ = 0.0, 0
    for number in range(len(need)):
        open_ += need[number] > 0
        for lack in range(need[number] + 1):
            found[number, lack] = 0.0
            for other in range(len(need)):
                found[number, lack] += costs.pairs[number, other, lack, need[other]]
        total += found[number, need[number]] / 2
    for number in range(len(need)):
        here = found[number, need[number]]
        for lack in range(need[number] + 1):
            found[number, lack] += total - here
    if open_ > OPEN + 1:
        return total
    for number in range(len(need)):
        here = need[number]
        for lack in range(here):
            need[number] = lack
            known = known_rounds(costs, need)
            if known >= 0.0:
                found[number, lack] = known
        need[number] = here
    known = known_rounds(costs, need)
    return known if known >= 0.0 else total
