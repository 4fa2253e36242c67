"""The rules of every game: a room or a file for each, found by the name that a spec gives to its rules."""

from __future__ import annotations

from typing import Final

from ..match import Game
from ..registry import Registry
from .crossing import CrossingRules
from .kneifen import KneifenGame
from .qwantum import QwantumGame
from .qwinto import QwintoGame

__all__ = ["RULES"]

RULES: Final[Registry[type[Game]]] = Registry(
    "dicepad.rules",
    "there are no rules",
    {"crossing": CrossingRules, "qwantum": QwantumGame, "kneifen": KneifenGame, "qwinto": QwintoGame},
)
"""The class of each game by the name of its rules; installed packages add theirs."""
