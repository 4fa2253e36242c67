"""Lessons as data: the papers of each one, and the parts that a paper is made of."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal

from dicepad import DicepadError
from dicepad.reading import nearest

__all__ = [
    "EMPTY",
    "LESSONS",
    "Blanks",
    "Heading",
    "Lanes",
    "Lesson",
    "Paper",
    "Part",
    "Position",
    "Question",
    "Square",
    "Table",
    "Words",
    "lesson",
]

LESSONS: Final = (
    "why-seven",
    "first-match",
    "race-of-the-lanes",
    "jump-or-refuse",
    "now-or-later",
    "hidden-dice",
    "loaded-die",
    "after-the-record",
)
"""Names of the lessons, from the youngest pupils to the oldest. The pages about them have the same names."""


@dataclass(frozen=True)
class Words:
    """A paragraph. On a card, its first line is the heading."""

    text: str


@dataclass(frozen=True)
class Heading:
    """A heading between parts."""

    heading: str


@dataclass(frozen=True)
class Question:
    """A question with lines to write on, and the answer to expect."""

    question: str
    answer: str
    lines: int = 2


@dataclass(frozen=True)
class Blanks:
    """Labels with a line to write on behind each, on one line, and what to expect there, if that is known."""

    blanks: Sequence[str]
    answer: str = ""


@dataclass(frozen=True)
class Table:
    """A table whose cells are `filled` or, if they begin with ``=``, left to the pupils: the key shows these.

    `widths` are the shares of the columns, and `height` is that of a row in millimetres.
    """

    table: Sequence[str]
    rows: Sequence[Sequence[str]]
    widths: Sequence[int] = ()
    height: int = 8


@dataclass(frozen=True)
class Square:
    """The 36 rolls of two dice with room to write, and the rule by which the key fills them in."""

    square: Literal["sum", "larger"]


@dataclass(frozen=True)
class Lanes:
    """Lanes of a race: the name of each, and its number of squares."""

    lanes: Sequence[tuple[str, int]]


@dataclass(frozen=True)
class Position:
    """A sheet of Qwixx with the crosses of each row, or one `row` of it."""

    position: Mapping[str, Sequence[int]]
    row: str = ""


Part = Words | Heading | Question | Blanks | Table | Square | Lanes | Position
EMPTY: Final = "="
"""The first sign of a cell that is left to the pupils."""
KINDS: Final[Mapping[str, type[Part]]] = {
    "text": Words,
    "heading": Heading,
    "question": Question,
    "blanks": Blanks,
    "table": Table,
    "square": Square,
    "lanes": Lanes,
    "position": Position,
}


@dataclass(frozen=True)
class Paper:
    """A paper to hand out. Its parts fill pages, or a quarter of a page that is printed four times to be cut apart.

    On `cards` each paragraph stands on a card of its own.
    """

    title: str
    give: str
    """The number of copies and who gets them, such as ``one for each pair``."""
    parts: tuple[Part, ...]
    layout: Literal["page", "tickets", "cards"] = "page"

    @property
    def has_answers(self) -> bool:
        """True if the paper asks something whose answer stands in the key."""
        return any(
            isinstance(part, Question | Square)
            or (isinstance(part, Blanks) and part.answer)
            or (isinstance(part, Table) and any(cell.startswith(EMPTY) for row in part.rows for cell in row))
            for part in self.parts
        )


@dataclass(frozen=True)
class Lesson:
    """A lesson with its papers.

    >>> [paper.title for paper in lesson("why-seven").papers][-1]
    'Exit ticket'
    """

    name: str
    title: str
    papers: tuple[Paper, ...]


@cache
def lesson(name: str) -> Lesson:
    """Return a lesson by its name. Raises `DicepadError` if there is none of that name."""
    if name not in LESSONS:
        raise DicepadError(f"there is no lesson {name!r}{nearest(name, LESSONS)}; allowed: {', '.join(LESSONS)}")
    data = tomllib.loads(files(__package__).joinpath("papers", f"{name}.toml").read_text(encoding="utf-8"))
    return Lesson(name, data["title"], tuple(read_paper(entry) for entry in data["papers"]))


def read_paper(entry: dict[str, Any]) -> Paper:
    """Read a paper. Each of its parts is of the kind that its first key names."""
    parts = tuple(KINDS[next(iter(part))](**part) for part in entry.pop("parts"))
    return Paper(parts=parts, **entry)
