"""What a review promises, over many matches: the parts add up, and one match tells a beginner from a strong player."""

from __future__ import annotations

from random import Random

import pytest

from dicepad import State, load
from dicepad.odds.advice import judge, review
from dicepad.odds.strategies import strategy
from dicepad.odds.training.reviews import beginner, sums
from dicepad.record import Match, play_out

pytestmark = pytest.mark.solve


def test_the_parts_add_up_in_matches_of_every_game() -> None:
    """A sample; ``python -m dicepad.odds.training.reviews --games 10000`` does as many as one likes."""
    assert sums(12, seed=2) < 1e-9


@pytest.mark.parametrize("seats", [1, 2])
def test_one_match_tells_a_beginner_from_a_strong_player(seats: int) -> None:
    """By the mean loss: a rule of thumb that errs in one decision of five, and perfect play or the winner."""
    game = load("qwixx")
    by = judge(game, seats)
    strong = strategy(game, "solo" if seats == 1 else "winner").choose
    weak = beginner(game)

    def loss(choose, seed: int) -> float:
        def play(state: State, seat: int, rng: Random) -> str:
            return (choose if seat == 0 else strong)(state, seat, rng)

        return review(play_out(Match.begin(game, seats), Random(seed), play), judge=by).mean_loss

    count = 12 if seats > 1 else 40
    told = sum(loss(weak, seed) > loss(strong, seed) for seed in range(count))
    assert told >= 0.95 * count
