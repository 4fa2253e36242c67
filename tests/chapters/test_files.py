"""Figures that lie in files beside the chapters, and games so small that a chapter tries out every line of them."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

import dicepad
from dicepad.odds.qwixx.chances.exact import cell_chances
from dicepad.odds.qwixx.solver.solving import solve, table_for
from dicepad.odds.simulation import Experiment, simulate

from .notebooks import BOOK, CHAPTERS, printed, prose, same

pytestmark = pytest.mark.solve

CHANCES = BOOK / "chances"
KEYS = ("wins", "error")
RED = {cell.number: cell for cell in cell_chances(dicepad.load("qwixx")) if cell.cell.startswith("red.")}

SMALL = """
format = 1
id = "small"
title = "Small"
rules = "crossing"
seats = [1, 5]
verified = false
sources = ["the chapters"]
misthrows = [-5, -5]
dice = [
  {{ name = "white1", colour = "white", faces = {faces} }},
  {{ name = "white2", colour = "white", faces = {faces} }},
  {{ name = "red", colour = "red", faces = {faces} }},
]
rows = [{{ name = "red", colour = "red", cells = {cells}, closing = [{closing}] }}]
[crossing]
closing_crosses = {crosses}
rows_to_end = 1
points = {points}
[sheet]
size = "a6-landscape"
"""


@pytest.fixture
def small(tmp_path: Path) -> Any:
    """A game of one row, out of a spec: the chapters try out every line of it, the solver gets the same rules."""

    def made(faces: int, row: list[int], crosses: int) -> Any:
        points = [count * (count + 1) // 2 for count in range(len(row) + 2)]
        spec = SMALL.format(faces=[*range(1, faces + 1)], cells=row, closing=row[-1], crosses=crosses, points=points)
        (tmp_path / "small.toml").write_text(spec, encoding="utf-8")
        return dicepad.load(tmp_path / "small.toml")

    return made


def test_the_tiny_game_is_worth_the_same_to_the_solver(small: Any) -> None:
    told = re.search(r"worth (\d+/\d+)", printed(CHANCES / "perfect.ipynb"))
    assert told
    assert solve(small(2, [2, 3, 4], 1)).start == pytest.approx(float(Fraction(told[1])), abs=1e-12)


def test_the_tiny_game_with_friends_is_worth_the_same_to_the_solver(small: Any) -> None:
    told = re.findall(r"^ +([1-4]) +(?:\d+/\d+|long) +(\d\.\d{4}) ", printed(CHANCES / "friendly.ipynb"), re.MULTILINE)
    assert [players for players, _ in told] == ["1", "2", "3", "4"]
    for players, value in told:
        assert same(value, solve(small(2, [2, 3, 4], 1), int(players)).start)


def test_orders_of_a_small_row_are_worth_the_same_to_the_solver(small: Any) -> None:
    told = re.findall(r"^ *((?:\d ){5}) *(\d\.\d{4})", printed(CHANCES / "par.ipynb"), re.MULTILINE)
    assert len(told) >= 6
    for order, value in told:
        assert same(value, solve(small(3, [*map(int, order.split())], 2)).start)


def test_friendly_seats_were_solved_and_played_with_the_same_result() -> None:
    """The games of the file were played by a program that shares nothing with the solver but the table."""
    known = json.loads((CHANCES / "friendly.json").read_text(encoding="utf-8"))
    assert known["seats"][0]["points"] == [pytest.approx(table_for(dicepad.load("qwixx")).start, abs=1e-4)]
    for seats, one in enumerate(known["seats"], start=1):
        assert len(one["points"]) == seats
        assert abs(one["simulated"] - one["points"][0]) < 4 * one["error"]


def test_tables_of_players_who_skip_one_say_what_the_chapter_says() -> None:
    """Of two players they are those of the pairs; and a share of the wins is above or below a fair one by far."""
    company = json.loads((CHANCES / "company.json").read_text(encoding="utf-8"))
    pairs = json.loads((CHANCES / "friendly.json").read_text(encoding="utf-8"))["matches"]
    wins, error = ({name: [one[key] for one in seats] for name, seats in company["wins"].items()} for key in KEYS)
    assert company["games"] >= 20_000
    for pair in pairs:
        if pair["pair"][1] == "gap-1" and pair["pair"][0] in wins:
            assert wins[pair["pair"][0]][0] == pytest.approx(pair["wins"], abs=4 * pair["error"])
    for name, better in {"solo": "----", "gap-0": "----", "gap-2": "-+++", "hasty-12": "++++"}.items():
        fair = [1 / players for players in range(2, 6)]
        lead = [won - share for won, share in zip(wins[name], fair, strict=True)]
        assert all(abs(one) > 3 * off for one, off in zip(lead, error[name], strict=True))
        assert "".join("+" if one > 0 else "-" for one in lead) == better
    chapter = prose(CHANCES / "friendly.ipynb")
    assert "one number with two at the table, and two numbers with three or more" in chapter


@pytest.mark.parametrize(("name", "players"), [("gap-2", 2), ("gap-2", 5), ("gap-3", 3)])
def test_a_few_thousand_games_at_such_a_table_agree(name: str, players: int) -> None:
    company = json.loads((CHANCES / "company.json").read_text(encoding="utf-8"))["wins"]
    found, error = simulate(Experiment("qwixx", (name, *["gap-1"] * (players - 1)), 5), 6_000).mean(1, 0)
    assert abs(found - company[name][players - 2]["wins"]) < 4 * error


def test_par_of_mixed_sheets_was_solved_and_played_with_the_same_result() -> None:
    known = json.loads((CHANCES / "par.json").read_text(encoding="utf-8"))
    assert known["printed"]["qwixx"]["par"] == pytest.approx(table_for(dicepad.load("qwixx")).start, abs=1e-4)
    for kind in ("numbers", "colours"):
        assert list(known[kind]) == [str(seed) for seed in range(1, len(known[kind]) + 1)]
    kinds = [known[kind] for kind in ("printed", "numbers", "colours")]
    off = [(one["simulated"] - one["par"]) / one["error"] for kind in kinds for one in kind.values()]
    assert max(map(abs, off)) < 4
    assert abs(sum(off)) < 3 * sqrt(len(off))
    again = known["again"]
    kind, number = again["sheet"].split()
    assert abs(again["simulated"] - known[kind][number]["par"]) < 3 * again["error"]


def test_the_scores_in_the_file_are_those_of_perfect_play() -> None:
    """The file was made by following all games forward, the table by solving backwards: their averages must agree."""
    known = json.loads((CHANCES / "scores.json").read_text(encoding="utf-8"))
    average = sum(score * chance for score, chance in enumerate(known["chances"], start=known["lowest"]))
    assert sum(known["chances"]) == pytest.approx(1, abs=1e-6)
    assert average == pytest.approx(table_for(dicepad.load(known["game"])).start, abs=1e-4)
    assert known["by_rows"] + known["by_misthrows"] == pytest.approx(1, abs=1e-6)


def test_the_important_numbers_are_those_of_the_programs() -> None:
    page = (BOOK / "reference" / "numbers.md").read_text(encoding="utf-8")
    perfect = table_for(dicepad.load("qwixx"))
    first_misthrow = perfect.start + 5 - perfect.value(0, 1, (0, 0, 0, 0))
    for said in (
        f"{perfect.start:.4f} points",
        f"{first_misthrow:.2f} points",
        str(RED[12].either),
        str(RED[7].either),
    ):
        assert said in page
    figures = [path.read_text(encoding="utf-8") for path in BOOK.glob("chances/*.json")]
    chapters = "\n".join([*map(printed, CHAPTERS), *figures]).replace(" %", "%")
    for number in re.findall(r"\d+\.\d+", page.split("## Perfect")[0]):
        assert number in chapters or number in page.split("## Perfect")[1], number
