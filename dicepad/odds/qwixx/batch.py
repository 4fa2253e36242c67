"""Advice for many positions at once, with numpy: values of positions, and of each choice in both windows of a turn.

For n positions, `rows` has the shape (n, 4) and holds the row states of `SolvableSheet.row_states`. `misthrows` has the
shape (n). `dice` has the shape (n, 6): two white dice, then the coloured ones. A die that has left the game may show
any face. Values are points still to come, or -inf for choices that are not allowed. Add the present score to get the
values of `Advisor`. With a table for N friendly seats, `turn` is the number of other seats' turns that come first. With
a table for one seat, it is 0.

This form of a turn takes a tenth of the time of the kernel in `turn`, run for one position after the other.
"""

from __future__ import annotations

from ...errors import missing

try:
    import numpy as np
    import numpy.typing as npt
except ModuleNotFoundError:
    raise missing("numpy") from None

from .solver.sheet import ROWS
from .solver.value_table import ValueTable

__all__ = ["colour_values", "position_values", "waiting_values", "white_values"]

Floats = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.int64]
Marks = npt.NDArray[np.bool_]


def position_values(table: ValueTable, rows: Numbers, misthrows: Numbers, turn: int = 0) -> Floats:
    """Return the points still to come before a roll, after `turn` other seats' turns, in the shape (n).

    >>> from dicepad import load
    >>> from dicepad.odds import table_for
    >>> table = table_for(load("qwixx"))
    >>> rows = np.array([[0, 0, 0, 0], [1, 0, 0, 0]])  # an empty sheet, and one with red 2
    >>> position_values(table, rows, np.array([0, 0])).round(3).tolist()
    [115.483, 121.011]
    """
    first, second = (np.array(index) for index in table.sheet.pair_index)
    upper, lower = first[rows[:, 0], rows[:, 1]], second[rows[:, 2], rows[:, 3]]
    _, planes, height, width = table.shape
    plane = turn * planes + misthrows
    if table.folded:
        low, high = np.minimum(upper, lower), np.maximum(upper, lower)
        index = plane * (height * (height + 1) // 2) + low * height - low * (low + 1) // 2 + high
    else:
        index = (plane * height + upper) * width + lower
    found: Floats = np.asarray(table.values)[index] * table.step
    return found


def white_values(table: ValueTable, rows: Numbers, misthrows: Numbers, dice: Numbers) -> Floats:
    """Return the value of each choice of the active seat in its white window, in the shape (n, 5).

    The columns are a cross in each of the four rows, then no cross. Each value includes the best colour action
    afterwards.

    >>> from dicepad import load
    >>> from dicepad.odds import table_for
    >>> table, rows, dice = table_for(load("qwixx")), np.zeros((1, 4), int), np.array([[1, 1, 6, 6, 6, 6]])
    >>> white_values(table, rows, np.array([0]), dice).round(2).tolist()
    [[122.01, 122.01, -inf, -inf, 106.02]]
    """
    none = colour_values(table, rows, misthrows, dice, np.zeros(len(rows), dtype=bool)).max(axis=1)
    columns = [none]
    for row in reversed(range(ROWS)):
        after, gain, allowed = white_cross(table, rows, dice, row)
        then = colour_values(table, after, misthrows, dice, np.ones(len(rows), dtype=bool)).max(axis=1)
        columns.insert(0, np.where(allowed, gain + then, -np.inf))
    return np.stack(columns, axis=1)


def waiting_values(table: ValueTable, rows: Numbers, misthrows: Numbers, dice: Numbers, turn: int = 0) -> Floats:
    """Return the value of each choice in the white window on another seat's turn, in the shape (n, 5).

    The columns are those of `white_values`. After this turn, `turn` other seats come before the seat's own turn.

    >>> from dicepad import load
    >>> from dicepad.odds import table_for
    >>> table, rows, dice = table_for(load("qwixx")), np.zeros((1, 4), int), np.array([[1, 1, 6, 6, 6, 6]])
    >>> waiting_values(table, rows, np.array([0]), dice).round(2).tolist()
    [[122.01, 122.01, -inf, -inf, 115.48]]
    """
    columns = [position_values(table, rows, misthrows, turn)]
    for row in reversed(range(ROWS)):
        after, gain, allowed = white_cross(table, rows, dice, row)
        columns.insert(0, np.where(allowed, gain + position_values(table, after, misthrows, turn), -np.inf))
    return np.stack(columns, axis=1)


def colour_values(table: ValueTable, rows: Numbers, misthrows: Numbers, dice: Numbers, crossed: Marks) -> Floats:
    """Return the value of each choice of the active seat in its colour action, in the shape (n, 9).

    The columns are a cross with each coloured die and the first white die, then with the second white die, then no
    cross. Without a cross, the seat takes a misthrow, unless `crossed`, of shape (n), says that it used the white sum.
    If enough rows are closed to end the game, no cross is allowed.

    >>> from dicepad import load
    >>> from dicepad.odds import table_for
    >>> table, rows, dice = table_for(load("qwixx")), np.zeros((1, 4), int), np.array([[1, 1, 6, 6, 6, 6]])
    >>> colour_values(table, rows, np.array([0]), dice, np.array([True])).round(1).tolist()
    [[90.1, 90.1, 90.1, 90.1, 90.1, 90.1, 90.1, 90.1, 115.5]]
    """
    sheet, turn = table.sheet, table.seats - 1
    everybody = np.arange(len(rows))
    moves, cells = np.array(sheet.moves), np.array(sheet.colour_cells)
    closed = rows == sheet.locked
    over = closed.sum(axis=1) >= sheet.rows_to_end
    columns = []
    for white in range(2):
        for die in range(ROWS):
            row, cell = cells[die, dice[:, white] + dice[:, 2 + die]].T
            new, gain = moves[rows[everybody, row], cell].T
            gone = (closed & (np.array(sheet.die_of_row) == die)).any(axis=1)
            allowed = (row >= 0) & (new >= 0) & ~gone & ~over
            value = gain + position_values(table, put(rows, row, new, allowed), misthrows, turn)
            columns.append(np.where(allowed, value, -np.inf))
    penalties = np.array(sheet.penalties)
    last = misthrows + 1 == sheet.misthrows
    later = position_values(table, rows, np.minimum(misthrows + 1, sheet.misthrows - 1), turn)
    missed = penalties[misthrows + 1] - penalties[misthrows] + np.where(last, 0.0, later)
    stay = position_values(table, rows, misthrows, turn)
    return np.stack([*columns, np.where(crossed, stay, missed)], axis=1)


def white_cross(table: ValueTable, rows: Numbers, dice: Numbers, row: int) -> tuple[Numbers, Floats, Marks]:
    """Return the effects of a cross of the white sum in a row: row states, points, and where it is allowed."""
    cell = np.array(table.sheet.white_cells)[row, dice[:, 0] + dice[:, 1]]
    new, gain = np.array(table.sheet.moves)[rows[:, row], cell].T
    allowed = (cell >= 0) & (new >= 0)
    return put(rows, np.full(len(rows), row), new, allowed), gain.astype(np.float64), allowed


def put(rows: Numbers, row: Numbers, new: Numbers, where: Marks) -> Numbers:
    """Return the row states with one row of each position replaced where `where` is true."""
    after = rows.copy()
    after[where, row[where]] = new[where]
    return after
