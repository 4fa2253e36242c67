"""Seats at a board: people and computer players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from importlib.util import find_spec
from itertools import count
from typing import Final, TypeAlias

from dicepad import Chooser, DicepadError, Game, Match
from dicepad.about import About
from dicepad.odds.strategies import families, strategies, strategy
from dicepad.reading import either

from ..words import Phrases

__all__ = [
    "Seat",
    "Seats",
    "about_seats",
    "chooser",
    "computers",
    "make_seats",
    "player_habit",
    "player_label",
    "renamed_seats",
    "seats_from_record",
    "with_names",
]

MOST_NAME: Final = 24
JOINERS: Final = dict.fromkeys(
    [*map(ord, "\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}\N{VARIATION SELECTOR-16}"), *range(0xE0020, 0xE0080)]
)
"""Characters that join several signs into one emoji, including the tags of some flags."""
NAMES: Final = ("Ada", "Blaise", "Emmy", "Jakob", "Sofia", "Pierre", "Grace", "Carl")
"""Names for computer players, after people who thought about chance, numbers and machines."""
OWN: Final = "own"
"""The name that a record gives to a strategy that is a function."""
NEAR: Final = 0.8
"""Least similarity to a strategy's name (1 if equal) at which a name counts as a misspelling of it."""


@dataclass(frozen=True)
class Seat:
    """A seat at a board, with its name and its strategy. If the strategy is None, a person plays.

    The strategy is the name of one of the game's strategies, or a function of state, seat and random number generator
    that returns a legal move.

    >>> Seat("Rita", "careful").person
    False
    """

    name: str
    strategy: str | Chooser | None = None

    @property
    def person(self) -> bool:
        """True if a person decides for this seat."""
        return self.strategy is None


Seats: TypeAlias = int | str | Chooser | Seat | Sequence[str | Chooser | Seat]
"""The seats of a match: a number of people, or one or several names, strategies, functions and `Seat` objects."""


def computers(game: Game) -> tuple[str, ...]:
    """Return the strategies that a board offers, which are those that need no solved table."""
    return tuple(name for family in families(game) if not family.solved for name in family.listed)


def is_name(text: str) -> bool:
    """Return whether a text can be a player's name. An emoji that consists of several joined signs counts once.

    >>> is_name("Zo\N{LATIN SMALL LETTER E WITH DIAERESIS}"), is_name(""), is_name("a\\tb"), is_name("x" * 25)
    (True, False, False, False)
    """
    signs = text.translate(JOINERS)
    return signs.isprintable() and 1 <= len(signs) <= MOST_NAME


def player_label(name: str, words: Phrases) -> str:
    """Return the label of a strategy, or of a person.

    >>> from widgets.words import phrases
    >>> player_label("gap-2", phrases("en")), player_label("my-own", phrases("en"))
    ('computer, skips at most 2 numbers', 'my-own')
    """
    kind, *numbers = name.split("-")
    return (
        words.say(f"seat.{kind}", number=int(numbers[0]) if numbers else 0) if f"seat.{kind}" in words.texts else name
    )


def player_habit(name: str, words: Phrases) -> str:
    """Return a sentence on how a strategy plays. For a person or your own strategy, it is empty.

    >>> from widgets.words import phrases
    >>> player_habit("gap-2", phrases("en")), player_habit("person", phrases("en"))
    ('Takes the nearest number if that skips at most 2 numbers.', '')
    """
    kind, *numbers = name.split("-")
    key = f"habit.{kind}"
    return words.say(key, number=int(numbers[0]) if numbers else 0) if key in words.texts else ""


def default_strategy(game: Game) -> str:
    """Return the strategy for a computer player whose own strategy does not exist in this game."""
    return "careful" if "careful" in strategies(game) else computers(game)[-1]


def chooser(game: Game, seat: Seat) -> Chooser:
    """Return the function that decides for a seat."""
    return strategy(game, seat.strategy or default_strategy(game)).choose


def adapted_seats(game: Game, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return seats for another game. A seat whose strategy cannot play that game gets the game's usual strategy.

    A strategy cannot play if the game lacks it, or if it needs a solved table where no table can be solved.
    """
    solving = find_spec("numpy") is not None
    known = {name for family in families(game) if solving or not family.solved for name in family.names}
    return tuple(
        replace(seat, strategy=default_strategy(game))
        if isinstance(seat.strategy, str) and seat.strategy not in known
        else seat
        for seat in seats
    )


def about_seats(seats: Sequence[Seat], seed: str | None) -> About:
    """Return the seats in the form of a record.

    If a seat plays by your own function, the record only says that it is a computer player.

    >>> about_seats([Seat("Ann"), Seat("Ada", "careful")], None)
    About(names=('Ann', 'Ada'), strategies=(None, 'careful'), deal=None)
    """
    names = tuple(seat.name for seat in seats)
    strategies = tuple(OWN if callable(seat.strategy) else seat.strategy for seat in seats)
    return About(names, strategies if any(strategies) else (), seed)


def seats_from_record(match: Match, seats: Sequence[Seat], words: Phrases) -> tuple[Seat, ...]:
    """Return the seats that a record names. If it names none, return the present seats, or people."""
    players, about = match.state.players, match.about
    if about.names or about.strategies:
        strategies = about.strategies or (None,) * players
        names = (name if name and is_name(name) else "" for name in about.names or ("",) * players)
        seats = with_names([Seat(name, strategy) for name, strategy in zip(names, strategies, strict=True)], words)
    elif len(seats) != players:
        seats = make_seats(match.game, players, words)
    return adapted_seats(match.game, seats)


def make_seats(game: Game, wanted: Seats, words: Phrases) -> tuple[Seat, ...]:
    """Return the seats that `widgets.play` takes.

    A single name, strategy, function or `Seat` needs no list. Raises `DicepadError` for a name that is empty, too long,
    or nearly that of a strategy, and for a strategy that the game does not have.

    >>> import dicepad
    >>> from widgets.words import phrases
    >>> [seat.name for seat in make_seats(dicepad.load("qwixx"), ["Ann", "careful"], phrases("en"))]
    ['Ann', 'Ada']
    """
    if isinstance(wanted, int):
        return with_names([Seat("")] * wanted, words)
    if isinstance(wanted, (str, Seat)) or callable(wanted):
        wanted = [wanted]
    return with_names([make_seat(game, one) for one in wanted], words)


def make_seat(game: Game, wanted: str | Chooser | Seat) -> Seat:
    """Make one seat. A computer player has no name yet."""
    known = {name for family in families(game) for name in family.names}
    if callable(wanted) or (not isinstance(wanted, Seat) and wanted in known):
        return Seat("", wanted)
    seat = wanted if isinstance(wanted, Seat) else Seat(" ".join(str(wanted).split()))
    if not is_name(seat.name):
        raise DicepadError(f"seats: {seat.name!r} is not a name; allowed: 1 to {MOST_NAME} printable characters")
    if isinstance(seat.strategy, str):
        strategy(game, seat.strategy)
    elif seat is not wanted and (near := get_close_matches(seat.name.lower(), known, 1, NEAR)):
        allowed = either(family.pattern for family in families(game))
        raise DicepadError(
            f"seats: {seat.name!r} looks like the strategy {near[0]}; "
            f"for a person, write Seat({seat.name!r}); {allowed}"
        )
    return seat


def with_names(seats: Sequence[Seat], words: Phrases) -> tuple[Seat, ...]:
    """Return the seats, each with a name. A single person is called You, and computer players get unused names."""
    taken = {seat.name for seat in seats}
    free = (name for number in count(1) for name in names(number) if name not in taken)
    alone = sum(seat.person for seat in seats) == 1
    named = []
    for number, seat in enumerate(seats, 1):
        person = words.say("seat.you") if alone else words.say("seat.name", number=number)
        named.append(replace(seat, name=seat.name or (person if seat.person else next(free))))
    return tuple(named)


def renamed_seats(seats: Sequence[Seat], old: Phrases, new: Phrases) -> tuple[Seat, ...]:
    """Return the seats in another language. Only names that the board gave change.

    >>> from widgets.words import phrases
    >>> seats = [Seat("You"), Seat("Player 2"), Seat("Ann")]
    >>> [seat.name for seat in renamed_seats(seats, phrases("en"), phrases("fr"))]
    ['Vous', 'Joueur 2', 'Ann']
    """

    def given(number: int, words: Phrases) -> tuple[str, str]:
        return words.say("seat.you"), words.say("seat.name", number=number)

    pairs = (dict(zip(given(number, old), given(number, new), strict=True)) for number in range(1, len(seats) + 1))
    return tuple(replace(seat, name=pair.get(seat.name, seat.name)) for seat, pair in zip(seats, pairs, strict=True))


def names(number: int) -> tuple[str, ...]:
    """Return names for computer players. Once all are used, they are used again with numbers, so they never run out."""
    return NAMES if number == 1 else tuple(f"{name} {number}" for name in NAMES)
