"""Kneifen's exact subsets and its bound: against plain plans, the fractions of one number, and all positions of a small
sheet."""

from __future__ import annotations

import re
from itertools import product

import numpy as np
import pytest

from dicepad import load
from dicepad.odds.arrays import Floats
from dicepad.odds.kneifen.exact import turns_to_fill
from dicepad.odds.kneifen.learned import Needs
from dicepad.odds.kneifen.plans import Costs, ListForm, RoundPlans
from dicepad.rules.kneifen import KneifenGame
from tests.kinds import checked
from training.kneifen_bound import rounds_at_least

pytestmark = [pytest.mark.solve, pytest.mark.trained]

GAME = checked(KneifenGame, load("kneifen"))


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> KneifenGame:
    """A sheet of 2, 5, 6, 9 and 12, two crosses each: 243 positions."""
    text = (GAME.specs / "kneifen.toml").read_text(encoding="utf-8").replace('id = "kneifen"', 'id = "small"')
    text = re.sub(r'    \{ name = "(1|3|4|7|8|10|11)", cells = 6 \},\n', "", text).replace("cells = 6", "cells = 2")
    path = tmp_path_factory.mktemp("kneifen") / "small.toml"
    path.write_text(text, encoding="utf-8")
    return checked(KneifenGame, load(path))


def known(values: Floats) -> Costs:
    """The costs of positions that are known exactly, as a plan asks for them."""

    def costs(needs: Needs) -> tuple[float, list[list[float]]]:
        others = [
            [float(values[(*needs[:place], lack, *needs[place + 1 :])]) for lack in range(values.shape[0])]
            for place in range(len(needs))
        ]
        return float(values[needs]), others

    return costs


@pytest.mark.long
def test_exact_rounds_solve_the_equations_of_plain_plans(small: KneifenGame) -> None:
    """A position takes a round more than what a plan of plain Python makes of its turn."""
    values = rounds_at_least(small, (), small.numbers, 2)[0, 0]
    plans = RoundPlans(ListForm(small), known(values))
    assert values[0, 0, 0, 0, 0] == 0
    for needs in list(product(range(3), repeat=5))[2::8]:
        assert values[needs] == pytest.approx(1 + plans.rounds_left(1, needs), abs=1e-5)


@pytest.mark.parametrize("number", [4, 8])
def test_one_number_takes_what_fractions_say(number: int) -> None:
    turns = [float(turn) for turn in turns_to_fill(GAME, number)[::-1]]
    assert rounds_at_least(GAME, (), (number,), 6)[0, 0] == pytest.approx(np.array(turns), abs=1e-5)
    if number < GAME.pairs_from:
        apart = rounds_at_least(GAME, (number,), (), 6)
        assert [apart[min(lack, 1), lack] for lack in range(7)] == pytest.approx(turns, abs=0.003)


def test_nothing_falls_short_of_the_bound(small: KneifenGame) -> None:
    """Of every position of a small sheet, which is solved exactly; and it is no silly bound."""
    singles, others = small.numbers[:3], small.numbers[3:]
    exact, least = rounds_at_least(small, (), small.numbers, 2)[0, 0], rounds_at_least(small, singles, others, 2)
    easier = rounds_at_least(small, singles, others, 1)
    for needs in product(range(3), repeat=5):
        lacks = needs[:3]
        open_ = sum(lack > 0 for lack in lacks)
        bound = least[(open_, sum(lacks), *needs[3:])]
        assert bound <= exact[needs] + 1e-6
        assert easier[(open_, open_, *needs[3:])] <= exact[needs] + 1e-6
        if open_ < 2 and not any(needs[3:]):
            assert bound == pytest.approx(exact[needs], abs=1e-5)
    assert 0.8 * exact[2, 2, 2, 2, 2] < easier[(3, 3, 2, 2)] < least[(3, 6, 2, 2)]
    assert 0.9 * exact[2, 2, 2, 2, 2] < least[(3, 6, 2, 2)] < exact[2, 2, 2, 2, 2] - 0.01


@pytest.mark.long
def test_single_numbers_that_are_put_together_are_easier_and_by_how_much() -> None:
    """The figures of the book; the bar of progress goes from left to right."""
    singles = GAME.numbers[:6]
    shares: list[float] = []
    easier = rounds_at_least(GAME, singles, (), 6, shares.append)
    assert float(easier.flat[-1]) == pytest.approx(8.793, abs=5e-4)
    assert shares == [1]
    exact = rounds_at_least(GAME, (), singles, 6, shares.append)
    assert float(exact.flat[-1]) == pytest.approx(10.104, abs=5e-4)
    assert len(shares) == 201
    assert shares[1:] == sorted(shares[1:])
