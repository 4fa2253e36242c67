"""Teach Qwinto the value of a sheet by playing alone: the net of `dicepad.odds.qwinto.sheet`.

Every game begins with some turns of play of some strength, from the best known to pure chance, and one random entry.
Then the net plays the game out as well as it can. The estimate before each turn moves towards the exact value of the
turn, over all rolls of all choices of dice.

``python -m training.qwinto`` plays 200,000 games in about five minutes, and writes the weights.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from functools import partial
from typing import Any, Final

import numpy as np

from dicepad import load
from dicepad.odds.compiled import jit_callable
from dicepad.odds.qwinto.games import (
    LONGEST,
    ends_match,
    evaluator,
    list_features,
    play,
    refuses,
    roll,
    score,
    table_arrays,
    turn,
)
from dicepad.odds.qwinto.sheet import FAILS, FIELDS, MOST, PARTS, ROWS, SIZE, TOP, SheetTable
from dicepad.odds.value_net import ValueNet
from dicepad.rules.qwinto import QwintoGame

from .command import Report, Run, course, here, save
from .value_net import Lessons, Tell, fresh_net, packed, study, unread

__all__ = ["LATEST", "SCATTERED", "STRENGTHS", "random_place", "scatter", "teach"]

GAMES: Final = 700_000
STEP: Final = 0.005
"""Step to which the weights are rounded, in tens of points."""
ABOUT: Final = "Qwinto alone: the net for the points that a sheet still brings"
SCATTERED: Final = 2.0
"""Stands for a game that begins with any few numbers anywhere: play of no strength leads to such sheets."""
FEW: Final = 9
"""Most numbers of such a sheet."""
STRENGTHS: Final = np.array([0.0, 0.0, 0.15, 0.5, 1.0, SCATTERED, SCATTERED])
"""Shares of random moves at the beginning of a game, each in a seventh of the games."""
LATEST: Final = 26
"""Latest turn that can be the last random one. Most often it is an early turn, because early errors last longest."""


@jit_callable
def random_place(table: SheetTable, rows: Any, dice: int, value: int) -> int:
    """Return a random place for a sum, row by row, or -1 if there is none, and now and then although there is one."""
    count, place = 0, -1
    for row in range(ROWS):
        for field in range(FIELDS):
            if dice >> row & 1 and not refuses(table, rows, row, field, value):
                count += 1
                if np.random.randint(0, count) == 0:
                    place = row * FIELDS + field
    return -1 if count == 0 or np.random.randint(0, 15) == 0 else place


@jit_callable
def stumble(table: SheetTable, rows: Any, fails: int) -> int:
    """Roll any dice, and enter the sum anywhere, or pass now and then. Return the new number of misthrows.

    Half of the sums are rolled, and half are any sums, because unlikely sums matter most.
    """
    dice = np.random.randint(1, 8)
    value = roll(dice) if np.random.randint(0, 2) else np.random.randint(1, TOP)
    place = random_place(table, rows, dice, value)
    if place < 0:
        return fails + 1
    rows[place // FIELDS, place % FIELDS] = value
    return fails


@jit_callable
def scatter(table: SheetTable, rows: Any) -> int:
    """Enter a few random numbers in random fields that take them. Return a number of misthrows, most often none."""
    for _ in range(np.random.randint(1, FEW + 1)):
        row, field, value = np.random.randint(0, ROWS), np.random.randint(0, FIELDS), np.random.randint(1, TOP)
        if not refuses(table, rows, row, field, value):
            rows[row, field] = value
    fails: int = np.random.randint(0, FAILS) * np.random.randint(0, 2)
    return fails


@jit_callable
def positions(table: SheetTable, net: ValueNet, games: int, seed: int) -> Any:
    """Play games that begin at some strength and continue well.

    Return the sheets before each good turn, with their misthrows: (positions, 28). Also return the values of these
    turns.
    """
    np.random.seed(seed)
    by, end = evaluator(table, net), 0
    found, targets = np.zeros((games * LONGEST, 28), np.int64), np.zeros(games * LONGEST)
    for game in range(games):
        rows, fails = np.zeros((ROWS, FIELDS), np.int64), 0
        strength, turns, number = STRENGTHS[game % len(STRENGTHS)], 1 + int((LATEST - 1) * np.random.random() ** 2), 0
        if strength == SCATTERED:
            fails, turns = scatter(table, rows), 0
        while not ends_match(rows, fails):
            number += 1
            if number == turns or (number < turns and np.random.random() < strength):
                fails = stumble(table, rows, fails)
            else:
                found[end, :27], found[end, 27] = rows.ravel(), fails
                fails, targets[end] = turn(by, rows, fails)
                end += 1
    return found[:end], targets[:end]


@jit_callable
def lessons_of(
    table: SheetTable, net: ValueNet, found: Any, targets: Any, index: Any, counts: Any, points: Any
) -> None:
    """Write the features of positions."""
    by = evaluator(table, net)
    for number in range(len(targets)):
        rows, fails = found[number, :27].reshape(ROWS, FIELDS), found[number, 27]
        points[number], counts[number] = score(by, rows, fails), list_features(table, rows, fails, by.room)
        index[number] = by.room.numbers


def lessons(table: SheetTable, net: ValueNet, games: int, seed: int) -> Lessons:
    """Return the positions of some games, with the values that they turned out to have."""
    found, targets = positions(table, net, games, seed)
    made = unread(targets, MOST)
    lessons_of(table, net, found, targets, *made[:3])
    return made


def teach(table: SheetTable, net: ValueNet, games: int, seed: int, tell: Tell, run: Run = here) -> ValueNet:
    """Return the net after more games. `tell` is called with the nets on the way."""
    return study(net, partial(run, lessons, table), games, seed, tell)


def work(chosen: Namespace, report: Report, run: Run) -> None:
    """Teach, write the weights on the way and at the end, and measure with fresh dice."""
    game = load("qwinto")
    assert isinstance(game, QwintoGame)
    table = table_arrays(game)

    def tell(known: ValueNet, line: str) -> None:
        save(chosen, "qwinto", ABOUT, STEP, packed(known))
        points = play(table, known, 1000, 10**7)
        report(f"{line}, alone {points.mean():.1f} points")

    net = teach(table, fresh_net(PARTS, SIZE - PARTS, chosen.seed), chosen.games, chosen.seed, tell, run)
    save(chosen, "qwinto", ABOUT, STEP, packed(net))
    points = play(table, net, 20_000, 10**8)
    report(f"alone {points.mean():.2f} ± {1.96 * points.std() / len(points) ** 0.5:.2f} points")


if __name__ == "__main__":
    sys.exit(course("qwinto"))
