"""Compiled choosers play the moves of the plain strategies, decision by decision, in whole matches."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path
from random import Random

import pytest

from dicepad import DicepadError, Game, State, load
from dicepad.odds import play as plain
from dicepad.odds.face import face_of
from dicepad.odds.qwantum.learned import rolls_of
from dicepad.odds.qwantum.play import random_faces
from dicepad.odds.simulation import Experiment, run_chunk
from dicepad.odds.strategies import strategy
from dicepad.rules.qwantum import QwantumGame
from dicepad.spec import SPECS
from tests.kinds import checked

pytestmark = pytest.mark.solve


@pytest.mark.parametrize(
    ("game", "options", "name", "every"),
    [
        ("kneifen", {}, "most", 7),
        ("kneifen", {"dice": 5, "lapse": "keep"}, "most", 7),
        ("kneifen", {}, "thrifty", 9),
        ("kneifen", {"lapse_on": "roll"}, "thrifty", 9),
        ("kneifen", {}, "learned", 9),
        ("qwinto", {}, "learned", 9),
        ("qwantum", {}, "learned", 9),
    ],
)
def test_the_compiled_form_of_a_strategy_chooses_the_same(
    game: str, options: dict[str, object], name: str, every: int
) -> None:
    same_moves(load(game, **options), name, every)


def test_on_a_sheet_of_fewer_numbers_too(tmp_path: Path) -> None:
    """Its learned costs are those of the first pairs, in both forms."""
    spec = (SPECS / "kneifen.toml").read_text(encoding="utf-8").replace('id = "kneifen"', 'id = "few"')
    path = tmp_path / "few.toml"
    path.write_text(re.sub(r' *\{ name = "(?:[1-5]|10)", cells = 6 \},\n', "", spec), encoding="utf-8")
    same_moves(load(path), "learned", 4)


def same_moves(played: Game, name: str, every: int) -> None:
    """At every few decisions of matches of two and three seats, with the same random numbers."""
    assert face_of(played).compiled_chooser(played, name) is not None
    quick, slow = plain.chooser(played, name), strategy(played, name).choose
    decisions = 0

    def choose(state: State, seat: int, noise: Random) -> str:
        nonlocal decisions
        decisions += 1
        again = Random(0)
        again.setstate(noise.getstate())
        found = quick(state, seat, noise)
        if decisions % every == 0:
            assert found == slow(state, seat, again), state.to_text()
        return found

    for deal in range(2):
        plain.play(played, [choose] * (2 + deal), 1126, deal)
    assert decisions > 60


def test_quick_rolls_are_the_same_rolls() -> None:
    """And they leave the generator in the same state, for strategies that draw next."""
    game = checked(QwantumGame, load("qwantum"))
    for seed in range(20):
        one, other = Random(seed), Random(seed)
        expected = [face for roll in rolls_of(game, other) for face in roll]
        assert random_faces(one, 420).tolist() == expected
        assert one.getstate() == other.getstate()
        assert random_faces(Random(seed), 420, last=True).tolist() == expected


def test_without_numba_the_plain_strategies_play(monkeypatch: pytest.MonkeyPatch) -> None:
    experiment = Experiment("kneifen", ("patient", "careful"))
    before = run_chunk(experiment, 0, 2)
    monkeypatch.setattr(plain, "find_spec", lambda name: None if name == "numba" else find_spec(name))
    assert plain.chooser(load("kneifen"), "most") is strategy(load("kneifen"), "most").choose
    assert (run_chunk(experiment, 0, 2).sums == before.sums).all()


def test_a_sheet_that_was_not_learned_has_no_compiled_form() -> None:
    for game, name in (("qwinto", "random"), ("qwantum", "nearest"), ("kneifen", "careful")):
        assert face_of(load(game)).compiled_chooser(load(game), name) is None
    with pytest.raises(DicepadError, match="there is no strategy 'nobody'"):
        plain.chooser(load("qwinto"), "nobody")
