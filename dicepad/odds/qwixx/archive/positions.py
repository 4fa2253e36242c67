"""The positions of a sheet in the order and the words of its data set, one line of JSON for each."""

from __future__ import annotations

from collections.abc import Iterator

from ..solver.value_table import ValueTable
from ..turn.sheet import SolvableSheet

__all__ = ["DECIMALS", "lines", "row_names"]

DECIMALS = 9
"""Decimals of a value. The last bits of a float may depend on the machine that solved the sheet, but not these."""


def row_names(sheet: SolvableSheet) -> list[str]:
    """Return the name of each state of a row: its crosses, and the place of the last one counted from the left.

    >>> from dicepad import load
    >>> from dicepad.odds.qwixx.turn.solvable import solvable_sheet
    >>> names = row_names(solvable_sheet(load("qwixx")))
    >>> names[:4], names[-1]
    (['-', '1@1', '1@2', '2@2'], 'closed')
    """
    return ["-", *(f"{crosses}@{last + 1}" for last, crosses in sheet.states[1:]), "closed"]


def lines(table: ValueTable, rows: list[str]) -> Iterator[tuple[int, str]]:
    """Yield the lines of a table for one seat, in parts: the number of its lines, and their text.

    `rows` are the names of the sheet's rows. A part has all positions with the same misthrows and the same first two
    rows. Positions in which the game is over have no line.
    """
    sheet = table.sheet
    _, planes, height, width = table.shape
    names = row_names(sheet)
    locked = sheet.locked
    folded = sheet.symmetry.pairs

    def said(columns: list[str], states: tuple[int, int]) -> str:
        return "".join([f'"{column}":"{names[state]}",' for column, state in zip(columns, states, strict=False)])

    firsts = [said(rows[:2], states) for states in sheet.pairs[0]]
    seconds = [said(rows[2:], states) + '"value":' for states in sheet.pairs[1]]
    closed = [[states.count(locked) for states in pairs] for pairs in sheet.pairs]
    for plane in range(planes):
        for upper, first in enumerate(firsts):
            start = (plane * height + upper) * width
            beginning = f'{{"misthrows":{plane},{first}'
            part = [
                f"{beginning}{seconds[lower]}{round(table.values[start + lower], DECIMALS) + 0.0}}}\n"
                for lower in range(upper if folded else 0, width)
                if closed[0][upper] + closed[1][lower] < sheet.rows_to_end
            ]
            yield len(part), "".join(part)
