"""Matches of Qwixx between any computers: positions between turns, what each seat has done so far, and who won.

A position is taken once in some turns, because the positions of a match hang together.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

import numpy as np

from dicepad import Game
from dicepad.odds.arrays import Whole
from dicepad.odds.compiled import jit_callable, jit_shared, njit
from dicepad.odds.qwixx.many_games.compiled_noise import roll
from dicepad.odds.qwixx.many_games.games import Block, Deals, cross_for_all, empty, new_block, sheets_in
from dicepad.odds.qwixx.many_games.lineup import Lineup, Prepared, prepared
from dicepad.odds.qwixx.many_games.winning_games import Winner, decide_colours, decide_window
from dicepad.odds.qwixx.turn.compiled_moves import dice_gone, finish_turn
from dicepad.odds.qwixx.turn.moves import BY_ROWS, GOES_ON
from dicepad.odds.qwixx.turn.sheet import CELLS, NOWHERE, ROWS, TurnTable
from dicepad.odds.qwixx.turn.solvable import solvable_sheet
from dicepad.odds.qwixx.winning import habits
from dicepad.odds.qwixx.winning.compiled_decisions import new_workspace, share_of
from dicepad.odds.qwixx.winning.compiled_net import WinNet, net_of
from dicepad.odds.qwixx.winning.habits import KINDS, SKIPS

__all__ = ["Positions", "new_positions", "positions"]

MOST_TURNS: Final = 160
NEVER: Final = 99
"""More cells than any cross skips."""
skip_class = njit(habits.skip_class)


class Positions(NamedTuple):
    """Positions between turns, the seats in the order in which they sit."""

    rows: Any
    """(positions, seats, rows)"""
    misthrows: Any
    """(positions, seats)"""
    points: Any
    """(positions, seats)"""
    roller: Any
    """(positions,)"""
    players: Any
    """(positions, seats): the number of each seat's computer in the line-up"""
    done: Any
    """(positions, seats, KINDS): decisions of each kind so far; see `qwixx.winning.habits`"""
    won: Any
    """(positions, seats): each seat's share of the win"""
    match: Any
    """(positions,): the number of the match"""


def new_positions(size: int, seats: int) -> Positions:
    """Return memory for some positions."""
    return Positions(
        np.zeros((size, seats, ROWS), np.uint8),
        np.zeros((size, seats), np.uint8),
        np.zeros((size, seats), np.int16),
        np.zeros(size, np.uint8),
        np.zeros((size, seats), np.uint8),
        np.zeros((size, seats, KINDS), np.uint8),
        np.zeros((size, seats), np.float32),
        np.zeros(size, np.int32),
    )


@njit
def note(done: Any, context: int, least: int, taken: int) -> None:
    """Count a decision, unless no cell could be crossed."""
    if least < NEVER:
        choice = 0 if taken == NEVER else 1 + skip_class(taken)
        done[(context * SKIPS + skip_class(least)) * (1 + SKIPS) + choice] += 1


@njit
def note_white(table: TurnTable, lasts: Any, rows: Any, total: Whole, chosen: Whole, active: bool, done: Any) -> None:
    """Count what a seat does with the white sum."""
    least, taken = NEVER, NEVER
    for row in range(ROWS):
        place = np.int64(table.white[ROWS * total + row])
        if table.after[CELLS * rows[row] + place % CELLS]:
            skipped = place % CELLS - lasts[rows[row]] - 1
            least = min(least, skipped)
            taken = skipped if place == chosen else taken
    note(done, int(active), least, taken)


@njit
def note_colour(table: TurnTable, lasts: Any, rows: Any, places: Any, chosen: Whole, due: bool, done: Any) -> None:
    """Count what the active seat does with the coloured dice."""
    least, taken = NEVER, NEVER
    gone = dice_gone(table, rows)
    for at in range(2 * ROWS):
        place = np.int64(places[at])
        row = place // CELLS
        if not gone >> (at // 2) & 1 and table.after[CELLS * rows[row] + place % CELLS]:
            skipped = place % CELLS - lasts[rows[row]] - 1
            least = min(least, skipped)
            taken = skipped if place == chosen else taken
    note(done, 2 if due else 3, least, taken)


@jit_shared
def play_turn(
    table: TurnTable, lineup: Lineup, deals: Deals, block: Block, turn: int, winner: Winner, lasts: Any, done: Any,
) -> int:  # fmt: skip
    """Play a turn as `winning_games.play_turn` does, and count in `done` (seats, KINDS) what all seats do."""
    seats = len(lineup.kinds)
    active = turn % seats
    sheets = sheets_in(block.sheets, 0)
    rows = sheets.rows
    block.totals[0] = roll(table, deals.rolls, deals.seed, deals.first, turn, block.places[0])
    decide_window(table, lineup, deals, block, turn, winner)
    for seat in range(seats):
        chosen = block.whites[0, seat]
        note_white(table, lasts, rows[seat], block.totals[0], chosen, seat == active, done[seat])
    if cross_for_all(table, block, 0):
        return BY_ROWS
    white = block.whites[0, active]
    place = decide_colours(table, lineup, deals, block, turn, winner)
    note_colour(table, lasts, rows[active], block.places[0], place, white == NOWHERE, done[active])
    return finish_turn(table, sheets, active, white, place)


@njit
def take(block: Block, done: Any, deals: Deals, turn: int, found: Positions, at: int) -> None:
    """Copy the position before a turn."""
    seats = len(done)
    for seat in range(seats):
        for row in range(ROWS):
            found.rows[at, seat, row] = block.sheets.rows[0, seat, row]
        found.misthrows[at, seat], found.points[at, seat] = (
            block.sheets.misthrows[0, seat],
            block.sheets.points[0, seat],
        )
        found.players[at, seat] = (seat + deals.rotation) % seats
        for kind in range(KINDS):
            found.done[at, seat, kind] = done[seat, kind]
    found.roller[at], found.match[at] = turn % seats, deals.first * seats + deals.rotation


@jit_callable
def record(
    net: WinNet, table: TurnTable, lineup: Lineup, rolls: Any, seed: int, first: int, deals: int, every: int,
    lasts: Any, found: Positions,
) -> int:  # fmt: skip
    """Play deals from number `first` on, once in each rotation. Return the number of positions."""
    seats, count = len(lineup.kinds), 0
    block, winner = new_block(1, seats), Winner(net, new_workspace(seats))
    done = np.zeros((seats, KINDS), np.uint8)
    for deal in range(first, first + deals):
        for rotation in range(seats):
            empty(block.sheets)
            done[:] = 0
            here, since, turn, ending = Deals(rolls, seed, deal, rotation), count, 0, GOES_ON
            while ending == GOES_ON:
                if (turn + deal) % every == 0 and count < len(found.roller):
                    take(block, done, here, turn, found, count)
                    count += 1
                ending = play_turn(table, lineup, here, block, turn, winner, lasts, done)
                turn += 1
            for at in range(since, count):
                for seat in range(seats):
                    found.won[at, seat] = share_of(block.sheets.points[0], seat)
    return count


@lru_cache(maxsize=2)
def lasts_of(game: Game) -> Any:
    """Return the last crossed cell of each state of a row, -1 for none."""
    sheet = solvable_sheet(game)
    return np.array([last for last, _ in sheet.states] + [sheet.cells] * (sheet.locked + 1 - len(sheet.states)))


@lru_cache(maxsize=4)
def seated(game: Game, names: tuple[str, ...], among: tuple[str, ...]) -> Prepared:
    """Return what matches of these computers need, cut out of what matches among more of them need.

    Tables take seconds to open, so that thousands of line-ups share them.
    """
    table, every, rolls = prepared(game, among)
    chosen = [among.index(name) for name in names]
    parts = {part: getattr(every, part)[chosen] for part in ("kinds", "wishes", "starts", "turns")}
    return Prepared(table, every._replace(**parts), rolls)


def positions(
    game: Game,
    names: tuple[str, ...],
    seed: int,
    deals: int,
    *,
    every: int = 1,
    first: int = 0,
    among: tuple[str, ...] = (),
) -> Positions:
    """Return positions of matches between these computers, which play each deal once in each rotation.

    A match gives one position in `every` so many turns. If the computers of other matches are `among` the same ones,
    their tables are opened only once.
    """
    found = new_positions(deals * len(names) * (1 + MOST_TURNS // every), len(names))
    given = seated(game, names, among or tuple(dict.fromkeys(names)))
    count = record(net_of(len(names)), *given, seed, first, deals, every, lasts_of(game), found)
    return Positions(*[part[:count] for part in found])
