"""The colours of the sheets: a band, nearly white cells on it, and a dark ink for numbers and outlines."""

from __future__ import annotations

from typing import Final, NamedTuple

__all__ = ["GREY", "INK", "PALE", "RULE", "STANDARD", "Tone", "tone"]

INK: Final = "#1d2329"
"""All that is read and has no colour of a row."""
GREY: Final = "#5c656e"
"""Small notes."""
RULE: Final = "#9aa3ab"
"""Lines that only order."""
PALE: Final = "#ffffff"
"""The inside of boxes that are written in."""


class Tone(NamedTuple):
    """The colours of a row.

    `band` lies behind its cells, `cell` inside them; `ink` is for numbers and outlines, `sign` for what stands on the
    band, `soft` for what a cross may cover, `tint` for large faces.
    """

    band: str
    cell: str
    ink: str
    sign: str
    soft: str
    tint: str


STANDARD: Final = {
    "red": Tone("#d9483f", "#fff8f7", "#8a1a14", "#ffffff", "#eda7a2", "#f9dedc"),
    "yellow": Tone("#f8ca2e", "#fffdf4", "#1d2329", "#1d2329", "#ecd486", "#fdf2c8"),
    "green": Tone("#3f9c57", "#f7fcf8", "#14532a", "#ffffff", "#9fcfac", "#dcefe1"),
    "blue": Tone("#3d72b8", "#f7faff", "#173f78", "#ffffff", "#9eb9dc", "#dce7f4"),
    "violet": Tone("#8258a8", "#fbf8fe", "#4a2373", "#ffffff", "#c1abd4", "#e8def1"),
    "orange": Tone("#ee8b32", "#fffaf5", "#6f3500", "#1d2329", "#f2b985", "#fde6cf"),
    "white": Tone("#c9cfd4", "#ffffff", "#1d2329", "#1d2329", "#b9c0c7", "#e6eaed"),
}


def tone(colour: str | None) -> Tone:
    """The tone of a colour; no colour is grey.

    >>> tone("red").band
    '#d9483f'
    """
    return STANDARD[colour or "white"]
