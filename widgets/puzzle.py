"""Puzzles: a position, a question, and a reply to every possible click, computed in advance by the rules.

A puzzle is data; the board needs no Python to play it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from dicepad import DicepadError, State
from dicepad.record import Match
from sheetgen.games.played import points, shown, struck

from .schema import BoardModel, MoveView, PuzzleData, PuzzleReply, RightAnswer, Verdict, View, ViewChanges
from .session import Session

__all__ = ["OTHERS", "Puzzle", "script"]

OTHERS: Final = "*"
"""Key in `because` that stands for all other moves."""


@dataclass(frozen=True)
class Puzzle:
    """A question about the possible or the best moves of a seat in a state.

    `best` holds the right answers. Without it, every legal move is right. `because` holds replies to moves (``"*"`` for
    all others) and to cells that are not legal. Without a reply, the board gives the reason from the rules. With
    `choices`, the answer is one of these texts instead of a move. `show` marks the legal cells.

    Raises `DicepadError` for an answer that no player can give, or a state with nothing to decide.

    >>> import dicepad
    >>> state = dicepad.load("qwixx").from_text("red:5 ; active=0 phase=white dice=W1,W6,R1,Y1,G1,B1")
    >>> data = Puzzle(state, "Cross the white sum in red.", best=["red.7"]).data()
    >>> data["replies"]["red.7"], data["replies"]["red.4"]
    (0, 'Red 4 is to the left of Red 5, the last cross in its row.')
    >>> data["after"][0]["changes"]["cells"]
    {'red.5': 'x', 'red.7': 'x'}
    """

    state: State
    question: str
    best: Collection[str] = ()
    because: Mapping[str, str] = field(default_factory=dict)
    seat: int = 0
    lang: str = "en"
    choices: Sequence[str] = ()
    show: bool = True

    def __post_init__(self) -> None:
        allowed = self.choices or self.state.moves(self.seat)
        if not allowed:
            raise DicepadError(f"puzzle: seat {self.seat} has nothing to decide in {self.state.to_text()}")
        known = {*allowed, OTHERS, *self.session.presenter.sheet.cells}
        wrong = [move for move in self.best if move not in allowed]
        wrong += [name for name in self.because if name not in known]
        if wrong:
            raise DicepadError(f"puzzle: {wrong[0]} is not legal here; allowed: {', '.join(allowed)}")

    @cached_property
    def session(self) -> Session:
        """A board with the position."""
        session = Session(self.state.game, self.state.players, lang=self.lang, seed=0)
        session.begin(Match((self.state,)), session.seats, 0)
        session.table.display.choose(self.seat)
        return session

    @property
    def moves(self) -> list[str]:
        """The legal moves that are possible answers."""
        buttons = [move["move"] for move in self.session.view()["moves"] if not move["picks"]]
        return [*self.session.moment.live.values(), *buttons, *self.rolls]

    @property
    def rolls(self) -> list[str]:
        """The moves that name dice to roll, if any of them are answers. The player then picks the dice by hand."""
        picks = [
            move for move in self.state.moves(self.seat) if move.split()[0] == self.session.presenter.face.pick_word
        ]
        return picks if {*self.best, *self.because} & {*picks} else []

    def data(self) -> PuzzleData:
        """Return the puzzle as JSON data, whose keys are explained in `widgets.schema.PuzzleData`."""
        words = self.session.presenter.words
        view = self.session.view()
        rolls = self.rolls
        view.update(
            {"roll": False, "undo": False, "back": False, "redo": False, "auto": False, "over": False, "helps": False}
        )
        view.update({"pick": bool(rolls), "moves": [move for move in view["moves"] if rolls or not move["picks"]]})
        view.update({"eventIndex": 0, "beat": 0, "prompt": self.question, "say": self.question, "why": "", "log": []})
        # What a click would bring is for the reader to find out.
        view["live"] = {cell: {**live, "effects": []} for cell, live in view["live"].items()}
        view["seats"] = [{**seat, "cells": {}, "fresh": []} for seat in view["seats"]]
        if self.choices:
            view.update({"moves": [choice_button(choice) for choice in self.choices], "pick": False, "totals": {}})
        if not self.show:
            view.update({"live": {}, "additionCells": []})
        replies: dict[str, str | int] = {}
        after: list[RightAnswer] = []
        cells = [cell for row in self.session.board()["rows"] for cell in row["cells"]]
        for name in [*cells, *(move["move"] for move in view["moves"]), *rolls]:
            text, played = self.check_answer(name)
            if played is None:
                replies[name] = text
                continue
            right: RightAnswer = {"text": text, "changes": played}
            if right not in after:
                after.append(right)
            replies[name] = after.index(right)
        heads = (words.say("part.right"), words.say("part.wrong"))
        return {"view": view, "replies": replies, "after": after, "heads": heads}

    def check_answer(self, name: str) -> tuple[str, ViewChanges | None]:
        """Return the reply to an answer, and the changes in the view if the answer is right."""
        session = self.session
        if self.choices:
            choice = name[1:-1]
            if choice not in self.choices:
                return self.session.presenter.words.say("part.choose"), None
            return self.because.get(choice, ""), self.changes(self.state) if choice in self.best else None
        word, *dice = name.split()
        if word == self.session.presenter.face.pick_word:
            session.handle({"do": "pick", "picked": dice})
        else:
            session.handle(
                {"do": "cell" if name in self.session.presenter.sheet.cells else "move", "cell": name, "move": name}
            )
        events = session.match.events
        session.table.in_play.advance(Match((self.state,)))
        session.table.display.choose(self.seat)
        if not events:
            return self.because.get(name, session.why), None
        move = str(events[0]).partition(" ")[2]
        good = move in self.best if self.best else True
        plain = (
            "" if good else f"{self.session.presenter.face.move_text(self.state, move, self.session.presenter.words)}."
        )
        text = self.because.get(move, self.because.get(OTHERS, plain))
        return text, self.changes(self.state.play(self.seat, move)) if good else None

    def changes(self, after: State) -> ViewChanges:
        """Return the changes that a right answer makes in the view, once all other seats have passed."""
        while (
            after.to_act
            and after != self.state
            and (after.phase, after.active) == (self.state.phase, self.state.active)
        ):
            after = after.play(after.to_act[0], after.moves(after.to_act[0])[-1])
        return {
            "cells": shown(after, self.seat),
            "skipped": list(struck(after, self.seat)),
            "totals": points(after, self.seat),
            "live": {},
            "additionCells": [],
            "moves": [],
        }


def script(*puzzles: Puzzle) -> BoardModel:
    """Return several puzzles of one game as the data of a model, with a `board` and a `view`.

    Raises `DicepadError` if there is no puzzle, or if the puzzles are of different games.
    """
    if not puzzles:
        raise DicepadError("script: there are no puzzles; give at least one")
    if len({(puzzle.state.game, puzzle.lang) for puzzle in puzzles}) > 1:
        raise DicepadError(
            "script: the puzzles have different games or languages; give puzzles of one game in one language"
        )
    views: list[View] = []
    for puzzle in reversed(puzzles):
        data = puzzle.data()
        replies = {name: puzzle_reply(data, reply) for name, reply in data["replies"].items()}
        views.append({**data["view"], "puzzle": {"replies": replies, "next": views[-1] if views else None}})
    return {"board": puzzles[0].session.board(), "view": views[-1]}


def choice_button(choice: str) -> MoveView:
    """Return a text to choose, in the form of a move."""
    return {"move": f"[{choice}]", "label": choice, "costs": False, "picks": False}


def puzzle_reply(data: PuzzleData, reply: str | int) -> PuzzleReply:
    """Return the reply to an answer to a puzzle. A right answer also changes the view."""
    right = data["after"][reply] if isinstance(reply, int) else None
    changes: ViewChanges = right["changes"] if right else {}
    text = right["text"] if right else str(reply)
    head = data["heads"][0 if right else 1]
    verdict: Verdict = {"good": right is not None, "head": head, "text": text}
    return {**changes, "verdict": verdict, "say": f"{head} {text}".strip()}
