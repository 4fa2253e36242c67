"""Live figures as data: what they show is exact, and what cannot be drawn is refused in one line."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import pairwise

import pytest

from dicepad import DicepadError
from widgets.lessons.figures import marks, settling_data, sketch_data, threshold_data

SUMS = {total: Fraction(6 - abs(total - 7), 36) for total in range(2, 13)}


def test_a_sketch_holds_its_heights_below_a_top_that_gives_nothing_away():
    board = sketch_data({"a": Fraction(1, 3), "b": 2}, "?", unit="%")["board"]
    assert board["exact"] == [pytest.approx(1 / 3), 2.0]
    assert board["marks"][-1] > 2
    assert sketch_data({"a": 2}, "?", top=100)["board"]["marks"][-1] == 100


def test_an_experiment_has_the_mean_and_the_deviation_of_its_chances():
    board = settling_data(SUMS, "?")["board"]
    assert (board["mean"], board["deviation"] ** 2) == (pytest.approx(7), pytest.approx(35 / 6))
    assert board["below"] == sorted(board["below"])
    assert board["below"][-1] == pytest.approx(1)
    share = settling_data({100: Fraction(1, 6), 0: Fraction(5, 6)}, "?", seed=3)["board"]
    assert (share["values"], share["seed"]) == ([0.0, 100.0], "3")
    assert share["below"] == [pytest.approx(5 / 6), pytest.approx(1)]


def test_a_threshold_keeps_the_order_of_its_values_and_fills_gaps():
    board = threshold_data({"one": {1: 0.5, 2: 0.5}, "two": {2: 0.25, "more": 0.75}}, "?", start=2)["board"]
    assert board["labels"] == ["1", "2", "more"]
    assert [one["chances"] for one in board["series"]] == [[0.5, 0.5, 0.0], [0.0, 0.25, 0.75]]
    assert board["start"] == 1


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda: sketch_data({}, "?"), "nothing to guess"),
        (lambda: sketch_data({"a": -1, "b": 2}, "?"), "give heights of 0 or more"),
        (lambda: sketch_data({"a": 0}, "?"), "at least one of them above 0"),
        (
            lambda: sketch_data({"a": 600}, "?", unit="%"),
            "sketch: the height 600 % is out of range; allowed: 0 to 100 %",
        ),
        (
            lambda: sketch_data({"a": 60}, "?", unit="%", top=120),
            "sketch: the height 120 % is out of range; allowed: 0 to 100 %",
        ),
        (
            lambda: sketch_data({"a": 60, "b": 43}, "?", unit="%", distribution=True),
            "sketch: the heights of this distribution add up to 103 %, not to 100 %",
        ),
        (lambda: settling_data({1: 0.5}, "?"), r"sum to 0\.5"),
        (lambda: settling_data({1: 1}, "?"), "at least two"),
        (lambda: settling_data({}, "?"), "sum to 0"),
        (lambda: threshold_data({}, "?"), "0 distributions"),
        (lambda: threshold_data({"": {1: 1.5, 2: -0.5}}, "?"), "none may be below 0"),
        (lambda: threshold_data({"": {1: 1}}, "?", start=7), "allowed: 1 to 1"),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_one_line(wrong, said):
    with pytest.raises(DicepadError, match=said) as refused:
        wrong()
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(("low", "high"), [(0, 0.027), (0, 1), (-18, 131), (56.3, 57), (0, 99.99)])
def test_the_grid_is_round_and_holds_both_ends(low, high):
    found = marks(low, high)
    assert found[0] <= low + 1e-9
    assert found[-1] >= high - 1e-9
    assert 4 <= len(found) <= 9
    steps = [after - before for before, after in pairwise(found)]
    assert steps == pytest.approx([steps[0]] * len(steps))
    assert f"{steps[0]:e}"[0] in "125"


def test_figures_are_plain_data():
    for data in (sketch_data(SUMS, "?"), settling_data(SUMS, "?", lang="de"), threshold_data({"": SUMS}, "?")):
        assert json.loads(json.dumps(data)) == data
