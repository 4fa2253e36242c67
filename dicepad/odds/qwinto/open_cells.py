"""Open cells of Qwinto, with the choice of dice whose sum most often fits between the neighbours of a field."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from ...rules.qwinto import QwintoGame, QwintoState
from ..exact.open_cells import OpenCellChances, next_turns
from .exact import sum_chances

__all__ = ["open_cells"]


def open_cells(state: QwintoState, seat: int, turns: int) -> dict[str, OpenCellChances]:
    """Return, for each empty field, the probability that a sum of dice, including the die of the row, fits there.

    The dice are chosen for this field. `roll` is the probability for one roll of them. `within` is the probability for
    the seat's own turns among the next `turns`, each with its second roll. Other players' turns do not count, because
    those players choose the dice. In this game, rows are never closed.

    >>> from dicepad import load
    >>> open_cells(load("qwinto").start(1), 0, 1)["orange.1"].roll
    Fraction(1, 1)
    """
    game, own = state.game, sum(next_turns(state, seat, turns, state.phase != "choose"))
    every = [tuple(move.split()[1:]) for move in game.rolls]
    by_cell: dict[str, OpenCellChances] = {}
    if state.over:
        return by_cell
    for row, (shape, entries) in enumerate(zip(game.spec.rows, state.rows[seat], strict=True)):
        for index, cell in enumerate(shape.cells):
            if not entries[index]:
                once = best_chance(state, seat, row, index, every)
                due = best_chance(state, seat, row, index, [state.chosen] if state.chosen else every)
                roll = Fraction(fits(state, seat, row, index)) if state.dice else due
                by_cell[cell.name] = OpenCellChances(roll, 1 - (1 - once) ** (2 * own))
    return by_cell


def fits(state: QwintoState, seat: int, row: int, index: int) -> bool:
    """Return whether the sum on the table can be entered in a field."""
    return state.dice[row] is not None and not state.game.refuses(state.rows[seat], row, index, state.total)


def best_chance(state: QwintoState, seat: int, row: int, index: int, choices: Sequence[tuple[str, ...]]) -> Fraction:
    """Return the probability that one roll fits a field, with the best choice of dice."""
    game, rows = state.game, state.rows[seat]
    values = frozenset(value for value in range(1, game.highest + 1) if not game.refuses(rows, row, index, value))
    chances = (chance_of_sum(game, dice, values) for dice in choices if game.die_names[row] in dice)
    return max(chances, default=Fraction(0))


@lru_cache(maxsize=4096)
def chance_of_sum(game: QwintoGame, dice: tuple[str, ...], values: frozenset[int]) -> Fraction:
    return sum((chance for value, chance in sum_chances(game, dice).items() if value in values), Fraction(0))
