"""Tables of perfect play that a page brings to its Python, and those that it could bring."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from dicepad import Game, State, load
from dicepad.odds.games.solvable import is_solvable, solvable_sheet
from dicepad.odds.solver.sheet import SolvableSheet

__all__ = ["FAILED", "LAID", "OFFERED", "BroughtTable", "laid", "wanted"]


class BroughtTable:
    """A table in its small form whose numbers somebody else holds; `ask(index)` tells one, in steps of points.

    It is looked up as `dicepad.odds.ValueTable` is.
    """

    def __init__(self, sheet: SolvableSheet, seats: int, step: float, ask: Callable[[int], int]) -> None:
        self.sheet, self.seats, self.step, self.ask = sheet, seats, step, ask
        self.folded = sheet.swaps[2]
        self.height, self.width = (len(pairs) for pairs in sheet.pairs)
        self.error = step / 2

    def value(self, turn: int, misthrows: int, rows: Sequence[int]) -> float:
        """The expected points to come, from the states of the four rows."""
        first, second = self.sheet.pair_index
        return self.at(turn, misthrows, first[rows[0]][rows[1]], second[rows[2]][rows[3]])

    def at(self, turn: int, misthrows: int, one: int, two: int) -> float:
        """The same from the indices of the two pairs of rows."""
        plane, height = turn * self.sheet.misthrows + misthrows, self.height
        index = (plane * height + one) * self.width + two
        if self.folded:
            low, high = (one, two) if one <= two else (two, one)
            index = plane * (height * (height + 1) // 2) + low * height - low * (low + 1) // 2 + high
        return self.ask(index) * self.step


OFFERED: Final[dict[str, int]] = {}
"""Bytes of the tables for one seat that can be brought, by the id of their game."""
LAID: Final[dict[str, BroughtTable]] = {}
"""Those that have come."""
FAILED: Final[dict[str, str]] = {}
"""Why one did not come; told once."""


def laid(game: Game, players: int) -> BroughtTable | None:
    """The table for a match that has been brought here; none where the chances look for it themselves."""
    return LAID.get(known(game, LAID)) if players == 1 else None


def wanted(state: State) -> str:
    """The id of the game whose table would help in a state, and could be brought; nothing if there is none.

    >>> import dicepad
    >>> wanted(dicepad.load("kneifen").start(1))
    ''
    """
    game = state.game
    return known(game, OFFERED) if state.players == 1 and not known(game, LAID) else ""


def known(game: Game, tables: Iterable[str]) -> str:
    """The id, of those of some tables, of the game that plays on the same sheet; nothing if there is none.

    >>> import dicepad
    >>> known(dicepad.load("qwixx-xl"), ["qwixx"]), known(dicepad.load("qwinto"), ["qwixx"])
    ('qwixx', '')
    """
    if game.options or not is_solvable(game):
        return ""
    sheet = solvable_sheet(game)
    return next((identity for identity in tables if solvable_sheet(load(identity)) == sheet), "")
