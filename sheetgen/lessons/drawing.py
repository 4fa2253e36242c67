"""Parts of lessons' papers as blocks: to be filled in by pupils, or filled in for the key."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import singledispatchmethod
from itertools import pairwise
from typing import Final, Literal

from dicepad.tasks import words as task_words
from dicepad.tasks.sheets import rows_said, state_of
from dicepad.tasks.task import Picture as PictureOf
from dicepad.tasks.task import SheetPicture, SquarePicture
from dicepad.tasks.wording import say

from ..drawing import fonts
from ..drawing.marks import FINE, HEAVY, MM, POINT, Box, Line, Passage, Plain, Rect
from ..drawing.scaled import scaled
from ..drawing.sketch import Look
from ..drawing.typesetting import wrap
from ..worksheets.blocks import LEADING, TYPE, Block, Writer
from ..worksheets.frame import TITLE
from ..worksheets.pictures import Picture, draw_picture
from .lesson import EMPTY, Blanks, Heading, Lanes, Part, Position, Question, Square, Table, Words

__all__ = ["Painter"]

Weight = Literal["regular", "bold"]

HEADING: Final = round(12.5 * POINT)
CARD: Final = round(14 * POINT)
NUMBER: Final = 7 * MM
"""Room for the number of a question."""
LINE: Final = 9 * MM
"""Distance between lines to write on."""
GAP: Final = 2 * MM
PAD: Final = round(1.5 * MM)
"""Space between the text of a cell and its edges."""
EDGE: Final = 12 * MM
"""Greatest side of a square to write in, or to colour."""
SQUARE: Final = "The 36 rolls of two dice: six rows of six squares"


class Painter:
    """Draws parts in a column of a width. A key has the answers where pupils write theirs."""

    def __init__(self, look: Look, width: int, *, is_key: bool = False) -> None:
        self.writer = Writer(look, "outline", task_words("en"), Box(0, 0, width, width))
        self.sketch = self.writer.sketch
        self.width = width
        self.is_key = is_key

    def blocks(self, parts: Sequence[Part]) -> list[Block]:
        """Draw parts below each other. Questions are numbered."""
        number = 0
        blocks = []
        for part in parts:
            number += isinstance(part, Question)
            blocks.append(self.question(part, number) if isinstance(part, Question) else self.block(part))
        return blocks

    def question(self, part: Question, number: int) -> Block:
        """Draw a numbered question with lines to write on, or with its answer."""
        asked = self.writer.paragraph(part.question, TYPE, NUMBER, 0, str(number))
        y = self.writer.height_of(asked, TYPE) + GAP // 2
        if self.is_key:
            answer = self.answer(part.answer, NUMBER, y)
            return Block(y + self.writer.height_of(answer, TYPE), (asked, answer))
        rules = [
            Line(NUMBER, y + at * LINE, self.width, y + at * LINE, self.sketch.rule, FINE)
            for at in range(1, part.lines + 1)
        ]
        return Block(y + part.lines * LINE, (replace(asked, marks=(*asked.marks, *rules)),))

    def answer(self, text: str, x: int, y: int) -> Passage:
        """Set an answer in bold type, which a copy keeps."""
        return self.writer.paragraph(text, TYPE, x, y, bold=True)

    @singledispatchmethod
    def block(self, part: Part) -> Block:
        """Draw a part."""
        raise TypeError(part)

    @block.register
    def _(self, part: Words) -> Block:
        passage = self.writer.paragraph(part.text, TYPE, 0, 0)
        return Block(self.writer.height_of(passage, TYPE), (passage,))

    @block.register
    def _(self, part: Heading) -> Block:
        block = self.writer.heading(part.heading, "", HEADING)
        return block._replace(passages=block.passages[:1])

    @block.register
    def _(self, part: Blanks) -> Block:
        used = [fonts.width(label, TYPE, "regular") + PAD for label in part.blanks]
        free = (self.width - sum(used)) // len(used)
        low = round(0.8 * LINE)
        marks: list[Plain] = []
        left = 0
        for label, wide in zip(part.blanks, used, strict=True):
            marks.append(self.sketch.text(Box(left, 0, wide, LINE), label, TYPE))
            marks.append(Line(left + wide, low, left + wide + free - GAP, low, self.sketch.rule, FINE))
            left += wide + free
        passages = [Passage("P", " · ".join(part.blanks), tuple(marks))]
        if not (self.is_key and part.answer):
            return Block(LINE, tuple(passages))
        answer = self.answer(part.answer, 0, LINE)
        return Block(LINE + self.writer.height_of(answer, TYPE), (*passages, answer))

    def card(self, part: Words) -> Block:
        """Draw a card: its heading, and what it says in larger type."""
        head, _, text = part.text.partition("\n")
        block = self.writer.heading(head, "", TITLE)
        passage = self.writer.paragraph(text, CARD, 0, block.height + GAP)
        return Block(block.height + GAP + self.writer.height_of(passage, CARD), (block.passages[0], passage))

    @block.register
    def _(self, part: Table) -> Block:
        shares = part.widths or [1] * len(part.table)
        edges = [*pairwise(self.width * sum(shares[:at]) // sum(shares) for at in range(len(shares) + 1))]
        step = round(LEADING * TYPE)
        marks: list[Plain] = []
        y = 0
        for at, row in enumerate([part.table, *part.rows]):
            bold: list[Weight] = ["bold" if at == 0 or cell.startswith(EMPTY) else "regular" for cell in row]
            cells = [
                wrap(self.shown(cell), right - left - 2 * PAD, TYPE, weight) if self.shown(cell) else []
                for cell, weight, (left, right) in zip(row, bold, edges, strict=True)
            ]
            high = max(part.height * MM if at else 0, step * max(map(len, cells)) + PAD)
            for lines, weight, (left, right) in zip(cells, bold, edges, strict=True):
                marks.append(Rect(Box(left, y, right - left, high), stroke=self.sketch.ink, line=FINE))
                top = y + (high - step * len(lines)) // 2
                for place, line in enumerate(lines):
                    box = Box(left + PAD, top + place * step, right - left - 2 * PAD, step)
                    marks.append(self.sketch.text(box, line, TYPE, weight=weight))
            y += high
        said = tuple(tuple(map(self.shown, row)) for row in [part.table, *part.rows])
        return Block(y, (Passage("Table", " · ".join(part.table), tuple(marks), said),))

    def shown(self, cell: str) -> str:
        """Return the text of a cell, which is empty where pupils write."""
        return cell if not cell.startswith(EMPTY) else cell[1:] if self.is_key else ""

    @block.register
    def _(self, part: Square) -> Block:
        picture = self.picture(SquarePicture("red", "white", ()))
        edge = min(EDGE, self.width // 8)
        left = (self.width - 8 * edge) // 2
        marks = [*scaled(picture.marks, Box(0, 0, picture.width, picture.height), Box(left, 0, 8 * edge, 8 * edge))]
        for down in range(1, 7) if self.is_key else ():
            for across in range(1, 7):
                value = down + across if part.square == "sum" else max(down, across)
                box = Box(left + (across + 1) * edge, (down + 1) * edge, edge, edge)
                marks.append(self.sketch.text(box, str(value), TYPE, weight="bold", anchor="middle"))
        return Block(8 * edge, (Passage("Figure", SQUARE, tuple(marks)),))

    @block.register
    def _(self, part: Lanes) -> Block:
        name = EDGE
        side = min(EDGE, (self.width - name) // max(squares for _, squares in part.lanes))
        marks: list[Plain] = []
        for at, (lane, squares) in enumerate(part.lanes):
            y = at * (side + GAP)
            marks.append(self.sketch.text(Box(0, y, name, side), lane, HEADING, weight="bold"))
            marks += [
                Rect(Box(name + place * side, y, side, side), stroke=self.sketch.ink, line=FINE)
                for place in range(squares)
            ]
            end = name + squares * side
            marks.append(Line(end, y - MM, end, y + side + MM, self.sketch.ink, 2 * HEAVY))
        said = ", ".join(f"{lane} with {squares} squares" for lane, squares in part.lanes)
        return Block(len(part.lanes) * (side + GAP), (Passage("Figure", f"Lanes: {said}", tuple(marks)),))

    @block.register
    def _(self, part: Position) -> Block:
        state = state_of(part.position)
        picture = self.picture(SheetPicture(state.game.spec.id, state.to_text(), row=part.row))
        box = Box(0, 0, picture.width, picture.height)
        width = min(self.width, picture.width)
        place = Box(0, 0, width, picture.height * width // picture.width)
        said = rows_said(state)
        if part.row:
            said = [said[[row.name for row in state.game.spec.rows].index(part.row)]]
        return Block(
            place.height, (Passage("Figure", say(tuple(said), "en"), tuple(scaled(picture.marks, box, place))),)
        )

    def picture(self, picture: PictureOf) -> Picture:
        """Draw a picture as on worksheets."""
        return draw_picture(self.sketch, picture, self.writer.words, "outline", is_key=self.is_key)
