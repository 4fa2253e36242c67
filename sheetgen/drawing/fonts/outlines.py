"""Outlines of texts in the font, read from its files with the standard library alone."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import pairwise
from typing import NamedTuple

from dicepad.errors import GlyphMissing

from . import FAMILY, characters, read_font, units

__all__ = ["outline"]

ON_CURVE, SHORT_X, SHORT_Y, REPEATED, SAME_X, SAME_Y = (1 << bit for bit in (0, 1, 2, 3, 4, 5))
"""Flags of a point in the table ``glyf``."""
WORDS, OFFSETS, SCALED, MORE, SCALED_APART, MATRIX = (1 << bit for bit in (0, 1, 3, 5, 6, 7))
"""Flags of a part of a composed glyph."""


class OutlinePoint(NamedTuple):
    """A point of an outline in font units, with y upwards. A point off the curve controls it."""

    x: int
    y: int
    on: bool


Contour = tuple[OutlinePoint, ...]


class Glyphs(NamedTuple):
    """The file of a font, the place of each glyph in it, and the glyph of each character."""

    data: bytes
    places: tuple[tuple[int, int], ...]
    of_character: dict[int, int]


@cache
def glyphs(weight: str) -> Glyphs:
    """Read where the glyphs of a font are."""
    data, tables = read_font(weight)
    count = struct.unpack_from(">H", data, tables[b"maxp"] + 4)[0]
    is_long = struct.unpack_from(">h", data, tables[b"head"] + 50)[0]
    ends = struct.unpack_from(f">{count + 1}{'I' if is_long else 'H'}", data, tables[b"loca"])
    starts = [tables[b"glyf"] + end * (1 if is_long else 2) for end in ends]
    places = tuple(pairwise(starts))
    return Glyphs(data, places, dict(characters(data, tables[b"cmap"])))


@lru_cache(maxsize=1024)
def outline(string: str, weight: str) -> str:
    """Return the outline of a text in SVG's commands, in font units from its start, with y upwards.

    Raises `GlyphMissing`.

    >>> outline("|", "regular"), outline(" |", "regular")[:8]
    ('M191 -138H123V760H191Z', 'M427 -13')
    """
    known = glyphs(weight).of_character
    parts: list[str] = []
    for index, char in enumerate(string):
        x = units(string[:index], weight)
        if ord(char) not in known:
            raise GlyphMissing(char, f"{FAMILY} {weight.title()}")
        parts += [drawn(contour, x) for contour in contours(known[ord(char)], weight)]
    return "".join(parts)


def contours(glyph: int, weight: str) -> Iterator[Contour]:
    """Yield the closed lines of a glyph."""
    data, places, _ = glyphs(weight)
    start, end = places[glyph]
    if start == end:
        return
    count = struct.unpack_from(">h", data, start)[0]
    yield from simple(data, start + 10, count) if count >= 0 else composed(data, start + 10, weight)


def composed(data: bytes, at: int, weight: str) -> Iterator[Contour]:
    """Yield the closed lines of a glyph that is composed of others, such as a letter with its accent."""
    more = True
    while more:
        flags, part = struct.unpack_from(">HH", data, at)
        if flags & (SCALED | SCALED_APART | MATRIX) or not flags & OFFSETS:
            raise ValueError(f"glyph {part} is scaled or attached, which this font never does")
        dx, dy = struct.unpack_from(">hh" if flags & WORDS else ">bb", data, at + 4)
        at += 8 if flags & WORDS else 6
        more = bool(flags & MORE)
        for contour in contours(part, weight):
            yield tuple(OutlinePoint(point.x + dx, point.y + dy, point.on) for point in contour)


def simple(data: bytes, at: int, count: int) -> Iterator[Contour]:
    """Yield the closed lines of a glyph that has points of its own."""
    ends = struct.unpack_from(f">{count}H", data, at)
    at += 2 * count
    at += 2 + struct.unpack_from(">H", data, at)[0]
    flags: list[int] = []
    while len(flags) <= ends[-1]:
        flag = data[at]
        times = data[at + 1] + 1 if flag & REPEATED else 1
        flags += [flag] * times
        at += 2 if flag & REPEATED else 1
    xs, at = coordinates(data, at, flags, SHORT_X, SAME_X)
    ys, at = coordinates(data, at, flags, SHORT_Y, SAME_Y)
    points = [OutlinePoint(x, y, bool(flag & ON_CURVE)) for x, y, flag in zip(xs, ys, flags, strict=True)]
    start = 0
    for end in ends:
        yield tuple(points[start : end + 1])
        start = end + 1


def coordinates(data: bytes, at: int, flags: list[int], short: int, same: int) -> tuple[list[int], int]:
    """Return the x or the y of each point, and the place behind them in the file."""
    found = []
    value = 0
    for flag in flags:
        if flag & short:
            value += data[at] if flag & same else -data[at]
            at += 1
        elif not flag & same:
            value += struct.unpack_from(">h", data, at)[0]
            at += 2
        found.append(value)
    return found, at


def drawn(contour: Contour, right: int) -> str:
    """Return a closed line in SVG's commands, shifted to the right.

    Between two points off the curve there is one on it, in their middle.
    """
    contour = tuple(OutlinePoint(x + right, y, on) for x, y, on in contour)
    first = next(index for index, point in enumerate(contour) if point.on)
    start = contour[first]
    parts = [f"M{start.x} {start.y}"]
    last = start
    for point in (*contour[first + 1 :], *contour[: first + 1]):
        if not last.on:
            end = point if point.on else OutlinePoint((last.x + point.x) // 2, (last.y + point.y) // 2, on=True)
            parts.append(f"Q{last.x} {last.y} {end.x} {end.y}")
        elif point.on and point is not start:
            parts.append(straight(last, point))
        last = point
    return "".join(parts) + "Z"


def straight(start: OutlinePoint, end: OutlinePoint) -> str:
    """Return a straight line in the shortest of SVG's commands."""
    if start.x == end.x:
        return f"V{end.y}"
    return f"H{end.x}" if start.y == end.y else f"L{end.x} {end.y}"
