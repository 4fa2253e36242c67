"""The kernel of a turn of Kneifen, compiled from the source of `turn` for arrays, and the choosers that use it."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Any

import numpy as np

from ...rules.kneifen import KneifenGame
from ..arrays import Floats
from ..compiled import jit_callable, twin
from ..strategy import Chooser
from . import learned, turn
from .learned import Needs
from .plans import CrossPlans, ListForm, RoundPlans, Worth, list_form, saved_costs
from .turn import Costs, Dice

__all__ = ["ArrayForm", "compiled_chooser", "costs_of", "dice_of", "fill_costs", "known_rounds"]

known_rounds, fill_costs = twin(turn.known_rounds, jit_callable), twin(turn.fill_costs, jit_callable)
fill_rounds, rounds_before = twin(turn.fill_rounds, jit_callable), twin(turn.rounds_before, jit_callable)
crosses_before = twin(turn.crosses_before, jit_callable)


@lru_cache(maxsize=8)
def dice_of(game: KneifenGame) -> Dice:
    """Return the rolls and all endings of a game as arrays. Hits and crosses that are impossible have the chance 0.

    >>> from dicepad import load
    >>> dice = dice_of(load("kneifen"))
    >>> dice.starts.shape, dice.ends.shape
    ((12, 8), (3, 12, 7, 7, 7, 2))
    """
    form, width = list_form(game), game.dice + 1
    starts = [[*own, *own[-1:] * (width + 1 - len(own))] for own in form.dice.starts]
    ends = np.zeros((game.rolls, len(game.numbers), game.size + 1, width, game.size + 1, 2))
    for left, index, need in product(range(game.rolls), range(len(game.numbers)), range(1, game.size + 1)):
        own = form.ends_of(left, index, need)
        ends[left, index, need, : len(own), : need + 1] = own
    return Dice(np.array(form.dice.chances), np.array(form.dice.rolls), np.array(starts), ends)


@lru_cache(maxsize=8)
def costs_of(game: KneifenGame) -> Costs:
    """Return the rounds by which `learned` plays as arrays, with the exact rounds of all sets of numbers.

    >>> from dicepad import load
    >>> [part.shape for part in costs_of(load("kneifen"))]
    [(12, 12, 7, 7), (4096,), (78779,)]
    """
    costs = learned.costs_of(game)
    if learned.fits(game):
        learned.enter_sets_of(costs, tuple(range(len(game.numbers))))
    return Costs(*[np.array(part) for part in costs])


class ArrayForm(ListForm):
    """The compiled kernel of a turn for a game, on arrays. All endings and exact rounds are there from the start."""

    def __init__(self, game: KneifenGame) -> None:
        super().__init__(game)
        self.dice = dice_of(game)
        self.best, self.best_crosses = np.empty(len(self.dice.chances)), np.empty((len(self.dice.chances), 2))

    def learned_costs(self, needs: Needs) -> tuple[float, Floats]:
        found = np.zeros((len(needs), self.game.size + 1))
        return fill_costs(costs_of(self.game), np.array(needs), found), found

    def rounds(self, left: int, here: float, costs: Any, needs: Needs) -> Floats:
        found = np.empty((len(needs), self.game.dice + 1))
        fill_rounds(self.dice, left, here, np.asarray(costs), np.array(needs), found)
        return found

    def rounds_before(self, rounds: Floats, on: float, is_last: bool) -> float:
        return rounds_before(self.dice, rounds, on, is_last, self.best)

    def crosses_before(self, worths: list[list[Worth]], on: Worth) -> Worth:
        table = np.zeros((len(worths), self.game.dice + 1, 2))
        for row, own in zip(table, worths, strict=True):
            row[: len(own)] = own
        return crosses_before(self.dice, table, on, self.best_crosses)


@lru_cache(maxsize=8)
def compiled_chooser(game: KneifenGame, name: str) -> Chooser | None:
    """Return the chooser of a strategy with the compiled kernel, or None if the strategy needs none.

    >>> from dicepad import load
    >>> compiled_chooser(load("kneifen"), "random") is None
    True
    """
    if name not in ("most", "thrifty", "learned"):
        return None
    form = ArrayForm(game)
    if name == "most":
        return CrossPlans(form).choose
    return RoundPlans(form, form.learned_costs if name == "learned" else saved_costs(game)).choose
