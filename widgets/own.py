"""Games of one's own at a board: a spec file that somebody opens there."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from dicepad import Game, load

__all__ = ["NAME", "own_game"]

NAME: Final = "own.toml"
"""What errors call the file."""


def own_game(text: str) -> Game:
    """The game of a spec in TOML; raises `SpecError` for one that cannot be used.

    >>> own_game('base = "qwixx"\\nid = "ours"\\ntitle = "Our Qwixx"').spec.title
    'Our Qwixx'
    """
    with TemporaryDirectory() as folder:
        path = Path(folder) / NAME
        path.write_text(text, encoding="utf-8")
        return load(path)
