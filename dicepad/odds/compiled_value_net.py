"""The net of `strategies.value_net` over arrays, compiled for simulated games."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from .arrays import Floats
from .compiled import njit
from .plain_value_net import SECOND, TENS, UNITS

__all__ = ["Net", "add_up", "estimate", "net_of"]


class Net(NamedTuple):
    """The weights of the net, which `strategies.value_net` explains."""

    parts: Floats
    """(parts, UNITS + 1)"""
    alone: Floats
    """(further features,)"""
    bias: Floats
    """(UNITS,)"""
    direct: Floats
    """(UNITS,)"""
    inner: Floats
    """(UNITS, SECOND)"""
    second: Floats
    """(SECOND,)"""
    outer: Floats
    """(SECOND,)"""


def net_of(weights: Any, parts: int) -> Net:
    """Return the net with the weights of a file."""
    flat: Floats = np.array(weights, np.float64)
    sizes = [UNITS, UNITS, UNITS * SECOND, SECOND, SECOND]
    first = parts * (UNITS + 1)
    ends = np.cumsum([first, len(flat) - first - sum(sizes), *sizes])[:-1]
    cut = np.split(flat, ends)
    return Net(cut[0].reshape(parts, UNITS + 1), cut[1], cut[2], cut[3], cut[4].reshape(UNITS, SECOND), cut[5], cut[6])


@njit
def add_up(net: Net, features: Any, count: int, total: Any) -> None:
    """Add features to `total` (UNITS + 1,)."""
    parts = len(net.parts)
    for at in range(count):
        number = features[at]
        if number < parts:
            for unit in range(UNITS + 1):
                total[unit] += net.parts[number, unit]
        else:
            total[UNITS] += net.alone[number - parts]


@njit
def estimate(net: Net, total: Any, second: Any) -> float:
    """Return the estimated points to come for a sheet whose features add up to `total`. `second` is working memory."""
    found: float = total[UNITS]
    for at in range(SECOND):
        second[at] = net.second[at]
    for unit in range(UNITS):
        level = total[unit] + net.bias[unit]
        if level > 0:
            found += net.direct[unit] * level
            for at in range(SECOND):
                second[at] += level * net.inner[unit, at]
    for at in range(SECOND):
        if second[at] > 0:
            found += net.outer[at] * second[at]
    return TENS * found
