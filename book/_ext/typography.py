"""Non-breaking spaces in lines of text: between a number and its unit, around a plus or minus, in a pair of cells."""

from __future__ import annotations

import re
from typing import Final

from docutils import nodes
from sphinx.application import Sphinx

BETWEEN: Final = re.compile(r"(?<=\d) (?=(?:%|±|[km]?m\b|[kM]B\b))|(?<=±) (?=\d)")
"""Spaces at which no line may end."""
PAIR: Final = re.compile("(?<=[A-Z][0-9])\N{EN DASH}(?=[A-Z][0-9])|(?<=[A-Z][0-9]{2})\N{EN DASH}(?=[A-Z][0-9])")
"""The dash between two cells, such as those of a chain."""
AS_TYPED: Final = (nodes.literal, nodes.literal_block, nodes.math, nodes.math_block, nodes.raw)


def bind(app: Sphinx, doctree: nodes.document) -> None:
    """Bind numbers to their units, except in text that readers type."""
    for text in list(doctree.findall(nodes.Text)):
        if not isinstance(text.parent, AS_TYPED) and (bound := bound_text(text)) != text:
            text.parent.replace(text, nodes.Text(bound))


def bound_text(text: str) -> str:
    """Return a text with spaces that do not break.

    >>> bound_text("5 mm or 7.4 % ± 0.2 of 12 sheets")
    '5\\xa0mm or 7.4\\xa0% ±\\xa00.2 of 12 sheets'
    >>> ascii(bound_text("R10\N{EN DASH}B10"))
    "'R10\\\\u2013\\\\u2060B10'"
    """
    return PAIR.sub("\N{EN DASH}\N{WORD JOINER}", BETWEEN.sub("\N{NO-BREAK SPACE}", text))


def setup(app: Sphinx) -> dict[str, bool]:
    """Register with Sphinx."""
    app.connect("doctree-read", bind)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
