"""Layout of a crossing game as the rules see it: cells as targets of the dice, and questions about rows and cells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Self

from ...reading import TableReader, either
from ...spec import Row

__all__ = ["Layout", "Target", "check_row"]


class Target(NamedTuple):
    """A cell as the rules see it.

    The row needs `needed` crosses before this cell. `bits` are the crosses made with it, including the lock if it
    closes the row. `closes` is the mask of the row that it closes, or 0.
    """

    name: str
    row: int
    bit: int
    needed: int
    bits: int
    closes: int


@dataclass(frozen=True)
class Layout:
    """Layout of a game's sheet, with the points for each number of crosses: everything that the rules need to know.

    `totals` are the sums of the two white dice, and `points[n]` are the points for n crosses in a row. `targets` finds
    a target by its name, `white_targets` by the white sum, and `colour_targets` by colour and sum. `lock_bits` are the
    bits of the padlocks in the masks of the rows.
    """

    rows: tuple[Row, ...]
    totals: frozenset[int]
    closing_crosses: int
    points: tuple[int, ...]
    targets: Mapping[str, Target] = field(compare=False)
    white_targets: Mapping[int, tuple[Target, ...]] = field(compare=False)
    colour_targets: Mapping[tuple[str, int], tuple[Target, ...]] = field(compare=False)
    lock_bits: tuple[int, ...] = field(compare=False)

    @classmethod
    def of(cls, rows: tuple[Row, ...], totals: frozenset[int], closing_crosses: int, points: tuple[int, ...]) -> Self:
        """Make the layout of these rows. All their cells must have a colour, and a number among the totals."""
        targets: dict[str, Target] = {}
        white_targets: dict[int, list[Target]] = {total: [] for total in totals}
        colour_targets: dict[tuple[str, int], list[Target]] = {}
        for row_index, row in enumerate(rows):
            for cell_index, cell in enumerate(row.cells):
                assert cell.number is not None
                assert cell.colour is not None
                target = make_target(row, row_index, cell_index, closing_crosses)
                targets[cell.name] = target
                white_targets[cell.number].append(target)
                colour_targets.setdefault((cell.colour, cell.number), []).append(target)
        return cls(
            rows,
            totals,
            closing_crosses,
            points,
            targets,
            white_targets={total: tuple(targets_of_key) for total, targets_of_key in white_targets.items()},
            colour_targets={face: tuple(targets_of_key) for face, targets_of_key in colour_targets.items()},
            lock_bits=tuple(1 << len(row.cells) for row in rows),
        )

    def row_points(self, crosses: int) -> int:
        """Return the points for this many crosses in a row. Crosses beyond the table add nothing."""
        return self.points[min(crosses, len(self.points) - 1)]

    def cell(self, table: TableReader, key: str, name: str, *, may_close: bool = False) -> tuple[int, int]:
        """Return the row and the position of a cell that a spec names.

        Refuse a cell that closes its row, unless `may_close`.
        """
        target = self.targets.get(name)
        if target is None:
            raise table.fail(key, f"{name!r} is not a cell of this sheet; a cell is its row and number, such as red.7")
        if target.closes and not may_close:
            raise table.fail(key, f"{name} closes its row, so it cannot have an addition")
        return target.row, target.bit.bit_length() - 1

    def cells(self, table: TableReader, key: str, *, may_close: bool = False) -> list[tuple[int, int]]:
        """Read a list of different cells, as pairs of row and position."""
        names = table.texts(key, filled=True)
        for index, name in enumerate(names):
            if name in names[:index]:
                raise table.fail(f"{key}[{index}]", f"{name} is given twice")
        cell_keys = [f"{key}[{index}]" for index in range(len(names))]
        return [
            self.cell(table, cell_key, name, may_close=may_close)
            for cell_key, name in zip(cell_keys, names, strict=True)
        ]

    def row(self, table: TableReader, key: str, name: str) -> int:
        """Return the index of the row with this name."""
        for index, row in enumerate(self.rows):
            if row.name == name:
                return index
        raise table.fail(key, f"{name!r} is not a row; {either(row.name for row in self.rows)}")

    def masks(self, cells: Sequence[tuple[int, int]]) -> tuple[int, ...]:
        """Return one mask for each row, with the bits of these cells."""
        return tuple(sum(1 << index for at, index in cells if at == row) for row in range(len(self.rows)))

    def names(self, cells: Sequence[tuple[int, int]]) -> tuple[str, ...]:
        """Return the names of these cells."""
        return tuple(self.rows[row].cells[index].name for row, index in cells)


def make_target(row: Row, row_index: int, cell_index: int, closing_crosses: int) -> Target:
    """Make the target of a cell. A cell that closes its row needs `closing_crosses` crosses before it."""
    bit = 1 << cell_index
    if cell_index in row.closing:
        return Target(
            row.cells[cell_index].name, row_index, bit, closing_crosses, bit | 1 << len(row.cells), 1 << row_index
        )
    return Target(row.cells[cell_index].name, row_index, bit, 0, bit, 0)


def check_row(row: Row, row_index: int, closing_crosses: int, details: TableReader) -> None:
    """Refuse a row that the rules can never close. Raises `SpecError`."""
    key = f"rows[{row_index}]"
    if any(cell.number is None for cell in row.cells):
        raise details.make_error(f"{key}.cells", "the cells have no numbers; give a list such as [2, 3, 4]")
    if row.closing != tuple(range(row.closing[0], len(row.cells))):
        raise details.make_error(f"{key}.closing", "only the last numbers of a row may close it")
    if closing_crosses > row.closing[0]:
        problem = f"{closing_crosses} crosses cannot stand before cell {row.closing[0] + 1} of {row.name}"
        raise details.fail("closing_crosses", f"{problem}; allowed: 0 to {row.closing[0]}")
