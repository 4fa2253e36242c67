"""Puzzles of the tutorials, worked out by the rules while the site is built: to solve them needs no Python."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import dicepad
from dicepad.record import Match
from widgets import paper
from widgets.session import Session
from widgets.view import make_view


class PuzzleError(Exception):
    """A puzzle that is not complete; the message says what is missing."""


@dataclass(frozen=True)
class Answer:
    """What is said to an answer, and whether it is right."""

    text: str
    right: bool


@dataclass(frozen=True)
class Puzzle:
    """A question about a position. It is written as the question and a line for each answer::

        The white dice show 7. Where may you cross it?

        + yellow.7 blue.7: Yes, both rows have a 7 to the right of your last cross.
        - pass: You may, but there is a better choice.

    ``+`` are right, ``-`` wrong; ``*`` stands for every other move that the rules allow. What they do not allow is
    answered by the rules themselves, unless it has a line. Answers in brackets, ``+ [62]: ...``, are offered as buttons
    instead of moves. A legal move without an answer, a right one that is not legal, and an answer that cannot be given
    are refused.
    """

    session: Session
    seat: int
    ask: str
    answers: dict[str, Answer]
    choices: tuple[str, ...]
    show: bool

    @classmethod
    def read(cls, game: str, text: str, *, position: str, events: str, seat: int, show: bool, lang: str) -> Puzzle:
        """Read a puzzle; `events` lead from the position to the question, as in a record, separated by semicolons."""
        ask, answers, choices = read_text(text)
        match = Match((dicepad.load(game).from_text(position),))
        for event in filter(None, (part.strip() for part in events.split(";"))):
            who, _, what = event.partition(" ")
            match = match.roll(dice=what) if who == "roll" else match.play(int(who), what)
        return cls(set_up(match, seat, lang), seat, ask, answers, choices, show)

    def board(self) -> dict[str, Any]:
        """What the view needs once for all puzzles of a game."""
        return self.session.board()

    def data(self) -> dict[str, Any]:
        """The `view` of the question; per answer a text, or the number of what comes `after`; and heads for both."""
        view = make_view(self.session)
        moves = view["moves"] if not self.choices else self.buttons()
        live = view["live"] if self.show else {}
        fixed = {
            "at": 0,
            "beat": 0,
            "roll": False,
            "undo": False,
            "redo": False,
            "auto": False,
            "pick": False,
            "log": [],
        }
        view |= fixed | {"prompt": self.ask, "say": self.ask, "why": "", "live": live, "moves": moves, "over": False}
        if self.choices:
            view["totals"] = {}
        used: set[str] = set()
        replies: dict[str, str | int] = {}
        after: list[dict[str, Any]] = []
        for name in [*self.cells(), *(move["move"] for move in moves)]:
            reply = self.reply(name, used)
            if isinstance(reply, dict):
                if reply not in after:
                    after.append(reply)
                reply = after.index(reply)
            replies[name] = reply
        if unused := set(self.answers) - used - {"*"}:
            raise PuzzleError(f"these answers cannot be given: {', '.join(sorted(unused))}")
        if not after:
            raise PuzzleError("no answer is right")
        heads = [self.session.words.say(f"part.{head}") for head in ("right", "wrong")]
        return {"view": view, "replies": replies, "after": after, "heads": heads}

    def cells(self) -> list[str]:
        """The cells that can be clicked."""
        return [cell for row in self.board()["rows"] for cell in row["cells"]]

    def buttons(self) -> list[dict[str, Any]]:
        """The offered answers as buttons."""
        return [{"move": f"[{choice}]", "label": choice, "costs": False} for choice in self.choices]

    def reply(self, name: str, used: set[str]) -> str | dict[str, Any]:
        """What an answer brings: a text if it is wrong, and a view if it is right."""
        if name.startswith("["):
            used.add(name)
            answer = self.answers[name]
            return self.after(self.session, answer.text) if answer.right else answer.text
        if self.choices:
            return "Choose one of the answers above."
        trial = set_up(self.session.match, self.seat, self.session.lang)
        trial.sheet = self.session.sheet
        event = {"do": "cell", "cell": name} if name in self.session.sheet.cells else {"do": "move", "move": name}
        trial.handle(event)
        if trial.why:
            answer = self.answers.get(name)
            if answer is None:
                return trial.why
            used.add(name)
            if answer.right:
                raise PuzzleError(f"{name} is called right, but: {trial.why}")
            return answer.text
        move = getattr(trial.line.events[self.session.now], "move", name)
        found = next((key for key in (name, move, "*") if key in self.answers), None)
        if found is None:
            raise PuzzleError(f"the move {move} is legal and has no answer")
        used.add(found)
        answer = self.answers[found]
        return self.after(trial, answer.text) if answer.right else answer.text

    def after(self, trial: Session, text: str) -> dict[str, Any]:
        """What changes after a right answer: the sheet, when all others have passed, and the text."""
        while trial.now > self.session.now and trial.in_window() and trial.state.to_act:
            seat = trial.state.to_act[0]
            trial.advance(trial.match.play(seat, trial.state.moves(seat)[-1]))
        trial.shown = self.seat
        view = make_view(trial)
        return {key: view[key] for key in ("cells", "gone", "totals")} | {"text": text, "live": {}, "moves": []}

    def picture(self) -> str:
        """The position as a picture."""
        return self.session.picture()

    def told(self) -> str:
        """The position in words."""
        marks = paper.marks(self.session.state, self.seat)
        cells = ", ".join(
            self.session.words.place(cell) if mark == "x" else f"{cell}: {mark}" for cell, mark in marks.items()
        )
        return f"A sheet. Written on it: {cells or 'nothing'}."

    def solution(self) -> str:
        """The right answers, as text."""
        return " ".join(answer.text for answer in dict.fromkeys(self.answers.values()) if answer.right)


def set_up(match: Match, seat: int, lang: str) -> Session:
    """A session in the middle of a match, with the sheet of a seat on the board."""
    session = Session(match.game, match.state.players, lang=lang, seed="puzzle")
    session.begin(match, session.seats, "puzzle")
    session.seat = session.shown = seat
    return session


LINE = re.compile(r"([+*-]) *((?:\[[^\]]*\]|[^:\[])*):\s*(.*)", re.DOTALL)


def read_text(text: str) -> tuple[str, dict[str, Answer], tuple[str, ...]]:
    """The question, the answers and those of them that are offered as buttons.

    >>> read_text("How many?\\n\\n+ [3]: Yes.\\n- [4]: No.")[2]
    ('3', '4')
    """
    ask, *lines = re.split(r"\n(?=[+*-] ?)", "\n" + text.strip())
    answers: dict[str, Answer] = {}
    choices: list[str] = []
    for line in lines:
        found = LINE.fullmatch(line.strip())
        if not found:
            raise PuzzleError(f"this is not an answer: {line.strip()[:60]!r}")
        mark, names, said = found.groups()
        answer = Answer(" ".join(said.split()), mark == "+")
        for name in re.findall(r"\[[^\]]*\]|\"[^\"]*\"|\S+", names) if mark != "*" else ["*"]:
            answers[name.strip('"')] = answer
            choices += [name[1:-1]] if name.startswith("[") else []
    if not ask.strip() or not answers:
        raise PuzzleError("a puzzle needs a question and answers")
    return " ".join(ask.split()), answers, tuple(choices)
