"""The strategies of Kneifen for simulations: their sums over all rolls are compiled, and their moves are the same."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from ...rules.kneifen import KneifenGame
from ..arrays import Floats
from ..compiled import whole
from ..strategy import Chooser
from .last_rounds import Needs
from .rounds import Costs, Plans, saved_costs
from .strategies import DIGITS, NOTHING, Commitments, Worth, by_crosses
from .turns import costs_of, dice_of, fill_costs

__all__ = ["compiled_chooser"]

NEVER = np.inf


@whole
def rounds_after(ends: Any, here: float, costs: Any, needs: Any, found: Any) -> None:
    """Fill in the rounds left after each commitment: (numbers, hits). `ends` are those with the rolls left."""
    done = needs.sum()
    found[:] = NEVER
    for number in range(len(needs)):
        need = needs[number]
        for hits in range(1, found.shape[1] if need else 1):
            total = 0.0
            for crosses in range(need + 1):
                for another in range(2):
                    chance = ends[number, need, hits, crosses, another]
                    if chance:
                        left = 0.0 if crosses == done else costs[number, need - crosses] - another
                        total += chance * (left if crosses else here)
            found[number, hits] = total


@whole
def rounds_before(chances: Any, hits: Any, rounds: Any, on: float, last: bool) -> float:
    """Return the rounds left before a roll, given those after each commitment and those after rolling on."""
    total = 0.0
    for roll in range(len(chances)):
        best = NEVER
        for number in range(len(rounds)):
            best = min(best, rounds[number, hits[roll, number]])
        total += chances[roll] * (on if best == NEVER or (best > on and not last) else best)
    return total


@whole
def crosses_before(chances: Any, hits: Any, worths: Any, rolls_on: Any, found: Any) -> None:
    """Fill in the worth of a turn before a roll: (2,). `worths` are those of each commitment: (numbers, hits, 2)."""
    found[:] = 0.0
    for roll in range(len(chances)):
        crosses, another = rolls_on[0], rolls_on[1]
        for number in range(len(worths)):
            one, other = worths[number, hits[roll, number], 0], worths[number, hits[roll, number], 1]
            if one > crosses or (one == crosses and other > another):
                crosses, another = one, other
        found[0] += chances[roll] * crosses
        found[1] += chances[roll] * another


class CompiledPlans(Plans):
    """`Plans` with compiled sums over endings and rolls."""

    def __init__(self, game: KneifenGame, costs: Costs) -> None:
        super().__init__(game, lru_cache(maxsize=64)(costs))
        self.dice = dice_of(game)
        self.places = range(len(game.numbers))
        self.rounds = lru_cache(maxsize=64)(self.rounds_of)

    def rounds_of(self, rolls: int, needs: Needs) -> Floats:
        here, costs = self.costs(needs)
        found = np.empty((len(needs), self.dice.ends.shape[3]))
        rounds_after(self.dice.ends[self.game.rolls - rolls], here, np.asarray(costs), np.array(needs), found)
        return found

    def best(self, rolls: int, needs: Needs, shown: tuple[int, ...]) -> tuple[float, int]:
        rounds = self.rounds(rolls, needs)[self.places, self.hits[shown]]
        place = int(rounds.argmin())
        return float(rounds[place]), place

    def rounds_left(self, rolls: int, needs: Needs) -> float:
        last = rolls == self.game.rolls
        on = self.costs(needs)[0] if last else self.turn(rolls + 1, needs)
        return rounds_before(self.dice.chances, self.dice.hits, self.rounds(rolls, needs), on, last)


class CompiledCommitments(Commitments):
    """`Commitments` with a compiled sum over rolls."""

    def __init__(self, game: KneifenGame) -> None:
        super().__init__(game)
        self.dice = dice_of(game)

    def plan(self, rolls: int, needed: tuple[int, ...]) -> Worth:
        worths = np.zeros((len(needed), self.dice.ends.shape[3], 2))
        for row, each in zip(worths, self.worths(rolls, needed), strict=True):
            row[: len(each)] = each
        on = self.planned(rolls + 1, needed) if rolls < self.game.rolls else NOTHING
        found = np.empty(2)
        crosses_before(self.dice.chances, self.dice.hits, worths, on, found)
        return round(float(found[0]), DIGITS), round(float(found[1]), DIGITS)


def learned_arrays(game: KneifenGame) -> Any:
    """Return the costs of `learned` as a function that returns arrays."""
    arrays = costs_of(game)

    def costs(needs: Needs) -> tuple[float, Floats]:
        found = np.zeros(arrays.pairs.shape[1:3])
        return fill_costs(arrays, np.array(needs), found), found

    return costs


@lru_cache(maxsize=8)
def compiled_chooser(game: KneifenGame, name: str) -> Chooser | None:
    """Return the chooser of a strategy with compiled sums, or None if the strategy needs none.

    >>> from dicepad import load
    >>> compiled_chooser(load("kneifen"), "random") is None
    True
    """
    if name in ("thrifty", "learned"):
        return CompiledPlans(game, (learned_arrays if name == "learned" else saved_costs)(game)).choose
    if name in ("most", "patient"):
        return by_crosses(CompiledCommitments(game), waits=name == "patient")
    return None
