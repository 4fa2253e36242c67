"""Moves as the coach names and highlights them."""

from __future__ import annotations

from dicepad import State

from ..games import board_face
from ..words import Phrases

__all__ = ["controls_of_move", "move_in_words"]


def move_in_words(state: State, seat: int, move: str, words: Phrases) -> str:
    """Return a move in words.

    >>> import dicepad
    >>> from widgets.coaching.words import coach_words
    >>> from widgets.words import phrases
    >>> move_in_words(dicepad.load("qwinto").start(1), 0, "roll orange violet", coach_words(phrases("en")))
    'Roll orange and violet'
    """
    face = board_face(state.game)
    if face.costs(state, seat, move):
        return words.say("hint.misthrow")
    return face.advised(state, seat, move, words)


def controls_of_move(state: State, move: str) -> tuple[str, ...]:
    """Return the button of a move, and the dice to pick for it."""
    first, *dice = move.split()
    return (first, *dice) if dice and first == board_face(state.game).pick_word else (move,)
