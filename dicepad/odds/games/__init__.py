"""The chances of each game, found by the name that a spec gives to its rules."""

from __future__ import annotations

from typing import Any, Final

from ...match import Game
from ...registry import Registry
from .face import ChancesFace, PlayDeals

__all__ = ["CHANCES", "ChancesFace", "PlayDeals", "chances"]

AnyFace = ChancesFace[Any, Any]

CHANCES: Final[Registry[AnyFace]] = Registry(
    "dicepad.odds",
    "there are no chances",
    {
        "crossing": "dicepad.odds.games.crossing:CROSSING",
        "qwantum": "dicepad.odds.games.qwantum:QWANTUM",
        "kneifen": "dicepad.odds.games.kneifen:KNEIFEN",
        "qwinto": "dicepad.odds.games.qwinto:QWINTO",
    },
)
"""The face of each game by the name of its rules; installed packages add theirs."""


def chances(game: Game) -> AnyFace:
    """The face of a game; one that knows nothing but the rules if the game has none."""
    return CHANCES.find(game.spec.rules) if game.spec.rules in CHANCES else ChancesFace()
