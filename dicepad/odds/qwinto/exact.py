"""Exact probabilities for Qwinto: sums of the chosen dice, with or without a second roll, and sums that fit."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction

from ...errors import DicepadError
from ...loading import GameLike
from ...rules.qwinto import QwintoGame, QwintoState
from ..checks import check_game, check_seat, check_values, game_of
from ..exact.distributions import Chances, equally_likely, total

__all__ = ["fitting", "sum_chances", "two_roll_chance"]


def sum_chances(game: GameLike, dice: Collection[str]) -> Chances:
    """Return the distribution of the sum of some dice in one roll: a convolution.

    Raises `DicepadError` for unknown dice.

    >>> sum_chances("qwinto", ("orange", "violet"))[7]
    Fraction(1, 6)
    """
    game = game_of("sum_chances", game, QwintoGame, "Qwinto")
    check_values("sum_chances", "dice", dice)
    if not dice or len(set(dice)) < len(dice) or not set(dice) <= set(game.die_names):
        raise DicepadError(
            f"{', '.join(map(str, dice)) or 'none'}: name one or more different dice of {', '.join(game.die_names)}"
        )
    return total(equally_likely([face.number for face in die.faces]) for die in game.spec.dice if die.name in dice)


def two_roll_chance(game: GameLike, dice: Collection[str], targets: Collection[int]) -> Fraction:
    """Return the probability of bringing the sum of some dice into `targets`, with a second roll if necessary.

    If p is the probability in one roll, this is p + (1 - p) p, because all chosen dice are rolled again.

    >>> two_roll_chance("qwinto", ("orange",), {6})
    Fraction(11, 36)
    """
    check_values("two_roll_chance", "sums", targets)
    once = sum((chance for value, chance in sum_chances(game, dice).items() if value in targets), Fraction(0))
    return once * (2 - once)


def fitting(state: QwintoState, seat: int, dice: Collection[str]) -> tuple[int, ...]:
    """Return the sums of some dice that a seat can enter, by the rules for rows and columns.

    A row counts only if its die is rolled.

    >>> from dicepad import load
    >>> fitting(load("qwinto").from_text("orange:-,-,-,-,-,-,-,-,1"), 0, ("orange",))
    ()
    """
    check_game("fitting", state, QwintoState, "Qwinto")
    check_seat("fitting", state, seat)
    check_values("fitting", "dice", dice)
    game, rows = state.game, state.rows[seat]
    open_fields: Sequence[tuple[int, int]] = [
        (row, index) for row, name in enumerate(game.die_names) if name in dice for index in range(len(rows[row]))
    ]
    return tuple(
        value
        for value in sum_chances(game, dice)
        if any(not game.refuses(rows, row, index, value) for row, index in open_fields)
    )
