"""Sheets of Qwixx drawn by chance, and what tasks say about them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random

from ..loading import load
from ..rules.crossing import CrossingGame, CrossingState
from .task import Said, SheetPicture, pick, said
from .wording import face

__all__ = [
    "COLOURS",
    "LOCK",
    "cell_order",
    "dice_said",
    "draw_row",
    "empty_sheet",
    "order_of",
    "qwixx",
    "rows_said",
    "state_of",
]

COLOURS = ("red", "yellow", "green", "blue")
LOCK = "lock"


@cache
def qwixx() -> CrossingGame:
    """Return the game of the base sheet."""
    game = load("qwixx")
    assert isinstance(game, CrossingGame)
    return game


@cache
def order_of(row: str) -> list[int]:
    """Return the numbers of a row from left to right.

    >>> order_of("blue")[:3]
    [12, 11, 10]
    """
    return next([int(one.number or 0) for one in each.cells] for each in qwixx().spec.rows if each.name == row)


def cell_order(name: str) -> int:
    """Return the place of a cell in its row, from 0."""
    row, _, number = name.partition(".")
    return order_of(row).index(int(number))


def draw_row(dice: Random, row: str, crosses: int, reach: int = 10) -> list[int]:
    """Draw the crosses of a row that is open, among its first `reach` cells, from left to right."""
    numbers = order_of(row)[:reach]
    drawn = pick(dice, numbers, crosses)
    return [number for number in numbers if number in drawn]


def state_of(rows: Mapping[str, Sequence[object]], misthrows: int = 0) -> CrossingState:
    """Return the state of a solo game before the next roll."""
    seat: dict[str, object] = {row: [*crosses] for row, crosses in rows.items() if crosses}
    if misthrows:
        seat["misthrows"] = misthrows
    state = qwixx().from_json({"seats": [seat]})
    assert isinstance(state, CrossingState)
    return state


def empty_sheet(row: str = "") -> SheetPicture:
    """Return the picture of an empty sheet, or of one of its rows."""
    start = qwixx().start(1)
    return SheetPicture(start.game.spec.id, start.to_text(), row=row)


def dice_said(dice: Sequence[str]) -> Said:
    """Return a sentence that names a roll, such as ``("W4", "W1", "R5")``: with colours, if it has several."""
    is_white = all(name[0] == "W" for name in dice)
    return said("alt.dice", dice=tuple([name[1:] if is_white else face(name) for name in dice]))


def rows_said(state: CrossingState) -> list[Said]:
    """Return sentences that describe a sheet row by row, for screen readers."""
    seat = state.to_json()["seats"][0]
    sentences: list[Said] = []
    for row in state.game.spec.rows:
        crosses = seat.get(row.name, [])
        colour = said(f"colour.{row.name}")
        if crosses:
            numbers = tuple([said("words.lock") if one == LOCK else one for one in crosses])
            sentences.append(said("alt.row", colour=colour, numbers=numbers))
        else:
            sentences.append(said("alt.empty", colour=colour))
    sentences.append(said("alt.misthrows", count=seat.get("misthrows", 0)))
    return sentences
