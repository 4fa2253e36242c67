"""Tables of perfect play that a page has downloaded for its Python, or could download."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from importlib.util import find_spec
from typing import Final

from dicepad import DicepadError, Game, State, load
from dicepad.odds.face import face_of
from dicepad.odds.qwixx.turn.sheet import SolvableSheet
from dicepad.odds.qwixx.turn.solvable import is_solvable, solvable_sheet

__all__ = ["DOWNLOAD_BYTES", "FETCHED", "FETCH_ERRORS", "BroughtTable", "table_at_hand", "table_to_fetch"]


class BroughtTable:
    """A table in compact form whose numbers stay in the page. `ask(index)` returns one number, in steps of points.

    You look values up in it as in `dicepad.odds.ValueTable`.
    """

    def __init__(self, sheet: SolvableSheet, seats: int, step: float, ask: Callable[[int], int]) -> None:
        self.sheet, self.seats, self.step, self.ask = sheet, seats, step, ask
        self.folded = sheet.symmetry.pairs
        self.height, self.width = (len(pairs) for pairs in sheet.pairs)
        self.error = step / 2

    def value(self, turn: int, misthrows: int, rows: Sequence[int]) -> float:
        """Return the expected points still to come, given the states of the four rows."""
        first, second = self.sheet.pair_index
        return self.values_after(turn)(misthrows, first[rows[0]][rows[1]], second[rows[2]][rows[3]])

    def values_after(self, turn: int) -> Callable[[int, int, int], float]:
        """Return a function for the points to come after this many turns of others, as in `dicepad.odds.ValueTable`."""
        height, size = self.height, self.height * (self.height + 1) // 2

        def value(misthrows: int, upper: int, two: int) -> float:
            plane = turn * self.sheet.misthrows + misthrows
            if self.folded:
                low, high = (upper, two) if upper <= two else (two, upper)
                return self.ask(plane * size + low * height - low * (low + 1) // 2 + high) * self.step
            return self.ask((plane * height + upper) * self.width + two) * self.step

        return value


DOWNLOAD_BYTES: Final[dict[str, int]] = {}
"""Sizes, in bytes, of the tables for one seat that a page can fetch, by the id of the game."""
FETCHED: Final[dict[str, BroughtTable]] = {}
"""The tables that have been fetched, by the id of the game."""
FETCH_ERRORS: Final[dict[str, str]] = {}
"""Reasons why a table could not be fetched, by the id of the game. Players see each reason only once."""


def table_at_hand(game: Game, players: int) -> BroughtTable | None:
    """Return the downloaded table for a match, or None if the game's probabilities find their own.

    Raises `DicepadError` if the sheet would first have to be solved, which takes minutes while the player waits.
    """
    if players == 1 and known(game, FETCHED):
        return FETCHED[known(game, FETCHED)]
    if find_spec("numpy") is not None and is_solvable(game) and not face_of(game).is_judged(game, players):
        problem = f"perfect play of {game.spec.title} takes minutes to compute"
        raise DicepadError(f"{problem}; run this once: dicepad solve {game.spec.id} --seats {players}")
    return None


def table_to_fetch(state: State) -> str:
    """Return the id of the game whose table would help in a state and can be downloaded, or an empty text.

    >>> import dicepad
    >>> table_to_fetch(dicepad.load("kneifen").start(1))
    ''
    """
    game = state.game
    return known(game, DOWNLOAD_BYTES) if state.players == 1 and not known(game, FETCHED) else ""


def known(game: Game, tables: Iterable[str]) -> str:
    """Return the id of the game that uses the same sheet, from the ids of some tables, or an empty text.

    >>> import dicepad
    >>> known(dicepad.load("qwixx-xl"), ["qwixx"]), known(dicepad.load("qwinto"), ["qwixx"])
    ('qwixx', '')
    """
    if game.options or not is_solvable(game):
        return ""
    sheet = solvable_sheet(game)
    return next((identity for identity in tables if solvable_sheet(load(identity)) == sheet), "")
