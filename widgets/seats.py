"""Who sits at a board: people, and strategies that play for the computer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Final

from dicepad import DicepadError, Game
from dicepad.odds.strategies import Chooser, families, strategies, strategy

from .words import Phrases

__all__ = ["Seat", "chooser", "computers", "make_seats", "seated"]

MOST_NAME: Final = 24
NEAR: Final = 0.8
"""How like a strategy's name (1 for equal) one may be that is still taken for that of a person."""


@dataclass(frozen=True)
class Seat:
    """A seat: the name that the board shows, and the strategy that plays it; none means a person.

    A strategy is one of the game's by its name, or a function of state, seat and random number generator that returns
    a legal move.

    >>> Seat("Rita", "careful").person
    False
    """

    name: str
    strategy: str | Chooser | None = None

    @property
    def person(self) -> bool:
        """Whether a person decides for this seat."""
        return self.strategy is None


def computers(game: Game) -> tuple[str, ...]:
    """The strategies that a board offers: those that need nothing to be solved before."""
    return tuple(name for name in strategies(game) if not strategy(game, name).solved)


def usual(game: Game) -> str:
    """The strategy that plays for whoever has none of this game."""
    return "careful" if "careful" in strategies(game) else computers(game)[-1]


def chooser(game: Game, seat: Seat) -> Chooser:
    """What decides for a seat."""
    if seat.strategy is None or isinstance(seat.strategy, str):
        return strategy(game, seat.strategy or usual(game)).choose
    return seat.strategy


def seated(game: Game, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The same seats at a board of another game: a strategy that it lacks makes room for its usual one."""
    known = {name for family in families(game) for name in family.names}
    return tuple(
        replace(seat, strategy=usual(game)) if isinstance(seat.strategy, str) and seat.strategy not in known else seat
        for seat in seats
    )


def make_seats(game: Game, wanted: int | Sequence[str | Seat], words: Phrases) -> tuple[Seat, ...]:
    """The seats that `widgets.play` takes: a number of people, or names, names of strategies, and seats.

    Raises `DicepadError` for a name that is empty, too long, or nearly that of a strategy, and for a strategy that the
    game does not have.

    >>> import dicepad
    >>> from widgets.words import phrases
    >>> [seat.name for seat in make_seats(dicepad.load("qwixx"), ["Ann", "careful"], phrases("en"))]
    ['Ann', 'Computer 2']
    """
    if isinstance(wanted, int):
        return tuple(Seat(words.say("seat.name", number=number)) for number in range(1, wanted + 1))
    return tuple(make_seat(game, number, one, words) for number, one in enumerate(wanted, 1))


def make_seat(game: Game, number: int, wanted: str | Seat, words: Phrases) -> Seat:
    """One of them; `number` counts from 1."""
    known = {name for family in families(game) for name in family.names}
    if not isinstance(wanted, Seat) and wanted in known:
        return Seat(words.say("seat.computer", number=number), wanted)
    seat = wanted if isinstance(wanted, Seat) else Seat(" ".join(str(wanted).split()))
    if not seat.name.isprintable() or not 1 <= len(seat.name) <= MOST_NAME:
        raise DicepadError(f"seats: {seat.name!r} is not a name; allowed: 1 to {MOST_NAME} printable characters")
    if isinstance(seat.strategy, str):
        strategy(game, seat.strategy)
    elif seat is not wanted and (near := get_close_matches(seat.name.lower(), known, 1, NEAR)):
        raise DicepadError(f"seats: did you mean {near[0]}? a person of that name is Seat({seat.name!r})")
    return seat
