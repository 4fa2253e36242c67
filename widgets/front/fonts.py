"""Make the fonts of the board: ``python fonts.py css/fonts`` cuts those of the sheets down to what sheets show.

The picture under a board is the sheet itself, so its numbers have to be as wide there as in print; what is cut out is
small enough to come along in the styles. Made again only when the fonts or the words of the sheets change.
"""

from __future__ import annotations

import argparse
import string
import sys
from pathlib import Path
from typing import Final

from fontTools import subset
from fontTools.ttLib import TTFont

from sheetgen.drawing.fonts import FILES
from sheetgen.wording import LANGUAGES, wording

NAME: Final = "dicepad"
"""What the fonts are called: the licence keeps the name of the whole ones for them."""
SIGNS: Final = " +-.,:=?\N{MULTIPLICATION SIGN}\N{MINUS SIGN}\N{MIDDLE DOT}\N{RIGHT SINGLE QUOTATION MARK}\u202f"
RENAMED: Final = (1, 3, 4, 6, 16)
UNUSED: Final = ["GDEF", "GPOS", "GSUB", "STAT", "gasp"]
"""Tables that tell nothing of a font without features, axes and hints."""


def characters() -> str:
    """All that is written on sheets and in their cells."""
    accents = (letter for lang in LANGUAGES for text in wording(lang).texts.values() for letter in text)
    return "".join(sorted({*string.ascii_letters, *string.digits, *SIGNS, *filter(str.isalpha, accents)}))


def cut(source: Path, target: Path) -> None:
    """Write what is needed of a font as WOFF2; widths and outlines stay as they are."""
    options = subset.Options(layout_features=[], hinting=False, name_IDs=[0, *RENAMED, 13], flavor="woff2")
    options.drop_tables += UNUSED
    with TTFont(source, recalcTimestamp=False) as font:
        cutter = subset.Subsetter(options)
        cutter.populate(text=characters())
        cutter.subset(font)
        for record in list(font["name"].names):
            if record.nameID in RENAMED:
                font["name"].setName(NAME, record.nameID, record.platformID, record.platEncID, record.langID)
        font.flavor = "woff2"
        font.save(target)


def main() -> int:
    """Write all weights into the folder that is named."""
    parser = argparse.ArgumentParser(description="Make the fonts of the board.")
    parser.add_argument("folder", type=Path)
    folder: Path = parser.parse_args().folder
    for weight, source in FILES.items():
        cut(source, folder / f"{weight}.woff2")
    return 0


if __name__ == "__main__":
    sys.exit(main())
