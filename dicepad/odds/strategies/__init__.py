"""Strategies of the computer players, for boards and simulations alike.

They are pure Python. Only a strategy with a table needs that table, numpy or numba, and only when it chooses its first
move.
"""

from __future__ import annotations

from .base import Chooser, Family, Strategy
from .lookup import families, strategies, strategy

__all__ = ["Chooser", "Family", "Strategy", "families", "strategies", "strategy"]
