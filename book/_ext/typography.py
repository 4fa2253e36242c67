"""What belongs together in a line of text stays together: a number and its unit, and both sides of a plus or minus."""

from __future__ import annotations

import re
from typing import Final

from docutils import nodes
from sphinx.application import Sphinx

BETWEEN: Final = re.compile(r"(?<=\d) (?=(?:%|±|[km]?m\b|[kM]B\b))|(?<=±) (?=\d)")
"""The spaces at which no line may end."""
AS_TYPED: Final = (nodes.literal, nodes.literal_block, nodes.math, nodes.math_block, nodes.raw)


def bind(app: Sphinx, doctree: nodes.document) -> None:
    """Bind numbers to their units, but for what is to be typed."""
    for text in list(doctree.findall(nodes.Text)):
        if not isinstance(text.parent, AS_TYPED) and (bound := bound_text(text)) != text:
            text.parent.replace(text, nodes.Text(bound))


def bound_text(text: str) -> str:
    """A text with spaces that do not break.

    >>> bound_text("5 mm or 7.4 % ± 0.2 of 12 sheets")
    '5\\xa0mm or 7.4\\xa0%\\xa0± 0.2 of 12 sheets'
    """
    return BETWEEN.sub("\N{NO-BREAK SPACE}", text)


def setup(app: Sphinx) -> dict[str, bool]:
    """Tell Sphinx to ask when a page has been read."""
    app.connect("doctree-read", bind)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
