"""Test the promises of reviews: ``python -m training.reviews --pairs 100 --games 10000``.

In each match, luck, skill and others must add up to the difference between the last and the first value. And the mean
loss in one match must tell a beginner from a strong player: from perfect play alone, and from each of the named players
in matches of two.
"""

from __future__ import annotations

import argparse
from random import Random
from typing import Final, NamedTuple

from dicepad.loading import load
from dicepad.match import Game, State
from dicepad.odds.advice import Review, judge, review
from dicepad.odds.strategies import strategy
from dicepad.odds.strategy import Chooser
from dicepad.record import Match, play_out

from .command import report_of
from .epsilon_random import epsilon_random

__all__ = ["BeginnerPairs", "beginner", "main", "sums", "told_apart"]

TABLES: Final = (("qwixx", 1), ("qwixx", 2), ("qwixx", 3), ("qwinto", 2), ("qwantum", 2), ("kneifen", 2))
MISTAKES: Final = 0.2
EACH: Final = 500
"""Matches between two reports of progress."""
SOLO: Final = "solo"
STRONG: Final = ("winner", "hasty-7-7")
"""The opponent against whom a beginner is measured by default."""


class BeginnerPairs(NamedTuple):
    """Numbers of pairs of matches in which a beginner's mean loss was greater.

    One counts all decisions, the other only those that cost more than the error of an estimate.
    """

    all: int
    beyond: int


def beginner(game: Game) -> Chooser:
    """Return a rule of thumb that errs in one decision out of five."""
    return epsilon_random(strategy(game, "careful").choose, MISTAKES)


def sums(games: int, seed: int = 1, first: int = 0) -> float:
    """Return the largest amount by which the parts of a review miss the difference, over many matches of all games."""
    worst = 0.0
    for number in range(first, first + games):
        name, seats = TABLES[number % len(TABLES)]
        game = load(name)
        match = play_out(Match.begin(game, seats), Random(f"{seed} {number}"), beginner(game))
        found = review(match, number % seats)
        worst = max(worst, abs(found.luck + found.skill + found.others - (found.final - found.initial)))
    return worst


def losses(found: Review) -> tuple[float, float]:
    """Return the average cost of a decision, over all decisions, and over clear mistakes alone.

    A clear mistake costs more than the error of an estimate.
    """
    beyond = sum([one.cost for one in found.mistakes])
    return found.mean_loss, beyond / max(1, len(found.decisions))


def told_apart(pairs: int, strong: str = SOLO, seats: int = 1, seed: int = 1) -> BeginnerPairs:
    """Count the pairs of Qwixx matches in which a beginner's mean loss is greater than a strong player's.

    The strong player also sits at all other seats. `strong` is the name of a strategy; raises `DicepadError` if it does
    not exist.
    """
    game = load("qwixx")
    by, weak, best = judge(game, seats), beginner(game), strategy(game, strong).choose

    def lost(choose: Chooser, number: int) -> tuple[float, float]:
        def play(state: State, seat: int, rng: Random) -> str:
            return (choose if seat == 0 else best)(state, seat, rng)

        return losses(review(play_out(Match.begin(game, seats), Random(f"{seed} {number}"), play), judge=by))

    told = beyond = 0
    for number in range(pairs):
        beginners, theirs = lost(weak, number), lost(best, number)
        told += beginners[0] > theirs[0]
        beyond += beginners[1] > theirs[1]
    return BeginnerPairs(told, beyond)


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(prog="python -m training.reviews", description=__doc__)
    parser.add_argument("--pairs", type=int, default=100, metavar="N", help="how many pairs of matches (100)")
    parser.add_argument(
        "--strong", nargs="+", default=STRONG, metavar="NAME", help=f"told from whom, of two ({' '.join(STRONG)})"
    )
    parser.add_argument("--games", type=int, default=10_000, metavar="N", help="how many matches add up (10000)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the same seed, the same matches (1)")
    options = parser.parse_args()
    report = report_of()
    pairs = options.pairs
    for seats, strong in [(1, SOLO), *[(2, name) for name in options.strong]]:
        told, beyond = told_apart(pairs, strong, seats, options.seed)
        report(f"a beginner told from {strong} by one match of {seats}: {told} of {pairs}, {beyond} by mistakes alone")
    worst = 0.0
    for first in range(0, options.games, EACH):
        worst = max(worst, sums(min(EACH, options.games - first), options.seed, first))
        done = min(first + EACH, options.games)
        report(f"{done} matches: the parts miss the difference by {worst:.1e} at most")


if __name__ == "__main__":
    main()
