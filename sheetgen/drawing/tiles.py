"""Rules in pictures: numbered tiles, each with a heading, a small picture and one or two plain sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from dicepad.errors import DoesNotFit

from ..wording import Wording
from . import fonts
from .marks import FINE, MM, THIN, Box, Line, Passage, Rect
from .palette import PALE
from .pictures import face, padlock
from .sketch import MINUS, Sketch
from .typesetting import LEADING, wrap

__all__ = ["ACROSS", "Step", "Tiles", "panel_unit"]

ACROSS: Final = (13.1, 8.89)
"""Longer and shorter side of a panel in units, for parts that should be as large as those of the front panel."""
PICTURE: Final = (3.0, 1.25)
"""Width and height of a picture, in units of its own."""
MOST_COLUMNS: Final = 6
LARGEST: Final = 2.6
"""Size of the largest type of the texts, as a multiple of the smallest."""
HEADING, TITLE = 1.1, 1.5
"""Sizes of headings and of the title, as a multiple of the texts' size."""
HEAD, NUMBER = 3.5, 2.9
"""Height of a heading of one or two lines, and the width that its number takes, as a multiple of the texts' size."""
GUTTER: Final = 1.9
"""Space between two tiles side by side, as a multiple of the texts' size."""


class Step(NamedTuple):
    """One tile: the key of its heading, its picture, and the values for its text.

    `text` is the key of the text, if that is not the key of the heading with ``_text`` added.
    """

    key: str
    picture: Callable[[Box], None]
    values: Mapping[str, object] = {}
    text: str = ""

    def rule(self, words: Wording) -> str:
        """Return the text of the tile."""
        return words.say(self.text or f"{self.key}_text", **self.values)


class TileMeasures(NamedTuple):
    """Measures of the tiles, in micrometres unless they count something.

    `title` holds the lines of the title. The other measures are the number of columns and their width, the size of the
    texts, the unit of the pictures (0 if there are none), and the height of each line of tiles.
    """

    title: tuple[str, ...]
    columns: int
    width: int
    size: int
    unit: int
    heights: tuple[int, ...]


def panel_unit(room: Box) -> int:
    """Return a unit in micrometres that suits a panel of this size.

    >>> panel_unit(Box(0, 0, 134_000, 91_000))
    10229
    """
    long, short = max(room.width, room.height), min(room.width, room.height)
    return int(min(long / ACROSS[0], short / ACROSS[1]))


class Tiles:
    """The rules as tiles on a sketch, and the small parts from which their pictures are drawn."""

    def __init__(self, sketch: Sketch) -> None:
        self.sketch = sketch

    def draw(self, title: str, steps: Sequence[Step]) -> None:
        """Draw the title, all tiles from left to right and from top to bottom, and the footer.

        The type is as large as the room allows. Raises `DoesNotFit` if the type would be too small to read.
        """
        sketch, room = self.sketch, self.sketch.room
        found = self.set(title, steps)
        y = room.y
        high = round(LEADING * TITLE * found.size)
        lines = []
        for text in found.title:
            place = Box(room.x, y, room.width, round(fonts.CAP * TITLE * found.size))
            lines.append(sketch.text(place, text, round(TITLE * found.size), weight="bold"))
            y += high
        sketch.add(Passage("H1", title, tuple(lines)))
        sketch.unit = found.unit
        gutter = round(GUTTER * found.size)
        for index, step in enumerate(steps):
            line, column = divmod(index, found.columns)
            top = y + sum(found.heights[:line])
            x = room.x + column * (found.width + gutter)
            self.tile(Box(x, top, found.width, found.heights[line]), index + 1, step, found.size)
        sketch.footer(found.size)

    def set(self, title: str, steps: Sequence[Step]) -> TileMeasures:
        """Find the setting with the largest type and, among those, the one with the largest pictures.

        Headings get two lines only if nothing else fits. Pictures are left out only if large print has no room for
        them.
        """
        least = self.sketch.look.least
        for heads, picture in ((1, PICTURE[1]), (2, PICTURE[1]), (2, 0.0)):
            for part in range(100, -1, -2):
                size = round(least * (1 + (LARGEST - 1) * part / 100))
                found = list(self.settings(title, steps, size, heads, picture))
                if found:
                    return max(found, key=lambda setting: setting.unit)
        room = self.sketch.room
        raise DoesNotFit(
            f"a page of {len(steps)} tiles",
            f"more room for type of {least / MM:.1f} mm",
            f"{room.width / MM:.0f} x {room.height / MM:.0f} mm",
            "choose a larger paper size",
        )

    def settings(
        self, title: str, steps: Sequence[Step], size: int, most: int, picture: float
    ) -> Iterator[TileMeasures]:
        """Yield the settings in type of this size, one for each possible number of lines of tiles.

        Headings have at most `most` lines, and pictures are `picture` units high.
        """
        room, least = self.sketch.room, self.sketch.look.least
        heads = wrap(title, room.width, round(TITLE * size), "bold")
        available = room.height - round(len(heads) * LEADING * TITLE * size) - self.sketch.footer_height(size)
        if len(heads) > 2:
            return
        known = set()
        for columns in range(1, min(MOST_COLUMNS, len(steps)) + 1):
            lines = -(-len(steps) // columns)
            if lines in known:
                continue
            known.add(lines)
            width = (room.width - round(GUTTER * size) * (columns - 1)) // columns
            unit = min(int(width / PICTURE[0]), round(1.6 * size / 0.23))
            if unit < 3.4 * least or any(not self.heading_fits(step, width, size, most) for step in steps):
                continue
            needed: list[int] = []
            while len(needed) < lines and sum(needed) <= available:
                beside = steps[len(needed) * columns :][:columns]
                needed.append(max(self.height(step, width, size, round(picture * unit)) for step in beside))
            if sum(needed) <= available:
                spare = (available - sum(needed)) // lines
                heights = tuple(each + spare for each in needed)
                yield TileMeasures(tuple(heads), columns, width, size, unit if picture else 0, heights)

    def heading(self, step: Step, width: int, size: int) -> list[str]:
        """Break a heading into lines that fit beside its number."""
        return wrap(self.sketch.words.say(step.key), width - round(NUMBER * size), round(HEADING * size), "bold")

    def heading_fits(self, step: Step, width: int, size: int, most: int) -> bool:
        """Return whether a heading has at most `most` lines, none wider than its room."""
        lines, room = self.heading(step, width, size), width - round(NUMBER * size)
        return len(lines) <= most and max(fonts.width(line, round(HEADING * size), "bold") for line in lines) <= room

    def height(self, step: Step, width: int, size: int, picture: int) -> int:
        """Return the height of a tile in micrometres: heading, picture, text, and the space below them."""
        lines = wrap(step.rule(self.sketch.words), width, size)
        return round(HEAD * size + 1.08 * picture + (LEADING * len(lines) + 0.9) * size)

    def tile(self, tile: Box, number: int, step: Step, size: int) -> None:
        """Draw a step: its number and heading, its picture and its text."""
        sketch, words, units = self.sketch, self.sketch.words, self.sketch.units
        disk = Box(tile.x, tile.y + round(0.6 * size), round(2.2 * size), round(2.2 * size))
        left = tile.x + round(NUMBER * size)
        heading = self.heading(step, tile.width, size)
        high = round(1.2 * HEADING * size)
        y = disk.middle[1] - high * len(heading) // 2
        places = [Box(left, y + high * line, tile.right - left, high) for line in range(len(heading))]
        sketch.add(
            Line(tile.x, tile.y, tile.right, tile.y, sketch.ink, THIN),
            Rect(disk, radius=disk.width // 2, fill=sketch.ink),
        )
        texts = [sketch.text(disk, str(number), round(1.4 * size), weight="bold", anchor="middle", fill=PALE)]
        texts += [
            sketch.text(place, line, round(HEADING * size), weight="bold")
            for place, line in zip(places, heading, strict=True)
        ]
        sketch.add(Passage("H2", f"{number} {words.say(step.key)}", tuple(texts)))
        top = tile.y + round(HEAD * size)
        if sketch.unit:
            step.picture(Box(tile.x, top, tile.width, units(PICTURE[1])))
            top += units(1.08 * PICTURE[1])
        sketch.paragraph(Box(tile.x, top, tile.width, tile.bottom - top), step.rule(words), size)

    def band(self, places: Sequence[Box], *colours: str | None) -> None:
        """Draw the band behind small cells that touch each other, in one colour or in the colour of each cell."""
        first, last = places[0], places[-1]
        sketch = self.sketch
        box = Box(first.x, first.y, last.right - first.x, first.height)
        shown = sketch.tone(colours[0])
        sketch.add(Rect(box, radius=sketch.units(0.1), fill=shown.band, stroke=shown.ink, line=FINE))
        if len(set(colours)) > 1:
            for place, colour in zip(places, colours, strict=False):
                side = "left" if place is first else "right" if place is last else "none"
                sketch.add(face(place, sketch.units(0.1), side, sketch.tone(colour).band))
            sketch.add(Rect(box, radius=sketch.units(0.1), stroke=sketch.ink, line=FINE))

    def mini(self, box: Box, colour: str | None, string: str, *, crossed: bool = False, gone: bool = False) -> None:
        """Draw a small cell: open, crossed, or struck out because it was skipped.

        Its number stays legible over the cross.
        """
        sketch, shown = self.sketch, self.sketch.tone(colour)
        inner = box.inset(round(0.08 * box.width))
        sketch.add(Rect(inner, radius=round(0.18 * box.width), fill=shown.cell))
        if crossed:
            sketch.add(*sketch.cross(inner.inset(round(0.03 * box.width)), FINE))
        elif gone:
            y = inner.middle[1]
            sketch.add(Line(inner.x, y, inner.right, y, sketch.ink, FINE))
        size = max(min(sketch.small, round(0.56 * box.width)), sketch.look.least)
        if string:
            sketch.add(sketch.text(inner, string, size, weight="bold", anchor="middle", fill=shown.ink))

    def mini_lock(self, box: Box, colour: str | None) -> None:
        """Draw a small crossed padlock."""
        sketch, shown = self.sketch, self.sketch.tone(colour)
        inner = box.inset(round(0.08 * box.width))
        sketch.add(
            Rect(inner, radius=inner.width // 2, fill=shown.cell),
            *padlock(inner.inset(round(0.16 * box.width)), shown.soft),
            *sketch.cross(inner.inset(round(0.14 * box.width)), THIN),
        )

    def line(self, box: Box, widths: Sequence[float]) -> list[Box]:
        """Place squares and gaps on one line from the left, and return the squares.

        Widths are in units, and a negative width is a gap. A line that is too wide for a picture becomes smaller.
        """
        unit = min(1, PICTURE[0] / sum(map(abs, widths))) * self.sketch.unit
        x = box.x
        places = []
        for width in widths:
            side = round(abs(width) * unit)
            if width > 0:
                places.append(Box(x, box.y + (box.height - side) // 2, side, side))
            x += side
        return places

    def die(self, box: Box, number: int | None, colour: str = "white") -> None:
        """Draw a die."""
        self.sketch.add(*self.sketch.die(box, number, colour))

    def sign(self, box: Box, string: str) -> None:
        """Draw a plus sign or an equals sign."""
        self.sketch.add(self.sketch.text(box, string, self.sketch.label, weight="bold", anchor="middle"))

    def boxes(self, box: Box, crossed: int) -> None:
        """Draw all misthrow boxes, and cross the first `crossed` of them."""
        sketch = self.sketch
        points = sketch.spec.misthrows
        for index, place in enumerate(self.line(box, [0.52, -0.1] * len(points))):
            size = max(min(sketch.small, round(0.42 * place.width)), sketch.look.least)
            text = sketch.text(place, f"{MINUS}{-points[index]}", size, anchor="middle", fill=sketch.grey)
            sketch.add(Rect(place, radius=sketch.units(0.08), fill=PALE, stroke=sketch.ink, line=FINE), text)
            if index < crossed:
                sketch.add(*sketch.cross(place.inset(round(0.12 * place.width)), FINE))
