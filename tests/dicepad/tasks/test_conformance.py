"""Every type of task, from many seeds: right answers, wrong answers that are wrong, whole sentences, no repetition."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

import pytest

from dicepad.tasks import LANGUAGES, TYPES, Said, Task, check, make_tasks, words
from tests.dicepad.tasks.oracles import ORACLES

CASES = [
    pytest.param(name, level, seeds, marks=marks, id=f"{name}-{level}-{seeds}")
    for name, kind in TYPES.items()
    for level in range(1, kind.levels + 1)
    for seeds, marks in ((40, ()), (2_000, pytest.mark.long))
]
TEXTS = ("en", "de", "fr", "it")
OPENINGS = re.compile(r"[A-ZÀ-Þ0-9“„«(\N{MINUS SIGN}]|[a-t] ")
"""Beginnings of a sentence: a capital, a figure, a quotation mark, or the letter of a blank."""


def made(name: str, level: int, seeds: int) -> Iterator[Task]:
    for seed in range(seeds):
        yield from make_tasks(name, level=level, count=1, seed=seed)


def sentences(task: Task) -> Iterator[Said]:
    yield from (*task.question, task.hint, *task.way, *task.alt)
    for blank in task.blanks:
        yield from (wrong.reply for wrong in blank.usual)


@pytest.mark.parametrize(("name", "level", "seeds"), CASES)
def test_answers_are_those_of_a_naive_count(name: str, level: int, seeds: int) -> None:
    for task in made(name, level, seeds):
        assert [blank.answer for blank in task.blanks] == ORACLES[name](task), task.mark


@pytest.mark.parametrize(("name", "level", "seeds"), CASES)
def test_answers_are_read_and_wrong_ones_get_their_replies(name: str, level: int, seeds: int) -> None:
    """In the language of a seed; each usual wrong answer is wrong, and none is taken for another."""
    for seed, task in enumerate(made(name, level, seeds)):
        lang = LANGUAGES[seed % len(LANGUAGES)]
        own = words(lang)
        for number, blank in enumerate(task.blanks):
            assert check(task, own.answer(blank), lang, number).kind == "right", task.mark
            for wrong in blank.usual:
                assert wrong.value != blank.answer
                typed = own.valued(wrong.value, blank.form)
                assert check(task, typed, lang, number) == ("usual", own.tell(wrong.reply)), task.mark
        assert any(blank.usual for blank in task.blanks), task.mark


@pytest.mark.parametrize(("name", "level", "seeds"), CASES)
def test_sentences_are_whole_in_every_language(name: str, level: int, seeds: int) -> None:
    seen = set()
    for task in made(name, level, seeds):
        for sentence in sentences(task):
            for lang in TEXTS:
                text = words(lang).tell(sentence)
                if text not in seen:
                    seen.add(text)
                    assert not re.search(r"[{}#]|Said|Fraction|\d\.0\b.*\.0\b| {2}", text), text
                    assert OPENINGS.match(text), text
                    assert re.search(r"[.?][”“»]?$", text), text
    assert seen


@pytest.mark.parametrize(("name", "level", "seeds"), CASES)
def test_no_task_is_trivial(name: str, level: int, seeds: int) -> None:
    """Probabilities lie between 0 and 1, and their denominators can be worked by hand."""
    for task in made(name, level, seeds):
        for blank in task.blanks:
            if isinstance(blank.answer, Fraction) and blank.form and blank.form.kind != "whole":
                is_wait = (name, level) == ("wait", 1)
                assert is_wait or name == "kneifen" or 0 < blank.answer < 1
                known = blank.answer.numerator if is_wait else blank.answer.denominator
                assert not 1296 % known or (name == "tree" and not 30 % known), blank.answer
            else:
                assert blank.answer


@pytest.mark.parametrize(
    ("name", "level"), [(name, level) for name, kind in TYPES.items() for level in (1, kind.levels)]
)
def test_neighbours_differ_and_a_seed_fixes_all(name: str, level: int) -> None:
    tasks = make_tasks(name, level=level, count=12, seed="class 7b")
    for one, other in pairwise(tasks):
        assert one.mark != other.mark
        assert (one.question, one.picture) != (other.question, other.picture)
    assert make_tasks(name, level=level, count=12, seed="class 7b") == tasks
    assert make_tasks(name, level=level, count=5, seed="class 7b") == tasks[:5]
    assert make_tasks(name, level=level, count=12, seed="class 8a") != tasks


@pytest.mark.parametrize("name", TYPES)
def test_a_key_shows_the_way_to_its_answer(name: str) -> None:
    """The last step names the answer; a tree or table names each of its blanks."""
    for level in range(1, TYPES[name].levels + 1):
        for task in made(name, level, 40):
            way = " ".join(words("en").tell(step) for step in task.way)
            for blank in task.blanks:
                answer = re.escape(words("en").answer(blank))
                assert re.search(rf"(?<![\d/.]){answer}(?![\d/])", way), (task.mark, way)


def test_every_text_is_said_by_some_task() -> None:
    """Keys that no task uses belong to the check, to sheets or to lists."""
    said = set()

    def note(value: object) -> None:
        if isinstance(value, Said):
            said.add(value.key)
            for inner in value.values.values():
                note(inner)
        elif isinstance(value, tuple):
            for inner in value:
                note(inner)

    for name, kind in TYPES.items():
        for level in range(1, kind.levels + 1):
            for task in made(name, level, 60):
                for sentence in sentences(task):
                    note(sentence)
                note(task.picture)
                for branch in getattr(task.picture, "branches", ()):
                    note(branch.label)
                    note(tuple(each.label for each in branch.after))
    elsewhere = ("type.", "read.", "verdict.", "list.", "ask.", "form.", "page.")
    assert {key for key in words("en").texts if not key.startswith(elsewhere)} - said == set()
