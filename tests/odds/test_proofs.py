"""Promises of a review, over many matches: its parts add up, and one match tells a beginner from a strong player."""

from __future__ import annotations

import pytest

from training.reviews import sums, told_apart

pytestmark = pytest.mark.solve


def test_the_parts_add_up_in_matches_of_every_game() -> None:
    """A sample; ``python -m training.reviews`` does as many as one likes."""
    assert sums(12, seed=2) < 1e-9


@pytest.mark.long
@pytest.mark.parametrize(("strong", "seats", "count"), [("solo", 1, 40), ("winner", 2, 8), ("hasty-7-7", 2, 4)])
def test_one_match_tells_a_beginner_from_a_strong_player(strong: str, seats: int, count: int) -> None:
    """By the mean loss: a rule of thumb that errs in one decision of five, and perfect play or who plays to win."""
    assert min(told_apart(count, strong, seats)) >= 0.95 * count
