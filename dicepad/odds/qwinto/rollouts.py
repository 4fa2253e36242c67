"""Moves of Qwinto, played out: what they bring a seat if every seat goes on as the computer player `learned` does.

The matches have as many seats as the position shows, and any seat may end them. They are compiled. The luck of the
rolls, which is most of the noise, is subtracted from the results.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

import numpy as np

from ...rules.qwinto import AGAIN, PASS, QwintoGame, QwintoState
from ..arrays import Floats, Numbers
from ..compiled import whole
from ..compiled_value_net import Net, net_of
from ..weights import read_weights
from . import learned as plain
from .games import (
    NONE,
    QwintoArrays,
    Workspace,
    best_of,
    choose_dice,
    entries,
    features,
    new_room,
    roll_value,
    sheet_of,
    worth,
)
from .learned import FAILS, FIELDS, TOP

__all__ = ["learned", "match_returns", "rollouts"]

UNDECIDED: Final = -2
"""The choice of a seat that has not decided. A seat that passes chooses -1; other choices are places, row by row."""
TURNS: Final = 1000
"""Seeds kept for a match, one for each turn: more than any match has turns."""


class Seats(NamedTuple):
    """The best entries of all seats, for each sum."""

    best: Floats
    """(seats, rows, sums): the value of the best entry"""
    places: Numbers
    """(seats, rows, sums): its field"""
    least: Floats
    """(seats,): the value of no entry, which is a misthrow for the active seat"""


@whole
def value_sheets(
    sheet: QwintoArrays, net: Net, rows: Any, fails: Any, active: int, stale: Any, seats: Seats, room: Workspace
) -> None:
    """Fill in what each seat can do. Only sheets that are `stale` are valued again."""
    for seat in range(len(fails)):
        if stale[seat]:
            entries(sheet, net, rows[seat], fails[seat], room)
            seats.best[seat], seats.places[seat] = room.best, room.places
        seats.least[seat] = worth(sheet, net, rows[seat], fails[seat] + int(seat == active), room)
        stale[seat] = False


@whole
def roll_dice(dice: int) -> int:
    """Return a random sum of some dice, given as bits. With the same seed, a die shows the same face in any sum."""
    total = 0
    for die in range(3):
        face = np.random.randint(1, 7)
        total += face * (dice >> die & 1)
    return total


@whole
def roll_twice(sheet: QwintoArrays, seats: Seats, active: int, seat: int, dice: int, again: float) -> tuple[int, float]:
    """Roll dice, and again if the sum is worth less than `again` to the active seat.

    Return the sum, and how much luckier than average it is for `seat`.
    """
    best, least, count = seats.best, seats.least, (dice & 1) + (dice >> 1 & 1) + (dice >> 2)
    kept, rolled, missed = 0.0, 0.0, 0.0
    for value in range(count, 6 * count + 1):
        worth_here, chance = best_of(best[seat], dice, value, least[seat])[0], sheet.sums[count, value]
        rolled += chance * worth_here
        if best_of(best[active], dice, value, least[active])[0] < again:
            missed += chance
        else:
            kept += chance * worth_here
    first, second = roll_dice(dice), roll_dice(dice)
    total = second if best_of(best[active], dice, first, least[active])[0] < again else first
    return total, best_of(best[seat], dice, total, least[seat])[0] - kept - missed * rolled


@whole
def enter(
    rows: Any, fails: Any, active: int, dice: int, total: int, choices: Any, seats: Seats, stale: Any, room: Workspace
) -> bool:
    """Enter the sum for every seat, in the best place if the seat has not decided. Return whether the match is over."""
    ended = False
    for seat in range(len(fails)):
        place = choices[seat]
        if place == UNDECIDED:
            row = best_of(seats.best[seat], dice, total, seats.least[seat])[1]
            place = -1 if row < 0 else row * FIELDS + seats.places[seat, row, total]
        if place >= 0:
            rows[seat, place // FIELDS, place % FIELDS] = total
        elif seat == active:
            fails[seat] += 1
        stale[seat] = place >= 0 or seat == active
        full = 0
        for row in range(3):
            full += rows[seat, row].all()
        ended = ended or fails[seat] >= FAILS or full > 1
        choices[seat] = UNDECIDED
    return ended


@whole
def match_returns(
    sheet: QwintoArrays, net: Net, start: tuple[Any, Any], seat: int, active: int, decided: Any, dice: int, rolls: int,
    total: int, times: int, seed: int,
) -> Floats:  # fmt: skip
    """Return a seat's final points, minus the luck of the rolls, in `times` matches. The rolls depend only on the seed.

    `start` is (seats, rows, fields) and (seats,): entries and misthrows. Each match begins with up to `rolls` rolls of
    some dice, given as bits, or, if `rolls` is 0, with the entries of `total`.
    """
    count = len(start[1])
    found, room, stale = np.zeros(times), new_room(), np.ones(count, np.bool_)
    seats = Seats(np.zeros((count, 3, TOP)), np.zeros((count, 3, TOP), np.int64), np.zeros(count))
    for number in range(times):
        rows, fails, choices = start[0].copy(), start[1].copy(), decided.copy()
        stale[:] = True
        at, turn, ended = active, 0, False
        while not ended:
            np.random.seed(TURNS * (seed + number) + turn)
            value_sheets(sheet, net, rows, fails, at, stale, seats, room)
            chosen, left, sum_here, luck = dice, rolls, total, 0.0
            if turn:
                chosen, left = choose_dice(sheet, seats.best[at], seats.least[at])[0], 2
            if left:
                again = roll_value(sheet, seats.best[at], chosen, seats.least[at], NONE) if left > 1 else NONE
                sum_here, luck = roll_twice(sheet, seats, at, seat, chosen, again)
            found[number] -= luck
            ended = enter(rows, fails, at, chosen, sum_here, choices, seats, stale, room)
            turn, at = turn + 1, (at + 1) % count
        found[number] += features(sheet, rows[seat], fails[seat], room)[1]
    return found


@lru_cache(maxsize=1)
def learned(game: QwintoGame) -> tuple[QwintoArrays, Net]:
    """Return the arrays of a game, and the net of the computer player `learned`."""
    return sheet_of(plain.fitting(game)), net_of(read_weights("qwinto"), plain.PARTS)


def rollouts(state: QwintoState, seat: int, move: str, games: int, seed: int) -> Floats:
    """Return the points that a move brings a seat, minus the luck of the rolls, in each of many matches.

    All seats play on as `learned`. Each turn has the same dice in all matches of the same number, so results of two
    moves can be compared. Raises `DicepadError` for a sheet without learned weights.

    >>> from dicepad import load
    >>> state = load("qwinto").start(1)
    >>> 70 < float(rollouts(state, 0, "roll orange yellow violet", 20, 1).mean()) < 85
    True
    """
    sheet, net = learned(state.game)
    decided, rolls = np.full(state.players, UNDECIDED), 0
    dice = state.chosen
    if state.phase == "enter":
        for one, choice in enumerate(state.choices):
            made = move if one == seat else choice
            if made is not None:
                row, field = (0, -1) if made == PASS else state.place(made)
                decided[one] = row * FIELDS + field
    elif state.phase == "choose":
        dice, rolls = tuple(move.split()[1:]), 2
    elif move == AGAIN:
        rolls = 1
    bits = sum([1 << at for at, name in enumerate(state.game.die_names) if name in dice])
    start = np.array(state.rows), np.array(state.misthrows)
    found: Floats = match_returns(sheet, net, start, seat, state.active, decided, bits, rolls, state.total, games, seed)
    return found
