"""Two links below the title of each notebook: take it, or open it in the JupyterLite of the site."""

from __future__ import annotations

from docutils import nodes
from sphinx.application import Sphinx

LINKS = """<p class="notebook-links">
<a href="{lite}files/{name}" download>Download as notebook</a>
<a href="{lite}notebooks/index.html?path={name}">Open in the browser notebook</a></p>"""


def link(app: Sphinx, doctree: nodes.document) -> None:
    """Put the links where a reader decides what to do with the page."""
    source = app.env.doc2path(app.env.docname, base=False)
    title = doctree.next_node(nodes.title)
    if not source.endswith(".ipynb") or title is None:
        return
    html = LINKS.format(lite="../" * source.count("/") + "lite/", name=source)
    title.parent.insert(title.parent.index(title) + 1, nodes.raw("", html, format="html"))


def setup(app: Sphinx) -> dict[str, bool]:
    """Tell Sphinx to ask when a page has been read."""
    app.connect("doctree-read", link)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
