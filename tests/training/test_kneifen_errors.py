"""The errors that the coach states of Kneifen are those that the command measures, and hold where they begin."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from random import Random

import numpy as np
import pytest

from dicepad import Match, load, play_out
from dicepad.odds.advice import judge
from dicepad.odds.arrays import Floats
from dicepad.odds.kneifen.judge import PRECISIONS, KneifenJudge
from dicepad.odds.kneifen.learned import TABLE, TABLE_ERROR, Needs
from dicepad.odds.kneifen.plans import RoundPlans, list_form, needed, round_plans
from dicepad.odds.kneifen.turn import OPEN
from dicepad.odds.strategies import strategy
from dicepad.odds.weights import read_weights
from dicepad.rules.kneifen import KneifenGame, KneifenState
from tests.kinds import checked
from training.epsilon_random import epsilon_random
from training.kneifen_bound import rounds_at_least
from training.kneifen_last import table
from training.move_errors import PLAYERS, Decision, decisions, errors_of
from training.rollouts import played

pytestmark = [pytest.mark.solve, pytest.mark.trained]

GAME = checked(KneifenGame, load("kneifen"))
FIRST = OPEN + 1
"""The count of open numbers at which the learned values begin."""


def by_open(found: list[Decision]) -> dict[int, list[Decision]]:
    groups = defaultdict(list)
    for one in found:
        groups[int(one.part.split()[0])].append(one)
    return groups


def test_every_count_of_open_numbers_has_its_error() -> None:
    assert sorted(PRECISIONS) == [*range(FIRST, 13)]
    assert judge(GAME).error == max(one.error for one in PRECISIONS.values())


@pytest.mark.long
def test_errors_are_those_that_the_command_measures() -> None:
    """``python -m training.move_errors kneifen --positions 1600``, on the same rolls."""
    for open_, group in by_open(list(decisions(GAME, 1600, 16))).items():
        found = errors_of(group)
        assert (PRECISIONS[open_].error, PRECISIONS[open_].value_error) == pytest.approx(
            (found.difference, found.value), abs=0.02
        )


def test_results_of_moves_are_those_of_games_that_are_played_by_the_rules() -> None:
    """The estimate corrected by its misses is unbiased: within four standard errors of plain results."""
    state = GAME.from_text(
        "1:5 2:5 3:6 4:6 5:5 6:6 7:5 8:6 9:5 10:5 11:4 12:4 ; phase=commit dice=W1,W2,W4,W5,W6,W6 rolls=2"
    )
    choose = strategy(GAME, "learned").choose
    for move in ("11", "roll"):
        plain = []
        for seed in range(60):
            match = play_out(Match((state.play(0, move),)), Random(seed), choose)
            by = judge(GAME)
            spent = sum(
                by.past_value(one, other, 0) for one, other in zip(match.states, match.states[1:], strict=False)
            )
            plain.append(spent + by.past_value(state, match.states[0], 0))
        quick = played(state, 0, move, 400, 1)
        error = (np.var(plain) / len(plain) + quick.var() / len(quick)) ** 0.5
        assert abs(np.mean(plain) - quick.mean()) < 4 * error


def last_rounds(needs: Needs) -> float:
    """The rounds of a position with few open numbers, as the coach knows them."""
    return round_plans(GAME, learned=True).costs(needs)[0]


@cache
def exact_of(places: tuple[int, ...]) -> Floats:
    return rounds_at_least(GAME, (), [GAME.numbers[place] for place in places], GAME.size)[0, 0]


class ExactJudge(KneifenJudge):
    """A judge that knows all positions of four open numbers exactly."""

    @property
    def plans(self) -> RoundPlans:
        return exact_plans()


@cache
def exact_plans() -> RoundPlans:
    def rounds(needs: Needs) -> float:
        places = tuple(place for place, need in enumerate(needs) if need)
        if len(places) <= OPEN:
            return last_rounds(needs)
        return float(exact_of(places)[tuple(needs[at] for at in places)])

    def costs(needs: Needs) -> tuple[float, list[list[float]]]:
        return rounds(needs), [
            [rounds((*needs[:place], lack, *needs[place + 1 :])) for lack in range(need + 1)]
            for place, need in enumerate(needs)
        ]

    return RoundPlans(list_form(GAME), costs)


def met(matches: int) -> Iterator[KneifenState]:
    """A position with four open numbers of each match, of players of every strength; of other matches than measured."""
    for number in range(matches):
        rng = Random(f"where the estimates begin {number}")
        who, share = PLAYERS[number % len(PLAYERS)]
        match = play_out(Match.begin(GAME, 1), rng, epsilon_random(strategy(GAME, who).choose, share))
        states = [checked(KneifenState, state) for state in match.states]
        found = [state for state in states if sum(need > 0 for need in needed(state, 0)) == FIRST]
        found = [state for state in found if len(state.moves(0)) > 1]
        if found:
            yield rng.choice(found)


@pytest.mark.long
def test_where_estimates_begin_95_of_100_differences_are_within_1_96_errors() -> None:
    """Against exact values, in positions of other matches than those that the errors come from."""
    by, exact, within = judge(GAME), ExactJudge(GAME), []
    for state in met(600):
        said, true = by.values(state, 0), exact.values(state, 0)
        best = max(said, key=lambda move: said[move])
        for move in said:
            if move != best:
                off = (said[best] - said[move]) - (true[best] - true[move])
                within.append(abs(off) <= 1.96 * PRECISIONS[FIRST].error)
    assert len(within) > 800
    assert 0.93 <= np.mean(within) <= 0.97


@pytest.mark.long
def test_the_table_of_the_last_rounds_is_what_the_solver_finds() -> None:
    """All 298 sets of numbers; the rounds of one set are what its differences add up to."""
    assert table(GAME) == pytest.approx(read_weights(TABLE), abs=1e-9)
    solved = exact_of((3, 6, 11))
    for index in np.ndindex(solved.shape):
        needs = (0, 0, 0, index[0], 0, 0, index[1], 0, 0, 0, 0, index[2])
        assert last_rounds(needs) == pytest.approx(solved[index], abs=TABLE_ERROR + 3e-6)
