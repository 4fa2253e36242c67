"""What no probability, count, distribution or game can be is refused in one line; huge values are answered."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest

from dicepad import DicepadError, load
from dicepad.odds.exact import (
    binomial,
    collecting,
    confidence_interval,
    cumulative,
    equally_likely,
    expectation,
    geometric,
    multisets,
    negative_binomial,
    order_statistic,
    quantile,
    race,
    sd,
    total,
    variance,
    within,
)
from dicepad.odds.exact import crossing as crossing_chances
from dicepad.odds.exact import qwantum as qwantum_chances
from dicepad.odds.exact import qwinto as qwinto_chances
from dicepad.odds.exact.cells import any_cell, any_cell_in_round, made_by
from dicepad.odds.exact.filling import filling_chain, filling_times
from dicepad.odds.exact.kneifen import best_commitments, hit_chances, turn_value, turns_to_fill
from dicepad.odds.exact.rows import closing_times, row_chain

P = Fraction(1, 6)
DIE = equally_likely([1, 2, 3, 4, 5, 6])
GAMES: Any = [load(name) for name in ("qwixx", "kneifen", "qwinto", "qwantum")]
QWIXX, KNEIFEN, QWINTO, QWANTUM = GAMES
COUNTS: list[Callable[[], object]] = [
    lambda: binomial(P, -1),
    lambda: binomial(P, 1.5),  # type: ignore[arg-type]
    lambda: within(P, -1),
    lambda: within(P, 3, -1),
    lambda: geometric(P, -1),
    lambda: negative_binomial(P, 0, 3),
    lambda: negative_binomial(P, 2, -1),
    lambda: race(DIE, 0),
    lambda: order_statistic(DIE, 0, 2),
    lambda: order_statistic(DIE, 1, 0),
    lambda: collecting(equally_likely(range(21))),
    lambda: list(multisets([1, 2], -1)),
    lambda: confidence_interval(-1, 10),
    lambda: confidence_interval(0, 0),
    lambda: confidence_interval(1, 10**12),
    lambda: any_cell_in_round(QWIXX, ["red.7"], 0),
    lambda: any_cell_in_round(QWIXX, ["red.7"], -3),
    lambda: row_chain(QWIXX, "red", -1),
    lambda: closing_times(QWIXX, "red", 1, -1),
    lambda: crossing_chances.closing_chances(QWIXX, "red", rolls=-1),
    lambda: crossing_chances.misthrow_chance(QWIXX.start(2), 2),
    lambda: turn_value(KNEIFEN, {7: -1}),
    lambda: turn_value(KNEIFEN, {7: 7}),
    lambda: turn_value(KNEIFEN, {7: 6}, rolls=9),
    lambda: turn_value(KNEIFEN, {7: 6}, dice=0),
    lambda: best_commitments(KNEIFEN, (1, 1), 0, {1: 6}),
    lambda: hit_chances(KNEIFEN, 7, -1),
    lambda: filling_times(KNEIFEN, 7, -1),
    lambda: filling_times(KNEIFEN, 7, 9, have=7),
    lambda: qwinto_chances.fitting(QWINTO.start(1), 1, ["orange"]),
    lambda: qwantum_chances.best_second_rolls(QWANTUM, [], "red", {4}),
]
CHANCES: list[Callable[[], object]] = [
    lambda: binomial(Fraction(-1, 6), 2),
    lambda: within(Fraction(7, 6), 2),
    lambda: negative_binomial(Fraction(2), 1, 3),
]
NUMBERS: list[Callable[[], object]] = [
    lambda: turns_to_fill(KNEIFEN, 0),
    lambda: filling_chain(KNEIFEN, 13),
    lambda: hit_chances(KNEIFEN, 13, 2),
    lambda: turn_value(KNEIFEN, {13: 1}),
]
EMPTY: list[Callable[[], object]] = [
    lambda: equally_likely([]),
    lambda: total([DIE, {}]),
    lambda: expectation({}),
    lambda: variance({}),
    lambda: sd({}),
    lambda: cumulative({}),
    lambda: quantile({}, Fraction(1, 2)),
    lambda: collecting({}),
    lambda: race({}, 2),
    lambda: order_statistic({}, 1, 1),
    lambda: list(multisets([], 2)),
]
OTHER_GAMES: list[Callable[[], object]] = [
    lambda: any_cell(KNEIFEN, ["red.7"]),
    lambda: any_cell_in_round(QWINTO, ["red.7"], 2),
    lambda: made_by(QWANTUM, "red.7"),
    lambda: crossing_chances.cell_chances(KNEIFEN),
    lambda: crossing_chances.closing_chances(KNEIFEN, "red"),
    lambda: crossing_chances.misthrow_chance(KNEIFEN.start(1), 0),
    lambda: row_chain(QWINTO, "orange", 1),
    lambda: closing_times(QWINTO, "orange", 1, 9),
    lambda: hit_chances(QWIXX, 7, 2),
    lambda: turn_value(QWIXX, {7: 1}),
    lambda: best_commitments(QWIXX, (1, 1), 1, {1: 6}),
    lambda: turns_to_fill(QWIXX, 7),
    lambda: filling_chain(QWIXX, 7),
    lambda: filling_times(QWIXX, 7, 9),
    lambda: qwinto_chances.sum_chances(QWIXX, ["red"]),
    lambda: qwinto_chances.two_roll_chance(QWIXX, ["red"], {7}),
    lambda: qwinto_chances.fitting(QWIXX.start(1), 0, ["red"]),
    lambda: qwantum_chances.sum_chances(QWIXX, "red"),
    lambda: qwantum_chances.missing_colours(QWIXX),
    lambda: qwantum_chances.fitting(QWIXX, [], "red"),
    lambda: qwantum_chances.best_second_rolls(QWIXX, [], "red", {4}),
    lambda: qwantum_chances.two_roll_sums(QWIXX, "red", {4}),
    lambda: qwantum_chances.two_roll_chance(QWIXX, "red", {4}),
]


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (COUNTS, r"(is out of range; allowed: \d+ (or more|to \d+)|is no whole number)$"),
        (CHANCES, r"is no probability; allowed: from 0 to 1$"),
        (NUMBERS, r"is no number of Kneifen; allowed: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12$"),
        (EMPTY, r"(there are no values; .*|the dice have no faces; give at least one)$"),
        (OTHER_GAMES, r"knows? only a \w+Game, and <.*> is none$"),
    ],
    ids=["counts", "probabilities", "numbers", "empty", "other games"],
)
def test_what_cannot_be_is_refused_in_one_line(wrong: list[Callable[[], object]], told: str) -> None:
    for call in wrong:
        with pytest.raises(DicepadError, match=rf"^[^\n]*{told}"):
            call()


def test_a_share_that_no_value_reaches_is_refused_and_rounding_is_none() -> None:
    tenths = dict.fromkeys(range(10), 0.1)
    assert quantile(tenths, 1) == 9  # type: ignore[arg-type]
    with pytest.raises(DicepadError, match=r"quantile: 0\.9 is more than the probabilities of all values together"):
        quantile(geometric(P, 3), 0.9)


def test_huge_values_have_a_standard_deviation() -> None:
    assert sd(equally_likely([0, 2 * 10**200])) == pytest.approx(1e200)
    with pytest.raises(DicepadError, match="below 1e308"):
        sd(equally_likely([0, 10**400]))


@pytest.mark.parametrize(("hits", "trials"), [(500_000, 1_000_000), (10, 10_000_000), (9_999_990, 10_000_000)])
def test_the_interval_of_many_trials_is_near_that_of_its_limit(hits: int, trials: int) -> None:
    """The normal distribution for many hits and misses; of few, the misses or hits are Poisson's, 10 being 4.7954 to
    18.3904 (the tables of Garwood, 1936)."""
    low, high = confidence_interval(hits, trials)
    few = min(hits, trials - hits)
    if few > 100:
        half = 1.959964 * sqrt(hits / trials * (1 - hits / trials) / trials)
        expected = hits / trials - half, hits / trials + half
    else:
        ends = 4.79539 / trials, 18.39036 / trials
        expected = ends if few == hits else (1 - ends[1], 1 - ends[0])
    assert (low, high) == pytest.approx(expected, abs=1e-6)
