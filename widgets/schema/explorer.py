"""The controls of an explorer, its events, and Python's answer to each."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from .board import BoardData
from .view import View

__all__ = [
    "Chance",
    "ControlValues",
    "Controls",
    "ExplorerAnswer",
    "ExplorerEvent",
    "ExplorerEventKind",
    "Slider",
]

ExplorerEventKind = Literal["cell", "die", "turns", "chance", "seats", "whose", "entry", "worth"]
"""Events that an explorer takes."""
Chance = Literal["roll", "within", "closing"]
"""Probabilities of a cell: in the roll that is due, within some turns, or before others close its row."""


class ExplorerEvent(TypedDict):
    """An event at an explorer. It has only the keys of its kind."""

    do: ExplorerEventKind
    """The kind of event."""
    cell: NotRequired[str]
    """cell: the name of the cell to set or clear."""
    die: NotRequired[str]
    """die: the name of the die to turn to its next face."""
    value: NotRequired[int]
    """turns, seats, whose and entry: the number in `ControlValues`."""
    chance: NotRequired[Chance]
    """chance: the probability that the cells show."""


class Slider(TypedDict):
    """A slider of an explorer, which sets a number."""

    do: ExplorerEventKind
    """The kind of event that sets the number."""
    label: str
    """The name of the number."""
    low: int
    """The lowest number."""
    high: int
    """The highest number."""


class Controls(TypedDict):
    """The controls around the sheet of an explorer."""

    show: str
    """The label of the choice of a probability."""
    chances: list[tuple[Chance, str]]
    """The probabilities to choose from, with their names."""
    sliders: list[Slider]
    """The sliders for numbers."""
    worth: str
    """The text of the button that asks for the values of the moves."""


class ControlValues(TypedDict):
    """The values of the controls of an explorer."""

    turns: int
    """The number of turns at the table."""
    seats: int
    """The number of players."""
    whose: int
    """The player whose turn it is, from 1. The sheet belongs to player 1."""
    entry: int
    """The number that a tap writes into an empty cell."""
    chance: Chance
    """The probability that the cells show."""


class ExplorerAnswer(TypedDict):
    """Python's answer to an event at an explorer."""

    view: View
    """The explorer as it stands now."""
    asked: ControlValues
    """The values of the explorer's controls."""
    told: list[str]
    """The values of the moves, one per line, if the event asked for them."""
    board: NotRequired[BoardData]
    """The new data that do not change, if the number of players has changed."""
