"""Blocks of a worksheet: a task with its picture and room to answer, or a task's answer and the way to it in a key.

A block is drawn at the origin. Pages are filled with blocks from top to bottom.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Final, Literal, NamedTuple

from dicepad.tasks.sheets import qwixx
from dicepad.tasks.task import Blank, DicePicture, SheetPicture, SquarePicture, Task
from dicepad.tasks.wording import Words, say

from ..drawing import fonts
from ..drawing.marks import FINE, MM, POINT, THIN, Box, Group, Line, Passage, Plain, Rect, Text, bounds
from ..drawing.scaled import moved
from ..drawing.sketch import Look, Sketch
from ..drawing.typesetting import wrap
from .pictures import Picture, draw_picture

__all__ = ["LARGER", "STEP", "TYPE", "Block", "Writer", "stacked"]

TYPE: Final = round(11 * POINT)
SMALL_TYPE: Final = round(9 * POINT)
WIDE: Final = 100 * MM
"""Width of a column from which its type is not small."""
KEY_TYPE: Final = round(9 * POINT)
LEADING: Final = 1.38
GUTTER: Final = 9 * MM
"""Room for the number of a task."""
KEY_GUTTER: Final = 6 * MM
GAP: Final = 3 * MM
WORKING: Final = 24 * MM
"""Least height of the room to write below a picture."""
BESIDE: Final = 52 * MM
"""Least width of the room to write beside a picture."""
SCORE: Final = 14 * MM
"""Room to write the marks of a sheet."""
NO_BREAK: Final = "\N{NO-BREAK SPACE}"
SIGNS: Final = ("+", "-", "\N{MINUS SIGN}", "\N{MULTIPLICATION SIGN}", "\N{MIDDLE DOT}", "/")
"""Signs within a term, which no line ends with."""
BOX: Final = (32 * MM, 10 * MM)
"""Size of the box for a number."""
LONG: Final = 72 * MM
"""Width of the box for several cells."""
STEP: Final = round(0.1 * POINT)
"""Steps in which a long name gets smaller."""
LARGER: Final = "choose A4, US Letter or a larger paper"


class Block(NamedTuple):
    """Passages at the origin, and their height in micrometres."""

    height: int
    passages: tuple[Passage | Group, ...]


class Writer:
    """Writes blocks in one language and one palette, as wide as a column and no higher than a page.

    In a form, each answer is a place to fill in, with the question as its title.
    """

    def __init__(self, look: Look, palette: str, words: Words, room: Box, *, fillable: bool = False) -> None:
        self.look = look
        self.palette = palette
        self.words = words
        self.width, self.height = room.width, room.height
        self.fillable = fillable
        self.type = TYPE if room.width >= WIDE else SMALL_TYPE

    @cached_property
    def sketch(self) -> Sketch:
        """A sketch that sets single lines and draws dice."""
        return Sketch(qwixx().spec, self.look, Box(0, 0, self.width, 0), 10 * MM)

    def task(self, task: Task, number: int) -> Block:
        """Lay out a task: its question, its picture, and room to work it out with boxes for the answers.

        A wide picture begins below the number, and one that is too large for the page gets smaller.
        """
        question = say(task.question, self.words.lang)
        worth = self.words.say("sheet.marks", count=task.marks).replace(" ", NO_BREAK)
        asked = self.paragraph(f"{question} {worth}", self.type, GUTTER, 0, str(number))
        y = self.height_of(asked, self.type) + GAP
        working = GAP + max(WORKING, len(task.blanks) * (BOX[1] + GAP))
        drawn = draw_picture(self.sketch, task.picture, self.words, self.palette)
        picture = drawn.within(self.width, self.height - y - working)
        x = min(GUTTER, self.width - picture.width)
        alt = say(task.alt, self.words.lang) or question
        figure = Passage("Figure", alt, tuple(moved(mark, x, y) for mark in picture.marks))
        passages: list[Passage | Group] = [asked, figure]
        blanks = [blank for blank in task.blanks if blank.label not in picture.gaps]
        bottom = self.bottom(task, picture, blanks, y)
        top = bottom - len(blanks) * (BOX[1] + GAP) + GAP
        if isinstance(task.picture, SheetPicture) and self.answers_beside(task.picture.dice, blanks):
            top, bottom = y, y + picture.height
        for at, blank in enumerate(blanks):
            box, said, marks = self.answer_box(blank, top + at * (BOX[1] + GAP))
            passages.append(
                self.field(box, question, number, blank.label, marks) if self.fillable else Passage("P", said, marks)
            )
        if self.fillable:
            gaps = {letter: moved(Rect(gap), x, y).box for letter, gap in picture.gaps.items()}
            passages += [self.field(gap, question, number, letter, ()) for letter, gap in gaps.items()]
        return Block(bottom, tuple(passages))

    def bottom(self, task: Task, picture: Picture, blanks: Sequence[Blank], y: int) -> int:
        """Return where a task ends whose picture begins at `y`: with room to write beside the picture or below it."""
        if not blanks:
            return y + picture.height
        boxes = len(blanks) * (BOX[1] + GAP) - GAP
        if blanks[0].form is None:
            return y + picture.height + GAP + boxes
        if isinstance(task.picture, SheetPicture) and not task.picture.row:  # points are worked out on the sheet
            return y + picture.height + GAP + boxes
        is_wide = self.width - GUTTER - picture.width - 2 * GAP < BESIDE
        if is_wide or isinstance(task.picture, DicePicture):
            return y + picture.height + GAP + max(WORKING, boxes)
        return y + max(picture.height, boxes)

    def answers_beside(self, dice: Sequence[str], blanks: Sequence[Blank]) -> bool:
        """Return whether the answer box for cells fits beside the dice above a sheet. Then a page holds two tasks."""
        if not dice or len(blanks) != 1 or blanks[0].form is not None:
            return False
        _, _, marks = self.answer_box(blanks[0], 0)
        drawn = draw_picture(self.sketch, DicePicture(tuple(dice)), self.words, self.palette)
        return GUTTER + drawn.width + GAP < bounds(marks).x

    def field(self, box: Box, question: str, number: int, label: str, marks: Sequence[Plain]) -> Group:
        """Return the place of an answer in a form. It has the name of its task and the question as its title."""
        name, title = f"answer.{number}.{label}".rstrip("."), f"{number} {question} {label}".strip()
        return Group(name, title, box, tuple(marks))

    def answer_box(self, blank: Blank, y: int) -> tuple[Box, str, tuple[Plain, ...]]:
        """Draw the box for an answer at the right edge: with a bar for a fraction, or a sign for per cent.

        Return the box, what stands beside it, and all marks. A fraction is typed in one line, so a form has no bar.
        """
        name = f"{blank.label} =" if blank.label else self.look.words.say("worksheet.answer")
        unit = "%" if blank.form and blank.form.kind == "percent" else ""
        used = fonts.width(name, self.type, "bold")
        wide = min(LONG, self.width - used - 2 * MM) if blank.form is None else BOX[0]
        signs = fonts.width(unit, self.type, "regular") + MM if unit else 0
        has_bar = bool(blank.form and blank.form.kind == "fraction") and not self.fillable
        box = Box(self.width - wide - signs, y, wide, BOX[1])
        marks: list[Plain] = [Rect(box, radius=MM, stroke=self.sketch.ink, line=THIN)]
        if has_bar:
            middle = box.middle[1]
            marks.append(Line(box.x + 8 * MM, middle, box.right - 8 * MM, middle, self.sketch.rule, FINE))
        label = Box(box.x - used - 2 * MM, y, used, BOX[1])
        marks.append(self.sketch.text(label, name, self.type, weight="bold"))
        if unit:
            marks.append(self.sketch.text(Box(box.right + MM, y, signs, BOX[1]), unit, self.type))
        return box, f"{name} {unit}".strip(), tuple(marks)

    def example(self, task: Task) -> Block:
        """Lay out a task in a frame, with the way to its answer."""
        inner = Writer(self.look, self.palette, self.words, Box(0, 0, self.width - 2 * GAP, self.height))
        question, way = (say(text, self.words.lang) for text in (task.question, task.way))
        answer = "; ".join(self.words.answers(task))
        head = inner.paragraph(self.words.say("sheet.example"), KEY_TYPE, 0, GAP, bold=True)
        y = GAP + inner.height_of(head, KEY_TYPE)
        asked = inner.paragraph(question, self.type, 0, y)
        y += inner.height_of(asked, self.type) + GAP
        drawn = draw_picture(self.sketch, task.picture, self.words, self.palette, is_key=True)
        picture = drawn.within(inner.width, self.height // 2)
        marks = tuple(moved(mark, 0, y) for mark in picture.marks)
        figure = Passage("Figure", say(task.alt, self.words.lang) or question, marks)
        y += picture.height + GAP
        shown = inner.paragraph(way, self.type, 0, y)
        y += inner.height_of(shown, self.type)
        found = inner.paragraph(answer, self.type, 0, y, bold=True)
        y += inner.height_of(found, self.type) + GAP
        frame = Rect(Box(0, 0, self.width, y), radius=2 * MM, stroke=self.sketch.grey, line=FINE)
        framed = replace(head, marks=(moved(frame, -GAP, 0), *head.marks))
        return Block(y, tuple(moved(passage, GAP, 0) for passage in (framed, asked, figure, shown, found)))

    def about(self, text: str, marks: int) -> Block:
        """Lay out what a sheet practises, and room for its marks at the end of the line."""
        total = self.words.say("sheet.total", count=marks)
        high = round(LEADING * KEY_TYPE)
        used = fonts.width(total, KEY_TYPE, "regular")
        line = Box(self.width - used - MM - SCORE, 0, SCORE, high)
        lines = tuple(self.lines(text, KEY_TYPE, 0, 0, line.x - GAP))
        shown = (
            Line(line.x, line.bottom, line.right, line.bottom, self.sketch.ink, FINE),
            self.sketch.text(Box(line.right + MM, 0, used, high), total, KEY_TYPE),
        )
        return Block(len(lines) * high, (Passage("P", text, lines), Passage("P", total, shown)))

    def key(self, task: Task, number: int) -> Block:
        """Lay out the answers of a task and the way to them."""
        answers = "; ".join(self.words.answers(task))
        heading = self.paragraph(answers, KEY_TYPE, KEY_GUTTER, 0, str(number), bold=True)
        y = self.height_of(heading, KEY_TYPE)
        way = self.paragraph(say(task.way, self.words.lang), KEY_TYPE, KEY_GUTTER, y)
        y += self.height_of(way, KEY_TYPE)
        passages = [heading, way]
        if isinstance(task.picture, SquarePicture):
            picture = draw_picture(self.sketch, task.picture, self.words, self.palette, is_key=True)
            alt = say(task.alt, self.words.lang)
            passages.append(Passage("Figure", alt, tuple(moved(mark, KEY_GUTTER, y + MM) for mark in picture.marks)))
            y += picture.height + MM
        return Block(y, tuple(passages))

    def heading(self, text: str, code: str, size: int) -> Block:
        """Lay out a name or a title with a code at the end of the line. A word that is too long makes it smaller."""
        room = self.width - fonts.width(code, KEY_TYPE, "regular") - GAP
        while max(fonts.width(word, size, "bold") for word in text.split()) > room:
            size -= STEP
        lines = list(self.lines(text, size, 0, 0, room, bold=True))
        high = round(LEADING * size)
        note = self.sketch.text(Box(0, 0, self.width, high), code, KEY_TYPE, anchor="end", fill=self.sketch.grey)
        return Block(len(lines) * high, (Passage("H2", text, tuple(lines)), Passage("P", code, (note,))))

    def paragraph(self, text: str, size: int, x: int, y: int, number: str = "", *, bold: bool = False) -> Passage:
        """Set a text of several lines from `x` to the right edge, with a number before it."""
        marks = list(self.lines(text, size, x, y, self.width - x, bold=bold))
        if number:
            box = Box(0, y, x, round(LEADING * size))
            marks.insert(0, self.sketch.text(box, number, size, weight="bold"))
        return Passage("P", f"{number} {text}".strip(), tuple(marks))

    def lines(self, text: str, size: int, x: int, y: int, width: int, *, bold: bool = False) -> Iterator[Text]:
        """Yield the lines of a text, from the top of the first one."""
        weight: Literal["regular", "bold"] = "bold" if bold else "regular"
        step = round(LEADING * size)
        whole = wrap(glued(text), width, size, weight)
        # A sum that is longer than a line has to be broken somewhere.
        if max(fonts.width(line, size, weight) for line in whole) > width:
            whole = wrap(text, width, size, weight)
        for at, line in enumerate(whole):
            yield self.sketch.text(Box(x, y + at * step, width, step), line.replace(NO_BREAK, " "), size, weight=weight)

    def height_of(self, passage: Passage, size: int) -> int:
        """Return the height of the lines of a paragraph."""
        tops = {mark.box.y for mark in passage.marks if isinstance(mark, Text)}
        return len(tops) * round(LEADING * size)


def glued(text: str) -> str:
    """Return a text whose terms are not broken at the end of a line, nor a letter from its value.

    >>> glued("p = 1 + 2, so 3").replace(NO_BREAK, "_")
    'p_=_1_+_2, so 3'
    """
    parts = text.split(" ")
    spaces = [" "] * len(parts)
    for at in range(1, len(parts) - 1):
        before = parts[at - 1]
        if parts[at] in SIGNS or (parts[at] == "=" and len(before) == 1 and before.isalpha()):
            spaces[at - 1] = spaces[at] = NO_BREAK
    return "".join([part + space for part, space in zip(parts, spaces, strict=True)])[:-1]


def stacked(blocks: Iterable[Block], x: int, y: int, between: int) -> Iterator[Passage | Group]:
    """Yield the passages of blocks below each other, the first one at `x`, `y`."""
    for block in blocks:
        yield from (moved(passage, x, y) for passage in block.passages)
        y += block.height + between
