"""Cases: one check of one game with one number of players, on a random match."""

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
    """Error for a game that fails a check. The message says which check it is, and where the game fails.

    >>> from dicepad import load
    >>> def nothing_pleases(sample):
    ...     yield "this neither"
    >>> Case(load("qwixx"), 1, nothing_pleases).problem()
    'qwixx-1: nothing pleases: this neither'
    """


@dataclass(frozen=True)
class Sample:
    """The states of a random match, from first to last.

    >>> from dicepad import load
    >>> sample = Sample.of(load("kneifen"), players=1)
    >>> sample.states[0] == sample.game.start(1), sample.states[-1].over
    (True, True)
    """

    game: Game
    states: tuple[State, ...]

    @classmethod
    def of(cls, game: Game, players: int, seed: int = 0) -> Sample:
        """Play a random match, in which seats that decide at once do so in random order.

        The same seed gives the same match.
        """
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
        """Yield at most `most` states, spread over the match, for checks that take a long time."""
        return islice(self.states, 0, None, -(-len(self.states) // most))

    def secrets(self) -> Iterator[tuple[State, int, State]]:
        """Yield each decision that a seat can make while others decide too: the state before, the seat, and the state
        after its first or its last listed move."""
        for state in self.states:
            for seat in state.to_act if len(state.to_act) > 1 else ():
                moves = state.moves(seat)
                for move in dict.fromkeys((moves[0], moves[-1])):
                    yield state, seat, state.play(seat, move)

    def decisions(self, most: int) -> Iterator[State]:
        """Yield at most `most` states in which a seat has several moves, spread over the match."""
        states = [state for state in self.states if any(len(state.moves(seat)) > 1 for seat in state.to_act)]
        return iter(states[:: max(1, -(-len(states) // most))])


kept = lru_cache(maxsize=4)(Sample.of)
"""Samples that several cases share."""
Check = Callable[[Sample], Iterator[str]]
"""Function that yields the faults of a sample, in words. Its name says what must be true."""


class Area(NamedTuple):
    """Checks of one ability of a game.

    `lack` explains in one line why a game does not have it, or returns an empty text.

    >>> from dicepad.testing import areas
    >>> areas()[0].name, len(areas()[0].checks) > 10
    ('rules', True)
    """

    name: str
    lack: Callable[[Game], str]
    checks: tuple[Check, ...]


class Case(NamedTuple):
    """One check of a game with this many players. If you call it, it raises `Violation` for the first fault.

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
        """Return the first fault in one line, or an empty text. If the game raises an error, the line says where."""
        try:
            self()
        except Violation as violation:
            return str(violation)
        except Exception as error:  # whatever a game raises is what is to be told
            last = traceback.extract_tb(error.__traceback__)[-1]
            return f"{self}: {type(error).__name__}: {error} ({Path(last.filename).name}:{last.lineno})"
        return ""


def table_sizes(game: Game) -> tuple[int, ...]:
    """Return every number of players that a game can have: those of its spec, and 1 for practice alone.

    >>> from dicepad import load
    >>> table_sizes(load("qwixx"))
    (1, 2, 3, 4, 5)
    """
    low, high = game.spec.seats
    return (1, *range(max(2, low), high + 1))
