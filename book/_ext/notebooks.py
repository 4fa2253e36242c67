"""Links below the title of a notebook's page, to download it or to open it, and cells that readers can change on the
page."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

from boards import script
from docutils import nodes
from head import bring
from selectolax.lexbor import LexborNode
from slices import TAG, changeable
from sphinx.application import Sphinx

LINKS = """<p class="notebook-links">
<a href="{lite}chapters/{stem}.zip" download>Download as notebook</a>
<a href="{lite}notebooks/index.html?path={name}">Open in the browser notebook</a></p>"""
CHANGE = """<div class="live-cell"><script type="application/json">{data}</script>
<div class="live-bar"><button type="button" class="live-button">Change this</button>
<a href="{lite}notebooks/index.html?path={name}">or open it in the browser notebook</a></div></div>"""


def link(app: Sphinx, doctree: nodes.document) -> None:
    """Put the links below the title, where readers decide what to do with the page."""
    source = app.env.doc2path(app.env.docname, base=False)
    title = doctree.next_node(nodes.title)
    if not source.endswith(".ipynb") or title is None:
        return
    place = {"lite": "../" * source.count("/") + "lite/", "name": source, "stem": PurePosixPath(source).stem}
    title.parent.insert(title.parent.index(title) + 1, nodes.raw("", LINKS.format(**place), format="html"))
    cells = [cell for cell in doctree.findall(nodes.container) if f"tag_{TAG}" in cell["classes"]]
    for cell, data in zip(cells, changeable(Path(app.env.doc2path(app.env.docname))), strict=True):
        html = CHANGE.format(**place, data=script(data))
        cell.insert(1, nodes.raw("", html, format="html"))


def wake_cells(article: LexborNode) -> None:
    """Link the modules that run the cells of a page."""
    bring(article, "cells.js", "cells.css")


def setup(app: Sphinx) -> dict[str, bool]:
    """Tell Sphinx to call these functions once it has read a page."""
    app.connect("doctree-read", link)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
