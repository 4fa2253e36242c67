"""A small net that estimates the points still to come for a sheet, as learned for Qwinto and Qwantum.

A sheet is described by features, each of which has an index. Each feature has a weight that counts directly. The first
features, the *parts*, also add to `UNITS` hidden units, which a second layer of `SECOND` units combines. So the net
knows how features work together: space in a row is worth less if the match is about to end.

This source runs as it is on lists, and compiled on arrays; see `compiled.twin`. Callers keep the sums of features, so
that a change to one row need not add up the others again. `training.value_net` is the form that learns.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from .weights import read_weights

__all__ = [
    "SECOND",
    "TENS",
    "UNITS",
    "ValueNet",
    "add_up",
    "changes",
    "clear",
    "estimate",
    "join",
    "new_sums",
    "value_net",
]

UNITS: Final = 16
SECOND: Final = 16
TENS: Final = 10.0
"""The net counts in tens of points."""


class ValueNet(NamedTuple):
    """Learned weights, as lists or as arrays."""

    parts: Any
    """(parts, UNITS + 1): contributions of each part to the hidden units, and to the estimate itself"""
    alone: Any
    """contribution of each further feature to the estimate"""
    bias: Any
    """(UNITS,)"""
    direct: Any
    """(UNITS,): from the hidden units to the estimate"""
    inner: Any
    """(UNITS, SECOND)"""
    second: Any
    """(SECOND,): the bias of the second layer"""
    outer: Any
    """(SECOND,)"""


@lru_cache(maxsize=4)
def value_net(name: str, parts: int) -> ValueNet:
    """Return the net of a game as lists, in which the first `parts` features are parts."""
    weights = list(read_weights(name))
    width = UNITS + 1
    tail = len(weights) - (2 + SECOND) * UNITS - 2 * SECOND
    inner, end = tail + 2 * UNITS, len(weights) - 2 * SECOND
    return ValueNet(
        [weights[at : at + width] for at in range(0, parts * width, width)],
        weights[parts * width : tail],
        weights[tail : tail + UNITS],
        weights[tail + UNITS : inner],
        [weights[at : at + SECOND] for at in range(inner, end, SECOND)],
        weights[end : end + SECOND],
        weights[end + SECOND :],
    )


def new_sums(count: int) -> list[list[float]]:
    """Return empty sums of features: (count, UNITS + 1)."""
    return [[0.0] * (UNITS + 1) for _ in range(count)]


def clear(total: Any) -> None:
    """Empty a sum of features."""
    for unit in range(UNITS + 1):
        total[unit] = 0.0


def join(total: Any, first: Any, second: Any) -> None:
    """Set a sum of features to those of two other sums together."""
    for unit in range(UNITS + 1):
        total[unit] = first[unit] + second[unit]


def add_up(net: ValueNet, features: Any, count: int, total: Any) -> None:
    """Add the first `count` features of a list to a sum of features."""
    parts = len(net.parts)
    for at in range(count):
        number = features[at]
        if number < parts:
            vector = net.parts[number]
            for unit in range(UNITS + 1):
                total[unit] += vector[unit]
        else:
            total[UNITS] += net.alone[number - parts]


def estimate(net: ValueNet, total: Any, second: Any) -> float:
    """Return the estimated points to come for a sheet with this sum of features.

    `second` (SECOND,) is working memory.
    """
    found: float = total[UNITS]
    for at in range(SECOND):
        second[at] = net.second[at]
    for unit in range(UNITS):
        level = total[unit] + net.bias[unit]
        if level > 0:
            found += net.direct[unit] * level
            inner = net.inner[unit]
            for at in range(SECOND):
                second[at] += level * inner[at]
    for at in range(SECOND):
        if second[at] > 0:
            found += net.outer[at] * second[at]
    return TENS * found


def changes(net: ValueNet, before: Sequence[Sequence[int]], after: Sequence[Sequence[int]]) -> list[float]:
    """Return how much each group of features changes the points to come, if the groups change one after another.

    These changes add up to the total change.
    """
    total, second, effects, last = new_sums(1)[0], [0.0] * SECOND, [], 0.0
    for changed in range(len(before) + 1):
        clear(total)
        for group in (*after[:changed], *before[changed:]):
            add_up(net, group, len(group), total)
        value = estimate(net, total, second)
        effects.append(value - last)
        last = value
    return effects[1:]
