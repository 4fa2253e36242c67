"""Argument checks of the probability functions. Each raises `DicepadError` with one line that names the function.

The checks compare numbers as floats, which takes little time compared with the sums of fractions that follow.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, TypeVar

from ..errors import DicepadError
from ..loading import GameLike, load
from ..match import Game

if TYPE_CHECKING:
    from ..match import State

__all__ = [
    "ROUNDING",
    "check_count",
    "check_distribution",
    "check_function",
    "check_game",
    "check_mapping",
    "check_numbers",
    "check_probability",
    "check_seat",
    "check_values",
    "game_of",
    "is_whole",
    "quoted",
    "rounded",
]

OneGame = TypeVar("OneGame", bound=Game)
ROUNDING: Final = 1e-9
"""Greatest error allowed in the sum of probabilities that are given as floats."""
NUMBERS: Final = {int, float, Fraction}
LAWLESS: Final = 2.0
"""Number that `share` returns for a value that is not a probability."""


def check_count(who: str, what: str, number: object, least: int, most: int) -> None:
    """Refuse anything but a whole number from `least` to `most`. `what` names the things that it counts.

    >>> check_count("binomial", "trials", -1, 0, 10_000)
    Traceback (most recent call last):
        ...
    dicepad.errors.DicepadError: binomial: there cannot be -1 trials; allowed: whole numbers from 0 to 10,000
    """
    if not is_whole(number) or not least <= number <= most:  # type: ignore[operator]
        raise DicepadError(
            f"{who}: there cannot be {quoted(number)} {what}; allowed: whole numbers from {least:,} to {most:,}"
        )


def check_probability(who: str, chance: object) -> None:
    """Refuse anything but a number from 0 to 1."""
    if not 0 <= share(chance) <= 1:
        raise DicepadError(f"{who}: {quoted(chance)} is not a probability; allowed: from 0 to 1")


def check_mapping(who: str, chances: object) -> None:
    """Refuse anything but a mapping from values to probabilities with at least one value."""
    if not isinstance(chances, Mapping):
        raise DicepadError(
            f"{who}: {quoted(chances)} is not a distribution; give one, such as equally_likely([1, 2, 3])"
        )
    if not chances:
        raise DicepadError(f"{who}: the distribution is empty; give each value its probability")


def check_distribution(who: str, chances: Any, *, whole: bool = False) -> None:
    """Refuse anything but a distribution.

    Its probabilities may sum to less than 1, as those of a waiting time with a limit do, unless it must be `whole`.
    """
    check_mapping(who, chances)
    try:
        known = set(map(type, chances.values())) <= NUMBERS
        parts = list(map(float if known else share, chances.values()))
    except OverflowError:
        parts = list(map(share, chances.values()))
    total = sum(parts)
    # A part that is NaN makes the sum NaN, and then every comparison fails.
    if min(parts) >= 0 and (1 - ROUNDING if whole else 0) <= total <= 1 + ROUNDING:
        return
    for (value, chance), part in zip(chances.items(), parts, strict=True):
        if not 0 <= part <= 1:
            raise DicepadError(f"{who}: {quoted(value)} has the probability {quoted(chance)}; allowed: from 0 to 1")
    must = "they must sum to 1" if whole else "allowed: at most 1"
    raise DicepadError(f"{who}: the probabilities sum to {total:g}; {must}")


def check_values(who: str, what: str, values: object) -> None:
    """Refuse anything but a collection. `what` names the things that it should hold."""
    try:
        iter(None if isinstance(values, str) else values)  # type: ignore[call-overload]
    except TypeError:
        raise DicepadError(f"{who}: {quoted(values)} is not a collection of {what}") from None


def check_numbers(who: str, values: Collection[object]) -> None:
    """Refuse values that cannot be added."""
    if set(map(type, values)) <= NUMBERS:
        return
    for value in values:
        if not is_number(value):
            raise DicepadError(f"{who}: the value {quoted(value)} is not a number")


def check_function(who: str, function: object) -> None:
    """Refuse anything that cannot be called."""
    if not callable(function):
        raise DicepadError(f"{who}: {quoted(function)} is not a function")


def check_game(who: str, game: object, kind: type, such_as: str) -> None:
    """Refuse a game or a state of other rules.

    >>> from dicepad import load
    >>> check_game("hit_chances", load("qwixx"), type(load("kneifen")), "Kneifen")
    Traceback (most recent call last):
        ...
    dicepad.errors.DicepadError: hit_chances: Qwixx has other rules; give a game with the rules of Kneifen
    """
    if not isinstance(game, kind):
        spec = getattr(getattr(game, "game", game), "spec", None)
        other = spec.title if spec else quoted(game)
        raise DicepadError(f"{who}: {other} has other rules; give a game with the rules of {such_as}")


def game_of(who: str, game: GameLike, kind: type[OneGame], such_as: str) -> OneGame:
    """Return a game of certain rules. Raises `DicepadError` for one of other rules, and as `dicepad.load` does."""
    loaded = load(game)
    check_game(who, loaded, kind, such_as)
    assert isinstance(loaded, kind)
    return loaded


def check_seat(who: str, state: State, seat: object) -> None:
    """Refuse a seat that the match does not have."""
    if not is_whole(seat) or not 0 <= seat < state.players:  # type: ignore[operator]
        raise DicepadError(f"{who}: there is no seat {quoted(seat)}; seats are 0 to {state.players - 1}")


def rounded(who: str, function: Callable[[], float]) -> float:
    """Return the float that a function computes from exact numbers. Refuse numbers that are too large for a float."""
    try:
        return function()
    except OverflowError:
        raise DicepadError(f"{who}: the values are too large for a float; divide them by a common factor") from None


def is_whole(number: object) -> bool:
    """Return whether a value is an integer of Python or numpy."""
    return isinstance(number, int) or hasattr(number, "__index__")


def is_number(value: object) -> bool:
    """Return whether a value is a number that fractions can be added to."""
    return isinstance(value, (int, float, Fraction)) or is_whole(value)


def share(chance: object) -> float:
    """Return a probability as a float, or `LAWLESS` if it is not a number or too large for a float."""
    try:
        return float(chance) if isinstance(chance, (int, float, Fraction)) else LAWLESS
    except OverflowError:
        return LAWLESS


def quoted(value: object) -> str:
    """Return a value as text for a message, even if it is a number with thousands of digits."""
    try:
        return str(value) if isinstance(value, (int, float, Fraction)) else repr(value)
    except ValueError:
        return "a number of thousands of digits"
