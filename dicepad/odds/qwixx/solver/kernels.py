"""Compiled parts of the solver: the expected value of a turn, for all positions of a layer at once.

Once the white dice are fixed, the four coloured dice are independent. So to find the expected best option, the solver
need not try all 1,296 rolls. It goes through the options from the best one down, and counts for each die the faces that
are left. Trying every roll on the kernel of a turn would take more than a thousand times as long.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from ...compiled import in_threads, jit_callable, njit
from ..turn.compiled_moves import Indices, closed_rows, dice_gone, indices, turn_arrays
from ..turn.sheet import CELLS, ROWS, SolvableSheet, TurnTable

__all__ = [
    "Actions",
    "Floats",
    "Interval",
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


class SheetArrays(NamedTuple):
    """A `SolvableSheet` as the solver reads it."""

    turn: TurnTable
    open_from: Indices
    """(states): the first cell right of the last cross"""
    cells: int
    """Number of cells in a row."""
    lanes: Marks
    """(places): the number of bits below the lane of the die that names the place; see `face_lanes`"""
    marks: Marks
    """(places): the bit of the number of the place in this lane"""
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
    mirrored: bool
    """True if the two pairs of rows can be exchanged."""
    unit: float
    """Points that a value of 1 stands for: 1 if values are `Floats`, less if they are whole `Steps`."""


def sheet_arrays(sheet: SolvableSheet, unit: float = 1.0) -> SheetArrays:
    """Return the arrays of a sheet whose values are counted in this unit."""
    faces = sheet.faces
    table = turn_arrays(sheet.turn_table)
    lanes = LANE * table.die.astype(np.uint64)
    numbers = np.ones((ROWS, CELLS), np.uint64)
    for row, row_numbers in enumerate(sheet.numbers):
        numbers[row, : len(row_numbers)] = row_numbers
    return SheetArrays(
        table,
        indices([last + 1 for last, _ in sheet.states] + [sheet.cells]),
        sheet.cells,
        lanes,
        np.uint64(1) << (lanes + numbers.reshape(-1) - np.uint64(1)),
        indices(sheet.pair_index[0]),
        indices(sheet.pair_index[1]),
        indices(sheet.pairs[0]),
        indices(sheet.pairs[1]),
        sum(((1 << faces) - 1) << LANE * die for die in range(ROWS)),
        np.array([[(faces - b) / max(1, faces - a) for b in range(faces + 1)] for a in range(faces + 1)]),
        sheet.symmetry.pairs,
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
def new_actions(most: int) -> Actions:
    """Return memory for so many actions."""
    marks, lanes = np.empty(most, np.uint64), np.empty(most, np.uint64)
    return Actions(np.empty(most), marks, lanes, np.empty(most, np.uint16), np.empty(most, np.uint16))


@jit_callable
def workspace(cells: int) -> Workspace:
    """Return new working memory for a sheet with this many cells in a row."""
    most = (1 + ROWS) * ROWS * cells
    return Workspace(
        np.zeros(ROWS, np.uint16),
        np.zeros(ROWS, np.uint16),
        np.empty((ROWS, cells)),
        new_actions(most),
        new_actions(most),
    )


@njit
def value_to_go(sheet: SheetArrays, plane: Floats | Steps, rows: Indices) -> float:
    """Return the value to go of the rows, in points, or 0 if the game is over.

    `plane` is (first pairs, second pairs).
    """
    value: float = plane[sheet.first[rows[0], rows[1]], sheet.second[rows[2], rows[3]]] * sheet.unit
    return value


class WhiteAction(NamedTuple):
    """A white cross before a colour action."""

    row: int
    """Its row, or 4 if there was none."""
    points: float


@njit
def insert(sheet: SheetArrays, actions: Actions, count: int, value: float, cell_id: Whole, white: Whole) -> None:
    """Insert an action after all of the `count` actions that are not worse."""
    values, marks, lanes, cells, whites = actions
    at = count
    # An equal action stays before the new one, so ties go to the first.
    while at > 0 and values[at - 1] < value:
        values[at] = values[at - 1]
        marks[at] = marks[at - 1]
        lanes[at] = lanes[at - 1]
        cells[at] = cells[at - 1]
        whites[at] = whites[at - 1]
        at -= 1
    values[at] = value
    lanes[at] = sheet.lanes[cell_id]
    marks[at] = sheet.marks[cell_id]
    cells[at] = cell_id
    whites[at] = white


@njit
def add_actions(
    sheet: SheetArrays, plane: Floats | Steps, work: Workspace, count: int, white: WhiteAction, base: float
) -> int:
    """Add the colour actions that are better than `base` and than those in `work.best`.

    Return the new number of actions.

    They go into `work.actions`, or if there was no white cross, into `work.alone`, and their values into `work.best`. A
    cross further right is never better, except for the lock, so the rest of a row is skipped below `base`.
    """
    table = sheet.turn
    actions = work.alone if white.row == ROWS else work.actions
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
                value = white.points + table.gain[CELLS * old + cell] + value_to_go(sheet, plane, rows)
                if value > base:
                    if value > work.best[row, cell]:
                        insert(sheet, actions, count, value, CELLS * row + cell, white.row)
                        count += 1
                        if white.row == ROWS:
                            work.best[row, cell] = value
                # The loop then adds one, which leads to the last cell.
                elif cell < last:
                    cell = last - 1
            cell += 1
        rows[row] = old
    return count


@njit
def list_alone(sheet: SheetArrays, plane: Floats | Steps, base: float, work: Workspace) -> int:
    """Fill `work.alone` with the colour actions better than `base` after no white cross. Return their number."""
    work.best[:] = -np.inf
    return add_actions(sheet, plane, work, 0, WhiteAction(ROWS, 0.0), base)


@njit
def list_actions(
    sheet: SheetArrays, plane: Floats | Steps, total: int, base: float, alone: int, work: Workspace
) -> tuple[int, float, int]:
    """Fill `work.actions` for a white sum, given the first `alone` actions of `work.alone`.

    `base` is the value of doing nothing at all. Return the number of actions, the best value without a colour action,
    and the row of the white cross for that value, or 4.
    """
    table = sheet.turn
    rows = work.rows
    after_white = work.after_white
    first, actions = work.alone, work.actions
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
            # A white cross that ends the game leaves no colour action.
            if closed_rows(table, rows) < table.rows_to_end:
                gain = table.gain[CELLS * old + table.white[ROWS * total + row] % CELLS]
                count = add_actions(sheet, plane, work, count, WhiteAction(row, float(gain)), base)
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
def expected_best(sheet: SheetArrays, work: Workspace, count: int, base: float, total: int) -> float:
    """Return the expected value of the best action that the coloured dice allow, summed over the white rolls of a sum.

    `count` is the number of actions, and `base` the value if the dice allow none.
    """
    values, marks, lanes, _, _ = work.actions
    shrink = sheet.shrink
    faces = sheet.turn.faces
    result = 0.0
    for white in range(max(1, total - faces), total // 2 + 1):
        covered = np.uint64(0)
        counts = np.uint64(0)
        below = 1.0
        mean = 0.0
        for at in range(count):
            new = new_faces(sheet, marks[at], white, total, covered)
            # All faces that would give this action already gave a better one.
            if new == 0:
                continue
            covered |= new
            lane = lanes[at]
            # A mark makes one face or two, and two bits are set exactly if clearing the lowest leaves one.
            more = np.uint64(1) + np.uint64((new & (new - np.uint64(1))) != 0)
            had = (counts >> lane) & np.uint64(15)
            counts += more << lane
            still = below * shrink[had, had + more]
            mean += (below - still) * values[at]
            below = still
            if below == 0.0:
                break
        mean += below * base
        # Two different white faces come in two orders.
        result += mean if 2 * white == total else 2 * mean
    return result


@njit
def own_turn(sheet: SheetArrays, plane: Floats | Steps, misthrows: int, work: Workspace) -> float:
    """Return the expected value to go before your own turn, in points, for the rows in `work.rows`.

    `plane` holds the value to go after the turn. For these rows it includes another misthrow, for rows with more
    crosses it does not.
    """
    table = sheet.turn
    rows = work.rows
    faces = table.faces
    nothing = table.penalties[misthrows + 1] - table.penalties[misthrows] + value_to_go(sheet, plane, rows)
    alone = list_alone(sheet, plane, nothing, work)
    result = 0.0
    for total in range(2, 2 * faces + 1):
        count, base, _ = list_actions(sheet, plane, total, nothing, alone, work)
        result += expected_best(sheet, work, count, base, total)
    return result / (faces * faces)


@njit
def white_turn(sheet: SheetArrays, plane: Floats | Steps, rows: Indices) -> float:
    """Return the expected value to go before another seat's turn, in points. Only its white sum can be used."""
    table = sheet.turn
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
        # So many of the rolls of two dice have this sum.
        result += best * (faces - abs(total - faces - 1))
    return result / (faces * faces)


@njit
def put_rows(sheet: SheetArrays, first: int, second: int, rows: Indices) -> None:
    """Set the states of the four rows, given the indices of both pairs."""
    rows[0], rows[1] = sheet.first_rows[first, 0], sheet.first_rows[first, 1]
    rows[2], rows[3] = sheet.second_rows[second, 0], sheet.second_rows[second, 1]


class Interval(NamedTuple):
    """The interval between two turns of your own, in which others may end the game."""

    keep: float
    """Probability that others do not end the game."""
    cost: float
    """Points that the interval costs."""


def solve_layer(
    sheet: SheetArrays, values: Floats | Steps, misthrows: int, first: Indices, second: Indices, interval: Interval
) -> None:
    """Fill in the values of independent positions, given by the indices of their pairs of rows, on all cores.

    `values` is (turns of others before your own, first pairs, second pairs). It first holds the values with one more
    misthrow, or 0 if that ends the game. A position needs only its own such value, so the new value replaces it.
    Each position depends only on itself and on positions with more crosses, so the result is the same for any number of
    threads.
    """

    def work(since: int, until: int) -> None:
        solve_positions(sheet, values, misthrows, first[since:until], second[since:until], interval)

    in_threads(work, len(first))


@jit_callable
def solve_positions(
    sheet: SheetArrays, values: Floats | Steps, misthrows: int, first: Indices, second: Indices, interval: Interval
) -> None:
    """Fill in the values of the positions of a layer, or of a part of one."""
    table = sheet.turn
    turns = values.shape[0]
    work = workspace(sheet.cells)
    for at in range(len(first)):
        upper, lower = first[at], second[at]
        put_rows(sheet, upper, lower, work.rows)
        if closed_rows(table, work.rows) >= table.rows_to_end:
            continue
        for turn in range(turns):
            if turn == 0:
                value = own_turn(sheet, values[turns - 1], misthrows, work)
            else:
                value = white_turn(sheet, values[turn - 1], work.rows)
            if turn == turns - 1:
                value = interval.keep * value - interval.cost
            if sheet.unit != 1.0:
                value = np.rint(value / sheet.unit)
            values[turn, upper, lower] = value
            if sheet.mirrored:
                values[turn, lower, upper] = value
