"""The kernel of a turn, compiled from the source of `moves`, for arrays instead of lists."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ...compiled import twin
from . import moves
from .sheet import TurnTable

__all__ = [
    "Indices",
    "cells_for_roll",
    "closed_rows",
    "cross",
    "cross_whites",
    "dice_gone",
    "finish_turn",
    "indices",
    "is_over",
    "list_own",
    "list_waiting",
    "may_colour",
    "turn_arrays",
]

Indices = npt.NDArray[np.uint16]

closed_rows, dice_gone = twin(moves.closed_rows), twin(moves.dice_gone)
cells_for_roll, list_waiting, list_own = twin(moves.cells_for_roll), twin(moves.list_waiting), twin(moves.list_own)
may_colour, cross, is_over = twin(moves.may_colour), twin(moves.cross), twin(moves.is_over)
cross_whites, finish_turn = twin(moves.cross_whites), twin(moves.finish_turn)


def turn_arrays(table: TurnTable) -> TurnTable:
    """Return a table with arrays, for the compiled functions."""
    return table._replace(
        penalties=np.array(table.penalties),
        after=indices(table.after),
        gain=np.array(table.gain),
        white=indices(table.white),
        colour=indices(table.colour),
        die=indices(table.die),
        die_of_row=indices(table.die_of_row),
    )


def indices(values: npt.ArrayLike) -> Indices:
    """Return non-negative whole numbers for use as indices. They are unsigned, so no code checks their signs."""
    return np.ascontiguousarray(values, dtype=np.uint16)
