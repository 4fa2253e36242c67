"""Colours of the sheets: a band, nearly white cells on it, and a dark ink for numbers and outlines.

No palette suits every eye, and none survives a black-and-white printer. So a row never depends on colour alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

__all__ = ["GREY", "INK", "PALE", "PALETTES", "RULE", "STANDARD", "Palette", "Tone"]

INK: Final = "#1d2329"
"""Ink of text and signs outside the coloured rows."""
GREY: Final = "#5c656e"
"""Colour of small notes."""
RULE: Final = "#8a939b"
"""Colour of thin lines that divide the sheet."""
ALL_INKS: Final = "#000001"
"""Black printed with all inks on top of each other, for the registration and crop marks of a print shop."""
PALE: Final = "#ffffff"
"""Colour inside boxes to write in."""


class Tone(NamedTuple):
    """Colours of one row.

    `band` lies behind the cells and `cell` fills them. `ink` is for numbers and outlines, `sign` for signs on the band,
    `soft` for lines under a cross, and `tint` for large areas. The contrast ratio between text and its background
    is at least 4.5, and between signs and theirs at least 3.
    """

    band: str
    cell: str
    ink: str
    sign: str
    soft: str
    tint: str


@dataclass(frozen=True)
class Palette:
    """The tones of the rows by colour, and the colours of everything outside the rows.

    >>> PALETTES["grey"].tone("red").band
    '#5b6064'
    """

    tones: Mapping[str, Tone]
    ink: str = INK
    grey: str = GREY
    rule: str = RULE

    def tone(self, colour: str | None) -> Tone:
        """Return the tone of a colour, or grey if there is no colour."""
        return self.tones[colour or "white"]


TONES: Final = {
    "red": Tone("#d2423a", "#fff8f7", "#8a1a14", "#ffffff", "#d2423a", "#f9dedc"),
    "yellow": Tone("#f8ca2e", "#fffdf4", "#1d2329", "#1d2329", "#967500", "#fdf2c8"),
    "green": Tone("#3f9c57", "#f7fcf8", "#14532a", "#1d2329", "#358a4b", "#dcefe1"),
    "blue": Tone("#3d72b8", "#f7faff", "#173f78", "#ffffff", "#3d72b8", "#dce7f4"),
    "violet": Tone("#8258a8", "#fbf8fe", "#4a2373", "#ffffff", "#8258a8", "#e8def1"),
    "orange": Tone("#ee8b32", "#fffaf5", "#6f3500", "#1d2329", "#b8620f", "#fde6cf"),
    "white": Tone("#c9cfd4", "#ffffff", "#1d2329", "#1d2329", "#7a838b", "#e6eaed"),
}

COLOURBLIND: Final = TONES | {
    "red": Tone("#c25300", "#fff9f4", "#6e3000", "#ffffff", "#c25300", "#fae3d2"),
    "yellow": Tone("#f0e442", "#fffef2", "#1d2329", "#1d2329", "#8a8000", "#fbf8cf"),
    "green": Tone("#56b4e9", "#f5fbff", "#0b4a70", "#1d2329", "#2a87bd", "#dff1fb"),
    "blue": Tone("#0072b2", "#f4faff", "#003f66", "#ffffff", "#0072b2", "#d3e7f2"),
    "violet": Tone("#6a3d7c", "#fbf7fc", "#46205a", "#ffffff", "#6a3d7c", "#e6dbea"),
    "orange": Tone("#e69f00", "#fffaf0", "#5c3d00", "#1d2329", "#a87400", "#fbedcf"),
}
"""Colours by Okabe and Ito: a slightly darker vermilion for red, and sky blue instead of green."""

SHADES: Final = {
    "red": "#5b6064",
    "yellow": "#e4e7e9",
    "green": "#b3b8bc",
    "blue": "#888d91",
    "violet": "#6f7478",
    "orange": "#c9cdd0",
    "white": "#eceeef",
}
"""Greys whose lightness differs as much as four rows allow."""
GREYS: Final = {
    colour: Tone(shade, "#ffffff", INK, "#ffffff" if colour in ("red", "violet") else INK, "#7a8085", "#eceeef")
    for colour, shade in SHADES.items()
}

MUTED: Final = {
    "red": "#ad5f5a",
    "yellow": "#87743d",
    "green": "#517e60",
    "blue": "#5777a0",
    "violet": "#836a9d",
    "orange": "#986b41",
    "white": GREY,
}
"""Lightest ink in which numbers are still easy to read."""
LOW_INK: Final = {colour: Tone("#ffffff", "#ffffff", ink, ink, ink, "#ffffff") for colour, ink in MUTED.items()}
"""Outlines only: the lines, letters and numbers of a row have its colour."""

BLACK: Final = "#000000"
OUTLINES: Final = dict.fromkeys(TONES, Tone("#ffffff", "#ffffff", BLACK, BLACK, BLACK, "#ffffff"))
"""Black lines on white, for laser printers and copiers, which turn every other colour into dots."""

STANDARD: Final = Palette(TONES)
PALETTES: Final = {
    "standard": STANDARD,
    "colourblind": Palette(COLOURBLIND),
    "grey": Palette(GREYS),
    "low-ink": Palette(LOW_INK),
    "outline": Palette(OUTLINES, BLACK, BLACK, BLACK),
}
