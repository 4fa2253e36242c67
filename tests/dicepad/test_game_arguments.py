"""One kind of game argument and one kind of chooser: every public function takes all forms of both."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

import dicepad
import sheetgen
import widgets
from dicepad import DicepadError, Match, State, play_out
from dicepad.env import Environment
from dicepad.env.aec import MatchEnv
from dicepad.kit import game_kit
from dicepad.odds.advice import compare, judge, review
from dicepad.odds.exercises import exercises_for
from dicepad.odds.qwixx.chances.exact import cell_chances
from dicepad.odds.qwixx.solver.solving import table_for
from dicepad.odds.simulation import Experiment, simulate
from dicepad.odds.strategies import strategies, strategy
from dicepad.spec import SPECS
from dicepad.testing import cases

FORMS: Final = {
    "id": "qwixx",
    "text of a path": str(SPECS / "qwixx.toml"),
    "path": SPECS / "qwixx.toml",
    "game": dicepad.load("qwixx"),
}
FUNCTIONS: Final[dict[str, Callable[[Any], object]]] = {
    "load": dicepad.load,
    "deal": lambda game: dicepad.deal(game, 7).faces(0),
    "Match.begin": lambda game: Match.begin(game).state,
    "game_kit": lambda game: game_kit(game)["game"],
    "Environment": lambda game: Environment(game).actions,
    "MatchEnv": lambda game: MatchEnv(game).metadata["name"],
    "cases": lambda game: len(cases(game, 2)),
    "strategies": strategies,
    "judge": lambda game: judge(game).unit,
    "table_for": lambda game: table_for(game).start,
    "exercises_for": lambda game: exercises_for(game, 1)[0],
    "cell_chances": cell_chances,
    "simulate": lambda game: simulate(Experiment(game, ["gap-1", "random"], 5), 4).mean(0, 0),
    "sheet": lambda game: sheetgen.sheet(game).svg(),
    "play": lambda game: repr(widgets.play(game, ["Ann", "careful"], seed=1)),
    "train": lambda game: widgets.train(game).view["trainer"]["lines"],
    "explore": lambda game: repr(widgets.explore(game)),
    "Dice": lambda game: widgets.Dice(game).board["dice"],
    "Session": lambda game: widgets.Session(game).view(),
}


def first(state: State, seat: int, rng: Random) -> str:
    """Play the first legal move."""
    return state.moves(seat)[0]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_function_takes_a_game_an_id_or_a_path(name: str) -> None:
    found = [FUNCTIONS[name](form) for form in FORMS.values()]
    assert found[1:] == found[:-1]


@pytest.mark.parametrize("wrong", [None, 7, Random(1)], ids=lambda wrong: type(wrong).__name__)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_anything_else_is_refused_in_one_line(name: str, wrong: object) -> None:
    with pytest.raises(DicepadError, match=r"^game: this is .*; give a Game, its id, or the path of its spec file$"):
        FUNCTIONS[name](wrong)


def test_options_belong_to_a_game_that_is_not_loaded_yet() -> None:
    game = dicepad.load("kneifen", dice=5)
    with pytest.raises(DicepadError, match="kneifen: dice: this game is already loaded; give its id or its path"):
        dicepad.load(game, dice=6)
    assert Match.begin(game).game.options["dice"] == 5


def test_a_game_of_ones_own_is_simulated_before_it_has_a_file(tmp_path: Path) -> None:
    """A loaded game needs no id that `load` knows."""
    game = dicepad.loads('base = "qwixx"\nid = "ours"\ntitle = "Ours"\nmisthrows = [-9]')
    found = simulate(Experiment(game, ("random", first)), 40)
    assert found.strategies == ("random", "first")
    assert found.ends.sum() == 40
    with pytest.raises(DicepadError, match=r"^ours: there is no such game"):
        simulate(Experiment("ours", ("random", first)), 40)


def test_a_function_plays_as_the_strategy_that_it_is() -> None:
    """The matches of a strategy by its name and by its function are the same, although only the first are compiled."""
    named, own = (
        simulate(Experiment("qwixx", [one, "gap-2"], 3), 40) for one in ("gap-2", strategy("qwixx", "gap-2").choose)
    )
    assert named.strategies == ("gap-2", "gap-2")
    assert (named.sums == own.sums).all()
    assert named.turns == own.turns


@pytest.mark.parametrize("alone", ["gap-1", first])
def test_one_strategy_needs_no_list(alone: Any) -> None:
    assert Experiment("qwixx", alone).strategies == (alone,)


def test_a_match_with_a_function_is_played_kept_and_reviewed() -> None:
    match = play_out(Match.begin("kneifen", 1, seed=1), Random(1), strategy("kneifen", "careful").choose)
    found = review(match)
    losses = compare(match, found, choosers=[first, "careful"])
    assert list(losses) == ["first", "careful"]
    assert losses["careful"] == pytest.approx(found.mean_loss)


def test_a_function_takes_a_seat_at_a_board() -> None:
    board = widgets.play("qwixx", ["Ann", first], seed=1)
    assert repr(board) == "<board: Qwixx, Ann and Ada>"
    assert repr(widgets.play("kneifen", first, seed=1)) == "<board: Kneifen, Ada>"
