"""Additions in which a cross has an effect: cells that count twice or again, cells crossed together, and rewards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from ...reading import TableReader, either
from .addition import Addition, Gain, Memory
from .layout import Layout, Target
from .sheet import ONE_IN_EVERY, TWO_IN_FEWEST, SheetInPlay, gift_moves

__all__ = ["BonusBar", "BonusPair", "DoubleCells", "FramedCells", "Links"]

DOUBLE_FEWEST: Final = "double-fewest"
FREE_MISTHROWS: Final = "free-misthrows"
POINTS: Final = "points"
SECOND_CROSS: Final = "the second cross of a number"
"""The part of the sheet that an addition reserves if it counts a number twice."""
GIFTS: Final = (TWO_IN_FEWEST, ONE_IN_EVERY, DOUBLE_FEWEST, POINTS, FREE_MISTHROWS)


@dataclass(frozen=True)
class DoubleCells(Addition):
    """Cells that count as two crosses."""

    masks: tuple[int, ...]

    key: ClassVar[str] = "double_cells"

    @classmethod
    def read(cls, table: TableReader, layout: Layout, index: int) -> list[Addition]:
        cells = layout.cells(table, cls.key)
        return [cls(index, layout.masks(cells), cells=layout.names(cells))]

    @property
    def exclusive_parts(self) -> frozenset[str]:
        return frozenset({SECOND_CROSS})

    def most_crosses(self, row: int) -> int:
        return self.masks[row].bit_count()

    def crosses(self, sheet: SheetInPlay, row: int) -> int:
        return (sheet.rows[row] & self.masks[row]).bit_count()


@dataclass(frozen=True)
class FramedCells(Addition):
    """Cells whose crosses score once more, together, as if they were a further row."""

    masks: tuple[int, ...]

    key: ClassVar[str] = "framed"

    @classmethod
    def read(cls, table: TableReader, layout: Layout, index: int) -> list[Addition]:
        cells = layout.cells(table, cls.key, may_close=True)
        return [cls(index, layout.masks(cells), cells=layout.names(cells))]

    @property
    def points_place(self) -> str:
        return "points.framed"

    def count(self, sheet: SheetInPlay) -> int:
        """Return how many framed cells are crossed."""
        return sum((row & mask).bit_count() for row, mask in zip(sheet.rows, self.masks, strict=True))

    def points(self, sheet: SheetInPlay, row_points: Sequence[int], penalty: int) -> int:
        return sheet.layout.row_points(self.count(sheet))


@dataclass(frozen=True)
class Links(Addition):
    """Pairs of cells. If you cross one of a pair, you also cross the other, wherever it is and even in a closed row."""

    key: ClassVar[str] = "links"

    @classmethod
    def read(cls, table: TableReader, layout: Layout, index: int) -> list[Addition]:
        partners: dict[str, str] = {}
        for number, pair in enumerate(table.items(cls.key, (list,), filled=True)):
            key = f"{cls.key}[{number}]"
            if len(pair) != 2 or not all(isinstance(name, str) for name in pair):
                raise table.fail(key, 'a link joins two cells, such as ["red.6", "yellow.6"]')
            first, second = (layout.cell(table, key, name)[0] for name in pair)
            if first == second:
                raise table.fail(key, "both cells are in the same row")
            for cell, partner in (pair, reversed(pair)):
                if cell in partners:
                    raise table.fail(key, f"{cell} already has another link")
                partners[cell] = partner
        return [cls(index, cells=tuple(partners), partners=partners)]

    def crossed(self, sheet: SheetInPlay, target: Target) -> None:
        partner = self.partners.get(target.name)
        if partner is not None:
            sheet.cross(sheet.layout.targets[partner])

    def check(self, sheet: SheetInPlay, position: TableReader) -> None:
        targets = sheet.layout.targets
        for cell, partner in self.partners.items():
            first, second = targets[cell], targets[partner]
            if sheet.rows[first.row] & first.bit and not sheet.rows[second.row] & second.bit:
                raise position.fail("", f"{cell} and {partner} are linked, but only {cell} is crossed").coded(
                    "linked", cell=cell, next=partner
                )


@dataclass(frozen=True)
class BonusBar(Addition):
    """Boxed numbers and a bar of colours. A boxed number lets you cross the next field and the next cell of its colour.

    If a row is closed, the fields of its colour are struck out. A gift that fits nowhere still uses up its field. The
    memory is the number of fields passed.
    """

    bar: tuple[int, ...]

    key: ClassVar[str] = "bonus_bar"

    @property
    def state_key(self) -> str:
        return "bar"

    @property
    def exclusive_parts(self) -> frozenset[str]:
        return frozenset(f"the bonus of {name}" for name in self.cells)

    @classmethod
    def read(cls, table: TableReader, layout: Layout, index: int) -> list[Addition]:
        inner = table.table(cls.key)
        colours = [row.colour for row in layout.rows]
        if None in colours or len(set(colours)) != len(colours):
            raise inner.fail("", "the bonus bar needs rows of one colour each, and all of them different")
        boxes = inner.texts("boxes")
        layout.cells(inner, "boxes")
        bar = []
        for at, colour in enumerate(inner.texts("bar", filled=True)):
            if colour not in colours:
                raise inner.fail(f"bar[{at}]", f"there is no {colour} row; {either(map(str, colours))}")
            bar.append(colours.index(colour))
        inner.done()
        return [cls(index, tuple(bar), cells=boxes)]

    def crossed(self, sheet: SheetInPlay, target: Target) -> None:
        if target.name not in self.cells:
            return
        position = sheet.extras[self.index]
        while position < len(self.bar) and not sheet.is_open(self.bar[position]):
            position += 1
        if position < len(self.bar):
            sheet.extras[self.index] = position + 1
            gift = sheet.next_target(self.bar[position])
            if gift is not None:
                sheet.cross(gift)

    def places(self, memory: int) -> list[str]:
        return [f"{self.state_key}.{number}" for number in range(1, memory + 1)]

    @property
    def memory(self) -> Memory:
        return Memory((), len(self.bar), "how many cells of the bar are used")

    def read_memory(self, seat: TableReader) -> int:
        return seat.integer(self.state_key, 1, len(self.bar))

    def check(self, sheet: SheetInPlay, position: TableReader) -> None:
        targets = sheet.layout.targets
        boxes = sum(sheet.rows[targets[name].row] & targets[name].bit > 0 for name in self.cells)
        struck = sum(not sheet.is_open(row) for row in self.bar)
        passed = sheet.extras[self.index]
        if not min(boxes, len(self.bar) - struck) <= passed <= boxes + struck:
            raise position.fail(
                self.state_key, f"{passed} cells of the bar are used, but {boxes} boxed numbers are crossed"
            )


@dataclass(frozen=True)
class BonusPair(Addition):
    """Two cells with a gift. A seat that has crossed both gets the gift once."""

    gift: str
    value: int

    key: ClassVar[str] = "bonus_pairs"

    @classmethod
    def read(cls, table: TableReader, layout: Layout, index: int) -> list[Addition]:
        pairs: list[BonusPair] = []
        for each in table.tables(cls.key, filled=True):
            names = each.texts("cells")
            if len(layout.cells(each, "cells")) != 2:
                raise each.fail("cells", "a pair needs two cells")
            for name in names:
                if any(name in pair.cells for pair in pairs):
                    raise each.fail("cells", f"{name} is already in another pair")
            gift = each.choice("gift", GIFTS)
            value = each.integer("points", 1, 999) if gift == POINTS else 0
            each.done()
            gain = Gain(chr(ord("A") + len(pairs)), f"gift.{gift}", {"points": value})
            pairs.append(cls(index + len(pairs), gift, value, cells=names, gain=gain))
        return list(pairs)

    def more_actions(self, sheet_ways: Sequence[str]) -> list[str]:
        return gift_moves(sheet_ways) if self.gift == TWO_IN_FEWEST else []

    @property
    def points_place(self) -> str:
        return "" if self.gift in (ONE_IN_EVERY, TWO_IN_FEWEST) else "points.bonus"

    @property
    def exclusive_parts(self) -> frozenset[str]:
        return frozenset(f"the bonus of {name}" for name in self.cells)

    def complete(self, sheet: SheetInPlay) -> bool:
        """Return whether both cells are crossed."""
        targets = [sheet.layout.targets[name] for name in self.cells]
        return all(sheet.rows[target.row] & target.bit for target in targets)

    def crossed(self, sheet: SheetInPlay, target: Target) -> None:
        if self.gift in (ONE_IN_EVERY, TWO_IN_FEWEST) and target.name in self.cells and self.complete(sheet):
            sheet.gifts.append(self.gift)

    def points(self, sheet: SheetInPlay, row_points: Sequence[int], penalty: int) -> int:
        if not self.complete(sheet):
            return 0
        if self.gift == DOUBLE_FEWEST:
            return max([row_points[row] for row in sheet.fewest()], default=0)
        return -penalty if self.gift == FREE_MISTHROWS else self.value
