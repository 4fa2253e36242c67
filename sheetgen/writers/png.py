"""The first page of a PDF as a picture of dots."""

from __future__ import annotations

from io import BytesIO
from typing import Final

__all__ = ["DOTS", "draw_png"]

DOTS: Final = 200
"""Dots to the inch."""


def draw_png(pdf: bytes) -> bytes:
    """The first page as PNG, `DOTS` to the inch; same input, same bytes."""
    import pypdfium2  # type: ignore[import-untyped]

    document = pypdfium2.PdfDocument(pdf)
    try:
        picture = document[0].render(scale=DOTS / 72).to_pil()
    finally:
        document.close()
    buffer = BytesIO()
    picture.save(buffer, "PNG", dpi=(DOTS, DOTS), optimize=True)
    return buffer.getvalue()
