"""Breaking a text into lines as a typesetter does: no lonely word at the end, no break before a sign."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from . import fonts

__all__ = ["LEADING", "wrap"]

LEADING: Final = 1.3
"""From base line to base line, in parts of the size."""
SIGN: Final = re.compile(r" (?![-+=\N{MULTIPLICATION SIGN}\N{MINUS SIGN}\N{EN DASH}/](?: |$))")
"""Break of a line: at a space, but not before a sign that stands alone."""
LONELY: Final = 1 / 3
"""A last line of one word is lonely if it is shorter than this part of the width."""
NARROWEST: Final = 70
"""To how many per cent of the width a paragraph is narrowed to give its last word company."""


def wrap(string: str, width: int, size: int, weight: str = "regular") -> list[str]:
    """Break a text into as few lines as it needs, or one more where the last word would be lonely; none is wider than
    `width` unless a word is.

    >>> wrap("one two three", 12_000, 2_000)
    ['one two', 'three']
    >>> wrap("The active player rolls all dice.", 26_000, 2_000)  # not: dice.
    ['The active player rolls', 'all dice.']
    """
    return list(wrapped(string, width, size, weight))


@lru_cache(maxsize=4096)
def wrapped(string: str, width: int, size: int, weight: str) -> tuple[str, ...]:
    """Return what `wrap` returns: a pad of sheets that are each their own breaks the same texts again and again."""
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
    """Lines with as many words as they hold."""
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
    """Return whether the last line is one short word."""
    return len(lines) > 1 and " " not in lines[-1] and fonts.width(lines[-1], size, weight) < LONELY * width
