"""Strategies for Kneifen: rules of thumb, and plans by the crosses of a turn or by the rounds still to come."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from random import Random

from ...errors import DicepadError
from ...match import Game
from ...rules.kneifen import PASS, ROLL, KneifenGame, KneifenState
from ..strategy import RANDOM, Chooser, Family
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
    return cross_plans(state.game).wait(state, seat, rng)


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


def by_rounds(learned: bool) -> Callable[[Game], Chooser]:
    """Return a function that makes the chooser of a game."""

    def make(game: Game) -> Chooser:
        if not isinstance(game, KneifenGame):
            raise DicepadError(f"a plan for Kneifen cannot play {game.spec.title}")
        return lambda state, seat, rng: round_plans(game, learned).choose(state, seat, rng)

    return make


FAMILIES = (
    RANDOM,
    Family.of_one("patient", "waits for the last roll, and takes the most crosses", patient),
    Family.of_one("most", "makes the choice that brings the most crosses in this turn", most),
    Family.of_one("careful", "waits for the last roll, and takes the greatest number with the most hits", many_hits),
    Family("thrifty", "commits to the number that saves the most turns", ("thrifty",), ("thrifty",), by_rounds(False)),
    Family(
        "learned",
        "has learned how many rounds the open numbers take together",
        ("learned",),
        ("learned",),
        by_rounds(True),
    ),
)
