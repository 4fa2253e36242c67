"""Decisions by the probability of winning, compiled from the source of `decisions`, for arrays instead of lists."""

from __future__ import annotations

import numpy as np

from ...arrays import Numbers, Whole
from ...compiled import jit_callable, jit_shared, njit, twin
from ..turn.moves import MOST_OPTIONS, Options, Sheets
from ..turn.sheet import NOWHERE, ROWS
from . import decisions
from .compiled_net import Layers, WinNet, chances, new_layers
from .decisions import Workspace

__all__ = [
    "best_reply",
    "carry_out",
    "copy_sheets",
    "decide_colour",
    "decide_whites",
    "new_sheets",
    "new_workspace",
    "rate",
    "share_of",
]


@njit
def evaluate(net: WinNet, sheets: Sheets, roller: Whole, layers: Layers) -> None:
    """Write each seat's probability of winning into `layers.chances`, if `roller` rolls next."""
    chances(net, sheets.rows, sheets.misthrows, sheets.points, roller, layers)


@njit
def see(whites: Numbers, colour: Whole, seat: Whole, layers: Layers) -> None:
    """Do nothing, because nobody asks for the plans to which a seat replied."""


rate_anew = twin(decisions.rate_anew, jit_shared, evaluate=evaluate, see=see)
rate = twin(decisions.rate, jit_shared, rate_colour=rate_anew)
best_colour, decide_white = twin(decisions.best_colour, jit_shared), twin(decisions.decide_white, jit_shared)
decide_whites, decide_colour = twin(decisions.decide_whites, jit_callable), twin(decisions.decide_colour, jit_callable)
best_reply, carry_out = twin(decisions.best_reply, jit_shared), twin(decisions.carry_out, jit_shared)
share_of, copy_sheets = twin(decisions.share_of), twin(decisions.copy_sheets)


@jit_callable
def new_sheets(seats: int) -> Sheets:
    """Return empty sheets."""
    return Sheets(np.zeros((seats, ROWS), np.uint16), np.zeros(seats, np.int64), np.zeros(seats, np.int64))


@jit_callable
def new_workspace(seats: int) -> Workspace:
    """Return new working memory."""
    return Workspace(
        np.full(seats, NOWHERE, np.int64),
        np.zeros((seats, 1 + ROWS), np.float64),
        Options(np.zeros(MOST_OPTIONS, np.int64), np.zeros(MOST_OPTIONS, np.int64)),
        new_sheets(seats),
        new_sheets(seats),
        new_layers(),
    )
