"""Advice for many positions at once, with numpy: values of positions, and of the choices in a white window."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from .layout import ROWS
from .table import Table

__all__ = ["position_values", "white_values"]

Floats = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.int64]


def position_values(table: Table, rows: Numbers, misthrows: Numbers, turn: int = 0) -> Floats:
    """The points to come before a throw, `turn` other seats coming first: (n).

    `rows` is (n, 4), row states as `Layout.row_states` gives them; `misthrows` is (n).
    """
    first, second = (np.array(index) for index in table.layout.pair_index)
    values = np.asarray(table.values).reshape(table.shape)
    found: Floats = values[turn, misthrows, first[rows[:, 0], rows[:, 1]], second[rows[:, 2], rows[:, 3]]]
    return found


def white_values(table: Table, rows: Numbers, misthrows: Numbers, dice: Numbers) -> Floats:
    """The points to come for each choice of the active seat in its white window: (n, 5).

    The columns are a cross in each of the four rows and none at all, -inf for what is not allowed; the best colour
    action follows. `rows` is (n, 4), `misthrows` (n), `dice` (n, 6): two white dice, then the coloured ones, any face
    standing for those out of the game. Adding the score gives what `Advisor` says.
    """
    sheet = table.layout
    white_cells, moves = np.array(sheet.white_cells), np.array(sheet.moves)
    everybody = np.arange(len(rows))
    found = np.full((len(rows), ROWS + 1), -np.inf)
    for choice in range(ROWS + 1):
        after, gain, allowed = rows.copy(), np.zeros(len(rows)), np.ones(len(rows), dtype=bool)
        if choice < ROWS:
            cell = white_cells[choice, dice[:, 0] + dice[:, 1]]
            new, points = moves[rows[:, choice], cell].T
            allowed = (cell >= 0) & (new >= 0)
            after[:, choice] = np.where(allowed, new, rows[:, choice])
            gain = points.astype(np.float64)
        then = colour_values(table, after, misthrows, dice, crossed=choice < ROWS)
        found[everybody, choice] = np.where(allowed, gain + then, -np.inf)
    return found


def colour_values(table: Table, rows: Numbers, misthrows: Numbers, dice: Numbers, *, crossed: bool) -> Floats:
    """The points to come with the best colour action: (n). A game that the white action has ended brings no more."""
    sheet, turn = table.layout, table.seats - 1
    penalties, die_of_row = np.array(sheet.penalties), np.array(sheet.die_of_row)
    closed = rows == sheet.locked
    if crossed:
        best = position_values(table, rows, misthrows, turn)
    else:
        last = misthrows + 1 == sheet.misthrows
        later = position_values(table, rows, np.minimum(misthrows + 1, sheet.misthrows - 1), turn)
        best = penalties[misthrows + 1] - penalties[misthrows] + np.where(last, 0.0, later)
    moves, cells = np.array(sheet.moves), np.array(sheet.colour_cells)
    going_on = closed.sum(axis=1) < sheet.rows_to_end
    for die in range(ROWS):
        there = going_on & ~(closed & (die_of_row == die)).any(axis=1)
        for white in range(2):
            row, cell = cells[die, dice[:, white] + dice[:, 2 + die]].T
            new, points = moves[rows[np.arange(len(rows)), row], cell].T
            allowed = there & (row >= 0) & (new >= 0)
            after = rows.copy()
            after[allowed, row[allowed]] = new[allowed]
            value = points + position_values(table, after, misthrows, turn)
            best = np.where(allowed, np.maximum(best, value), best)
    return best
