"""Tables of perfect play for the light Python. The page fetches them, and their numbers stay in the browser's
memory."""

from __future__ import annotations

import json
from collections.abc import Callable

import page

import dicepad
from dicepad.odds.qwixx.turn.solvable import solvable_sheet
from widgets.coaching import tables

__all__ = ["failed", "lay", "offer", "wanted"]


def offer(text: str) -> str:
    """Report which tables the page can fetch: JSON with the size in bytes by the id of a game."""
    tables.DOWNLOAD_BYTES.update(json.loads(text))
    return ""


def wanted(board: str) -> str:
    """Return the id of the game whose table a session needs, or nothing if it needs none."""
    return tables.table_to_fetch(page.sessions[board].state)


def failed(game: str, why: str) -> str:
    """Report that the table of a game could not be fetched."""
    tables.FETCH_ERRORS[game] = why
    return ""


def lay(game: str, head: str, unfold: Callable[[int, int, int, bool], bool], ask: Callable[[int], int]) -> str:
    """Provide the table of a game for one seat, in the compact form of `dicepad.odds.qwixx.solver.value_table`.

    `head` is the line of JSON at its beginning; `unfold(planes, height, width, folded)` adds up the differences, and
    says whether there were as many as that; `ask(index)` tells a number then. Returns what is wrong, or nothing.
    """
    sheet = solvable_sheet(dicepad.load(game))
    said = json.loads(head)
    if said["sheet"] != sheet.digest or said["form"] != "small":
        return "it is of another sheet"
    first, second = (len(pairs) for pairs in sheet.pairs)
    if not unfold(said["seats"] * sheet.misthrows, first, second, sheet.symmetry.pairs):
        return "it is cut short"
    tables.FETCHED[game] = tables.BroughtTable(sheet, said["seats"], said["step"], ask)
    return ""
