"""Formulas as MathML, which browsers set by themselves, without scripts or other hosts."""

from __future__ import annotations

import re

from docutils import nodes
from docutils.utils.math.latex2mathml import tex2mathml
from sphinx.application import Sphinx
from sphinx.writers.html5 import HTML5Translator


def mathml(formula: str, *, as_block: bool = False) -> str:
    """Return a formula as MathML, in which the braces of a set are no taller than what they hold.

    >>> "stretchy" in mathml(r"\\{1\\}")
    True
    """
    return re.sub("<mo>([{}])</mo>", r'<mo stretchy="false">\1</mo>', tex2mathml(formula, as_block=as_block))


def inline(writer: HTML5Translator, node: nodes.math) -> None:
    """Write a formula into a line of text."""
    writer.body.append(mathml(node.astext()))
    raise nodes.SkipNode


def block(writer: HTML5Translator, node: nodes.math_block) -> None:
    """Write a formula with lines of its own. A formula that is wider than a phone scrolls."""
    writer.body.append(f'<div class="formula" tabindex="0">{mathml(node.astext(), as_block=True)}</div>\n')
    raise nodes.SkipNode


def setup(app: Sphinx) -> dict[str, bool]:
    """Tell Sphinx to set formulas with these functions."""
    app.add_html_math_renderer("mathml", (inline, None), (block, None))
    return {"parallel_read_safe": True, "parallel_write_safe": True}
