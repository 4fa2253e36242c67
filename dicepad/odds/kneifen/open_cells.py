"""Open cells of Kneifen: the row's crosses reach the cell in one roll, or in some turns played for this row alone."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from ...errors import DicepadError
from ...rules.kneifen import KneifenGame, KneifenState
from ..exact.chain import Chain
from ..exact.open_cells import OpenCellChances, next_turns
from .exact import hit_chances
from .filling import filling_chain

__all__ = ["open_cells"]


def open_cells(state: KneifenState, seat: int, turns: int) -> dict[str, OpenCellChances]:
    """Return, for each cell that a seat has not crossed, the probability that the row's crosses reach it.

    `roll` is the probability for a roll of all dice, either the next one or the one on the table. `within` is the
    probability for the seat's own turns among the next `turns`. In these turns, the seat plays for this row alone, with
    the commitments that fill it in the fewest turns. In this game, rows are never closed. Raises `DicepadError` while
    dice are set aside.

    >>> from dicepad import load
    >>> open_cells(load("kneifen").start(1), 0, 1)["12.1"].roll
    Fraction(12281, 46656)
    """
    if state.phase == "follow":
        raise DicepadError("cells have no probabilities once you have committed to a number; finish the turn first")
    game, own = state.game, sum(next_turns(state, seat, turns, state.phase != "roll" or state.rolls > 0))
    by_cell: dict[str, OpenCellChances] = {}
    if state.phase in ("playoff", "over"):
        return by_cell
    for row, number, have in zip(game.spec.rows, game.numbers, state.crosses[seat], strict=True):
        after = after_turns(game, number, have, own)
        for crosses, cell in enumerate(row.cells, 1):
            if crosses > have:
                within = sum((chance for at, chance in after.items() if at >= crosses), Fraction(0))
                by_cell[cell.name] = OpenCellChances(hits(state, seat, number, crosses - have), within)
    return by_cell


def hits(state: KneifenState, seat: int, number: int, wanted: int) -> Fraction:
    """Return the probability of at least `wanted` hits in the roll of a seat."""
    game = state.game
    if state.dice:
        hits_on_table = len(game.hits(number, state.dice)) // game.dice_a_hit(number)
        return Fraction(seat == state.active and hits_on_table >= wanted)
    chances = hit_chances(game, number, game.dice)
    return sum((chance for count, chance in chances.items() if count >= wanted), Fraction(0))


@lru_cache(maxsize=256)
def chain_of(game: KneifenGame, number: int) -> Chain[int]:
    return filling_chain(game, number)


@lru_cache(maxsize=1024)
def after_turns(game: KneifenGame, number: int, have: int, turns: int) -> dict[int, Fraction]:
    """Return the distribution of a row's crosses after this many turns played for it."""
    if not turns:
        return {have: Fraction(1)}
    return chain_of(game, number).distribution(have, turns)
