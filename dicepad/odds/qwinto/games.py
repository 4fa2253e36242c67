"""Qwinto alone, compiled: the net's value of a sheet, and games in which this value decides.

The plain form is `strategies.qwinto_learned`; the tests prove that both forms have the same features and choose the
same moves."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from ...rules.qwinto import QwintoGame
from ..arrays import Floats
from ..compiled import njit, whole
from ..compiled_value_net import Net, add_up, estimate
from ..plain_value_net import SECOND, UNITS
from . import learned as plain
from .learned import (
    COLUMNS,
    CORNERS,
    DEAD_COLUMNS,
    DEAD_GAPS,
    DEAD_ROWS,
    ENDS,
    FAILS,
    FIELDS,
    GAPS,
    MISTHROWS,
    NEVER,
    PACE,
    PAIRS,
    PLACES,
    ROW_GAPS,
    STRETCHES,
    TOP,
)

__all__ = [
    "LONGEST", "MOST", "NONE", "QwintoArrays", "best_of", "choose_dice", "entries", "features", "new_room", "over",
    "play", "refuses", "roll", "roll_value", "sheet_of", "turn", "worth",
]  # fmt: skip

Whole = npt.NDArray[np.int64]
MOST: Final = 80
"""Upper bound of the number of features of a sheet."""
LONGEST: Final = 32
"""Upper bound of the number of turns in a game."""
NONE: Final = -1e9

pair, place = njit(plain.pair), njit(plain.place)


class QwintoArrays(NamedTuple):
    """The sheet as arrays."""

    columns: Whole
    """(rows, fields): the column of each field"""
    places: Whole
    """(rows, columns): the field in each column, -1 if there is none"""
    pentagons: Whole
    """(pentagons, 2): row and field"""
    sums: Floats
    """(dice, sum): the probability of each sum of this many dice"""


def sheet_of(game: QwintoGame) -> QwintoArrays:
    """Return the arrays of a game."""
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
    """Return whether a field refuses a value."""
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


@njit
def fitting(rows: Any, row: int) -> tuple[int, int]:
    """Return the number of a row's empty fields, and how many of them can still be filled."""
    left, empty, length, fit = 0, 0, 0, 0
    for field in range(FIELDS + 1):
        right = rows[row, field] if field < FIELDS else TOP
        if right:
            empty += length
            fit += min(length, right - left - 1)
            left, length = right, 0
        else:
            length += 1
    return empty, fit


@njit
def row_features(rows: Any, row: int, index: Any, count: int) -> tuple[int, int, int]:
    """Write the numbers of a row's features from index `count` on.

    Return their end, the number of empty fields, and that number again, or `NEVER` if the row can never be full.
    """
    empty, fit = fitting(rows, row)
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
        length, space, beside = field - start, right - left - 1, pair(left, right)
        kind = min(length - 1, space) * PAIRS + beside
        index[count] = GAPS + kind
        count += 1
        if length <= space:
            there = row * STRETCHES + place(start, length)
            index[count] = PLACES + there
            index[count + 1] = ROW_GAPS + there * PAIRS + beside
            count += 2
        if fit < empty:
            index[count] = DEAD_GAPS + kind
            count += 1
    if fit < empty:
        index[count] = DEAD_ROWS + row * FIELDS + fit
        return count + 1, empty, NEVER
    index[count] = ENDS + (row * (FIELDS + 1) + empty) * TOP + rows[row, FIELDS - 1]
    return count + 1, empty, empty


@njit
def beside(rows: Any, row: int, field: int) -> tuple[int, int]:
    """Return the numbers to the left and right of an empty field."""
    low, high = 0, TOP
    for at in range(field - 1, -1, -1):
        if rows[row, at]:
            low = rows[row, at]
            break
    for at in range(field + 1, FIELDS):
        if rows[row, at]:
            high = rows[row, at]
            break
    return low, high


@njit
def column_features(sheet: QwintoArrays, rows: Any, pentagon: int, index: Any, count: int) -> tuple[int, int]:
    """Write the numbers of a pentagon column's features. Return their end, and the points of the column."""
    row, field = sheet.pentagons[pentagon]
    column, others, sides = sheet.columns[row, field], 0, 0
    for other in range(3):
        there = sheet.places[other, column]
        if rows[other, there]:
            others += other != row
            continue
        low, high = beside(rows, other, there)
        closed = True
        for value in range(low + 1, high):
            taken = False
            for one in range(3):
                taken = taken or rows[one, sheet.places[one, column]] == value
            if not taken:
                closed = False
                break
        if closed:
            index[count] = DEAD_COLUMNS + pentagon
            return count + 1, 0
        if other == row:
            sides = pair(low, high)
    value, state = rows[row, field], pentagon * 3 + others
    if value:
        sides = PAIRS + value - 1
    index[count] = CORNERS + state * 2 + int(value > 0)
    index[count + 1] = COLUMNS + state * (PAIRS + TOP) + sides
    return count + 2, value if others == 2 else 0


@njit
def other_features(
    sheet: QwintoArrays, rows: Any, empty: Any, missing: Any, fails: int, index: Any, count: int
) -> tuple[int, int]:
    """Write the numbers of the features of columns and pace. Return their end, and the points so far."""
    points = -5 * fails
    for row in range(3):
        points += FIELDS - empty[row] if empty[row] else rows[row, FIELDS - 1]
    for pentagon in range(len(sheet.pentagons)):
        count, more = column_features(sheet, rows, pentagon, index, count)
        points += more
    least, most = min(missing[0], missing[1], missing[2]), max(missing[0], missing[1], missing[2])
    middle, missed = missing[0] + missing[1] + missing[2] - least - most, min(fails, FAILS - 1)
    index[count] = MISTHROWS + missed
    index[count + 1] = PACE + ((least * (NEVER + 1) + middle) * (NEVER + 1) + most) * FAILS + missed
    return count + 2, points


class Workspace(NamedTuple):
    """Working memory for decisions."""

    best: Floats
    """(rows, sums): the value of the best entry of each sum in each row"""
    places: Whole
    """(rows, sums): the field of that entry"""
    numbers: Whole
    """(MOST,): numbers of features"""
    empty: Whole
    """(rows,): the number of empty fields"""
    missing: Whole
    """(rows,): the same, or `NEVER` for a row that can never be full"""
    sums: Floats
    """(rows + 1, UNITS + 1): the sum of the features of each row, and last the sum of all features"""
    second: Floats
    """(SECOND,)"""


@whole
def new_room() -> Workspace:
    """Return new working memory."""
    return Workspace(
        np.zeros((3, TOP)), np.zeros((3, TOP), np.int64), np.zeros(MOST, np.int64), np.zeros(3, np.int64),
        np.zeros(3, np.int64), np.zeros((4, UNITS + 1)), np.zeros(SECOND),
    )  # fmt: skip


@whole
def features(sheet: QwintoArrays, rows: Any, fails: int, room: Workspace) -> tuple[int, int]:
    """Write the numbers of a sheet's features into `room.numbers`. Return how many there are, and the points so far."""
    count = 0
    for row in range(3):
        count, room.empty[row], room.missing[row] = row_features(rows, row, room.numbers, count)
    return other_features(sheet, rows, room.empty, room.missing, fails, room.numbers, count)


@njit
def over(empty: Any, fails: int) -> bool:
    """Return whether a sheet ends the game."""
    return fails >= FAILS or int(empty[0] == 0) + int(empty[1] == 0) + int(empty[2] == 0) > 1


@whole
def worth(sheet: QwintoArrays, net: Net, rows: Any, fails: int, room: Workspace) -> float:
    """Return the expected final points of a sheet."""
    count, points = features(sheet, rows, fails, room)
    if over(room.empty, fails):
        return float(points)
    room.sums[3] = 0
    add_up(net, room.numbers, count, room.sums[3])
    return points + estimate(net, room.sums[3], room.second)


@njit
def changed(sheet: QwintoArrays, net: Net, rows: Any, row: int, fails: int, room: Workspace) -> float:
    """Return the value of a sheet of which only this row has changed since `entries` summed the rows."""
    empty, missing, total = room.empty[row], room.missing[row], room.sums[3]
    count, room.empty[row], room.missing[row] = row_features(rows, row, room.numbers, 0)
    count, points = other_features(sheet, rows, room.empty, room.missing, fails, room.numbers, count)
    found = float(points)
    if not over(room.empty, fails):
        for unit in range(UNITS + 1):
            total[unit] = room.sums[(row + 1) % 3, unit] + room.sums[(row + 2) % 3, unit]
        add_up(net, room.numbers, count, total)
        found += estimate(net, total, room.second)
    room.empty[row], room.missing[row] = empty, missing
    return found


@whole
def entries(sheet: QwintoArrays, net: Net, rows: Any, fails: int, room: Workspace) -> None:
    """Find the value of the best entry of each sum in each row, and its field. The value is -1e9 if there is none."""
    room.best[:] = NONE
    for row in range(3):
        room.sums[row] = 0
        count, room.empty[row], room.missing[row] = row_features(rows, row, room.numbers, 0)
        add_up(net, room.numbers, count, room.sums[row])
    for row in range(3):
        for field in range(FIELDS):
            for value in range(1, TOP):
                if not refuses(sheet, rows, row, field, value):
                    rows[row, field] = value
                    found = changed(sheet, net, rows, row, fails, room)
                    rows[row, field] = 0
                    if found > room.best[row, value]:
                        room.best[row, value], room.places[row, value] = found, field


@whole
def best_of(best: Any, dice: int, value: int, least: float) -> tuple[float, int]:
    """Return the best entry of a sum of these dice, and its row, or `least` and -1 if none is better."""
    chosen = -1
    for row in range(3):
        if dice >> row & 1 and best[row, value] > least:
            least, chosen = best[row, value], row
    return least, chosen


@whole
def roll_value(sheet: QwintoArrays, best: Any, dice: int, failed: float, again: float) -> float:
    """Return the value of a roll of these dice, if results below `again` are rolled again."""
    count = (dice & 1) + (dice >> 1 & 1) + (dice >> 2)
    total = 0.0
    for value in range(count, 6 * count + 1):
        total += sheet.sums[count, value] * max(best_of(best, dice, value, failed)[0], again)
    return total


@whole
def choose_dice(sheet: QwintoArrays, best: Any, failed: float) -> tuple[int, float, float]:
    """Return the dice to roll, as bits, and their values with two rolls and with one."""
    chosen, most, last = 1, NONE, NONE
    for dice in range(1, 8):
        once = roll_value(sheet, best, dice, failed, NONE)
        twice = roll_value(sheet, best, dice, failed, once)
        if twice > most:
            chosen, most, last = dice, twice, once
    return chosen, most, last


@whole
def roll(dice: int) -> int:
    """Return a random sum of some dice."""
    total = 0
    for row in range(3):
        if dice >> row & 1:
            total += np.random.randint(1, 7)
    return total


@whole
def turn(sheet: QwintoArrays, net: Net, rows: Any, fails: int, room: Workspace) -> tuple[int, float]:
    """Play a turn: choose dice, roll and enter, always with the choice that the net values most.

    Return the new number of misthrows, and the value before the roll.
    """
    entries(sheet, net, rows, fails, room)
    failed = worth(sheet, net, rows, fails + 1, room)
    dice, expected, again = choose_dice(sheet, room.best, failed)
    return roll_and_enter(rows, fails, dice, failed, again, room), expected


@whole
def roll_and_enter(rows: Any, fails: int, dice: int, failed: float, again: float, room: Workspace) -> int:
    """Roll dice, again if the sum is worth less than `again`, and enter the sum. Return the new number of misthrows."""
    value = roll(dice)
    if best_of(room.best, dice, value, failed)[0] < again:
        value = roll(dice)
    row = best_of(room.best, dice, value, failed)[1]
    if row < 0:
        return fails + 1
    rows[row, room.places[row, value]] = value
    return fails


@whole
def play(sheet: QwintoArrays, net: Net, games: int, seed: int) -> Any:
    """Return the points of games alone."""
    np.random.seed(seed)
    points, room = np.zeros(games), new_room()
    for game in range(games):
        rows, fails = np.zeros((3, FIELDS), np.int64), 0
        points[game] = features(sheet, rows, fails, room)[1]
        while not over(room.empty, fails):
            fails, _ = turn(sheet, net, rows, fails, room)
            points[game] = features(sheet, rows, fails, room)[1]
    return points
