"""Joint distributions: several values of one roll at once, each alone, and how far they go together."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from itertools import product
from math import prod, sqrt
from typing import TypeVar

from ...errors import DicepadError
from .distributions import Distribution, variance
from .events import image

__all__ = ["correlation", "covariance", "joint", "marginal"]

Value = TypeVar("Value", bound=Hashable)


def joint(*distributions: Distribution[Value]) -> dict[tuple[Value, ...], Fraction]:
    """The joint distribution of independent values, as tuples: the probabilities are multiplied.

    >>> from dicepad.odds.exact import equally_likely
    >>> joint(equally_likely([0, 1]), equally_likely([0, 0, 1]))
    {(0, 0): Fraction(1, 3), (0, 1): Fraction(1, 6), (1, 0): Fraction(1, 3), (1, 1): Fraction(1, 6)}
    """
    every = product(*(one.items() for one in distributions))
    return {
        tuple(value for value, _ in each): prod((chance for _, chance in each), start=Fraction(1)) for each in every
    }


def marginal(chances: Distribution[tuple[Value, ...]], place: int) -> dict[Value, Fraction]:
    """The distribution of one of the values alone, counted from 0.

    >>> marginal({(1, 2): Fraction(1, 2), (1, 3): Fraction(1, 4), (4, 2): Fraction(1, 4)}, 0)
    {1: Fraction(3, 4), 4: Fraction(1, 4)}
    """
    return image(chances, lambda values: values[place])


def covariance(chances: Distribution[tuple[int, ...]], one: int = 0, other: int = 1) -> Fraction:
    """The expected product of two values' distances from their expected values: above 0 if they rise together.

    >>> from dicepad.odds.exact import equally_likely, image, joint
    >>> die = equally_likely([1, 2, 3, 4, 5, 6])
    >>> covariance(image(joint(die, die), lambda two: (two[0], sum(two))))
    Fraction(35, 12)
    """
    mean = [sum((values[place] * chance for values, chance in chances.items()), Fraction(0)) for place in (one, other)]
    return sum(
        ((values[one] - mean[0]) * (values[other] - mean[1]) * chance for values, chance in chances.items()),
        Fraction(0),
    )


def correlation(chances: Distribution[tuple[int, ...]], one: int = 0, other: int = 1) -> float:
    """The covariance over both standard deviations, from -1 to 1; rounded, for it holds a root.

    Raises `DicepadError` if one of the values never changes.

    >>> from dicepad.odds.exact import equally_likely, image, joint
    >>> die = equally_likely([1, 2, 3, 4, 5, 6])
    >>> round(correlation(image(joint(die, die), lambda two: (two[0], sum(two)))), 4)
    0.7071
    """
    spread = variance(marginal(chances, one)) * variance(marginal(chances, other))
    if not spread:
        raise DicepadError("correlation: one of the values never changes, so it goes together with nothing")
    return float(covariance(chances, one, other)) / sqrt(spread)
