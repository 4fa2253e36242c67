"""The first page of a PDF as a bitmap, or a panel by itself."""

from __future__ import annotations

from io import BytesIO
from typing import Final

import pypdfium2

from ..drawing.marks import Panel
from .document import Document, Page, Placed
from .pdf import write_pdf

__all__ = ["DOTS", "draw_panel", "draw_png"]

DOTS: Final = 200
"""Dots to the inch."""


def draw_png(pdf: bytes, dots: int = DOTS, colours: int | None = None) -> bytes:
    """Return the first page as PNG, with `dots` dots per inch and at most `colours` colours.

    The same input gives the same bytes.
    """
    document = pypdfium2.PdfDocument(pdf)
    try:
        picture = document[0].render(scale=dots / 72).to_pil()
    finally:
        document.close()
    if colours is not None:
        picture = picture.quantize(colours)
    buffer = BytesIO()
    picture.save(buffer, "PNG", dpi=(dots, dots), optimize=True)
    return buffer.getvalue()


def draw_panel(panel: Panel, dots: int, colours: int) -> bytes:
    """Return a panel as PNG, as `draw_png` draws a page."""
    page = Page(panel.width, panel.height, (Placed(panel, 0, 0, 0),))
    return draw_png(write_pdf(Document([page], "", "", "")), dots, colours)
