"""``sheetgen new``: an annotated spec, as a starting point for your own sheet."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import Any, Final

from dicepad.command import target, write_whole
from dicepad.errors import DicepadError, one_line
from dicepad.loading import games

__all__ = ["add"]

TEMPLATE: Final = Path(__file__).with_suffix(".toml")
"""The spec; FILE, IDENTITY and TITLE in it are filled in."""


def add(commands: Any) -> None:
    """Add the command ``new`` to the parser."""
    command = commands.add_parser(
        "new",
        help="start your own spec",
        description="Write an annotated spec as a starting point for your own sheet.",
    )
    command.add_argument(
        "file", type=target(".toml"), metavar="OUT.toml", help="a new .toml file; nothing is overwritten"
    )
    command.set_defaults(work=new)


def new(chosen: argparse.Namespace) -> None:
    path = chosen.file
    if path.exists():
        raise DicepadError(f"{path}: this file already exists; choose another name")
    words = re.findall(r"[a-z0-9]+", path.stem.lower()) or ["my", "sheet"]
    identity = "-".join(words)[:40].strip("-")
    if identity in games():
        identity = f"my-{identity}"
    filled = {"FILE": one_line(path.name), "IDENTITY": identity, "TITLE": " ".join(words).title()[:20].strip()}
    text = re.sub("|".join(filled), lambda found: filled[found[0]], TEMPLATE.read_text(encoding="utf-8"))
    write_whole(path, text.encode())
    print(f"{path}: a spec for you to edit; then run: sheetgen check {path}")
