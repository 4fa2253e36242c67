"""Compiled players of the Qwixx family: what a strategy crosses, the dice lying on the table.

A rule of thumb wants each cell more or less by its row alone, and takes the white action without a look at the coloured
dice; what it wants is tabulated before the first game. A table gives each choice its value, the white action with the
best colour action behind it."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from .compiled import njit
from .kernels import Indices, indices
from .layout import ROWS, Layout

__all__ = [
    "CELLS",
    "CLOSER",
    "GAP",
    "NOWHERE",
    "RACER",
    "RANDOM",
    "STEPS",
    "TABLE",
    "Numbers",
    "Sheet",
    "Steps",
    "Whole",
    "closed_rows",
    "dice_gone",
    "mix",
    "random_colour",
    "random_white",
    "sheet_of",
    "table_colour",
    "table_white",
    "thumb_colour",
    "thumb_white",
    "wishes",
]

Numbers = npt.NDArray[np.int64]
Steps = npt.NDArray[np.int32]
Whole = int | np.int64
RANDOM: Final = 0
GAP: Final = 1
RACER: Final = 2
TABLE: Final = 3
CLOSER: Final = 4
"""As TABLE, but glad to end the game when that wins, and loath when it does not."""
CELLS: Final = 16
"""Room for the cells of a row, and one more where nothing can be crossed."""
PLACES: Final = 256
NOWHERE: Final = CELLS - 1
STEPS: Final = 1 << 20
"""In how many steps of a point the values of a table are counted here, as whole numbers."""
WINNING: Final = 10_000 * STEPS


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
    part: npt.NDArray[np.uint32]
    """(rows, states, states): what a row and the other one of its pair add to the index of a position"""
    plane: int
    """How many positions there are for each number of misthrows."""


def sheet_of(layout: Layout) -> Sheet:
    """The arrays of a layout."""
    moves = np.array(layout.moves, dtype=np.int64)
    after, gain = np.zeros((2, len(moves), CELLS), dtype=np.int64)
    after[:, : layout.cells] = np.maximum(moves[:, :, 0], 0)
    gain[:, : layout.cells] = moves[:, :, 1]
    first, second = (np.array(index) for index in layout.pair_index)
    first *= len(layout.pairs[1])
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
        np.ascontiguousarray([first, first.T, second, second.T], dtype=np.uint32),
        len(layout.pairs[0]) * len(layout.pairs[1]),
    )


def place(row: int, cell: int) -> int:
    return CELLS * row + cell if cell >= 0 else NOWHERE


def wishes(layout: Layout, kind: int, gap: int) -> Steps:
    """How much a rule of thumb wants each cross: (2, rows, states, cells), the second half for when it must cross or
    take a misthrow.

    256 times the wish, which is 0 for what is not wanted, plus the place. Of equal ones it takes the first row.
    """
    found = np.full((2, ROWS, layout.locked + 1, CELLS), NOWHERE, dtype=np.int32)
    for state, (last, crosses) in enumerate(layout.states):
        for cell, (after, _) in enumerate(layout.moves[state]):
            skipped = cell - last - 1
            for forced in range(2):
                if after == layout.locked:
                    wish = 1000
                elif after >= 0 and (skipped <= gap or forced):
                    wish = 100 - skipped + (10 * crosses if kind == RACER else 0)
                else:
                    continue
                for row in range(ROWS):
                    found[forced, row, state, cell] = PLACES * (ROWS * wish + ROWS - row) + place(row, cell)
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
def random_colour(sheet: Sheet, rows: Indices, gone: Whole, places: Numbers, noise: np.uint64) -> Whole:
    """The place that a random player crosses in the colour action, or `NOWHERE`."""
    chosen: Whole = NOWHERE
    best = chance(noise, CELLS * ROWS)
    for die in range(ROWS):
        for white in range(0 if gone >> die & 1 else 2):
            place = places[die, white]
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
def thumb_colour(wishes: Steps, rows: Indices, forced: Whole, gone: Whole, places: Numbers) -> Whole:
    """The place that a rule of thumb crosses in the colour action, or `NOWHERE`."""
    best: Whole = NOWHERE
    for die in range(ROWS):
        for white in range(0 if gone >> die & 1 else 2):
            row, cell = places[die, white] // CELLS, places[die, white] % CELLS
            wish = np.int64(wishes[forced, row, rows[row], cell])
            best = wish if wish > best else best
    return best % PLACES


@njit
def closed_rows(sheet: Sheet, rows: Indices) -> Whole:
    """How many rows are closed."""
    count = 0
    for row in range(ROWS):
        count += int(rows[row] == sheet.locked)
    return count


@njit
def dice_gone(sheet: Sheet, rows: Indices) -> Whole:
    """The coloured dice that have left the game, as a mask."""
    gone: Whole = 0
    for row in range(ROWS):
        if rows[row] == sheet.locked:
            gone |= 1 << np.int64(sheet.die_of_row[row])
    return gone


@njit
def ending(sheet: Sheet, kind: Whole, closed: Whole, lead: Whole) -> Whole:
    """What a player who looks at the others adds to a choice that ends the game, `lead` being its lead then."""
    bonus: Whole = 0
    if kind == CLOSER and closed >= sheet.rows_to_end:
        bonus = WINNING * np.sign(lead)
    return bonus


@njit
def table_colour(
    sheet: Sheet,
    values: Steps,
    here: Whole,
    kind: Whole,
    rows: Indices,
    misthrows: Whole,
    crossed: bool,
    gone: Whole,
    places: Numbers,
    lead: Whole,
) -> tuple[Whole, Whole]:
    """The best colour action by a table: what it is worth in steps, and its place, or `NOWHERE`.

    The values for the turn after this one and as many misthrows as now begin `here`; `gone` is a mask of the coloured
    dice out of the game, `lead` is how far the seat is ahead now, in points. Of two numbers of one die the nearer in a
    row is never the worse one, but for the lock.
    """
    upper, lower = np.int64(sheet.part[0, rows[0], rows[1]]), np.int64(sheet.part[2, rows[2], rows[3]])
    closed = closed_rows(sheet, rows)
    chosen: Whole = NOWHERE
    if crossed:
        best = np.int64(values[here + upper + lower])
    else:
        points = sheet.penalties[misthrows + 1] - sheet.penalties[misthrows]
        best = points * STEPS
        if misthrows + 2 < len(sheet.penalties):
            best += values[here + sheet.plane + upper + lower]
        elif kind == CLOSER:
            best += WINNING * np.sign(lead + points)
    for die in range(ROWS):
        nearer = -1
        for white in range(0 if gone >> die & 1 else 2):
            place = places[die, white]
            row, cell = place // CELLS, place % CELLS
            new = sheet.after[rows[row], cell]
            if new and (row != nearer or new == sheet.locked):
                nearer = row
                gain = sheet.gain[rows[row], cell]
                at = here + np.int64(sheet.part[row, new, rows[row ^ 1]]) + (lower if row < 2 else upper)
                value = gain * STEPS + values[at]
                if new == sheet.locked:
                    value += ending(sheet, kind, closed + 1, lead + gain)
                if value > best:
                    best, chosen = value, place
    return best, chosen


@njit
def table_white(
    sheet: Sheet,
    values: Steps,
    here: Whole,
    kind: Whole,
    rows: Indices,
    misthrows: Whole,
    active: bool,
    gone: Whole,
    total: Whole,
    places: Numbers,
    lead: Whole,
) -> Whole:
    """The place where a table crosses the white sum, or `NOWHERE`.

    The choices are looked at in turn, first to cross nothing; the active seat goes on with the best colour action."""
    best: Whole = -(1 << 62)
    chosen: Whole = NOWHERE
    closed = closed_rows(sheet, rows)
    for choice in range(-1, ROWS):
        place = np.int64(sheet.white[total, choice]) if choice >= 0 else NOWHERE
        row = place // CELLS
        old = rows[row]
        new = sheet.after[old, place % CELLS]
        gain = sheet.gain[old, place % CELLS]
        gone_then, closed_then = gone, closed
        if new:
            rows[row] = new
            if new == sheet.locked:
                closed_then += 1
                gone_then |= 1 << np.int64(sheet.die_of_row[row])
        elif choice >= 0:
            continue
        if active and closed_then < sheet.rows_to_end:
            crossed = choice >= 0
            value, _ = table_colour(sheet, values, here, kind, rows, misthrows, crossed, gone_then, places, lead + gain)
        else:
            at = np.int64(sheet.part[0, rows[0], rows[1]]) + np.int64(sheet.part[2, rows[2], rows[3]])
            value = values[here + at] + ending(sheet, kind, closed_then, lead + gain)
        rows[row] = old
        if gain * STEPS + value > best:
            best, chosen = gain * STEPS + value, place
    return chosen
