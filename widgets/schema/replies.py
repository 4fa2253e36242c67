"""Files and lists that a dialogue box asks for: records, moves, games, rules and reviews."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

__all__ = [
    "Cause",
    "FileReply",
    "GameChoice",
    "LogEntry",
    "Mistake",
    "ReviewData",
]

Cause = Literal["luck", "others", "lost"]
"""Reasons why a value changes in a match: a roll, a decision of another seat, a mistake of your own."""


class GameChoice(TypedDict):
    """A game as the form of a new match lists it."""

    id: str
    """The id of the game."""
    title: str
    """The title of the game. No other game has the same title."""
    group: str
    """The heading above the game in the list."""
    about: str
    """The special rule of a variant, in a sentence. Empty if the game is not a variant."""
    rows: list[list[str]]
    """The colours of the cells, row by row, for a small picture."""
    noted: list[list[int]]
    """The indices of special cells, row by row."""


class FileReply(TypedDict):
    """A file for the page that asked for it, such as a record or a PDF."""

    name: str
    """The name of the file."""
    type: str
    """The media type of the file."""
    text: NotRequired[str]
    """The content, if the file is text."""
    base64: NotRequired[str]
    """The content in base64, if the file is not text."""
    moves: NotRequired[list[LogEntry]]
    """moves: the sentences of the displayed variation."""
    ways: NotRequired[list[str]]
    """moves: the names of the match and of its variations."""
    games: NotRequired[list[GameChoice]]
    """games: the games to choose from for a new match."""
    rules: NotRequired[list[tuple[str, str]]]
    """rules: headings and texts."""
    ask: NotRequired[str | None]
    """The name of the sender."""
    review: NotRequired[ReviewData]
    """review: the review of the match."""
    computers: NotRequired[list[tuple[str, str]] | None]
    """review: the computer players and their mean losses. None until they are compared, and empty if the match cannot
    tell them apart."""
    problem: NotRequired[str]
    """review: the reason why there is no review."""
    fetch: NotRequired[bool]
    """review: true if a table must be downloaded first."""
    module: NotRequired[str]
    """The address of the module that shows the file in a dialog. Pages add it."""
    source: NotRequired[str]
    """The source of the module in `module`. Notebooks add it."""


class Mistake(TypedDict):
    """A decision that cost you something."""

    moment: int
    """The number of events before the decision."""
    text: str
    """The turn, and the move that was made."""
    better: str
    """The cost of the move, and a better one."""


class ReviewData(TypedDict):
    """A match reviewed from one seat."""

    seat: int
    """The seat that decides."""
    seats: list[str]
    """The names of all seats, each of which can be reviewed."""
    lines: list[str]
    """The review in sentences."""
    label: str
    """The label of the curve."""
    curve: list[float]
    """The value of each state."""
    steps: list[Cause]
    """The cause of the change at each event."""
    key: list[tuple[Cause, str]]
    """The name of each cause."""
    heads: list[str]
    """The heads of the table."""
    turns: list[list[str]]
    """The table beside the curve."""
    table: str
    """The text of the control that opens the table."""
    costly: str
    """The head of the mistakes."""
    mistakes: list[Mistake]
    """The costliest decisions."""
    ask: str
    """The text of the control that shows what was better."""
    compared: str
    """The head of the comparison."""
    practise: str
    """The text of the button that gives the mistakes to the trainer."""
    practised: str
    """The confirmation that the trainer has the mistakes."""
    unkept: str
    """The sentence that the trainer does not get them, because the browser keeps nothing."""
    cards: list[str]
    """The positions of the mistakes, as the trainer keeps them."""


class LogEntry(TypedDict):
    """One sentence of the log of a match."""

    text: str
    """The sentence."""
    moment: int
    """The number of events up to this sentence."""
