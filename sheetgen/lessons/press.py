"""Papers of a lesson as a document, and the key to them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from dicepad import DicepadError
from dicepad.errors import DoesNotFit

from ..drawing.marks import FINE, MM, Box, Line, Mark, Passage
from ..press.job import counted
from ..press.papers import PAPERS
from ..worksheets.blocks import stacked
from ..worksheets.frame import Frame
from ..worksheets.worksheet import fill
from ..writers.document import Page
from .drawing import Painter
from .lesson import Lesson, Paper, Words, lesson

__all__ = ["Papers", "lesson_papers"]

BETWEEN: Final = 5 * MM
"""Least space between two parts."""
MOST_BETWEEN: Final = 12 * MM
ACROSS: Final = 2
"""Tickets and cards beside each other."""
DOWN: Final = {"tickets": 2, "cards": 4}
"""Tickets and cards below each other."""
CUT: Final = "#808080"
TIGHT: Final = 4 * MM
"""Space between the parts of a ticket."""
WIDER: Final = 7 * MM
"""Width that tickets and cards take from the margins, so that a row of a sheet is legible on a ticket."""
INSET: Final = 4 * MM
"""Space between the text of a ticket or card and the cut."""


@dataclass(frozen=True)
class Papers:
    """The papers of a lesson on one size of paper; made by `lesson_papers`."""

    lesson: Lesson
    paper: str = "a4"

    @property
    def frame(self) -> Frame:
        """The frame of all pages."""
        return Frame(paper=self.paper)

    def save(self, path: str | Path) -> str:
        """Save one copy of each paper as a PDF, and return a line that describes it. Raises `OSError`."""
        return self.frame.write(path, [*self.pages()], self.lesson.title, counted(len(self.lesson.papers), "paper"))

    def save_key(self, path: str | Path) -> str:
        """Save the papers with the answers filled in, as `save` does."""
        return self.frame.write(path, [*self.pages(is_key=True)], f"Key: {self.lesson.title}", "the key")

    def pages(self, *, is_key: bool = False) -> Iterator[Page]:
        """Lay out the pages of all papers in their order."""
        for paper in self.lesson.papers:
            if is_key and not paper.has_answers:
                continue
            if is_key or paper.layout == "page":
                yield from self.filled(paper, is_key=is_key)
            else:
                yield from self.pieces(paper)

    def filled(self, paper: Paper, *, is_key: bool) -> Iterator[Page]:
        """Lay out a paper from top to bottom, on as many pages as it needs."""
        room = self.frame.room
        columns = fill(Painter(self.frame.look, room.width, is_key=is_key).blocks(paper.parts), room.height, BETWEEN)
        for number, blocks in enumerate(columns, start=1):
            spare = room.height - sum(block.height for block in blocks)
            between = min(spare // len(blocks), MOST_BETWEEN)
            marks: list[Mark] = [self.frame.title(f"Key: {paper.title}")] if is_key else [*self.frame.head(paper.title)]
            place = f"   {number}/{len(columns)}" if len(columns) > 1 else ""
            marks += [*stacked(blocks, room.x, room.y, between), self.foot(paper, place)]
            yield self.frame.page(paper.title, paper.title, marks)

    def pieces(self, paper: Paper) -> Iterator[Page]:
        """Lay out tickets, all alike, or cards, all different, with lines to cut along."""
        room = self.frame.room
        room = room._replace(x=room.x - WIDER, width=room.width + 2 * WIDER)
        down = DOWN[paper.layout]
        width, height = room.width // ACROSS, room.height // down
        painter = Painter(self.frame.look, width - 2 * INSET)
        each = ACROSS * down
        if paper.layout == "cards":
            groups = [[painter.card(part)] for part in paper.parts if isinstance(part, Words)]
        else:
            groups = [painter.blocks(paper.parts)] * each
        for start in range(0, len(groups), each):
            marks: list[Mark] = [self.frame.title(paper.title), self.foot(paper, ""), *cuts(room, down)]
            for at, group in enumerate(groups[start : start + each]):
                needed = sum(block.height for block in group) + TIGHT * (len(group) - 1)
                if needed > height - 2 * INSET:
                    raise DoesNotFit(paper.title, f"{needed / MM:.0f} mm", f"{(height - 2 * INSET) / MM:.0f} mm")
                x, y = room.x + at % ACROSS * width + INSET, room.y + at // ACROSS * height + INSET
                marks += stacked(group, x, y, TIGHT)
            yield self.frame.page(paper.title, paper.title, marks)

    def foot(self, paper: Paper, place: str) -> Passage:
        """Set the line at the foot of a page: the lesson, who gets the paper, and the number of the page."""
        return self.frame.foot(f"{self.lesson.title} · {paper.give}{place}")


def cuts(room: Box, down: int) -> Iterator[Line]:
    """Draw lines to cut along: around the room and between its pieces."""
    xs = [room.x + room.width * at // ACROSS for at in range(ACROSS + 1)]
    ys = [room.y + room.height * at // down for at in range(down + 1)]
    yield from (Line(x, room.y, x, room.bottom, CUT, FINE) for x in xs)
    yield from (Line(room.x, y, room.right, y, CUT, FINE) for y in ys)


def lesson_papers(name: str, *, paper: str = "a4") -> Papers:
    """Return the papers of a lesson. Raises `DicepadError` for an unknown lesson or paper.

    >>> made = lesson_papers("why-seven")
    >>> len([*made.pages()]) == len(made.lesson.papers)
    True
    """
    if paper not in PAPERS:
        raise DicepadError(f"paper: {paper!r} is unknown; allowed: {', '.join(PAPERS)}")
    return Papers(lesson(name), paper)
