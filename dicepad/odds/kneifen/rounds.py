"""Kneifen by the number of rounds still to come: commit to the number that leaves the fewest rounds.

A turn is planned exactly, backwards from its last roll: for each roll, the number that leaves the fewest rounds, or
another roll. The number of rounds that a position still takes is an estimate, and each strategy has its own; `learned`
knows it exactly while few numbers are open. A turn that brings nothing leaves the position unchanged, and an extra turn
saves a round.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Final

from ...errors import DicepadError
from ...match import Game, State
from ...rules.kneifen import PASS, ROLL, KneifenGame, KneifenState
from ..strategy import Chooser, Family
from ..weights import read_weights
from .exact import endings, rolls_with_hits, turns_to_fill
from .last_rounds import OPEN, Needs, is_exact, last_rounds
from .strategies import needed, shown_numbers

__all__ = ["FAMILIES", "Plans", "fits", "learned_costs", "learned_table", "saved_costs"]

LEARNED: Final = (tuple(range(1, 13)), 6, {"dice": 6, "lapse": "void", "lapse_on": "turn"})
"""The numbers, the crosses of each, and the options of the game on which the weights were learned."""
Costs = Callable[[Needs], tuple[float, list[list[float]]]]
"""Function that returns the rounds that a position takes, and the rounds if one number lacked fewer crosses:
`[number][lack]`."""
TASTE = 1.1
"""Power to which the turns to fill a number alone are raised, so that the slowest numbers count a little more."""


def fits(game: KneifenGame) -> bool:
    """Return whether the weights were learned on this sheet, by these rules.

    >>> from dicepad import load
    >>> fits(load("kneifen")), fits(load("kneifen", dice=5))
    (True, False)
    """
    return (game.numbers, game.size, game.options) == LEARNED


class Plans:
    """The best choice after each roll of a turn, by the number of rounds left."""

    def __init__(self, game: KneifenGame, costs: Costs) -> None:
        self.game, self.costs = game, costs
        self.chances, self.hits = rolls_with_hits(game)
        self.ends = lru_cache(maxsize=None)(self.ends_of)
        self.turn = lru_cache(maxsize=64)(self.rounds_left)

    def ends_of(self, left: int, number: int, need: int, hits: int) -> tuple[tuple[int, bool, float], ...]:
        """Return the ways in which a committed turn can end: crosses, extra turn, and probability."""
        ends = endings(self.game, number, need, hits, left, None, self.game.dice)
        return tuple((end.hits, end.another, float(chance)) for end, chance in ends.items())

    def commitments(self, rolls: int, needs: Needs) -> list[list[float]]:
        """Return the rounds left after each commitment, as `[number][hits]`.

        Without a hit or a missing cross, the number of rounds is infinite.
        """
        here, costs = self.costs(needs)
        left, done = self.game.rolls - rolls, sum(needs)
        found = []
        for place, (number, need) in enumerate(zip(self.game.numbers, needs, strict=True)):
            rounds = [float("inf")] * (self.game.dice // self.game.dice_a_hit(number) + 1)
            for hits in range(1, len(rounds)) if need else ():
                rounds[hits] = sum(
                    chance * (here if not crosses else 0.0 if crosses == done else costs[place][need - crosses] - more)
                    for crosses, more, chance in self.ends(left, number, need, hits)
                )
            found.append(rounds)
        return found

    def rounds_left(self, rolls: int, needs: Needs) -> float:
        """Return the rounds left before the roll with this number in a turn, with the best choices to come."""
        rounds = self.commitments(rolls, needs)
        on = self.turn(rolls + 1, needs) if rolls < self.game.rolls else self.costs(needs)[0]
        last = rolls == self.game.rolls
        total = 0.0
        for chance, hits in zip(self.chances, self.hits.values(), strict=True):
            best = min([row[hit] for row, hit in zip(rounds, hits, strict=True)])
            total += chance * (on if best == float("inf") or (best > on and not last) else best)
        return total

    def best(self, rolls: int, needs: Needs, shown: tuple[int, ...]) -> tuple[float, int]:
        """Return the rounds left after the best commitment to the dice on the table, and its number's place."""
        rounds = self.commitments(rolls, needs)
        return min((row[hits], place) for place, (row, hits) in enumerate(zip(rounds, self.hits[shown], strict=True)))

    def choose(self, state: State, seat: int, rng: Random) -> str:
        """Choose the move that leaves the fewest rounds."""
        if not isinstance(state, KneifenState):
            raise DicepadError(f"a plan for Kneifen cannot play {state.game.spec.title}")
        game = self.game
        needs, shown = needed(state, seat), shown_numbers(state)
        best, place = self.best(state.rolls, needs, shown)
        if state.rolls < game.rolls and (best == float("inf") or best > self.turn(state.rolls + 1, needs)):
            return ROLL
        return PASS if best == float("inf") else str(game.numbers[place])


def saved_costs(game: KneifenGame) -> Costs:
    """Return costs that add up, over all numbers, the turns that each number would take if you played for it alone.

    So a cross is worth the turns that it saves. Each number of turns is raised to the power `TASTE`.
    """
    turns = [[float(turn) ** TASTE for turn in turns_to_fill(game, number)[::-1]] for number in game.numbers]

    def costs(needs: Needs) -> tuple[float, list[list[float]]]:
        total = sum(row[need] for row, need in zip(turns, needs, strict=True))
        return total, [[total - row[need] + other for other in row] for row, need in zip(turns, needs, strict=True)]

    return costs


def learned_table(game: KneifenGame) -> list[list[list[float]]]:
    """Return the learned costs of pairs of numbers: (numbers, numbers, both lacks in a row)."""
    count, size = len(game.numbers), game.size + 1
    weights = iter(read_weights("kneifen"))
    table = [[[0.0] * (size * size)] * count for _ in range(count)]
    for one, other in combinations(range(count), 2):
        cells = [next(weights) for _ in range(size * size)]
        table[one][other] = cells
        table[other][one] = [cells[size * second + first] for first in range(size) for second in range(size)]
    return table


def learned_costs(game: KneifenGame) -> Costs:
    """Return costs that were learned by playing alone: a sum over all pairs of numbers, by their missing crosses."""
    table, size = learned_table(game), game.size + 1

    def costs(needs: Needs) -> tuple[float, list[list[float]]]:
        sums = [
            [sum(cells[size * lack + need] for cells, need in zip(row, needs, strict=True)) for lack in range(size)]
            for row in table
        ]
        total = sum(row[need] for row, need in zip(sums, needs, strict=True)) / 2
        return total, [[total - row[need] + other for other in row] for row, need in zip(sums, needs, strict=True)]

    return costs


def exact_at_the_end(costs: Costs) -> Costs:
    """Return costs that are exact for positions with few open numbers, and those given for all others."""

    def found(needs: Needs) -> tuple[float, list[list[float]]]:
        total, others = costs(needs)
        if len(needs) - needs.count(0) <= OPEN + 1:
            for place, need in enumerate(needs):
                for lack in range(need):
                    after = (*needs[:place], lack, *needs[place + 1 :])
                    if is_exact(after):
                        others[place][lack] = last_rounds(after)
        return last_rounds(needs) if is_exact(needs) else total, others

    return found


@lru_cache(maxsize=8)
def plans(game: KneifenGame, learned: bool) -> Plans:
    """Return the plans of a game, tabulated once."""
    costs = (learned_costs if learned else saved_costs)(game)
    return Plans(game, exact_at_the_end(costs) if learned and fits(game) else costs)


def chooser(learned: bool) -> Callable[[Game], Chooser]:
    """Return a function that makes the chooser of a game."""

    def make(game: Game) -> Chooser:
        if not isinstance(game, KneifenGame):
            raise DicepadError(f"a plan for Kneifen cannot play {game.spec.title}")
        return lambda state, seat, rng: plans(game, learned).choose(state, seat, rng)

    return make


FAMILIES = (
    Family(
        "thrifty", "commits to the number that saves the most turns", ("thrifty",), ("thrifty",), chooser(learned=False)
    ),
    Family(
        "learned",
        "has learned how many rounds the open numbers take together",
        ("learned",),
        ("learned",),
        chooser(learned=True),
    ),
)
