"""Lighter pages, as many web servers pack nothing: styles with what the site uses, packed fonts, patient scripts."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from selectolax.lexbor import LexborNode
from sphinx.application import Sphinx
from styles import trimmed

MODULES = ("book/live/src", "widgets/front/src")
"""Where the modules of the browser are, which make elements of their own."""
LATIN: Final = "U+20-FF, U+131, U+152-153, U+2000-20CF, U+2190-2193, U+2212, U+2260-2265"
"""The letters that pages are written in, as styles name them; others, in names of readers, come from the whole font."""
LOOKS: Final = ("tnum", "kern", "mark", "mkmk", "ccmp", "locl")
"""What the font does for its letters, as far as pages ask for it."""


def lighten(app: Sphinx, error: Exception | None) -> None:
    """Lighten all that was written. What is light already stays as it is, so that a second build changes nothing."""
    if error is not None or app.builder.format != "html":
        return
    out, root = Path(app.outdir), Path(app.srcdir).parent
    for font in (out / "_static" / "fonts").glob("*.ttf"):
        pack_font(font)
    modules = [path for folder in MODULES for path in (root / folder).rglob("*.ts*")]
    known: set[str] = set()
    for path in (*out.rglob("*.html"), *(out / "_static").rglob("*.js"), *modules):
        known.update(re.findall(r"[\w-]+", path.read_text(encoding="utf-8")))
    for path in (out / "_static").rglob("*.css"):
        path.write_text(trimmed(path.read_text(encoding="utf-8"), known), encoding="utf-8")


def defer(script: LexborNode) -> None:
    """Let a page be seen before a script of the theme has come."""
    script.attrs["defer"] = ""


def pack_font(font: Path) -> None:
    """Write a TrueType font as WOFF2 and, for old browsers, as WOFF beside it, and take the font itself away.

    The letters of the pages are in a WOFF2 of their own, a quarter of the whole.
    """
    for flavor in ("woff2", "woff"):
        with TTFont(font, recalcTimestamp=False) as opened:
            opened.flavor = flavor
            opened.save(font.with_suffix(f".{flavor}"))
    with TTFont(font, recalcTimestamp=False) as opened:
        subsetter = Subsetter(Options(layout_features=LOOKS, notdef_outline=True))
        subsetter.populate(unicodes=codes(LATIN))
        subsetter.subset(opened)
        opened.flavor = "woff2"
        opened.save(font.with_name(f"{font.stem}-latin.woff2"))
    font.unlink()


def codes(ranges: str) -> list[int]:
    """The letters that a ``unicode-range`` names.

    >>> codes("U+41-43, U+2212")
    [65, 66, 67, 8722]
    """
    ends = (part.strip().removeprefix("U+").partition("-") for part in ranges.split(","))
    return [code for low, _, high in ends for code in range(int(low, 16), int(high or low, 16) + 1)]


def setup(app: Sphinx) -> dict[str, bool]:
    """Tell Sphinx to lighten the pages when all else is done to them."""
    app.connect("build-finished", lighten, priority=900)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
