"""Compiled parts of the solver: the expected value of a turn, for all positions of a layer at once.

Once the white dice are fixed, the four coloured dice are independent. So to find the expected best option, the solver
need not try all 1,296 rolls. It goes through the options from the best one down, and counts for each die the faces that
are left. Trying every roll on the kernel of a turn would take more than a thousand times as long.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from ...compiled import jit_callable, njit, parallel, prange
from ..turn.compiled_moves import Indices, closed_rows, dice_gone, indices
from ..turn.sheet import CELLS, ROWS, SolvableSheet, TurnTable

__all__ = [
    "NO_CELL",
    "Actions",
    "Floats",
    "SheetArrays",
    "Steps",
    "Workspace",
    "list_actions",
    "list_alone",
    "new_faces",
    "sheet_arrays",
    "solve_layer",
    "value_to_go",
    "workspace",
]

Floats = npt.NDArray[np.float64]
Steps = npt.NDArray[np.int32]
Marks = npt.NDArray[np.uint64]
Whole = int | np.int64
LANE: Final = 16
NO_CELL: Final = CELLS * ROWS
"""The number that stands for no cell."""


class SheetArrays(NamedTuple):
    """Arrays of a `SolvableSheet` that the solver needs besides the `TurnTable`."""

    open_from: Indices
    """(states): the first cell right of the last cross"""
    cell_number: Indices
    """(rows, cells): the number in it"""
    first: Indices
    """(states, states): index of the first pair of rows"""
    second: Indices
    """(states, states): index of the second pair"""
    first_rows: Indices
    """(first pairs, 2): the row states of an index"""
    second_rows: Indices
    """(second pairs, 2)"""
    face_lanes: int
    """Masks of faces: each coloured die has a lane of 16 bits with a bit for each face, of which face 1 is the
    lowest."""
    shrink: Floats
    """(faces + 1, faces + 1): the factor by which a probability shrinks if `b` faces of a die are taken instead of
    `a`"""
    unit: float
    """Points that a value of 1 stands for: 1 if values are `Floats`, less if they are whole `Steps`."""


def sheet_arrays(sheet: SolvableSheet, unit: float = 1.0) -> SheetArrays:
    """Return the arrays of a sheet whose values are counted in this unit."""
    cells, faces = sheet.cells, sheet.faces
    return SheetArrays(
        indices([last + 1 for last, _ in sheet.states] + [cells]),
        indices([row or [0] * cells for row in sheet.numbers]),
        indices(sheet.pair_index[0]),
        indices(sheet.pair_index[1]),
        indices(sheet.pairs[0]),
        indices(sheet.pairs[1]),
        sum(((1 << faces) - 1) << LANE * die for die in range(ROWS)),
        np.array([[(faces - b) / max(1, faces - a) for b in range(faces + 1)] for a in range(faces + 1)]),
        unit,
    )


class Actions(NamedTuple):
    """Actions with a coloured die, the best first: arrays (actions) that are filled from the front."""

    values: Floats
    """Points of the action and those to come, with the points of a white cross before it."""
    marks: Marks
    """The bit of the cell's number in the lane of its die. The bit of number 1 is the lowest."""
    lanes: Marks
    """The number of bits below that lane."""
    cells: Indices
    """The number of the cell."""
    whites: Indices
    """The row of the white cross before, or 4."""


class Workspace(NamedTuple):
    """Working memory of one thread."""

    rows: Indices
    """(rows): the states of the rows"""
    after_white: Indices
    """(rows): the state of each row after crossing the white sum in it"""
    best: Floats
    """(rows, cells): the value of a colour action in each cell without a white cross before it, or minus infinity"""
    alone: Actions
    """Colour actions without a white cross before them."""
    actions: Actions
    """Colour actions after any white action. Actions with the same dice may occur twice, and the better one comes
    first."""


@jit_callable
def workspace(cells: int) -> Workspace:
    """Return new working memory for a sheet with this many cells in a row."""
    most = (1 + ROWS) * ROWS * cells
    return Workspace(
        np.zeros(ROWS, np.uint16),
        np.zeros(ROWS, np.uint16),
        np.empty((ROWS, cells)),
        Actions(
            np.empty(most),
            np.empty(most, np.uint64),
            np.empty(most, np.uint64),
            np.empty(most, np.uint16),
            np.empty(most, np.uint16),
        ),
        Actions(
            np.empty(most),
            np.empty(most, np.uint64),
            np.empty(most, np.uint64),
            np.empty(most, np.uint16),
            np.empty(most, np.uint16),
        ),
    )


@njit
def value_to_go(sheet: SheetArrays, plane: Floats | Steps, rows: Indices) -> float:
    """Return the value to go of the rows, in points, or 0 if the game is over.

    `plane` is (first pairs, second pairs).
    """
    value: float = plane[sheet.first[rows[0], rows[1]], sheet.second[rows[2], rows[3]]] * sheet.unit
    return value


@njit
def insert(
    table: TurnTable,
    sheet: SheetArrays,
    actions: Actions,
    count: int,
    value: float,
    row: int,
    cell: Whole,
    white: Whole,
) -> None:
    """Insert an action after all of the `count` actions that are not worse."""
    values, marks, lanes, cells, whites = actions
    at = count
    while at > 0 and values[at - 1] < value:
        values[at] = values[at - 1]
        marks[at] = marks[at - 1]
        lanes[at] = lanes[at - 1]
        cells[at] = cells[at - 1]
        whites[at] = whites[at - 1]
        at -= 1
    lane = np.uint64(LANE) * np.uint64(table.die[CELLS * row + cell])
    values[at] = value
    lanes[at] = lane
    marks[at] = np.uint64(1) << (lane + np.uint64(sheet.cell_number[row, cell]) - np.uint64(1))
    cells[at] = CELLS * row + cell
    whites[at] = white


@njit
def add_actions(
    table: TurnTable,
    sheet: SheetArrays,
    plane: Floats | Steps,
    work: Workspace,
    actions: Actions,
    count: int,
    white: int,
    plus: float,
    base: float,
) -> int:
    """Add the colour actions that are better than `base` and than those in `work.best`.

    Return the new number of actions.

    `white` is the row of the white cross before, and `plus` are its points. If there was none, the values found go into
    `work.best`. A cross further right is never better, except for the lock, so the rest of a row is skipped below
    `base`.
    """
    rows = work.rows
    gone = dice_gone(table, rows)
    last = work.best.shape[1] - 1
    for row in range(ROWS):
        old = rows[row]
        cell = np.int64(sheet.open_from[old])
        while cell <= last:
            new = table.after[CELLS * old + cell]
            if new and not gone >> table.die[CELLS * row + cell] & 1:
                rows[row] = new
                value = plus + table.gain[CELLS * old + cell] + value_to_go(sheet, plane, rows)
                if value > base:
                    if value > work.best[row, cell]:
                        insert(table, sheet, actions, count, value, row, cell, white)
                        count += 1
                        if white == ROWS:
                            work.best[row, cell] = value
                elif cell < last:
                    cell = last - 1
            cell += 1
        rows[row] = old
    return count


@njit
def list_alone(table: TurnTable, sheet: SheetArrays, plane: Floats | Steps, base: float, work: Workspace) -> int:
    """Fill `work.alone` with the colour actions better than `base` after no white cross. Return their number."""
    work.best[:] = -np.inf
    return add_actions(table, sheet, plane, work, work.alone, 0, ROWS, 0.0, base)


@njit
def list_actions(
    table: TurnTable, sheet: SheetArrays, plane: Floats | Steps, total: int, base: float, alone: int, work: Workspace
) -> tuple[int, float, int]:
    """Fill `work.actions` for a white sum, given the first `alone` actions of `work.alone`.

    `base` is the value of doing nothing at all. Return the number of actions, the best value without a colour action,
    and the row of the white cross for that value, or 4.
    """
    rows, after_white, first, actions = work.rows, work.after_white, work.alone, work.actions
    base_white = ROWS
    for row in range(ROWS):
        old = rows[row]
        step = CELLS * old + table.white[ROWS * total + row] % CELLS
        after_white[row] = old
        if table.after[step]:
            after_white[row] = table.after[step]
            rows[row] = after_white[row]
            value = table.gain[step] + value_to_go(sheet, plane, rows)
            if value > base:
                base, base_white = value, row
            rows[row] = old
    count = 0
    while count < alone and first.values[count] > base:
        actions.values[count] = first.values[count]
        actions.marks[count] = first.marks[count]
        actions.lanes[count] = first.lanes[count]
        actions.cells[count] = first.cells[count]
        actions.whites[count] = ROWS
        count += 1
    for row in range(ROWS):
        old = rows[row]
        if after_white[row] != old:
            rows[row] = after_white[row]
            if closed_rows(table, rows) < table.rows_to_end:
                gain = table.gain[CELLS * old + table.white[ROWS * total + row] % CELLS]
                count = add_actions(table, sheet, plane, work, actions, count, row, gain, base)
            rows[row] = old
    return count, base, base_white


@njit
def new_faces(sheet: SheetArrays, mark: np.uint64, white: int, total: int, covered: np.uint64) -> np.uint64:
    """Return the faces of a coloured die that make the number of a mark with a white die of `white` or `total - white`.

    They are bits in the lane of the die, without those that are already `covered`. Shifting the mark of a number by a
    white face gives the coloured face that makes the number.
    """
    either = (mark >> np.uint64(white)) | (mark >> np.uint64(total - white))
    return either & np.uint64(sheet.face_lanes) & ~covered


@njit
def expected_best(table: TurnTable, sheet: SheetArrays, work: Workspace, count: int, base: float, total: int) -> float:
    """Return the expected value of the best action that the coloured dice allow, summed over the white rolls of a sum.

    `count` is the number of actions, and `base` the value if the dice allow none.
    """
    values, marks, lanes, _, _ = work.actions
    shrink, faces = sheet.shrink, table.faces
    result = 0.0
    for white in range(max(1, total - faces), total // 2 + 1):
        covered = np.uint64(0)
        counts = np.uint64(0)
        below = 1.0
        mean = 0.0
        for at in range(count):
            new = new_faces(sheet, marks[at], white, total, covered)
            if new == 0:
                continue
            covered |= new
            lane = lanes[at]
            more = np.uint64(1) + np.uint64((new & (new - np.uint64(1))) != 0)
            had = (counts >> lane) & np.uint64(15)
            counts += more << lane
            still = below * shrink[had, had + more]
            mean += (below - still) * values[at]
            below = still
            if below == 0.0:
                break
        mean += below * base
        result += mean if 2 * white == total else 2 * mean
    return result


@njit
def own_turn(table: TurnTable, sheet: SheetArrays, plane: Floats | Steps, misthrows: int, work: Workspace) -> float:
    """Return the expected value to go before your own turn, in points, for the rows in `work.rows`.

    `plane` holds the value to go after the turn. For these rows it includes another misthrow, for rows with more
    crosses it does not.
    """
    rows, faces = work.rows, table.faces
    nothing = table.penalties[misthrows + 1] - table.penalties[misthrows] + value_to_go(sheet, plane, rows)
    alone = list_alone(table, sheet, plane, nothing, work)
    result = 0.0
    for total in range(2, 2 * faces + 1):
        count, base, _ = list_actions(table, sheet, plane, total, nothing, alone, work)
        result += expected_best(table, sheet, work, count, base, total)
    return result / (faces * faces)


@njit
def white_turn(table: TurnTable, sheet: SheetArrays, plane: Floats | Steps, rows: Indices) -> float:
    """Return the expected value to go before another seat's turn, in points. Only its white sum can be used."""
    faces = table.faces
    stay = value_to_go(sheet, plane, rows)
    result = 0.0
    for total in range(2, 2 * faces + 1):
        best = stay
        for row in range(ROWS):
            old = rows[row]
            step = CELLS * old + table.white[ROWS * total + row] % CELLS
            if table.after[step]:
                rows[row] = table.after[step]
                best = max(best, table.gain[step] + value_to_go(sheet, plane, rows))
                rows[row] = old
        result += best * (faces - abs(total - faces - 1))
    return result / (faces * faces)


@njit
def put_rows(sheet: SheetArrays, first: int, second: int, rows: Indices) -> None:
    """Set the states of the four rows, given the indices of both pairs."""
    rows[0], rows[1] = sheet.first_rows[first, 0], sheet.first_rows[first, 1]
    rows[2], rows[3] = sheet.second_rows[second, 0], sheet.second_rows[second, 1]


@parallel
def solve_layer(
    table: TurnTable,
    sheet: SheetArrays,
    values: Floats | Steps,
    misthrows: int,
    first: Indices,
    second: Indices,
    mirrored: bool,
    keep: float,
    points_per_round: float,
) -> None:
    """Fill in the values of independent positions, given by the indices of their pairs of rows.

    `values` is (turns of others before your own, first pairs, second pairs). It first holds the values with one more
    misthrow, or 0 if that ends the game. A position needs only its own such value, so the new value replaces it.
    `keep` is the probability that others do not end the game between two own turns, and `points_per_round` is the cost
    of each such interval. Each position depends only on itself and on positions with more crosses, so the result is the
    same for any number of threads.
    """
    turns = values.shape[0]
    chunks = 1 + len(first) // 256
    for chunk in prange(chunks):
        work = workspace(sheet.cell_number.shape[1])
        for at in range(chunk * len(first) // chunks, (chunk + 1) * len(first) // chunks):
            upper, lower = first[at], second[at]
            put_rows(sheet, upper, lower, work.rows)
            if closed_rows(table, work.rows) >= table.rows_to_end:
                continue
            for turn in range(turns):
                if turn == 0:
                    value = own_turn(table, sheet, values[turns - 1], misthrows, work)
                else:
                    value = white_turn(table, sheet, values[turn - 1], work.rows)
                if turn == turns - 1:
                    value = keep * value - points_per_round
                if sheet.unit != 1.0:
                    value = np.rint(value / sheet.unit)
                values[turn, upper, lower] = value
                if mirrored:
                    values[turn, lower, upper] = value
