"""A table with a coach, who is asked for a hint, or speaks as a tutor when a move was costly.

What the coach knows is loaded when it is first asked; where that cannot be, one sentence says so."""

from __future__ import annotations

from typing import Any

from dicepad import Match, State

from .moment import TUTORS
from .refused import Refused
from .schema import FileReply
from .seats import make_seats
from .table import Table

__all__ = ["Coached"]


class Coached(Table):
    """A table that can be helped at; what people do at it is for `widgets.Session`."""

    @property
    def alone(self) -> bool:
        """Whether nobody is at an advantage by help: one person plays, or all have agreed."""
        return self.agreed or len(self.people) < 2

    def do_hint(self, data: dict[str, Any]) -> None:
        """Say the best move to the person who decides: ``{"do": "hint"}``; with ``"load": true`` a page may fetch a
        table for it."""
        moment = self.moment
        if not moment.mine:
            raise Refused("not-asked")
        if not self.alone:
            raise Refused("agree")
        try:
            from .coaching.hint import hint
        except ImportError:
            raise Refused("no-coach") from None
        self.hint = hint(moment)
        self.said = self.hint["text"]

    def do_tutor(self, data: dict[str, Any]) -> None:
        """Let a tutor speak after mistakes: ``{"do": "tutor", "level": "usual"}``, or not: ``"off"``."""
        if data.get("level") not in TUTORS:
            raise Refused("event")
        self.tutor = str(data["level"])

    def speak_up(self, before: State, seat: int, move: str) -> None:
        """Say as a tutor what a decision of a person has cost, if it was much."""
        if self.tutor == TUTORS[0] or not self.alone:
            return
        try:
            from .coaching.tutor import speak
        except ImportError:
            return
        self.hint = speak(before, seat, move, self.tutor, self.words)
        self.said = self.hint["text"] if self.hint else ""

    def do_review(self, data: dict[str, Any]) -> FileReply:
        """Look at the whole match again: ``{"do": "review", "seat": 0}``, from the seat that is shown if none is given.

        ``"load": true`` lets a page fetch a table for it."""
        seat = data.get("seat", self.looked_at)
        if type(seat) is not int or not 0 <= seat < len(self.seats):
            raise Refused("no-seat")
        try:
            from .coaching.reviewing import reviewed
        except ImportError:
            raise Refused("no-coach") from None
        names = [one.name for one in self.seats]
        return reviewed(self.history.ways[0].match, seat, names, self.words, comparing=bool(data.get("compare")))

    def do_train(self, data: dict[str, Any]) -> FileReply:
        """Practise: ``{"do": "train"}`` begins; what a browser has kept, and new mistakes, come with the day, ``{"do":
        "train", "kept": "", "mistakes": [], "day": 20000}``; ``{"do": "train", "next": true}`` goes on to the next
        position."""
        try:
            from .coaching.trainer import Training
        except ImportError:
            raise Refused("no-coach") from None
        if self.training is None:
            self.training = Training(self.game)
            self.pose()
        if type(day := data.get("day")) is int and day > 0:
            mistakes = data.get("mistakes")
            lines = [str(one) for one in mistakes] if isinstance(mistakes, list) else []
            self.training.keep(str(data.get("kept") or ""), lines, day, self.words)
            self.pose()
        elif data.get("next"):
            self.pose()
        return {"name": "train", "type": "application/json"}

    def pose(self) -> None:
        """Show the next position to practise, to a person, whatever is played by the others."""
        if self.training and self.training.pose():
            training = self.training
            seats = make_seats(self.game, training.state.players, self.words)
            self.begin(Match((training.state,)), seats, "trainer")
            self.shown = self.seat = training.seat

    def judge(self, move: str) -> None:
        """Say what a move is worth in the position that is practised."""
        if self.training:
            self.state.play(self.looked_at, move)
            self.hint = self.training.answer(move, self.words)
            self.said = self.hint["text"]
