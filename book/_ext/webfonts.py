"""Pack the fonts of the sheets for pages, with their licence: ``webfonts.py TARGET``."""

from __future__ import annotations

import shutil
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Final

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

import sheetgen

FONTS: Final = Path(sheetgen.__file__).parent / "drawing" / "fonts"
LATIN: Final = (
    "U+20-FF, U+131, U+152-153, U+2000-20CF, U+2190-2193, U+2212, U+2260-2265, U+25B4, U+25B8, U+25BE, U+2713"
)
"""The characters of the pages, as style sheets name them. Other characters, in readers' names, have their own file.
Browsers write the marks of what unfolds (\u25b8 and \u25be) themselves."""
LOOKS: Final = ("tnum", "kern", "mark", "mkmk", "ccmp", "locl")
"""Features of the font that pages use."""


def pack(font: Path, target: Path) -> None:
    """Write a TrueType font as two WOFF2, the characters of the pages and all others, and whole as WOFF for old
    browsers."""
    with TTFont(font, recalcTimestamp=False) as opened:
        letters = set(opened.getBestCmap())
        opened.flavor = "woff"
        opened.save(target / f"{font.stem}.woff")
    latin = letters.intersection(codes(LATIN))
    cut(font, target / f"{font.stem}-latin.woff2", latin)
    cut(font, target / f"{font.stem}.woff2", letters - latin)


def cut(font: Path, target: Path, letters: set[int]) -> None:
    """Write some characters of a font as WOFF2."""
    with TTFont(font, recalcTimestamp=False) as opened:
        subsetter = Subsetter(Options(layout_features=LOOKS, notdef_outline=True))
        subsetter.populate(unicodes=letters)
        subsetter.subset(opened)
        opened.flavor = "woff2"
        opened.save(target)


def codes(ranges: str) -> list[int]:
    """Return the characters that a ``unicode-range`` names.

    >>> codes("U+41-43, U+2212")
    [65, 66, 67, 8722]
    """
    ends = (part.strip().removeprefix("U+").partition("-") for part in ranges.split(","))
    return [code for low, _, high in ends for code in range(int(low, 16), int(high or low, 16) + 1)]


def main(target: Path) -> None:
    """Pack all fonts, one for each processor at a time."""
    target.mkdir(parents=True, exist_ok=True)
    shutil.copy(FONTS / "OFL.txt", target)
    with ProcessPoolExecutor() as pool:
        list(pool.map(partial(pack, target=target), sorted(FONTS.glob("*.ttf"))))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
