"""Pictures for the short rules that several games share."""

from __future__ import annotations

from ..drawing.marks import THIN, Box, Line
from ..drawing.pictures import arrow
from ..drawing.sketch import Sketch
from ..drawing.tiles import Tiles

__all__ = ["GameTiles"]


class GameTiles(Tiles):
    """Pictures with the dice and the rows of the game on the sketch."""

    def __init__(self, sketch: Sketch) -> None:
        super().__init__(sketch)
        self.colours = [row.colour or row.cells[-1].colour or "white" for row in sketch.spec.rows]

    def dice(self, box: Box, shown: list[tuple[int | None, str]], side: float = 0.46) -> list[Box]:
        """Draw dice with these numbers and colours, on one line or two. Return their places."""
        lines = 1 if len(shown) <= 4 else 2
        each = -(-len(shown) // lines)
        height = box.height // lines
        places: list[Box] = []
        for line in range(lines):
            part = shown[line * each : (line + 1) * each]
            room = Box(box.x, box.y + line * height, box.width, height)
            places += self.line(room, [side, -0.14] * len(part))
        for die_box, (number, colour) in zip(places, shown, strict=True):
            self.die(die_box, number, colour)
        return places

    def all_dice(self, box: Box) -> None:
        """Draw all dice of the game. If the faces of a die differ in colour, it shows one of these colours."""
        shown: list[tuple[int | None, str]] = []
        for index, die in enumerate(self.sketch.spec.dice):
            face = die.faces[index % len(die.faces)]
            shown.append((face.number, die.colour or face.colour))
        self.dice(box, shown)

    def number(self, box: Box, colour: str, text: str) -> None:
        """Draw a cell on its band, with a number in it."""
        self.band([box], colour)
        self.mini(box, colour, text)

    def entries(self, box: Box, chosen: int) -> None:
        """Draw a cell of each row, with numbers entered in `chosen` of these cells.

        A single number goes into the first cell, and several numbers go into the last cells.
        """
        places = self.line(box, [0.5, -0.1] * len(self.colours))
        for index, (die_box, colour) in enumerate(zip(places, self.colours, strict=True)):
            entered = index < chosen if chosen == 1 else index >= len(self.colours) - chosen
            self.number(die_box, colour, str(9 + 2 * index) if entered else "")

    def rising(self, box: Box) -> None:
        """Draw entries that rise from left to right, with gaps between them, over an arrow."""
        sketch = self.sketch
        places = self.line(box, [0.42] * len(sketch.spec.rows[0].cells[:6]))
        self.band(places, self.colours[0])
        for cell_box, entry in zip(places, ("3", "", "6", "", "", "12"), strict=False):
            self.mini(cell_box, self.colours[0], entry)
        y, tip = places[0].y - sketch.units(0.2), sketch.units(0.18)
        head = Box(places[-1].right - tip, y - tip // 2, tip, tip)
        sketch.add(Line(places[0].x, y, head.x, y, sketch.grey, THIN), *arrow(head, sketch.grey))
