"""Shares of classes in which the effect of a lesson shows, for 20, 25 and 30 pupils.

``python book/teachers/classes.py`` prints them. They are exact, unless a line says *simulated*. Simulations repeat
exactly, because their seeds are fixed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial, prod, sqrt
from pathlib import Path
from statistics import NormalDist
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from dicepad.odds.exact import race, within

Array = npt.NDArray[Any]
Chances = Mapping[int, Fraction]
"""Probabilities of numbers."""

PUPILS: Final = (20, 25, 30)
WAYS: Final = {total: 6 - abs(total - 7) for total in range(2, 13)}
"""Number of rolls of two dice with each sum, of 36."""
SUMS: Final[Chances] = {total: Fraction(ways, 36) for total, ways in WAYS.items()}
DIE: Final[Chances] = dict.fromkeys(range(1, 7), Fraction(1, 6))
LARGER: Final[Chances] = {number: Fraction(2 * number - 1, 36) for number in range(1, 7)}
"""The larger number of two dice."""
CLASSES: Final = 40_000
"""Number of classes in a simulation: its shares have a standard error of a quarter of a per cent at most."""


def leads(ahead: Fraction, behind: Fraction, times: int) -> float:
    """Return the probability that an event happens more often than another that excludes it.

    >>> leads(Fraction(1, 2), Fraction(1, 4), 1)
    0.5
    """
    step = np.array([float(behind), float(1 - ahead - behind), float(ahead)])
    return positive(step, times)


def positive(step: Array, times: int) -> float:
    """Return the probability that a sum of steps is above 0. The step's probabilities are centred on 0."""
    total = np.array([1.0])
    for _ in range(times):
        total = np.convolve(total, step)
    return float(total[len(total) // 2 + 1 :].sum())


DOUBLED: Final = {lane: 2 * ways for lane, ways in WAYS.items()}
"""Squares of the lanes that are full after 72 rolls on average."""


def small_game(least: int) -> Chances:
    """Return the points of the game in which you keep a first roll from `least` on, and otherwise roll again.

    >>> float(sum(points * chance for points, chance in small_game(4).items()))
    4.25
    """
    again = Fraction(least - 1, 6)
    return {number: (number >= least) * Fraction(1, 6) + again / 6 for number in range(1, 7)}


def beats(rule: Chances, other: Chances, games: int) -> float:
    """Return the probability that so many games by a rule bring more points than as many by another."""
    step = np.zeros(11)
    for points, chance in rule.items():
        for fewer, risk in other.items():
            step[5 + points - fewer] += float(chance * risk)
    return positive(step, games)


ANY: Final = 10
"""A limit of skipped numbers that allows every jump in a row."""


def crosses_in_one_row(rolls: int, most: int = ANY) -> tuple[Fraction, Fraction]:
    """Return the crosses expected of a child who skips at most so many numbers in a row, and otherwise crosses every
    sum, and the probability that the last roll lies behind the last cross."""
    places: dict[int, Fraction] = {1: Fraction(1)}
    expected, stuck = Fraction(0), Fraction(0)
    for _ in range(rolls):
        after: dict[int, Fraction] = {}
        stuck = Fraction(0)
        for last, chance in places.items():
            for total, ways in WAYS.items():
                part = chance * ways / 36
                place = crossed(last, total, most)
                stuck += part * (total <= last)
                expected += part * (place > last)
                after[place] = after.get(place, Fraction(0)) + part
        places = after
    return expected, stuck


def crossed(last: int, total: int, most: int) -> int:
    """Return the last cross of a row after a sum: the sum itself, unless it lies behind or skips too many numbers."""
    return total if last < total <= last + 1 + most else last


def more_crosses(rolls: int, most: int, other: int = ANY) -> Fraction:
    """Return the probability that one limit of skipped numbers makes more crosses than another on the same rolls.

    >>> float(more_crosses(1, 3)), round(float(more_crosses(1, ANY, 3)), 2)
    (0.0, 0.72)
    """
    places: dict[tuple[int, int, int], Fraction] = {(1, 1, 0): Fraction(1)}
    for _ in range(rolls):
        after: dict[tuple[int, int, int], Fraction] = {}
        for (one, two, lead), chance in places.items():
            for total, ways in WAYS.items():
                here, there = crossed(one, total, most), crossed(two, total, other)
                place = here, there, lead + (here > one) - (there > two)
                after[place] = after.get(place, Fraction(0)) + chance * ways / 36
        places = after
    return sum((chance for (_, _, lead), chance in places.items() if lead > 0), Fraction(0))


def right_verdicts(rolls: int) -> Fraction:
    """Return the probability that the likelier of one die and the larger of two was the one rolled, each as likely.

    >>> right_verdicts(1)
    Fraction(5, 8)
    """
    found = Fraction(0)
    for numbers in combinations_with_replacement(range(1, 7), rolls):
        orders = factorial(rolls) // prod(factorial(numbers.count(number)) for number in set(numbers))
        one, two = (prod((dice[each] for each in numbers), start=Fraction(1)) for dice in (DIE, LARGER))
        found += orders * max(one, two) / 2
    return found


def verdicts_improve(cases: int, seed: int = 1) -> float:
    """Return the share of classes with more right verdicts after six rolls than after the first. Simulated."""
    dice = np.random.default_rng(seed)
    two = dice.integers(2, size=(CLASSES // 4, cases)) == 1
    rolls = dice.integers(1, 7, (2, len(two), cases, 6))
    heard = np.where(two[..., None], rolls.max(axis=0), rolls[0])
    ratio = np.log([float(LARGER[number] / DIE[number]) for number in range(1, 7)])[heard - 1]
    right = [((total > 0) == two).sum(axis=1) for total in (ratio[..., 0], ratio.sum(axis=-1))]
    return float(np.mean(right[1] > right[0]))


def evenings(pupils: int, seed: int = 1) -> dict[str, float]:
    """Play two evenings: five dice, and six points more for half of the class. Simulated.

    Return the averages of the best and the last quarter on both evenings, and the shares of classes in which the best
    quarter falls, the last rises, the best stay above the class, and all three happen.
    """
    dice = np.random.default_rng(seed)
    skill = 6 * (np.arange(pupils) < pupils // 2)
    first, second = dice.integers(1, 7, (2, CLASSES, pupils, 5)).sum(axis=-1) + skill
    order = np.argsort(first + dice.random(first.shape) / 2, axis=1)
    quarter = pupils // 4
    best, last = order[:, -quarter:], order[:, :quarter]

    def average(points: Array, group: Array) -> Array:
        found: Array = np.take_along_axis(points, group, axis=1).mean(axis=1)
        return found

    fell = average(second, best) < average(first, best)
    rose = average(second, last) > average(first, last)
    stays = average(second, best) > second.mean(axis=1)
    return {
        "best, first evening": float(average(first, best).mean()),
        "best, second evening": float(average(second, best).mean()),
        "last, first evening": float(average(first, last).mean()),
        "last, second evening": float(average(second, last).mean()),
        "falls": float(fell.mean()),
        "rises": float(rose.mean()),
        "stays above": float(stays.mean()),
        "all three": float((fell & rose & stays).mean()),
    }


def staircase(rolls: int, seed: int = 7) -> float:
    """Return the share of classes in which the counts rise with every sum up to 7, and then fall. Simulated."""
    counts = np.random.default_rng(seed).multinomial(rolls, [ways / 36 for ways in WAYS.values()], CLASSES)
    steps = np.diff(counts)
    return float(np.mean((steps[:, :5] > 0).all(axis=1) & (steps[:, 5:] < 0).all(axis=1)))


def two_rules() -> dict[str, float]:
    """Return how the two rules of the contest did in a million games on the same dice."""
    stored = Path(__file__).parent.parent / "chances" / "rules.json"
    found: dict[str, float] = json.loads(stored.read_text(encoding="utf-8"))["pairs"]["gap-1 gap-9"]
    return found


def contest(groups: int) -> float:
    """Return the share of classes whose average difference of the rules is above twice its standard error.

    The average is taken as normal, with the mean and the standard deviation of a million games.
    """
    pair = two_rules()
    return NormalDist().cdf(sqrt(groups) * pair["lead"] / pair["deviation"] - 2)


def on_top(rolls: int, seed: int = 7) -> float:
    """Return the share of classes in which 7 comes up more often than every other sum. Simulated."""
    counts = np.random.default_rng(seed).multinomial(rolls, [ways / 36 for ways in WAYS.values()], CLASSES)
    return float(np.mean(counts[:, 5] > np.delete(counts, 5, axis=1).max(axis=1)))


IN_EQUAL, IN_DOUBLED = race(SUMS, 8), race(SUMS, DOUBLED)
MIDDLE, EDGE = Fraction(16, 36), Fraction(12, 36)
HONEST, LOADED = within(Fraction(1, 6), 30, 9), within(Fraction(1, 3), 30, 9)
"""Probabilities of at least nine sixes in 30 rolls."""
FALSE_ALARM, WRONG = HONEST / 2, (HONEST + 1 - LOADED) / 2
"""Probabilities that a verdict accuses an honest die, and that it is wrong."""
LOST: Final = Fraction(5, 6) ** 6
FIGURES: Final[dict[str, dict[str, Callable[[int], float]]]] = {
    "why-seven": {
        "6, 7 and 8 together lead the six outer sums": lambda pupils: leads(MIDDLE, EDGE, 36 * (pupils // 2)),
        "the same after eighteen rolls of each pair": lambda pupils: leads(MIDDLE, EDGE, 18 * (pupils // 2)),
        "a single pair of pupils sees it": lambda pupils: leads(MIDDLE, EDGE, 36),
        "7 alone is on top (simulated)": lambda pupils: on_top(36 * (pupils // 2)),
        "every step of the staircase is right (simulated)": lambda pupils: staircase(36 * (pupils // 2)),
        "the same with 1,500 rolls (simulated)": lambda pupils: staircase(1_500),
    },
    "first-match": {
        "a child who skips three at most has more crosses": lambda pupils: float(more_crosses(12, 3)),
        "a child who crosses everything has more crosses": lambda pupils: float(more_crosses(12, ANY, 3)),
        "a child who crosses everything cannot cross the twelfth roll": lambda pupils: float(crosses_in_one_row(12)[1]),
    },
    "race-of-the-lanes": {
        "6, 7 and 8 win most of the equal races": lambda pupils: float(
            within(IN_EQUAL[7] + 2 * IN_EQUAL[6], pupils // 2, pupils // 4 + 1)
        ),
        "2 and 12 win more of the other races than 6, 7 and 8": lambda pupils: leads(
            2 * IN_DOUBLED[2], IN_DOUBLED[7] + 2 * IN_DOUBLED[6], 2 * (pupils // 2)
        ),
        "the same with one race for each pair": lambda pupils: leads(
            2 * IN_DOUBLED[2], IN_DOUBLED[7] + 2 * IN_DOUBLED[6], pupils // 2
        ),
    },
    "jump-or-refuse": {
        "card B beats card A": lambda pupils: beats(small_game(4), small_game(1), 20 * (pupils // 4)),
        "rule A wins the contest in a single group": lambda pupils: float(two_rules()["ahead"]),
        "eight groups see which rule wins the contest": lambda pupils: contest(8),
        "six groups see it": lambda pupils: contest(6),
    },
    "now-or-later": {
        "between 26 and 41 % of the tries are lost": lambda pupils: share_between(12 * (pupils // 2), LOST, 26, 41),
        "the same with six tries for each pair": lambda pupils: share_between(6 * (pupils // 2), LOST, 26, 41),
    },
    "hidden-dice": {
        "more verdicts are right after six rolls (simulated)": lambda pupils: verdicts_improve(4 * (pupils // 2)),
        "the same with two cases for each pair (simulated)": lambda pupils: verdicts_improve(2 * (pupils // 2)),
    },
    "loaded-die": {
        "some verdict is wrong": lambda pupils: some(WRONG, 2 * pupils),
        "some honest die is accused": lambda pupils: some(FALSE_ALARM, 2 * pupils),
        "some verdict is wrong, with one test for each pupil": lambda pupils: some(WRONG, pupils),
        "some honest die is accused, with one test": lambda pupils: some(FALSE_ALARM, pupils),
    },
    "after-the-record": {
        "the best quarter falls (simulated)": lambda pupils: evenings(pupils)["falls"],
        "the last quarter rises (simulated)": lambda pupils: evenings(pupils)["rises"],
        "the best quarter stays above the class (simulated)": lambda pupils: evenings(pupils)["stays above"],
        "all three (simulated)": lambda pupils: evenings(pupils)["all three"],
    },
}
"""Probabilities that a class sees what its lesson is about, by the number of pupils."""


def some(chance: Fraction, times: int) -> float:
    """Return the probability that something happens at least once."""
    return float(1 - (1 - chance) ** times)


def share_between(times: int, chance: Fraction, low: int, high: int) -> float:
    """Return the probability that a share of successes lies between two percentages, these included."""
    least, most = -(-low * times // 100), high * times // 100
    return float(within(chance, times, least) - within(chance, times, most + 1))


def percent(share: float) -> str:
    """Write a share in whole per cent, without claiming that anything is certain.

    >>> percent(0.744), percent(0.9993)
    ('74', '>99')
    """
    return ">99" if share > 0.995 else f"{100 * share:.0f}"


def lines() -> Iterator[str]:
    """Yield the table: the effect of each lesson, and the shares of classes in per cent."""
    yield f"{'classes in which the effect shows, in per cent':<78}" + "".join(f"{pupils:>5}" for pupils in PUPILS)
    for name, figures in FIGURES.items():
        for effect, share in figures.items():
            yield f"{name:<18}{effect:<60}" + "".join(f"{percent(share(pupils)):>5}" for pupils in PUPILS)


if __name__ == "__main__":
    print("\n".join(lines()))
