"""The last rounds of Kneifen are those of a naive program, and so is what the coach says about moves there."""

from __future__ import annotations

from random import Random

import pytest

from dicepad import load
from dicepad.odds.advice import advise
from dicepad.odds.exercises import exercises
from dicepad.odds.kneifen.learned import TABLE_ERROR
from dicepad.odds.kneifen.plans import needed, round_plans, shown_numbers
from dicepad.odds.kneifen.turn import OPEN
from dicepad.rules.kneifen import KneifenGame, KneifenState
from tests.kinds import checked
from tests.tiers import quick

from .naive_last_rounds import Naive

GAME = checked(KneifenGame, load("kneifen"))
TINY = [{12: 1}, {11: 1, 12: 1}, {3: 1, 12: 2}, {6: 2}, {1: 1, 7: 1, 9: 1}]
CLOSE = TABLE_ERROR + 3e-6
"""The solver stops just below the solution, by less than 3 millionths."""


def last_rounds(lacks: dict[int, int]) -> float:
    """The rounds of a position with few open numbers, as the coach knows them."""
    needs = tuple(lacks.get(number, 0) for number in GAME.numbers)
    return round_plans(GAME, learned=True).costs(needs)[0]


@pytest.mark.parametrize("lacks", quick(TINY, *TINY[:3]))
def test_tiny_positions_take_what_fractions_say(lacks: dict[int, int]) -> None:
    assert abs(last_rounds(lacks) - float(Naive().rounds(lacks))) < CLOSE


def test_twelve_is_better_than_eleven_when_two_elevens_and_all_twelves_are_missing() -> None:
    """Eleven was called the best."""
    state = GAME.from_text(
        "1:6 2:6 3:6 4:6 5:6 6:6 7:6 8:6 9:6 10:6 11:4 / - ; active=0 phase=commit dice=W6,W6,W3,W2,W5,W5 rolls=1"
    )
    found = advise(state)
    exact = Naive(float).value({11: 2, 12: 6}, (2, 3, 5, 5, 6, 6), 2)
    assert (found.kind, found.alone, found.best) == ("exact", True, ("12",))
    assert {move: -value for move, value in found.values.items()} == pytest.approx(exact, abs=2 * TABLE_ERROR)
    assert (round(exact["12"], 2), round(exact["11"], 2)) == (14.93, 15.95)


@pytest.mark.long
def test_late_positions_and_their_moves_are_worth_what_the_naive_program_says() -> None:
    """300 positions with up to three open numbers; all moves of each are compared."""
    naive, rng, moves = Naive(float), Random(7), 0
    for _ in range(300):
        lacks = {number: rng.randint(1, 6) for number in rng.sample(GAME.numbers, rng.choice((1, 2, 3, 3, 3)))}
        assert abs(last_rounds(lacks) - naive.rounds(lacks)) < CLOSE
        crosses = tuple(GAME.size - lacks.get(number, 0) for number in GAME.numbers)
        state = KneifenState(GAME, (crosses,), 0, "roll", (), rng.randrange(GAME.rolls)).roll(rng)
        found = advise(state)
        assert (found.kind, found.error, found.alone) == ("exact", TABLE_ERROR, False)
        wanted = naive.value(lacks, shown_numbers(state), GAME.rolls - state.rolls)
        for move, value in found.values.items():
            moves += 1
            assert abs(wanted.get(move, naive.rounds(lacks)) + value) < CLOSE, (state.to_text(), move)
        assert sum(need > 0 for need in needed(state, 0)) <= OPEN
    assert moves > 600


def test_five_is_better_than_one_where_an_exercise_had_it_the_other_way_round() -> None:
    """Both fill their number. With all games played on, 5 turned out better by 0.36 turns."""
    state = GAME.from_text(
        "1:5 3:3 4:3 5:3 6:3 7:2 8:2 10:2 11:4 ; active=0 phase=commit dice=W5,W5,W1,W1,W4,W5 rolls=3"
    )
    found = advise(state)
    assert (found.kind, found.best) == ("estimate", ("5",))
    assert abs(found.option("1").cost - 0.36) < found.error
    assert state.to_text() not in [one.position for one in exercises("kneifen") if one.advice.best == ("1",)]
