"""Five Square as numbers, for programs that learn."""

from __future__ import annotations

from typing import Final

from dicepad.plugins import Encoder, Field, Game, State

from . import SIDE, FiveSquareState

__all__ = ["ENCODER"]

PHASES: Final = {"roll": 0, "enter": 1, "over": 2}


class FiveSquareEncoder(Encoder):
    """Entries, dice and phase. The choices of a turn are left out: nobody sees them until all have chosen."""

    def fields(self, game: Game, players: int) -> tuple[Field, ...]:
        return (
            Field("entries", (players, SIDE, SIDE), 0, 12, "the numbers entered, 0 in an empty cell"),
            Field("dice", (len(game.spec.dice),), 0, 6, "what each die shows, 0 if it is not on the table"),
            Field("phase", (1,), 0, 2, "0 roll, 1 enter, 2 over"),
        )

    def encode(self, state: State, seats: tuple[int, ...]) -> list[int]:
        assert isinstance(state, FiveSquareState)
        dice = state.dice or (None,) * len(state.game.spec.dice)
        found = [entry for seat in seats for entry in state.squares[seat]]
        return [*found, *(face.number if face else 0 for face in dice), PHASES[state.phase]]


ENCODER: Final = FiveSquareEncoder()
