"""Tables of prose on a phone: each row becomes a card, in which every cell says the head of its column."""

from __future__ import annotations

from selectolax.lexbor import LexborNode

FEWEST, MOST = 3, 4
"""Columns of a table whose cells hold prose; one with fewer has room, one with more holds numbers."""


def name_cells(table: LexborNode) -> None:
    """Name the columns in every cell, if a table has so many columns that a phone is too narrow for it."""
    heads = [head.text().strip() for head in table.css("thead th.head")]
    if not FEWEST <= len(heads) <= MOST:
        return
    classes = str(table.attributes["class"]).split()
    table.attrs["class"] = " ".join(dict.fromkeys([*classes, "cards"]))
    for row in table.css("tbody tr"):
        for cell, head in zip(row.css("th, td"), heads, strict=False):
            if cell.tag == "td":
                cell.attrs["data-head"] = head
