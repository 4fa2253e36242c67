"""Compiled matches of the Qwixx family: many games between strategies, on dice that do not depend on what is played."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .compiled import njit, parallel, prange
from .kernels import Indices
from .layout import ROWS
from .players import (
    CELLS,
    NOWHERE,
    RANDOM,
    TABLE,
    Numbers,
    Sheet,
    Steps,
    Whole,
    dice_gone,
    mix,
    random_colour,
    random_white,
    table_colour,
    table_white,
    thumb_colour,
    thumb_white,
)

__all__ = ["Players", "play_matches"]

BY_ROWS, BY_MISTHROWS = 0, 1
BLOCK = 100
"""Deals that one thread plays on end."""


class Players(NamedTuple):
    """What the strategies go by; see `players`."""

    kinds: Numbers
    wishes: Steps
    """(strategies, 2, rows, states, cells)"""
    values: Steps
    """The tables, one behind the other."""
    starts: Numbers
    """Where in them that of a strategy begins."""
    turns: Numbers
    """How many seats each table is for."""


class Scratch(NamedTuple):
    """Working memory of one thread: how the seats stand."""

    rows: Indices
    """(seats, rows)"""
    misthrows: Numbers
    points: Numbers
    picks: Numbers
    """Where each seat crosses the white sum."""
    places: Numbers
    """(coloured dice, 2): the places that each names with a white die, the nearer one in a row first."""


@njit
def throw(sheet: Sheet, throws: Numbers, seed: int, deal: Whole, turn: Whole, places: Numbers) -> Whole:
    """Throw the dice of a turn: fill in the places of the coloured dice, and return the white sum.

    They depend on seed, deal and turn, and on nothing that the players do. `throws` holds those of three dice.
    """
    number = np.int64(mix(seed, deal, turn) % np.uint64(len(throws) * len(throws)))
    whites, colours = throws[number % len(throws)], throws[number // len(throws)]
    for die in range(ROWS):
        coloured = whites[2] if die == 0 else colours[die - 1]
        one = np.int64(sheet.colour[die, whites[0] + coloured])
        other = np.int64(sheet.colour[die, whites[1] + coloured])
        places[die, 0], places[die, 1] = min(one, other), max(one, other)
    total: np.int64 = whites[0] + whites[1]
    return total


@njit
def lead_of(points: Numbers, seat: int) -> Whole:
    """By how much a seat is ahead of the best other one; 0 if there is none."""
    seats = len(points)
    best = np.int64(-10_000)
    for other in range(seats):
        if other != seat:
            best = max(best, points[other])
    return points[seat] - best if seats > 1 else np.int64(0)


@njit
def cross(sheet: Sheet, scratch: Scratch, seat: int, place: Whole) -> Whole:
    """Cross a place; returns the mask of the row if that closes it."""
    row, cell = place // CELLS, place % CELLS
    old = scratch.rows[seat, row]
    scratch.points[seat] += sheet.gain[old, cell]
    scratch.rows[seat, row] = sheet.after[old, cell]
    return 1 << row if sheet.after[old, cell] == sheet.locked else 0


@njit
def close_rows(sheet: Sheet, rows: Indices, closed: Whole) -> bool:
    """Close rows for every seat; returns whether that ends the game."""
    count = 0
    for row in range(ROWS):
        if closed >> row & 1:
            rows[:, row] = sheet.locked
        count += int(rows[0, row] == sheet.locked)
    return count >= sheet.rows_to_end


@njit
def white_action(
    sheet: Sheet, players: Players, scratch: Scratch, who: int, seat: int, active: int, total: Whole, noise: np.uint64
) -> Whole:
    """The place where a seat crosses the white sum, or `NOWHERE`."""
    rows, misthrows, kind = scratch.rows[seat], scratch.misthrows[seat], players.kinds[who]
    if kind == RANDOM:
        return random_white(sheet, rows, total, noise)
    if kind < TABLE:
        return thumb_white(sheet, players.wishes[who], rows, total)
    wait = (seat - active - 1) % len(players.kinds) if players.turns[who] > 1 else 0
    here = players.starts[who] + (wait * (len(sheet.penalties) - 1) + misthrows) * sheet.plane
    gone, lead = dice_gone(sheet, rows), lead_of(scratch.points, seat)
    return table_white(
        sheet, players.values, here, kind, rows, misthrows, seat == active, gone, total, scratch.places, lead
    )


@njit
def colour_action(sheet: Sheet, players: Players, scratch: Scratch, who: int, seat: int, noise: np.uint64) -> Whole:
    """The place that the active seat crosses in the colour action, or `NOWHERE`."""
    rows, misthrows, kind = scratch.rows[seat], scratch.misthrows[seat], players.kinds[who]
    gone, crossed = dice_gone(sheet, rows), scratch.picks[seat] != NOWHERE
    if kind == RANDOM:
        return random_colour(sheet, rows, gone, scratch.places, noise)
    if kind < TABLE:
        return thumb_colour(players.wishes[who], rows, 0 if crossed else 1, gone, scratch.places)
    here = players.starts[who] + ((players.turns[who] - 1) * (len(sheet.penalties) - 1) + misthrows) * sheet.plane
    lead = lead_of(scratch.points, seat)
    _, place = table_colour(sheet, players.values, here, kind, rows, misthrows, crossed, gone, scratch.places, lead)
    return place


@njit
def play(
    sheet: Sheet, players: Players, throws: Numbers, seed: int, deal: Whole, rotation: int, scratch: Scratch
) -> tuple[int, int]:
    """Play one game; returns how it ended (0 by rows, 1 by misthrows) and after how many turns."""
    seats = len(players.kinds)
    scratch.rows[:] = 0
    scratch.misthrows[:] = 0
    scratch.points[:] = 0
    turn = 0
    while True:
        active = turn % seats
        total = throw(sheet, throws, seed, deal, turn, scratch.places)
        for seat in range(seats):
            who = (seat + rotation) % seats
            noise = mix(seed + 1 + seat, deal, turn) if players.kinds[who] == RANDOM else np.uint64(0)
            scratch.picks[seat] = white_action(sheet, players, scratch, who, seat, active, total, noise)
        closed: Whole = 0
        for seat in range(seats):
            if scratch.picks[seat] != NOWHERE:
                closed |= cross(sheet, scratch, seat, scratch.picks[seat])
        if closed and close_rows(sheet, scratch.rows, closed):
            return BY_ROWS, turn + 1
        who = (active + rotation) % seats
        noise = mix(seed, deal, turn + 1000) if players.kinds[who] == RANDOM else np.uint64(0)
        place = colour_action(sheet, players, scratch, who, active, noise)
        if place != NOWHERE:
            closed = cross(sheet, scratch, active, place)
            if closed and close_rows(sheet, scratch.rows, closed):
                return BY_ROWS, turn + 1
        elif scratch.picks[active] == NOWHERE:
            misthrows = scratch.misthrows[active] + 1
            scratch.misthrows[active] = misthrows
            scratch.points[active] += sheet.penalties[misthrows] - sheet.penalties[misthrows - 1]
            if misthrows + 1 == len(sheet.penalties):
                return BY_MISTHROWS, turn + 1
        turn += 1


@parallel
def play_matches(
    sheet: Sheet, players: Players, throws: Numbers, seed: int, first: int, deals: int
) -> tuple[Numbers, Numbers, Numbers]:
    """Play each deal once in each rotation of the strategies.

    `throws` are all throws of three dice: (throws, 3). Returns scores (deals, rotations, strategies), how each game
    ended (0 by rows, 1 by misthrows) and after how many turns (deals, rotations).
    """
    seats = len(players.kinds)
    scores = np.zeros((deals, seats, seats), np.int64)
    endings = np.zeros((deals, seats), np.int64)
    lengths = np.zeros((deals, seats), np.int64)
    blocks = 1 + deals // BLOCK
    for block in prange(blocks):
        scratch = Scratch(
            np.zeros((seats, ROWS), np.uint16),
            np.zeros(seats, np.int64),
            np.zeros(seats, np.int64),
            np.zeros(seats, np.int64),
            np.zeros((ROWS, 2), np.int64),
        )
        for deal in range(block * deals // blocks, (block + 1) * deals // blocks):
            for rotation in range(seats):
                endings[deal, rotation], lengths[deal, rotation] = play(
                    sheet, players, throws, seed, first + deal, rotation, scratch
                )
                for seat in range(seats):
                    scores[deal, rotation, (seat + rotation) % seats] = scratch.points[seat]
    return scores, endings, lengths
