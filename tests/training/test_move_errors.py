"""Moves played on, and how far judged values are off from what comes of them."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from dicepad import load
from dicepad.match import State
from dicepad.odds.advice import judge
from dicepad.record import Match, play_out
from training.move_errors import Decision, decisions, errors_of
from training.rollouts import played, played_by_rules

pytestmark = [pytest.mark.solve, pytest.mark.trained]

LATE = "orange:1,3,5,8,12,13,14,15,17 yellow:9,-,-,-,-,-,10,11,13 violet:2,6,7,8,9,-,11,12,13 misthrows:2"


def states(name: str, phase: str, count: int) -> list[State]:
    """Decisions of a phase in random matches alone, one a match."""
    found: list[State] = []
    seed = 0
    while len(found) < count:
        match = play_out(Match.begin(load(name), 1), Random(seed))
        met = [state for state in match.states if state.phase == phase and len(state.moves(0)) > 1]
        found += met[: 1 + seed % 2][-1:]
        seed += 1
    return found


@pytest.mark.parametrize(
    ("name", "phase"),
    [
        (name, phase)
        for name, phases in (("qwinto", ("choose", "decide", "enter")), ("qwantum", ("choose", "first", "second")))
        for phase in phases
    ],
)
def test_every_kind_of_move_is_played_on_the_same_each_time(name: str, phase: str) -> None:
    for state in states(name, phase, 2):
        values = judge(load(name)).values(state, 0)
        for move in list(values)[:3]:
            first, again = (played(state, 0, move, 3, 5) for _ in range(2))
            assert np.array_equal(first, again)
            assert np.isfinite(first).all()


def test_a_finished_sheet_keeps_its_points() -> None:
    game = load("qwinto")
    state = game.from_text(f"{LATE} ; active=0 phase=enter dice=O4,Y1,V5 chosen=orange,yellow,violet choices=-")
    ends = next(move for move in state.moves(0) if move.startswith("violet"))
    after = state.play(0, ends)
    assert after.over
    for play_on in (played, played_by_rules):
        assert set(play_on(state, 0, ends, 3, 1)) == {float(after.scores[0])}


def test_near_leaves_out_moves_that_cost_more() -> None:
    found = list(decisions(load("qwinto"), 8, 2, near=1.5))
    assert all(np.ptp(one.judged) <= 1.5 for one in found)
    assert any(len(one.judged) > 1 for one in found)


def test_errors_leave_the_noise_out() -> None:
    """Judged values off by 2, in games with ten times that noise."""
    luck = np.random.default_rng(3)
    found = []
    for _ in range(800):
        true = luck.normal(50, 10, 3)
        judged = true + luck.normal(0, 2, 3)
        order = np.argsort(-judged)
        games = true[order, None] + luck.normal(0, 20, (3, 50))
        found.append(Decision("learned", "enter", "end", judged[order], games))
    errors = errors_of(found)
    assert 1.5 < errors.value < 2.5
    assert 2.2 < errors.difference < 3.6


@pytest.mark.long
@pytest.mark.parametrize(("name", "positions", "games", "pairs"), [("qwinto", 200, 20, 400), ("qwantum", 120, 40, 50)])
def test_nearly_all_pairs_are_in_the_right_order(name: str, positions: int, games: int, pairs: int) -> None:
    """Of moves that surely differ by five points, which are fewer in Qwantum; on other positions than the pages'."""
    errors = errors_of(decisions(load(name), positions, games, seed=77))
    assert errors.pairs > pairs
    assert errors.right > 0.95
    assert errors.value < 5
