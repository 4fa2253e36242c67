"""Worksheets of a class as documents: the pages of each pupil, and the key."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, NamedTuple

from dicepad import DicepadError
from dicepad.command import Progress, write_whole
from dicepad.errors import DoesNotFit
from dicepad.tasks import words as task_words
from dicepad.tasks.sets import TaskSet, task_set
from dicepad.tasks.wording import Words

from ..drawing.marks import MM, Box, Group, Passage
from ..drawing.palette import PALETTES
from ..drawing.scaled import moved
from ..press.job import counted, watched
from ..press.names import is_printed
from ..press.options import MOST_FILLABLE
from ..press.papers import PAPERS
from ..wording import wording
from ..writers.document import Page
from .blocks import LARGER, TYPE, Block, Writer, stacked
from .frame import Frame

__all__ = ["Pupil", "Worksheet", "worksheet"]

BETWEEN: Final = 8 * MM
"""Least space between two tasks."""
MOST_TOPICS: Final = 3
"""Number of topics from which the line about a sheet would be too long."""
MOST_BETWEEN: Final = 30 * MM
LEAD: Final = 3 * MM
"""Space below the line about a sheet."""
KEY_BETWEEN: Final = round(2.5 * MM)
GUTTER: Final = 8 * MM
"""Space between the columns of a key."""
COLUMN: Final = 60 * MM
"""Least width of a column of a key, which holds the square of all outcomes."""


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

    `own_title` stands in the place of the topics, and with an `example`, each sheet begins with a task and the way to
    its answer: `dataclasses.replace(made, own_title="Test 3", example=True)`.

    >>> import sheetgen
    >>> made = sheetgen.worksheet("tree", count=2, seed="class 7b")
    >>> len(list(made.pages(made.pupils[0]))), len(list(made.key_pages()))
    (1, 1)
    """

    pupils: tuple[Pupil, ...]
    lang: str = "en"
    paper: str = "a4"
    palette: str = "outline"
    fillable: bool = False
    own_title: str = ""
    example: bool = False

    @property
    def frame(self) -> Frame:
        """The frame of all pages."""
        return Frame(self.lang, self.paper, self.palette, self.fillable)

    @property
    def words(self) -> Words:
        """The words of tasks."""
        return task_words(self.lang)

    def writer(self, room: Box) -> Writer:
        """Return a writer of blocks for columns of this size."""
        return Writer(self.frame.look, self.palette, self.words, room, fillable=self.fillable)

    def save(self, path: str | Path, progress: Progress | None = None) -> str:
        """Save the worksheets as a PDF, and return a line that describes it. Raises `DoesNotFit` and `OSError`.

        `progress` is called with the share of the pupils whose sheets are laid out, from 0 to 1.
        """
        pages = [page for pupil in watched(self.pupils, len(self.pupils), progress) for page in self.pages(pupil)]
        return self.frame.write(path, pages, self.title, counted(len(self.pupils), "worksheet"))

    @property
    def title(self) -> str:
        """The title of the sheets: your own, or else their topic, if they have no more than two."""
        topics = [self.words.say(f"type.{name}") for name in self.pupils[0].tasks.types]
        joined = f" {self.words.say('list.and')} ".join(topics)
        return self.own_title or (joined if len(topics) < 3 else self.frame.look.words.say("worksheet.title"))

    @property
    def about(self) -> str:
        """A line about the sheets: what they practise, if they have few topics, and their level."""
        tasks = self.pupils[0].tasks
        topics = tasks.types if len(tasks.types) <= MOST_TOPICS else ()
        # A type that somebody has added may not say what it practises.
        known = " ".join([self.words.texts.get(f"practice.{name}", "") for name in topics])
        level = self.words.say("sheet.level", level=tasks.level) if tasks.level else self.words.say("sheet.rising")
        return f"{known} {level}".strip()

    @property
    def key_title(self) -> str:
        """The title of the key."""
        return self.frame.look.words.say("worksheet.key")

    def save_key(self, path: str | Path, progress: Progress | None = None) -> str:
        """Save the key as a PDF, two pupils on a page if there is room, and describe it as `save` does."""
        frame = replace(self.frame, fillable=False)
        return frame.write(path, [*self.key_pages(progress)], self.key_title, "the key")

    def save_moodle(self, path: str | Path) -> str:
        """Save the tasks of the first pupil as questions in Moodle's XML, and return a line that describes them."""
        write_whole(Path(path), self.moodle().encode())
        return f"{counted(self.pupils[0].tasks.count, 'question')} for Moodle"

    def moodle(self) -> str:
        """Return the tasks of the first pupil as questions in Moodle's XML."""
        from .moodle import moodle_xml

        tasks = self.pupils[0].tasks
        return moodle_xml(tasks.tasks, self.writer(self.frame.room), f"dicepad {tasks.code}")

    def save_csv(self, path: str | Path) -> str:
        """Save the tasks of the first pupil as a table, and return a line that describes it."""
        write_whole(Path(path), self.table().encode("utf-8-sig"))
        return f"a table of {counted(self.pupils[0].tasks.count, 'task')}"

    def table(self) -> str:
        """Return the tasks of the first pupil as a table with commas."""
        from .moodle import table_of

        return table_of(self.pupils[0].tasks.tasks, task_words(self.lang))

    def save_anki(self, path: str | Path, progress: Progress | None = None) -> str:
        """Save the tasks of the first pupil as cards for Anki, and return a line that describes them.

        The same task gets the same mark in every deck of its language. `progress` is called with the share of the
        pictures that are drawn.
        """
        from ..writers.anki import write_deck
        from .cards import drawn_notes

        tasks = self.pupils[0].tasks
        notes = drawn_notes(watched(tasks.tasks, tasks.count, progress), self.writer(self.frame.room))
        write_deck(self.frame.look.words.say("worksheet.deck"), notes, Path(path))
        return f"{counted(tasks.count, 'card')} for Anki"

    def pages(self, pupil: Pupil) -> Iterator[Page]:
        """Lay out the pages of a pupil. Raises `DoesNotFit` if a task is higher than a page."""
        frame, room = self.frame, self.frame.room
        tasks = pupil.tasks
        about = self.writer(room).about(self.about, tasks.marks)
        down = max(0, about.height + LEAD - frame.free_below(self.title))
        writer = self.writer(room._replace(height=room.height - down))
        shown = [writer.example(tasks.example)] if self.example else []
        shown += [writer.task(task, number) for number, task in enumerate(tasks.tasks, start=1)]
        shown[0] = below(about, shown[0], down)
        most = len(fill(shown, room.height, BETWEEN))
        filled = fill(shown, balanced(shown, room.height, most, BETWEEN), BETWEEN)
        for number, group in enumerate(filled, start=1):
            spare = room.height - sum(block.height for block in group)
            gap = min(spare // len(group), MOST_BETWEEN)
            marks = [*frame.head(self.title, pupil.printed), *stacked(group, room.x, room.y, gap)]
            note = f"{tasks.code}   {number}/{len(filled)}"
            entries = (pupil.name,) if number == 1 and len(self.pupils) > 1 else ()
            yield frame.page("worksheet", self.title, [*marks, frame.foot(note)], entries)

    def key_pages(self, progress: Progress | None = None) -> Iterator[Page]:
        """Lay out the key in two columns: a pupil in each, or in as many as the ways need. A narrow page has one."""
        frame, room = self.frame, self.frame.room
        across = 2 if (room.width - GUTTER) // 2 >= COLUMN else 1
        width = (room.width - (across - 1) * GUTTER) // across
        writer = self.writer(Box(0, 0, width, room.height))
        columns: list[list[Block]] = []
        begun: list[str] = []
        for pupil in watched(self.pupils, len(self.pupils), progress):
            head = writer.heading(pupil.printed or self.title, pupil.tasks.code, TYPE)
            keys = [writer.key(task, number) for number, task in enumerate(pupil.tasks.tasks, start=1)]
            height = room.height
            if len(self.pupils) == 1:
                height = balanced([head, *keys], height, across, KEY_BETWEEN)
            own = fill([head, *keys], height, KEY_BETWEEN)
            columns += own
            begun += [pupil.name, *[""] * (len(own) - 1)]
        pages = range(0, len(columns), across)
        for number, start in enumerate(pages, start=1):
            marks: list[Passage | Group] = [frame.title(self.key_title)]
            for at, blocks in enumerate(columns[start : start + across]):
                marks += stacked(blocks, room.x + at * (width + GUTTER), room.y, KEY_BETWEEN)
            entries = tuple([name for name in begun[start : start + across] if name])
            foot = frame.foot(f"{number}/{len(pages)}")
            yield frame.page("key", self.key_title, [*marks, foot], entries if len(self.pupils) > 1 else ())


def below(head: Block, block: Block, down: int) -> Block:
    """Return a block that has moved down, with a line above it, which may begin above the room of a page.

    >>> below(Block(4, ()), Block(10, ()), 2).height
    12
    """
    above = (moved(passage, 0, down - LEAD - head.height) for passage in head.passages)
    return Block(down + block.height, (*above, *[moved(passage, 0, down) for passage in block.passages]))


def balanced(blocks: Sequence[Block], room: int, columns: int, between: int) -> int:
    """Return the least height at which blocks need no more columns than this, or the room if they need more.

    >>> balanced([Block(4, ()), Block(4, ()), Block(4, ())], 100, 2, 1)
    9
    """
    if len(fill(blocks, room, between)) > columns:
        return room
    low, high = max(block.height for block in blocks), room
    # Higher columns never need to be more, so half of the heights are ruled out at a time.
    while low < high:
        middle = (low + high) // 2
        if len(fill(blocks, middle, between)) <= columns:
            high = middle
        else:
            low = middle + 1
    return low


def fill(blocks: Sequence[Block], room: int, between: int) -> list[list[Block]]:
    """Divide blocks among columns of a height, with space between them. Raises `DoesNotFit`.

    >>> [len(column) for column in fill([Block(4, ()), Block(5, ()), Block(5, ())], 10, 1)]
    [2, 1]
    """
    columns: list[list[Block]] = []
    used = room
    for block in blocks:
        if block.height > room:
            raise DoesNotFit("a task", f"{block.height / MM:.0f} mm", f"{room / MM:.0f} mm", LARGER)
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
    fillable: bool = False,
) -> Worksheet:
    """Make worksheets with tasks of some types, in turn: one for all, or one of its own for each name.

    The same seed makes the same sheets, and so does the same name in a longer list. Two pupils of one name get
    different tasks. If they are `fillable`, answers can be typed on a screen. Raises `DicepadError`
    for an unknown type, level, count, language, paper or palette, and if there are too many names for a form.

    >>> made = worksheet("square, cell", level=2, count=4, seed="class 7b", names=["Ada", "Ben"])
    >>> [pupil.tasks.code for pupil in made.pupils] == [pupil.tasks.code for pupil in made.pupils[::-1]]
    False
    """
    for option, value, allowed in (("paper", paper, PAPERS), ("palette", palette, PALETTES)):
        if value not in allowed:
            raise DicepadError(f"{option}: {value!r} is unknown; allowed: {', '.join(allowed)}")
    wording(lang)
    if fillable and len(names) > MOST_FILLABLE:
        raise DicepadError(f"names: {len(names):,} sheets with fields are too many; allowed: at most {MOST_FILLABLE}")
    kinds = [part.strip() for part in types.split(",") if part.strip()] if isinstance(types, str) else list(types)
    pupils = [
        Pupil(name, task_set(kinds, level=level, count=count, seed=f"{seed}/{key}"))
        for name, key in zip(names or ("",), told_apart(names or ("",)), strict=True)
    ]
    return Worksheet(tuple(pupils), lang, paper, palette, fillable)


def told_apart(names: Sequence[str]) -> list[str]:
    """Return a key for each pupil: the name, and for the second and later ones of a name the place among them as well.

    >>> told_apart(["Anna", "Ben", "Anna"])
    ['Anna', 'Ben', 'Anna/2']
    """
    met: Counter[str] = Counter()
    keys = []
    for name in names:
        met[name] += 1
        keys.append(f"{name}/{met[name]}" if met[name] > 1 else name)
    return keys
