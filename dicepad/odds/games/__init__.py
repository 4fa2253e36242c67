"""Faces of the games for probabilities, on top of all modules that compute probabilities."""

from __future__ import annotations

from typing import Any

from ...match import Game
from ..faces import CHANCES, face_of
from .face import ChancesFace, PlayDeals

__all__ = ["CHANCES", "ChancesFace", "PlayDeals", "chances"]


def chances(game: Game) -> ChancesFace[Any, Any]:
    """Return the face of a game. A game without one gets a face that knows only the rules.

    >>> from dicepad import load
    >>> qwixx = load("qwixx")
    >>> chances(qwixx).is_judged(qwixx, 2)
    True
    """
    face: ChancesFace[Any, Any] = face_of(game)
    return face
