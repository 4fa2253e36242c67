"""Marks that make up a sheet, in whole micrometres. The y axis points downwards.

Layouts make marks, and writers draw them. Nothing else passes between the two.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

__all__ = [
    "FINE",
    "HEAVY",
    "MM",
    "POINT",
    "THIN",
    "Box",
    "Group",
    "Line",
    "Mark",
    "Panel",
    "Passage",
    "Path",
    "Plain",
    "Rect",
    "Text",
    "bounds",
    "walk",
]

MM = 1_000
"""Micrometres in a millimetre."""
POINT = 25_400 / 72
"""Micrometres in a point."""

FINE = round(0.5 * POINT)
THIN = round(0.8 * POINT)
HEAVY = round(1.2 * POINT)


class Box(NamedTuple):
    """A rectangle with a place for something. Its position and its size are in micrometres.

    >>> Box(0, 0, 100, 50).inset(10)
    Box(x=10, y=10, width=80, height=30)
    """

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The x of the right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The y of the lower edge."""
        return self.y + self.height

    @property
    def middle(self) -> tuple[int, int]:
        """The point in the middle."""
        return self.x + self.width // 2, self.y + self.height // 2

    def inset(self, by: int) -> Box:
        """Return a box that is smaller by `by` micrometres on each side."""
        return Box(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)

    def around(self, middle: tuple[int, int]) -> Box:
        """Return a box of this size around another point."""
        return Box(middle[0] - self.width // 2, middle[1] - self.height // 2, self.width, self.height)


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle, with round corners if it has a `radius`.

    `fill` and `stroke` are colours such as ``#d8413a``; `line` is the width of the outline.
    """

    box: Box
    radius: int = 0
    fill: str | None = None
    stroke: str | None = None
    line: int = FINE


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line with flat ends."""

    x1: int
    y1: int
    x2: int
    y2: int
    stroke: str
    line: int = FINE


@dataclass(frozen=True, slots=True)
class Path:
    """A shape of straight and curved pieces, in SVG's commands.

    The pieces are ``("M", x, y)``, ``("L", x, y)``, ``("C", x1, y1, x2, y2, x, y)`` and ``("Z",)``.
    """

    pieces: tuple[tuple[str | int, ...], ...]
    fill: str | None = None
    stroke: str | None = None
    line: int = FINE


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text.

    `x` and `y` place its base line: at the start, the middle or the end of the text, as `anchor` says. `size` is the
    size of the type, and the text must stay inside `box`.
    """

    x: int
    y: int
    string: str
    size: int
    box: Box
    weight: Literal["regular", "bold"] = "regular"
    anchor: Literal["start", "middle", "end"] = "start"
    fill: str = "#000000"


Plain = Rect | Line | Path | Text


@dataclass(frozen=True, slots=True)
class Group:
    """Marks of one named place on the sheet, such as ``red.7``. Screen readers say the `title`."""

    name: str
    title: str
    box: Box
    marks: tuple[Plain, ...]


@dataclass(frozen=True, slots=True)
class Passage:
    """Marks that a screen reader reads as one passage.

    `kind` is ``H1``, ``H2``, ``P``, ``Figure`` or ``Table``, and `text` holds the words to say. A table has `rows` of
    texts, and its first row holds the headings.
    """

    kind: str
    text: str
    marks: tuple[Plain, ...]
    rows: tuple[tuple[str, ...], ...] = ()


Mark = Plain | Group | Passage


@dataclass(frozen=True, slots=True)
class Panel:
    """One printed side, with its size in micrometres and its marks."""

    name: str
    title: str
    width: int
    height: int
    marks: tuple[Mark, ...]


def walk(marks: Iterable[Mark]) -> Iterator[Plain]:
    """Yield all marks in the order of drawing, including those inside groups and passages.

    >>> inner = Line(0, 0, 1, 1, "#000000")
    >>> list(walk([Group("red.7", "Red 7", Box(0, 0, 1, 1), (inner,))])) == [inner]
    True
    """
    for mark in marks:
        if isinstance(mark, Group | Passage):
            yield from mark.marks
        else:
            yield mark


def bounds(marks: Iterable[Mark]) -> Box:
    """Return the smallest box around some marks, ignoring the width of their lines.

    >>> bounds([Line(0, 0, 10, 20, "#000000"), Rect(Box(5, 5, 30, 10))])
    Box(x=0, y=0, width=35, height=20)
    """
    xs: list[int] = []
    ys: list[int] = []
    for mark in walk(marks):
        if isinstance(mark, Line):
            xs += (mark.x1, mark.x2)
            ys += (mark.y1, mark.y2)
        elif isinstance(mark, Path):
            places = [[int(coordinate) for coordinate in piece[1:]] for piece in mark.pieces]
            xs += [coordinate for piece in places for coordinate in piece[::2]]
            ys += [coordinate for piece in places for coordinate in piece[1::2]]
        else:
            xs += (mark.box.x, mark.box.right)
            ys += (mark.box.y, mark.box.bottom)
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
