"""Every addition there is, and reading those that a spec names; they can be combined without writing code."""

from __future__ import annotations

from typing import Final

from ...reading import Table
from .addition import Addition
from .effects import BonusBar, BonusPair, DoubleCells, FramedCells, Links
from .layout import Layout
from .ways import BonusRow, LuckyNumbers, Repeats, Swaps

__all__ = ["ADDITIONS", "read_additions"]

ADDITIONS: Final[tuple[type[Addition], ...]] = (
    DoubleCells,
    Repeats,
    FramedCells,
    Links,
    BonusRow,
    BonusBar,
    BonusPair,
    Swaps,
    LuckyNumbers,
)
"""Every piece there is, in the order of their effects."""


def read_additions(table: Table, layout: Layout) -> tuple[Addition, ...]:
    """The pieces that a spec names; raises `SpecError` for those that contradict each other or the layout."""
    found: list[Addition] = []
    for kind in ADDITIONS:
        if kind.key in table.data:
            found += kind.read(table, layout, len(found))
        else:
            table.taken.append(kind.key)
    boxes = {name for addition in found if isinstance(addition, BonusBar) for name in addition.boxes}
    for addition in found:
        for name in addition.cells if isinstance(addition, BonusPair) else ():
            if name in boxes:
                raise table.fail(BonusPair.key, f"{name} is a box of the bonus bar too; one cell can have one bonus")
    return tuple(found)
