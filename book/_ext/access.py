"""What the theme leaves unsaid to people who listen to a page: names for the arrows of the menu, and for its head."""

from __future__ import annotations

from pathlib import Path

from sphinx.application import Sphinx

MENDED = {
    '<summary><span class="toctree': '<summary aria-label="Show or hide the pages below"><span class="toctree',
    'search-button-field search-button__button pst-js-only" title="Search" aria-label="Search"': (
        'search-button-field search-button__button pst-js-only"'
    ),
    ' aria-label="Color mode"': ' aria-label="Colour mode: Light, Dark, System Settings"',
}
HEAD = '<div class="sidebar-primary-item">'
NAMED = HEAD.replace(">", ' role="region" aria-label="dicepad">')


def mend(app: Sphinx, error: Exception | None) -> None:
    """Mend every page; one that an earlier build has mended stays as it is."""
    if error is not None or app.builder.format != "html":
        return
    for path in Path(app.outdir).rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        for old, new in MENDED.items():
            text = text.replace(old, new)
        if NAMED not in text:
            text = text.replace(HEAD, NAMED, 1)
        path.write_text(text, encoding="utf-8")


def setup(app: Sphinx) -> dict[str, bool]:
    """Tell Sphinx to mend the pages when all are written."""
    app.connect("build-finished", mend)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
