"""Compiled matches of the Qwixx family: many games between strategies, on dice that do not depend on what is played."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

import numpy as np

from ..errors import DicepadError
from ..match import Game
from .compiled import njit, parallel, prange, whole
from .forms import RANDOM, TABLE, form
from .games.face import PlayDeals
from .kernels import Indices, dice_gone
from .layout import ROWS, layout
from .players import (
    CELLS,
    NOWHERE,
    Numbers,
    Sheet,
    Steps,
    Whole,
    mix,
    random_colour,
    random_white,
    sheet_of,
    thumb_colour,
    thumb_white,
    wishes,
)
from .readers import (
    MOST_CROSSES,
    MOST_OPTIONS,
    SLOTS,
    Crosses,
    Options,
    Seat,
    best_option,
    colour_of,
    list_options,
    white_of,
)
from .strategies.by_table import STEPS
from .table import Table

__all__ = ["Players", "between", "play_matches"]

BY_ROWS, BY_MISTHROWS, GOES_ON = 0, 1, 2
BLOCK: Final = 32
"""Deals that one thread plays side by side."""


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
    """Working memory of one thread: how its games stand."""

    open: Numbers
    """The games that are not over, in front."""
    rows: Indices
    """(games, seats, rows)"""
    misthrows: Numbers
    """(games, seats)"""
    points: Numbers
    """(games, seats)"""
    totals: Numbers
    """The white sums."""
    places: Indices
    """(games, coloured dice, 2): the places that each names with a white die, the nearer one in a row first."""
    whites: Numbers
    """(games, seats): where each crosses the white sum."""
    colours: Numbers
    """Where the active seat means to use a coloured die, if no row is closed before."""
    crosses: Crosses
    options: Options


@whole
def scratch_for(games: int, seats: int) -> Scratch:
    crosses = (SLOTS, MOST_CROSSES)
    options = (games, MOST_OPTIONS)
    return Scratch(
        np.zeros(games, np.int64),
        np.zeros((games, seats, ROWS), np.uint16),
        np.zeros((games, seats), np.int64),
        np.zeros((games, seats), np.int64),
        np.zeros(games, np.int64),
        np.zeros((games, ROWS, 2), np.uint16),
        np.zeros((games, seats), np.int64),
        np.zeros(games, np.int64),
        Crosses(
            np.zeros(SLOTS, np.int64),
            np.zeros(crosses, np.uint16),
            np.zeros(crosses, np.int64),
            np.zeros(crosses, np.int64),
            np.zeros(crosses, np.bool_),
        ),
        Options(np.zeros(games, np.int64), np.zeros(options, np.uint32), np.zeros(options, np.int64)),
    )


@njit
def throw(sheet: Sheet, throws: Numbers, seed: int, deal: Whole, turn: Whole, places: Indices) -> Whole:
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
def cross(sheet: Sheet, scratch: Scratch, game: int, seat: int, place: Whole) -> Whole:
    """Cross a place; returns the mask of the row if that closes it."""
    row, cell = place // CELLS, place % CELLS
    old = scratch.rows[game, seat, row]
    scratch.points[game, seat] += sheet.gain[old, cell]
    scratch.rows[game, seat, row] = sheet.after[old, cell]
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
def seat_of(
    sheet: Sheet, players: Players, scratch: Scratch, who: int, game: int, seat: int, active: int, crossed: bool
) -> Seat:
    """What a seat that goes by a table decides by."""
    wait = min((seat - active - 1) % len(players.kinds), players.turns[who] - 1)
    misthrows = scratch.misthrows[game, seat]
    here = players.starts[who] + (wait * (len(sheet.penalties) - 1) + misthrows) * sheet.plane
    lead = lead_of(scratch.points[game], seat)
    return Seat(players.kinds[who], here, misthrows, lead, seat == active, crossed, scratch.places[game])


@njit
def white_actions(
    sheet: Sheet,
    players: Players,
    scratch: Scratch,
    games: int,
    seed: int,
    first: Whole,
    turn: int,
    seat: int,
    rotation: int,
) -> None:
    """Decide in all open games where a seat crosses the white sum."""
    active = turn % len(players.kinds)
    who = (seat + rotation) % len(players.kinds)
    kind = players.kinds[who]
    for game in scratch.open[:games]:
        rows, total = scratch.rows[game, seat], scratch.totals[game]
        if kind == RANDOM:
            noise = mix(seed + 1 + seat, first + game, turn)
            scratch.whites[game, seat] = random_white(sheet, rows, total, noise)
        elif kind < TABLE:
            scratch.whites[game, seat] = thumb_white(sheet, players.wishes[who], rows, total)
        else:
            deciding = seat_of(sheet, players, scratch, who, game, seat, active, False)
            list_options(sheet, deciding, rows, total, scratch.crosses, scratch.options, game)
    if kind >= TABLE:
        for game in scratch.open[:games]:
            number = best_option(players.values, scratch.options, game)
            scratch.whites[game, seat] = white_of(sheet, scratch.totals[game], number)
            if seat == active:
                scratch.colours[game] = colour_of(scratch.places[game], number)


@njit
def colour_action(
    sheet: Sheet, players: Players, scratch: Scratch, who: int, game: int, seat: int, noise: np.uint64, closed: Whole
) -> Whole:
    """The place that the active seat crosses in the colour action, or `NOWHERE`."""
    rows, kind = scratch.rows[game, seat], players.kinds[who]
    if kind == TABLE and not closed:
        meant: Whole = scratch.colours[game]
        return meant
    gone, crossed = dice_gone(rows, sheet.locked, sheet.die_of_row), scratch.whites[game, seat] != NOWHERE
    if kind == RANDOM:
        return random_colour(sheet, rows, gone, scratch.places[game], noise)
    if kind < TABLE:
        return thumb_colour(players.wishes[who], rows, 0 if crossed else 1, gone, scratch.places[game])
    deciding = seat_of(sheet, players, scratch, who, game, seat, seat, crossed)
    list_options(sheet, deciding, rows, 0, scratch.crosses, scratch.options, game)
    return colour_of(scratch.places[game], best_option(players.values, scratch.options, game))


@njit
def finish_turn(
    sheet: Sheet, players: Players, scratch: Scratch, game: int, seed: int, deal: Whole, turn: int, rotation: int
) -> int:
    """Carry out the white actions, and play the colour action; returns how that ends the game, or `GOES_ON`."""
    seats = len(players.kinds)
    active = turn % seats
    closed: Whole = 0
    for seat in range(seats):
        if scratch.whites[game, seat] != NOWHERE:
            closed |= cross(sheet, scratch, game, seat, scratch.whites[game, seat])
    if closed and close_rows(sheet, scratch.rows[game], closed):
        return BY_ROWS
    who = (active + rotation) % seats
    noise = mix(seed, deal, turn + 1000) if players.kinds[who] == RANDOM else np.uint64(0)
    place = colour_action(sheet, players, scratch, who, game, active, noise, closed)
    if place != NOWHERE:
        closed = cross(sheet, scratch, game, active, place)
        if closed and close_rows(sheet, scratch.rows[game], closed):
            return BY_ROWS
    elif scratch.whites[game, active] == NOWHERE:
        misthrows = scratch.misthrows[game, active] + 1
        scratch.misthrows[game, active] = misthrows
        scratch.points[game, active] += sheet.penalties[misthrows] - sheet.penalties[misthrows - 1]
        if misthrows + 1 == len(sheet.penalties):
            return BY_MISTHROWS
    return GOES_ON


@njit
def play_block(
    sheet: Sheet,
    players: Players,
    throws: Numbers,
    seed: int,
    first: Whole,
    rotation: int,
    scratch: Scratch,
    scores: Numbers,
    endings: Numbers,
    lengths: Numbers,
) -> None:
    """Play some deals side by side, turn by turn; what is filled in is described at `play_matches`."""
    seats = len(players.kinds)
    scratch.rows[:] = 0
    scratch.misthrows[:] = 0
    scratch.points[:] = 0
    games = len(scores)
    for game in range(games):
        scratch.open[game] = game
    turn = 0
    while games:
        for game in scratch.open[:games]:
            scratch.totals[game] = throw(sheet, throws, seed, first + game, turn, scratch.places[game])
        for seat in range(seats):
            white_actions(sheet, players, scratch, games, seed, first, turn, seat, rotation)
        going_on = 0
        for game in scratch.open[:games]:
            end = finish_turn(sheet, players, scratch, game, seed, first + game, turn, rotation)
            if end == GOES_ON:
                scratch.open[going_on] = game
                going_on += 1
                continue
            endings[game, rotation], lengths[game, rotation] = end, turn + 1
            for seat in range(seats):
                scores[game, rotation, (seat + rotation) % seats] = scratch.points[game, seat]
        games = going_on
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
        since, until = block * deals // blocks, (block + 1) * deals // blocks
        scratch = scratch_for(until - since, seats)
        for rotation in range(seats):
            play_block(
                sheet,
                players,
                throws,
                seed,
                first + since,
                rotation,
                scratch,
                scores[since:until],
                endings[since:until],
                lengths[since:until],
            )
    return scores, endings, lengths


def between(game: Game, strategies: tuple[str, ...]) -> PlayDeals:
    """What plays deals between these strategies; raises `DicepadError` for one that has no compiled form."""

    def play(seed: int, first: int, deals: int) -> tuple[Any, Any, Any, Any]:
        scores, endings, turns = play_matches(*prepared(game, strategies), seed, first, deals)
        return scores, scores == scores.max(axis=2, keepdims=True), endings, turns

    return play


@lru_cache(maxsize=2)
def prepared(game: Game, strategies: tuple[str, ...]) -> tuple[Sheet, Players, Numbers]:
    """What the compiled matches need: the sheet, the strategies, the throws of three dice."""
    sheet = layout(game)
    forms = [form(name) for name in strategies]
    values, starts, turns = [np.zeros(0, np.int32)], {}, {}
    for one in sorted({one.table for one in forms if one and one.table}):
        table = one.open(game)
        starts[one], turns[one] = sum(map(len, values)), table.seats
        values.append(steps(table))
    known = [one for one in forms if one]
    if len(known) < len(strategies):
        raise DicepadError(f"one of these strategies has no compiled form: {', '.join(strategies)}")
    return (
        sheet_of(sheet),
        Players(
            np.array([one.kind for one in known]),
            np.array([wishes(sheet, one) for one in known]),
            np.concatenate(values),
            np.array([starts[one.table] if one.table else 0 for one in known]),
            np.array([turns[one.table] if one.table else 1 for one in known]),
        ),
        1 + np.arange(sheet.faces**3)[:, None] // sheet.faces ** np.arange(3) % sheet.faces,
    )


def steps(table: Table) -> Steps:
    """The values of a table in whole steps: half the size, and sums of them are exact."""
    values = np.asarray(table.values).reshape(table.seats * table.layout.misthrows, -1)
    found = np.empty(values.shape, np.int32)
    for plane, part in zip(found, values, strict=True):
        if np.abs(part).max() * STEPS > np.iinfo(np.int32).max:
            raise DicepadError("a sheet on which 2,048 points can be made is too much for this simulation")
        np.rint(part * STEPS, out=plane, casting="unsafe")
    return found.reshape(-1)
