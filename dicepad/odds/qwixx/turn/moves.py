"""The kernel of a turn of the Qwixx family, on row states: the moves of a seat, and their effects.

Whatever plays, advises or estimates on row states calls these functions. This source runs as it is, on lists, and
`compiled_moves` compiles it for arrays. `tests/odds/qwixx/turn/test_moves.py` compares both with the rules.

`rows` holds the states of a seat's four rows, or (seats, rows) where all seats are concerned. States from `locked` on
stand for closed rows. A place is `CELLS * row + cell`, or `NOWHERE`. `Options` are filled from the front: first no
cross, then the rows or the dice in order, and the nearer place of a die first. Ask nothing about a game that is over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from .sheet import CELLS, NOWHERE, ROWS, TurnTable

if TYPE_CHECKING:
    Numbers = Any  # a list of whole numbers, or an array in the compiled form
    Whole = Any  # a whole number, also from such an array

__all__ = [
    "BY_MISTHROWS",
    "BY_ROWS",
    "GOES_ON",
    "MOST_OPTIONS",
    "Options",
    "Sheets",
    "cells_for_roll",
    "close_rows",
    "closed_rows",
    "cross",
    "cross_whites",
    "dice_gone",
    "finish_turn",
    "is_over",
    "list_own",
    "list_waiting",
    "may_colour",
]

MOST_OPTIONS: Final = (1 + ROWS) * (1 + 2 * ROWS)
"""Upper bound of the options of a turn."""
BY_ROWS: Final = 0
BY_MISTHROWS: Final = 1
GOES_ON: Final = 2


class Options(NamedTuple):
    """The options of a seat, as lists or as arrays of places (options)."""

    whites: Any
    """the place of the white action"""
    colours: Any
    """the place of the colour action"""


class Sheets(NamedTuple):
    """The sheets of all seats, as lists or as arrays."""

    rows: Any
    """(seats, rows)"""
    misthrows: Any
    """(seats,)"""
    points: Any
    """(seats,)"""


def closed_rows(table: TurnTable, rows: Numbers) -> int:
    """Return how many rows are closed."""
    count = 0
    locked = table.locked
    for row in range(ROWS):
        if rows[row] >= locked:
            count += 1
    return count


def dice_gone(table: TurnTable, rows: Numbers) -> int:
    """Return the coloured dice that have left the game with their rows, as a mask."""
    gone = 0
    locked = table.locked
    for row in range(ROWS):
        if rows[row] >= locked:
            gone |= 1 << table.die_of_row[row]
    return gone


def cells_for_roll(table: TurnTable, white1: Whole, white2: Whole, colours: Numbers, places: Numbers) -> Whole:
    """Put a roll on the table: fill in two `places` for each coloured die, the nearer first. Return the white sum.

    A face of 0 stands for a die that has left the game.
    """
    at = 0
    sums = 1 + 2 * table.faces
    named = table.colour
    for die in range(len(colours)):
        first, second, face = NOWHERE, NOWHERE, colours[die]
        if face:
            first, second = named[sums * die + white1 + face], named[sums * die + white2 + face]
            # Places rise along a row, so the smaller one of a row is the nearer.
            if second < first:
                first, second = second, first
        places[at], places[at + 1] = first, second
        at += 2
    return white1 + white2


def list_waiting(table: TurnTable, rows: Numbers, total: Whole, options: Options) -> int:
    """List the options of a seat that is not active, with the white sum. Return their number."""
    whites, colours = options
    whites[0], colours[0] = NOWHERE, NOWHERE
    count = 1
    for row in range(ROWS):
        cell_id = table.white[ROWS * total + row]
        if table.after[CELLS * rows[row] + cell_id % CELLS]:
            whites[count], colours[count] = cell_id, NOWHERE
            count += 1
    return count


def list_own(table: TurnTable, rows: Numbers, total: Whole, places: Numbers, every: bool, options: Options) -> int:
    """List the options of the active seat, with the white sum and then with a coloured die. Return their number.

    A `total` of 0 means that the white action is over. Unless `every` option counts, the farther place of a die is left
    out if the nearer one is in the same row, because it is never better, except for the lock.
    """
    whites, colours = options
    count = add_colours(table, rows, places, every, colours, 0)
    for option in range(count):
        whites[option] = NOWHERE
    for row in range(ROWS if total else 0):
        cell_id = table.white[ROWS * total + row]
        old = rows[row]
        new = table.after[CELLS * old + cell_id % CELLS]
        if new:
            first = count
            rows[row] = new
            if new >= table.locked and closed_rows(table, rows) >= table.rows_to_end:
                # The game is over before the colour action.
                colours[first] = NOWHERE
                count = first + 1
            else:
                count = add_colours(table, rows, places, every, colours, first)
            for option in range(first, count):
                whites[option] = cell_id
            rows[row] = old
    return count


def add_colours(table: TurnTable, rows: Numbers, places: Numbers, every: bool, colours: Numbers, count: int) -> int:
    """Add the colour actions on these rows to the first `count` ones. Return their new number."""
    after = table.after
    gone = dice_gone(table, rows)
    colours[count] = NOWHERE
    count += 1
    for die in range(ROWS):
        if not gone >> die & 1:
            first, second = places[2 * die], places[2 * die + 1]
            nearer = after[CELLS * rows[first // CELLS] + first % CELLS]
            if nearer:
                colours[count] = first
                count += 1
            # Equal white dice name one place twice.
            if second != first:
                new = after[CELLS * rows[second // CELLS] + second % CELLS]
                if new and (every or new >= table.locked or not nearer or first // CELLS != second // CELLS):
                    colours[count] = second
                    count += 1
    return count


def may_colour(table: TurnTable, rows: Numbers, cell_id: Whole) -> bool:
    """Return whether a place can be crossed with a coloured die that is still in the game."""
    step = CELLS * rows[cell_id // CELLS] + cell_id % CELLS
    return table.after[step] != 0 and not dice_gone(table, rows) >> table.die[cell_id] & 1


def cross(table: TurnTable, rows: Numbers, cell_id: Whole) -> int:
    """Cross a place on a seat's sheet. Return the points of the cross."""
    row = cell_id // CELLS
    step = CELLS * rows[row] + cell_id % CELLS
    rows[row] = table.after[step]
    points: int = table.gain[step]
    return points


def close_rows(table: TurnTable, rows: Numbers, closed: int) -> None:
    """Close the rows of a mask for every seat. Rows that a seat has closed itself keep their state."""
    for row in range(ROWS):
        if closed >> row & 1:
            for seat in range(len(rows)):
                if rows[seat][row] < table.locked:
                    rows[seat][row] = table.locked


def is_over(table: TurnTable, rows: Numbers) -> bool:
    """Return whether enough rows are closed to end the game."""
    return closed_rows(table, rows[0]) >= table.rows_to_end


def cross_whites(table: TurnTable, sheets: Sheets, whites: Numbers) -> int:
    """Cross the white sum at each seat's place, then close rows. Return the mask of the rows that this closes."""
    rows = sheets.rows
    points = sheets.points
    closed = 0
    # Rows close only when all have crossed, because several seats may close the same row with the same sum.
    for seat in range(len(points)):
        cell_id = whites[seat]
        if cell_id != NOWHERE:
            points[seat] += cross(table, rows[seat], cell_id)
            if rows[seat][cell_id // CELLS] >= table.locked:
                closed |= 1 << cell_id // CELLS
    if closed:
        close_rows(table, rows, closed)
    return closed


def finish_turn(table: TurnTable, sheets: Sheets, active: Whole, white: Whole, colour: Whole) -> int:
    """Cross a coloured die, or a misthrow if the active seat crossed nothing.

    Return how the game ends, or `GOES_ON`.
    """
    rows, misthrows, points = sheets
    if colour != NOWHERE:
        points[active] += cross(table, rows[active], colour)
        if rows[active][colour // CELLS] >= table.locked:
            close_rows(table, rows, 1 << colour // CELLS)
            if is_over(table, rows):
                return BY_ROWS
    elif white == NOWHERE:
        missed = misthrows[active] + 1
        misthrows[active] = missed
        points[active] += table.penalties[missed] - table.penalties[missed - 1]
        # The last box ends the game.
        if missed + 1 == len(table.penalties):
            return BY_MISTHROWS
    return GOES_ON
