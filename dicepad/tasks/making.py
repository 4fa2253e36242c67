"""Sets of tasks from a seed: the same seed gives the same tasks, and no task is asked twice if another can be found."""

from __future__ import annotations

from random import Random
from typing import Final

from ..errors import DicepadError
from ..reading import nearest
from .task import Task, TaskType
from .types import TYPES

__all__ = ["find_type", "make_tasks"]

MOST_COUNT: Final = 1_000
TRIES: Final = 60
"""Number of draws for a task that has not been asked yet, before an older one may come again."""


def find_type(name: str) -> TaskType:
    """Return a type of task by its id. Raises `DicepadError` if there is none, and names the one that was meant."""
    if name not in TYPES:
        raise DicepadError(f"{name}: there is no such type of task{nearest(name, TYPES)}; allowed: {', '.join(TYPES)}")
    return TYPES[name]


def make_tasks(type: str, *, level: int = 1, count: int = 1, seed: object = 1) -> tuple[Task, ...]:  # noqa: A002
    """Return several tasks of a type and a level, which a seed fixes. No two neighbours ask the same thing.

    A longer set begins with the shorter one of the same seed. Raises `DicepadError` for an unknown type, level or
    count.

    >>> [task.level for task in make_tasks("cell", level=2, count=3, seed="class 7b")]
    [2, 2, 2]
    """
    kind = find_type(type)
    if not 1 <= level <= kind.levels:
        raise DicepadError(f"{type}: there is no level {level}; allowed: 1 to {kind.levels}")
    if not 1 <= count <= MOST_COUNT:
        raise DicepadError(f"count: {count} is not a number of tasks; allowed: 1 to {MOST_COUNT:,}")
    made: list[Task] = []
    for number in range(count):
        made.append(another(kind, level, Random(f"{seed}/{type}/{level}/{number}"), [task.mark for task in made]))
    return tuple(made)


def another(kind: TaskType, level: int, dice: Random, marks: list[str]) -> Task:
    """Return a task that has not been asked yet, or at least not just before."""
    spare = None
    for _ in range(TRIES):
        task = kind.make(dice, level)
        if task.mark not in marks:
            return task
        if task.mark != marks[-1]:
            spare = task
    if spare is None:
        raise DicepadError(f"{kind.id}: level {level} has only one task")
    return spare
