"""``sheetgen list``: a list of all sheets."""

from __future__ import annotations

import argparse
from typing import Any, Final

from dicepad.arguments import note_missing_games

from ..printable import sheet, sheets

__all__ = ["add"]

MORE: Final = {"name": "name", "date": "date", "tally": "tally of five games"}


def add(commands: Any) -> None:
    """Add the command ``list`` to the parser."""
    command = commands.add_parser("list", help="list the sheets", description="List the sheets: id, title, size.")
    command.set_defaults(work=list_sheets)


def list_sheets(_: argparse.Namespace) -> None:
    note_missing_games("sheetgen")
    rows = [line_of(identity) for identity in sheets()]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        print("  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip())


def line_of(identity: str) -> tuple[str, str, str, str]:
    """Describe a sheet by its id, its title, its size, and its difference from others with the same title."""
    spec = sheet(identity).game.spec
    more = [MORE[name] for name in spec.sheet.fields] + ["a guide beside it"] * spec.sheet.guide
    return identity, spec.title, spec.sheet.size.replace("-", " "), ", ".join(more)
