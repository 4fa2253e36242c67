"""Files of values: written whole, checked when opened, read in place; and a small form for browsers.

A file begins with a line of magic and version, then a line of JSON: rules, hash of the layout, seats, shape, checksum.
The full form goes on with 64-bit floats, little end first, at a multiple of 4,096 bytes. The small form goes on with
deflated bytes: the values in steps, as differences along the last axis, first all low bytes, then all high bytes; where
both pairs of rows can be exchanged, only second indices from the first one on. Standard library only."""

from __future__ import annotations

import json
import mmap
import sys
import zlib
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from pathlib import Path
from typing import Any, Final

from ..command import write_whole
from ..errors import TableError
from .layout import Layout

__all__ = ["Table", "compact", "full", "open_table", "save"]

MAGIC: Final = b"dicepad values, format 1\n"
RULES: Final = "crossing 1"
PAGE: Final = 4096
KEYS: Final = ("rules", "layout", "seats", "haste", "checksum", "form")
STEP: Final = 0.02
"""Points between neighbouring values of the small form: each is at most half of it from the true value."""


@dataclass(frozen=True)
class Table:
    """The value to go of every position of a sheet, in points.

    `values` are flat, (turns, misthrows, first pairs, second pairs) in this order; the first axis is the number of
    other seats' turns before one's own. In the folded form the last two axes are one, the upper triangle of both.
    """

    layout: Layout
    seats: int
    values: Sequence[float]
    folded: bool = False
    step: float = 1.0
    haste: int = 0
    """Chance in percent that others end the game between two own turns."""

    @cached_property
    def shape(self) -> tuple[int, int, int, int]:
        """Lengths of the four axes."""
        first, second = self.layout.pairs
        return self.seats, self.layout.misthrows, len(first), len(second)

    @property
    def error(self) -> float:
        """By how many points a value may differ from the true one; 0 for the full form."""
        return self.step / 2 if self.folded or self.step != 1.0 else 0.0

    @property
    def start(self) -> float:
        """The expected final score from an empty sheet, for the first seat."""
        return self.value(0, 0, (0, 0, 0, 0))

    def value(self, turn: int, misthrows: int, rows: Sequence[int]) -> float:
        """The expected points to come: `turn` other seats throw before one's own turn. 0 for an ended game.

        `rows` are the states of the four rows, as `Layout.row_states` gives them.
        """
        first, second = self.layout.pair_index
        return self.at(turn, misthrows, first[rows[0]][rows[1]], second[rows[2]][rows[3]])

    def at(self, turn: int, misthrows: int, one: int, two: int) -> float:
        """The same for the indices of the two pairs of rows."""
        _, planes, height, width = self.shape
        plane = turn * planes + misthrows
        if self.folded:
            low, high = (one, two) if one <= two else (two, one)
            index = plane * (height * (height + 1) // 2) + low * height - low * (low + 1) // 2 + high
            return self.values[index] * self.step
        return self.values[(plane * height + one) * width + two] * self.step


def head(table: Table, checksum: int, **more: object) -> bytes:
    said = {"rules": RULES, "layout": table.layout.digest, "seats": table.seats, "haste": table.haste}
    said |= {"checksum": checksum, **more}
    return MAGIC + json.dumps(said).encode() + b"\n"


def full(table: Table) -> bytes:
    """The bytes of the full form."""
    data = memoryview(table.values).cast("B")  # type: ignore[arg-type]
    top = head(table, zlib.crc32(data), form="full")
    return top.ljust(PAGE, b"\0") + data


def compact(table: Table) -> bytes:
    """The bytes of the small form, with an error of at most 0.01 points.

    Raises `TableError` if the table is a small one already.
    """
    if table.step != 1.0:
        raise TableError("this table is a small one already")
    seats, planes, height, width = table.shape
    folded = table.layout.swaps[2]
    differences = array("H")
    for plane in range(seats * planes):
        for one in range(height):
            start = (plane * height + one) * width
            row = [round(value / STEP) for value in table.values[start + (one if folded else 0) : start + width]]
            differences.extend([(value - before) & 0xFFFF for before, value in zip([0, *row], row, strict=False)])
    data = little_end(differences).tobytes()
    packed = zlib.compress(data[::2] + data[1::2], 9)
    return head(table, zlib.crc32(packed), form="small", step=STEP) + packed


def little_end(numbers: array[Any]) -> array[Any]:
    """The same numbers, to be written or read with the little end first on any machine."""
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def open_table(path: str | Path, layout: Layout) -> Table:
    """Open the table of a sheet, in either form; the full one stays on disk and is read where it is asked.

    Raises `TableError` if the file is missing, damaged, cut short, or belongs to another sheet or other rules.
    """
    path = Path(path)
    try:
        with path.open("rb") as file:
            content = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is empty"
        raise TableError(f"{path}: the table cannot be read: {reason}") from None
    if content[: len(MAGIC)] != MAGIC:
        raise TableError(f"{path}: this is not a table of values of format 1")
    end = content.find(b"\n", len(MAGIC), PAGE)
    try:
        said = json.loads(content[len(MAGIC) : end])
        rules, digest, seats, haste, checksum, form = (said[key] for key in KEYS)
    except (ValueError, KeyError, TypeError):
        raise TableError(f"{path}: the head of the table is damaged") from None
    if rules != RULES or digest != layout.digest:
        raise TableError(f"{path}: this table is of another sheet or of other rules")
    data = memoryview(content)[PAGE if form == "full" else end + 1 :]
    if zlib.crc32(data) != checksum:
        raise TableError(f"{path}: the table is damaged or cut short; solve the sheet again")
    if form == "full":
        values: Sequence[float] = data.cast("d") if sys.byteorder == "little" else little_end(array("d", bytes(data)))
        return Table(layout, seats, values, haste=haste)
    return unpack(layout, seats, haste, zlib.decompress(data), said["step"])


def unpack(layout: Layout, seats: int, haste: int, data: bytes, step: float) -> Table:
    half = len(data) // 2
    mixed = bytearray(len(data))
    mixed[::2], mixed[1::2] = data[:half], data[half:]
    differences = little_end(array("h", bytes(mixed)))
    folded = layout.swaps[2]
    height, width = (len(pairs) for pairs in layout.pairs)
    values = array("h")
    at = 0
    for _ in range(seats * layout.misthrows):
        for one in range(height):
            size = width - one if folded else width
            values.extend(accumulate(differences[at : at + size]))
            at += size
    return Table(layout, seats, values, folded, step, haste)


def save(table: Table, path: str | Path, *, small: bool = False) -> None:
    """Write a table, whole or not at all. Raises `OSError`."""
    write_whole(path, compact(table) if small else full(table))
