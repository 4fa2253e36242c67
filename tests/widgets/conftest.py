"""Sessions of every game, and players who use what a view offers: shared by the tests of boards."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

import pytest

import dicepad
from dicepad import Game, Match
from tests.evening import offered
from widgets.schema import View
from widgets.session import Session


@cache
def game_of(name: str) -> Game:
    """A game by its id, with its options behind it: ``kneifen lapse=keep``."""
    identity, *options = name.split()
    return dicepad.load(identity, **dict(option.split("=") for option in options))


@pytest.fixture(scope="session")
def begin() -> Callable[..., Session]:
    """Begins a match: `begin(game, seats, lang=..., seed=...)`."""

    def begin(game: str, seats=2, **more) -> Session:
        return Session(game_of(game), seats, **{"seed": 1} | more)

    return begin


@pytest.fixture(scope="session")
def at(begin) -> Callable[..., Session]:
    """Sets up a board on which a position stands: `at(game, text, seats)`."""

    def at(game: str, text: str, seats=2, **more) -> Session:
        session = begin(game, seats, **more)
        session.begin(Match((session.game.from_text(text),)), session.seats, 1)
        return session

    return at


@pytest.fixture(scope="session")
def told() -> Callable[[Session], list[str]]:
    """All sentences of a log."""
    return lambda session: [line for lines in session.moment.log for line in lines]


@pytest.fixture(scope="session")
def people_play() -> Callable[..., None]:
    """Plays on by what the view offers, and by nothing else: `people_play(session, rng)`; `look(view)` sees all."""

    def people_play(session: Session, rng: Random, most: int = 4000, look: Callable[[View], object] = bool) -> None:
        for _ in range(most):
            view = session.view()
            look(view)
            if view["over"]:
                return
            session.handle({**rng.choice(offered(view, rng)), "eventIndex": view["eventIndex"]})
            assert not session.why
        raise AssertionError("the match does not end")

    return people_play
