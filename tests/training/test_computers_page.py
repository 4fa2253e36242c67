"""What the pages say of the computers of Qwinto and Qwantum is what the commands say that they name."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from dicepad import load
from dicepad.odds.advice import judge
from dicepad.odds.simulation import qwinto_games
from dicepad.odds.simulation.value_net import net_of
from dicepad.odds.strategies import qwantum_learned, qwinto_learned
from dicepad.odds.strategies.weights import FOLDER, read_weights
from training import qwantum, qwinto
from training.move_errors import decisions, errors_of

pytestmark = pytest.mark.solve

BOOK = Path(__file__).resolve().parents[2] / "book"
GAMES = ("qwinto", "qwantum")


def section(name: str) -> str:
    """What the page about the computers says of a game."""
    text = (BOOK / "reference" / "computers.md").read_text(encoding="utf-8")
    return text.partition(f"\n## {load(name).spec.title}\n")[2].partition("\n## ")[0]


def points_alone(name: str) -> Any:
    """The points of the games by which training measures what it has made."""
    game: Any = load(name)
    if name == "qwinto":
        net = net_of(read_weights(name), qwinto_learned.PARTS)
        return qwinto_games.play(qwinto_games.sheet_of(game), net, 20_000, 10**8)
    net = net_of(read_weights(name), qwantum_learned.PARTS)
    return qwantum.play(qwantum.sheet_of(game), net, 2000, 10**8, 8 * qwantum.SAMPLES)


@pytest.mark.parametrize("name", GAMES)
def test_the_page_tells_how_far_the_coach_is_off(name: str) -> None:
    """As hints and reviews say it; in a match of two as well."""
    alone, company = (judge(load(name), seats) for seats in (1, 2))
    assert f"against the best one is typically off by {alone.error:.1f} points" in section(name)
    assert f"position as a whole is typically off by {alone.value_error:.1f} points" in section(name)
    coach = (BOOK / "coach.md").read_text(encoding="utf-8")
    assert company.error == alone.error or f"{company.error:.1f} points with others" in coach


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
    assert f"and takes what leaves most | {said} |" in section(name)


@pytest.mark.long
@pytest.mark.parametrize(("name", "positions", "games"), [("qwinto", 400, 40), ("qwantum", 80, 120)])
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
