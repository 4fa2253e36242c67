"""Marks in another place or in another size, for a picture inside another drawing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TypeVar

from .marks import FINE, HEAVY, Box, Group, Line, Mark, Passage, Path, Rect, Text, walk

__all__ = ["moved", "scaled", "with_bolder_lines"]

Movable = TypeVar("Movable", bound="Mark")


def scaled(marks: Iterable[Mark], room: Box, target: Box) -> tuple[Rect | Line | Path | Text, ...]:
    """Scale the marks in `room` to fit `target`, as large as possible and centred. Both boxes are in micrometres.

    Groups become plain marks, and no line gets finer than the finest.

    >>> scaled([Rect(Box(0, 0, 200, 100))], Box(0, 0, 200, 100), Box(0, 0, 100, 100))[0].box
    Box(x=0, y=25, width=100, height=50)
    """
    factor = min(target.width / room.width, target.height / room.height)
    left = target.x + (target.width - factor * room.width) / 2 - factor * room.x
    top = target.y + (target.height - factor * room.height) / 2 - factor * room.y

    def x(value: int) -> int:
        return round(left + factor * value)

    def y(value: int) -> int:
        return round(top + factor * value)

    def box(source: Box) -> Box:
        return Box(x(source.x), y(source.y), round(factor * source.width), round(factor * source.height))

    def line(size: int) -> int:
        return max(FINE, round(factor * size))

    def piece(source: tuple[str | int, ...]) -> tuple[str | int, ...]:
        kind, *values = source
        return (kind, *[(y if at % 2 else x)(int(value)) for at, value in enumerate(values)])

    def small(mark: Rect | Line | Path | Text) -> Rect | Line | Path | Text:
        if isinstance(mark, Rect):
            return replace(mark, box=box(mark.box), radius=round(factor * mark.radius), line=line(mark.line))
        if isinstance(mark, Line):
            return Line(x(mark.x1), y(mark.y1), x(mark.x2), y(mark.y2), mark.stroke, line(mark.line))
        if isinstance(mark, Path):
            return replace(mark, pieces=tuple(map(piece, mark.pieces)), line=line(mark.line))
        return replace(mark, x=x(mark.x), y=y(mark.y), size=round(factor * mark.size), box=box(mark.box))

    return tuple(small(mark) for mark in walk(marks))


def moved(mark: Movable, x: int, y: int) -> Movable:
    """Return a mark that is moved to the right and down.

    >>> moved(Line(0, 0, 5, 0, "#000000"), 1, 2)
    Line(x1=1, y1=2, x2=6, y2=2, stroke='#000000', line=176)
    """
    if isinstance(mark, Passage):
        return replace(mark, marks=tuple(moved(each, x, y) for each in mark.marks))
    if isinstance(mark, Line):
        return replace(mark, x1=mark.x1 + x, y1=mark.y1 + y, x2=mark.x2 + x, y2=mark.y2 + y)
    if isinstance(mark, Path):
        pieces = [
            (kind, *[int(value) + (y if at % 2 else x) for at, value in enumerate(values)])
            for kind, *values in mark.pieces
        ]
        return replace(mark, pieces=tuple(pieces))
    box = Box(mark.box.x + x, mark.box.y + y, mark.box.width, mark.box.height)
    if isinstance(mark, Group):
        return replace(mark, box=box, marks=tuple(moved(each, x, y) for each in mark.marks))
    return replace(mark, x=mark.x + x, y=mark.y + y, box=box) if isinstance(mark, Text) else replace(mark, box=box)


def with_bolder_lines(marks: Iterable[Mark], factor: float) -> tuple[Mark, ...]:
    """Return the marks with thin lines and outlines `factor` times as thick, in their places.

    Lines above the heaviest one already grow with the picture that they belong to, such as a padlock.

    >>> with_bolder_lines([Line(0, 0, 9, 0, "#000000", 200)], 1.5)[0].line
    300
    """

    def bolder(mark: Rect | Line | Path | Text) -> Rect | Line | Path | Text:
        return mark if isinstance(mark, Text) or mark.line > HEAVY else replace(mark, line=round(factor * mark.line))

    return tuple(
        replace(mark, marks=tuple(map(bolder, mark.marks))) if isinstance(mark, Group | Passage) else bolder(mark)
        for mark in marks
    )
