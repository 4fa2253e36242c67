"""The chapter for authors of new types of tasks: its example passes what every type must pass, and is printed."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

import sheetgen
from dicepad.tasks import TYPES, make_tasks
from dicepad.tasks import words as task_words
from dicepad.wording import read_catalogue
from tests.dicepad.tasks import oracles, reached, replies, test_conformance, ways
from tests.places import ROOT

PAGE = (ROOT / "book" / "own-task.md").read_text(encoding="utf-8")
PROGRAM, *PROOFS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
(WORDS,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
NAME = "difference"
TABLES: tuple[tuple[ModuleType, dict[str, Any]], ...] = (
    (oracles, oracles.ORACLES),
    (replies, replies.REPLIES),
    (ways, ways.WAYS),
)
"""The files of the second counts and their tables, in the order in which the chapter fills them."""


@pytest.fixture(autouse=True)
def example(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The example as if its files had been saved where the chapter says."""
    module = ModuleType(f"dicepad.tasks.types.{NAME}")
    module.__package__ = "dicepad.tasks.types"
    monkeypatch.setitem(sys.modules, module.__name__, module)
    more = {f"{section}.{key}": text for section, texts in tomllib.loads(WORDS).items() for key, text in texts.items()}
    monkeypatch.setattr("dicepad.tasks.wording.read_catalogue", lambda *where: read_catalogue(*where) | more)
    task_words.cache_clear()
    exec(compile(PROGRAM, f"{NAME}.py", "exec"), vars(module))  # noqa: S102 - the chapter's program
    monkeypatch.setitem(TYPES, NAME, module.DIFFERENCE)
    for (file, table), proof in zip(TABLES, PROOFS, strict=True):
        exec(compile(proof, f"{NAME}.py", "exec"), vars(file))  # noqa: S102
        monkeypatch.setitem(table, NAME, vars(file).pop(NAME))
    (line,) = re.findall(rf'`"{NAME}": (\w+)`', PAGE)
    monkeypatch.setitem(reached.REACHED, NAME, vars(reached)[line])
    yield
    task_words.cache_clear()


@pytest.mark.parametrize(
    "check",
    [
        test_conformance.test_answers_are_those_of_a_naive_count,
        test_conformance.test_positions_arise_in_a_match,
        test_conformance.test_usual_mistakes_are_those_of_somebody_who_makes_them,
        test_conformance.test_ways_are_those_of_a_second_count,
        test_conformance.test_a_hint_begins_the_way_and_gives_nothing_away,
        test_conformance.test_a_question_says_in_which_form_to_answer,
        test_conformance.test_a_usual_mistake_is_never_a_coarse_right_answer,
        test_conformance.test_answers_are_read_and_wrong_ones_get_their_replies,
        test_conformance.test_sentences_are_whole_in_every_language,
        test_conformance.test_no_task_is_trivial,
    ],
)
def test_the_example_passes_what_every_type_must_pass(check) -> None:
    check(NAME, 1, 40)


def test_the_example_has_tasks_that_differ_and_a_key() -> None:
    test_conformance.check_set(NAME, 1, 5)
    test_conformance.test_a_key_shows_the_way_to_its_answer(NAME)


def test_a_wrong_example_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """So the chapter's test would find a mistake."""
    monkeypatch.setitem(oracles.ORACLES, NAME, lambda task: [task.blanks[0].answer / 2])
    with pytest.raises(AssertionError):
        test_conformance.test_answers_are_those_of_a_naive_count(NAME, 1, 1)


def test_the_example_is_printed(tmp_path) -> None:
    made = sheetgen.worksheet(NAME, count=4, seed=1)
    assert made.save(tmp_path / "tasks.pdf").startswith("1 worksheet on ")
    made.save_key(tmp_path / "key.pdf")
    assert len({task.mark for task in make_tasks(NAME, count=4)}) == 4
