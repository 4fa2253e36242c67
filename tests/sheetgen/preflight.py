"""A look at a PDF as a print shop takes it before it prints: type, contrast, ink, boxes, fonts and claims.

It reads the operators of the pages, and knows nothing of the marks that they were made from. To write the table of the
reference again: python -m tests.sheetgen.preflight.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

import numpy as np
import pikepdf

import sheetgen
from dicepad import Match, load, play_out
from dicepad.odds.advice import Review, judge, review
from dicepad.odds.strategies import strategy
from dicepad.tasks import TYPES
from sheetgen.bundles import read_pad
from sheetgen.lessons.press import lesson_papers
from sheetgen.press.calibration import calibration_document
from sheetgen.press.dice_nets import dice_document
from sheetgen.press.options import Options
from sheetgen.writers.pdf import write_pdf
from tests.places import ROOT
from tests.sheetgen.press_inks import make as press
from widgets.study.card import cards
from widgets.study.report import report_pdf
from widgets.study.sheets import card_pages

PAGE: Final = ROOT / "book" / "reference" / "preflight.md"
COLOURS: Final = {"g": "grey", "rg": "RGB", "k": "CMYK"}
PAPER: Final = {"grey": (1.0,), "RGB": (1.0, 1.0, 1.0), "CMYK": (0.0, 0.0, 0.0, 0.0)}
REGISTRATION: Final = (1.0, 1.0, 1.0, 1.0)
Matrix = tuple[float, float, float, float, float, float]
Point = tuple[float, float]


class Colour(NamedTuple):
    """A colour of a PDF: the name of its space, and a share for each channel."""

    space: str
    parts: tuple[float, ...]

    @property
    def ink(self) -> float:
        """The ink that it takes, in per cent of one solid ink."""
        return 100 * sum(self.parts) if self.space == "CMYK" else 0.0

    @property
    def light(self) -> float:
        """The light that it gives back, from 0 to 1."""
        if self.space == "CMYK":
            return float(press.luminance(np.rint(np.array([self.parts]) * 255))[0])
        red, green, blue = (linear(part) for part in (self.parts * 3)[:3])
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue


class Type(NamedTuple):
    """A line of type: its words, its size in points and its contrast with what lies below it."""

    words: str
    size: float
    contrast: float


@dataclass
class Found:
    """All that a look at a PDF has found."""

    pages: int = 0
    type: list[Type] = field(default_factory=list)
    spaces: set[str] = field(default_factory=set)
    ink: float = 0.0
    loose_fonts: set[str] = field(default_factory=set)
    boxes: list[str] = field(default_factory=list)
    claims: list[str] = field(default_factory=list)
    unproved: list[str] = field(default_factory=list)

    @property
    def least_type(self) -> float:
        """The size of the smallest type, in points."""
        return min(one.size for one in self.type)

    @property
    def least_contrast(self) -> float:
        """The least contrast of words and numbers."""
        return min(one.contrast for one in self.type if len(one.words) > 1)

    @property
    def least_sign(self) -> float | None:
        """The least contrast of single letters, such as those that stand for a colour beside its shape."""
        return min((one.contrast for one in self.type if len(one.words) == 1), default=None)


def linear(part: float) -> float:
    """A value of sRGB as a share of light."""
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def times(one: Matrix, other: Matrix) -> Matrix:
    """The matrix that does what one does, and then the other."""
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m


def moved(point: Point, by: Matrix) -> Point:
    """A point where a matrix puts it."""
    return point[0] * by[0] + point[1] * by[2] + by[4], point[0] * by[1] + point[1] * by[3] + by[5]


def lies_in(point: Point, shape: list[Point]) -> bool:
    """Return whether a point lies inside a shape."""
    inside = False
    for (x1, y1), (x2, y2) in pairwise([*shape, shape[0]]):
        if (y1 > point[1]) != (y2 > point[1]) and point[0] < x1 + (point[1] - y1) / (y2 - y1) * (x2 - x1):
            inside = not inside
    return inside


class Reader:
    """Reader of one page, which remembers what was painted where."""

    def __init__(self, found: Found, start: str) -> None:
        self.found = found
        self.painted: list[tuple[list[Point], Colour]] = []
        self.paper = Colour(start, PAPER[start])

    def below(self, point: Point) -> Colour:
        """The colour that lies at a point so far."""
        return next((colour for shape, colour in reversed(self.painted) if lies_in(point, shape)), self.paper)

    def read(self, holder: Any, at: Matrix = (1, 0, 0, 1, 0, 0)) -> None:
        """Read the operators of a page or a form that lies at a place."""
        fill = stroke = Colour("grey", (0.0,))
        onto, lines_onto, shapes, stack = False, False, [], []
        size, matrix, font = 0.0, at, None
        for step in pikepdf.parse_content_stream(holder):
            name, values = str(step.operator), list(step.operands)
            if name == "q":
                stack.append((at, fill, stroke, onto, lines_onto))
            elif name == "Q":
                at, fill, stroke, onto, lines_onto = stack.pop()
            elif name == "cm":
                at = times(numbers(values), at)  # type: ignore[arg-type]
            elif name.lower() in COLOURS:
                colour = Colour(COLOURS[name.lower()], numbers(values))
                self.found.spaces.add(colour.space)
                fill, stroke = (colour, stroke) if name.islower() else (fill, colour)
            elif name == "gs":
                state = holder.Resources.ExtGState[str(values[0])]
                onto, lines_onto = bool(state.op), bool(state.OP)
            elif name == "re":
                x, y, width, height = numbers(values)
                corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
                shapes.append([moved(corner, at) for corner in corners])
            elif name in ("m", "l", "c"):
                places = numbers(values)
                shapes += [[]] if name == "m" else []
                shapes[-1] += [moved((x, y), at) for x, y in zip(places[::2], places[1::2], strict=True)]
            elif name in ("f*", "B*", "f", "B", "S", "n"):
                self.paint(shapes if name[0] in "fB" else [], fill, onto, filled=True)
                self.paint(shapes if name[0] in "SB" else [], stroke, lines_onto, filled=False)
                shapes = []
            elif name == "Tf":
                font, size = holder.Resources.Font[str(values[0])], float(values[1])
            elif name == "Tm":
                matrix = times(numbers(values), at)  # type: ignore[arg-type]
            elif name == "Tj":
                inside = moved((0.3 * size, 0.3 * size), matrix)
                self.write(font, bytes(values[0]), size * abs(matrix[3]), inside, fill, onto)
            elif name == "Do":
                self.read(holder.Resources.XObject[str(values[0])], at)

    def paint(self, shapes: list[list[Point]], colour: Colour, onto: bool, *, filled: bool) -> None:
        """Paint the insides or the outlines of shapes. Only insides are remembered as what lies below."""
        for shape in shapes:
            printed = overprinted(colour, self.below(shape[0]), onto)
            if colour.parts != REGISTRATION:
                self.found.ink = max(self.found.ink, printed.ink)
            if filled:
                self.painted.append((shape, printed))

    def write(self, font: Any, words: bytes, size: float, point: Point, colour: Colour, onto: bool) -> None:
        """Write a line of type."""
        below = self.below(point)
        printed = overprinted(colour, below, onto)
        dark, light = sorted((printed.light, below.light))
        self.found.ink = max(self.found.ink, printed.ink)
        self.found.type.append(Type(words.decode("latin-1").strip(), round(size, 2), (light + 0.05) / (dark + 0.05)))
        if "/FontFile2" not in font.get("/FontDescriptor", {}):
            self.found.loose_fonts.add(str(font.BaseFont))


def numbers(values: list[Any]) -> tuple[float, ...]:
    """The operands of an operator."""
    return tuple(float(value) for value in values)


def overprinted(colour: Colour, below: Colour, onto: bool) -> Colour:
    """Return the visible colour: ink that is printed onto others adds to them."""
    if not onto or below.space != "CMYK":
        return colour
    return Colour("CMYK", tuple(part or under for part, under in zip(colour.parts, below.parts, strict=True)))


def look(content: bytes) -> Found:
    """Look at a PDF."""
    found = Found()
    with pikepdf.open(io.BytesIO(content)) as pdf:
        found.pages = len(pdf.pages)
        intent = pdf.Root.OutputIntents[0]
        for page in pdf.pages:
            Reader(found, "RGB" if "/DestOutputProfile" in intent else "CMYK").read(page)
            found.boxes += faults_of_boxes(page)
        with pdf.open_metadata() as metadata:
            if "pdfuaid:part" in metadata:
                found.claims.append("PDF/UA-1")
                found.unproved += [] if "/StructTreeRoot" in pdf.Root and "/Lang" in pdf.Root else ["PDF/UA-1"]
            if "pdfaid:part" in metadata:
                found.claims.append("PDF/A")
                files = [attachment.obj for attachment in pdf.attachments.values()]
                related = all("/AFRelationship" in file and "/Subtype" in file.EF.F for file in files)
                found.unproved += [] if "/AF" in pdf.Root and related else ["PDF/A"]
    return found


def faults_of_boxes(page: Any) -> list[str]:
    """Yield the faults in the boxes of a page: each lies inside the next larger one."""
    boxes = [numbers(list(page.obj.get(name, page.mediabox))) for name in ("/TrimBox", "/BleedBox", "/MediaBox")]
    return [
        f"{inner} is not inside {outer}"
        for inner, outer in pairwise(boxes)
        if inner[0] < outer[0] or inner[1] < outer[1] or inner[2] > outer[2] or inner[3] > outer[3]
    ]


SHEETS: Final[dict[str, dict[str, object]]] = {
    "one sheet": {"copies": 1},
    "four sheets on A4": {"copies": 4},
    "a back": {"copies": 1, "duplex": "long"},
    "a pad with cover and backs": {"copies": 5, "cover": True, "duplex": "long", "qr": "https://example.org/rules"},
    "cut and stack": {"copies": 9, "order": "cut-stack", "numbers": "sheets", "cut_lines": True},
    "a class": {"names": "Ann; Ben; Cleo; Dan; Eva; Finn"},
    "a form": {"copies": 1, "fillable": True},
    "large": {"copies": 1, "size": "large", "paper": "a4"},
    "giant": {"copies": 1, "size": "giant", "paper": "a3"},
    "for a screen": {"copies": 1, "paper": "remarkable"},
    "colourblind": {"copies": 1, "palette": "colourblind"},
    "grey": {"copies": 1, "palette": "grey", "duplex": "long"},
    "outline": {"copies": 1, "palette": "outline", "duplex": "long"},
    "low-ink": {"copies": 1, "palette": "low-ink"},
    "four inks": {"copies": 4, "cmyk": True, "crop_marks": True, "duplex": "long", "cover": True},
    "four inks, colourblind": {"copies": 4, "cmyk": True, "palette": "colourblind", "duplex": "long"},
    "four inks, low-ink": {"copies": 4, "cmyk": True, "palette": "low-ink", "duplex": "long"},
    "four inks, grey": {"copies": 4, "cmyk": True, "palette": "grey", "duplex": "long"},
    "four inks, SRA3": {"cmyk": True, "paper": "sra3", "crop_marks": True, "registration": True},
}


def dice(identity: str, cmyk: bool = False) -> bytes:
    """The PDF of the dice of a game."""
    return write_pdf(dice_document(sheetgen.sheet(identity), Options(cmyk=cmyk), 18_000))


def calibration(_: str) -> bytes:
    """The PDF of a test of the printer."""
    return write_pdf(calibration_document(Options(duplex="long")))


@cache
def reviewed() -> tuple[Match, Review, Any]:
    """A match of Kneifen, its review and its judge."""
    game = load("kneifen")
    match = play_out(Match.begin(game, 2), Random(3), strategy(game, "careful").choose)
    by = judge(game, 2)
    return match, review(match, judge=by), by


def several(identity: str, **options: object) -> bytes:
    """The PDF of a pad of several games, with everything that only such pads have."""
    sheets = (f"{identity}:3", "kneifen:2", "qwinto:5", "qwantum:2")
    return read_pad(sheets, {"cover": True, "card_back": True, "glue_edge": 8, "back": "rules", **options}).pdf()


def deck(_: str) -> bytes:
    """The PDF of cards of mistakes."""
    match, found, by = reviewed()
    return card_pages(cards(match, found, by, "en", 2))


def report(_: str) -> bytes:
    """The PDF of the review of a match."""
    match, found, by = reviewed()
    return report_pdf(match, found, by, {}, "en", "a4")


def worksheet(_: str, *, key: bool = False, **options: Any) -> bytes:
    """The PDF of worksheets with tasks of each type for two pupils, or of their key."""
    made = sheetgen.worksheet(list(TYPES), level=2, count=9, seed="preflight", names=("Ann", "Ben"), **options)
    with TemporaryDirectory() as folder:
        file = Path(folder) / "made.pdf"
        (made.save_key if key else made.save)(file)
        return file.read_bytes()


def papers(name: str, *, key: bool = False) -> bytes:
    """The PDF of a lesson's papers, or of their key."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "made.pdf"
        (lesson_papers(name).save_key if key else lesson_papers(name).save)(file)
        return file.read_bytes()


OTHERS: Final[dict[str, Callable[[str], bytes]]] = {
    "dice to cut out": dice,
    "dice, four inks": lambda identity: dice(identity, cmyk=True),
    "a pad of several games": several,
    "several games, four inks": lambda identity: several(identity, cmyk=True, crop_marks=True),
    "a test of the printer": calibration,
    "cards of mistakes": deck,
    "a review": report,
    "worksheets": worksheet,
    "worksheets, in colour": lambda _: worksheet(_, palette="standard"),
    "worksheets, a form": lambda _: worksheet(_, fillable=True, lang="de"),
    "the key of worksheets": lambda _: worksheet(_, key=True),
    "papers of a lesson": lambda _: papers("first-match"),
    "the key of a lesson": lambda _: papers("jump-or-refuse", key=True),
}
KINDS: Final = (*SHEETS, *OTHERS)


def made(kind: str, identity: str = "qwixx") -> bytes:
    """The PDF of a kind."""
    return OTHERS[kind](identity) if kind in OTHERS else sheetgen.sheet(identity).pdf(**SHEETS[kind])  # type: ignore[arg-type]


@cache
def looked_at(kind: str, identity: str = "qwixx") -> Found:
    """Return the findings of the preflight for a kind of file."""
    return look(made(kind, identity))


def row(kind: str) -> str:
    """The line of the table about a kind."""
    found = looked_at(kind)
    ink = f"{found.ink:.0f} %" if "CMYK" in found.spaces else ""
    colours, claims = ", ".join(sorted(found.spaces)), ", ".join(found.claims)
    sign = f"{found.least_sign:.1f}" if found.least_sign else ""
    cells = kind, colours, f"{found.least_type:.1f}", f"{found.least_contrast:.1f}", sign, ink, claims
    return f"| {' | '.join(cells)} |"


def table() -> Iterator[str]:
    """The lines of the table."""
    yield "| PDF of Qwixx | colours | least type (pt) | contrast of words | of single letters | most ink | claims |"
    yield "|---|---|---|---|---|---|---|"
    yield from map(row, KINDS)


def main() -> None:
    """Write the table of the reference."""
    text = PAGE.read_text(encoding="utf-8")
    before = text[: text.index("| PDF of Qwixx")]
    PAGE.write_text(before + "\n".join(table()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
