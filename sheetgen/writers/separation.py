"""Colours as the four printing inks: cyan, magenta, yellow and black on uncoated paper, which a pencil writes on.

A device link, made from a profile of the press, holds the inks of 4,913 colours; the others lie between them. So a
browser, which has no library for profiles, separates as a computer does.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from ..drawing.palette import ALL_INKS

__all__ = ["CONDITION", "LINK", "SOLID", "STEPS", "Inks", "channels", "is_neutral", "luma", "separate"]

CONDITION: Final = "FOGRA29"
"""Registered name of the press: offset on white uncoated paper (paper type 4 of ISO 12647-2:2004)."""
LINK: Final = Path(__file__).with_name("srgb-to-fogra29.bin")
"""The device link: a byte for each ink of each colour, red first. `tests/sheetgen/press_inks` makes it."""
STEPS: Final = 17
"""Steps of red, of green and of blue in the device link."""
FAINTEST: Final = 0.04
"""The lightest tint of an ink that does not break up into single dots on a press."""
NEUTRAL: Final = 0.08
"""Largest difference between red, green and blue of a colour that is printed with black ink alone."""

MOST_COLOUR: Final = 1.8
"""Most cyan, magenta and yellow in a colour. With solid black on top of them, the paper then holds 280 % of ink."""


class Inks(NamedTuple):
    """Shares of the paper that the four inks cover, from 0 to 1."""

    cyan: float
    magenta: float
    yellow: float
    black: float


SOLID: Final = Inks(0, 0, 0, 1)
"""Black ink alone, without a screen of dots."""
EVERY: Final = Inks(1, 1, 1, 1)


@cache
def separate(colour: str) -> Inks:
    """Return the inks for a colour such as ``#d8413a``. Greys are printed with black ink alone.

    >>> separate("#1d2329"), separate("#ffffff")
    (Inks(cyan=0, magenta=0, yellow=0, black=1), Inks(cyan=0, magenta=0, yellow=0, black=0))
    >>> red = separate("#d2423a")
    >>> red.magenta > 0.7 and red.cyan < 0.1
    True
    """
    if colour == ALL_INKS:
        return EVERY
    parts = channels(colour)
    if max(parts) - min(parts) < NEUTRAL:
        parts = (luma(colour),) * 3
    cyan, magenta, yellow, black = looked_up(parts)
    share = MOST_COLOUR / max(cyan + magenta + yellow, MOST_COLOUR)
    return Inks(*map(printable, (share * cyan, share * magenta, share * yellow, black)))


def channels(colour: str) -> tuple[float, float, float]:
    """Return red, green and blue of a colour, from 0 to 1."""
    red, green, blue = (int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5))
    return red, green, blue


def luma(colour: str) -> float:
    """Return how light a colour is, from 0 to 1.

    >>> luma("#ffffff"), round(luma("#4aa862"), 2)
    (1.0, 0.52)
    """
    red, green, blue = channels(colour)
    return round(0.299 * red + 0.587 * green + 0.114 * blue, 6)


def is_neutral(colour: str) -> bool:
    """Return whether a colour is a grey, black or white.

    >>> is_neutral("#8c8c8c"), is_neutral("#5c656e")
    (True, False)
    """
    return colour[1:3] == colour[3:5] == colour[5:7]


@cache
def link() -> bytes:
    """Return the device link."""
    return LINK.read_bytes()


def looked_up(parts: tuple[float, float, float]) -> list[float]:
    """Return the inks of a colour, interpolated between the corners of a tetrahedron of the device link.

    Its edge from black to white keeps greys free of coloured inks, which eight corners of a cube would not.
    """
    lower = [min(int(part * (STEPS - 1)), STEPS - 2) for part in parts]
    rest = [part * (STEPS - 1) - low for part, low in zip(parts, lower, strict=True)]
    steepest = sorted(range(3), key=lambda axis: -rest[axis])
    shares = [1.0, *(rest[axis] for axis in steepest), 0.0]
    inks = [0.0] * 4
    corner = lower
    for index, axis in enumerate([*steepest, None]):
        weight = shares[index] - shares[index + 1]
        inks = [ink + weight * part for ink, part in zip(inks, node(corner), strict=True)]
        if axis is not None:
            corner = [coordinate + (index == axis) for index, coordinate in enumerate(corner)]
    return inks


def node(corner: list[int]) -> list[float]:
    """Return the inks of one colour of the device link."""
    red, green, blue = corner
    start = 4 * ((red * STEPS + green) * STEPS + blue)
    return [part / 255 for part in link()[start : start + 4]]


def printable(part: float) -> float:
    """Return a tint that a press can hold: at least `FAINTEST`, or none, so that cells stay as white as the paper.

    >>> printable(0.031), printable(0.25), printable(0.9999)
    (0, 0.25, 1)
    """
    if part < FAINTEST:
        return 0
    return 1 if part > 0.995 else int(1000 * part) / 1000
