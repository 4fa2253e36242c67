"""``sheetgen list``: the sheets there are."""

from __future__ import annotations

import argparse
from typing import Any

from ..sheet import sheet, sheets

__all__ = ["add"]


def add(commands: Any) -> None:
    """Add the command."""
    command = commands.add_parser("list", help="list the sheets", description="List the sheets: id, title, size.")
    command.set_defaults(work=list_sheets)


def list_sheets(_: argparse.Namespace) -> None:
    for identity in sheets():
        one = sheet(identity)
        panels = " with guide" if one.game.spec.sheet.guide else ""
        print(f"{identity:<16} {one.game.spec.title:<16} {one.game.spec.sheet.size.replace('-', ' ')}{panels}")
