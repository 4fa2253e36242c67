"""Sheets of the games: front, guide and back, with the marks of a position.

Each set of rules has one face here.
"""

from __future__ import annotations

from typing import Any, Final

from dicepad.registry import Registry

from .face import SheetFace

__all__ = ["SHEETS", "SheetFace"]

SHEETS: Final[Registry[SheetFace[Any, Any]]] = Registry(
    "sheetgen.games",
    "there is no sheet",
    {
        "crossing": "sheetgen.games.crossing:CROSSING",
        "qwantum": "sheetgen.games.qwantum:QWANTUM",
        "kneifen": "sheetgen.games.kneifen:KNEIFEN",
        "qwinto": "sheetgen.games.qwinto:QWINTO",
    },
)
"""The face of each game by the name of its rules; installed packages add theirs."""
