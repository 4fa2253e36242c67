"""The tasks of a sheet differ, as the teachers' page promises, and show no pattern that pupils would notice."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction

import pytest

from dicepad import DicepadError
from dicepad.tasks import TYPES, Task, make_tasks, words
from dicepad.tasks.task import TablePicture
from tests.dicepad.tasks.oracles import crosses_of
from tests.dicepad.tasks.variety import COUNT, measure, question, sheet, table
from tests.places import ROOT

QUICK = 12
LARGE = 11
"""The number of tasks that every type has on each level."""
PAGE = (ROOT / "book" / "teachers" / "worksheets.md").read_text(encoding="utf-8")
LEVELS = [(name, level) for name, kind in TYPES.items() for level in range(1, kind.levels + 1)]


def promised(name: str, level: int) -> int:
    """Return the least number of different answers on six tasks that the page names."""
    line = next(line for line in PAGE.splitlines() if line.startswith(f"| {words('en').say(f'type.{name}')} | "))
    return int(re.findall(r"\((\d)\)", line)[level - 1])


@pytest.mark.parametrize(("name", "level"), LEVELS)
def test_a_sheet_asks_nothing_twice_and_has_the_answers_that_the_page_promises(name: str, level: int) -> None:
    answers, questions = measure(name, level, QUICK)
    assert min(questions) == COUNT
    assert min(answers) >= promised(name, level) >= 4


@pytest.mark.parametrize(("name", "level"), LEVELS)
def test_no_larger_set_asks_the_same_in_another_form(name: str, level: int) -> None:
    """Not even where the answers must come again: the same question has the same mark, whatever its form."""
    marks: dict[str, set[str]] = {}
    for seed in range(4):
        tasks = make_tasks(name, level=level, count=LARGE, seed=seed)
        assert len({*map(question, tasks)}) == LARGE
        for task in tasks:
            marks.setdefault(question(task), set()).add(task.mark)
    assert {len(each) for each in marks.values()} == {1}


@pytest.mark.long
def test_the_page_has_the_figures_of_200_sheets() -> None:
    assert "\n".join(table()) in PAGE


def tasks_of(name: str, level: int) -> list[Task]:
    return [task for seed in range(QUICK) for task in sheet(name, level, seed)]


@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_mistake_is_not_always_in_the_same_turns(level: int) -> None:
    """Each turn is wrong on some sheet, and none in more than a third of all tasks."""
    tasks = tasks_of("mistake", level)
    turns = Counter(task.blanks[0].answer for task in tasks)
    assert {*turns} == {Fraction(turn) for turn in range(1, (5, 6, 6)[level - 1] + 1)}
    assert max(turns.values()) < len(tasks) / 3


def test_rows_to_score_have_many_numbers_of_crosses() -> None:
    counts = Counter(len(row) for task in tasks_of("score", 1) for row in crosses_of(task).values() if row)
    assert {*counts} == {2, 3, 4, 5, 6, 7}
    assert max(counts.values()) < counts.total() / 3


def test_the_gaps_of_a_table_do_not_keep_their_places() -> None:
    for seed in range(QUICK):
        pictures = [task.picture for task in sheet("tree", 1, seed)]
        blanks = {picture.blanks for picture in pictures if isinstance(picture, TablePicture)}
        assert len(blanks) >= 3
        assert len({picture.counts for picture in pictures if isinstance(picture, TablePicture)}) == COUNT


def test_a_decision_is_not_always_the_same() -> None:
    decisions = Counter(task.blanks[-1].answer for task in tasks_of("kneifen", 3))
    assert min(decisions[Fraction(1)], decisions[Fraction(2)]) > decisions.total() / 6


@pytest.mark.parametrize(("name", "level", "most"), [("cell", 1, 11), ("best", 2, 16)])
def test_a_type_that_runs_out_of_tasks_says_so(name: str, level: int, most: int) -> None:
    """Every one is asked, whatever the seed, and no more."""
    for seed in range(3):
        marks = [task.mark for task in make_tasks(name, level=level, count=most, seed=seed)]
        assert len({*marks}) == most
    line = f"count: {name} has only {most} different tasks on level {level}, and 30 are asked for; choose fewer"
    with pytest.raises(DicepadError, match=line):
        make_tasks(name, level=level, count=30)
