"""Moves of Qwixx, played on by the computer player `winner`: the shares of the win that they bring, on equal rolls."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np

from dicepad.odds.arrays import Floats
from dicepad.odds.compiled import jit_callable
from dicepad.odds.qwixx.turn.compiled_moves import turn_arrays
from dicepad.odds.qwixx.turn.moves import Sheets
from dicepad.odds.qwixx.turn.sheet import ROWS
from dicepad.odds.qwixx.turn.solvable import solvable_sheet
from dicepad.odds.qwixx.winning.compiled_decisions import copy_sheets, new_sheets, new_workspace, share_of
from dicepad.odds.qwixx.winning.compiled_net import net_of
from dicepad.odds.qwixx.winning.play import shares
from dicepad.odds.strategies import strategy
from dicepad.rules.crossing import CrossingState

from .win_chance import all_rolls
from .win_doubts import MatchSettings, play_on

__all__ = ["shares_won"]


@jit_callable
def play_many(setting: MatchSettings, start: Sheets, active: int, seat: int, found: Any) -> None:
    """Fill in a seat's shares of the win in many matches that begin before the active seat's roll."""
    seats = len(start.points)
    memory, onto, places = new_workspace(seats), new_sheets(seats), np.zeros(2 * ROWS, np.uint16)
    for deal in range(len(found)):
        copy_sheets(start, onto)
        play_on(setting, setting.seed, deal, active, onto, places, memory)
        found[deal] = share_of(onto.points, seat)


def shares_won(state: CrossingState, seat: int, move: str, games: int, seed: int) -> Floats:
    """Return a seat's share of the win after a move, in each of many matches that `winner` plays on for all seats.

    Equal first places share the win. The same seed gives the same rolls, so the results of two moves can be compared.

    >>> from dicepad import load
    >>> state = load("qwixx").start(2).roll(dice="1 1 2 3 4 5")
    >>> 0.4 < float(shares_won(state, 1, "red.2", 40, 1).mean()) < 0.7
    True
    """
    choose = strategy(state.game, "winner").choose
    after = state.play(seat, move)
    while after.to_act:
        other = after.to_act[0]
        after = after.play(other, choose(after, other, Random(0)))
    if after.over:
        return np.full(games, shares(list(after.scores))[seat])
    sheet, seats = solvable_sheet(state.game), range(state.players)
    table = turn_arrays(sheet.turn_table)
    start = Sheets(
        np.array([sheet.row_states(after, one) for one in seats], np.uint16),
        np.array(after.misthrows),
        np.array(after.scores),
    )
    found = np.zeros(games)
    play_many(MatchSettings(table, net_of(len(seats)), all_rolls(table.faces), seed), start, after.active, seat, found)
    return found
