"""Links between pages, for tablets that you write on: an arrow in each lower corner."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from ..drawing.marks import MM, Box, Path
from ..drawing.palette import GREY
from ..writers.document import Link, Page

__all__ = ["linked"]

LEAST: Final = 4 * MM
"""Least width of a white edge that gets an arrow, because a narrower edge has no room for a finger."""
SIGN: Final = 0.45
"""The size of an arrow, as a fraction of the white edge."""


def linked(pages: Iterable[Page], total: int, edge: int, back: str, on: str) -> Iterator[Page]:
    """Yield the pages, with arrows to the previous and the next page in white edges of `edge` micrometres.

    There are `total` pages. `back` and `on` name the arrows for screen readers. If the edges are too narrow, there are
    no arrows.
    """
    for number, page in enumerate(pages):
        links = []
        if edge >= LEAST:
            y = page.height - edge
            if number:
                links.append(link(Box(0, y, edge, edge), number - 1, back))
            if number + 1 < total:
                links.append(link(Box(page.width - edge, y, edge, edge), number + 1, on))
        yield replace(page, links=tuple(links))


def link(box: Box, page: int, title: str) -> Link:
    """Return a link whose sign is an arrowhead that points away from the middle of the page."""
    side = round(SIGN * box.width)
    x, y = box.middle[0] - side // 2, box.middle[1] - side // 2
    tip, foot = (x, x + side) if box.x == 0 else (x + side, x)
    pieces: tuple[tuple[str | int, ...], ...] = (
        ("M", foot, y),
        ("L", tip, y + side // 2),
        ("L", foot, y + side),
        ("Z",),
    )
    return Link(box, page, title, Path(pieces, fill=GREY))
