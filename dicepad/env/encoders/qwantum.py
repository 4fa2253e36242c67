"""Observations of Qwantum as numbers."""

from __future__ import annotations

from typing import Final

from ...match import Game, State
from ...rules.qwantum import QwantumGame, QwantumState
from ..field import Encoder, Field

__all__ = ["QWANTUM", "QwantumEncoder"]

PHASES: Final = {"roll": 0, "choose": 1, "reroll": 2, "first": 3, "second": 4, "over": 5}


class QwantumEncoder(Encoder):
    """Encoder of Qwantum: the entries row by row, each die as its number and the row of its colour, then the turn."""

    def fields(self, game: Game, players: int) -> tuple[Field, ...]:
        assert isinstance(game, QwantumGame)
        rows = game.spec.rows
        dice = len(game.spec.dice)
        fields = len(rows[0].cells)
        most = max(face.number for die in game.spec.dice for face in die.faces)
        highest = max(max(totals) for totals in game.totals)
        return (
            Field("entries", (players, len(rows), fields), 0, highest, "the numbers entered, 0 in an empty cell"),
            Field("misthrows", (players,), 0, len(game.spec.misthrows), "misthrows"),
            Field(
                "colours", (dice,), 0, len(rows), "1 + the row of the colour that a die shows, 0 for white or no die"
            ),
            Field("dice", (dice,), 0, most, "the number that each die shows, 0 if it is not on the table"),
            Field("taken", (1,), 0, len(rows), "1 + the row whose colour the first entry took, else 0"),
            Field("active", (players,), 0, 1, "1 for the active seat"),
            Field("phase", (1,), 0, 5, "0 roll, 1 keep or roll again, 2 second roll, 3 first entry, 4 second, 5 over"),
        )

    def encode(self, state: State, seats: tuple[int, ...]) -> list[int]:
        assert isinstance(state, QwantumState)
        game = state.game
        size = len(game.spec.rows[0].cells)
        numbers: list[int] = []
        for seat in seats:
            for entries in state.rows[seat]:
                numbers += entries
                numbers += [0] * (size - len(entries))
        numbers += [state.misthrows[seat] for seat in seats]
        rows = {row.colour: number for number, row in enumerate(game.spec.rows, 1)}
        dice = state.dice or (None,) * len(game.spec.dice)
        numbers += [rows.get(face.colour, 0) if face is not None else 0 for face in dice]
        numbers += [face.number if face is not None else 0 for face in dice]
        numbers.append(0 if state.taken is None else state.taken + 1)
        numbers += [int(seat == state.active) for seat in seats]
        numbers.append(PHASES[state.phase])
        return numbers


QWANTUM: Final = QwantumEncoder()
