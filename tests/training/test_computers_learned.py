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
    usual = f"{alone.error:.1f} points alone, {company.error:.1f} points with one other player"
    assert f"| {load(name).spec.title} | {usual} |" in COACH


DECISIONS = {
    "choose": "which dice to roll", "decide": "whether to roll again", "enter": "where to enter your own roll",
    "first": "the first entry of your own roll", "second": "the second entry of your own roll",
    "other": "where to enter what another player has rolled",
}  # fmt: skip
"""The kinds of decisions, as the page calls them."""
NONE = "\N{EN DASH}"
AGAIN = DECISIONS | {"choose": "which dice to roll again"}


@pytest.mark.parametrize("name", GAMES)
def test_the_page_of_the_coach_tells_the_tables(name: str) -> None:
    """All errors, by number of players and kind of decision; positions, pairs in the right order, and the command."""
    found, told = measured(name), [table for _, table in sorted(stored(name)["players"].items())]
    names = AGAIN if name == "qwantum" else DECISIONS
    lines = {names[kind]: [both(errors.get(kind), "difference") for errors in found.values()] for kind in names}
    lines = {line: cells for line, cells in lines.items() if set(cells) != {NONE}}
    lines["all together"] = [both(errors[ALWAYS], "difference") for errors in found.values()]
    lines["the value of a move"] = [both(errors[ALWAYS], "value") for errors in found.values()]
    lines["pairs in the right order"] = [f"{table['right']} of {table['pairs']}" for table in told]
    lines["positions"] = [str(table["positions"]) for table in told]
    for line, cells in lines.items():
        assert f"| {line} | {' | '.join(cells)} |" in COACH
    assert f"$ {stored(name)['made']}\n" in COACH


def both(errors: Any, which: str) -> str:
    """A usual error in points, and the bound that 19 of 20 errors keep within."""
    return f"{getattr(errors, which):.1f} ({getattr(errors, f'{which}_within'):.1f})" if errors else NONE


def stored(name: str) -> Any:
    """The table of a game, as it is stored."""
    return json.loads((ERROR_FILES / f"{name}.json").read_text(encoding="utf-8"))


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
