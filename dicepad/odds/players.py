"""Compiled players of the Qwixx family: what a strategy crosses, the dice lying on the table.

A rule of thumb gives each cell a priority that depends on its row alone, and takes the white action without a look at
the coloured dice. A table gives each choice its value, the white action with the best colour action behind it."""

from __future__ import annotations

from typing import Final

import numpy as np

from .compiled import njit
from .kernels import Board, Floats, Indices, closed_rows, future
from .layout import ROWS

__all__ = [
    "CLOSER",
    "GAP",
    "RACER",
    "RANDOM",
    "TABLE",
    "mix",
    "table_colour",
    "table_white",
    "thumb_colour",
    "thumb_white",
]

RANDOM: Final = 0
GAP: Final = 1
RACER: Final = 2
TABLE: Final = 3
CLOSER: Final = 4
"""As TABLE, but glad to end the game when that wins, and loath when it does not."""
WINNING: Final = 1e4
CLOSING: Final = 1e3


@njit
def mix(seed: int | np.uint64, one: int, two: int) -> np.uint64:
    """64 random bits for three whole numbers: the finaliser of splitmix64, once for each of them."""
    bits = np.uint64(seed)
    for part in (np.uint64(one), np.uint64(two), np.uint64(0)):
        bits = bits * np.uint64(0x9E3779B97F4A7C15) + part + np.uint64(0x9E3779B97F4A7C15)
        bits = (bits ^ (bits >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        bits = (bits ^ (bits >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        bits = bits ^ (bits >> np.uint64(31))
    return bits


@njit
def priority(
    board: Board, kind: int, gap: int, state: int, row: int, cell: int, forced: bool, noise: np.uint64
) -> float:
    """How much a rule of thumb wants a cell; -inf if not at all. Forced, it takes any cell rather than a misthrow.

    Of equal ones it takes the first row.
    """
    wanted = -np.inf
    if kind == RANDOM:
        wanted = np.float64(mix(noise, row, cell) >> np.uint64(11))
    elif board.next_state[state, cell] == board.locked:
        wanted = CLOSING - row / 8
    else:
        skipped = np.int64(cell) - np.int64(board.open_from[state])
        if skipped <= gap or forced:
            wanted = -1.0 * skipped - row / 8 + (10.0 * board.crosses[state] if kind == RACER else 0.0)
    return wanted


@njit
def thumb_white(board: Board, kind: int, gap: int, rows: Indices, total: int, noise: np.uint64) -> int:
    """The row in which a rule of thumb crosses the white sum, or -1."""
    best = np.float64(mix(noise, ROWS, 0) >> np.uint64(11)) if kind == RANDOM else -np.inf
    chosen = -1
    for row in range(ROWS):
        cell = board.white_cell[row, total]
        if cell < board.gain.shape[1] and board.next_state[rows[row], cell] <= board.locked:
            wanted = priority(board, kind, gap, rows[row], row, cell, False, noise)
            if wanted > best:
                best = wanted
                chosen = row
    return chosen


@njit
def thumb_colour(
    board: Board, kind: int, gap: int, rows: Indices, crossed: bool, gone: int, dice: Indices, noise: np.uint64
) -> int:
    """The cell that a rule of thumb crosses in the colour action, as row * cells + cell, or -1."""
    best = np.float64(mix(noise, ROWS, 0) >> np.uint64(11)) if kind == RANDOM else -np.inf
    chosen = -1
    for die in range(ROWS):
        for white in range(2):
            number = dice[white] + dice[2 + die]
            row = board.colour_row[die, number]
            if row < ROWS and not gone >> die & 1:
                cell = board.colour_cell[die, number]
                if board.next_state[rows[row], cell] <= board.locked:
                    wanted = priority(board, kind, gap, rows[row], row, cell, not crossed, noise)
                    if wanted > best:
                        best = wanted
                        chosen = row * board.gain.shape[1] + cell
    return chosen


@njit
def ending(board: Board, kind: int, rows: Indices, lead: float) -> float:
    """What a player who looks at the others adds to a choice that ends the game, `lead` being its lead then."""
    bonus = 0.0
    if kind == CLOSER and closed_rows(board, rows) >= board.rows_to_end:
        bonus = WINNING * np.sign(lead)
    return bonus


@njit
def table_colour(
    board: Board,
    after: Floats,
    kind: int,
    rows: Indices,
    misthrows: int,
    crossed: bool,
    gone: int,
    dice: Indices,
    lead: float,
) -> tuple[float, int]:
    """The best colour action by a table: what it is worth, and its cell as row * cells + cell, or -1.

    `gone` is a mask of the coloured dice out of the game, `lead` is how far the seat is ahead now, in points.
    """
    plane = after[misthrows]
    best = 0.0
    if crossed:
        best = future(board, plane, rows)
    else:
        best = board.penalties[misthrows + 1] - board.penalties[misthrows]
        if misthrows + 1 < board.misthrows:
            best += future(board, after[misthrows + 1], rows)
        elif kind == CLOSER:
            best += WINNING * np.sign(lead + best)
    chosen = -1
    for die in range(ROWS):
        for white in range(2):
            number = dice[white] + dice[2 + die]
            row = board.colour_row[die, number]
            if row < ROWS and not gone >> die & 1:
                cell = board.colour_cell[die, number]
                old = rows[row]
                new = board.next_state[old, cell]
                if new <= board.locked:
                    gain = board.gain[old, cell]
                    rows[row] = new
                    value = gain + future(board, plane, rows) + ending(board, kind, rows, lead + gain)
                    rows[row] = old
                    if value > best:
                        best = value
                        chosen = row * board.gain.shape[1] + cell
    return best, chosen


@njit
def table_white(
    board: Board,
    after: Floats,
    kind: int,
    rows: Indices,
    misthrows: int,
    active: bool,
    gone: int,
    dice: Indices,
    lead: float,
) -> int:
    """The row in which a table crosses the white sum, or -1. `after` is for what follows this turn.

    The choices are looked at in turn, first to cross nothing; the active seat goes on with the best colour action."""
    total = dice[0] + dice[1]
    best = -np.inf
    chosen = -1
    for choice in range(-1, ROWS):
        row = max(choice, 0)
        old = rows[row]
        gain = 0.0
        gone_then = gone
        if choice >= 0:
            cell = board.white_cell[row, total]
            if cell >= board.gain.shape[1] or board.next_state[old, cell] > board.locked:
                continue
            gain = board.gain[old, cell]
            rows[row] = board.next_state[old, cell]
            if rows[row] == board.locked:
                gone_then = gone | 1 << board.die_of_row[row]
        if active and closed_rows(board, rows) < board.rows_to_end:
            value, _ = table_colour(board, after, kind, rows, misthrows, choice >= 0, gone_then, dice, lead + gain)
        else:
            value = future(board, after[misthrows], rows) + ending(board, kind, rows, lead + gain)
        rows[row] = old
        if gain + value > best:
            best = gain + value
            chosen = choice
    return chosen
