"""Whole matches of two seats with random moves, in pure Python on one core, for each kind of rules.

Pure-Python simulators of Qwixx play 85 to 100 games a second."""

from __future__ import annotations

import sys
from functools import partial
from random import Random

from measure import Figures, timed

import dicepad

AIMS = {
    "qwixx": 0.03,
    "qwixx-mixed-colours": 0.03,
    "qwixx-big-points": 0.1,
    "qwixx-bonus-b": 0.065,
    "qwantum": 0.07,
    "kneifen": 0.32,
    "qwinto": 0.075,
}


def play(game: dicepad.Game, rng: Random) -> None:
    """Play one match of two seats in which all legal moves are equally likely."""
    state = game.start(2)
    while not state.over:
        if state.to_act:
            seat = state.to_act[0]
            state = state.play(seat, rng.choice(state.moves(seat)))
        else:
            state = state.roll(rng)


def main() -> int:
    figures = Figures()
    for identity, most in AIMS.items():
        match = partial(play, dicepad.load(identity), Random(1))
        figures.time(f"a random match, {identity}", timed(match, span=0.2), most, "games/s")
    return figures.end()


if __name__ == "__main__":
    sys.exit(main())
