"""Marks as a PDF of vector graphics.

A sheet is drawn once as a form, and placed as often as needed. A panel that has labels and occurs only once is drawn in
place, divided into the parts that screen readers read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from io import BytesIO
from itertools import count
from typing import Any, Final

from reportlab import rl_config
from reportlab.lib.rl_accel import fp_str
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFFormXObject, PDFName, PDFResourceDictionary
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from ..drawing.fonts import FAMILY, FILES
from ..drawing.marks import POINT, Box, Line, Mark, Panel, Path, Plain, Rect, Text, walk
from ..drawing.palette import BLACK
from .attachments import attach
from .document import PRINT, Document, Page, Part
from .metadata import add_metadata, creation_time
from .separation import SOLID, channels, is_neutral, luma, separate

__all__ = ["write_pdf"]

FONT: Final = {weight: f"{FAMILY.replace(' ', '')}-{weight.title()}" for weight in FILES}
CORNER: Final = 0.4472
"""Distance from the corner to the control points of a round corner's curve, as a share of its radius."""
PAINT: Final = {(False, False): "n", (False, True): "S", (True, False): "f*", (True, True): "B*"}
"""Operators of a PDF that fill a path or draw its line."""
ANCHORS: Final = {"start": 0.0, "middle": 0.5, "end": 1.0}
"""Share of a line that lies before its anchor."""
STEPS: Final = {"M": "m", "L": "l", "C": "c", "Z": "h"}
VERSION: Final = 1, 7
"""The first version with all our print settings: older ones lack duplex printing and paper trays."""
DUPLEX: Final = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}
SMALL_TYPE: Final = round(9 * POINT)
"""Dark type below this size is printed in solid black where the four inks are used."""
LIGHT: Final = 0.7
"""Least lightness of a colour that counts as white type on a dark ground."""
OVERPRINT: Final = PDFDictionary(
    {
        name: PDFDictionary({"OP": value, "op": value, "OPM": 1})
        for name, value in (("onto", "true"), ("alone", "false"))
    }
)
"""States of a PDF. Black is printed onto the colours below, which shows no white edge where the inks do not line up, or
it leaves them out."""

Forms = dict[tuple[int, int], tuple[str, Panel]]
"""Names of the parts that are drawn once, by the id of the panel and the number of the part. Each name comes with its
panel, because an id stays unique only as long as the panel exists."""


@cache
def register_fonts() -> None:
    """Make the fonts known to ReportLab, once per process."""
    for weight, file in FILES.items():
        pdfmetrics.registerFont(TTFont(FONT[weight], str(file)))


class Sheets(Canvas):  # type: ignore[misc]  # ReportLab has no types
    """A canvas whose pages and forms know the states of `OVERPRINT`, if it prints with four inks."""

    cmyk = False

    def _setExtGState(self, holder: Any) -> None:  # noqa: N802 - as ReportLab calls it
        holder.ExtGState = OVERPRINT if self.cmyk else None
        if self.cmyk and isinstance(holder, PDFFormXObject):  # ReportLab writes the states of pages only
            holder.Resources = PDFResourceDictionary(ExtGState=OVERPRINT)
            holder.Resources.basicFonts()


def write_pdf(document: Document) -> bytes:
    """Return the PDF of a document. The same input gives the same bytes, but for the time of creation.

    Raises `DicepadError` if SOURCE_DATE_EPOCH, which sets that time, is not a time.
    """
    created = creation_time()
    register_fonts()
    buffer = BytesIO()
    canvas = Sheets(
        buffer,
        invariant=1,
        pageCompression=1,
        lang=document.lang,
        initialFontName=FONT["regular"],
        pdfVersion=VERSION,
    )
    canvas.cmyk = document.cmyk
    canvas.setTitle(document.title)
    canvas.setAuthor("dicepad")
    canvas.setCreator("dicepad")
    canvas.setSubject(document.subject)
    wanted = {"PrintScaling": PDFName("None"), "PickTrayByPDFSize": "true"}
    if document.duplex in DUPLEX:
        wanted["Duplex"] = PDFName(DUPLEX[document.duplex])
    canvas._doc.Catalog.ViewerPreferences = PDFDictionary(wanted)
    attach(canvas, document.attachments)
    add_metadata(canvas, document, created)
    forms: Forms = {}
    kept: list[tuple[Page, list[list[Part]]]] = []
    for number, page in enumerate(document.pages):
        if page.links:
            canvas.bookmarkPage(page_name(number))
        for index, entry in enumerate(page.entries):
            name = f"{page_name(number)}.{index}"
            canvas.bookmarkPage(name)
            canvas.addOutlineEntry(entry, name)
            canvas.showOutline()
        parts = [document.parts(one) for one in page.placed]
        draw_page(canvas, page, parts, forms, document)
        kept += [(page, parts)] if document.labelled else []
    before, rl_config.useA85 = rl_config.useA85, 0  # plain bytes: a fifth smaller, and much faster
    try:
        canvas.save()
    finally:
        rl_config.useA85 = before
    if not kept:
        return buffer.getvalue()
    from .structure import add_structure  # needs pikepdf, which not every place has that prints

    return add_structure(buffer.getvalue(), kept, document)


def draw_page(canvas: Canvas, page: Page, parts: list[list[Part]], forms: Forms, document: Document) -> None:
    """Draw the panels of a page, divided into these parts, and everything beside them.

    Marks that screen readers skip count as decoration.
    """
    for placed, labelled in zip(page.placed, parts, strict=True):
        define_form(canvas, placed.panel, labelled, forms, cmyk=document.cmyk)
    canvas.setPageSize((page.width / POINT, page.height / POINT))
    for name, box in (("trim", page.trim), ("bleed", page.bleed)):
        if box:
            canvas.setCropBox(corners(page, box), name)
    numbers = count()
    for placed, labelled in zip(page.placed, parts, strict=True):
        x, y = placed.x / POINT, (page.height - placed.y - placed.panel.height) / POINT
        canvas.addLiteral(f"q 1 0 0 1 {x:.4f} {y:.4f} cm")
        brush = Brush(canvas, placed.panel.height, cmyk=document.cmyk)
        for index, part in enumerate(labelled):
            for _ in range(part.pieces if part.rows else 1):  # a table has a piece for each cell
                begin_label(canvas, part, numbers, document)
                if part.shared:
                    canvas.doForm(forms[id(placed.panel), index][0])
                elif part.marks:
                    brush.draw_all(part.marks, text=part.reads_itself)
                end_label(canvas, part, document)
        canvas.addLiteral("Q")
    if page.texts or page.links:
        begin_label(canvas, Part(), numbers, document)
        signs = [link.sign for link in page.links]
        Brush(canvas, page.height, cmyk=document.cmyk).draw_all([*page.texts, *signs])
        end_label(canvas, Part(), document)
    for link in page.links:
        canvas.linkRect(link.title, page_name(link.page), corners(page, link.box), relative=0, F=PRINT)
    canvas.showPage()


def define_form(canvas: Canvas, panel: Panel, parts: list[Part], forms: Forms, *, cmyk: bool) -> None:
    """Draw the shared parts of a panel into forms, when the panel occurs for the first time."""
    for index, part in enumerate(parts):
        if part.shared and (id(panel), index) not in forms:
            name = f"panel{len(forms)}"
            forms[id(panel), index] = name, panel
            canvas.beginForm(name, 0, 0, panel.width / POINT, panel.height / POINT)
            Brush(canvas, panel.height, cmyk=cmyk).draw_all(part.marks)
            canvas.endForm()


def begin_label(canvas: Canvas, part: Part, numbers: Iterator[int], document: Document) -> None:
    """Label the marks drawn from here on: with the next number of the page, or as decoration."""
    if part.pieces:
        canvas.addLiteral(f"/{'TD' if part.rows else part.kind} <</MCID {next(numbers)}>> BDC")
    elif document.labelled and not part.kind:
        canvas.addLiteral("/Artifact BMC")


def end_label(canvas: Canvas, part: Part, document: Document) -> None:
    """End the label of a part."""
    if document.labelled and part.kind != "Form":
        canvas.addLiteral("EMC")


def page_name(number: int) -> str:
    """Return the name of a page in links. `number` counts from 0."""
    return f"page{number + 1}"


def corners(page: Page, box: Box) -> tuple[float, float, float, float]:
    """Return a box in points, as x and y of the lower left and of the upper right corner."""
    return box.x / POINT, (page.height - box.bottom) / POINT, box.right / POINT, (page.height - box.y) / POINT


@cache
def ink_operator(colour: str, cmyk: bool, *, line: bool) -> str:
    """Return the operator of a PDF that sets the colour of shapes, or of lines.

    Without four inks, greys have one channel, so that no printer mixes them from its colours.

    >>> ink_operator("#ff0000", False, line=False), ink_operator("#8c8c8c", False, line=False)
    ('1 0 0 rg', '.54902 g')
    >>> ink_operator("#000000", True, line=True)
    '0 0 0 1 K'
    """
    if cmyk:
        return f"{fp_str(*separate(colour))} {'K' if line else 'k'}"
    parts = channels(colour)
    if is_neutral(colour):
        return f"{fp_str(parts[0])} {'G' if line else 'g'}"
    return f"{fp_str(*parts)} {'RG' if line else 'rg'}"


def text_colour(text: Text, cmyk: bool) -> str:
    """Return the colour of a line of text.

    Four inks never lie exactly on top of each other, and a tint consists of dots, so small type is printed in solid
    black. White type stays white.
    """
    if cmyk and text.size < SMALL_TYPE and luma(text.fill) < LIGHT:
        return BLACK
    return text.fill


class Brush:
    """Brush that draws marks on a canvas, and sets colours and line widths only when they change."""

    def __init__(self, canvas: Canvas, height: int, *, cmyk: bool) -> None:
        self.canvas = canvas
        self.height = height
        self.cmyk = cmyk
        self.state: tuple[str | None, str | None, int] = (None, None, 0)
        self.onto = False

    def y(self, y: int) -> int:
        """Convert a y measured downwards to one measured upwards, in micrometres."""
        return self.height - y

    def use(self, fill: str | None, stroke: str | None, line: int) -> None:
        """Set the colours and the line width if they differ from the last ones."""
        last_fill, last_stroke, last_line = self.state
        if fill and fill != last_fill:
            self.canvas.addLiteral(ink_operator(fill, self.cmyk, line=False))
            last_fill = fill
        if stroke and stroke != last_stroke:
            self.canvas.addLiteral(ink_operator(stroke, self.cmyk, line=True))
            last_stroke = stroke
        if stroke and line != last_line:
            if not last_line:
                self.canvas.setLineJoin(1)
            self.canvas.setLineWidth(line / POINT)
            last_line = line
        self.state = (last_fill, last_stroke, last_line)
        if self.cmyk:
            self.overprint(all(separate(colour) == SOLID for colour in (fill, stroke) if colour))

    def overprint(self, onto: bool) -> None:
        """Print onto the colours below from here on, or leave them out."""
        if onto != self.onto:
            self.canvas.addLiteral("/onto gs" if onto else "/alone gs")
            self.onto = onto

    def draw_all(self, marks: Iterable[Mark], *, text: bool = False) -> None:
        """Draw marks in their order.

        If they are lines of one text, each line except the last ends in a space, because readers that join lines need
        it.
        """
        plain = list(walk(marks))
        for mark in plain:
            if text and mark is not plain[-1] and isinstance(mark, Text):
                self.write(mark, " ")
            else:
                self.draw(mark)

    def write(self, text: Text, behind: str = "") -> None:
        """Write a line of text, followed by `behind`, which does not move the line."""
        self.use(text_colour(text, self.cmyk), None, 0)
        font, size = FONT[text.weight], text.size / POINT
        self.canvas.setFont(font, size)
        before = ANCHORS[text.anchor] * pdfmetrics.stringWidth(text.string, font, size)
        self.canvas.drawString(text.x / POINT - before, self.y(text.y) / POINT, text.string + behind)

    def draw(self, mark: Plain) -> None:
        """Draw one mark.

        Shapes are written directly as PDF operators, which is twice as fast as going through ReportLab.
        """
        if isinstance(mark, Text):
            self.write(mark)
        elif isinstance(mark, Line):
            self.use(None, mark.stroke, mark.line)
            start, end = points(mark.x1, self.y(mark.y1)), points(mark.x2, self.y(mark.y2))
            self.canvas.addLiteral(f"{start} m {end} l S")
        else:
            self.use(mark.fill, mark.stroke, mark.line)
            how = PAINT[mark.fill is not None, mark.stroke is not None]
            self.canvas.addLiteral(f"{self.outline(mark)} {how}")

    def outline(self, mark: Rect | Path) -> str:
        """Return the path around a shape."""
        if isinstance(mark, Path):
            return " ".join(self.step(*piece) for piece in mark.pieces)
        left, bottom, right, top = mark.box.x, self.y(mark.box.bottom), mark.box.right, self.y(mark.box.y)
        if not mark.radius:
            return f"{points(left, bottom, mark.box.width, mark.box.height)} re"
        r = mark.radius
        c = round(CORNER * mark.radius)
        return (
            f"{points(left + r, bottom)} m {points(right - r, bottom)} l "
            f"{points(right - c, bottom, right, bottom + c, right, bottom + r)} c {points(right, top - r)} l "
            f"{points(right, top - c, right - c, top, right - r, top)} c {points(left + r, top)} l "
            f"{points(left + c, top, left, top - c, left, top - r)} c {points(left, bottom + r)} l "
            f"{points(left, bottom + c, left + c, bottom, left + r, bottom)} c h"
        )

    def step(self, name: str | int, *places: str | int) -> str:
        """Return one piece of a path, such as a line to a point."""
        whole = [int(coordinate) for coordinate in places]
        turned = [self.y(coordinate) if index % 2 else coordinate for index, coordinate in enumerate(whole)]
        return f"{points(*turned)} {STEPS[str(name)]}"


def points(*micrometres: int) -> str:
    """Return lengths in points, as a PDF writes them, exact to a tenth of a micrometre.

    >>> points(25_400, 353, 0)
    '72 1.0006 0'
    """
    return " ".join(map(point, micrometres))


@lru_cache(100_000)
def point(micrometres: int) -> str:
    """Return a length in points."""
    return f"{micrometres / POINT:.4f}".rstrip("0").rstrip(".")
