"""Qwinto compiled: the kernel of `sheet` for arrays, and games alone in which its values decide."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import numpy as np

from ...match import Game
from ...rules.qwinto import QwintoGame
from ..company import PACE, Company
from ..compiled import jit_callable, jit_shared, twin
from ..strategy import Chooser
from ..value_net import SECOND, UNITS, ValueNet, value_net
from . import sheet as kernel
from .learned import Form, chooser, fits, fitting
from .sheet import FIELDS, MOST, NONE, PARTS, ROWS, TOP, Evaluator, SheetTable, Workspace

__all__ = [
    "LONGEST", "best_of", "choose_dice", "compiled", "compiled_chooser", "dice_count", "ends_match", "evaluator",
    "learned",
    "list_features", "new_workspace", "outlook", "play", "refuses", "roll", "roll_value", "score", "table_arrays",
    "turn", "value_sums", "write_pace",
]  # fmt: skip

LONGEST: Final = 32
"""Upper bound of the number of turns in a game."""

list_features, entry_value = twin(kernel.list_features, jit_shared), twin(kernel.entry_value, jit_shared)
sum_rows = twin(kernel.sum_rows, jit_shared)
refuses, ends_match = twin(kernel.refuses, jit_callable), twin(kernel.ends_match, jit_callable)
scored = twin(kernel.scored, jit_callable)
outlook, write_pace = twin(kernel.outlook, jit_callable), twin(kernel.write_pace)
value_fields, value_sums = twin(kernel.value_fields, jit_callable), twin(kernel.value_sums, jit_callable)
dice_count, best_of = twin(kernel.dice_count), twin(kernel.best_of, jit_callable)
roll_value = twin(kernel.roll_value, jit_callable)
value_choices, choose_dice = twin(kernel.value_choices, jit_callable), twin(kernel.choose_dice, jit_callable)


@jit_callable
def new_workspace() -> Workspace:
    """Return an empty workspace of arrays."""
    return Workspace(
        np.full((ROWS, TOP), NONE), np.zeros((ROWS, TOP), np.int64), np.full((ROWS, FIELDS), NONE),
        np.zeros(kernel.ALL + 1), np.zeros(kernel.ALL + 1), np.zeros((ROWS, FIELDS), np.int64),
        np.zeros((ROWS, FIELDS), np.int64), np.zeros(ROWS, np.int64), np.zeros(ROWS, np.int64),
        np.zeros(ROWS, np.int64), np.zeros(ROWS, np.int64),
        np.zeros(MOST, np.int64), np.zeros((ROWS + 1, UNITS + 1)), np.zeros(SECOND), np.zeros(PACE),
    )  # fmt: skip


@jit_callable
def evaluator(table: SheetTable, net: ValueNet) -> Evaluator:
    """Return an evaluator of sheets alone, with an empty workspace."""
    return Evaluator(table, net, new_workspace(), Company(np.zeros(0), np.zeros((0, PACE)), np.zeros(1)))


def table_arrays(game: QwintoGame) -> SheetTable:
    """Return the printed sheet of a game as arrays."""
    return SheetTable(*map(np.array, kernel.sheet_table(game)))


@lru_cache(maxsize=1)
def learned(game: Game) -> tuple[SheetTable, ValueNet]:
    """Return the sheet and the net of the computer player `learned`, as arrays."""
    return table_arrays(fitting(game)), ValueNet(*map(np.array, value_net("qwinto", PARTS)))


def compiled(game: Game) -> Form:
    """Return the compiled kernel. Raises `DicepadError` for a sheet without learned weights."""
    table, net = learned(game)
    return Form(
        lambda: evaluator(table, net),
        np.array, outlook, value_fields, value_sums, value_choices, roll_value, best_of,
    )  # fmt: skip


@lru_cache(maxsize=8)
def compiled_chooser(game: QwintoGame, name: str) -> Chooser | None:
    """Return the chooser of a strategy with compiled values, or None if the strategy needs none.

    >>> from dicepad import load
    >>> compiled_chooser(load("qwinto"), "careful") is None
    True
    """
    return chooser(compiled(game)) if name == "learned" and fits(game) else None


@jit_callable
def roll(dice: int) -> int:
    """Return a random sum of some dice."""
    total = 0
    for row in range(ROWS):
        if dice >> row & 1:
            total += np.random.randint(1, 7)
    return total


@jit_callable
def score(by: Evaluator, rows: Any, fails: int) -> int:
    """Return the points of a sheet."""
    list_features(by.table, rows, fails, by.room)
    points: int = scored(by.table, rows, fails, by.room)
    return points


@jit_callable
def turn(by: Evaluator, rows: Any, fails: int) -> tuple[int, float]:
    """Play a turn: choose dice, roll and enter, always with the choice that the net values most.

    Return the new number of misthrows, and the value before the roll.
    """
    value_sums(by, rows, fails, kernel.ALL)
    points, more = outlook(by, rows, fails + 1)
    failed, best = points + more, by.room.best
    dice = choose_dice(by.table, best, failed, by.room)
    value = roll(dice)
    if best_of(best, dice, value, failed)[0] < by.room.once[dice]:
        value = roll(dice)
    row = best_of(best, dice, value, failed)[1]
    if row < 0:
        return fails + 1, by.room.twice[dice]
    rows[row, by.room.fields[row, value]] = value
    return fails, by.room.twice[dice]


@jit_callable
def play(table: SheetTable, net: ValueNet, games: int, seed: int) -> Any:
    """Return the points of games alone."""
    np.random.seed(seed)
    points, by = np.zeros(games), evaluator(table, net)
    for game in range(games):
        rows, fails = np.zeros((ROWS, FIELDS), np.int64), 0
        while not ends_match(rows, fails):
            fails, _ = turn(by, rows, fails)
        points[game] = score(by, rows, fails)
    return points
