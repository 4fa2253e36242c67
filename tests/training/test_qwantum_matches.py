"""Compiled matches of Qwantum against the rules: the entries of all seats, the end, and the points on average."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from dicepad import load
from dicepad.odds.qwantum.learned import learned_values
from dicepad.odds.qwantum.play import evaluator_arrays
from dicepad.odds.qwantum.turn import NONE, SAMPLES
from dicepad.odds.simulation import Experiment, simulate
from dicepad.record import Match, play_out
from dicepad.rules.qwantum import PASS, QwantumGame, QwantumState
from tests.kinds import checked
from training.qwantum_matches import UNDECIDED, match_returns, window
from training.rollouts import arrays_of, played

pytestmark = [pytest.mark.solve, pytest.mark.trained]

GAME = checked(QwantumGame, load("qwantum"))
EVALUATOR = evaluator_arrays(GAME)
LAST = "violet:2,5,9,12,8,4 yellow:2,5,9,13,8,4 blue:3,5,9,12,8,4 red:3,5,9,12,8"


def states(phase: str, seats: int, count: int) -> list[QwantumState]:
    """Decisions of a phase in random matches, two a match."""
    found: list[QwantumState] = []
    seed = 0
    while len(found) < count:
        match = play_out(Match.begin(GAME, seats), Random(seed))
        met = [checked(QwantumState, state) for state in match.states if state.phase == phase]
        found += Random(seed).sample(met, min(2, len(met)))
        seed += 1
    return found


@pytest.mark.parametrize("seats", [2, 3])
def test_all_seats_enter_what_the_rules_let_them_enter(seats: int) -> None:
    """Seats that have chosen keep their choice, and the others take the move that `learned` rates best."""
    for state in states("second", seats, 40):
        decided = np.full(seats, UNDECIDED)
        for seat, choice in enumerate(state.choices):
            if choice is not None:
                decided[seat] = NONE if choice == PASS else state.row_of(choice)
        sheets, EVALUATOR.room.sums[: len(state.sums)] = arrays_of(state), state.sums
        ended = window(EVALUATOR, sheets, state.active, NONE if state.taken is None else state.taken, decided)
        after = state
        while after.phase == "second" and after.to_act:
            seat = after.to_act[0]
            after = checked(QwantumState, after.play(seat, next(iter(learned_values(after, seat)))))
        assert ended == after.over
        for found, expected in zip(sheets, arrays_of(after), strict=True):
            assert np.array_equal(found, expected)


@pytest.mark.parametrize("phase", ["choose", "first", "second"])
def test_every_move_is_played_on_the_same_each_time(phase: str) -> None:
    for state in states(phase, 2, 2):
        seat = state.to_act[0]
        for move in list(learned_values(state, seat))[:3]:
            first, again = (played(state, seat, move, 3, 5) for _ in range(2))
            assert np.array_equal(first, again)
            assert np.isfinite(first).all()


def test_a_full_sheet_ends_the_match_at_once() -> None:
    """By the first entry, before the others enter; or by another seat, while ours is still empty."""
    mine = checked(QwantumState, GAME.from_text(f"{LAST} / - ; active=0").roll(dice="W1 R1 Y1 Y2 V1 V2 B3"))
    state = mine.play(0, "keep")
    assert mine.sums[-1] < 8
    after = state.play(0, "red.6")
    assert after.over
    assert set(played(checked(QwantumState, state), 0, "red.6", 3, 1)) == {float(after.scores[0])}


def test_others_may_end_the_match() -> None:
    """An empty sheet beside one that lacks a single entry brings hardly any points."""
    free, hurried = (
        checked(QwantumState, GAME.from_text(f"- / {other} ; active=0").roll(dice="W1 R1 Y1 Y2 V1 V2 B3"))
        for other in ("-", LAST)
    )
    long, short = (played(state, 0, "keep", 20, 1).mean() for state in (free, hurried))
    assert short < long - 30


@pytest.mark.long
def test_matches_bring_as_many_points_as_by_the_rules() -> None:
    """60 matches of two by the rules, 400 compiled: within four standard errors."""
    start = checked(QwantumState, GAME.start(2))
    dice = len(GAME.spec.dice)
    everything, faces = (1 << dice) - 1, np.zeros(dice, np.int64)
    sums, nobody = np.zeros(4, np.int64), np.full(2, UNDECIDED)
    found = simulate(Experiment("qwantum", ("learned", "learned"), 5), 60)
    mean, error = found.mean(0, 0)
    begun = arrays_of(start)
    points = match_returns(EVALUATOR, begun, 0, 1, NONE, nobody, sums, everything, faces, 400, 1, SAMPLES)
    assert abs(points.mean() - mean) < 4 * (error**2 + points.var() / len(points)) ** 0.5
