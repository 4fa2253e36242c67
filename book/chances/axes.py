"""Axes of the chapters' pictures: scales with round marks, a quiet grid, text, and names beside the lines.

Each picture is drawn twice, as wide as the text of a page and as wide as a phone, with the same size of type. It takes
the colours of the page, light or dark. This module needs only the standard library.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from itertools import pairwise
from math import ceil, floor, hypot, log10

__all__ = [
    *("DASHES", "LETTER", "LINE", "PAINTS", "PALE", "SIGNS", "Canvas", "Drawing"),
    *("drawing", "name_lines", "short", "ticks"),
]

SIZE = 14
"""Size of all type, in pixels."""
LETTER = 0.56 * SIZE
"""Approximate width of a letter."""
LINE = 18
"""Height of a line of text."""
WIDE, NARROW = (672, 340), (358, 300)
PAINTS = {
    "accent": "var(--pst-color-primary, var(--jp-brand-color1, #1f5fa8))",
    "ink": "currentColor",
    "warm": "var(--plot-warm, #b3541e)",
    "muted": "var(--plot-muted, #7c8894)",
    "red": "var(--red, #d2423a)",
    "yellow": "var(--yellow, #f8ca2e)",
    "green": "var(--green, #358a4b)",
    "blue": "var(--blue, #3d72b8)",
    "violet": "var(--violet, #8258a8)",
    "orange": "var(--orange, #b8620f)",
    "white": "var(--white, #c9cfd4)",
}
"""Colours. The first four are for anything; a dice colour is for the results of those dice. On white, and where the
style sheets set them also on black, they have a contrast of at least 3."""
PALE = ("yellow", "white")
"""Colours that have less, so that they get an edge."""
DASHES = ("", "9 5", "3 4", "12 4 3 4")
SIGNS = (
    ("m-4.2 0a4.2 4.2 0 1 0 8.4 0a4.2 4.2 0 1 0 -8.4 0z", True),
    ("m-3.8 -3.8h7.6v7.6h-7.6z", False),
    ("m0 -5l5 8.6h-10z", True),
    ("m0 -5.4l5.4 5.4l-5.4 5.4l-5.4 -5.4z", False),
)
"""Outlines of points around their middle, and whether they are filled. So points differ even without colour."""
GROUND = "var(--pst-color-background, var(--jp-layout-color0, #fff))"

Box = tuple[float, float, float, float]
Point = tuple[float, float]


@dataclass(frozen=True)
class Drawing:
    """A drawing, and its description in words."""

    html: str
    told: str

    def _repr_html_(self) -> str:
        return self.html

    def __repr__(self) -> str:
        return self.told


@dataclass
class Canvas:
    """One drawing: its size, the ranges of its axes, and the marks drawn so far."""

    width: float
    height: float
    across: tuple[float, float]
    up: tuple[float, float]
    left: float = 0
    right: float = 8
    top: float = 34
    bottom: float = 46
    drawn: list[str] = field(default_factory=list)
    taken: list[Box] = field(default_factory=list)
    """Places of the text drawn so far."""

    def x(self, value: float) -> float:
        low, high = self.across
        return self.left + (self.width - self.left - self.right) * (value - low) / (high - low)

    def y(self, value: float) -> float:
        low, high = self.up
        return self.height - self.bottom - (self.height - self.top - self.bottom) * (value - low) / (high - low)

    def text(self, x: float, y: float, said: str, anchor: str = "start", *, halo: bool = False) -> None:
        self.taken.append(box(x, y, said, anchor))
        look = f' paint-order="stroke" stroke="{GROUND}" stroke-width="4" stroke-linejoin="round"' if halo else ""
        self.drawn.append(f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{look}>{escape(said)}</text>')

    def line(self, points: Sequence[Point], colour: str, dashes: str = "", width: float = 2.5) -> None:
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        look = f'fill="none" stroke-linejoin="round" stroke-linecap="{"butt" if dashes else "round"}"'
        if colour in PALE:
            self.drawn.append(f'<polyline points="{path}" {look} stroke="currentColor" stroke-width="{width + 1.6}"/>')
        dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
        look += f' stroke="{PAINTS[colour]}" stroke-width="{width}"{dashed}'
        self.drawn.append(f'<polyline class="curve" points="{path}" {look}/>')

    def ring(self, x: float, y: float) -> None:
        look = f'fill="{GROUND}" stroke="currentColor" stroke-width="2"'
        self.drawn.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" {look}/>')

    def sign(self, x: float, y: float, colour: str, shape: tuple[str, bool]) -> None:
        """Draw a point of a series whose points are not joined."""
        outline, full = shape
        pale = colour in PALE
        fill, edge = PAINTS[colour] if full or pale else GROUND, "currentColor" if pale else PAINTS[colour]
        look = f'fill="{fill}" stroke="{edge}" stroke-width="1.8"'
        self.drawn.append(f'<path class="point" d="M{x:.1f} {y:.1f}{outline}" {look}/>')

    def whisker(self, x: float, low: float, high: float) -> None:
        """Draw an error bar from one height to the other."""
        path = f"M{x - 4:.1f} {high:.1f}h8M{x:.1f} {high:.1f}V{low:.1f}M{x - 4:.1f} {low:.1f}h8"
        self.drawn.append(f'<path d="{path}" fill="none" stroke="{GROUND}" stroke-opacity="0.6" stroke-width="4"/>')
        self.drawn.append(f'<path class="error" d="{path}" fill="none" stroke="currentColor" stroke-width="1.4"/>')

    def grid(self, marks: Sequence[float]) -> None:
        """Draw lines by which you can read heights. The heavy one is at zero, or at the lowest height."""
        strong = 0 if marks[0] <= 0 <= marks[-1] else marks[0]
        for mark in marks:
            height, shade = self.y(mark), "0.7" if mark == strong else "0.14"
            path = f"M{self.left:.1f} {height:.1f}H{self.width - self.right:.1f}"
            self.drawn.append(f'<path d="{path}" stroke="currentColor" stroke-opacity="{shade}"/>')
            self.text(self.left - 7, height + 5, short(mark), "end")

    def titles(self, across: str, up: str) -> None:
        self.text(0, 14, up)
        self.text((self.left + self.width - self.right) / 2, self.height - 6, across, "middle")

    def ticks_across(self, marks: Mapping[float, str]) -> None:
        """Draw names below the axis, as many as there is room for: all of them, or every second, third, fifth and so
        on."""
        places = sorted(marks)
        for step in (1, 2, 3, 5, 10, 20, 50):
            shown = [self.fit(self.x(value), marks[value]) for value in places[::step]]
            if step == 50 or all(before[2] + 6 <= after[0] for before, after in pairwise(shown)):
                break
        for value in places[::step]:
            left, _, right, _ = self.fit(self.x(value), marks[value])
            self.text((left + right) / 2, self.height - self.bottom + LINE, marks[value], "middle")

    def fit(self, x: float, said: str) -> Box:
        """Return the box of a text centred at a place, moved so that it stays inside the picture."""
        half = LETTER * len(said) / 2
        x = min(max(x, half), self.width - half)
        return x - half, 0, x + half, SIZE

    def reference(self, value: float, said: str, ink: Sequence[Point] = ()) -> None:
        """Draw a dashed line at a height, with its name where little else is drawn: preferably at the right end,
        otherwise at the top."""
        height = self.y(value)
        path = f"M{self.left:.1f} {height:.1f}H{self.width - self.right:.1f}"
        self.dashed(path)
        left, right = self.left + 4, self.width - self.right
        ends = [(right, "end"), (left, "start"), *((left + (right - left) * part / 8, "middle") for part in (6, 4, 2))]
        spots = [(x, y, anchor) for x, anchor in ends for y in (height - 6, height + LINE - 3)]

        def crowd(spot: tuple[float, float, str]) -> int:
            where = box(*spot[:2], said, spot[2])
            return 1000 * sum(overlap(where, box) for box in self.taken) + sum(inside(point, where, 2) for point in ink)

        x, y, anchor = min(spots, key=crowd)
        if crowd((x, y, anchor)) < 1000:
            self.text(x, y, said, anchor, halo=True)
        else:
            self.legend(said, self.dash)

    def upright(self, value: float, said: str) -> None:
        """Draw a dashed line at a place across, with its name at the top."""
        x = self.x(value)
        path = f"M{x:.1f} {self.top:.1f}V{self.height - self.bottom:.1f}"
        self.dashed(path)
        half = LETTER * len(said) / 2
        self.text(min(max(x, half), self.width - half), self.top - 6, said, "middle", halo=True)

    def legend(self, said: str, sign: Callable[[float, float], None]) -> None:
        """Return the meaning of a sign for the top right corner, below the label of the heights if there is no room
        beside it."""
        x, y = self.width - 10 - LETTER * len(said), 9.0
        if self.taken and any(box[2] > x - 16 and box[1] < 14 for box in self.taken):
            y += LINE
        sign(x - 10, y)
        self.text(x, y + 5, said)

    def key(self, signs: Mapping[str, tuple[str, tuple[str, bool]]], *, room_for_marks: bool = False) -> None:
        """Name the signs of points below the title, in as many lines as they need, and lower the top of the plot below
        them."""
        x, y = 6.0, self.top - LINE + 2
        for name, (colour, shape) in signs.items():
            wide = 12 + LETTER * len(name)
            if x > 6 and x + wide > self.width:
                x, y = 6.0, y + LINE
            self.sign(x, y - 5, colour, shape)
            self.text(x + 12, y, name)
            x += wide + 18
        self.top = y + LINE * (1 + room_for_marks)

    def barred(self, x: float, y: float) -> None:
        """Return a ring with its error bar, for a legend."""
        self.whisker(x, y + 8, y - 8)
        self.ring(x, y)

    def dashed(self, path: str) -> None:
        """Draw a dashed line along a path."""
        self.drawn.append(f'<path d="{path}" stroke="currentColor" stroke-width="1.4" stroke-dasharray="5 4"/>')

    def dash(self, x: float, y: float) -> None:
        """Return a piece of a dashed line, for a legend."""
        path = f"M{x - 20:.1f} {y:.1f}H{x + 5:.1f}"
        self.dashed(path)


def drawing(make: Callable[[Canvas], None], told: str, like: Canvas) -> Drawing:
    """Return the picture in both widths. A page shows the narrow one if it is narrow itself."""
    found = []
    for name, (width, height) in (("wide", WIDE), ("narrow", NARROW)):
        canvas = Canvas(width, height, like.across, like.up, like.left, like.right, like.top, like.bottom)
        make(canvas)
        hidden = "display:none" if name == "narrow" else "display:block"
        look = f'font-family="inherit" font-size="{SIZE}" fill="currentColor"'
        style = f"{hidden};width:100%;max-width:{width}px;height:auto"
        head = f'<svg class="{name}" viewBox="0 0 {width} {height}" role="img" aria-label="{escape(told)}"'
        found.append(f'{head} {look} style="{style}">{"".join(canvas.drawn)}</svg>')
    return Drawing(f'<div class="plot">{"".join(found)}</div>', told)


def name_lines(canvas: Canvas, curves: Mapping[str, Sequence[Point]], rings: Sequence[Point]) -> None:
    """Write the name of each line where it is close to this line and to no other, preferably at the line's end."""
    inked = {name: dense(points) for name, points in curves.items()}
    for name, points in curves.items():
        others = [point for other, found in inked.items() if other != name for point in found]
        stay_off = [*others, *rings]
        found = [
            (badness(canvas, box(x, y, name, anchor), inked[name], stay_off) + cost, (x, y, anchor))
            for x, y, anchor, cost in places(canvas, name, points)
        ]
        _, (x, y, anchor) = min(found, key=lambda candidate: candidate[0])
        canvas.text(x, y, name, anchor, halo=True)


def places(canvas: Canvas, name: str, points: Sequence[Point]) -> list[tuple[float, float, str, float]]:
    """Return the possible places of a name, each with its cost."""
    x, y = points[-1]
    found = [(x + 7, y + 5 + shift, "start", abs(shift) / 10) for shift in (0, -5, 5, -10, 10)]
    for step in range(1, 20):
        x, y = along(points, 1 - step / 20)
        for away, cost in ((9, 2), (30, 40), (52, 60)):
            for above in (-away, away + 0.72 * SIZE):
                found += [(x, y + above, anchor, cost + step / 20) for anchor in ("middle", "start", "end")]
    return found


def badness(canvas: Canvas, where: Box, own: Sequence[Point], others: Sequence[Point]) -> float:
    left, top, right, bottom = where
    if left < canvas.left + 2 or right > canvas.width - 1 or top < 20 or bottom > canvas.height - canvas.bottom - 2:
        return 1000
    wrong = sum(100.0 for taken in canvas.taken if overlap(where, taken))
    wrong += sum(20.0 for point in own if inside(point, where, 1))
    wrong += sum(60.0 for point in others if inside(point, where, 3))
    near = min((apart(point, where) for point in own), default=0)
    other = min((apart(point, where) for point in others), default=999)
    return wrong + (30 if other < 2 * near else 0)


def dense(points: Sequence[Point]) -> list[Point]:
    """Return points along a line, a few pixels apart."""
    found = list(points[:1])
    for (x0, y0), (x1, y1) in pairwise(points):
        count = max(1, ceil(hypot(x1 - x0, y1 - y0) / 4))
        found += [(x0 + (x1 - x0) * step / count, y0 + (y1 - y0) * step / count) for step in range(1, count + 1)]
    return found


def along(points: Sequence[Point], share: float) -> Point:
    """Return the point at a share of a line's way across."""
    wanted = points[0][0] + share * (points[-1][0] - points[0][0])
    for (x0, y0), (x1, y1) in pairwise(points):
        if x0 <= wanted <= x1:
            return wanted, y0 + (y1 - y0) * ((wanted - x0) / (x1 - x0) if x1 > x0 else 0)
    return points[-1]


def box(x: float, y: float, said: str, anchor: str = "start") -> Box:
    """Return the approximate box of a text: left, top, right, bottom."""
    width = LETTER * len(said)
    left = {"start": x, "middle": x - width / 2, "end": x - width}[anchor]
    return left, y - 0.72 * SIZE, left + width, y + 4


def overlap(box: Box, other: Box) -> bool:
    return box[0] < other[2] and other[0] < box[2] and box[1] < other[3] and other[1] < box[3]


def inside(point: Point, where: Box, margin: float) -> bool:
    x, y = point
    return where[0] - margin < x < where[2] + margin and where[1] - margin < y < where[3] + margin


def apart(point: Point, where: Box) -> float:
    """Return the distance of a point from a box."""
    x, y = point
    return hypot(max(where[0] - x, 0, x - where[2]), max(where[1] - y, 0, y - where[3]))


def ticks(low: float, high: float, about: int = 5) -> list[float]:
    """Return about so many round numbers at equal distances, the first not above `low` and the last not below
    `high`."""
    if high <= low:
        low, high = (min(low, 0.0), max(high, 0.0)) if low else (0.0, 1.0)
    least = (high - low) / about
    size = 10 ** floor(log10(least))
    step = next(size * factor for factor in (1, 2, 5, 10) if size * factor >= least * 0.999)
    return [round(count * step, 10) for count in range(floor(low / step + 1e-9), ceil(high / step - 1e-9) + 1)]


def short(value: float) -> str:
    """Return a number in few characters, with a true minus sign."""
    return f"{value:,g}".replace("-", "\N{MINUS SIGN}")
