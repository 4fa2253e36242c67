"""The sheets of the games: front, guide, back, and what a position puts on them, by one face for each rules."""

from __future__ import annotations

from typing import Any, Final

from dicepad.registry import Registry

from .crossing import CrossingSheet
from .face import SheetFace
from .kneifen import KneifenSheet
from .qwantum import QwantumSheet
from .qwinto import QwintoSheet

__all__ = ["SHEETS", "SheetFace"]

SHEETS: Final[Registry[SheetFace[Any, Any]]] = Registry(
    "sheetgen.games",
    "there is no sheet",
    {"crossing": CrossingSheet(), "qwantum": QwantumSheet(), "kneifen": KneifenSheet(), "qwinto": QwintoSheet()},
)
"""The face of each game by the name of its rules; installed packages add theirs."""
