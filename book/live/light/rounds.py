"""Comparison of the two Pythons for a given time; the next run continues where this one ended."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from .parity import ROOT, Light, differences

__all__ = ["STATE", "Progress", "compare"]

STATE: Final = ROOT / "out" / "parity.json"
SHOWN: Final = 20
"""Number of differences in a piece that are printed."""


class Progress:
    """A file with the pieces of each game in which both Pythons agreed. It is valid only for the code that was
    compared."""

    def __init__(self, file: Path, code: str) -> None:
        """Read the file; begin anew if there is none or the code has changed."""
        self.file, self.code = file, code
        kept = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
        self.done: dict[str, int] = kept["done"] if kept.get("code") == code else {}

    def next(self, games: Iterable[str]) -> str:
        """Return the game that has been compared least."""
        return min(games, key=lambda game: self.done.get(game, 0))

    def add(self, game: str) -> None:
        """Count a piece of a game and save the count, because a run may end at any time."""
        self.done[game] = self.done.get(game, 0) + 1
        new = self.file.with_suffix(".new")
        new.parent.mkdir(parents=True, exist_ok=True)
        new.write_text(json.dumps({"code": self.code, "done": self.done}, indent=1), encoding="utf-8")
        new.replace(self.file)


def compare(light: Light, games: Iterable[str], minutes: float, file: Path = STATE) -> bool:
    """Compare piece after piece until the time is over, and at least one. Return whether all of them agree.

    A game that differs is named, left for the rest of the run, and begins with the same piece in the next one.
    """
    left, end = list(games), time.monotonic() + 60 * minutes
    progress = Progress(file, light.code)
    agreed = True
    while left:
        game = progress.next(left)
        piece = progress.done.get(game, 0)
        found = list(differences(light, game, piece))
        print(*found[:SHOWN], f"{game}: piece {piece + 1}, {len(found)} differences", sep="\n", flush=True)
        if found:
            left.remove(game)
            agreed = False
        else:
            progress.add(game)
        if time.monotonic() >= end:
            break
    return agreed
