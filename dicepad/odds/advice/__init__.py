"""Advice from a table of perfect play: for a decision, for many positions at once, and for a whole match."""

from __future__ import annotations

from .advisor import Advisor, Option, best, option_values, regret

__all__ = ["Advisor", "Option", "best", "option_values", "regret"]
