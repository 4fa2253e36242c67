"""Compiled forms of strategies of the Qwixx family, and the data that they use."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..points.heuristics import Wish, careful_wish, gap_wish, racer_wish
from ..points.strategies import TableKey, table_key

__all__ = ["CLOSER", "RANDOM", "TABLE", "THUMB", "WINNER", "Form", "form"]

RANDOM: Final = 0
THUMB: Final = 1
TABLE: Final = 2
CLOSER: Final = 3
"""Like TABLE, but prefers to end the game if this wins it, and otherwise avoids ending it."""

WINNER: Final = 4
"""Plays by the probability of winning; see `to_win`."""


class Form(NamedTuple):
    """A kind of compiled strategy: a rule of thumb's wishes and whether it locks first, or the key of a table."""

    kind: int
    wish: Wish | None = None
    locks: bool = False
    table: TableKey | None = None


def form(name: str) -> Form | None:
    """Return the compiled form of a strategy, or None if it has none.

    >>> form("friendly-2").table, form("most")
    (TableKey(seats=2, end_percent=0, points_per_round=0), None)
    """
    stem, _, number = name.partition("-")
    if name == "random":
        return Form(RANDOM)
    if name == "winner":
        return Form(WINNER)
    if name == "careful":
        return Form(THUMB, careful_wish)
    if stem in ("gap", "racer"):
        return Form(THUMB, (gap_wish if stem == "gap" else racer_wish)(int(number)), locks=True)
    if stem in ("solo", "friendly"):
        return Form(TABLE, table=table_key(name))
    return Form(CLOSER, table=table_key(name)) if stem in ("closer", "hasty") else None
