"""The lessons: they keep their time, and what they say of chances is so."""

from __future__ import annotations

import ast
import itertools
import json
import operator
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache, partial
from math import prod, sqrt
from pathlib import Path
from random import Random
from statistics import NormalDist, fmean
from typing import Any

import numpy as np
import pytest
from PIL import Image
from teachers import classes

import sheetgen
from dicepad import Chooser, Match, load, play_out
from dicepad.odds.exact import race
from dicepad.odds.strategies import strategy
from sheetgen.lessons.lesson import LESSONS as NAMES
from sheetgen.lessons.lesson import Blanks, Question, Table, Words, lesson

from .notebooks import BOOK, CHAPTERS, LESSONS, printed, prose, same
from .second_way import hits, tail


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_a_lesson_says_what_it_takes_and_leaves_five_minutes_to_spare(path: Path) -> None:
    text = prose(path)
    for fact in ("Age", "Time", "Aim", "Material", "Standards"):
        assert f"| {fact} |" in text
    assert "| Time | 45 minutes, 5 of them to spare" in text
    steps = re.split(r"^## ", text, flags=re.MULTILINE)
    minutes = [sum(map(int, re.findall(r"^.*\((\d+) min\)$", part, re.MULTILINE))) for part in steps]
    assert {each for each in minutes if each} == {40}
    for part in ("Key questions", "What your class will find", "What may come up", "Without dice", "Homework", "Next"):
        assert part in text
    assert "If time runs short" in text.replace("if time runs short", "If time runs short")
    assert f"{{papers}} {path.stem}" in text


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


@pytest.mark.parametrize(
    ("name", "effect", "said"),
    [
        (
            "why-seven",
            "6, 7 and 8 together lead the six outer sums",
            "Middle is ahead in 99 of 100 classes of 20 children",
        ),
        (
            "race-of-the-lanes",
            "6, 7 and 8 win most of the equal races",
            "In 95 of 100 classes of 20 pupils, 6, 7 and 8 win",
        ),
        (
            "race-of-the-lanes",
            "2 and 12 win more of the other races than 6, 7 and 8",
            "In 99 of 100 classes of 20, the lanes 2 and 12 win more",
        ),
        ("jump-or-refuse", "card B beats card A", "more than 99 of 100 classes of 20 pupils see it"),
        (
            "now-or-later",
            "between 26 and 41 % of the tries are lost",
            "In 92 of 100 classes of 20 pupils, between 26 and 41 %",
        ),
        (
            "hidden-dice",
            "more verdicts are right after six rolls (simulated)",
            "In 96 of 100 classes of 20 pupils, more",
        ),
        ("loaded-die", "some verdict is wrong", "wrong in more than 99 of 100 classes of 20 pupils"),
        ("after-the-record", "the best quarter falls (simulated)", "The best fall in 94 of 100 classes"),
        (
            "after-the-record",
            "the best quarter stays above the class (simulated)",
            "In 92 of 100 classes the best remain",
        ),
    ],
)
def test_nine_classes_in_ten_see_what_the_lesson_is_about(name: str, effect: str, said: str) -> None:
    assert said in prose(BOOK / "teachers" / f"{name}.md")
    assert classes.percent(classes.FIGURES[name][effect](20)).lstrip(">") in said
    assert all(classes.FIGURES[name][effect](pupils) > 0.9 for pupils in classes.PUPILS)


def test_shares_of_classes_hold_a_second_time() -> None:
    """Classes roll their dice one by one: no formula, no array of the command."""
    dice = Random(11)
    tries = 400

    def two() -> int:
        return dice.randint(1, 6) + dice.randint(1, 6)

    def winner(squares: Mapping[int, int]) -> int:
        left = dict(squares)
        while True:
            lane = two()
            left[lane] -= 1
            if not left[lane]:
                return lane

    def quarter() -> tuple[bool, bool, int]:
        points = [(sum(dice.randint(1, 6) for _ in range(5)) + 6 * (pupil < 10), pupil) for pupil in range(20)]
        again = [sum(dice.randint(1, 6) for _ in range(5)) + 6 * (pupil < 10) for pupil in range(20)]
        best = sorted(points, reverse=True)[:5]
        after = sum(again[pupil] for _, pupil in best)
        return (
            after < sum(first for first, _ in best),
            after / 5 > sum(again) / 20,
            sum(pupil < 10 for _, pupil in best),
        )

    rolls = [[two() for _ in range(360)] for _ in range(tries)]
    ahead = sum(sum(6 <= one <= 8 for one in each) > sum(abs(one - 7) > 2 for one in each) for each in rolls) / tries
    assert abs(ahead - classes.FIGURES["why-seven"]["6, 7 and 8 together lead the six outer sums"](20)) < 0.02
    equal = dict.fromkeys(classes.WAYS, 8)
    for squares, chances in ((equal, classes.IN_EQUAL), (classes.DOUBLED, classes.IN_DOUBLED)):
        won = Counter(winner(squares) for _ in range(4_000))
        assert sum(chances.values()) == 1
        assert all(abs(won[lane] / 4_000 - chances[lane]) < 0.03 for lane in squares)
    evenings = [quarter() for _ in range(tries)]
    found = classes.evenings(20)
    assert abs(sum(fell for fell, _, _ in evenings) / tries - found["falls"]) < 0.04
    assert abs(sum(above for _, above, _ in evenings) / tries - found["stays above"]) < 0.04
    assert sum(skilled for _, _, skilled in evenings) / tries / 5 > 0.8, "of the best quarter, most have a 6"


def test_numbers_of_the_new_lessons_are_those_of_the_dice() -> None:
    """Counted by going through all rolls, or a second way."""
    race, which, loaded, record, first = (
        prose(BOOK / "teachers" / f"{name}.md")
        for name in ("race-of-the-lanes", "hidden-dice", "loaded-die", "after-the-record", "first-match")
    )
    won = classes.IN_EQUAL, classes.IN_DOUBLED
    assert [round(100 * won[0][lane]) for lane in (7, 6, 8, 2)] == [38, 20, 20, 0]
    assert "lane 7 wins 38 races in 100, lanes 6 and 8 win 20 each" in race
    assert [round(100 * won[1][lane]) for lane in (2, 12, 7)] == [23, 23, 3]
    assert "lanes 2 and 12 win 23 in 100 each, and lane 7 wins 3" in race
    assert {6 * lane // ways for lane, ways in zip(classes.DOUBLED.values(), classes.WAYS.values(), strict=True)} == {
        12
    }
    larger = Counter(max(pair) for pair in itertools.product(range(1, 7), repeat=2))
    assert dict(larger) == {number: 36 * chance for number, chance in classes.LARGER.items()}
    right = [
        sum(
            max(1 / 6**n, prod(larger[each] / 36 for each in heard)) / 2
            for heard in itertools.product(larger, repeat=n)
        )
        for n in (1, 6)
    ]
    assert f"right in {100 * right[0]:.1f} % of all cases; after six rolls, in {100 * right[1]:.1f} %" in which
    honest, strong = (partial(tail, 30, chance) for chance in (1 / 6, 1 / 3))
    accused, caught = round(1_000 * honest(9)), round(1_000 * strong(9))
    assert f"accuses {accused} of 1,000 honest dice and finds {caught} of 1,000 loaded ones" in loaded
    assert f"{100 * honest(11):.1f} %, but only {100 * strong(11):.0f} in 100 loaded" in loaded
    longer = [round(100 * tail(60, chance, 16)) for chance in (1 / 6, 1 / 3)]
    assert f"you accuse {longer[0]} in 100 honest dice and find {longer[1]} in 100 loaded ones" in loaded
    wrong = (honest(9) + 1 - strong(9)) / 2
    assert f"Of 100 verdicts, {100 * wrong:.0f} are wrong on average" in loaded
    table = next(
        part for part in lesson("loaded-die").papers[0].parts if isinstance(part, Table) and part.table[0] == "Sixes"
    )
    for row, chance in zip(table.rows, (1 / 6, 1 / 3), strict=True):
        expected = [1 - tail(30, chance, 4), *(hits(30, chance, k) for k in range(4, 12)), tail(30, chance, 12)]
        assert [int(cell) for cell in row[1:]] == [round(1_000 * share) for share in expected]
    evening = classes.evenings(20)
    best, after, last, risen = (f"{evening[name]:.1f}" for name in list(evening)[:4])
    assert f"the best quarter has {best} points on average on the first evening and {after} on the second" in record
    assert f"the last quarter rises from {last} to {risen}" in record
    assert f"and in {100 * evening['all three']:.0f} of 100 all three happen" in record
    assert evening["all three"] < min(evening[name] for name in ("falls", "rises", "stays above"))
    thirty = classes.evenings(30)
    assert [round(100 * thirty[name]) for name in ("falls", "rises", "stays above")] == [98, 98, 96]
    assert "With 30 pupils, the three figures are 98, 98 and 96" in record
    rising = sum(prod(classes.WAYS[one] for one in six) for six in itertools.combinations(classes.WAYS, 6))
    assert f"Only one class in {round(36**6 // rising, -2):,} could cross all of its first six rolls" in first


def row_of(rolls: Sequence[int], most: int) -> int:
    """Return the crosses that a child makes in one row who skips at most so many numbers."""
    last = 1
    crosses = 0
    for total in rolls:
        if last < total and total - last - 1 <= most:
            last, crosses = total, crosses + 1
    return crosses


@cache
def best_row(rolls: int, last: int) -> float:
    """Return the crosses expected in one row if every choice is a best one."""
    if not rolls:
        return 0.0
    return sum(
        ways / 36 * max(best_row(rolls - 1, last), 1 + best_row(rolls - 1, total) if total > last else 0)
        for total, ways in classes.WAYS.items()
    )


def test_passing_pays_in_one_row_of_twelve_rolls() -> None:
    """Children roll one by one here; the program of the lessons follows all rolls at once."""
    text, dice = prose(BOOK / "teachers" / "first-match.md"), Random(5)
    rows = [[dice.randint(1, 6) + dice.randint(1, 6) for _ in range(12)] for _ in range(20_000)]
    found = {most: [row_of(row, most) for row in rows] for most in (2, 3, classes.ANY)}
    for most, said in ((2, 2.9), (3, 3.4), (classes.ANY, 2.7)):
        assert round(float(classes.crosses_in_one_row(12, most)[0]), 1) == said
        assert abs(fmean(found[most]) - said) < 0.07
        assert f"{said}" in text
    ahead = fmean(three > every for three, every in zip(found[3], found[classes.ANY], strict=True))
    behind = fmean(three < every for three, every in zip(found[3], found[classes.ANY], strict=True))
    assert abs(ahead - classes.FIGURES["first-match"]["a child who skips three at most has more crosses"](20)) < 0.01
    assert abs(behind - classes.FIGURES["first-match"]["a child who crosses everything has more crosses"](20)) < 0.01
    assert "is ahead of the one who crosses everything in 56 of 100 classes, behind in 10" in text
    stuck = fmean(max(row[:-1]) >= row[-1] for row in rows)
    assert abs(stuck - float(classes.crosses_in_one_row(12)[1])) < 0.01
    assert "in 94 of 100 cases can no longer cross the twelfth roll" in text
    six = [f"{float(classes.crosses_in_one_row(6, most)[0]):.1f}" for most in (3, classes.ANY)]
    assert f"passing has not paid yet: {six[0]} crosses against {six[1]}" in text


def test_the_key_of_one_row_recommends_the_best_limit() -> None:
    by_limit = {most: classes.crosses_in_one_row(12, most)[0] for most in range(classes.ANY + 1)}
    assert max(by_limit, key=lambda most: by_limit[most]) == 3
    key = answers("first-match")
    assert f"skips more than three others. In twelve rolls this rule makes {float(by_limit[3]):.1f} crosses" in key
    assert f"crossing whatever you can makes {float(by_limit[classes.ANY]):.1f}" in key
    assert f"The best play of all makes {best_row(12, 1):.1f}" in key
    kept = [total for total in classes.WAYS if 1 + best_row(11, total) > best_row(11, 1)]
    assert kept == [2, 3, 4, 5], "it skips at most three at first"
    assert 7 in [total for total in classes.WAYS if 1 + best_row(3, total) > best_row(3, 1)], "and more later"


SHARE = re.compile(r"(\d+)(?: of 100 classes|\.(?= If your class is one of))")


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_the_program_prints_every_share_of_classes_that_a_lesson_names(path: Path) -> None:
    printed_there = {
        each.lstrip(">") for line in program_lines() if line.startswith(f"{path.stem} ") for each in line[78:].split()
    }
    shares = SHARE.findall(prose(path))
    assert shares
    assert set(shares) <= printed_there, set(shares) - printed_there


@cache
def program_lines() -> tuple[str, ...]:
    return tuple(classes.lines())


def test_the_short_form_of_a_lesson_has_figures_of_its_own() -> None:
    """With half of the data, fewer classes see the effect."""
    for name, effect in (
        ("race-of-the-lanes", "the same with one race for each pair"),
        ("now-or-later", "the same with six tries for each pair"),
        ("hidden-dice", "the same with two cases for each pair (simulated)"),
        ("loaded-die", "some honest die is accused, with one test"),
        ("why-seven", "the same after eighteen rolls of each pair"),
    ):
        short = re.search(r"[Ii]f time runs short[^\n]*", prose(BOOK / "teachers" / f"{name}.md"))
        assert short
        assert f"{classes.percent(classes.FIGURES[name][effect](20))} of 100 classes of 20" in short[0]


def test_the_staircase_of_a_class_has_as_many_steps_as_the_lesson_says() -> None:
    """Only every third class sees all of them in its 432 rolls."""
    text = prose(BOOK / "teachers" / "why-seven.md")
    chances = np.minimum(np.arange(1, 12), np.arange(11, 0, -1)) / 36
    assert [round(100 * classes.staircase(rolls)) for rolls in (432, 1_500)] == [34, 90]
    for rolls, said in ((432, (34, 74)), (1_500, (90, 95))):
        counts = np.random.default_rng(7).multinomial(rolls, chances, 50_000)
        steps = np.diff(counts) * np.sign(5 - np.arange(1, 11) + 0.5)
        on_top = counts[:, 5] > np.delete(counts, 5, axis=1).max(axis=1)
        found = 100 * np.mean((steps > 0).all(axis=1)), 100 * np.mean(on_top)
        assert tuple(map(round, found)) == said
    assert "the 7 is alone on top in 74 of 100 classes, but in only 34 is every" in text
    assert "nine classes in ten need about 1,500 rolls" in text
    sevens = Fraction(432, 6)
    assert f"about {sevens} such rolls, and about {sevens / 6} of them are sevens again" in text
    assert round(Fraction(432 - 2, 6**3)) == 2


def by_the_paper(rule: str) -> Chooser:
    """Return a player who does what the paper of the contest says, word by word."""

    def choose(state: Any, seat: int, rng: Random) -> str:
        open_cells = []
        for move in state.moves(seat):
            target = state.game.layout.targets.get(move)
            if target is None:
                continue
            last = max((at for at in range(11) if state.rows[seat][target.row] >> at & 1), default=-1)
            place = [cell.name for cell in state.game.spec.rows[target.row].cells].index(move)
            open_cells.append((place - last - 1, target.row, move, place == 10))
        closing = [move for _, _, move, closes in open_cells if closes]
        if closing:
            return closing[0]
        if not open_cells:
            return "pass"
        skipped, _, move, _ = min(open_cells)
        misthrow = state.phase == "colour" and not state.crossed
        return move if rule == "B" or skipped <= 1 or misthrow else "pass"

    return choose


def test_the_words_of_the_contest_allow_one_way_to_play() -> None:
    """A player who reads the paper makes the same moves as the rules that played the million games."""
    qwixx = load("qwixx")
    for rule, name in (("A", "gap-1"), ("B", "gap-9")):
        played: Chooser = by_the_paper(rule)
        for seed in range(60):
            finals = [
                play_out(Match.begin(qwixx, 1, seed=seed), Random(seed), chooser).state
                for chooser in (played, strategy(qwixx, name).choose)
            ]
            assert finals[0] == finals[1]
    words = " ".join(part.text for part in lesson("jump-or-refuse").papers[3].parts if isinstance(part, Words))
    page = prose(BOOK / "teachers" / "jump-or-refuse.md")
    for said in ("close a row", "skips the fewest others", "further up", "one number at most", "rather than take a"):
        assert said in words
        assert said in page


def test_the_contest_of_the_lesson_works_in_nine_classes_of_ten() -> None:
    """Eight groups see the difference of the two rules, by the normal distribution of their average."""
    pair = json.loads((BOOK / "chances" / "rules.json").read_text(encoding="utf-8"))["pairs"]["gap-1 gap-9"]
    text = prose(BOOK / "teachers" / "jump-or-refuse.md")
    assert f"wins in {100 * pair['ahead']:.0f} groups out of 100, by {pair['lead']:.0f} points on average" in text
    assert f"standard deviation of {pair['deviation']:.0f} points" in text
    for groups, said in ((8, "in 92 of 100 classes"), (6, "in 83.")):
        found = NormalDist().cdf(sqrt(groups) * pair["lead"] / pair["deviation"] - 2)
        assert found == classes.contest(groups)
        assert f"{100 * found:.0f}" in said
        assert said in text


RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
EQUATION = re.compile(r"[\d(][\d ().*/+%-]*(?:=[\d ().*/+%-]*[\d)%])+")
ACTS: dict[type[ast.operator], Callable[[float, float], float]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.Pow: pow,
}


def typed(text: str) -> str:
    """Return a calculation as a program writes it."""
    text = re.sub("[⁰¹²³⁴⁵⁶⁷⁸⁹]+", lambda power: f"**{power[0].translate(RAISED)}", text)
    return text.replace("\N{MINUS SIGN}", "-").replace("·", "*").replace("√8", "8**0.5")


def worked_out(node: ast.expr) -> float:
    """Return the value of a calculation with numbers alone."""
    if isinstance(node, ast.BinOp):
        return float(ACTS[type(node.op)](worked_out(node.left), worked_out(node.right)))
    assert isinstance(node, ast.Constant)
    return float(node.value)  # type: ignore[arg-type]


def value_of(side: str) -> tuple[float, float]:
    """Return what one side of an equation comes to, and how far its rounding may be off."""
    text = side.strip().rstrip(".")
    unit = 100 if text.endswith("%") else 1
    decimals = re.search(r"\.(\d+)", text)
    off = 0.5 * 10 ** -len(decimals[1]) if decimals else 0
    return worked_out(ast.parse(text.removesuffix("%").strip(), mode="eval").body) / unit, off / unit


def test_every_calculation_in_a_key_comes_out() -> None:
    equations = [
        equation[0]
        for name in NAMES
        for paper in lesson(name).papers
        for part in paper.parts
        if isinstance(part, Question | Blanks)
        for equation in EQUATION.finditer(typed(part.answer))
    ]
    assert len(equations) >= 15
    for equation in equations:
        sides = [value_of(side) for side in equation.split("=")]
        for (one, off), (other, more) in itertools.pairwise(sides):
            assert abs(one - other) <= off + more + 1e-12, equation


def answers(name: str) -> str:
    """Return all answers of a lesson's key."""
    parts = [part for paper in lesson(name).papers for part in paper.parts]
    return " ".join(part.answer for part in parts if isinstance(part, Question | Blanks))


def test_the_keys_say_what_the_dice_do() -> None:
    ten = race(classes.SUMS, 10)
    assert (round(10 * ten[7]), round(10 * (ten[7] + 2 * ten[6]))) == (4, 8)
    assert "7 wins about four races in ten, and 6, 7 or 8 win about eight in ten" in answers("why-seven")
    assert round(4 * classes.leads(classes.MIDDLE, classes.EDGE, 36)) == 3
    assert "Team Middle wins in three pairs out of four" in answers("why-seven")
    half = classes.percent(classes.leads(classes.MIDDLE, classes.EDGE, 18 * 10))
    assert f"Middle is still ahead in {half} of 100 classes of 20" in prose(BOOK / "teachers" / "why-seven.md")
    assert "7 wins 38 races in 100" in answers("race-of-the-lanes")
    assert "each wins 23 races in 100. Lane 7 wins 3 in 100" in answers("race-of-the-lanes")
    accused, found = (round(1_000 * tail(30, chance, 6)) for chance in (1 / 6, 1 / 3))
    assert f"find {found} of 1,000 loaded dice, but accuse {accused} of 1,000 honest ones" in answers("loaded-die")
    assert f"of 1,000 loaded dice, {1_000 * hits(30, 1 / 3, 8):.0f} show eight sixes too" in answers("loaded-die")
    later = lesson("now-or-later").papers[1].parts[1]
    assert isinstance(later, Table)
    for have, left, _, percent, crosses in later.rows:
        dice = 6 - int(have)
        assert left == f"={dice}"
        assert percent == f"={100 * (5 / 6) ** (2 * dice):.1f} %"
        ends = itertools.product(range(dice + 1), repeat=2)
        expected = sum(
            (int(have) + first + second) * hits(dice, 1 / 6, first) * hits(dice - first, 1 / 6, second)
            for first, second in ends
            if 0 < first + second <= dice
        )
        assert crosses.removeprefix("=") == f"{expected:.2f}"
    jump = lesson("jump-or-refuse").papers[1].parts[2]
    assert isinstance(jump, Table)
    said = printed(BOOK / "chances" / "misthrow.ipynb")
    assert all(cell.removeprefix("=") in said for row in jump.rows for cell in row[2:])
    assert Fraction(sum(range(1, 9)), 8) == Fraction(9, 2)
    assert "5, 6, 7 and 8, because a roll brings 4.5" in answers("jump-or-refuse")
    quarter = classes.evenings(25)
    assert [round(quarter[name]) for name in list(quarter)[1:4]] == [23, 14, 18]
    assert "The best quarter: 26 or 27 points, then 23. The last quarter: 14, then 18." in answers("after-the-record")


def test_the_palette_for_little_ink_needs_less_than_half_of_grey(tmp_path: Path) -> None:
    def darkness(palette: str) -> float:
        sheetgen.sheet("qwixx").save(tmp_path / "sheet.png", palette=palette)
        return 255 - float(np.asarray(Image.open(tmp_path / "sheet.png").convert("L")).mean())

    assert "*low-ink*, which needs less than half the ink of *grey*" in prose(BOOK / "teachers" / "index.md")
    assert darkness("low-ink") < darkness("grey") / 2
