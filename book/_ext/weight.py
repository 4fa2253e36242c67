"""Lighter pages, because many web servers pack nothing: styles with what the site uses, and packed fonts."""

from __future__ import annotations

import re
from pathlib import Path

from fontTools.ttLib import TTFont
from sphinx.application import Sphinx
from styles import trimmed

MODULES = ("book/live/src", "widgets/front/src")
"""Where the modules of the browser are, which make elements of their own."""


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


def pack_font(font: Path) -> None:
    """Write a TrueType font as WOFF2 and, for old browsers, as WOFF beside it, and take the font itself away."""
    for flavor in ("woff2", "woff"):
        with TTFont(font, recalcTimestamp=False) as opened:
            opened.flavor = flavor
            opened.save(font.with_suffix(f".{flavor}"))
    font.unlink()


def setup(app: Sphinx) -> dict[str, bool]:
    """Tell Sphinx to lighten the pages when all else is done to them."""
    app.connect("build-finished", lighten, priority=900)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
