"""Strategies: each has a name, and a function that chooses a move for a seat.

A family holds the strategies of one kind. Most have one member; some have one for each number, such as ``gap-0``,
``gap-1`` and so on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Self

from ..match import Chooser, Game, State

__all__ = ["RANDOM", "Chooser", "Family", "Strategy"]


@dataclass(frozen=True)
class Strategy:
    """A way to play one game. `choose(state, seat, rng)` returns a legal move of the seat.

    If `solved` is true, the strategy uses a table of perfect play, which it reads or solves at its first choice.
    Solving takes up to some minutes and needs the extra ``odds`` (numba).

    >>> from dicepad import load
    >>> pass_on = Strategy("shy", "always passes", lambda state, seat, rng: "pass")
    >>> pass_on.choose(load("qwixx").start(1), 0, Random(1))
    'pass'
    """

    name: str
    about: str
    choose: Chooser
    solved: bool = False


@dataclass(frozen=True)
class Family:
    """Strategies that differ by the numbers in their names.

    `pattern` stands for all of them (``gap-K``). `names` are all their names, and `listed` those to show in a list.
    `make(game, *numbers)` returns the chooser of one strategy.
    """

    pattern: str
    about: str
    names: tuple[str, ...]
    listed: tuple[str, ...]
    make: Callable[..., Chooser]
    solved: bool = False

    @classmethod
    def of_one(cls, name: str, about: str, choose: Chooser) -> Self:
        """Return a family with a single strategy, which needs no preparation for a game."""
        return cls(name, about, (name,), (name,), lambda game: choose)

    def member(self, game: Game, name: str) -> Strategy:
        """Return the strategy with one of these names.

        >>> from dicepad import load
        >>> RANDOM.member(load("qwixx"), "random").about
        'any legal move, all equally likely'
        """
        numbers = map(int, name.split("-")[1:])
        return Strategy(name, self.about, self.make(game, *numbers), self.solved)


def choose_random(state: State, seat: int, rng: Random) -> str:
    return rng.choice(state.moves(seat))


RANDOM = Family.of_one("random", "any legal move, all equally likely", choose_random)
"""Strategy that plays every game."""
