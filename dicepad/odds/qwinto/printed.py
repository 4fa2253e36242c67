"""Exact probabilities of Qwinto as text: sums of the chosen dice, and entries."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ...command import percent
from ...rules.qwinto import QwintoGame, QwintoState
from ..exact.distributions import expectation
from ..exact.events import event
from . import exact

__all__ = ["of_game", "of_position"]


def of_game(game: QwintoGame) -> Iterator[str]:
    """Yield lines about sums of the chosen dice, in one roll and in two."""
    alike = len({tuple(face.number for face in die.faces) for die in game.spec.dice}) == 1
    columns: dict[str, list[str]] = {}
    for roll in game.rolls:
        dice = roll.split()[1:]
        count = f"{len(dice)} dice" if len(dice) > 1 else "1 die"
        columns.setdefault(count if alike else "+".join(dice), dice)
    sums = [exact.sum_chances(game, dice) for dice in columns.values()]
    numbers = sorted(set().union(*sums))
    yield "Chance of each sum in one roll"
    yield "    sum" + "".join(f"{name:>12}" for name in columns)
    for number in numbers:
        yield f"  {number:>5}" + "".join(f"{percent(chances.get(number, Fraction(0))):>12}" for chances in sums)
    yield "   mean" + "".join(f"{float(expectation(chances)):>10.2f}  " for chances in sums)
    yield ""
    yield "Chance of each sum in up to two rolls of the dice"
    yield "    sum" + "".join(f"{name:>12}" for name in columns)
    for number in numbers:
        again = [exact.two_roll_chance(game, dice, (number,)) for dice in columns.values()]
        yield f"  {number:>5}" + "".join(f"{percent(chance):>12}" for chance in again)


def of_position(state: QwintoState, seat: int) -> Iterator[str]:
    """Yield lines about the probabilities of an entry, for each choice of dice."""
    game = state.game
    yield f"Chance of an entry in a row of seat {seat}"
    yield f"  {'dice':<24}{'one roll':>12}{'two rolls':>12}   takes"
    for roll in game.rolls:
        dice = roll.split()[1:]
        wanted = exact.fitting(state, seat, dice)
        one_roll = event(exact.sum_chances(game, dice), wanted)
        two_rolls = exact.two_roll_chance(game, dice, wanted)
        takes = " ".join(map(str, wanted)) or "nothing"
        yield f"  {' '.join(dice):<24}{percent(one_roll):>12}{percent(two_rolls):>12}   {takes}"
