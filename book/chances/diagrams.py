"""Diagrams for the first chapters: the square of two dice, a Venn diagram, a tree, a triangle. Standard library only.

An event is a set of outcomes. The first one is tinted and the second one striped: they differ without colour, too.

>>> doubles = {(face, face) for face in range(1, 7)}
>>> square({"doubles": doubles})
A square of 36 outcomes, marked for doubles: 6
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction
from html import escape
from itertools import product
from math import ceil, comb

from axes import GROUND, LETTER, LINE, PAINTS, Canvas, Drawing, drawing

__all__ = ["square", "tree", "triangle", "venn"]

Roll = tuple[int, int]
Shares = Mapping[str, Fraction]
"""Probabilities by name."""

FACES = range(1, 7)
ROLLS = frozenset(product(FACES, repeat=2))
GAP = 8
"""Pixels between two stripes."""
TINT = f'fill="{PAINTS["accent"]}" fill-opacity="0.35"'
EDGE = 'fill="none" stroke="currentColor" stroke-opacity="0.45"'
PLAIN = Canvas(0, 0, (0.0, 1.0), (0.0, 1.0), right=0, top=0, bottom=0)


def square(events: Mapping[str, Collection[Roll]], told: str = "") -> Drawing:
    """Return the 36 outcomes of a red and a blue die as a square, with one or two events marked in it.

    Raises `ValueError` for more than two events, and for an outcome that two dice do not have.
    """
    check("square", events, ROLLS, 2)

    def make(on: Canvas) -> None:
        beside = on.width > 500
        wide, high = (52.0, 46.0) if beside else (44.0, 35.0)
        left, top = 60.0, 40.0
        on.text(left, 14, "blue die")
        on.text(0, top - 6, "red die")
        for face in FACES:
            on.text(left + (face - 0.5) * wide, top - 6, str(face), "middle")
            on.text(left - 8, top + (face - 0.5) * high + 5, str(face), "end")
        for red, blue in sorted(ROLLS):
            x, y = left + (blue - 1) * wide, top + (red - 1) * high
            for index, event in enumerate(events.values()):
                if (red, blue) in event:
                    field(on, x, y, wide, high, striped=index == 1)
            on.drawn.append(f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high:.1f}" {EDGE}/>')
            on.text(x + wide / 2, y + high / 2 + 5, f"{red},{blue}", "middle", halo=True)
        for index, (name, event) in enumerate(events.items()):
            x, y = (left + 6 * wide + 24, top + 10 + 48 * index) if beside else (0.0, 268.0 + LINE * index)
            field(on, x, y, 22, 14, striped=index == 1, edge=True)
            on.text(x + 30, y + 12, name if beside else f"{name}: {len(event)} of 36")
            if beside:
                on.text(x + 30, y + 12 + LINE, f"{len(event)} of 36")

    said = "; ".join(f"{name}: {len(event)}" for name, event in events.items())
    return drawing(make, told or f"A square of 36 outcomes, marked for {said}", PLAIN)


def venn(events: Mapping[str, Collection[object]], outcomes: Collection[object], told: str = "") -> Drawing:
    """Return two circles in a rectangle, with the number of outcomes in each part: one event alone, both, neither.

    Circles of mutually exclusive events do not touch. Raises `ValueError` unless there are two events.

    >>> venn({"even": {2, 4, 6}, "above 4": {5, 6}}, range(1, 7))
    even alone: 2, both: 1, above 4 alone: 1, neither: 2
    """
    check("venn", events, outcomes, 2)
    if len(events) != 2:
        raise ValueError(f"venn: give exactly two events, not {len(events)}")
    (first, one), (second, two) = ((name, set(event)) for name, event in events.items())
    both, neither = len(one & two), len(set(outcomes) - one - two)

    def make(on: Canvas) -> None:
        middle, y = on.width / 2, (on.height + 46) / 2
        radius = min(0.2 * on.width, 0.33 * on.height)
        apart = (0.62 if both else 1.12) * radius
        on.text(0, 14, f"all {len(set(outcomes))} outcomes")
        size = f'width="{on.width - 2:.1f}" height="{on.height - 24:.1f}"'
        on.drawn.append(f'<rect x="1" y="22" {size} rx="6" fill="none" stroke="currentColor" stroke-width="1.4"/>')
        labels = ((-1, first, len(one) - both), (1, second, len(two) - both))
        for sign, _, _ in labels:
            disc(on, middle + sign * apart, y, radius, striped=sign > 0)
        for sign, name, count in labels:
            x = middle + sign * (apart + (0.36 * radius if both else 0.0))
            on.text(x, 42, name, "middle")
            on.text(x, y + 5, str(count), "middle", halo=True)
        if both:
            on.text(middle, y + 5, str(both), "middle", halo=True)
        on.text(on.width - 12, on.height - 12, f"neither {neither}", "end")

    said = f"{first} alone: {len(one) - both}, both: {both}, {second} alone: {len(two) - both}, neither: {neither}"
    return drawing(make, told or said, PLAIN)


def tree(
    first: Shares, then: Mapping[str, Shares], told: str = "", *, whole: int = 0, heads: tuple[str, ...] = ()
) -> Drawing:
    """Return a tree of two steps: a branch for each name of `first`, and from its end a branch for each name of
    `then[name]`.

    Each branch shows its probability, and the end of a path shows the product along the path. With `whole`, a number of
    trials, each node shows how many of these pass through it instead. `heads` are the titles of the columns.

    >>> half = Fraction(1, 2)
    >>> tree({"heads": half, "tails": half}, {"heads": {"six": Fraction(1, 6)}, "tails": {"six": Fraction(1, 3)}})
    heads, six: 1/12; tails, six: 1/6
    """
    if strange := [name for name in first if name not in then]:
        raise ValueError(f"tree: no second step after {strange[0]!r}")
    ends = {(one, two): first[one] * then[one][two] for one in first for two in then[one]}

    def make(on: Canvas) -> None:
        letters = max(max(map(len, first)), len(f"{whole} {max(first, key=len)}") if whole else 0)
        columns = (14.0, 0.29 * on.width, 0.62 * on.width)
        for x, head in zip(columns[1:], heads, strict=False):
            on.text(x, 14, head)
        top = 30.0 if heads else 10.0
        step = (on.height - top - 8) / len(ends)
        heights = {end: top + (index + 0.5) * step for index, end in enumerate(ends)}
        forks = {one: sum(heights[one, two] for two in then[one]) / len(then[one]) for one in first}
        root = sum(forks.values()) / len(forks)
        if whole:
            on.text(0, root + 5, str(whole))
        start = (LETTER * len(str(whole)) + 6) if whole else columns[0]
        room = LETTER * letters + 8
        edge = min(on.width, columns[2] + LETTER * max(len(two) for _, two in ends) + 80)
        if len(heads) > 2:
            on.text(edge, 14, heads[2], "end")
        for one, y in forks.items():
            branch(on, (start, root), (columns[1] - 5, y), "" if whole else str(first[one]))
            on.text(columns[1], y + 5, f"{whole * first[one]} {one}" if whole else one)
        for (one, two), y in heights.items():
            branch(on, (columns[1] + room, forks[one]), (columns[2] - 5, y), "" if whole else str(then[one][two]))
            product_of_both = ends[one, two]
            on.text(columns[2], y + 5, f"{whole * product_of_both} {two}" if whole else two)
            if not whole:
                on.text(edge, y + 5, str(product_of_both), "end")

    said = "; ".join(f"{one}, {two}: {whole * chance if whole else chance}" for (one, two), chance in ends.items())
    return drawing(make, told or said, PLAIN)


def triangle(
    rows: int, told: str = "", *, marks: Collection[tuple[int, int]] = (), left: str = "", right: str = ""
) -> Drawing:
    """Return the first rows of Pascal's triangle, with lines for the steps from each number to the two below it.

    `marks` are places to tint, by row and number in the row, both from 0; `left` and `right` name the two steps.

    >>> triangle(3)
    1; 1, 1; 1, 2, 1
    """
    places = {(row, at): comb(row, at) for row in range(rows) for at in range(row + 1)}

    def make(on: Canvas) -> None:
        wide, high = min(on.width / rows, 84.0), (on.height - 30) / rows
        spots = {(row, at): (on.width / 2 + (at - row / 2) * wide, 30 + (row + 0.5) * high) for row, at in places}
        for (row, at), (x, y) in spots.items():
            for below in (at, at + 1):
                if (row + 1, below) in spots:
                    step = "M{:.1f} {:.1f}L{:.1f} {:.1f}".format(x, y, *spots[row + 1, below])
                    on.drawn.append(f'<path d="{step}" stroke="currentColor" stroke-opacity="0.45"/>')
        for state, (x, y) in spots.items():
            ground = f'cx="{x:.1f}" cy="{y:.1f}" r="16"'
            on.drawn.append(f'<circle {ground} fill="{GROUND}" stroke="currentColor" stroke-opacity="0.45"/>')
            if state in marks:
                on.drawn.append(f'<circle class="event" {ground} {TINT} stroke="currentColor" stroke-width="2.5"/>')
            on.text(x, y + 5, str(places[state]), "middle")
        x, y = spots[0, 0]
        on.text(x - 30, y + 5, f"{left} \N{SOUTH WEST ARROW}" if left else "", "end")
        on.text(x + 30, y + 5, f"\N{SOUTH EAST ARROW} {right}" if right else "")

    said = "; ".join(", ".join(str(places[row, at]) for at in range(row + 1)) for row in range(rows))
    return drawing(make, told or said, PLAIN)


def branch(on: Canvas, start: tuple[float, float], end: tuple[float, float], said: str) -> None:
    """Draw a branch of a tree with its probability in the middle."""
    path = f"M{start[0]:.1f} {start[1]:.1f}L{end[0]:.1f} {end[1]:.1f}"
    on.drawn.append(f'<path class="branch" d="{path}" stroke="currentColor" stroke-width="1.4"/>')
    if said:
        on.text((start[0] + end[0]) / 2, (start[1] + end[1]) / 2 + 5, said, "middle", halo=True)


def field(on: Canvas, x: float, y: float, wide: float, high: float, *, striped: bool, edge: bool = False) -> None:
    """Fill a rectangle with a tint or with stripes."""
    shape = f'x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high:.1f}"'
    if striped:
        chords = []
        for level in range(GAP * ceil((x + y) / GAP), ceil(x + y + wide + high), GAP):
            low, high_end = max(x, level - y - high), min(x + wide, level - y)
            chords.append((low, level - low, high_end, level - high_end))
        stripes(on, chords)
    else:
        on.drawn.append(f'<rect class="event" {shape} {TINT}/>')
    if edge:
        on.drawn.append(f"<rect {shape} {EDGE}/>")


def disc(on: Canvas, x: float, y: float, radius: float, *, striped: bool) -> None:
    """Draw the circle of an event, with a tint or with stripes."""
    shape = f'cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}"'
    if striped:
        reach = int(2**0.5 * radius)
        first, last = ceil((x + y - reach) / GAP), int((x + y + reach) / GAP)
        chords = []
        for level in (GAP * index for index in range(first, last + 1)):
            off = (level - x - y) / 2
            half = max(radius**2 / 2 - off**2, 0.0) ** 0.5
            chords.append((x + off - half, y + off + half, x + off + half, y + off - half))
        stripes(on, chords)
    look = 'fill="none"' if striped else TINT
    on.drawn.append(f'<circle {shape} {look} stroke="currentColor" stroke-width="1.4"/>')


def stripes(on: Canvas, chords: list[tuple[float, float, float, float]]) -> None:
    """Draw parallel lines from end to end."""
    path = "".join(f"M{a:.1f} {b:.1f}L{c:.1f} {d:.1f}" for a, b, c, d in chords)
    on.drawn.append(f'<path class="event striped" d="{path}" stroke="{PAINTS["warm"]}" stroke-width="1.6"/>')


def check(who: str, events: Mapping[str, Collection[object]], outcomes: Collection[object], most: int) -> None:
    if len(events) > most:
        raise ValueError(f"{who}: {len(events)} events are too many; give at most {most}")
    for name, event in events.items():
        if strange := [value for value in event if value not in outcomes]:
            raise ValueError(f"{who}: {escape(name)} holds {strange[0]!r}, which is not an outcome")
