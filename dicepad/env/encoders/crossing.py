"""Observations of Qwixx and its family as numbers."""

from __future__ import annotations

from typing import Final

from ...errors import DicepadError
from ...match import Game, State
from ...rules.crossing import CrossingGame, CrossingState
from ...rules.crossing.addition import bits
from ..field import Encoder, Field

__all__ = ["CROSSING", "CrossingEncoder"]

PHASES: Final = {"roll": 0, "white": 1, "colour": 2, "gift": 3, "over": 4}


class CrossingEncoder(Encoder):
    """Encoder of the crossing family.

    An observation holds the crosses of each sheet with a lock after each row, then the dice and the turn.
    """

    def fields(self, game: Game, players: int) -> tuple[Field, ...]:
        assert isinstance(game, CrossingGame)
        rows = game.spec.rows
        cells = max(len(row.cells) for row in rows) + 1
        encoded_fields = [
            Field("crosses", (players, len(rows), cells), 0, 1, "1 where a cell, or the lock, is crossed")
        ]
        for addition in game.additions:
            if addition.state_key:
                form = addition.memory
                if form is None:
                    raise DicepadError(
                        f"the addition {addition.key} does not say what form its memory has (Addition.memory); "
                        "an environment needs to know"
                    )
                encoded_fields.append(Field(addition.state_key, (players, *form.shape), 0, form.most, form.about))
        if game.additions:
            encoded_fields.append(Field("gifts", (players,), 0, 99, "crosses that wait for a choice of row"))
        most = max(face.number for die in game.spec.dice for face in die.faces)
        return (
            *encoded_fields,
            Field("misthrows", (players,), 0, len(game.spec.misthrows), "misthrows"),
            Field("closed", (len(rows),), 0, 1, "1 for a closed row"),
            Field("dice", (len(game.spec.dice),), 0, most, "what each die shows, 0 if it is not on the table"),
            Field("active", (players,), 0, 1, "1 for the active seat"),
            Field("phase", (1,), 0, 4, "0 roll, 1 white action, 2 colour action, 3 gift, 4 over"),
            Field("crossed", (1,), 0, 1, "1 if the active seat has crossed something in this turn"),
        )

    def encode(self, state: State, seats: tuple[int, ...]) -> list[int]:
        assert isinstance(state, CrossingState)
        game = state.game
        numbers: list[int] = []
        cells = max(game.lock_bits).bit_length()
        for seat in seats:
            for mask in state.rows[seat]:
                numbers += bits(mask, cells)
        if game.additions:
            self.add_memories(state, seats, numbers)
        misthrows, active, closed = state.misthrows, state.active, state.closed
        numbers += [misthrows[seat] for seat in seats]
        numbers += bits(closed, len(game.spec.rows))
        if state.dice:
            numbers += [face.number if face is not None else 0 for face in state.dice]
        else:
            numbers += [0] * len(game.spec.dice)
        numbers += [int(seat == active) for seat in seats]
        numbers += (PHASES[state.phase], int(state.crossed))
        return numbers

    def add_memories(self, state: CrossingState, seats: tuple[int, ...], numbers: list[int]) -> None:
        """Append to `numbers` what each of the game's additions remembers about each seat."""
        for addition in state.game.additions:
            if addition.state_key:
                for seat in seats:
                    numbers += addition.memory_numbers(state.extras[seat][addition.index])
        numbers += [len(state.gifts[seat]) for seat in seats]


CROSSING: Final = CrossingEncoder()
