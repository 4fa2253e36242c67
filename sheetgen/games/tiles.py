"""Pictures for the rules on the back that several games share."""

from __future__ import annotations

from typing import Final

from ..drawing.marks import THIN, Box, Line
from ..drawing.pictures import arrow
from ..drawing.sketch import Sketch
from ..drawing.tiles import Tiles

__all__ = ["GameTiles"]

FACES: Final = (4, 2, 5, 1, 6, 3)
"""The throw that the pictures use."""


class GameTiles(Tiles):
    """Draws tiles with the dice and the rows of the game on the sketch."""

    def __init__(self, sketch: Sketch) -> None:
        super().__init__(sketch)
        self.colours = [row.colour or row.cells[-1].colour or "white" for row in sketch.spec.rows]

    def dice(self, box: Box, shown: list[tuple[int | None, str]], side: float = 0.46) -> list[Box]:
        """Dice with these numbers and colours, in one line or two; returns their places."""
        lines = 1 if len(shown) <= 4 else 2
        each = -(-len(shown) // lines)
        height = box.height // lines
        places: list[Box] = []
        for line in range(lines):
            part = shown[line * each : (line + 1) * each]
            room = Box(box.x, box.y + line * height, box.width, height)
            places += self.line(room, [side, -0.14] * len(part))
        for place, (number, colour) in zip(places, shown, strict=True):
            self.die(place, number, colour)
        return places

    def all_dice(self, box: Box) -> None:
        """All dice of the game; one whose faces differ shows the first colour of its own."""
        shown: list[tuple[int | None, str]] = []
        for index, one in enumerate(self.sketch.spec.dice):
            face = one.faces[index % len(one.faces)]
            shown.append((face.number if face.number in FACES else None, one.colour or face.colour))
        self.dice(box, shown)

    def number(self, box: Box, colour: str, text: str) -> None:
        """A cell on its band, with a number in it."""
        self.band([box], colour)
        self.mini(box, colour, text)

    def entries(self, box: Box, chosen: int) -> None:
        """A cell of each row; the last `chosen` of them are entered, or the first one if it is one only."""
        places = self.line(box, [0.5, -0.1] * len(self.colours))
        for index, (place, colour) in enumerate(zip(places, self.colours, strict=True)):
            entered = index < chosen if chosen == 1 else index >= len(self.colours) - chosen
            self.number(place, colour, str(9 + 2 * index) if entered else "")

    def rising(self, box: Box) -> None:
        """Crosses or entries from left to right, over an arrow."""
        sketch = self.sketch
        row = sketch.spec.rows[0]
        cells = row.cells[:6]
        places = self.line(box, [0.42] * len(cells))
        self.band(places, self.colours[0])
        blank = cells[0].number is None
        for index, (place, cell, entry) in enumerate(zip(places, cells, ("3", "", "6", "", "", "12"), strict=False)):
            text = entry if blank else str(cell.number)
            crossed, gone = not blank and index in (1, 4), not blank and index in (0, 2, 3)
            self.mini(place, cell.colour or self.colours[0], text, crossed=crossed, gone=gone)
        y, end = places[0].y - sketch.units(0.18), places[-1].right - sketch.units(0.16)
        head = Box(end, y - sketch.units(0.09), sketch.units(0.16), sketch.units(0.18))
        sketch.add(Line(places[0].x, y, end, y, sketch.grey, THIN), *arrow(head, sketch.grey))
