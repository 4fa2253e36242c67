"""Par, the expected score of perfect play alone: one number for each sheet, stored without the table.

The table of a mixed sheet takes hundreds of megabytes, but the par of a sheet takes only one line. So you can store
the par of hundreds of sheets, and rank them.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ....command import Progress, write_whole
from ....errors import TableError
from ....loading import GameLike, load
from ....match import Game
from ..turn.sheet import SolvableSheet
from ..turn.solvable import solvable_sheet
from .cache import cache_folder, solver, table_path, writable_cache
from .solving import planes
from .value_table import RULES, open_table

if TYPE_CHECKING:
    from ...cluster import Cluster

__all__ = ["par", "pars"]


def par(game: GameLike, progress: Progress | None = None) -> float:
    """Return the expected score of perfect play alone, in points, and store it in the cache folder.

    The first time, the sheet is solved, unless its table already exists. This takes seconds to minutes and needs the
    extra ``odds`` (numba). `progress` is called with the share done, from 0 to 1. Raises `DicepadError` for a game that
    cannot be solved, or if the folder cannot be written to.

    >>> par("kneifen")
    Traceback (most recent call last):
        ...
    dicepad.errors.DicepadError: Kneifen cannot be solved: only sheets of the Qwixx family can
    """
    sheet = solvable_sheet(load(game))
    found = read(sheet)
    if found is None:
        with writable_cache():
            found = start_of(sheet, progress)
            keep(sheet, found)
    return found


def pars(games: Sequence[GameLike], cluster: Cluster, progress: Progress | None = None) -> list[float]:
    """Return the `par` of each game, solved by the workers of a cluster.

    Each result is stored here as soon as it arrives, so nothing is solved twice if the cluster is lost. Raises
    `DicepadError` as `par` and `Cluster` do.
    """
    loaded = list(map(load, games))
    sheets = list(map(solvable_sheet, loaded))
    known = {at: value for at, sheet in enumerate(sheets) if (value := read(sheet)) is not None}
    todo = [at for at in range(len(games)) if at not in known]
    for at, value in cluster.map(numbered, todo, [loaded[at] for at in todo]):
        known[at] = value
        with writable_cache():
            keep(sheets[at], value)
        if progress:
            progress(len(known) / len(games))
    return [known[at] for at in range(len(games))]


def numbered(at: int, game: Game) -> tuple[int, float]:
    """Return the par of a game with the game's number, because workers answer in any order."""
    return at, par(game)


def path_of(sheet: SolvableSheet) -> Path:
    """Return the path of a sheet's stored par."""
    return cache_folder() / f"crossing-{sheet.digest[:16]}.par"


def keep(sheet: SolvableSheet, value: float) -> None:
    """Store the par of a sheet."""
    write_whole(path_of(sheet), f"{RULES} {solver()}\n{sheet.digest}\n{value!r}\n".encode())


def read(sheet: SolvableSheet) -> float | None:
    """Return the stored par of a sheet.

    Return None if it is missing, damaged, or made for another sheet, by other rules or by another solver.
    """
    try:
        rules, digest, value = path_of(sheet).read_text(encoding="ascii").splitlines()
        return float(value) if (rules, digest) == (f"{RULES} {solver()}", sheet.digest) else None
    except (OSError, ValueError):
        return None


def start_of(sheet: SolvableSheet, progress: Progress | None) -> float:
    """Return the value of the empty sheet, from its table or by solving the sheet."""
    try:
        return open_table(table_path(sheet, 1), sheet).start
    except TableError:
        return next(float(values[0]) for at, values in planes(sheet, 1, progress) if at == 0)
