"""Boards of Qwixx and its family: crosses, what additions bring with them, rows that close."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from dicepad.rules.crossing import CrossingGame, CrossingState
from dicepad.rules.crossing.ways import LuckyNumbers, Swaps
from sheetgen.games.played import written

from ..words import Phrases
from .face import PASS, BoardFace, Sentence, place

__all__ = ["CROSSING", "CrossingFace"]

AGAIN: Final = ".again"
"""The end of a move that crosses a cell a second time."""
LOCK: Final = "lock"
SWAP: Final = "swap."
LUCKY: Final = "lucky"
GIFT: Final = "gift"


class CrossingFace(BoardFace[CrossingGame, CrossingState]):
    """The board of a crossing game, with or without additions."""

    def cell_of(self, move: str) -> str:
        return move.partition(":")[2] or move.removesuffix(AGAIN)

    def tapped(self, game: CrossingGame, sheet: Mapping[str, Any], cell: str, value: int) -> dict[str, Any]:
        """The cross of a cell, and the lock with those that close a row."""
        row, index = place(game, cell)
        kept = set(sheet.get(row.name, ())) ^ {row.cells[index].number}
        crosses = [one.number for one in row.cells if one.number in kept]
        locked = any(row.cells[at].number in kept for at in row.closing)
        return {**sheet, row.name: [*crosses, LOCK] if locked else crosses}

    def move_text(self, state: CrossingState, move: str, words: Phrases) -> str:
        """A move in words.

        >>> import dicepad
        >>> from widgets.words import phrases
        >>> state = dicepad.load("qwixx-x-change").from_text("- ; phase=white dice=W5,W3,R1,Y1,G1,B1")
        >>> CrossingFace().move_text(state, "swap.1:red.5", phrases("en"))
        'Red 5: swap 8 for 5'
        """
        kind, _, place = move.partition(":")
        if kind.startswith(SWAP):
            return words.say("move.swap", place=words.place(place), **swapped(state, kind))
        if move.startswith(LuckyNumbers.both):
            return words.say("move.lucky-too", place=words.place(place))
        if place and f"move.{kind}" in words.texts:
            return words.say(f"move.{kind}", place=words.place(place))
        if move.endswith(AGAIN):
            return words.say("move.twice", place=words.place(move.removesuffix(AGAIN)))
        return super().move_text(state, move, words)

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
        """What can be done with the white sum, which some additions put to another use."""
        total = state.white_sum
        special = [move for move in moves if ":" in move]
        swaps = {swapped(state, move.partition(":")[0])["other"] for move in special if move.startswith(SWAP)}
        only = "-only" if len(special) == len(moves) else ""
        if swaps:
            return Sentence(f"white{only}-swap", values={"total": total, "others": sorted(swaps)})
        if special:
            return Sentence(f"white{only}-lucky", values={"total": total})
        return Sentence("white" if moves else "white-none", values={"total": total})

    def told_move(
        self, before: CrossingState, seat: int, move: str, after: CrossingState, words: Phrases
    ) -> list[Sentence]:
        if move == PASS:
            return super().told_move(before, seat, move, after, words)
        old, new = written(before, seat), written(after, seat)
        added = [cell for cell, mark in new.items() if old.get(cell) != mark and not cell.startswith("misthrow")]
        kind, _, place = move.partition(":")
        found = [] if place == "" else [told_special(before, seat, kind, place, words)]
        cell = self.cell_of(move)
        if move.endswith(AGAIN):
            found.append(Sentence("twice", seat, {"cell": words.place(cell)}))
        elif cell in added:
            found.append(Sentence("crosses", seat, {"cell": words.place(cell)}))
        # A lock is told as a closed row, a second cross and a swap by what was done; what is no place waits.
        more = [one for one in added if one not in (move, cell) and not one.endswith(".lock") and one in words.titles]
        more = [words.place(one) for one in more if not one.startswith(SWAP)]
        return [*found, Sentence("gets", seat, {"cells": words.listed(more)})] if more else found

    def told_changes(self, before: CrossingState, after: CrossingState, words: Phrases) -> list[Sentence]:
        closed = after.closed & ~before.closed
        rows = [row.name for index, row in enumerate(after.game.spec.rows) if closed >> index & 1]
        return [
            *super().told_changes(before, after, words),
            *(Sentence("closed", values={"row": words.place(row)}) for row in rows),
        ]


CROSSING: Final = CrossingFace()


def swapped(state: CrossingState, kind: str) -> dict[str, int]:
    """The white sum and what a pair, such as ``swap.2``, makes of it."""
    swaps = next(one for one in state.game.additions if isinstance(one, Swaps))
    pair = swaps.pairs[int(kind.removeprefix(SWAP)) - 1]
    return {"one": state.white_sum, "other": sum(pair) - state.white_sum}


def told_special(state: CrossingState, seat: int, kind: str, place: str, words: Phrases) -> Sentence:
    """What made a cross possible that the dice alone did not."""
    if kind.startswith(SWAP):
        return Sentence("swaps", seat, swapped(state, kind))
    if kind == GIFT:
        return Sentence(kind, seat, {"row": words.place(place)})
    if kind in (LUCKY, LuckyNumbers.both.rstrip(":")):
        return Sentence(LUCKY, seat, {"number": state.white_sum})
    return Sentence("plays", seat, {"move": words.place(place)})
