"""Qwixx and its family: you cross numbers from left to right, and the last one closes the row for everybody.

A seat's row is a bit mask. Bit k is the cross in cell k, and the bit after the last cell is the lock. You can cross a
cell if its bit is greater than the whole mask, because then no cross lies on it or to its right. Variants consist of
small additions (`dicepad.rules.crossing.additions`) that a spec names.
"""

from __future__ import annotations

from .addition import Addition
from .game import CrossingGame
from .layout import Target
from .positions import CrossingRules
from .state import CrossingState

__all__ = ["Addition", "CrossingGame", "CrossingRules", "CrossingState", "Target"]
