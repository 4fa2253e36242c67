"""Cells of Qwixx and its family: the probability that a roll or a round offers one, and the dice that offer it."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from itertools import product
from math import prod
from typing import Final

from ....errors import DicepadError
from ....loading import GameLike
from ....rules.crossing import CrossingGame
from ...checks import check_count, check_values, game_of, quoted

__all__ = ["any_cell", "any_cell_in_round", "made_by"]

MOST_SEATS: Final = 12


def any_cell(game: GameLike, cells: Collection[str], *, own: bool = True) -> Fraction:
    """Return the probability that one roll offers at least one of these cells, with all dice in the game.

    On your own turn, the white sum or a coloured die with one of the white dice can offer a cell. On another player's
    turn, only the white sum can. The coloured dice are independent. So for each roll of the white dice, the function
    multiplies the probabilities that no coloured die helps. Raises `DicepadError` for a cell that the sheet does not
    have.

    >>> any_cell("qwixx", {"red.11", "red.12"})
    Fraction(43, 216)
    """
    game = game_of("any_cell", game, CrossingGame, "Qwixx")
    check_values("any_cell", "cells", cells)
    wanted = [named(game, cell) for cell in cells]
    by_white = {number for _, number in wanted}
    coloured = [game.spec.dice[index] for index in game.coloured_dice] if own else []
    whites = [game.spec.dice[index].faces for index in game.whites]
    missed = Fraction(0)
    for roll in product(*whites):
        # The white sum names its number in every row, so its colour does not matter.
        if sum(face.number for face in roll) in by_white:
            continue
        missed += prod(
            Fraction(
                sum(
                    not any((face.colour, white.number + face.number) in wanted for white in roll) for face in die.faces
                ),
                len(die.faces),
            )
            for die in coloured
        )
    return 1 - missed / prod(map(len, whites))


def any_cell_in_round(game: GameLike, cells: Collection[str], seats: int) -> Fraction:
    """Return the probability that a whole round offers a seat one of these cells.

    A round has one roll by the seat itself, and one by each other seat. Raises `DicepadError` for more than 12 seats,
    and as `any_cell` does.

    >>> any_cell_in_round("qwixx", {"red.7"}, seats=4)
    Fraction(1717, 2592)
    """
    game = game_of("any_cell_in_round", game, CrossingGame, "Qwixx")
    check_count("any_cell_in_round", "seats", seats, 1, MOST_SEATS)
    own, other = any_cell(game, cells), any_cell(game, cells, own=False)
    return 1 - (1 - own) * (1 - other) ** (seats - 1)


def made_by(game: GameLike, cell: str) -> dict[str, Fraction]:
    """Return the probabilities of which dice offered a cell on your own turn, given that the roll offered it.

    The keys are ``white`` if only the white dice offered it, ``colour`` if only a coloured die did, and ``both``.
    Raises `DicepadError` for a cell that the sheet does not have.

    >>> made_by("qwixx", "red.7")
    {'white': Fraction(4, 15), 'colour': Fraction(3, 5), 'both': Fraction(2, 15)}
    """
    game = game_of("made_by", game, CrossingGame, "Qwixx")
    colour, number = named(game, cell)
    first, second = (game.spec.dice[index].faces for index in game.whites)
    third = next(game.spec.dice[index].faces for index in game.coloured_dice if game.spec.dice[index].colour == colour)
    ways = {"white": 0, "colour": 0, "both": 0}
    for white1, white2, coloured in product(first, second, third):
        by_white = white1.number + white2.number == number
        by_colour = number in (white1.number + coloured.number, white2.number + coloured.number)
        if by_white or by_colour:
            ways["both" if by_white and by_colour else "white" if by_white else "colour"] += 1
    return {how: Fraction(count, sum(ways.values())) for how, count in ways.items()}


def named(game: CrossingGame, cell: str) -> tuple[str, int]:
    """Return the colour and the number of a cell. Raises `DicepadError` if the sheet has no such cell."""
    for row in game.spec.rows:
        for spec_cell in row.cells:
            if spec_cell.name == cell:
                return str(spec_cell.colour), int(spec_cell.number or 0)
    raise DicepadError(f"there is no cell {quoted(cell)}; cells have names such as {game.spec.rows[0].cells[0].name}")
