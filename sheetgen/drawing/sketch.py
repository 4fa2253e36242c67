"""Parts that all layouts share: finding the unit that fills a box, setting text, and common parts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from dicepad.errors import DoesNotFit
from dicepad.spec import Spec

from ..wording import Wording
from . import fonts, pictures
from .marks import HEAVY, MM, THIN, Box, Group, Line, Mark, Passage, Path, Plain, Rect, Text
from .palette import PALE, STANDARD, Palette, Tone
from .pictures import arrow, shape
from .typesetting import LEADING, wrap

__all__ = [
    "CELL",
    "LEAST_CELL",
    "MINUS",
    "PAD",
    "TIMES",
    "Look",
    "Sketch",
    "begin",
    "solve",
    "spread",
]

LEAST_CELL: Final = 8 * MM
"""Side of the smallest cells that are printed, in micrometres."""
CELL: Final = 0.9
"""Side of a cell, in units; the unit is the distance from cell to cell."""
PAD: Final = 0.1
"""Space between cells and around them, in units."""
MINUS: Final = "\N{MINUS SIGN}"
TIMES: Final = "\N{MULTIPLICATION SIGN}"
FOOTER: Final = 0.24
"""Height of the line at the bottom, in units."""
SMALL, LABEL, NUMBER = 0.23, 0.34, 0.57
"""Sizes of type, in units: captions and notes, text that players read during the game, and numbers in cells."""


def grown(unit: int, look: Look) -> float:
    """Return the factor by which small type is enlarged, because no type may be smaller than `look.least`.

    >>> grown(10_000, Look(None, least=2_530))  # small type of 2.3 mm would be too small
    1.1
    """
    return max(1.0, look.least / (SMALL * unit))


def solve(what: str, room: Box, across: float, down: Callable[[int], float], cells: int = LEAST_CELL) -> int:
    """Find the largest unit that fits a room, in micrometres. The layout is `across` units wide.

    `down` takes a unit and returns how many units high the layout is. Raises `DoesNotFit` if the cells would be smaller
    than `cells`; nothing is ever scaled below that.

    >>> solve("a sheet", Box(0, 0, 134_000, 91_000), 13.1, lambda unit: 8.0)
    10229
    """
    high = int(room.width / across)
    if high * down(high) > room.height:
        low = 1
        while low + 1 < high:  # `low` fits, `high` does not
            middle = (low + high) // 2
            low, high = (middle, high) if middle * down(middle) <= room.height else (low, middle)
        high = low
    if high * CELL < cells:
        least = round(cells / CELL)
        raise DoesNotFit(
            what,
            f"{across * least / MM:.1f} x {down(least) * least / MM:.1f} mm for cells of {cells // MM} mm",
            f"{room.width / MM:.1f} x {room.height / MM:.1f} mm inside the margins",
            "choose a larger paper size or smaller margins",
        )
    return high


def spread(spare: int, weights: tuple[float, ...]) -> tuple[int, ...]:
    """Divide the height that is left over in proportion to `weights`.

    >>> spread(100, (1, 3))
    (25, 75)
    """
    return tuple(int(max(spare, 0) * weight / sum(weights)) for weight in weights)


@dataclass(frozen=True)
class Look:
    """Look of a panel: its words, its palette, and the par to show (the expected score of perfect play alone), if any.

    `least` is the smallest size of type, in micrometres.
    """

    words: Wording
    palette: Palette = STANDARD
    par: float | None = None
    least: int = 0
    """The size of the smallest type, in micrometres."""
    cells: int = LEAST_CELL
    """The side of the smallest cells, in micrometres."""


@dataclass
class Sketch:
    """A panel under construction, to which you add marks from top to bottom.

    `unit` is the distance from one cell to the next, in micrometres. All sizes except line widths follow from it.
    """

    spec: Spec
    look: Look
    room: Box
    unit: int
    marks: list[Mark] = field(default_factory=list)

    @property
    def words(self) -> Wording:
        """The words to print."""
        return self.look.words

    @property
    def title(self) -> str:
        """The title to print."""
        return self.words.title(self.spec.title)

    @property
    def ink(self) -> str:
        """The colour of text and signs outside the coloured rows."""
        return self.look.palette.ink

    @property
    def grey(self) -> str:
        """The colour of small notes."""
        return self.look.palette.grey

    @property
    def rule(self) -> str:
        """The colour of thin lines that divide the sheet."""
        return self.look.palette.rule

    def tone(self, colour: str | None) -> Tone:
        """Return the colours of a row, or grey for a row without a colour."""
        return self.look.palette.tone(colour)

    def units(self, count: float) -> int:
        """Convert a number of units to micrometres."""
        return round(count * self.unit)

    @property
    def grow(self) -> float:
        """Factor by which small type is enlarged.

        A box with lines of such type must be higher by this factor.
        """
        return grown(self.unit, self.look)

    @property
    def number(self) -> int:
        """Size of the numbers in cells. Their figures are 0.4 units high, nearly half a cell."""
        return max(self.units(NUMBER), self.look.least)

    @property
    def label(self) -> int:
        """Size of text that players read during the game."""
        return max(self.units(LABEL), self.look.least)

    @property
    def small(self) -> int:
        """Size of captions and notes."""
        return max(self.units(SMALL), self.look.least)

    def add(self, *marks: Mark) -> None:
        """Add marks on top of those that are already there."""
        self.marks.extend(marks)

    def group(self, name: str, title: str, box: Box, *marks: Rect | Line | Path | Text) -> None:
        """Add marks on top, as parts of the place `name`."""
        self.marks.append(Group(name, title, box, marks))

    def text(
        self,
        box: Box,
        string: str,
        size: int,
        *,
        weight: Literal["regular", "bold"] = "regular",
        anchor: Literal["start", "middle", "end"] = "start",
        fill: str | None = None,
    ) -> Text:
        """Set one line of text, with its capitals centred between the top and the bottom of the box.

        Raises `DoesNotFit` if the line is wider than the box.
        """
        needed = fonts.width(string, size, weight)
        if needed > box.width:
            raise DoesNotFit(f"{string!r}", f"{needed / MM:.2f} mm", f"{box.width / MM:.2f} mm")
        x = {"start": box.x, "middle": box.x + box.width // 2, "end": box.right}[anchor]
        y = box.y + round((box.height + fonts.CAP * size) / 2)
        return Text(x, y, string, size, box, weight, anchor, fill or self.ink)

    def passage(self, kind: str, line: Text) -> None:
        """Add one line as a passage that screen readers read on its own."""
        self.add(Passage(kind, line.string, (line,)))

    def note(self, box: Box, string: str, anchor: Literal["start", "middle", "end"]) -> None:
        """Add a helpful note, unless large print leaves no room for it."""
        if self.grow == 1 or fonts.width(string, self.small, "regular") <= box.width:
            self.add(self.text(box, string, self.small, anchor=anchor))

    def paragraph(self, box: Box, string: str, size: int = 0) -> None:
        """Add a text of several lines, aligned left, from the top of the box. Raises `DoesNotFit` if it is too long."""
        size = size or self.small
        step = round(LEADING * size)
        lines = wrap(string, box.width, size)
        if step * len(lines) > box.height:
            needed, available = f"{step * len(lines) / MM:.1f} mm", f"{box.height / MM:.1f} mm"
            raise DoesNotFit(f"{string[:24]!r} and so on", needed, available)
        places = (Box(box.x, box.y + index * step, box.width, step) for index in range(len(lines)))
        texts = (self.text(line_box, line, size) for line_box, line in zip(places, lines, strict=True))
        self.add(Passage("P", string, tuple(texts)))

    def cell(self, x: int, y: int) -> Box:
        """Return the box of a cell whose top left corner is at `x`, `y`."""
        side = self.units(CELL)
        return Box(x, y, side, side)

    def blank(self, box: Box, line: int = THIN) -> Rect:
        """Draw an empty box to write in."""
        return Rect(box, radius=self.units(0.12), fill=PALE, stroke=self.ink, line=line)

    def die(
        self, box: Box, number: int | None, colour: str = "white", tilt: float = 0, *, shade: bool = False
    ) -> tuple[Plain, ...]:
        """Draw a die of the game that shows a number, or a blank die, at an angle of `tilt` degrees, or its `shade`.

        Without a row's colour, it is white. A die of eight sides is never tilted, because its number stands upright.
        """
        shown = self.tone(colour)
        body, pip, outline = (PALE, self.ink, self.ink) if colour == "white" else (shown.band, shown.sign, shown.ink)
        if shade:
            body = pip = outline = self.rule
        if all(len(die.faces) <= 6 for die in self.spec.dice):
            return pictures.die(box, number, body, pip, outline, tilt)
        marks = pictures.octahedron(box, body, outline)
        if number is None:
            return marks
        low = Box(box.x, box.y + round(0.1 * box.height), box.width, box.height)
        size = max(round(0.46 * box.height), self.look.least)
        return (*marks, self.text(low, str(number), size, weight="bold", anchor="middle", fill=pip))

    def tag_of(self, colour: str, side: int, size: int) -> tuple[int, int]:
        """Return the width of a die's tag, and its height with the gap above it: 0 for a white die, which has none."""
        if colour == "white":
            return 0, 0
        wide, high = pictures.tag_size(self.words.say(f"letter.{colour}"), size)
        return wide, side // 10 + high

    def tagged_die(self, box: Box, number: int | None, colour: str, size: int, tilt: float = 0) -> tuple[Plain, ...]:
        """Draw a die, and below it the shape and the letter of its colour, which a grey copy keeps."""
        wide, high = self.tag_of(colour, box.width, size)
        if not high:
            return self.die(box, number, colour, tilt)
        gap, letter = box.width // 10, self.words.say(f"letter.{colour}")
        place = Box(box.middle[0] - wide // 2, box.bottom + gap, wide, high - gap)
        return (
            *self.die(box, number, colour, tilt),
            *pictures.tag(place, colour, letter, size, self.tone(colour).ink),
        )

    def row_start(self, band: Box, colour: str | None) -> None:
        """Draw the shape, the letter and the arrow at the start of a band, one unit wide."""
        shown = self.tone(colour)
        x, y = band.x + self.units(0.1), band.y
        if colour:
            side = self.units(0.4)
            self.add(*shape(Box(x + self.units(0.03), y + self.units(0.14), side, side), colour, shown.sign))
            sign_box = Box(x - self.units(0.08), y + self.units(0.62), self.units(0.62), self.units(0.36))
            letter = self.words.say(f"letter.{colour}")
            self.add(self.text(sign_box, letter, self.label, weight="bold", anchor="middle", fill=shown.sign))
        head = Box(x + self.units(0.62), y + self.units(0.36), self.units(0.24), self.units(0.38))
        self.add(*arrow(head, shown.sign))

    def row_number(self, band: Box, number: int) -> None:
        """Draw the number and the arrow at the start of a band without a colour of its own."""
        letter_box = Box(band.x + self.units(0.08), band.y, self.units(0.48), band.height)
        head = Box(band.x + self.units(0.72), band.y + self.units(0.36), self.units(0.24), self.units(0.38))
        self.add(self.text(letter_box, str(number), self.label, weight="bold", anchor="middle"), *arrow(head, self.ink))

    def row_name(self, name: str, colour: str | None) -> str:
        """Return the usual name of a row: its colour, if the row is named after the colour."""
        return self.words.say(f"colour.{colour}") if colour == name else name.capitalize()

    def footer(self, size: int = 0) -> None:
        """Draw the imprint and the disclaimer at the bottom, on one line or on as many as they need."""
        size = size or self.small
        left, right = notes(self.spec, self.words)
        lines = note_lines(left, right, self.room.width, size)
        texts: list[Text] = []
        for index, line in enumerate(reversed(lines)):
            height = round(fonts.CAP * size)
            y = self.room.bottom - round(fonts.DESCENT * size) - height - round(index * NOTE * size)
            box = Box(self.room.x, y, self.room.width, height)
            texts.insert(0, self.text(box, line, size, fill=self.grey))
            if right and not index:
                fill = self.ink if self.spec.sheet.seed is not None else self.grey
                texts.append(self.text(box, right, size, anchor="end", fill=fill))
        self.add(Passage("P", f"{left} · {right}" if right else left, tuple(texts)))

    def footer_height(self, size: int) -> int:
        """Return the height of the footer in micrometres, for type of this size."""
        lines = note_lines(*notes(self.spec, self.words), self.room.width, size)
        return round((len(lines) * NOTE - 0.2) * size)

    def misthrows(self, boxes: list[Box]) -> None:
        """Draw a box for each misthrow, with its points in grey."""
        for number, (box, points) in enumerate(zip(boxes, self.spec.misthrows, strict=True), start=1):
            self.group(
                f"misthrow.{number}",
                self.words.say("place.misthrow", number=number),
                box,
                self.blank(box),
                self.text(box, f"{MINUS}{-points}", self.label, anchor="middle", fill=self.grey),
            )

    def sum_box(self, box: Box, name: str, title: str, note: str = "") -> None:
        """Draw a box of the result, with its caption at the top left and its note at the top right.

        The total has the heaviest outline.
        """
        final = name == "total"
        height = self.units(0.24 * self.grow)
        corner = Box(box.x + self.units(0.1), box.y + self.units(0.08), box.width - self.units(0.2), height)
        captions = [self.text(corner, title, self.small, fill=self.ink if final else self.grey)]
        if note:
            captions.append(self.text(corner, note, self.small, anchor="end", fill=self.grey))
        said = f"{title}, {note}" if note else title
        self.group(name, said, box, self.blank(box, line=HEAVY if final else THIN), *captions)


NOTE: Final = 1.24
"""Distance between lines of the footer, as a multiple of the type size."""


def notes(spec: Spec, words: Wording) -> tuple[str, str]:
    """Return the texts for the left and the right end of the footer."""
    left = words.say("footer.publisher" if spec.publisher else "footer.plain", publisher=spec.publisher)
    if spec.sheet.seed is not None:
        return left, words.say("footer.seed", seed=spec.sheet.seed)
    return left, "" if spec.verified else words.say("footer.unverified")


def note_lines(left: str, right: str, width: int, size: int) -> list[str]:
    """Break the left note into lines, and leave room for the right note on the last one."""
    used = fonts.width(right, size, "regular") + size if right else 0
    lines = wrap(left, width, size)
    if fonts.width(lines[-1], size, "regular") + used > width:
        lines = wrap(left, width - used, size)
    return lines


def begin(
    spec: Spec,
    look: Look,
    room: Box,
    across: float,
    down: Callable[[float], float],
    gaps: Sequence[tuple[float, float]],
) -> tuple[Sketch, list[int]]:
    """Make a sketch whose unit fits into `room`, and find the height in micrometres of each gap between its parts.

    The layout is `across` units wide. Without gaps and footer, it is `down(grow)` units high, where `grow` is the
    factor of `Sketch.grow`. A gap is a pair: its least height in units, and its share of the height that is left over.
    Width that is left over stays white at both sides. Raises `DoesNotFit`.
    """
    between = sum(gap for gap, _ in gaps)
    note = notes(spec, look.words)

    def height(unit: int) -> float:
        grow = grown(unit, look)
        lines = len(note_lines(*note, round(995 * across), round(1000 * SMALL * grow)))
        return down(grow) + (FOOTER + (lines - 1) * NOTE * SMALL) * grow + between

    unit = solve(look.words.title(spec.title), room, across, height, look.cells)
    width = round(across * unit)
    sketch = Sketch(spec, look, Box(room.x + (room.width - width) // 2, room.y, width, room.height), unit)
    extra = spread(room.height - round(height(unit) * unit), tuple(share for _, share in gaps))
    return sketch, [sketch.units(gap) + more for (gap, _), more in zip(gaps, extra, strict=True)]
