"""Trials that are repeated: how often something happens in so many, how long one waits, and what a count tells."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb, exp, factorial, lgamma, log, log1p
from typing import Final

from ...errors import DicepadError
from .checks import check_count, check_distribution, check_probability
from .distributions import Chances, Distribution, cumulative

__all__ = [
    "binomial",
    "collecting",
    "confidence_interval",
    "geometric",
    "negative_binomial",
    "order_statistic",
    "race",
    "within",
]

MOST_VALUES: Final = 20
"""Values that `collecting` goes through all sets of."""
MOST_TRIALS: Final = 10_000_000
"""Trials for which logarithms are exact to nine digits."""


def binomial(chance: Fraction, trials: int) -> Chances:
    """The distribution of how often an event of this chance happens in so many independent trials.

    C(n, k) p^k (1 - p)^(n - k). Here as in all these functions the chance comes first. All of them raise
    `DicepadError` for a chance or a count that cannot be.

    >>> binomial(Fraction(1, 6), 2)
    {0: Fraction(25, 36), 1: Fraction(5, 18), 2: Fraction(1, 36)}
    """
    check_probability("binomial", chance)
    check_count("binomial", "trials", trials)
    return {hits: comb(trials, hits) * chance**hits * (1 - chance) ** (trials - hits) for hits in range(trials + 1)}


def within(chance: Fraction, trials: int, hits: int = 1) -> Fraction:
    """The probability that an event of this chance happens at least so many times in so many trials.

    For one hit it is 1 - (1 - p)^n: the tail of a geometric distribution; for more, that of a negative binomial one.

    >>> within(Fraction(1, 6), 4)
    Fraction(671, 1296)
    >>> within(Fraction(1, 6), 4, hits=2)
    Fraction(19, 144)
    """
    check_probability("within", chance)
    check_count("within", "trials", trials)
    check_count("within", "hits", hits)
    fewer = min(hits, trials + 1)
    missed = (comb(trials, count) * chance**count * (1 - chance) ** (trials - count) for count in range(fewer))
    return 1 - sum(missed, Fraction(0))


def geometric(chance: Fraction, longest: int) -> Chances:
    """The chances that the first hit comes in trial 1, 2, ..., `longest`; the rest to 1 waits longer.

    >>> geometric(Fraction(1, 6), 3)
    {1: Fraction(1, 6), 2: Fraction(5, 36), 3: Fraction(25, 216)}
    """
    return negative_binomial(chance, 1, longest)


def negative_binomial(chance: Fraction, hits: int, longest: int) -> Chances:
    """The chances that a certain hit, such as the third, comes in each trial up to `longest`; the rest waits longer.

    C(n - 1, r - 1) p^r (1 - p)^(n - r) for trial n and hit r, from the first trial in which it can come.

    >>> negative_binomial(Fraction(1, 2), 2, 4)
    {2: Fraction(1, 4), 3: Fraction(1, 4), 4: Fraction(3, 16)}
    """
    check_probability("negative_binomial", chance)
    check_count("negative_binomial", "hits", hits, 1)
    check_count("negative_binomial", "longest", longest)
    return {
        trial: comb(trial - 1, hits - 1) * chance**hits * (1 - chance) ** (trial - hits)
        for trial in range(hits, longest + 1)
    }


def collecting(chances: Distribution[int]) -> Fraction:
    """The expected number of draws until every value has come at least once: collecting coupons of unequal chances.

    By inclusion and exclusion over all sets of values: the sum of -(-1)^|S| / P(S). At most `MOST_VALUES` values.
    Raises `DicepadError` unless the probabilities are above 0 and sum to 1.

    >>> collecting({face: Fraction(1, 6) for face in range(1, 7)})
    Fraction(147, 10)
    """
    check_distribution("collecting", chances)
    check_count("collecting", "number of values", len(chances), 1, MOST_VALUES)
    found = Fraction(0)
    for size in range(1, len(chances) + 1):
        for chosen in combinations(chances.values(), size):
            found -= (-1) ** size / sum(chosen, Fraction(0))
    return found


def race(chances: Distribution[int], hits: int) -> Chances:
    """Return which value is the first to have come so many times, each draw bringing one of them.

    The last draw is the winner's; before it come the winner's other hits, and fewer than `hits` of every other value,
    in any order. Those are counted by their exponential generating functions, whose product is a polynomial.

    >>> race({1: Fraction(1, 3), 2: Fraction(2, 3)}, 2)
    {1: Fraction(7, 27), 2: Fraction(20, 27)}
    """
    check_distribution("race", chances)
    check_count("race", "hits", hits, 1)
    found: Chances = {}
    for winner, chance in chances.items():
        before = [Fraction(1)]
        for value, weight in chances.items():
            if value == winner:
                continue
            own = [weight**count / factorial(count) for count in range(hits)]
            longer = [Fraction(0)] * (len(before) + hits - 1)
            for at, one in enumerate(before):
                for count, other in enumerate(own):
                    longer[at + count] += one * other
            before = longer
        orders = sum((one * factorial(hits - 1 + count) for count, one in enumerate(before)), Fraction(0))
        found[winner] = chance**hits / factorial(hits - 1) * orders
    return found


def order_statistic(chances: Distribution[int], rank: int, draws: int) -> Chances:
    """The distribution of the value of a rank among so many independent draws; rank 1 is the lowest, `draws` the best.

    At most x if at least `rank` of the draws are at most x. Raises `DicepadError` for a rank that nobody has.

    >>> order_statistic({face: Fraction(1, 6) for face in range(1, 7)}, 2, 2)[6]
    Fraction(11, 36)
    """
    check_count("order_statistic", "draws", draws, 1)
    check_count("order_statistic", "rank", rank, 1, draws)
    check_distribution("order_statistic", chances)
    found: Chances = {}
    before = Fraction(0)
    for value, below in cumulative(chances).items():
        reached = within(below, draws, rank)
        found[value] = reached - before
        before = reached
    return found


def confidence_interval(hits: int, trials: int, confidence: float = 0.95) -> tuple[float, float]:
    """The chances that a count of hits does not contradict: the exact interval of Clopper and Pearson.

    Its ends are the chances for which so many hits or more, or so many or fewer, have a probability of half of
    what is left to `confidence`; found by halving, to nine digits. Raises `DicepadError` for hits that cannot be.

    >>> [round(end, 4) for end in confidence_interval(17, 100)]
    [0.1023, 0.2582]
    """
    check_count("confidence_interval", "trials", trials, 1, MOST_TRIALS)
    check_count("confidence_interval", "hits", hits, 0, trials)
    if not 0 < confidence < 1:
        raise DicepadError(f"confidence_interval: {confidence} is no confidence; allowed: above 0 and below 1")
    tail = (1 - confidence) / 2

    def end(least: int, wanted: float) -> float:
        low, high = 0.0, 1.0
        for _ in range(40):
            middle = (low + high) / 2
            low, high = (middle, high) if reached(middle, least, trials) < wanted else (low, middle)
        return low

    return end(hits, tail) if hits else 0.0, end(hits + 1, 1 - tail) if hits < trials else 1.0


def reached(chance: float, least: int, trials: int) -> float:
    """The probability of so many hits or more, added up from the nearer side of the most likely count outwards, until
    a term no longer counts."""
    if least <= chance * trials:
        return 1 - reached(1 - chance, trials - least + 1, trials)
    if least > trials:
        return 0.0
    ways = lgamma(trials + 1) - lgamma(least + 1) - lgamma(trials - least + 1)
    term = exp(ways + least * log(chance) + (trials - least) * log1p(-chance))
    found = 0.0
    for hits in range(least, trials + 1):
        found += term
        term *= (trials - hits) / (hits + 1) * chance / (1 - chance)
        if term <= found * 1e-17:
            break
    return found
