"""The last step for each page, as HTML: labels that the theme lacks, and icons as drawings.

Selectors find the elements of the theme. If a new version of the theme lacks one of them, the build fails and says so,
instead of silently leaving something undone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from access import hide_text, mend_colours, mend_menu, mend_switch, mend_toggle
from assets import defer
from cards import hide_head, mark_prose, name_cells
from classroom import fold_menu
from door import mark_front
from early import say_why
from head import UNITED, Styles, sort_head
from icons import Icons
from live_figures import wake_figures
from notebooks import wake_cells
from policy import guard
from progress import number_steps
from selectolax.lexbor import LexborHTMLParser, LexborNode
from sizes import FOLDER, Pictures
from solutions import append_answers, ask_answers
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from storage import guard_storage
from tasks import offer_tasks


@dataclass(frozen=True)
class HtmlPatch:
    """Change of each element that a selector finds. If it is `needed`, the site must have such an element."""

    selector: str
    apply: Callable[[LexborNode], None]
    needed: bool = True


CONTENTS = "#pst-page-toc-nav"


def mend_spy(body: LexborNode) -> None:
    """Let the theme watch the links of the page's contents alone. Its own address of them names nothing, so it would
    take every link of the page for an anchor, and fail at one that fills in a form."""
    if body.css_first(CONTENTS):
        body.attrs["data-bs-target"] = CONTENTS
    else:
        del body.attrs["data-bs-spy"]


PATCHES = (
    HtmlPatch("summary:has(> .toctree-toggle)", mend_menu),
    HtmlPatch(".theme-switch-button", mend_switch),
    HtmlPatch('[aria-label="Toggle hidden content"]', mend_toggle, needed=False),
    HtmlPatch('meta[name="viewport"] ~ meta[name="viewport"]', LexborNode.decompose),
    HtmlPatch("body:has(.front)", mark_front),
    HtmlPatch("body:has(.live-classroom) .bd-sidebar-primary", fold_menu),
    HtmlPatch("body[data-bs-spy]", mend_spy),
    HtmlPatch("table.table", name_cells, needed=False),
    HtmlPatch("article.bd-article thead", hide_head, needed=False),
    HtmlPatch("article.bd-article tr", mark_prose, needed=False),
    HtmlPatch("article.bd-article:has(.step)", number_steps, needed=False),
    HtmlPatch("article.bd-article:has(details)", append_answers, needed=False),
    HtmlPatch("article.bd-article:has(details[data-answer])", ask_answers, needed=False),
    HtmlPatch("article.bd-article", offer_tasks),
    HtmlPatch("article.bd-article:has(.live-figure)", wake_figures, needed=False),
    HtmlPatch("article.bd-article:has(.live-cell)", wake_cells, needed=False),
    HtmlPatch("svg:is(.wide, .narrow) text", hide_text, needed=False),
    HtmlPatch("head > script[data-cfasync]", mend_colours),
    HtmlPatch("head > script[data-cfasync]", guard_storage),
    HtmlPatch("head > script[src]", defer),
    HtmlPatch('head > link[rel="preload"][as="script"]', LexborNode.decompose),
    HtmlPatch("head", sort_head),
    HtmlPatch("head", say_why),
)


def finish(app: Sphinx, error: Exception | None) -> None:
    """Finish all pages if any is new. Pages that an earlier build has finished stay as they are."""
    out = Path(app.outdir)
    if error is None and app.builder.format == "html" and has_new_pages(out):
        icons = Icons(out / "_static" / "scripts" / "fontawesome.js")
        sizes = HtmlPatch(f'img[src*="{FOLDER}/"]', Pictures(out).mend)
        styles = Styles(out)
        drawn = [HtmlPatch(*patch) for patch in icons.patches]
        patches = [*PATCHES, HtmlPatch("head", styles.mend), sizes, *drawn, HtmlPatch("head", guard)]
        finish_pages(sorted(out.rglob("*.html")), patches)
        styles.write()


def has_new_pages(out: Path) -> bool:
    """Return whether any page is unfinished: it does not yet link the styles in one file."""
    pages = (path for path in out.rglob("*.html") if out / "_static" not in path.parents)
    return any(UNITED not in path.read_text(encoding="utf-8") for path in pages)


def finish_pages(paths: Sequence[Path], patches: Sequence[HtmlPatch]) -> None:
    """Patch every page. Raises `ExtensionError` if no page has an element that is needed."""
    missing = {patch.selector for patch in patches if patch.needed}
    for path in paths:
        page = LexborHTMLParser(path.read_text(encoding="utf-8"))
        for patch in patches:
            for node in page.css(patch.selector):
                patch.apply(node)
                missing.discard(patch.selector)
        path.write_text(page.html or "", encoding="utf-8")
    if missing:
        raise ExtensionError(f"finish: no page has {' or '.join(sorted(missing))} any more; the theme has changed")


def setup(app: Sphinx) -> dict[str, bool]:
    """Tell Sphinx to finish the pages once all are written."""
    # It does not say so, but it only numbers chapters when all are read; without it, pages would be read on one core.
    app.extensions["sphinx_multitoc_numbering"].parallel_read_safe = True
    app.connect("build-finished", finish, priority=600)  # by then the theme has written the colours of code
    return {"parallel_read_safe": True, "parallel_write_safe": True}
