"""Observations of Qwinto as numbers."""

from __future__ import annotations

from typing import Final

from ...match import Game, State
from ...rules.qwinto import QwintoGame, QwintoState
from ..field import Encoder, Field

__all__ = ["QWINTO", "QwintoEncoder"]

PHASES: Final = {"choose": 0, "roll": 1, "decide": 2, "reroll": 3, "enter": 4, "over": 5}


class QwintoEncoder(Encoder):
    """Encoder of Qwinto: the entries row by row, the chosen dice with their faces, then the turn."""

    def fields(self, game: Game, players: int) -> tuple[Field, ...]:
        assert isinstance(game, QwintoGame)
        rows = game.spec.rows
        dice = len(game.spec.dice)
        fields = max(len(row.cells) for row in rows)
        most = max(face.number for face in game.spec.dice[0].faces)
        return (
            Field("entries", (players, len(rows), fields), 0, game.highest, "the numbers entered, 0 in an empty cell"),
            Field("misthrows", (players,), 0, len(game.spec.misthrows), "misthrows"),
            Field("chosen", (dice,), 0, 1, "1 for a die that is rolled in this turn"),
            Field("dice", (dice,), 0, most, "what each die shows, 0 if it is not on the table"),
            Field("active", (players,), 0, 1, "1 for the active seat"),
            Field("phase", (1,), 0, 5, "0 choose dice, 1 roll, 2 keep or roll again, 3 second roll, 4 enter, 5 over"),
        )

    def encode(self, state: State, seats: tuple[int, ...]) -> list[int]:
        assert isinstance(state, QwintoState)
        game = state.game
        fields = max(len(row.cells) for row in game.spec.rows)
        numbers: list[int] = []
        for seat in seats:
            for entries in state.rows[seat]:
                numbers += entries
                numbers += [0] * (fields - len(entries))
        numbers += [state.misthrows[seat] for seat in seats]
        numbers += [int(name in state.chosen) for name in game.die_names]
        numbers += [face.number if face is not None else 0 for face in state.dice or (None,) * len(game.spec.dice)]
        numbers += [int(seat == state.active) for seat in seats]
        numbers.append(PHASES[state.phase])
        return numbers


QWINTO: Final = QwintoEncoder()
