"""Simulations on deals: the games are those that boards play on the same seeds."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from dicepad import Match, load, play_out
from dicepad.cli import main
from dicepad.odds.play import play_deals
from dicepad.odds.simulation import Experiment, simulate
from dicepad.odds.strategies import strategy
from widgets.session import Session


@pytest.mark.parametrize("name", ["qwixx", "qwantum", "kneifen", "qwinto"])
def test_a_dealt_game_is_a_match_on_the_rolls_of_its_deal(name: str) -> None:
    game = load(name)
    scores, winners, _, _ = play_deals(game, ("careful", "careful"), 7, 2, 2, dealt=True)
    choose = strategy(game, "careful").choose
    for number in range(2):
        match = play_out(Match.begin(game, 2, seed=f"7/{2 + number}"), Random(0), choose)
        assert match.about.deal == f"7/{2 + number}"
        assert tuple(scores[number, 0]) == match.state.scores
        # Both seats play alike, so the second rotation is the same match with the names exchanged.
        assert tuple(scores[number, 1]) == match.state.scores[::-1]
        assert tuple(np.flatnonzero(winners[number, 0])) == match.state.winners


def test_a_board_plays_a_simulated_game_again() -> None:
    scores, *_ = play_deals(load("qwinto"), ("careful", "careful"), 3, 0, 1, dealt=True)
    session = Session(load("qwinto"), ["careful", "careful"], seed="3/0")
    session.run()
    assert session.state.scores == tuple(scores[0, 0])


def test_deals_make_another_experiment_with_the_same_rules(capsys: pytest.CaptureFixture[str]) -> None:
    """Both say that careful play beats chance; they differ, for the dice do."""
    dealt, other = (simulate(Experiment("qwixx", ("careful", "random"), 5, way), 200) for way in (True, False))
    assert dealt.games == other.games == 200
    assert not np.array_equal(dealt.sums, other.sums)
    assert min(found.mean(1, 0)[0] for found in (dealt, other)) > 0.9
    assert main(["simulate", "qwixx", "--seats", "careful", "random", "--games", "200", "--seed", "5", "--deals"]) == 0
    assert f"{dealt.mean(0, 0)[0]:.3f}" in capsys.readouterr().out
