"""The rules of every game: one module or folder for each, found by the name that a spec gives in `rules`."""

from __future__ import annotations

from typing import Final

from ..match import Game
from ..registry import Registry

__all__ = ["RULES"]

RULES: Final[Registry[type[Game]]] = Registry(
    "dicepad.rules",
    "there are no rules",
    {
        "crossing": "dicepad.rules.crossing:CrossingRules",
        "qwantum": "dicepad.rules.qwantum:QwantumGame",
        "kneifen": "dicepad.rules.kneifen:KneifenGame",
        "qwinto": "dicepad.rules.qwinto:QwintoGame",
    },
)
"""The class of each game by the name of its rules; installed packages add theirs."""
