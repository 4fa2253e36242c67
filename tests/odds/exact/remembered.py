"""Memory that the plain recursions through the rules of Kneifen share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from dicepad.rules.kneifen import KneifenState


def by_dice(value: Callable[[KneifenState], Fraction]) -> Callable[[KneifenState], Fraction]:
    """The value of a state, worked out once for all orders in which its dice can lie."""
    memory: dict[KneifenState, Fraction] = {}

    def known(state: KneifenState) -> Fraction:
        key = replace(state, dice=tuple(sorted(state.dice, key=str)))
        if key not in memory:
            memory[key] = value(state)
        return memory[key]

    return known
