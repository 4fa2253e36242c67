"""What exact functions refuse, each in one line: a wrong number that looks right is worse than an error."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from fractions import Fraction
from typing import TypeVar

from ...errors import DicepadError

__all__ = ["check_count", "check_distribution", "check_game", "check_mapping", "check_probability"]

Value = TypeVar("Value", bound=Hashable)


def check_count(who: str, what: str, count: int, least: int = 0, most: int | None = None) -> None:
    """Raise `DicepadError` unless a count is a whole number in its range.

    >>> check_count("binomial", "trials", -1)
    Traceback (most recent call last):
        ...
    dicepad.errors.DicepadError: binomial: trials: -1 is out of range; allowed: 0 or more
    """
    # numpy's whole numbers are no `int`, but equal one.
    if isinstance(count, str) or count != count // 1:
        raise DicepadError(f"{who}: {what}: {count!r} is no whole number")
    if count < least or (most is not None and count > most):
        allowed = f"{least} or more" if most is None else f"{least} to {most}"
        raise DicepadError(f"{who}: {what}: {count!r} is out of range; allowed: {allowed}")


def check_probability(who: str, chance: Fraction | float) -> None:
    """Raise `DicepadError` unless a number is a probability."""
    if not 0 <= chance <= 1:
        raise DicepadError(f"{who}: {chance} is no probability; allowed: from 0 to 1")


def check_mapping(who: str, chances: object) -> None:
    """Raise `DicepadError` unless values are given with their probabilities."""
    if not isinstance(chances, Mapping):
        raise DicepadError(
            f"{who}: {chances!r} gives no probabilities; give each value its own, such as equally_likely([1, 2, 3])"
        )
    if not chances:
        raise DicepadError(f"{who}: there are no values; a distribution has at least one")


def check_distribution(who: str, chances: Mapping[Value, Fraction]) -> None:
    """Raise `DicepadError` unless all probabilities are above 0 and sum to 1."""
    check_mapping(who, chances)
    for value, chance in chances.items():
        if not 0 < chance <= 1:
            raise DicepadError(f"{who}: {value!r} has the probability {chance}; allowed: above 0, at most 1")
    whole = sum(chances.values())
    if abs(float(whole) - 1) > 1e-9:
        raise DicepadError(f"{who}: the probabilities sum to {whole}; they must sum to 1")


def check_game(who: str, game: object, kind: type) -> None:
    """Raise `DicepadError` unless a game has the rules that a function knows."""
    if not isinstance(game, kind):
        raise DicepadError(f"{who} knows only a {kind.__name__}, and {game!r} is none")
