"""Qwantum's bound: against perfect play of a small sheet by the rules, and the argument's parts one by one."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations_with_replacement

import numpy as np
import pytest

from dicepad import load
from dicepad.rules.qwantum import QwantumGame, QwantumState, column_points
from tests.kinds import checked
from training.qwantum_bound import (
    FLOORS,
    bound,
    constant,
    row_dice,
    shares,
)

pytestmark = [pytest.mark.solve, pytest.mark.trained]

GAME = checked(QwantumGame, load("qwantum"))
DICE = 'dice = [{ name = "white", colour = "white", faces = [1, 2] }, { name = "die1", faces = ["R1", "B2", "R3"] }]\n'
ROWS = 'rows = [{ name = "red", colour = "red", cells = 2 }, { name = "blue", colour = "blue", cells = 2 }]\n'


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> QwantumGame:
    """Two rows of two fields, two dice of two and three faces, two misthrows."""
    text = (GAME.specs / "qwantum.toml").read_text(encoding="utf-8")
    text = re.sub(r"(?s)dice = \[\n.*?\n\]\nrows = \[\n.*?\n\]\n", DICE + ROWS, text).replace(
        "rising = 4", "rising = 1"
    )
    text = text.replace('id = "qwantum"', 'id = "small"').replace("[-1, -2, -3, -4, -5]", "[-1, -2]")
    path = tmp_path_factory.mktemp("qwantum") / "small.toml"
    path.write_text(text, encoding="utf-8")
    return checked(QwantumGame, load(path))


@cache
def perfect(state: QwantumState) -> float:
    """Points alone by perfect play: every roll, every choice, by the rules."""
    if state.over:
        return float(state.scores[0])
    if state.to_act:
        return max([perfect(checked(QwantumState, state.play(0, move))) for move in state.moves(0)])
    dice = [die for die in state.game.spec.dice if die.name in state.dice_due]
    rolls: list[list[str]] = [[]]
    for die in dice:
        rolls = [[*roll, str(face)] for roll in rolls for face in die.faces]
    after = [perfect(checked(QwantumState, state.roll(dice=" ".join(roll)))) for roll in rolls]
    return sum(after) / len(after)


def test_perfect_play_of_a_small_sheet_stays_below(small: QwantumGame) -> None:
    best = perfect(small.start(1))
    bounds = [bound(small, floors, price) for floors in ((1, 1), (1.5, 1), (2, 1)) for price in (0.0, 0.5, 1.0, 2.0)]
    assert best > 0
    assert best <= min(bounds) < 2 * best


def test_shares_of_a_column_add_up_to_its_worth_at_least() -> None:
    """Of all columns of four odd numbers."""
    each = shares(FLOORS, 4, 34)
    for numbers in combinations_with_replacement(range(1, 34, 2), 4):
        assert (each[:, numbers].sum(axis=1) >= column_points(numbers)).all()


def test_misthrows_cost_more_than_their_price_less_the_constant() -> None:
    for price in (0.5, 1.0, 2.5, 7.0):
        spare = [constant(GAME, price) - price * count - points for count, points in enumerate(GAME.penalties)]
        assert min(spare) == pytest.approx(0)


def test_a_rows_dice_are_those_of_the_exact_chances() -> None:
    """Return the sums of all dice, rolled afresh or one roll after the other."""
    dice = row_dice(GAME, 2)
    first = np.bincount(dice.kept[:, 0], weights=dice.chances, minlength=dice.fresh.shape[1])
    assert first == pytest.approx(dice.fresh[-1])
    assert (dice.kept[:, -1] == 0).all()
    assert dice.fresh.sum(axis=1) == pytest.approx(np.ones(128))
