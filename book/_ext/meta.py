"""Metadata of a page for search engines and for shared links: a description and a picture."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path
from typing import Any, Final

import social
from docutils import nodes
from markupsafe import Markup
from sphinx.application import Sphinx

SITE: Final = "dicepad"
HOME: Final = "dicepad: play, print and understand dice games"
"""Title of the front page in its browser tab."""
FEWEST: Final = 50
"""Fewest characters of a paragraph that can describe its page. A shorter one only says who the page is for."""
MOST: Final = 160
"""Most characters of a description, which is cut after a sentence if possible, otherwise after a word."""
GAME: Final = "qwixx"
"""Game whose sheet is in the preview of a page that is not about a game."""


def describe(app: Sphinx, page: str, template: str, context: dict[str, Any], tree: nodes.document | None) -> None:
    """Give the template the title, the description and the picture of a page."""
    title = Markup(str(context.get("title", ""))).striptags()
    home = page == app.config.root_doc
    named = title if title.startswith(f"{SITE} ") else f"{title} · {SITE}"
    context["tab_title"] = HOME if home else named
    context["description"] = escape(summary(tree)) if tree is not None else ""
    if tree is None:
        return
    picture = Path(app.outdir) / "_static" / "social" / f"{page.replace('/', '-')}.png"
    picture.parent.mkdir(parents=True, exist_ok=True)
    picture.write_bytes(social.card(title, app.env.metadata[page].get("game", GAME)))
    context["picture"] = picture.relative_to(app.outdir).as_posix()


def summary(tree: nodes.document) -> str:
    """Return the first sentences of a page, as many as fit."""
    texts = (" ".join(paragraph.astext().split()) for paragraph in tree.findall(nodes.paragraph))
    return next((shortened(text) for text in texts if len(text) >= FEWEST), "")


def shortened(text: str) -> str:
    """Return whole sentences of a text, or its first words if the first sentence is already too long.

    >>> shortened("Roll the dice. " + "And then cross a number, or perhaps two of them. " * 4)[-25:]
    ', or perhaps two of them.'
    >>> shortened("word " * 50)[-9:]
    'rd word …'
    """
    if len(text) <= MOST:
        return text
    sentences = re.match(rf".{{20,{MOST - 1}}}[.!?](?= )", text)
    return sentences[0] if sentences else text[: text.rindex(" ", 0, MOST - 2)] + " …"


def write_icons(app: Sphinx, error: Exception | None) -> None:
    """Draw the icons of the site."""
    if error is None and app.builder.format == "html":
        social.write_icons(Path(app.outdir) / "_static")


def setup(app: Sphinx) -> dict[str, bool]:
    """Register with Sphinx."""
    app.connect("html-page-context", describe)
    app.connect("build-finished", write_icons)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
