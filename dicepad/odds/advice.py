"""Advice on a decision, and reviews of a match: the value of each move, its cost, and the reasons."""

from __future__ import annotations

from .api import advise, judge, match_judge
from .judge import Advice, Judge, Option, Reason, ValuePart
from .qwixx.points.advisor import Advisor
from .reviewing import Decision, Review, compare, review

__all__ = [
    "Advice",
    "Advisor",
    "Decision",
    "Judge",
    "Option",
    "Reason",
    "Review",
    "ValuePart",
    "advise",
    "compare",
    "judge",
    "match_judge",
    "review",
]
