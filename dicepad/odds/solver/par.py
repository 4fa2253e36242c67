"""Par, the expected score of perfect play alone: one number for a sheet, kept without the table that it came from.

A table of a mixed sheet is as large as a film; of par a line is kept, so that hundreds of sheets can be ranked."""

from __future__ import annotations

from pathlib import Path

from ...command import write_whole
from ...errors import TableError
from ...match import Game
from ..games.solvable import solvable_sheet
from .cache import cache_folder, solver, table_path, writable_cache
from .sheet import SolvableSheet
from .solve import Progress, planes
from .value_table import RULES, open_table

__all__ = ["par"]


def par(game: Game, progress: Progress | None = None) -> float:
    """The expected score of perfect play of one seat alone, in points; kept in the cache folder.

    The first time the sheet is solved, unless its table is there already: that takes seconds to minutes and the extra
    ``odds`` (numba); `progress` is called with the share done. Raises `DicepadError` for a game that cannot be solved,
    and if the folder cannot be written.

    >>> from dicepad import load
    >>> par(load("kneifen"))
    Traceback (most recent call last):
        ...
    dicepad.errors.DicepadError: Kneifen cannot be solved: only sheets of the Qwixx family can
    """
    sheet = solvable_sheet(game)
    path = cache_folder() / f"crossing-{sheet.digest[:16]}.par"
    found = read(path, sheet)
    if found is None:
        with writable_cache():
            found = start_of(sheet, progress)
            write_whole(path, f"{RULES} {solver()}\n{sheet.digest}\n{found!r}\n".encode())
    return found


def read(path: Path, sheet: SolvableSheet) -> float | None:
    """What a file says of a sheet; nothing if it is missing, damaged, or of another sheet, other rules or solver."""
    try:
        rules, digest, value = path.read_text(encoding="ascii").splitlines()
        return float(value) if (rules, digest) == (f"{RULES} {solver()}", sheet.digest) else None
    except (OSError, ValueError):
        return None


def start_of(sheet: SolvableSheet, progress: Progress | None) -> float:
    """The value of the empty sheet: out of a table, or by solving, of which only the last plane is looked at."""
    try:
        return open_table(table_path(sheet, 1), sheet).start
    except TableError:
        *_, (_, plane) = planes(sheet, 1, progress)
        return float(plane[0])
