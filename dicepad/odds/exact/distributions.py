"""Distributions with exact chances: sums of independent values, expectation, spread, and what lies below a value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate, combinations_with_replacement
from math import factorial, prod, sqrt
from typing import TypeVar

from ...errors import DicepadError

__all__ = [
    "Chances",
    "Distribution",
    "cumulative",
    "equally_likely",
    "expectation",
    "multisets",
    "quantile",
    "sd",
    "total",
    "variance",
]

Value = TypeVar("Value", bound=Hashable)
Distribution = Mapping[Value, Fraction]
"""Each possible value of anything with its probability; the probabilities sum to 1."""
Chances = dict[int, Fraction]
"""A distribution of whole numbers, in rising order."""


def equally_likely(values: Sequence[int]) -> Chances:
    """The distribution of a value drawn from equally likely ones.

    >>> equally_likely([0, 0, 0, 4])
    {0: Fraction(3, 4), 4: Fraction(1, 4)}
    """
    return {value: Fraction(count, len(values)) for value, count in sorted(Counter(values).items())}


def total(distributions: Iterable[Distribution[int]]) -> Chances:
    """The distribution of the sum of independent values: their convolution.

    >>> total([equally_likely([1, 2]), equally_likely([1, 2])])
    {2: Fraction(1, 4), 3: Fraction(1, 2), 4: Fraction(1, 4)}
    """
    found: Chances = {0: Fraction(1)}
    for one in distributions:
        after: Chances = {}
        for value, chance in found.items():
            for more, weight in one.items():
                after[value + more] = after.get(value + more, Fraction(0)) + chance * weight
        found = after
    return dict(sorted(found.items()))


def expectation(chances: Distribution[int]) -> Fraction:
    """The expected value: each value times its probability, added up. Raises `DicepadError` for what is no mapping.

    >>> expectation(equally_likely([1, 2, 3, 4, 5, 6]))
    Fraction(7, 2)
    """
    check_mapping("expectation", chances)
    return sum((value * chance for value, chance in chances.items()), Fraction(0))


def variance(chances: Distribution[int]) -> Fraction:
    """The expected square of the distance from the expected value, in squares of the unit of the values.

    >>> variance(equally_likely([1, 2, 3, 4, 5, 6]))
    Fraction(35, 12)
    """
    middle = expectation(chances)
    return sum(((value - middle) ** 2 * chance for value, chance in chances.items()), Fraction(0))


def sd(chances: Distribution[int]) -> float:
    """The standard deviation: the root of the variance, in the unit of the values; rounded, for it is rarely rational.

    >>> round(sd(equally_likely([1, 2, 3, 4, 5, 6])), 4)
    1.7078
    """
    return sqrt(variance(chances))


def cumulative(chances: Distribution[int]) -> Chances:
    """For each value the probability of so much or less.

    >>> cumulative(equally_likely([1, 2, 2, 5]))
    {1: Fraction(1, 4), 2: Fraction(3, 4), 5: Fraction(1, 1)}
    """
    values = sorted(chances)
    return dict(zip(values, accumulate(chances[value] for value in values), strict=True))


def quantile(chances: Distribution[int], share: Fraction | float) -> int:
    """The smallest value that is not exceeded with at least this probability; a half gives the median.

    Raises `DicepadError` unless the share is above 0 and at most 1.

    >>> quantile(equally_likely([1, 2, 3, 4, 5, 6]), Fraction(1, 2))
    3
    """
    if not 0 < share <= 1:
        raise DicepadError(
            f"quantile: {share} is not a probability that a quantile can have; allowed: above 0, at most 1"
        )
    return next(value for value, below in cumulative(chances).items() if below >= share)


def multisets(faces: Sequence[int], dice: int) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Return what several equal dice can show, order aside, with the chance of each: multinomial coefficient over all
    rolls.

    >>> dict(multisets([1, 2], 2))
    {(1, 1): Fraction(1, 4), (1, 2): Fraction(1, 2), (2, 2): Fraction(1, 4)}
    """
    weights = Counter(faces)
    for shown in combinations_with_replacement(sorted(weights), dice):
        counts = Counter(shown)
        orders = factorial(dice) // prod(factorial(count) for count in counts.values())
        ways = orders * prod(weights[face] ** count for face, count in counts.items())
        yield shown, Fraction(ways, len(faces) ** dice)


def check_mapping(who: str, chances: object) -> None:
    """Raise `DicepadError` unless values are given with their probabilities."""
    if not isinstance(chances, Mapping):
        raise DicepadError(
            f"{who}: {chances!r} gives no probabilities; give each value its own, such as equally_likely([1, 2, 3])"
        )


def check_whole(who: str, chances: Distribution[Value]) -> None:
    """Raise `DicepadError` unless all probabilities are above 0 and sum to 1."""
    check_mapping(who, chances)
    for value, chance in chances.items():
        if not 0 < chance <= 1:
            raise DicepadError(f"{who}: {value!r} has the probability {chance}; allowed: above 0, at most 1")
    whole = sum(chances.values())
    if abs(float(whole) - 1) > 1e-9:
        raise DicepadError(f"{who}: the probabilities sum to {whole}; they must sum to 1")
