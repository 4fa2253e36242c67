"""Pieces from which a picture of one turn is put together: dice, signs, boxes, and parts of rows, on lines.

Sizes are in cells: a cell is the distance from one cell of a row to the next. A picture is as large as its box allows.
No piece relies on its colour: every coloured die and every row has the shape of its row.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from ..drawing.marks import FINE, HEAVY, THIN, Box, Line, Rect
from ..drawing.palette import PALE
from ..drawing.pictures import arrow, cross, pentagon, shape, wedge
from ..drawing.sketch import CELL
from ..drawing.tiles import Tiles

__all__ = ["Arrow", "Dice", "Gap", "Number", "Pictures", "Piece", "PointsBox", "RowPart", "Sign", "draw_picture"]

Pictures = Mapping[str, Callable[[Box], None]]
"""The pictures of the short rules, by the last part of the key of their heading."""
LARGEST: Final = 0.6
"""Size of the largest cells, as a part of the unit of the tiles."""
BETWEEN: Final = 0.3
"""Space between two lines of a picture."""
NUMBER: Final = 0.57
"""Size of numbers, as on the front."""
APART: Final = 0.14
"""Space between two dice."""
SHAPE: Final = 0.36
"""Side of the shape below a die, and of the one at the start of a row."""
RING: Final = 0.14
"""Distance of a ring from what it surrounds."""
BAND: Final = 1.1
START: Final = 0.6
"""Width of the start of a row."""
WEDGE: Final = 0.4
"""Height of a wedge above a row, and of the space below it."""
RIDGE: Final = 0.2
"""Width of the place that the thick line takes between two cells."""


class Piece(Protocol):
    """A piece of a picture. It reaches `up` above the axis of its line, and `down` below the axis."""

    @property
    def width(self) -> float:
        """Width in cells."""
        ...

    @property
    def up(self) -> float:
        """Height above the axis, in cells."""
        ...

    @property
    def down(self) -> float:
        """Height below the axis, in cells."""
        ...

    def draw(self, tiles: Tiles, x: int, axis: int, cell: float) -> None:
        """Draw the piece from `x` to the right. All measures are in micrometres, also that of a `cell`."""
        ...


def draw_picture(tiles: Tiles, box: Box, *lines: Sequence[Piece], between: float = BETWEEN) -> None:
    """Draw lines of pieces below each other, `between` cells apart, as large as the box allows."""
    ups = [max(piece.up for piece in line) for line in lines]
    downs = [max(piece.down for piece in line) for line in lines]
    high = sum(ups) + sum(downs) + between * (len(lines) - 1)
    wide = max(sum(piece.width for piece in line) for line in lines)
    cell = min(box.width / wide, box.height / high, LARGEST * tiles.sketch.unit)
    y = box.y + (box.height - high * cell) / 2
    for line, up, down in zip(lines, ups, downs, strict=True):
        x = float(box.x)
        for piece in line:
            piece.draw(tiles, round(x), round(y + up * cell), cell)
            x += piece.width * cell
        y += (up + down + between) * cell


@dataclass(frozen=True, eq=False, repr=False)
class Gap:
    """White space."""

    width: float = 0.3
    up: float = 0.0
    down: float = 0.0

    def draw(self, tiles: Tiles, x: int, axis: int, cell: float) -> None:
        """Draw nothing."""


@dataclass(frozen=True, eq=False, repr=False)
class Sign:
    """A sign such as + or =, with the same space before it and after it."""

    string: str
    width: float = 0.76
    up: float = 0.4
    down: float = 0.4

    def draw(self, tiles: Tiles, x: int, axis: int, cell: float) -> None:
        size = type_size(tiles, cell)
        tiles.sketch.add(
            tiles.sketch.text(square(x, axis, self.width * cell), self.string, size, weight="bold", anchor="middle")
        )


@dataclass(frozen=True, eq=False, repr=False)
class Arrow:
    """A short arrow to the right."""

    width: float = 1.1
    up: float = 0.3
    down: float = 0.3

    def draw(self, tiles: Tiles, x: int, axis: int, cell: float) -> None:
        left, tip = x + round(0.2 * cell), round(0.34 * cell)
        head = Box(x + round(0.9 * cell) - tip, axis - tip // 2, tip, tip)
        ink = tiles.sketch.ink
        tiles.sketch.add(Line(left, axis, head.x, axis, ink, THIN), *arrow(head, ink))


@dataclass(frozen=True, eq=False, repr=False)
class Dice:
    """Dice side by side, each given by its number and its colour. A coloured die has the shape of its row below it.

    Dice can be `ringed`, underlined because they are set `aside`, or struck out because they are `lost`.
    """

    faces: Sequence[tuple[int, str]]
    ringed: Collection[int] = ()
    aside: bool = False
    lost: bool = False

    @property
    def width(self) -> float:
        return len(self.faces) * self.pitch - (self.pitch - 1) + 2 * RING * bool(self.ringed)

    @property
    def pitch(self) -> float:
        """Distance from die to die, in cells."""
        return 1 + APART + 2 * RING * (len(self.ringed) > 1)

    @property
    def up(self) -> float:
        return 0.5 + RING * bool(self.ringed)

    @property
    def down(self) -> float:
        coloured = any(colour != "white" for _, colour in self.faces)
        return 0.5 + max((0.14 + SHAPE) * coloured, 0.2 * self.aside, RING * bool(self.ringed))

    def draw(self, tiles: Tiles, x: int, axis: int, cell: float) -> None:
        sketch = tiles.sketch
        side = round(cell)
        left = x + RING * cell * bool(self.ringed)
        places = [
            Box(round(left + index * self.pitch * cell), axis - side // 2, side, side)
            for index in range(len(self.faces))
        ]
        for index, (die_box, (number, colour)) in enumerate(zip(places, self.faces, strict=True)):
            tiles.die(die_box, number, colour)
            small = round(SHAPE * cell)
            below = Box(die_box.middle[0] - small // 2, die_box.bottom + round(0.14 * cell), small, small)
            if index in self.ringed:
                around = die_box.inset(-round(RING * cell))
                sketch.add(Rect(around, radius=round(0.36 * cell), stroke=sketch.ink, line=HEAVY))
                below = Box(below.x, around.bottom + round(0.06 * cell), small, small)
            sketch.add(*shape(below, colour, sketch.tone(colour).ink))
        first, last = places[0], places[-1]
        if self.aside:
            y = first.bottom + round(0.2 * cell)
            sketch.add(Line(first.x, y, last.right, y, sketch.ink, HEAVY))
        if self.lost:
            sketch.add(Line(first.x, first.bottom, last.right, last.y, sketch.ink, HEAVY))


@dataclass(frozen=True, eq=False, repr=False)
class RowPart:
    """A part of a row: its start, and cells with texts in them.

    The numbers of this turn are `new`, and bold. A number can be `ringed`, or struck out because it is `refused`. Cells
    can be `crossed`, have a pentagon, or be missing. `ridge` counts the cells before the thick line; `wedges`
    above them show that numbers rise up to there, and fall after it. The start shows the shape of the colour, or the
    text `head` instead.
    """

    colour: str
    texts: Sequence[str]
    new: Collection[int] = ()
    ringed: Collection[int] = ()
    refused: Collection[int] = ()
    crossed: Collection[int] = ()
    pentagons: Collection[int] = ()
    missing: Collection[int] = ()
    ridge: int = 0
    wedges: bool = False
    head: str = ""
    down: float = BAND / 2

    @property
    def up(self) -> float:
        return BAND / 2 + WEDGE * self.wedges

    @property
    def start(self) -> float:
        """Width of the start, in cells."""
        return 1.0 if self.head else START

    @property
    def width(self) -> float:
        return self.start + len(self.texts) + RIDGE * bool(self.ridge)

    def place(self, x: int, axis: int, cell: float, index: int) -> Box:
        """Return the box of a cell."""
        left = x + (self.start + index + RIDGE * (0 < self.ridge <= index)) * cell
        side = round(CELL * cell)
        return Box(round(left), axis - side // 2, side, side)

    def draw(self, tiles: Tiles, x: int, axis: int, cell: float) -> None:
        sketch, shown = tiles.sketch, tiles.sketch.tone(self.colour)
        high = round(BAND * cell)
        band = Box(x, axis - high // 2, round(self.width * cell), high)
        sketch.add(Rect(band, radius=round(0.18 * cell), fill=shown.band, stroke=shown.ink, line=FINE))
        left = Box(x, band.y, round(self.start * cell), high)
        if self.head:
            size = type_size(tiles, cell)
            sketch.add(sketch.text(left, self.head, size, weight="bold", anchor="middle", fill=shown.sign))
        else:
            small = round(SHAPE * cell)
            at = Box(left.middle[0] - small // 2, axis - small // 2, small, small)
            sketch.add(*shape(at, self.colour, shown.sign))
        for index in range(len(self.texts)):
            self.draw_cell(tiles, self.place(x, axis, cell, index), cell, index)
        if self.ridge:
            middle = (self.place(x, axis, cell, self.ridge - 1).right + self.place(x, axis, cell, self.ridge).x) // 2
            over, wide = round(0.12 * cell), round(0.13 * cell)
            sketch.add(Rect(Box(middle - wide // 2, band.y - over, wide, high + 2 * over), fill=sketch.ink))
        if self.wedges:
            for first, last in ((0, self.ridge - 1), (self.ridge, len(self.texts) - 1)):
                start, end = (self.place(x, axis, cell, index) for index in (first, last))
                at = Box(start.x, band.y - round(0.36 * cell), end.right - start.x, round(0.24 * cell))
                sketch.add(*wedge(at, sketch.rule, rising=not first))

    def draw_cell(self, tiles: Tiles, box: Box, cell: float, index: int) -> None:
        """Draw a cell with its text and with what a player did there."""
        sketch, shown = tiles.sketch, tiles.sketch.tone(self.colour)
        new = index in self.new
        if index in self.missing:
            wide = round(0.06 * cell)
            bar = Box(box.middle[0] - wide // 2, box.y + round(0.2 * cell), wide, box.height - round(0.4 * cell))
            sketch.add(Rect(bar, radius=wide // 2, fill=shown.sign))
            return
        if index in self.pentagons:
            sketch.add(pentagon(box, shown.cell, shown.ink, THIN))
        else:
            sketch.add(Rect(box, radius=round(0.14 * cell), fill=shown.cell, stroke=shown.ink, line=FINE))
        if index in self.crossed:
            ink = sketch.ink if new else sketch.grey
            sketch.add(*cross(box.inset(round(0.12 * cell)), ink, HEAVY if new else FINE))
        write(tiles, box, self.texts[index], cell, new=new)
        if index in self.refused:
            inner = box.inset(round(0.1 * cell))
            sketch.add(Line(inner.x, inner.bottom, inner.right, inner.y, sketch.ink, HEAVY))
        if index in self.ringed:
            around = box.inset(-round(0.06 * cell))
            sketch.add(Rect(around, radius=round(0.36 * cell), stroke=sketch.ink, line=HEAVY))


@dataclass(frozen=True, eq=False, repr=False)
class Number:
    """A number without a box. It can be `new`, and have a ring around it because it counts."""

    text: str
    new: bool = False
    ringed: bool = False
    width: float = 0.9
    up: float = CELL / 2
    down: float = CELL / 2

    def draw(self, tiles: Tiles, x: int, axis: int, cell: float) -> None:
        box = square(x, axis, self.width * cell)
        write(tiles, box, self.text, cell, new=self.new or self.ringed)
        if self.ringed:
            tiles.sketch.add(Rect(box, radius=round(0.36 * cell), stroke=tiles.sketch.ink, line=HEAVY))


@dataclass(frozen=True, eq=False, repr=False)
class PointsBox:
    """A box for points, with a number in it. The total has a heavy outline."""

    text: str
    new: bool = False
    total: bool = False
    up: float = CELL / 2
    down: float = CELL / 2

    @property
    def width(self) -> float:
        return 1.3 if self.total else 1.0

    def draw(self, tiles: Tiles, x: int, axis: int, cell: float) -> None:
        high = round(CELL * cell)
        box = Box(x, axis - high // 2, round((self.width - 0.1) * cell), high)
        line = HEAVY if self.total else THIN
        tiles.sketch.add(Rect(box, radius=round(0.12 * cell), fill=PALE, stroke=tiles.sketch.ink, line=line))
        write(tiles, box, self.text, cell, new=self.new or self.total)


def write(tiles: Tiles, box: Box, text: str, cell: float, *, new: bool) -> None:
    """Write a number into a box: bold if it belongs to this turn, otherwise light."""
    sketch = tiles.sketch
    if text:
        fill = sketch.ink if new else sketch.grey
        size = type_size(tiles, cell)
        sketch.add(sketch.text(box, text, size, weight="bold" if new else "regular", anchor="middle", fill=fill))


def square(x: int, axis: int, side: float) -> Box:
    """Return a square that begins at `x`, with its middle on the axis."""
    return Box(x, axis - round(side / 2), round(side), round(side))


def type_size(tiles: Tiles, cell: float) -> int:
    """Return the size of numbers in cells, in micrometres."""
    return max(round(NUMBER * cell), tiles.sketch.look.least)
