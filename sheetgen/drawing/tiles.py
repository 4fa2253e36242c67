"""Rules in pictures: numbered tiles with a heading, a small drawing and one or two plain sentences each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from .marks import FINE, THIN, Box, Line, Rect
from .palette import PALE
from .pictures import padlock
from .sketch import MINUS, Sketch

__all__ = ["ACROSS", "Step", "Tiles", "tiles_in"]

ACROSS: Final = (13.1, 8.89)
"""Longer and shorter side in units, so that type has the size of the front panel and the longest texts have room."""
HEADER: Final = 0.5
FOOTER: Final = 0.36


class Step(NamedTuple):
    """One tile: the key of its heading (that of its text ends in ``_text``), its picture, and values for the text."""

    key: str
    picture: Callable[[Box], None]
    values: Mapping[str, object] = {}


def tiles_in(room: Box, count: int = 8) -> int:
    """The unit in micrometres for a panel of so many tiles; more than eight are smaller ones.

    >>> tiles_in(Box(0, 0, 134_000, 91_000))
    10229
    """
    long, short = max(room.width, room.height), min(room.width, room.height)
    return int(min(long / ACROSS[0], short / ACROSS[1]) * min(1, 4 / -(-count // 2)))


class Tiles:
    """Draws tiles on a sketch, and the small things that their pictures are made of."""

    def __init__(self, sketch: Sketch) -> None:
        self.sketch = sketch

    def draw(self, title: str, steps: Sequence[Step], columns: int) -> None:
        """The title, all tiles from left to right and from top to bottom, and the footer."""
        sketch = self.sketch
        room = sketch.room
        header = Box(room.x, room.y, room.width, sketch.units(HEADER))
        sketch.add(sketch.text(header, title, sketch.label, weight="bold"))
        gutter = sketch.units(0.45)
        lines = -(-len(steps) // columns)
        top = header.bottom + sketch.units(0.1)
        width = (room.width - gutter * (columns - 1)) // columns
        height = (room.bottom - sketch.units(FOOTER) - top) // lines
        for index, step in enumerate(steps):
            line, place = divmod(index, columns)
            tile = Box(room.x + place * (width + gutter), top + line * height, width, height - sketch.units(0.16))
            self.tile(tile, index + 1, step)
        sketch.footer()

    def tile(self, tile: Box, number: int, step: Step) -> None:
        """A step: number and heading, picture, text."""
        sketch, words, units = self.sketch, self.sketch.words, self.sketch.units
        disk = Box(tile.x, tile.y + units(0.14), units(0.5), units(0.5))
        heading = Box(disk.right + units(0.14), disk.y, tile.right - disk.right - units(0.14), disk.height)
        sketch.add(
            Line(tile.x, tile.y, tile.right, tile.y, sketch.ink, THIN),
            Rect(disk, radius=disk.width // 2, fill=sketch.ink),
            sketch.text(disk, str(number), sketch.label, weight="bold", anchor="middle", fill=PALE),
            sketch.text(heading, words.say(step.key), sketch.small, weight="bold"),
        )
        top = disk.bottom + units(0.12)
        step.picture(Box(tile.x, top, tile.width, units(1.25)))
        text = Box(tile.x, top + units(1.4), tile.width, tile.bottom - top - units(1.4))
        sketch.paragraph(text, words.say(f"{step.key}_text", **step.values))

    def band(self, places: list[Box], colour: str | None) -> None:
        """The band behind small cells that touch each other."""
        first, last = places[0], places[-1]
        box = Box(first.x, first.y, last.right - first.x, first.height)
        shown = self.sketch.tone(colour)
        self.sketch.add(Rect(box, radius=self.sketch.units(0.1), fill=shown.band, stroke=shown.ink, line=FINE))

    def mini(self, box: Box, colour: str | None, string: str, *, crossed: bool = False, gone: bool = False) -> None:
        """A small cell; crossed, or struck because it was skipped."""
        sketch, shown = self.sketch, self.sketch.tone(colour)
        inner = box.inset(sketch.units(0.035))
        sketch.add(
            Rect(inner, radius=sketch.units(0.075), fill=shown.cell),
            sketch.text(inner, string, sketch.small, weight="bold", anchor="middle", fill=shown.ink),
        )
        if crossed:
            sketch.add(*sketch.cross(inner.inset(sketch.units(0.05)), THIN))
        elif gone:
            y = inner.middle[1]
            sketch.add(Line(inner.x + sketch.units(0.04), y, inner.right - sketch.units(0.04), y, sketch.ink, THIN))

    def mini_lock(self, box: Box, colour: str | None) -> None:
        """A small crossed padlock."""
        sketch, shown = self.sketch, self.sketch.tone(colour)
        inner = box.inset(sketch.units(0.035))
        sketch.add(
            Rect(inner, radius=inner.width // 2, fill=shown.cell),
            *padlock(inner.inset(sketch.units(0.07)), shown.soft, shown.cell),
            *sketch.cross(inner.inset(sketch.units(0.08)), THIN),
        )

    def line(self, box: Box, widths: list[float]) -> list[Box]:
        """Squares and gaps, given in units, centred on one line; a gap is negative."""
        units = self.sketch.units
        x = box.x
        places = []
        for width in widths:
            side = units(abs(width))
            if width > 0:
                places.append(Box(x, box.y + (box.height - side) // 2, side, side))
            x += side
        return places

    def die(self, box: Box, number: int | None, colour: str = "white") -> None:
        """A die."""
        self.sketch.add(*self.sketch.die(box, number, colour))

    def sign(self, box: Box, string: str) -> None:
        """A plus or an equals sign."""
        self.sketch.add(self.sketch.text(box, string, self.sketch.label, weight="bold", anchor="middle"))

    def boxes(self, box: Box, crossed: int) -> None:
        """All misthrow boxes, so many of them crossed."""
        count = len(self.sketch.spec.misthrows)
        for index, place in enumerate(self.line(box, [0.52, -0.1] * count)):
            sketch = self.sketch
            sketch.add(
                Rect(place, radius=sketch.units(0.08), fill=PALE, stroke=sketch.ink, line=FINE),
                sketch.text(
                    place,
                    f"{MINUS}{-self.sketch.spec.misthrows[index]}",
                    sketch.small,
                    anchor="middle",
                    fill=sketch.grey,
                ),
            )
            if index < crossed:
                sketch.add(*sketch.cross(place.inset(sketch.units(0.08)), THIN))
