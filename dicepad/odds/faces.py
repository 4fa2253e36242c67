"""Registry of the games' faces, by the name that a spec gives to its rules.

Every layer of the probabilities may ask for a face, from strategies up to advice. The faces themselves are in
`games`, the top layer, which also defines what a face must answer. So this registry knows each face only by its module
and its name.
"""

from __future__ import annotations

from typing import Any, Final

from ..match import Game
from ..registry import Registry

__all__ = ["CHANCES", "face_of"]

CHANCES: Final[Registry[Any]] = Registry(
    "dicepad.odds",
    "there are no chances",
    {
        "crossing": "dicepad.odds.games.crossing:CROSSING",
        "qwantum": "dicepad.odds.games.qwantum:QWANTUM",
        "kneifen": "dicepad.odds.games.kneifen:KNEIFEN",
        "qwinto": "dicepad.odds.games.qwinto:QWINTO",
    },
    plain="dicepad.odds.games.face:PLAIN",
)
"""The face of each game by the name of its rules; installed packages add theirs."""


def face_of(game: Game) -> Any:
    """Return the `ChancesFace` of a game. A game without one gets a face that knows only the rules."""
    return CHANCES.find(game.spec.rules)
