"""Teach Kneifen the cost of open numbers: weights for each pair of numbers and their missing crosses, by playing alone.

The rounds still to come are estimated as a sum over all pairs of numbers. After each turn, the estimate moves towards
one round more than the expectation after the best choices. This expectation is taken over all rolls and endings, and
not only over those that came up.

``python -m training.kneifen`` plays 20,000 games in about a minute, and writes the weights.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from typing import Any, Final

import numpy as np

from dicepad import load
from dicepad.odds.compiled import whole
from dicepad.odds.exact.kneifen import turns_to_fill
from dicepad.odds.simulation.arrays import Floats
from dicepad.odds.simulation.kneifen_turns import DiceArrays, dice_of, sums_of
from dicepad.rules.kneifen import KneifenGame

from .command import (
    Report,
    Run,
    chunks,
    course,
    here,
    save,
)

__all__ = ["play_alone", "start_weights", "teach"]

NEVER: Final = 1e9
GAMES: Final = 20_000
CHUNK: Final = 1000
STEP: Final = 0.0005
"""Step to which the weights are rounded, in rounds."""
RATES: Final = ((0.5, 0.3), (0.8, 0.1), (1.0, 0.03))
"""Learning rates: a share of the games, and the part of an estimate's error to correct until that share is played."""


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


@whole
def plan(
    dice: DiceArrays, need: Any, total: float, sums: Any, here: float, ends: Any, choices: Any
) -> tuple[float, float]:
    """Find the best choice for each roll of a turn, if the position costs `here`.

    A choice is a number, -1 to roll on, or -2 for none. Return the probability that the turn changes nothing, and the
    cost otherwise.
    """
    open_ = need.sum()
    for left in range(ends.shape[0]):
        for number in range(len(need)):
            for hits in range(1, ends.shape[2]):
                nothing, paid = 0.0, 0.0
                for crosses in range(need[number] + 1):
                    for another in range(2):
                        chance = dice.ends[left, number, need[number], hits, crosses, another]
                        if crosses == 0:
                            nothing += chance
                        elif crosses != open_:
                            lack = need[number] - crosses
                            paid += chance * (total - sums[number, need[number]] + sums[number, lack] - another)
                ends[left, number, hits, 0], ends[left, number, hits, 1] = nothing, paid
    on_stay, on_cost = 1.0, 0.0
    for left in range(ends.shape[0]):
        sum_stay, sum_cost = 0.0, 0.0
        for roll in range(len(dice.chances)):
            best, nothing, paid, chosen = NEVER, on_stay, on_cost, -2
            if left:
                best, chosen = on_stay * here + on_cost, -1
            for number in range(len(need)):
                hits = dice.hits[roll, number]
                if hits and need[number]:
                    worth = ends[left, number, hits, 0] * here + ends[left, number, hits, 1]
                    if worth < best:
                        best, chosen = worth, number
                        nothing, paid = ends[left, number, hits, 0], ends[left, number, hits, 1]
            choices[left, roll] = chosen
            sum_stay += dice.chances[roll] * nothing
            sum_cost += dice.chances[roll] * paid
        on_stay, on_cost = sum_stay, sum_cost
    return on_stay, on_cost


@whole
def finish(ends: Any, number: Any, need: Any, hits: Any, left: int) -> tuple[int, int]:
    """Return a random ending of a committed turn: its crosses, and whether an extra turn follows."""
    luck = np.random.random()
    for crosses in range(need + 1):
        for another in range(2):
            luck -= ends[left, number, need, hits, crosses, another]
            if luck < 0.0:
                return crosses, another
    return 0, 0


@whole
def play_alone(dice: DiceArrays, size: int, weights: Any, games: int, seed: int, rate: float) -> Any:
    """Play games by the weights, and adjust them if `rate` is not 0. Return the rounds of each game."""
    np.random.seed(seed)
    count, rolls = dice.hits.shape[1], len(dice.chances)
    sums, ends = np.zeros((count, size + 1)), np.zeros((dice.ends.shape[0], count, dice.ends.shape[3], 2))
    choices, upto = np.zeros((dice.ends.shape[0], rolls), np.int64), np.cumsum(dice.chances)
    rounds = np.zeros(games)
    for game in range(games):
        need, another = np.full(count, size), 0
        while need.sum():
            rounds[game] += 1 - another
            total = sums_of(weights, need, sums)
            here = total
            for _ in range(3):
                stay, cost = plan(dice, need, total, sums, here, ends, choices)
                here = (1.0 + cost) / (1.0 - stay)
            if rate:
                step = rate * (here - total) / (count * (count - 1) / 2)
                for one in range(count):
                    for other in range(count):
                        if one != other:
                            weights[one, other, need[one], need[other]] += step
            another = 0
            for left in range(len(choices) - 1, -1, -1):
                roll = min(int(np.searchsorted(upto, np.random.random())), rolls - 1)
                number = choices[left, roll]
                if number >= 0:
                    crosses, another = finish(dice.ends, number, need[number], dice.hits[roll, number], left)
                    need[number] -= crosses
                if number != -1:
                    break
    return rounds


def lesson(dice: DiceArrays, size: int, weights: Floats, games: int, seed: int, rate: float) -> tuple[Floats, Floats]:
    """Return the weights after more games, and the rounds of each game. The given weights do not change."""
    after = weights.copy()
    return after, play_alone(dice, size, after, games, seed, rate)


def teach(game: KneifenGame, games: int, seed: int, report: Report, run: Run = here) -> Floats:
    """Return the weights after `games` games: (numbers, numbers, need, need).

    Each chunk continues from the one before.
    """
    dice, weights = dice_of(game), start_weights(game)
    for first, count, rate in chunks(games, CHUNK, RATES):
        weights, rounds = run(lesson, dice, game.size, weights, count, seed + first, rate)
        report(f"{first:6} games, {rounds.mean():.3f} rounds")
    return weights


def work(chosen: Namespace, report: Report, run: Run) -> None:
    """Teach, measure with fresh dice, and write the weights."""
    game = load("kneifen")
    assert isinstance(game, KneifenGame)
    weights = teach(game, chosen.games, chosen.seed, report, run)
    rounds = play_alone(dice_of(game), game.size, weights, 20_000, 10**6, 0.0)
    report(f"alone {rounds.mean():.3f} ± {1.96 * rounds.std() / len(rounds) ** 0.5:.3f} rounds")
    one, other = np.triu_indices(len(game.numbers), 1)
    save(chosen, "kneifen", "rounds that a pair of numbers costs by what both lack", STEP, weights[one, other].ravel())


if __name__ == "__main__":
    sys.exit(course("kneifen"))
