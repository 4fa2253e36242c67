"""Every number in the text of a chapter comes from a cell of that page, or is worked out here in a second way."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import comb, erf, erfc, exp, pi, sqrt
from pathlib import Path
from typing import Any

import pytest

import dicepad
from dicepad.odds.qwixx.chances.exact import misthrow_chance

from . import second_way, second_way_basics, second_way_repeated
from .notebooks import BOOK, CHAPTERS, cells, numbers, plain, printed, prose, same, source
from .second_way import hits

pytestmark = pytest.mark.solve

CHAPTER = pytest.mark.parametrize("path", CHAPTERS, ids=lambda path: path.stem)
ESTIMATE = re.compile(r"(?<![\w.])(\d+(?:\.\d+)?)( ?%)? +± ?\d")
WHOLE = re.compile(r"\d[\d_]*")

# What a page supposes, asks or rounds in words; what the rules say; what others have published.
GIVEN = {
    "closing": {"25"},
    "compare": {"20,000", "60", "3.3", "5%", "7.9"},
    "counting": {"33"},
    "friendly": {"16%", "50%", "65%", "75%", "47%", "130", "15"},
    "loaded": {"2.5%", "15/60", "95%"},
    "luck": {"131", "20", "45", "68"},
    "par": {"20,000", "36"},
    "perfect": {"115.911", "2017", "80"},
    "push-your-luck": {"72"},
    "race": {"6,000"},
    "record": {"14"},
    "simulation": {"19", "2%", "5%", "52%", "500", "66.1", "66.9", "68", "80", "95", "95%"},
    "six-faces": {"12%", "21%", "72", "90%"},
    "square": {"17"},
    "trees": {"3/4", "99%"},
    "which-dice": {"36"},
}

# Numbers of the text that no cell prints: worked out in a second way, beside those of `second_way`.
WORKED_OUT: dict[str, dict[str, Any]] = {
    "chain": {"57": 1 + sum(range(1, 11)) + 1},
    "misthrow": {"20": 4 * 5},
    "seven": {"432": 12 * 36},
    "simulation": {"3.5": 21 / 6, "0.75": 1.96 * (35 / 12 / 20) ** 0.5},
    "waiting": {"27": 27},
}


def second(path: Path) -> dict[str, Any]:
    """The numbers of a chapter that have been worked out in a second way."""
    name = path.stem.replace("-", "_")
    ways = [
        getattr(module, name)
        for module in (second_way, second_way_basics, second_way_repeated)
        if hasattr(module, name)
    ]
    return {number: value for way in ways for number, value in way().items()} | WORKED_OUT.get(path.stem, {})


def shown(path: Path) -> set[str]:
    """The numbers that the cells of a page print, and those that these cells were given."""
    code = "\n".join(map(source, cells(path, "code")))
    return numbers(printed(path)) | {f"{int(number):,}" for number in WHOLE.findall(code)} | set(WHOLE.findall(code))


def stands_in(one: str, found: set[str]) -> bool:
    """Return whether a number is among others, which may have more digits."""
    if one in found:
        return True
    return "." in one and any(
        same(one, Fraction(other.rstrip("%").replace(",", "")) / (100 if other.endswith("%") else 1))
        for other in found
        if "/" not in other and other.endswith("%") == one.endswith("%") and len(other) > len(one)
    )


@CHAPTER
class TestNumbers:
    def test_every_number_of_the_text_is_printed_by_a_cell_or_worked_out(self, path: Path) -> None:
        known, worked_out = shown(path), second(path)
        unknown = {number for number in numbers(prose(path)) - set(worked_out) if not stands_in(number, known)}
        assert unknown == GIVEN.get(path.stem, set())

    def test_what_was_worked_out_in_a_second_way_is_the_same_and_stands_there(self, path: Path) -> None:
        text = plain(prose(path)) + plain(printed(path))
        for number, value in second(path).items():
            assert same(number, value), number
            assert re.search(rf"(?<![\d.]){re.escape(number)}(?![\d%])", text), number

    def test_an_estimate_carries_its_plus_or_minus_in_the_text_too(self, path: Path) -> None:
        """Unless the same number is somewhere exact on this page."""
        out, text = plain(printed(path)), plain(prose(path))
        estimates = {value + unit.strip() for value, unit in ESTIMATE.findall(out)}
        exact = numbers(re.sub(r"[\d.]+%? +± ?[\d.]+", "", out))
        for one in estimates - exact:
            for found in re.finditer(rf"(?<![\d.,/]){re.escape(one)}(?![\d.%])", text):
                assert re.match(r" ?%? ± ?\d", text[found.end() :]), one


def test_the_table_of_numbers_has_what_chapters_print_and_files_store() -> None:
    """Each number of the page stands in a chapter that it links to, where it is proved, or in a file that it names."""
    page = BOOK / "reference" / "numbers.md"
    text = prose(page)
    linked = {(page.parent / name).resolve() for name in re.findall(r"\]\(([\w./-]+\.ipynb)\)", text)}
    known = {number for path in linked for number in shown(path) | numbers(prose(path))}
    files = set(re.findall(r"`(\w+\.json)`", text))
    stored = [
        one for name in files for one in leaves(json.loads((BOOK / "chances" / name).read_text(encoding="utf-8")))
    ]
    rest = {one for one in numbers(text) if not stands_in(one, known) and not any(same(one, value) for value in stored)}
    assert rest == {"200,000", "462"}, "positions that a test compares, and the multisets below"
    assert comb(6 + 5, 6) == 462


def test_the_glossary_and_the_page_of_the_coach_count_right() -> None:
    glossary = plain(prose(BOOK / "chances" / "glossary.md"))
    # By the distribution functions of the normal and of the chi-squared distribution with five degrees of freedom.
    odd = erfc(sqrt(11.07 / 2)) + sqrt(2 * 11.07 / pi) * exp(-11.07 / 2) * (1 + 11.07 / 3)
    assert same("5%", odd)
    assert "a value of 11.07 or more is significant at 5%" in glossary
    for text, value in {
        "17.1%": 617 / 3600,
        "68.3%": erf(sqrt(0.5)),
        "95.4%": erf(sqrt(2)),
        "64.2%": 1 - 0.95**20,
    }.items():
        assert same(text, value)
        assert text in glossary
    rolls = [
        {white + coloured for white in roll[:2]} | {sum(roll[:2])}
        for roll in product(range(1, 7), repeat=3)
        for coloured in roll[2:]
    ]
    seven, two = (f"{10 * sum(number in sums for sums in rolls) / len(rolls):.1f}" for number in (7, 2))
    assert f"a 7 comes up in {seven} of ten turns, but a 2 in only {two}." in prose(BOOK / "coach.md")


def leaves(stored: Any) -> Iterator[float]:
    """The numbers in a file of JSON."""
    if isinstance(stored, int | float):
        yield stored
    elif isinstance(stored, dict | list):
        for one in stored.values() if isinstance(stored, dict) else stored:
            yield from leaves(one)


def share(chance: Any, count: int, scale: float = 100) -> tuple[float, float]:
    """An exact share and the standard error of a simulated one, in percent or as a count."""
    return scale * float(chance), scale * sqrt(chance * (1 - chance) / count)


HALF_WAY: Any = dicepad.load("qwixx").from_text("red:7,8,9 yellow:6,9 green:6 blue:5,4 ; active=0 phase=roll")
RED_SEVENS = [
    roll for roll in product(range(1, 7), repeat=3) if 7 in (roll[0] + roll[1], roll[0] + roll[2], roll[1] + roll[2])
]

# What the simulation of a chapter printed, where no exact value stands beside it: the exact value, the standard error.
SIMULATED: dict[str, tuple[str, tuple[float, float]]] = {
    "seven": (r"seven came (\d+) times", share(Fraction(1, 6), 3600, 3600)),
    "colour": (r"seven came in ([\d,]+) of 20,000 turns", share(Fraction(5, 12), 20_000, 20_000)),
    "waiting": (r"average (\S+) ± ", (13.5, sqrt(168.75 / 10_000))),
    "misthrow": (r"half way, simulated: (\S+) %", share(misthrow_chance(HALF_WAY, 0), 3_000)),
    "best-move": (r"simulated: (\S+) ± 0\.022", (4.25, 0.011)),
    "perfect": (r"average (\S+) ± 5\.9", (115.4831, 2.95)),
    "luck": (r"luck +(\S+) ± 1\.4", (0, 0.7)),
    "simulation": (
        r"between 10 and 24: (\d+) of 1,000",
        share(sum(hits(100, 1 / 6, k) for k in range(10, 25)), 1_000, 1_000),
    ),
    "push-your-luck": (r"7, simulated: (\S+) ±", (1.38, 0.01)),
    "loaded": (r"^(\d+)$", share(0.577, 1000, 1000)),
    "race": (r"tries took (\S+) ±", (61.2, 1.2)),
    "record": (r"the evening after: (\S+) ±", (115.4831, 0.85)),
    "which-dice": (r"the white dice made (\S+) % ±", share(Fraction(36, 90), 5_000)),
    "compare": (r"simulated (\S+) % ±", share(0.264, 2_000)),
}
BESIDE = re.compile(r"(?<!± )(?<![\d.])(\d+\.\d+)(?: ?%)? +(\d+\.\d+)(?: ?%)? +± (\d+\.\d+)")
"""An exact value, a simulated one beside it, and two standard errors of that."""


@CHAPTER
def test_its_simulation_agrees_with_the_exact_result(path: Path) -> None:
    out = printed(path)
    beside = [tuple(map(float, found)) for found in BESIDE.findall(out)]
    assert beside or path.stem in SIMULATED
    off = [(simulated - exact) / max(error, 0.05) for exact, simulated, error in beside]
    assert all(abs(one) < 2 for one in off), off
    assert not off or sum(one**2 for one in off) < len(off), "they should miss by half of that, on average"
    if path.stem in SIMULATED:
        pattern, (exact, error) = SIMULATED[path.stem]
        found = re.search(pattern, out, re.MULTILINE)
        assert found, pattern
        assert abs(float(found[1].replace(",", "")) - exact) < 3 * error
