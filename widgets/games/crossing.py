"""Boards of Qwixx and its family: crosses, what additions bring with them, rows that close."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from dicepad.rules.crossing import CrossingGame, CrossingState
from sheetgen.games import SHEETS
from sheetgen.games.played import written

from ..words import Phrases
from .face import PASS, BoardFace, Legend, Sentence

__all__ = ["CrossingFace"]

AGAIN: Final = ".again"
"""The end of a move that crosses a cell a second time."""


class CrossingFace(BoardFace[CrossingGame, CrossingState]):
    """The board of a crossing game, with or without additions."""

    def legend(self, game: CrossingGame, words: Phrases) -> Legend:
        remarks = SHEETS.find(game.spec.rules).remarks(game, words, words.place)
        return Legend(remarks.notes, remarks.badges, remarks.legend)

    def rows(self, game: CrossingGame) -> Mapping[str, str | None]:
        return {**super().rows(game), **dict.fromkeys(SHEETS.find(game.spec.rules).further_rows(game))}

    def titles(self, game: CrossingGame, words: Phrases) -> dict[str, str]:
        found = super().titles(game, words)
        for name, neighbours in SHEETS.find(game.spec.rules).further_rows(game).items():
            found[name] = words.listed(found[row] for row in neighbours)
        return found

    def cell_of(self, move: str) -> str:
        return move.partition(":")[2] or move.removesuffix(AGAIN)

    def move_text(self, move: str, words: Phrases) -> str:
        """A move in words.

        >>> from widgets.words import phrases
        >>> [CrossingFace().move_text(move, phrases("en")) for move in ("swap.2:blue.9", "red.9.again", "pass")]
        ['Swap 2: Blue 9', 'Red 9 a second time', 'Pass']
        """
        kind, _, place = move.partition(":")
        kind, _, number = kind.partition(".")
        if place:
            return words.say(f"move.{kind}", number=number, place=words.place(place))
        if move.endswith(AGAIN):
            return words.say("move.twice", place=words.place(move.removesuffix(AGAIN)))
        return super().move_text(move, words)

    def prompt(self, state: CrossingState, seat: int) -> Sentence:
        if state.phase not in ("white", "colour") or not state.moves(seat):
            return Sentence(state.phase)
        nothing = state.moves(seat) == (PASS,)
        if state.phase == "white":
            return Sentence("white-none" if nothing else "white", values={"total": state.white_sum})
        if self.costs(state, seat, PASS):
            return Sentence("forced" if nothing else "costs")
        return Sentence("colour-none" if nothing else "colour")

    def told_move(
        self, before: CrossingState, seat: int, move: str, after: CrossingState, words: Phrases
    ) -> list[Sentence]:
        if move == PASS:
            return super().told_move(before, seat, move, after, words)
        old, new = written(before, seat), written(after, seat)
        added = [cell for cell, mark in new.items() if old.get(cell) != mark and not cell.startswith("misthrow")]
        if move in added:
            added.remove(move)
            found = [Sentence("crosses", seat, {"cell": words.place(move)})]
        else:
            found = [Sentence("plays", seat, {"move": self.move_text(move, words)})]
        # A lock is told as a closed row.
        more = [words.place(cell) for cell in added if not cell.endswith(".lock") and "." in cell]
        return [*found, Sentence("gets", seat, {"cells": words.listed(more)})] if more else found

    def told_changes(self, before: CrossingState, after: CrossingState, words: Phrases) -> list[Sentence]:
        closed = after.closed & ~before.closed
        rows = [row.name for index, row in enumerate(after.game.spec.rows) if closed >> index & 1]
        return [
            *super().told_changes(before, after, words),
            *(Sentence("closed", values={"row": words.place(row)}) for row in rows),
        ]
