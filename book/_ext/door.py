"""Ways into the site: the bar of a game with everything that you can do with it, and cards with pictures."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any, ClassVar, Final

import vignettes
from docutils import nodes
from docutils.parsers.rst import directives
from selectolax.lexbor import LexborNode
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

import dicepad

DOORS: Final = (
    ("play", "Play"),
    ("printing", "Print"),
    ("learn", "Learn"),
    ("chances/index", "Chances"),
    ("teachers/index", "Class"),
)
"""Pages to which every page links, and their names in the bar."""
PICTURES: Final[dict[str, Callable[[], str]]] = {
    "learn": vignettes.learn,
    "chances": vignettes.chances,
    "class": vignettes.classroom,
    "variants": vignettes.variants,
    "explore": vignettes.explore,
    "own": vignettes.own,
}
CARD: Final = '<li><a href="{link}">{picture}<b>{title}</b><span>{text}</span></a></li>'


class WayDirective(SphinxDirective):
    """Base of the directives with links to other pages of the site."""

    def link(self, target: str) -> str:
        """Return the path from this page to another one, with the anchor after ``#``. An unknown page is an error of
        the page."""
        page, mark, part = target.partition("#")
        if not page:
            return target
        if page not in self.env.found_docs and page not in self.config.pages_left_out:
            raise self.error(f"there is no page {page!r}")
        return self.env.app.builder.get_relative_uri(self.env.docname, page) + mark + part


class CardsDirective(WayDirective):
    """Cards that link to pages. Each line is ``picture | page | title | a sentence``. A picture is one of `PICTURES`,
    or the id of a game, whose sheet it shows.
    """

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Write the cards. An unknown picture or page is an error of the page."""
        cards = []
        for line in self.content:
            picture, target, title, text = (part.strip() for part in line.split("|"))
            shown = self.picture(picture)
            cards.append(CARD.format(link=self.link(target), picture=shown, title=escape(title), text=escape(text)))
        return [nodes.raw("", f'<ul class="ways">{"".join(cards)}</ul>', format="html")]

    def picture(self, name: str) -> str:
        """Return a drawing, or the sheet of a game as in the print shop."""
        if name in PICTURES:
            return PICTURES[name]()
        if name not in dicepad.games():
            raise self.error(f"there is no picture {name!r}; there are {', '.join(PICTURES)} and all games")
        up = "../" * self.env.docname.count("/")
        return f'<img src="{up}sheets/{name}.svg" alt="" loading="lazy" width="320" height="200">'


class DoorsDirective(WayDirective):
    """Buttons that link to pages, the most wanted first. Each line is ``page | word``."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Write the buttons. An unknown page is an error of the page."""
        buttons = []
        for index, line in enumerate(self.content):
            target, word = (part.strip() for part in line.split("|"))
            look = "live-button quiet" if index else "live-button"
            buttons.append(f'<a class="{look}" href="{self.link(target)}">{escape(word)}</a>')
        return [nodes.raw("", f'<p class="front-doors">{"".join(buttons)}</p>', format="html")]


class GameDirective(WayDirective):
    """Everything that you can do with a game, at the top of its rules: ``{game} qwixx``.

    The match and the links to its PDFs are on the page itself; ``:learn:`` and ``:chances:`` name other pages.
    """

    required_arguments = 1
    option_spec: ClassVar[dict[str, Any]] = {
        "learn": directives.unchanged_required,
        "chances": directives.unchanged_required,
        "rules": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        """Write the bar. An unknown game or page is an error of the page."""
        name = self.arguments[0]
        if name not in dicepad.games():
            raise self.error(f"there is no game {name!r}")
        title = dicepad.load(name).spec.title
        self.env.metadata[self.env.docname].setdefault("game", name)
        ways = [("Play", f"#play-{name}"), ("Print", f"#print-{name}")]
        if "learn" in self.options:
            ways.insert(0, ("Learn", self.link(self.options["learn"])))
        ways.append(("Rules", self.link(self.options.get("rules", f"#rules-{name}"))))
        ways.append(("Chances", self.link(self.options.get("chances", "chances/index"))))
        links = "".join(
            f'<a class="{"live-button" if word == "Play" else ""}" href="{link}">{word}</a>' for word, link in ways
        )
        html = f'<nav class="game-ways" aria-label="{escape(title)}: what you can do">{links}</nav>'
        return [nodes.raw("", html, format="html")]


def add_doors(app: Sphinx, page: str, template: str, context: dict[str, Any], tree: object) -> None:
    """Give the links to the template."""
    context["doors"] = DOORS


def mark_front(body: LexborNode) -> None:
    """Mark the front page for the styles from its first byte on, so that nothing moves once its text has loaded."""
    body.attrs["class"] = "front-page"


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directives with Sphinx."""
    # What a smaller edition of the book lacks; links to it are no mistake there.
    app.add_config_value("pages_left_out", [], "env")
    app.connect("html-page-context", add_doors)
    app.add_directive("cards", CardsDirective)
    app.add_directive("doors", DoorsDirective)
    app.add_directive("game", GameDirective)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
