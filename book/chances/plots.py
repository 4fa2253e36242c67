"""Pictures and tables for the chapters: SVG in the colours of the page, so that they are at home in light and dark.

Every series carries its name where it ends, coloured shapes have an edge in the colour of the text, and each picture is
told in a sentence: colour is never the only way to read one. Standard library only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from math import ceil, floor, log10

__all__ = ["Picture", "Table", "bars", "lines", "percent", "table"]

Number = int | float | Fraction
COLOURS = {
    "red": "#d9483f",
    "yellow": "#f8ca2e",
    "green": "#3f9c57",
    "blue": "#3d72b8",
    "violet": "#8258a8",
    "white": "#c9cfd4",
}
WIDTH, HEIGHT = 400, 250
TOP, BOTTOM, LEFT, RIGHT = 44, 42, 40, 6
NAMES = 104
"""Room for the names of curves, right of where they end."""
LINE = 17
"""Height of a line of text."""
DOT = 'fill="var(--pst-color-background, var(--jp-layout-color0, #fff))" stroke="currentColor" stroke-width="2"'


@dataclass(frozen=True)
class Picture:
    """A drawing, and what it shows in words."""

    svg: str
    told: str

    def _repr_html_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return self.told


@dataclass(frozen=True)
class Table:
    """A small table: heads, and rows of text."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def _repr_html_(self) -> str:
        heads = "".join(f'<th scope="col">{escape(head)}</th>' for head in self.heads)
        rows = "".join(
            f'<tr><th scope="row">{escape(row[0])}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in row[1:])}</tr>'
            for row in self.rows
        )
        return f'<table class="numbers"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>'

    def __repr__(self) -> str:
        widths = [max(map(len, column)) for column in zip(self.heads, *self.rows, strict=True)]
        cells = (
            [cell.rjust(width) for cell, width in zip(row, widths, strict=True)] for row in (self.heads, *self.rows)
        )
        return "\n".join(map("  ".join, cells))


def table(heads: Sequence[object], rows: Sequence[Sequence[object]]) -> Table:
    """A table of anything that can be written; the first column names the row.

    >>> table(["sum", "ways"], [[2, 1], [7, 6]])
    sum  ways
      2     1
      7     6
    """
    return Table(tuple(map(str, heads)), tuple(tuple(map(str, row)) for row in rows))


def percent(chance: Number, digits: int = 1) -> str:
    """A probability as people say it.

    >>> percent(Fraction(1, 6))
    '16.7 %'
    """
    return f"{float(100 * chance):.{digits}f} %"


def bars(
    heights: Mapping[object, Number],
    told: str,
    *,
    across: str,
    up: str,
    colour: str | Mapping[object, str] = "blue",
    dots: Mapping[object, Number] | None = None,
    dots_name: str = "",
    digits: int = 0,
) -> Picture:
    """A bar for each key with its height written above; `dots` are a second series, such as a simulation.

    `across` and `up` say what the axes count; `colour` is one name for all bars or a name for each.
    """
    marks = ticks(0.0, float(max([*heights.values(), *(dots or {}).values()])), 5)
    most = marks[-1]
    step = (WIDTH - LEFT - RIGHT) / len(heights)
    drawn = frame(marks, across, up, right=RIGHT)
    for index, (key, height) in enumerate(heights.items()):
        left, top = LEFT + step * (index + 0.14), y_of(float(height), most)
        fill = colour if isinstance(colour, str) else colour[key]
        drawn.append(
            f'<rect x="{left:.1f}" y="{top:.1f}" width="{step * 0.72:.1f}" height="{HEIGHT - BOTTOM - top:.1f}" rx="2"'
            f' fill="{paint(fill)}" stroke="currentColor" stroke-width="0.8"/>'
        )
        middle = left + step * 0.36
        drawn.append(text(middle, HEIGHT - BOTTOM + 16, str(key), anchor="middle"))
        highest = min(top, y_of(float(dots[key]), most) - 5 if dots else top)
        drawn.append(text(middle, highest - 5, f"{float(height):.{digits}f}", anchor="middle", small=len(heights) > 8))
    for index, key in enumerate(heights if dots else ()):
        at, height = LEFT + step * (index + 0.5), y_of(float((dots or {})[key]), most)
        drawn.append(f'<circle cx="{at:.1f}" cy="{height:.1f}" r="4.5" {DOT}/>')
    if dots_name:
        drawn.append(f'<circle cx="{WIDTH - RIGHT - 6}" cy="11" r="4.5" {DOT}/>')
        drawn.append(text(WIDTH - RIGHT - 16, 16, dots_name, anchor="end"))
    return picture(drawn, told)


def lines(
    curves: Mapping[str, Mapping[Number, Number]],
    told: str,
    *,
    across: str,
    up: str,
    colours: Mapping[str, str],
    dots: Mapping[Number, Number] | None = None,
    zero: bool = True,
) -> Picture:
    """Curves through points (x to y), each named where it ends; `dots` are loose points, such as a simulation.

    The height begins at 0 unless `zero` is False.
    """
    every = [float(y) for curve in curves.values() for y in curve.values()] + [float(y) for y in (dots or {}).values()]
    marks = ticks(0.0 if zero else min(every), max(every), 5)
    low, high = marks[0], marks[-1]
    xs = sorted({float(x) for curve in curves.values() for x in curve})
    room = WIDTH - LEFT - NAMES

    def x_of(x: Number) -> float:
        return LEFT + room * (float(x) - xs[0]) / (xs[-1] - xs[0])

    drawn = frame(marks, across, up, right=NAMES)
    along = [x for x in ticks(xs[0], xs[-1], 5) if xs[0] <= x <= xs[-1]]
    drawn += [text(x_of(x), HEIGHT - BOTTOM + 16, short(x), anchor="middle") for x in along]
    ends = []
    for name, curve in curves.items():
        points = " ".join(f"{x_of(x):.1f},{y_of(float(y), high, low):.1f}" for x, y in curve.items())
        drawn.append(f'<polyline points="{points}" fill="none" stroke="currentColor" stroke-width="4.4"/>')
        drawn.append(f'<polyline points="{points}" fill="none" stroke="{paint(colours[name])}" stroke-width="2.8"/>')
        ends.append((y_of(float(list(curve.values())[-1]), high, low), name, x_of(list(curve)[-1])))
    for x, y in (dots or {}).items():
        drawn.append(f'<circle cx="{x_of(x):.1f}" cy="{y_of(float(y), high, low):.1f}" r="4" {DOT}/>')
    heights = apart([height + 5 for height, _, _ in sorted(ends)], HEIGHT - BOTTOM + 5)
    drawn += [text(x + 8, height, name) for height, (_, name, x) in zip(heights, sorted(ends), strict=True)]
    return picture(drawn, told)


def apart(heights: Sequence[float], lowest: float) -> list[float]:
    """Heights of lines of text, from above, moved so that they do not overlap and none stands below the lowest."""
    found: list[float] = []
    for height in heights:
        found.append(max(height, found[-1] + LINE if found else height))
    for index in reversed(range(len(found))):
        found[index] = min(found[index], lowest - LINE * (len(found) - 1 - index))
    return found


def picture(drawn: Sequence[str], told: str) -> Picture:
    head = f'<svg class="plot" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(told)}"'
    look = 'font-family="inherit" font-size="14" fill="currentColor" style="display:block;width:100%;max-width:30rem"'
    return Picture(f"{head} {look}>{''.join(drawn)}</svg>", told)


def frame(marks: Sequence[float], across: str, up: str, *, right: float) -> list[str]:
    """Lines to read heights by, and what the axes count."""
    found = [text(2, 16, up), text((LEFT + WIDTH - right) / 2, HEIGHT - 6, across, anchor="middle")]
    for mark in marks:
        height = y_of(mark, marks[-1], marks[0])
        shade = "0.8" if mark == marks[0] else "0.22"
        found.append(f'<path d="M{LEFT} {height:.1f}H{WIDTH - right}" stroke="currentColor" stroke-opacity="{shade}"/>')
        found.append(text(LEFT - 6, height + 5, short(mark), anchor="end"))
    return found


def ticks(low: float, high: float, about: int) -> list[float]:
    """Round numbers at even distances, about so many, from not above `low` to not below `high`."""
    least = (high - low) / about
    size = 10 ** floor(log10(least))
    step = next(size * factor for factor in (1, 2, 5, 10) if size * factor >= least * 0.999)
    return [round(count * step, 10) for count in range(floor(low / step + 1e-9), ceil(high / step - 1e-9) + 1)]


def short(value: float) -> str:
    return f"{value:g}"


def y_of(value: float, most: float, low: float = 0.0) -> float:
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (value - low) / (most - low)


def paint(colour: str) -> str:
    return f"var(--{colour}, {COLOURS[colour]})"


def text(x: float, y: float, said: str, *, anchor: str = "start", small: bool = False) -> str:
    size = ' font-size="12"' if small else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{size}>{escape(said)}</text>'
