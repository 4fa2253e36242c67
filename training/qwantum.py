"""Teach Qwantum what a sheet is still good for: weights for its rows, columns and progress, by playing alone.

The points still to come are a sum: for each row its length and last two entries, for each column how much is filled
and its two lowest entries, for the sheet its entries and misthrows, and how long its rows are. After each turn the
estimate moves towards that after the next one. What to roll again is found by samples on common dice: the sets of dice
looked at keep some of the colours shown, with or without the white die.

``python -m training.qwantum`` plays 100,000 games, most of an hour, and writes the weights.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from dicepad import load
from dicepad.odds.compiled import whole
from dicepad.rules.qwantum import QwantumGame

from .command import (
    Report,
    Run,
    chunks,
    course,
    here,
    save,
)
from .commitments import Floats

__all__ = [
    "MOST",
    "SIZE",
    "DiceArrays",
    "Workspace",
    "best_entries",
    "features",
    "new_room",
    "play",
    "sheet_of",
    "teach",
]

Whole = npt.NDArray[np.int64]
ROWS: Final = 4
FIELDS: Final = 6
TOP: Final = 34
"""One more than the highest entry."""
FAILS: Final = 5
COLUMNS: Final = 7 * TOP * TOP
COUNTS: Final = COLUMNS + 6 * 4 * TOP * TOP
PROFILE: Final = COUNTS + 25 * 6
SIZE: Final = PROFILE + 7**4
MOST: Final = 24
NONE: Final = -1e9
GAMES: Final = 100_000
CHUNK: Final = 500
SAMPLES: Final = 6
"""Samples of a set of dice while it learns; afterwards four times as many."""
STEP: Final = 0.01
ABOUT: Final = "Qwantum alone: points to come, by rows, columns, entries and misthrows, and the lengths of rows"
RATES: Final = ((0.4, 0.3), (0.75, 0.12), (0.93, 0.04), (1.0, 0.015))
"""Up to which share of the games an estimate is moved by which part of its error."""


class DiceArrays(NamedTuple):
    """The special dice as arrays."""

    colours: Whole
    """(dice, faces): the row that a face counts in"""
    numbers: Whole
    """(dice, faces)"""


class Workspace(NamedTuple):
    """Room for the decisions of a turn."""

    chosen: Whole
    """(MOST,): the weights of a position"""
    sums: Whole
    """(rows,)"""
    one: Floats
    """(rows, entries): what a sheet is worth after that entry, if it is known"""
    two: Floats
    """(rows, entries, rows, entries): and after two"""


def sheet_of(game: QwantumGame) -> DiceArrays:
    """The arrays of a game."""
    rows = {row.colour: index for index, row in enumerate(game.spec.rows)}
    dice = [die for index, die in enumerate(game.spec.dice) if index != game.white]
    return DiceArrays(
        np.array([[rows[face.colour] for face in die.faces] for die in dice]),
        np.array([[face.number for face in die.faces] for die in dice]),
    )


@whole
def new_room() -> Workspace:
    """Empty room."""
    return Workspace(
        np.zeros(MOST, np.int64), np.zeros(ROWS, np.int64), np.zeros((ROWS, TOP)), np.zeros((ROWS, TOP, ROWS, TOP))
    )


@whole
def features(rows: Any, sizes: Any, fails: int, index: Any) -> tuple[int, int]:
    """Write the indices of the weights of a position; their number and the points so far."""
    count, points = 0, -(fails * (fails + 1) // 2)
    for row in range(ROWS):
        size = sizes[row]
        last = rows[row, size - 1] if size else 0
        before = rows[row, size - 2] if size > 1 else 0
        index[count] = (size * TOP + last) * TOP + before
        count += 1
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
            index[count] = COLUMNS + ((column * 4 + filled) * TOP + low) * TOP + (0 if second == TOP else second)
            count += 1
    index[count] = COUNTS + sizes.sum() * 6 + fails
    ordered = np.sort(sizes)
    index[count + 1] = PROFILE + ((ordered[0] * 7 + ordered[1]) * 7 + ordered[2]) * 7 + ordered[3]
    return count + 2, points


@whole
def worth(weights: Any, rows: Any, sizes: Any, fails: int, index: Any) -> float:
    """The points that a sheet is expected to end with."""
    count, points = features(rows, sizes, fails, index)
    found = float(points)
    if fails < FAILS and sizes.sum() < ROWS * FIELDS:
        for at in range(count):
            found += weights[index[at]]
    return found


@whole
def fits(rows: Any, sizes: Any, row: int, value: int) -> bool:
    """Return whether a row takes a value next."""
    size = sizes[row]
    if size == FIELDS:
        return False
    return bool(size == 0 or (value > rows[row, size - 1] if size < 4 else value < rows[row, size - 1]))


@whole
def best_entries(
    weights: Any, rows: Any, sizes: Any, fails: int, failed: float, room: Workspace
) -> tuple[float, int, int]:
    """The best one or two entries of `room.sums`, or none, which is worth `failed`; what they are worth, and their
    rows, -1 for none. What single sheets are worth is kept in the room."""
    one, two = room.one, room.two
    best, first, second = failed, -1, -1
    for row in range(ROWS):
        value = room.sums[row]
        if not fits(rows, sizes, row, value):
            continue
        rows[row, sizes[row]] = value
        sizes[row] += 1
        if np.isnan(one[row, value]):
            one[row, value] = worth(weights, rows, sizes, fails, room.chosen)
        if one[row, value] > best:
            best, first, second = one[row, value], row, -1
        for other in range(row + 1, ROWS):
            more = room.sums[other]
            if not fits(rows, sizes, other, more):
                continue
            if np.isnan(two[row, value, other, more]):
                rows[other, sizes[other]] = more
                sizes[other] += 1
                two[row, value, other, more] = worth(weights, rows, sizes, fails, room.chosen)
                sizes[other] -= 1
                rows[other, sizes[other]] = 0
            if two[row, value, other, more] > best:
                best, first, second = two[row, value, other, more], row, other
        sizes[row] -= 1
        rows[row, sizes[row]] = 0
    return best, first, second


@whole
def add_up(sheet: DiceArrays, white: int, faces: Any, sums: Any) -> None:
    """(rows,): the sum of each colour and the white die."""
    sums[:] = white
    for die in range(len(faces)):
        sums[sheet.colours[die, faces[die]]] += sheet.numbers[die, faces[die]]


@whole
def again_sets(sheet: DiceArrays, faces: Any, sets: Any) -> int:
    """The sets of dice to roll again that are looked at: bit 0 for the white die, bit 1 + i for the others."""
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
    sheet: DiceArrays, weights: Any, rows: Any, sizes: Any, fails: int, failed: float, white: int, faces: Any,
    samples: int, room: Workspace,
) -> int:  # fmt: skip
    """The dice to roll again, 0 for none, by so many samples each; of the best four by four times as many."""
    sets, values, fresh = np.zeros(32, np.int64), np.zeros(32), np.zeros(len(faces), np.int64)
    count = again_sets(sheet, faces, sets)
    luck = np.random.randint(0, 6, (5 * samples, len(faces) + 1))
    add_up(sheet, white, faces, room.sums)
    stay = best_entries(weights, rows, sizes, fails, failed, room)[0]
    for part in range(2):
        low, high = (0, samples) if part == 0 else (samples, 5 * samples)
        cut = np.sort(values[:count])[-4] if part and count > 4 else NONE
        for at in range(count):
            if part and values[at] < cut:
                values[at] = NONE
                continue
            total = 0.0
            for sample in range(low, high):
                for die in range(len(faces)):
                    fresh[die] = luck[sample, die + 1] if sets[at] >> (die + 1) & 1 else faces[die]
                add_up(sheet, luck[sample, 0] + 1 if sets[at] & 1 else white, fresh, room.sums)
                total += best_entries(weights, rows, sizes, fails, failed, room)[0]
            values[at] = total / (high - low)
    best = np.argmax(values[:count])
    return int(sets[best]) if values[best] > stay else 0


@whole
def turn(
    sheet: DiceArrays, weights: Any, rows: Any, sizes: Any, fails: int, samples: int, room: Workspace
) -> tuple[int, int]:
    """Roll, roll again, and enter; the rows of the first and the second entry, -1 for none, `room.sums` entered."""
    faces = np.zeros(len(sheet.colours), np.int64)
    white = np.random.randint(1, 7)
    for die in range(len(faces)):
        faces[die] = np.random.randint(0, 6)
    failed = worth(weights, rows, sizes, fails + 1, room.chosen)
    room.one[:] = np.nan
    room.two[:] = np.nan
    dice = roll_again(sheet, weights, rows, sizes, fails, failed, white, faces, samples, room)
    if dice & 1:
        white = np.random.randint(1, 7)
    for die in range(len(faces)):
        if dice >> (die + 1) & 1:
            faces[die] = np.random.randint(0, 6)
    add_up(sheet, white, faces, room.sums)
    _, first, second = best_entries(weights, rows, sizes, fails, failed, room)
    return first, second


@whole
def learn(weights: Any, old: Any, count: int, error: float) -> None:
    """Share an error among the weights of a position."""
    for at in range(count):
        weights[old[at]] += error / count


@whole
def play(sheet: DiceArrays, weights: Any, games: int, seed: int, rate: float, samples: int) -> Any:
    """Play games alone by the weights, and move them if `rate` is not 0; (games,) points."""
    np.random.seed(seed)
    points, room, old = np.zeros(games), new_room(), np.zeros(MOST, np.int64)
    for game in range(games):
        rows, sizes, fails = np.zeros((ROWS, FIELDS), np.int64), np.zeros(ROWS, np.int64), 0
        count, said, over = 0, 0.0, False
        while not over:
            first, second = turn(sheet, weights, rows, sizes, fails, samples, room)
            fails += int(first < 0)
            for row in (first, second):
                if row >= 0:
                    rows[row, sizes[row]] = room.sums[row]
                    sizes[row] += 1
            over = sizes.sum() == ROWS * FIELDS or fails == FAILS
            if rate:
                now = worth(weights, rows, sizes, fails, room.chosen)
                learn(weights, old, count, rate * (now - said))
                count, said = features(rows, sizes, fails, room.chosen)[0], now
                old[:] = room.chosen
        points[game] = features(rows, sizes, fails, room.chosen)[1]
    return points


def lesson(sheet: DiceArrays, weights: Floats, games: int, seed: int, rate: float) -> tuple[Floats, Floats]:
    """The weights after so many games more, and the points of each; those given stay as they are."""
    after = weights.copy()
    return after, play(sheet, after, games, seed, rate, SAMPLES)


def teach(sheet: DiceArrays, weights: Floats, games: int, seed: int, report: Report, run: Run = here) -> Floats:
    """The weights after so many games more; each chunk of games takes them from the one before."""
    for first, count, rate in chunks(games, CHUNK, RATES):
        weights, points = run(lesson, sheet, weights, count, seed + first, rate)
        report(f"{first:6} games, {points.mean():.2f} points")
    return weights


def work(chosen: Namespace, report: Report, run: Run) -> None:
    """Teach, measure with fresh dice, and write the weights."""
    game = load("qwantum")
    assert isinstance(game, QwantumGame)
    sheet = sheet_of(game)
    weights = teach(sheet, np.zeros(SIZE), chosen.games, chosen.seed, report, run)
    points = play(sheet, weights, 2000, 10**7, 0.0, 4 * SAMPLES)
    report(f"alone {points.mean():.2f} ± {1.96 * points.std() / len(points) ** 0.5:.2f} points")
    save(chosen, "qwantum", ABOUT, STEP, weights)


if __name__ == "__main__":
    sys.exit(course("qwantum"))
