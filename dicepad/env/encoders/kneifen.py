"""Observations of Kneifen as numbers."""

from __future__ import annotations

from typing import Final

from ...match import Game, State
from ...rules.kneifen import KneifenGame, KneifenState
from ..field import Encoder, Field

__all__ = ["KNEIFEN", "KneifenEncoder"]

PHASES: Final = {"roll": 0, "commit": 1, "follow": 2, "playoff": 3, "over": 4}


class KneifenEncoder(Encoder):
    """Encoder of Kneifen: the crosses of each number, then the dice and the turn."""

    def fields(self, game: Game, players: int) -> tuple[Field, ...]:
        assert isinstance(game, KneifenGame)
        most = max(face.number for face in game.spec.dice[0].faces)
        return (
            Field("crosses", (players, len(game.numbers)), 0, game.size, "crosses of each number"),
            Field("dice", (game.dice,), 0, most, "what each die shows or is set aside with, 0 if it is to be rolled"),
            Field("rolls", (1,), 0, game.rolls, "rolls made in this turn"),
            Field("committed", (1,), 0, max(game.numbers), "the number of the turn, 0 before a commitment"),
            Field("further", (1,), 0, 1, "1 if a roll after the commitment brought a hit"),
            Field("active", (players,), 0, 1, "1 for the active seat"),
            Field("phase", (1,), 0, 4, "0 roll, 1 commit, 2 roll on, 3 play-off, 4 over"),
            *((Field("contenders", (players,), 0, 1, "1 for a seat in the play-off"),) if players > 1 else ()),
        )

    def encode(self, state: State, seats: tuple[int, ...]) -> list[int]:
        assert isinstance(state, KneifenState)
        numbers = [count for seat in seats for count in state.crosses[seat]]
        numbers += [face.number if face is not None else 0 for face in state.dice or (None,) * state.game.dice]
        numbers += [state.rolls, state.committed, int(state.further)]
        numbers += [int(seat == state.active) for seat in seats]
        numbers.append(PHASES[state.phase])
        if len(seats) > 1:
            numbers += [int(seat in state.contenders) for seat in seats]
        return numbers


KNEIFEN: Final = KneifenEncoder()
