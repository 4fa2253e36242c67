"""Teach Qwantum the value of a sheet by playing alone: the net of `dicepad.odds.qwantum.learned`.

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
from typing import Any, Final

import numpy as np

from dicepad import load
from dicepad.odds.compiled import whole
from dicepad.odds.compiled_value_net import Net
from dicepad.odds.plain_value_net import UNITS
from dicepad.odds.qwantum import learned as qwantum_learned
from dicepad.odds.qwantum.learned import FIELDS, MISTHROWS, PARTS, PROFILE, ROWS, SIZE, TOP
from dicepad.odds.qwantum.sheets import (
    MOST,
    DiceArrays,
    Workspace,
    best_entries,
    features,
    fits,
    new_room,
    over,
    roll_again,
    sheet_of,
    sum_dice,
    worth_failed,
)
from dicepad.rules.qwantum import QwantumGame

from .command import Report, Run, course, here, save
from .value_net import Lessons, Tell, fresh_net, packed, study, unread

__all__ = ["play", "roll_dice", "sample_dice", "sum_rolled", "teach"]

LONGEST: Final = 32
"""Upper bound of the number of turns in a game."""
GAMES: Final = 100_000
SAMPLES: Final = 3
"""Number of samples of a set of dice during training; the computer player takes four times as many."""
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


@whole
def roll_dice(sheet: DiceArrays, dice: int, white: int, faces: Any) -> int:
    """Roll some dice again, given as bits. Return the number on the white die."""
    for die in range(len(faces)):
        if dice >> (die + 1) & 1:
            faces[die] = np.random.randint(0, 6)
    return np.random.randint(1, 7) if dice & 1 else white


@whole
def sample_dice(samples: int, dice: int) -> Any:
    """Return random faces for `roll_again`: of `samples` rolls that compare all sets, and four times as many."""
    return np.random.randint(0, 6, (5 * samples, dice + 1))


@whole
def enter(rows: Any, sizes: Any, fails: int, first: int, second: int, sums: Any) -> int:
    """Enter the sums of up to two rows, -1 for none. Return the new number of misthrows."""
    for row in (first, second):
        if row >= 0:
            rows[row, sizes[row]] = sums[row]
            sizes[row] += 1
    return fails + int(first < 0)


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
    luck = sample_dice(samples, dice_count)
    dice = roll_again(sheet, net, rows, sizes, fails, failed, white, faces, luck, room)
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
    points = play(sheet, net, 2000, 10**8, qwantum_learned.SAMPLES)
    report(f"alone {points.mean():.2f} ± {1.96 * points.std() / len(points) ** 0.5:.2f} points")


if __name__ == "__main__":
    sys.exit(course("qwantum"))
