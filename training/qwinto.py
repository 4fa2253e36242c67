"""Teach Qwinto what a sheet is still good for: a sum of weights for its gaps, its pentagon columns and its progress.

It plays alone. The estimate before each turn moves towards what the turn is worth behind the best choices, over all
rolls of all choices of dice, not over those that came.

``python -m training.qwinto`` plays 300,000 games, five minutes or so, and writes the weights.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from dicepad import load
from dicepad.odds.compiled import whole
from dicepad.rules.qwinto import QwintoGame

from .command import (
    Report,
    Run,
    chunks,
    course,
    here,
    save,
)
from .commitments import Floats

__all__ = ["SIZE", "QwintoArrays", "features", "play", "sheet_of", "teach"]

Whole = npt.NDArray[np.int64]
FIELDS: Final = 9
TOP: Final = 19
"""One more than the highest sum; stands for the open right end of a row."""
FAILS: Final = 4
GAPS: Final = 0
COLUMNS: Final = GAPS + 3 * 9 * 10 * 19 * 20
ENDS: Final = COLUMNS + 5 * 3 * 20 * 20
PACE: Final = ENDS + 3 * 10 * 19
SIZE: Final = PACE + 10 * 10 * 10 * 4
MOST: Final = 48
NONE: Final = -1e9
GAMES: Final = 300_000
CHUNK: Final = 2000
RATES: Final = ((0.4, 1.0), (0.7, 0.4), (0.9, 0.15), (1.0, 0.05))
"""Up to which share of the games a sheet's estimate is moved by which part of its error."""
STEP: Final = 0.02
"""To how many points weights are written down."""
ABOUT: Final = "points that gaps, columns, row ends and progress of a sheet are still good for"


class QwintoArrays(NamedTuple):
    """The sheet as arrays."""

    columns: Whole
    """(rows, fields): the column of each field"""
    places: Whole
    """(rows, columns): the field in each column, -1 if there is none"""
    pentagons: Whole
    """(pentagons, 2): row and field"""
    sums: Floats
    """(dice, sum): the chance of each sum of so many dice"""


def sheet_of(game: QwintoGame) -> QwintoArrays:
    """The arrays of a game."""
    columns = np.array(game.columns)
    places = np.full((3, columns.max() + 1), -1)
    for row, found in enumerate(columns):
        places[row, found] = np.arange(FIELDS)
    sums = np.zeros((4, TOP))
    sums[0, 0] = 1
    for dice in range(1, 4):
        for face in range(1, 7):
            sums[dice, face:] += sums[dice - 1, :-face] / 6
    return QwintoArrays(columns, places, np.array(game.pentagons), sums)


@whole
def refuses(sheet: QwintoArrays, rows: Any, row: int, field: int, value: int) -> bool:
    """Return whether a field does not take a value."""
    if rows[row, field]:
        return True
    for left in range(field - 1, -1, -1):
        if rows[row, left]:
            if rows[row, left] >= value:
                return True
            break
    for right in range(field + 1, FIELDS):
        if rows[row, right]:
            if rows[row, right] <= value:
                return True
            break
    column = sheet.columns[row, field]
    for other in range(3):
        place = sheet.places[other, column]
        if other != row and place >= 0 and rows[other, place] == value:
            return True
    return False


@whole
def features(sheet: QwintoArrays, rows: Any, fails: int, index: Any) -> tuple[int, int, int]:
    """Write the indices of the weights of a position; their number, the points so far, and the full rows."""
    count, points, full = 0, -5 * fails, 0
    empty = np.zeros(3, np.int64)
    for row in range(3):
        left, field = 0, 0
        while field < FIELDS:
            if rows[row, field]:
                left = rows[row, field]
                field += 1
                continue
            start = field
            while field < FIELDS and rows[row, field] == 0:
                field += 1
            right = rows[row, field] if field < FIELDS else TOP
            empty[row] += field - start
            index[count] = GAPS + (((row * 9 + start) * 10 + field - start) * 19 + left) * 20 + right
            count += 1
        if empty[row]:
            points += FIELDS - empty[row]
        else:
            points += rows[row, FIELDS - 1]
            full += 1
        index[count] = ENDS + (row * 10 + empty[row]) * 19 + rows[row, FIELDS - 1]
        count += 1
    for pentagon in range(len(sheet.pentagons)):
        row, field = sheet.pentagons[pentagon]
        others = 0
        for other in range(3):
            if other != row and rows[other, sheet.places[other, sheet.columns[row, field]]]:
                others += 1
        low, high = 0, TOP
        if rows[row, field]:
            low = high = rows[row, field]
            if others == 2:
                points += low
        else:
            for at in range(field):
                low = max(low, rows[row, at])
            for at in range(FIELDS - 1, field, -1):
                if rows[row, at]:
                    high = rows[row, at]
        index[count] = COLUMNS + ((pentagon * 3 + others) * 20 + low) * 20 + high
        count += 1
    total = empty.sum()
    least, most = empty.min(), empty.max()
    index[count] = PACE + ((least * 10 + total - least - most) * 10 + most) * 4 + min(fails, 3)
    return count + 1, points, full


@whole
def worth(sheet: QwintoArrays, weights: Any, rows: Any, fails: int, index: Any) -> float:
    """The points that a sheet is expected to end with."""
    count, points, full = features(sheet, rows, fails, index)
    found = float(points)
    if full < 2 and fails < FAILS:
        for at in range(count):
            found += weights[index[at]]
    return found


@whole
def entries(sheet: QwintoArrays, weights: Any, rows: Any, fails: int, index: Any, best: Any, places: Any) -> None:
    """(rows, sums): what the best entry of each sum is worth in each row, and its field; -1e9 where there is none."""
    best[:] = NONE
    for row in range(3):
        for field in range(FIELDS):
            for value in range(1, TOP):
                if not refuses(sheet, rows, row, field, value):
                    rows[row, field] = value
                    found = worth(sheet, weights, rows, fails, index)
                    rows[row, field] = 0
                    if found > best[row, value]:
                        best[row, value], places[row, value] = found, field


@whole
def best_of(best: Any, dice: int, value: int, least: float) -> tuple[float, int]:
    """The best entry of a sum of these dice, and its row; `least` and -1 if none is better."""
    chosen = -1
    for row in range(3):
        if dice >> row & 1 and best[row, value] > least:
            least, chosen = best[row, value], row
    return least, chosen


@whole
def roll_value(sheet: QwintoArrays, best: Any, dice: int, failed: float, again: float) -> float:
    """Return what a roll of these dice is worth if what is worth less than `again` is rolled again."""
    count = (dice & 1) + (dice >> 1 & 1) + (dice >> 2)
    total = 0.0
    for value in range(count, 6 * count + 1):
        total += sheet.sums[count, value] * max(best_of(best, dice, value, failed)[0], again)
    return total


@whole
def choose_dice(sheet: QwintoArrays, best: Any, failed: float) -> tuple[int, float, float]:
    """The dice to roll, as bits; what they are worth with two rolls, and with one."""
    chosen, most, last = 1, NONE, NONE
    for dice in range(1, 8):
        once = roll_value(sheet, best, dice, failed, NONE)
        twice = roll_value(sheet, best, dice, failed, once)
        if twice > most:
            chosen, most, last = dice, twice, once
    return chosen, most, last


@whole
def roll(dice: int) -> int:
    """The sum of some dice, by chance."""
    total = 0
    for row in range(3):
        if dice >> row & 1:
            total += np.random.randint(1, 7)
    return total


@whole
def learn(weights: Any, index: Any, count: int, error: float) -> None:
    """Share an error among the weights of a position."""
    for at in range(count):
        weights[index[at]] += error / count


@whole
def said(sheet: QwintoArrays, weights: Any, rows: Any, fails: int, index: Any) -> tuple[int, float]:
    """Return how many weights a position has, and what it is worth by them, over or not."""
    count, points, _ = features(sheet, rows, fails, index)
    found = float(points)
    for at in range(count):
        found += weights[index[at]]
    return count, found


class Workspace(NamedTuple):
    """Room for decisions."""

    best: Floats
    places: Whole
    numbers: Whole


@whole
def turn(sheet: QwintoArrays, weights: Any, rows: Any, fails: int, rate: float, room: Workspace) -> int:
    """Choose dice, roll and enter; learn what the turn was worth before the roll; the misthrows after it."""
    best, places, index = room
    entries(sheet, weights, rows, fails, index, best, places)
    failed = worth(sheet, weights, rows, fails + 1, index)
    dice, expected, again = choose_dice(sheet, best, failed)
    if rate:
        count, now = said(sheet, weights, rows, fails, index)
        learn(weights, index, count, rate * (expected - now))
    value = roll(dice)
    if best_of(best, dice, value, failed)[0] < again:
        value = roll(dice)
    row = best_of(best, dice, value, failed)[1]
    if row < 0:
        return fails + 1
    rows[row, places[row, value]] = value
    return fails


@whole
def play(sheet: QwintoArrays, weights: Any, games: int, seed: int, rate: float) -> Any:
    """Play games alone by the weights, and move them if `rate` is not 0; the points of each."""
    np.random.seed(seed)
    points = np.zeros(games)
    room = Workspace(np.zeros((3, TOP)), np.zeros((3, TOP), np.int64), np.zeros(MOST, np.int64))
    for game in range(games):
        rows, fails, full = np.zeros((3, FIELDS), np.int64), 0, 0
        while fails < FAILS and full < 2:
            fails = turn(sheet, weights, rows, fails, rate, room)
            _, points[game], full = features(sheet, rows, fails, room.numbers)
    return points


def lesson(sheet: QwintoArrays, weights: Floats, games: int, seed: int, rate: float) -> tuple[Floats, Floats]:
    """The weights after so many games more, and the points of each; those given stay as they are."""
    after = weights.copy()
    return after, play(sheet, after, games, seed, rate)


def teach(sheet: QwintoArrays, weights: Floats, games: int, seed: int, report: Report, run: Run = here) -> Floats:
    """The weights after so many games more; each chunk of games takes them from the one before."""
    for first, count, rate in chunks(games, CHUNK, RATES):
        weights, points = run(lesson, sheet, weights, count, seed + first, rate)
        report(f"{first:6} games, {points.mean():.2f} points")
    return weights


def work(chosen: Namespace, report: Report, run: Run) -> None:
    """Teach, measure with fresh dice, and write the weights."""
    game = load("qwinto")
    assert isinstance(game, QwintoGame)
    sheet = sheet_of(game)
    weights = teach(sheet, np.zeros(SIZE), chosen.games, chosen.seed, report, run)
    points = play(sheet, weights, 20_000, 10**7, 0.0)
    report(f"alone {points.mean():.2f} ± {1.96 * points.std() / len(points) ** 0.5:.2f} points")
    save(chosen, "qwinto", ABOUT, STEP, weights)


if __name__ == "__main__":
    sys.exit(course("qwinto"))
