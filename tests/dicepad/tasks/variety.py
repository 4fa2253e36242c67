"""Counts of different tasks on a sheet. `python -m tests.dicepad.tasks.variety` writes the teachers' table.

Six tasks of each type and level are made from 200 seeds. Answers count as equal if they have the same value, and
questions if they differ only in the form of the answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from statistics import median

from dicepad import DicepadError
from dicepad.tasks import TYPES, Said, Task, make_tasks, words

__all__ = ["Variety", "measure", "table"]

SEEDS = 200
COUNT = 6
FORMS = ("ask.", "wait.round", "wait.exact")
"""Sentences that only say in which form to answer."""
MOST = 100
"""The most tasks that a sheet may have."""
Variety = tuple[list[int], list[int]]
"""The numbers of different answers and of different questions on each sheet."""


def answers(task: Task) -> tuple[object, ...]:
    return tuple(blank.answer for blank in task.blanks)


def question(task: Task) -> str:
    """Return what a pupil reads and sees, but for the form of the answer."""
    asked: list[Said] = [sentence for sentence in task.question if not sentence.key.startswith(FORMS)]
    return repr([words("en").tell(sentence) for sentence in asked]) + repr(task.picture)


@cache
def sheet(name: str, level: int, seed: int) -> tuple[Task, ...]:
    return make_tasks(name, level=level, count=COUNT, seed=seed)


def measure(name: str, level: int, seeds: int) -> Variety:
    """Count the different answers and questions on the sheets of some seeds."""
    sheets = [sheet(name, level, seed) for seed in range(seeds)]
    return [len({*map(answers, tasks)}) for tasks in sheets], [len({*map(question, tasks)}) for tasks in sheets]


def in_all(name: str, level: int) -> str:
    """Return how many tasks there are, as the line says that refuses more."""
    try:
        make_tasks(name, level=level, count=MOST)
    except DicepadError as error:
        return re.findall(r"has only (\d+) different tasks", str(error))[0]
    return f"over {MOST}"


def table(seeds: int = SEEDS) -> Iterator[str]:
    """Yield the lines of the table: the usual and the least number of different answers, and of tasks in all."""
    yield "| Tasks | Level 1 | Level 2 | Level 3 | Different tasks in all |"
    yield "|---|---|---|---|---|"
    for name, kind in TYPES.items():
        levels = range(1, kind.levels + 1)
        counts = [measure(name, level, seeds)[0] for level in levels]
        cells = [f"{median(each):g} ({min(each)})" for each in counts] + ["—"] * (3 - kind.levels)
        pools = ", ".join(dict.fromkeys(in_all(name, level) for level in levels))
        yield f"| {words('en').say(f'type.{name}')} | {' | '.join(cells)} | {pools} |"


if __name__ == "__main__":
    print("\n".join(table()))
