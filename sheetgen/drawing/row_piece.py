"""Pieces of rows, as pictures show them: what is printed on a row of the sheet, and what players did there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Literal

from . import fonts
from .marks import FINE, HEAVY, THIN, Box, Rect
from .parts import Extent, Marked, Part, draw_pencil, draw_ring, write
from .pictures import arrow, face, padlock, pentagon, shape, wedge
from .sketch import CELL, Sketch

__all__ = ["EDGE", "Cell", "Outline", "RowPiece", "entry"]

Decoration = Callable[[Sketch, Box], None]
"""A function that draws on a cell what a variant of the game prints there."""
Outline = Literal["cell", "circle", "pentagon"]
"""Outline of a cell."""
EDGE: Final = 0.1
"""Height of a band above and below its cells, in units."""
RIDGE: Final = 0.2
"""Width of the place that a thick line takes between two cells, in units."""
WEDGE: Final = 0.4
"""Height of the wedges above a row, and of the space below them, in units."""


@dataclass(frozen=True, eq=False, repr=False)
class Cell:
    """A cell with its text, what a player did there, and what a variant prints on it.

    A player crosses a cell, or writes the number `written` into it, with a ring around one that counts.
    `colour` is that of a cell whose colour differs from its row's; the shape of this colour stands above the number.
    `under` is drawn behind the cell, `over` on top of it. `outline` is that of a cell, a circle or a pentagon.
    """

    text: str = ""
    mark: Marked = ""
    colour: str | None = None
    heavy: bool = False
    written: str = ""
    ringed: bool = False
    outline: Outline = "cell"
    under: Decoration | None = None
    inside: Decoration | None = None
    over: Decoration | None = None

    def draw(self, sketch: Sketch, box: Box, colour: str) -> None:
        """Draw the cell. A number crossed in this turn stays legible on its cross."""
        shown = sketch.tone(self.colour or colour)
        if self.under:
            self.under(sketch, box)
        if self.outline == "pentagon":
            sketch.add(pentagon(box, shown.cell, shown.ink, THIN))
        else:
            radius = box.width // 2 if self.outline == "circle" else sketch.units(0.14)
            line = HEAVY if self.heavy else FINE
            sketch.add(Rect(box, radius=radius, fill=shown.cell, stroke=shown.ink, line=line))
        if self.inside:
            self.inside(sketch, box)
        seed = f"{colour} {self.text or box.x}"
        inner = box if self.text else box.inset(sketch.units(0.1))  # crosses in blank cells keep apart
        if self.written:
            write(sketch, box, self.written, seed, now=self.mark == "now")
            draw_pencil(sketch, box, "refused" if self.mark == "refused" else "", seed)
        elif self.mark == "now" or (self.mark == "before" and shown.soft == sketch.ink):
            # black on black: the cross would hide the number
            draw_pencil(sketch, inner, self.mark, seed)
            self.draw_number(sketch, box, shown.ink, shown.cell)
        else:
            self.draw_number(sketch, box, shown.ink)
            draw_pencil(sketch, inner, self.mark, seed)
        if self.ringed:
            draw_ring(sketch, box, seed)
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


def entry(text: str, *, now: bool = False, ringed: bool = False) -> Cell:
    """Return a blank cell, or one with a number that a player wrote into it in this turn (`now`) or before.

    >>> entry("7", now=True).mark, entry("").mark
    ('now', '')
    """
    return Cell(mark="now" if now else "before", written=text, ringed=ringed) if text else Cell()


@dataclass(frozen=True, eq=False, repr=False)
class RowPiece(Part):
    """A piece of a row of the sheet: its start, some cells, and its padlock. A bar stands where a cell is missing.

    `colour` is None for a row of mixed colours. A row with a `label` starts with it, instead of the shape and the
    letter of its colour. `counts` numbers the crosses above the cells, the first of them, as many as closing needs, in
    bold. A thick line stands before the cell `ridge`; `wedges` above show that numbers rise up to it, and fall after
    it. The letter has at least `start` units, and the band `least`, with the padlock at its end.
    """

    colour: str | None
    cells: tuple[Cell | None, ...] = ()
    arrow: bool = False
    lock: Marked | None = None
    counts: int = 0
    label: str = ""
    ridge: int = 0
    wedges: bool = False
    start: float = 0.44
    least: float = 0

    def letter(self, sketch: Sketch) -> str:
        """Return the letter, the number or the name at the start."""
        return self.label or (sketch.words.say(f"letter.{self.colour}") if self.colour else "")

    def letter_size(self, sketch: Sketch) -> int:
        """Return the size of the letter. A number takes the place of the shape, too."""
        return sketch.number if self.colour and self.label else sketch.label

    def letter_wide(self, sketch: Sketch) -> int:
        return max(sketch.units(self.start), fonts.width(self.letter(sketch), self.letter_size(sketch), "bold"))

    def start_wide(self, sketch: Sketch) -> int:
        """Return the width before the first cell."""
        return sketch.units(0.14) + self.letter_wide(sketch) + sketch.units(0.46 if self.arrow else 0.14)

    def measure(self, sketch: Sketch) -> Extent:
        count = len(self.cells) + (self.lock is not None) + RIDGE * bool(self.ridge)
        wide = max(self.start_wide(sketch) + sketch.units(count), sketch.units(self.least))
        half = sketch.units(CELL) // 2 + sketch.units(EDGE)
        counts = sketch.units(0.1) + round(0.8 * sketch.label) if self.counts else 0
        return Extent(wide, half + counts + sketch.units(WEDGE * self.wedges), half)

    def cell_box(self, sketch: Sketch, x: int, axis: int, index: int) -> Box:
        """Return the box of a cell, or of the padlock behind the last cell."""
        side = sketch.units(CELL)
        if index == len(self.cells):
            return Box(x + self.measure(sketch).wide - sketch.units(1), axis - side // 2, side, side)
        left = sketch.units(index + RIDGE * (0 < self.ridge <= index))
        return Box(x + self.start_wide(sketch) + left, axis - side // 2, side, side)

    def draw(self, sketch: Sketch, x: int, axis: int) -> None:
        high = sketch.units(CELL) + 2 * sketch.units(EDGE)
        band = Box(x, axis - high // 2, self.measure(sketch).wide, high)
        boxes = [self.cell_box(sketch, x, axis, place) for place in range(len(self.cells) + (self.lock is not None))]
        self.draw_band(sketch, band, boxes)
        self.draw_start(sketch, band)
        for cell, box in zip(self.cells, boxes, strict=False):
            if cell:
                cell.draw(sketch, box, self.colour or "white")
            else:
                bar = Box(box.middle[0] - sketch.units(0.03), box.y, sketch.units(0.06), box.height)
                sketch.add(Rect(bar, radius=bar.width // 2, fill=sketch.tone(self.colour).sign))
        if self.lock is not None:
            self.draw_lock(sketch, boxes[-1])
        if self.counts:
            self.draw_counts(sketch, boxes, band.y)
        if self.ridge:
            self.draw_ridge(sketch, boxes, band)

    def draw_band(self, sketch: Sketch, band: Box, boxes: list[Box]) -> None:
        """Draw the band, with a piece in another colour behind each cell that has one."""
        radius = sketch.units(0.18)
        ground = sketch.tone(self.colour)
        sketch.add(Rect(band, radius=radius, fill=ground.band, stroke=ground.ink, line=FINE))
        colours = [cell.colour for cell in self.cells if cell]
        if self.colour or not any(colours):
            return
        edges = [*(box.x - (sketch.units(1) - box.width) // 2 for box in boxes), band.right]
        for index, (left, right) in enumerate(pairwise(edges)):
            piece = Box(left, band.y, right - left, band.height)
            sides = "right" if right == band.right else "none"
            sketch.add(face(piece, radius, sides, sketch.tone(colours[min(index, len(colours) - 1)]).band))
        sketch.add(Rect(band, radius=radius, stroke=sketch.ink, line=FINE))

    def draw_start(self, sketch: Sketch, band: Box) -> None:
        """Draw the shape and the letter of the row, and an arrow."""
        shown, letter, size = sketch.tone(self.colour), self.letter(sketch), self.letter_size(sketch)
        wide, left = self.letter_wide(sketch), band.x + sketch.units(0.12)
        cap = round(fonts.CAP * size)
        side = 0 if self.label else min(sketch.units(0.44), band.height - cap - sketch.units(0.27))
        gap = (band.height - side - cap) // (3 if side else 2)
        if side:
            sketch.add(*shape(Box(left + (wide - side) // 2, band.y + gap, side, side), self.colour, shown.sign))
        label_box = Box(left, band.bottom - gap - cap, wide, cap)
        if letter:
            sketch.add(sketch.text(label_box, letter, size, weight="bold", anchor="middle", fill=shown.sign))
        if self.arrow:
            high = sketch.units(0.38)
            head = Box(left + wide + sketch.units(0.1), band.middle[1] - high // 2, sketch.units(0.24), high)
            sketch.add(*arrow(head, shown.sign))

    def draw_lock(self, sketch: Sketch, box: Box) -> None:
        """Draw the padlock, which stays legible on its cross."""
        last = self.cells[-1] if self.cells else None
        colour = self.colour or (last.colour if last else None)
        shown, side = sketch.tone(colour), sketch.units(0.5)
        mark_box = Box(box.middle[0] - side // 2, box.middle[1] - side // 2, side, side)
        sketch.add(Rect(box, radius=box.width // 2, fill=shown.cell, stroke=shown.ink, line=HEAVY))
        draw_pencil(sketch, box, self.lock or "", f"lock {self.colour}")
        if self.lock == "now":
            sketch.add(Rect(mark_box.inset(-sketch.units(0.03)), radius=sketch.units(0.16), fill=shown.cell))
        sketch.add(*padlock(mark_box, shown.ink if self.lock == "now" else shown.soft))

    def draw_counts(self, sketch: Sketch, boxes: list[Box], top: int) -> None:
        """Number the crosses above the cells."""
        number = 0
        high = round(0.8 * sketch.label)
        for box, mark in zip(
            boxes, (*(cell.mark if cell else "" for cell in self.cells), self.lock or ""), strict=False
        ):
            if mark in ("before", "now"):
                number += 1
                above = Box(box.x, top - sketch.units(0.1) - high, box.width, high)
                weight: Literal["regular", "bold"] = "bold" if number <= self.counts else "regular"
                sketch.add(sketch.text(above, str(number), sketch.label, weight=weight, anchor="middle"))

    def draw_ridge(self, sketch: Sketch, boxes: list[Box], band: Box) -> None:
        """Draw the thick line, and perhaps the wedges before it and after it."""
        middle = (boxes[self.ridge - 1].right + boxes[self.ridge].x) // 2
        bar = Box(middle - sketch.units(0.06), band.y - sketch.units(0.1), sketch.units(0.12), 0)
        sketch.add(Rect(bar._replace(height=band.height + 2 * sketch.units(0.1)), fill=sketch.ink))
        for part in (boxes[: self.ridge], boxes[self.ridge :]) if self.wedges else ():
            top = band.y - sketch.units(0.36)
            place = Box(part[0].x, top, part[-1].right - part[0].x, sketch.units(0.24))
            sketch.add(*wedge(place, sketch.rule, rising=part[0] is boxes[0]))
