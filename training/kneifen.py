"""Teach Kneifen the cost of open numbers: weights for each pair of numbers and their missing crosses, by playing alone.

The rounds still to come are estimated as a sum over all pairs of numbers. After each turn, the estimate moves towards
one round more than the expectation after the best choices. This expectation is taken over all rolls and endings, and
not only over those that came up. Once few numbers are open, the rounds are exact, and the game is over. A share of the
games begins in random positions, so that the weights also know what bad moves lead to.

``python -m training.kneifen`` plays 40,000 games in about a minute, and writes the weights.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from functools import lru_cache
from typing import Any, Final, NamedTuple

import numpy as np

from dicepad import load
from dicepad.odds.arrays import Floats, Numbers
from dicepad.odds.compiled import jit_callable
from dicepad.odds.kneifen.compiled_turn import costs_of, fill_costs, known_rounds
from dicepad.odds.kneifen.compiled_turn import dice_of as dice_arrays
from dicepad.odds.kneifen.exact import rolls_with_hits, turns_to_fill
from dicepad.odds.kneifen.turn import Costs
from dicepad.rules.kneifen import KneifenGame

from .command import (
    Report,
    Run,
    chunks,
    course,
    here,
    save,
)

__all__ = ["DiceArrays", "dice_of", "misses", "play_alone", "start_weights", "teach"]

NEVER: Final = 1e9
GAMES: Final = 40_000
CHUNK: Final = 1000
STEP: Final = 0.0005
"""Step to which the weights are rounded, in rounds."""
RATES: Final = ((0.5, 0.3), (0.8, 0.1), (1.0, 0.03))
"""Learning rates: a share of the games, and the part of an estimate's error to correct until that share is played."""
ASTRAY: Final = 0.3
"""Share of the games that begin anywhere, because good play alone seldom shows what bad moves lead to."""


class DiceArrays(NamedTuple):
    """The rolls of all dice, and the results of committing after each of them."""

    chances: Floats
    """(rolls,): the probability of each multiset of faces"""
    hits: Numbers
    """(rolls, numbers): the number of hits of each number"""
    ends: Floats
    """(rolls left, numbers, need, hits, crosses, extra turn): the probability of that ending of the turn"""


@lru_cache(maxsize=8)
def dice_of(game: KneifenGame) -> DiceArrays:
    """Return the arrays of a game.

    >>> [part.shape for part in dice_of(load("kneifen"))]
    [(462,), (462, 12), (3, 12, 7, 7, 7, 2)]
    """
    chances, hits = rolls_with_hits(game)
    return DiceArrays(np.array(chances), np.array(list(hits.values())), dice_arrays(game).ends)


def start_weights(game: KneifenGame) -> Floats:
    """Return the first weights: (numbers, numbers, need, need), symmetric.

    They share each number's own rounds among its pairs.
    """
    count = len(game.numbers)
    alone = np.array([[float(turns) for turns in turns_to_fill(game, number)[::-1]] for number in game.numbers])
    each = alone * 0.6 / (count - 1)
    found: Floats = each[:, None, :, None] + each[None, :, None, :]
    found[np.arange(count), np.arange(count)] = 0
    return found


@jit_callable
def plan(dice: DiceArrays, need: Any, costs: Any, here: float, ends: Any, choices: Any) -> tuple[float, float]:
    """Find the best choice for each roll of a turn, if the position costs `here`.

    `costs` are the rounds with fewer missing crosses: (numbers, lack). A choice is a number, -1 to roll on, or -2 for
    none. Return the probability that the turn changes nothing, and the cost otherwise. `ends` is filled in with both
    for each commitment, and with its rounds: (rolls left, numbers, hits, 3).
    """
    open_ = need.sum()
    for left in range(ends.shape[0]):
        for number in range(len(need)):
            ends[left, number, :, 2] = NEVER
            for hits in range(1, ends.shape[2] if need[number] else 1):
                nothing, paid = 0.0, 0.0
                for crosses in range(need[number] + 1):
                    for another in range(2):
                        chance = dice.ends[left, number, need[number], hits, crosses, another]
                        if crosses == 0:
                            nothing += chance
                        elif crosses != open_:
                            paid += chance * (costs[number, need[number] - crosses] - another)
                ends[left, number, hits, 0], ends[left, number, hits, 1] = nothing, paid
                ends[left, number, hits, 2] = nothing * here + paid
    on_stay, on_cost = 1.0, 0.0
    for left in range(ends.shape[0]):
        sum_stay, sum_cost = 0.0, 0.0
        for roll in range(len(dice.chances)):
            best, chosen = on_stay * here + on_cost if left else NEVER, -1 if left else -2
            for number in range(len(need)):
                worth = ends[left, number, dice.hits[roll, number], 2]
                if worth < best:
                    best, chosen = worth, number
            choices[left, roll] = chosen
            hits = dice.hits[roll, max(0, chosen)]
            sum_stay += dice.chances[roll] * (ends[left, chosen, hits, 0] if chosen >= 0 else on_stay)
            sum_cost += dice.chances[roll] * (ends[left, chosen, hits, 1] if chosen >= 0 else on_cost)
        on_stay, on_cost = sum_stay, sum_cost
    return on_stay, on_cost


@jit_callable
def finish(ends: Any, number: Any, need: Any, hits: Any, left: int) -> tuple[int, int]:
    """Return a random ending of a committed turn: its crosses, and whether an extra turn follows."""
    luck = np.random.random()
    for crosses in range(need + 1):
        for another in range(2):
            luck -= ends[left, number, need, hits, crosses, another]
            if luck < 0.0:
                return crosses, another
    return 0, 0


@jit_callable
def roll_on(dice: DiceArrays, need: Any, choices: Any, upto: Any, left: int) -> int:
    """Finish a turn before a roll that leaves `left` rolls, by the planned choices. Return whether it earns another."""
    for remaining in range(left, -1, -1):
        roll = min(int(np.searchsorted(upto, np.random.random())), len(upto) - 1)
        number = choices[remaining, roll]
        if number >= 0:
            crosses, another = finish(dice.ends, number, need[number], dice.hits[roll, number], remaining)
            need[number] -= crosses
            return another
        if number == -2:
            return 0
    return 0


@jit_callable
def begin(need: Any, size: int, astray: float) -> None:
    """Fill in the missing crosses at the start of a game: all of them, or with the probability `astray` some."""
    need[:] = size
    if np.random.random() < astray:
        need[:] = 0
        order = np.random.permutation(len(need))
        for number in order[: np.random.randint(1, len(need) + 1)]:
            need[number] = np.random.randint(1, size + 1)


@jit_callable
def play_alone(dice: DiceArrays, costs: Costs, games: int, seed: int, rate: float, astray: float) -> Any:
    """Play games by the estimates of `costs`, and adjust its pairs if `rate` is not 0. Return the rounds of each game.

    A game that has become exact ends with the rounds that it still takes on average. A share `astray` of the games
    begins with some of the crosses, anywhere.
    """
    np.random.seed(seed)
    count, size = dice.hits.shape[1], costs.pairs.shape[2] - 1
    found, ends = np.zeros((count, size + 1)), np.zeros((dice.ends.shape[0], count, dice.ends.shape[3], 3))
    choices, upto = np.zeros((dice.ends.shape[0], len(dice.chances)), np.int64), np.cumsum(dice.chances)
    rounds, need = np.zeros(games), np.zeros(count, np.int64)
    for game in range(games):
        begin(need, size, astray)
        another, known = 0, known_rounds(costs, need)
        while known < 0.0:
            rounds[game] += 1 - another
            total = fill_costs(costs, need, found)
            stay, cost = plan(dice, need, found, total, ends, choices)
            if rate:
                here = (1.0 + cost) / (1.0 - stay)
                stay, cost = plan(dice, need, found, here, ends, choices)
                step = rate * ((1.0 + cost) / (1.0 - stay) - total) / (count * (count - 1) / 2)
                for one in range(count):
                    for other in range(count):
                        if one != other:
                            costs.pairs[one, other, need[one], need[other]] += step
            another = roll_on(dice, need, choices, upto, len(choices) - 1)
            known = known_rounds(costs, need)
        if known:
            rounds[game] += known - another
    return rounds


@jit_callable
def misses(dice: DiceArrays, costs: Costs, needs: Any, number: int, hits: int, left: int, games: int, seed: int) -> Any:
    """Return the rounds that games take beyond the estimate of a choice, without the luck of their rolls.

    The choice is a number, -1 to roll on, or -2 for none, with `left` rolls to come. In each turn, the estimates after
    it exceed the estimate before it by some amount on average; the sum of these amounts is unbiased, and varies much
    less than the rounds themselves. The n-th games after different choices have the same random numbers.
    """
    count, size = dice.hits.shape[1], costs.pairs.shape[2] - 1
    found, ends = np.zeros((count, size + 1)), np.zeros((dice.ends.shape[0], count, dice.ends.shape[3], 3))
    choices, upto = np.zeros((dice.ends.shape[0], len(dice.chances)), np.int64), np.cumsum(dice.chances)
    beyond = np.zeros(games)
    for game in range(games):
        np.random.seed(seed + game)
        need = needs.copy()
        if number >= 0:
            need[number] -= finish(dice.ends, number, need[number], hits, left)[0]
        elif number == -1:
            plan(dice, need, found, fill_costs(costs, need, found), ends, choices)
            roll_on(dice, need, choices, upto, left - 1)
        while known_rounds(costs, need) < 0.0:
            total = fill_costs(costs, need, found)
            stay, cost = plan(dice, need, found, total, ends, choices)
            beyond[game] += 1.0 + cost - (1.0 - stay) * total
            roll_on(dice, need, choices, upto, len(choices) - 1)
    return beyond


def lesson(dice: DiceArrays, costs: Costs, games: int, seed: int, rate: float) -> tuple[Floats, Floats]:
    """Return the weights after more games, and the rounds of each game. The given weights do not change."""
    after = costs.pairs.copy()
    return after, play_alone(dice, costs._replace(pairs=after), games, seed, rate, ASTRAY)


def teach(game: KneifenGame, games: int, seed: int, report: Report, run: Run = here) -> Floats:
    """Return the weights after `games` games: (numbers, numbers, need, need).

    Each chunk continues from the one before.
    """
    dice, costs, weights = dice_of(game), costs_of(game), start_weights(game)
    for first, count, rate in chunks(games, CHUNK, RATES):
        weights, rounds = run(lesson, dice, costs._replace(pairs=weights), count, seed + first, rate)
        report(f"{first:6} games, {rounds.mean():.3f} rounds")
    return weights


def work(chosen: Namespace, report: Report, run: Run) -> None:
    """Teach, measure with fresh dice, and write the weights."""
    game = load("kneifen")
    assert isinstance(game, KneifenGame)
    weights = teach(game, chosen.games, chosen.seed, report, run)
    rounds = play_alone(dice_of(game), costs_of(game)._replace(pairs=weights), 20_000, 10**6, 0.0, 0.0)
    report(f"alone {rounds.mean():.3f} ± {1.96 * rounds.std() / len(rounds) ** 0.5:.3f} rounds")
    one, other = np.triu_indices(len(game.numbers), 1)
    save(chosen, "kneifen", "rounds that a pair of numbers costs by what both lack", STEP, weights[one, other].ravel())


if __name__ == "__main__":
    sys.exit(course("kneifen"))
