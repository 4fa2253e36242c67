"""Colours of the sheets: a band, nearly white cells on it, and a dark ink for numbers and outlines.

No palette suits every eye, and none survives a black-and-white printer. So a row never depends on colour alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

__all__ = ["ALL_INKS", "BLACK", "GREY", "INK", "PALE", "PALETTES", "RULE", "STANDARD", "Palette", "Tone"]

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
    '#4a4a4a'
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
    "green": Tone("#4aa862", "#f7fcf8", "#14532a", "#1d2329", "#358a4b", "#dcefe1"),
    "blue": Tone("#3d72b8", "#f7faff", "#173f78", "#ffffff", "#3d72b8", "#dce7f4"),
    "violet": Tone("#8258a8", "#fbf8fe", "#4a2373", "#ffffff", "#8258a8", "#e8def1"),
    "orange": Tone("#ee8b32", "#fffaf5", "#6f3500", "#1d2329", "#b8620f", "#fde6cf"),
    "white": Tone("#c9cfd4", "#ffffff", "#1d2329", "#1d2329", "#7a838b", "#e6eaed"),
}

COLOURBLIND: Final = TONES | {
    "red": Tone("#a22f21", "#fdf6f5", "#7d1d12", "#ffffff", "#a22f21", "#f3dbd8"),
    "yellow": Tone("#fbcf2c", "#fffdf3", "#1d2329", "#1d2329", "#967500", "#fdf2c8"),
    "green": Tone("#30ab83", "#f4fcf9", "#0d5940", "#1d2329", "#2a8f6e", "#d9f0e7"),
    "blue": Tone("#6074b5", "#f7f8fd", "#33457f", "#ffffff", "#6074b5", "#dfe4f3"),
    "violet": Tone("#57375a", "#fbf8fb", "#57375a", "#ffffff", "#57375a", "#e5dce6"),
    "orange": Tone("#f69d5a", "#fffaf6", "#7a3e07", "#1d2329", "#b9662a", "#fde6d5"),
}
"""Colours of which any two differ by at least 20 (CIE Lab) on a screen and on paper, with protanopia, deuteranopia,
tritanopia or none of them. They differ in lightness too: red and violet are dark, blue and green lie in the middle."""

BLACK: Final = "#000000"
SHADES: Final = {
    "red": "#4a4a4a",
    "yellow": "#e7e7e7",
    "green": "#b8b8b8",
    "blue": "#767676",
    "violet": "#606060",
    "orange": "#cdcdcd",
    "white": "#eeeeee",
}
"""Greys whose lightness differs as much as four rows allow."""
DARK: Final = ("red", "blue", "violet")
GREYS: Final = {
    colour: Tone(shade, "#ffffff", BLACK, "#ffffff" if colour in DARK else BLACK, "#808080", "#eeeeee")
    for colour, shade in SHADES.items()
}

MUTED: Final = {
    "red": "#a65d59",
    "yellow": "#816f3c",
    "green": "#557c62",
    "blue": "#587599",
    "violet": "#836a9d",
    "orange": "#91653b",
    "white": GREY,
}
"""Lightest ink in which numbers are still easy to read."""
LOW_INK: Final = {colour: Tone("#ffffff", "#ffffff", ink, ink, ink, "#ffffff") for colour, ink in MUTED.items()}
"""Outlines only: the lines, letters and numbers of a row have its colour."""

OUTLINES: Final = dict.fromkeys(TONES, Tone("#ffffff", "#ffffff", BLACK, BLACK, BLACK, "#ffffff"))
"""Black lines on white, for laser printers and copiers, which turn every other colour into dots."""

STANDARD: Final = Palette(TONES)
PALETTES: Final = {
    "standard": STANDARD,
    "colourblind": Palette(COLOURBLIND),
    "grey": Palette(GREYS, BLACK, "#4d4d4d", "#8c8c8c"),
    "low-ink": Palette(LOW_INK),
    "outline": Palette(OUTLINES, BLACK, BLACK, BLACK),
}
