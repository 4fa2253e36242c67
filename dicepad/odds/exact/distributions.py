"""Distributions with exact probabilities: sums of independent values, expected value, variance and quantiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate, combinations_with_replacement
from math import factorial, prod, sqrt
from typing import Any, Final, TypeVar

from ...errors import DicepadError
from ..checks import ROUNDING, check_count, check_distribution, check_numbers, check_values, is_number, quoted, rounded

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
"""Each possible value with its probability. The probabilities sum to 1."""
Chances = dict[int, Fraction]
"""Distribution of whole numbers, in rising order."""
MOST_SUMMANDS: Final = 500
MOST_DICE: Final = 1_000


def equally_likely(values: Sequence[int]) -> Chances:
    """Return the distribution of one of several equally likely values. Raises `DicepadError` if there are none.

    >>> equally_likely([0, 0, 0, 4])
    {0: Fraction(3, 4), 4: Fraction(1, 4)}
    """
    try:
        counts = Counter(values)
    except TypeError:
        raise DicepadError(
            f"equally_likely: {quoted(values)} is not a list of values; give one, such as [1, 2, 3]"
        ) from None
    if not counts:
        raise DicepadError("equally_likely: there are no values; give at least one")
    return {value: Fraction(counts[value], len(values)) for value in in_order("equally_likely", counts)}


def total(distributions: Iterable[Distribution[int]]) -> Chances:
    """Return the distribution of the sum of independent values: the convolution of their distributions.

    Raises `DicepadError` for more than 500 of them.

    >>> total([equally_likely([1, 2]), equally_likely([1, 2])])
    {2: Fraction(1, 4), 3: Fraction(1, 2), 4: Fraction(1, 4)}
    """
    check_values("total", "distributions", distributions)
    sums: Chances = {0: Fraction(1)}
    for summand in summands(distributions):
        after: Chances = {}
        for value, chance in sums.items():
            for more, weight in summand.items():
                after[value + more] = after.get(value + more, Fraction(0)) + chance * weight
        sums = after
    return dict(sorted(sums.items()))


def summands(distributions: Iterable[Distribution[int]]) -> list[Distribution[int]]:
    """Return the distributions that `total` adds, after checking each of them."""
    parts: list[Distribution[int]] = []
    for distribution in distributions:
        check_distribution("total", distribution)
        check_numbers("total", distribution)
        parts.append(distribution)
        check_count("total", "summands", len(parts), 1, MOST_SUMMANDS)
    return parts


def expectation(chances: Distribution[int]) -> Fraction:
    """Return the expected value: the sum of each value times its probability.

    Like all functions here, it raises `DicepadError` for probabilities that do not sum to 1.

    >>> expectation(equally_likely([1, 2, 3, 4, 5, 6]))
    Fraction(7, 2)
    """
    check_moments("expectation", chances)
    return mean_of(chances)


def mean_of(chances: Distribution[int]) -> Fraction:
    return sum((value * chance for value, chance in chances.items()), Fraction(0))


def variance(chances: Distribution[int]) -> Fraction:
    """Return the expected squared distance from the expected value, in the square of the values' unit.

    >>> variance(equally_likely([1, 2, 3, 4, 5, 6]))
    Fraction(35, 12)
    """
    check_moments("variance", chances)
    return variance_of(chances)


def variance_of(chances: Distribution[int]) -> Fraction:
    middle = mean_of(chances)
    return sum(((value - middle) ** 2 * chance for value, chance in chances.items()), Fraction(0))


def sd(chances: Distribution[int]) -> float:
    """Return the standard deviation: the square root of the variance, in the unit of the values.

    It is a rounded number, because the root is rarely rational.

    >>> round(sd(equally_likely([1, 2, 3, 4, 5, 6])), 4)
    1.7078
    """
    check_moments("sd", chances)
    return rounded("sd", lambda: sqrt(variance_of(chances)))


def cumulative(chances: Distribution[int]) -> Chances:
    """Return the cumulative distribution: for each value, the probability of this value or less.

    >>> cumulative(equally_likely([1, 2, 2, 5]))
    {1: Fraction(1, 4), 2: Fraction(3, 4), 5: Fraction(1, 1)}
    """
    check_distribution("cumulative", chances)
    return added_up("cumulative", chances)


def added_up(who: str, chances: Distribution[int]) -> Chances:
    values = in_order(who, chances)
    return dict(zip(values, accumulate(chances[value] for value in values), strict=True))


def quantile(chances: Distribution[int], share: Fraction | float) -> int:
    """Return the smallest value x for which the probability of x or less is at least `share`. 1/2 gives the median.

    Raises `DicepadError` unless the share is above 0 and at most 1. It also raises it if the distribution ends before
    the share is reached, which may happen with a waiting time.

    >>> quantile(equally_likely([1, 2, 3, 4, 5, 6]), Fraction(1, 2))
    3
    """
    if not is_number(share) or not 0 < share <= 1:
        raise DicepadError(f"quantile: {quoted(share)} is not a share; give a number above 0 and at most 1")
    check_distribution("quantile", chances)
    below = added_up("quantile", chances)
    for value, reached in below.items():
        if reached >= share:
            return value
    # Probabilities that are floats may sum to a little less than they should.
    if reached < share - ROUNDING:
        raise DicepadError(
            f"quantile: the distribution ends before {float(share):g}; its probabilities sum to {float(reached):g}"
        )
    return value


def multisets(faces: Sequence[int], dice: int) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Yield the rolls of several identical dice, regardless of order, each with its probability.

    The probability is the multinomial coefficient divided by the number of all rolls.

    >>> dict(multisets([1, 2], 2))
    {(1, 1): Fraction(1, 4), (1, 2): Fraction(1, 2), (2, 2): Fraction(1, 4)}
    """
    check_count("multisets", "dice", dice, 0, MOST_DICE)
    if not faces:
        raise DicepadError("multisets: the dice have no faces; give at least one")
    return rolls_of(faces, dice)


def rolls_of(faces: Sequence[int], dice: int) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    weights = Counter(faces)
    for roll in combinations_with_replacement(sorted(weights), dice):
        counts = Counter(roll)
        orders = factorial(dice) // prod(factorial(count) for count in counts.values())
        ways = orders * prod(weights[face] ** count for face, count in counts.items())
        yield roll, Fraction(ways, len(faces) ** dice)


def check_moments(who: str, chances: Distribution[Any]) -> None:
    """Refuse a distribution without a mean: values must be numbers, and probabilities must sum to 1."""
    check_distribution(who, chances, whole=True)
    check_numbers(who, chances)


def in_order(who: str, values: Iterable[Value]) -> list[Value]:
    """Return values in rising order. Refuse values that cannot be compared."""
    try:
        return sorted(values)  # type: ignore[type-var]
    except TypeError:
        raise DicepadError(f"{who}: the values cannot be put in order, because they are of different kinds") from None
