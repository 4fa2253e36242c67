"""Chances of open cells of Qwinto, against the moves that the rules allow, roll by roll."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from dicepad import load
from dicepad.odds.exact import within
from dicepad.odds.qwinto.open_cells import open_cells
from dicepad.rules.qwinto import QwintoGame, QwintoState
from tests.kinds import checked

GAME = checked(QwintoGame, load("qwinto"))
SIX = range(1, 7)


def state_of(text: str) -> QwintoState:
    return checked(QwintoState, GAME.from_text(text))


@pytest.mark.parametrize("cell", ["orange.2", "yellow.2", "violet.6"])
def test_a_field_by_the_moves_of_all_rolls(cell: str) -> None:
    """The best of all choices of dice: one roll, and a turn with its roll again."""
    state = state_of("orange:3,-,-,9 yellow:-,-,9,-,11 violet:2,4,-,-,-,-,14")
    once = []
    for choice in state.moves(0):
        chosen = state.play(0, choice)
        rolls = list(product(SIX, repeat=len(chosen.dice_due)))
        fits = sum(cell in chosen.roll(dice=list(roll)).play(0, "keep").moves(0) for roll in rolls)
        once.append(Fraction(fits, len(rolls)))
    best = max(once)
    assert 0 < best < 1
    found = open_cells(state, 0, 2)[cell]
    assert (found.roll, found.within) == (best, within(best, 4))
    pair = state_of("orange:3,-,-,9 yellow:-,-,9,-,11 violet:2,4,-,-,-,-,14 / -")
    assert open_cells(pair, 0, 2)[cell].within == within(best, 2)


def test_the_dice_on_the_table() -> None:
    state = state_of("orange:3,-,-,9").play(0, "roll orange violet")
    assert open_cells(checked(QwintoState, state), 0, 1)["yellow.1"].roll == 0
    lying = state.roll(dice="2 5")
    found = open_cells(checked(QwintoState, lying), 0, 1)
    allowed = set(lying.play(0, "keep").moves(0)) - {"pass"}
    assert allowed == {cell for cell, one in found.items() if one.roll}
    assert all(one.roll in (0, 1) for one in found.values())
