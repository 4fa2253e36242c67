"""Boards of every game: their words and actions, found by the name that a spec gives to its rules."""

from __future__ import annotations

from typing import Any, Final

from dicepad import Game
from dicepad.registry import Registry

from .face import BoardFace, Sentence

__all__ = ["BOARDS", "BoardFace", "Sentence", "board_face"]

AnyFace = BoardFace[Any, Any]

BOARDS: Final[Registry[AnyFace]] = Registry(
    "widgets.games",
    "there is no board",
    {
        "crossing": "widgets.games.crossing:CROSSING",
        "qwantum": "widgets.games.qwantum:QWANTUM",
        "kneifen": "widgets.games.kneifen:KNEIFEN",
        "qwinto": "widgets.games.qwinto:QWINTO",
    },
    plain="widgets.games.face:PLAIN",
)
"""The board face of each game, by the name of its rules; installed packages add theirs."""


def board_face(game: Game) -> AnyFace:
    """Return the face of a game. A game without its own face gets one that suits any game.

    >>> import dicepad
    >>> type(board_face(dicepad.load("kneifen"))).__name__
    'KneifenFace'
    """
    return BOARDS.find(game.spec.rules)
