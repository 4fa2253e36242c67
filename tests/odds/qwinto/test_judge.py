"""The judge of Qwinto, and the computer player that goes by the same values."""

from __future__ import annotations

from random import Random

import pytest

from dicepad import DicepadError, load
from dicepad.odds.advice import advise
from dicepad.odds.strategies import strategy


def test_the_estimates_are_those_that_the_learned_player_goes_by() -> None:
    """In every phase of a match it takes the best; nobody is told what is not to be decided."""
    game, random, phases = load("qwinto"), Random(3), set()
    chosen = strategy(game, "learned").choose
    state = game.start(1)
    while not state.over:
        if state.dice_due:
            with pytest.raises(
                DicepadError, match=r"^there are no moves to value, because no player has to decide anything here$"
            ):
                advise(state)
            state = state.roll(random)
            continue
        phases.add(state.phase)
        values = advise(state).values
        move = chosen(state, 0, random)
        assert values[move] == next(iter(values.values())) == max(values.values())
        assert set(values) == set(state.moves(0))
        state = state.play(0, move)
    assert phases == {"choose", "decide", "enter"}
