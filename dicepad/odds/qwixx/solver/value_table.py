"""Tables of values in files: written completely, checked when opened, read in place; and a small form for browsers.

A file begins with a line of magic and version, then a line of JSON: rules, hash of the sheet, seats, shape, checksum.
The full form continues with little-endian 64-bit floats at a multiple of 4,096 bytes. The small form continues with
deflated bytes: the values in steps, as differences along the last axis, first all low bytes, then all high bytes. If
both pairs of rows can be exchanged, second indices start at the first index. This module needs only the standard
library.
"""

from __future__ import annotations

import json
import mmap
import os
import sys
import zlib
from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from math import prod
from pathlib import Path
from typing import Any, BinaryIO, Final

from ....command import file_beside, write_whole
from ....errors import TableError
from ..turn.sheet import SolvableSheet

__all__ = ["ValueTable", "compact", "open_table", "save", "write_parts"]

MAGIC: Final = b"dicepad values, format 1\n"
RULES: Final = "crossing 1"
PAGE: Final = 4096
BLOCK: Final = 1 << 20
KEYS: Final = ("rules", "sheet", "seats", "haste", "tempo", "checksum", "form")
STEP: Final = 0.02
"""Step between values of the small form, in points. The error of a value is at most half a step."""


@dataclass(frozen=True)
class ValueTable:
    """Values of every position of a sheet: the expected points still to come if the seat plays perfectly for points.

    `values` is a flat array of shape (turns, misthrows, first pairs, second pairs), in units of `step` points. The
    first axis is the number of other seats' turns before your own. In the folded form, the last two axes are one: the
    upper triangle of both.

    >>> from dicepad import load
    >>> from dicepad.odds import table_for
    >>> table = table_for(load("qwixx"))
    >>> table.shape, round(table.value(0, 0, (0, 0, 0, 0)), 4)
    ((1, 4, 1653, 1653), 115.4831)
    """

    sheet: SolvableSheet
    seats: int
    values: Sequence[float]
    folded: bool = False
    step: float = 1.0
    end_percent: int = 0
    """Probability, in per cent, that others end the game between two turns of your own."""
    points_per_round: int = 0
    """Points that each interval between two turns of your own costs."""

    @cached_property
    def shape(self) -> tuple[int, int, int, int]:
        """Lengths of the four axes."""
        first, second = self.sheet.pairs
        return self.seats, self.sheet.misthrows, len(first), len(second)

    @property
    def error(self) -> float:
        """Largest error of a value in points, or 0 for the full form."""
        return self.step / 2 if self.folded or self.step != 1.0 else 0.0

    @property
    def start(self) -> float:
        """The expected final score from an empty sheet, for the first seat."""
        return self.value(0, 0, (0, 0, 0, 0))

    def value(self, turn: int, misthrows: int, rows: Sequence[int]) -> float:
        """Return the expected points still to come, if `turn` other seats roll before your own turn.

        `rows` are the states of the four rows, as `SolvableSheet.row_states` gives them. If the game is over, the value
        is 0.
        """
        first, second = self.sheet.pair_index
        return self.values_after(turn)(misthrows, first[rows[0]][rows[1]], second[rows[2]][rows[3]])

    def values_after(self, turn: int) -> Callable[[int, int, int], float]:
        """Return a function for the points to come after this many turns of others.

        Its arguments are the misthrows, and the indices of the two pairs of rows.
        """
        values = self.values
        step = self.step
        _, planes, height, width = self.shape
        before = turn * planes
        size = height * (height + 1) // 2

        def folded(misthrows: int, upper: int, lower: int) -> float:
            # The upper triangle row by row: each row is one shorter than the one above it.
            low, high = (upper, lower) if upper <= lower else (lower, upper)
            return values[(before + misthrows) * size + low * height - low * (low + 1) // 2 + high] * step

        if self.folded:
            return folded
        return lambda misthrows, upper, lower: values[((before + misthrows) * height + upper) * width + lower] * step


def head(table: ValueTable, checksum: int, **more: object) -> bytes:
    said = {"rules": RULES, "sheet": table.sheet.digest, "seats": table.seats}
    said |= {"haste": table.end_percent, "tempo": table.points_per_round, "checksum": checksum, **more}
    return MAGIC + json.dumps(said).encode() + b"\n"


def checksum(file: BinaryIO) -> int:
    """Return the checksum of the rest of a file.

    The file is read in blocks, because a mapped file would count as memory in use.
    """
    found = 0
    while block := file.read(BLOCK):
        found = zlib.crc32(block, found)
    return found


def compact(table: ValueTable) -> bytes:
    """Return the bytes of the small form, with an error of at most 0.01 points.

    Raises `TableError` if the table already has the small form.

    >>> from dicepad import load
    >>> from dicepad.odds import table_for
    >>> table = table_for(load("qwixx"))
    >>> len(compact(table)) < 8 * len(table.values) / 10
    True
    """
    if table.step != 1.0:
        raise TableError("this table is already small")
    seats, planes, height, width = table.shape
    folded = table.sheet.symmetry.pairs
    differences = array("H")
    for plane in range(seats * planes):
        for upper in range(height):
            start = (plane * height + upper) * width
            row = [round(value / STEP) for value in table.values[start + (upper if folded else 0) : start + width]]
            differences.extend([(value - before) & 0xFFFF for before, value in zip([0, *row], row, strict=False)])
    data = to_little_endian(differences).tobytes()
    # High bytes of small differences are nearly all equal, which packs better if they stand together.
    packed = zlib.compress(data[::2] + data[1::2], 9)
    return head(table, zlib.crc32(packed), form="small", step=STEP) + packed


def to_little_endian(numbers: array[Any]) -> array[Any]:
    """Convert numbers between this machine's order of bytes and the little-endian order of files."""
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def floats(values: Any) -> memoryview[float] | array[float]:
    """Convert floats between this machine and a file. If there is no difference, the result is a view."""
    numbers = memoryview(values).cast("B").cast("d")
    return numbers if sys.byteorder == "little" else to_little_endian(array("d", numbers))


def open_table(path: str | Path, sheet: SolvableSheet) -> ValueTable:
    """Open the table of a sheet in either form. The full form stays on disk, and only the parts that you use are read.

    Raises `TableError` if the file is missing, damaged or cut short, or if it belongs to another sheet or other rules.

    >>> from dicepad import load
    >>> from dicepad.odds.qwixx.turn.solvable import solvable_sheet
    >>> open_table("no-such.table", solvable_sheet(load("qwixx")))
    Traceback (most recent call last):
        ...
    dicepad.errors.TableError: no-such.table: the table cannot be read: No such file or directory
    """
    try:
        with Path(path).open("rb") as file:
            return read_table(path, file, sheet)
    except OSError as error:
        raise TableError(f"{path}: the table cannot be read: {error.strerror}") from None


def read_table(path: str | Path, file: BinaryIO, sheet: SolvableSheet) -> ValueTable:
    if file.readline(len(MAGIC)) != MAGIC:
        raise TableError(f"{path}: this is not a table of values of format 1")
    try:
        said = json.loads(file.readline(PAGE))
        rules, digest, seats, end_percent, points_per_round, known, form = (said[key] for key in KEYS)
    except (ValueError, KeyError, TypeError):
        raise TableError(f"{path}: the header of the table is damaged") from None
    if rules != RULES or digest != sheet.digest:
        raise TableError(f"{path}: this table belongs to another sheet or to other rules")
    begin = file.seek(PAGE) if form == "full" else file.tell()
    if checksum(file) != known:
        raise TableError(f"{path}: the table is damaged or cut short; solve the sheet again")
    if form == "full":
        mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        return ValueTable(
            sheet, seats, floats(memoryview(mapped)[PAGE:]), end_percent=end_percent, points_per_round=points_per_round
        )
    file.seek(begin)
    values = unpack(sheet, seats, zlib.decompress(file.read()))
    return ValueTable(sheet, seats, values, sheet.symmetry.pairs, said["step"], end_percent, points_per_round)


def unpack(sheet: SolvableSheet, seats: int, data: bytes) -> array[int]:
    half = len(data) // 2
    mixed = bytearray(len(data))
    mixed[::2], mixed[1::2] = data[:half], data[half:]
    differences = to_little_endian(array("h", bytes(mixed)))
    folded = sheet.symmetry.pairs
    height, width = (len(pairs) for pairs in sheet.pairs)
    values = array("h")
    at = 0
    for _ in range(seats * sheet.misthrows):
        for upper in range(height):
            size = width - upper if folded else width
            values.extend(accumulate(differences[at : at + size]))
            at += size
    return values


def save(table: ValueTable, path: str | Path, *, small: bool = False) -> None:
    """Write a table, completely or not at all. Raises `OSError`.

    >>> from tempfile import TemporaryDirectory
    >>> from dicepad import load
    >>> from dicepad.odds import table_for
    >>> table = table_for(load("qwixx"))
    >>> with TemporaryDirectory() as folder:
    ...     save(table, f"{folder}/small.table", small=True)
    ...     round(open_table(f"{folder}/small.table", table.sheet).start, 2)
    115.48
    """
    if small:
        write_whole(path, compact(table))
    else:
        write_parts(path, table, [(0, table.values)])


def write_parts(path: str | Path, table: ValueTable, parts: Iterable[tuple[int, Any]]) -> None:
    """Write the full form of a table part by part, completely or not at all.

    A part is the index of its first value, and its values. The values in `table` are ignored. Raises `OSError`; if the
    disk has no room for all parts, it does so before the first part.

    >>> from tempfile import TemporaryDirectory
    >>> from dicepad import load
    >>> from dicepad.odds import table_for
    >>> table = table_for(load("qwixx"))
    >>> with TemporaryDirectory() as folder:
    ...     write_parts(f"{folder}/full.table", table, [(0, table.values)])
    ...     open_table(f"{folder}/full.table", table.sheet).start == table.start
    True
    """
    with file_beside(Path(path)) as file:
        if hasattr(os, "posix_fallocate"):  # elsewhere a full disk is found while parts are written
            os.posix_fallocate(file.fileno(), 0, PAGE + 8 * prod(table.shape))
        for at, values in parts:
            file.seek(PAGE + 8 * at)
            file.write(floats(values))
        file.seek(PAGE)
        top = head(table, checksum(file), form="full")
        file.seek(0)
        file.write(top.ljust(PAGE, b"\0"))
