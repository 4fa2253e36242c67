"""A sheet of large or giant print on two pages, which are taped together: its size, its seam and its halves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from ..drawing import fonts
from ..drawing.marks import FINE, MM, Box, Group, Line, Mark, Panel, Passage, Plain, Text, bounds, walk
from ..drawing.scaled import scaled

__all__ = ["SECOND", "Spread"]

SECOND: Final = "-2"
"""Ending of the name of a second half."""
OVERLAP: Final = 7
"""Part of a page, as a divisor of its shorter side, that both pages have room for. The seam lies in this part."""
STEP: Final = MM // 2
"""Distance between the places that are tried for a seam."""
CLEAR: Final = 1 * MM
"""Distance that keeps a seam clear of the outline of a place."""


class Spread(NamedTuple):
    """Two equal pages for one sheet: side by side if they are upright, otherwise one below the other.

    `page` is one of them, and `margin` is the white edge of the sheet.

    >>> Spread(Box(0, 0, 210_000, 297_000), 7_000).size
    (376000, 297000)
    """

    page: Box
    margin: int

    @property
    def upright(self) -> bool:
        """True if the pages are higher than wide, so that the seam goes from top to bottom."""
        return self.page.height > self.page.width

    @property
    def side(self) -> int:
        """Length of a page across the seam."""
        return min(self.page.width, self.page.height)

    @property
    def length(self) -> int:
        """Length of the sheet across the seam."""
        return 2 * (self.side - self.margin) - self.side // OVERLAP

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the sheet."""
        return (self.length, self.page.height) if self.upright else (self.page.width, self.length)

    def across(self, box: Box) -> tuple[int, int]:
        """Return where a box begins and ends across the seam."""
        return (box.x, box.right) if self.upright else (box.y, box.bottom)

    def seam(self, panel: Panel) -> int:
        """Return the distance of the seam from the left or the upper edge of a panel.

        It cuts through as few places as possible, and lies as near to the middle as that allows.
        """
        spans = [self.across(mark.box) for mark in panel.marks if isinstance(mark, Group)]
        reach = self.side - self.margin

        def cost(seam: int) -> tuple[int, int]:
            return sum(start - CLEAR < seam < end + CLEAR for start, end in spans), abs(2 * seam - self.length)

        return min(range(self.length - reach, reach + 1, STEP), key=cost)

    def halves(self, panel: Panel, ink: str) -> tuple[Panel, Panel]:
        """Divide a panel into its two pages, with a line of `ink` along the seam on each.

        A mark or a place that crosses the seam is drawn on both. Its label for screen readers is on the page that holds
        its middle; only the place for a name is on both, because the name itself is written later.
        """
        seam = self.seam(panel)
        end = (seam, panel.height) if self.upright else (panel.width, seam)
        line = Line(*((seam, 0) if self.upright else (0, seam)), *end, ink, FINE)
        pages = (tuple(self.shown(panel, seam, line, second=second)) for second in (False, True))
        first, last = (Panel(panel.name, panel.title, self.page.width, self.page.height, marks) for marks in pages)
        return first, replace(last, name=panel.name + SECOND)

    def shown(self, panel: Panel, seam: int, line: Line, *, second: bool) -> Iterator[Mark]:
        """Yield the marks of one page of a panel."""
        room = Box(0, 0, panel.width, panel.height)
        shift = (self.side - self.length) * second
        place = moved(room, shift, upright=self.upright)

        def here(box: Box) -> bool:
            start, end = self.across(box)
            return end > seam if second else start < seam

        for mark in panel.marks:
            whole = bounds([mark])
            parts = [one for one in walk([mark]) if here(whole if isinstance(mark, Group) else extent(one))]
            drawn = scaled(parts, room, place)
            is_home = (sum(self.across(whole)) >= 2 * seam) == second
            if isinstance(mark, Group) and drawn and (is_home or mark.name == "name"):
                yield replace(mark, box=moved(mark.box, shift, upright=self.upright), marks=drawn)
            elif isinstance(mark, Passage) and drawn and is_home:
                yield replace(mark, marks=drawn)
            else:
                yield from drawn
        yield from scaled([line], room, place)


def moved(box: Box, by: int, *, upright: bool) -> Box:
    """Return a box that is shifted across an upright or a level seam."""
    return Box(box.x + by, box.y, box.width, box.height) if upright else Box(box.x, box.y + by, box.width, box.height)


def extent(mark: Plain) -> Box:
    """Return the smallest box around a mark. That of a text is as wide as its letters."""
    if not isinstance(mark, Text):
        return bounds([mark])
    wide = fonts.width(mark.string, mark.size, mark.weight)
    left = {"start": mark.x, "middle": mark.x - wide // 2, "end": mark.x - wide}[mark.anchor]
    return Box(left, mark.y - mark.size, wide, round(1.3 * mark.size))
