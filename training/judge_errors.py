"""Measure the error of a judge: ``python -m training.judge_errors kneifen --positions 300``.

In positions of matches with some random moves, the learned player plays on from the best move and from one that costs a
little, several times each, with the same rolls. The judged difference is compared with the results. The error is the
root mean square of the deviations, after the noise of so few matches is subtracted.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from math import sqrt
from random import Random
from statistics import fmean, stdev, variance
from typing import Final, NamedTuple

from dicepad.about import About
from dicepad.games import load
from dicepad.match import Game
from dicepad.odds.advice import Judge, judge
from dicepad.odds.strategies.lookup import strategy
from dicepad.record import Match, Move, play_out

from .command import report_of
from .epsilon_random import epsilon_random

__all__ = ["Error", "Pair", "error_of", "main", "pairs", "played"]

MISTAKES: Final = 0.15
MOST: Final = {"points": 5.0, "chance": 0.05, "turns": 0.5}
"""Greatest difference of the two moves, by the unit of the values."""
EACH: Final = 20
"""Positions between two reports of progress."""


class Pair(NamedTuple):
    """Two moves of a position: their judged difference, and the difference in results on each deal."""

    judged: float
    played: tuple[float, ...]


class Error(NamedTuple):
    """The mean squared error of judged differences, its standard error, and the mean error."""

    square: float
    spread: float
    bias: float

    @property
    def root(self) -> float:
        """The usual error of a difference, in the unit of the values."""
        return sqrt(max(0.0, self.square))


def played(by: Judge, match: Match, seat: int) -> float:
    """Return the result of a match for a seat, minus the luck of its own rolls.

    This luck averages zero if the judge values rolls correctly, and it is most of the noise.
    """
    worth = by.state_value(match.state, seat)
    for before, after in zip(match.states, match.states[1:], strict=False):
        earned = by.earned(before, after, seat)
        worth += earned
        if before.to_roll == (seat,):
            worth -= earned + by.state_value(after, seat) - by.state_value(before, seat)
    return worth


def pairs(game: Game, seats: int, positions: int, deals: int, seed: int = 1) -> Iterator[Pair]:
    """Yield two moves for each of many positions of the first seat, each played on through `deals` deals.

    Each match gives one position.
    """
    by, best = judge(game, seats), strategy(game, "learned").choose
    slip = epsilon_random(best, MISTAKES)
    for number in range(positions):
        rng = Random(f"{seed} {number}")
        met = list(play_out(Match.begin(game, seats), rng, slip).states)
        rng.shuffle(met)
        for state in met:
            values = by.values(state, 0) if 0 in state.to_act and len(state.moves(0)) > 1 else {}
            first = max(values, key=lambda move: values[move], default="")
            near = [move for move in values if 0 < values[first] - values[move] <= MOST[by.unit]]
            if near:
                break
        else:
            continue
        other = rng.choice(near)
        found = []
        for at in range(deals):
            after = [
                Match((state, state.play(0, move)), (Move(0, move),), About(deal=f"{seed} {number} {at}"))
                for move in (first, other)
            ]
            one, two = [played(by, play_out(match, Random(at), best), 0) for match in after]
            found.append(one - two)
        yield Pair(values[first] - values[other], tuple(found))


def error_of(found: list[Pair]) -> Error:
    """Return the error of judged differences.

    >>> error_of([Pair(3.0, (1.0, 1.0)), Pair(2.0, (2.0, 2.0))])
    Error(square=2.0, spread=2.0, bias=1.0)
    """
    off = [pair.judged - fmean(pair.played) for pair in found]
    noise = [variance(pair.played) / len(pair.played) for pair in found]
    squares = [one * one - some for one, some in zip(off, noise, strict=True)]
    return Error(fmean(squares), stdev(squares) / sqrt(len(squares)), fmean(off))


def main() -> None:
    """Print the error of a game's judge."""
    parser = argparse.ArgumentParser(prog="python -m training.judge_errors", description=__doc__)
    parser.add_argument("game", help="qwinto, qwantum or kneifen")
    parser.add_argument("--seats", type=int, default=1, metavar="N", help="how many play (1)")
    parser.add_argument("--positions", type=int, default=300, metavar="N", help="how many positions (300)")
    parser.add_argument("--deals", type=int, default=8, metavar="N", help="how often each move is played on (8)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the same seed, the same positions (1)")
    options = parser.parse_args()
    report, found = report_of(), []
    for pair in pairs(load(options.game), options.seats, options.positions, options.deals, options.seed):
        found.append(pair)
        if len(found) % EACH == 0:
            error = error_of(found)
            low, high = (sqrt(max(0.0, error.square + side * 1.96 * error.spread)) for side in (-1, 1))
            report(
                f"{len(found)} positions: a difference is off by {error.root:.3f} ({low:.3f} to {high:.3f}), "
                f"too great by {error.bias:.3f} on average"
            )


if __name__ == "__main__":
    main()
