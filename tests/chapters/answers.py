"""Tools to work out the answers of exercises a second way: listing cases, and following a chain step by step."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import product
from typing import Any

from .notebooks import BOOK, printed

Answers = dict[str, list[Any]]
"""The beginning of each exercise whose answer is a number, and its numbers."""
Holds = Callable[[Any], bool]

SIX = range(1, 7)
TWO = list(product(SIX, repeat=2))
THREE = list(product(SIX, repeat=3))


def share(cases: Iterable[Any], wanted: Holds, given: Holds = lambda _: True) -> Fraction:
    """Return the share of the equally likely cases in which something holds, among those in which another does."""
    known = [case for case in cases if given(case)]
    return Fraction(sum(map(wanted, known)), len(known))


def long_run(steps: dict[Any, dict[Any, float]], start: Any, count: int = 400) -> dict[Any, float]:
    """Return the probability of each state after so many steps of a chain."""
    now = {start: 1.0}
    for _ in range(count):
        after = dict.fromkeys(steps, 0.0)
        for state, chance in now.items():
            for target, step in steps[state].items():
                after[target] += chance * step
        now = after
    return now


def scores(file: str, *keys: str) -> dict[int, float]:
    """Return the probability of each score from a file beside the chapters."""
    known = json.loads((BOOK / "chances" / file).read_text(encoding="utf-8"))
    for key in keys:
        known = known[key]
    weights = dict(enumerate(known["chances"], start=known["lowest"]))
    return {score: weight / sum(known["chances"]) for score, weight in weights.items()}


def seen(chapter: str, pattern: str) -> float:
    """Return the number that a cell of the chapter prints, in the group of a pattern: for answers of long code."""
    (found,) = re.findall(pattern, printed(BOOK / "chances" / f"{chapter}.ipynb"), re.MULTILINE)
    return float(found)
