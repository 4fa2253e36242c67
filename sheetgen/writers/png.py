"""The first page of a PDF as a bitmap."""

from __future__ import annotations

from io import BytesIO
from typing import Final

from dicepad.errors import missing

try:
    import pypdfium2
except ModuleNotFoundError:
    raise missing("pypdfium2") from None

__all__ = ["DOTS", "draw_png"]

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
