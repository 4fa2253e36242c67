"""A played sheet: what a position has put on it, as pencil marks over a panel."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from dicepad import State
from dicepad.rules.crossing import CrossingState
from dicepad.rules.qwantum import QwantumState, column_points
from dicepad.rules.qwinto import QwintoState

from ..drawing import fonts
from ..drawing.marks import HEAVY, Box, Group, Line, Mark, Panel, Text
from ..drawing.palette import INK

__all__ = ["play_on", "points", "struck", "written"]

CROSS: Final = "x"
"""The mark of a cross; any other is what is written."""
PLACES: Final = {"misthrows": "misthrow", "swaps": "swap"}
"""Boxes that a position counts, and what each is called on the sheet."""
ADDED: Final = {"framed": "points.framed", "bonus_pairs": "points.bonus"}
"""Where the points of additions are written."""
MINUS: Final = "\N{MINUS SIGN}"


def written(state: State, seat: int) -> dict[str, str]:
    """The crosses and entries of a seat by the name of their place.

    >>> import dicepad
    >>> written(dicepad.load("qwantum").from_text("red:3,5 misthrows:1"), 0)
    {'red.1': '3', 'red.2': '5', 'misthrow.1': 'x'}
    """
    rows = {row.name: row for row in state.game.spec.rows}
    found: dict[str, str] = {}
    for key, value in state.to_json()["seats"][seat].items():
        if isinstance(value, int):
            found |= {f"{PLACES.get(key, key)}.{number}": CROSS for number in range(1, value + 1)}
        elif key == "again":
            found |= {f"{name}.again": CROSS for name in value}
        elif key in rows and rows[key].cells[0].number is None:
            found |= {cell.name: str(item) for cell, item in zip(rows[key].cells, value, strict=False) if item}
        else:
            found |= {f"{key}.{item}": CROSS for item in value}
    return found


def struck(state: State, seat: int) -> tuple[str, ...]:
    """The cells that were passed over, and what is left of rows that are closed.

    >>> import dicepad
    >>> struck(dicepad.load("qwixx").from_text("red:4"), 0)
    ('red.2', 'red.3')
    """
    if not isinstance(state, CrossingState):
        return ()
    found: list[str] = []
    for index, (row, mask) in enumerate(zip(state.game.spec.rows, state.rows[seat], strict=True)):
        closed = state.closed >> index & 1
        end = len(row.cells) if closed else max(0, mask.bit_length() - 1)
        found += [cell.name for bit, cell in enumerate(row.cells[:end]) if not mask >> bit & 1]
        if closed and not mask & state.game.lock_bits[index]:
            found.append(f"{row.name}.lock")
    return tuple(found)


def points(state: State, seat: int) -> dict[str, str]:
    """What stands in the boxes for points, as if the game ended here.

    >>> import dicepad
    >>> points(dicepad.load("qwixx").from_text("red:4,5 misthrows:1"), 0)["points.red"]
    '3'
    """
    found: dict[str, int] = {"total": state.scores[seat]}
    if isinstance(state, CrossingState):
        sheet, penalty = state.sheet(seat), state.game.penalties[state.misthrows[seat]]
        for row, value in zip(state.game.spec.rows, sheet.row_points, strict=True):
            found[f"points.{row.name}"] = value
        for addition in state.game.additions:
            place = ADDED.get(addition.key)
            if place:
                found[place] = found.get(place, 0) + addition.points(sheet, sheet.row_points, penalty)
        found["points.misthrows"] = -penalty
    elif isinstance(state, QwantumState):
        columns = [column_points(column) for column in state.columns(seat)]
        found |= {f"column.{number}": value for number, value in enumerate(columns, 1)}
        found |= {"points.columns": sum(columns), "points.misthrows": -state.game.penalties[state.misthrows[seat]]}
    elif isinstance(state, QwintoState):
        found |= qwinto_points(state, seat)
    return {name: str(value).replace("-", MINUS) for name, value in found.items()}


def qwinto_points(state: QwintoState, seat: int) -> dict[str, int]:
    """The points of the rows and of the columns that hold a pentagon."""
    game, rows = state.game, state.rows[seat]
    found = {
        f"points.{row.name}": entries[-1] if all(entries) else sum(entry > 0 for entry in entries)
        for row, entries in zip(game.spec.rows, rows, strict=True)
    }
    total = 0
    scored = sorted(game.pentagons, key=lambda place: game.columns[place[0]][place[1]])
    for number, (row, index) in enumerate(scored, start=1):
        column = game.columns[row][index]
        if all(entries[places.index(column)] for entries, places in zip(rows, game.columns, strict=True)):
            found[f"column.{number}"] = rows[row][index]
            total += rows[row][index]
    return found | {"points.columns": total, "points.misthrows": -game.penalties[state.misthrows[seat]]}


def play_on(panel: Panel, state: State, seat: int) -> Panel:
    """The panel with the marks of a seat upon it; `IndexError` if there is no such seat."""
    boxes = {mark.name: mark.box for mark in panel.marks if isinstance(mark, Group)}
    marks: list[Mark] = []
    for name in struck(state, seat):
        marks += strike(boxes[name])
    for name, text in written(state, seat).items():
        marks += cross(boxes[name]) if text == CROSS else entry(boxes[name], text)
    for name, text in points(state, seat).items():
        if name in boxes:
            marks += result(boxes[name], text)
    return replace(panel, marks=(*panel.marks, *marks))


def cross(box: Box) -> tuple[Mark, ...]:
    """A cross that leaves the number readable."""
    inset = min(box.width, box.height) // 6
    left, top, right, bottom = box.x + inset, box.y + inset, box.right - inset, box.bottom - inset
    return Line(left, top, right, bottom, INK, HEAVY), Line(left, bottom, right, top, INK, HEAVY)


def strike(box: Box) -> tuple[Mark, ...]:
    """A level line through a cell that is gone."""
    inset, y = box.width // 7, box.middle[1]
    return (Line(box.x + inset, y, box.right - inset, y, INK, HEAVY),)


def entry(box: Box, text: str) -> tuple[Mark, ...]:
    """A number in the middle of its cell."""
    size = round(0.62 * box.height)
    y = box.y + round((box.height + fonts.CAP * size) / 2)
    return (Text(box.middle[0], y, text, size, box, "regular", "middle", INK),)


def result(box: Box, text: str) -> tuple[Mark, ...]:
    """Points at the right end of their box, a little below captions; in a square box in the middle."""
    if box.width < 1.4 * box.height:
        return entry(box, text)
    size = round(0.5 * box.height)
    y = box.bottom - round(0.19 * box.height)
    return (Text(box.right - round(0.16 * box.height), y, text, size, box, "regular", "end", INK),)
