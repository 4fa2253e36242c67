"""Texts of an SVG as outlines, which look the same where the font is missing."""

from __future__ import annotations

from html import escape

from ..drawing import fonts
from ..drawing.fonts.outlines import outline
from ..drawing.marks import MM, Text
from .svg import millimetres

__all__ = ["outlined_text"]


def outlined_text(mark: Text) -> str:
    """Return a line of text as the outlines of its letters. Its label holds the words."""
    scale = mark.size / MM / fonts.measures(mark.weight).units
    left = {"start": 0.0, "middle": 0.5, "end": 1.0}[mark.anchor] * fonts.units(mark.string, mark.weight) * scale
    place = f"translate({round(mark.x / MM - left, 3):g} {millimetres(mark.y)}) scale({scale:.6g} {-scale:.6g})"
    label = f'role="img" aria-label="{escape(mark.string)}"'
    return f'<path {label} transform="{place}" d="{outline(mark.string, mark.weight)}" fill="{mark.fill}"/>'
