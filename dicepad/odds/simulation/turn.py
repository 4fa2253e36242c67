"""The kernel of a turn of the Qwixx family for compiled games: decided crosses are applied to row states.

All seats cross the white sum at once, rows close for every seat, and then the active seat crosses a coloured die or
takes a misthrow. All compiled games use it, whether seats play by a table, by a rule of thumb or by the probability of
winning. `rows` has the shape (seats, rows), and `misthrows` and `points` have the shape (seats,). All three are changed
in place.
"""

from __future__ import annotations

from typing import Any, Final

from ..compiled import njit
from ..solver.kernels import closed_rows
from ..solver.sheet import ROWS
from .arrays import CELLS, NOWHERE, GameArrays, Whole

__all__ = ["BY_ROWS", "GOES_ON", "cross_whites", "finish_turn", "is_over"]

BY_ROWS: Final = 0
BY_MISTHROWS: Final = 1
GOES_ON: Final = 2


@njit
def cross(sheet: GameArrays, rows: Any, points: Any, seat: Whole, place: Whole) -> Whole:
    """Cross a place on a seat's sheet. Return the mask of the row if this closes the row, otherwise 0."""
    row, cell = place // CELLS, place % CELLS
    old = rows[seat, row]
    points[seat] += sheet.gain[old, cell]
    rows[seat, row] = sheet.after[old, cell]
    return 1 << row if sheet.after[old, cell] == sheet.locked else 0


@njit
def close_rows(sheet: GameArrays, rows: Any, closed: Whole) -> None:
    """Close the rows of a mask for every seat."""
    for row in range(ROWS):
        if closed >> row & 1:
            rows[:, row] = sheet.locked


@njit
def is_over(sheet: GameArrays, rows: Any) -> bool:
    """Return whether enough rows are closed to end the game."""
    return closed_rows(rows[0], sheet.locked) >= sheet.rows_to_end


@njit
def cross_whites(sheet: GameArrays, rows: Any, points: Any, whites: Any) -> Whole:
    """Cross the white sum at each seat's place, or nowhere for `NOWHERE`.

    Return the mask of the rows that this closes.
    """
    closed: Whole = 0
    for seat in range(len(points)):
        if whites[seat] != NOWHERE:
            closed |= cross(sheet, rows, points, seat, whites[seat])
    if closed:
        close_rows(sheet, rows, closed)
    return closed


@njit
def finish_turn(
    sheet: GameArrays, rows: Any, misthrows: Any, points: Any, active: Whole, white: Whole, colour: Whole
) -> int:
    """Cross a coloured die, or a misthrow if the active seat crossed nothing.

    Return how the game ends, or `GOES_ON`.
    """
    if colour != NOWHERE:
        closed = cross(sheet, rows, points, active, colour)
        if closed:
            close_rows(sheet, rows, closed)
            if is_over(sheet, rows):
                return BY_ROWS
    elif white == NOWHERE:
        missed = misthrows[active] + 1
        misthrows[active] = missed
        points[active] += sheet.penalties[missed] - sheet.penalties[missed - 1]
        if missed + 1 == len(sheet.penalties):
            return BY_MISTHROWS
    return GOES_ON
