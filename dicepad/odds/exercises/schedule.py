"""Schedule of repetitions: FSRS-4.5, the Free Spaced Repetition Scheduler, with its published weights.

A memory has a difficulty from 1 to 10, and a stability: the number of days after which you still recall nine in ten.
Both change with each answer. The next answer is due when the probability of recall has fallen to 0.9, which takes as
many days as the stability. The formulas and weights are those of Jarrett Ye and others, *The Algorithm*, in the wiki of
open-spaced-repetition/fsrs4anki. This module needs only the standard library, and the caller gives the time in days.
"""

from __future__ import annotations

from math import exp
from typing import Final, NamedTuple

from ..checks import check_count

__all__ = ["AGAIN", "GOOD", "HARD", "Memory", "answered", "first", "recall"]

AGAIN, HARD, GOOD = 1, 2, 3
"""Grades of an answer: wrong, nearly right, right."""
WEIGHTS: Final = (
    *(0.4872, 1.4003, 3.7145, 13.8206, 5.1618, 1.2298, 0.8975, 0.031, 1.6474),
    *(0.1367, 1.0461, 2.1072, 0.0793, 0.3246, 1.587, 0.2272, 2.8755),
)
DECAY: Final = -0.5
FACTOR: Final = 19 / 81
LONGEST: Final = 365
"""Greatest number of days between two answers."""


class Memory(NamedTuple):
    """Memory of an exercise: the day of the last answer, the day when it is next due, and the number of answers.

    >>> first(GOOD, day=100).due
    104
    """

    stability: float
    difficulty: float
    last: int
    due: int
    seen: int


def recall(memory: Memory, day: int) -> float:
    """Return the probability that you still recall the exercise on a day.

    >>> [round(recall(Memory(1.0, 5.0, 0, 1, 1), day), 6) for day in (0, 1, 2, 3)]
    [1.0, 0.9, 0.825029, 0.766131]
    """
    return float((1 + FACTOR * max(0, day - memory.last) / memory.stability) ** DECAY)


def first(grade: int, day: int) -> Memory:
    """Return the memory after the first answer. Raises `DicepadError` for an unknown grade.

    >>> first(GOOD, 100)
    Memory(stability=3.7145, difficulty=5.1618, last=100, due=104, seen=1)
    """
    check_count("first", "as the grade", grade, AGAIN, GOOD)
    return planned(WEIGHTS[grade - 1], easier(grade), day, 1)


def answered(memory: Memory, grade: int, day: int) -> Memory:
    """Return the memory after another answer. Raises `DicepadError` for an unknown grade.

    >>> answered(first(GOOD, 0), GOOD, 4).due
    19
    """
    check_count("answered", "as the grade", grade, AGAIN, GOOD)
    hard, stable = memory.difficulty, memory.stability
    chance = recall(memory, day)
    if grade == AGAIN:
        new = WEIGHTS[11] * hard ** -WEIGHTS[12] * ((stable + 1) ** WEIGHTS[13] - 1) * exp(WEIGHTS[14] * (1 - chance))
        new = min(new, stable)
    else:
        growth = exp(WEIGHTS[8]) * (11 - hard) * stable ** -WEIGHTS[9] * (exp(WEIGHTS[10] * (1 - chance)) - 1)
        new = stable * (1 + growth * (WEIGHTS[15] if grade == HARD else 1))
    difficulty = WEIGHTS[7] * easier(GOOD) + (1 - WEIGHTS[7]) * (hard - WEIGHTS[6] * (grade - 3))
    return planned(max(new, 0.1), min(max(difficulty, 1), 10), day, memory.seen + 1)


def easier(grade: int) -> float:
    """Return the difficulty that follows from a first answer."""
    return min(max(WEIGHTS[4] - (grade - 3) * WEIGHTS[5], 1), 10)


def planned(stability: float, difficulty: float, day: int, seen: int) -> Memory:
    """Return a memory with the day on which it is due, a whole number of days ahead and tomorrow at the earliest."""
    return Memory(stability, difficulty, day, day + min(max(1, round(stability)), LONGEST), seen)
