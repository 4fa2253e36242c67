"""Ten exercises a chapter, each with a hint before its solution, and every number to type worked out a second way."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest

from . import answers_basics, answers_dice, answers_results, answers_rows, answers_spread
from .answers import Answers
from .notebooks import BOOK, CHAPTERS, prose, same

PARTS = (answers_basics, answers_dice, answers_results, answers_rows, answers_spread)
WORDS = {"one half": "1/2", "one third": "1/3", "one quarter": "1/4", "one sixth": "1/6"}
NUMBER = re.compile(r"(?<![\w./])-?\d+(?:/\d+|(?:\.\d+)?%?)(?![\d/])")


def exercises(chapter: str) -> list[str]:
    """Return the exercises of a chapter, each with its hint and its solution."""
    _, text = prose(BOOK / "chances" / f"{chapter}.ipynb").split("\n## Try it yourself\n")
    return re.split(r"^\d+\. ", text, flags=re.MULTILINE)[1:]


def typed(exercise: str) -> list[str]:
    """Return the numbers that a reader should type, without their labels."""
    found = re.search(r'data-answer="([^"]+)"', exercise)
    return [part.rpartition(":")[2].strip().replace(" %", "%") for part in found[1].split(";")] if found else []


def told(exercise: str) -> set[str]:
    """Return the numbers of the solution, with fractions and percentages written as in a line of code."""
    text = exercise.rpartition("<summary>")[2].replace("\N{MINUS SIGN}", "-").replace("\N{NO-BREAK SPACE}%", "%")
    text = re.sub(r"\\frac\{(\d+)\}\{(\d+)\}", r"\1/\2", text).replace(" %", "%").lower()
    text = re.sub(r"(?<=\d),(?=\d{3})", "", text)
    text += re.sub(r"(\d+) of(?: the)? (\d+)", r"\1/\2", text)
    return set(NUMBER.findall(text)) | {number for word, number in WORDS.items() if word in text}


def equal(text: str, value: Any) -> bool:
    """Return if a number as written is this value, rounded to the digits that are written."""
    return abs(Fraction(text) - value) < 1e-9 if "/" in text else same(text, value)


def worked_out(chapter: str) -> Answers:
    """Return the beginnings of the exercises with a number to type, and their numbers, worked out a second way."""
    name = chapter.replace("-", "_")
    ways = [getattr(part, name) for part in PARTS if hasattr(part, name)]
    return {begins: values for way in ways for begins, values in way().items()}


@pytest.mark.parametrize("chapter", [path.stem for path in CHAPTERS])
def test_a_chapter_has_ten_exercises_with_a_hint_before_the_solution(chapter: str) -> None:
    found = exercises(chapter)
    assert len(found) == 10
    for one in found:
        assert re.findall(r"<summary>(\w+)</summary>", one) in (["Hint", "Solution"], ["Hint", "How"]), one[:60]


@pytest.mark.parametrize("chapter", [path.stem for path in CHAPTERS])
def test_the_number_to_type_is_the_right_one_and_the_solution_tells_it(chapter: str) -> None:
    asked, right = [exercise for exercise in exercises(chapter) if typed(exercise)], worked_out(chapter)
    assert len(asked) == len(right)
    for begins, values in right.items():
        (exercise,) = [one for one in asked if one.startswith(begins)]
        assert len(typed(exercise)) == len(values)
        for number, value in zip(typed(exercise), values, strict=True):
            assert equal(number, value), (begins, number, value)
            assert any(equal(one, value) for one in told(exercise)), (begins, number, told(exercise))
