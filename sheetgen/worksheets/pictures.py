"""Pictures of tasks: sheets with crosses, dice, turns, the 36 outcomes of two dice, two-way tables and trees.

A picture is drawn at the origin, and moved to its place on the page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

import dicepad
from dicepad.spec import BY_LETTER
from dicepad.tasks import task as data
from dicepad.tasks.wording import Words, cell

from ..drawing import fonts
from ..drawing.marks import (
    FINE,
    HEAVY,
    MM,
    POINT,
    THIN,
    Box,
    Group,
    Line,
    Mark,
    Panel,
    Plain,
    Rect,
    Text,
    bounds,
)
from ..drawing.scaled import moved, scaled
from ..drawing.sketch import Sketch
from ..games.played import play_on
from ..press.artwork import Artwork
from ..press.papers import MARGIN

__all__ = ["Drawing", "Picture", "draw_picture"]

TYPE: Final = round(10 * POINT)
SMALL: Final = round(8.5 * POINT)
DIE: Final = 10 * MM
SMALL_DIE: Final = 6 * MM
SQUARE: Final = 7 * MM
SHEET: Final = 131 * MM
"""Width of a sheet: just wide enough for its smallest type."""
LEAST: Final = round(6.5 * POINT)
EDGE: Final = 2 * MM
"""White space around a picture that stands by itself."""
IMPRINT: Final = 4 * MM
"""Height of the line at the foot of a sheet."""
BRANCH: Final = (34 * MM, 11 * MM)
"""Length of a branch of a tree, and the distance between its leaves."""


class Picture(NamedTuple):
    """The marks of a picture at the origin, and its size in micrometres.

    `gaps` are the places in it that take an answer, by the letters of the answers.
    """

    width: int
    height: int
    marks: tuple[Plain, ...]
    gaps: Mapping[str, Box] = {}

    def within(self, width: int, height: int) -> Picture:
        """Return the picture no larger than the room for it."""
        factor = min(1, width / self.width, height / self.height)
        if factor == 1:
            return self
        natural = Box(0, 0, self.width, self.height)
        place = Box(0, 0, round(factor * self.width), round(factor * self.height))
        gaps = scaled([Rect(box) for box in self.gaps.values()], natural, place)
        boxes = {letter: bounds([gap]) for letter, gap in zip(self.gaps, gaps, strict=True)}
        return Picture(place.width, place.height, scaled(self.marks, natural, place), boxes)

    def panel(self, title: str) -> Panel:
        """Return the picture by itself, with white space around it."""
        marks = tuple(moved(mark, EDGE, EDGE) for mark in self.marks)
        return Panel("task", title, self.width + 2 * EDGE, self.height + 2 * EDGE, marks)


def draw_picture(sketch: Sketch, picture: data.Picture, words: Words, palette: str, *, is_key: bool = False) -> Picture:
    """Draw a picture of tasks. The sketch gives the look, `words` are those of tasks, and a key shows the answers.

    Sheets are in a palette of their own name, because they are drawn by their games.
    """
    drawing = Drawing(sketch, words, palette, is_key)
    marks = tuple(PICTURES[type(picture)](drawing, picture))
    box = bounds(marks)
    return Picture(box.right, box.bottom, marks, drawing.gaps)


@cache
def artwork(game: str, lang: str, palette: str) -> Artwork:
    """Return a game with its sheet. Each is read and laid out once, for all pictures."""
    return Artwork(dicepad.load(game), lang, palette=palette)


def lies_between(mark: Mark, top: int, bottom: int) -> bool:
    """Return whether the middle of a mark lies between two heights."""
    return top < bounds([mark]).middle[1] < bottom


class Drawing:
    """Draws pictures in one look and one language."""

    def __init__(self, sketch: Sketch, words: Words, palette: str, is_key: bool) -> None:
        self.sketch = sketch
        self.words = words
        self.palette = palette
        self.is_key = is_key
        self.gaps: dict[str, Box] = {}

    def text(self, box: Box, string: str, size: int = TYPE, *, bold: bool = False, anchor: Any = "start") -> Text:
        """Set a line of text in the middle of a box's height."""
        return self.sketch.text(box, string, size, weight="bold" if bold else "regular", anchor=anchor)

    def sheet(self, picture: data.SheetPicture) -> Iterator[Plain]:
        """Draw a sheet with its crosses but without points, and the dice above it; or one row of a sheet."""
        if picture.dice:
            yield from self.row_of_dice(picture.dice, 0, DIE)
        yield from self.played(picture)

    def played(self, picture: data.SheetPicture) -> Iterator[Plain]:
        """Draw a sheet with its crosses."""
        panel, natural, place = self.place_of(picture)
        state = self.artwork(picture).game.from_text(picture.position)
        played = play_on(panel, state, 0, self.sketch.words, only_written=True)
        yield from scaled(
            (mark for mark in played.marks if lies_between(mark, natural.y, natural.bottom)), natural, place
        )

    def artwork(self, picture: data.SheetPicture) -> Artwork:
        """Return the game of a picture, with its sheet."""
        return artwork(picture.game, self.words.lang, self.palette)

    def place_of(self, picture: data.SheetPicture) -> tuple[Panel, Box, Box]:
        """Return an empty sheet, the part of it that is shown, and the place of this part in the picture."""
        panel = self.artwork(picture).natural[0]
        # The line at the foot of a sheet stands at the foot of the page.
        top, bottom = 0, panel.height - MARGIN - IMPRINT
        groups = [mark for mark in panel.marks if isinstance(mark, Group)]
        if picture.row:
            cells = bounds([mark for mark in groups if mark.name.startswith(f"{picture.row}.")])
            top, bottom = cells.y, cells.bottom
        elif not picture.is_scored:  # nobody adds up points here, so the boxes for them give way
            bottom = min(mark.box.y for mark in groups if mark.name.startswith("points."))
        natural = bounds([mark for mark in panel.marks if lies_between(mark, top, bottom)])
        y = round(1.75 * DIE) if picture.dice else 0
        return panel, natural, Box(0, y, SHEET, round(SHEET * natural.height / natural.width))

    def cells(self, picture: data.SheetPicture) -> dict[str, Box]:
        """Return the box of each cell of a sheet in its picture."""
        panel, natural, place = self.place_of(picture)
        found = {mark.name: mark.box for mark in panel.marks if isinstance(mark, Group)}
        found = {name: box for name, box in found.items() if natural.y <= box.y and box.bottom <= natural.bottom}
        drawn = scaled([Rect(box) for box in found.values()], natural, place)
        return {name: mark.box for name, mark in zip(found, drawn, strict=True) if isinstance(mark, Rect)}

    def dice(self, picture: data.DicePicture) -> Iterator[Plain]:
        """Draw some dice in a row."""
        yield from self.row_of_dice(picture.dice, 0, DIE)

    def row_of_dice(self, dice: Sequence[str], y: int, side: int, x: int = 0) -> Iterator[Plain]:
        """Draw dice in a row, with the signs of their colours."""
        for number, name in enumerate(dice):
            box = Box(x + round(1.25 * number * side), y, side, side)
            sign = max(LEAST, round(0.36 * side))
            yield from self.sketch.tagged_die(box, int(name[1:]) if name[1:] else None, BY_LETTER[name[0]], sign)

    def turns(self, picture: data.TurnsPicture) -> Iterator[Plain]:
        """Draw turns below each other: the number, the dice, and what was done. The sheet to cross along comes last."""
        pitch, number, dice = round(2.1 * SMALL_DIE), 8 * MM, round(1.25 * 6 * SMALL_DIE)
        for at, turn in enumerate(picture.turns):
            y = at * pitch
            yield self.text(Box(0, y, number, SMALL_DIE), str(at + 1), bold=True)
            yield from self.row_of_dice(turn.dice, y, SMALL_DIE, number)
            done = self.done(turn)
            for line, said in enumerate(done):
                place = Box(number + dice + 4 * MM, y + line * 5 * MM, 80 * MM, SMALL_DIE if len(done) < 2 else 5 * MM)
                yield self.text(place, said, SMALL)
        yield from (moved(mark, 0, len(picture.turns) * pitch + EDGE) for mark in self.played(picture.sheet))

    def done(self, turn: data.Turn) -> list[str]:
        """Return what was done in a turn, one line for each cross."""
        ways = [(way, name) for way, name in (("white", turn.white), ("colour", turn.colour)) if name]
        lines = [self.words.tell(data.said(f"mistake.{way}", cell=cell(name))) for way, name in ways]
        return [line[:1].upper() + line[1:] for line in lines or [self.words.say("mistake.misthrow")]]

    def square(self, picture: data.SquarePicture) -> Iterator[Plain]:
        """Draw the 36 outcomes of two dice. A key marks those that belong to the event, in half the size."""
        edge, size = (SQUARE // 2, LEAST) if self.is_key else (SQUARE, SMALL)
        for number in range(1, 7):
            yield self.text(Box(number * edge + edge, edge, edge, edge), str(number), size, anchor="middle")
            yield self.text(Box(edge, number * edge + edge, edge, edge), str(number), size, anchor="middle")
        for colour, place in (
            (picture.across, Box(round(4.5 * edge), 0, edge, edge)),
            (picture.down, Box(0, round(4.5 * edge), edge, edge)),
        ):
            yield from self.sketch.die(place.inset(edge // 7), None, colour)
            letter = self.sketch.words.say(f"letter.{colour}")
            yield self.sketch.text(
                place, letter, size, weight="bold", anchor="middle", fill=self.sketch.tone(colour).sign
            )
        for down in range(1, 7):
            for across in range(1, 7):
                box = self.outcome(down, across)
                marked = self.is_key and (down, across) in picture.cells
                yield Rect(box, fill="#d0d0d0" if marked else None, stroke=self.sketch.ink, line=FINE)
        yield Rect(Box(2 * edge, 2 * edge, 6 * edge, 6 * edge), stroke=self.sketch.ink, line=HEAVY)

    def outcome(self, down: int, across: int) -> Box:
        """Return the square of an outcome."""
        edge = SQUARE // 2 if self.is_key else SQUARE
        return Box((across + 1) * edge, (down + 1) * edge, edge, edge)

    def table(self, picture: data.TablePicture) -> Iterator[Plain]:
        """Draw a table. Its blanks have letters; a key fills them in."""
        names = [self.words.tell(name) for name in (*picture.rows, *picture.columns)]
        head = max(fonts.width(name, TYPE, "bold") for name in names) + 3 * MM
        wide, high = max(head, 20 * MM if picture.has_totals else 0), 10 * MM
        for at, name in enumerate(picture.columns):
            box = Box(head + at * wide, 0, wide, high)
            yield self.text(box, self.words.tell(name), bold=True, anchor="middle")
        for down, name in enumerate(picture.rows):
            y = high + down * high
            yield self.text(Box(0, y, head, high), self.words.tell(name), bold=True)
            for across, count in enumerate(picture.counts[down]):
                box, letter = Box(head + across * wide, y, wide, high), picture.blanks[down][across]
                yield Rect(box, stroke=self.sketch.ink, line=FINE)
                if letter:
                    corner = Box(box.x + MM, box.y + MM, wide - 2 * MM, 3 * MM)
                    self.gaps[letter] = Box(corner.x, corner.bottom, corner.width, box.bottom - corner.bottom - MM // 2)
                    yield self.text(corner, letter, SMALL, bold=True)
                if self.is_key or not letter:
                    yield self.text(box, str(count), anchor="middle", bold=bool(letter))
        if not picture.has_totals:
            return
        last = (head + (len(picture.columns) - 1) * wide, high + (len(picture.rows) - 1) * high)
        right, bottom = last[0] + wide, last[1] + high
        yield Line(head, last[1], right, last[1], self.sketch.ink, HEAVY)
        yield Line(last[0], high, last[0], bottom, self.sketch.ink, HEAVY)

    def tree(self, picture: data.TreePicture) -> Iterator[Plain]:
        """Draw a tree from left to right, with the probabilities on its branches and at the ends of its paths."""
        leaves = sum(len(branch.after) for branch in picture.branches)
        length, pitch = BRANCH
        ends = iter(picture.ends)
        top = 0
        root = (0, leaves * pitch // 2)
        for branch in picture.branches:
            high = len(branch.after) * pitch
            node = (length, top + high // 2)
            yield from self.branch(root, node, branch)
            start = (node[0] + self.label_width(picture.branches), node[1])
            for at, after in enumerate(branch.after):
                leaf = (start[0] + length, top + at * pitch + pitch // 2)
                yield from self.branch(start, leaf, after)
                letter = next(ends, "")
                if letter:
                    x = leaf[0] + self.label_width(branch.after)
                    yield self.text(Box(x, leaf[1] - pitch // 2, 14 * MM, pitch), letter, bold=True)
            top += high

    def label_width(self, branches: Sequence[data.Branch]) -> int:
        """Return the room that the labels at the ends of branches take."""
        return max(fonts.width(self.words.tell(one.label), TYPE, "regular") for one in branches) + 4 * MM

    def branch(self, start: tuple[int, int], end: tuple[int, int], branch: data.Branch) -> Iterator[Plain]:
        """Draw a branch with its probability above its middle and its label behind its end."""
        yield Line(start[0], start[1], end[0], end[1], self.sketch.ink, THIN)
        label = self.words.tell(branch.label)
        yield self.text(Box(end[0] + 2 * MM, end[1] - 3 * MM, fonts.width(label, TYPE, "regular"), 6 * MM), label)
        chance = branch.blank or str(branch.chance)
        wide = fonts.width(chance, TYPE, "bold") + 2 * MM
        x, y = (start[0] + end[0]) // 2, (start[1] + end[1]) // 2
        box = Box(x - wide // 2, y - 3 * MM, wide, 6 * MM)
        yield Rect(box, fill="#ffffff")
        yield self.text(box, chance, bold=bool(branch.blank), anchor="middle")


PICTURES: Final[dict[type, Callable[[Drawing, Any], Iterator[Plain]]]] = {
    data.SheetPicture: Drawing.sheet,
    data.DicePicture: Drawing.dice,
    data.TurnsPicture: Drawing.turns,
    data.SquarePicture: Drawing.square,
    data.TablePicture: Drawing.table,
    data.TreePicture: Drawing.tree,
}
