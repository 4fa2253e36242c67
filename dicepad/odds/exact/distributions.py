"""Distributions of whole numbers with exact chances, and the throws of several equal dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial, prod

__all__ = ["Chances", "equally_likely", "mean", "multisets", "total"]

Chances = dict[int, Fraction]
"""A distribution: each possible value with its probability; the probabilities sum to 1."""


def equally_likely(values: Sequence[int]) -> Chances:
    """The distribution of a value drawn from equally likely ones.

    >>> equally_likely([0, 0, 0, 4])
    {0: Fraction(3, 4), 4: Fraction(1, 4)}
    """
    return {value: Fraction(count, len(values)) for value, count in sorted(Counter(values).items())}


def total(distributions: Iterable[Chances]) -> Chances:
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


def mean(chances: Chances) -> Fraction:
    """The expected value.

    >>> mean(equally_likely([1, 2, 3, 4, 5, 6]))
    Fraction(7, 2)
    """
    return sum((value * chance for value, chance in chances.items()), Fraction(0))


def multisets(faces: Sequence[int], dice: int) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """What several equal dice can show, order aside, with the chance of each: multinomial coefficient over all throws.

    >>> dict(multisets([1, 2], 2))
    {(1, 1): Fraction(1, 4), (1, 2): Fraction(1, 2), (2, 2): Fraction(1, 4)}
    """
    weights = Counter(faces)
    for shown in combinations_with_replacement(sorted(weights), dice):
        counts = Counter(shown)
        orders = factorial(dice) // prod(factorial(count) for count in counts.values())
        ways = orders * prod(weights[face] ** count for face, count in counts.items())
        yield shown, Fraction(ways, len(faces) ** dice)
