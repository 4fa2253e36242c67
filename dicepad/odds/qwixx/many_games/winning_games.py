"""Compiled games of the Qwixx family in which some seats play by their probability of winning.

The others play as in `games`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ...arrays import Numbers, Whole
from ...compiled import in_threads, jit_callable, jit_shared, njit
from ..turn.compiled_moves import finish_turn
from ..turn.moves import BY_ROWS, GOES_ON
from ..turn.sheet import TurnTable
from ..winning.compiled_decisions import decide_colour, decide_whites, new_workspace
from ..winning.compiled_net import WinNet
from ..winning.decisions import Turn, Workspace
from .compiled_noise import roll
from .forms import WINNER
from .games import Block, Deals, Results, colour_action, cross_for_all, empty, new_block, sheets_in, white_actions
from .lineup import Lineup, Prepared

__all__ = ["Winner", "decide_colours", "decide_window", "play_to_win"]


class Winner(NamedTuple):
    """The net and the memory with which `winner` decides."""

    net: WinNet
    memory: Workspace


@jit_shared
def decide_window(table: TurnTable, lineup: Lineup, deals: Deals, block: Block, turn: int, winner: Winner) -> None:
    """Decide for all seats on the white sum, and write the places into `block.whites`."""
    seats = len(lineup.kinds)
    decided = False
    for seat in range(seats):
        if lineup.kinds[(seat + deals.rotation) % seats] != WINNER:
            white_actions(table, lineup, deals, block, turn, seat)
            continue
        # Each `winner` decides for all seats, and all of them decide alike.
        if not decided:
            decide_whites(turn_of(table, block, turn, winner))
            decided = True
        block.whites[0, seat] = winner.memory.whites[seat]


@njit
def turn_of(table: TurnTable, block: Block, turn: int, winner: Winner) -> Turn:
    """Return a turn of the only game of a block, as `winning.decisions` takes it."""
    sheets = sheets_in(block.sheets, 0)
    return Turn(table, winner.net, sheets, turn % len(sheets.points), block.totals[0], block.places[0], winner.memory)


@jit_shared
def decide_colours(table: TurnTable, lineup: Lineup, deals: Deals, block: Block, turn: int, winner: Winner) -> Whole:
    """Return the place that the active seat crosses in the colour action, or `NOWHERE`."""
    seats = len(lineup.kinds)
    active = turn % seats
    if lineup.kinds[(active + deals.rotation) % seats] == WINNER:
        chosen: Whole = decide_colour(turn_of(table, block, turn, winner), block.whites[0, active])
        return chosen
    return colour_action(table, lineup, deals, block, 0, turn)


@jit_shared
def play_turn(table: TurnTable, lineup: Lineup, deals: Deals, block: Block, turn: int, winner: Winner) -> int:
    """Play a turn of the only game of a block. Return how the game ends, or `GOES_ON`."""
    active = turn % len(lineup.kinds)
    block.totals[0] = roll(table, deals.rolls, deals.seed, deals.first, turn, block.places[0])
    decide_window(table, lineup, deals, block, turn, winner)
    if cross_for_all(table, block, 0):
        return BY_ROWS
    cell_id = decide_colours(table, lineup, deals, block, turn, winner)
    return finish_turn(table, sheets_in(block.sheets, 0), active, block.whites[0, active], cell_id)


@jit_shared
def play_deal(
    table: TurnTable, lineup: Lineup, deals: Deals, block: Block, winner: Winner, scores: Numbers
) -> tuple[int, int]:
    """Play a deal in one rotation, and write the points into `scores` (strategies,).

    Return how the game ended, and after how many turns.
    """
    seats = len(lineup.kinds)
    turn = 0
    ending = GOES_ON
    empty(block.sheets)
    while ending == GOES_ON:
        ending = play_turn(table, lineup, deals, block, turn, winner)
        turn += 1
    for seat in range(seats):
        scores[(seat + deals.rotation) % seats] = block.sheets.points[0, seat]
    return ending, turn


@jit_callable
def play_deals(prepared: Prepared, net: WinNet, seed: int, first: int, results: Results) -> None:
    """Play deals from number `first` on, once in each rotation."""
    table, lineup, rolls = prepared
    seats = len(lineup.kinds)
    block = new_block(1, seats)
    winner = Winner(net, new_workspace(seats))
    for deal in range(len(results.scores)):
        for rotation in range(seats):
            here = Deals(rolls, seed, first + deal, rotation)
            ending, count = play_deal(table, lineup, here, block, winner, results.scores[deal, rotation])
            results.endings[deal, rotation], results.turns[deal, rotation] = ending, count


def play_to_win(prepared: Prepared, net: WinNet, seed: int, first: int, deals: int) -> Results:
    """Play each deal once in each rotation of the strategies, as `games.play_games` does. Some use the net."""
    seats = len(prepared.lineup.kinds)
    scores = np.zeros((deals, seats, seats), np.int64)
    endings, turns = np.zeros((2, deals, seats), np.int64)

    def work(since: int, until: int) -> None:
        results = Results(scores[since:until], endings[since:until], turns[since:until])
        play_deals(prepared, net, seed, first + since, results)

    in_threads(work, deals)
    return Results(scores, endings, turns)
