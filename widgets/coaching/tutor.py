"""The tutor, who tells you the cost of a costly move at once, and offers to take the move back."""

from __future__ import annotations

from typing import Final

from dicepad import DicepadError, Match
from dicepad.odds.judge import margin

from ..games import board_face
from ..schema import HintView
from ..words import Phrases
from .hint import ask_advice, reasons, text_hint
from .moves import move_in_words
from .reasons import amount
from .words import coach_words

__all__ = ["LEVELS", "speak"]

LEVELS: Final = {
    "coarse": {"points": 3.0, "chance": 0.05, "turns": 1.5},
    "usual": {"points": 1.0, "chance": 0.02, "turns": 0.5},
    "fine": {"points": 0.3, "chance": 0.01, "turns": 0.2},
}
"""Least cost of a move on which the tutor comments, by strictness and by the unit of the values."""


def speak(match: Match, seat: int, move: str, level: str, words: Phrases) -> HintView | None:
    """Return the tutor's comment on a move that a seat made at the end of a match, or None.

    There is no comment if the decision cost too little, if its cost is within the error of an estimate, or if nothing
    can judge it.
    """
    before = match.state
    try:
        advice = ask_advice(match, seat, also=move)
        played = advice.option(move)
    except DicepadError:
        return None
    if played.cost < max(LEVELS[level][advice.unit], margin(advice.kind, advice.error)):
        return None
    words, face = coach_words(words), board_face(before.game)
    text = words.say(
        "tutor.cost",
        move=face.subject(before, move, words),
        cost=amount(played.cost, advice.unit, words, error=margin(advice.kind, advice.error)),
        best=move_in_words(before, seat, advice.options[0].move, words),
    )
    why = reasons(before, advice, move, words)
    return {**text_hint(text), "why": why, "more": words.say("hint.more"), "back": True}
