"""Compiled strategies that use a table of values: the actions of a seat, and the choice of the best one.

The values are spread over tens of megabytes, and waiting for them takes longer than everything else together. So the
options of many games are listed first, without looking at the table. Then their values are fetched, a dozen at a time.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from ...arrays import Numbers, Steps, Whole
from ...compiled import njit
from ..points.quantized import STEPS, WINNING
from ..turn.compiled_moves import Indices, closed_rows, cross, list_own, list_waiting
from ..turn.moves import Options
from ..turn.sheet import CELLS, NOWHERE, TurnTable
from .forms import CLOSER
from .lineup import Lineup

__all__ = ["OptionLists", "Viewpoint", "best_option", "list_options", "options_in"]

NUMBERS: Final = 64
"""A power of two above the number of every option."""


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
    """(coloured dice * 2): the places that each die matches with a white die, the nearer place first"""


class OptionLists(NamedTuple):
    """Working memory of one thread: the options of a seat in each game, as arrays (games, options).

    For a single game, they are arrays (options).
    """

    whites: Numbers
    """The places of the white action."""
    colours: Numbers
    """The places of the colour action."""
    at: npt.NDArray[np.uint32]
    """The index of the value to go. It is unsigned, so it is not checked for its sign."""
    key: Numbers
    """The points of the option in steps, times `NUMBERS`, minus its number, so that of equal options the first is
    best."""


class Result(NamedTuple):
    """The position after an option, and the points up to it."""

    position: Whole
    """the index of the position in a plane"""
    points: Whole
    """the points that it makes at once"""
    over: bool
    """whether its crosses end the game"""


@njit
def options_in(options: OptionLists, game: int) -> OptionLists:
    """Return the options of one of many games."""
    return OptionLists(options.whites[game], options.colours[game], options.at[game], options.key[game])


@njit
def pair_of(lineup: Lineup, rows: Indices, row: Whole) -> Whole:
    """Return the index of the pair of rows to which a row belongs."""
    return np.int64(lineup.pair[row, rows[row], rows[row ^ 1]])


@njit
def position(lineup: Lineup, upper: Whole, lower: Whole) -> Whole:
    """Return the index of a position in a plane, given the indices of both pairs of rows."""
    # A mirrored table has each value twice, and reading only one of them keeps more values in the cache.
    first, second = (lower, upper) if lineup.mirrored and lower < upper else (upper, lower)
    return first * lineup.width + second


@njit
def value_of(table: TurnTable, lineup: Lineup, view: Viewpoint, result: Result, missed: bool) -> tuple[Whole, Whole]:
    """Return the index of the value to go after an option, and the points that it makes at once."""
    at = view.here + result.position
    points = result.points
    over = result.over
    if missed:
        points += table.penalties[view.misthrows + 1] - table.penalties[view.misthrows]
        over = view.misthrows + 2 == len(table.penalties)
        # In the last position of each plane all rows are closed, so its value is 0.
        at = lineup.plane - 1 if over else at + lineup.plane
    if over and view.kind == CLOSER:
        points += WINNING * int(np.sign(view.lead + points))
    return at, points


@njit
def list_options(
    table: TurnTable, lineup: Lineup, view: Viewpoint, rows: Indices, total: Whole, options: OptionLists
) -> int:
    """List the options of a seat: first with the white sum `total`, then with a coloured die. Return their number.

    A `total` of 0 means that the white action is over.
    """
    whites, colours = options.whites, options.colours
    if view.active:
        count = list_own(table, rows, total, view.places, False, Options(whites, colours))
    else:
        count = list_waiting(table, rows, total, Options(whites, colours))
    last = NOWHERE
    made = 0
    kept = rows[0]
    closed = closed_rows(table, rows)
    upper, lower = pair_of(lineup, rows, 0), pair_of(lineup, rows, 2)
    for option in range(count):
        white, colour = whites[option], colours[option]
        # Options with the same white cross follow each other, so it is made once for all of them.
        if white != last:
            if last != NOWHERE:
                rows[last // CELLS] = kept
            last, kept = white, rows[white // CELLS]
            made, closed = cross(table, rows, white), closed_rows(table, rows)
            upper, lower = pair_of(lineup, rows, 0), pair_of(lineup, rows, 2)
        missed = white == NOWHERE and colour == NOWHERE and view.active and not view.crossed
        if colour == NOWHERE:
            result = Result(position(lineup, upper, lower), np.int64(made), closed >= table.rows_to_end)
        else:
            row = colour // CELLS
            old = rows[row]
            points = made + cross(table, rows, colour)
            changed = pair_of(lineup, rows, row)
            over = rows[row] == table.locked and closed + 1 >= table.rows_to_end
            rows[row] = old
            index = position(lineup, changed if row < 2 else upper, lower if row < 2 else changed)
            result = Result(index, np.int64(points), over)
        at, points_then = value_of(table, lineup, view, result, missed)
        options.at[option] = at
        options.key[option] = points_then * (STEPS * NUMBERS) - option
    if last != NOWHERE:
        rows[last // CELLS] = kept
    return count


@njit
def best_option(values: Steps, options: OptionLists, count: int) -> Whole:
    """Return the number of the best of the first `count` options. Of equal options, it is the first."""
    best: Whole = -(1 << 62)
    for option in range(count):
        best = max(best, options.key[option] + NUMBERS * np.int64(values[options.at[option]]))
    # A key ends in minus the number of its option, as a remainder of `NUMBERS`.
    return -best % NUMBERS
