"""The lessons: they keep their time, and what they say of chances is so."""

from __future__ import annotations

import itertools
import json
import re
from fractions import Fraction
from math import sqrt
from pathlib import Path
from statistics import NormalDist

import numpy as np
import pytest

from .notebooks import BOOK, CHAPTERS, LESSONS, printed, prose, same


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_a_lesson_says_what_it_takes_and_keeps_its_time(path: Path) -> None:
    text = prose(path)
    for fact in ("Age", "Time", "Aim", "Material"):
        assert f"| {fact} |" in text
    steps = sum(map(int, re.findall(r"^.*\((\d+) min\)$", text, re.MULTILINE)))
    time = re.search(r"\| Time \| (\d+)(?: to (\d+))? min", text)
    assert time
    assert int(time[1]) <= steps <= int(time[2] or time[1])


def test_the_chances_in_the_lessons() -> None:
    later = prose(BOOK / "teachers" / "now-or-later.md")
    for number, dice in (("16.2 %", 5), ("23.3 %", 4), ("33.5 %", 3), ("48.2 %", 2), ("69.4 %", 1)):
        assert number in later
        assert same(number.replace(" ", ""), Fraction(5, 6) ** (2 * dice))
    assert "26 of the 36" in prose(BOOK / "teachers" / "why-seven.md")
    assert sum(one + two < 9 for one, two in itertools.product(range(1, 7), repeat=2)) == 26
    chapters = "\n".join(map(printed, CHAPTERS))
    numbers = [number for path in LESSONS for number in re.findall(r"(?<!\d)\d+\.\d\d(?!\d)", prose(path))]
    assert len(numbers) >= 6
    assert [number for number in numbers if number not in chapters] == []


def test_the_staircase_of_a_class_has_as_many_steps_as_the_lesson_says() -> None:
    """Only every third class sees all of them in its 432 rolls."""
    text = prose(BOOK / "teachers" / "why-seven.md")
    chances = np.minimum(np.arange(1, 12), np.arange(11, 0, -1)) / 36
    for rolls, said in ((432, (34, 74)), (1_500, (90, 95))):
        counts = np.random.default_rng(7).multinomial(rolls, chances, 50_000)
        steps = np.diff(counts) * np.sign(5 - np.arange(1, 11) + 0.5)
        on_top = counts[:, 5] > np.delete(counts, 5, axis=1).max(axis=1)
        found = 100 * np.mean((steps > 0).all(axis=1)), 100 * np.mean(on_top)
        assert tuple(map(round, found)) == said
    assert "In 74 of 100 classes the 7 is now alone on top, but only in 34 is every" in text
    assert "nine classes in ten need about 1,500 rolls" in text
    sevens = Fraction(432, 6)
    assert f"about {sevens} times, and about {sevens / 6} times another seven follows" in text
    assert round(Fraction(432 - 2, 6**3)) == 2


def test_the_contest_of_the_lesson_works_in_nine_classes_of_ten() -> None:
    """Eight groups see the difference of the two rules, by the normal distribution of their average."""
    pair = json.loads((BOOK / "chances" / "rules.json").read_text(encoding="utf-8"))["pairs"]["gap-1 gap-9"]
    text = prose(BOOK / "teachers" / "jump-or-refuse.md")
    assert f"wins in {100 * pair['ahead']:.0f} groups out of 100, by {pair['lead']:.0f} points on average" in text
    assert f"standard deviation of {pair['deviation']:.0f} points" in text
    for groups, said in ((8, "in 92 of 100 classes"), (6, "in 83.")):
        found = NormalDist().cdf(sqrt(groups) * pair["lead"] / pair["deviation"] - 2)
        assert f"{100 * found:.0f}" in said
        assert said in text
