"""Boards of Kneifen: a number to commit to, dice that are set aside, and several crosses at once."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from dicepad import IllegalMove
from dicepad.rules.kneifen import KneifenGame, KneifenState
from sheetgen.games.face import CROSS
from sheetgen.games.played import written

from ..words import Phrases
from .face import PASS, BoardFace, Sentence, place

__all__ = ["KNEIFEN", "KneifenFace"]

ROLL: Final = "roll"


class KneifenFace(BoardFace[KneifenGame, KneifenState]):
    """Board face of Kneifen: click a free cell of a row to commit to its number."""

    def cells(self, state: KneifenState, seat: int, known: Collection[str]) -> dict[str, str]:
        marks = written(state, seat)
        moves = state.moves(seat)
        move_of_cell: dict[str, str] = {}
        for row in state.game.spec.rows:
            if row.name in moves:
                free = [cell.name for cell in row.cells if cell.name not in marks]
                move_of_cell |= dict.fromkeys(free[: hits(state, seat, row.name)], row.name)
        return move_of_cell

    def edit_sheet(self, game: KneifenGame, sheet: Mapping[str, Any], cell: str, value: int) -> dict[str, Any]:
        """Set all crosses up to a cell. A tap on the last cross clears it."""
        row, index = place(game, cell)
        return {**sheet, row.name: index if sheet.get(row.name, 0) == index + 1 else index + 1}

    def takes_more(self, cell: str, move: str) -> bool:
        return False

    def click(self, state: KneifenState, seat: int, cell: str) -> str:
        row = cell.partition(".")[0]
        if cell in written(state, seat):
            raise IllegalMove(cell, f"{row} is already crossed", state.moves(seat), "crossed", {"cell": row})
        return row

    def cell_mark(self, state: KneifenState, seat: int, cell: str, move: str) -> str:
        return CROSS

    def cell_text(self, state: KneifenState, seat: int, cell: str, move: str, words: Phrases) -> str:
        return words.say("cell.commit", number=move, count=hits(state, seat, move))

    def button_text(self, state: KneifenState, seat: int, move: str, words: Phrases) -> str:
        return words.say("move.end") if move == PASS else super().button_text(state, seat, move, words)

    def advised(self, state: KneifenState, seat: int, move: str, words: Phrases) -> str:
        return words.say("hint.number", number=move) if move.isdigit() else super().advised(state, seat, move, words)

    def subject(self, state: KneifenState, move: str, words: Phrases) -> str:
        if move.isdigit():
            return words.say("why.do-number", number=move)
        return super().subject(state, move, words)

    def rolls_at_once(self, state: KneifenState, move: str) -> bool:
        return move == ROLL

    def lies_aside(self, state: KneifenState) -> bool:
        return state.phase == "follow"

    def prompt(self, state: KneifenState, seat: int) -> Sentence:
        key = state.phase
        if key == "commit" and state.rolls == state.game.rolls:
            key = "commit-none" if state.moves(seat) == (PASS,) else "commit-last"
        elif state.moves(seat) == (ROLL,):
            key = "commit-again"
        values = {"rolls": state.rolls, "most": state.game.rolls, "number": state.committed}
        return Sentence(key, values=values | {"seats": state.contenders})

    def end(self, state: KneifenState) -> Sentence:
        return Sentence("alone-race" if state.players == 1 else "won-race")

    def end_reasons(self, state: KneifenState, words: Phrases) -> list[Sentence]:
        return [Sentence("numbers", seat) for seat in state.winners if state.players > 1]

    def told_roll(self, before: KneifenState, dice: Sequence[str]) -> list[Sentence]:
        """Return the sentences about a roll. In a play-off, everybody has their own dice."""
        if before.phase != "playoff":
            return super().told_roll(before, dice)
        each = before.playoff_dice
        shares = [dice[at : at + each] for at in range(0, len(dice), each)]
        return [
            Sentence("rolls", seat, {"dice": ", ".join(share)})
            for seat, share in zip(before.contenders, shares, strict=True)
        ]

    def told_move(
        self, before: KneifenState, seat: int, move: str, after: KneifenState, words: Phrases
    ) -> list[Sentence]:
        if move == ROLL:
            return []
        if move == PASS:
            return super().told_move(before, seat, move, after, words)
        return [Sentence("commits", seat, {"number": move})]

    def told_changes(self, before: KneifenState, after: KneifenState, words: Phrases) -> list[Sentence]:
        """Return the sentences about the end of a turn, if the turn has ended."""
        if after.phase in ("follow", "commit") or after.rolls:
            return []
        seat = before.active
        crosses = zip(after.game.spec.rows, before.crosses[seat], after.crosses[seat], strict=True)
        sentences = [
            Sentence("gains", seat, {"number": row.name, "count": new - old}) for row, old, new in crosses if new > old
        ]
        if not sentences and before.phase == "follow":
            sentences.append(Sentence("lapse"))
        if sentences and after.phase == "roll" and after.active == seat and after.players > 1:
            sentences.append(Sentence("another", seat))
        if after.over and after.players > 1:
            sentences += [Sentence("full", winner) for winner in after.winners]
        return sentences


KNEIFEN: Final = KneifenFace()


def hits(state: KneifenState, seat: int, row: str) -> int:
    """Return how many crosses a row gets if the seat commits to it now."""
    number = int(row)
    crosses = len(state.game.hits(number, state.dice)) // state.game.dice_a_hit(number)
    return min(crosses, state.needed(seat, number))
