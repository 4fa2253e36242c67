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
from dicepad.odds.compiled import jit_callable
from dicepad.odds.qwantum import turn as kernel
from dicepad.odds.qwantum.play import (
    best_entries,
    dice_arrays,
    enter,
    evaluator_with,
    features_beside,
    forget,
    is_over,
    may_enter,
    misthrow_value,
    points_beside,
    roll_again,
    sum_dice,
)
from dicepad.odds.qwantum.turn import (
    FIELDS,
    MISTHROWS,
    MOST,
    NONE,
    PARTS,
    PROFILE,
    ROWS,
    SIZE,
    TOP,
    Dice,
    Evaluator,
    FirstRoll,
    Sheet,
)
from dicepad.odds.value_net import UNITS, ValueNet
from dicepad.rules.qwantum import QwantumGame

from .command import Report, Run, course, here, save
from .value_net import Lessons, Tell, fresh_net, packed, study, unread

__all__ = ["LATEST", "STRENGTHS", "evaluator_of", "play", "roll_dice", "sample_dice", "sum_rolled", "teach"]

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


@jit_callable
def roll_dice(again: int, white: int, faces: Any) -> None:
    """Roll some dice again, given as bits, the white one last."""
    for die in range(len(faces)):
        if die != white and again >> die & 1:
            faces[die] = np.random.randint(0, 6)
    if again >> white & 1:
        faces[white] = np.random.randint(0, 6)


@jit_callable
def sample_dice(samples: int, dice: int) -> Any:
    """Return random faces for `roll_again`: of `samples` rolls that compare all sets, and four times as many."""
    return np.random.randint(0, 6, (5 * samples, dice))


@jit_callable
def enter_sums(sheet: Sheet, first: int, second: int, sums: Any) -> int:
    """Enter the sums of up to two rows, `NONE` for none. Return the new number of misthrows."""
    for row in (first, second):
        if row >= 0:
            enter(sheet, row, sums[row])
    misthrows: int = sheet.misthrows + int(first < 0)
    return misthrows


@jit_callable
def sum_rolled(dice: Dice, again: int, faces: Any, sums: Any) -> None:
    """Roll some of the dice shown, as bits, and write the sums.

    With the same seed, a die shows the same face whichever other dice are rolled.
    """
    rolled = faces.copy()
    roll_dice((1 << len(faces)) - 1, dice.white, rolled)
    for die in range(len(faces)):
        if not again >> die & 1:
            rolled[die] = faces[die]
    sum_dice(dice, rolled, sums)


@jit_callable
def turn(evaluator: Evaluator, sheet: Sheet, samples: int, outcomes: int) -> tuple[int, float]:
    """Roll, roll again, and enter as well as the net can.

    Return the new number of misthrows, and the mean value of the best entries over `outcomes` second rolls, of which
    the last one counts.
    """
    dice, sums, count = evaluator.dice, evaluator.room.sums, len(evaluator.dice.rows)
    faces = np.zeros(count, np.int64)
    roll_dice((1 << count) - 1, dice.white, faces)
    forget(evaluator.room)
    failed = misthrow_value(evaluator, sheet)
    again = roll_again(evaluator, FirstRoll(sheet, failed, faces, sample_dice(samples, count)))
    found, first, second = 0.0, NONE, NONE
    for _ in range(outcomes):
        roll_dice(again, dice.white, faces)
        sum_dice(dice, faces, sums)
        value, first, second = best_entries(evaluator, sheet, failed)
        found += value
    return enter_sums(sheet, first, second, sums), found / outcomes


@jit_callable
def stumble(dice: Dice, sheet: Sheet, sums: Any) -> int:
    """Roll any dice again, and enter none, one or two of the sums anywhere. Return the new number of misthrows.

    Half of the turns have any sum in some row, because unlikely sums matter most.
    """
    faces = np.zeros(len(dice.rows), np.int64)
    roll_dice((1 << len(faces)) - 1, dice.white, faces)
    roll_dice(np.random.randint(0, 1 << len(faces)), dice.white, faces)
    sum_dice(dice, faces, sums)
    if np.random.randint(0, 2):
        sums[np.random.randint(0, ROWS)] = np.random.randint(1, HIGHEST + 1)
    chosen, most = np.full(2, NONE), np.random.randint(0, 16)
    for at in range(0 if most == 0 else 1 if most < 8 else 2):
        count = 0
        for row in range(ROWS):
            if row != chosen[0] and may_enter(sheet, row, sums[row]):
                count += 1
                if np.random.randint(0, count) == 0:
                    chosen[at] = row
    return enter_sums(sheet, chosen[0], chosen[1], sums)


@jit_callable
def empty_sheet() -> Sheet:
    """Return an empty sheet."""
    return Sheet(np.zeros((ROWS, FIELDS), np.int64), np.zeros(ROWS, np.int64), 0)


@jit_callable
def play(evaluator: Evaluator, games: int, seed: int, samples: int) -> Any:
    """Return the points of games alone."""
    np.random.seed(seed)
    points = np.zeros(games)
    for game in range(games):
        sheet = empty_sheet()
        while not is_over(sheet):
            misthrows, _ = turn(evaluator, sheet, samples, 1)
            sheet = Sheet(sheet.entries, sheet.sizes, misthrows)
        points[game] = points_beside(sheet, NONE, NONE)
    return points


@jit_callable
def positions(evaluator: Evaluator, games: int, seed: int) -> Any:
    """Play games that begin at some strength and continue well.

    Return the sheets before each good turn, with the lengths of their rows and their misthrows: (positions, 29). Also
    return the values of these turns.
    """
    np.random.seed(seed)
    found, targets, end = np.zeros((games * LONGEST, 29), np.int64), np.zeros(games * LONGEST), 0
    for game in range(games):
        sheet = empty_sheet()
        strength, turns, number = STRENGTHS[game % len(STRENGTHS)], 1 + int((LATEST - 1) * np.random.random() ** 2), 0
        while not is_over(sheet):
            number += 1
            if number == turns or (number < turns and np.random.random() < strength):
                misthrows = stumble(evaluator.dice, sheet, evaluator.room.sums)
            else:
                found[end, :24], found[end, 24:28], found[end, 28] = sheet.entries.ravel(), sheet.sizes, sheet.misthrows
                misthrows, targets[end] = turn(evaluator, sheet, SAMPLES, OUTCOMES)
                end += 1
            sheet = Sheet(sheet.entries, sheet.sizes, misthrows)
    return found[:end], targets[:end]


@jit_callable
def lessons_of(found: Any, index: Any, counts: Any, points: Any) -> None:
    """Write the features of positions."""
    features = np.zeros(MOST, np.int64)
    for number in range(len(found)):
        sheet = Sheet(found[number, :24].reshape(ROWS, FIELDS), found[number, 24:28], found[number, 28])
        counts[number] = features_beside(sheet, NONE, NONE, features)
        points[number] = points_beside(sheet, NONE, NONE)
        index[number] = features


def lessons(dice: Dice, net: ValueNet, games: int, seed: int) -> Lessons:
    """Return the positions of some games, with the values that they turned out to have."""
    found, targets = positions(evaluator_of(dice, net), games, seed)
    made = unread(targets, MOST)
    lessons_of(found, *made[:3])
    return made


def evaluator_of(dice: Dice, net: ValueNet) -> Evaluator:
    """Return an evaluator with the net as it is now."""
    return evaluator_with(dice, ValueNet(*net))


def tied(net: ValueNet) -> ValueNet:
    """Return the net with the weights of `HIGHEST` for all entries above it, which games seldom reach.

    A first entry of 30 ruins a row at least as much as one of 24, but too few games show it.
    """
    parts, alone, likes = net.parts.copy(), net.alone.copy(), np.minimum(np.arange(TOP), HIGHEST)
    ends = parts[:MISTHROWS].reshape(-1, TOP, UNITS + 1)
    ends[:] = ends[:, likes]
    pairs = alone[: PROFILE - PARTS].reshape(-1, TOP, TOP)
    pairs[:] = pairs[:, likes][:, :, likes]
    return net._replace(parts=parts, alone=alone)


def teach(dice: Dice, net: ValueNet, games: int, seed: int, tell: Tell, run: Run = here) -> ValueNet:
    """Return the net after more games. `tell` is called with the nets on the way."""
    return tied(study(net, partial(run, lessons, dice), games, seed, tell))


def work(chosen: Namespace, report: Report, run: Run) -> None:
    """Teach, write the weights on the way and at the end, and measure with fresh dice."""
    game = load("qwantum")
    assert isinstance(game, QwantumGame)
    dice = dice_arrays(game)

    def tell(known: ValueNet, line: str) -> None:
        save(chosen, "qwantum", ABOUT, STEP, packed(known))
        points = play(evaluator_of(dice, known), 200, 10**7, SAMPLES)
        report(f"{line}, alone {points.mean():.1f} points")

    net = teach(dice, fresh_net(PARTS, SIZE - PARTS, chosen.seed), chosen.games, chosen.seed, tell, run)
    save(chosen, "qwantum", ABOUT, STEP, packed(net))
    points = play(evaluator_of(dice, net), 2000, 10**8, kernel.SAMPLES)
    report(f"alone {points.mean():.2f} ± {1.96 * points.std() / len(points) ** 0.5:.2f} points")


if __name__ == "__main__":
    sys.exit(course("qwantum"))
