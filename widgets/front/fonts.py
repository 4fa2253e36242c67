"""Make the fonts of the board: ``python fonts.py css/fonts``.

The script cuts the fonts of the sheets down to the characters in use. The picture under a board is the sheet itself, so
its numbers must be as wide on the screen as in print. The cut fonts are small enough to be part of the style sheet. Run
this again only if the fonts or the words of the sheets change.
"""

from __future__ import annotations

import argparse
import re
import string
import sys
from pathlib import Path
from typing import Final

from fontTools import subset
from fontTools.ttLib import TTFont

import dicepad
import sheetgen
from sheetgen.drawing.fonts import FILES
from sheetgen.wording import LANGUAGES

NAME: Final = "dicepad"
"""The name of the cut fonts. The licence reserves the original name for the complete fonts."""
SIGNS: Final = " +-.,:=?\N{MULTIPLICATION SIGN}\N{MINUS SIGN}\N{MIDDLE DOT}\N{RIGHT SINGLE QUOTATION MARK}\u202f"
COPYRIGHT, FAMILY = 0, 1
"""The names that stay in a font; browsers read none of them."""
UNUSED: Final = ["GDEF", "GPOS", "GSUB", "STAT", "gasp"]
"""Tables that are useless in a font without features, axes and hints."""


def characters() -> dict[str, str]:
    """Return the characters on sheets and in their cells, by weight.

    Letters are plain, with accents only if a sheet has them.
    """
    by_weight = {weight: {*string.ascii_letters, *string.digits, *SIGNS} for weight in FILES}
    for picture in (sheetgen.sheet(game, lang).svg() for game in dicepad.games() for lang in LANGUAGES):
        for attributes, text in re.findall("<text([^>]*)>([^<]*)", picture):
            by_weight["bold" if 'font-weight="700"' in attributes else "regular"] |= set(text)
    return {weight: "".join(sorted(letters)) for weight, letters in by_weight.items()}


def cut(source: Path, target: Path, text: str) -> None:
    """Write a font with just the letters of a text, as WOFF2. Widths and outlines do not change.

    The copyright stays in it, and the licence stands beside it in ``licences.txt``.
    """
    options = subset.Options(layout_features=[], hinting=False, name_IDs=[COPYRIGHT, FAMILY], flavor="woff2")
    options.drop_tables += UNUSED
    with TTFont(source, recalcTimestamp=False) as font:
        cutter = subset.Subsetter(options)
        cutter.populate(text=text)
        cutter.subset(font)
        for record in list(font["name"].names):
            if record.nameID == FAMILY:
                font["name"].setName(NAME, record.nameID, record.platformID, record.platEncID, record.langID)
        font.flavor = "woff2"
        font.save(target)


def main() -> int:
    """Write all weights into the folder on the command line."""
    parser = argparse.ArgumentParser(description="Make the fonts of the board.")
    parser.add_argument("folder", type=Path)
    folder: Path = parser.parse_args().folder
    for weight, text in characters().items():
        cut(FILES[weight], folder / f"{weight}.woff2", text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
