"""Puzzles of the tutorials, read from the text of their pages. `widgets.puzzle` explains their parts."""

from __future__ import annotations

import re

import dicepad
from dicepad import DicepadError
from dicepad.record import Match
from sheetgen.games.played import written
from widgets.puzzle import OTHERS, Puzzle

LINE = re.compile(r"([+*-]) *((?:\[[^\]]*\]|[^:\[])*):\s*(.*)", re.DOTALL)


def read_puzzle(game: str, text: str, *, position: str, events: str, seat: int, show: bool, lang: str) -> Puzzle:
    """Read a puzzle. It is written as the question and a line for each answer::

        The white dice show 7. Where may you cross it?

        + yellow.7 blue.7: Yes, both rows have a 7 to the right of your last cross.
        - pass: You may, but there is a better choice.

    ``+`` marks right answers and ``-`` wrong ones; ``*`` stands for every other move that the rules allow. The rules
    themselves reply to moves that they do not allow, unless such a move has a line. Answers in brackets, ``+ [62]:
    ...``, become buttons instead of moves. `events` lead from the position to the question, written as in a record and
    separated by semicolons. Raises `DicepadError` for a legal move without an answer, a right one that is not legal,
    and an answer that cannot be given.
    """
    match = Match((dicepad.load(game).from_text(position),))
    for event in filter(None, (part.strip() for part in events.split(";"))):
        who, _, what = event.partition(" ")
        match = match.roll(dice=what) if who == "roll" else match.play(int(who), what)
    ask, right, said, choices = read_text(text)
    puzzle = Puzzle(match.state, ask, right, said, seat, lang, choices, show)
    missing = [] if choices or OTHERS in said else [move for move in puzzle.moves if move not in said]
    if missing:
        raise DicepadError(f"puzzle: these moves are legal and have no answer: {', '.join(missing)}")
    return puzzle


def read_text(text: str) -> tuple[str, list[str], dict[str, str], list[str]]:
    """Return the question, the right answers, the reply to each answer, and the answers offered as buttons.

    >>> read_text("How many?\\n\\n+ [3]: Yes.\\n- [4]: No.")
    ('How many?', ['3'], {'3': 'Yes.', '4': 'No.'}, ['3', '4'])
    """
    ask, *lines = re.split(r"\n(?=[+*-] ?)", "\n" + text.strip())
    right: list[str] = []
    said: dict[str, str] = {}
    choices: list[str] = []
    for line in lines:
        found = LINE.fullmatch(line.strip())
        if not found:
            raise DicepadError(f"puzzle: this is not an answer: {line.strip()[:60]!r}")
        mark, names, reply = found.groups()
        for written_name in re.findall(r"\[[^\]]*\]|\"[^\"]*\"|\S+", names):
            name = written_name.strip('"[]')
            said[name] = " ".join(reply.split())
            right += [name] if mark == "+" else []
            choices += [name] if written_name.startswith("[") else []
    if not ask.strip() or not right:
        raise DicepadError("puzzle: it needs a question and a right answer")
    return " ".join(ask.split()), right, said, choices


def position_in_words(puzzle: Puzzle) -> str:
    """Return the position of a puzzle in words."""
    words = puzzle.session.presenter.words
    marks = written(puzzle.state, puzzle.seat)
    cells = ", ".join(words.place(cell) if mark == "x" else f"{cell}: {mark}" for cell, mark in marks.items())
    return f"A sheet. Written on it: {cells or 'nothing'}."


def solution(puzzle: Puzzle) -> str:
    """Return the replies to the right answers."""
    return " ".join(dict.fromkeys(puzzle.because[move] for move in puzzle.best))
