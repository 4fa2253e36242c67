"""The archive of a sheet's values: JSON Lines, Parquet, a description, checksums, and a program that checks them all.

The description is a Data Package (https://datapackage.org). Equal tables make equal archives, byte for byte, as long as
the same DuckDB writes the Parquet file.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copyfileobj
from string import Template
from tempfile import TemporaryDirectory
from typing import Any, Final
from zipfile import ZipFile, ZipInfo

from .... import __version__
from ....command import Progress, file_beside
from ....errors import DicepadError, missing
from ....loading import GameLike, load
from ....rules.crossing import CrossingGame
from ..solver.solving import table_for
from ..solver.value_table import ValueTable
from ..turn.solvable import solvable_sheet
from .description import RESOURCES, described, schema
from .positions import lines

__all__ = ["write_values"]

HERE: Final = Path(__file__).parent
LINES, PARQUET = RESOURCES
CHECKED: Final = ("README.md", "check.py", "datapackage.json", "schema.json", LINES, PARQUET)
"""The files that SHA256SUMS lists."""
LIST: Final = re.compile(r"\[\s+([^][{}]+?)\s+\]")
"""A list of numbers or texts in JSON, which is easier to read in one line."""
SOLVING: Final = 0.5
"""Share of the progress that solving takes. A table that is at hand takes none."""


def write_values(game: GameLike, path: str | Path, progress: Progress | None = None) -> int:
    """Write the value of every position of a sheet, for one seat alone, as an archive. Return the number of positions.

    The sheet is solved first, unless its table is in the cache folder. `progress` is called with the share done, from 0
    to 1. The file is written completely or not at all. Raises `DicepadError` for a game that cannot be solved, or if
    the extra ``values`` is missing, and `OSError`.

    >>> write_values("kneifen", "values.zip")
    Traceback (most recent call last):
        ...
    dicepad.errors.DicepadError: Kneifen cannot be solved: only sheets of the Qwixx family can
    """
    game = load(game)
    solvable_sheet(game)
    assert isinstance(game, CrossingGame)
    columns = [row.name for row in game.spec.rows]
    if "value" in columns:
        raise DicepadError(f"{game.spec.title}: a row is called value, like the column of the values; rename it")
    database = duckdb()
    tell = progress or (lambda share: None)
    table = table_for(game, 1, lambda share: tell(SOLVING * share))
    with file_beside(Path(path)) as file, TemporaryDirectory() as made:
        folder = Path(made)
        count = write_lines(folder / LINES, table, columns, tell)
        write_parquet(database, folder, columns)
        describe(folder, game, table.start, count)
        with ZipFile(file, "w") as archive:
            for name in (*CHECKED, "SHA256SUMS"):
                pack(archive, folder / name, f"{Path(path).stem}/{name}")
    tell(1)
    return count


def duckdb() -> Any:
    """Return DuckDB, which writes the Parquet file. Raises `DicepadError` if the extra ``values`` is missing."""
    try:
        import duckdb
    except ModuleNotFoundError:
        raise missing("duckdb") from None
    return duckdb


def write_lines(path: Path, table: ValueTable, columns: list[str], tell: Progress) -> int:
    """Write the file of JSON Lines, and return the number of lines."""
    count = 0
    _, planes, height, _ = table.shape
    with path.open("wb") as file, gzip.GzipFile("", "wb", 6, file, mtime=0) as packed:
        for number, (size, text) in enumerate(lines(table, columns)):
            packed.write(text.encode("ascii"))
            count += size
            if not number % height:
                tell(SOLVING + (1 - SOLVING) * number / (planes * height))
    return count


def write_parquet(database: Any, folder: Path, columns: Iterable[str]) -> None:
    """Convert the JSON Lines to Parquet, so that both files have the same rows in the same order."""
    types = ", ".join(["misthrows: 'TINYINT'", *(f"\"{column}\": 'VARCHAR'" for column in columns), "value: 'DOUBLE'"])
    here = str(folder).replace("'", "''")
    source = f"read_json('{here}/{LINES}', format = 'newline_delimited', columns = {{{types}}})"
    with database.connect() as connection, interruptible():
        connection.execute("SET threads = 1")
        connection.execute(
            f"COPY (SELECT * FROM {source}) TO '{here}/{PARQUET}' "
            "(FORMAT parquet, PARQUET_VERSION V2, COMPRESSION zstd, COMPRESSION_LEVEL 9)"
        )


@contextmanager
def interruptible() -> Iterator[None]:
    """Raise `KeyboardInterrupt` for the error into which DuckDB turns Ctrl-C."""
    try:
        yield
    except Exception as error:  # duckdb.InterruptException or RuntimeError, as its version likes
        if "interrupted" not in str(error).lower():
            raise
        raise KeyboardInterrupt from None


def describe(folder: Path, game: CrossingGame, start: float, count: int) -> None:
    """Add the program, the page, the description and the checksums to the folder of an archive."""
    sums = {name: sha256(folder / name) for name in RESOURCES}
    files: dict[str, dict[str, Any]] = {name: {"hash": f"sha256:{sums[name]}"} for name in RESOURCES}
    # Frictionless counts no bytes of Parquet, and calls a file invalid whose number of bytes is given.
    files[LINES]["bytes"] = (folder / LINES).stat().st_size
    for name, told in (("datapackage.json", described(game, files, count)), ("schema.json", schema(game))):
        text = LIST.sub(lambda found: f"[{' '.join(found[1].split())}]", json.dumps(told, indent=2))
        (folder / name).write_text(f"{text}\n", "ascii")
    facts = {"title": game.spec.title, "version": __version__, "count": f"{count:,}", "start": f"{start:.4f}"}
    facts["where"] = " AND ".join(f"{row.name} = '-'" for row in game.spec.rows)
    facts["example"] = " ".join(["1", "2@2", *("-" for _ in game.spec.rows[1:])])
    (folder / "README.md").write_text(Template((HERE / "README.md").read_text("utf-8")).substitute(facts), "utf-8")
    (folder / "check.py").write_bytes((HERE / "check.py").read_bytes())
    listed = "".join(f"{sums.get(name) or sha256(folder / name)}  {name}\n" for name in CHECKED)
    (folder / "SHA256SUMS").write_text(listed, "ascii")


def sha256(path: Path) -> str:
    """Return the SHA-256 checksum of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def pack(archive: ZipFile, path: Path, name: str) -> None:
    """Copy a file into an archive, without its time, so that equal files give equal archives."""
    entry = ZipInfo(name)
    entry.external_attr = 0o644 << 16
    with path.open("rb") as file, archive.open(entry, "w", force_zip64=True) as there:
        copyfileobj(file, there)
