"""Fresh tasks below the exercises of chapters and in the trainers, and what the tasks of a printed sheet need."""

from __future__ import annotations

import re
from typing import Final

from head import bring
from selectolax.lexbor import LexborHTMLParser, LexborNode
from sphinx.errors import ExtensionError

from dicepad.tasks import TYPES

__all__ = ["FRESH", "offer_tasks"]

FRESH: Final[dict[str, tuple[str, int]]] = {
    "chances/square": ("square", 1),
    "chances/seven": ("cell", 1),
    "chances/colour": ("cell", 2),
    "chances/trees": ("tree", 3),
    "chances/which-dice": ("tree", 3),
    "chances/waiting": ("wait", 1),
    "chances/race": ("square", 1),
    "chances/closing": ("wait", 2),
    "chances/push-your-luck": ("kneifen", 3),
    "chances/best-move": ("best", 1),
    "chances/perfect": ("best", 2),
    "chances/misthrow": ("best", 2),
    "chances/mixed-exercises": (" ".join(TYPES), 1),
    "trainer": ("best crosses mistake score", 1),
    "trainer-kneifen": ("kneifen", 1),
}
"""The types of tasks of a page, the usual one first, and the level that it begins with."""
PAGE: Final = re.compile(r"DOCUMENTATION_OPTIONS\.pagename = '([^']+)'")
PLACE: Final = """<div class="fresh-tasks" data-types="{types}" data-level="{level}"><div class="live-bar">
<button type="button" class="live-button quiet live-start" hidden>Another one like this</button>
<p class="live-said" role="status"></p></div><div class="task-place"></div></div>"""
CODE: Final = ".sheet-code"
"""The form for the code of a printed sheet."""


def offer_tasks(article: LexborNode) -> None:
    """Put a place for fresh tasks below the exercises of a page, or at its end.

    Raises `ExtensionError` for a page whose exercises are gone.
    """
    name = page_of(article)
    if name in FRESH and not article.css_first(".fresh-tasks"):
        home = article.css('section[id^="try-it-yourself"]' if "chances/" in name else "section")
        if not home:
            raise ExtensionError(f"tasks: {name} has no exercises any more; take it out of the table")
        types, level = FRESH[name]
        (place,) = LexborHTMLParser(PLACE.format(types=types, level=level)).css(".fresh-tasks")
        home[-1].insert_child(place)
    if article.css_first(".fresh-tasks") or article.css_first(CODE):
        bring(article, "live.css", "tasks.css", "tasks.js")


def page_of(article: LexborNode) -> str:
    """Return the name of the page with an article, such as ``chances/square``."""
    page = article
    while page.parent is not None:
        page = page.parent
    found = PAGE.search(page.html or "")
    return found[1] if found else ""
