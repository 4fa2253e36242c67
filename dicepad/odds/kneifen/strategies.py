"""Strategies for Kneifen: rules of thumb, and plans by the crosses of a turn or by the rounds still to come."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from ...rules.kneifen import PASS, ROLL, KneifenGame, KneifenState
from ..strategy import RANDOM, Family
from .exact import rolls_with_hits
from .plans import CrossPlans, list_form, needed, round_plans, shown_numbers

__all__ = ["FAMILIES", "cross_plans"]


@lru_cache(maxsize=4)
def cross_plans(game: KneifenGame) -> CrossPlans:
    """Return the plans of a game by the crosses of a turn, made once."""
    return CrossPlans(list_form(game))


def most(state: KneifenState, seat: int, rng: Random) -> str:
    """Choose the move that brings the most crosses in this turn, exactly."""
    return cross_plans(state.game).choose(state, seat, rng)


def patient(state: KneifenState, seat: int, rng: Random) -> str:
    """Wait for the last roll, after which a commitment is safe, and then take the most hits."""
    return ROLL if state.rolls < state.game.rolls else most(state, seat, rng)


def many_hits(state: KneifenState, seat: int, rng: Random) -> str:
    """Roll again until the last roll, then take the number with the most hits that are still needed."""
    game = state.game
    if state.rolls < game.rolls:
        return ROLL
    hits = rolls_with_hits(game)[1][shown_numbers(state)]
    crosses, number = max(
        (min(count, need), number) for count, need, number in zip(hits, needed(state, seat), game.numbers, strict=True)
    )
    return str(number) if crosses else PASS


def thrifty(state: KneifenState, seat: int, rng: Random) -> str:
    """Choose the move that saves the most turns."""
    return round_plans(state.game, learned=False).choose(state, seat, rng)


def learned(state: KneifenState, seat: int, rng: Random) -> str:
    """Choose the move that leaves the fewest rounds, as far as learned."""
    return round_plans(state.game, learned=True).choose(state, seat, rng)


FAMILIES = (
    RANDOM,
    Family.of_one("patient", "waits for the last roll, and takes the most crosses", patient),
    Family.of_one("most", "makes the choice that brings the most crosses in this turn", most),
    Family.of_one("careful", "waits for the last roll, and takes the greatest number with the most hits", many_hits),
    Family.of_one("thrifty", "commits to the number that saves the most turns", thrifty),
    Family.of_one("learned", "has learned how many rounds the open numbers take together", learned),
)
