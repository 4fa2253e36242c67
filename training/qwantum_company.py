"""Teach what other players change in Qwantum: the net of `dicepad.odds.company`.

Every match begins with some turns of random entries. Then all seats play on as `learned` does. After each of these
turns, every sheet is a lesson: what it scored in the end.

``python -m training.qwantum_company`` plays matches of 12,000 sheets for each number of players, and writes the
weights.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from typing import Any, Final

import numpy as np

from dicepad import load
from dicepad.odds.company import AROUND, PACE
from dicepad.odds.compiled import jit_callable
from dicepad.odds.qwantum.play import (
    enter,
    evaluator_arrays,
    is_over,
    may_enter,
    play_turn,
    points_beside,
    sum_dice,
    worth,
    write_pace,
)
from dicepad.odds.qwantum.turn import FIELDS, NONE, ROWS, SAMPLES, Evaluator, Sheet
from dicepad.rules.qwantum import QwantumGame

from .command import Report, Run, course
from .company_net import Samples, count_alike, look_around, taught
from .qwantum import LATEST, STRENGTHS, roll_dice, sample_dice
from .qwantum_matches import sheet_at

GAMES: Final = 12_000
SEATS: Final = range(2, 5)
LONGEST: Final = 40
"""Upper bound of the number of turns in a match."""
ABOUT: Final = "Qwantum: what other players change in the points that a sheet still brings"


@jit_callable
def stumble(evaluator: Evaluator, match: Sheet, active: int, faces: Any) -> bool:
    """Enter a random sum of the roll for each seat, which sometimes passes. Return whether the match is over."""
    sums, ended = evaluator.room.sums, False
    sum_dice(evaluator.dice, faces, sums)
    for seat in range(len(match.misthrows)):
        sheet, chosen, count = sheet_at(match, seat), NONE, 0
        for row in range(ROWS):
            if may_enter(sheet, row, sums[row]):
                count += 1
                if np.random.randint(0, count) == 0:
                    chosen = row
        if chosen >= 0 and np.random.randint(0, 15):
            enter(sheet, chosen, sums[chosen])
        elif seat == active:
            match.misthrows[seat] += 1
        ended = ended or is_over(sheet_at(match, seat))
    return ended


@jit_callable
def to_come(evaluator: Evaluator, match: Sheet, seat: int) -> float:
    """Return the points that a sheet still brings alone."""
    sheet = sheet_at(match, seat)
    more: float = worth(evaluator, sheet) - points_beside(sheet, NONE, NONE)
    return more


@jit_callable
def matches(evaluator: Evaluator, count: int, games: int, seed: int) -> tuple[Any, Any]:
    """Play matches of `count` seats. Return what is known of sheets after each turn, and how many more points came."""
    np.random.seed(seed)
    known, more = np.zeros((games * LONGEST * count, AROUND + PACE)), np.zeros(games * LONGEST * count)
    end, dice = 0, len(evaluator.dice.rows)
    faces, rolled = np.zeros(dice, np.int64), np.zeros(dice, np.int64)
    paces, alike, everything = np.zeros((count, PACE)), np.zeros(count), (1 << dice) - 1
    for _ in range(games):
        entries, sizes = np.zeros((count, ROWS, FIELDS), np.int64), np.zeros((count, ROWS), np.int64)
        match = Sheet(entries, sizes, np.zeros(count, np.int64))
        strength, turns = STRENGTHS[np.random.randint(0, len(STRENGTHS))], np.random.randint(0, LATEST)
        number, first, ended = np.random.randint(0, count), end, False
        turns += number
        while not ended:
            at = number % count
            number += 1
            roll_dice(everything, evaluator.dice.white, faces)
            if number <= turns and np.random.random() < strength:
                ended = stumble(evaluator, match, at, faces)
                continue
            for seat in range(count):
                write_pace(evaluator.room, sheet_at(match, seat), to_come(evaluator, match, seat))
                paces[seat], alike[seat] = evaluator.room.pace, count_alike(entries, seat)
            roll_dice(everything, evaluator.dice.white, rolled)
            ended = play_turn(evaluator, match, at, faces, rolled, sample_dice(SAMPLES, dice))
            if number <= turns or ended:
                continue
            for seat in range(count):
                more[end] = -worth(evaluator, sheet_at(match, seat))
                write_pace(evaluator.room, sheet_at(match, seat), to_come(evaluator, match, seat))
                look_around(paces, alike[seat], seat, known[end, :AROUND])
                known[end, AROUND:] = evaluator.room.pace
                end += 1
        for lesson in range(first, end):
            more[lesson] += points_beside(sheet_at(match, (lesson - first) % count), NONE, NONE)
    return known[:end], more[:end]


def play(seats: int, games: int, seed: int) -> Samples:
    """Return the samples of some matches."""
    game = load("qwantum")
    assert isinstance(game, QwantumGame)
    return Samples(*matches(evaluator_arrays(game), seats, games, seed))


def work(chosen: Namespace, report: Report, run: Run) -> None:
    """Play, learn, and write the weights."""
    taught("qwantum", ABOUT, play, SEATS, chosen, report, run)


if __name__ == "__main__":
    sys.exit(course("qwantum_company"))
