"""Joint distributions of several values of one roll: marginal distributions, covariance and correlation."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from itertools import product
from math import prod, sqrt
from typing import Final, TypeVar

from ...errors import DicepadError
from ..checks import check_count, check_distribution, check_numbers, is_whole, quoted
from .distributions import Distribution

__all__ = ["correlation", "covariance", "joint", "marginal"]

Value = TypeVar("Value", bound=Hashable)
MOST_OUTCOMES: Final = 1_000_000


def joint(*distributions: Distribution[Value]) -> dict[tuple[Value, ...], Fraction]:
    """Return the joint distribution of independent values, as tuples whose probabilities are products.

    Raises `DicepadError` for more than 1,000,000 tuples.

    >>> from dicepad.odds.exact import equally_likely
    >>> joint(equally_likely([0, 1]), equally_likely([0, 0, 1]))
    {(0, 0): Fraction(1, 3), (0, 1): Fraction(1, 6), (1, 0): Fraction(1, 3), (1, 1): Fraction(1, 6)}
    """
    for distribution in distributions:
        check_distribution("joint", distribution)
    check_count("joint", "outcomes", prod(map(len, distributions)), 1, MOST_OUTCOMES)
    every = product(*(distribution.items() for distribution in distributions))
    return {
        tuple(value for value, _ in each): prod((chance for _, chance in each), start=Fraction(1)) for each in every
    }


def marginal(chances: Distribution[tuple[Value, ...]], place: int) -> dict[Value, Fraction]:
    """Return the distribution of one of the values alone, whose `place` in the tuples counts from 0.

    Raises `DicepadError` for a place that the tuples do not have.

    >>> marginal({(1, 2): Fraction(1, 2), (1, 3): Fraction(1, 4), (4, 2): Fraction(1, 4)}, 0)
    {1: Fraction(3, 4), 4: Fraction(1, 4)}
    """
    check_distribution("marginal", chances)
    check_places("marginal", chances, place)
    found: dict[Value, Fraction] = {}
    for values, chance in chances.items():
        found[values[place]] = found.get(values[place], Fraction(0)) + chance
    return found


def covariance(chances: Distribution[tuple[int, ...]], one: int = 0, other: int = 1) -> Fraction:
    """Return the covariance: the expected product of two values' differences from their expected values.

    It is positive if the values tend to rise together.

    >>> from dicepad.odds.exact import equally_likely, image, joint
    >>> die = equally_likely([1, 2, 3, 4, 5, 6])
    >>> covariance(image(joint(die, die), lambda two: (two[0], sum(two))))
    Fraction(35, 12)
    """
    check_pairs("covariance", chances, one, other)
    return covariance_of(chances, one, other)


def covariance_of(chances: Distribution[tuple[int, ...]], one: int, other: int) -> Fraction:
    mean = [sum((values[place] * chance for values, chance in chances.items()), Fraction(0)) for place in (one, other)]
    return sum(
        ((values[one] - mean[0]) * (values[other] - mean[1]) * chance for values, chance in chances.items()),
        Fraction(0),
    )


def correlation(chances: Distribution[tuple[int, ...]], one: int = 0, other: int = 1) -> float:
    """Return the correlation, from -1 to 1: the covariance divided by both standard deviations.

    It is a rounded number, because of the square roots. Raises `DicepadError` if one of the values never changes.

    >>> from dicepad.odds.exact import equally_likely, image, joint
    >>> die = equally_likely([1, 2, 3, 4, 5, 6])
    >>> round(correlation(image(joint(die, die), lambda two: (two[0], sum(two)))), 4)
    0.7071
    """
    check_pairs("correlation", chances, one, other)
    spread = covariance_of(chances, one, one) * covariance_of(chances, other, other)
    if not spread:
        raise DicepadError("correlation: one of the values never changes, so there is no correlation")
    # The square is exact and at most 1, however large the values are.
    together = covariance_of(chances, one, other)
    size = sqrt(together * together / spread)
    return size if together > 0 else -size


def check_places(who: str, chances: Distribution[tuple[Value, ...]], *places: int) -> None:
    """Refuse values that are not tuples, or that lack one of these places."""
    for values in chances:
        if not isinstance(values, tuple):
            raise DicepadError(
                f"{who}: {quoted(values)} is not a tuple of values; give a joint distribution, whose values are tuples"
            )
        for place in places:
            if not is_whole(place) or not 0 <= place < len(values):
                raise DicepadError(f"{who}: there is no place {quoted(place)} in {quoted(values)}; places count from 0")


def check_pairs(who: str, chances: Distribution[tuple[int, ...]], one: int, other: int) -> None:
    """Refuse a distribution without a covariance: it needs both places, and numbers in them."""
    check_distribution(who, chances, whole=True)
    check_places(who, chances, one, other)
    check_numbers(who, [values[place] for values in chances for place in (one, other)])
