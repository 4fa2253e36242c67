"""Faces of the games for the chances: a face for each, on top of all that works out chances."""

from __future__ import annotations

from typing import Any

from ...match import Game
from ..faces import CHANCES, face_of
from .face import ChancesFace, PlayDeals

__all__ = ["CHANCES", "ChancesFace", "PlayDeals", "chances"]


def chances(game: Game) -> ChancesFace[Any, Any]:
    """Return the face of a game; one that knows nothing but the rules if the game has none.

    >>> from dicepad import load
    >>> qwixx = load("qwixx")
    >>> chances(qwixx).is_judged(qwixx, 2)
    True
    """
    face: ChancesFace[Any, Any] = face_of(game)
    return face
