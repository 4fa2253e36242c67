"""Progress on pages with many puzzles: their number, the number of each, and a row of numbers as links."""

from __future__ import annotations

from typing import Final

from selectolax.lexbor import LexborHTMLParser, LexborNode

FEWEST: Final = 3
"""Fewest puzzles of a page that has such a row."""


def number_steps(article: LexborNode) -> None:
    """Number the puzzles of a page above their questions, and link all of them below the title."""
    steps = article.css(".step")
    title = article.css_first("h1")
    if len(steps) < FEWEST or title is None or article.css_first(".steps-row"):
        return
    for number, step in enumerate(steps, 1):
        first = step.css_first(".step-board")
        if first is not None:
            first.insert_before(node(f'<p class="step-count">Puzzle {number} of {len(steps)}</p>'))
    links = "".join(
        f'<li><a href="#step-{number}" aria-label="Puzzle {number}">{number}</a></li>'
        for number in range(1, len(steps) + 1)
    )
    row = (
        f'<nav class="steps-row" aria-label="The puzzles of this page"><ol>{links}</ol><p class="steps-said"></p></nav>'
    )
    title.insert_after(node(row))


def node(html: str) -> LexborNode:
    """Return the element that a piece of HTML describes."""
    body = LexborHTMLParser(html).body
    found = body.child if body is not None else None
    if found is None:
        raise ValueError(f"no element: {html}")
    return found
