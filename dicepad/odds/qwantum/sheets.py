"""Qwantum compiled: the net's value of a sheet, the best entries of a roll, and the dice to roll again.

The plain form is `strategies.qwantum_learned`; the tests prove that both value sheets alike and choose the same moves.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from ...rules.qwantum import QwantumGame
from ..arrays import Floats, Numbers
from ..compiled import njit, whole
from ..compiled_value_net import Net, add_up, estimate
from ..plain_value_net import SECOND, UNITS
from .learned import (
    COLUMNS,
    DIGITS,
    ENDS,
    FAILS,
    FIELDS,
    FILLED,
    FINALISTS,
    LAST_TWO,
    LOWEST,
    MISTHROWS,
    PROFILE,
    ROW_ENDS,
    ROWS,
    SECONDS,
    TOP,
)

__all__ = [
    "MOST", "NOTHING", "DiceArrays", "Workspace", "again_sets", "best_entries", "features", "fits", "new_room", "over",
    "roll_again", "second_entry", "sheet_of", "sum_dice", "worth", "worth_failed",
]  # fmt: skip

MOST: Final = 48
"""Upper bound of the number of features of a sheet."""
NOTHING: Final = -1
"""No row: a pass or a misthrow."""


class DiceArrays(NamedTuple):
    """The special dice as arrays."""

    colours: Numbers
    """(dice, faces): the row that a face counts in"""
    numbers: Numbers
    """(dice, faces)"""


class Workspace(NamedTuple):
    """Working memory for the decisions of a turn."""

    numbers: Numbers
    """(MOST,): numbers of features"""
    sums: Numbers
    """(rows,): the sum of each colour and the white die"""
    one: Floats
    """(rows, entries): the value of a sheet after that entry, if it is known"""
    two: Floats
    """(rows, entries, rows, entries): the value after two entries"""
    total: Floats
    """(UNITS + 1,): the sum of the features"""
    second: Floats
    """(SECOND,)"""


def sheet_of(game: QwantumGame) -> DiceArrays:
    """Return the arrays of a game."""
    rows = {row.colour: index for index, row in enumerate(game.spec.rows)}
    dice = [die for index, die in enumerate(game.spec.dice) if index != game.white]
    return DiceArrays(
        np.array([[rows[face.colour] for face in die.faces] for die in dice]),
        np.array([[face.number for face in die.faces] for die in dice]),
    )


@whole
def new_room() -> Workspace:
    """Return new working memory."""
    return Workspace(
        np.zeros(MOST, np.int64), np.zeros(ROWS, np.int64), np.zeros((ROWS, TOP)), np.zeros((ROWS, TOP, ROWS, TOP)),
        np.zeros(UNITS + 1), np.zeros(SECOND),
    )  # fmt: skip


@whole
def features(rows: Any, sizes: Any, fails: int, index: Any) -> tuple[int, int]:
    """Write the numbers of the features of a position. Return how many there are, and the points so far."""
    count, points = 0, -(fails * (fails + 1) // 2)
    for row in range(ROWS):
        size = sizes[row]
        last = rows[row, size - 1] if size else 0
        before = rows[row, size - 2] if size > 1 else 0
        end = size * TOP + last
        index[count] = ENDS + end
        index[count + 1] = ROW_ENDS + row * (FIELDS + 1) * TOP + end
        index[count + 2] = LAST_TWO + end * TOP + before
        count += 3
    for column in range(FIELDS):
        low, second, filled = TOP, TOP, 0
        for row in range(ROWS):
            if sizes[row] > column:
                value = rows[row, column]
                filled += 1
                if value < low:
                    low, second = value, low
                elif low < value < second:
                    second = value
        if filled == ROWS:
            points += low if second == TOP else second
        elif filled:
            at, second = column * ROWS + filled, 0 if second == TOP else second
            index[count] = LOWEST + at * TOP + low
            index[count + 1] = SECONDS + at * TOP + second
            index[count + 2] = COLUMNS + (at * TOP + low) * TOP + second
            count += 3
    profile, total = 0, 0
    for size in range(FIELDS + 1):
        for row in range(ROWS):
            if sizes[row] == size:
                profile, total = profile * (FIELDS + 1) + size, total + size
    index[count] = MISTHROWS + fails
    index[count + 1] = FILLED + total
    index[count + 2] = PROFILE + profile
    return count + 3, points


@njit
def over(sizes: Any, fails: int) -> bool:
    """Return whether this sheet ends the game: it is full, or no misthrow is left."""
    total = 0
    for row in range(ROWS):
        total += sizes[row]
    return fails >= FAILS or total == ROWS * FIELDS


@whole
def worth(net: Net, rows: Any, sizes: Any, fails: int, room: Workspace) -> float:
    """Return the expected final points of a sheet."""
    count, points = features(rows, sizes, fails, room.numbers)
    if over(sizes, fails):
        return float(points)
    room.total[:] = 0
    add_up(net, room.numbers, count, room.total)
    return points + estimate(net, room.total, room.second)


@whole
def fits(rows: Any, sizes: Any, row: int, value: int) -> bool:
    """Return whether you may enter a value in the next field of a row."""
    size = sizes[row]
    if size == FIELDS:
        return False
    return bool(size == 0 or (value > rows[row, size - 1] if size < 4 else value < rows[row, size - 1]))


@whole
def best_entries(net: Net, rows: Any, sizes: Any, fails: int, failed: float, room: Workspace) -> tuple[float, int, int]:
    """Find the best one or two entries of `room.sums`, or none, which is worth `failed`.

    Return their value and their rows, -1 for none. The values of single sheets are kept in the room.
    """
    one, two = room.one, room.two
    best, first, second = failed, -1, -1
    for row in range(ROWS):
        value = room.sums[row]
        if not fits(rows, sizes, row, value):
            continue
        rows[row, sizes[row]] = value
        sizes[row] += 1
        if np.isnan(one[row, value]):
            one[row, value] = worth(net, rows, sizes, fails, room)
        if one[row, value] > best:
            best, first, second = one[row, value], row, -1
        for other in range(row + 1, ROWS):
            more = room.sums[other]
            if not fits(rows, sizes, other, more):
                continue
            if np.isnan(two[row, value, other, more]):
                rows[other, sizes[other]] = more
                sizes[other] += 1
                two[row, value, other, more] = worth(net, rows, sizes, fails, room)
                sizes[other] -= 1
                rows[other, sizes[other]] = 0
            if two[row, value, other, more] > best:
                best, first, second = two[row, value, other, more], row, other
        sizes[row] -= 1
        rows[row, sizes[row]] = 0
    return best, first, second


@whole
def sum_dice(sheet: DiceArrays, white: int, faces: Any, sums: Any) -> None:
    """Fill in the sum of each colour and the white die: (rows,)."""
    sums[:] = white
    for die in range(len(faces)):
        sums[sheet.colours[die, faces[die]]] += sheet.numbers[die, faces[die]]


@whole
def again_sets(sheet: DiceArrays, faces: Any, sets: Any) -> int:
    """Fill in the sets of dice to compare for the second roll: bit 0 for the white die, bit 1 + i for the others."""
    count = 0
    for kept in range(1 << ROWS):
        dice = 0
        for die in range(len(faces)):
            if not kept >> sheet.colours[die, faces[die]] & 1:
                dice |= 2 << die
        for white in range(2):
            known = dice + white == 0
            for at in range(count):
                known = known or sets[at] == dice + white
            if not known:
                sets[count] = dice + white
                count += 1
    return count


@whole
def roll_again(
    sheet: DiceArrays, net: Net, rows: Any, sizes: Any, fails: int, failed: float, white: int, faces: Any,
    luck: Any, room: Workspace,
) -> int:  # fmt: skip
    """Return the dice to roll again as bits, 0 for none.

    `luck` is random faces, (samples, 1 + dice), of which the white die's come first. Every set of dice is tried on a
    fifth of them, and the best few on the rest.
    """
    sets, values, fresh = np.zeros(32, np.int64), np.zeros(32), np.zeros(len(faces), np.int64)
    count, few = again_sets(sheet, faces, sets), len(luck) // 5
    sum_dice(sheet, white, faces, room.sums)
    best, chosen = round(best_entries(net, rows, sizes, fails, failed, room)[0], DIGITS), 0
    for part in range(2):
        low, high = (0, few) if part == 0 else (few, len(luck))
        order = np.argsort(-values[:count], kind="mergesort")
        for at in order[:FINALISTS] if part else order:
            total = 0.0
            for sample in range(low, high):
                for die in range(len(faces)):
                    fresh[die] = luck[sample, die + 1] if sets[at] >> (die + 1) & 1 else faces[die]
                sum_dice(sheet, luck[sample, 0] + 1 if sets[at] & 1 else white, fresh, room.sums)
                total += best_entries(net, rows, sizes, fails, failed, room)[0]
            values[at] = round(total / (high - low), DIGITS)
            if part and values[at] > best:
                best, chosen = values[at], int(sets[at])
    return chosen


@whole
def worth_failed(net: Net, rows: Any, sizes: Any, fails: int, room: Workspace) -> float:
    """Return the value of a sheet after a misthrow, and forget the values of entries in another sheet."""
    room.one[:] = np.nan
    room.two[:] = np.nan
    return worth(net, rows, sizes, fails + 1, room)


@whole
def second_entry(
    net: Net, rows: Any, sizes: Any, fails: int, due: bool, taken: int, room: Workspace
) -> tuple[float, int]:
    """Return the value of a seat's best entry and its row, or -1 for none. If an entry is due, -1 means a misthrow."""
    best, chosen = worth(net, rows, sizes, fails + int(due), room), NOTHING
    for row in range(ROWS):
        value = room.sums[row]
        if row == taken or not fits(rows, sizes, row, value):
            continue
        rows[row, sizes[row]] = value
        sizes[row] += 1
        found = worth(net, rows, sizes, fails, room)
        sizes[row] -= 1
        rows[row, sizes[row]] = 0
        if found > best:
            best, chosen = found, row
    return best, chosen
