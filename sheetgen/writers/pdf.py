"""Marks as a PDF: vectors only, each panel drawn once as a form and placed as often as needed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from io import BytesIO
from typing import Final

from reportlab.lib.colors import HexColor  # type: ignore[import-untyped]
from reportlab.pdfbase import pdfmetrics  # type: ignore[import-untyped]
from reportlab.pdfbase.ttfonts import TTFont  # type: ignore[import-untyped]
from reportlab.pdfgen.canvas import Canvas  # type: ignore[import-untyped]

from ..fonts import FAMILY, FILES
from ..impose import Plan
from ..marks import POINT, Line, Panel, Path, Rect, Text, walk

__all__ = ["draw_pdf"]

FONT: Final = {weight: f"{FAMILY.replace(' ', '')}-{weight.title()}" for weight in FILES}


@cache
def register_fonts() -> None:
    """Make the fonts known to ReportLab, once in a process."""
    for weight, file in FILES.items():
        pdfmetrics.registerFont(TTFont(FONT[weight], str(file)))


def draw_pdf(page: Plan, panels: Sequence[Panel], copies: int, *, title: str, subject: str, lang: str) -> bytes:
    """So many copies of the panels, one after the other on the places of the pages; same input, same bytes."""
    register_fonts()
    buffer = BytesIO()
    size = (page.width / POINT, page.height / POINT)
    canvas = Canvas(buffer, pagesize=size, invariant=1, pageCompression=1, lang=lang)
    canvas.setTitle(title)
    canvas.setAuthor("dicepad")
    canvas.setCreator("dicepad")
    canvas.setSubject(subject)
    canvas.setViewerPreference("PrintScaling", "None")
    for panel in panels:
        canvas.beginForm(panel.name, 0, 0, panel.width / POINT, panel.height / POINT)
        draw_panel(canvas, panel)
        canvas.endForm()
    pieces = [panel for _ in range(copies) for panel in panels]
    for first in range(0, len(pieces), len(page.places)):
        for panel, place in zip(pieces[first : first + len(page.places)], page.places, strict=False):
            canvas.saveState()
            canvas.translate(place.x / POINT, (page.height - place.bottom) / POINT)
            canvas.doForm(panel.name)
            canvas.restoreState()
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def draw_panel(canvas: Canvas, panel: Panel) -> None:
    """Draw all marks of a panel, its top left corner being the origin of the marks."""
    brush = Brush(canvas, panel.height)
    canvas.setLineJoin(1)
    for mark in walk(panel.marks):
        brush.draw(mark)


class Brush:
    """Draws marks on a canvas; remembers colours and line width, so that they are written only when they change."""

    def __init__(self, canvas: Canvas, height: int) -> None:
        self.canvas = canvas
        self.height = height
        self.state: tuple[str | None, str | None, int] = (None, None, 0)

    def y(self, y: int) -> float:
        """From micrometres downwards to points upwards."""
        return (self.height - y) / POINT

    def use(self, fill: str | None, stroke: str | None, line: int) -> None:
        """Set what differs from what was used last."""
        last_fill, last_stroke, last_line = self.state
        if fill and fill != last_fill:
            self.canvas.setFillColor(HexColor(fill))
            last_fill = fill
        if stroke and stroke != last_stroke:
            self.canvas.setStrokeColor(HexColor(stroke))
            last_stroke = stroke
        if stroke and line != last_line:
            self.canvas.setLineWidth(line / POINT)
            last_line = line
        self.state = (last_fill, last_stroke, last_line)

    def draw(self, mark: Rect | Line | Path | Text) -> None:
        """Draw one mark."""
        canvas = self.canvas
        if isinstance(mark, Rect):
            self.use(mark.fill, mark.stroke, mark.line)
            box = mark.box
            shape = (box.x / POINT, self.y(box.bottom), box.width / POINT, box.height / POINT)
            how = {"stroke": int(mark.stroke is not None), "fill": int(mark.fill is not None)}
            if mark.radius:
                canvas.roundRect(*shape, mark.radius / POINT, **how)
            else:
                canvas.rect(*shape, **how)
        elif isinstance(mark, Line):
            self.use(None, mark.stroke, mark.line)
            canvas.line(mark.x1 / POINT, self.y(mark.y1), mark.x2 / POINT, self.y(mark.y2))
        elif isinstance(mark, Path):
            self.use(mark.fill, mark.stroke, mark.line)
            self.draw_path(mark)
        else:
            self.use(mark.fill, None, 0)
            canvas.setFont(FONT[mark.weight], mark.size / POINT)
            write = {"start": canvas.drawString, "middle": canvas.drawCentredString, "end": canvas.drawRightString}
            write[mark.anchor](mark.x / POINT, self.y(mark.y), mark.string)

    def draw_path(self, mark: Path) -> None:
        """Draw a path."""
        path = self.canvas.beginPath()
        steps = {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo, "Z": path.close}
        for name, *places in mark.pieces:
            xs, ys = places[::2], places[1::2]
            points = [point for x, y in zip(xs, ys, strict=True) for point in (int(x) / POINT, self.y(int(y)))]
            steps[str(name)](*points)
        self.canvas.drawPath(path, stroke=int(mark.stroke is not None), fill=int(mark.fill is not None))
