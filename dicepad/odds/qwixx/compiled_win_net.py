"""The compiled probability of winning: the net of `strategies.win_net` over arrays, for simulation and for training.

A position between turns consists of `rows`, of shape (seats, rows), `misthrows` and `points`, both of shape (seats,),
and the seat that rolls next.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from ..arrays import Whole
from ..compiled import njit, whole
from . import win_net as plain
from .solver.sheet import ROWS

__all__ = ["Layers", "WinNet", "chances", "known_points", "net_of", "new_layers", "turned"]

Reals = npt.NDArray[np.float64]
UNITS: Final = plain.UNITS
SECOND: Final = plain.SECOND
RANK: Final = plain.RANK
OTHER, MISTHROWS, OTHER_MISTHROWS = plain.OTHER, plain.MISTHROWS, plain.OTHER_MISTHROWS
WAITS, LEADS, LEAD = plain.WAITS, plain.LEADS, plain.LEAD


class WinNet(NamedTuple):
    """The weights of the net, which `strategies.win_net` explains."""

    basis: Reals
    """(pairs of rows, RANK)"""
    turned: Reals
    """(waits, misthrows, pairs of rows, RANK): the cores times the basis"""
    parts: Reals
    """(PARTS, UNITS + 1)"""
    scalars: Reals
    """(3, UNITS + 1)"""
    inner: Reals
    """(UNITS, SECOND)"""
    bias: Reals
    """(SECOND + 1,)"""
    outer: Reals
    """(SECOND,)"""


class Layers(NamedTuple):
    """Working memory of the net, for up to five seats."""

    chosen: npt.NDArray[np.int64]
    """(seats, 12): the parts of a seat, of which the last ones count for the other seats"""
    values: Reals
    """(seats, 3): the inputs that are numbers"""
    shown: Reals
    """(seats, UNITS + 1): the contributions of a seat to the others"""
    first: Reals
    """(seats, UNITS + 1)"""
    second: Reals
    """(seats, SECOND)"""
    chances: npt.NDArray[np.float64]
    """(seats,)"""


@whole
def new_layers() -> Layers:
    """Return new working memory."""
    seats = 5
    return Layers(
        np.zeros((seats, 12), np.int64),
        np.zeros((seats, 3), np.float64),
        np.zeros((seats, UNITS + 1), np.float64),
        np.zeros((seats, UNITS + 1), np.float64),
        np.zeros((seats, SECOND), np.float64),
        np.zeros(seats, np.float64),
    )


def turned(basis: Any, cores: Any) -> Reals:
    """Return the cores times the basis: (waits, misthrows, pairs of rows, RANK).

    With them, a value is one product of vectors.
    """
    return np.ascontiguousarray(np.einsum("wmij,pj->wmpi", cores, basis), np.float64)


@lru_cache(maxsize=2)
def net_of(seats: int) -> WinNet:
    """Return the net for this number of seats, from its file of weights."""
    weights: Any = plain.weights(seats)
    basis, planes = known_points()
    parts: Any = (np.array(part, np.float64) for part in weights[3:])
    return WinNet(basis, planes, *parts)


@lru_cache(maxsize=1)
def known_points() -> tuple[Reals, Reals]:
    """Return the numbers of all pairs of rows, and these numbers times the matrices that join two pairs."""
    states = range(plain.STATES)
    pairs = [plain.pair_vector(one, other) for one in states for other in range(one, plain.STATES)]
    basis = np.array(pairs, np.float64)
    return basis, turned(basis, np.array(plain.weights(2).cores, np.float64))


pair_index = njit(plain.pair_index)


@njit
def set_inputs(net: WinNet, rows: Any, misthrows: Any, points: Any, roller: Whole, layers: Layers) -> None:
    """Fill in the parts that each seat has, and the inputs that are numbers."""
    seats = len(misthrows)
    for seat in range(seats):
        index, wait = layers.chosen[seat], (seat - roller) % seats
        missed = misthrows[seat]
        one = pair_index(rows[seat, 0], rows[seat, 1])
        other = pair_index(rows[seat, 2], rows[seat, 3])
        value = 0.0
        for at in range(RANK):
            value += net.basis[one, at] * net.turned[min(wait, 1), missed, other, at]
        layers.values[seat, 1] = value
        for row in range(ROWS):
            index[row], index[7 + row] = rows[seat, row], OTHER + rows[seat, row]
        index[4], index[11] = MISTHROWS + missed, OTHER_MISTHROWS + missed
        index[5] = WAITS + seats * (seats - 1) // 2 - 1 + wait
    for seat in range(seats):
        lead, ahead, others = np.int64(10_000), 10_000.0, 0.0
        for other in range(seats):
            if other != seat:
                lead = min(lead, points[seat] - points[other])
                theirs = layers.values[other, 1]
                others += theirs
                ahead = min(ahead, float(points[seat] - points[other]) + layers.values[seat, 1] - theirs)
        clipped: Whole = min(max(lead, np.int64(-LEAD)), np.int64(LEAD))
        layers.chosen[seat, 6] = LEADS + LEAD + clipped
        layers.values[seat, 0], layers.values[seat, 2] = ahead, others / (seats - 1)
    for seat in range(seats):
        for at in range(3):
            layers.values[seat, at] /= 10


@njit
def add(onto: Any, vector: Any, times: float) -> None:
    """Add a multiple of a vector to another one."""
    for at in range(len(onto)):
        onto[at] += times * vector[at]


@whole
def chances(net: WinNet, rows: Any, misthrows: Any, points: Any, roller: Whole, layers: Layers) -> None:
    """Write each seat's probability of winning into `layers.chances`."""
    seats = len(misthrows)
    set_inputs(net, rows, misthrows, points, roller, layers)
    share = 1.0 / (seats - 1)
    for seat in range(seats):
        layers.shown[seat] = 0.0
        for at in range(7, 12):
            add(layers.shown[seat], net.parts[layers.chosen[seat, at]], 1.0)
    most = -1e9
    for seat in range(seats):
        first, second = layers.first[seat], layers.second[seat]
        first[:] = 0.0
        for other in range(seats):
            if other != seat:
                add(first, layers.shown[other], share)
        for at in range(7):
            add(first, net.parts[layers.chosen[seat, at]], 1.0)
        for at in range(3):
            add(first, net.scalars[at], layers.values[seat, at])
        for unit in range(SECOND):
            second[unit] = net.bias[unit]
        for below in range(UNITS):
            if first[below] > 0:
                add(second, net.inner[below], first[below])
        found = first[UNITS] + net.bias[SECOND]
        for unit in range(SECOND):
            found += net.outer[unit] * max(second[unit], 0.0)
        layers.chances[seat] = found
        most = max(most, found)
    total = 0.0
    for seat in range(seats):
        layers.chances[seat] = np.exp(layers.chances[seat] - most)
        total += layers.chances[seat]
    for seat in range(seats):
        layers.chances[seat] /= total
