"""Pictures, tables and files for the chapters, and for notebooks of your own.

Numbers may be a dict, a list or an array, and each picture has a sentence that describes it. If something cannot be
drawn, a `ValueError` says so in one line. This module needs only the standard library; you may use matplotlib beside
it.

>>> bars({"heads": 13, "tails": 7}, across="side", up="rolls")
heads 13, tails 7
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from itertools import cycle, pairwise
from math import floor, isfinite
from pathlib import Path
from typing import Any

from axes import DASHES, LETTER, LINE, PAINTS, PALE, SIGNS, Canvas, Drawing, dense, drawing, name_lines, short, ticks

__all__ = ["Drawing", "HtmlTable", "bars", "columns", "histogram", "lines", "percent", "table"]

Number = int | float | Fraction
Point = tuple[float, float]
Signs = Mapping[str, tuple[str, tuple[str, bool]]]
"""The colour and the shape of the points of each series."""
JOINED = ("lines", "steps", "nothing")
BODY = 0.8
"""Share of its place that a bar fills."""
Numbers = Mapping[Any, Number] | Iterable[Number]
"""Numbers by name, or numbers alone, which then have the names 0, 1, 2 and so on."""


@dataclass(frozen=True)
class HtmlTable:
    """A small table: its headings, and rows of text."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def _repr_html_(self) -> str:
        heads = "".join(f'<th scope="col">{escape(head)}</th>' for head in self.heads)
        rows = "".join(
            f'<tr><th scope="row">{escape(row[0])}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in row[1:])}</tr>'
            for row in self.rows
        ).replace(" %", "\N{NO-BREAK SPACE}%")
        return f'<table class="numbers"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>'

    def __repr__(self) -> str:
        widths = [max(map(len, column)) for column in zip(self.heads, *self.rows, strict=True)]
        cells = (
            [cell.rjust(width) for cell, width in zip(row, widths, strict=True)] for row in (self.heads, *self.rows)
        )
        return "\n".join(map("  ".join, cells))


def table(heads: Sequence[object], rows: Sequence[Sequence[object]]) -> HtmlTable:
    """Return a table of anything that can be printed. The first column names the row.

    >>> table(["sum", "ways"], [[2, 1], [7, 6]])
    sum  ways
      2     1
      7     6
    """
    for row in rows:
        if len(row) != len(heads):
            raise ValueError(f"table: {list(row)} has {len(row)} entries, but there are {len(heads)} heads")
    return HtmlTable(tuple(map(str, heads)), tuple(tuple(map(with_minus, row)) for row in rows))


def with_minus(entry: object) -> str:
    r"""Return an entry with a true minus sign instead of a hyphen.

    >>> with_minus("-1.5 to -2, on-line 3-4") == "\N{MINUS SIGN}1.5 to \N{MINUS SIGN}2, on-line 3-4"
    True
    """
    return re.sub(r"(?<![\w.])-(?=\d)", "\N{MINUS SIGN}", str(entry))


def percent(chance: Number, digits: int = 1) -> str:
    """Return a probability as a percentage, as people say it.

    >>> percent(Fraction(1, 6))
    '16.7 %'
    """
    number("percent", chance, "the probability")
    return f"{float(100 * chance):.{digits}f} %"


def columns(path: str | Path) -> dict[str, list[Any]]:
    """Read the columns of a CSV file by their headings: numbers if all cells are numbers, otherwise text. Skip empty
    cells.

    The cells may be separated by commas, semicolons or tabs, and the numbers may have decimal points or commas, as
    spreadsheets write them.
    """
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as problem:
        raise ValueError(
            f"columns: {path} cannot be read: {getattr(problem, 'strerror', '') or 'it is no text'}"
        ) from None
    first = text.partition("\n")[0]
    between = max(",;\t", key=first.count)
    rows = [[cell.strip() for cell in row] for row in csv.reader(text.splitlines(), delimiter=between) if any(row)]
    if len(rows) < 2:
        raise ValueError(f"columns: {path} has no rows below its heads")
    for number, row in enumerate(rows[1:], 2):
        if len(row) != len(rows[0]):
            raise ValueError(f"columns: {path}, row {number}: {len(row)} cells, but there are {len(rows[0])} heads")
    return {head: as_numbers([cell for cell in cells if cell]) for head, *cells in zip(*rows, strict=True)}


def as_numbers(cells: list[str]) -> list[Any]:
    try:
        found = [float(cell.replace(",", ".")) for cell in cells]
    except ValueError:
        return cells
    return [int(value) for value in found] if all(value == int(value) for value in found) else found


def bars(
    heights: Numbers,
    told: str = "",
    *,
    across: str = "",
    up: str = "",
    colour: str | Mapping[Any, str] = "accent",
    dots: Numbers | None = None,
    dots_name: str = "",
    errors: Numbers | Number | None = None,
    reference: Mapping[str, Number] | None = None,
    digits: int = 0,
) -> Drawing:
    """Draw a bar for each name, with its height beside it if there is room. Bars of negative heights go down from zero.

    `dots` are a second series, such as a simulation, and `errors` is how far each dot may be off, up or down.
    `reference` gives named heights to compare with. `colour` is one colour for all bars, or one for each name. `told`
    describes the picture in words.

    >>> bars([3, -1], "Up three, then down one.")
    Up three, then down one.
    """
    high = named("bars", heights)
    seen, off = named("bars", dots, like=high), errors_of("bars", errors, dots, like=high)
    paint = {
        key: check_colour("bars", colour if isinstance(colour, str) else colour.get(key, "accent")) for key in high
    }
    levels = [float(value) for value in (reference or {}).values()]
    ends = [0.0, *high.values(), *levels, *reach(seen, off)]
    marks = ticks(min(ends), max(ends))
    labels = {key: f"{value:.{digits}f}".replace("-", "\N{MINUS SIGN}") for key, value in high.items()}
    like = canvas((0.0, float(len(high))), marks, crowded=bool(dots_name) and len(up) + len(dots_name) > 30)

    def make(on: Canvas) -> None:
        step = (on.width - on.left - on.right) / len(high)
        on.titles(across, up)
        on.grid(marks)
        fits = step > max(24, LETTER * max(map(len, labels.values())) + 3)
        thick = min(0.72 * step, 64.0)
        for index, (key, value) in enumerate(high.items()):
            middle, zero, end = on.x(index + 0.5), on.y(0), on.y(value)
            edge = ' stroke="currentColor" stroke-width="0.8"' if paint[key] in PALE else ""
            shape = f'x="{middle - thick / 2:.1f}" y="{min(zero, end):.1f}" width="{thick:.1f}"'
            look = f'rx="1.5" fill="{PAINTS[paint[key]]}" fill-opacity="{BODY}"{edge}'
            on.drawn.append(f'<rect {shape} height="{abs(zero - end):.1f}" {look}/>')
            on.taken.append((middle - thick / 2, min(zero, end), middle + thick / 2, max(zero, end)))
            if fits:
                top = min([end, *([on.y(seen[key] + off.get(key, 0)) - 5] if key in seen else [])])
                top = min([top, *(on.y(level) for level in levels if 0 < top - on.y(level) < LINE)])
                on.text(middle, end + LINE - 2 if value < 0 else top - 5, labels[key], "middle")
        on.ticks_across({index + 0.5: str(key) for index, key in enumerate(high)})
        for said, level in (reference or {}).items():
            on.reference(float(level), said)
        for index, key in enumerate(high):
            if key in seen:
                ringed(on, index + 0.5, seen[key], off.get(key))
        if dots_name:
            on.legend(dots_name, on.barred if off else on.ring)

    return drawing(make, told or ", ".join(f"{key} {labels[key]}" for key in high), like)


def histogram(
    values: Iterable[Number],
    told: str = "",
    *,
    across: str = "",
    up: str = "how many",
    width: Number | None = None,
    colour: str = "accent",
    marks: Mapping[str, Number] | None = None,
) -> Drawing:
    """Draw a histogram of values in classes of equal width, or with a bar for each whole number if there are few of
    them.

    `marks` are named vertical lines, such as one at the average.

    >>> histogram([7, 7, 2, 9, 7])
    5 values from 2 to 9; most of them, 3, at 7
    """
    found = sorted(number("histogram", value, "one of the values") for value in flat(values))
    if not found:
        raise ValueError("histogram: there is nothing to draw")
    low, high = found[0], found[-1]
    whole = width is None and all(value == floor(value) for value in found) and high - low <= 40
    size = 1.0 if whole else float(width or 0) or ticks(low, high, 12)[1] - ticks(low, high, 12)[0]
    if size <= 0:
        raise ValueError(f"histogram: a class cannot be {width} wide")
    start = low - 0.5 if whole else floor(low / size) * size
    counts = Counter(floor((value - start) / size + 1e-9) for value in found)
    classes = max(counts) + 1
    upwards = ticks(0.0, max(counts.values()))
    like = canvas((start, start + classes * size), upwards, crowded=bool(marks))
    check_colour("histogram", colour)

    def make(on: Canvas) -> None:
        on.titles(across, up)
        on.grid(upwards)
        for index, count in counts.items():
            left, right, top = on.x(start + index * size), on.x(start + (index + 1) * size), on.y(count)
            shape = f'x="{left + 0.5:.1f}" y="{top:.1f}" width="{right - left - 1:.1f}" height="{on.y(0) - top:.1f}"'
            on.drawn.append(f'<rect {shape} fill="{PAINTS[colour]}" fill-opacity="{BODY}"/>')
        edges = [start + index * size for index in range(classes + 1)]
        on.ticks_across({edge + 0.5 * whole: short(edge + 0.5 * whole) for edge in edges[: len(edges) - whole]})
        for said, value in (marks or {}).items():
            on.upright(float(value), said)

    best = max(counts, key=lambda index: counts[index])
    at = (
        short(start + (best + 0.5) * size)
        if whole
        else f"{short(start + best * size)} to {short(start + (best + 1) * size)}"
    )
    said = f"{len(found)} values from {short(low)} to {short(high)}; most of them, {counts[best]}, at {at}"
    return drawing(make, told or said, like)


def lines(
    curves: Mapping[str, Numbers],
    told: str = "",
    *,
    across: str = "",
    up: str = "",
    colours: Mapping[str, str] | None = None,
    dots: Mapping[Any, Number] | None = None,
    dots_name: str = "",
    errors: Numbers | Number | None = None,
    reference: Mapping[str, Number] | None = None,
    marks: Mapping[str, Number] | None = None,
    zero: bool = True,
    joined: str = "lines",
) -> Drawing:
    """Draw lines through points (x to y, or a list of heights), each with its name beside it.

    `joined` says what lies between the points: "lines"; "steps" for what keeps its height until the next whole number,
    such as the probability of an event within so many turns; or "nothing", for the probabilities of single numbers.
    `dots` are loose points, such as a simulation, `errors` how far each may be off; `reference` names heights, `marks`
    places across. The height begins at 0 unless `zero` is False. Without `colours` lines differ by their dashes, too.

    >>> lines({"doubled": [1, 2, 4, 8]})
    doubled from 1 at 0 to 8 at 3
    """
    check_joined(joined)
    drawn = {name: sorted_by_place(name, points) for name, points in curves.items()}
    seen = named("lines", dots, numeric=True)
    off = errors_of("lines", errors, dots, like=seen)
    xs = [x for points in (*drawn.values(), seen) for x in points] + floats(marks)
    if not xs:
        raise ValueError("lines: there is nothing to draw")
    ys = [y for points in drawn.values() for y in points.values()] + floats(reference) + reach(seen, off)
    upwards = ticks(min([*ys, *([0.0] if zero else [])]), max(ys))
    first, last = (min(xs), max(xs)) if min(xs) < max(xs) else (min(xs) - 0.5, max(xs) + 0.5)
    paints = paints_of(drawn, colours or {})
    signs = {name: (paints[name], shape) for name, shape in zip(drawn, cycle(SIGNS)) if joined == "nothing"}
    wordy = bool(dots_name) and len(up) + len(dots_name) > 30
    like = canvas((first, last), upwards, crowded=bool(signs or marks) or wordy)

    def make(on: Canvas) -> None:
        room = max((LETTER * len(name) + 12 for name in drawn), default=0) if len(drawn) > 1 and not signs else 8
        on.right = max(on.right, room) if on.width > 500 or room < on.width / 3.5 else 10
        on.titles(across, up)
        if signs:
            on.key(signs, room_for_marks=bool(marks))
        on.grid(upwards)
        places = ticks(first, last, 8) if min(xs) < max(xs) else xs[:1]
        on.ticks_across({x: short(x) for x in places if first <= x <= last})
        paths = {name: [(on.x(x), on.y(y)) for x, y in points.items()] for name, points in drawn.items()}
        guides(on, reference or {}, marks or {}, paths)
        if joined == "steps":
            paths = {name: stairs(path) for name, path in paths.items()}
        series(on, paths, paints, signs)
        loose(on, seen, off, dots_name)
        if len(drawn) > 1 and not signs:
            name_lines(on, paths, [(on.x(x), on.y(y)) for x, y in seen.items()])

    return drawing(make, told or "; ".join(map(from_to, drawn, drawn.values())) or f"{len(seen)} points", like)


def sorted_by_place(name: str, points: Numbers) -> dict[Any, float]:
    """Return the points of a curve from left to right. Raises `ValueError` if something is no number."""
    return dict(sorted(named(f"lines: {name}", points, numeric=True).items()))


def floats(numbers: Mapping[str, Number] | None) -> list[float]:
    """Return the values of a table that may be missing."""
    return [float(value) for value in (numbers or {}).values()]


def guides(
    on: Canvas, reference: Mapping[str, Number], marks: Mapping[str, Number], paths: Mapping[str, Sequence[Point]]
) -> None:
    """Draw the marked heights and places across, with their names."""
    for said, value in reference.items():
        on.reference(float(value), said, [point for path in paths.values() for point in dense(path)])
    for said, value in marks.items():
        on.upright(float(value), said)


def loose(on: Canvas, dots: Mapping[float, float], off: Mapping[Any, float], name: str) -> None:
    """Draw separate points with their error bars, and describe them."""
    for x, y in dots.items():
        ringed(on, x, y, off.get(x))
    if name:
        on.legend(name, on.barred if off else on.ring)


def check_joined(joined: str) -> None:
    if joined not in JOINED:
        raise ValueError(f"lines: {joined!r} joins no points; allowed: {', '.join(JOINED)}")


def paints_of(names: Iterable[str], colours: Mapping[str, str]) -> dict[str, str]:
    """Return the colour of each series: the one you asked for, or the next one."""
    found = dict(zip(names, cycle(("accent", "ink", "warm", "muted"))))
    return found | {name: check_colour("lines", colour) for name, colour in colours.items()}


def series(on: Canvas, paths: Mapping[str, Sequence[Point]], paints: Mapping[str, str], signs: Signs) -> None:
    """Draw each series as a line, or as points if it has a sign."""
    for (name, path), dashes in zip(paths.items(), cycle(DASHES)):
        if name in signs:
            for x, y in path:
                on.sign(x, y, *signs[name])
            continue
        if len(path) == 1:
            on.ring(*path[0])
        on.line(path, paints[name], dashes if len(paths) > 1 else "")


def stairs(path: Sequence[Point]) -> list[Point]:
    """Return a path that keeps its height until the next point.

    >>> stairs([(0, 5), (1, 3)])
    [(0, 5), (1, 5), (1, 3)]
    """
    corners = [corner for (_, y), (x, after) in pairwise(path) for corner in ((x, y), (x, after))]
    return [*path[:1], *corners]


def from_to(name: str, points: Mapping[float, float]) -> str:
    """Return where a line begins and ends, in words."""
    (a, b), *_, (c, d) = [*points.items()] * 2
    return f"{name} from {short(b)} at {short(a)} to {short(d)} at {short(c)}"


def canvas(across: tuple[float, float], marks: Sequence[float], *, crowded: bool) -> Canvas:
    """Return the beginning of every picture: room for the numbers on the left, and for a second line of text at the
    top."""
    left = LETTER * max(len(short(mark)) for mark in marks) + 10
    return Canvas(0, 0, across, (marks[0], marks[-1]), left=left, top=52 if crowded else 36)


def reach(dots: Mapping[Any, float], off: Mapping[Any, float]) -> list[float]:
    """Return the ends of the error bars, which go below zero only if there are dots."""
    least = 0.0 if min(dots.values(), default=0.0) >= 0 else float("-inf")
    return [max(least, value + sign * off.get(key, 0.0)) for key, value in dots.items() for sign in (-1, 1)]


def ringed(on: Canvas, x: float, y: float, off: float | None) -> None:
    if off is not None:
        low = y - off if y < 0 or on.up[0] < 0 else max(on.up[0], y - off)
        on.whisker(on.x(x), on.y(low), on.y(y + off))
    on.ring(on.x(x), on.y(y))


def flat(values: Any) -> list[Any]:
    """Return one list from a list or an array."""
    return list(values.tolist()) if hasattr(values, "tolist") else list(values)


def named(
    who: str, values: Numbers | None, *, like: Mapping[Any, float] | None = None, numeric: bool = False
) -> dict[Any, float]:
    """Return numbers by their names. Lists and arrays get the names of `like`, or 0, 1, 2 and so on."""
    if values is None:
        return {}
    if isinstance(values, Mapping):
        found = dict(values)
        if like is not None and (strange := [key for key in found if key not in like]):
            raise ValueError(f"{who}: {strange[0]!r} is not among the names {', '.join(map(str, like))}")
    else:
        given = flat(values)
        keys = list(like) if like is not None else list(range(len(given)))
        if len(given) != len(keys):
            raise ValueError(f"{who}: {len(given)} numbers for {len(keys)} names")
        found = dict(zip(keys, given, strict=True))
    if not found:
        raise ValueError(f"{who}: there is nothing to draw")
    checked = {key: number(who, value, f"the value of {key!r}") for key, value in found.items()}
    return {number(who, key, "a place across"): value for key, value in checked.items()} if numeric else checked


def errors_of(
    who: str, errors: Numbers | Number | None, dots: Numbers | None, *, like: Mapping[Any, float]
) -> dict[Any, float]:
    """Return the error of each dot."""
    if errors is None:
        return {}
    if dots is None:
        raise ValueError(f"{who}: errors belong to dots, and there are none")
    if isinstance(errors, int | float | Fraction):
        return dict.fromkeys(like, number(who, errors, "the error"))
    return named(who, errors, like=like)


def number(who: str, value: Any, what: str) -> float:
    try:
        found = float("nothing" if isinstance(value, str) else value)
    except (TypeError, ValueError):
        raise ValueError(f"{who}: {what} is {value!r}, which is no number") from None
    if not isfinite(found):
        raise ValueError(f"{who}: {what} is {found}, which cannot be drawn")
    return found


def check_colour(who: str, colour: str) -> str:
    if colour not in PAINTS:
        raise ValueError(f"{who}: {colour!r} is no colour; allowed: {', '.join(PAINTS)}")
    return colour
