"""Parts of pictures, for backs, tasks and covers: dice, boxes, signs, what a player writes, and lines of these.

A part says how wide it is and how far it reaches above and below its axis, so that parts of any kind line up. Its
measures follow from the unit of the sketch, which is the distance from cell to cell as on the front. What is printed
on a sheet is straight; what a player adds is drawn with a dark pencil in this turn and with a light one before.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from . import fonts, pencil
from .marks import HEAVY, POINT, THIN, Box, Mark, bounds
from .result import coloured_end
from .sketch import CELL, MINUS, Sketch

__all__ = [
    "Arrow",
    "Aside",
    "Beside",
    "Boxes",
    "Die",
    "Drawing",
    "Extent",
    "Figure",
    "Gap",
    "Lazy",
    "Lines",
    "Marked",
    "Number",
    "Part",
    "Result",
    "Sign",
    "Stack",
    "draw_pencil",
    "draw_ring",
    "joined",
    "pencil_of",
    "rolled_dice",
    "write",
]

Marked = Literal["", "before", "now", "gone", "refused"]
"""Pencil marks: a player crossed or wrote something ``before`` or ``now``, skipped it (``gone``), or may not write it
(``refused``)."""
WIDEST: Final = 8.5
"""Width of lines that fill themselves, in units: a column of tiles has room for them in the smallest type."""
SCALE: Final = 2.4
"""The own unit of a picture that a function draws, in units of the sketch."""
TILTS: Final = (-7, 5, 8, -4, 6, -8)
"""Angles of dice that were just rolled, in degrees."""


class Extent(NamedTuple):
    """Width of a part, and how far it reaches above and below its axis, in micrometres."""

    wide: int
    up: int
    down: int


class Part(ABC):
    """A part of a picture."""

    @abstractmethod
    def measure(self, sketch: Sketch) -> Extent:
        """Return the size of the part on a sketch with this unit."""

    @abstractmethod
    def draw(self, sketch: Sketch, x: int, axis: int) -> None:
        """Draw the part, with its left edge at `x` and its axis at the height `axis`."""


# What a player adds


def pencil_of(sketch: Sketch, *, now: bool) -> tuple[str, float]:
    """Return the ink and the width of the pencil of this turn, or of the lighter pencil of earlier turns."""
    if now:
        return sketch.ink, max(0.105 * sketch.unit, 1.15 * POINT)
    return sketch.grey, max(0.055 * sketch.unit, 0.6 * POINT)


def draw_pencil(sketch: Sketch, box: Box, mark: Marked, seed: str) -> None:
    """Draw what a player did in a box: a cross, a dash through a skipped number, or a stroke through a refused one."""
    ink, width = pencil_of(sketch, now=mark in ("now", "refused"))
    if mark in ("now", "before"):
        by = round((-0.06 if mark == "now" else 0.02) * box.width)
        sketch.add(*pencil.cross(box.inset(by), ink, width, seed))
    elif mark == "gone":
        sketch.add(pencil.dash(box.inset(round(0.02 * box.width)), ink, width, seed))
    elif mark == "refused":
        sketch.add(pencil.cross(box, ink, width, seed)[1])


def write(sketch: Sketch, box: Box, text: str, seed: str, *, now: bool) -> None:
    """Write a number with the pencil of this turn, or with that of earlier turns, as high as its box allows."""
    ink, _ = pencil_of(sketch, now=now)
    high, weight = (0.66, 0.155) if now else (0.6, 0.095)
    fitting = 0.8 * box.width / pencil.wide(text, 1)  # two figures are wider than a cell before they are too high
    sketch.add(*pencil.number(box, text, ink, min(high * box.height, fitting), weight, seed))


def draw_ring(sketch: Sketch, box: Box, seed: str) -> None:
    """Draw a ring around a box with the pencil of this turn."""
    ink, width = pencil_of(sketch, now=True)
    sketch.add(pencil.ring(box.inset(-sketch.units(0.08)), ink, 0.8 * width, seed))


# Parts


@dataclass(frozen=True, eq=False, repr=False)
class Gap(Part):
    """White space, `count` units wide."""

    count: float

    def measure(self, sketch: Sketch) -> Extent:
        return Extent(sketch.units(self.count), 0, 0)

    def draw(self, sketch: Sketch, x: int, axis: int) -> None:
        pass


@dataclass(frozen=True, eq=False, repr=False)
class Sign(Part):
    """A sign such as plus, or a short word, with the same air on both sides."""

    string: str
    bold: bool = True
    air: float = 0.2
    scale: float = 1.25

    def measure(self, sketch: Sketch) -> Extent:
        size = round(self.scale * sketch.label)
        wide = fonts.width(self.string, size, "bold" if self.bold else "regular")
        return Extent(wide + 2 * sketch.units(self.air), size // 2, size // 2)

    def draw(self, sketch: Sketch, x: int, axis: int) -> None:
        size, weight = round(self.scale * sketch.label), "bold" if self.bold else "regular"
        box = Box(x, axis - size, self.measure(sketch).wide, 2 * size)
        sketch.add(sketch.text(box, self.string, size, weight=weight, anchor="middle"))  # type: ignore[arg-type]


@dataclass(frozen=True, eq=False, repr=False)
class Die(Part):
    """A die, with the tag of its row below it unless it is white.

    A die that is `out` is crossed, and one that is `ringed` will be rolled again.
    """

    number: int | None
    colour: str = "white"
    side: float = 1.15
    tilt: float = 0
    out: bool = False
    ringed: bool = False
    tagged: bool = True

    def measure(self, sketch: Sketch) -> Extent:
        side, around = sketch.units(self.side), sketch.units(0.12 if self.out or self.ringed else 0)
        wide, high = sketch.tag_of(self.colour, side, sketch.label) if self.tagged else (0, 0)
        return Extent(max(side, wide) + 2 * around, side // 2 + 2 * around, side // 2 + max(high, 2 * around))

    def draw(self, sketch: Sketch, x: int, axis: int) -> None:
        side = sketch.units(self.side)
        box = Box(x + self.measure(sketch).wide // 2 - side // 2, axis - side // 2, side, side)
        if self.tagged:
            sketch.add(*sketch.tagged_die(box, self.number, self.colour, sketch.label, self.tilt))
        else:
            sketch.add(*sketch.die(box, self.number, self.colour, self.tilt))
        if self.out:
            draw_pencil(sketch, box.inset(-sketch.units(0.06)), "now", self.colour)
        if self.ringed:
            draw_ring(sketch, box, f"{self.colour} {self.number}")


@dataclass(frozen=True, eq=False, repr=False)
class Number(Part):
    """A number that a player writes beside the sheet. It is `ringed` if it counts."""

    text: str
    ringed: bool = False

    def measure(self, sketch: Sketch) -> Extent:
        half = sketch.units(CELL) // 2
        return Extent(sketch.units(0.5) + round(pencil.wide(self.text, sketch.units(0.6))), half, half)

    def draw(self, sketch: Sketch, x: int, axis: int) -> None:
        wide, up, _ = self.measure(sketch)
        around = sketch.units(0.1)
        box = Box(x + around, axis - up, wide - 2 * around, 2 * up)
        write(sketch, box, self.text, "number", now=True)
        if self.ringed:
            draw_ring(sketch, box, self.text)


@dataclass(frozen=True, eq=False, repr=False)
class Aside(Part):
    """Parts that are set aside, on a pencil line. If they are `lost`, a second line strikes them out."""

    part: Part
    lost: bool = False

    def measure(self, sketch: Sketch) -> Extent:
        wide, up, down = self.part.measure(sketch)
        return Extent(wide, up, down + sketch.units(0.3))

    def draw(self, sketch: Sketch, x: int, axis: int) -> None:
        wide, up, down = self.part.measure(sketch)
        ink, width = pencil_of(sketch, now=True)
        self.part.draw(sketch, x, axis)
        y, rise = axis + down + sketch.units(0.18), sketch.units(0.03)
        sketch.add(pencil.stroke([(x, y), (x + wide / 2, y - rise), (x + wide, y + rise)], width, ink))
        if self.lost:
            middle = (x + wide / 2, axis + rise)
            sketch.add(pencil.stroke([(x - rise, axis + down), middle, (x + wide, axis - up)], width, ink))


@dataclass(frozen=True, eq=False, repr=False)
class Boxes(Part):
    """All misthrow boxes of the game, the first of them crossed in earlier turns."""

    crossed: int = 0

    def measure(self, sketch: Sketch) -> Extent:
        half = sketch.units(CELL) // 2
        return Extent(sketch.units(len(sketch.spec.misthrows) - 0.1), half, half)

    def draw(self, sketch: Sketch, x: int, axis: int) -> None:
        side = sketch.units(CELL)
        for index, points in enumerate(sketch.spec.misthrows):
            box = Box(x + sketch.units(index), axis - side // 2, side, side)
            sketch.add(
                sketch.blank(box),
                sketch.text(box, f"{MINUS}{-points}", sketch.label, anchor="middle", fill=sketch.grey),
            )
            if index < self.crossed:
                draw_pencil(sketch, box, "before", f"misthrow {index}")


@dataclass(frozen=True, eq=False, repr=False)
class Result(Part):
    """A box of the result line, with a number in pencil and a caption above it. The total is `heavy`."""

    value: str
    colour: str | None = None
    caption: str = ""
    wide: float = 1.65
    heavy: bool = False
    now: bool = False

    def measure(self, sketch: Sketch) -> Extent:
        half = sketch.units(CELL) // 2
        wide = max(sketch.units(self.wide), fonts.width(self.caption, sketch.label, "regular"))
        return Extent(wide, half + (round(1.1 * sketch.label) if self.caption else 0), half)

    def draw(self, sketch: Sketch, x: int, axis: int) -> None:
        side = sketch.units(CELL)
        box = Box(x, axis - side // 2, self.measure(sketch).wide, side)
        used = 0
        sketch.add(sketch.blank(box, HEAVY if self.heavy else THIN))
        if self.colour:
            sketch.add(*coloured_end(sketch, box, self.colour, 0.5, 0.3))
            used = sketch.units(0.5)
        room = Box(box.x + used, box.y, box.width - used, side)
        write(sketch, room, self.value, f"{self.colour} {self.caption}", now=self.heavy or self.now)
        if self.caption:
            high = round(1.1 * sketch.label)
            sketch.add(
                sketch.text(Box(box.x, box.y - high, box.width, high), self.caption, sketch.label, anchor="middle")
            )


@dataclass(frozen=True, eq=False, repr=False)
class Arrow(Part):
    """A short pencil arrow to the right, `count` units long, with `air` on both sides."""

    count: float = 0.8
    air: float = 0.0

    def measure(self, sketch: Sketch) -> Extent:
        return Extent(sketch.units(self.count) + 2 * sketch.units(self.air), sketch.units(0.2), sketch.units(0.2))

    def draw(self, sketch: Sketch, x: int, axis: int) -> None:
        ink, width = pencil_of(sketch, now=True)
        x += sketch.units(self.air)
        end = x + sketch.units(self.count)
        points = [(x, axis + sketch.units(0.05)), ((x + end) / 2, axis - sketch.units(0.06)), (end, axis)]
        sketch.add(*pencil.arrow(points, ink, 0.8 * width, sketch.units(0.26)))


@dataclass(frozen=True, eq=False, repr=False)
class Figure(Part):
    """The drawing of a function in a box as high as a cell, and `count` units wide."""

    count: float
    function: Callable[[Sketch, Box], None]

    def measure(self, sketch: Sketch) -> Extent:
        half = sketch.units(CELL) // 2
        return Extent(sketch.units(self.count), half, half)

    def draw(self, sketch: Sketch, x: int, axis: int) -> None:
        self.function(sketch, Box(x, axis - sketch.units(CELL) // 2, sketch.units(self.count), sketch.units(CELL)))


# Parts of parts


class Lazy(Part):
    """A picture that is made when it is first measured, because the rules alone need no pictures."""

    def __init__(self, make: Callable[[], Part]) -> None:
        self.make = make
        self.made: Part | None = None

    def part(self) -> Part:
        """Return the picture."""
        self.made = self.made or self.make()
        return self.made

    def measure(self, sketch: Sketch) -> Extent:
        return self.part().measure(sketch)

    def draw(self, sketch: Sketch, x: int, axis: int) -> None:
        self.part().draw(sketch, x, axis)


class Beside(Part):
    """Parts beside each other on one axis, `between` units apart."""

    def __init__(self, *parts: Part, between: float = 0) -> None:
        self.parts = joined(parts, Gap(between)) if between else parts

    def measure(self, sketch: Sketch) -> Extent:
        wides, ups, downs = zip(*(part.measure(sketch) for part in self.parts), strict=True)
        return Extent(sum(wides), max(ups), max(downs))

    def draw(self, sketch: Sketch, x: int, axis: int) -> None:
        for part in self.parts:
            part.draw(sketch, x, axis)
            x += part.measure(sketch).wide


class Stack(Part):
    """Parts below each other, aligned left and `gap` units apart. The axis runs through the middle of the stack."""

    def __init__(self, *parts: Part, gap: float = 0.2) -> None:
        self.parts = parts
        self.gap = gap

    def measure(self, sketch: Sketch) -> Extent:
        sizes = [part.measure(sketch) for part in self.parts]
        high = sum(size.up + size.down for size in sizes) + sketch.units(self.gap) * (len(sizes) - 1)
        return Extent(max(size.wide for size in sizes), high // 2, high - high // 2)

    def draw(self, sketch: Sketch, x: int, axis: int) -> None:
        y = axis - self.measure(sketch).up
        for part in self.parts:
            size = part.measure(sketch)
            part.draw(sketch, x, y + size.up)
            y += size.up + size.down + sketch.units(self.gap)


class Lines(Part):
    """Parts beside each other, `between` units apart, on as many lines as they need."""

    def __init__(self, *parts: Part, between: float = 0.3) -> None:
        self.parts = parts
        self.between = between

    def stack(self, sketch: Sketch) -> Part:
        """Fill the lines with as many parts as each holds."""
        lines: list[list[Part]] = []
        used = room = sketch.units(WIDEST)
        for part in self.parts:
            used += sketch.units(self.between) + part.measure(sketch).wide
            if used > room:
                lines.append([])
                used = part.measure(sketch).wide
            lines[-1].append(part)
        return Stack(*(Beside(*line, between=self.between) for line in lines))

    def measure(self, sketch: Sketch) -> Extent:
        return self.stack(sketch).measure(sketch)

    def draw(self, sketch: Sketch, x: int, axis: int) -> None:
        self.stack(sketch).draw(sketch, x, axis)


@dataclass(frozen=True, eq=False, repr=False)
class Drawing(Part):
    """A picture that a function draws into a box of 3 x 1.25 units of its own. White space around it is left out."""

    function: Callable[[Box], None]
    own: Sketch
    """The sketch on which the function draws."""

    def marks(self, unit: int, x: int = 0, y: int = 0) -> list[Mark]:
        """Return the marks that the function draws at this place."""
        before = self.own.unit, self.own.marks
        self.own.unit, self.own.marks = round(SCALE * unit), []
        try:
            self.function(Box(x, y, self.own.units(3.0), self.own.units(1.25)))
            return self.own.marks
        finally:
            self.own.unit, self.own.marks = before

    def measure(self, sketch: Sketch) -> Extent:
        box = bounds(self.marks(sketch.unit))  # only a function's picture must be drawn to be measured
        return Extent(box.right, 0, box.height)

    def draw(self, sketch: Sketch, x: int, axis: int) -> None:
        sketch.add(*self.marks(sketch.unit, x, axis - bounds(self.marks(sketch.unit)).y))


def joined(parts: Iterable[Part], between: Part) -> tuple[Part, ...]:
    """Return the parts with another part between every two of them."""
    return tuple(each for part in parts for each in (between, part))[1:]


def rolled_dice(dice: Sequence[tuple[int | None, str]], side: float = 1.15) -> Part:
    """Return dice of these numbers and colours as they lie on the table after a roll, at most six on a line."""
    lying = [Die(*die, side, TILTS[index % len(TILTS)]) for index, die in enumerate(dice)]
    each = -(-len(lying) // -(-len(lying) // 6))
    lines = [lying[start : start + each] for start in range(0, len(lying), each)]
    return Stack(*(Beside(*line, between=0.3) for line in lines))
