"""A sheet of the Qwixx family as arrays for compiled games."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from ..solver.kernels import CELLS, Indices, indices
from ..solver.sheet import ROWS, SolvableSheet

__all__ = ["CELLS", "NOWHERE", "GameArrays", "Indices", "Numbers", "Steps", "Whole", "game_arrays", "place"]

Numbers = npt.NDArray[np.int64]
Steps = npt.NDArray[np.int32]
Whole = int | np.int64
NOWHERE: Final = CELLS - 1
"""The place that stands for no cell."""


class GameArrays(NamedTuple):
    """A sheet in the form for compiled games. A place is `CELLS * row + cell`, or `NOWHERE` if there is no cell."""

    faces: int
    locked: int
    rows_to_end: int
    penalties: Numbers
    """(misthrows + 1): points of 0, 1, ... misthrows, of which the last number ends the game"""
    after: Indices
    """(states, cells): the state of the row after a cross there; 0 if it is not allowed"""
    gain: Numbers
    """(states, cells): points of that cross"""
    white: Indices
    """(numbers, rows): the place that the white sum names"""
    colour: Indices
    """(coloured dice, numbers): the place that white and coloured die name"""
    die: Indices
    """(rows, cells): the coloured die that names the cell"""
    die_of_row: Indices
    """(rows): the coloured die that leaves the game with the row, or 4"""
    pair: Indices
    """(rows, states, states): the index of the two rows of a pair in the value table"""
    width: int
    """Number of indices of the second pair."""
    mirrored: bool
    """True if the pairs can be exchanged. The lower index of a position then always comes first."""
    plane: int
    """Number of positions for each number of misthrows; in the last one all rows are closed."""


def game_arrays(sheet: SolvableSheet) -> GameArrays:
    """Return the arrays of a sheet."""
    moves = np.array(sheet.moves, dtype=np.int64)
    after, gain = np.zeros((2, len(moves), CELLS), dtype=np.int64)
    after[:, : sheet.cells] = np.maximum(moves[:, :, 0], 0)
    gain[:, : sheet.cells] = moves[:, :, 1]
    first, second = (np.array(index) for index in sheet.pair_index)
    return GameArrays(
        sheet.faces,
        sheet.locked,
        sheet.rows_to_end,
        np.array(sheet.penalties, dtype=np.int64),
        indices(after),
        gain,
        indices(np.transpose([[place(row, cell) for cell in cells] for row, cells in enumerate(sheet.white_cells)])),
        indices([[place(row, cell) for row, cell in die] for die in sheet.colour_cells]),
        indices([(*row, *(0,) * (CELLS - len(row))) for row in sheet.colours]),
        indices([die if die >= 0 else ROWS for die in sheet.die_of_row]),
        indices([first, first.T, second, second.T]),
        len(sheet.pairs[1]),
        sheet.swaps[2],
        len(sheet.pairs[0]) * len(sheet.pairs[1]),
    )


def place(row: int, cell: int) -> int:
    """Return the number of a place."""
    return CELLS * row + cell if cell >= 0 else NOWHERE
