"""The coach of a board, who gives hints, comments on costly moves as a tutor, reviews matches and trains you.

The coach's knowledge is loaded when you first ask. If that is impossible, one sentence tells you so.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from dicepad import Game, Match

from .display.moment import Moment
from .match.settings import TUTORS
from .refused import Refused
from .schema import FileReply, HintView
from .words import Phrases

if TYPE_CHECKING:
    from .coaching.trainer import Training

__all__ = ["Coach"]


class Coach:
    """The coach of a board, with the hint on display and the training, if any."""

    def __init__(self) -> None:
        self.hint: HintView | None = None
        self.spoken = ""
        """The coach's words about the last event."""
        self.poses_next = False
        """True if the last event asked for the next position of the training."""
        self.training: Training | None = None

    def hear(self, kind: str) -> None:
        """Prepare for an event of this kind: fall silent, drop the hint, and end the training if another match begins.

        A computer's step does not drop the hint.
        """
        self.spoken = ""
        self.poses_next = False
        if kind != "step":
            self.hint = None
        if kind in ("new", "load", "repeat"):
            self.training = None

    def say(self, hint: HintView | None) -> None:
        """Show a hint and speak its text, or clear both."""
        self.hint = hint
        self.spoken = hint["text"] if hint else ""

    def give_hint(self, moment: Moment) -> None:
        """Show the best move at a moment. Raises `Refused` if the coach is not installed."""
        try:
            from .coaching.hint import hint
        except ImportError:
            raise Refused("no-coach") from None
        self.say(hint(moment))

    def tutor_feedback(self, before: Match, seat: int, move: str, level: str, words: Phrases) -> None:
        """Tell the cost of a player's move after the match `before`, if a tutor of this strictness would mention it."""
        if level == TUTORS[0]:
            return
        try:
            from .coaching.tutor import speak
        except ImportError:
            return
        self.say(speak(before, seat, move, level, words))

    def review(self, match: Match, seat: int, names: list[str], words: Phrases, *, comparing: bool) -> FileReply:
        """Return the review of a match for one seat. Raises `Refused` if the coach is not installed."""
        try:
            from .coaching.reviewing import review_reply
        except ImportError:
            raise Refused("no-coach") from None
        return review_reply(match, seat, names, words, comparing=comparing)

    def train(self, game: Game, players: int, data: Mapping[str, Any], words: Phrases) -> bool:
        """Begin or continue the training, as an event says. Return whether there is another position to decide.

        Raises `Refused` if the coach is not installed.
        """
        try:
            from .coaching.trainer import Training
        except ImportError:
            raise Refused("no-coach") from None
        posed = False
        if self.training is None:
            self.training = Training(game, players)
            posed = self.training.next_position()
        if type(day := data.get("day")) is int and day > 0:
            mistakes = data.get("mistakes")
            lines = [str(mistake) for mistake in mistakes] if isinstance(mistakes, list) else []
            self.training.restore(str(data.get("kept") or ""), lines, day, words)
            posed = self.training.next_position() or posed
        elif data.get("next"):
            self.poses_next = True
            posed = self.training.next_position() or posed
        return posed

    def judge(self, move: str, words: Phrases) -> None:
        """Judge a move in the current position of the training, and show its value."""
        if self.training:
            self.say(self.training.answer(move, words))
