"""Shut the Box as numbers, for programs that learn."""

from __future__ import annotations

from typing import Final

from dicepad.plugins import Encoder, Field, Game, State

from . import BoxGame, BoxState

__all__ = ["BOX"]

PHASES: Final = {"roll": 0, "choose": 1, "over": 2}


class BoxEncoder(Encoder):
    """Numbers that are shut; then the dice and the turn."""

    def fields(self, game: Game, players: int) -> tuple[Field, ...]:
        assert isinstance(game, BoxGame)
        return (
            Field("shut", (players, len(game.numbers)), 0, 1, "1 where a number is shut"),
            Field("dice", (len(game.spec.dice),), 0, 6, "what each die shows, 0 if it is not on the table"),
            Field("active", (players,), 0, 1, "1 for the active seat"),
            Field("phase", (1,), 0, 2, "0 roll, 1 choose, 2 over"),
        )

    def encode(self, state: State, seats: tuple[int, ...]) -> list[int]:
        assert isinstance(state, BoxState)
        numbers, dice = sorted(state.game.numbers), state.dice or (None,) * len(state.game.spec.dice)
        found = [int(number in state.shut[seat]) for seat in seats for number in numbers]
        found += [face.number if face else 0 for face in dice]
        return [*found, *(int(seat == state.active) for seat in seats), PHASES[state.phase]]


BOX: Final = BoxEncoder()
