"""Every page is read once more when all are written, as HTML: what the theme leaves unsaid is said, icons are drawn.

An element that the theme is known to have is asked for by a selector. If a new version of the theme has it no more, the
build fails and says so; nothing is left undone in silence.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from access import mend_colours, mend_menu, mend_switch, mend_toggle
from cards import hide_head, mark_prose, name_cells
from door import mark_front
from head import UNITED, Styles, sort_head
from icons import Icons
from progress import number_steps
from selectolax.lexbor import LexborHTMLParser, LexborNode
from sizes import FOLDER, Pictures
from solutions import append_answers
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from weight import defer


@dataclass(frozen=True)
class Mending:
    """What is done to each element that a selector finds; `needed` says that the site must have one somewhere."""

    selector: str
    mend: Callable[[LexborNode], None]
    needed: bool = True


MENDINGS = (
    Mending("summary:has(> .toctree-toggle)", mend_menu),
    Mending(".theme-switch-button", mend_switch),
    Mending('[aria-label="Toggle hidden content"]', mend_toggle, needed=False),
    Mending('meta[name="viewport"] ~ meta[name="viewport"]', LexborNode.decompose),
    Mending("body:has(.front)", mark_front),
    Mending("table.table", name_cells, needed=False),
    Mending("article.bd-article thead", hide_head, needed=False),
    Mending("article.bd-article tr", mark_prose, needed=False),
    Mending("article.bd-article:has(.step)", number_steps, needed=False),
    Mending("article.bd-article:has(details)", append_answers, needed=False),
    Mending("head > script[data-cfasync]", mend_colours),
    Mending("head > script[src]", defer),
    Mending('head > link[rel="preload"][as="script"]', LexborNode.decompose),
    Mending("head", sort_head),
)


def finish(app: Sphinx, error: Exception | None) -> None:
    """Finish all pages, if one is new; what an earlier build has finished stays as it is."""
    out = Path(app.outdir)
    if error is None and app.builder.format == "html" and has_new_pages(out):
        icons = Icons(out / "_static" / "scripts" / "fontawesome.js")
        sizes = Mending(f'img[src*="{FOLDER}/"]', Pictures(out).mend)
        styles = Styles(out)
        mendings = [*MENDINGS, Mending("head", styles.mend), sizes, *(Mending(*one) for one in icons.mendings)]
        finish_pages(sorted(out.rglob("*.html")), mendings)
        styles.write()


def has_new_pages(out: Path) -> bool:
    """Whether a page has not been finished, and does not ask for the styles in one file."""
    pages = (path for path in out.rglob("*.html") if out / "_static" not in path.parents)
    return any(UNITED not in path.read_text(encoding="utf-8") for path in pages)


def finish_pages(paths: Sequence[Path], mendings: Sequence[Mending]) -> None:
    """Mend every page; raises `ExtensionError` for what none of them has, though it is needed."""
    missing = {one.selector for one in mendings if one.needed}
    for path in paths:
        page = LexborHTMLParser(path.read_text(encoding="utf-8"))
        for one in mendings:
            for node in page.css(one.selector):
                one.mend(node)
                missing.discard(one.selector)
        path.write_text(page.html or "", encoding="utf-8")
    if missing:
        raise ExtensionError(f"finish: no page has {' or '.join(sorted(missing))} any more; the theme has changed")


def setup(app: Sphinx) -> dict[str, bool]:
    """Tell Sphinx to finish the pages when all are written."""
    app.connect("build-finished", finish, priority=600)  # by then the theme has written the colours of code
    return {"parallel_read_safe": True, "parallel_write_safe": True}
