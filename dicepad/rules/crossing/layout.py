"""The layout of a crossing game as the rules see it: cells as targets, and what may be asked about rows and cells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ...reading import Table, either
from ...spec import Row

__all__ = ["Layout", "Target", "check_row", "make_target"]


class Target(NamedTuple):
    """A cell as the rules see it.

    `needed` crosses must stand before it in the row; `bits` are the crosses made with it (the lock too, if it closes
    the row), and `closes` is the mask of the row that it closes.
    """

    name: str
    row: int
    bit: int
    needed: int
    bits: int
    closes: int


@dataclass(frozen=True)
class Layout:
    """The rows and the sums that two white dice make, for reading what a spec names."""

    rows: tuple[Row, ...]
    totals: frozenset[int]

    def place(self, name: str) -> tuple[int, int] | None:
        """Row and position of a cell."""
        for row_index, row in enumerate(self.rows):
            for index, cell in enumerate(row.cells):
                if cell.name == name:
                    return row_index, index
        return None

    def cell(self, table: Table, place: str, name: str, *, may_close: bool = False) -> tuple[int, int]:
        """Row and position of a cell that a spec names; one that closes its row is refused unless it may."""
        found = self.place(name)
        if found is None:
            raise table.fail(
                place, f"{name!r} is not a cell of this sheet; a cell is its row and number, such as red.7"
            )
        if found[1] in self.rows[found[0]].closing and not may_close:
            raise table.fail(place, f"{name} closes its row and can have no addition")
        return found

    def cells(self, table: Table, key: str, *, may_close: bool = False) -> list[tuple[int, int]]:
        """A list of different cells."""
        names = table.texts(key)
        for index, name in enumerate(names):
            if name in names[:index]:
                raise table.fail(f"{key}[{index}]", f"{name} stands twice")
        places = [f"{key}[{index}]" for index in range(len(names))]
        return [self.cell(table, place, name, may_close=may_close) for place, name in zip(places, names, strict=True)]

    def row(self, table: Table, place: str, name: str) -> int:
        """The row of a name."""
        for index, row in enumerate(self.rows):
            if row.name == name:
                return index
        raise table.fail(place, f"{name!r} is not a row; {either(row.name for row in self.rows)}")

    def masks(self, cells: Sequence[tuple[int, int]]) -> tuple[int, ...]:
        """Cells as one mask for each row."""
        return tuple(sum(1 << index for at, index in cells if at == row) for row in range(len(self.rows)))


def make_target(row: Row, row_index: int, cell_index: int, closing_crosses: int) -> Target:
    """The target of a cell; `closing_crosses` must stand before one that closes its row."""
    bit = 1 << cell_index
    if cell_index in row.closing:
        return Target(
            row.cells[cell_index].name, row_index, bit, closing_crosses, bit | 1 << len(row.cells), 1 << row_index
        )
    return Target(row.cells[cell_index].name, row_index, bit, 0, bit, 0)


def check_row(row: Row, row_index: int, closing_crosses: int, details: Table) -> None:
    """Refuse a row that cannot be closed by the rules; raises `SpecError`."""
    place = f"rows[{row_index}]"
    if any(cell.number is None for cell in row.cells):
        raise details.make_error(f"{place}.cells", "the cells have no numbers; allowed: a list such as [2, 3, 4]")
    if not row.closing:
        last = row.cells[-1].number
        raise details.make_error(
            f"{place}.closing", f"no cell closes this row; allowed: its last numbers, such as [{last}]"
        )
    if row.closing != tuple(range(row.closing[0], len(row.cells))):
        raise details.make_error(f"{place}.closing", "only the last numbers of a row may close it")
    if closing_crosses > row.closing[0]:
        problem = f"{closing_crosses} crosses cannot stand before cell {row.closing[0] + 1} of {row.name}"
        raise details.fail("closing_crosses", f"{problem}; allowed: 0 to {row.closing[0]}")
