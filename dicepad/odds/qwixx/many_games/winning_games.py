"""Compiled games of the Qwixx family in which some seats play by their probability of winning.

The others play as in `games`.
"""

from __future__ import annotations

import numpy as np

from ...arrays import Numbers, Whole
from ...compiled import in_threads, jit_callable, jit_shared
from ..turn.compiled_moves import cross_whites, finish_turn, is_over
from ..turn.moves import BY_ROWS, GOES_ON
from ..turn.sheet import TurnTable
from ..winning.compiled_net import WinNet
from ..winning.compiled_play import Workspace, decide_colour, decide_whites, new_workspace
from .compiled_noise import mix, roll
from .forms import RANDOM, WINNER
from .games import Block, Deals, Results, colour_action, new_block, white_actions
from .lineup import Lineup

__all__ = ["play_to_win"]


@jit_shared
def decide_window(
    table: TurnTable, net: WinNet, lineup: Lineup, block: Block, deals: Deals, turn: int, memory: Workspace
) -> None:
    """Decide for all seats on the white sum, and write the places into `block.whites`."""
    seats = len(lineup.kinds)
    active = turn % seats
    for seat in range(seats):
        if lineup.kinds[(seat + deals.rotation) % seats] == WINNER:
            decide_whites(
                table, net, block.rows[0], block.misthrows[0], block.points[0], active, block.totals[0],
                block.places[0], memory,
            )  # fmt: skip
            block.whites[0, seat] = memory.whites[seat]
        else:
            white_actions(table, lineup, block, deals, 1, turn, seat)


@jit_shared
def decide_colours(
    table: TurnTable,
    net: WinNet,
    lineup: Lineup,
    block: Block,
    deals: Deals,
    turn: int,
    closed: Whole,
    memory: Workspace,
) -> Whole:
    """Return the place that the active seat crosses in the colour action, or `NOWHERE`."""
    seats = len(lineup.kinds)
    active = turn % seats
    who, places = (active + deals.rotation) % seats, block.places[0]
    if lineup.kinds[who] == WINNER:
        rows, misthrows, points = block.rows[0], block.misthrows[0], block.points[0]
        return decide_colour(table, net, rows, misthrows, points, active, block.whites[0, active], places, memory)
    noise = mix(deals.seed, deals.first, turn + 1000) if lineup.kinds[who] == RANDOM else np.uint64(0)
    return colour_action(table, lineup, block, who, 0, active, noise, closed)


@jit_shared
def play_turn(
    table: TurnTable, net: WinNet, lineup: Lineup, block: Block, deals: Deals, turn: int, memory: Workspace
) -> int:
    """Play a turn of the only game of a block. Return how the game ends, or `GOES_ON`."""
    active = turn % len(lineup.kinds)
    rows, points, misthrows = block.rows[0], block.points[0], block.misthrows[0]
    block.totals[0] = roll(table, deals.rolls, deals.seed, deals.first, turn, block.places[0])
    decide_window(table, net, lineup, block, deals, turn, memory)
    closed = cross_whites(table, rows, points, block.whites[0])
    if closed and is_over(table, rows):
        return BY_ROWS
    cell_id = decide_colours(table, net, lineup, block, deals, turn, closed, memory)
    return finish_turn(table, rows, misthrows, points, active, block.whites[0, active], cell_id)


@jit_shared
def play_deal(
    net: WinNet, table: TurnTable, lineup: Lineup, deals: Deals, block: Block, memory: Workspace, scores: Numbers
) -> tuple[int, int]:
    """Play a deal in one rotation, and write the points into `scores` (strategies,).

    Return how the game ended, and after how many turns.
    """
    seats = len(lineup.kinds)
    block.rows[:] = 0
    block.misthrows[:] = 0
    block.points[:] = 0
    turn, ending = 0, GOES_ON
    while ending == GOES_ON:
        ending = play_turn(table, net, lineup, block, deals, turn, memory)
        turn += 1
    for seat in range(seats):
        scores[(seat + deals.rotation) % seats] = block.points[0, seat]
    return ending, turn


@jit_callable
def play_deals(
    net: WinNet, table: TurnTable, lineup: Lineup, rolls: Numbers, seed: int, first: int, results: Results
) -> None:
    """Play deals from number `first` on, once in each rotation."""
    seats = len(lineup.kinds)
    block, memory = new_block(1, seats), new_workspace()
    for deal in range(len(results.scores)):
        for rotation in range(seats):
            here = Deals(rolls, seed, first + deal, rotation)
            ending, count = play_deal(net, table, lineup, here, block, memory, results.scores[deal, rotation])
            results.endings[deal, rotation], results.turns[deal, rotation] = ending, count


def play_to_win(
    net: WinNet, table: TurnTable, lineup: Lineup, rolls: Numbers, seed: int, first: int, deals: int
) -> Results:
    """Play each deal once in each rotation of the strategies, as `games.play_games` does. Some use the net."""
    seats = len(lineup.kinds)
    scores = np.zeros((deals, seats, seats), np.int64)
    endings, turns = np.zeros((2, deals, seats), np.int64)

    def work(since: int, until: int) -> None:
        results = Results(scores[since:until], endings[since:until], turns[since:until])
        play_deals(net, table, lineup, rolls, seed, first + since, results)

    in_threads(work, deals)
    return Results(scores, endings, turns)
