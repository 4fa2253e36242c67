"""A number of rounds that nobody can beat on average in Kneifen, by a game that is easier and can be solved.

The easier game keeps some numbers of pairs (7 to 12) as they are, seven states each, and drops the others: who has less
to cross is no slower. Of the single numbers (1 to 6) it keeps how many are open and what they lack together. Before
each turn the seat chooses anew which ones are open, and at each commitment how many of the crosses lack in that
number. Whoever plays the true game can be imitated there turn by turn, so the best expected number of rounds of the
true game is at least that of the easier one, from every position.

``python -m dicepad.odds.training.kneifen_bound`` solves it and prints the bound, about twenty minutes; with fewer
numbers, such as ``1 2 3 4 5 6 9 10 11 12``, it takes seconds.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from itertools import combinations
from typing import Any, Final

import numpy as np

from ... import load
from ...rules.kneifen import KneifenGame
from ..compiled import whole
from .commitments import Dice, Floats, dice_of

__all__ = ["bound", "classes", "solve_relaxed"]

CLOSE: Final = 1e-10
NEVER: Final = 1e9


def classes(singles: int, size: int) -> list[tuple[int, int]]:
    """How many single numbers can be open with how many crosses lacking in all, the fewest crosses first.

    >>> classes(1, 3)
    [(0, 0), (1, 1), (1, 2), (1, 3)]
    """
    found = [(open_, lack) for open_ in range(singles + 1) for lack in range(open_, open_ * size + 1)]
    return sorted(found, key=lambda one: one[::-1])


def most_hits(hits: Any, singles: int) -> tuple[Any, Any]:
    """The most hits among each set of open single numbers, (sets, throws), the sets ordered by size; and where the sets
    of each size start."""
    sets = [chosen for size in range(singles + 1) for chosen in combinations(range(singles), size)]
    most = np.array([hits[:, list(chosen)].max(axis=1, initial=0) for chosen in sets])
    starts = np.searchsorted([len(chosen) for chosen in sets], np.arange(singles + 2))
    return most, starts


@whole
def pair_options(
    ends: Any, values: Any, at: int, kind: int, need: Any, weights: Any, first: int, stay: Any, cost: Any
) -> None:
    """(throws left, pairs, hits): the chance that nothing changes after a commitment, and what is to pay otherwise."""
    for left in range(ends.shape[0]):
        for pair in range(len(need)):
            for hits in range(1, ends.shape[3]):
                nothing, paid, any_ = 0.0, 0.0, 0.0
                for crosses in range(need[pair] + 1):
                    for another in range(2):
                        chance = ends[left, first + pair, need[pair], hits, crosses, another]
                        any_ += chance
                        if crosses == 0:
                            nothing += chance
                        elif at != crosses * weights[pair] or kind:
                            paid += chance * (values[at - crosses * weights[pair], kind] - another)
                stay[left, pair, hits] = nothing if any_ > 0.5 else 1.0
                cost[left, pair, hits] = paid if any_ > 0.5 else NEVER


@whole
def single_options(
    ends: Any, values: Any, at: int, kind: int, kinds: Any, index: Any, now: float, stay: Any, cost: Any
) -> None:
    """(throws left, hits): the same for the best of the single numbers that so many dice or fewer can hit, each choice
    of its lacking crosses being open; best at a value of `now`."""
    open_, lack, size = kinds[kind, 0], kinds[kind, 1], ends.shape[2] - 1
    for left in range(ends.shape[0]):
        stay[left, 0], cost[left, 0] = 1.0, NEVER
        for hits in range(1, ends.shape[3]):
            stay[left, hits], cost[left, hits] = stay[left, hits - 1], cost[left, hits - 1]
            if not open_:
                continue
            for need in range(max(1, lack - size * (open_ - 1)), min(size, lack - open_ + 1) + 1):
                nothing, paid = 0.0, 0.0
                for crosses in range(need + 1):
                    for another in range(2):
                        chance = ends[left, 0, need, hits, crosses, another]
                        if crosses == 0:
                            nothing += chance
                        elif at or lack != crosses:
                            after = index[open_ - (crosses == need), lack - crosses]
                            paid += chance * (values[at, after] - another)
                if nothing * now + paid < stay[left, hits] * now + cost[left, hits]:
                    stay[left, hits], cost[left, hits] = nothing, paid


@whole
def best_pairs(hits: Any, first: int, need: Any, stay: Any, cost: Any, now: float, found: Any) -> None:
    """(throws left, throws, 3): what the best commitment to a pair costs, and its two parts."""
    for left in range(found.shape[0]):
        for throw in range(len(hits)):
            best, nothing, paid = NEVER, 1.0, NEVER
            for pair in range(len(need)):
                shown = hits[throw, first + pair]
                if shown and need[pair]:
                    worth = stay[left, pair, shown] * now + cost[left, pair, shown]
                    if worth < best:
                        best, nothing, paid = worth, stay[left, pair, shown], cost[left, pair, shown]
            found[left, throw, 0], found[left, throw, 1], found[left, throw, 2] = best, nothing, paid


@whole
def turn(chances: Any, pairs: Any, most: Any, stay: Any, cost: Any, now: float) -> tuple[float, float]:
    """The chance that a turn changes nothing, and what is to pay otherwise, by the best choices at a value of `now`."""
    on_stay, on_cost = 1.0, 0.0
    for left in range(len(pairs)):
        sum_stay, sum_cost, on = 0.0, 0.0, on_stay * now + on_cost
        for throw in range(len(chances)):
            nothing, paid, best = on_stay, on_cost, on
            if pairs[left, throw, 0] < best:
                best, nothing, paid = pairs[left, throw, 0], pairs[left, throw, 1], pairs[left, throw, 2]
            shown = most[throw]
            if stay[left, shown] * now + cost[left, shown] < best:
                nothing, paid = stay[left, shown], cost[left, shown]
            sum_stay += chances[throw] * nothing
            sum_cost += chances[throw] * paid
        on_stay, on_cost = sum_stay, sum_cost
    return on_stay, on_cost


@whole
def solve_relaxed(
    dice: Dice, first: int, kinds: Any, index: Any, most: Any, starts: Any, order: Any, values: Any
) -> None:
    """Fill (states of the pairs, classes of the singles) with expected rounds, `order` being that of the pairs."""
    size, pairs = dice.ends.shape[2] - 1, dice.ends.shape[1] - first
    need, weights = np.zeros(pairs, np.int64), np.array([(size + 1) ** pair for pair in range(pairs)])
    shape = (dice.ends.shape[0], pairs, dice.ends.shape[3])
    stay, cost = np.zeros(shape), np.zeros(shape)
    one_stay, one_cost = np.zeros((shape[0], shape[2])), np.zeros((shape[0], shape[2]))
    found = np.zeros((shape[0], len(dice.chances), 3))
    for at in order:
        for pair in range(pairs):
            need[pair] = at // weights[pair] % (size + 1)
        for kind in range(len(kinds)):
            if at == 0 and kind == 0:
                continue
            open_ = kinds[kind, 0]
            pair_options(dice.ends, values, at, kind, need, weights, first, stay, cost)
            now = values[at, kind - 1] + 1.0 if kind else 99.0
            best, settled = -1, False
            for _ in range(99):
                all_sets = best < 0 or settled
                single_options(dice.ends, values, at, kind, kinds, index, now, one_stay, one_cost)
                best_pairs(dice.hits, first, need, stay, cost, now, found)
                better = NEVER
                for chosen in range(starts[open_], starts[open_ + 1]):
                    if all_sets or chosen == best:
                        nothing, paid = turn(dice.chances, found, most[chosen], one_stay, one_cost, now)
                        if (1.0 + paid) / (1.0 - nothing) < better:
                            better, best = (1.0 + paid) / (1.0 - nothing), chosen
                settled = abs(better - now) < CLOSE
                now = better
                if settled and all_sets:
                    break
            values[at, kind] = now


def bound(game: KneifenGame, numbers: Iterable[int]) -> Floats:
    """The expected rounds of the easier game, (states of the pairs, classes of the singles); the last is the start.

    A state of the pairs is the sum of 7^i times what the i-th of them lacks; `numbers` are those that are kept.
    """
    keep = [place for place, number in enumerate(game.numbers) if number in set(numbers)]
    dice = dice_of(game)
    dice = Dice(dice.chances, dice.hits[:, keep].copy(), dice.ends[:, keep].copy())
    first = sum(game.numbers[place] < game.pairs_from for place in keep)
    kinds = np.array(classes(first, game.size))
    index = np.zeros((first + 1, first * game.size + 1), np.int64)
    index[kinds[:, 0], kinds[:, 1]] = np.arange(len(kinds))
    base, pairs = game.size + 1, len(keep) - first
    states = np.arange(base**pairs)
    lack = sum((states // base**pair % base for pair in range(pairs)), 0 * states)
    values = np.zeros((len(states), len(kinds)))
    most, starts = most_hits(dice.hits, first)
    solve_relaxed(dice, first, kinds, index, most, starts, np.argsort(lack, kind="stable"), values)
    return values


if __name__ == "__main__":
    game = load("kneifen")
    assert isinstance(game, KneifenGame)
    numbers = [int(word) for word in sys.argv[1:]] or game.numbers
    print(f"{bound(game, numbers)[-1, -1]:.4f} rounds at least")
