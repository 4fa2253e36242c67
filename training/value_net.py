"""Lessons for the nets of `dicepad.odds.value_net`: gradient descent on the squared error.

The method is AdaGrad that slowly forgets old gradients (RMSProp).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from dicepad.odds import value_net
from dicepad.odds.arrays import Floats
from dicepad.odds.compiled import jit_callable, njit, twin
from dicepad.odds.value_net import SECOND, TENS, UNITS, ValueNet

__all__ = ["Lessons", "fresh_net", "learn", "packed", "squares_of", "study", "unread"]

Whole = npt.NDArray[np.int64]
START: Final = 0.1
"""Sum of squared gradients of a weight before training."""
MOST: Final = 4.0
"""Greatest error that counts in full, in tens of points."""
CHUNK: Final = 250
"""Number of games between two rounds of learning."""
LATEST: Final = 0.15
"""Share of all positions, the latest ones, from which old ones are drawn again."""
REPEATS: Final = 3
"""Number of old positions that are learned again for each new one."""
RATE: Final = 0.025
LEAST: Final = 0.02
"""Share of the learning rate to which it falls evenly."""
FORGET: Final = 0.95
"""Share of the sums of squared gradients that is kept after each chunk."""
REPORTS: Final = 40
"""The number of reports of the progress."""

add_up, estimate = twin(value_net.add_up), twin(value_net.estimate)


class Lessons(NamedTuple):
    """Positions with the values that they turned out to have."""

    features: npt.NDArray[np.int32]
    """(positions, most): the numbers of the features"""
    counts: npt.NDArray[np.int32]
    """(positions,): the number of features"""
    points: npt.NDArray[np.float32]
    """(positions,): the points scored already"""
    targets: npt.NDArray[np.float32]
    """(positions,): the points in the end"""


def fresh_net(parts: int, alone: int, seed: int) -> ValueNet:
    """Return a net that has learned nothing."""
    luck = np.random.default_rng(seed)
    vectors = luck.normal(0, 0.1, (parts, UNITS + 1))
    vectors[:, UNITS] = 0
    return ValueNet(
        vectors,
        np.zeros(alone),
        luck.normal(0, 0.3, UNITS),
        luck.normal(0, 0.3, UNITS),
        luck.normal(0, UNITS**-0.5, (UNITS, SECOND)),
        luck.normal(0, 0.2, SECOND),
        luck.normal(0, 0.3, SECOND),
    )


def squares_of(net: ValueNet) -> ValueNet:
    """Return the first sums of squared gradients of each weight."""
    return ValueNet(*(np.full_like(part, START) for part in net))


def packed(net: ValueNet) -> Floats:
    """Return the weights in the order of their file."""
    found: Floats = np.concatenate([part.ravel() for part in net])
    return found


def unread(targets: Floats, most: int) -> Lessons:
    """Return lessons of positions with known targets, whose features are still to be read.

    There is room for `most` features each.
    """
    many = len(targets)
    features, counts = np.zeros((many, most), np.int32), np.zeros(many, np.int32)
    return Lessons(features, counts, np.zeros(many, np.float32), targets.astype(np.float32))


@njit
def move(weights: Any, squares: Any, at: int, slope: float, rate: float) -> None:
    """Move a weight against its gradient."""
    squares[at] += slope * slope
    weights[at] -= rate * slope / np.sqrt(squares[at])


@jit_callable
def learn(net: ValueNet, squares: ValueNet, lessons: Lessons, order: Whole, rate: float) -> float:
    """Move the net towards the targets of some positions, in this order.

    Return the mean squared error before, in points.
    """
    total, second, back = np.zeros(UNITS + 1), np.zeros(SECOND), np.zeros(UNITS)
    parts, sum_of_squares = len(net.parts), 0.0
    for one in order:
        features, count = lessons.features[one], lessons.counts[one]
        total[:] = 0
        add_up(net, features, count, total)
        error = estimate(net, total, second) + lessons.points[one] - lessons.targets[one]
        sum_of_squares += error * error
        error = max(-MOST, min(MOST, error / TENS))
        for unit in range(UNITS):
            back[unit] = error * net.direct[unit]
        for at in range(SECOND):
            if second[at] > 0:
                slope = error * net.outer[at]
                move(net.outer, squares.outer, at, error * second[at], rate)
                move(net.second, squares.second, at, slope, rate)
                for unit in range(UNITS):
                    level = total[unit] + net.bias[unit]
                    if level > 0:
                        back[unit] += slope * net.inner[unit, at]
                        move(net.inner[unit], squares.inner[unit], at, slope * level, rate)
        for unit in range(UNITS):
            level = total[unit] + net.bias[unit]
            if level > 0:
                move(net.direct, squares.direct, unit, error * level, rate)
                move(net.bias, squares.bias, unit, back[unit], rate)
            else:
                back[unit] = 0
        for at in range(count):
            number = features[at]
            if number >= parts:
                move(net.alone, squares.alone, number - parts, error, rate)
                continue
            weights, sums = net.parts[number], squares.parts[number]
            for unit in range(UNITS):
                if back[unit] != 0:
                    move(weights, sums, unit, back[unit], rate)
            move(weights, sums, UNITS, error, rate)
    return sum_of_squares / max(1, len(order))


More = Callable[[ValueNet, int, int], Lessons]
"""Function that plays this many games with a net, from a seed on."""
Tell = Callable[[ValueNet, str], None]
"""Function that reports the progress of a net."""


def study(net: ValueNet, more: More, games: int, seed: int, tell: Tell) -> ValueNet:
    """Return the net after more games. The given net does not change.

    The games are played in chunks. After each chunk, the net learns the new positions, and three times as many of the
    latest ones before.
    """
    net = ValueNet(*(part.copy() for part in net))
    squares, luck = squares_of(net), np.random.default_rng(seed)
    known, end, told = None, 0, 0
    for first in range(0, games, CHUNK):
        share = first / games
        fresh = more(net, min(CHUNK, games - first), seed + first)
        count = len(fresh.targets)
        known = fresh if known is None else room_for(known, end + count)
        for kept, new in zip(known, fresh, strict=True):
            kept[end : end + count] = new
        end += count
        old = luck.integers(int(end * (1 - LATEST)), end, REPEATS * count)
        order = np.concatenate([old, end - count + luck.permutation(count)])
        error = learn(net, squares, known, order, RATE * max(LEAST, 1 - share))
        for sums in squares:
            sums *= FORGET
        if (first + CHUNK) * REPORTS // games > told:
            told = (first + CHUNK) * REPORTS // games
            tell(net, f"{first + CHUNK:6} games, off by {error**0.5:.2f}")
    return net


def room_for(known: Lessons, end: int) -> Lessons:
    """Return lessons with room for `end` positions. If there was too little room, it at least doubles."""
    have = len(known.targets)
    if end <= have:
        return known
    more = max(end, 2 * have) - have
    return Lessons(*(np.concatenate([one, np.zeros((more, *one.shape[1:]), one.dtype)]) for one in known))
