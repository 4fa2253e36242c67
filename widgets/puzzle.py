"""Puzzles: a position, a question, and an answer to everything that can be clicked, worked out by the rules beforehand.

A puzzle is data that the board plays without any Python behind it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from dicepad import DicepadError, State
from dicepad.record import Match

from . import paper
from .seats import Seat
from .session import Session

__all__ = ["Puzzle", "script"]


@dataclass(frozen=True)
class Puzzle:
    """A question about what a seat can or should do in a state.

    `best` are the moves that answer it; without any, every legal move does. `because` says something about some moves;
    for every other one the rules speak. Raises `DicepadError` for a move that is not legal, or a state without choice.

    >>> import dicepad
    >>> state = dicepad.load("qwixx").from_text("red:5 ; active=0 phase=white dice=W1,W6,R1,Y1,G1,B1")
    >>> puzzle = Puzzle(state, "Cross the white sum in red.", best=["red.7"])
    >>> replies = puzzle.view()["puzzle"]["replies"]
    >>> replies["red.7"]["verdict"]["good"], replies["red.4"]["verdict"]["text"]
    (True, 'Red 4 lies left of Red 5, the last cross of its row.')
    """

    state: State
    question: str
    best: Collection[str] = ()
    because: Mapping[str, str] = field(default_factory=dict)
    seat: int = 0
    lang: str = "en"

    def __post_init__(self) -> None:
        allowed = self.state.moves(self.seat)
        if not allowed:
            raise DicepadError(f"puzzle: seat {self.seat} has nothing to decide in {self.state.to_text()}")
        for move in (*self.best, *self.because):
            if move not in allowed:
                raise DicepadError(f"puzzle: {move} is not legal here; allowed: {', '.join(allowed)}")

    def session(self) -> Session:
        """A board on which the position stands."""
        seats = tuple(Seat(str(number)) for number in range(1, self.state.players + 1))
        session = Session(self.state.game, seats, lang=self.lang, seed=0)
        session.begin(Match((self.state,)), seats, 0)
        session.shown = self.seat
        return session

    def view(self, following: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """The view that asks the question, with a reply to each cell and decision; `following` is the next question."""
        view = self.session().view()
        cells = [name for row in self.session().board()["rows"] for name in row["cells"]]
        events = {cell: {"do": "cell", "cell": cell} for cell in cells}
        events |= {move["move"]: {"do": "move", "move": move["move"]} for move in view["moves"]}
        replies = {name: self.reply(event) for name, event in events.items()}
        asked = {"prompt": self.question, "say": self.question, "log": [], "undo": False, "redo": False, "roll": False}
        return view | asked | {"puzzle": {"replies": replies, "next": following}}

    def reply(self, event: Mapping[str, str]) -> dict[str, Any]:
        """What changes in the view after an answer."""
        session = self.session()
        session.handle(dict(event))
        if session.why:
            return self.judged(False, session.why)
        move = str(session.match.events[0]).partition(" ")[2]
        after = self.state.play(self.seat, move)
        while after.to_act and (after.phase, after.active) == (self.state.phase, self.state.active):
            after = after.play(after.to_act[0], after.moves(after.to_act[0])[-1])
        good = move in self.best if self.best else True
        text = self.because.get(move, "" if good else session.words.move(move) + ".")
        shown = {"cells": paper.marks(after, self.seat), "gone": paper.gone(after, self.seat)}
        return self.judged(good, text) | shown | {"totals": paper.totals(after, self.seat)}

    def judged(self, good: bool, text: str) -> dict[str, Any]:
        """A verdict as part of a view."""
        words = self.session().words
        head = words.say("part.right" if good else "part.wrong")
        said = {"verdict": {"good": good, "head": head, "text": text}, "say": f"{head} {text}".strip()}
        return said | ({"live": {}, "moves": []} if good else {})


def script(*puzzles: Puzzle) -> dict[str, Any]:
    """Puzzles of one game, one after the other, as the data of a model: a `board` and a `view`.

    Raises `DicepadError` if there are none or they are of different games.
    """
    if not puzzles:
        raise DicepadError("script: there is no puzzle in it")
    if len({(one.state.game, one.lang) for one in puzzles}) > 1:
        raise DicepadError("script: the puzzles are of different games or languages")
    view: dict[str, Any] | None = None
    for one in reversed(puzzles):
        view = one.view(view)
    return {"board": puzzles[0].session().board(), "view": view}
