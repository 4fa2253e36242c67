"""The sheet, the dice and the words of a board, which do not change during a match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NotRequired, TypedDict

from .explorer import Controls

__all__ = [
    "BoardData",
    "Box",
    "DieKind",
    "Face",
    "Place",
    "RowData",
    "SheetData",
    "Word",
]

Face = tuple[str, int]
"""A face of a die: its colour and its number."""
Box = tuple[int, int, int, int]
"""Left, top, width and height on a sheet, in micrometres from its upper left corner."""
# fmt: off
Word = Literal[
    "board", "seats", "log", "crossed", "entered", "gone", "former",
    "roll", "set", "undo", "redo", "new", "repeat", "record", "print", "faces", "keys", "close", "full", "rematch",
    "speed", "slow", "normal", "fast", "once",
    "player", "plays", "add", "remove", "cover", "own", "seed", "start",
    "text", "copy", "copied", "uncopied", "download", "load", "lost", "next", "retry", "link", "moves", "on", "back",
    "game", "language", "sound", "rules", "file", "hint", "agree", "fetch", "tutor", "review", "passes",
]
# fmt: on
"""The words that a board needs, by their keys in `widgets/strings`."""


class Place(TypedDict):
    """A place on the sheet to write on, such as a cell."""

    box: Box
    """The rectangle of the place."""
    label: str
    """The name of the place, with a note of an addition to the rules."""
    badge: str | None
    """A short note on the cell for narrow screens, such as the linked cell."""


class RowData(TypedDict):
    """A row of cells, from left to right."""

    label: str
    """The name of the row."""
    letter: str
    """A short form of the name, for narrow screens."""
    band: str
    """The colour of the row's band, in CSS."""
    bands: NotRequired[list[str]]
    """The colour of the band behind each cell, if it changes along the row."""
    cells: list[str]
    """The names of the row's cells."""
    turn: NotRequired[int]
    """The index of the cell after a thick line, if the row has one."""
    columns: NotRequired[list[int]]
    """The number of each cell's column from the left, if the rows of the sheet are shifted."""


class DieKind(TypedDict):
    """A die of the game."""

    label: str
    """The name of the die."""
    faces: list[Face]
    """The faces of the die."""
    mixed: bool
    """True if the faces have different colours."""


class SheetData(TypedDict):
    """The sheet of a game, and its dice."""

    size: tuple[int, int]
    """Width and height of the sheet."""
    places: dict[str, Place]
    """All places to write on, by name, in the order of the sheet."""
    rows: list[RowData]
    """The rows of cells, from the top."""
    legend: list[str]
    """The meaning of the additions to the rules, in sentences."""
    dice: list[DieKind]
    """The dice of the game. The dice of a view have the same order."""
    letters: dict[str, str]
    """A letter for each colour, for players who cannot tell the colours apart."""
    codes: dict[str, str]
    """The letter of each colour in records, for typing in faces."""
    seats: tuple[int, int]
    """The fewest and the most players."""


class BoardData(SheetData):
    """Data that do not change during a match, unless you change the language."""

    kind: Literal["board", "explorer"]
    """The kind of model, which distinguishes boards from explorers and lesson widgets."""
    svg: str
    """The picture of the empty sheet; each of its places is a group with the attribute data-cell."""
    id: str
    """The id of the game."""
    title: str
    """The name of the game."""
    options: Mapping[str, Any]
    """The options of the game that differ from the usual ones."""
    lang: str
    """The language of all texts: de, en, fr or it."""
    languages: list[tuple[str, str]]
    """The languages to choose from, each by its own name."""
    by: list[tuple[str, str, str]]
    """The players that a seat can have: a key, its label, and how it plays; people first."""
    tutors: list[tuple[str, str]]
    """Degrees of strictness of a tutor: a key and its label, no tutor first."""
    keys: list[str]
    """The keys of the keyboard and their effects, in sentences."""
    words: dict[Word, str]
    """The words of the board. Values replace the braces."""
    controls: Controls | None
    """The controls of an explorer. None on a board."""
