"""Exact chances of Qwixx and its family: cells in one roll, waiting times, misthrows, closing a row."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product

from ...crossing import CrossingGame, CrossingState, Target
from ...errors import DicepadError
from ...spec import Face

__all__ = ["CellChances", "cell_chances", "closing_chances", "misthrow_chance", "within"]


@dataclass(frozen=True)
class CellChances:
    """The chances of one roll to name a cell, all dice being in the game; probabilities from 0 to 1."""

    cell: str
    number: int
    white: Fraction
    """By the sum of the two white dice."""
    colour: Fraction
    """By the die of the cell's colour and one of the white dice, whichever."""
    either: Fraction
    """By one of them or both: what the active seat has."""

    @property
    def waiting(self) -> Fraction:
        """Expected number of own rolls until the cell is named: 1 / either, the mean of a geometric distribution."""
        return 1 / self.either


def within(chance: Fraction, rolls: int) -> Fraction:
    """The probability that an event of this chance happens at least once in so many rolls: 1 - (1 - chance)^rolls.

    >>> within(Fraction(1, 6), 4)
    Fraction(671, 1296)
    """
    return 1 - (1 - chance) ** rolls


def cell_chances(game: CrossingGame) -> tuple[CellChances, ...]:
    """The chances of every cell to be named by one roll, by counting the throws of two white dice and the coloured one.

    With ordinary dice the white sum n has (6 - |n - 7|) / 36; white and colour together are counted over 216 throws.

    >>> from dicepad import load
    >>> seven = cell_chances(load("qwixx"))[5]
    >>> seven.cell, seven.white, seven.colour, seven.either, seven.waiting
    ('red.7', Fraction(1, 6), Fraction(11, 36), Fraction(5, 12), Fraction(12, 5))
    """
    return tuple(
        one_cell(game, str(cell.colour), int(cell.number or 0), cell.name)
        for row in game.spec.rows
        for cell in row.cells
    )


def one_cell(game: CrossingGame, colour: str, number: int, name: str) -> CellChances:
    first, second = (game.spec.dice[index].faces for index in game.whites)
    third = next(game.spec.dice[index].faces for index in game.coloured_dice if game.spec.dice[index].colour == colour)
    white = coloured = either = 0
    for one, two, three in product(first, second, third):
        by_white = one.number + two.number == number
        by_colour = number in (one.number + three.number, two.number + three.number)
        white += by_white
        coloured += by_colour
        either += by_white or by_colour
    throws = len(first) * len(second) * len(third)
    return CellChances(name, number, Fraction(white, throws), Fraction(coloured, throws), Fraction(either, throws))


def misthrow_chance(state: CrossingState, seat: int) -> Fraction:
    """The probability that a seat's next own roll leaves it no cross at all, so that a misthrow cannot be avoided.

    Over the throws of the white dice whose sum fits nowhere: the product, over the coloured dice still in the game, of
    the share of faces that fit nowhere with either white die. The dice on the table do not count.

    >>> from dicepad import load
    >>> misthrow_chance(load("qwixx").start(1), 0)
    Fraction(0, 1)
    """
    game = state.game
    masks = state.rows[seat]

    def fits(targets: tuple[Target, ...]) -> bool:
        return any(
            masks[cell.row] < cell.bit
            and not state.closed >> cell.row & 1
            and masks[cell.row].bit_count() >= cell.needed
            for cell in targets
        )

    white = {number: fits(targets) for number, targets in game.white_targets.items()}
    colour = {face: fits(targets) for face, targets in game.colour_targets.items()}
    gone = state.dice_gone(state.closed)
    coloured = [game.spec.dice[index] for index in game.coloured_dice if index not in gone]
    first, second = (game.spec.dice[index].faces for index in game.whites)
    chance = Fraction(0)
    for one, two in product(first, second):
        if white[one.number + two.number]:
            continue
        stuck = Fraction(1, len(first) * len(second))
        for die in coloured:
            free = sum(
                any(colour.get(Face(face.colour, pip.number + face.number), False) for pip in (one, two))
                for face in die.faces
            )
            stuck *= Fraction(len(die.faces) - free, len(die.faces))
        chance += stuck
    return chance


def closing_chances(
    game: CrossingGame, row: str, crosses: tuple[int, ...] = (), rolls: int = 20
) -> tuple[Fraction, ...]:
    """The probability to close a row within 0, 1, ... rolls of one's own, for a seat that plays for nothing else.

    `crosses` are the numbers crossed in the row. Each roll offers the white sum and then the colour action; the seat
    takes what serves the closing best: a dynamic programme over (last cell, crosses, rolls left), in whole numbers over
    the count of throws. Other rows, misthrows and opponents are left aside, so this bounds real play from above.
    Raises `DicepadError` for a row whose cells have several colours, an unknown row, or crosses that cannot stand.

    >>> from dicepad import load
    >>> closing_chances(load("qwixx"), "red", (2, 3, 4, 5, 6), rolls=1)
    (Fraction(0, 1), Fraction(2, 27))
    """
    found = next((one for one in game.spec.rows if one.name == row), None)
    if found is None or len({cell.colour for cell in found.cells}) != 1:
        rows = ", ".join(one.name for one in game.spec.rows if len({cell.colour for cell in one.cells}) == 1)
        raise DicepadError(f"{row} is not a row of one colour; allowed: {rows or 'none on this sheet'}")
    position = {cell.number: index for index, cell in enumerate(found.cells)}
    at = [position[number] for number in crosses if number in position]
    if len(at) != len(crosses) or sorted(set(at)) != at or any(index in found.closing for index in at):
        raise DicepadError(f"{row} cannot hold the crosses {', '.join(map(str, crosses))} and be open")
    whites = [game.spec.dice[index].faces for index in game.whites]
    third = next(die.faces for die in game.spec.dice if die.colour == found.cells[0].colour)
    places: dict[tuple[int, int, int], int] = {}
    for one, two, three in product(*whites, third):
        sums = (one.number + two.number, one.number + three.number, two.number + three.number)
        white, *colours = (position.get(number, -1) for number in sums)
        key = (white, min(colours), max(colours))
        places[key] = places.get(key, 0) + 1
    throws = sum(places.values())
    closed, closing = len(found.cells), frozenset(found.closing)
    spots = tuple((key, count) for key, count in places.items())

    def after(last: int, count: int, cell: int) -> tuple[int, int]:
        """Where a cross leads; to where it was if it is not allowed."""
        if cell <= last or (cell in closing and count < game.closing_crosses):
            return last, count
        return (closed, 0) if cell in closing else (cell, count + 1)

    @cache
    def ways(last: int, count: int, left: int) -> int:
        if last == closed:
            return int(throws**left)
        if not left:
            return 0
        result = 0
        for (white, low, high), weight in spots:
            starts = {(last, count), after(last, count, white)}
            ends = starts | {after(*start, colour) for start in starts for colour in (low, high)}
            result += weight * max(ways(*end, left - 1) for end in ends)
        return result

    last = at[-1] if at else -1
    return tuple(Fraction(ways(last, len(at), left), throws**left) for left in range(rolls + 1))
