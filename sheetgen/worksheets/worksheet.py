"""Worksheets of a class as documents: the pages of each pupil, and the key."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final, NamedTuple

from dicepad import DicepadError
from dicepad.command import Progress, write_whole
from dicepad.errors import DoesNotFit
from dicepad.tasks import words as task_words
from dicepad.tasks.sets import TaskSet, task_set

from ..drawing import fonts
from ..drawing.marks import FINE, MM, POINT, Box, Line, Panel, Passage, Text
from ..drawing.palette import PALETTES
from ..drawing.scaled import moved
from ..drawing.sketch import Look, Sketch
from ..press.job import counted, watched
from ..press.names import is_printed
from ..press.papers import PAPERS, display_name
from ..wording import wording
from ..writers.document import Document, Page, Placed, can_label
from .blocks import Block, Writer

__all__ = ["Pupil", "Worksheet", "worksheet"]

MARGIN: Final = 15 * MM
HEAD: Final = 17 * MM
"""Height of the title with the lines for name and date."""
FOOT: Final = 8 * MM
BETWEEN: Final = 8 * MM
"""Least space between two tasks."""
MOST_BETWEEN: Final = 30 * MM
KEY_BETWEEN: Final = round(2.5 * MM)
GUTTER: Final = 8 * MM
TITLE: Final = round(16 * POINT)
NAME: Final = round(11 * POINT)
SMALL: Final = round(8 * POINT)
FINE_PRINT: Final = round(7 * POINT)
NAME_LINE: Final = 66 * MM
DATE_LINE: Final = 28 * MM


class Pupil(NamedTuple):
    """A pupil's name, which may be empty, with the tasks on the sheet."""

    name: str
    tasks: TaskSet

    @property
    def printed(self) -> str:
        """The name, or an empty text if the font lacks one of its letters: then the line for it stays empty."""
        return self.name if is_printed(self.name) else ""


@dataclass(frozen=True)
class Worksheet:
    """The worksheets of all pupils in one language, on one paper and in one palette; made by `worksheet`.

    >>> import sheetgen
    >>> made = sheetgen.worksheet("tree", count=2, seed="class 7b")
    >>> len(list(made.pages(made.pupils[0]))), len(list(made.key_pages()))
    (1, 1)
    """

    pupils: tuple[Pupil, ...]
    lang: str = "en"
    paper: str = "a4"
    palette: str = "outline"

    @property
    def width(self) -> int:
        """The width of a page within its margins, in micrometres."""
        return PAPERS[self.paper][0] - 2 * MARGIN

    @cached_property
    def look(self) -> Look:
        """The words of sheets and the colours."""
        return Look(wording(self.lang), PALETTES[self.palette], least=SMALL)

    def writer(self, width: int) -> Writer:
        """Return a writer of blocks of this width."""
        return Writer(self.look, self.palette, task_words(self.lang), width)

    def save(self, path: str | Path, progress: Progress | None = None) -> str:
        """Save the worksheets as a PDF, and return a line that describes it. Raises `DoesNotFit` and `OSError`.

        `progress` is called with the share of the pupils whose sheets are laid out, from 0 to 1.
        """
        pages = [page for pupil in watched(self.pupils, len(self.pupils), progress) for page in self.pages(pupil)]
        return self.write(path, pages, "worksheet.title", counted(len(self.pupils), "worksheet"))

    def save_key(self, path: str | Path, progress: Progress | None = None) -> str:
        """Save the key as a PDF, two pupils on a page if there is room, and describe it as `save` does."""
        return self.write(path, list(self.key_pages(progress)), "worksheet.key", "the key")

    def save_moodle(self, path: str | Path) -> str:
        """Save the tasks of the first pupil as questions in Moodle's XML, and return a line that describes them."""
        write_whole(Path(path), self.moodle().encode())
        return f"{counted(self.pupils[0].tasks.count, 'question')} for Moodle"

    def moodle(self) -> str:
        """Return the tasks of the first pupil as questions in Moodle's XML."""
        from .moodle import moodle_xml

        tasks = self.pupils[0].tasks
        return moodle_xml(tasks.tasks, self.writer(self.width), f"dicepad {tasks.code}")

    def save_csv(self, path: str | Path) -> str:
        """Save the tasks of the first pupil as a table, and return a line that describes it."""
        write_whole(Path(path), self.table().encode("utf-8-sig"))
        return f"a table of {counted(self.pupils[0].tasks.count, 'task')}"

    def table(self) -> str:
        """Return the tasks of the first pupil as a table with commas."""
        from .moodle import table_of

        return table_of(self.pupils[0].tasks.tasks, task_words(self.lang))

    def write(self, path: str | Path, pages: Sequence[Page], title: str, what: str) -> str:
        if Path(path).suffix != ".pdf":
            raise DicepadError(f"{path}: the file name must end in .pdf")
        from ..writers.pdf import write_pdf

        write_whole(Path(path), write_pdf(self.document(pages, title)))
        return f"{what} on {counted(len(pages), 'page')} of {display_name(self.paper)}; print at 100 %"

    def document(self, pages: Sequence[Page], title: str) -> Document:
        """Return pages as a document, with the key of its title in the catalogues."""
        said = self.look.words.say(title)
        return Document(pages, said, said, self.lang, tagged=can_label(), panels_unique=True)

    def pages(self, pupil: Pupil) -> Iterator[Page]:
        """Lay out the pages of a pupil. Raises `DoesNotFit` if a task is higher than a page."""
        writer = self.writer(self.width)
        blocks = [writer.task(task, number) for number, task in enumerate(pupil.tasks.tasks, start=1)]
        room = PAPERS[self.paper][1] - 2 * MARGIN - HEAD - FOOT
        filled = fill(blocks, room, BETWEEN)
        for number, group in enumerate(filled, start=1):
            spare = room - sum(block.height for block in group)
            gap = min(spare // len(group), MOST_BETWEEN)
            y = MARGIN + HEAD
            marks = self.head(pupil)
            for block in group:
                marks += [moved(each, MARGIN, y) for each in block.passages]
                y += block.height + gap
            note = f"{pupil.tasks.code}   {number}/{len(filled)}"
            yield self.page("worksheet", "worksheet.title", [*marks, self.foot(note)])

    def key_pages(self, progress: Progress | None = None) -> Iterator[Page]:
        """Lay out the key in two columns: a pupil in each, or in as many as the ways need."""
        width = (self.width - GUTTER) // 2
        writer = self.writer(width)
        room = PAPERS[self.paper][1] - 2 * MARGIN - HEAD - FOOT
        columns: list[list[Block]] = []
        title = self.look.words.say("worksheet.key")
        for pupil in watched(self.pupils, len(self.pupils), progress):
            head = writer.heading(pupil.printed or title, pupil.tasks.code, NAME)
            keys = [writer.key(task, number) for number, task in enumerate(pupil.tasks.tasks, start=1)]
            columns += fill([head, *keys], room, KEY_BETWEEN)
        pages = [columns[start : start + 2] for start in range(0, len(columns), 2)]
        for number, pair in enumerate(pages, start=1):
            marks = [self.title(title)]
            for at, blocks in enumerate(pair):
                y = MARGIN + HEAD
                for block in blocks:
                    marks += [moved(each, MARGIN + at * (width + GUTTER), y) for each in block.passages]
                    y += block.height + KEY_BETWEEN
            yield self.page("key", "worksheet.key", [*marks, self.foot(f"{number}/{len(pages)}")])

    def page(self, name: str, title: str, marks: Sequence[Passage]) -> Page:
        width, height = PAPERS[self.paper]
        return Page(
            width, height, (Placed(Panel(name, self.look.words.say(title), width, height, tuple(marks)), 0, 0, 0),)
        )

    @cached_property
    def sketch(self) -> Sketch:
        """A sketch that sets single lines on a page."""
        return self.writer(self.width).sketch

    def title(self, text: str) -> Passage:
        """Set the title of a page."""
        box = Box(MARGIN, MARGIN, self.width, 8 * MM)
        return Passage("H1", text, (self.sketch.text(box, text, TITLE, weight="bold"),))

    def head(self, pupil: Pupil) -> list[Passage]:
        """Draw the title, the pupil's name or a line for it, and a line for the date."""
        sketch, words = self.sketch, self.look.words
        passages = [self.title(words.say("worksheet.title"))]
        right = MARGIN + self.width
        for field, width, text in (("date", DATE_LINE, ""), ("name", NAME_LINE, pupil.printed)):
            caption = words.say(f"field.{field}")
            line = Box(right - width, MARGIN, width, 8 * MM)
            used = fonts.width(caption, SMALL, "regular")
            size = NAME
            while text and fonts.width(text, size, "regular") > width and size > SMALL:
                size -= round(0.5 * POINT)
            marks: list[Line | Text] = [
                Line(line.x, line.bottom - MM, line.right, line.bottom - MM, sketch.ink, FINE),
                sketch.text(Box(line.x - used - MM, MARGIN + 3 * MM, used, 4 * MM), caption, SMALL),
            ]
            if text:
                marks.append(sketch.text(Box(line.x, MARGIN, width, 7 * MM), text, size))
            passages.append(Passage("P", f"{caption}: {text}" if text else caption, tuple(marks)))
            right = line.x - used - 5 * MM
        return passages

    def foot(self, text: str) -> Passage:
        """Set a line at the foot of a page: the imprint, a code, and the number of the page."""
        box = Box(MARGIN, PAPERS[self.paper][1] - MARGIN - 4 * MM, self.width, 4 * MM)
        imprint = self.look.words.say("footer.publisher", publisher=self.sketch.spec.publisher)
        marks = (
            self.sketch.text(box, imprint, FINE_PRINT, fill=self.sketch.grey),
            self.sketch.text(box, text, SMALL, anchor="end", fill=self.sketch.grey),
        )
        return Passage("P", f"{imprint} · {text}", marks)


def fill(blocks: Sequence[Block], room: int, between: int) -> list[list[Block]]:
    """Divide blocks among columns of a height, with space between them. Raises `DoesNotFit`.

    >>> [len(column) for column in fill([Block(4, ()), Block(5, ()), Block(5, ())], 10, 1)]
    [2, 1]
    """
    columns: list[list[Block]] = []
    used = room
    for block in blocks:
        if block.height > room:
            raise DoesNotFit("a task", f"{block.height / MM:.0f} mm", f"{room / MM:.0f} mm", "choose a larger paper")
        if used + between + block.height > room:
            columns.append([])
            used = -between
        columns[-1].append(block)
        used += between + block.height
    return columns


def worksheet(
    types: str | Sequence[str],
    *,
    level: int = 1,
    count: int = 6,
    seed: object = 1,
    names: Sequence[str] = (),
    lang: str = "en",
    paper: str = "a4",
    palette: str = "outline",
) -> Worksheet:
    """Make worksheets with tasks of some types, in turn: one for all, or one of its own for each name.

    The same seed makes the same sheets, and so does the same name in a longer list. Raises `DicepadError` for an
    unknown type, level, count, language, paper or palette.

    >>> made = worksheet("square, cell", level=2, count=4, seed="class 7b", names=["Ada", "Ben"])
    >>> [pupil.tasks.code for pupil in made.pupils] == [pupil.tasks.code for pupil in made.pupils[::-1]]
    False
    """
    for option, value, allowed in (("paper", paper, PAPERS), ("palette", palette, PALETTES)):
        if value not in allowed:
            raise DicepadError(f"{option}: {value!r} is unknown; allowed: {', '.join(allowed)}")
    wording(lang)
    kinds = [part.strip() for part in types.split(",") if part.strip()] if isinstance(types, str) else list(types)
    pupils = [Pupil(name, task_set(kinds, level=level, count=count, seed=f"{seed}/{name}")) for name in names or ("",)]
    return Worksheet(tuple(pupils), lang, paper, palette)
