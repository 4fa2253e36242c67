"""Pictures with the dice and the rows of any game, and tiles for packages of your own, whose pictures are functions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from dicepad.spec import Spec

from .marks import FINE, Box, Rect
from .parts import SCALE, Boxes, Lines, Part, rolled_dice
from .row_piece import Cell, RowPiece, entry
from .sketch import CELL, Sketch
from .tiles import Tiles

__all__ = ["GameTiles", "all_dice", "colours_of", "entered_cells", "rising"]

ACROSS: Final = 3.0
"""Width of the box of a picture, in its own units."""


def colours_of(spec: Spec) -> list[str | None]:
    """Return the colours of the rows. A row of mixed colours takes the colour of its last cell."""
    return [row.colour or row.cells[-1].colour for row in spec.rows]


def all_dice(spec: Spec) -> Part:
    """Return all dice of a game. If the faces of a die differ in colour, it shows one of these colours."""
    faces = [die.faces[index % len(die.faces)] for index, die in enumerate(spec.dice)]
    return rolled_dice([(face.number, die.colour or face.colour) for die, face in zip(spec.dice, faces, strict=True)])


def entered_cells(spec: Spec, chosen: int) -> Part:
    """Return a cell of each row, with numbers entered in `chosen` of these cells.

    A single number goes into the first cell, and several numbers go into the last cells.
    """
    count = len(spec.rows)
    entered = [index < chosen if chosen == 1 else index >= count - chosen for index in range(count)]
    texts = [str(9 + 2 * index) if is_entered else "" for index, is_entered in enumerate(entered)]
    pieces = [RowPiece(colour, (entry(text, now=True),)) for colour, text in zip(colours_of(spec), texts, strict=True)]
    return Lines(*pieces)


def rising(spec: Spec) -> Part:
    """Return the start of the first row, with entries that rise from left to right and gaps between them."""
    texts = ("3", "", "6", "", "", "12")[: len(spec.rows[0].cells)]
    return RowPiece(colours_of(spec)[0], tuple(map(entry, texts)), arrow=True)


class GameTiles(Tiles):
    """Functions that draw the dice and the rows of the game on the sketch, each into a box of 3 x 1.25 units."""

    def __init__(self, sketch: Sketch) -> None:
        super().__init__(sketch)
        self.colours = [colour or "white" for colour in colours_of(sketch.spec)]

    def put(self, box: Box, part: Part) -> None:
        """Draw a part at the left of a box, in the size that it has in other pictures."""
        part.draw(replace(self.sketch, unit=round(self.sketch.unit / SCALE)), box.x, box.middle[1])

    def all_dice(self, box: Box) -> None:
        """Draw all dice of the game."""
        self.put(box, all_dice(self.sketch.spec))

    def entries(self, box: Box, chosen: int) -> None:
        """Draw a cell of each row, with numbers entered in `chosen` of these cells."""
        self.put(box, entered_cells(self.sketch.spec, chosen))

    def rising(self, box: Box) -> None:
        """Draw entries that rise from left to right, with gaps between them."""
        self.put(box, rising(self.sketch.spec))

    def boxes(self, box: Box, crossed: int) -> None:
        """Draw all misthrow boxes, and cross the first `crossed` of them."""
        self.put(box, Boxes(crossed))

    def line(self, box: Box, widths: Sequence[float]) -> list[Box]:
        """Place squares and gaps on one line from the left, and return the squares.

        Widths are in units, and a negative width is a gap. A line that is too wide for a picture becomes smaller.
        """
        unit = min(1, ACROSS / sum(map(abs, widths))) * self.sketch.unit
        x, places = box.x, []
        for width in widths:
            side = round(abs(width) * unit)
            if width > 0:
                places.append(Box(x, box.y + (box.height - side) // 2, side, side))
            x += side
        return places

    def dice(self, box: Box, shown: Sequence[tuple[int | None, str]], side: float = 0.46) -> list[Box]:
        """Draw dice with these numbers and colours, on one line or two. Return their places."""
        lines = 1 if len(shown) <= 4 else 2
        each, high = -(-len(shown) // lines), box.height // lines
        places: list[Box] = []
        for start in range(0, len(shown), each):
            room = Box(box.x, box.y + start // each * high, box.width, high)
            places += self.line(room, [side, -0.14] * len(shown[start : start + each]))
        for place, (number, colour) in zip(places, shown, strict=True):
            self.die(place, number, colour)
        return places

    def die(self, box: Box, number: int | None, colour: str = "white") -> None:
        """Draw a die."""
        self.sketch.add(*self.sketch.die(box, number, colour))

    def number(self, box: Box, colour: str, text: str) -> None:
        """Draw a cell on its band, with a number in it."""
        self.band([box], colour)
        self.mini(box, colour, text)

    def band(self, places: Sequence[Box], colour: str | None) -> None:
        """Draw the band behind small cells that touch each other."""
        first, last = places[0], places[-1]
        box = Box(first.x, first.y, last.right - first.x, first.height)
        shown = self.sketch.tone(colour)
        self.sketch.add(Rect(box, radius=self.sketch.units(0.1), fill=shown.band, stroke=shown.ink, line=FINE))

    def mini(self, box: Box, colour: str | None, string: str, *, crossed: bool = False) -> None:
        """Draw a small cell, open or crossed. Its number stays legible over the cross."""
        small = replace(self.sketch, unit=round(box.width / CELL))
        Cell(string, "now" if crossed else "").draw(small, box.inset(round(0.08 * box.width)), colour or "white")
