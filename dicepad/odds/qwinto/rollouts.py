"""Moves of Qwinto, played out: what they bring a seat if every seat goes on as the computer player `learned` does.

The matches have as many seats as the position shows, and any seat may end them. They are compiled. The luck of the
rolls, which is most of the noise, is subtracted from the results.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from ...rules.qwinto import AGAIN, PASS, QwintoState
from ..arrays import Floats, Numbers
from ..compiled import jit_callable
from ..value_net import ValueNet
from .games import (
    best_of,
    choose_dice,
    dice_count,
    ends_match,
    evaluator,
    learned,
    outlook,
    roll_value,
    score,
    value_sums,
)
from .learned import dice_of
from .sheet import ALL, FIELDS, NONE, ROWS, TOP, Evaluator, SheetTable

__all__ = [
    "UNDECIDED",
    "Seats",
    "enter",
    "luck_of",
    "match_returns",
    "new_seats",
    "roll_twice",
    "rollouts",
    "value_sheets",
]

UNDECIDED: Final = -2
"""The choice of a seat that has not decided. A seat that passes chooses -1; other choices are places, row by row."""
TURNS: Final = 1000
"""Seeds kept for a match, one for each turn: more than any match has turns."""


class Seats(NamedTuple):
    """The best entries of all seats, for each sum."""

    best: Floats
    """(seats, rows, sums): the value of the best entry"""
    fields: Numbers
    """(seats, rows, sums): its field"""
    least: Floats
    """(seats,): the value of no entry, which is a misthrow for the active seat"""


@jit_callable
def new_seats(count: int) -> Seats:
    """Return room for the entries of this many seats."""
    return Seats(np.zeros((count, ROWS, TOP)), np.zeros((count, ROWS, TOP), np.int64), np.zeros(count))


@jit_callable
def value_sheets(by: Evaluator, rows: Any, fails: Any, active: int, stale: Any, seats: Seats) -> None:
    """Fill in what each seat can do. Only sheets that are `stale` are valued again."""
    for seat in range(len(fails)):
        if stale[seat]:
            value_sums(by, rows[seat], fails[seat], ALL)
            seats.best[seat], seats.fields[seat] = by.room.best, by.room.fields
        points, more = outlook(by, rows[seat], fails[seat] + int(seat == active))
        seats.least[seat] = points + more
        stale[seat] = False


@jit_callable
def roll_dice(dice: int) -> int:
    """Return a random sum of some dice, given as bits. With the same seed, a die shows the same face in any sum."""
    total = 0
    for die in range(ROWS):
        face = np.random.randint(1, 7)
        total += face * (dice >> die & 1)
    return total


@jit_callable
def roll_twice(seats: Seats, active: int, dice: int, again: float) -> int:
    """Roll dice, and again if the sum is worth less than `again` to the active seat. Return the sum."""
    first, second = roll_dice(dice), roll_dice(dice)
    value = best_of(seats.best[active], dice, first, seats.least[active])[0]
    return second if value < again else first


@jit_callable
def luck_of(
    table: SheetTable, seats: Seats, active: int, seat: int, dice: int, total: int, again: float
) -> float:  # fmt: skip
    """Return how much luckier than average a sum is for a seat: see `roll_twice`."""
    best, least, count = seats.best, seats.least, dice_count(dice)
    kept, rolled, missed = 0.0, 0.0, 0.0
    for value in range(count, 6 * count + 1):
        worth_here, chance = best_of(best[seat], dice, value, least[seat])[0], table.sums[count, value]
        rolled += chance * worth_here
        if best_of(best[active], dice, value, least[active])[0] < again:
            missed += chance
        else:
            kept += chance * worth_here
    luck: float = best_of(best[seat], dice, total, least[seat])[0] - kept - missed * rolled
    return luck


@jit_callable
def enter(rows: Any, fails: Any, active: int, dice: int, total: int, choices: Any, seats: Seats, stale: Any) -> bool:
    """Enter the sum for every seat, in the best place if the seat has not decided. Return whether the match is over."""
    ended = False
    for seat in range(len(fails)):
        cell = choices[seat]
        if cell == UNDECIDED:
            row = best_of(seats.best[seat], dice, total, seats.least[seat])[1]
            cell = -1 if row < 0 else row * FIELDS + seats.fields[seat, row, total]
        if cell >= 0:
            rows[seat, cell // FIELDS, cell % FIELDS] = total
        elif seat == active:
            fails[seat] += 1
        stale[seat] = cell >= 0 or seat == active
        ended = ended or ends_match(rows[seat], fails[seat])
        choices[seat] = UNDECIDED
    return ended


@jit_callable
def match_returns(
    table: SheetTable, net: ValueNet, start: tuple[Any, Any], seat: int, active: int, decided: Any, dice: int,
    rolls: int, total: int, times: int, seed: int,
) -> Floats:  # fmt: skip
    """Return a seat's final points, minus the luck of the rolls, in `times` matches. The rolls depend only on the seed.

    `start` is (seats, rows, fields) and (seats,): entries and misthrows. Each match begins with up to `rolls` rolls of
    some dice, given as bits, or, if `rolls` is 0, with the entries of `total`.
    """
    count = len(start[1])
    found, by, stale = np.zeros(times), evaluator(table, net), np.ones(count, np.bool_)
    seats = new_seats(count)
    for number in range(times):
        rows, fails, choices = start[0].copy(), start[1].copy(), decided.copy()
        stale[:] = True
        at, turn, ended = active, 0, False
        while not ended:
            np.random.seed(TURNS * (seed + number) + turn)
            value_sheets(by, rows, fails, at, stale, seats)
            chosen, left, sum_here, luck = dice, rolls, total, 0.0
            if turn:
                chosen, left = choose_dice(table, seats.best[at], seats.least[at], by.room), 2
            if left:
                again = roll_value(table, seats.best[at], chosen, seats.least[at], NONE) if left > 1 else NONE
                sum_here = roll_twice(seats, at, chosen, again)
                luck = luck_of(table, seats, at, seat, chosen, sum_here, again)
            found[number] -= luck
            ended = enter(rows, fails, at, chosen, sum_here, choices, seats, stale)
            turn, at = turn + 1, (at + 1) % count
        found[number] += score(by, rows[seat], fails[seat])
    return found


def rollouts(state: QwintoState, seat: int, move: str, games: int, seed: int) -> Floats:
    """Return the points that a move brings a seat, minus the luck of the rolls, in each of many matches.

    All seats play on as `learned`. Each turn has the same dice in all matches of the same number, so results of two
    moves can be compared. Raises `DicepadError` for a sheet without learned weights.

    >>> from dicepad import load
    >>> state = load("qwinto").start(1)
    >>> 70 < float(rollouts(state, 0, "roll orange yellow violet", 20, 1).mean()) < 85
    True
    """
    table, net = learned(state.game)
    decided, rolls = np.full(state.players, UNDECIDED), 0
    dice = state.chosen
    if state.phase == "enter":
        for player, choice in enumerate(state.choices):
            made = move if player == seat else choice
            if made is not None:
                row, field = (0, -1) if made == PASS else state.place(made)
                decided[player] = row * FIELDS + field
    elif state.phase == "choose":
        dice, rolls = tuple(move.split()[1:]), 2
    elif move == AGAIN:
        rolls = 1
    start, bits = (np.array(state.rows), np.array(state.misthrows)), dice_of(state.game, dice)
    found: Floats = match_returns(table, net, start, seat, state.active, decided, bits, rolls, state.total, games, seed)
    return found
