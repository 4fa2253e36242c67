"""The commands that the pages name give the figures that they tell of the computers of Qwinto and Qwantum."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from dicepad import load
from dicepad.odds.advice import judge
from dicepad.odds.simulation import qwantum_sheets, qwinto_games
from dicepad.odds.simulation.value_net import net_of
from dicepad.odds.strategies import qwantum_learned, qwinto_learned
from dicepad.odds.strategies.weights import FOLDER, read_weights
from tests.places import ROOT
from training import qwantum, qwinto
from training.move_errors import decisions, errors_of

from .computers import MEASURED, section

pytestmark = MEASURED

BOOK = ROOT / "book"
GAMES = ("qwinto", "qwantum")


def points_alone(name: str) -> Any:
    """The points of the games by which training measures what it has made."""
    game: Any = load(name)
    if name == "qwinto":
        net = net_of(read_weights(name), qwinto_learned.PARTS)
        return qwinto_games.play(qwinto_games.sheet_of(game), net, 20_000, 10**8)
    net = net_of(read_weights(name), qwantum_learned.PARTS)
    return qwantum.play(qwantum_sheets.sheet_of(game), net, 2000, 10**8, 8 * qwantum.SAMPLES)


@pytest.mark.parametrize("name", GAMES)
def test_the_page_tells_how_far_the_coach_is_off(name: str) -> None:
    """As hints and reviews say it; in a match of two as well."""
    alone, company = (judge(load(name), seats) for seats in (1, 2))
    assert f"against the best one is typically off by {alone.error:.1f} points" in section(name)
    assert f"position as a whole is typically off by {alone.value_error:.1f} points" in section(name)
    coach = (BOOK / "coach.md").read_text(encoding="utf-8")
    if company.error != alone.error:
        assert f"{company.error:.1f} points with others" in coach
        assert f"is off by {company.error:.1f} points (with a standard error of" in coach
        assert f"the value of a position by {company.value_error:.1f} points" in coach


@pytest.mark.parametrize("name", GAMES)
def test_the_page_tells_how_the_weights_were_made(name: str) -> None:
    made = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))["made"]
    games = int(re.findall(r"--games (\d+)", made)[0])
    assert f"trained in {games:,} games alone" in section(name)
    assert f"`python -m training.{name}` repeats the training" in section(name)
    assert games == {"qwinto": qwinto, "qwantum": qwantum}[name].GAMES


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_the_page_tells_how_strong_it_is_alone(name: str) -> None:
    points = points_alone(name)
    said = f"{points.mean():.1f} ± {1.96 * points.std() / len(points) ** 0.5:.1f} points"
    assert f"and makes the move that leaves the highest estimate | {said} |" in section(name)


@pytest.mark.long
def test_the_page_tells_the_errors_of_qwantum_in_a_match_of_two() -> None:
    """``python -m training.move_errors qwantum --seats 2 --positions 200``."""
    found, by = errors_of(decisions(load("qwantum"), 200, 120, seats=2)), judge(load("qwantum"), 2)
    assert (f"{by.error:.1f}", f"{by.value_error:.1f}") == (f"{found.difference:.1f}", f"{found.value:.1f}")
    coach = (BOOK / "coach.md").read_text(encoding="utf-8")
    assert f"points (with a standard error of {found.difference_error:.1f}), and" in coach


@pytest.mark.long
@pytest.mark.parametrize(("name", "positions", "games"), [("qwinto", 400, 40), ("qwantum", 200, 120)])
def test_the_pages_tell_the_errors_that_the_command_measures(name: str, positions: int, games: int) -> None:
    """``python -m training.move_errors``, with the options that the page of the coach names."""
    found = errors_of(decisions(load(name), positions, games))
    by = judge(load(name), 1)
    assert (f"{by.error:.1f}", f"{by.value_error:.1f}") == (f"{found.difference:.1f}", f"{found.value:.1f}")
    column = 2 + GAMES.index(name)
    for line, said in (
        ("the difference between", f"{found.difference:.1f} points"),
        ("the value of a position", f"{found.value:.1f} points"),
        ("of two moves that are", f"{100 * found.right:.0f} %" if found.right < 1 else f"all of {found.pairs} pairs"),
    ):
        row = re.findall(rf"^\| {line}.*$", (BOOK / "coach.md").read_text(encoding="utf-8"), re.MULTILINE)[0]
        assert row.split("|")[column].strip() == said
