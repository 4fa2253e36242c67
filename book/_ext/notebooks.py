"""Links of a notebook's page: below the title to take it or to open it, and beside the cell that asks to be changed."""

from __future__ import annotations

from docutils import nodes
from sphinx.application import Sphinx

LINKS = """<p class="notebook-links">
<a href="{lite}files/{name}" download>Download as notebook</a>
<a href="{lite}notebooks/index.html?path={name}">Open in the browser notebook</a></p>"""
CHANGE = (
    '<p class="change-it"><a href="{lite}notebooks/index.html?path={name}">Change it in the browser notebook</a></p>'
)
TAG = "tag_change-this"


def link(app: Sphinx, doctree: nodes.document) -> None:
    """Put the links where a reader decides what to do with the page."""
    source = app.env.doc2path(app.env.docname, base=False)
    title = doctree.next_node(nodes.title)
    if not source.endswith(".ipynb") or title is None:
        return
    place = {"lite": "../" * source.count("/") + "lite/", "name": source}
    title.parent.insert(title.parent.index(title) + 1, nodes.raw("", LINKS.format(**place), format="html"))
    for cell in list(doctree.findall(lambda node: isinstance(node, nodes.container) and TAG in node["classes"])):
        cell.parent.insert(cell.parent.index(cell) + 1, nodes.raw("", CHANGE.format(**place), format="html"))


def setup(app: Sphinx) -> dict[str, bool]:
    """Tell Sphinx to ask when a page has been read."""
    app.connect("doctree-read", link)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
