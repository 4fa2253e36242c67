"""The frame of a page to write on: its title, the lines for name and date, and the line at its foot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Final

from dicepad import DicepadError
from dicepad.command import write_whole
from dicepad.errors import DoesNotFit
from dicepad.tasks.sheets import qwixx

from ..drawing import fonts
from ..drawing.marks import FINE, MM, POINT, Box, Group, Line, Mark, Panel, Passage, Text
from ..drawing.palette import PALETTES
from ..drawing.sketch import Look, Sketch
from ..drawing.typesetting import wrap
from ..press.job import counted
from ..press.papers import PAPERS, display_name
from ..wording import wording
from ..writers.document import Document, Page, Placed, can_label
from .blocks import LARGER, STEP, TYPE

__all__ = ["Frame"]

WHITE: Final = {False: 15 * MM, True: 8 * MM}
"""White edge of a page, and of a narrow one."""
NARROW: Final = 180 * MM
"""Width below which a page is narrow."""
HEAD: Final = 17 * MM
"""Height of the title with the lines for name and date."""
FOOT: Final = 8 * MM
TITLE: Final = round(16 * POINT)
SMALL: Final = round(8 * POINT)
FINE_PRINT: Final = round(7 * POINT)
NAME_LINE: Final = 66 * MM
LEAST_NAME: Final = 40 * MM
"""Least length of the line for a name beside the title."""
DATE_LINE: Final = 28 * MM
BETWEEN_FIELDS: Final = 5 * MM
ROW: Final = 8 * MM
"""Height of the title, and of the lines for name and date."""


@dataclass(frozen=True)
class Frame:
    """The frame of pages in one language, on one paper and in one palette. In a form, name and date are fields."""

    lang: str = "en"
    paper: str = "a4"
    palette: str = "outline"
    fillable: bool = False

    @property
    def room(self) -> Box:
        """The part of a page between its head and its foot, in micrometres."""
        width, height = PAPERS[self.paper]
        return Box(self.edge, self.edge + HEAD, width - 2 * self.edge, height - 2 * self.edge - HEAD - FOOT)

    @property
    def edge(self) -> int:
        """The white edge of a page. A narrow page has less, so that a whole sheet fits on A5."""
        return WHITE[PAPERS[self.paper][0] < NARROW]

    @cached_property
    def look(self) -> Look:
        """The words of sheets and the colours."""
        return Look(wording(self.lang), PALETTES[self.palette], least=SMALL)

    @cached_property
    def sketch(self) -> Sketch:
        """A sketch that sets single lines."""
        return Sketch(qwixx().spec, self.look, self.room, 10 * MM)

    def page(self, name: str, title: str, marks: Sequence[Mark], entries: tuple[str, ...] = ()) -> Page:
        """Return a page with these marks, and with bookmarks that lead to it."""
        width, height = PAPERS[self.paper]
        placed = (Placed(Panel(name, title, width, height, tuple(marks)), 0, 0, 0),)
        return Page(width, height, placed, entries=entries)

    def title(self, text: str) -> Passage:
        """Set the title of a page. A long one gets smaller."""
        box = Box(self.edge, self.edge, self.room.width, ROW)
        return Passage("H1", text, (self.sketch.text(box, text, self.title_size(text), weight="bold"),))

    def title_size(self, text: str) -> int:
        """Return the size of a title. Raises `DoesNotFit` if it would be smaller than the text below it."""
        used = fonts.width(text, TITLE, "bold")
        size = min(TITLE, TITLE * self.room.width // max(1, used))
        if size < TYPE:
            least = used * TYPE // TITLE
            raise DoesNotFit(
                "the title", f"{least / MM:.0f} mm", f"{self.room.width / MM:.0f} mm", "write a shorter one"
            )
        return size

    def head(self, title: str, name: str = "") -> list[Passage | Group]:
        """Set the title, a name or a line for it, and a line for the date: beside the title, or else below it."""
        passages: list[Passage | Group] = [self.title(title)]
        fields = [
            (field, self.look.words.say(f"field.{field}"), width, text)
            for field, width, text in (("date", DATE_LINE, ""), ("name", NAME_LINE, name))
        ]
        left, right, top = (
            self.edge + fonts.width(title, self.title_size(title), "bold") + BETWEEN_FIELDS,
            self.room.right,
            self.edge,
        )
        if not self.has_fields_beside(title):
            left, top = self.edge + MM, self.edge + ROW
        for field, caption, width, text in fields:
            used = fonts.width(caption, SMALL, "regular")
            width = min(width, right - left - used)
            line = Box(right - width, top, width, ROW)
            marks: list[Line | Text] = [
                Line(line.x, line.bottom - MM, line.right, line.bottom - MM, self.sketch.ink, FINE),
                self.sketch.text(Box(line.x - used - MM, top + 3 * MM, used, 4 * MM), caption, SMALL),
                *self.name_lines(line, text),
            ]
            # The fields are set from the right, but read from the left.
            if self.fillable and not text:
                passages.insert(1, Group(field, caption, line, tuple(marks)))
            else:
                passages.insert(1, Passage("P", f"{caption}: {text}" if text else caption, tuple(marks)))
            right = line.x - used - BETWEEN_FIELDS
        return passages

    def has_fields_beside(self, title: str) -> bool:
        """Return whether the lines for name and date fit beside the title."""
        words = self.look.words
        captions = sum(fonts.width(words.say(f"field.{field}"), SMALL, "regular") for field in ("date", "name"))
        used = fonts.width(title, self.title_size(title), "bold") + BETWEEN_FIELDS + captions + LEAST_NAME
        return used + BETWEEN_FIELDS + DATE_LINE <= self.room.width

    def free_below(self, title: str) -> int:
        """Return the height that is free between the head of a page and its room."""
        return HEAD - (1 if self.has_fields_beside(title) else 2) * ROW

    def name_lines(self, line: Box, name: str) -> Iterator[Text]:
        """Set a name above its line: smaller if it is long, and in two lines rather than smaller than a caption."""
        size, lines = TYPE, [name]
        while len(lines) > 2 or max(fonts.width(each, size, "regular") for each in lines) > line.width:
            size -= STEP
            lines = wrap(name, line.width, size) if size <= SMALL else [name]
        high = (line.height - MM) // len(lines)
        for at, each in enumerate(lines if name else ()):
            yield self.sketch.text(Box(line.x, line.y + at * high, line.width, high), each, size)

    def foot(self, text: str) -> Passage:
        """Set a line at the foot of a page: the imprint, and at its end a text such as the number of the page.

        If they do not fit beside each other, the text stands on a line of its own, above the imprint. Raises
        `DoesNotFit` if the paper is too narrow for the imprint.
        """
        box = Box(self.edge, PAPERS[self.paper][1] - self.edge - 4 * MM, self.room.width, 4 * MM)
        imprint = self.look.words.say("footer.publisher", publisher=self.sketch.spec.publisher)
        needed = fonts.width(imprint, FINE_PRINT, "regular")
        if needed > box.width:
            raise DoesNotFit("the imprint", f"{needed / MM:.0f} mm", f"{box.width / MM:.0f} mm", LARGER)
        used = needed + BETWEEN_FIELDS + fonts.width(text, SMALL, "regular")
        above = box._replace(y=box.y - box.height) if used > box.width else box
        marks = (
            self.sketch.text(box, imprint, FINE_PRINT, fill=self.sketch.grey),
            self.sketch.text(above, text, SMALL, anchor="end", fill=self.sketch.grey),
        )
        return Passage("P", f"{imprint} · {text}", marks)

    def write(self, path: str | Path, pages: Sequence[Page], title: str, what: str) -> str:
        """Save pages as a PDF, and return a line that describes it. Raises `DicepadError` and `OSError`.

        In a form, each place is a text field, and pages have numbers, which tell their fields apart.
        """
        if Path(path).suffix != ".pdf":
            raise DicepadError(f"{path}: the file name must end in .pdf")
        from ..writers.pdf import write_pdf

        if self.fillable:
            pages = [replace(page, placed=(page.placed[0]._replace(number=at),)) for at, page in enumerate(pages, 1)]
        write_whole(Path(path), write_pdf(self.document(pages, title)))
        return f"{what} on {counted(len(pages), 'page')} of {display_name(self.paper)}; print at 100 %"

    def document(self, pages: Sequence[Page], title: str) -> Document:
        """Return pages as a document."""
        marks = [mark for page in pages for mark in page.placed[0].panel.marks]
        return Document(
            pages,
            title,
            title,
            self.lang,
            tagged=can_label(),
            fillable=self.fillable,
            entries=frozenset(mark.name for mark in marks if isinstance(mark, Group)),
            panels_unique=True,
        )
