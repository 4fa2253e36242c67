"""Repeated trials: the number of hits, waiting times, and the estimate of a probability from a number of hits."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from math import comb, exp, factorial, lgamma, log, log1p
from typing import Final

from ...errors import DicepadError
from ..checks import check_count, check_distribution, check_probability, is_number, is_whole, quoted
from .distributions import Chances, Distribution, added_up, check_moments

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

MOST_TRIALS: Final = 10_000
"""Greatest number of trials for which a distribution takes only seconds."""
MOST_VALUES: Final = 20
MOST_HITS: Final = 100
MOST_SEEN: Final = 1_000_000_000
"""Greatest number of trials for a confidence interval."""
NEGLIGIBLE: Final = 1e-18
"""Share of a sum below which a term no longer counts."""


def binomial(chance: Fraction, trials: int) -> Chances:
    """Return the distribution of the number of hits in independent trials, each with this probability of a hit.

    The formula is C(n, k) p^k (1 - p)^(n - k). As in all these functions, the probability comes first. Raises
    `DicepadError` for a number that is not a probability, and for more than 10,000 trials.

    >>> binomial(Fraction(1, 6), 2)
    {0: Fraction(25, 36), 1: Fraction(5, 18), 2: Fraction(1, 36)}
    """
    check_probability("binomial", chance)
    check_count("binomial", "trials", trials, 0, MOST_TRIALS)
    return {hits: comb(trials, hits) * chance**hits * (1 - chance) ** (trials - hits) for hits in range(trials + 1)}


def within(chance: Fraction, trials: int, hits: int = 1) -> Fraction:
    """Return the probability of at least `hits` hits in independent trials, each with this probability of a hit.

    For one hit, it is 1 - (1 - p)^n, from the tail of a geometric distribution. For more hits, it comes from the tail
    of a negative binomial distribution.

    >>> within(Fraction(1, 6), 4)
    Fraction(671, 1296)
    >>> within(Fraction(1, 6), 4, hits=2)
    Fraction(19, 144)
    """
    check_probability("within", chance)
    check_count("within", "trials", trials, 0, MOST_TRIALS)
    check_count("within", "hits", hits, 0, MOST_TRIALS)
    return at_least(chance, trials, hits)


def at_least(chance: Fraction, trials: int, hits: int) -> Fraction:
    fewer = min(hits, trials + 1)
    missed = (comb(trials, count) * chance**count * (1 - chance) ** (trials - count) for count in range(fewer))
    return 1 - sum(missed, Fraction(0))


def geometric(chance: Fraction, longest: int) -> Chances:
    """Return the probabilities that the first hit is in trial 1, 2, ..., `longest`.

    The rest, up to 1, is the probability of a longer wait.

    >>> geometric(Fraction(1, 6), 3)
    {1: Fraction(1, 6), 2: Fraction(5, 36), 3: Fraction(25, 216)}
    """
    check_probability("geometric", chance)
    check_count("geometric", "trials", longest, 1, MOST_TRIALS)
    return waiting(chance, 1, longest)


def negative_binomial(chance: Fraction, hits: int, longest: int) -> Chances:
    """Return, for each trial up to `longest`, the probability that it brings hit number `hits`, such as the third hit.

    Trial n brings hit r with the probability C(n - 1, r - 1) p^r (1 - p)^(n - r). The first possible trial is trial r.

    >>> negative_binomial(Fraction(1, 2), 2, 4)
    {2: Fraction(1, 4), 3: Fraction(1, 4), 4: Fraction(3, 16)}
    """
    check_probability("negative_binomial", chance)
    check_count("negative_binomial", "hits", hits, 1, MOST_TRIALS)
    check_count("negative_binomial", "trials", longest, hits, MOST_TRIALS)
    return waiting(chance, hits, longest)


def waiting(chance: Fraction, hits: int, longest: int) -> Chances:
    return {
        trial: comb(trial - 1, hits - 1) * chance**hits * (1 - chance) ** (trial - hits)
        for trial in range(hits, longest + 1)
    }


def collecting(chances: Distribution[int]) -> Fraction:
    """Return the expected number of draws until every value has come up at least once.

    This is the coupon collector's problem with unequal probabilities. It uses inclusion and exclusion over all sets S
    of values: the sum of -(-1)^|S| / P(S). Raises `DicepadError` unless the probabilities are above 0 and sum to 1, and
    for more than twenty values.

    >>> collecting({face: Fraction(1, 6) for face in range(1, 7)})
    Fraction(147, 10)
    """
    check_distribution("collecting", chances, whole=True)
    check_count("collecting", "values", len(chances), 1, MOST_VALUES)
    for value, chance in chances.items():
        if not chance:
            raise DicepadError(f"collecting: {quoted(value)} has the probability 0, so it never comes up; remove it")
    expected = Fraction(0)
    for size in range(1, len(chances) + 1):
        for chosen in combinations(chances.values(), size):
            expected -= (-1) ** size / sum(chosen, Fraction(0))
    return expected


def race(chances: Distribution[int], hits: int | Mapping[int, int]) -> Chances:
    """Return, for each value, the probability that it is the first to come up `hits` times.

    `hits` is one number for all values, or has one for each. The last draw is a hit of the winner. The draws before it
    are the winner's other hits and too few hits of every other value, in any order. Exponential generating functions
    count these orders, and their product is a polynomial. Raises `DicepadError` for more than 100 hits or 20 values.

    >>> race({1: Fraction(1, 3), 2: Fraction(2, 3)}, 2)
    {1: Fraction(7, 27), 2: Fraction(20, 27)}
    >>> race({1: Fraction(1, 3), 2: Fraction(2, 3)}, {1: 1, 2: 2})
    {1: Fraction(5, 9), 2: Fraction(4, 9)}
    """
    check_distribution("race", chances, whole=True)
    check_count("race", "values", len(chances), 1, MOST_VALUES)
    goals = hits if isinstance(hits, Mapping) else dict.fromkeys(chances, hits)
    if goals.keys() != chances.keys():
        raise DicepadError(f"race: there are hits for {quoted([*goals])}; allowed: for each of {quoted([*chances])}")
    for goal in goals.values():
        check_count("race", "hits", goal, 1, MOST_HITS)
    found: Chances = {}
    for winner, chance in chances.items():
        before = [Fraction(1)]
        for value, weight in chances.items():
            if value == winner:
                continue
            own = [weight**count / factorial(count) for count in range(goals[value])]
            longer = [Fraction(0)] * (len(before) + len(own) - 1)
            for at, term in enumerate(before):
                for count, other in enumerate(own):
                    longer[at + count] += term * other
            before = longer
        last = goals[winner] - 1
        orders = sum((term * factorial(last + count) for count, term in enumerate(before)), Fraction(0))
        found[winner] = chance ** (last + 1) / factorial(last) * orders
    return found


def order_statistic(chances: Distribution[int], rank: int, draws: int) -> Chances:
    """Return the distribution of the value with this rank among independent draws.

    Rank 1 is the lowest value, and rank `draws` the highest. The value is at most x if at least `rank` of the draws
    are. Raises `DicepadError` for a rank that does not exist.

    >>> order_statistic({face: Fraction(1, 6) for face in range(1, 7)}, 2, 2)[6]
    Fraction(11, 36)
    """
    check_moments("order_statistic", chances)
    check_count("order_statistic", "draws", draws, 1, MOST_TRIALS)
    if not is_whole(rank) or not 1 <= rank <= draws:
        raise DicepadError(f"order_statistic: there is no rank {quoted(rank)} among {draws}; allowed: 1 to {draws}")
    distribution: Chances = {}
    before = Fraction(0)
    for value, below in added_up("order_statistic", chances).items():
        reached = at_least(below, draws, rank)
        distribution[value] = reached - before
        before = reached
    return distribution


def confidence_interval(hits: int, trials: int, confidence: float = 0.95) -> tuple[float, float]:
    """Return the exact confidence interval for a probability, after this many hits in this many trials.

    This is the interval of Clopper and Pearson. At its lower end, this many hits or more have a probability of (1 -
    `confidence`) / 2. At its upper end, this many or fewer do. Bisection finds both ends to nine digits. Raises
    `DicepadError` for an impossible number of hits.

    >>> [round(end, 4) for end in confidence_interval(17, 100)]
    [0.1023, 0.2582]
    """
    check_count("confidence_interval", "trials", trials, 1, MOST_SEEN)
    check_count("confidence_interval", "hits", hits, 0, trials)
    if not is_number(confidence) or not 0 < confidence < 1:
        raise DicepadError(
            f"confidence_interval: {quoted(confidence)} is not a confidence level; give a number between 0 and 1"
        )
    tail = (1 - confidence) / 2

    def end(least: int, wanted: float) -> float:
        low, high = 0.0, 1.0
        for _ in range(40):
            middle = (low + high) / 2
            low, high = (middle, high) if tail_of(middle, trials, least) < wanted else (low, middle)
        return low

    return end(hits, tail) if hits else 0.0, end(hits + 1, 1 - tail) if hits < trials else 1.0


def tail_of(chance: float, trials: int, least: int) -> float:
    """Return the probability of at least `least` hits, as a float.

    The sum starts at the term nearest to the mean and moves away from it, where each term is smaller than the last,
    until the terms no longer count. A million trials take a few thousand terms. Logarithms give the first term, so no
    count is too large.
    """
    upper = least > trials * chance
    hits = least if upper else least - 1
    ways = lgamma(trials + 1) - lgamma(hits + 1) - lgamma(trials - hits + 1)
    term = exp(ways + hits * log(chance) + (trials - hits) * log1p(-chance))
    odds = chance / (1 - chance)
    tail = 0.0
    while term > tail * NEGLIGIBLE:
        tail += term
        if upper:
            term *= (trials - hits) / (hits + 1) * odds
            hits += 1
        else:
            term *= hits / (trials - hits + 1) / odds
            hits -= 1
    return tail if upper else 1 - tail
