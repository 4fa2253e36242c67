"""Moves as the coach names and shows them."""

from __future__ import annotations

from dicepad import State

from ..games import board_face
from ..picture import names_of_dice
from ..words import Phrases

__all__ = ["handled", "named"]


def named(state: State, seat: int, move: str, words: Phrases) -> str:
    """A move in words; that of picked dice names them.

    >>> import dicepad
    >>> from widgets.coaching.words import coach_words
    >>> from widgets.words import phrases
    >>> named(dicepad.load("qwinto").start(1), 0, "throw orange violet", coach_words(phrases("en")))
    'roll Orange and Violet'
    """
    face = board_face(state.game)
    first, *dice = move.split()
    if dice and first == face.picked:
        called = dict(zip(state.game.die_names, names_of_dice(state.game, words), strict=True))
        key = "hint.roll-again" if state.dice else "hint.roll"
        return words.say(key, dice=words.listed([called[die] for die in dice]))
    if "." in move or move.isdigit():
        return face.move_text(state, move, words)
    return words.say("hint.misthrow") if face.costs(state, seat, move) else face.button_text(state, seat, move, words)


def handled(state: State, move: str) -> tuple[str, ...]:
    """The button of a move, and the dice that are picked for it."""
    first, *dice = move.split()
    return (first, *dice) if dice and first == board_face(state.game).picked else (move,)
