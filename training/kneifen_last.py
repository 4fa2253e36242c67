"""Solve the last numbers of Kneifen alone, exactly, and store what each set of numbers takes beyond its smaller sets.

``python -m training.kneifen_last`` solves the 298 sets of at most three numbers, with 49,968 positions, in a few
seconds, and writes the table of `dicepad.odds.kneifen.learned`.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from itertools import combinations
from typing import Final

import numpy as np

from dicepad import load
from dicepad.command import Parser, run, target
from dicepad.odds.arrays import Floats
from dicepad.odds.kneifen.learned import TABLE, sets_of_numbers
from dicepad.odds.kneifen.turn import OPEN
from dicepad.odds.weights import FOLDER
from dicepad.rules.kneifen import KneifenGame

from .command import write
from .kneifen_bound import rounds_at_least

__all__ = ["beyond_smaller_sets", "main", "table"]

STEP: Final = 0.001
"""Step to which rounds are rounded."""


def beyond_smaller_sets(rounds: Floats) -> Floats:
    """Return the mixed differences of the rounds of some numbers, by the crosses that each lacks.

    The sum of all differences up to a position gives its rounds again.

    >>> beyond_smaller_sets(np.array([[0.0, 2.0], [3.0, 4.0]])).tolist()
    [[0.0, 2.0], [3.0, -1.0]]
    """
    for axis in range(rounds.ndim):
        rounds = np.diff(rounds, axis=axis, prepend=0)
    return rounds


def table(game: KneifenGame) -> list[float]:
    """Return the differences of all sets of numbers, in the order of the file."""
    found: dict[tuple[int, ...], Floats] = {}
    for largest in combinations(range(len(game.numbers)), OPEN):
        solved = rounds_at_least(game, (), [game.numbers[place] for place in largest], game.size)[0, 0]
        parts = beyond_smaller_sets(np.rint(solved / STEP) * STEP)
        for count in range(1, OPEN + 1):
            for chosen in combinations(largest, count):
                inside = tuple([slice(1, None) if place in chosen else 0 for place in largest])
                found.setdefault(chosen, parts[inside].ravel())
    return [float(value) for chosen in sets_of_numbers() for value in found[chosen]]


def work(chosen: Namespace) -> None:
    """Solve, and write the table."""
    game = load("kneifen")
    assert isinstance(game, KneifenGame)
    about = "exact rounds of at most three numbers: what a set takes beyond its smaller sets, by what each lacks"
    write(chosen.file, about, "python -m training.kneifen_last", STEP, table(game))


def main() -> int:
    """Run the command."""
    parser = Parser(prog="python -m training.kneifen_last", description=str(__doc__).split("\n")[0])
    parser.add_argument("-o", dest="file", type=target(".json"), default=FOLDER / f"{TABLE}.json", metavar="FILE")
    parser.set_defaults(work=work)
    return run(parser, None)


if __name__ == "__main__":
    sys.exit(main())
