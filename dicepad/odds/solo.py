"""Perfect play for points: solve a sheet once, keep the table in a folder, open it the next time.

One seat alone plays for its own score. With more seats each of them does, nobody else ending the game: between two
turns of one's own, the others' white sums can be used. Values are computed backwards, by the number of misthrows and by
the summed places of the last crosses; the positions of such a layer do not depend on each other."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import DicepadError, TableError
from ..match import Game
from .layout import Layout, layout
from .table import Table, open_table, save

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .kernels import Indices

__all__ = ["cache_folder", "solve", "table_for"]

MOST_SEATS = 5
Progress = Callable[[float], None]
"""Called with the share that is done, from 0 to 1."""


def solve(game: Game, seats: int = 1, progress: Progress | None = None, haste: int = 0) -> Table:
    """Compute the table of a sheet, for one seat or several friendly ones.

    With `haste`, others end the game with this chance in percent between two own turns; the values right before such
    an interval are then lowered by it. Takes seconds and the extra ``odds`` (numba). Raises `DicepadError` for a game
    that cannot be solved.
    """
    import numpy as np

    from .kernels import board, solve_layer

    sheet = layout(game)
    if not 1 <= seats <= MOST_SEATS:
        raise DicepadError(f"{seats} seats cannot be solved; allowed: 1 to {MOST_SEATS}")
    arrays = board(sheet)
    values = np.zeros((seats, sheet.misthrows, len(arrays.first_rows), len(arrays.second_rows)))
    place = [last + 1 for last, _ in sheet.states] + [sheet.cells]
    layers = list(positions(place, sheet.pairs, sheet.swaps[2]))
    todo = sheet.misthrows * sum(len(first) for first, _ in layers)
    done = 0
    for misthrows in reversed(range(sheet.misthrows)):
        for first, second in layers:
            solve_layer(arrays, values, misthrows, first, second, sheet.swaps[2], 1 - haste / 100)
            done += len(first)
            if progress:
                progress(done / todo)
    return Table(sheet, seats, values.reshape(-1).data, haste=haste)


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


@cache
def solver() -> str:
    """A hash of all that computes values: tables of another solver are not taken."""
    sources = (Path(__file__).with_name(f"{name}.py") for name in ("compiled", "kernels", "layout", "solo"))
    return sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()[:8]


def table_path(sheet: Layout, seats: int, haste: int) -> Path:
    return cache_folder() / f"crossing-{sheet.digest[:16]}-{seats}-{haste}-{solver()}.table"


def table_for(game: Game, seats: int = 1, progress: Progress | None = None, haste: int = 0) -> Table:
    """The table of a sheet: out of the cache folder, or solved and kept there.

    A damaged file, or one that another version of the solver made, is solved again. Raises `DicepadError` for a game
    that cannot be solved, `OSError` if the folder cannot be written.
    """
    sheet = layout(game)
    path = table_path(sheet, seats, haste)
    try:
        return open_table(path, sheet)
    except TableError:
        table = solve(game, seats, progress, haste)
        path.parent.mkdir(parents=True, exist_ok=True)
        for old in path.parent.glob(f"crossing-{sheet.digest[:16]}-{seats}-{haste}*.table"):
            with suppress(OSError):
                old.unlink()
        save(table, path)
        return open_table(path, sheet)
