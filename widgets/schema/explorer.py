"""The controls of an explorer, and its events."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

__all__ = [
    "Chance",
    "ControlValues",
    "Controls",
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
    """die: the name of the die."""
    value: NotRequired[int]
    """turns, seats, whose and entry: the number in `ControlValues`. die: the face to turn to, counted from 1, or 0 for
    a blank die; the next face by default."""
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
    dice: str
    """The text of the control that opens a choice of faces for each die."""
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
