"""Strategies of the computer players, for boards and simulations alike.

They are pure Python. Only a strategy with a table needs that table, numpy or numba, and only when it chooses its first
move.
"""

from __future__ import annotations

from .lookup import families, strategies, strategy
from .strategy import Chooser, Family, Strategy

__all__ = ["Chooser", "Family", "Strategy", "families", "strategies", "strategy"]
