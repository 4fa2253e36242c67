"""The strategies of compiled games as arrays: the wishes of each, and the tables that they use."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from ....errors import DicepadError
from ....match import Game
from ...arrays import Numbers, Steps
from ..points.quantized import STEPS
from ..solver.value_table import ValueTable
from ..turn.compiled_moves import Indices, indices, turn_arrays
from ..turn.sheet import TurnTable
from ..turn.solvable import solvable_sheet
from .forms import form
from .thumbs import wishes

__all__ = ["Lineup", "Prepared", "prepared", "steps", "winners"]


class Lineup(NamedTuple):
    """The data by which the strategies of a match decide."""

    kinds: Numbers
    """(strategies): see `forms`"""
    wishes: Steps
    """(strategies, 2, rows, states, cells); see `thumbs.wishes`"""
    values: Steps
    """The tables of all strategies as one flat array."""
    starts: Numbers
    """(strategies): the index at which the table of each strategy begins"""
    turns: Numbers
    """(strategies): the number of seats for which the table was solved"""
    pair: Indices
    """(rows, states, states): the index of the two rows of a pair in a table"""
    width: int
    """Number of indices of the second pair."""
    mirrored: bool
    """True if the pairs can be exchanged. The lower index of a position then always comes first."""
    planes: int
    """Number of planes of a table for each number of turns to wait, one for each number of misthrows."""
    plane: int
    """Number of positions for each number of misthrows; in the last one all rows are closed."""


class Prepared(NamedTuple):
    """Everything that compiled games need."""

    table: TurnTable
    lineup: Lineup
    rolls: Numbers
    """(rolls, 3): all rolls of three dice"""


@lru_cache(maxsize=2)
def prepared(game: Game, strategies: tuple[str, ...]) -> Prepared:
    """Return everything that compiled games of these strategies need.

    Raises `DicepadError` for a strategy without a compiled form, and for a game that cannot be solved.
    """
    sheet = solvable_sheet(game)
    forms = [known_form for name in strategies if (known_form := form(name))]
    if len(forms) < len(strategies):
        raise DicepadError(f"one of these strategies has no compiled form: {', '.join(strategies)}")
    values, starts, turns = [np.zeros(0, np.int32)], {}, {}
    # Strategies that share a table use one copy of it.
    for key in sorted({strategy_form.table for strategy_form in forms if strategy_form.table}):
        table = key.open(game)
        starts[key] = sum(map(len, values))
        turns[key] = table.seats
        values.append(steps(table))
    first, second = (np.array(index) for index in sheet.pair_index)
    return Prepared(
        turn_arrays(sheet.turn_table),
        Lineup(
            np.array([strategy_form.kind for strategy_form in forms]),
            np.array([wishes(sheet, strategy_form) for strategy_form in forms]),
            np.concatenate(values),
            np.array([starts[strategy_form.table] if strategy_form.table else 0 for strategy_form in forms]),
            np.array([turns[strategy_form.table] if strategy_form.table else 1 for strategy_form in forms]),
            indices([first, first.T, second, second.T]),
            len(sheet.pairs[1]),
            sheet.symmetry.pairs,
            sheet.misthrows,
            len(sheet.pairs[0]) * len(sheet.pairs[1]),
        ),
        1 + np.arange(sheet.faces**3)[:, None] // sheet.faces ** np.arange(3) % sheet.faces,
    )


def steps(table: ValueTable) -> Steps:
    """Return the values of a table in whole steps, as a flat array. It takes half the memory, and sums are exact.

    Raises `DicepadError` if a value is too large.
    """
    values = np.asarray(table.values).reshape(table.seats * table.sheet.misthrows, -1)
    found = np.empty(values.shape, np.int32)
    for plane, part in zip(found, values, strict=True):
        if np.abs(part).max() * STEPS > np.iinfo(np.int32).max:
            raise DicepadError("this sheet can score 2,048 points or more, too many for compiled games")
        np.rint(part * STEPS, out=plane, casting="unsafe")
    return found.reshape(-1)


def winners(scores: Numbers) -> Numbers:
    """Return who has the most points in each match, as the third axis of `scores` has its players."""
    return np.asarray(scores == scores.max(axis=2, keepdims=True))
