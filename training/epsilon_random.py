"""Players who make mistakes, for positions that occur in real matches."""

from __future__ import annotations

from random import Random

from dicepad.match import State
from dicepad.odds.strategy import Chooser

__all__ = ["epsilon_random"]


def epsilon_random(choose: Chooser, share: float) -> Chooser:
    """Return a player who makes a random move in this share of decisions, and a good move in the others.

    >>> from dicepad import load
    >>> state = load("qwixx").start(1).roll(dice="W1 W2 R3 Y4 G5 B6")
    >>> epsilon_random(lambda *_: "pass", 0.0)(state, 0, Random(1))
    'pass'
    """

    def play(state: State, seat: int, rng: Random) -> str:
        return rng.choice(state.moves(seat)) if rng.random() < share else choose(state, seat, rng)

    return play
