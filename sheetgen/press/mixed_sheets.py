"""Packs: several sheets of the same kind and each different, printed one after the other, and read from one text."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import dicepad
from dicepad import Game

from ..drawing.marks import Panel
from ..sheet import Sheet
from ..wording import wording
from .papers import MARGIN

__all__ = ["Pack", "read_sheets"]

BETWEEN: Final = "\n+++\n"
"""What stands between the specs of a pack, on a line of its own."""


@dataclass(frozen=True)
class Pack(Sheet):
    """A sheet and `others`, which have its title and its fields."""

    others: tuple[Game, ...] = ()

    def panels(self, width: int, height: int, margin: int = MARGIN) -> tuple[Panel, ...]:
        found = [*super().panels(width, height, margin)]
        title, fields = self.game.spec.title, self.game.spec.sheet.fields
        for other in self.others:
            spec = replace(other.spec, title=title, sheet=replace(other.spec.sheet, fields=fields))
            found += Sheet(replace(other, spec=spec), self.lang, par=self.par).panels(width, height, margin)
        return tuple(found)


def read_sheets(texts: str | Sequence[str], lang: str = "en") -> Sheet:
    """The sheet of the text of a spec, or a pack of several: texts one by one, or in one with ``+++`` lines between.

    Raises as `sheetgen.sheet` does.
    """
    wording(lang)
    source = texts if isinstance(texts, str) else BETWEEN.join(texts)
    games = []
    with tempfile.TemporaryDirectory() as folder:
        for text in source.split(BETWEEN):
            file = Path(folder) / "spec.toml"
            file.write_text(text, encoding="utf-8")
            games.append(dicepad.load(file))
    if len(games) == 1:
        return Sheet(games[0], lang, source)
    return Pack(games[0], lang, source, others=tuple(games[1:]))
