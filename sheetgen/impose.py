"""Papers, and how the pieces that are cut from a page lie on it."""

from __future__ import annotations

from typing import Final, NamedTuple

from dicepad.errors import DicepadError, DoesNotFit

from .marks import MM, Box

__all__ = ["MARGIN", "PAPERS", "PIECES", "Plan", "plan"]

MARGIN: Final = 7 * MM
"""White edge of every piece; on the outer pieces it is also the edge that printers cannot reach."""

PAPERS: Final = {
    "a4": (210_000, 297_000),
    "letter": (215_900, 279_400),
    "a5": (148_000, 210_000),
    "a6": (105_000, 148_000),
}
"""Width and height in micrometres, upright."""

PIECES: Final = {"a4": 4, "letter": 4, "a5": 2, "a6": 1}
"""How many pieces of about A6 a page of the paper is cut into."""


class Plan(NamedTuple):
    """A page of `width` x `height` and the places of its pieces, all of the same size, in the order of reading."""

    width: int
    height: int
    places: tuple[Box, ...]


def plan(paper: str, *, landscape: bool, size: str = "a6") -> Plan:
    """Cut a paper into pieces of about `size`, wider than high if `landscape`, otherwise higher than wide.

    Raises `DicepadError` for an unknown paper, `DoesNotFit` for one that is smaller than the sheet.

    >>> page = plan("a4", landscape=True)
    >>> page.width, len(page.places), page.places[3]
    (297000, 4, Box(x=148500, y=105000, width=148500, height=105000))
    """
    if paper not in PAPERS:
        raise DicepadError(f"there is no paper {paper!r}; allowed: {', '.join(PAPERS)}")
    short, long = PAPERS[paper]
    count = PIECES[paper] // PIECES[size]
    if not count:
        raise DoesNotFit(f"a sheet of {size.upper()}", f"paper of {size.upper()}", paper.upper())
    turned = landscape != (count == 2)
    width, height = (long, short) if turned else (short, long)
    columns, rows = {1: (1, 1), 2: (2, 1) if turned else (1, 2), 4: (2, 2)}[count]
    across, down = width // columns, height // rows
    places = tuple(Box(across * column, down * row, across, down) for row in range(rows) for column in range(columns))
    return Plan(width, height, places)
