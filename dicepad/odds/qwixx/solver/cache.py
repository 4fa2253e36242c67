"""The folder that keeps solved tables, and the removal of old ones."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryFile
from typing import Final

from ....errors import DicepadError
from ..turn.sheet import SolvableSheet

__all__ = ["cache_folder", "is_kept", "solver", "table_path", "tidy", "writable_cache"]

DAY: Final = 24 * 60 * 60
UNFINISHED: Final = DAY
"""Seconds after which an unfinished file counts as abandoned."""
NOWHERE: Final = Path(os.devnull) / "dicepad"
"""The folder of a user without a home: it does not exist, and nobody can make it."""
UNUSED: Final = 30 * DAY
"""Seconds without use after which a table of another solver counts as abandoned, because two versions may share a
folder."""


def cache_folder() -> Path:
    """Return the folder for tables: ``$DICEPAD_CACHE``, or ``dicepad`` in the user's folder for caches."""
    chosen = os.environ.get("DICEPAD_CACHE")
    if chosen:
        return Path(chosen)
    caches = os.environ.get("XDG_CACHE_HOME")
    if caches:
        return Path(caches) / "dicepad"
    try:
        return Path.home() / ".cache" / "dicepad"
    except RuntimeError:
        return NOWHERE


@contextmanager
def writable_cache() -> Iterator[None]:
    """Make the cache folder, and check that it is writable before any work for it begins.

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
    """Return a hash of all code that computes values: the modules of this folder, and the compiler's options.

    Tables of other solvers are not used.
    """
    here = Path(__file__).parent
    room, odds = here.parent, here.parent.parent
    sources = [odds / "compiled.py", *sorted((room / "turn").glob("*.py")), *sorted(here.glob("*.py"))]
    return sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()[:8]


def table_path(
    sheet: SolvableSheet, seats: int, end_percent: int = 0, points_per_round: int = 0, made_by: str = ""
) -> Path:
    """Return the path of a table, made by this solver or by any (``*``)."""
    name = f"crossing-{sheet.digest[:16]}-{seats}-{end_percent}-{points_per_round}-{made_by or solver()}.table"
    return cache_folder() / name


def is_kept(sheet: SolvableSheet, seats: int) -> bool:
    """Return whether the table of a sheet for this many friendly seats exists."""
    return table_path(sheet, seats).exists()


def tidy(kept: Path) -> None:
    """Remove tables that a new one replaces or that nobody uses any more.

    These are the same table by other solvers, other tables of theirs that have not been opened for a month, and
    unfinished files of processes that were killed.
    """
    same, _, _ = kept.name.rpartition("-")
    now = time.time()
    for path in kept.parent.glob("*crossing-*"):
        with suppress(OSError):
            age = now - path.stat().st_mtime
            # Unfinished files have hidden names until they are whole.
            if path.name.startswith("."):
                useless = age > UNFINISHED
            else:
                others = path.suffix == ".table" and not path.stem.endswith(f"-{solver()}")
                useless = others and (path.name.startswith(f"{same}-") or age > UNUSED)
            if useless:
                shutil.rmtree(path) if path.is_dir() else path.unlink()
