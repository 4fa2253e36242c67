"""Tasks: a question with its picture, exact answers, usual wrong answers and the way, as data without words.

A type of task makes tasks from a source of chance. Words come later, in the reader's language: see `wording`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Final, NamedTuple, TypeVar

from ..errors import DicepadError

__all__ = [
    "Blank",
    "Branch",
    "Cells",
    "DicePicture",
    "Form",
    "Number",
    "Picture",
    "Said",
    "SheetPicture",
    "SquarePicture",
    "TablePicture",
    "Task",
    "TaskType",
    "TreePicture",
    "Turn",
    "TurnsPicture",
    "Wrong",
    "drawn_until",
    "pick",
    "said",
]

Item = TypeVar("Item")
MOST_TRIES: Final = 10_000
Cells = frozenset[str]
"""An answer that consists of cells, by their names, such as ``red.7``."""


@dataclass(frozen=True)
class Said:
    """A sentence or a word as data: its key in the catalogues, and the values for its braces.

    A value is a text, a number, another `Said`, or a tuple of values, which is written as a list.
    """

    key: str
    values: Mapping[str, object]


def said(key: str, **values: object) -> Said:
    """Return a sentence as data.

    >>> said("words.cell", colour=said("colour.red"), number=7).key
    'words.cell'
    """
    return Said(key, values)


class Form(NamedTuple):
    """The form in which an answer is asked: ``whole``, ``fraction``, ``decimal``, ``percent`` or ``letter``.

    `digits` counts the digits behind the point of a decimal or of a number of per cent. A ``letter`` names one of
    several choices: A stands for 1.
    """

    kind: str
    digits: int = 0


@dataclass(frozen=True)
class Number:
    """A number to be written in a form."""

    value: Fraction
    form: Form


class Wrong(NamedTuple):
    """A common mistake, with the reply to it."""

    value: Fraction | Cells
    reply: Said


class Blank(NamedTuple):
    """One answer of a task. `label` is what to call it if the task asks for several; `form` is None for cells."""

    answer: Fraction | Cells
    form: Form | None
    usual: tuple[Wrong, ...]
    label: str = ""


class SheetPicture(NamedTuple):
    """A sheet of a game in a position, as `Game.from_text` reads it, with dice beside it.

    `row` is the only row to show. If it is empty, all are shown, with boxes for the points if the sheet `is_scored`.
    """

    game: str
    position: str
    dice: tuple[str, ...] = ()
    row: str = ""
    is_scored: bool = False


class DicePicture(NamedTuple):
    """Some dice, such as ``W4``."""

    dice: tuple[str, ...]


class Turn(NamedTuple):
    """A turn in a solo game: the roll, and the cells crossed with the white sum and with a coloured die."""

    dice: tuple[str, ...]
    white: str = ""
    colour: str = ""


class TurnsPicture(NamedTuple):
    """Turns of a match, one to a line, numbered from 1, and the sheet before them, to cross along."""

    turns: tuple[Turn, ...]
    sheet: SheetPicture


class SquarePicture(NamedTuple):
    """The 36 outcomes of two dice: one die goes down, the other across. A key marks `cells`, pairs of numbers."""

    down: str
    across: str
    cells: tuple[tuple[int, int], ...]


class TablePicture(NamedTuple):
    """A table, whose last row and column are totals if it `has_totals`.

    `blanks` names the cells to fill by their letters, with an empty text for others.
    """

    rows: tuple[Said, ...]
    columns: tuple[Said, ...]
    counts: tuple[tuple[int, ...], ...]
    blanks: tuple[tuple[str, ...], ...]
    has_totals: bool = True


@dataclass(frozen=True)
class Branch:
    """One branch of a tree diagram, with the branches after it.

    `blank` is the letter of a probability to fill in, or a space for one that would give another away.
    """

    label: Said
    chance: Fraction
    blank: str = ""
    after: tuple[Branch, ...] = ()


class TreePicture(NamedTuple):
    """A tree diagram, by the branches from its root. `ends` has the letter of each path's probability, from the top."""

    branches: tuple[Branch, ...]
    ends: tuple[str, ...]


Picture = SheetPicture | DicePicture | TurnsPicture | SquarePicture | TablePicture | TreePicture


@dataclass(frozen=True)
class Task:
    """A question with everything that belongs to it, as data.

    `question` and `way` are sentences, and `alt` describes the picture for screen readers. `hint` says how to begin,
    and gives nothing away. Two tasks of a type with the same `mark` ask the same thing, even if their pictures or the
    forms of their answers differ.
    """

    type: str
    level: int
    mark: str
    picture: Picture
    question: tuple[Said, ...]
    blanks: tuple[Blank, ...]
    way: tuple[Said, ...]
    alt: tuple[Said, ...]
    hint: Said

    @property
    def marks(self) -> int:
        """The marks for a right solution: one for each answer, and one for the working from level 2 on."""
        return len(self.blanks) + (self.level > 1)


class TaskType(NamedTuple):
    """A type of task: its id, the age from which it suits pupils, its number of levels, and the function that makes it.

    `make` gets the source of chance, whose only method is `choice`, and a level from 1.
    """

    id: str
    age: int
    levels: int
    make: Callable[[Random, int], Task]


def pick(dice: Random, items: Sequence[Item], count: int) -> list[Item]:
    """Draw several different items, in the order in which they are drawn.

    >>> sorted(pick(Random(7), [1, 2, 3], 3))
    [1, 2, 3]
    """
    left = [*items]
    return [left.pop(dice.choice(range(len(left)))) for _ in range(count)]


def drawn_until(draw: Callable[[], Item | None]) -> Item:
    """Draw until the result is not None. Raises `DicepadError` if nothing comes of 10,000 tries."""
    for _ in range(MOST_TRIES):
        found = draw()
        if found is not None:
            return found
    raise DicepadError(f"no task was found in {MOST_TRIES:,} tries; choose another level")
