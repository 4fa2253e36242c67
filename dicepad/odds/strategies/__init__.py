"""Strategies of the computer players, for boards and simulations alike.

They are pure Python. Only strategies that use a table need the table, numpy or numba, and only once they must
choose."""

from __future__ import annotations

from .lookup import families, strategies, strategy
from .strategy import Chooser, Family, Strategy

__all__ = ["Chooser", "Family", "Strategy", "families", "strategies", "strategy"]
