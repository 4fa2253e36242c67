"""Lighter assets, because many web servers do not compress: style sheets trimmed to what the site uses, and deferred
scripts."""

from __future__ import annotations

import re
from pathlib import Path

from selectolax.lexbor import LexborNode
from sphinx.application import Sphinx
from styles import trimmed

MODULES = ("book/live/src", "widgets/front/src")
"""Folder of the browser's modules, which create elements of their own."""


def optimize_assets(app: Sphinx, error: Exception | None) -> None:
    """Trim every style sheet to the names that pages and scripts use. A second build changes nothing."""
    if error is not None or app.builder.format != "html":
        return
    out, root = Path(app.outdir), Path(app.srcdir).parent
    modules = [path for folder in MODULES for path in (root / folder).rglob("*.ts*")]
    known: set[str] = set()
    for path in (*out.rglob("*.html"), *(out / "_static").rglob("*.js"), *modules):
        known.update(re.findall(r"[\w-]+", path.read_text(encoding="utf-8")))
    for path in (out / "_static").rglob("*.css"):
        path.write_text(trimmed(path.read_text(encoding="utf-8"), known), encoding="utf-8")


def defer(script: LexborNode) -> None:
    """Let the browser show a page before a script of the theme has loaded."""
    script.attrs["defer"] = ""


def setup(app: Sphinx) -> dict[str, bool]:
    """Tell Sphinx to optimize the assets at the very end."""
    app.connect("build-finished", optimize_assets, priority=900)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
