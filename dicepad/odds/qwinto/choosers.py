"""The strategies of Qwinto for simulations: the values of all entries are compiled, and the moves are the same."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

import numpy as np

from ...match import State
from ...rules.qwinto import AGAIN, KEEP, PASS, QwintoGame, QwintoState
from ..compiled import whole
from ..strategy import Chooser
from .games import NONE, best_of, entries, new_room, refuses, roll_value, sheet_of, worth
from .learned import FIELDS, TOP, Rows, fits
from .rollouts import learned
from .strategies import NOWHERE, by_even_rise

__all__ = ["compiled_chooser"]


class EntryValues(NamedTuple):
    """The values of a sheet: the best entry of each sum in each row, its field, a misthrow, and no entry at all."""

    best: Any
    """(rows, sums): -1e9 if the row cannot take the sum"""
    fields: Any
    """(rows, sums)"""
    failed: float
    passed: float


class CompiledValues:
    """A chooser like `QwintoFeatures`, which values each sheet once."""

    def __init__(self, game: QwintoGame) -> None:
        self.sheet, self.net = learned(game)
        self.room = new_room()
        self.dice = {move: bits_of(game, move.split()[1:]) for move in game.rolls}
        self.values = lru_cache(maxsize=64)(self.values_of)

    def values_of(self, rows: Rows, fails: int) -> EntryValues:
        shown, room = np.array(rows), self.room
        entries(self.sheet, self.net, shown, fails, room)
        failed, passed = (worth(self.sheet, self.net, shown, missed, room) for missed in (fails + 1, fails))
        return EntryValues(room.best.copy(), room.places.copy(), failed, passed)

    def once(self, dice: int, known: EntryValues, least: float = NONE) -> float:
        """Return the value of a roll of these dice, as bits. A result worth less than `least` counts as `least`."""
        return roll_value(self.sheet, known.best, dice, known.failed, least)

    def choose(self, state: State, seat: int, rng: Random) -> str:
        """Choose the best move."""
        assert isinstance(state, QwintoState)
        known = self.values(state.rows[seat], state.misthrows[seat])
        if state.phase == "choose":
            return max(self.dice, key=lambda move: self.once(self.dice[move], known, self.once(self.dice[move], known)))
        dice = bits_of(state.game, state.chosen)
        if state.phase == "decide":
            kept = best_of(known.best, dice, state.total, known.failed)[0]
            return KEEP if kept >= self.once(dice, known) else AGAIN
        least = known.failed if seat == state.active else known.passed
        row = best_of(known.best, dice, state.total, least)[1]
        return PASS if row < 0 else state.game.spec.rows[row].cells[known.fields[row, state.total]].name


def bits_of(game: QwintoGame, names: Any) -> int:
    """Return dice as bits."""
    return sum(1 << row for row, name in enumerate(game.die_names) if name in names)


@whole
def fill_gaps(sheet: Any, rows: Any, gaps: Any, fields: Any) -> None:
    """Fill in how near each sum comes to an even rise in each row, and in which field: (rows, sums)."""
    gaps[:] = NOWHERE
    for row in range(3):
        for field in range(FIELDS):
            for value in range(1, TOP):
                gap = abs(value - 2 - 2 * field)
                if gap < gaps[row, value] and not refuses(sheet, rows, row, field, value):
                    gaps[row, value], fields[row, value] = gap, field


class NearestFields:
    """`strategies.qwinto.nearest_field`, which looks at each sheet once."""

    def __init__(self, game: QwintoGame) -> None:
        self.sheet = sheet_of(game)
        self.known = lru_cache(maxsize=64)(self.fields_of)

    def fields_of(self, rows: Rows) -> list[list[tuple[int, int]]]:
        gaps, fields = np.zeros((2, 3, TOP), np.int64)
        fill_gaps(self.sheet, np.array(rows), gaps, fields)
        return [list(zip(*each, strict=True)) for each in zip(gaps.tolist(), fields.tolist(), strict=True)]

    def __call__(self, state: QwintoState, seat: int, row: int, total: int) -> tuple[int, int]:
        return self.known(state.rows[seat])[row][total]


@lru_cache(maxsize=8)
def compiled_chooser(game: QwintoGame, name: str) -> Chooser | None:
    """Return the chooser of a strategy with compiled values, or None if the strategy needs none.

    >>> from dicepad import load
    >>> compiled_chooser(load("qwinto"), "random") is None
    True
    """
    if not fits(game):
        return None
    if name == "learned":
        return CompiledValues(game).choose
    return by_even_rise(NearestFields(game)) if name == "careful" else None
