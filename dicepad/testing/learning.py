"""Checks of a game as an environment: numbered moves, observations within their fields, and no hidden information."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import isclose
from typing import Final

from ..env import Environment
from ..env.encoders import ENCODERS
from ..errors import DicepadError
from ..match import Game
from .case import Area, Sample

__all__ = ["ENVIRONMENT"]


@lru_cache(maxsize=4)
def world_of(game: Game, players: int) -> Environment:
    """Return the environment that several checks share."""
    return Environment(game, players)


def lack(game: Game) -> str:
    """Return the reason why a game has no environment, or an empty text if it has one."""
    if missing := ENCODERS.lacking(game.spec.rules):
        return missing
    try:
        world_of(game, 1)
    except DicepadError as error:
        return str(error)
    return ""


def every_move_has_one_number(sample: Sample) -> Iterator[str]:
    world = world_of(sample.game, sample.states[0].players)
    if len(world.index) != len(world.actions):
        yield "Game.actions lists a move twice"
    for state in sample.states:
        for seat in state.to_act:
            missing = [move for move in state.moves(seat) if move not in world.index]
            if missing:
                yield f"Game.actions does not list {missing}, legal in {state!r}"
            elif [number for number, legal in enumerate(world.mask(state, seat)) if legal] != sorted(
                world.legal(state, seat)
            ):
                yield f"the mask of seat {seat} does not match its moves in {state!r}"


def an_observation_keeps_to_its_fields(sample: Sample) -> Iterator[str]:
    world = world_of(sample.game, sample.states[0].players)
    bounds = [(field.name, field.low, field.high) for field in world.fields for _ in range(field.size)]
    for state in sample.states:
        for seat in range(state.players):
            observation = world.observe(state, seat)
            if len(observation) != world.size:
                yield f"an observation has {len(observation)} numbers, and its fields {world.size}"
                continue
            for value, (name, low, high) in zip(observation, bounds, strict=True):
                if not low <= value <= high:
                    yield f"the field {name} is declared from {low} to {high} and shows {value} in {state!r}"


def nobody_sees_what_others_have_just_chosen(sample: Sample) -> Iterator[str]:
    world = world_of(sample.game, sample.states[0].players)
    for before, seat, after in sample.secrets():
        for other in range(before.players):
            if other != seat and world.observe(before, other) != world.observe(after, other):
                yield f"seat {other} sees what seat {seat} has chosen in {after!r}"


def returns_sum_to_nothing(sample: Sample) -> Iterator[str]:
    world = world_of(sample.game, sample.states[0].players)
    for state in sample.states:
        returns = world.returns(state)
        if not isclose(sum(returns), 0.0, abs_tol=1e-9) or (not state.over and any(returns)):
            yield f"the returns of {state!r} are {returns}"


ENVIRONMENT: Final = Area(
    "environment",
    lack,
    (
        every_move_has_one_number,
        an_observation_keeps_to_its_fields,
        nobody_sees_what_others_have_just_chosen,
        returns_sum_to_nothing,
    ),
)
"""Checks of the environment."""
