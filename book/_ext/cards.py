"""Tables of prose on a phone: each row becomes a card, in which every cell repeats the heading of its column."""

from __future__ import annotations

from selectolax.lexbor import LexborNode

FEWEST, MOST = 3, 4
"""Fewest and most columns of a table of prose. A table with fewer columns has enough room, and one with more holds
numbers."""


def name_cells(table: LexborNode) -> None:
    """Name the column in every cell, if the table has too many columns for a phone."""
    heads = [head.text().strip() for head in table.css("thead th.head")]
    if not FEWEST <= len(heads) <= MOST:
        return
    classes = str(table.attributes["class"]).split()
    table.attrs["class"] = " ".join(dict.fromkeys([*classes, "cards"]))
    for row in table.css("tbody tr"):
        for cell, head in zip(row.css("th, td"), heads, strict=False):
            if cell.tag == "td":
                cell.attrs["data-head"] = head


def hide_head(head: LexborNode) -> None:
    """Hide the empty heading of a table of facts. A style rule would have to look for it again after every move."""
    if not head.text(strip=True):
        head.attrs["hidden"] = ""


def mark_prose(row: LexborNode) -> None:
    """Mark a row of three or four cells, which hold prose."""
    cells = [cell for cell in row.iter() if cell.tag in ("td", "th")]
    if len(cells) in (3, 4):
        row.attrs["class"] = " ".join(dict.fromkeys([*(row.attributes.get("class") or "").split(), "prose"]))
