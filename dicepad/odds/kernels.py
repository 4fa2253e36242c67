"""Compiled parts of the solver: the expected value of a turn, for all positions of a layer at once.

The four coloured dice are independent once the white dice lie. So the expected best option is not found by trying their
1,296 throws but by going through the options from the best one down, and counting for each die the faces left over."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from .compiled import njit, parallel, prange, whole
from .layout import ROWS, Layout

__all__ = ["Board", "Scratch", "board", "solve_layer"]

Floats = npt.NDArray[np.float64]
Indices = npt.NDArray[np.uint16]
Marks = npt.NDArray[np.uint64]
LANE: Final = 16


class Board(NamedTuple):
    """A layout as arrays; see `Layout` for what they hold. Unsigned, for then no index is checked for its sign."""

    faces: int
    locked: int
    rows_to_end: int
    misthrows: int
    penalties: Floats
    open_from: Indices
    """(states): the first cell right of the last cross"""
    crosses: Indices
    """(states): how many there are; 0 for a closed row"""
    next_state: Indices
    """(states, cells); `locked` + 1 if the cross is not allowed"""
    gain: Floats
    """(states, cells), in points"""
    white_cell: Indices
    """(rows, numbers); the number of cells if there is none"""
    cell_die: Indices
    """(rows, cells)"""
    cell_number: Indices
    """(rows, cells)"""
    colour_row: Indices
    """(colours, numbers): the row that white and coloured die name, or 4"""
    colour_cell: Indices
    """(colours, numbers): its cell"""
    die_of_row: Indices
    first: Indices
    """(states, states): index of the first pair of rows"""
    second: Indices
    first_rows: Indices
    """(first pairs, 2): the row states of an index"""
    second_rows: Indices
    face_lanes: int
    """A lane of 16 bits for each coloured die, in it a bit for each of its faces, that of face 1 being the lowest"""
    shrink: Floats
    """(faces + 1, faces + 1): by what a chance shrinks if `b` faces of a die are taken instead of `a`"""


def board(layout: Layout) -> Board:
    """The arrays of a layout."""
    cells, faces = layout.cells, layout.faces
    moves = np.array(layout.moves, dtype=np.int64)
    forbidden = layout.locked + 1
    return Board(
        faces,
        layout.locked,
        layout.rows_to_end,
        layout.misthrows,
        np.array(layout.penalties, dtype=np.float64),
        indices([last + 1 for last, _ in layout.states] + [cells]),
        indices([count for _, count in layout.states] + [0]),
        indices(np.where(moves[:, :, 0] < 0, forbidden, moves[:, :, 0])),
        moves[:, :, 1].astype(np.float64),
        indices([[cell if cell >= 0 else cells for cell in row] for row in layout.white_cells]),
        indices([row or [0] * cells for row in layout.colours]),
        indices([row or [0] * cells for row in layout.numbers]),
        indices([[row if row >= 0 else ROWS for row, _ in die] for die in layout.colour_cells]),
        indices([[max(cell, 0) for _, cell in die] for die in layout.colour_cells]),
        indices([die if die >= 0 else ROWS for die in layout.die_of_row]),
        indices(layout.pair_index[0]),
        indices(layout.pair_index[1]),
        indices(layout.pairs[0]),
        indices(layout.pairs[1]),
        sum(((1 << faces) - 1) << LANE * die for die in range(ROWS)),
        np.array([[(faces - b) / max(1, faces - a) for b in range(faces + 1)] for a in range(faces + 1)]),
    )


def indices(values: npt.ArrayLike) -> Indices:
    return np.ascontiguousarray(values, dtype=np.uint16)


class Options(NamedTuple):
    """Colour actions in falling order of their values."""

    values: Floats
    marks: Marks
    """For each option, the bit of its number in the lane of its die, that of 1 being the lowest."""
    lanes: Marks
    """Where this lane begins."""


class Scratch(NamedTuple):
    """Working memory of one thread."""

    rows: Indices
    """States of the four rows."""
    after_white: Indices
    """Their states after a cross of the white sum there."""
    best: Floats
    """(rows, cells): value of a colour action there, for the solver after no white cross."""
    alone: Options
    """The same in falling order."""
    options: Options
    """After any white action; an action of the same dice may stand there twice, the better one first."""


@whole
def scratch(cells: int) -> Scratch:
    most = (1 + ROWS) * ROWS * cells
    return Scratch(
        np.zeros(ROWS, np.uint16),
        np.zeros(ROWS, np.uint16),
        np.empty((ROWS, cells)),
        Options(np.empty(most), np.empty(most, np.uint64), np.empty(most, np.uint64)),
        Options(np.empty(most), np.empty(most, np.uint64), np.empty(most, np.uint64)),
    )


@njit
def future(board: Board, plane: Floats, rows: Indices) -> float:
    """The value to go of the rows; 0 if the game is over."""
    value: float = plane[board.first[rows[0], rows[1]], board.second[rows[2], rows[3]]]
    return value


@njit
def closed_rows(rows: Indices, locked: int) -> int:
    """How many rows are closed."""
    count = 0
    for row in range(ROWS):
        count += rows[row] == locked
    return count


@njit
def dice_gone(rows: Indices, locked: int, die_of_row: Indices) -> int:
    """The coloured dice that have left the game with their rows, as a mask."""
    gone = 0
    for row in range(ROWS):
        if rows[row] == locked:
            gone |= 1 << die_of_row[row]
    return gone


@njit
def insert(board: Board, options: Options, count: int, value: float, row: int, cell: int | np.int64) -> None:
    """Insert an option where it belongs."""
    values, marks, lanes = options.values, options.marks, options.lanes
    at = count
    while at > 0 and values[at - 1] < value:
        values[at] = values[at - 1]
        marks[at] = marks[at - 1]
        lanes[at] = lanes[at - 1]
        at -= 1
    lane = np.uint64(LANE) * np.uint64(board.cell_die[row, cell])
    values[at] = value
    lanes[at] = lane
    marks[at] = np.uint64(1) << (lane + np.uint64(board.cell_number[row, cell]) - np.uint64(1))


@njit
def add_colours(
    board: Board, plane: Floats, work: Scratch, options: Options, count: int, plus: float, base: float, alone: bool
) -> int:
    """Add the colour actions better than `base` and than in `work.best`; returns how many options there are then.

    `plus` are the points of the white cross before; `alone` says that there was none, and what is found goes into
    `work.best`. A cross further right is never better but for the lock, so the rest of a row is left out below `base`.
    """
    rows = work.rows
    gone = dice_gone(rows, board.locked, board.die_of_row)
    last = work.best.shape[1] - 1
    for row in range(ROWS):
        old = rows[row]
        cell = np.int64(board.open_from[old])
        while cell <= last:
            new = board.next_state[old, cell]
            if new <= board.locked and not gone >> board.cell_die[row, cell] & 1:
                rows[row] = new
                value = plus + board.gain[old, cell] + future(board, plane, rows)
                if value > base:
                    if value > work.best[row, cell]:
                        insert(board, options, count, value, row, cell)
                        count += 1
                        if alone:
                            work.best[row, cell] = value
                elif cell < last:
                    cell = last - 1
            cell += 1
        rows[row] = old
    return count


@njit
def list_options(board: Board, plane: Floats, total: int, base: float, alone: int, work: Scratch) -> tuple[int, float]:
    """Fill `work.options` for a white sum; returns how many there are, and the best value without a colour action.

    `base` is the value of doing nothing at all, `alone` the number of options in `work.alone`.
    """
    rows, after_white, first, options = work.rows, work.after_white, work.alone, work.options
    cells = work.best.shape[1]
    for row in range(ROWS):
        old = rows[row]
        cell = board.white_cell[row, total]
        after_white[row] = old
        if cell < cells and board.next_state[old, cell] <= board.locked:
            after_white[row] = board.next_state[old, cell]
            rows[row] = after_white[row]
            base = max(base, board.gain[old, cell] + future(board, plane, rows))
            rows[row] = old
    count = 0
    while count < alone and first.values[count] > base:
        options.values[count] = first.values[count]
        options.marks[count] = first.marks[count]
        options.lanes[count] = first.lanes[count]
        count += 1
    for row in range(ROWS):
        old = rows[row]
        if after_white[row] != old:
            rows[row] = after_white[row]
            if closed_rows(rows, board.locked) < board.rows_to_end:
                gain = board.gain[old, board.white_cell[row, total]]
                count = add_colours(board, plane, work, options, count, gain, base, False)
            rows[row] = old
    return count, base


@njit
def expected_best(board: Board, work: Scratch, count: int, base: float, total: int) -> float:
    """The expected value of the best option that the coloured dice allow, summed over the white throws of a sum.

    From the best option down: shifting the mark of a number by a white face gives the coloured face that makes it.
    """
    values, marks, lanes = work.options
    shrink, faces = board.shrink, board.faces
    every_face = np.uint64(board.face_lanes)
    result = 0.0
    for one in range(max(1, total - faces), total // 2 + 1):
        covered = np.uint64(0)
        counts = np.uint64(0)
        below = 1.0
        mean = 0.0
        for at in range(count):
            mark = marks[at]
            new = ((mark >> np.uint64(one)) | (mark >> np.uint64(total - one))) & every_face & ~covered
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
        result += mean if 2 * one == total else 2 * mean
    return result


@njit
def own_turn(board: Board, plane: Floats, misthrows: int, work: Scratch) -> float:
    """The expected value to go before a turn of one's own, the rows standing in `work.rows`.

    `plane` holds the value to go when the turn is over: for these rows still that after another misthrow, for rows with
    more crosses already that without.
    """
    rows, faces = work.rows, board.faces
    nothing = board.penalties[misthrows + 1] - board.penalties[misthrows] + future(board, plane, rows)
    work.best[:] = -np.inf
    alone = add_colours(board, plane, work, work.alone, 0, 0.0, nothing, True)
    result = 0.0
    for total in range(2, 2 * faces + 1):
        count, base = list_options(board, plane, total, nothing, alone, work)
        result += expected_best(board, work, count, base, total)
    return result / (faces * faces)


@njit
def white_turn(board: Board, plane: Floats, rows: Indices) -> float:
    """The expected value to go before a turn of another seat, of which only the white sum can be used."""
    faces = board.faces
    stay = future(board, plane, rows)
    result = 0.0
    for total in range(2, 2 * faces + 1):
        best = stay
        for row in range(ROWS):
            cell = board.white_cell[row, total]
            old = rows[row]
            if cell < board.gain.shape[1] and board.next_state[old, cell] <= board.locked:
                rows[row] = board.next_state[old, cell]
                best = max(best, board.gain[old, cell] + future(board, plane, rows))
                rows[row] = old
        result += best * (faces - abs(total - faces - 1))
    return result / (faces * faces)


@njit
def put_rows(board: Board, first: int, second: int, rows: Indices) -> None:
    rows[0], rows[1] = board.first_rows[first, 0], board.first_rows[first, 1]
    rows[2], rows[3] = board.second_rows[second, 0], board.second_rows[second, 1]


@parallel
def solve_layer(
    board: Board,
    values: Floats,
    misthrows: int,
    first: Indices,
    second: Indices,
    mirrored: bool,
    keep: float,
    tempo: float,
) -> None:
    """Fill in the values of independent positions, given by the indices of their pairs of rows.

    `values` is (turns of others before one's own, first pairs, second pairs). It comes with the values for a misthrow
    more, 0 if that ends the game; a position needs only its own of these, so it takes their place. `keep` is the chance
    that the game is not ended by others between two own turns, `tempo` what each such interval costs. Each position
    depends only on itself and on those with more crosses, so the result is the same for any number of threads.
    """
    turns = values.shape[0]
    chunks = 1 + len(first) // 256
    for chunk in prange(chunks):
        work = scratch(board.gain.shape[1])
        for at in range(chunk * len(first) // chunks, (chunk + 1) * len(first) // chunks):
            one, two = first[at], second[at]
            put_rows(board, one, two, work.rows)
            if closed_rows(work.rows, board.locked) >= board.rows_to_end:
                continue
            for turn in range(turns):
                if turn == 0:
                    value = own_turn(board, values[turns - 1], misthrows, work)
                else:
                    value = white_turn(board, values[turn - 1], work.rows)
                if turn == turns - 1:
                    value = keep * value - tempo
                values[turn, one, two] = value
                if mirrored:
                    values[turn, two, one] = value
