"""Strategies: what plays for the computer, at a board as in a simulation; one registry for both.

Pure Python: tables, numpy and numba are asked for only by the strategies that go by a table, once they must choose."""

from __future__ import annotations

from .lookup import families, strategies, strategy
from .strategy import Chooser, Family, Strategy

__all__ = ["Chooser", "Family", "Strategy", "families", "strategies", "strategy"]
