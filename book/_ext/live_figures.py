"""Figures that readers use: an element of a chapter names one, and holds what paper and pages without JavaScript show
instead."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from head import bring
from selectolax.lexbor import LexborNode
from sphinx.errors import ExtensionError

MODULES: Final = Path(__file__).resolve().parents[1] / "live" / "src" / "figures"


def wake_figures(article: LexborNode) -> None:
    """Link the figures of a page. Raises `ExtensionError` for a figure without a module, or without content for
    paper."""
    for figure in article.css(".live-figure"):
        name = figure.attributes.get("data-figure")
        if not (MODULES / f"{name}.tsx").is_file():
            raise ExtensionError(f"figures: there is no figure {name!r} in book/live/src/figures")
        if not figure.text().strip():
            raise ExtensionError(f"figures: {name} has nothing to show on paper")
    bring(article, "figures.js", "figures.css")
