"""Judges: a hint, and a review of a match of two, in every game, and the bytes that a page loads for them. No rival has
a judge.

In one process, without compiled code."""

from __future__ import annotations

import gzip
import sys
from functools import partial
from pathlib import Path
from random import Random

from measure import Figures, timed

import dicepad
from dicepad.odds.advice import Judge, Reason, judge, review
from dicepad.odds.exercises import FOLDER as EXERCISES
from dicepad.odds.strategies import strategy
from dicepad.odds.weights import FOLDER as WEIGHTS
from dicepad.record import Match, play_out

RUNS = 3
AIMS = {"qwixx": (0.08, 3.2), "qwantum": (0.19, 5.9), "qwinto": (0.22, 11.4), "kneifen": (0.05, 8)}
"""Aims for the mean cost of a hint, and for the cost of a review: 1.3 times what was measured, or less."""
BYTES = 100_000
ASKED = 40


def match_of(name: str) -> Match:
    game = dicepad.load(name)
    return play_out(Match.begin(game, 2), Random(3), strategy(game, "careful").choose)


def reasons(by: Judge, asked: list[tuple[dicepad.State, int]]) -> list[tuple[Reason, ...]]:
    return [by.advise(state, seat).options[0].reasons for state, seat in asked]


def main() -> int:
    figures = Figures()
    for name, (hint, whole) in AIMS.items():
        match = match_of(name)
        by = judge(match.game, 2)
        asked = [(state, seat) for state in match.states for seat in state.to_act if len(state.moves(seat)) > 1][:ASKED]
        hints = timed(partial(reasons, by, asked), runs=RUNS)
        figures.time(f"a hint with reasons, {name}", hints.each(len(asked)), hint, "ms")
        figures.time(f"a review of two, {name}", timed(partial(review, match, judge=by), runs=RUNS), whole, "ms")
    files = [*WEIGHTS.glob("qwixx*.json"), *EXERCISES.glob("*.json")]
    packed = sum(len(gzip.compress(Path(file).read_bytes())) for file in files)
    figures.size("weights of Qwixx, exercises of all", packed, "B", BYTES)
    return figures.end()


if __name__ == "__main__":
    sys.exit(main())
