"""Boards of Qwantum: sums to enter, and dice that you pick to roll again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from dicepad import DicepadError
from dicepad.rules.qwantum import QwantumGame, QwantumState, any_full
from sheetgen.games.played import written

from ..words import Phrases
from .face import PASS, BoardFace, Sentence, place

__all__ = ["QWANTUM", "QwantumFace"]

KEEP: Final = "keep"


class QwantumFace(BoardFace[QwantumGame, QwantumState]):
    """Board face of Qwantum: click a cell to enter the sum of its colour, and dice to roll them again."""

    pick_word: ClassVar[str] = "reroll"

    def rising(self, game: QwantumGame) -> int | None:
        return game.rising

    def end_reasons(self, state: QwantumState, words: Phrases) -> list[Sentence]:
        full = [seat for seat, rows in enumerate(state.rows) if any_full(state.game, (rows,))]
        return [*(Sentence("sheet", seat) for seat in full), *super().end_reasons(state, words)]

    def cell_text(self, state: QwantumState, seat: int, cell: str, move: str, words: Phrases) -> str:
        row = cell.partition(".")[0]
        return words.say("cell.entry", cell=words.place(row), value=state.sums[state.row_of(cell)])

    def cell_mark(self, state: QwantumState, seat: int, cell: str, move: str) -> str:
        return str(state.sums[state.row_of(cell)])

    def edit_sheet(self, game: QwantumGame, sheet: Mapping[str, Any], cell: str, value: int) -> dict[str, Any]:
        """Set the entry of the next field of a row. A tap on the last entry clears it."""
        row, index = place(game, cell)
        entries = [*sheet.get(row.name, ())]
        if index not in (len(entries) - 1, len(entries)):
            following = row.cells[len(entries)].name if len(entries) < len(row.cells) else row.cells[-1].name
            raise DicepadError(f"fill the row {row.name} without gaps; its next cell is {following}").coded(
                "gap", row=row.name, next=following
            )
        return {**sheet, row.name: [*entries, value] if index == len(entries) else entries[:-1]}

    def rolls_at_once(self, state: QwantumState, move: str) -> bool:
        return move.startswith(self.pick_word)

    def prompt(self, state: QwantumState, seat: int) -> Sentence:
        key = state.phase
        if key in ("first", "second"):
            any_colour = state.taken is None
            costs = self.costs(state, seat, PASS)
            if state.moves(seat) == (PASS,):
                key = "sum-forced" if costs else "sum-none" if any_colour else "second-none"
            elif key == "second" and any_colour:
                key = "second-costs" if costs else "second-any"
        return Sentence(key)

    def move_text(self, state: QwantumState, move: str, words: Phrases) -> str:
        return dice_text("why.reroll", state, move, words) or super().move_text(state, move, words)

    def subject(self, state: QwantumState, move: str, words: Phrases) -> str:
        return dice_text("why.do-reroll", state, move, words) or super().subject(state, move, words)

    def told_move(
        self, before: QwantumState, seat: int, move: str, after: QwantumState, words: Phrases
    ) -> list[Sentence]:
        kind, *dice = move.split()
        if kind == self.pick_word:
            return [Sentence("rerolls", seat, {"count": len(dice)})]
        if move == KEEP:
            return [Sentence("keeps", seat)]
        if move == PASS:
            return super().told_move(before, seat, move, after, words)
        row = move.partition(".")[0]
        return [Sentence("enters", seat, {"value": written(after, seat)[move], "row": words.place(row)})]


def dice_text(key: str, state: QwantumState, move: str, words: Phrases) -> str:
    """Return a move that rolls dice again in words, naming the faces of these dice. Empty for all other moves."""
    kind, *dice = move.split()
    if kind != "reroll" or not dice:
        return ""
    lying = dict(zip(state.game.die_names, state.dice, strict=True))
    faces = [face for name in dice if (face := lying[name]) is not None]
    texts = [words.say("die.face", colour=words.place(face.colour), number=face.number) for face in faces]
    return words.say(key, dice=words.listed(texts))


QWANTUM: Final = QwantumFace()
