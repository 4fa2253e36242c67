"""The commands that the pages name give the figures that they tell of the computers of Qwinto and Qwantum."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from dicepad import load
from dicepad.odds.advice import judge
from dicepad.odds.measured import ALWAYS, measured
from dicepad.odds.measured import FOLDER as ERROR_FILES
from dicepad.odds.qwantum.play import evaluator_arrays
from dicepad.odds.qwantum.turn import SAMPLES
from dicepad.odds.qwinto import games
from dicepad.odds.weights import FOLDER
from tests.places import ROOT
from training import qwantum, qwinto

from .computers import MEASURED, section

pytestmark = MEASURED

COACH = (ROOT / "book" / "coach.md").read_text(encoding="utf-8")
GAMES = ("qwinto", "qwantum")


def points_alone(name: str) -> Any:
    """The points of the games by which training measures what it has made."""
    game: Any = load(name)
    if name == "qwinto":
        return games.play(*games.learned(game), 20_000, 10**8)
    return qwantum.play(evaluator_arrays(game), 2000, 10**8, SAMPLES)


@pytest.mark.parametrize("name", GAMES)
def test_the_page_tells_how_far_the_coach_is_off(name: str) -> None:
    """As hints and reviews say it; in a match of two as well."""
    alone, company = (judge(load(name), seats) for seats in (1, 2))
    assert f"against the best one is typically off by {alone.error:.1f} points" in section(name)
    assert f"position as a whole is typically off by {alone.value_error:.1f} points" in section(name)
    usual = f"{alone.error:.1f} points alone, {company.error:.1f} points with others"
    assert f"| {load(name).spec.title} | {usual} |" in COACH


def test_the_page_of_the_coach_tells_the_tables() -> None:
    """All errors, by part of the match; the positions; the pairs in the right order; and the commands."""
    found = [(measured(name)[seats].errors, stored(name)["players"][str(seats)]) for name in GAMES for seats in (1, 2)]
    rows = [
        ("positions", [str(table["positions"]) for _, table in found]),
        ("the difference between a move and the best one is off by", points(found, ALWAYS, "difference")),
        ("19 of 20 such differences are off by less than", points(found, ALWAYS, "difference_within")),
        ("the value of a move is off by", points(found, ALWAYS, "value")),
        ("19 of 20 such values are off by less than", points(found, ALWAYS, "value_within")),
        (
            "of two moves that are at least five points apart, the coach names the better one in",
            [f"{table['right']} of {table['pairs']} pairs" for _, table in found],
        ),
        ("at the beginning", points(found, "beginning", "difference")),
        ("in the middle", points(found, "middle", "difference")),
        ("at the end", points(found, "end", "difference")),
    ]
    for line, cells in rows:
        assert f"| {line} | {' | '.join(cells)} |" in COACH
    for name in GAMES:
        assert f"$ {stored(name)['made']}\n" in COACH


def stored(name: str) -> Any:
    """The table of a game, as it is stored."""
    return json.loads((ERROR_FILES / f"{name}.json").read_text(encoding="utf-8"))


def points(found: list[tuple[Any, Any]], part: str, which: str) -> list[str]:
    """An error of each game and number of players."""
    return [f"{getattr(errors[part], which):.1f} points" for errors, _ in found]


@pytest.mark.parametrize("name", GAMES)
def test_the_page_tells_how_the_weights_were_made(name: str) -> None:
    made = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))["made"]
    games = int(re.findall(r"--games (\d+)", made)[0])
    assert f"trained in {games:,} games alone" in section(name)
    seed = re.findall(r"--seed (?!1$)\d+", made)
    assert f"`{' '.join([f'python -m training.{name}', *seed])}` repeats the training" in section(name)
    assert games == {"qwinto": qwinto, "qwantum": qwantum}[name].GAMES


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_the_page_tells_how_strong_it_is_alone(name: str) -> None:
    points = points_alone(name)
    said = f"{points.mean():.1f} ± {1.96 * points.std() / len(points) ** 0.5:.1f} points"
    assert f"and makes the move that leaves the highest estimate | {said} |" in section(name)
