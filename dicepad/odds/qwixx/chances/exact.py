"""Exact probabilities for Qwixx and its family: cells in one roll, misthrows, and the best chance of closing a row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, cached_property
from itertools import product
from math import prod
from typing import Final

from ....errors import DicepadError
from ....loading import GameLike
from ....rules.crossing import CrossingGame, CrossingState
from ....spec import Cell
from ...checks import check_count, check_game, check_seat, check_values, game_of, quoted

__all__ = ["CellChances", "cell_chances", "closing_chances", "misthrow_chance"]

MOST_ROLLS: Final = 1_000


@dataclass(frozen=True)
class CellChances:
    """Probabilities, from 0 to 1, that one roll offers a cell, with all dice in the game.

    >>> CellChances("red.2", 2, Fraction(1, 36), Fraction(11, 216), Fraction(1, 16)).waiting
    Fraction(16, 1)
    """

    cell: str
    number: int
    white: Fraction
    """Probability that the sum of the two white dice offers the cell."""
    colour: Fraction
    """Probability that the die of the cell's colour and one of the white dice offer the cell."""
    either: Fraction
    """Probability that at least one of these two sums offers the cell: the probability for the active seat."""

    @property
    def waiting(self) -> Fraction:
        """Expected number of your own rolls until one offers the cell.

        It is 1 / `either`, the mean of a geometric distribution.
        """
        return 1 / self.either


def cell_chances(game: GameLike) -> tuple[CellChances, ...]:
    """Return the probability of every cell in one roll, counted over the rolls of two white dice and one coloured die.

    With ordinary dice, the white sum n has (6 - |n - 7|) / 36; white and colour together are counted over 216 rolls.

    >>> seven = cell_chances("qwixx")[5]
    >>> seven.cell, seven.white, seven.colour, seven.either, seven.waiting
    ('red.7', Fraction(1, 6), Fraction(11, 36), Fraction(5, 12), Fraction(12, 5))
    """
    game = game_of("cell_chances", game, CrossingGame, "Qwixx")
    return tuple(
        one_cell(game, str(cell.colour), int(cell.number or 0), cell.name)
        for row in game.spec.rows
        for cell in row.cells
    )


def one_cell(game: CrossingGame, colour: str, number: int, name: str) -> CellChances:
    first, second = (game.spec.dice[index].faces for index in game.whites)
    third = next(game.spec.dice[index].faces for index in game.coloured_dice if game.spec.dice[index].colour == colour)
    white = coloured = either = 0
    for white1, white2, colour_die in product(first, second, third):
        by_white = white1.number + white2.number == number
        by_colour = number in (white1.number + colour_die.number, white2.number + colour_die.number)
        white += by_white
        coloured += by_colour
        either += by_white or by_colour
    rolls = len(first) * len(second) * len(third)
    return CellChances(name, number, Fraction(white, rolls), Fraction(coloured, rolls), Fraction(either, rolls))


def misthrow_chance(state: CrossingState, seat: int) -> Fraction:
    """Return the probability that the next roll of a seat allows no cross, so that the seat must take a misthrow.

    The function goes through the rolls of the white dice whose sum allows nothing. For each coloured die still in the
    game, it finds the share of faces that allow nothing with either white die, and it multiplies these shares. Crosses
    that additions allow count too. Dice already on the table do not count.

    >>> from dicepad import load
    >>> misthrow_chance(load("qwixx").start(1), 0)
    Fraction(0, 1)
    """
    check_game("misthrow_chance", state, CrossingState, "Qwixx")
    check_seat("misthrow_chance", state, seat)
    game, sheet = state.game, state.sheet(seat)
    gone = state.dice_gone(state.closed)
    coloured = [game.spec.dice[index] for index in game.coloured_dice if index not in gone]
    first, second = (game.spec.dice[index].faces for index in game.whites)

    @cache
    def white(total: int) -> bool:
        return bool(sheet.ways(total, None)) or any(each.white_actions(sheet, total) for each in game.additions)

    @cache
    def colour(total: int, colour: str) -> bool:
        return bool(sheet.ways(total, colour))

    chance = Fraction(0)
    for white1, white2 in product(first, second):
        if white(white1.number + white2.number):
            continue
        stuck = Fraction(1, len(first) * len(second))
        for die in coloured:
            free = sum(
                any(colour(white.number + face.number, face.colour) for white in (white1, white2)) for face in die.faces
            )
            # Given the white dice, the coloured dice are independent.
            stuck *= Fraction(len(die.faces) - free, len(die.faces))
        chance += stuck
    return chance


def closing_chances(
    game: GameLike, row: str, crosses: tuple[int, ...] = (), rolls: int = 20, closed: Collection[str] = ()
) -> tuple[Fraction, ...]:
    """Return the probability of closing a row within 0, 1, ... rolls of your own, for a seat that aims at nothing else.

    `crosses` are the numbers crossed in the row. `closed` are other rows, whose dice have left the game. Each roll
    offers the white sum and then the colour action, and the seat always makes the best choice for closing. This is
    dynamic programming over (last cell, crosses, rolls left), in whole numbers over the count of outcomes. It ignores
    other rows, additions, misthrows and opponents, so on a plain sheet the result is an upper bound for real play.
    Raises `DicepadError` for an unknown row, impossible crosses, or more than 1,000 rolls.

    >>> closing_chances("qwixx", "red", (2, 3, 4, 5, 6), rolls=1)
    (Fraction(0, 1), Fraction(2, 27))
    """
    game = game_of("closing_chances", game, CrossingGame, "Qwixx")
    check_count("closing_chances", "rolls", rolls, 0, MOST_ROLLS)
    check_values("closing_chances", "numbers", crosses)
    check_values("closing_chances", "rows", closed)
    index_of = {row.name: index for index, row in enumerate(game.spec.rows)}
    if row not in index_of or not index_of.keys() >= set(closed) or row in closed:
        raise DicepadError(f"{quoted(row)} is not an open row; rows: {', '.join(index_of)}")
    cells = game.spec.rows[index_of[row]].cells
    closing = frozenset(game.spec.rows[index_of[row]].closing)
    position = {cell.number: index for index, cell in enumerate(cells)}
    at = [position[number] for number in crosses if number in position]
    if len(at) != len(crosses) or sorted(set(at)) != at or any(index in closing for index in at):
        raise DicepadError(f"{row} cannot have the crosses {', '.join(map(str, crosses))} and still be open")
    gone = {game.die_of_row[index_of[name]] for name in closed}
    faces = {
        str(game.spec.dice[die].colour): [face.number for face in game.spec.dice[die].faces]
        for die in game.coloured_dice
        if die not in gone and any(cell.colour == game.spec.dice[die].colour for cell in cells)
    }
    whites: dict[int, Counter[tuple[int, int]]] = {}
    for white1, white2 in product(*(game.spec.dice[index].faces for index in game.whites)):
        low, high = sorted((white1.number, white2.number))
        whites.setdefault(low + high, Counter())[low, high] += 1
    attempt = Attempt(cells, closing, game.closing_crosses, whites, faces)
    start = (at[-1] if at else -1, len(at))
    return tuple(Fraction(attempt.ways(*start, left), attempt.rolls**left) for left in range(rolls + 1))


@dataclass(frozen=True)
class Attempt:
    """A row that a seat tries to close.

    Its state is the last cell and the number of crosses, or ``(end, 0)`` once closed.

    `whites` counts the pairs of faces for each white sum, and `faces` lists the faces of each coloured die for the row.
    """

    cells: Sequence[Cell]
    closing: Collection[int]
    closing_crosses: int
    whites: Mapping[int, Counter[tuple[int, int]]]
    faces: Mapping[str, Sequence[int]]
    known: dict[tuple[int, int, int], int] = field(default_factory=dict)

    @cached_property
    def position(self) -> dict[int | None, int]:
        return {cell.number: index for index, cell in enumerate(self.cells)}

    @cached_property
    def coloured_rolls(self) -> int:
        return prod(map(len, self.faces.values()))

    @cached_property
    def rolls(self) -> int:
        return sum(pairs.total() for pairs in self.whites.values()) * self.coloured_rolls

    def after(self, last: int, count: int, cell: int) -> tuple[int, int]:
        """Return the state after a cross. If the cross is not allowed, the state does not change."""
        if cell <= last or (cell in self.closing and count < self.closing_crosses):
            return last, count
        return (len(self.cells), 0) if cell in self.closing else (cell, count + 1)

    def ways(self, last: int, count: int, left: int) -> int:
        """Count the outcomes of `left` rolls that close the row."""
        if last == len(self.cells):
            return int(self.rolls**left)
        if not left:
            return 0
        if (last, count, left) not in self.known:
            self.known[last, count, left] = sum(self.one_roll(last, count, left - 1, total) for total in self.whites)
        return self.known[last, count, left]

    def one_roll(self, last: int, count: int, left: int, total: int) -> int:
        """Count the outcomes that close the row, given this white sum now and `left` more rolls."""
        # The white action may also be left out.
        starts = {(last, count), self.after(last, count, self.position.get(total, -1))}
        base = max(self.ways(*start, left) for start in starts)
        ahead = range(last + 1, len(self.cells))
        options = [(max(self.ways(*self.after(*start, at), left) for start in starts), at) for at in ahead]
        # From the best option down, each die counts only with the faces that offered nothing better.
        options = sorted((option for option in options if option[0] > base), reverse=True)
        result = 0
        for pair, weight in self.whites[total].items():
            below = self.coloured_rolls
            other = dict(self.faces)
            for value, at in options:
                colour, number = str(self.cells[at].colour), int(self.cells[at].number or 0)
                if colour in other and (number - pair[0] in other[colour] or number - pair[1] in other[colour]):
                    other[colour] = [face for face in other[colour] if number - face not in pair]
                    still = prod(map(len, other.values()))
                    result += weight * (below - still) * value
                    below = still
            result += weight * below * base
        return result
