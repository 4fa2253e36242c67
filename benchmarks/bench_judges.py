"""Judges: a hint and a review of a match of two in every game, and what a page loads for them; no rival has any.

Seconds of the processor, the best of several runs, in one process, without compiled code."""

from __future__ import annotations

import gzip
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import dicepad
from dicepad.odds.advice import judge, review
from dicepad.odds.exercises import FOLDER as EXERCISES
from dicepad.odds.strategies import strategy
from dicepad.odds.strategies.weights import FOLDER as WEIGHTS
from dicepad.record import Match, play_out

RUNS = 3
HINT, REVIEW, BYTES = 50.0, 0.5, 100_000
"""Aims: milliseconds of a hint on average, seconds of a review, bytes of all weights and exercises packed."""


def seconds(work: Callable[[], object]) -> float:
    """The shortest time of some runs, after one that loads."""
    work()
    found = []
    for _ in range(RUNS):
        begin = time.process_time()
        work()
        found.append(time.process_time() - begin)
    return min(found)


def match_of(name: str) -> Match:
    game = dicepad.load(name)
    return play_out(Match.begin(game, 2), Random(3), strategy(game, "careful").choose)


def line(what: str, value: float, form: str, most: float) -> bool:
    """Print a figure beside its aim; returns whether it meets that."""
    met = value <= most
    print(
        f"  {what:<34}{form.format(value):>12}   aim at most {form.format(most):<12}{'' if met else 'MISSED'}",
        flush=True,
    )
    return met


def of_game(name: str) -> list[bool]:
    """The figures of a game."""
    match = match_of(name)
    by = judge(match.game, 2)
    asked = [(state, seat) for state in match.states for seat in state.to_act if len(state.moves(seat)) > 1][:40]
    hint = seconds(lambda: [by.advise(state, seat) for state, seat in asked]) / len(asked)
    took = seconds(lambda: review(match, judge=by))
    return [
        line(f"a hint with reasons, {name}", 1000 * hint, "{:.1f} ms", HINT),
        line(f"review of a match of two, {name}", took, "{:.2f} s", REVIEW),
    ]


def main() -> int:
    met = [one for name in ("qwixx", "qwantum", "qwinto", "kneifen") for one in of_game(name)]
    files = [*WEIGHTS.glob("qwixx*.json"), *EXERCISES.glob("*.json")]
    packed = sum(len(gzip.compress(Path(file).read_bytes())) for file in files)
    met.append(line("weights and exercises of Qwixx", packed, "{:,.0f} B", BYTES))
    return 0 if all(met) else 1


if __name__ == "__main__":
    sys.exit(main())
