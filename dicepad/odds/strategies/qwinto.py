"""Strategies for Qwinto."""

from __future__ import annotations

from random import Random

from ...rules.qwinto import QwintoState
from .strategy import RANDOM, Family

__all__ = ["FAMILIES"]


def well_spread(state: QwintoState, seat: int, rng: Random) -> str:
    """Throw two dice, and enter the sum where it lies nearest to an even rise."""
    moves = state.moves(seat)
    if state.phase == "choose":
        return next((move for move in moves if len(move.split()) == 3), moves[0])
    gaps = {
        cell.name: abs(state.total - 2 - 2 * index)
        for row, face in zip(state.game.spec.rows, state.dice, strict=True)
        for index, cell in enumerate(row.cells)
        if face is not None and cell.name in state.options(seat)
    }
    best = min(gaps, key=lambda cell: gaps[cell], default="pass")
    if state.phase == "decide":
        return "keep" if gaps and gaps[best] <= 2 else "again"
    return best if best == "pass" or seat == state.active or gaps[best] <= 3 else "pass"


FAMILIES = (
    RANDOM,
    Family.of_one(
        "careful", "throws two dice, and enters their sum where it lies nearest to an even rise", well_spread
    ),
)
