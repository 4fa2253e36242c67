"""A played sheet: the marks of a position, in pencil over a panel and in words in the titles of places."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from dicepad import State

from ..drawing import fonts, pictures
from ..drawing.marks import HEAVY, POINT, Box, Group, Line, Mark, Panel, Text
from ..drawing.palette import INK
from ..drawing.sketch import MINUS
from ..wording import Wording
from . import SHEETS
from .face import CROSS

__all__ = ["PENCIL", "play_on", "points", "shown", "struck", "written"]

PENCIL: Final = round(POINT)
"""Width of a pencil's line."""


def written(state: State, seat: int) -> dict[str, str]:
    """Return the crosses (``x``) and entries of a seat, by the name of their place.

    >>> import dicepad
    >>> written(dicepad.load("qwantum").from_text("red:3,5 misthrows:1"), 0)
    {'red.1': '3', 'red.2': '5', 'misthrow.1': 'x'}
    """
    return SHEETS.find(state.game.spec.rules).written(state, seat)


def shown(state: State, seat: int) -> dict[str, str]:
    """Return all marks of a seat, for a picture of the sheet that all seats share.

    They are the seat's crosses and entries, and the marks that only its own sheet shows.

    >>> import dicepad
    >>> shown(dicepad.load("qwixx-longo").start(2), 1)
    {'lucky.1': '12', 'lucky.2': '13'}
    """
    return SHEETS.find(state.game.spec.rules).own(state.game, seat) | written(state, seat)


def struck(state: State, seat: int) -> tuple[str, ...]:
    """Return the cells that were skipped, and the open cells of closed rows.

    >>> import dicepad
    >>> struck(dicepad.load("qwixx").from_text("red:4"), 0)
    ('red.2', 'red.3')
    """
    return SHEETS.find(state.game.spec.rules).struck(state, seat)


def points(state: State, seat: int) -> dict[str, str]:
    """Return the texts in the boxes for points, as if the game ended now.

    >>> import dicepad
    >>> points(dicepad.load("qwixx").from_text("red:4,5 misthrows:1"), 0)["points.red"]
    '3'
    """
    by_place = SHEETS.find(state.game.spec.rules).points(state, seat)
    return {name: str(value).replace("-", MINUS) for name, value in by_place.items()}


def play_on(panel: Panel, state: State, seat: int, words: Wording, *, only_written: bool = False) -> Panel:
    """Return the panel with a seat's marks on it. The titles of marked places say what is there.

    If the marks are `only_written`, nothing is struck out or added up: that is left to the reader. Raises `IndexError`
    if there is no such seat.
    """
    boxes = {mark.name: mark.box for mark in panel.marks if isinstance(mark, Group)}
    marks: list[Mark] = []
    labels: dict[str, tuple[str, str]] = {}
    for name in () if only_written else struck(state, seat):
        marks += strike(boxes[name])
        labels[name] = "played.gone", ""
    for name, text in written(state, seat).items():
        marks += cross(boxes[name]) if text == CROSS else entry(boxes[name], text)
        labels[name] = "played.crossed" if text == CROSS else "played.entered", text
    for name, text in () if only_written else points(state, seat).items():
        if name in boxes:
            marks += result(boxes[name], text)
            labels[name] = "played.entered", text
    return replace(panel, marks=(*(told(mark, labels, words) for mark in panel.marks), *marks))


def told(mark: Mark, said: Mapping[str, tuple[str, str]], words: Wording) -> Mark:
    """Return a mark with a title that names the cross, the entry or the points there.

    `said` holds the key of a text and a value for each place.
    """
    if not isinstance(mark, Group) or mark.name not in said:
        return mark
    key, value = said[mark.name]
    return replace(mark, title=words.say(key, place=mark.title, value=value))


def cross(box: Box) -> tuple[Mark, ...]:
    """Draw a cross that leaves the number readable."""
    inset = min(box.width, box.height) // 6
    return pictures.cross(box.inset(inset), INK, PENCIL)


def strike(box: Box) -> tuple[Mark, ...]:
    """Draw a level line through a cell that can no longer be used."""
    inset, y = box.width // 7, box.middle[1]
    return (Line(box.x + inset, y, box.right - inset, y, INK, HEAVY),)


def entry(box: Box, text: str) -> tuple[Mark, ...]:
    """Draw a number in the middle of its cell."""
    size = round(0.62 * box.height)
    y = box.y + round((box.height + fonts.CAP * size) / 2)
    return (Text(box.middle[0], y, text, size, box, "regular", "middle", INK),)


def result(box: Box, text: str) -> tuple[Mark, ...]:
    """Draw points at the right end of their box, a little below its caption, or in the middle of a square box."""
    if box.width < 1.4 * box.height:
        return entry(box, text)
    size = round(0.5 * box.height)
    y = box.bottom - round(0.19 * box.height)
    return (Text(box.right - round(0.16 * box.height), y, text, size, box, "regular", "end", INK),)
