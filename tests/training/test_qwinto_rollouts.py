"""Compiled matches of Qwinto against the rules: entries of all seats, the end, the points on average, without luck."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from dicepad import load
from dicepad.odds.advice import judge
from dicepad.odds.play import chooser
from dicepad.odds.qwinto import games
from dicepad.odds.qwinto.rollouts import rollouts
from dicepad.record import Match, play_out
from dicepad.rules.qwinto import QwintoGame, QwintoState
from tests.kinds import checked
from training.rollouts import played_by_rules

pytestmark = [pytest.mark.solve, pytest.mark.trained]

GAME = checked(QwintoGame, load("qwinto"))
ENTER = "active=0 phase=enter dice=O4,Y1,V5 chosen=orange,yellow,violet choices="
LATE = "orange:1,3,5,8,12,13,14,15,17 yellow:9,-,-,-,-,-,10,11,13 violet:2,6,7,8,9,-,11,12,13 misthrows:2"


def state_of(text: str) -> QwintoState:
    return checked(QwintoState, GAME.from_text(text))


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_the_last_turn_is_played_as_by_the_rules(seats: int) -> None:
    """One entry ends the match: all seats enter what `learned` enters, and no roll is left that luck could change."""
    state = state_of(f"{' / '.join([LATE, *['violet:-,5'] * (seats - 1)])} ; {ENTER}{','.join('-' * seats)}")
    ends = next(move for move in state.moves(0) if move.startswith("violet"))
    after = state.play(0, ends)
    while after.to_act:
        seat = after.to_act[0]
        after = after.play(seat, chooser(GAME, "learned")(after, seat, Random(0)))
    assert after.over
    for seat in range(seats):
        move = ends if seat == 0 else chooser(GAME, "learned")(state, seat, Random(0))
        decided = state if seat == 0 else checked(QwintoState, state.play(0, ends))
        assert set(rollouts(decided, seat, move, 3, 1)) == {float(after.scores[seat])}


def test_luck_is_noise() -> None:
    """Without it, the points are the same on average, within four standard errors, and vary less."""
    plain = games.play(*games.learned(GAME), 400, 7)
    lean = rollouts(checked(QwintoState, GAME.start(1)), 0, "roll orange yellow violet", 400, 7)
    assert abs(lean.mean() - plain.mean()) < 4 * (lean.var() + plain.var()) ** 0.5 / 20
    assert lean.std() < 0.7 * plain.std()


def test_others_may_end_the_match() -> None:
    """A rich empty sheet is worth less if the other seat has two misthrows and a second row that is nearly full."""
    free, hurried = (
        rollouts(state_of(f"- / {other} ; {ENTER}-,-"), 0, "yellow.5", 40, 1).mean() for other in ("-", LATE)
    )
    assert hurried < free - 20


def test_every_kind_of_move_of_any_seat_is_played_on() -> None:
    """In all phases; the same seed gives the same results."""
    kinds = set()
    for seed in range(4):
        match = play_out(Match.begin(GAME, 2), Random(seed))
        for state in Random(seed).sample(match.states[:-1], 12):
            for seat in state.to_act:
                kinds.add((state.phase, seat == checked(QwintoState, state).active))
                for move in state.moves(seat)[-2:]:
                    first, again = (rollouts(checked(QwintoState, state), seat, move, 2, 5) for _ in range(2))
                    assert np.array_equal(first, again)
    assert len(kinds) == 4


def test_a_match_of_two_is_valued_where_two_are_shown() -> None:
    """The best entry alone is not the best in this match: the other player has room for few more numbers."""
    state = state_of(
        "orange:-,-,-,-,-,6,9,12 yellow:-,-,-,-,-,10 violet:-,-,-,9,-,-,-,-,15 misthrows:2 / orange:-,7,-,-,11,12 "
        "yellow:13,-,-,-,-,-,15 violet:12,-,-,-,-,-,13 misthrows:1 ; active=0 phase=enter dice=O6,-,V4 "
        "chosen=orange,violet choices=-,-"
    )
    better, worse = (rollouts(state, 0, move, 1000, 1) for move in ("violet.8", "violet.5"))
    assert (better - worse).mean() > 4 * (better - worse).std() / 1000**0.5


def test_the_closer_look_of_the_judge_is_of_the_match() -> None:
    """Among the ways to go on, the judge plays out the match of two, and not the sheet alone."""
    free, hurried = (
        np.mean(judge(GAME, state.players).sampled_values(state, 0, ("yellow.5",))["yellow.5"])
        for state in (state_of(f"- ; {ENTER}-"), state_of(f"- / {LATE} ; {ENTER}-,-"))
    )
    assert hurried < free - 20


@pytest.mark.long
@pytest.mark.parametrize("seats", [1, 2])
def test_rules_and_compiled_matches_bring_the_same_on_average(seats: int) -> None:
    """The points of a first entry, within four standard errors."""
    state = state_of(f"{' / '.join('-' * seats)} ; {ENTER}{','.join('-' * seats)}")
    fast, slow = rollouts(state, 0, "yellow.5", 400, 1), played_by_rules(state, 0, "yellow.5", 30, 1)
    error = (fast.var() / len(fast) + slow.var() / len(slow)) ** 0.5
    assert abs(fast.mean() - slow.mean()) < 4 * error
