"""What stands on a seat's sheet: crosses, entries, cells that are gone, points. Read from positions, for any game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from dicepad import State
from dicepad.crossing import CrossingState
from dicepad.crossing.effects import BonusPair, FramedCells
from dicepad.kneifen import KneifenState
from dicepad.qwantum import QwantumState, column_points
from dicepad.qwinto import QwintoState

__all__ = ["CROSS", "gone", "hits", "marks", "misthrows", "totals"]

CROSS = "x"
"""The mark of a cross; any other mark is what is written in a cell."""
FIELDS: Final[Mapping[type, str]] = {FramedCells: "points.framed", BonusPair: "points.bonus"}
"""Fields for points that additions to the crossing rules bring."""
PLACES = {"misthrows": "misthrow", "swaps": "swap"}
"""Boxes that a position counts, and what each is called on the sheet."""
MINUS = "\N{MINUS SIGN}"


def marks(state: State, seat: int) -> dict[str, str]:
    """The marks of a seat by the name of the cell.

    >>> import dicepad
    >>> marks(dicepad.load("qwantum").from_text("red:3,5 misthrows:1"), 0)
    {'red.1': '3', 'red.2': '5', 'misthrow.1': 'x'}
    """
    rows = {row.name: row for row in state.game.spec.rows}
    found: dict[str, str] = {}
    for key, value in state.to_json()["seats"][seat].items():
        if isinstance(value, int):
            found |= {f"{PLACES.get(key, key)}.{number}": CROSS for number in range(1, value + 1)}
        elif key == "again":
            found |= {f"{cell}.again": CROSS for cell in value}
        elif key in rows and rows[key].cells[0].number is None:
            found |= {cell.name: str(item) for cell, item in zip(rows[key].cells, value, strict=False) if item}
        else:
            found |= {f"{key}.{item}": CROSS for item in value}
    return found


def misthrows(state: State, seat: int) -> int:
    """How many misthrows a seat has."""
    return int(state.to_json()["seats"][seat].get("misthrows", 0))


def gone(state: State, seat: int) -> list[str]:
    """The cells that were passed over, and those of rows that others have closed.

    >>> import dicepad
    >>> gone(dicepad.load("qwixx").from_text("red:4"), 0)
    ['red.2', 'red.3']
    """
    if not isinstance(state, CrossingState):
        return []
    found = []
    for index, (row, mask) in enumerate(zip(state.game.spec.rows, state.rows[seat], strict=True)):
        closed = state.closed >> index & 1
        end = len(row.cells) if closed else mask.bit_length() - 1
        found += [cell.name for bit, cell in enumerate(row.cells[: max(0, end)]) if not mask >> bit & 1]
        if closed and not mask & state.game.lock_bits[index]:
            found.append(f"{row.name}.lock")
    return found


def hits(state: State, seat: int, row: str) -> int:
    """How many crosses a row gets if the seat commits to it now."""
    if not isinstance(state, KneifenState):
        return 1
    number = int(row)
    return min(len(state.game.hits(number, state.dice)) // state.game.dice_a_hit(number), state.needed(seat, number))


def totals(state: State, seat: int) -> dict[str, str]:
    """What stands in the fields for points, as if the game ended here.

    >>> import dicepad
    >>> totals(dicepad.load("qwixx").from_text("red:4,5 misthrows:1"), 0)["points.red"]
    '3'
    """
    found: dict[str, str] = {}
    if isinstance(state, CrossingState):
        sheet, penalty = state.sheet(seat), state.game.penalties[state.misthrows[seat]]
        points = sheet.row_points
        found = {f"points.{row.name}": str(one) for row, one in zip(state.game.spec.rows, points, strict=True)}
        for addition in state.game.additions:
            if field := FIELDS.get(type(addition)):
                found[field] = str(int(found.get(field, 0)) + addition.points(sheet, points, penalty))
        found["points.misthrows"] = str(-penalty)
    elif isinstance(state, QwantumState):
        columns = [column_points(column) for column in state.columns(seat)]
        found = {f"column.{number}": str(points) for number, points in enumerate(columns, 1)}
        found["points.columns"] = str(sum(columns))
        found["points.misthrows"] = str(-state.game.penalties[state.misthrows[seat]])
    elif isinstance(state, QwintoState):
        game, rows = state.game, state.rows[seat]
        for row, entries in zip(game.spec.rows, rows, strict=True):
            found[f"points.{row.name}"] = str(entries[-1] if all(entries) else sum(entry > 0 for entry in entries))
        across = sorted((game.columns[row][index], rows[row][index]) for row, index in game.pentagons)
        for number, (column, value) in enumerate(across, 1):
            if all(entries[places.index(column)] for entries, places in zip(rows, game.columns, strict=True)):
                found[f"column.{number}"] = str(value)
        columns = [int(points) for place, points in found.items() if place.startswith("column.")]
        found["points.columns"] = str(sum(columns))
        found["points.misthrows"] = str(-state.game.penalties[state.misthrows[seat]])
    found["total"] = str(state.scores[seat]).replace("-", MINUS)
    return found
