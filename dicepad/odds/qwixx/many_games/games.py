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
from ..turn.moves import BY_ROWS, GOES_ON, MOST_OPTIONS, Options, Sheets
from ..turn.sheet import NOWHERE, ROWS, TurnTable
from .compiled_noise import mix, random_place, roll
from .forms import RANDOM, TABLE
from .lineup import Lineup
from .table_options import OptionLists, Viewpoint, best_option, list_options, options_in
from .thumbs import thumb_colour, thumb_white

__all__ = [
    "Block",
    "Deals",
    "Results",
    "colour_action",
    "cross_for_all",
    "empty",
    "new_block",
    "play_games",
    "sheets_in",
    "white_actions",
]

SIDE_BY_SIDE: Final = 32
"""Number of deals that one thread plays side by side."""
ANEW: Final = -1
"""No place: the seat decides again."""


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
    going_on: Numbers
    """(1): how many games are not over"""
    sheets: Sheets
    """(games, seats)"""
    totals: Numbers
    """(games): the white sums"""
    places: Indices
    """(games, coloured dice * 2): the places that each die matches with a white die, the nearer place first"""
    whites: Numbers
    """(games, seats): the place where each seat crosses the white sum"""
    colours: Numbers
    """(games): the place that the active seat intends to cross with a coloured die, or `ANEW` once a row has closed"""
    length: Numbers
    """(games): the number of options"""
    options: OptionLists


@jit_callable
def new_block(games: int, seats: int) -> Block:
    """Return new working memory for this many games."""
    options = (games, MOST_OPTIONS)
    return Block(
        np.zeros(games, np.int64),
        np.ones(1, np.int64),
        Sheets(
            np.zeros((games, seats, ROWS), np.uint16),
            np.zeros((games, seats), np.int64),
            np.zeros((games, seats), np.int64),
        ),
        np.zeros(games, np.int64),
        np.zeros((games, 2 * ROWS), np.uint16),
        np.zeros((games, seats), np.int64),
        np.zeros(games, np.int64),
        np.zeros(games, np.int64),
        OptionLists(
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
def sheets_in(sheets: Sheets, game: int) -> Sheets:
    """Return the sheets of one of many games."""
    return Sheets(sheets.rows[game], sheets.misthrows[game], sheets.points[game])


@njit
def empty(sheets: Sheets) -> None:
    """Begin all games anew."""
    sheets.rows[:] = 0
    sheets.misthrows[:] = 0
    sheets.points[:] = 0


@njit
def viewpoint(lineup: Lineup, block: Block, who: int, game: int, seat: int, active: int) -> Viewpoint:
    """Return everything that a strategy with a table needs to know about its seat."""
    # So many other seats roll before this seat's next turn, or as many as its table knows.
    wait = min((seat - active - 1) % len(lineup.kinds), lineup.turns[who] - 1)
    misthrows = block.sheets.misthrows[game, seat]
    here = lineup.starts[who] + (wait * lineup.planes + misthrows) * lineup.plane
    lead = lead_of(block.sheets.points[game], seat)
    crossed = block.whites[game, seat] != NOWHERE
    return Viewpoint(lineup.kinds[who], here, misthrows, lead, seat == active, crossed, block.places[game])


@jit_shared
def white_actions(table: TurnTable, lineup: Lineup, deals: Deals, block: Block, turn: int, seat: int) -> None:
    """Decide for a seat, in all open games, where it crosses the white sum."""
    active = turn % len(lineup.kinds)
    who = (seat + deals.rotation) % len(lineup.kinds)
    kind = lineup.kinds[who]
    games = block.open[: block.going_on[0]]
    for game in games:
        rows = block.sheets.rows[game, seat]
        total = block.totals[game]
        block.whites[game, seat] = NOWHERE
        if kind == RANDOM:
            # Each seat has noise of its own, which is not that of the dice.
            noise = mix(deals.seed + 1 + seat, deals.first + game, turn)
            options = Options(block.options.whites[game], block.options.colours[game])
            count = list_waiting(table, rows, total, options)
            block.whites[game, seat] = random_place(options.whites, count, noise)
        elif kind < TABLE:
            block.whites[game, seat] = thumb_white(table, lineup.wishes[who], rows, total)
        else:
            view = viewpoint(lineup, block, who, game, seat, active)
            block.length[game] = list_options(table, lineup, view, rows, total, options_in(block.options, game))
    if kind >= TABLE:
        for game in games:
            number = best_option(lineup.values, options_in(block.options, game), block.length[game])
            block.whites[game, seat] = block.options.whites[game, number]
            if seat == active:
                block.colours[game] = block.options.colours[game, number]


@jit_shared
def colour_action(table: TurnTable, lineup: Lineup, deals: Deals, block: Block, game: int, turn: int) -> Whole:
    """Return the place that the active seat crosses in the colour action, or `NOWHERE`."""
    seat = turn % len(lineup.kinds)
    who = (seat + deals.rotation) % len(lineup.kinds)
    rows = block.sheets.rows[game, seat]
    kind = lineup.kinds[who]
    # A player for points alone chose this place together with the white sum, and nothing has changed since.
    if kind == TABLE and block.colours[game] != ANEW:
        meant: Whole = block.colours[game]
        return meant
    if kind == RANDOM:
        options = Options(block.options.whites[game], block.options.colours[game])
        # No game has 1,000 turns, so this noise is not that of the dice of another turn.
        noise = mix(deals.seed, deals.first + game, turn + 1000)
        count = list_own(table, rows, 0, block.places[game], True, options)
        return random_place(options.colours, count, noise)
    if kind < TABLE:
        forced = 1 if block.whites[game, seat] == NOWHERE else 0
        return thumb_colour(table, lineup.wishes[who], rows, forced, block.places[game])
    view = viewpoint(lineup, block, who, game, seat, seat)
    lists = options_in(block.options, game)
    found: Whole = lists.colours[best_option(lineup.values, lists, list_options(table, lineup, view, rows, 0, lists))]
    return found


@njit
def cross_for_all(table: TurnTable, block: Block, game: int) -> bool:
    """Cross the white sums in a game. Return whether this ends it."""
    sheets = sheets_in(block.sheets, game)
    closed = cross_whites(table, sheets, block.whites[game])
    if closed:
        block.colours[game] = ANEW
    return closed != 0 and is_over(table, sheets.rows)


@jit_shared
def play_actions(table: TurnTable, lineup: Lineup, deals: Deals, block: Block, game: int, turn: int) -> int:
    """Carry out the white actions, and play the colour action. Return how the game ends, or `GOES_ON`."""
    if cross_for_all(table, block, game):
        return BY_ROWS
    active = turn % len(lineup.kinds)
    cell_id = colour_action(table, lineup, deals, block, game, turn)
    return finish_turn(table, sheets_in(block.sheets, game), active, block.whites[game, active], cell_id)


@njit
def play_block(table: TurnTable, lineup: Lineup, deals: Deals, block: Block, results: Results) -> None:
    """Play some deals side by side, turn by turn, in one rotation of the strategies."""
    seats = len(lineup.kinds)
    empty(block.sheets)
    games = len(results.scores)
    for game in range(games):
        block.open[game] = game
    turn = 0
    while games:
        block.going_on[0] = games
        for game in block.open[:games]:
            deal = deals.first + game
            block.totals[game] = roll(table, deals.rolls, deals.seed, deal, turn, block.places[game])
        for seat in range(seats):
            white_actions(table, lineup, deals, block, turn, seat)
        going_on = 0
        for game in block.open[:games]:
            end = play_actions(table, lineup, deals, block, game, turn)
            if end == GOES_ON:
                block.open[going_on] = game
                going_on += 1
                continue
            results.endings[game, deals.rotation], results.turns[game, deals.rotation] = end, turn + 1
            for seat in range(seats):
                results.scores[game, deals.rotation, (seat + deals.rotation) % seats] = block.sheets.points[game, seat]
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
