"""The few marks that a sheet is made of, in integer micrometres, with y growing downwards.

Layouts make marks, writers draw them; nothing else passes between the two.
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
    """A rectangle that something is placed in; all four in micrometres.

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
        """The box that is smaller by `by` on each side."""
        return Box(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle with round corners; `fill` and `stroke` are colours such as ``#d8413a``, `line` is the line width."""

    box: Box
    radius: int = 0
    fill: str | None = None
    stroke: str | None = None
    line: int = FINE


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line with butt ends."""

    x1: int
    y1: int
    x2: int
    y2: int
    stroke: str
    line: int = FINE


@dataclass(frozen=True, slots=True)
class Path:
    """Straight and curved pieces: ``("M", x, y)``, ``("L", x, y)``, ``("C", x1, y1, x2, y2, x, y)`` and ``("Z",)``."""

    pieces: tuple[tuple[str | int, ...], ...]
    fill: str | None = None
    stroke: str | None = None
    line: int = FINE


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text.

    `x`, `y` is the point on the base line that `anchor` names, `size` the size of the font, `box` the place that the
    text must not leave.
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
    """Marks that belong to one named place of the sheet: `name` such as ``red.7``, `title` for people who listen."""

    name: str
    title: str
    box: Box
    marks: tuple[Plain, ...]


@dataclass(frozen=True, slots=True)
class Passage:
    """Marks that are read as one: `kind` is ``H1``, ``H2``, ``P``, ``Figure`` or ``Table``, `text` is what is said.

    A table has `rows` of texts, the first of them its heads."""

    kind: str
    text: str
    marks: tuple[Plain, ...]
    rows: tuple[tuple[str, ...], ...] = ()


Mark = Plain | Group | Passage


@dataclass(frozen=True, slots=True)
class Panel:
    """One side to print: its size in micrometres and its marks."""

    name: str
    title: str
    width: int
    height: int
    marks: tuple[Mark, ...]


def walk(marks: Iterable[Mark]) -> Iterator[Plain]:
    """All marks in the order of drawing, those of groups too.

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
    """The least box around marks, without the width of their lines.

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
            places = [[int(place) for place in piece[1:]] for piece in mark.pieces]
            xs += [place for piece in places for place in piece[::2]]
            ys += [place for piece in places for place in piece[1::2]]
        else:
            xs += (mark.box.x, mark.box.right)
            ys += (mark.box.y, mark.box.bottom)
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
