"""The commands that the page names give the figures that it tells of the computers of Qwixx."""

from __future__ import annotations

import csv
import re
import sys
from typing import Any, Final

import numpy as np
import pytest

from dicepad import load
from dicepad.odds.qwixx.winning import compiled_net as win_net
from dicepad.odds.simulation import Experiment, simulate
from tests.places import ROOT
from tests.tiers import quick
from training import win_company
from training.company import Positions, new_positions
from training.win_calibration import GAMES, SEED, calibration
from training.win_doubts import doubts
from training.win_styles import NAMES, mixed_lineups

from .computers import MEASURED, section

pytestmark = MEASURED

PAIR: Final = re.compile(r"^\| (\S+) \| (\S+) \|(?: (\d) \|)? ([\d.]+)% ± ([\d.]+)%", re.MULTILINE)
"""A row of the table of matches: two strategies, the seats if they are more than two, and the wins of the first."""


def matches() -> dict[tuple[str, str, int], tuple[str, str]]:
    """The wins of the first strategy against the second, in per cent with their interval, as the table keeps them."""
    found: dict[tuple[str, str, int], tuple[str, str]] = {}
    table = (ROOT / "benchmarks" / "who_wins.md").read_text(encoding="utf-8")
    for first, second, seats, wins, error in PAIR.findall(table):
        found.setdefault((first, second, int(seats or 2)), (wins, error))
    return found


def test_the_page_tells_of_qwixx_what_the_table_of_matches_tells() -> None:
    said, found = section("qwixx"), matches()
    for name in ("gap-1", "hasty-14"):
        row = re.findall(rf"^\| `{name}` \|.*\| ([\d.]+) % \|$", said, re.MULTILINE)[0]
        assert row == f"{100 - float(found['hasty-7-7', name, 2][0]):.1f}"
        wins, error = found["winner", name, 2]
        weaker = found["hasty-7-7", name, 2][0]
        assert f"| `{name}` | {wins} ± {error} % (`hasty-7-7` wins {weaker} %) | 20,000 |" in said
    wins, error = found["winner", "hasty-7-7", 2]
    assert f"| `hasty-7-7` | {wins} ± {error} % | 60,000 |" in said
    assert f"whatever the points | {wins} ± {error} % |" in said
    three, four, five = (found["winner", "hasty-7-7", seats] for seats in (3, 4, 5))
    each = [f"{float(wins):.1f} ± {float(error):.1f}" for wins, error in (three, four, five)]
    assert f"`winner` wins {each[0]}, {each[1]} or {each[2]} % of 30,000 games" in said


@pytest.mark.long
@pytest.mark.parametrize(
    ("first", "second", "seats", "games"),
    [
        ("hasty-7-7", "hasty-14", 2, 1_000_000),
        ("hasty-7-7", "gap-1", 2, 1_000_000),
        ("winner", "hasty-7-7", 2, 60_000),
        ("winner", "hasty-14", 2, 20_000),
        ("winner", "gap-1", 2, 20_000),
        ("winner", "hasty-7-7", 3, 30_000),
        ("winner", "hasty-7-7", 4, 30_000),
        ("winner", "hasty-7-7", 5, 30_000),
    ],
)
def test_the_table_of_matches_can_be_repeated(first: str, second: str, seats: int, games: int) -> None:
    """``python benchmarks/who_wins.py 6e4 1121 winner hasty-7-7``, and so on."""
    lineup = (first, *(second,) * (seats - 1))
    wins, error = simulate(Experiment("qwixx", lineup, 1121), games).mean(1, 0)
    assert matches()[first, second, seats] == (f"{100 * wins:.2f}", f"{196 * error:.2f}")


@pytest.mark.long
@pytest.mark.parametrize(
    ("known", "what"),
    [
        ("nothing", "nothing: all count as `winner`"),
        ("habits", "what they have done, once all have made ten decisions"),
        ("names", "their names"),
    ],
)
def test_the_page_tells_how_honest_chances_are_among_all_computers(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], known: str, what: str
) -> None:
    monkeypatch.setattr(sys, "argv", ["win_company", "--known", known])
    win_company.main()
    told = capsys.readouterr()
    counted = r"(\d+) bins, off by (\S+) points on average and \S+ at most; (\d+) by"
    bins, mean, over = re.findall(counted, told.out + told.err)[-1]
    assert f"| {what} | {mean} points | {over} of {bins}" in section("qwixx")


def table(name: str) -> dict[str, list[list[str]]]:
    """A table in the folder of the benchmarks: the classes of each number of seats."""
    found: dict[str, list[list[str]]] = {}
    for seats, *row in csv.reader((ROOT / "benchmarks" / f"{name}.csv").read_text(encoding="utf-8").splitlines()[1:]):
        found.setdefault(seats, []).append(row)
    return found


def test_the_page_shows_what_was_said_and_won_in_mixed_matches() -> None:
    said = section("qwixx")
    for name in ("win_chances", "win_chances_before"):
        found = table(name)
        for at in range(10):
            cells = [
                f"{called} → {won} ({int(count):,})" for called, won, _, count in [found[seats][at] for seats in "235"]
            ]
            assert f"| {10 * at} to {10 * at + 10} % | {' | '.join(cells)} |" in said
    classes = [[*map(float, row)] for rows in table("win_chances").values() for row in rows]
    off, error = max((abs(called - won), error) for called, won, error, _ in classes)
    assert f"the worst of the {len(classes)} classes is off by {off:.1f} ± {1.96 * error:.1f} percentage points" in said
    most = max(abs(called - won) + 1.96 * error for called, won, error, _ in classes)
    assert f"reaches beyond {most:.1f} points" in said


@pytest.mark.long
@pytest.mark.parametrize("seats", win_company.SEATS)
def test_the_table_of_mixed_matches_can_be_repeated(seats: int) -> None:
    """``python -m training.win_company --mixed benchmarks/win_chances.csv``."""
    found = win_company.mixed(load("qwixx"), seats, win_company.MIXED)
    assert win_company.table_of({seats: found}).splitlines()[1:] == [
        ",".join([str(seats), *row]) for row in table("win_chances")[str(seats)]
    ]


def starts(seats: int, matches: int) -> tuple[Positions, Any]:
    """The starts of the matches of ``python -m training.win_company --beside``, none of them played, and the
    persons."""
    lineups = [lineup for lineup, _ in mixed_lineups(seats, matches // seats, win_company.SEED, few=0)]
    seen = new_positions(matches // seats * seats, seats)
    order = (np.arange(seats) + np.arange(seats)[:, None]) % seats
    seen.players[:] = np.array(lineups)[:, order].reshape(-1, seats)
    seen.match[:] = np.arange(len(seen.match))
    return seen, np.tile(order, (len(lineups), 1)) == seats - 1


@pytest.mark.parametrize("seats", quick(win_company.SEATS, 4))
def test_what_named_computers_are_told_beside_a_person_is_what_they_win(seats: int) -> None:
    """As the table keeps what they won in 40,000 matches. The net is asked anew, and no match is played."""
    stored = [row for row in table("win_chances_beside")[str(seats)] if row[0] == "start"]
    told = win_company.told_beside(*starts(seats, win_company.MIXED))
    assert len(stored) == len(NAMES) + 1
    for moment, name, said, won, error, _ in stored:
        assert f"{told[moment, name].said:.1f}" == said
        assert abs(told[moment, name].said - float(won)) < win_company.AIM + 1.96 * float(error)
        if name == "random":
            assert told[moment, name].said - float(won) < 1


def test_named_computers_are_told_beside_a_person_what_they_win_later_too() -> None:
    """The differences of the table, which a long test repeats, are below 3 points at the start and 1 later, or luck."""
    for rows in table("win_chances_beside").values():
        for moment, _, said, won, error, _ in rows:
            assert abs(float(said) - float(won)) < (3 if moment == "start" else 1) + 1.96 * float(error)


def test_the_page_shows_what_is_told_beside_a_person() -> None:
    text, found = section("qwixx"), table("win_chances_beside")["4"]
    for name in ("random", "careful", "gap-1", "hasty-14", "hasty-7-7", "winner"):
        cells = [f"{row[2]} → {row[3]} ± {1.96 * float(row[4]):.1f}" for row in found if row[1] == name]
        assert f"| `{name}` | {' | '.join(cells)} |" in text
    for moment, words in (("start", "at the start is"), ("later", "later in the match")):
        off, error, name = max(
            (abs(float(said) - float(won)), float(error), name)
            for rows in table("win_chances_beside").values()
            for when, name, said, won, error, _ in rows
            if when == moment and name in NAMES
        )
        assert f"{words} {off:.1f} ± {1.96 * error:.1f} points (`{name}`" in text


@pytest.mark.trained
def test_beside_a_person_chances_are_nearly_as_honest_in_a_few_matches() -> None:
    told = win_company.beside(load("qwixx"), 4, 2_000)
    for said, won, error, _ in told.values():
        assert abs(said - won) < win_company.AIM + 2.5 * error


@pytest.mark.long
@pytest.mark.parametrize("seats", win_company.SEATS)
def test_the_table_of_matches_beside_a_person_can_be_repeated(seats: int) -> None:
    """``python -m training.win_company --beside benchmarks/win_chances_beside.csv``."""
    found = win_company.beside(load("qwixx"), seats, win_company.MIXED)
    assert win_company.table_beside({seats: found}).splitlines()[1:] == [
        ",".join([str(seats), *row]) for row in table("win_chances_beside")[str(seats)]
    ]


@pytest.mark.long
@pytest.mark.parametrize(
    ("others", "games", "whom"),
    [(1, 30_000, "one `hasty-7-7`, solved for this sheet"), (2, 3_000, "two of them"), (3, 3_000, "three of them")],
)
def test_the_page_tells_how_winner_plays_mixed_colours(others: int, games: int, whom: str) -> None:
    lineup = ("winner", *("hasty-7-7",) * others)
    wins, error = simulate(Experiment("qwixx-mixed-colours", lineup, 1121), games).mean(1, 0)
    said = f"{100 * wins:.1f} ± {196 * error:.1f} %"
    assert f"| Mixed Colours, as printed | {whom} | {said} | {games:,} |" in section("qwixx")


def off(found: Any) -> tuple[float, float, float, float]:
    """By how much calls are off on average and at most, in percentage points, and where: of two equals, the higher."""
    calls, called, won = found[:, 0], 100 * found[:, 1], 100 * found[:, 2]
    each = np.abs(called - won)
    worst = int(np.flatnonzero(each > each.max() - 1e-6)[-1])
    return (calls * each).sum() / calls.sum(), each[worst], called[worst], won[worst]


@pytest.mark.trained
def test_calls_are_nearly_as_honest_in_a_few_matches() -> None:
    """Over 300 matches of two, the average of the whole table is exceeded by luck alone, and by no more."""
    mean, *_ = off(calibration(load("qwixx"), win_net.net_of(2), 2, 300, SEED))
    assert mean < 4


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_page_tells_how_honest_the_calls_are(seats: int) -> None:
    """``python -m training.win_calibration``. Compilers add in different orders, which may change the last digit."""
    said, found = section("qwixx"), calibration(load("qwixx"), win_net.net_of(seats), seats, GAMES, SEED)
    row = re.findall(
        rf"^\| {seats} \| ([\d.]+) \| ([\d.]+) \| ([\d.]+) % predicted, ([\d.]+) % won \|$", said, re.MULTILINE
    )
    assert [tuple(map(float, told)) for told in row] == [pytest.approx(off(found), abs=0.06)]
    if seats == 2:
        told = re.findall(r"([\d.]+) %,? it won ([\d.]+) %", said)
        assert len(told) == 3
        assert set(told) <= {(f"{100 * called:.1f}", f"{100 * won:.1f}") for _, called, won in found}


@pytest.mark.long
def test_the_page_tells_how_often_winner_doubts() -> None:
    """Close decisions are found without playing games on; 100 matches have a standard error of almost a
    percentage point."""
    found = doubts(load("qwixx"), win_net.net_of(2), 2, 100, 2, 5)
    said = float(re.findall(r"In (\d+) of 100 decisions", section("qwixx"))[0])
    assert abs(100 * found.doubted / found.decisions - said) < 2
