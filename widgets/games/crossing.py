"""Boards of Qwixx and its family: crosses, the effects of additions, and rows that close."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from dicepad.rules.crossing import CrossingGame, CrossingState
from dicepad.rules.crossing.addition import MoveMeaning
from dicepad.rules.crossing.sheet import GIFT
from sheetgen.games.face import CROSS
from sheetgen.games.played import written

from ..words import Phrases
from .face import PASS, BoardFace, Sentence, place

__all__ = ["CROSSING", "CrossingFace"]

LOCK: Final = "lock"
FIRST_TWO: Final = (0, 1)


class CrossingFace(BoardFace[CrossingGame, CrossingState]):
    """Board face of a crossing game, with or without additions: click a cell to cross it."""

    def cell_of(self, state: CrossingState, move: str) -> str:
        return state.game.cell_of(move)

    def cell_mark(self, state: CrossingState, seat: int, cell: str, move: str) -> str:
        return CROSS

    def edit_sheet(self, game: CrossingGame, sheet: Mapping[str, Any], cell: str, value: int) -> dict[str, Any]:
        """Set or clear the cross of a cell, together with the lock if the cell closes its row."""
        row, index = place(game, cell)
        kept = set(sheet.get(row.name, ())) ^ {row.cells[index].number}
        crosses = [cell.number for cell in row.cells if cell.number in kept]
        locked = any(row.cells[at].number in kept for at in row.closing)
        return {**sheet, row.name: [*crosses, LOCK] if locked else crosses}

    def move_text(self, state: CrossingState, move: str, words: Phrases) -> str:
        """Return a move in words.

        >>> import dicepad
        >>> from widgets.words import phrases
        >>> state = dicepad.load("qwixx-x-change").from_text("- ; phase=white dice=W5,W3,R1,Y1,G1,B1")
        >>> CrossingFace().move_text(state, "swap.1:red.5", phrases("en"))
        'Red 5: swap 8 for 5'
        """
        move_meaning = meaning(state, move)
        kind, _, cell = move.partition(":")
        if move_meaning:
            key = "-".join(filter(None, (f"move.{move_meaning.kind}", move_meaning.variant)))
            return words.say(key, place=words.place(cell or state.game.cell_of(move)), **move_meaning.values)
        if cell and f"move.{kind}" in words.texts:
            return words.say(f"move.{kind}", place=words.place(cell))
        return super().move_text(state, move, words)

    def sum_of_two(self, state: CrossingState) -> int | None:
        return state.white_sum if state.phase == "white" and state.game.whites == FIRST_TWO else None

    def prompt(self, state: CrossingState, seat: int) -> Sentence:
        if state.phase not in ("white", "colour") or not state.moves(seat):
            return Sentence(state.phase)
        *moves, _ = state.moves(seat)
        if state.phase == "white":
            return self.white_prompt(state, moves)
        if self.costs(state, seat, PASS):
            return Sentence("costs" if moves else "forced")
        return Sentence("colour" if moves else "colour-none")

    def white_prompt(self, state: CrossingState, moves: Sequence[str]) -> Sentence:
        """Return the prompt for the white sum, which differs if additions offer another use of the sum."""
        special = [move for move in moves if ":" in move]
        meanings = [move_meaning for move in special if (move_meaning := meaning(state, move))]
        values: dict[str, Any] = {"total": state.white_sum}
        if not meanings:
            return Sentence("white" if moves else "white-none", values=values)
        if others := {move_meaning.values["other"] for move_meaning in meanings if "other" in move_meaning.values}:
            values["others"] = sorted(others)
        only = "-only" if len(special) == len(moves) else ""
        return Sentence(f"white{only}-{meanings[0].kind}", values=values)

    def told_move(
        self, before: CrossingState, seat: int, move: str, after: CrossingState, words: Phrases
    ) -> list[Sentence]:
        if move == PASS:
            return super().told_move(before, seat, move, after, words)
        game = before.game
        old = written(before, seat)
        new = written(after, seat)
        added = [cell for cell, mark in new.items() if old.get(cell) != mark and not cell.startswith("misthrow")]
        cell = game.cell_of(move)
        rest = move.partition(":")[2]
        sentences = [
            Sentence(what.kind, seat, {**what.values, "cell": words.place(cell)})
            for part in filter(None, (move, rest))
            if (what := meaning(before, part))
        ]
        if rest and not sentences:
            gift = move.startswith(GIFT)
            where = words.place(rest)
            sentences = [Sentence("gift", seat, {"row": where}) if gift else Sentence("plays", seat, {"move": where})]
        if cell in added:
            sentences.append(Sentence("crosses", seat, {"cell": words.place(cell)}))
        # A lock is told as a closed row, an addition's own place by what was done; what is no place waits.
        owner = game.owner(move)
        known = [move, cell, *(name for name in added if owner and owner.owns(name))]
        more = [name for name in added if name not in known and not name.endswith(".lock") and name in words.titles]
        gets = words.listed([words.place(name) for name in more]) if more else ""
        return [*sentences, Sentence("gets", seat, {"cells": gets})] if gets else sentences

    def told_changes(self, before: CrossingState, after: CrossingState, words: Phrases) -> list[Sentence]:
        closed = after.closed & ~before.closed
        rows = [row.name for index, row in enumerate(after.game.spec.rows) if closed >> index & 1]
        return [
            *super().told_changes(before, after, words),
            *(Sentence("closed", values={"row": words.place(row)}) for row in rows),
        ]

    def end_reasons(self, state: CrossingState, words: Phrases) -> list[Sentence]:
        out = super().end_reasons(state, words)
        rows = [row.name for index, row in enumerate(state.game.spec.rows) if state.closed >> index & 1]
        if len(rows) < state.game.rows_to_end:
            return out
        closed = {"count": len(rows), "rows": words.listed([words.place(row) for row in rows])}
        return [Sentence("closed", values=closed), *out]


CROSSING: Final = CrossingFace()


def meaning(state: CrossingState, move: str) -> MoveMeaning | None:
    """Return the meaning of an addition's move, or None if the move only crosses a cell."""
    owner = state.game.owner(move)
    return owner.meaning(move, state.white_sum) if owner else None
