"""The font of the sheets in its two weights: the files, and their measures, read with the standard library alone."""

from __future__ import annotations

import struct
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from dicepad.errors import GlyphMissing

__all__ = ["CAP", "DEPTH", "DESCENT", "FAMILY", "FILES", "advance", "measures", "units", "width"]

FAMILY: Final = "IBM Plex Sans"
FILES: Final = {
    "regular": Path(__file__).parent / "IBMPlexSans-Regular.ttf",
    "bold": Path(__file__).parent / "IBMPlexSans-Bold.ttf",
}
CAP: Final = 0.698
"""Height of capitals and figures, as a fraction of the size."""
DESCENT: Final = 0.22
"""Depth of the letters g, j, p and q below the base line, as a fraction of the size."""
DEPTH: Final = 0.245
"""Depth of the deepest letter, as a fraction of the size: an S with a comma below."""


class Measures(NamedTuple):
    """The advance width of each character of a font, in font units. An em, the type size, is `units` font units."""

    units: int
    advances: dict[int, int]


def read_font(weight: str) -> tuple[bytes, dict[bytes, int]]:
    """Return the content of a TrueType file, and where each of its tables begins, by its tag."""
    data = FILES[weight].read_bytes()
    entries = struct.iter_unpack(">4sIII", data[12 : 12 + 16 * struct.unpack_from(">H", data, 4)[0]])
    return data, {tag: offset for tag, _, offset, _ in entries}


@cache
def measures(weight: str) -> Measures:
    """Read the character map (format 4) and the advance widths of a TrueType file."""
    data, tables = read_font(weight)
    units = struct.unpack_from(">H", data, tables[b"head"] + 18)[0]
    count = struct.unpack_from(">H", data, tables[b"hhea"] + 34)[0]
    advances = struct.unpack_from(">" + "Hh" * count, data, tables[b"hmtx"])[::2]
    return Measures(units, {code: advances[min(glyph, count - 1)] for code, glyph in characters(data, tables[b"cmap"])})


def characters(data: bytes, cmap: int) -> list[tuple[int, int]]:
    """Return the pairs of character code and glyph number in a font's Unicode map for Windows."""
    offset = next(
        cmap + start
        for platform, encoding, start in struct.iter_unpack(
            ">HHI", data[cmap + 4 : cmap + 4 + 8 * struct.unpack_from(">H", data, cmap + 2)[0]]
        )
        if (platform, encoding) == (3, 1)
    )
    segments = struct.unpack_from(">H", data, offset + 6)[0] // 2
    lists = [offset + 14, *(offset + 16 + 2 * segments * part for part in (1, 2, 3))]
    ends, starts, deltas, ranges = (struct.unpack_from(f">{segments}H", data, offset) for offset in lists)
    pairs = []
    for index, (end, start, delta, skip) in enumerate(zip(ends, starts, deltas, ranges, strict=True)):
        for code in range(start, min(end, 0xFFFE) + 1):
            glyph = code
            if skip:
                glyph = struct.unpack_from(">H", data, lists[3] + 2 * index + skip + 2 * (code - start))[0]
            if glyph:
                pairs.append((code, (glyph + delta) & 0xFFFF))
    return pairs


def advance(char: str, weight: str) -> float:
    """Return the width of one character as a fraction of the type size. Raises `GlyphMissing`.

    >>> advance("1", "bold") == advance("8", "bold") == 0.6
    True
    """
    return units(char, weight) / measures(weight).units


@lru_cache(maxsize=4096)
def units(string: str, weight: str) -> int:
    """Return the width of a text in units of the font. Raises `GlyphMissing`.

    The widths of words are remembered, because fitting a paragraph measures the same words many times.

    >>> units("12", "bold"), measures("bold").units
    (1200, 1000)
    """
    advances = measures(weight).advances
    try:
        return sum([advances[ord(char)] for char in string])
    except KeyError as missing:
        raise GlyphMissing(chr(missing.args[0]), f"{FAMILY} {weight.title()}") from None


def width(string: str, size: int, weight: str) -> int:
    """Return the width of a text in micrometres, rounded up. Raises `GlyphMissing`.

    >>> width("12", 10_000, "bold")
    12000
    """
    return -(-units(string, weight) * size // measures(weight).units)
