"""Exact chances of Qwinto, each against a count through the rules themselves."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import icepool
import pytest

from dicepad import DicepadError, load
from dicepad.odds.qwinto import exact
from dicepad.rules.qwinto import QwintoGame, QwintoState
from tests.kinds import checked

GAME = checked(QwintoGame, load("qwinto"))


@pytest.mark.parametrize("dice", [("orange",), ("yellow", "violet"), ("orange", "yellow", "violet")])
def test_sums_by_icepool(dice: tuple[str, ...]) -> None:
    wanted = len(dice) @ icepool.d6
    assert exact.sum_chances(GAME, dice) == {value: wanted.probability(value) for value in wanted}
    with pytest.raises(DicepadError, match="different dice of orange, yellow, violet"):
        exact.sum_chances(GAME, (*dice, "white"))


@pytest.mark.parametrize(
    "position",
    [
        "-",
        "orange:-,4,-,7,8 yellow:-,4,-,-,9 violet:-,-,3",
        "orange:-,3,4,5,6,7,8,9,10 yellow:5,-,7 violet:-,6,7,8,-,-,9",
    ],
)
@pytest.mark.parametrize("roll", GAME.rolls)
def test_entries_through_the_rules(position: str, roll: str) -> None:
    """The active seat rolls the chosen dice, may roll them all again once, and enters the sum in their rows."""
    start = GAME.from_text(position)
    assert isinstance(start, QwintoState)
    chosen = start.play(0, roll)
    rolls = list(product(range(1, 7), repeat=len(chosen.dice_due)))
    taken: set[int] = set()
    again = 0
    for first in rolls:
        decide = chosen.roll(dice=first)
        if decide.play(0, "keep").moves(0) != ("pass",):
            taken.add(sum(first))
        else:
            rolled = decide.play(0, "again")
            again += sum(rolled.roll(dice=second).moves(0) != ("pass",) for second in rolls)
    dice = roll.split()[1:]
    assert set(exact.fitting(start, 0, dice)) == taken
    at_once = sum(sum(first) in taken for first in rolls)
    wanted = Fraction(at_once, len(rolls)) + Fraction(again, len(rolls) ** 2)
    assert exact.two_roll_chance(GAME, dice, taken) == wanted
