"""Advice on a decision, and a look back at a match: what moves are worth, what they cost, and why."""

from __future__ import annotations

from .advisor import Advisor
from .ask import advise, judge
from .judge import Advice, Judge, Option, Part, Reason
from .review import Decision, Review, compare, review

__all__ = [
    "Advice",
    "Advisor",
    "Decision",
    "Judge",
    "Option",
    "Part",
    "Reason",
    "Review",
    "advise",
    "compare",
    "judge",
    "review",
]
