"""Events that a player sends to a board, and Python's answer to each."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from .board import BoardData
from .replies import FileReply
from .view import View

__all__ = [
    "Answer",
    "Event",
    "EventKind",
    "SeatWanted",
]

# fmt: off
EventKind = Literal[
    "roll", "cell", "move", "pick", "step", "undo", "redo", "seat", "reveal", "new", "repeat", "load", "record",
    "link", "moves", "show", "on", "pdf", "games", "language", "rules", "hint", "tutor", "review", "train",
    "passes",
]
# fmt: on
"""Events that a board takes."""


class SeatWanted(TypedDict):
    """A seat of a new match."""

    name: str
    """The name of the player."""
    by: str
    """The player of the seat, as in `BoardData.by`."""


class Event(TypedDict):
    """An event: something that you do at a board. It has only the keys of its kind."""

    do: EventKind
    """The kind of event."""
    ask: NotRequired[str]
    """The name of the sender, which a reply carries back."""
    eventIndex: NotRequired[int]
    """`View.eventIndex` at the time of the event. At another moment of the match, the event is ignored."""
    dice: NotRequired[str]
    """roll: the faces of real dice, as in a record."""
    cell: NotRequired[str]
    """cell: the name of the cell."""
    move: NotRequired[str]
    """move: the move, as in a record."""
    picked: NotRequired[list[str]]
    """pick: the names of the dice."""
    seat: NotRequired[int]
    """seat: the seat whose sheet to show."""
    game: NotRequired[str]
    """new: the id of the game; the present one by default."""
    seats: NotRequired[list[SeatWanted]]
    """new: the players."""
    cover: NotRequired[bool]
    """new: `View.coverEnabled`."""
    own: NotRequired[bool]
    """new: `View.ownDice`."""
    agreed: NotRequired[bool]
    """new: `View.agreed`."""
    load: NotRequired[bool]
    """hint: true if the browser may download a table."""
    next: NotRequired[bool]
    """train: true to go on to the next position."""
    kept: NotRequired[str]
    """train: the text that the browser has saved."""
    mistakes: NotRequired[list[str]]
    """train: positions of new mistakes, as in `ReviewData.cards`."""
    day: NotRequired[int]
    """train: days since 1970."""
    compare: NotRequired[bool]
    """review: true to compare the built-in computer players."""
    level: NotRequired[str]
    """tutor: `View.tutor`."""
    on: NotRequired[bool]
    """passes: `View.passes`."""
    seed: NotRequired[str]
    """new: `View.seed`."""
    text: NotRequired[str]
    """load: a record, a link, or a spec of your own."""
    lang: NotRequired[str]
    """language: its code, as in `BoardData.lang`."""
    position: NotRequired[bool]
    """link: true for a link to the position alone."""
    moment: NotRequired[int]
    """show: the number of events played; the end by default."""
    way: NotRequired[int]
    """show: the index in `FileReply.ways`; the present one by default."""


class Answer(TypedDict):
    """Python's answer to an event."""

    view: View
    """The board as it stands now."""
    board: NotRequired[BoardData]
    """The new data that do not change, if the game or the language has changed."""
    reply: NotRequired[FileReply]
    """A file, if the event asked for one."""
