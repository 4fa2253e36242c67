"""Holds reviews to what they promise: ``python -m dicepad.odds.training.reviews --games 10000``.

In each match luck, skill and others must make up the difference between the value at the end and that at the start; and
one match's mean loss must tell a beginner from a strong player."""

from __future__ import annotations

import argparse
from random import Random
from typing import Final

from ...games import load
from ...match import Game, State
from ...record import Match, play_out
from ..advice import judge, review
from ..strategies.lookup import strategy
from ..strategies.strategy import Chooser
from .command import report_of
from .erring import erring

__all__ = ["beginner", "main", "sums", "told_apart"]

TABLES: Final = (("qwixx", 1), ("qwixx", 2), ("qwixx", 3), ("qwinto", 2), ("qwantum", 2), ("kneifen", 2))
MISTAKES: Final = 0.2
EACH: Final = 500
"""After so many matches it is told how far it is."""


def beginner(game: Game) -> Chooser:
    """A rule of thumb that errs in one decision of five."""
    return erring(strategy(game, "careful").choose, MISTAKES)


def sums(games: int, seed: int = 1, first: int = 0) -> float:
    """By how much the parts of a review miss the difference at most, in so many matches of all games by turns."""
    worst = 0.0
    for number in range(first, first + games):
        name, seats = TABLES[number % len(TABLES)]
        game = load(name)
        match = play_out(Match.begin(game, seats), Random(f"{seed} {number}"), beginner(game))
        found = review(match, number % seats)
        worst = max(worst, abs(found.luck + found.skill + found.others - (found.final - found.initial)))
    return worst


def told_apart(games: int, seats: int = 1, seed: int = 1) -> int:
    """In how many of so many pairs of matches of Qwixx a beginner's mean loss is greater than a strong player's.

    Alone that is perfect play; at a table, who plays for the win, against others of the kind.
    """
    game = load("qwixx")
    by, weak = judge(game, seats), beginner(game)
    strong = strategy(game, "solo" if seats == 1 else "winner").choose

    def loss(choose: Chooser, number: int) -> float:
        def play(state: State, seat: int, rng: Random) -> str:
            return (choose if seat == 0 else strong)(state, seat, rng)

        return review(play_out(Match.begin(game, seats), Random(f"{seed} {number}"), play), judge=by).mean_loss

    return sum(loss(weak, number) > loss(strong, number) for number in range(games))


def main() -> None:
    """Print both figures."""
    parser = argparse.ArgumentParser(prog="python -m dicepad.odds.training.reviews", description=__doc__)
    parser.add_argument("--games", type=int, default=10_000, metavar="N", help="how many matches (10000)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the same seed, the same matches (1)")
    options = parser.parse_args()
    report = report_of()
    pairs = max(1, options.games // 100)
    for seats in (1, 2):
        told = told_apart(pairs, seats, options.seed)
        report(f"a beginner told from strong play by one match of {seats} in {told} of {pairs}")
    worst = 0.0
    for first in range(0, options.games, EACH):
        worst = max(worst, sums(min(EACH, options.games - first), options.seed, first))
        done = min(first + EACH, options.games)
        report(f"{done} matches: the parts miss the difference by {worst:.1e} at most")


if __name__ == "__main__":
    main()
