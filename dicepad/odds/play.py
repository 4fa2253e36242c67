"""Matches between strategies by the rules, for every game and every strategy.

The rules are plain Python. Strategies that think long have compiled choosers, which make the same moves.
The dice depend on the seed, the deal and the turn, or are the deals of boards. The strategies draw from another
generator, so a move never changes the dice of later turns.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec
from random import Random
from typing import Any, Final

import numpy as np

from ..deals import Deal, DealPlace
from ..errors import DicepadError
from ..match import Chooser, Game, State
from .face import face_of
from .strategies import ChooserLike, strategy

__all__ = ["chooser", "play_deals"]

MOST_EVENTS: Final = 100_000


def play_deals(
    game: Game, strategies: tuple[ChooserLike, ...], seed: int, first: int, deals: int, *, dealt: bool = False
) -> tuple[Any, Any, Any, Any]:
    """Play each deal once in each rotation of the strategies.

    Return scores and winners (deals, rotations, strategies), whether misthrows ended the game, and turns (deals,
    rotations). If `dealt`, deal n has the rolls of ``dicepad.deal(game, f"{seed}/{n}")``.
    """
    seats = len(strategies)
    choosers = [chooser(game, name) for name in strategies]
    scores = np.zeros((deals, seats, seats), np.int64)
    winners = np.zeros((deals, seats, seats), np.int64)
    endings = np.zeros((deals, seats), np.int64)
    turns = np.zeros((deals, seats), np.int64)
    for deal in range(deals):
        for rotation in range(seats):
            order = [(seat + rotation) % seats for seat in range(seats)]
            fixed = Deal(game, f"{seed}/{first + deal}") if dealt else None
            last, turns[deal, rotation] = play(game, [choosers[who] for who in order], seed, first + deal, fixed)
            endings[deal, rotation] = face_of(game).ended_by_misthrows(last)
            for seat, who in enumerate(order):
                scores[deal, rotation, who] = last.scores[seat]
                winners[deal, rotation, who] = seat in last.winners
    return scores, winners, endings, turns


def chooser(game: Game, wanted: ChooserLike) -> Chooser:
    """Return the chooser of a strategy: its compiled form, if it has one and this Python has numba."""
    compiled: Chooser | None = None
    if isinstance(wanted, str) and find_spec("numba"):
        compiled = face_of(game).compiled_chooser(game, wanted)
    return compiled or strategy(game, wanted).choose


def play(game: Game, choosers: list[Chooser], seed: int, deal: int, fixed: Deal | None = None) -> tuple[State, int]:
    """Play a match to its end. Return its last state, and the number of turns.

    If a seat has several turns in a row, their dice come from one stream, so the dice of the next seat do not depend on
    the number of these turns. Raises `DicepadError` for a match that does not end.
    """
    face, state = face_of(game), game.start(len(choosers))
    turns, visits, deal_place = 1, 0, DealPlace()
    faces, dice, noise = streams(game, seed, deal, visits)
    for _ in range(MOST_EVENTS):
        if state.over:
            return state, turns
        before = state
        if state.to_act:
            seat = state.to_act[0]
            state = state.play(seat, choosers[seat](state, seat, noise))
        elif fixed:
            state = state.after_roll(fixed.due(state, deal_place))
        elif faces:
            state = state.roll(dice=[faces[name] for name in state.dice_due])
        else:
            state = state.roll(dice)
        if fixed:
            deal_place = deal_place.after(before, state)
        if face.turn_begins(before, state):
            turns += 1
            if state.active != before.active or len(choosers) == 1:
                visits += 1
                faces, dice, noise = streams(game, seed, deal, visits)
    raise DicepadError(f"with these strategies, {game.spec.title} does not end within {MOST_EVENTS:,} events")


def streams(game: Game, seed: int, deal: int, turn: int) -> tuple[Mapping[str, int], Random, Random]:
    """Return the sources of chance in a turn: the faces of the dice if compiled matches fix them, and two generators.

    The first generator rolls the dice of all other matches, and the second one serves the strategies.
    """
    key = (seed, deal)
    faces = face_of(game).roll(game, seed, deal, turn)
    return faces, Random(f"dice {key} {turn}"), Random(f"players {key} {turn}")
