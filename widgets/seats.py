"""Who sits at a board: people, and strategies that play for the computer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from importlib.util import find_spec
from itertools import count
from typing import Final

from dicepad import DicepadError, Game, Match
from dicepad.about import About
from dicepad.odds.strategies import Chooser, families, strategies, strategy
from dicepad.reading import either

from .words import Phrases

__all__ = ["Seat", "called", "chooser", "computers", "make_seats", "named", "recalled", "renamed", "seats_told"]

MOST_NAME: Final = 24
JOINERS: Final = dict.fromkeys(
    [*map(ord, "\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}\N{VARIATION SELECTOR-16}"), *range(0xE0020, 0xE0080)]
)
"""What joins several signs to one, the tags of some flags among them."""
NAMES: Final = ("Ada", "Blaise", "Emmy", "Jakob", "Sofia", "Pierre", "Grace", "Carl")
"""Names of computers: those of people who thought about chance, numbers and machines."""
OWN: Final = "own"
"""What a record calls a strategy that is a function."""
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
    return tuple(name for family in families(game) if not family.solved for name in family.listed)


def is_name(text: str) -> bool:
    """Whether somebody can be called so; what joins several signs to one, as in some emoji, is no character of its own.

    >>> is_name("Zo\N{LATIN SMALL LETTER E WITH DIAERESIS}"), is_name(""), is_name("a\\tb"), is_name("x" * 25)
    (True, False, False, False)
    """
    signs = text.translate(JOINERS)
    return signs.isprintable() and 1 <= len(signs) <= MOST_NAME


def called(name: str, words: Phrases) -> str:
    """What a board calls a strategy, or a person.

    >>> from widgets.words import phrases
    >>> called("gap-2", phrases("en")), called("my-own", phrases("en"))
    ('computer, leaves out 2 numbers at most', 'my-own')
    """
    kind, *numbers = name.split("-")
    return (
        words.say(f"seat.{kind}", number=int(numbers[0]) if numbers else 0) if f"seat.{kind}" in words.texts else name
    )


def usual(game: Game) -> str:
    """The strategy that plays for whoever has none of this game."""
    return "careful" if "careful" in strategies(game) else computers(game)[-1]


def chooser(game: Game, seat: Seat) -> Chooser:
    """What decides for a seat."""
    if seat.strategy is None or isinstance(seat.strategy, str):
        return strategy(game, seat.strategy or usual(game)).choose
    return seat.strategy


def seated(game: Game, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The same seats at a board of another game: a strategy that it lacks, or that needs to solve where nothing can be
    solved, makes room for its usual one."""
    solving = find_spec("numpy") is not None
    known = {name for family in families(game) if solving or not family.solved for name in family.names}
    return tuple(
        replace(seat, strategy=usual(game)) if isinstance(seat.strategy, str) and seat.strategy not in known else seat
        for seat in seats
    )


def seats_told(seats: Sequence[Seat], seed: str | None) -> About:
    """What a record tells of seats; whoever plays by a function of one's own is a computer without a known strategy.

    >>> seats_told([Seat("Ann"), Seat("Ada", "careful")], None)
    About(names=('Ann', 'Ada'), strategies=(None, 'careful'), deal=None)
    """
    names = tuple(seat.name for seat in seats)
    strategies = tuple(OWN if callable(seat.strategy) else seat.strategy for seat in seats)
    return About(names, strategies if any(strategies) else (), seed)


def recalled(match: Match, seats: Sequence[Seat], words: Phrases) -> tuple[Seat, ...]:
    """The seats that a record tells of; the present ones, or people, where it does not."""
    players, told = match.state.players, match.about
    if told.names or told.strategies:
        strategies = told.strategies or (None,) * players
        names = (name if name and is_name(name) else "" for name in told.names or ("",) * players)
        seats = named([Seat(name, strategy) for name, strategy in zip(names, strategies, strict=True)], words)
    elif len(seats) != players:
        seats = make_seats(match.game, players, words)
    return seated(match.game, seats)


def make_seats(game: Game, wanted: int | str | Seat | Sequence[str | Seat], words: Phrases) -> tuple[Seat, ...]:
    """The seats that `widgets.play` takes: a number of people, or names, names of strategies, and seats; one of them
    alone needs no list.

    Raises `DicepadError` for a name that is empty, too long, or nearly that of a strategy, and for a strategy that the
    game does not have.

    >>> import dicepad
    >>> from widgets.words import phrases
    >>> [seat.name for seat in make_seats(dicepad.load("qwixx"), ["Ann", "careful"], phrases("en"))]
    ['Ann', 'Ada']
    """
    if isinstance(wanted, int):
        return named([Seat("")] * wanted, words)
    if isinstance(wanted, (str, Seat)):
        wanted = [wanted]
    return named([make_seat(game, one) for one in wanted], words)


def make_seat(game: Game, wanted: str | Seat) -> Seat:
    """One of them; a computer has no name yet."""
    known = {name for family in families(game) for name in family.names}
    if not isinstance(wanted, Seat) and wanted in known:
        return Seat("", wanted)
    seat = wanted if isinstance(wanted, Seat) else Seat(" ".join(str(wanted).split()))
    if not is_name(seat.name):
        raise DicepadError(f"seats: {seat.name!r} is not a name; allowed: 1 to {MOST_NAME} printable characters")
    if isinstance(seat.strategy, str):
        strategy(game, seat.strategy)
    elif seat is not wanted and (near := get_close_matches(seat.name.lower(), known, 1, NEAR)):
        allowed = either(family.pattern for family in families(game))
        raise DicepadError(f"seats: did you mean {near[0]}? a person of that name is Seat({seat.name!r}); {allowed}")
    return seat


def named(seats: Sequence[Seat], words: Phrases) -> tuple[Seat, ...]:
    """The same seats, each with a name: who is the only person is called You, computers have names that are free."""
    taken = {seat.name for seat in seats}
    free = (name for number in count(1) for name in names(number) if name not in taken)
    alone = sum(seat.person for seat in seats) == 1
    found = []
    for number, seat in enumerate(seats, 1):
        person = words.say("seat.you") if alone else words.say("seat.name", number=number)
        found.append(replace(seat, name=seat.name or (person if seat.person else next(free))))
    return tuple(found)


def renamed(seats: Sequence[Seat], old: Phrases, new: Phrases) -> tuple[Seat, ...]:
    """The same seats in other words: names that a board gave change with its language.

    >>> from widgets.words import phrases
    >>> [seat.name for seat in renamed([Seat("You"), Seat("Player 2"), Seat("Ann")], phrases("en"), phrases("fr"))]
    ['Vous', 'Joueur 2', 'Ann']
    """

    def given(number: int, words: Phrases) -> tuple[str, str]:
        return words.say("seat.you"), words.say("seat.name", number=number)

    pairs = (dict(zip(given(number, old), given(number, new), strict=True)) for number in range(1, len(seats) + 1))
    return tuple(replace(seat, name=pair.get(seat.name, seat.name)) for seat, pair in zip(seats, pairs, strict=True))


def names(number: int) -> tuple[str, ...]:
    """Names of computers; there are as many as anybody may need, with a number behind the second ones of a name."""
    return NAMES if number == 1 else tuple(f"{name} {number}" for name in NAMES)
