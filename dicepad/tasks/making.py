"""Sets of tasks from a seed, which fixes them all. No task comes twice, and their answers differ where they can."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from ..errors import DicepadError
from ..reading import nearest
from .task import Task, TaskType
from .types import TYPES

__all__ = ["find_type", "make_tasks"]

MOST_COUNT: Final = 1_000
TRIES: Final = 40
"""Number of draws for a task whose answers the set does not have yet."""
SHEET: Final = 6
"""The usual number of tasks on a sheet."""
MOST_TRIES: Final = 2_000
"""Number of draws after which no task is left that has not been asked: every one comes once in 200 draws or more."""


def find_type(name: str) -> TaskType:
    """Return a type of task by its id. Raises `DicepadError` if there is none, and names the one that was meant."""
    if name not in TYPES:
        raise DicepadError(f"{name}: there is no such type of task{nearest(name, TYPES)}; allowed: {', '.join(TYPES)}")
    return TYPES[name]


def make_tasks(type: str, *, level: int = 1, count: int = 1, seed: object = 1) -> tuple[Task, ...]:  # noqa: A002
    """Return several tasks of a type and a level, which a seed fixes. No two ask the same thing.

    A longer set begins with the shorter one of the same seed. Raises `DicepadError` for an unknown type or level, and
    for more tasks than there are.

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
        task = another(kind, level, Random(f"{seed}/{type}/{level}/{number}"), made)
        if task is None:
            few = f"{type} has only {len(made)} different tasks on level {level}, and {count} are asked for"
            raise DicepadError(f"count: {few}; choose fewer, or several types")
        made.append(task)
    return tuple(made)


def another(kind: TaskType, level: int, dice: Random, made: Sequence[Task]) -> Task | None:
    """Return a task that has not been made yet, with answers that are as rare among the others as can be found.

    Return None if all tasks have been made.
    """
    marks = [task.mark for task in made]
    answers = [answers_of(task) for task in made]
    counts = [answers.count(each) for each in answers]
    # Where answers must come again, a few draws are enough; and beyond a usual sheet, so is one of the rarest answers.
    patience = TRIES // max(counts, default=1)
    fine = min(counts) if len(made) >= SHEET else 0
    found, often = None, 0
    for tries in range(MOST_TRIES):
        if found is not None and tries >= patience:
            break
        task = kind.make(dice, level)
        if task.mark in marks:
            continue
        same = answers.count(answers_of(task))
        if found is None or same < often:
            found, often = task, same
        if same <= fine:
            break
    return found


def answers_of(task: Task) -> list[object]:
    """Return the answers of a task, which are the same in every form."""
    return [blank.answer for blank in task.blanks]
