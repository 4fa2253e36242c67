"""Boards of Qwinto: dice to choose, and one sum to enter in a row of their colours."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from dicepad.rules.qwinto import QwintoGame, QwintoState
from dicepad.spec import Face
from sheetgen.games.played import written

from ..schema.view import DieState
from ..words import Phrases
from .face import PASS, BoardFace, Sentence, place

__all__ = ["QWINTO", "QwintoFace"]

ROLL: Final = "roll"
KEEP: Final = "keep"
AGAIN: Final = "again"
PROMPTS: Final = {"choose": "which-dice", "roll": "roll", "decide": "keep", "reroll": "same-dice", "enter": "enter"}


class QwintoFace(BoardFace[QwintoGame, QwintoState]):
    """Board face of Qwinto: click dice to choose them, and a cell to enter their sum."""

    pick_word: ClassVar[str] = ROLL
    unused_die: ClassVar[DieState] = "blank"

    def cell_text(self, state: QwintoState, seat: int, cell: str, move: str, words: Phrases) -> str:
        return words.say("cell.entry", cell=words.place(cell), value=state.total)

    def cell_mark(self, state: QwintoState, seat: int, cell: str, move: str) -> str:
        return str(state.total)

    def button_text(self, state: QwintoState, seat: int, move: str, words: Phrases) -> str:
        return words.say("move.dice") if move == ROLL else super().button_text(state, seat, move, words)

    def move_text(self, state: QwintoState, move: str, words: Phrases) -> str:
        return dice_text("why.roll", move, words) or super().move_text(state, move, words)

    def subject(self, state: QwintoState, move: str, words: Phrases) -> str:
        return dice_text("why.do-dice", move, words) or super().subject(state, move, words)

    def edit_sheet(self, game: QwintoGame, sheet: Mapping[str, Any], cell: str, value: int) -> dict[str, Any]:
        """Set or clear the entry of a field."""
        row, index = place(game, cell)
        entries = [*sheet.get(row.name, ()), *(None for _ in row.cells)][: len(row.cells)]
        entries[index] = value if entries[index] is None else None
        return {**sheet, row.name: entries}

    def with_dice(self, state: QwintoState, faces: Mapping[str, Face]) -> QwintoState:
        """Return a state after a roll in which the dice with a face are the chosen ones."""
        if not faces:
            return state
        return super().with_dice(state.play(state.active, " ".join([ROLL, *faces])), faces)

    def rolls_at_once(self, state: QwintoState, move: str) -> bool:
        return move == AGAIN or move.startswith(ROLL)

    def prompt(self, state: QwintoState, seat: int) -> Sentence:
        key = PROMPTS[state.phase]
        if state.phase == "enter":
            nothing = state.moves(seat) == (PASS,)
            costs = self.costs(state, seat, PASS)
            key += ("-forced" if costs else "-none") if nothing else "-costs" if costs else ""
        return Sentence(key, values={"total": state.total})

    def end_reasons(self, state: QwintoState, words: Phrases) -> list[Sentence]:
        full = [state.game.full_rows(rows) for rows in state.rows]
        reasons = [
            Sentence("full", seat, {"count": count})
            for seat, count in enumerate(full)
            if count >= state.game.full_rows_to_end
        ]
        return [*reasons, *super().end_reasons(state, words)]

    def told_move(
        self, before: QwintoState, seat: int, move: str, after: QwintoState, words: Phrases
    ) -> list[Sentence]:
        if move == KEEP:
            return [Sentence("keeps", seat)]
        if self.rolls_at_once(before, move):
            return []
        if move == PASS:
            return super().told_move(before, seat, move, after, words)
        row = move.partition(".")[0]
        return [Sentence("enters", seat, {"value": written(after, seat)[move], "row": words.place(row)})]


def dice_text(key: str, move: str, words: Phrases) -> str:
    """Return a move that names the dice to roll in words. Empty for all other moves."""
    kind, *dice = move.split()
    names = words.listed([words.place(name) for name in dice]) if kind == ROLL and dice else ""
    return words.say(key, dice=names if words.lang == "de" else names.lower()) if names else ""


QWINTO: Final = QwintoFace()
