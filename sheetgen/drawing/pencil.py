"""Pencil marks as filled outlines: crosses, dashes, rings, arrows and written numbers, as a hand draws them.

Everything printed on a sheet is straight, and everything that a player adds is drawn here, so that the two never look
alike, whatever the palette. A seed makes each mark a little different, and always the same. Sizes are in micrometres.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import cos, pi, sin, sqrt
from typing import Final

from .marks import Box, Path

__all__ = ["arrow", "cross", "dash", "number", "ring", "stroke", "wide"]

Point = tuple[float, float]

DIGITS: Final[dict[str, tuple[tuple[Point, ...], ...]]] = {
    "0": (((30, 2), (9, 22), (5, 55), (15, 92), (32, 98), (50, 84), (56, 48), (47, 13), (27, 3)),),
    "1": (((12, 27), (25, 15), (35, 2)), ((35, 2), (33, 50), (32, 98))),
    "2": (((8, 22), (17, 6), (34, 2), (49, 14), (46, 37), (28, 66), (6, 96)), ((6, 96), (30, 93), (56, 95))),
    "3": (((9, 11), (27, 2), (47, 11), (45, 32), (22, 45)), ((22, 45), (46, 52), (54, 75), (36, 96), (7, 90))),
    "4": (((34, 2), (20, 34), (4, 64)), ((4, 64), (32, 62), (58, 61)), ((43, 36), (41, 66), (39, 98))),
    "5": (
        ((51, 4), (32, 4), (15, 6)),
        ((15, 6), (13, 24), (11, 44)),
        ((11, 44), (33, 37), (53, 55), (48, 84), (27, 98), (5, 90)),
    ),
    "6": (((45, 2), (20, 28), (7, 62), (17, 93), (39, 97), (54, 77), (45, 56), (24, 55), (9, 71)),),
    "7": (((5, 6), (30, 5), (55, 4)), ((55, 4), (38, 48), (25, 98))),
    "8": (((48, 17), (31, 2), (12, 18), (27, 44), (52, 72), (35, 98), (8, 80), (25, 50), (48, 17)),),
    "9": (((50, 24), (31, 3), (9, 22), (19, 47), (43, 41), (51, 19)), ((51, 19), (48, 60), (37, 98))),
}
"""Strokes of each digit, in a box 60 wide and 100 high."""
MODULUS: Final = 2**31 - 1
MULTIPLIER: Final = 48_271
ADVANCE: Final = 72
"""Distance from digit to digit, in the same measure."""


class Hand:
    """A hand that draws each mark a little differently. A seed fixes its moves, in every Python alike.

    >>> Hand("red.7").between(0, 1) == Hand("red.7").between(0, 1) != Hand("red.8").between(0, 1)
    True
    """

    def __init__(self, seed: str) -> None:
        self.state = 1
        for letter in seed:
            self.state = (31 * self.state + ord(letter)) % MODULUS or 1

    def between(self, low: float, high: float) -> float:
        """Return a number between two others. It follows Lehmer's generator, as Park and Miller published it."""
        self.state = MULTIPLIER * self.state % MODULUS
        return low + (high - low) * self.state / MODULUS


def smooth(points: Sequence[Point], steps: int) -> list[Point]:
    """Return points on a curve through all `points`: a Catmull-Rom spline with `steps` pieces between two of them."""
    ends = [points[0], *points, points[-1]]
    found: list[Point] = []
    for index in range(len(points) - 1):
        a, b, c, d = ends[index : index + 4]
        found += [(spline(a[0], b[0], c[0], d[0], t), spline(a[1], b[1], c[1], d[1], t)) for t in shares(steps)]
    return [*found, points[-1]]


def shares(steps: int) -> list[float]:
    """Return the fractions from 0 up to, but without, 1."""
    return [step / steps for step in range(steps)]


def spline(p: float, q: float, r: float, s: float, t: float) -> float:
    """Return one coordinate of a Catmull-Rom spline between `q` and `r`."""
    return 0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t**3)


def stroke(points: Sequence[Point], width: float, ink: str, *, steps: int = 6) -> Path:
    """Draw one stroke through these points, a little thinner at both ends.

    >>> stroke([(0, 0), (6_000, 0)], 300, "#000000").fill
    '#000000'
    """
    line = smooth(points, steps)
    left: list[Point] = []
    right: list[Point] = []
    last = len(line) - 1
    for index, (x, y) in enumerate(line):
        (x1, y1), (x2, y2) = line[max(0, index - 1)], line[min(last, index + 1)]
        length = sqrt((x2 - x1) ** 2 + (y2 - y1) ** 2) or 1.0
        half = width / 2 * (0.55 + 0.45 * min(1.0, 4 * sin(pi * index / last)))
        dx, dy = (y1 - y2) / length * half, (x2 - x1) / length * half
        left.append((x + dx, y + dy))
        right.append((x - dx, y - dy))
    first, *others = [(round(x), round(y)) for x, y in left + right[::-1]]
    return Path((("M", *first), *(("L", *point) for point in others), ("Z",)), fill=ink)


def cross(box: Box, ink: str, width: float, seed: str) -> tuple[Path, ...]:
    """Draw a cross that fills the box."""
    some = Hand(seed)

    def near(x: float, y: float) -> Point:
        dx, dy = some.between(-0.05, 0.05), some.between(-0.05, 0.05)
        return box.x + (x + dx) * box.width, box.y + (y + dy) * box.height

    bend = some.between(0.03, 0.07)
    return (
        stroke((near(0.02, 0.04), near(0.5 + bend, 0.5 - bend), near(0.98, 0.97)), width, ink),
        stroke((near(0.97, 0.02), near(0.5 - bend, 0.5 - bend), near(0.03, 0.98)), width, ink),
    )


def dash(box: Box, ink: str, width: float, seed: str) -> Path:
    """Draw a flat dash through the middle of the box, for a number that was skipped."""
    some = Hand(seed)
    ys = [box.y + (0.5 + some.between(-0.05, 0.05)) * box.height for _ in range(3)]
    return stroke([(box.x + x * box.width, y) for x, y in zip((0.08, 0.5, 0.92), ys, strict=True)], width, ink)


def ring(box: Box, ink: str, width: float, seed: str) -> Path:
    """Draw a ring around the box. Its ends overlap, as they do when a hand draws it."""
    (x, y), start, turns = box.middle, Hand(seed).between(-2.4, -2.0), 15
    points: list[Point] = []
    for step in range(turns + 1):
        angle = start + step * 2.13 * pi / turns
        # a rounded square rather than a circle, because it goes around dice and cells
        grow = (0.97 + 0.06 * step / turns) * (1 + 0.09 * abs(sin(2 * angle))) / 2
        points.append((x + box.width * grow * cos(angle), y + box.height * grow * sin(angle)))
    return stroke(points, width, ink, steps=4)


def wide(text: str, height: float) -> float:
    """Return the width of a written number of this height.

    >>> wide("7", 1000), wide("12", 1000)
    (600.0, 1320.0)
    """
    return (ADVANCE * (len(text) - 1) + 60) * height / 100


def number(box: Box, text: str, ink: str, height: float, weight: float, seed: str) -> tuple[Path, ...]:
    """Write a number in the middle of the box. `weight` is the width of the pencil, as a part of the height."""
    some = Hand(f"{seed} {text}")
    scale = height / 100
    x, y = box.middle[0] - wide(text, height) / 2, box.middle[1] - height / 2
    found: list[Path] = []
    for index, char in enumerate(text):
        lean, up = some.between(0.04, 0.12), some.between(-0.03, 0.03) * height
        for points in DIGITS[char]:
            placed = [(x + (index * ADVANCE + px + lean * (50 - py)) * scale, y + up + py * scale) for px, py in points]
            found.append(stroke(placed, weight * height, ink))
    return tuple(found)


def arrow(points: Sequence[Point], ink: str, width: float, tip: float) -> tuple[Path, ...]:
    """Draw an arrow along these points, with two short strokes of length `tip` as its head."""
    (x1, y1), (x2, y2) = list(pairwise(points))[-1]
    length = sqrt((x2 - x1) ** 2 + (y2 - y1) ** 2) or 1.0
    dx, dy = (x2 - x1) / length * tip, (y2 - y1) / length * tip
    wings = [(x2 - dx + side * 0.62 * dy, y2 - dy - side * 0.62 * dx) for side in (-1, 1)]
    return (
        stroke(points, width, ink),
        *(stroke((wing, (x2, y2)), width, ink) for wing in wings),
    )
