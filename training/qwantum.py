"""Teach Qwantum the value of a sheet by playing alone: the net of `dicepad.odds.strategies.qwantum_learned`.

Every game begins with some turns of play of some strength, from the best known to pure chance, and one random turn.
Then the net plays the game out as well as it can. The estimate before each turn moves towards the value after the best
entries, on average over several second rolls of the best dice. Samples on common dice find these dice, among sets that
keep some of the colours shown, with or without the white die.

``python -m training.qwantum`` plays 100,000 games in about ten minutes, and writes the weights.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from functools import partial
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from dicepad import load
from dicepad.odds.compiled import njit, whole
from dicepad.odds.simulation.value_net import Floats, Net, add_up, estimate
from dicepad.odds.strategies.qwantum_learned import (
    COLUMNS,
    ENDS,
    FAILS,
    FIELDS,
    FILLED,
    LAST_TWO,
    LOWEST,
    MISTHROWS,
    PARTS,
    PROFILE,
    ROW_ENDS,
    ROWS,
    SECONDS,
    SIZE,
    TOP,
)
from dicepad.odds.strategies.value_net import SECOND, UNITS
from dicepad.rules.qwantum import QwantumGame

from .command import Report, Run, course, here, save
from .value_net import Lessons, Tell, fresh_net, packed, study, unread

__all__ = ["DiceArrays", "Workspace", "best_entries", "features", "new_room", "play", "returns", "sheet_of", "teach"]

Whole = npt.NDArray[np.int64]
MOST: Final = 48
"""Upper bound of the number of features of a sheet."""
LONGEST: Final = 32
"""Upper bound of the number of turns in a game."""
NONE: Final = -1e9
GAMES: Final = 100_000
SAMPLES: Final = 3
"""Number of samples of a set of dice during training; afterwards there are eight times as many."""
OUTCOMES: Final = 4
"""Number of rolls of the chosen dice whose mean is the target of a lesson."""
STEP: Final = 0.005
"""Step to which the weights are rounded, in tens of points."""
ABOUT: Final = "Qwantum alone: the net for the points that a sheet still brings"
STRENGTHS: Final = np.array([0.0, 0.0, 0.15, 0.5, 1.0])
"""Shares of random moves at the beginning of a game, each in a fifth of the games."""
HIGHEST: Final = 24
"""A sum that rolls seldom exceed."""
LATEST: Final = 20
"""Latest turn that can be the last random one. Most often it is an early turn, because early errors last longest."""


class DiceArrays(NamedTuple):
    """The special dice as arrays."""

    colours: Whole
    """(dice, faces): the row that a face counts in"""
    numbers: Whole
    """(dice, faces)"""


class Workspace(NamedTuple):
    """Working memory for the decisions of a turn."""

    numbers: Whole
    """(MOST,): numbers of features"""
    sums: Whole
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
    """Return whether a sheet ends the game."""
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
    """Return whether a row takes a value as its next entry."""
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
def roll_dice(sheet: DiceArrays, dice: int, white: int, faces: Any) -> int:
    """Roll some dice again, given as bits. Return the number on the white die."""
    for die in range(len(faces)):
        if dice >> (die + 1) & 1:
            faces[die] = np.random.randint(0, 6)
    return np.random.randint(1, 7) if dice & 1 else white


@whole
def roll_again(
    sheet: DiceArrays, net: Net, rows: Any, sizes: Any, fails: int, failed: float, white: int, faces: Any,
    samples: int, room: Workspace,
) -> int:  # fmt: skip
    """Return the dice to roll again as bits, 0 for none, by `samples` samples each.

    The best four get four times as many.
    """
    sets, values, fresh = np.zeros(32, np.int64), np.zeros(32), np.zeros(len(faces), np.int64)
    count = again_sets(sheet, faces, sets)
    luck = np.random.randint(0, 6, (5 * samples, len(faces) + 1))
    sum_dice(sheet, white, faces, room.sums)
    stay = best_entries(net, rows, sizes, fails, failed, room)[0]
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
                sum_dice(sheet, luck[sample, 0] + 1 if sets[at] & 1 else white, fresh, room.sums)
                total += best_entries(net, rows, sizes, fails, failed, room)[0]
            values[at] = total / (high - low)
    best = np.argmax(values[:count])
    return int(sets[best]) if values[best] > stay else 0


@whole
def enter(rows: Any, sizes: Any, fails: int, first: int, second: int, sums: Any) -> int:
    """Enter the sums of up to two rows, -1 for none. Return the new number of misthrows."""
    for row in (first, second):
        if row >= 0:
            rows[row, sizes[row]] = sums[row]
            sizes[row] += 1
    return fails + int(first < 0)


@whole
def worth_failed(net: Net, rows: Any, sizes: Any, fails: int, room: Workspace) -> float:
    """Return the value of a sheet after a misthrow, and forget the values of entries in another sheet."""
    room.one[:] = np.nan
    room.two[:] = np.nan
    return worth(net, rows, sizes, fails + 1, room)


@whole
def sum_rolled(sheet: DiceArrays, dice: int, white: int, faces: Any, sums: Any) -> None:
    """Roll some of the dice shown, as bits, and write the sums.

    With the same seed, a die shows the same face whichever other dice are rolled.
    """
    rolled = faces.copy()
    fresh = roll_dice(sheet, (2 << len(faces)) - 1, 0, rolled)
    for die in range(len(faces)):
        if not dice >> (die + 1) & 1:
            rolled[die] = faces[die]
    sum_dice(sheet, fresh if dice & 1 else white, rolled, sums)


@whole
def turn(
    sheet: DiceArrays, net: Net, rows: Any, sizes: Any, fails: int, samples: int, outcomes: int, room: Workspace
) -> tuple[int, float]:
    """Roll, roll again, and enter as well as the net can.

    Return the new number of misthrows, and the mean value of the best entries over `outcomes` second rolls, of which
    the last one counts.
    """
    everything, dice_count = (2 << len(sheet.colours)) - 1, len(sheet.colours)
    faces = np.zeros(dice_count, np.int64)
    white = roll_dice(sheet, everything, 0, faces)
    failed = worth_failed(net, rows, sizes, fails, room)
    dice = roll_again(sheet, net, rows, sizes, fails, failed, white, faces, samples, room)
    found, first, second = 0.0, -1, -1
    for _ in range(outcomes):
        white = roll_dice(sheet, dice, white, faces)
        sum_dice(sheet, white, faces, room.sums)
        value, first, second = best_entries(net, rows, sizes, fails, failed, room)
        found += value
    return enter(rows, sizes, fails, first, second, room.sums), found / outcomes


@whole
def stumble(sheet: DiceArrays, rows: Any, sizes: Any, fails: int, room: Workspace) -> int:
    """Roll any dice again, and enter none, one or two of the sums anywhere. Return the new number of misthrows.

    Half of the turns have any sum in some row, because unlikely sums matter most.
    """
    faces = np.zeros(len(sheet.colours), np.int64)
    white = roll_dice(sheet, (2 << len(faces)) - 1, 0, faces)
    white = roll_dice(sheet, np.random.randint(0, 2 << len(faces)), white, faces)
    sum_dice(sheet, white, faces, room.sums)
    if np.random.randint(0, 2):
        room.sums[np.random.randint(0, ROWS)] = np.random.randint(1, HIGHEST + 1)
    chosen, most = np.full(2, -1), np.random.randint(0, 16)
    for at in range(0 if most == 0 else 1 if most < 8 else 2):
        count = 0
        for row in range(ROWS):
            if row != chosen[0] and fits(rows, sizes, row, room.sums[row]):
                count += 1
                if np.random.randint(0, count) == 0:
                    chosen[at] = row
    return enter(rows, sizes, fails, chosen[0], chosen[1], room.sums)


@whole
def play_on(sheet: DiceArrays, net: Net, rows: Any, sizes: Any, fails: int, samples: int, room: Workspace) -> int:
    """Play to the end as well as the net can. Return the points."""
    while not over(sizes, fails):
        fails, _ = turn(sheet, net, rows, sizes, fails, samples, 1, room)
    return features(rows, sizes, fails, room.numbers)[1]


@whole
def play(sheet: DiceArrays, net: Net, games: int, seed: int, samples: int) -> Any:
    """Return the points of games alone."""
    np.random.seed(seed)
    points, room = np.zeros(games), new_room()
    for game in range(games):
        rows, sizes = np.zeros((ROWS, FIELDS), np.int64), np.zeros(ROWS, np.int64)
        points[game] = play_on(sheet, net, rows, sizes, 0, samples, room)
    return points


@whole
def returns(
    sheet: DiceArrays, net: Net, rows: Any, sizes: Any, fails: int, dice: int, white: int, faces: Any, times: int,
    seed: int, samples: int,
) -> Any:  # fmt: skip
    """Return the final points of a sheet in `times` games whose rolls depend only on the seed.

    Each begins with a roll of some of the dice shown, as bits, and the best entries, unless `dice` is -1.
    """
    found, room = np.zeros(times), new_room()
    for number in range(times):
        np.random.seed(seed + number)
        after, lengths, missed = rows.copy(), sizes.copy(), fails
        if dice >= 0:
            sum_rolled(sheet, dice, white, faces, room.sums)
            failed = worth_failed(net, after, lengths, missed, room)
            _, first, second = best_entries(net, after, lengths, missed, failed, room)
            missed = enter(after, lengths, missed, first, second, room.sums)
        found[number] = play_on(sheet, net, after, lengths, missed, samples, room)
    return found


@whole
def positions(sheet: DiceArrays, net: Net, games: int, seed: int) -> Any:
    """Play games that begin at some strength and continue well.

    Return the sheets before each good turn, with the lengths of their rows and their misthrows: (positions, 29). Also
    return the values of these turns.
    """
    np.random.seed(seed)
    room = new_room()
    found, targets, end = np.zeros((games * LONGEST, 29), np.int64), np.zeros(games * LONGEST), 0
    for game in range(games):
        rows, sizes, fails = np.zeros((ROWS, FIELDS), np.int64), np.zeros(ROWS, np.int64), 0
        strength, turns, number = STRENGTHS[game % len(STRENGTHS)], 1 + int((LATEST - 1) * np.random.random() ** 2), 0
        while not over(sizes, fails):
            number += 1
            if number == turns or (number < turns and np.random.random() < strength):
                fails = stumble(sheet, rows, sizes, fails, room)
                continue
            found[end, :24], found[end, 24:28], found[end, 28] = rows.ravel(), sizes, fails
            fails, targets[end] = turn(sheet, net, rows, sizes, fails, SAMPLES, OUTCOMES, room)
            end += 1
    return found[:end], targets[:end]


@whole
def lessons_of(found: Any, index: Any, counts: Any, points: Any) -> None:
    """Write the features of positions."""
    room = new_room()
    for number in range(len(found)):
        rows = found[number, :24].reshape(ROWS, FIELDS)
        counts[number], points[number] = features(rows, found[number, 24:28], found[number, 28], room.numbers)
        index[number] = room.numbers


def lessons(sheet: DiceArrays, net: Net, games: int, seed: int) -> Lessons:
    """Return the positions of some games, with the values that they turned out to have."""
    found, targets = positions(sheet, net, games, seed)
    made = unread(targets, MOST)
    lessons_of(found, *made[:3])
    return made


def tied(net: Net) -> Net:
    """Return the net with the weights of `HIGHEST` for all entries above it, which games seldom reach.

    A first entry of 30 ruins a row at least as much as one of 24, but too few games show it.
    """
    parts, alone, likes = net.parts.copy(), net.alone.copy(), np.minimum(np.arange(TOP), HIGHEST)
    ends = parts[:MISTHROWS].reshape(-1, TOP, UNITS + 1)
    ends[:] = ends[:, likes]
    pairs = alone[: PROFILE - PARTS].reshape(-1, TOP, TOP)
    pairs[:] = pairs[:, likes][:, :, likes]
    return net._replace(parts=parts, alone=alone)


def teach(sheet: DiceArrays, net: Net, games: int, seed: int, tell: Tell, run: Run = here) -> Net:
    """Return the net after more games. `tell` is called with the nets on the way."""
    return tied(study(net, partial(run, lessons, sheet), games, seed, tell))


def work(chosen: Namespace, report: Report, run: Run) -> None:
    """Teach, write the weights on the way and at the end, and measure with fresh dice."""
    game = load("qwantum")
    assert isinstance(game, QwantumGame)
    sheet = sheet_of(game)

    def tell(known: Net, line: str) -> None:
        save(chosen, "qwantum", ABOUT, STEP, packed(known))
        points = play(sheet, known, 200, 10**7, SAMPLES)
        report(f"{line}, alone {points.mean():.1f} points")

    net = teach(sheet, fresh_net(PARTS, SIZE - PARTS, chosen.seed), chosen.games, chosen.seed, tell, run)
    save(chosen, "qwantum", ABOUT, STEP, packed(net))
    points = play(sheet, net, 2000, 10**8, 8 * SAMPLES)
    report(f"alone {points.mean():.2f} ± {1.96 * points.std() / len(points) ** 0.5:.2f} points")


if __name__ == "__main__":
    sys.exit(course("qwantum"))
