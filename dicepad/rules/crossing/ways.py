"""Additions that give further ways to cross: second crosses, bonus rows, swapped sums, lucky numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Final

from ...reading import TableReader, either
from ...spec import MOST_SEED, Cell, Row
from .addition import Addition, ExtraRow, Memory, MoveMeaning, bits
from .effects import SECOND_CROSS
from .layout import Layout
from .sheet import NEXT_IN_FEWEST, SheetInPlay, gift_moves

__all__ = ["LUCKY_PAIRS", "BonusRow", "LuckyNumbers", "Repeats", "Swaps", "lucky_pair"]


@dataclass(frozen=True)
class Repeats(Addition):
    """Second crosses: when the last number crossed in a row comes up again, you may cross it a second time.

    Numbers that close a row have no second cross. The memory holds a bit for each cell of each row, 32 bits a row.
    """

    layout: Layout

    key: ClassVar[str] = "repeats"
    counted: ClassVar[bool] = False

    @classmethod
    def read(cls, table: TableReader, layout: Layout, index: int) -> list[Addition]:
        return [cls(index, layout)] if table.flag(cls.key) else []

    @property
    def state_key(self) -> str:
        return "again"

    @property
    def move_end(self) -> str:
        return ".again"

    def meaning(self, move: str, white_sum: int) -> MoveMeaning:
        return MoveMeaning("twice", {})

    @property
    def exclusive_parts(self) -> frozenset[str]:
        return frozenset({SECOND_CROSS})

    def most_crosses(self, row: int) -> int:
        return len(self.layout.rows[row].cells) - len(self.layout.rows[row].closing)

    def repeated(self, sheet: SheetInPlay, row: int) -> int:
        return sheet.extras[self.index] >> 32 * row & 0xFFFFFFFF

    def crosses(self, sheet: SheetInPlay, row: int) -> int:
        return self.repeated(sheet, row).bit_count()

    def ways(self, sheet: SheetInPlay, number: int, colour: str | None) -> list[str]:
        moves = []
        for index in sheet.open_rows():
            last = sheet.rows[index].bit_length() - 1
            if last < 0 or self.repeated(sheet, index) >> last & 1:
                continue
            cell = self.layout.rows[index].cells[last]
            if cell.number == number and colour in (None, cell.colour):
                moves.append(cell.name + self.move_end)
        return moves

    def more_ways(self) -> list[str]:
        return [target.name + self.move_end for target in self.layout.targets.values() if not target.closes]

    def play(self, sheet: SheetInPlay, move: str) -> None:
        target = self.layout.targets[self.cell_of(move)]
        sheet.extras[self.index] |= target.bit << 32 * target.row

    def places(self, memory: int) -> list[str]:
        return [name + self.move_end for name in self.write(memory)]

    def write(self, memory: int) -> Any:
        return [
            cell.name
            for row_index, row in enumerate(self.layout.rows)
            for index, cell in enumerate(row.cells)
            if memory >> 32 * row_index + index & 1
        ]

    @property
    def memory(self) -> Memory:
        cells = max(len(row.cells) for row in self.layout.rows) + 1
        return Memory((len(self.layout.rows), cells), 1, "1 where a cell has its second cross")

    def memory_numbers(self, memory: int) -> Sequence[int]:
        rows, cells = self.memory.shape
        return [bit for row in range(rows) for bit in bits(memory >> 32 * row & 0xFFFFFFFF, cells)]

    def read_memory(self, seat: TableReader) -> int:
        return sum(1 << 32 * row + index for row, index in self.layout.cells(seat, self.state_key))

    def check(self, sheet: SheetInPlay, position: TableReader) -> None:
        for index, row in enumerate(self.layout.rows):
            if self.repeated(sheet, index) & ~sheet.rows[index]:
                raise position.fail(self.state_key, f"a number of {row.name} has its second cross before its first")


@dataclass(frozen=True)
class BonusRow(Addition):
    """A row between two rows with the same numbers.

    You may cross a cell when its number comes up and a neighbour is crossed.

    With the white sum, either neighbour will do; with a coloured die, the neighbour must have its colour. The crosses
    count towards the points of both rows. The memory is the mask of crosses.
    """

    row: Row
    neighbours: Mapping[int, str] = field(hash=False)
    """The two rows around this row, each with its colour."""

    key: ClassVar[str] = "bonus_rows"
    counted: ClassVar[bool] = False

    @classmethod
    def read(cls, table: TableReader, layout: Layout, index: int) -> list[Addition]:
        bonus_rows: list[BonusRow] = []
        for each in table.tables(cls.key, filled=True):
            name = each.text("name", most=20)
            if not name.isalnum() or name != name.lower() or name in [row.name for row in layout.rows]:
                raise each.fail("name", f"{name!r} is taken or not a name; allowed: lower-case letters and digits")
            rows = [layout.row(each, f"rows[{at}]", row) for at, row in enumerate(each.texts("rows"))]
            each.done()
            if len(rows) != 2 or rows[1] != rows[0] + 1:
                raise each.fail("rows", "a bonus row goes between two neighbouring rows, named from top to bottom")
            if any(rows == list(other.neighbours) for other in bonus_rows):
                raise each.fail("rows", "there is already a bonus row between these rows")
            upper, lower = (layout.rows[row] for row in rows)
            if [cell.number for cell in upper.cells] != [cell.number for cell in lower.cells]:
                raise each.fail("rows", f"{upper.name} and {lower.name} must have the same numbers in the same order")
            if upper.colour is None or lower.colour is None or upper.colour == lower.colour:
                raise each.fail("rows", "the two rows must have one colour each, and different ones")
            cells = tuple(Cell(f"{name}.{cell.number}", None, cell.number) for cell in upper.cells)
            row = Row(name, None, cells, ())
            bonus_rows.append(
                cls(
                    index + len(bonus_rows),
                    row,
                    {rows[0]: upper.colour, rows[1]: lower.colour},
                    extra_rows=(ExtraRow(row, (rows[0], rows[1])),),
                )
            )
        return list(bonus_rows)

    @property
    def state_key(self) -> str:
        return self.row.name

    @property
    def move_start(self) -> str:
        return f"{self.row.name}."

    def most_crosses(self, row: int) -> int:
        return len(self.row.cells) if row in self.neighbours else 0

    def points_crosses(self, sheet: SheetInPlay, row: int) -> int:
        return sheet.extras[self.index].bit_count() if row in self.neighbours else 0

    def has_neighbour(self, sheet: SheetInPlay, position: int, colour: str | None) -> bool:
        return any(
            sheet.rows[row] >> position & 1 for row, its in self.neighbours.items() if colour is None or colour == its
        )

    def ways(self, sheet: SheetInPlay, number: int, colour: str | None) -> list[str]:
        mask = sheet.extras[self.index]
        for position, cell in enumerate(self.row.cells):
            if cell.number == number and mask < 1 << position and self.has_neighbour(sheet, position, colour):
                return [cell.name]
        return []

    def more_ways(self) -> list[str]:
        return [cell.name for cell in self.row.cells]

    def play(self, sheet: SheetInPlay, move: str) -> None:
        sheet.extras[self.index] |= 1 << [cell.name for cell in self.row.cells].index(move)

    def places(self, memory: int) -> list[str]:
        return [cell.name for index, cell in enumerate(self.row.cells) if memory >> index & 1]

    @property
    def memory(self) -> Memory:
        return Memory((len(self.row.cells),), 1, "1 where a cell of this bonus row is crossed")

    def memory_numbers(self, memory: int) -> Sequence[int]:
        return bits(memory, len(self.row.cells))

    def write(self, memory: int) -> Any:
        return [cell.number for index, cell in enumerate(self.row.cells) if memory >> index & 1]

    def read_memory(self, seat: TableReader) -> int:
        mask = 0
        positions = {cell.number: index for index, cell in enumerate(self.row.cells)}
        for number in seat.items(self.state_key, (int,)):
            if number not in positions or mask >= 1 << positions[number]:
                raise seat.fail(self.state_key, f"{number} is not in this row, or is to the left of the number before")
            mask |= 1 << positions[number]
        return mask

    def check(self, sheet: SheetInPlay, position: TableReader) -> None:
        for index, cell in enumerate(self.row.cells):
            if sheet.extras[self.index] >> index & 1 and not self.has_neighbour(sheet, index, None):
                raise position.fail(self.state_key, f"{cell.number} is crossed, but no number beside it")


@dataclass(frozen=True)
class Swaps(Addition):
    """Pairs of numbers, used from left to right: in the white action, you may swap the sum for its partner.

    The move ``swap.2:red.5`` uses the second pair to cross red 5. The memory is the number of pairs used or skipped.
    """

    pairs: tuple[tuple[int, int], ...]

    key: ClassVar[str] = "swaps"

    @classmethod
    def read(cls, table: TableReader, layout: Layout, index: int) -> list[Addition]:
        pairs = []
        for at, pair in enumerate(table.items(cls.key, (list,), filled=True)):
            sums = [number for number in pair if type(number) is int and number in layout.totals]
            if len(pair) != 2 or len(set(sums)) != 2:
                raise table.fail(f"{cls.key}[{at}]", f"{pair} is not a pair of different sums that the white dice make")
            pairs.append((pair[0], pair[1]))
        return [cls(index, tuple(pairs))]

    @property
    def state_key(self) -> str:
        return "swaps"

    @property
    def move_start(self) -> str:
        return "swap."

    def white_actions(self, sheet: SheetInPlay, total: int) -> list[str]:
        moves = []
        for at in range(sheet.extras[self.index], len(self.pairs)):
            if total in self.pairs[at]:
                other = sum(self.pairs[at]) - total
                moves += [f"{self.move_start}{at + 1}:{way}" for way in sheet.ways(other, None)]
        return moves

    def more_actions(self, sheet_ways: Sequence[str]) -> list[str]:
        return [f"{self.move_start}{at + 1}:{way}" for at in range(len(self.pairs)) for way in sheet_ways]

    def play(self, sheet: SheetInPlay, move: str) -> None:
        number, _, way = move.removeprefix(self.move_start).partition(":")
        sheet.extras[self.index] = int(number)
        sheet.play(way)

    def meaning(self, move: str, white_sum: int) -> MoveMeaning:
        pair = self.pairs[int(move.removeprefix(self.move_start).partition(":")[0]) - 1]
        return MoveMeaning("swap", {"one": white_sum, "other": sum(pair) - white_sum})

    def places(self, memory: int) -> list[str]:
        return [f"{self.move_start}{number}" for number in range(1, memory + 1)]

    @property
    def memory(self) -> Memory:
        return Memory((), len(self.pairs), "how many pairs are used or left behind")

    def read_memory(self, seat: TableReader) -> int:
        return seat.integer(self.state_key, 1, len(self.pairs))


LUCKY_PAIRS: Final = (
    *((5, 6), (6, 13), (7, 14), (3, 8), (4, 11), (12, 13), (11, 14)),
    *((9, 16), (4, 7), (3, 10), (10, 15), (2, 9), (8, 15), (5, 12)),
)
"""Pairs of sums, such as 4 and 11, that come up in 9 of the 64 rolls of two dice with eight faces. So no pair is
luckier than another. The order of the pairs was drawn by lot."""
INSTEAD, ALSO = "instead", "also"
"""The two ways to make a lucky cross: instead of the white cross, or after it."""


@dataclass(frozen=True)
class LuckyNumbers(Addition):
    """White sums that let you cross the next cell of the open row with the fewest crosses.

    On a tie, you choose the row.

    All seats have the same `numbers`, unless there is a `seed`: then the first seat has the pair of this seed, the
    second seat the pair of the next seed, and so on. The lucky cross replaces the white one: ``lucky:red.5``. If `also`
    is true, you may make it after the white one: ``lucky+:yellow.4`` is the white cross, after which you choose the row
    of the lucky cross if there are several. `printed` is false on a picture of the sheet for all seats.
    """

    numbers: tuple[int, ...]
    seed: int | None = None
    also: bool = False
    printed: bool = True

    key: ClassVar[str] = "lucky"
    options: ClassVar[tuple[str, ...]] = ("lucky", "lucky_cross")
    both: ClassVar[str] = "lucky+:"
    """First word of a move that makes the white cross and then the lucky one."""

    @classmethod
    def read(cls, table: TableReader, layout: Layout, index: int) -> list[Addition]:
        also = table.choice("lucky_cross", (INSTEAD, ALSO), INSTEAD) == ALSO
        if isinstance(table.data[cls.key], int):
            seed = table.integer(cls.key, 0, MOST_SEED)
            if layout.totals != frozenset(range(2, 17)):
                raise table.fail(
                    cls.key, "lucky pairs need two white dice with eight faces; give a list of sums instead"
                )
            return [cls(index, lucky_pair(seed), seed, also)]
        numbers = table.integers(cls.key, min(layout.totals), max(layout.totals), filled=True)
        for at, number in enumerate(numbers):
            if number not in layout.totals:
                raise table.fail(
                    f"{cls.key}[{at}]", f"the white dice never make {number}; {either(sorted(layout.totals))}"
                )
        if len(set(numbers)) != len(numbers):
            raise table.fail(cls.key, "a number is given twice")
        return [cls(index, numbers, None, also)]

    @property
    def chosen(self) -> dict[str, object]:
        seed = {} if self.seed is None else {"lucky": self.seed}
        return {**seed, "lucky_cross": ALSO if self.also else INSTEAD}

    @property
    def option_values(self) -> Mapping[str, tuple[object, ...]]:
        seeds: Mapping[str, tuple[object, ...]] = {} if self.seed is None else {"lucky": (0, 7)}
        return {**seeds, "lucky_cross": (INSTEAD, ALSO)}

    @property
    def kinds(self) -> int:
        return 1 if self.seed is None else len(LUCKY_PAIRS)

    def of_seat(self, seat: int | None) -> Addition:
        if self.seed is None:
            return self
        return replace(self, numbers=self.numbers if seat is None else self.numbers_of(seat), printed=seat is not None)

    def numbers_of(self, seat: int) -> tuple[int, ...]:
        """Return the lucky numbers of a seat."""
        return self.numbers if self.seed is None else lucky_pair(self.seed + seat)

    @property
    def move_start(self) -> str:
        return "lucky:"

    def owns(self, move: str) -> bool:
        return move.startswith((self.move_start, self.both))

    def meaning(self, move: str, white_sum: int) -> MoveMeaning:
        return MoveMeaning("lucky", {"number": white_sum}, "too" if move.startswith(self.both) else "")

    def white_actions(self, sheet: SheetInPlay, total: int) -> list[str]:
        if total not in self.numbers_of(sheet.seat):
            return []
        targets = [sheet.next_target(row) for row in sheet.fewest()]
        moves = [f"{self.move_start}{target.name}" for target in targets if target is not None]
        return moves + [
            f"{self.both}{way}" for way in sheet.ways(total, None) if self.also and earns_lucky_cross(sheet, way)
        ]

    def more_actions(self, sheet_ways: Sequence[str]) -> list[str]:
        moves = [f"{start}{way}" for start in (self.move_start, self.both)[: 1 + self.also] for way in sheet_ways]
        return moves + (gift_moves(sheet_ways) if self.also else [])

    def play(self, sheet: SheetInPlay, move: str) -> None:
        sheet.play(self.cell_of(move))
        if move.startswith(self.both):
            sheet.gifts.append(NEXT_IN_FEWEST)


def earns_lucky_cross(sheet: SheetInPlay, way: str) -> bool:
    """Return whether a lucky cross can follow this white cross."""
    after = sheet.copy()
    after.play(way)
    after.gifts.append(NEXT_IN_FEWEST)
    return bool(after.gift_rows())


def lucky_pair(seed: int) -> tuple[int, int]:
    """Return the lucky numbers of a Longo sheet. Any 14 successive seeds give 14 different pairs.

    >>> lucky_pair(4), lucky_pair(5)
    ((4, 11), (12, 13))
    """
    return LUCKY_PAIRS[seed % len(LUCKY_PAIRS)]
