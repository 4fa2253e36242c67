"""Compiled strategies that use a table of values: the actions of a seat, and the choice of the best one.

The values are spread over tens of megabytes, and waiting for them takes longer than everything else together. So the
options of many games are listed first, without looking at the table. Then their values are fetched, a dozen at a time.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from ..compiled import njit
from ..solver.kernels import closed_rows, dice_gone
from ..solver.sheet import ROWS
from ..strategies.quantized import STEPS, WINNING
from .arrays import CELLS, NOWHERE, GameArrays, Indices, Numbers, Steps, Whole
from .forms import CLOSER

__all__ = [
    "MOST_CROSSES",
    "MOST_OPTIONS",
    "SLOTS",
    "ColourCrosses",
    "OptionLists",
    "Viewpoint",
    "best_option",
    "colour_of",
    "list_options",
    "white_of",
]

MOST_CROSSES: Final = 2 * ROWS
"""Colour actions of a turn: each coloured die with each white one."""
CHOICES: Final = 1 + MOST_CROSSES
"""Number of options for each white action: every colour action, or none. The option of `white` and `colour` has the
number `CHOICES * white + colour`, in which 0 stands for no action."""
MOST_OPTIONS: Final = CHOICES * (1 + ROWS)
NUMBERS: Final = 64
"""A power of two above the number of every option."""
SLOTS: Final = 4
"""Number of lists of colour actions: one for each half of the rows, and one for each half after a white action."""


class Viewpoint(NamedTuple):
    """The state of a deciding seat, apart from its rows."""

    kind: Whole
    """The kind of strategy: `TABLE` or `CLOSER`."""
    here: Whole
    """The index of the plane of values after this turn if the number of misthrows stays the same."""
    misthrows: Whole
    lead: Whole
    """The lead over the best other seat, in points."""
    active: bool
    crossed: bool
    """True if the seat has crossed a cell in this turn."""
    places: Indices
    """(coloured dice, 2): the places that each die matches with a white die, the nearer place first"""


class ColourCrosses(NamedTuple):
    """Working memory of one thread: lists of colour actions, (slots, crosses) each. `length` holds the lengths."""

    length: Numbers
    pair: Indices
    """The index of this half of the rows after the cross."""
    gain: Numbers
    """Points of the cross."""
    colour: Numbers
    """The number of the coloured die and the white one, from 1."""
    locks: npt.NDArray[np.bool_]


class OptionLists(NamedTuple):
    """Working memory of one thread: the options of a seat in each game, as arrays (games, options).

    `length` holds the lengths.
    """

    length: Numbers
    at: npt.NDArray[np.uint32]
    """The index of the value to go. It is unsigned, so it is not checked for its sign."""
    key: Numbers
    """The points of the option in steps, times `NUMBERS`, minus its number, so that of equal options the first is
    best."""


@njit
def position(sheet: GameArrays, half: Whole, one: Whole, other: Whole) -> Whole:
    """Return the index of a position, given the indices of both halves of its rows."""
    in_order = one <= other if sheet.mirrored else half == 0
    first, second = (one, other) if in_order else (other, one)
    return first * sheet.width + second


@njit
def ending(sheet: GameArrays, kind: Whole, closed: Whole, lead: Whole) -> Whole:
    """Return the points that a `CLOSER` adds to an option that ends the game with this `lead`."""
    return WINNING * int(np.sign(lead)) if kind == CLOSER and closed >= sheet.rows_to_end else 0


@njit
def add_option(options: OptionLists, game: int, at: Whole, points: Whole, number: Whole) -> None:
    """Add an option to the list of a game: the index of its value to go, its points, and its number."""
    count = options.length[game]
    options.at[game, count] = at
    options.key[game, count] = points * (STEPS * NUMBERS) - number
    options.length[game] = count + 1


@njit
def add_nothing(sheet: GameArrays, view: Viewpoint, stay: Whole, options: OptionLists, game: int) -> None:
    """Add the option to cross nothing. `stay` is the index of the position in a plane."""
    if view.crossed or not view.active:
        add_option(options, game, view.here + stay, 0, 0)
        return
    points = sheet.penalties[view.misthrows + 1] - sheet.penalties[view.misthrows]
    if view.misthrows + 2 < len(sheet.penalties):
        add_option(options, game, view.here + sheet.plane + stay, points, 0)
    else:
        bonus = ending(sheet, view.kind, sheet.rows_to_end, view.lead + points)
        add_option(options, game, sheet.plane - 1, points + bonus, 0)


@njit
def list_crosses(
    sheet: GameArrays, rows: Indices, half: int, gone: Whole, places: Indices, crosses: ColourCrosses, slot: int
) -> None:
    """List the colour actions in one half of the rows. `gone` is a mask of the coloured dice out of the game.

    If one die offers two numbers of the same row, the nearer one is never worse, except for the lock.
    """
    count = 0
    for die in range(ROWS):
        nearer: Whole = ROWS
        for white in range(0 if gone >> die & 1 else 2):
            place = np.int64(places[die, white])
            row, cell = place // CELLS, place % CELLS
            if row // 2 == half:
                new = np.int64(sheet.after[rows[row], cell])
                if new and (row != nearer or new == sheet.locked):
                    nearer = row
                    crosses.pair[slot, count] = sheet.pair[row, new, rows[row ^ 1]]
                    crosses.gain[slot, count] = sheet.gain[rows[row], cell]
                    crosses.colour[slot, count] = 1 + 2 * die + white
                    crosses.locks[slot, count] = new == sheet.locked
                    count += 1
    crosses.length[slot] = count


@njit
def add_crosses(
    sheet: GameArrays,
    view: Viewpoint,
    half: int,
    other: Whole,
    closed: Whole,
    made: Whole,
    number: Whole,
    crosses: ColourCrosses,
    slot: int,
    options: OptionLists,
    game: int,
) -> None:
    """Add the listed colour actions of one half to a white action with this `number`, which made `made` points.

    `other` is the index of the other half of the rows afterwards, and `closed` is how many rows are closed.
    """
    for cross in range(crosses.length[slot]):
        points = made + crosses.gain[slot, cross]
        if view.kind == CLOSER and crosses.locks[slot, cross]:
            points += ending(sheet, view.kind, closed + 1, view.lead + points)
        at = view.here + position(sheet, half, np.int64(crosses.pair[slot, cross]), other)
        add_option(options, game, at, points, number + crosses.colour[slot, cross])


@njit
def list_options(
    sheet: GameArrays,
    view: Viewpoint,
    rows: Indices,
    total: Whole,
    crosses: ColourCrosses,
    options: OptionLists,
    game: int,
) -> None:
    """List the options of a seat: first with the white sum `total`, then with a coloured die.

    A `total` of 0 means that the white action is over.
    """
    options.length[game] = 0
    closed: Whole = closed_rows(rows, sheet.locked)
    gone: Whole = dice_gone(rows, sheet.locked, sheet.die_of_row)
    upper, lower = np.int64(sheet.pair[0, rows[0], rows[1]]), np.int64(sheet.pair[2, rows[2], rows[3]])
    add_nothing(sheet, view, position(sheet, 0, upper, lower), options, game)
    if view.active:
        list_crosses(sheet, rows, 0, gone, view.places, crosses, 0)
        list_crosses(sheet, rows, 1, gone, view.places, crosses, 1)
        add_crosses(sheet, view, 0, lower, closed, 0, 0, crosses, 0, options, game)
        add_crosses(sheet, view, 1, upper, closed, 0, 0, crosses, 1, options, game)
    for row in range(ROWS if total else 0):
        old, cell = rows[row], np.int64(sheet.white[total, row]) % CELLS
        new, gain = np.int64(sheet.after[old, cell]), sheet.gain[old, cell]
        if not new:
            continue
        number, half = CHOICES * (row + 1), row // 2
        there, other = np.int64(sheet.pair[row, new, rows[row ^ 1]]), lower if half == 0 else upper
        locks = new == sheet.locked
        closed_then = closed + 1 if locks else closed
        bonus = ending(sheet, view.kind, closed_then, view.lead + gain)
        add_option(options, game, view.here + position(sheet, half, there, other), gain + bonus, number)
        if view.active and closed_then < sheet.rows_to_end:
            gone_then, far_slot = gone, 1 - half
            rows[row] = new
            if locks:
                gone_then, far_slot = gone | 1 << np.int64(sheet.die_of_row[row]), 3
                list_crosses(sheet, rows, 1 - half, gone_then, view.places, crosses, far_slot)
            list_crosses(sheet, rows, half, gone_then, view.places, crosses, 2)
            rows[row] = old
            add_crosses(sheet, view, half, other, closed_then, gain, number, crosses, 2, options, game)
            add_crosses(sheet, view, 1 - half, there, closed_then, gain, number, crosses, far_slot, options, game)


@njit
def best_option(values: Steps, options: OptionLists, game: int) -> Whole:
    """Return the number of the best listed option. Of equal options, it is the first."""
    best: Whole = -(1 << 62)
    for option in range(options.length[game]):
        best = max(best, options.key[game, option] + NUMBERS * np.int64(values[options.at[game, option]]))
    return -best % NUMBERS


@njit
def white_of(sheet: GameArrays, total: Whole, number: Whole) -> Whole:
    """Return the place of the white action in an option, or `NOWHERE`."""
    white = number // CHOICES
    return np.int64(sheet.white[total, white - 1]) if white else np.int64(NOWHERE)


@njit
def colour_of(places: Indices, number: Whole) -> Whole:
    """Return the place of the colour action in an option, or `NOWHERE`."""
    colour = number % CHOICES
    return np.int64(places[(colour - 1) // 2, (colour - 1) % 2]) if colour else np.int64(NOWHERE)
