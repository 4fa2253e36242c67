"""Qwixx and its family: numbers are crossed from left to right, and the last one closes the row for everybody.

A seat's row is a bit mask: bit k stands for a cross in cell k, the bit behind the last cell for the lock. A cell can be
crossed when its bit is worth more than the whole mask, for then no cross lies at or right of it. What a variant adds is
said by small pieces (`dicepad.rules.crossing.additions`) that a spec names."""

from __future__ import annotations

from .addition import Addition
from .game import CrossingGame
from .layout import Target
from .positions import CrossingRules
from .state import CrossingState

__all__ = ["Addition", "CrossingGame", "CrossingRules", "CrossingState", "Target"]
