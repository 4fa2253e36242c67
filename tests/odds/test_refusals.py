"""Refusals of the odds, each in one line: values below, above and beside those allowed.

The table holds every public function, so that a new one must say what it refuses."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from fractions import Fraction
from importlib import import_module
from math import sqrt
from random import Random
from types import FunctionType
from typing import Any, Final

import pytest

from dicepad import DicepadError, Match, load, play_out
from dicepad.command import percent
from dicepad.odds import advise, exact, open_table, par, review, save, solve, table_for
from dicepad.odds.advice import compare, judge, match_judge
from dicepad.odds.exercises import exercises, exercises_for, learner, read, schedule
from dicepad.odds.kneifen import exact as kneifen
from dicepad.odds.kneifen import filling
from dicepad.odds.qwantum import exact as qwantum
from dicepad.odds.qwinto import exact as qwinto_exact
from dicepad.odds.qwixx.chances import cells, rows
from dicepad.odds.qwixx.chances import exact as crossing
from dicepad.odds.qwixx.many_games.score_distribution import score_chances
from dicepad.odds.simulation import Experiment, run_chunk, simulate
from dicepad.odds.strategies import families, name_of, strategies, strategy

MODULES: Final = (
    *("dicepad.odds", "dicepad.odds.advice", "dicepad.odds.exercises", "dicepad.odds.exercises.learner"),
    *("dicepad.odds.exercises.schedule", "dicepad.odds.simulation", "dicepad.odds.qwixx.many_games.score_distribution"),
    *("dicepad.odds.strategies", "dicepad.odds.exact"),
    *(f"dicepad.odds.qwixx.chances.{name}" for name in ("cells", "exact", "rows")),
    *("dicepad.odds.kneifen.filling", "dicepad.odds.kneifen.exact", "dicepad.odds.qwantum.exact"),
    "dicepad.odds.qwinto.exact",
)
HARMLESS: Final = {
    *(families, strategies, name_of),  # take any game, or any chooser
    *(schedule.recall, compare),  # take what other functions have made
    save,  # writes a file, and raises what writing raises
}
GAMES: Final[dict[str, Any]] = {name: load(name) for name in ("qwixx", "kneifen", "qwantum", "qwinto")}
QWIXX, KNEIFEN, QWANTUM, QWINTO = GAMES.values()
MATCH: Final = play_out(Match.begin(QWIXX, 2, seed=1), Random(1))
ROLLED: Final = QWIXX.start(2).roll(dice="1 1 2 3 4 5")
NO_GAMES: Final[list[Any]] = [7, ROLLED]
NO_CHOOSERS: Final[list[Any]] = [7]
F = Fraction
SIXTH, HALF, HUGE, DIGITS = F(1, 6), F(1, 2), 10**9 + 1, 10**5000
DIE: Final = dict.fromkeys(range(1, 7), SIXTH)
TWO: Final = {(one, two): F(1, 36) for one in DIE for two in DIE}
NONE: Final = "the distribution is empty"
MANY: Final = "the probabilities sum to"
NO_NUMBERS: Final = {"a": HALF, "b": HALF}
NO_DISTRIBUTIONS: Final = [
    ({}, NONE),
    (None, "None is not a distribution"),
    ([1, 2, 3], "[1, 2, 3] is not a distribution; give one, such as equally_likely([1, 2, 3])"),
    ({1: -HALF, 2: 3 * HALF}, "1 has the probability -1/2; allowed: from 0 to 1"),
    ({1: "a"}, "1 has the probability 'a'; allowed: from 0 to 1"),
    ({1: float("nan")}, "1 has the probability nan; allowed: from 0 to 1"),
    ({1: F(DIGITS)}, "1 has the probability a number of thousands of digits; allowed: from 0 to 1"),
    ({1: F(1), 2: F(1)}, "the probabilities sum to 2; "),
]
PART: Final = ({1: HALF}, "the probabilities sum to 0.5; they must sum to 1")
WORDS: Final = (NO_NUMBERS, "the value 'a' is not a number")


def first(*more: object, also: tuple[tuple[Any, str], ...] = ()) -> list[tuple[tuple[Any, ...], str]]:
    """Cases of a function whose first argument is a distribution; the others are `more`."""
    return [((wrong, *more), told) for wrong, told in (*NO_DISTRIBUTIONS, *also)]


def chance(*more: object) -> list[tuple[tuple[Any, ...], str]]:
    """Cases of a function whose first argument is a chance."""
    wrong = (-SIXTH, F(7, 6), 60, "a", None, float("nan"), DIGITS)
    return [((one, *more), "is not a probability; allowed: from 0 to 1") for one in wrong]


def counts(before: tuple[Any, ...], low: int, high: int, *after: object) -> list[tuple[tuple[Any, ...], str]]:
    """Cases of a function that takes whole numbers in a range."""
    told = f"; allowed: whole numbers from {low:,} to {high:,}"
    return [((*before, wrong, *after), told) for wrong in (low - 1, high + 1, HUGE * high, DIGITS, 1.5, "a", None)]


def others(right: object, *more: object, rules: str) -> list[tuple[tuple[Any, ...], str]]:
    """Cases of a function that is about one game."""
    games = [game for game in (QWIXX, KNEIFEN, QWANTUM, QWINTO) if game is not right]
    told = f"has other rules; give a game with the rules of {rules}"
    return [((None, *more), "give a Game, its id, or the path"), *(((game, *more), told) for game in games)]


REFUSED: Final[dict[Callable[..., object], list[tuple[tuple[Any, ...], str]]]] = {
    exact.equally_likely: [
        (([],), "there are no values"),
        ((5,), "5 is not a list"),
        (([1, "a"],), "cannot be put in order"),
    ],
    exact.total: [
        *[(([wrong],), told) for wrong, told in (*NO_DISTRIBUTIONS, WORDS)],
        (([DIE] * 501,), "501 summands; allowed: whole numbers from 1 to 500"),
        ((5,), "5 is not a collection of distributions"),
    ],
    exact.expectation: first(also=(PART, WORDS)),
    exact.variance: first(also=(PART, WORDS)),
    exact.sd: [*first(also=(PART, WORDS)), (({10**200: HALF, 0: HALF},), "the values are too large for a float")],
    exact.cumulative: first(also=(({1: HALF, "a": HALF}, "cannot be put in order"),)),
    exact.quantile: [
        *first(HALF),
        *[((DIE, wrong), "above 0 and at most 1") for wrong in (0, -1, F(7, 6), float("nan"), "a", None)],
        (({1: HALF}, F(3, 4)), "the distribution ends before 0.75; its probabilities sum to 0.5"),
    ],
    exact.multisets: [*counts(([1, 2],), 0, 1_000), (([], 2), "the dice have no faces")],
    exact.event: [
        *first({1}),
        ((DIE, 5), "5 is not an event; give its values, such as {5}, or a function"),
        ((DIE, "5"), "'5' is not an event"),
    ],
    exact.given: [*first({1}), ((DIE, 5), "5 is not an event"), ((DIE, []), "this event has the probability 0")],
    exact.image: [*first(str), ((DIE, 5), "5 is not a function")],
    exact.independent: [
        *first([], also=(PART,)),
        ((DIE, [{1}] * 13), "13 events"),
        ((DIE, 5), "5 is not a collection"),
    ],
    exact.joint: [
        *[((DIE, wrong), told) for wrong, told in NO_DISTRIBUTIONS],
        ((DIE,) * 8, "1679616 outcomes; allowed: whole numbers from 1 to 1,000,000"),
    ],
    exact.marginal: [
        *first(0),
        *[((TWO, wrong), "in (1, 1); places count from 0") for wrong in (-1, 2, HUGE, "a")],
        ((DIE, 0), "1 is not a tuple of values"),
    ],
    exact.covariance: [*first(also=(PART,)), ((TWO, 0, 2), "there is no place 2"), ((DIE,), "1 is not a tuple")],
    exact.correlation: [
        *first(also=(PART,)),
        ((TWO, 0, 2), "there is no place 2"),
        (({(1, 1): HALF, (1, 2): HALF},), "one of the values never changes"),
    ],
    exact.binomial: [*chance(3), *counts((SIXTH,), 0, 10_000)],
    exact.within: [*chance(3), *counts((SIXTH,), 0, 10_000), *counts((SIXTH, 3), 0, 10_000)],
    exact.geometric: [*chance(3), *counts((SIXTH,), 1, 10_000)],
    exact.negative_binomial: [*chance(2, 3), *counts((SIXTH,), 1, 10_000, 3), *counts((SIXTH, 3), 3, 10_000)],
    exact.collecting: [
        *first(also=(PART, ({1: F(1), 2: F(0)}, "2 has the probability 0, so it never comes up; remove it"))),
        (({value: F(1, 21) for value in range(21)},), "21 values; allowed: whole numbers from 1 to 20"),
    ],
    exact.race: [
        *first(3, also=(PART,)),
        *counts((DIE,), 1, 100),
        ((DIE, {1: 3}), "there are hits for [1]; allowed: for each of [1, 2, 3, 4, 5, 6]"),
        ((DIE, dict.fromkeys(DIE, 101)), "there cannot be 101 hits; allowed: whole numbers from 1 to 100"),
        (({value: F(1, 21) for value in range(21)}, 1), "21 values; allowed: whole numbers from 1 to 20"),
    ],
    exact.order_statistic: [
        *first(1, 3, also=(PART, WORDS)),
        *counts((DIE, 1), 1, 10_000),
        *[((DIE, wrong, 3), "among 3; allowed: 1 to 3") for wrong in (0, 4, HUGE, "a")],
    ],
    exact.confidence_interval: [
        *counts((0,), 1, 10**9),
        *counts((), 0, 100, 100),
        *[
            ((5, 10, wrong), "is not a confidence level; give a number between 0 and 1")
            for wrong in (0, 1, -1, "a", float("nan"))
        ],
    ],
    cells.any_cell: [
        *others(QWIXX, ["red.7"], rules="Qwixx"),
        ((QWIXX, ["red.13"]), "there is no cell 'red.13'; cells have names such as red.2"),
        ((QWIXX, "red.7"), "'red.7' is not a collection of cells"),
    ],
    cells.any_cell_in_round: [*others(QWIXX, ["red.7"], 4, rules="Qwixx"), *counts((QWIXX, ["red.7"]), 1, 12)],
    cells.made_by: [*others(QWIXX, "red.7", rules="Qwixx"), ((QWIXX, ""), "there is no cell ''")],
    crossing.cell_chances: others(QWIXX, rules="Qwixx"),
    crossing.misthrow_chance: [
        *[((game.start(1), 0), "has other rules") for game in (KNEIFEN, QWANTUM, QWINTO)],
        *[((ROLLED, wrong), "seats are 0 to 1") for wrong in (-1, 2, HUGE, "a")],
    ],
    crossing.closing_chances: [
        *others(QWIXX, "red", rules="Qwixx"),
        *counts((QWIXX, "red", ()), 0, 1_000),
        ((QWIXX, "pink"), "'pink' is not an open row; rows: red, yellow, green, blue"),
        ((QWIXX, "red", (3, 2)), "red cannot have the crosses 3, 2 and still be open"),
        ((QWIXX, "red", (), 5, ("red",)), "'red' is not an open row"),
        ((QWIXX, "red", 5), "5 is not a collection of numbers"),
        ((QWIXX, "red", (), 5, "green"), "'green' is not a collection of rows"),
    ],
    rows.row_chain: [
        *others(QWIXX, "red", 1, rules="Qwixx"),
        *counts((QWIXX, "red"), 0, 10),
        ((QWIXX, "pink", 1), "'pink' is not a row; rows: red, yellow, green, blue"),
        ((load("qwixx-longo"), "red", 1), "red is not a chain, because it does not close by its last number alone"),
    ],
    rows.closing_times: [*others(QWIXX, "red", 1, 5, rules="Qwixx"), *counts((QWIXX, "red", 1), 1, 1_000)],
    kneifen.hit_chances: [
        *others(KNEIFEN, 7, 6, rules="Kneifen"),
        *[((KNEIFEN, wrong, 6), "numbers: 1, 2, 3") for wrong in (-1, 0, 13, HUGE, "a")],
        *counts((KNEIFEN, 7), 0, 20),
    ],
    kneifen.turns_to_fill: [
        *others(KNEIFEN, 7, rules="Kneifen"),
        *[((KNEIFEN, wrong), "numbers: 1, 2, 3") for wrong in (-1, 0, 13)],
    ],
    kneifen.turn_value: [
        *others(KNEIFEN, {7: 6}, rules="Kneifen"),
        *[
            ((KNEIFEN, {7: wrong}), "crosses that 7 lacks; allowed: whole numbers from 1 to 6")
            for wrong in (-1, 7, HUGE)
        ],
        ((KNEIFEN, {13: 1}), "there is no number 13; numbers: 1, 2, 3"),
        ((KNEIFEN, None), "None does not say how many crosses each number needs"),
        *counts((KNEIFEN, {7: 6}), 0, 2),
        *[((KNEIFEN, {7: 6}, 0, wrong), "allowed: whole numbers from 1 to 12") for wrong in (-1, 0, 13, HUGE)],
    ],
    kneifen.best_commitments: [
        *others(KNEIFEN, (1, 2), 1, {7: 6}, rules="Kneifen"),
        ((KNEIFEN, (), 1, {7: 6}), "0 dice; allowed: whole numbers from 1 to 12"),
        ((KNEIFEN, (1, 7), 1, {7: 6}), "no die shows 7"),
        ((KNEIFEN, (1, 2), 1, {7: -1}), "-1 crosses that 7 lacks"),
        *counts((KNEIFEN, (1, 2)), 1, 3, {7: 6}),
    ],
    filling.filling_chain: [*others(KNEIFEN, 7, rules="Kneifen"), ((KNEIFEN, 0), "there is no number 0")],
    filling.filling_times: [
        *others(KNEIFEN, 7, 5, rules="Kneifen"),
        *counts((KNEIFEN, 7), 1, 1_000),
        *counts((KNEIFEN, 7, 5), 0, 6),
        ((KNEIFEN, 13, 5), "there is no number 13"),
    ],
    qwantum.sum_chances: [
        *others(QWANTUM, "red", rules="Qwantum"),
        ((QWANTUM, "pink"), "there is no 'pink' row; allowed: "),
    ],
    qwantum.missing_colours: others(QWANTUM, rules="Qwantum"),
    qwantum.fitting: [
        *others(QWANTUM, (3, 5), "red", rules="Qwantum"),
        ((QWANTUM, (5, 3), "red"), "a row with (5,) cannot have 3 next"),
        ((QWANTUM, tuple(range(1, 20)), "red"), "19 entries; allowed: whole numbers from 0 to "),
        ((QWANTUM, (3,), ""), "there is no '' row"),
        ((QWANTUM, 3, "red"), "3 is not a collection of entries"),
    ],
    qwantum.best_second_rolls: [
        *others(QWANTUM, (), "red", {4}, rules="Qwantum"),
        ((QWANTUM, (), "red", {4}), "0 faces for 7 dice; give one face for each"),
        ((QWANTUM, ROLLED.dice, [], {4}), "there is no [] row"),
        ((QWANTUM, (*ROLLED.dice, None), "red", {4}), "the die die1 has no face"),
        ((QWANTUM, 5, "red", {4}), "5 is not a collection of faces"),
        ((QWANTUM, ROLLED.dice, "red", "4"), "'4' is not a collection of sums"),
    ],
    qwantum.two_roll_sums: [
        *others(QWANTUM, "red", {4}, rules="Qwantum"),
        ((QWANTUM, "pink", {4}), "there is no 'pink' row"),
        ((QWANTUM, "red", 4), "4 is not a collection of sums"),
    ],
    qwantum.two_roll_chance: [
        *others(QWANTUM, "red", {4}, rules="Qwantum"),
        ((QWANTUM, "", {4}), "there is no '' row"),
    ],
    qwinto_exact.sum_chances: [
        *others(QWINTO, ["orange"], rules="Qwinto"),
        *[
            ((QWINTO, wrong), "name one or more different dice of orange, yellow, violet")
            for wrong in ([], ["x"], ["orange"] * 2)
        ],
        ((QWINTO, "orange"), "'orange' is not a collection of dice"),
    ],
    qwinto_exact.two_roll_chance: [
        *others(QWINTO, ["orange"], {4}, rules="Qwinto"),
        ((QWINTO, [], {4}), "none: name one or more"),
        ((QWINTO, ["orange"], "4"), "'4' is not a collection of sums"),
    ],
    qwinto_exact.fitting: [
        *[((game.start(1), 0, ["orange"]), "has other rules") for game in (QWIXX, KNEIFEN, QWANTUM)],
        ((QWINTO.start(2), 2, ["orange"]), "there is no seat 2; seats are 0 to 1"),
        ((QWINTO.start(2), 0, ["x"]), "x: name one or more"),
    ],
    advise: [
        *[((ROLLED, wrong), "name one of the seats that must decide: 0, 1") for wrong in (-1, 9, HUGE)],
        ((QWIXX.start(2), 0), "there are no moves to value, because no player has to decide anything here"),
    ],
    judge: [((game, wrong), f"{wrong} seats cannot play") for game in (QWIXX, QWINTO) for wrong in (-1, 0, 99)],
    match_judge: [((MATCH, wrong), "seats are 0 to 1") for wrong in (-1, 2, HUGE)],
    review: [((MATCH, wrong), "seats are 0 to 1") for wrong in (-1, 2, HUGE)],
    par: [((game,), "cannot be solved: only sheets of the Qwixx family can") for game in (KNEIFEN, QWANTUM, QWINTO)],
    solve: [
        *[((QWIXX, wrong), "seats; allowed: 1 to 5") for wrong in (-1, 0, 6, HUGE, 1.5)],
        *counts((QWIXX, 1, None), 0, 100),
        *counts((QWIXX, 1, None, 0), 0, 100),
    ],
    table_for: [
        *[((QWIXX, wrong), "seats; allowed: 1 to 5") for wrong in (-1, 0, 6, HUGE, 1.5)],
        *counts((QWIXX, 1, None), 0, 100),
        ((KNEIFEN,), "cannot be solved"),
    ],
    open_table: [(("nowhere.table", None), "nowhere.table")],
    simulate: [
        *counts((Experiment("kneifen", ("random",)),), 1, 10**10),
        ((Experiment("kneifen", ()), 1), "0 seats cannot play"),
        ((Experiment("kneifen", ("random",), -1), 1), "-1 as the seed"),
        ((Experiment("kneifen", ("x",)), 1), "x"),
        ((Experiment("chess", ("random",)), 1), "chess: there is no such game; allowed: kneifen"),
        *[((Experiment(wrong, ("random",)), 1), "give a Game, its id, or the path") for wrong in NO_GAMES],
        ((Experiment(KNEIFEN, NO_CHOOSERS), 1), "there is no strategy 7 for Kneifen; allowed: random"),
    ],
    run_chunk: [
        *counts((Experiment("kneifen", ("random",)),), 0, 10**10, 1),
        *counts((Experiment("kneifen", ("random",)), 0), 1, 10**10),
        ((Experiment("qwixx", ("gap-1",), 2**63), 0, 1), "as the seed"),
    ],
    score_chances: [((KNEIFEN,), "cannot be solved"), ((QWIXX, "x"), "x")],
    strategy: [((QWIXX, wrong), "") for wrong in ("", "x", "gap--1", "gap-999999999999")],
    exercises: [((wrong,), "there are no exercises for") for wrong in ("chess", "", "a\0b")],
    exercises_for: [
        *counts(("qwixx",), 1, 99),
        *[(("qwixx-bonus-a", players), "there are no exercises for qwixx-bonus-a yet") for players in (1, 2)],
        (("chess", 1), "chess: there is no such game"),
    ],
    read: [(("qwixx", wrong), "the exercises for qwixx are damaged") for wrong in ("", "{", "[]")],
    learner.grade: [
        ((-1, "points"), "-1 is not a cost; allowed: 0 or more"),
        ((1, "x"), "there is no unit 'x'; allowed: points, chance, turns"),
        ((float("nan"), "points"), "nan is not a cost"),
    ],
    schedule.first: counts((), 1, 3, 100),
    schedule.answered: counts((schedule.first(schedule.GOOD, 0),), 1, 3, 4),
}


def public() -> set[FunctionType]:
    """Every function that a module of the chances offers."""
    modules = map(import_module, MODULES)
    found = {getattr(module, name) for module in modules for name in module.__all__ if name.islower()}
    return {one for one in found if inspect.isroutine(one) or hasattr(one, "__wrapped__")}


def test_the_table_holds_every_public_function() -> None:
    assert public() == REFUSED.keys() | HARMLESS


@pytest.mark.parametrize("function", REFUSED, ids=lambda one: one.__name__)
def test_nonsense_is_refused_in_one_line(function: Callable[..., object]) -> None:
    for arguments, told in REFUSED[function]:
        with pytest.raises(DicepadError) as refused:
            function(*arguments)
        said = str(refused.value)
        assert told in said
        assert "\n" not in said


def test_what_lies_at_the_edges_is_computed() -> None:
    assert exact.binomial(SIXTH, 0) == {0: 1}
    assert exact.within(SIXTH, 0) == 0
    assert exact.within(SIXTH, 3, 0) == exact.within(F(1), 3) == 1
    assert exact.geometric(F(1), 1) == {1: 1}
    assert exact.negative_binomial(HALF, 3, 3) == {3: F(1, 8)}
    assert exact.total([]) == {0: 1}
    assert dict(exact.multisets([1, 2], 0)) == {(): 1}
    assert exact.quantile({1: HALF}, HALF) == exact.quantile(DIE, SIXTH) == 1
    assert exact.race(DIE, 1) == DIE
    assert exact.collecting({1: F(1)}) == 1
    assert cells.any_cell_in_round(QWIXX, ["red.7"], 1) == cells.any_cell(QWIXX, ["red.7"])
    assert cells.any_cell(QWIXX, []) == 0
    assert kneifen.hit_chances(KNEIFEN, 12, 0) == {0: 1}
    assert crossing.closing_chances(QWIXX, "red", rolls=0) == (F(0),)


def test_ten_floats_that_sum_to_almost_1_have_their_highest_value() -> None:
    floats: Any = dict.fromkeys(range(10), 0.1)
    assert exact.quantile(floats, 1) == 9


def test_a_correlation_is_rounded_at_the_end_however_large_the_values_are() -> None:
    large: dict[tuple[int, ...], Fraction] = {
        (one * 10**200, -two * 10**300): weight for (one, two), weight in TWO.items()
    }
    assert exact.correlation(large) == 0
    falling: dict[tuple[int, ...], Fraction] = {(face * 10**200, -face): SIXTH for face in DIE}
    assert exact.correlation(falling) == -1


@pytest.mark.parametrize("confidence", [0.8, 0.95, 0.999])
def test_a_million_trials_have_nearly_the_interval_of_a_normal_distribution(confidence: float) -> None:
    low, high = exact.confidence_interval(500_000, 1_000_000, confidence)
    wide = {0.8: 1.281552, 0.95: 1.959964, 0.999: 3.290527}[confidence] * sqrt(0.25 / 1_000_000)
    assert (low, high) == pytest.approx((0.5 - wide, 0.5 + wide), abs=1e-6)


@pytest.mark.parametrize("wrong", ["a", "0.5", "", None, [], pytest.param(DIGITS, id="digits")])
def test_what_is_no_share_has_no_percentage(wrong: Any) -> None:
    with pytest.raises(DicepadError, match="is not a share of 1"):
        percent(wrong)
