"""Documents as plain data, from which a browser draws and prints them."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..drawing.marks import Box, Line, Mark, Panel, Path, Plain, Rect, bounds, walk
from .document import Document, Link, Page, Part, Placed

__all__ = ["as_data"]


class Shared(NamedTuple):
    """Something that is drawn once for many places: its number, its bounds, and its panel, which must live as long as
    its id."""

    number: int
    box: Box
    panel: Panel


class Drawn:
    """Collection of the parts that pages share, each drawn once."""

    def __init__(self) -> None:
        self.panels: list[dict[str, Any]] = []
        self.known: dict[tuple[int, int], Shared] = {}

    def once(self, panel: Panel, index: int, part: Part) -> Shared:
        """Return a shared part of a panel, which is drawn when it occurs for the first time."""
        key = id(panel), index
        if key not in self.known:
            self.known[key] = Shared(len(self.panels), bounds(part.marks), panel)
            self.panels.append({"width": panel.width, "height": panel.height, "marks": plain_marks(part.marks)})
        return self.known[key]


def as_data(document: Document) -> dict[str, Any]:
    """Return all that a writer needs of a document: what pages share, each page with its labels, and metadata.

    What is shared is there once, in `panels`.
    """
    drawn = Drawn()
    pages = [described_page(document, page, drawn) for page in document.pages]
    return {
        "title": document.title,
        "subject": document.subject,
        "lang": document.lang,
        "duplex": document.duplex,
        "labelled": document.labelled,
        "attachments": [[one.name, one.content.decode(), one.description] for one in document.attachments],
        "panels": drawn.panels,
        "pages": pages,
    }


def described_page(document: Document, page: Page, drawn: Drawn) -> dict[str, Any]:
    """Return a page as data."""
    return {
        "width": page.width,
        "height": page.height,
        "placed": [described_panel(document, placed, drawn) for placed in page.placed],
        "texts": [plain(text) for text in page.texts],
        "links": [described_link(link) for link in page.links],
        "entries": list(page.entries),
        "trim": list(page.trim) if page.trim else None,
        "bleed": list(page.bleed) if page.bleed else None,
    }


def described_panel(document: Document, placed: Placed, drawn: Drawn) -> dict[str, Any]:
    """Return a panel on a page: its place and its parts. It has a title if screen readers find a section there."""
    has_section = document.is_spoken(placed) and not document.in_short(placed)
    parts = document.parts(placed)
    return {
        "x": placed.x,
        "y": placed.y,
        "width": placed.panel.width,
        "height": placed.panel.height,
        "title": placed.title if has_section else "",
        "parts": [described_part(placed.panel, index, part, drawn) for index, part in enumerate(parts)],
    }


def described_part(panel: Panel, index: int, part: Part, drawn: Drawn) -> dict[str, Any]:
    """Return a part of a panel: what is drawn, as marks or as a number in `panels`, and what is read of it."""
    shared = drawn.once(panel, index, part) if part.shared else None
    found: dict[str, Any] = {"drawn": shared.number if shared else plain_marks(part.marks)}
    if part.kind:
        found["kind"] = part.kind
    if part.rows:
        found["rows"] = [list(row) for row in part.rows]
    if part.kind and not part.reads_itself:
        found["text"] = part.text
    if part.kind == "Figure":
        found["box"] = list(shared.box if shared else bounds(part.marks))
    return found


def described_link(link: Link) -> dict[str, Any]:
    """Return a link to another page."""
    return {"box": list(link.box), "page": link.page, "title": link.title, "sign": plain(link.sign)}


def plain_marks(marks: tuple[Mark, ...]) -> list[list[Any]]:
    """Return marks as data, without their groups."""
    return [plain(mark) for mark in walk(marks)]


def plain(mark: Plain) -> list[Any]:
    """Return a mark as data: a letter for its kind, and its values in micrometres."""
    if isinstance(mark, Rect):
        return ["r", *mark.box, mark.radius, mark.fill, mark.stroke, mark.line]
    if isinstance(mark, Line):
        return ["l", mark.x1, mark.y1, mark.x2, mark.y2, mark.stroke, mark.line]
    if isinstance(mark, Path):
        return ["p", [list(piece) for piece in mark.pieces], mark.fill, mark.stroke, mark.line]
    return ["t", mark.x, mark.y, mark.string, mark.size, mark.weight, mark.anchor, mark.fill]
