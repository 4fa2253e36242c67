"""Distributions with exact chances: sums of independent values, expectation, spread, and what lies below a value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate, combinations_with_replacement
from math import factorial, prod, sqrt
from typing import Final, TypeVar

from ...errors import DicepadError
from .checks import check_count, check_mapping

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
TOLERANCE: Final = 1e-9
"""By how much probabilities that are floats may miss their sum."""


def equally_likely(values: Sequence[int]) -> Chances:
    """The distribution of a value drawn from equally likely ones. Raises `DicepadError` if there is none.

    >>> equally_likely([0, 0, 0, 4])
    {0: Fraction(3, 4), 4: Fraction(1, 4)}
    """
    if not len(values):
        raise DicepadError("equally_likely: there are no values; give at least one")
    return {value: Fraction(count, len(values)) for value, count in sorted(Counter(values).items())}


def total(distributions: Iterable[Distribution[int]]) -> Chances:
    """The distribution of the sum of independent values: their convolution.

    >>> total([equally_likely([1, 2]), equally_likely([1, 2])])
    {2: Fraction(1, 4), 3: Fraction(1, 2), 4: Fraction(1, 4)}
    """
    found: Chances = {0: Fraction(1)}
    for one in distributions:
        check_mapping("total", one)
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

    Raises `DicepadError` if it is too large for a float.

    >>> round(sd(equally_likely([1, 2, 3, 4, 5, 6])), 4)
    1.7078
    """
    square = variance(chances)
    try:
        return sqrt(square)
    except OverflowError:
        unit = max(map(abs, chances))
    try:
        return float(unit) * sqrt(square / unit**2)
    except OverflowError:
        raise DicepadError("sd: these values lie too far apart; a standard deviation is below 1e308") from None


def cumulative(chances: Distribution[int]) -> Chances:
    """For each value the probability of so much or less.

    >>> cumulative(equally_likely([1, 2, 2, 5]))
    {1: Fraction(1, 4), 2: Fraction(3, 4), 5: Fraction(1, 1)}
    """
    check_mapping("cumulative", chances)
    values = sorted(chances)
    return dict(zip(values, accumulate(chances[value] for value in values), strict=True))


def quantile(chances: Distribution[int], share: Fraction | float) -> int:
    """The smallest value that is not exceeded with at least this probability; a half gives the median.

    Raises `DicepadError` unless the share is above 0 and at most 1, and no more than all probabilities together.

    >>> quantile(equally_likely([1, 2, 3, 4, 5, 6]), Fraction(1, 2))
    3
    """
    if not 0 < share <= 1:
        raise DicepadError(
            f"quantile: {share} is not a probability that a quantile can have; allowed: above 0, at most 1"
        )
    reached = cumulative(chances)
    whole = max(reached.values())
    if float(share) > float(whole) + TOLERANCE:
        raise DicepadError(f"quantile: {share} is more than the probabilities of all values together, which is {whole}")
    return next(value for value, below in reached.items() if below >= min(share, whole))


def multisets(faces: Sequence[int], dice: int) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Return what several equal dice can show, order aside, with the chance of each: multinomial coefficient over all
    rolls. Raises `DicepadError` for a negative number of dice, and for dice without faces.

    >>> dict(multisets([1, 2], 2))
    {(1, 1): Fraction(1, 4), (1, 2): Fraction(1, 2), (2, 2): Fraction(1, 4)}
    """
    check_count("multisets", "dice", dice)
    if dice and not len(faces):
        raise DicepadError("multisets: the dice have no faces; give at least one")
    weights = Counter(faces)
    for shown in combinations_with_replacement(sorted(weights), dice):
        counts = Counter(shown)
        orders = factorial(dice) // prod(factorial(count) for count in counts.values())
        ways = orders * prod(weights[face] ** count for face, count in counts.items())
        yield shown, Fraction(ways, len(faces) ** dice)
