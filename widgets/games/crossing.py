"""Boards of Qwixx and its family: crosses, what additions bring with them, rows that close."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from dicepad.rules.crossing import Addition, CrossingGame, CrossingState
from dicepad.rules.crossing.effects import BonusBar, BonusPair, DoubleCells, FramedCells, Links
from dicepad.rules.crossing.ways import BonusRow
from sheetgen.games.crossing.specials import SPECIALS
from sheetgen.games.played import written

from ..words import Phrases
from .face import PASS, BoardFace, Legend, Sentence

__all__ = ["CrossingFace"]

AGAIN: Final = ".again"
"""The end of a move that crosses a cell a second time."""


class CrossingFace(BoardFace[CrossingGame, CrossingState]):
    """The board of a crossing game, with or without additions."""

    def legend(self, game: CrossingGame, words: Phrases) -> Legend:
        notes: dict[str, str] = {}
        badges: dict[str, str] = {}
        sentences: dict[str, None] = {}
        pairs = [one for one in game.additions if isinstance(one, BonusPair)]
        for addition in game.additions:
            key = f"back_special.{SPECIALS[addition.key]}"
            head = words.say(key)
            sentences[f"{head}: {words.say(f'{key}_text')}"] = None
            if isinstance(addition, BonusPair):
                letter = chr(ord("A") + pairs.index(addition))
                notes |= dict.fromkeys(addition.cells, f"{head}: {letter}")
                sentences[f"{letter}: {words.say(f'gift.{addition.gift}', points=addition.value)}"] = None
            elif isinstance(addition, Links):
                notes |= {one: f"{head}: {words.place(other)}" for one, other in addition.partners.items()}
                badges |= {one: badge(other, words) for one, other in addition.partners.items()}
            else:
                notes |= dict.fromkeys(special_cells(game, addition), head)
        return Legend(notes, badges, list(sentences))

    def rows(self, game: CrossingGame) -> Mapping[str, str | None]:
        added = {one.name: None for one in game.additions if isinstance(one, BonusRow)}
        return {**super().rows(game), **added}

    def titles(self, game: CrossingGame, words: Phrases) -> dict[str, str]:
        found = super().titles(game, words)
        for one in game.additions:
            if isinstance(one, BonusRow):
                found[one.name] = words.listed(found[game.spec.rows[row].name] for row in one.between)
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


def special_cells(game: CrossingGame, addition: Addition) -> list[str]:
    """The cells that take part in an addition, each by itself."""
    if isinstance(addition, BonusBar):
        return list(addition.boxes)
    if isinstance(addition, (FramedCells, DoubleCells)):
        rows = zip(game.spec.rows, addition.masks, strict=True)
        return [cell.name for row, mask in rows for bit, cell in enumerate(row.cells) if mask >> bit & 1]
    return []


def badge(cell: str, words: Phrases) -> str:
    """A cell in a few characters, such as R 6."""
    row, _, number = cell.partition(".")
    return f"{words.known(f'letter.{row}', row)} {number}"
