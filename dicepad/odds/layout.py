"""A sheet of the crossing family as the solver sees it: few states a row, and pairs of rows as one index.

What is still to come depends on a row only by its last cross and the number of its crosses: 57 states for eleven cells.
States of two rows make one number; if two rows are alike but for names, both orders share it."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from ..errors import DicepadError
from ..match import Game
from ..rules.crossing import CrossingGame, CrossingState

__all__ = ["NOTHING", "ROWS", "Layout", "layout"]

ROWS: Final = 4
NOTHING: Final = -1
MOST_FACES: Final = 8
MOST_KEPT: Final = 64
KEPT: Final[dict[int, tuple[Game, Layout]]] = {}
"""Layouts by the identity of their games, which are kept with them: to hash a game takes longer than advice does."""


@dataclass(frozen=True)
class Layout:
    """A plain sheet: which number stands where in which colour. Rows that a smaller sheet lacks have no cells.

    `numbers[row][cell]` and `colours[row][cell]` describe the cells, a colour being an index into the coloured dice;
    `die_of_row[row]` leaves the game when the row is closed; `penalties[n]` are the points of n misthrows.
    """

    numbers: tuple[tuple[int, ...], ...]
    colours: tuple[tuple[int, ...], ...]
    die_of_row: tuple[int, ...]
    faces: int
    closing_crosses: int
    rows_to_end: int
    points: tuple[int, ...]
    penalties: tuple[int, ...]

    @property
    def cells(self) -> int:
        """Cells of a row."""
        return len(self.numbers[0])

    @property
    def misthrows(self) -> int:
        """Misthrow boxes; the last one ends the game."""
        return len(self.penalties) - 1

    @cached_property
    def locked(self) -> int:
        """The state of a closed row, by whomever; the states before it are those of `states`."""
        return 1 + self.cells * (self.cells - 1) // 2

    @cached_property
    def states(self) -> tuple[tuple[int, int], ...]:
        """Last cell (-1 for none) and number of crosses of each state of an open row."""
        return ((NOTHING, 0), *((last, count) for last in range(self.cells - 1) for count in range(1, last + 2)))

    @cached_property
    def moves(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """`moves[state][cell]`: the state that a cross leads to, and its points; state -1 if it is not allowed."""
        last_cell = self.cells - 1
        number = {state: index for index, state in enumerate(self.states)}

        def cross(last: int, count: int, cell: int) -> tuple[int, int]:
            if cell <= last or (cell == last_cell and count < self.closing_crosses):
                return NOTHING, 0
            if cell == last_cell:
                return self.locked, self.points[count + 2] - self.points[count]
            return number[cell, count + 1], self.points[count + 1] - self.points[count]

        moves = [tuple(cross(last, count, cell) for cell in range(self.cells)) for last, count in self.states]
        return (*moves, ((NOTHING, 0),) * self.cells)

    @cached_property
    def white_cells(self) -> tuple[tuple[int, ...], ...]:
        """`white_cells[row][number]`: the cell of a row that a white sum names, or -1."""
        totals = range(2 * self.faces + 1)
        return tuple(tuple(row.index(total) if total in row else NOTHING for total in totals) for row in self.numbers)

    @cached_property
    def colour_cells(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """`colour_cells[colour][number]`: the row and cell that white and coloured die name, or -1 and -1."""
        found = [[(NOTHING, NOTHING)] * (2 * self.faces + 1) for _ in range(ROWS)]
        for row, (numbers, colours) in enumerate(zip(self.numbers, self.colours, strict=True)):
            for cell, (number, colour) in enumerate(zip(numbers, colours, strict=True)):
                found[colour][number] = (row, cell)
        return tuple(map(tuple, found))

    def is_symmetry(self, order: tuple[int, ...]) -> bool:
        """Whether the sheet is the same with its rows in another order, some renaming of the colours, and all numbers
        as they are or all turned upside down (a die shows f as often as its highest face + 1 - f)."""
        return any(self.matches(order, turned) for turned in (False, True))

    def matches(self, order: tuple[int, ...], turned: bool) -> bool:
        renamed: dict[int, int] = {}
        for row, other in enumerate(order):
            numbers = [2 * self.faces + 2 - number if turned else number for number in self.numbers[row]]
            if numbers != list(self.numbers[other]):
                return False
            pairs = zip(
                (*self.colours[row], self.die_of_row[row]), (*self.colours[other], self.die_of_row[other]), strict=True
            )
            if any(renamed.setdefault(colour, new) != new for colour, new in pairs):
                return False
        return len(set(renamed.values())) == len(renamed)

    @cached_property
    def swaps(self) -> tuple[bool, bool, bool]:
        """Which rows can be exchanged without a difference: the first two, the last two, the pairs with each other."""
        return self.is_symmetry((1, 0, 2, 3)), self.is_symmetry((0, 1, 3, 2)), self.is_symmetry((2, 3, 0, 1))

    @cached_property
    def pairs(self) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]:
        """The states of the first two rows and of the last two that each index of a pair stands for."""
        sizes = [self.locked + 1 if row else 1 for row in self.numbers]

        def one(first: int, alike: bool) -> tuple[tuple[int, int], ...]:
            return tuple((a, b) for a in range(sizes[first]) for b in range(a if alike else 0, sizes[first + 1]))

        return one(0, self.swaps[0]), one(2, self.swaps[1])

    @cached_property
    def pair_index(self) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
        """`pair_index[half][a][b]`: the index of a pair of row states; both orders share it if the rows are alike."""

        def one(pairs: tuple[tuple[int, int], ...], alike: bool) -> tuple[tuple[int, ...], ...]:
            size = self.locked + 1
            table = [[0] * size for _ in range(size)]
            for index, (a, b) in enumerate(pairs):
                table[a][b] = index
                if alike:
                    table[b][a] = index
            return tuple(map(tuple, table))

        return one(self.pairs[0], self.swaps[0]), one(self.pairs[1], self.swaps[1])

    @cached_property
    def digest(self) -> str:
        """A hash of all that the values depend on; equal for sheets that differ by names only."""
        said = [self.numbers, self.colours, self.die_of_row, self.faces, self.closing_crosses, self.rows_to_end]
        return hashlib.sha256(json.dumps([*said, self.points, self.penalties]).encode()).hexdigest()

    def row_states(self, state: CrossingState, seat: int) -> tuple[int, ...]:
        """The state of each row of a seat; a row that anybody closed is locked.

        >>> from dicepad import load
        >>> game = load("qwixx")
        >>> layout(game).row_states(game.from_text("red:2 blue:12,10"), 0)
        (1, 0, 0, 5)
        """
        found = []
        for row, mask in enumerate(state.rows[seat]):
            last = mask.bit_length() - 1
            closed = state.closed >> row & 1
            found.append(self.locked if closed else 1 + last * (last + 1) // 2 + mask.bit_count() - 1 if mask else 0)
        return (*found, *(0,) * (ROWS - len(found)))


def layout(game: Game) -> Layout:
    """The layout of a game that can be solved; raises `DicepadError` for others.

    It takes a plain sheet: up to four rows of equally many cells, in which each number stands at most once in a row and
    at most once in a colour, closed by its last cell; dice numbered from 1.

    >>> from dicepad import load
    >>> layout(load("qwixx")).swaps
    (True, True, True)
    """
    kept = KEPT.get(id(game))
    if kept is None:
        if len(KEPT) == MOST_KEPT:
            KEPT.clear()
        kept = KEPT[id(game)] = game, of_game(game)
    return kept[1]


def of_game(game: Game) -> Layout:
    spec = game.spec

    def refuse(problem: str) -> DicepadError:
        return DicepadError(f"{spec.title} cannot be solved: {problem}")

    if not isinstance(game, CrossingGame):
        raise refuse("only sheets of the Qwixx family can")
    if game.additions:
        keys = ", ".join(dict.fromkeys(addition.key for addition in game.additions))
        raise refuse(f"only plain sheets of the Qwixx family can, and this one has {keys}")
    cells = len(spec.rows[0].cells)
    if len(spec.rows) > ROWS or len(game.coloured_dice) > ROWS or any(len(row.cells) != cells for row in spec.rows):
        raise refuse("it takes up to four rows of equally many cells, and four coloured dice")
    if any(row.closing != (cells - 1,) for row in spec.rows):
        raise refuse("a row must be closed by its last cell and no other")
    faces = len(spec.dice[0].faces)
    if faces > MOST_FACES or any([face.number for face in die.faces] != list(range(1, faces + 1)) for die in spec.dice):
        raise refuse(f"all dice must have the same faces, numbered from 1, at most {MOST_FACES} of them")
    for row in spec.rows:
        if len({cell.number for cell in row.cells}) != cells:
            raise refuse(f"a number stands twice in the row {row.name}")
    if any(len(targets) > 1 for targets in game.colour_targets.values()):
        raise refuse("a number stands twice in a colour")
    colour_index = {spec.dice[die].colour: index for index, die in enumerate(game.coloured_dice)}
    missing = ROWS - len(spec.rows)
    return Layout(
        numbers=(*(tuple(int(cell.number or 0) for cell in row.cells) for row in spec.rows), *((),) * missing),
        colours=(*(tuple(colour_index[cell.colour] for cell in row.cells) for row in spec.rows), *((),) * missing),
        die_of_row=(*(game.coloured_dice.index(die) for die in game.die_of_row), *(NOTHING,) * missing),
        faces=faces,
        closing_crosses=game.closing_crosses,
        rows_to_end=game.rows_to_end,
        points=game.points,
        penalties=game.penalties,
    )
