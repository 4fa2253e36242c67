"""The mixed exercises: each answer worked out once more, by listing all cases or by adding up what has no end."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import combinations, permutations, product
from math import factorial, sqrt
from statistics import pstdev
from typing import Any

import pytest

from .notebooks import BOOK

SIX = range(1, 7)
TEXT = (BOOK / "chances" / "mixed-exercises.md").read_text(encoding="utf-8")
EXERCISES = re.split(r"^\d+\. ", TEXT.partition("## Try it yourself")[2], flags=re.MULTILINE)[1:]


def share(cases: Iterable[Any], wanted: Callable[[Any], bool]) -> Fraction:
    """Return the share of equally likely cases in which something holds."""
    known = list(cases)
    return Fraction(sum(map(wanted, known)), len(known))


def chi_square(counts: list[int]) -> Fraction:
    """Return the sum of squared differences from even counts, each divided by what is expected."""
    even = Fraction(sum(counts), len(counts))
    return sum(((count - even) ** 2 / even for count in counts), start=Fraction(0))


def sunny_days() -> float:
    """Return the probability of sun after many days."""
    sun = 0.0
    for _ in range(200):
        sun = 0.8 * sun + 0.4 * (1 - sun)
    return sun


def rolls_until_two_sixes() -> float:
    """Return the expected rolls, as the sum of the probabilities that fewer than two sixes have come."""
    return sum((5 / 6) ** n + n / 6 * (5 / 6) ** (n - 1) for n in range(1000))


def loaded_given_six() -> Fraction:
    """List 10 dice with 6 equally likely faces each, of which a loaded die has three sixes."""
    dice = [[1, 2, 3, 6, 6, 6]] * 3 + [[1, 2, 3, 4, 5, 6]] * 7
    sixes = [number for number, die in enumerate(dice) for face in die if face == 6]
    return share(sixes, lambda die: die < 3)


def two_spins(keep: int) -> Fraction:
    """Return the expected win if the first of two spins is kept from a number on."""
    pairs = list(product(range(1, 11), repeat=2))
    return Fraction(sum(first if first >= keep else second for first, second in pairs), len(pairs))


def sixes_in_180() -> list[float]:
    """Return the probability of each number of sixes, one roll after the other."""
    now = [1.0]
    for _ in range(180):
        now = [a * 5 / 6 + b / 6 for a, b in zip([*now, 0], [0, *now], strict=True)]
    return now


def spread_of(weights: list[float]) -> float:
    """Return the standard deviation of a number by the probability of each of its values."""
    mean = sum(n * weight for n, weight in enumerate(weights))
    return sqrt(sum((n - mean) ** 2 * weight for n, weight in enumerate(weights)))


ANSWERS: dict[str, list[Any]] = {
    "You roll two dice.": [share(product(SIX, repeat=2), lambda roll: roll[0] % 2 == roll[1] % 2 == 0)],
    "Two of the twelve": [len(list(combinations(range(12), 2)))],
    "You pay 2 points": [Fraction(sum(10 * (face == 6) - 2 for face in SIX), 6)],
    "In a class of 24": [Fraction(9, 15)],
    "A spinner shows blue": [share(product(range(10), repeat=2), lambda spins: min(spins) < 3)],
    "Five runners": [len(list(permutations(range(5), 3)))],
    "You roll one die until": [rolls_until_two_sixes()],
    "A coin gives you": [pstdev([0, 10])],
    "Three of ten dice": [loaded_given_six()],
    "A quiz has four": [share(product(range(3), repeat=4), lambda guesses: guesses.count(0) == 2)],
    "After a sunny day": [sunny_days()],
    "A spinner shows 1 to 10": [max(map(two_spins, range(1, 12)))],
    "Die A has": [share(product((2, 2, 4, 4, 9, 9), (1, 1, 6, 6, 8, 8)), lambda faces: faces[0] > faces[1])],
    "You roll a fair die 180": [spread_of(sixes_in_180()), (42 - 180 / 6) / spread_of(sixes_in_180())],
    "You call a coin loaded": [
        share(product("ht", repeat=5), lambda tosses: set(tosses) == {"h"}),
        share(product("hhhht", repeat=5), lambda tosses: set(tosses) == {"h"}),
    ],
    "You roll a die 60 times": [chi_square([6, 8, 10, 10, 12, 14])],
    "In your club": [80 + 0.5 * (100 - 80)],
    "One game has": [sqrt(49 * 14**2) / 49],
    "In a simulation": [100 * pstdev([1, 0, 0, 0]) / sqrt(10_000)],
    "Tim and Pia": [share(product("ht", repeat=2), lambda tosses: "h" in tosses)],
}
"""The beginning of each question with its numbers, in the order in which they are asked."""


def numbers(exercise: str) -> list[str]:
    (stored,) = re.findall(r'data-answer="([^"]+)"', exercise)
    return [part.rpartition(":")[2].strip() for part in stored.split(";")]


def agrees(number: str, value: float) -> bool:
    """Return whether a number as it is written is a value, exactly or to its last digit."""
    plain = number.replace("\N{MINUS SIGN}", "-").replace("\N{THIN SPACE}", "").replace(" ", "")
    unit = Fraction(1, 100) if plain.endswith("%") else Fraction(1)
    plain = plain.removesuffix("%")
    places = len(plain.partition(".")[2])
    slack = Fraction(1, 2 * 10**places) * unit if "." in plain or unit != 1 else Fraction(1, 10**9)
    return abs(Fraction(plain) * unit - Fraction(value)) <= slack


@pytest.mark.parametrize("begins", ANSWERS)
def test_an_answer_is_what_listing_the_cases_gives(begins: str) -> None:
    (exercise,) = [exercise for exercise in EXERCISES if exercise.startswith(begins)]
    found, expected = numbers(exercise), ANSWERS[begins]
    assert all(agrees(*pair) for pair in zip(found, expected, strict=True)), (found, expected)


def test_a_fair_die_is_as_uneven_as_in_the_exercise_in_more_than_half_of_all_series() -> None:
    """Follow the counts of 60 rolls face by face, with the sum of their squares, which alone decides."""
    ways = {(0, 0): 1.0}
    for _ in SIX:
        after: dict[tuple[int, int], float] = {}
        for (rolls, squares), weight in ways.items():
            for count in range(61 - rolls):
                key = rolls + count, squares + count**2
                after[key] = after.get(key, 0.0) + weight / factorial(count)
        ways = after
    uneven = sum(weight for (rolls, squares), weight in ways.items() if rolls == 60 and squares / 10 - 60 >= 4)
    assert 0.5 < uneven * factorial(60) / 6**60 < 0.6


def test_every_exercise_has_a_hint_and_a_chapter_that_explains_it() -> None:
    assert len(EXERCISES) == len(ANSWERS) == 20
    for exercise in EXERCISES:
        assert re.findall(r"<summary>(\w+)</summary>", exercise) == ["Hint", "Solution"]
        (title, page), *others = re.findall(r"\[([^]]+)\]\((\S+\.ipynb)\)", exercise)
        assert not others
        assert f'"# {title}' in (BOOK / "chances" / page).read_text(encoding="utf-8")
