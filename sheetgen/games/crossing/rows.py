"""Rows of a crossing game: bands, numbered cells, padlocks, and the signs of additions on, under and between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from dicepad.rules.crossing import CrossingGame
from dicepad.spec import Cell, Row

from ...drawing import fonts
from ...drawing.marks import FINE, HEAVY, Box, Line, Path, Rect
from ...drawing.pictures import face, padlock, shape
from ...drawing.sketch import PAD, Sketch
from .addition import AdditionFace
from .places import BADGE, IN_CELL, RADIUS, Drawn, column, row_colour, row_title

__all__ = ["Rows"]

BAND: Final = 1.1
BONUS: Final = 1.0
"""Height of an addition's row between two rows, in units. It replaces the gap between them."""
BETWEEN_BANDS: Final = (0.07, 2.0)
SIGNED: Final = 0.52
"""Size of a number below the sign of its colour, or below a badge, in units."""
UNDER_BADGE: Final = 0.05
"""Space between a badge and the number below it, and least space below that, in units."""


class Rows:
    """Rows of a crossing game, drawn together with the signs of the game's additions."""

    def __init__(self, game: CrossingGame, faces: Sequence[AdditionFace[Any]]) -> None:
        self.rows = game.spec.rows
        self.faces = faces
        self.columns = max(len(row.cells) for row in self.rows)
        self.below = sum(one.below for one in faces)
        self.height = BAND + self.below
        self.between = {index: one for one in faces for index in one.between}
        gap = (BONUS, 0.0)
        self.gaps = [gap if index in self.between else BETWEEN_BANDS for index in range(len(self.rows) - 1)]
        """Least height of the gaps in units, and their share of the height that is left over."""

    def draw(self, sketch: Sketch, y: int, air: list[int]) -> int:
        """Draw all rows from `y` down, with the gaps of `air` between them. Return the y of the lower edge."""
        tops = [y]
        for gap in air:
            tops.append(tops[-1] + sketch.units(self.height) + gap)
        for index, top in enumerate(tops):
            self.draw_band(sketch, index, top)
        cells = {
            cell.name: sketch.cell(column(sketch, 1 + place), top + sketch.units(PAD))
            for row, top in zip(self.rows, tops, strict=True)
            for place, cell in enumerate(row.cells)
        }
        more = sketch.units(self.below)
        deep = {name: Box(box.x, box.y, box.width, box.height + more) for name, box in cells.items()}
        for one in self.faces:
            sketch.add(*one.under_cells(sketch, deep))
        for index, (row, top) in enumerate(zip(self.rows, tops, strict=True)):
            self.draw_cells(sketch, index, row, cells)
            self.draw_lock(sketch, index, top)
            if index in self.between:
                self.between[index].draw_between(sketch, index, top + sketch.units(self.height))
        for one in self.faces:
            sketch.add(*one.over_cells(sketch, deep))
        return tops[-1] + sketch.units(self.height)

    def draw_band(self, sketch: Sketch, index: int, y: int) -> None:
        """Draw a band with its start. If an addition's row lies below, the band reaches halfway into it."""
        row = self.rows[index]
        half = sketch.units(BONUS / 2)
        above, below = index - 1 in self.between, index in self.between
        top = y - half * above
        band = Box(sketch.room.x, top, sketch.room.width, sketch.units(self.height) + half * (above + below))
        sides = {(False, True): "top", (True, False): "bottom", (True, True): "none"}.get((above, below), "all")
        shown = sketch.tone(row_colour(row))
        radius = sketch.units(0.18)
        edge = sketch.tone(row.colour).ink
        outline = face(band, radius, sides, shown.band, edge)
        sketch.add(outline)
        runs = [(place, cell.colour) for place, cell in enumerate(row.cells) if cell.colour != row.colour]
        changes = [at for at, (one, other) in enumerate(pairwise(row.cells), 1) if one.colour != other.colour]
        if row.colour is None:
            start = Box(band.x, band.y, column(sketch, 1) - sketch.units(PAD / 2) - band.x, band.height)
            sketch.add(face(start, radius, "left" if sides == "all" else "none", sketch.tone(None).band))
        for place, colour in runs:
            x = column(sketch, 1 + place) - sketch.units(PAD / 2)
            sketch.add(Rect(Box(x, band.y, sketch.units(1), band.height), fill=sketch.tone(colour).band))
        for place in changes:
            x = column(sketch, 1 + place) - sketch.units(PAD / 2)
            sketch.add(Line(x, band.y, x, band.bottom, edge, HEAVY))
        if runs:
            sketch.add(Path(outline.pieces, None, edge, FINE))
        start = Box(band.x, y, sketch.units(1), sketch.units(BAND))
        if row.colour is None:
            sketch.row_number(start, index + 1)
        else:
            sketch.row_start(start, row.colour)

    def draw_cells(self, sketch: Sketch, index: int, row: Row, cells: Mapping[str, Box]) -> None:
        """Draw the cells of a row, and the signs of additions below them."""
        name = row_title(sketch, index)
        mixed = any(cell.colour != row.colour for cell in row.cells)
        for place, cell in enumerate(row.cells):
            box = cells[cell.name]
            closing = place in row.closing
            label = f"{name}, {sketch.words.say(f'colour.{cell.colour}')}" if mixed else name
            title = sketch.words.say("place.cell", row=label, cell=cell.number)
            sketch.group(cell.name, title, box, *self.cell_marks(sketch, cell, box, closing=closing, signed=mixed))
            for one in self.faces:
                one.draw_below(sketch, cell, box, title, closing=closing)

    def cell_marks(self, sketch: Sketch, cell: Cell, box: Box, *, closing: bool, signed: bool) -> list[Drawn]:
        """Return the marks of a cell."""
        shown = sketch.tone(cell.colour)
        marks: list[Drawn] = [mark for one in self.faces for mark in one.behind(sketch, cell, box)]
        line = HEAVY if closing or any(one.heavy(cell.name) for one in self.faces) else FINE
        marks.append(Rect(box, radius=sketch.units(RADIUS), fill=shown.cell, stroke=shown.ink, line=line))
        marks += [mark for one in self.faces for mark in one.inside(sketch, cell, box)]
        badged = any(one.badged for one in self.faces)
        top = box.y
        if signed:
            side = sketch.units(0.17)
            left = box.x + sketch.units(0.08) if badged else box.middle[0] - side // 2
            sign = Box(left, box.y + sketch.units(0.07), side, side)
            marks += shape(sign, cell.colour, shown.ink)
            top = sign.bottom
        size = max(sketch.units(SIGNED), sketch.look.least) if signed or badged else sketch.number
        if badged:
            high = round(fonts.CAP * size)
            below = box.y + sketch.units(IN_CELL + BADGE * sketch.grow + UNDER_BADGE)
            lowest = box.bottom - sketch.units(UNDER_BADGE) - high
            top = 2 * min(below, lowest) + high - box.bottom  # so that the number's upper edge is there
        place = Box(box.x, top, box.width, box.bottom - top)
        marks.append(sketch.text(place, str(cell.number), size, weight="bold", anchor="middle", fill=shown.ink))
        return [*marks, *(mark for one in self.faces for mark in one.over(sketch, cell, box))]

    def draw_lock(self, sketch: Sketch, index: int, y: int) -> None:
        """Draw the padlock at the end of a row."""
        row = self.rows[index]
        shown = sketch.tone(row_colour(row))
        box = sketch.cell(column(sketch, self.columns + 1), y + sketch.units(PAD))
        side = sketch.units(0.5)
        place = Box(box.middle[0] - side // 2, box.middle[1] - side // 2, side, side)
        sketch.group(
            f"{row.name}.lock",
            sketch.words.say("place.lock", row=row_title(sketch, index)),
            box,
            Rect(box, radius=box.width // 2, fill=shown.cell, stroke=shown.ink, line=HEAVY),
            *padlock(place, shown.soft),
        )
