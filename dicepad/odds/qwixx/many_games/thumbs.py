"""Compiled rules of thumb: the wishes of a strategy depend only on a cell's row, so they are tabulated in advance."""

from __future__ import annotations

from typing import Final

import numpy as np

from ...arrays import Steps, Whole
from ...compiled import njit
from ..points.heuristics import LOCK_WISH
from ..turn.compiled_moves import Indices, dice_gone
from ..turn.sheet import CELLS, NOWHERE, ROWS, SolvableSheet, TurnTable, place
from .forms import Form

__all__ = ["thumb_colour", "thumb_white", "wishes"]

PLACES: Final = 256
"""A power of two above the number of places."""


def wishes(sheet: SolvableSheet, form: Form) -> Steps:
    """Return how much a rule of thumb wants each cross: (2, rows, states, cells).

    The second half is for seats that must cross or take a misthrow. An entry is 256 times the wish, plus the place.
    It is 0 if the cross is not wanted. Of equal wishes, the first row wins.
    """
    ranks = np.full((2, ROWS, sheet.locked + 1, CELLS), NOWHERE, dtype=np.int32)
    for state, (last, crosses) in enumerate(sheet.states):
        for cell, (after, _) in enumerate(sheet.moves[state]):
            for due in range(2):
                wish = form.wish(cell, cell - last - 1, crosses, bool(due)) if form.wish and after >= 0 else 0
                if form.locks and after == sheet.locked:
                    wish = LOCK_WISH
                # Earlier rows get the greater number, so of equal wishes they win.
                for row in range(ROWS if wish > 0 else 0):
                    ranks[due, row, state, cell] = PLACES * (ROWS * wish + ROWS - row) + place(row, cell)
    return ranks


@njit
def thumb_white(table: TurnTable, wishes: Steps, rows: Indices, total: Whole) -> Whole:
    """Return the place where a rule of thumb crosses the white sum, or `NOWHERE`."""
    best: Whole = NOWHERE
    for row in range(ROWS):
        # The white action comes first, so there is no misthrow to avoid yet.
        wish = np.int64(wishes[0, row, rows[row], table.white[ROWS * total + row] % CELLS])
        best = wish if wish > best else best
    return best % PLACES


@njit
def thumb_colour(table: TurnTable, wishes: Steps, rows: Indices, forced: Whole, places: Indices) -> Whole:
    """Return the place that a rule of thumb crosses in the colour action, or `NOWHERE`."""
    best: Whole = NOWHERE
    gone = dice_gone(table, rows)
    for die in range(ROWS):
        for at in range(2 * die, 2 * die if gone >> die & 1 else 2 * die + 2):
            row, cell = places[at] // CELLS, places[at] % CELLS
            wish = np.int64(wishes[forced, row, rows[row], cell])
            best = wish if wish > best else best
    return best % PLACES
