"""Words for the search: the prose of a page, without the numbers of sheets and the lines of programs."""

from __future__ import annotations

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.builders.html import StandaloneHTMLBuilder

LEFT_OUT = (nodes.raw, nodes.literal_block, nodes.doctest_block, nodes.math_block)


def prose(tree: nodes.document) -> nodes.document:
    """Return a page without the parts that nobody would search for."""
    kept = tree.deepcopy()
    for node in list(kept.findall(lambda node: isinstance(node, LEFT_OUT))):
        node.parent.remove(node)
    return kept


def index_prose(app: Sphinx) -> None:
    """Build the search index from prose."""
    builder = app.builder
    if isinstance(builder, StandaloneHTMLBuilder):
        index = builder.index_page

        def index_page(pagename: str, doctree: nodes.document, title: str) -> None:
            index(pagename, prose(doctree), title)

        builder.index_page = index_page  # type: ignore[method-assign]


def setup(app: Sphinx) -> dict[str, bool]:
    """Tell Sphinx to use this index before it writes anything."""
    app.connect("builder-inited", index_prose)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
