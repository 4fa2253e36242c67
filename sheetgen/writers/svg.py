"""Marks as an SVG that screen readers can read: the picture has a title, and so has each cell."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Final

from ..drawing.fonts import FAMILY
from ..drawing.marks import MM, Group, Line, Mark, Panel, Passage, Path, Rect, Text

__all__ = ["draw_svg"]

Writer = Callable[[Text], str]
"""A function that returns a line of text as an SVG element."""
STACK: Final = f"'{FAMILY}', 'Noto Sans', 'Helvetica Neue', Arial, sans-serif"


def draw_svg(panel: Panel, sheet: str, lang: str, description: str, write: Writer | None = None) -> str:
    """Draw a panel as SVG in millimetres, and each text as `write` returns it, by default as a text element.

    Ids start with sheet, panel and language, so several pictures can share a page.
    """
    prefix = f"{sheet}-{panel.name}-{lang}"
    width, height = millimetres(panel.width), millimetres(panel.height)
    size = f'viewBox="0 0 {width} {height}" width="{width}mm" height="{height}mm"'
    spoken = f'role="img" lang="{lang}" aria-labelledby="{prefix}-title {prefix}-description"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} {spoken} font-family="{escape(STACK)}">',
        f'<title id="{prefix}-title">{escape(panel.title)}</title>',
        f'<desc id="{prefix}-description">{escape(description)}</desc>',
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        *(element(mark, prefix, write or text_element) for mark in panel.marks),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def millimetres(micrometres: int) -> str:
    """Convert micrometres to millimetres, without needless digits.

    >>> millimetres(148_500), millimetres(7_000), millimetres(-50)
    ('148.5', '7', '-0.05')
    """
    whole, rest = divmod(abs(micrometres), MM)
    return f"{'-' if micrometres < 0 else ''}{whole}.{rest:03d}".rstrip("0").rstrip(".")


def element(mark: Mark, prefix: str, write: Writer) -> str:
    """Return the SVG element of a mark."""
    mm = millimetres
    if isinstance(mark, Group):
        inner = "".join(element(one, prefix, write) for one in mark.marks)
        name, title = escape(mark.name), escape(mark.title)
        return f'<g id="{prefix}-{name}" data-cell="{name}"><title>{title}</title>{inner}</g>'
    if isinstance(mark, Passage):
        return "\n".join(element(one, prefix, write) for one in mark.marks)
    if isinstance(mark, Rect):
        box = mark.box
        radius = f' rx="{mm(mark.radius)}"' if mark.radius else ""
        size = f'x="{mm(box.x)}" y="{mm(box.y)}" width="{mm(box.width)}" height="{mm(box.height)}"{radius}'
        return f"<rect {size}{paint(mark.fill, mark.stroke, mark.line)}/>"
    if isinstance(mark, Line):
        ends = f'x1="{mm(mark.x1)}" y1="{mm(mark.y1)}" x2="{mm(mark.x2)}" y2="{mm(mark.y2)}"'
        return f"<line {ends}{paint(None, mark.stroke, mark.line)}/>"
    if isinstance(mark, Path):
        parts = [part if isinstance(part, str) else mm(part) for piece in mark.pieces for part in piece]
        return f'<path d="{" ".join(parts)}"{paint(mark.fill, mark.stroke, mark.line)} stroke-linejoin="round"/>'
    return write(mark)


def paint(fill: str | None, stroke: str | None, line: int) -> str:
    """Return fill and stroke as attributes."""
    outline = f' stroke="{stroke}" stroke-width="{millimetres(line)}"' if stroke else ""
    return f' fill="{fill or "none"}"{outline}'


def text_element(mark: Text) -> str:
    """Return a line of text as a text element."""
    anchor = "" if mark.anchor == "start" else f' text-anchor="{mark.anchor}"'
    weight = ' font-weight="700"' if mark.weight == "bold" else ""
    position = f'x="{millimetres(mark.x)}" y="{millimetres(mark.y)}" font-size="{millimetres(mark.size)}"'
    return f'<text {position}{anchor}{weight} fill="{mark.fill}">{escape(mark.string)}</text>'
