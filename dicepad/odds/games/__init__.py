"""The chances of each game, found by the name that a spec gives to its rules."""

from __future__ import annotations

from typing import Any, Final

from ...match import Game
from ...registry import Registry
from .crossing import CrossingChances
from .face import ChancesFace, PlayDeals
from .kneifen import KneifenChances
from .qwantum import QwantumChances
from .qwinto import QwintoChances

__all__ = ["CHANCES", "ChancesFace", "PlayDeals", "chances"]

AnyFace = ChancesFace[Any, Any]

CHANCES: Final[Registry[AnyFace]] = Registry(
    "dicepad.odds",
    "there are no chances",
    {
        "crossing": CrossingChances(),
        "qwantum": QwantumChances(),
        "kneifen": KneifenChances(),
        "qwinto": QwintoChances(),
    },
)
"""The face of each game by the name of its rules; installed packages add theirs."""


def chances(game: Game) -> AnyFace:
    """The face of a game; one that knows nothing but the rules if the game has none."""
    return CHANCES.find(game.spec.rules) if game.spec.rules in CHANCES else ChancesFace()
