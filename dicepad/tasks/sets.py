"""Sets of tasks with a short code, from which anybody makes the same tasks again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Final

from ..errors import DicepadError
from .making import MOST_COUNT, find_type, make_tasks
from .task import Task
from .types import TYPES

__all__ = ["RISING", "TaskSet", "read_code", "task_set"]

SIGNS: Final = "23456789ABCDEFGHJKMNPQRSTVWXY"
"""Signs that cannot be taken for each other. Their number is a prime, so that the last sign betrays any typo."""
LENGTH: Final = 5
"""Number of signs that stand for a seed: twenty million different ones."""
RISING: Final = 0
HIGHEST: Final = 3
EXAMPLES: Final = 20
"""Number of draws for an example that the set does not ask."""
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The letter of each type, in the order of `TYPES`."""


@dataclass(frozen=True)
class TaskSet:
    """Tasks of some types, in turn. Level 0 is `RISING`: it begins with easy tasks and ends with hard ones.

    `token` stands for the seed.
    """

    types: tuple[str, ...]
    level: int
    count: int
    token: str

    @property
    def code(self) -> str:
        """The code from which the set can be made again: types, level, number of tasks, seed, and a sign to check them.

        >>> task_set(("square", "cell"), level=2, count=6, seed="class 7b").code[:4]
        'DE26'
        """
        letters = "".join([LETTERS[list(TYPES).index(name)] for name in self.types])
        known = f"{letters}{self.level}{self.count}"
        return f"{known}-{self.token}{check_sign(known, self.token)}"

    @cached_property
    def tasks(self) -> tuple[Task, ...]:
        """The tasks: one of each type, then the next of each. A type with fewer levels gives its highest one."""
        rounds = -(-self.count // len(self.types))
        drawn = [self.drawn(name, rounds) for name in self.types]
        return tuple([tasks[number] for number in range(rounds) for tasks in drawn])[: self.count]

    def drawn(self, name: str, count: int) -> list[Task]:
        """Return the tasks of one type, in the order of their levels."""
        highest = TYPES[name].levels
        levels = [min(self.level or 1 + HIGHEST * number // count, highest) for number in range(count)]
        return [
            task
            for level in range(1, highest + 1)
            if level in levels
            for task in make_tasks(name, level=level, count=levels.count(level), seed=self.token)
        ]

    @property
    def marks(self) -> int:
        """The marks for all tasks."""
        return sum([task.marks for task in self.tasks])

    @property
    def example(self) -> Task:
        """A task of the first type that is none of the set, if there is another one."""
        name, asked = self.types[0], {task.mark for task in self.tasks}
        level = min(self.level or 1, TYPES[name].levels)
        others = [make_tasks(name, level=level, seed=f"{self.token}/{at}")[0] for at in range(EXAMPLES)]
        return next((task for task in others if task.mark not in asked), others[0])


def task_set(types: Sequence[str], *, level: int = 1, count: int = 6, seed: object = 1) -> TaskSet:
    """Return the set of tasks that a seed stands for, on one level or `RISING`.

    Raises `DicepadError` for unknown types, levels or counts.

    >>> [task.type for task in task_set(("score", "wait"), count=3).tasks]
    ['score', 'wait', 'score']
    """
    if not types:
        raise DicepadError(f"types: name at least one type of task; allowed: {', '.join(TYPES)}")
    kinds = [find_type(name) for name in dict.fromkeys(types)]
    highest = max(kind.levels for kind in kinds)
    if level != RISING and not 1 <= level <= highest:
        raise DicepadError(f"level: {level} is none of these tasks' levels; allowed: 1 to {highest}, or 0 for rising")
    if not 1 <= count <= MOST_COUNT:
        raise DicepadError(f"count: {count} is not a number of tasks; allowed: 1 to {MOST_COUNT:,}")
    dice = Random(f"tasks/{seed}")
    token = "".join([dice.choice(SIGNS) for _ in range(LENGTH)])
    return TaskSet(tuple(dict.fromkeys(types)), level, count, token)


def read_code(text: str) -> TaskSet:
    """Return the set of tasks of a code, however it is typed: with small letters, with spaces, or without the hyphen.

    Raises `DicepadError` if a sign is wrong or missing.

    >>> code = task_set(("square",), seed="class 7b").code
    >>> read_code(code.lower().replace("-", " ")).code == code
    True
    """
    plain = "".join([sign for sign in text.upper() if sign.isalpha() or sign.isdigit()])
    known, token, sign = plain[: -LENGTH - 1], plain[-LENGTH - 1 : -1], plain[-1:]
    letters = "".join([each for each in known if each.isalpha()])
    digits = known[len(letters) :]
    is_complete = letters and known.startswith(letters) and len(digits) > 1 and digits.isdigit()
    types = [name for letter in letters for at, name in enumerate(TYPES) if LETTERS[at] == letter]
    if (
        not is_complete
        or len(types) < len(letters)
        or any(each not in SIGNS for each in token)
        or check_sign(known, token) != sign
    ):
        raise DicepadError(f"code: {text[:40]!r} has a typo or is not complete; compare it with the foot of the sheet")
    return replace(task_set(types, level=int(digits[0]), count=int(digits[1:])), token=token)


def check_sign(known: str, token: str) -> str:
    """Return the sign that betrays a wrong sign in both parts of a code, or two that changed their places.

    >>> check_sign("DE26", "7KQX4") == check_sign("ED26", "7KQX4")
    False
    """
    every = "0123456789" + LETTERS
    values = [every.index(sign) for sign in known] + [SIGNS.index(sign) for sign in token]
    # A weight of 29 would hide a typo, so weights go from 2 to 28, then from 1 again.
    weights = [1 + (place + 1) % (len(SIGNS) - 1) for place in range(len(values))]
    return SIGNS[sum([weight * value for weight, value in zip(weights, values, strict=True)]) % len(SIGNS)]
