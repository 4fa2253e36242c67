"""Every type of task, from many seeds: right answers, wrong answers that are wrong, whole sentences, no repetition."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

import pytest

from dicepad.tasks import LANGUAGES, TYPES, Blank, Form, Said, Task, check, make_tasks, words
from tests.dicepad.tasks.oracles import ORACLES
from tests.dicepad.tasks.reached import REACHED
from tests.dicepad.tasks.replies import expected
from tests.dicepad.tasks.ways import HINTS, WAYS, false_equations, steps

CASES = [
    pytest.param(name, level, seeds, marks=marks, id=f"{name}-{level}-{seeds}")
    for name, kind in TYPES.items()
    for level in range(1, kind.levels + 1)
    for seeds, marks in ((40, ()), (2_000, pytest.mark.long))
]
TEXTS = ("en", "de", "fr", "it")
WRITTEN = (Form("whole"), Form("letter"), Form("fraction"), Form("percent", 1), Form("decimal", 3))
COARSER = {
    ("wait", 1): (Form("decimal", 1),),
    ("kneifen", 3): (Form("decimal", 2),),
    ("mean", 2): (Form("decimal", 1),),
}
"""Forms that tasks may ask for: three figures of a probability, and fewer of an average."""
OPENINGS = re.compile(r"[A-ZÀ-Þ0-9“„«(\N{MINUS SIGN}]|[a-tx] ")
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
def test_positions_arise_in_a_match(name: str, level: int, seeds: int) -> None:
    """The game's own moves lead to what the picture shows, and allow what the question offers."""
    for task in made(name, level, seeds):
        assert REACHED[name](task), task.mark


@pytest.mark.parametrize(("name", "level", "seeds"), CASES)
def test_usual_mistakes_are_those_of_somebody_who_makes_them(name: str, level: int, seeds: int) -> None:
    """Each reply stands beside the answer that deserves it, and says the numbers of this task."""
    own = words("en")
    for task in made(name, level, seeds):
        told = [
            [
                (reply.key, value, tuple(own.written(each) for each in reply.values.values()))
                for value, reply in each.usual
            ]
            for each in task.blanks
        ]
        assert told == expected(task), task.mark


@pytest.mark.parametrize(("name", "level", "seeds"), CASES)
def test_ways_are_those_of_a_second_count(name: str, level: int, seeds: int) -> None:
    """Each step has the numbers and colours that it should have, and each equation is true, in every language."""
    for task in made(name, level, seeds):
        assert steps(task) == [*WAYS[name](task)], task.mark
        for sentence in task.way:
            for lang in TEXTS:
                assert false_equations(words(lang).tell(sentence)) == []


@pytest.mark.parametrize(("name", "level", "seeds"), CASES)
def test_a_hint_begins_the_way_and_gives_nothing_away(name: str, level: int, seeds: int) -> None:
    """It is the hint of its level, speaks of this task, and no number in it is an answer in any form."""
    hints = HINTS.get(name, ("hint",) * 3)
    for task in made(name, level, seeds):
        assert task.hint.key in [f"{name}.{each}" for each in hints[level - 1].split()]
        assert all(task.question[0].values[each] == value for each, value in task.hint.values.items())
        for lang in TEXTS:
            own = words(lang)
            text = own.tell(task.hint)
            for number, blank in enumerate(task.blanks):
                for typed in re.findall(r"\d+(?:[.,]\d+)?(?: ?/ ?\d+)?(?:\s?%)?", text) if blank.form else ():
                    verdict = check(task, typed, lang, number).kind
                    assert verdict not in ("right", "form"), (text, own.answer(blank))
                    assert verdict == "usual" or not is_answer(typed, blank), (text, own.answer(blank))


def is_answer(typed: str, blank: Blank) -> bool:
    """Return whether a plain number equals the answer, either as it is or as a percentage."""
    assert isinstance(blank.answer, Fraction)
    if "%" in typed:
        return False
    value = Fraction(typed.replace(",", ".").replace(" ", ""))
    return value in (blank.answer, 100 * blank.answer)


@pytest.mark.parametrize(("name", "level", "seeds"), CASES)
def test_a_question_says_in_which_form_to_answer(name: str, level: int, seeds: int) -> None:
    forms = {"decimal": "wait.round", "fraction": "wait.exact"} if (name, level) == ("wait", 1) else {}
    for task in made(name, level, seeds):
        said = {(each.key, each.values.get("digits")) for each in task.question}
        assert {blank.form for blank in task.blanks if blank.form} <= {*WRITTEN, *COARSER.get((name, level), ())}
        for form in {blank.form for blank in task.blanks if blank.form}:
            key = forms.get(form.kind, f"ask.{form.kind}")
            if name not in ("tree", "mean") and form.kind not in ("whole", "letter"):
                assert (key, None if forms else form.digits) in said
        if name == "wait" and level == 1:
            assert all(blank.form in (("fraction", 0), ("decimal", 1)) for blank in task.blanks)


@pytest.mark.parametrize(("name", "level", "seeds"), CASES)
def test_a_usual_mistake_is_never_a_coarse_right_answer(name: str, level: int, seeds: int) -> None:
    """Written exactly, as a fraction or a whole number, it gets its reply, and so does no whole number beside it."""
    for task in made(name, level, seeds):
        for number, blank in enumerate(task.blanks):
            for value, reply in blank.usual:
                if isinstance(value, Fraction) and blank.form and blank.form.kind not in ("whole", "letter"):
                    assert check(task, str(value), "en", number)[:2] == ("usual", words("en").tell(reply)), task.mark
            if blank.form and blank.form.kind == "decimal":
                found = {whole: check(task, str(whole), "en", number).kind for whole in range(40)}
                assert {whole for whole, kind in found.items() if kind == "right"} <= {blank.answer}
                assert "form" not in found.values()


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
                assert check(task, typed, lang, number)[:2] == ("usual", own.tell(wrong.reply)), task.mark
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
            if isinstance(blank.answer, Fraction) and blank.form and blank.form.kind not in ("whole", "letter"):
                is_wait = (name, level) == ("wait", 1)
                assert is_wait or name in ("kneifen", "mean") or 0 < blank.answer < 1
                known = blank.answer.numerator if is_wait else blank.answer.denominator
                assert not 1296 % known or (name in ("tree", "mean") and not 30 % known), blank.answer
            else:
                assert blank.answer


@pytest.mark.parametrize(
    ("name", "level"), [(name, level) for name, kind in TYPES.items() for level in (1, kind.levels)]
)
def test_no_two_tasks_are_equal_and_a_seed_fixes_all(name: str, level: int) -> None:
    check_set(name, level, 8)


def check_set(name: str, level: int, count: int) -> None:
    tasks = make_tasks(name, level=level, count=count, seed="class 7b")
    assert len({task.mark for task in tasks}) == count
    for one, other in combinations(tasks, 2):
        assert (one.question, one.picture) != (other.question, other.picture)
    assert make_tasks(name, level=level, count=count, seed="class 7b") == tasks
    assert make_tasks(name, level=level, count=count - 2, seed="class 7b") == tasks[: count - 2]
    assert make_tasks(name, level=level, count=count, seed="class 8a") != tasks


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
    elsewhere = ("type.", "read.", "verdict.", "list.", "ask.", "form.", "page.", "practice.", "sheet.")
    assert {key for key in words("en").texts if not key.startswith(elsewhere)} - said == set()
