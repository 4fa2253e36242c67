"""Line breaks as a typesetter makes them: no lonely last word, and no break before a sign."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from . import fonts

__all__ = ["LEADING", "wrap"]

LEADING: Final = 1.3
"""Distance from base line to base line, as a multiple of the type size."""
SIGN: Final = re.compile(r" (?![-+=\N{MULTIPLICATION SIGN}\N{MINUS SIGN}\N{EN DASH}/](?: |$))")
"""A place to break a line: a space, but not one before a sign that stands alone."""
LONELY: Final = 1 / 3
"""A last line of one word is lonely if it is shorter than this part of the width."""
NARROWEST: Final = 70
"""Narrowest width, in per cent, to which a paragraph is set so that its last word does not stand alone."""


def wrap(string: str, width: int, size: int, weight: str = "regular") -> list[str]:
    """Break a text into as few lines as possible, or into one more if the last word would stand alone.

    No line is wider than `width` micrometres, unless a single word is.

    >>> wrap("one two three", 12_000, 2_000)
    ['one two', 'three']
    >>> wrap("The active player rolls all dice.", 26_000, 2_000)  # not: dice.
    ['The active player rolls', 'all dice.']
    """
    return list(wrapped(string, width, size, weight))


@lru_cache(maxsize=4096)
def wrapped(string: str, width: int, size: int, weight: str) -> tuple[str, ...]:
    """Do the work of `wrap` and remember the result. A pad of different sheets breaks the same texts many times."""
    lines = filled(string, width, size, weight)
    if not lonely(lines, width, size, weight):
        return lines
    for part in range(99, NARROWEST, -1):
        other = filled(string, width * part // 100, size, weight)
        if len(other) > len(lines) + 1 or max(fonts.width(line, size, weight) for line in other) > width:
            break
        if not lonely(other, width, size, weight):
            return other
    return lines


def filled(string: str, width: int, size: int, weight: str) -> tuple[str, ...]:
    """Break a text into lines with as many words as each line holds."""
    room = width * fonts.measures(weight).units // size
    space = fonts.units(" ", weight)
    lines, used = [""], 0
    for word in SIGN.split(string):
        wide = fonts.units(word, weight)
        if used and used + space + wide > room:
            lines.append(word)
            used = wide
        elif word:
            lines[-1] += f" {word}" if used else word
            used += space + wide if used else wide
    return tuple(lines)


def lonely(lines: Sequence[str], width: int, size: int, weight: str) -> bool:
    """Return whether the last line is a single short word."""
    return len(lines) > 1 and " " not in lines[-1] and fonts.width(lines[-1], size, weight) < LONELY * width
