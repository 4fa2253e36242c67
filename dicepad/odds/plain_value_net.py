"""A small net that estimates the points still to come for a sheet, as learned for Qwinto and Qwantum.

A sheet is described by features, each of which has an index. Each feature has a weight that counts directly. The first
features, the *parts*, also add to `UNITS` hidden units, which a second layer of `SECOND` units combines. So the net
knows how features work together: space in a row is worth less if the match is about to end.

This is plain Python. `training.value_net` is the compiled form that learns.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from .weights import read_weights

__all__ = ["SECOND", "TENS", "UNITS", "ValueNet", "changes", "estimate", "summed", "value_net"]

UNITS: Final = 16
SECOND: Final = 16
TENS: Final = 10.0
"""The net counts in tens of points."""

Vector = tuple[float, ...]


class ValueNet(NamedTuple):
    """Learned weights."""

    parts: tuple[Vector, ...]
    """(parts, UNITS + 1): contributions of each part to the hidden units, and to the estimate itself"""
    alone: Vector
    """contribution of each further feature to the estimate"""
    bias: Vector
    """(UNITS,)"""
    direct: Vector
    """(UNITS,): from the hidden units to the estimate"""
    inner: tuple[Vector, ...]
    """(UNITS, SECOND)"""
    second: Vector
    """(SECOND,): the bias of the second layer"""
    outer: Vector
    """(SECOND,)"""


@lru_cache(maxsize=4)
def value_net(name: str, parts: int) -> ValueNet:
    """Return the net of a game, in which the first `parts` features are parts."""
    weights = read_weights(name)
    width = UNITS + 1
    tail = len(weights) - (2 + SECOND) * UNITS - 2 * SECOND
    inner, end = tail + 2 * UNITS, len(weights) - 2 * SECOND
    return ValueNet(
        tuple([weights[at : at + width] for at in range(0, parts * width, width)]),
        weights[parts * width : tail],
        weights[tail : tail + UNITS],
        weights[tail + UNITS : inner],
        tuple([weights[at : at + SECOND] for at in range(inner, end, SECOND)]),
        weights[end : end + SECOND],
        weights[end + SECOND :],
    )


def summed(net: ValueNet, features: Iterable[int]) -> Vector:
    """Return the contributions of features to the hidden units and to the estimate itself: (UNITS + 1,)."""
    parts, alone = net.parts, 0.0
    vectors = []
    for number in features:
        if number < len(parts):
            vectors.append(parts[number])
        else:
            alone += net.alone[number - len(parts)]
    found = [sum(each) for each in zip(*vectors, strict=True)] if vectors else [0.0] * (UNITS + 1)
    found[UNITS] += alone
    return tuple(found)


def estimate(net: ValueNet, sums: Iterable[Vector]) -> float:
    """Return the estimated points to come of a sheet, given the contributions of its features."""
    total = [sum(each) for each in zip(*sums, strict=True)]
    found: float = total[UNITS]
    second = list(net.second)
    for unit in range(UNITS):
        level = total[unit] + net.bias[unit]
        if level > 0:
            found += net.direct[unit] * level
            second = [one + level * weight for one, weight in zip(second, net.inner[unit], strict=True)]
    for level, weight in zip(second, net.outer, strict=True):
        if level > 0:
            found += weight * level
    return TENS * found


def changes(net: ValueNet, before: Sequence[Iterable[int]], after: Sequence[Iterable[int]]) -> list[float]:
    """Return how much each group of features changes the points to come, if the groups change one after another.

    These changes add up to the total change.
    """
    sums = [summed(net, group) for group in before]
    found, now = [], estimate(net, sums)
    for at, group in enumerate(after):
        sums[at] = summed(net, group)
        then = estimate(net, sums)
        found.append(then - now)
        now = then
    return found
