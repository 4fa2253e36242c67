"""Codes of results: what a pupil's page writes, a teacher's page reads, and a typo is noticed."""

from __future__ import annotations

from random import Random

import pytest

from dicepad import DicepadError
from dicepad.tasks import TYPES, check, make_tasks, words
from dicepad.tasks.results import MOST_MISTAKES, STATES, Outcome, read_result, result_code, usual_mistakes
from dicepad.tasks.sets import SIGNS, task_set

EVERY = [Outcome("open"), Outcome("right")] + [
    Outcome(state, mistake) for state in ("later", "wrong") for mistake in range(MOST_MISTAKES + 1)
]


@pytest.mark.parametrize("count", [1, 6, 30, 28 * 3])
def test_what_is_written_is_read(count: int) -> None:
    """With each outcome at each place in turn, however the code is typed, and whatever stands behind it."""
    tasks = task_set(["score", "tree"], level=2, count=count, seed="class 7b")
    for shift in range(len(EVERY) if count == 6 else 1):
        outcomes = tuple([EVERY[(shift + at) % len(EVERY)] for at in range(count)])
        code = result_code(tasks, outcomes)
        for text, name in ((code, ""), (f" {code.lower()}\tAda  B. ", "Ada  B."), (f"{code} A-1", "A-1")):
            assert read_result(text) == (tasks, outcomes, name)
    assert code.startswith(tasks.code)


@pytest.mark.parametrize("count", [2, 6, 40])
def test_a_typo_is_noticed(count: int) -> None:
    """One wrong sign anywhere, a missing one, two that changed places, and a result that belongs to another sheet."""
    dice = Random(7)
    tasks = task_set(["square", "cell"], level=2, count=count, seed="class 7b")
    code = result_code(tasks, [dice.choice(EVERY) for _ in range(count)])
    wrong = {code[:at] + code[at + 1 :] for at in range(len(code))}
    for at, sign in enumerate(code):
        if sign != "-":
            wrong |= {code[:at] + other + code[at + 1 :] for other in SIGNS + "0O1I"}
    wrong |= {code[:at] + code[at + 1] + code[at] + code[at + 2 :] for at in range(len(code) - 1)}
    other = task_set(["square", "cell"], level=2, count=count, seed="class 7c").code
    wrong.add(other + code[len(tasks.code) :])
    for text in wrong - {code}:
        if text.replace("-", "") == code.replace("-", ""):
            continue  # a hyphen at another place changes no sign
        with pytest.raises(DicepadError, match="typo or is not complete"):
            read_result(text)


@pytest.mark.parametrize(
    "text", ["", " ", "Ada", "-", "A13--", "A13-NXTREN", "A13-NXTREN-", "A13-NXTREN-É", "DE26 " * 99]
)
def test_what_is_no_result_is_said_in_one_line(text: str) -> None:
    with pytest.raises(DicepadError, match=r"^code: '.{0,40}' has a typo or is not complete") as caught:
        read_result(text)
    assert "\n" not in str(caught.value)


def test_each_task_has_an_outcome() -> None:
    tasks = task_set(["score"], count=3)
    with pytest.raises(DicepadError, match="outcomes: there are 2, but the set has 3 tasks"):
        result_code(tasks, [Outcome("open")] * 2)


@pytest.mark.parametrize("name", TYPES)
def test_a_verdict_names_its_mistake_among_those_of_the_task(name: str) -> None:
    """The mistakes of all blanks are counted in one row, and a sign has room for them."""
    for level in range(1, TYPES[name].levels + 1):
        for task in make_tasks(name, level=level, count=3, seed="mistakes"):
            said = usual_mistakes(task)
            assert len(said) <= MOST_MISTAKES
            number = 0
            for blank, asked in enumerate(task.blanks):
                for value, reply in asked.usual:
                    number += 1
                    verdict = check(task, words("en").answer(asked._replace(answer=value)), "en", blank)
                    assert (verdict.kind, verdict.mistake) == ("usual", number)
                    assert said[number - 1] is reply
                right = check(task, words("en").answer(asked), "en", blank)
                assert (right.kind, right.mistake) == ("right", 0)
            assert number == len(said)
    assert STATES == ("open", "right", "later", "wrong")
