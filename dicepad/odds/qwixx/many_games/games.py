"""Compiled games of the Qwixx family: many games between the same strategies, on dice that do not depend on the moves.

A turn follows the rules: all seats decide on the white sum, then rows close, then the active seat decides on the
coloured dice. `tests/odds/test_strategies.py` replays such games by the rules.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from ...arrays import Numbers, Whole
from ...compiled import jit_callable, jit_shared, njit, parallel, prange
from ..turn.compiled_moves import Indices, cross_whites, finish_turn, is_over, list_own, list_waiting
from ..turn.moves import BY_ROWS, GOES_ON, MOST_OPTIONS
from ..turn.sheet import NOWHERE, ROWS, TurnTable
from .compiled_noise import mix, random_place, roll
from .forms import RANDOM, TABLE
from .lineup import Lineup
from .table_options import OptionLists, Viewpoint, best_option, list_options
from .thumbs import thumb_colour, thumb_white

__all__ = ["Block", "new_block", "play_games"]

SIDE_BY_SIDE: Final = 32
"""Number of deals that one thread plays side by side."""


class Deals(NamedTuple):
    """Deals to play, with all rolls of three dice (rolls, 3), the seed, and the first deal's number.

    `rotation` is the number of seats by which the strategies move on.
    """

    rolls: Numbers
    seed: int
    first: Whole
    rotation: int


class Results(NamedTuple):
    """Results of some deals, as `play_games` returns them."""

    scores: Numbers
    endings: Numbers
    turns: Numbers


class Block(NamedTuple):
    """Working memory of one thread: the states of the games that it plays side by side."""

    open: Numbers
    """(games): the numbers of the games, with those that are not over first"""
    rows: Indices
    """(games, seats, rows)"""
    misthrows: Numbers
    """(games, seats)"""
    points: Numbers
    """(games, seats)"""
    totals: Numbers
    """(games): the white sums"""
    places: Indices
    """(games, coloured dice * 2): the places that each die matches with a white die, the nearer place first"""
    whites: Numbers
    """(games, seats): the place where each seat crosses the white sum"""
    colours: Numbers
    """(games): the place that the active seat intends to cross with a coloured die, unless a row closes first"""
    options: OptionLists


@jit_callable
def new_block(games: int, seats: int) -> Block:
    """Return new working memory for this many games."""
    options = (games, MOST_OPTIONS)
    return Block(
        np.zeros(games, np.int64),
        np.zeros((games, seats, ROWS), np.uint16),
        np.zeros((games, seats), np.int64),
        np.zeros((games, seats), np.int64),
        np.zeros(games, np.int64),
        np.zeros((games, 2 * ROWS), np.uint16),
        np.zeros((games, seats), np.int64),
        np.zeros(games, np.int64),
        OptionLists(
            np.zeros(games, np.int64),
            np.zeros(options, np.int64),
            np.zeros(options, np.int64),
            np.zeros(options, np.uint32),
            np.zeros(options, np.int64),
        ),
    )


@njit
def lead_of(points: Numbers, seat: int) -> Whole:
    """Return how far a seat is ahead of the best other seat, or 0 if it plays alone."""
    seats = len(points)
    best = np.int64(-10_000)
    for other in range(seats):
        if other != seat:
            best = max(best, points[other])
    return points[seat] - best if seats > 1 else np.int64(0)


@njit
def viewpoint(
    table: TurnTable, lineup: Lineup, block: Block, who: int, game: int, seat: int, active: int, crossed: bool
) -> Viewpoint:
    """Return everything that a strategy with a table needs to know about its seat."""
    wait = min((seat - active - 1) % len(lineup.kinds), lineup.turns[who] - 1)
    misthrows = block.misthrows[game, seat]
    here = lineup.starts[who] + (wait * (len(table.penalties) - 1) + misthrows) * lineup.plane
    lead = lead_of(block.points[game], seat)
    return Viewpoint(lineup.kinds[who], here, misthrows, lead, seat == active, crossed, block.places[game])


@jit_shared
def white_actions(
    table: TurnTable, lineup: Lineup, block: Block, deals: Deals, games: int, turn: int, seat: int
) -> None:
    """Decide for a seat, in all open games, where it crosses the white sum."""
    active = turn % len(lineup.kinds)
    who = (seat + deals.rotation) % len(lineup.kinds)
    kind = lineup.kinds[who]
    for game in block.open[:games]:
        rows, total = block.rows[game, seat], block.totals[game]
        if kind == RANDOM:
            noise, whites = mix(deals.seed + 1 + seat, deals.first + game, turn), block.options.whites[game]
            count = list_waiting(table, rows, total, whites, block.options.colours[game])
            block.whites[game, seat] = random_place(whites, count, noise)
        elif kind < TABLE:
            block.whites[game, seat] = thumb_white(table, lineup.wishes[who], rows, total)
        else:
            view = viewpoint(table, lineup, block, who, game, seat, active, False)
            list_options(table, lineup, view, rows, total, block.options, game)
    if kind >= TABLE:
        for game in block.open[:games]:
            number = best_option(lineup.values, block.options, game)
            block.whites[game, seat] = block.options.whites[game, number]
            if seat == active:
                block.colours[game] = block.options.colours[game, number]


@jit_shared
def colour_action(
    table: TurnTable, lineup: Lineup, block: Block, who: int, game: int, seat: int, noise: np.uint64, closed: Whole
) -> Whole:
    """Return the place that the active seat crosses in the colour action, or `NOWHERE`."""
    rows, kind = block.rows[game, seat], lineup.kinds[who]
    if kind == TABLE and not closed:
        meant: Whole = block.colours[game]
        return meant
    whites, colours = block.options.whites[game], block.options.colours[game]
    if kind == RANDOM:
        count = list_own(table, rows, 0, block.places[game], True, whites, colours)
        return random_place(colours, count, noise)
    crossed = block.whites[game, seat] != NOWHERE
    if kind < TABLE:
        return thumb_colour(table, lineup.wishes[who], rows, 0 if crossed else 1, block.places[game])
    view = viewpoint(table, lineup, block, who, game, seat, seat, crossed)
    list_options(table, lineup, view, rows, 0, block.options, game)
    found: Whole = colours[best_option(lineup.values, block.options, game)]
    return found


@jit_shared
def play_actions(table: TurnTable, lineup: Lineup, block: Block, deals: Deals, game: int, turn: int) -> int:
    """Carry out the white actions, and play the colour action. Return how the game ends, or `GOES_ON`."""
    active = turn % len(lineup.kinds)
    rows, points, whites = block.rows[game], block.points[game], block.whites[game]
    closed = cross_whites(table, rows, points, whites)
    if closed and is_over(table, rows):
        return BY_ROWS
    who = (active + deals.rotation) % len(lineup.kinds)
    noise = mix(deals.seed, deals.first + game, turn + 1000) if lineup.kinds[who] == RANDOM else np.uint64(0)
    cell_id = colour_action(table, lineup, block, who, game, active, noise, closed)
    return finish_turn(table, rows, block.misthrows[game], points, active, whites[active], cell_id)


@njit
def play_block(table: TurnTable, lineup: Lineup, deals: Deals, block: Block, results: Results) -> None:
    """Play some deals side by side, turn by turn, in one rotation of the strategies."""
    seats = len(lineup.kinds)
    block.rows[:] = 0
    block.misthrows[:] = 0
    block.points[:] = 0
    games = len(results.scores)
    for game in range(games):
        block.open[game] = game
    turn = 0
    while games:
        for game in block.open[:games]:
            deal = deals.first + game
            block.totals[game] = roll(table, deals.rolls, deals.seed, deal, turn, block.places[game])
        for seat in range(seats):
            white_actions(table, lineup, block, deals, games, turn, seat)
        going_on = 0
        for game in block.open[:games]:
            end = play_actions(table, lineup, block, deals, game, turn)
            if end == GOES_ON:
                block.open[going_on] = game
                going_on += 1
                continue
            results.endings[game, deals.rotation], results.turns[game, deals.rotation] = end, turn + 1
            for seat in range(seats):
                results.scores[game, deals.rotation, (seat + deals.rotation) % seats] = block.points[game, seat]
        games = going_on
        turn += 1


@parallel
def play_games(
    table: TurnTable, lineup: Lineup, rolls: Numbers, seed: int, first: int, deals: int
) -> tuple[Numbers, Numbers, Numbers]:
    """Play each deal once in each rotation of the strategies.

    `rolls` are all rolls of three dice: (rolls, 3). Return points (deals, rotations, strategies), how each game ended
    (0 by rows, 1 by misthrows), and the number of its turns (deals, rotations). The result is the same for any number
    of threads.
    """
    seats = len(lineup.kinds)
    scores = np.zeros((deals, seats, seats), np.int64)
    endings = np.zeros((deals, seats), np.int64)
    turns = np.zeros((deals, seats), np.int64)
    blocks = 1 + deals // SIDE_BY_SIDE
    for number in prange(blocks):
        since, until = number * deals // blocks, (number + 1) * deals // blocks
        block = new_block(until - since, seats)
        results = Results(scores[since:until], endings[since:until], turns[since:until])
        for rotation in range(seats):
            play_block(table, lineup, Deals(rolls, seed, first + since, rotation), block, results)
    return scores, endings, turns
