"""Compiled players of the Qwixx family: what a strategy crosses, the dice lying on the table.

A rule of thumb wants each cell more or less by its row alone, and takes the white action without a look at the coloured
dice; what it wants is tabulated before the first game. Who goes by a table of values stands in `readers`."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from .compiled import njit
from .forms import Form
from .kernels import Indices, indices
from .layout import ROWS, Layout
from .strategies.crossing import LOCK_WISH

__all__ = [
    "CELLS",
    "NOWHERE",
    "Numbers",
    "Sheet",
    "Steps",
    "Whole",
    "mix",
    "random_colour",
    "random_white",
    "sheet_of",
    "thumb_colour",
    "thumb_white",
    "wishes",
]

Numbers = npt.NDArray[np.int64]
Steps = npt.NDArray[np.int32]
Whole = int | np.int64
CELLS: Final = 16
"""Room for the cells of a row, and one more where nothing can be crossed."""
PLACES: Final = 256
NOWHERE: Final = CELLS - 1


class Sheet(NamedTuple):
    """A layout as players see it. A place is 16 * row + cell, or `NOWHERE`, where nothing can ever be crossed."""

    faces: int
    locked: int
    rows_to_end: int
    penalties: Numbers
    """Points of 0, 1, ... misthrows; the last number of them ends the game."""
    after: Indices
    """(states, cells): the state of the row after a cross there; 0 if it is not allowed"""
    gain: Numbers
    """(states, cells): points of that cross"""
    white: Indices
    """(numbers, rows): the place that the white sum names"""
    colour: Indices
    """(coloured dice, numbers): the place that white and coloured die name"""
    die_of_row: Indices
    pair: Indices
    """(rows, states, states): the index of a row and of the other one of its pair, the rows being in this order"""
    width: int
    """How many indices the second pair has."""
    mirrored: bool
    """Whether the pairs can be exchanged; then only positions with the lower index first are asked for."""
    plane: int
    """How many positions there are for each number of misthrows; in the last one all rows are closed."""


def sheet_of(layout: Layout) -> Sheet:
    """The arrays of a layout."""
    moves = np.array(layout.moves, dtype=np.int64)
    after, gain = np.zeros((2, len(moves), CELLS), dtype=np.int64)
    after[:, : layout.cells] = np.maximum(moves[:, :, 0], 0)
    gain[:, : layout.cells] = moves[:, :, 1]
    first, second = (np.array(index) for index in layout.pair_index)
    return Sheet(
        layout.faces,
        layout.locked,
        layout.rows_to_end,
        np.array(layout.penalties, dtype=np.int64),
        indices(after),
        gain,
        indices(np.transpose([[place(row, cell) for cell in cells] for row, cells in enumerate(layout.white_cells)])),
        indices([[place(row, cell) for row, cell in die] for die in layout.colour_cells]),
        indices([die if die >= 0 else ROWS for die in layout.die_of_row]),
        indices([first, first.T, second, second.T]),
        len(layout.pairs[1]),
        layout.swaps[2],
        len(layout.pairs[0]) * len(layout.pairs[1]),
    )


def place(row: int, cell: int) -> int:
    return CELLS * row + cell if cell >= 0 else NOWHERE


def wishes(layout: Layout, form: Form) -> Steps:
    """How much a rule of thumb wants each cross: (2, rows, states, cells), the second half for when it must cross or
    take a misthrow.

    256 times the wish, which is 0 for what is not wanted, plus the place. Of equal ones it takes the first row.
    """
    found = np.full((2, ROWS, layout.locked + 1, CELLS), NOWHERE, dtype=np.int32)
    for state, (last, crosses) in enumerate(layout.states):
        for cell, (after, _) in enumerate(layout.moves[state]):
            for due in range(2):
                wish = form.wish(cell, cell - last - 1, crosses, bool(due)) if form.wish and after >= 0 else 0
                if form.locks and after == layout.locked:
                    wish = LOCK_WISH
                for row in range(ROWS if wish > 0 else 0):
                    found[due, row, state, cell] = PLACES * (ROWS * wish + ROWS - row) + place(row, cell)
    return found


@njit
def mix(seed: int | np.uint64, one: Whole, two: Whole) -> np.uint64:
    """64 random bits for three whole numbers: the finaliser of splitmix64, once for each of them."""
    bits = np.uint64(seed)
    for part in (np.uint64(one), np.uint64(two), np.uint64(0)):
        bits = bits * np.uint64(0x9E3779B97F4A7C15) + part + np.uint64(0x9E3779B97F4A7C15)
        bits = (bits ^ (bits >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        bits = (bits ^ (bits >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        bits = bits ^ (bits >> np.uint64(31))
    return bits


@njit
def chance(noise: np.uint64, place: Whole) -> np.uint64:
    """How much a random player wants a place."""
    return mix(noise, place // CELLS, place % CELLS)


@njit
def random_white(sheet: Sheet, rows: Indices, total: Whole, noise: np.uint64) -> Whole:
    """The place where a random player crosses the white sum, or `NOWHERE`."""
    chosen: Whole = NOWHERE
    best = chance(noise, CELLS * ROWS)
    for row in range(ROWS):
        place = np.int64(sheet.white[total, row])
        if sheet.after[rows[row], place % CELLS] and chance(noise, place) > best:
            chosen, best = place, chance(noise, place)
    return chosen


@njit
def random_colour(sheet: Sheet, rows: Indices, gone: Whole, places: Indices, noise: np.uint64) -> Whole:
    """The place that a random player crosses in the colour action, or `NOWHERE`."""
    chosen: Whole = NOWHERE
    best = chance(noise, CELLS * ROWS)
    for die in range(ROWS):
        for white in range(0 if gone >> die & 1 else 2):
            place = np.int64(places[die, white])
            if sheet.after[rows[place // CELLS], place % CELLS] and chance(noise, place) > best:
                chosen, best = place, chance(noise, place)
    return chosen


@njit
def thumb_white(sheet: Sheet, wishes: Steps, rows: Indices, total: Whole) -> Whole:
    """The place where a rule of thumb crosses the white sum, or `NOWHERE`."""
    best: Whole = NOWHERE
    for row in range(ROWS):
        wish = np.int64(wishes[0, row, rows[row], sheet.white[total, row] % CELLS])
        best = wish if wish > best else best
    return best % PLACES


@njit
def thumb_colour(wishes: Steps, rows: Indices, forced: Whole, gone: Whole, places: Indices) -> Whole:
    """The place that a rule of thumb crosses in the colour action, or `NOWHERE`."""
    best: Whole = NOWHERE
    for die in range(ROWS):
        for white in range(0 if gone >> die & 1 else 2):
            place = np.int64(places[die, white])
            row, cell = place // CELLS, place % CELLS
            wish = np.int64(wishes[forced, row, rows[row], cell])
            best = wish if wish > best else best
    return best % PLACES
