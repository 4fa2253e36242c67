"""Training of the net for the probability of winning: gradient descent on the cross entropy, by AdaGrad."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from dicepad.odds.arrays import Whole
from dicepad.odds.compiled import jit_callable
from dicepad.odds.qwixx.winning.compiled_net import Layers, WinNet, chances
from dicepad.odds.qwixx.winning.net import PARTS, SCALARS, SECOND, UNITS

__all__ = ["Gradients", "fresh_net", "learn", "new_slopes", "squares_of"]

Reals = npt.NDArray[np.float64]
AHEAD = 0.6
"""Strength of a lead of ten points before training."""


class Gradients(NamedTuple):
    """Working memory for learning."""

    first: Reals
    """(seats, UNITS + 1)"""
    total: Reals
    """(UNITS + 1,)"""


@jit_callable
def new_slopes() -> Gradients:
    """Return new working memory."""
    return Gradients(np.zeros((5, UNITS + 1), np.float64), np.zeros(UNITS + 1, np.float64))


def fresh_net(basis: Reals, turned: Reals, seed: int) -> WinNet:
    """Return a net that only uses the points ahead."""
    luck = np.random.default_rng(seed)
    parts = luck.normal(0, 0.03, (PARTS, UNITS + 1))
    scalars = luck.normal(0, 0.1, (SCALARS, UNITS + 1))
    parts[:, UNITS], scalars[:, UNITS] = 0, (AHEAD, 0, 0)
    return WinNet(
        basis,
        turned,
        parts,
        scalars,
        luck.normal(0, np.sqrt(2 / UNITS), (UNITS, SECOND)),
        np.zeros(SECOND + 1, np.float64),
        luck.normal(0, 0.1, SECOND),
    )


def squares_of(net: WinNet, start: float) -> WinNet:
    """Return the first sums of squared gradients of each weight, all equal to `start`."""
    return WinNet(net.basis, net.turned, *(np.full_like(part, start) for part in net[2:]))


@jit_callable
def move(weights: Any, squares: Any, at: Whole, slope: Any, rate: Any) -> None:
    """Move a weight against its gradient."""
    squares[at] += slope * slope
    weights[at] -= rate * slope / np.sqrt(squares[at])


@jit_callable
def learn(
    net: WinNet, squares: WinNet, rows: Any, misthrows: Any, points: Any, roller: Whole,
    targets: Any, rate: float, layers: Layers, slopes: Gradients,
) -> float:  # fmt: skip
    """Move the net towards the `targets` (seats,) of a position. Return the mean squared error before."""
    seats = len(misthrows)
    chances(net, rows, misthrows, points, roller, layers)
    error = 0.0
    slopes.total[:] = 0
    for seat in range(seats):
        error += (layers.chances[seat] - targets[seat]) ** 2
        off = layers.chances[seat] - targets[seat]
        back, first = slopes.first[seat], layers.first[seat]
        back[:] = 0
        for unit in range(SECOND):
            value = layers.second[seat, unit]
            if value <= 0:
                continue
            slope = off * net.outer[unit]
            move(net.outer, squares.outer, unit, off * value, rate)
            move(net.bias, squares.bias, unit, slope, rate)
            for below in range(UNITS):
                if first[below] > 0:
                    back[below] += slope * net.inner[below, unit]
                    move(net.inner[below], squares.inner[below], unit, slope * first[below], rate)
        move(net.bias, squares.bias, SECOND, off, rate)
        back[UNITS] = off
        for unit in range(UNITS + 1):
            slopes.total[unit] += back[unit]
    share = 1.0 / (seats - 1)
    for seat in range(seats):
        index, values, back = layers.chosen[seat], layers.values[seat], slopes.first[seat]
        for unit in range(UNITS + 1):
            for at in range(7):
                move(net.parts[index[at]], squares.parts[index[at]], unit, back[unit], rate)
            theirs = share * (slopes.total[unit] - back[unit])
            for at in range(7, 12):
                move(net.parts[index[at]], squares.parts[index[at]], unit, theirs, rate)
            for at in range(SCALARS):
                move(net.scalars[at], squares.scalars[at], unit, back[unit] * values[at], rate)
    return error / seats
