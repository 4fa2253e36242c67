"""Line breaks as a typesetter makes them: no lonely last word, and no break before a sign."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from . import fonts

__all__ = ["LEADING", "Run", "run_in", "wrap"]

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


class Run(NamedTuple):
    """A piece of a line in one weight, with its place from the start of the line and its width, in micrometres."""

    string: str
    weight: Literal["regular", "bold"]
    x: int
    width: int


@lru_cache(maxsize=4096)
def run_in(heading: str, text: str, width: int, size: int) -> tuple[tuple[Run, ...], ...]:
    """Break a paragraph that opens with its heading in bold into as few lines as possible, and make these even.

    >>> [[run.string for run in line] for line in run_in("Roll.", "You roll all dice.", 16_000, 2_000)]
    [['Roll.', 'You roll'], ['all dice.']]
    """
    words = [(word, True) for word in heading.split()] + [(word, False) for word in SIGN.split(text) if word]
    lines = filled_runs(words, width, size)
    for part in range(98, NARROWEST, -2):
        if extent(lines[-1]) > LONELY * width:
            break
        other = filled_runs(words, width * part // 100, size)
        if len(other) > len(lines) or max(extent(line) for line in other) > width:
            break
        if extent(other[-1]) > LONELY * width:
            return other
    return lines


def extent(line: Sequence[Run]) -> int:
    """Return the width of a line."""
    return line[-1].x + line[-1].width


def filled_runs(words: Sequence[tuple[str, bool]], width: int, size: int) -> tuple[tuple[Run, ...], ...]:
    """Break words, each of them bold or not, into lines with as many words as each line holds."""
    space = fonts.width(" ", size, "regular")
    lines: list[list[Run]] = [[]]
    for word, bold in words:
        weight: Literal["regular", "bold"] = "bold" if bold else "regular"
        line, alone = lines[-1], fonts.width(word, size, weight)
        if line and line[-1].weight == weight:
            string = f"{line[-1].string} {word}"
            run = Run(string, weight, line[-1].x, fonts.width(string, size, weight))
        else:
            run = Run(word, weight, extent(line) + space if line else 0, alone)
        if line and run.x + run.width > width:
            lines.append([Run(word, weight, 0, alone)])
        elif line and line[-1].weight == weight:
            line[-1] = run
        else:
            line.append(run)
    return tuple(tuple(line) for line in lines)
