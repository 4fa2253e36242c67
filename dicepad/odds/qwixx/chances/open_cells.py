"""Open cells of Qwixx and its family.

You cross them with the white sum in any turn, or with a coloured die in your own turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import prod
from typing import NamedTuple

from ....errors import DicepadError
from ....rules.crossing import CrossingGame, CrossingState
from ....rules.crossing.layout import Target
from ....rules.crossing.sheet import SheetInPlay
from ....spec import Face
from ...exact.open_cells import OpenCellChances, next_turns

__all__ = ["open_cells"]

Offers = list[list[set[str]]]
"""For each coloured die and each of its faces, the cells that it offers together with a white roll."""


class TurnChances(NamedTuple):
    """Probabilities of the effects of one turn on a cell."""

    crosses: Fraction
    """Probability that you can cross the cell."""
    first: Fraction
    """Probability that you can cross the cell before others close its row."""
    ends: Fraction
    """Probability that you can cross the cell, or others close its row."""


def open_cells(state: CrossingState, seat: int, turns: int) -> dict[str, OpenCellChances]:
    """Return the probabilities of the cells that a seat has neither crossed nor skipped, in open rows.

    `within` combines the independent turns at the table: 1 minus the product of the probabilities that a turn does not
    help. `closing` is the probability that the seat gets the cell before another seat closes the row. It assumes that
    the others close the row as soon as the dice show its last number in a white action or in their own colour action.
    In real play they need enough crosses first, so the true probability is no lower. `closing` is None for a seat that
    plays alone. Raises `DicepadError` for a sheet with additions.

    >>> from dicepad import load
    >>> open_cells(load("qwixx").start(4), 0, 4)["red.7"].within
    Fraction(1717, 2592)
    """
    if state.game.additions:
        keys = ", ".join(dict.fromkeys(addition.key for addition in state.game.additions))
        raise DicepadError(f"open_cells does not know Qwixx sheets with additions; this sheet has {keys}")
    begun = state.phase != "roll"
    alone = state.players == 1
    whose, order = (next_turns(state, seat, count, begun) for count in (turns, state.players))
    own, other = (chances_of_turn(state.game, state.rows[seat], state.closed, mine, alone) for mine in (True, False))
    by_cell: dict[str, OpenCellChances] = {}
    if state.over:
        return by_cell
    for name in own:
        missed = prod((1 - (own if mine else other)[name].crosses for mine in whose), start=Fraction(1))
        first, lasts = Fraction(0), Fraction(1)
        for mine in order:
            turn = (own if mine else other)[name]
            first, lasts = first + lasts * turn.first, lasts * (1 - turn.ends)
        # The rounds repeat until somebody gets the cell or closes the row: a geometric series.
        closing = None if alone else first / (1 - lasts)
        roll = on_table(state, seat, name) if begun else (own if state.active == seat else other)[name].crosses
        by_cell[name] = OpenCellChances(Fraction(roll), 1 - missed, closing)
    return by_cell


def on_table(state: CrossingState, seat: int, name: str) -> bool:
    """Return whether the dice on the table let a seat cross a cell in this turn.

    The cross may be in the seat's white action, or in the colour action after it.
    """
    if name in state.moves(seat):
        return True
    if state.phase != "white" or seat != state.active or not state.moves(seat):
        return False
    faces = {index: [face] for index in state.game.coloured_dice if (face := state.dice[index])}
    offers = colour_offers(state.game, state.sheet(seat), state.white_numbers, faces)
    return any(name in offer for die in offers for offer in die)


@lru_cache(maxsize=256)
def chances_of_turn(
    game: CrossingGame, rows: tuple[int, ...], closed_rows: int, own: bool, alone: bool
) -> dict[str, TurnChances]:
    """Return the effects of one turn on each open cell, over all rolls. The coloured dice are independent."""
    sheet = SheetInPlay(game.layout, (), list(rows), [], [], closed_rows)
    layout = game.layout
    gone = dice_gone(game, sheet)
    faces = {index: list(game.spec.dice[index].faces) for index in game.coloured_dice if index not in gone}
    first, second = (game.spec.dice[index].faces for index in game.whites)
    whites = Counter((white1.number, white2.number) for white1, white2 in product(first, second))
    cells = [cell for cell in layout.targets.values() if rows[cell.row] < cell.bit and sheet.is_open(cell.row)]
    last = {row: {cell.name for cell in cells if cell.closes >> row & 1} for row in range(len(layout.rows))}
    sums = {cell.name: [Fraction(0)] * 3 for cell in cells}
    for pair, weight in whites.items():
        named = layout.white_targets[sum(pair)]
        taken = {cell.name for cell in named if sheet.allows(cell)}
        closed = {cell.row for cell in named if cell.closes} if not alone else set()
        offers = colour_offers(game, sheet, pair, faces) if own else names_of_colours(game, pair, faces)
        share = Fraction(weight, whites.total())
        for cell in cells:
            if cell.name in taken:
                chances = (Fraction(1), Fraction(1), Fraction(1))
            elif own:
                hit = some(offers, {cell.name})
                chances = (hit, Fraction(0), Fraction(1)) if cell.row in closed else (hit, hit, hit)
            else:
                ends = Fraction(1) if cell.row in closed else some(offers, last[cell.row])
                chances = (Fraction(0), Fraction(0), ends)
            sums[cell.name] = [total + share * chance for total, chance in zip(sums[cell.name], chances, strict=True)]
    return {name: TurnChances(*found) for name, found in sums.items()}


def colour_offers(
    game: CrossingGame, sheet: SheetInPlay, pair: Sequence[int], faces: Mapping[int, Sequence[Face]]
) -> Offers:
    """Return the cells that you can cross with a coloured die after any white action of your own."""
    named = game.layout.white_targets[sum(pair)]
    # Your own white cross may close off cells to its left, and open the last one.
    starts = [sheet, *(crossed(sheet, cell) for cell in named if sheet.allows(cell))]
    targets = game.layout.colour_targets
    offers: Offers = []
    for die, die_faces in faces.items():
        lying = [start for start in starts if die not in dice_gone(game, start)]
        cells = [
            [cell for white in pair for cell in targets.get((face.colour, white + face.number), ())]
            for face in die_faces
        ]
        offers.append([{cell.name for cell in some for start in lying if start.allows(cell)} for some in cells])
    return offers


def names_of_colours(game: CrossingGame, pair: Sequence[int], faces: Mapping[int, Sequence[Face]]) -> Offers:
    """Return the cells that match the coloured dice, even those that may not be crossed."""
    targets = game.layout.colour_targets
    return [
        [{cell.name for white in pair for cell in targets.get((face.colour, white + face.number), ())} for face in die]
        for die in faces.values()
    ]


def crossed(sheet: SheetInPlay, cell: Target) -> SheetInPlay:
    """Return the sheet after a cross."""
    after = sheet.copy()
    after.cross(cell)
    return after


def dice_gone(game: CrossingGame, sheet: SheetInPlay) -> set[int]:
    """Return the dice that have left the game with the closed rows."""
    return {die for row, die in enumerate(game.die_of_row) if not sheet.is_open(row)}


def some(offers: Offers, cells: set[str]) -> Fraction:
    """Return the probability that at least one die offers one of these cells."""
    missed = (Fraction(sum(not face & cells for face in die), len(die)) for die in offers)
    return 1 - prod(missed, start=Fraction(1))
