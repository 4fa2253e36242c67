"""Documents as plain data, from which a browser draws and prints them."""

from __future__ import annotations

from typing import Any

from ..drawing.marks import Line, Path, Plain, Rect, walk
from .document import Document, Page

__all__ = ["as_data"]


def as_data(document: Document) -> dict[str, Any]:
    """Return all that a writer needs of a document: its panels, the places of panels on each page, and metadata.

    Each panel is there once.
    """
    numbers: dict[int, int] = {}
    panels: list[dict[str, Any]] = []
    pages: list[dict[str, Any]] = []
    for page in document.pages:
        for one in page.placed:
            if id(one.panel) not in numbers:
                numbers[id(one.panel)] = len(panels)
                drawn = [plain(mark) for mark in walk(one.panel.marks)]
                panels.append({"width": one.panel.width, "height": one.panel.height, "marks": drawn})
        pages.append(described_page(page, [[numbers[id(one.panel)], one.x, one.y] for one in page.placed]))
    return {
        "title": document.title,
        "subject": document.subject,
        "lang": document.lang,
        "duplex": document.duplex,
        "attachments": [[one.name, one.content.decode(), one.description] for one in document.attachments],
        "panels": panels,
        "pages": pages,
    }


def described_page(page: Page, placed: list[list[int]]) -> dict[str, Any]:
    """Return a page as data, with its panels as number, x and y."""
    return {
        "width": page.width,
        "height": page.height,
        "placed": placed,
        "texts": [plain(text) for text in page.texts],
        "trim": list(page.trim) if page.trim else None,
        "bleed": list(page.bleed) if page.bleed else None,
    }


def plain(mark: Plain) -> list[Any]:
    """Return a mark as data: a letter for its kind, and its values in micrometres."""
    if isinstance(mark, Rect):
        return ["r", *mark.box, mark.radius, mark.fill, mark.stroke, mark.line]
    if isinstance(mark, Line):
        return ["l", mark.x1, mark.y1, mark.x2, mark.y2, mark.stroke, mark.line]
    if isinstance(mark, Path):
        return ["p", [list(piece) for piece in mark.pieces], mark.fill, mark.stroke, mark.line]
    return ["t", mark.x, mark.y, mark.string, mark.size, mark.weight, mark.anchor, mark.fill]
