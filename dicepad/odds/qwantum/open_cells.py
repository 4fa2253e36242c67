"""Open cells of Qwantum: the sum of a colour fits the next field of its row, after the first or the second roll."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from ...errors import DicepadError
from ...rules.qwantum import QwantumGame, QwantumState
from ..exact.open_cells import OpenCellChances, next_turns
from .exact import fitting, sum_chances, two_roll_chance

__all__ = ["open_cells"]


def open_cells(state: QwantumState, seat: int, turns: int) -> dict[str, OpenCellChances]:
    """Return, for the next field of each of a seat's rows, the probability that the sum of the row's colour fits.

    `roll` is the probability for one roll of all dice. `within` is the probability for the seat's own turns among the
    next `turns`, each with the second roll that is best for this row. Other players' turns do not count, because those
    players choose the second roll. In this game, rows are never closed. Raises `DicepadError` while dice
    are rolled again.

    >>> from dicepad import load
    >>> open_cells(load("qwantum").from_text("red:3,9"), 0, 1)["red.3"].roll
    Fraction(110291, 279936)
    """
    game, own = state.game, sum(next_turns(state, seat, turns, state.phase != "roll"))
    by_cell: dict[str, OpenCellChances] = {}
    if state.phase == "reroll":
        raise DicepadError("cells have no probabilities while dice are being rolled again; finish the roll first")
    if state.over:
        return by_cell
    for row, (shape, entries) in enumerate(zip(game.spec.rows, state.rows[seat], strict=True)):
        if len(entries) == len(shape.cells):
            continue
        targets = fitting(game, entries, str(shape.colour))
        sums = sum_chances(game, str(shape.colour))
        once = sum((chance for value, chance in sums.items() if value in targets), Fraction(0))
        roll = Fraction(fits(state, seat, row)) if state.dice else once
        turn = best_chance(game, str(shape.colour), targets) if own else Fraction(0)
        by_cell[shape.cells[len(entries)].name] = OpenCellChances(roll, 1 - (1 - turn) ** own)
    return by_cell


def fits(state: QwantumState, seat: int, row: int) -> bool:
    """Return whether the sum on the table can be entered in a row."""
    return row != state.taken and state.game.fits(state.rows[seat][row], state.sums[row])


@lru_cache(maxsize=256)
def best_chance(game: QwantumGame, colour: str, targets: frozenset[int]) -> Fraction:
    return two_roll_chance(game, colour, targets)
