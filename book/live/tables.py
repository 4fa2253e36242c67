"""Tables of perfect play for light Python: the page brings them, and their numbers stay where the browser has them."""

from __future__ import annotations

import json
from collections.abc import Callable

import page

import dicepad
from dicepad.odds.solver.solvable import solvable_sheet
from widgets.coaching import tables

__all__ = ["failed", "lay", "offer", "wanted"]


def offer(text: str) -> str:
    """Tell which tables the page can bring: JSON, bytes by the id of a game."""
    tables.DOWNLOAD_BYTES.update(json.loads(text))
    return ""


def wanted(board: str) -> str:
    """The id of the game whose table would be brought for a session; nothing if none would."""
    return tables.table_to_fetch(page.sessions[board].state)


def failed(game: str, why: str) -> str:
    """Tell that the table of a game did not come."""
    tables.FETCH_ERRORS[game] = why
    return ""


def lay(game: str, head: str, unfold: Callable[[int, int, int, bool], bool], ask: Callable[[int], int]) -> str:
    """Lay down the table of a game for one seat, in the small form of `dicepad.odds.solver.value_table`.

    `head` is the line of JSON at its beginning; `unfold(planes, height, width, folded)` adds up the differences, and
    says whether there were as many as that; `ask(index)` tells a number then. Returns what is wrong, or nothing.
    """
    sheet = solvable_sheet(dicepad.load(game))
    said = json.loads(head)
    if said["sheet"] != sheet.digest or said["form"] != "small":
        return "it is of another sheet"
    first, second = (len(pairs) for pairs in sheet.pairs)
    if not unfold(said["seats"] * sheet.misthrows, first, second, sheet.swaps[2]):
        return "it is cut short"
    tables.FETCHED[game] = tables.BroughtTable(sheet, said["seats"], said["step"], ask)
    return ""
