"""Parts of the pictures on a back: dice with the tag of their row, pieces of rows, boxes, signs, and lines of these.

A part says how wide it is and how far it reaches above and below its axis, so that parts of any kind line up. Its
measures follow from the unit of the sketch, which is the distance from cell to cell as on the front. What is printed
on a sheet is straight; what a player adds is drawn with a dark pencil in this turn and with a light one before.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from dicepad.errors import DoesNotFit

from . import fonts, pencil
from .marks import FINE, HEAVY, POINT, THIN, Box, Line, Mark, Rect, bounds
from .palette import PALE
from .pictures import arrow, face, padlock, shape, tag, tag_size, tilted_die
from .sketch import CELL, MINUS, Sketch

__all__ = [
    "Arrow",
    "Beside",
    "Boxes",
    "Cell",
    "Die",
    "Drawing",
    "Extent",
    "Gap",
    "Marked",
    "Part",
    "Result",
    "RowPiece",
    "Sign",
    "Stack",
    "joined",
]

Marked = Literal["", "before", "now", "gone"]
"""Pencil marks in a cell: a player crossed it ``before`` or ``now``, or skipped it (``gone``)."""

Decoration = Callable[[Sketch, Box], None]
"""A function that draws on a cell what a variant of the game prints there."""


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

    A die that is `out` is crossed.
    """

    number: int | None
    colour: str = "white"
    side: float = 1.15
    tilt: float = 0
    out: bool = False
    tagged: bool = True

    def letter(self, sketch: Sketch) -> str:
        """Return the letter of the row, or an empty text for a die without a tag."""
        return sketch.words.say(f"letter.{self.colour}") if self.tagged and self.colour != "white" else ""

    def measure(self, sketch: Sketch) -> Extent:
        side, letter = sketch.units(self.side), self.letter(sketch)
        wide, high = tag_size(letter, sketch.label) if letter else (0, -sketch.units(0.12))
        return Extent(
            max(side, wide) + 2 * self.around(sketch),
            side // 2 + 2 * self.around(sketch),
            side // 2 + max(sketch.units(0.12) + high, 2 * self.around(sketch)),
        )

    def around(self, sketch: Sketch) -> int:
        """Return the room beside the die that a cross takes."""
        return sketch.units(0.12) if self.out else 0

    def draw(self, sketch: Sketch, x: int, axis: int) -> None:
        side, letter = sketch.units(self.side), self.letter(sketch)
        middle = x + self.measure(sketch).wide // 2
        box = Box(middle - side // 2, axis - side // 2, side, side)
        if any(len(die.faces) > 6 for die in sketch.spec.dice):
            sketch.add(*sketch.die(box, self.number, self.colour))
        else:
            sketch.add(*tilted_die(box, self.number, self.tilt, *die_colours(sketch, self.colour)))
        if letter:
            wide, high = tag_size(letter, sketch.label)
            place = Box(middle - wide // 2, box.bottom + sketch.units(0.12), wide, high)
            sketch.add(*tag(place, self.colour, letter, sketch.label, sketch.tone(self.colour).ink))
        if self.out:
            draw_pencil(sketch, box.inset(-sketch.units(0.06)), "now", self.colour)


def die_colours(sketch: Sketch, colour: str) -> tuple[str, str, str]:
    """Return the colours of a die: its body, its pips and its outline.

    Pips are white wherever white stands out, because dark pips on a dark colour run together on a copier.
    """
    if colour == "white":
        return PALE, sketch.ink, sketch.ink
    shown = sketch.tone(colour)
    return shown.band, PALE if contrast_with_white(shown.band) >= 3 else shown.sign, shown.ink


def contrast_with_white(colour: str) -> float:
    """Return the contrast ratio of a colour with white, as WCAG defines it.

    >>> contrast_with_white("#ffffff"), round(contrast_with_white("#000000"))
    (1.0, 21)
    """
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)


def pencil_of(sketch: Sketch, *, now: bool) -> tuple[str, float]:
    """Return the ink and the width of the pencil of this turn, or of the lighter pencil of earlier turns."""
    if now:
        return sketch.ink, max(0.105 * sketch.unit, 1.15 * POINT)
    return sketch.grey, max(0.055 * sketch.unit, 0.6 * POINT)


def draw_pencil(sketch: Sketch, box: Box, mark: Marked, seed: str) -> None:
    """Draw what a player did in a box: a cross, or a dash through a skipped number."""
    ink, width = pencil_of(sketch, now=mark == "now")
    if mark in ("now", "before"):
        by = round((-0.06 if mark == "now" else 0.02) * box.width)
        sketch.add(*pencil.cross(box.inset(by), ink, width, seed))
    elif mark == "gone":
        sketch.add(pencil.dash(box.inset(round(0.02 * box.width)), ink, width, seed))


def write(sketch: Sketch, box: Box, text: str, seed: str, *, now: bool) -> None:
    """Write a number with the pencil of this turn, or with that of earlier turns."""
    ink, _ = pencil_of(sketch, now=now)
    high, weight = (0.66, 0.155) if now else (0.6, 0.095)
    sketch.add(*pencil.number(box, text, ink, high * box.height, weight, seed))


@dataclass(frozen=True, eq=False, repr=False)
class Cell:
    """A cell with its text, what a player did there, and what a variant prints on it.

    `colour` is that of a cell whose colour differs from its row's; the shape of this colour stands above the number.
    `under` is drawn behind the cell, `over` on top of it, and `round` makes the cell a circle.
    """

    text: str
    mark: Marked = ""
    colour: str | None = None
    heavy: bool = False
    round: bool = False
    under: Decoration | None = None
    inside: Decoration | None = None
    over: Decoration | None = None

    def draw(self, sketch: Sketch, box: Box, colour: str) -> None:
        """Draw the cell. A number crossed in this turn stays legible on its cross."""
        shown = sketch.tone(self.colour or colour)
        if self.under:
            self.under(sketch, box)
        line = HEAVY if self.heavy else FINE
        radius = box.width // 2 if self.round else sketch.units(0.14)
        sketch.add(Rect(box, radius=radius, fill=shown.cell, stroke=shown.ink, line=line))
        if self.inside:
            self.inside(sketch, box)
        seed = f"{colour} {self.text}"
        if self.mark == "now" or (self.mark == "before" and shown.soft == sketch.ink):
            # black on black: the cross would hide the number
            draw_pencil(sketch, box, self.mark, seed)
            self.draw_number(sketch, box, shown.ink, shown.cell)
        else:
            self.draw_number(sketch, box, shown.ink)
            draw_pencil(sketch, box, self.mark, seed)
        if self.over:
            self.over(sketch, box)

    def draw_number(self, sketch: Sketch, box: Box, ink: str, halo: str = "") -> None:
        """Draw the number, on a pale ground if it stands on a cross."""
        if not self.text:
            return
        wide, high = fonts.width(self.text, sketch.number, "bold"), round(fonts.CAP * sketch.number)
        x, y = box.middle
        side = sketch.units(0.2) if self.colour else 0
        if halo:
            place = Box(x - wide // 2, y - (high + side) // 2, wide, high + side).inset(-sketch.units(0.05))
            sketch.add(Rect(place, radius=sketch.units(0.14), fill=halo))
        if self.colour:
            sketch.add(*shape(Box(x - side // 2, y - (high + side) // 2 - side // 6, side, side), self.colour, ink))
            box = Box(box.x, box.y + side // 2 + side // 6, box.width, box.height)
        sketch.add(sketch.text(box, self.text, sketch.number, weight="bold", anchor="middle", fill=ink))


EDGE: Final = 0.1
"""Height of a band above and below its cells, in units."""


@dataclass(frozen=True, eq=False, repr=False)
class RowPiece(Part):
    """A piece of a row of the sheet: its start, some cells, and its padlock.

    `colour` is None for a row of mixed colours, which then starts with its `label`. `counts` numbers the crosses above
    the cells, the first of them, as many as closing needs, in bold.
    """

    colour: str | None
    cells: tuple[Cell, ...] = ()
    arrow: bool = True
    lock: Marked | None = None
    counts: int = 0
    label: str = ""

    def letter(self, sketch: Sketch) -> str:
        """Return the letter or the number at the start."""
        return sketch.words.say(f"letter.{self.colour}") if self.colour else self.label

    def letter_wide(self, sketch: Sketch) -> int:
        return max(sketch.units(0.44), fonts.width(self.letter(sketch), sketch.label, "bold"))

    def start_wide(self, sketch: Sketch) -> int:
        """Return the width before the first cell."""
        return sketch.units(0.14) + self.letter_wide(sketch) + sketch.units(0.46 if self.arrow else 0.14)

    def measure(self, sketch: Sketch) -> Extent:
        count = len(self.cells) + (self.lock is not None)
        wide = self.start_wide(sketch) + sketch.units(count)
        half = sketch.units(CELL) // 2 + sketch.units(EDGE)
        return Extent(wide, half + (sketch.units(0.1) + round(0.8 * sketch.label) if self.counts else 0), half)

    def cell_box(self, sketch: Sketch, x: int, axis: int, index: int) -> Box:
        """Return the box of a cell, or of the padlock behind the last cell."""
        side = sketch.units(CELL)
        return Box(x + self.start_wide(sketch) + sketch.units(index), axis - side // 2, side, side)

    def draw(self, sketch: Sketch, x: int, axis: int) -> None:
        high = sketch.units(CELL) + 2 * sketch.units(EDGE)
        band = Box(x, axis - high // 2, self.measure(sketch).wide, high)
        self.draw_band(sketch, band, x, axis)
        self.draw_start(sketch, band)
        for place, cell in enumerate(self.cells):
            cell.draw(sketch, self.cell_box(sketch, x, axis, place), self.colour or "white")
        if self.lock is not None:
            self.draw_lock(sketch, self.cell_box(sketch, x, axis, len(self.cells)))
        if self.counts:
            self.draw_counts(sketch, x, axis, band.y)

    def draw_band(self, sketch: Sketch, band: Box, x: int, axis: int) -> None:
        """Draw the band, with a piece in another colour behind each cell that has one."""
        radius = sketch.units(0.18)
        colours = [cell.colour or self.colour for cell in self.cells]
        last = colours[-1] if colours else self.colour
        ground = sketch.tone(self.colour)
        sketch.add(Rect(band, radius=radius, fill=ground.band, stroke=ground.ink, line=FINE))
        if self.colour:
            return
        for index, colour in enumerate([*colours, last] if self.lock is not None else colours):
            box = self.cell_box(sketch, x, axis, index)
            pitch = (sketch.units(1) - box.width) // 2
            final = index == len(self.cells) - (self.lock is None)
            piece = Box(
                box.x - pitch, band.y, (band.right if final else box.right + pitch) - box.x + pitch, band.height
            )
            sketch.add(face(piece, radius, "right" if final else "none", sketch.tone(colour).band))
        sketch.add(Rect(band, radius=radius, stroke=sketch.ink, line=FINE))

    def draw_start(self, sketch: Sketch, band: Box) -> None:
        """Draw the shape and the letter of the row, and an arrow."""
        shown, letter = sketch.tone(self.colour), self.letter(sketch)
        wide, left = self.letter_wide(sketch), band.x + sketch.units(0.12)
        cap = round(fonts.CAP * sketch.label)
        side = min(sketch.units(0.44), band.height - cap - sketch.units(0.27)) if self.colour else 0
        gap = (band.height - side - cap) // (3 if side else 2)
        if self.colour:
            sketch.add(*shape(Box(left + (wide - side) // 2, band.y + gap, side, side), self.colour, shown.sign))
        label_box = Box(left, band.bottom - gap - cap, wide, cap)
        sketch.add(sketch.text(label_box, letter, sketch.label, weight="bold", anchor="middle", fill=shown.sign))
        if self.arrow:
            high = sketch.units(0.38)
            head = Box(left + wide + sketch.units(0.1), band.middle[1] - high // 2, sketch.units(0.24), high)
            sketch.add(*arrow(head, shown.sign))

    def draw_lock(self, sketch: Sketch, box: Box) -> None:
        """Draw the padlock, which stays legible on its cross."""
        colour = self.colour or (self.cells[-1].colour if self.cells else None)
        shown, side = sketch.tone(colour), sketch.units(0.5)
        mark_box = Box(box.middle[0] - side // 2, box.middle[1] - side // 2, side, side)
        sketch.add(Rect(box, radius=box.width // 2, fill=shown.cell, stroke=shown.ink, line=HEAVY))
        draw_pencil(sketch, box, self.lock or "", f"lock {self.colour}")
        if self.lock == "now":
            sketch.add(Rect(mark_box.inset(-sketch.units(0.03)), radius=sketch.units(0.16), fill=shown.cell))
        sketch.add(*padlock(mark_box, shown.ink if self.lock == "now" else shown.soft))

    def draw_counts(self, sketch: Sketch, x: int, axis: int, top: int) -> None:
        """Number the crosses above the cells."""
        number = 0
        high = round(0.8 * sketch.label)
        for index, mark in enumerate((*(cell.mark for cell in self.cells), self.lock or "")):
            if mark in ("before", "now"):
                number += 1
                box = self.cell_box(sketch, x, axis, index)
                above = Box(box.x, top - sketch.units(0.1) - high, box.width, high)
                weight: Literal["regular", "bold"] = "bold" if number <= self.counts else "regular"
                sketch.add(sketch.text(above, str(number), sketch.label, weight=weight, anchor="middle"))


@dataclass(frozen=True, eq=False, repr=False)
class Boxes(Part):
    """All misthrow boxes of the game, the first of them with marks."""

    marks: tuple[Marked, ...] = ()

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
            if index < len(self.marks):
                draw_pencil(sketch, box, self.marks[index], f"misthrow {index}")


@dataclass(frozen=True, eq=False, repr=False)
class Result(Part):
    """A box of the result line, with a number in pencil and a caption above it."""

    value: str
    colour: str | None = None
    caption: str = ""
    wide: float = 1.65
    heavy: bool = False

    def measure(self, sketch: Sketch) -> Extent:
        half = sketch.units(CELL) // 2
        wide = max(sketch.units(self.wide), fonts.width(self.caption, sketch.label, "regular"))
        return Extent(wide, half + (round(1.1 * sketch.label) if self.caption else 0), half)

    def draw(self, sketch: Sketch, x: int, axis: int) -> None:
        side = sketch.units(CELL)
        box = Box(x, axis - side // 2, self.measure(sketch).wide, side)
        room, radius = box, sketch.units(0.12)
        sketch.add(sketch.blank(box, HEAVY if self.heavy else THIN))
        if self.colour:
            shown, side = sketch.tone(self.colour), sketch.units(0.3)
            left = Box(box.x, box.y, sketch.units(0.5), box.height)
            sign = Box(left.middle[0] - side // 2, left.middle[1] - side // 2, side, side)
            sketch.add(
                face(left, radius, "left", shown.band),
                Line(left.right, box.y, left.right, box.bottom, shown.ink, FINE),
                *shape(sign, self.colour, shown.sign),
                Rect(box, radius=radius, stroke=shown.ink, line=THIN),
            )
            room = Box(left.right, box.y, box.right - left.right, box.height)
        write(sketch, room, self.value, f"{self.colour} {self.caption}", now=self.heavy)
        if self.caption:
            high = round(1.1 * sketch.label)
            sketch.add(
                sketch.text(Box(box.x, box.y - high, box.width, high), self.caption, sketch.label, anchor="middle")
            )


@dataclass(frozen=True, eq=False, repr=False)
class Arrow(Part):
    """A short pencil arrow to the right."""

    count: float = 0.8

    def measure(self, sketch: Sketch) -> Extent:
        return Extent(sketch.units(self.count), sketch.units(0.2), sketch.units(0.2))

    def draw(self, sketch: Sketch, x: int, axis: int) -> None:
        ink, width = pencil_of(sketch, now=True)
        end = x + sketch.units(self.count)
        points = [(x, axis + sketch.units(0.05)), ((x + end) / 2, axis - sketch.units(0.06)), (end, axis)]
        sketch.add(*pencil.arrow(points, ink, 0.8 * width, sketch.units(0.26)))


@dataclass(frozen=True, eq=False, repr=False)
class Beside(Part):
    """Parts beside each other on one axis."""

    parts: tuple[Part, ...]

    def measure(self, sketch: Sketch) -> Extent:
        sizes = [part.measure(sketch) for part in self.parts]
        return Extent(
            sum(size.wide for size in sizes), max(size.up for size in sizes), max(size.down for size in sizes)
        )

    def draw(self, sketch: Sketch, x: int, axis: int) -> None:
        for part in self.parts:
            part.draw(sketch, x, axis)
            x += part.measure(sketch).wide


@dataclass(frozen=True, eq=False, repr=False)
class Stack(Part):
    """Parts below each other, aligned left. The axis runs through the middle of the stack."""

    parts: tuple[Part, ...]
    gap: float = 0.0

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


@dataclass(frozen=True, eq=False, repr=False)
class Drawing(Part):
    """A picture that a function draws into a box of 3 x 1.25 units of its own. White space around it is left out."""

    function: Callable[[Box], None]
    own: Sketch
    """The sketch on which the function draws."""
    scale: float = 2.2
    """The picture's own unit, in units of the sketch."""

    def marks(self, sketch: Sketch, x: int = 0, y: int = 0) -> list[Mark]:
        """Return the marks that the function draws at this place.

        A picture in which a text is too wide for its cell gets larger, up to twice its size.
        """
        unit, marks = self.own.unit, self.own.marks
        first = sketch.units(self.scale)
        for tenth in range(11):
            self.own.unit, self.own.marks = first * (10 + tenth) // 10, []
            try:
                self.function(Box(x, y, self.own.units(3.0), self.own.units(1.25)))
                return self.own.marks
            except DoesNotFit as error:
                problem = error
            finally:
                self.own.unit, self.own.marks = unit, marks
        raise problem

    def measure(self, sketch: Sketch) -> Extent:
        box = bounds(self.marks(sketch))
        return Extent(box.right, 0, box.height)

    def draw(self, sketch: Sketch, x: int, axis: int) -> None:
        sketch.add(*self.marks(sketch, x, axis - bounds(self.marks(sketch)).y))


def joined(parts: Sequence[Part], between: Part) -> tuple[Part, ...]:
    """Return the parts with another part between every two of them."""
    return tuple(each for part in parts for each in (between, part))[1:]
