"""The compiled probability of winning: the net of `net` over arrays, for simulation and for training.

A position between turns consists of `rows`, of shape (seats, rows), `misthrows` and `points`, both of shape (seats,),
and the seat that rolls next.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ...arrays import Whole
from ...compiled import jit_callable, twin
from . import net as plain
from .net import RANK, SCALARS, SECOND, UNITS

__all__ = ["Layers", "WinNet", "chances", "known_points", "net_of", "new_layers", "turned"]

Reals = npt.NDArray[np.float64]
pair_index, choose_inputs = twin(plain.pair_index), twin(plain.choose_inputs)
fill_first_layer, strength = twin(plain.fill_first_layer), twin(plain.strength)


class WinNet(NamedTuple):
    """The weights of the net, which `net` explains."""

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
    """Working memory of the net, for up to five seats: the layers of `net`, and the result."""

    chosen: npt.NDArray[np.int64]
    values: Reals
    shown: Reals
    first: Reals
    second: Reals
    chances: Reals
    """(seats,)"""


@jit_callable
def new_layers() -> Layers:
    """Return new working memory."""
    seats = 5
    wide = (5, UNITS + 1)
    return Layers(
        np.zeros((seats, 12), np.int64), np.zeros((seats, SCALARS)), np.zeros(wide), np.zeros(wide),
        np.zeros((seats, SECOND)), np.zeros(seats),
    )  # fmt: skip


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
    pairs = [plain.pair_vector(low, high) for low in states for high in range(low, plain.STATES)]
    basis = np.array(pairs, np.float64)
    return basis, turned(basis, np.array(plain.weights(2).cores, np.float64))


@jit_callable
def chances(net: WinNet, rows: Any, misthrows: Any, points: Any, roller: Whole, layers: Layers) -> None:
    """Write each seat's probability of winning into `layers.chances`."""
    seats = len(misthrows)
    found = layers.chances
    for seat in range(seats):
        numbers = net.basis[pair_index(rows[seat, 0], rows[seat, 1])]
        other = pair_index(rows[seat, 2], rows[seat, 3])
        factors = net.turned[min((seat - roller) % seats, 1), misthrows[seat], other]
        value = 0.0
        for at in range(RANK):
            value += numbers[at] * factors[at]
        layers.values[seat, 1] = value
    choose_inputs(seats, rows, misthrows, points, roller, layers)
    fill_first_layer(net, seats, layers)
    # A softmax, in which the greatest strength is subtracted so that no power overflows.
    most, total = -1e9, 0.0
    for seat in range(seats):
        found[seat] = strength(net, seat, layers)
        most = max(most, found[seat])
    for seat in range(seats):
        found[seat] = np.exp(found[seat] - most)
        total += found[seat]
    for seat in range(seats):
        found[seat] /= total
