"""Folded code is named by the words that stand on it, not by a label that says something else to a screen reader."""

from __future__ import annotations

from typing import Any

from sphinx.application import Sphinx

LABEL = ' aria-label="Toggle hidden content"'


def without_label(_app: Sphinx, _page: str, _template: str, context: dict[str, Any], _doctree: object) -> None:
    """Take the label away: the summary has its own text, such as "Show code cell source"."""
    if "body" in context:
        context["body"] = context["body"].replace(LABEL, "")


def setup(app: Sphinx) -> dict[str, bool]:
    """Tell Sphinx to ask before it writes a page."""
    app.connect("html-page-context", without_label)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
