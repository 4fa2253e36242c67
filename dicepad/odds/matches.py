"""Compiled matches of the Qwixx family: many games between strategies, on dice that do not depend on what is played."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from .compiled import njit, parallel, prange
from .kernels import Board, Floats, Indices
from .layout import ROWS
from .players import TABLE, mix, table_colour, table_white, thumb_colour, thumb_white

__all__ = ["play_matches"]

Numbers = npt.NDArray[np.int64]
BY_ROWS, BY_MISTHROWS = 0, 1


@njit
def throw(seed: int, deal: int, turn: int, faces: int, dice: Indices) -> None:
    """The dice of a turn: they depend on seed, deal and turn, and on nothing that the players do."""
    bits = mix(seed, deal, turn)
    for die in range(len(dice)):
        dice[die] = 1 + bits % np.uint64(faces)
        bits = bits // np.uint64(faces)


@njit
def lead_of(scores: Numbers, seat: int, seats: int) -> float:
    """By how much a seat is ahead of the best other one."""
    best = -10000
    for other in range(seats):
        if other != seat:
            best = max(best, scores[other])
    return 0.0 if seats == 1 else 1.0 * (scores[seat] - best)


@parallel
def play_matches(
    board: Board, tables: tuple[Floats, ...], kinds: Numbers, gaps: Numbers, seed: int, first: int, deals: int
) -> tuple[Numbers, Numbers, Numbers]:
    """Play each deal once in each rotation of the strategies.

    Returns scores (deals, rotations, strategies), how each game ended (0 by rows, 1 by misthrows) and after how many
    turns (deals, rotations).
    """
    seats = len(kinds)
    scores = np.zeros((deals, seats, seats), np.int64)
    endings = np.zeros((deals, seats), np.int64)
    lengths = np.zeros((deals, seats), np.int64)
    for deal in prange(deals):
        dice = np.zeros(2 + ROWS, np.uint16)
        rows = np.zeros((seats, ROWS), np.uint16)
        misthrows = np.zeros(seats, np.int64)
        points = np.zeros(seats, np.int64)
        picks = np.zeros(seats, np.int64)
        for rotation in range(seats):
            rows[:] = 0
            misthrows[:] = 0
            points[:] = 0
            turn = 0
            ended = -1
            while ended < 0:
                active = turn % seats
                throw(seed, first + deal, turn, board.faces, dice)
                gone = dice_gone(board, rows[0])
                for seat in range(seats):
                    who = (seat + rotation) % seats
                    if kinds[who] >= TABLE:
                        table = tables[who]
                        waits = (seat - active - 1) % seats if len(table) > 1 else 0
                        lead = lead_of(points, seat, seats)
                        picks[seat] = table_white(
                            board,
                            table[waits],
                            kinds[who],
                            rows[seat],
                            misthrows[seat],
                            seat == active,
                            gone,
                            dice,
                            lead,
                        )
                    else:
                        noise = mix(seed + 1 + seat, first + deal, turn)
                        picks[seat] = thumb_white(board, kinds[who], gaps[who], rows[seat], dice[0] + dice[1], noise)
                total = dice[0] + dice[1]
                closed = 0
                for seat in range(seats):
                    row = picks[seat]
                    if row >= 0:
                        old, cell = rows[seat, row], board.white_cell[row, total]
                        points[seat] += np.int64(board.gain[old, cell])
                        rows[seat, row] = board.next_state[old, cell]
                        if rows[seat, row] == board.locked:
                            closed |= 1 << row
                shut = close_rows(board, rows, closed, seats)
                if shut >= board.rows_to_end:
                    ended = BY_ROWS
                else:
                    who = (active + rotation) % seats
                    crossed = picks[active] >= 0
                    gone = dice_gone(board, rows[0])
                    if kinds[who] >= TABLE:
                        table = tables[who]
                        lead = lead_of(points, active, seats)
                        _, chosen = table_colour(
                            board,
                            table[len(table) - 1],
                            kinds[who],
                            rows[active],
                            misthrows[active],
                            crossed,
                            gone,
                            dice,
                            lead,
                        )
                    else:
                        noise = mix(seed, first + deal, turn + 1000)
                        chosen = thumb_colour(board, kinds[who], gaps[who], rows[active], crossed, gone, dice, noise)
                    if chosen >= 0:
                        row, cell = chosen // board.gain.shape[1], chosen % board.gain.shape[1]
                        old = rows[active, row]
                        points[active] += np.int64(board.gain[old, cell])
                        rows[active, row] = board.next_state[old, cell]
                        if rows[active, row] == board.locked:
                            shut = close_rows(board, rows, 1 << row, seats)
                            if shut >= board.rows_to_end:
                                ended = BY_ROWS
                    elif not crossed:
                        before = board.penalties[misthrows[active]]
                        misthrows[active] += 1
                        points[active] += np.int64(board.penalties[misthrows[active]] - before)
                        if misthrows[active] == board.misthrows:
                            ended = BY_MISTHROWS
                turn += 1
            for seat in range(seats):
                scores[deal, rotation, (seat + rotation) % seats] = points[seat]
            endings[deal, rotation] = ended
            lengths[deal, rotation] = turn
    return scores, endings, lengths


@njit
def close_rows(board: Board, rows: Indices, closed: int, seats: int) -> int:
    """Close rows for every seat; returns how many are closed in total."""
    count = 0
    for row in range(ROWS):
        if closed >> row & 1:
            for seat in range(seats):
                rows[seat, row] = board.locked
        count += rows[0, row] == board.locked
    return count


@njit
def dice_gone(board: Board, rows: Indices) -> int:
    """The coloured dice that have left the game, as a mask."""
    gone = 0
    for row in range(ROWS):
        if rows[row] == board.locked:
            gone |= 1 << board.die_of_row[row]
    return gone
