"""What all layouts share: solving the unit from the box, setting text, and the parts that several sheets have."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from dicepad.errors import DoesNotFit
from dicepad.spec import Spec

from ..wording import Wording
from . import fonts, pictures
from .marks import FINE, HEAVY, MM, THIN, Box, Group, Line, Mark, Path, Rect, Text
from .palette import PALE, STANDARD, Palette, Tone
from .pictures import arrow, shape

__all__ = [
    "CELL",
    "LEADING",
    "LEAST_CELL",
    "MINUS",
    "PAD",
    "TIMES",
    "Look",
    "Sketch",
    "begin",
    "solve",
    "spread",
    "wrap",
]

LEAST_CELL: Final = 8 * MM
"""Smaller cells are never printed."""
CELL: Final = 0.9
"""Side of a cell, in units; the unit is the distance from cell to cell."""
PAD: Final = 0.1
"""Air between cells and around them, in units."""
MINUS: Final = "\N{MINUS SIGN}"
TIMES: Final = "\N{MULTIPLICATION SIGN}"
LEADING: Final = 1.3
"""From base line to base line, in parts of the size."""


def solve(what: str, room: Box, across: float, down: float) -> int:
    """The unit in micrometres, for a layout that is `across` units wide and at least `down` units high.

    Raises `DoesNotFit` if the cells were smaller than 8 mm; nothing is ever scaled below that.

    >>> solve("a sheet", Box(0, 0, 134_000, 91_000), 13.1, 8.0)
    10229
    """
    unit = int(min(room.width / across, room.height / down))
    if unit * CELL < LEAST_CELL:
        least = LEAST_CELL / CELL / MM
        raise DoesNotFit(
            what,
            f"{across * least:.1f} x {down * least:.1f} mm for cells of {LEAST_CELL // MM} mm",
            f"{room.width / MM:.1f} x {room.height / MM:.1f} mm inside the margins",
            "choose a larger paper or smaller margins",
        )
    return unit


def spread(spare: int, weights: tuple[float, ...]) -> tuple[int, ...]:
    """Divide height that is left over.

    >>> spread(100, (1, 3))
    (25, 75)
    """
    return tuple(int(max(spare, 0) * weight / sum(weights)) for weight in weights)


def wrap(string: str, width: int, size: int) -> list[str]:
    """Break a text into lines no wider than `width`.

    >>> wrap("one two three", 12_000, 2_000)
    ['one two', 'three']
    """
    lines = [""]
    for word in string.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and fonts.width(longer, size, "regular") > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


@dataclass(frozen=True)
class Look:
    """How a panel is drawn: its words, its colours, and what perfect play alone is expected to score, if it says so."""

    words: Wording
    palette: Palette = STANDARD
    par: float | None = None


@dataclass
class Sketch:
    """A panel while it is being laid out: marks are added from top to bottom.

    `unit` is the distance from cell to cell in micrometres; all sizes follow from it, only line widths do not.
    """

    spec: Spec
    look: Look
    room: Box
    unit: int
    marks: list[Mark] = field(default_factory=list)

    @property
    def words(self) -> Wording:
        """The words that are printed."""
        return self.look.words

    @property
    def ink(self) -> str:
        """The colour of all that is read and has no colour of a row."""
        return self.look.palette.ink

    @property
    def grey(self) -> str:
        """The colour of small notes."""
        return self.look.palette.grey

    @property
    def rule(self) -> str:
        """The colour of lines that only order."""
        return self.look.palette.rule

    def tone(self, colour: str | None) -> Tone:
        """The colours of a row; no colour is grey."""
        return self.look.palette.tone(colour)

    def units(self, count: float) -> int:
        """So many units in micrometres."""
        return round(count * self.unit)

    @property
    def number(self) -> int:
        """Size of the numbers in cells; their capitals are 0.4 units high, nearly half a cell."""
        return self.units(0.57)

    @property
    def label(self) -> int:
        """Size of what is read while playing."""
        return self.units(0.34)

    @property
    def small(self) -> int:
        """Size of captions and notes."""
        return self.units(0.23)

    def add(self, *marks: Mark) -> None:
        """Put marks on top."""
        self.marks.extend(marks)

    def group(self, name: str, title: str, box: Box, *marks: Rect | Line | Path | Text) -> None:
        """Put marks on top that belong to the place `name`."""
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
        """One line, its capitals centred between top and bottom of the box; raises `DoesNotFit` if it is too wide."""
        needed = fonts.width(string, size, weight)
        if needed > box.width:
            raise DoesNotFit(f"{string!r}", f"{needed / MM:.2f} mm", f"{box.width / MM:.2f} mm")
        x = {"start": box.x, "middle": box.x + box.width // 2, "end": box.right}[anchor]
        y = box.y + round((box.height + fonts.CAP * size) / 2)
        return Text(x, y, string, size, box, weight, anchor, fill or self.ink)

    def paragraph(self, box: Box, string: str) -> None:
        """A text of several lines, flush left from the top of the box; raises `DoesNotFit` if it is too long."""
        step = round(LEADING * self.small)
        lines = wrap(string, box.width, self.small)
        if step * len(lines) > box.height:
            needed, available = f"{step * len(lines) / MM:.1f} mm", f"{box.height / MM:.1f} mm"
            raise DoesNotFit(f"{string[:24]!r} and so on", needed, available)
        for index, line in enumerate(lines):
            self.add(self.text(Box(box.x, box.y + index * step, box.width, step), line, self.small))

    def cell(self, x: int, y: int) -> Box:
        """The square of a cell."""
        side = self.units(CELL)
        return Box(x, y, side, side)

    def blank(self, box: Box, line: int = THIN) -> Rect:
        """A box to write in."""
        return Rect(box, radius=self.units(0.12), fill=PALE, stroke=self.ink, line=line)

    def die(self, box: Box, number: int | None, colour: str = "white") -> tuple[Rect | Line | Path, ...]:
        """A die that shows 1 to 6, or no number at all; one without a colour of a row is white."""
        shown = self.tone(colour)
        if colour == "white":
            return pictures.die(box, number, PALE, self.ink, self.ink)
        return pictures.die(box, number, shown.band, shown.sign, shown.ink)

    def cross(self, box: Box, line: int = HEAVY) -> tuple[Rect | Line | Path, ...]:
        """A pencil cross."""
        return pictures.cross(box, self.ink, line)

    def row_start(self, band: Box, colour: str | None) -> None:
        """Shape, letter and arrow at the start of a band, one unit wide."""
        shown = self.tone(colour)
        x, y = band.x + self.units(0.1), band.y
        if colour:
            side = self.units(0.4)
            self.add(*shape(Box(x + self.units(0.03), y + self.units(0.14), side, side), colour, shown.sign))
            place = Box(x - self.units(0.05), y + self.units(0.62), self.units(0.56), self.units(0.36))
            letter = self.words.say(f"letter.{colour}")
            self.add(self.text(place, letter, self.label, weight="bold", anchor="middle", fill=shown.sign))
        head = Box(x + self.units(0.62), y + self.units(0.36), self.units(0.24), self.units(0.38))
        self.add(*arrow(head, shown.sign))

    def row_number(self, band: Box, number: int) -> None:
        """Number and arrow at the start of a band that has no colour of its own."""
        place = Box(band.x + self.units(0.08), band.y, self.units(0.48), band.height)
        head = Box(band.x + self.units(0.72), band.y + self.units(0.36), self.units(0.24), self.units(0.38))
        self.add(self.text(place, str(number), self.label, weight="bold", anchor="middle"), *arrow(head, self.ink))

    def row_name(self, name: str, colour: str | None) -> str:
        """A row as people call it: its colour if that is its name."""
        return self.words.say(f"colour.{colour}") if colour == name else name.capitalize()

    def header(self, y: int, height: int, right: int) -> None:
        """The title at the left and the fields for name and date up to `right`."""
        title = Box(self.room.x, y, right - self.room.x, height)
        self.add(self.text(title, self.spec.title, self.label, weight="bold"))
        x = self.room.x + fonts.width(self.spec.title, self.label, "bold") + self.units(0.5)
        fields = [name for name in self.spec.sheet.fields if name != "tally"]
        for index, name in enumerate(fields):
            each = (right - x) // (len(fields) - index)
            self.write_field(Box(x, y, each - self.units(0.2), height), name)
            x += each

    def write_field(self, box: Box, name: str) -> None:
        """A caption and a line to write on."""
        caption = self.words.say(f"field.{name}")
        base = box.y + round((box.height + fonts.CAP * self.label) / 2)
        used = fonts.width(caption, self.small, "regular") + self.units(0.12)
        least = used + self.units(1)
        if box.width < least:
            raise DoesNotFit(f"the field {caption!r}", f"{least / MM:.1f} mm", f"{max(box.width, 0) / MM:.1f} mm")
        self.group(
            name,
            caption,
            box,
            Text(box.x, base, caption, self.small, box, fill=self.grey),
            Line(box.x + used, base, box.right, base, self.rule, FINE),
        )

    def footer(self) -> None:
        """The line at the bottom that says what this is and what it is not."""
        height = round(fonts.CAP * self.small)
        y = self.room.bottom - round(fonts.DESCENT * self.small) - height
        box = Box(self.room.x, y, self.room.width, height)
        key = "footer.publisher" if self.spec.publisher else "footer.plain"
        note = self.words.say(key, publisher=self.spec.publisher)
        size = min(self.small, self.small * box.width // fonts.width(note, self.small, "regular"))
        self.add(self.text(box, note, size, fill=self.grey))
        seed = self.spec.sheet.seed
        if seed is not None:
            self.add(self.text(box, self.words.say("footer.seed", seed=seed), self.small, anchor="end"))
        elif not self.spec.verified:
            self.add(self.text(box, self.words.say("footer.unverified"), self.small, anchor="end", fill=self.grey))

    def misthrows(self, boxes: list[Box]) -> None:
        """A box for each misthrow, its points inside in grey."""
        for number, (box, points) in enumerate(zip(boxes, self.spec.misthrows, strict=True), start=1):
            self.group(
                f"misthrow.{number}",
                self.words.say("place.misthrow", number=number),
                box,
                self.blank(box),
                self.text(box, f"{MINUS}{-points}", self.label, anchor="middle", fill=self.grey),
            )

    def sum_box(self, box: Box, name: str, title: str, note: str = "") -> None:
        """A box of the result, its caption in the left corner, a note in the right one; the heaviest outline is that of
        the total."""
        final = name == "total"
        corner = Box(box.x + self.units(0.1), box.y + self.units(0.08), box.width - self.units(0.2), self.units(0.24))
        captions = [self.text(corner, title, self.small, fill=self.ink if final else self.grey)]
        if note:
            captions.append(self.text(corner, note, self.small, anchor="end", fill=self.grey))
        said = f"{title}, {note}" if note else title
        self.group(name, said, box, self.blank(box, line=HEAVY if final else THIN), *captions)


def begin(
    spec: Spec, look: Look, room: Box, across: float, down: float, gaps: Sequence[tuple[float, float]]
) -> tuple[Sketch, list[int]]:
    """A sketch whose unit fits into `room`, and the height in micrometres of each gap between its parts.

    The layout is `across` units wide and, without the gaps, `down` units high. A gap is its least height in units and
    its share of the height that is left over. Width that is left over stays white at both sides. Raises `DoesNotFit`.
    """
    least = down + sum(gap for gap, _ in gaps)
    unit = solve(spec.title, room, across, least)
    width = round(across * unit)
    sketch = Sketch(spec, look, Box(room.x + (room.width - width) // 2, room.y, width, room.height), unit)
    extra = spread(room.height - round(least * unit), tuple(share for _, share in gaps))
    return sketch, [sketch.units(gap) + more for (gap, _), more in zip(gaps, extra, strict=True)]
