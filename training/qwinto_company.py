"""Teach what other players change in Qwinto: the net of `dicepad.odds.company`.

Every match begins with some turns of play of some strength, or with any few numbers on each sheet. Then all seats play
on as `learned` does. After each of these turns, every sheet is a lesson: what it scored in the end, without the luck of
the rolls.

``python -m training.qwinto_company`` plays matches of 12,000 sheets for each number of players, and writes the weights.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from typing import Any, Final

import numpy as np

from dicepad import load
from dicepad.odds.company import AROUND, PACE
from dicepad.odds.compiled import jit_callable
from dicepad.odds.qwinto.games import (
    choose_dice,
    evaluator,
    learned,
    outlook,
    refuses,
    roll,
    roll_value,
    score,
    write_pace,
)
from dicepad.odds.qwinto.rollouts import UNDECIDED, enter, luck_of, new_seats, roll_twice, value_sheets
from dicepad.odds.qwinto.sheet import FIELDS, NONE, ROWS, TOP, SheetTable
from dicepad.odds.value_net import ValueNet

from .command import Report, Run, course
from .company_net import Samples, count_alike, look_around, taught
from .qwinto import LATEST, SCATTERED, STRENGTHS, random_place, scatter

GAMES: Final = 12_000
SEATS: Final = range(2, 7)
LONGEST: Final = 40
"""Upper bound of the number of turns in a match."""
ABOUT: Final = "Qwinto: what other players change in the points that a sheet still brings"


@jit_callable
def even_place(table: SheetTable, rows: Any, dice: int, value: int) -> int:
    """Return the place for a sum that is nearest to where an even rise would have it, or -1 if there is none."""
    place, nearest = -1, 1.0 * FIELDS
    for row in range(ROWS):
        for field in range(FIELDS):
            off = abs(field - (FIELDS - 1) * (value - 2) / (TOP - 4))
            if dice >> row & 1 and off < nearest and not refuses(table, rows, row, field, value):
                place, nearest = row * FIELDS + field, off
    return place


@jit_callable
def matches(table: SheetTable, net: ValueNet, count: int, games: int, seed: int) -> tuple[Any, Any]:
    """Play matches of `count` seats. Return what is known of sheets after each turn, and how many more points came."""
    np.random.seed(seed)
    by, seats, end = evaluator(table, net), new_seats(count), 0
    known, more = np.zeros((games * LONGEST * count, AROUND + PACE)), np.zeros(games * LONGEST * count)
    paces, luck, alike = np.zeros((count, PACE)), np.zeros(count), np.zeros(count)
    choices, stale = np.full(count, UNDECIDED), np.ones(count, np.bool_)
    for _ in range(games):
        rows, fails = np.zeros((count, ROWS, FIELDS), np.int64), np.zeros(count, np.int64)
        strength, turns = STRENGTHS[np.random.randint(0, len(STRENGTHS))], np.random.randint(0, LATEST)
        if strength == SCATTERED:
            turns = 0
            for seat in range(count):
                fails[seat] = scatter(table, rows[seat])
        even = np.random.randint(0, 2) == 0
        number, first, ended = np.random.randint(0, count), end, False
        turns += number
        luck[:], stale[:] = 0.0, True
        while not ended:
            at = number % count
            number += 1
            value_sheets(by, rows, fails, at, stale, seats)
            if number <= turns and np.random.random() < strength:
                dice = np.random.randint(1, 8)
                total = roll(dice)
                for seat in range(count):
                    if even:
                        choices[seat] = even_place(table, rows[seat], dice, total)
                    else:
                        choices[seat] = random_place(table, rows[seat], dice, total)
                ended = enter(rows, fails, at, dice, total, choices, seats, stale)
                continue
            dice = choose_dice(table, seats.best[at], seats.least[at], by.room)
            again = roll_value(table, seats.best[at], dice, seats.least[at], NONE)
            total = roll_twice(seats, at, dice, again)
            for seat in range(count):
                luck[seat] += luck_of(table, seats, at, seat, dice, total, again)
                write_pace(by.room, fails[seat], outlook(by, rows[seat], fails[seat])[1])
                paces[seat], alike[seat] = by.room.pace, count_alike(rows, seat)
            ended = enter(rows, fails, at, dice, total, choices, seats, stale)
            if number <= turns or ended:
                continue
            for seat in range(count):
                points, to_come = outlook(by, rows[seat], fails[seat])
                write_pace(by.room, fails[seat], to_come)
                look_around(paces, alike[seat], seat, known[end, :AROUND])
                known[end, AROUND:], more[end] = by.room.pace, luck[seat] - points - to_come
                end += 1
        for lesson in range(first, end):
            seat = (lesson - first) % count
            more[lesson] += score(by, rows[seat], fails[seat]) - luck[seat]
    return known[:end], more[:end]


def play(seats: int, games: int, seed: int) -> Samples:
    """Return the samples of some matches."""
    return Samples(*matches(*learned(load("qwinto")), seats, games, seed))


def work(chosen: Namespace, report: Report, run: Run) -> None:
    """Play, learn, and write the weights."""
    taught("qwinto", ABOUT, play, SEATS, chosen, report, run)


if __name__ == "__main__":
    sys.exit(course("qwinto_company"))
