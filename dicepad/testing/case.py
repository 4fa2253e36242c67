"""A case: one check of one game at one table, with a match played at random to look at."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import NamedTuple

from ..match import Game, State

__all__ = ["Area", "Case", "Check", "Sample", "Violation", "table_sizes"]


class Violation(AssertionError):
    """A game that does not do what every game must do; the message says which check it breaks, and where.

    >>> from dicepad import load
    >>> def nothing_pleases(sample):
    ...     yield "this neither"
    >>> Case(load("qwixx"), 1, nothing_pleases).problem()
    'qwixx-1: nothing pleases: this neither'
    """


@dataclass(frozen=True)
class Sample:
    """The states of a match that was played at random, first to last.

    >>> from dicepad import load
    >>> sample = Sample.of(load("kneifen"), players=1)
    >>> sample.states[0] == sample.game.start(1), sample.states[-1].over
    (True, True)
    """

    game: Game
    states: tuple[State, ...]

    @classmethod
    def of(cls, game: Game, players: int, seed: int = 0) -> Sample:
        """Play a match; the seats of a window decide in random order. The same seed gives the same match."""
        rng = Random(seed or players)
        state = game.start(players)
        states = [state]
        while not state.over:
            if state.to_act:
                seat = rng.choice(state.to_act)
                state = state.play(seat, rng.choice(state.moves(seat)))
            else:
                state = state.roll(rng)
            states.append(state)
        return cls(game, tuple(states))

    def some(self, most: int) -> Iterator[State]:
        """At most so many of the states, spread over the match, for checks that take long."""
        return islice(self.states, 0, None, -(-len(self.states) // most))

    def decisions(self, most: int) -> Iterator[State]:
        """At most so many states in which a seat has more than one move, spread over the match."""
        found = [state for state in self.states if any(len(state.moves(seat)) > 1 for seat in state.to_act)]
        return iter(found[:: max(1, -(-len(found) // most))])


kept = lru_cache(maxsize=4)(Sample.of)
"""Samples that several cases look at."""
Check = Callable[[Sample], Iterator[str]]
"""Look at a sample and yield what is wrong, in words; the name of the function says what is checked."""


class Area(NamedTuple):
    """Checks of one part of what a game can do; `lack` says in one line why a game has none of it, or nothing.

    >>> from dicepad.testing import areas
    >>> areas()[0].name, len(areas()[0].checks) > 10
    ('rules', True)
    """

    name: str
    lack: Callable[[Game], str]
    checks: tuple[Check, ...]


class Case(NamedTuple):
    """A check of a game with so many players. Call it, and it raises `Violation` for the first thing that is wrong.

    >>> from dicepad import load
    >>> from dicepad.testing import cases
    >>> case = cases(load("qwixx"), players=2)[0]
    >>> str(case)
    'qwixx-2: a state waits for dice or for seats or is over'
    >>> case()
    """

    game: Game
    players: int
    check: Check

    def __str__(self) -> str:
        return f"{self.game.spec.id}-{self.players}: {self.check.__name__.replace('_', ' ')}"

    def __call__(self) -> None:
        for problem in self.check(kept(self.game, self.players)):
            raise Violation(f"{self}: {problem}")

    def problem(self) -> str:
        """The first thing that is wrong, in one line; empty if all is well. Errors of the game come with their
        place."""
        try:
            self()
        except Violation as violation:
            return str(violation)
        except Exception as error:  # whatever a game raises is what is to be told
            last = traceback.extract_tb(error.__traceback__)[-1]
            return f"{self}: {type(error).__name__}: {error} ({Path(last.filename).name}:{last.lineno})"
        return ""


def table_sizes(game: Game) -> tuple[int, ...]:
    """Every number of players that a game takes: those of its spec, and one alone for practice.

    >>> from dicepad import load
    >>> table_sizes(load("qwixx"))
    (1, 2, 3, 4, 5)
    """
    low, high = game.spec.seats
    return (1, *range(max(2, low), high + 1))
