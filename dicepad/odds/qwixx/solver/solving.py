"""Perfect play for points: solve a sheet once, store the table in a folder, and open it the next time.

One seat alone plays for its own score. With several seats, each plays for its own score and nobody else ends the game;
between two turns of your own, you can use the others' white sums. Values are computed backwards: by the number of
misthrows, and by layers of positions whose last crosses have the same sum of places, because these do not depend on
each other. Memory holds only the values for one number of misthrows. If these are very many, as for four and five seats
on sheets without symmetry, they are whole steps of a millionth of a point or less.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from math import ceil, log2, prod
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ....command import Progress
from ....errors import DicepadError, TableError, missing
from ....loading import GameLike, load
from ...checks import check_count, is_whole, quoted
from ..turn.sheet import SolvableSheet
from ..turn.solvable import solvable_sheet
from .cache import table_path, tidy, writable_cache
from .value_table import ValueTable, open_table, write_parts

if TYPE_CHECKING:
    from ..turn.compiled_moves import Indices
    from .kernels import Floats, Steps

__all__ = ["MOST_SEATS", "layers", "planes", "solve", "table_for"]

MOST_SEATS: Final = 5
MOST_TEMPO: Final = 100
ROOM: Final = 1 << 28
"""Most bytes of values in floating point. Larger tables are computed in whole steps, which take half as many."""
PIECE: Final = 1 << 20
"""Number of values in whole steps that are converted to points at a time."""


def solve(
    game: GameLike, seats: int = 1, progress: Progress | None = None, end_percent: int = 0, points_per_round: int = 0
) -> ValueTable:
    """Compute the value table of a sheet in memory. It takes seconds and needs numba; `table_for` needs less memory.

    `seats`, 1 to 5, are friendly: each plays for its own points. `end_percent` is the probability, in per cent, that
    others end the game between two turns of your own. `points_per_round` is the number of points that each such
    interval costs, which is about the number that the others score in it. `progress` is called with the share done,
    from 0 to 1. Raises `DicepadError` for a game that cannot be solved, or if the extra ``odds`` is missing.

    >>> solve("qwixx", seats=6)
    Traceback (most recent call last):
        ...
    dicepad.errors.DicepadError: a sheet cannot be solved for 6 seats; allowed: 1 to 5
    """
    sheet = checked(game, seats, end_percent, points_per_round)
    np = numpy()
    values = np.empty(seats * sheet.misthrows * prod(map(len, sheet.pairs)))
    for at, plane in planes(sheet, seats, progress, end_percent, points_per_round):
        values[at : at + len(plane)] = plane
    return ValueTable(sheet, seats, values.data, end_percent=end_percent, points_per_round=points_per_round)


def numpy() -> Any:
    """Return numpy, which comes with numba. Raises `DicepadError` if the extra ``odds`` is missing."""
    try:
        import numpy as np
    except ModuleNotFoundError:
        raise missing("numpy") from None
    return np


def checked(game: GameLike, seats: int, end_percent: int, points_per_round: int) -> SolvableSheet:
    if not is_whole(seats) or not 1 <= seats <= MOST_SEATS:
        raise DicepadError(f"a sheet cannot be solved for {quoted(seats)} seats; allowed: 1 to {MOST_SEATS}")
    check_count("solve", "per cent of haste", end_percent, 0, 100)
    check_count("solve", "points of tempo", points_per_round, 0, MOST_TEMPO)
    return solvable_sheet(load(game))


def planes(
    sheet: SolvableSheet, seats: int, progress: Progress | None = None, end_percent: int = 0, points_per_round: int = 0
) -> Iterator[tuple[int, Floats]]:
    """Solve a sheet and yield its table part by part: the index of the first value, and the values as a flat array.

    A part is a plane or a piece of one: the values for one number of misthrows and one number of turns to wait. Use a
    part at once, because its memory is used again. Parts without a misthrow come last.

    >>> from dicepad import load
    >>> at, values = next(planes(solvable_sheet(load("qwixx")), seats=1))
    >>> at == 3 * len(values)  # with three misthrows the next one ends the game, so their plane is solved first
    True
    """
    if progress:
        progress(0)
    np = numpy()
    from .kernels import Interval, sheet_arrays, solve_layer

    shape = (seats, *map(len, sheet.pairs))
    narrow = 8 * prod(shape) > ROOM
    arrays = sheet_arrays(sheet, step(sheet, points_per_round) if narrow else 1.0)
    interval = Interval(1 - end_percent / 100, float(points_per_round))
    values: Floats | Steps = np.zeros(shape, np.int32) if narrow else np.zeros(shape)
    distances = [last + 1 for last, _ in sheet.states] + [sheet.cells]
    folded = arrays.mirrored
    todo = sheet.misthrows * sum(len(first) for first, _ in layers(distances, sheet.pairs, folded))
    done = 0
    # A position needs the values with one more misthrow, so the last box comes first.
    for misthrows in reversed(range(sheet.misthrows)):
        for first, second in layers(distances, sheet.pairs, folded):
            solve_layer(arrays, values, misthrows, first, second, interval)
            done += len(first)
            if progress:
                progress(done / todo)
        for turn, plane in enumerate(values):
            at = (turn * sheet.misthrows + misthrows) * plane.size
            found = plane.reshape(-1)
            if not narrow:
                yield at, found
                continue
            for since in range(0, plane.size, PIECE):
                yield at + since, found[since : since + PIECE] * arrays.unit


def step(sheet: SolvableSheet, points_per_round: int) -> float:
    """Return the size of a step in points, a power of two for which 32 bits hold all values.

    A turn of your own ends with a cross or a misthrow, which limits the number of intervals that can cost
    `points_per_round`.
    """
    turns = len(sheet.numbers) * sheet.cells + sheet.misthrows
    most = len(sheet.numbers) * sheet.points[-1] - sheet.penalties[-1] + turns * points_per_round
    return float(2.0 ** (ceil(log2(most + 1)) - 31))


def layers(
    distances: Sequence[int], pairs: Iterable[Sequence[tuple[int, int]]], folded: bool
) -> Iterator[tuple[Indices, Indices]]:
    """Yield the positions layer by layer as indices of the two pairs of rows, beginning with the end of a game.

    `distances[state]` is the distance of a row state's last cross from the left, and `pairs` gives the states of each
    index. If `folded`, second indices start at the first index. A layer is two arrays of the same length.

    >>> distances, pairs = [0, 1], [[(0, 0), (0, 1)]] * 2  # two states of a row; each pair has an open row and one more
    >>> [(upper.tolist(), lower.tolist()) for upper, lower in layers(distances, pairs, folded=False)]
    [([1], [1]), ([0, 1], [1, 0]), ([0], [0])]
    """
    import numpy as np

    first, second = (np.array(distances)[np.array(half)].sum(axis=1) for half in pairs)
    for layer in reversed(range(first.max() + second.max() + 1)):
        found = []
        for part in range(max(0, layer - second.max()), min(first.max(), layer) + 1):
            ones, twos = (np.nonzero(mask)[0].astype(np.uint16) for mask in (first == part, second == layer - part))
            grid = np.stack(np.meshgrid(ones, twos, indexing="ij")).reshape(2, -1)
            found.append(grid[:, grid[0] <= grid[1]] if folded else grid)
        upper, lower = np.concatenate(found, axis=1)
        yield np.ascontiguousarray(upper), np.ascontiguousarray(lower)


def table_for(
    game: GameLike, seats: int = 1, progress: Progress | None = None, end_percent: int = 0, points_per_round: int = 0
) -> ValueTable:
    """Return the value table of a sheet from the cache folder, or solve the sheet and store the table there.

    It takes the same arguments as `solve`. If the file is damaged or another version of the solver made it, the sheet
    is solved again. Raises `DicepadError` for a game that cannot be solved, or if the folder cannot be written to.

    >>> round(table_for("qwixx").start, 4)
    115.4831
    """
    sheet = checked(game, seats, end_percent, points_per_round)
    path = table_path(sheet, seats, end_percent, points_per_round)
    try:
        table = open_table(path, sheet)
    except TableError:
        with writable_cache():
            table = ValueTable(sheet, seats, (), end_percent=end_percent, points_per_round=points_per_round)
            write_parts(path, table, planes(sheet, seats, progress, end_percent, points_per_round))
        tidy(path)
        return open_table(path, sheet)
    mark_used(path)
    return table


def mark_used(path: Path) -> None:
    """Set the time of a file to now, the time of its last use."""
    with suppress(OSError):
        os.utime(path)
