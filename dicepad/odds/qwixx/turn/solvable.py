"""Games that can be solved: plain sheets of the Qwixx family, converted to the form that the solver takes."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ....errors import DicepadError
from ....match import Game
from ....rules.crossing import CrossingGame, CrossingState
from ....rules.crossing.game import PASS
from .moves import cells_for_roll
from .sheet import CELLS, NOTHING, NOWHERE, ROWS, SolvableSheet

__all__ = ["is_solvable", "move_at", "place_of", "solvable_sheet", "sum_and_cells"]

MOST_FACES: Final = 8


def is_solvable(game: Game) -> bool:
    """Return whether perfect play of a game can be computed.

    >>> from dicepad import load
    >>> is_solvable(load("qwixx-mixed-numbers")), is_solvable(load("qwantum"))
    (True, False)
    """
    return not problem_of(game)


@lru_cache(maxsize=64)
def solvable_sheet(game: Game) -> SolvableSheet:
    """Return the sheet of a game as the solver sees it. Raises `DicepadError` for a game that cannot be solved.

    The sheet must be plain, with up to four rows of equally many cells. Each number occurs at most once in a row and at
    most once in a colour, each row is closed by its last cell, and the dice are numbered from 1.

    >>> from dicepad import load
    >>> solvable_sheet(load("qwixx")).symmetry
    Symmetry(upper=True, lower=True, pairs=True)
    """
    problem = problem_of(game)
    if problem or not isinstance(game, CrossingGame):
        raise DicepadError(f"{game.spec.title} cannot be solved: {problem}")
    spec = game.spec
    colour_index = {spec.dice[die].colour: index for index, die in enumerate(game.coloured_dice)}
    # A row without cells is in state 0 for ever, and no die names a place in it.
    missing = ROWS - len(spec.rows)
    return SolvableSheet(
        numbers=(*(tuple(int(cell.number or 0) for cell in row.cells) for row in spec.rows), *((),) * missing),
        colours=(*(tuple(colour_index[cell.colour] for cell in row.cells) for row in spec.rows), *((),) * missing),
        die_of_row=(*(game.coloured_dice.index(die) for die in game.die_of_row), *(NOTHING,) * missing),
        faces=len(spec.dice[0].faces),
        closing_crosses=game.closing_crosses,
        rows_to_end=game.rows_to_end,
        points=game.points,
        penalties=game.penalties,
    )


@lru_cache(maxsize=64)
def problem_of(game: Game) -> str:
    """Return the reason why a game cannot be solved, or an empty text if it can."""
    if not isinstance(game, CrossingGame):
        return "only sheets of the Qwixx family can"
    spec = game.spec
    if game.additions:
        keys = ", ".join(dict.fromkeys(addition.key for addition in game.additions))
        return f"only plain sheets of the Qwixx family can, and this sheet has {keys}"
    cells = len(spec.rows[0].cells)
    if len(spec.rows) > ROWS or len(game.coloured_dice) > ROWS or any(len(row.cells) != cells for row in spec.rows):
        return "the sheet must have one to four rows, all with equally many cells, and at most four coloured dice"
    if any(row.closing != (cells - 1,) for row in spec.rows):
        return "a row must be closed by its last cell and no other"
    faces = len(spec.dice[0].faces)
    if faces > MOST_FACES or any([face.number for face in die.faces] != list(range(1, faces + 1)) for die in spec.dice):
        return f"all dice must have the same faces, numbered from 1, at most {MOST_FACES} of them"
    for row in spec.rows:
        if len({cell.number for cell in row.cells}) != cells:
            return f"a number occurs twice in the row {row.name}"
    if any(len(targets) > 1 for targets in game.layout.colour_targets.values()):
        return "a number occurs twice in a colour"
    return ""


def place_of(game: CrossingGame, move: str) -> int:
    """Return the place that a move crosses.

    >>> from dicepad import load
    >>> place_of(load("qwixx"), "yellow.3"), place_of(load("qwixx"), "pass")
    (17, 15)
    """
    target = game.layout.targets.get(move)
    return NOWHERE if target is None else CELLS * target.row + target.bit.bit_length() - 1


def move_at(game: CrossingGame, cell_id: int) -> str:
    """Return the move that crosses a place.

    >>> from dicepad import load
    >>> move_at(load("qwixx"), 17), move_at(load("qwixx"), NOWHERE)
    ('yellow.3', 'pass')
    """
    return PASS if cell_id == NOWHERE else game.spec.rows[cell_id // CELLS].cells[cell_id % CELLS].name


def sum_and_cells(sheet: SolvableSheet, state: CrossingState) -> tuple[int, list[int]]:
    """Return the white sum on the table, and the places of the coloured dice, as `moves.cells_for_roll` fills them in.

    >>> from dicepad import load
    >>> game = load("qwixx")
    >>> sum_and_cells(solvable_sheet(game), game.start(1).roll(dice="1 2 6 1 6 6"))
    (3, [5, 6, 16, 17, 36, 37, 52, 53])
    """
    white1, white2 = state.white_numbers
    dice = state.dice
    places = [NOWHERE] * (2 * ROWS)
    colours = [face.number if (face := dice[die]) else 0 for die in state.game.coloured_dice]
    return cells_for_roll(sheet.turn_table, white1, white2, colours, places), places
