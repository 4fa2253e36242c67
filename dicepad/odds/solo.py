"""Perfect play for points: solve a sheet once, keep the table in a folder, open it the next time.

One seat alone plays for its own score. With more seats each of them does, nobody else ending the game: between two
turns of one's own, the others' white sums can be used. Values are computed backwards, by the number of misthrows and by
the summed places of the last crosses; the positions of such a layer do not depend on each other. In memory are only
those of one number of misthrows."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from hashlib import sha256
from math import prod
from pathlib import Path
from tempfile import TemporaryFile
from typing import TYPE_CHECKING

from ..errors import DicepadError, TableError
from ..match import Game
from .layout import Layout, layout
from .table import Table, open_table, write_parts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .kernels import Floats, Indices

__all__ = ["cache_folder", "solve", "table_for"]

MOST_SEATS = 5
Progress = Callable[[float], None]
"""Called with the share that is done, from 0 to 1."""


def solve(game: Game, seats: int = 1, progress: Progress | None = None, haste: int = 0, tempo: int = 0) -> Table:
    """Compute the table of a sheet, for one seat or several friendly ones, all of it in memory; `table_for` needs less.

    With `haste`, others end the game with this chance in percent between two own turns; the values right before such
    an interval are then lowered by it. With `tempo`, so many points are lost in each interval after which the game goes
    on: about what others make in it. Takes seconds and the extra ``odds`` (numba). Raises `DicepadError` for a game
    that cannot be solved.
    """
    import numpy as np

    sheet = solvable(game, seats)
    values = np.empty(seats * sheet.misthrows * prod(map(len, sheet.pairs)))
    for at, plane in planes(sheet, seats, progress, haste, tempo):
        values[at : at + len(plane)] = plane
    return Table(sheet, seats, values.data, haste=haste, tempo=tempo)


def solvable(game: Game, seats: int) -> Layout:
    if not 1 <= seats <= MOST_SEATS:
        raise DicepadError(f"{seats} seats cannot be solved; allowed: 1 to {MOST_SEATS}")
    return layout(game)


def planes(
    sheet: Layout, seats: int, progress: Progress | None = None, haste: int = 0, tempo: int = 0
) -> Iterator[tuple[int, Floats]]:
    """Solve a sheet: plane after plane the index of its first value in a table, and its values.

    They are to be taken at once, for their memory is used again. The planes without a misthrow come last.
    """
    if progress:
        progress(0)
    import numpy as np

    from .kernels import board, solve_layer

    arrays = board(sheet)
    values = np.zeros((seats, len(arrays.first_rows), len(arrays.second_rows)))
    place = [last + 1 for last, _ in sheet.states] + [sheet.cells]
    folded = sheet.swaps[2]
    todo = sheet.misthrows * sum(len(first) for first, _ in positions(place, sheet.pairs, folded))
    done = 0
    for misthrows in reversed(range(sheet.misthrows)):
        for first, second in positions(place, sheet.pairs, folded):
            solve_layer(arrays, values, misthrows, first, second, folded, 1 - haste / 100, tempo)
            done += len(first)
            if progress:
                progress(done / todo)
        for turn, plane in enumerate(values):
            yield (turn * sheet.misthrows + misthrows) * plane.size, plane.reshape(-1)


def positions(
    place: Sequence[int], pairs: Iterable[Sequence[tuple[int, int]]], folded: bool
) -> Iterator[tuple[Indices, Indices]]:
    """The positions as indices of the two pairs of rows, layer after layer, the last ones of a game first.

    `place` tells how far to the right a row state is, `pairs` what the indices stand for; if `folded`, only second
    indices from the first one on are given.
    """
    import numpy as np

    first, second = (np.array(place)[np.array(half)].sum(axis=1) for half in pairs)
    for layer in reversed(range(first.max() + second.max() + 1)):
        found = []
        for part in range(max(0, layer - second.max()), min(first.max(), layer) + 1):
            ones, twos = np.nonzero(first == part)[0], np.nonzero(second == layer - part)[0]
            grid = np.stack(np.meshgrid(ones, twos, indexing="ij")).reshape(2, -1)
            found.append(grid[:, grid[0] <= grid[1]] if folded else grid)
        one, two = np.concatenate(found, axis=1).astype(np.uint16)
        yield np.ascontiguousarray(one), np.ascontiguousarray(two)


def cache_folder() -> Path:
    """Where tables are kept: ``$DICEPAD_CACHE``, or ``dicepad`` in the user's folder for caches."""
    chosen = os.environ.get("DICEPAD_CACHE")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "dicepad"


@contextmanager
def writable_cache() -> Iterator[None]:
    """Around work whose result goes into the cache folder: makes it and tries it out first.

    Raises `DicepadError` if it cannot be written.
    """
    folder = cache_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        TemporaryFile(dir=folder).close()
        yield
    except OSError as error:
        problem = f"results cannot be kept here ({error.strerror or error})"
        raise DicepadError(f"{folder}: {problem}; name a folder for them in DICEPAD_CACHE") from None


@cache
def solver() -> str:
    """A hash of all that computes values: tables of another solver are not taken."""
    sources = (Path(__file__).with_name(f"{name}.py") for name in ("compiled", "kernels", "layout", "solo"))
    return sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()[:8]


def table_path(sheet: Layout, seats: int, haste: int = 0, tempo: int = 0, made_by: str = "") -> Path:
    """Where a table is kept, by this solver or by any (``*``)."""
    name = f"crossing-{sheet.digest[:16]}-{seats}-{haste}-{tempo}-{made_by or solver()}.table"
    return cache_folder() / name


def table_for(game: Game, seats: int = 1, progress: Progress | None = None, haste: int = 0, tempo: int = 0) -> Table:
    """The table of a sheet: out of the cache folder, or solved and kept there.

    A damaged file, or one that another version of the solver made, is solved again. Raises `DicepadError` for a game
    that cannot be solved, and if the folder cannot be written.
    """
    sheet = solvable(game, seats)
    path = table_path(sheet, seats, haste, tempo)
    try:
        return open_table(path, sheet)
    except TableError:
        with writable_cache():
            table = Table(sheet, seats, (), haste=haste, tempo=tempo)
            write_parts(path, table, planes(sheet, seats, progress, haste, tempo))
        for old in {*path.parent.glob(table_path(sheet, seats, haste, tempo, "*").name)} - {path}:
            with suppress(OSError):
                old.unlink()
        return open_table(path, sheet)
