"""Tables of prose on a phone: each row becomes a card, in which every cell says the head of its column."""

from __future__ import annotations

import re
from typing import Any

from sphinx.application import Sphinx

TABLE = re.compile(r'<table class="table">.*?</table>', re.DOTALL)
HEAD = re.compile(r'<th class="head">(.*?)</th>', re.DOTALL)
ROW = re.compile(r'<tr class="row-(?:odd|even)"><td>.*?</tr>', re.DOTALL)
FEWEST, MOST = 3, 4
"""Columns of a table whose cells hold prose; one with fewer has room, one with more holds numbers."""


def as_cards(table: re.Match[str]) -> str:
    """The table with its columns named in every cell, if it has so many columns that a phone is too narrow for it."""
    heads = [re.sub(r"<[^>]*>", "", head).strip().replace('"', "&quot;") for head in HEAD.findall(table[0])]
    if not FEWEST <= len(heads) <= MOST:
        return table[0]

    def named(row: re.Match[str]) -> str:
        names = iter(heads)
        return re.sub("<td>", lambda _: f'<td data-head="{next(names)}">', row[0])

    return ROW.sub(named, table[0]).replace('class="table"', 'class="table cards"', 1)


def name_cells(_app: Sphinx, _page: str, _template: str, context: dict[str, Any], _doctree: object) -> None:
    """Name the cells of every table of a page."""
    if "body" in context:
        context["body"] = TABLE.sub(as_cards, context["body"])


def setup(app: Sphinx) -> dict[str, bool]:
    """Tell Sphinx to ask before it writes a page."""
    app.connect("html-page-context", name_cells)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
