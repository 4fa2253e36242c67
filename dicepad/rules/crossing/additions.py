"""The registry of additions, and reading those that a spec names; they can be combined without writing code."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ...reading import Table
from ...registry import Registry
from .addition import Addition
from .effects import BonusBar, BonusPair, DoubleCells, FramedCells, Links
from .layout import Layout
from .ways import BonusRow, LuckyNumbers, Repeats, Swaps

__all__ = ["ADDITIONS", "read_additions"]

OWN: Final[tuple[type[Addition], ...]] = (
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
"""The additions that come with dicepad, in the order of their effects."""

ADDITIONS: Final[Registry[type[Addition]]] = Registry(
    "dicepad.additions", "there is no addition", {kind.key: kind for kind in OWN}
)
"""The class of each addition by its key; installed packages add theirs, whose effects come after those of our own."""


def read_additions(table: Table, layout: Layout, taken: Iterable[str]) -> tuple[Addition, ...]:
    """The pieces that a spec names; `taken` are the names that mean something else in positions and moves.

    Raises `SpecError` for pieces that contradict each other or the layout.
    """
    found: list[Addition] = []
    for kind in kinds(table):
        found += kind.read(table, layout, len(found))
    names = {row.name: "a row" for row in layout.rows} | dict.fromkeys(taken, "the rules")
    things: dict[str, str] = {}
    for addition in found:
        for name in sorted(addition.names):
            if name in names:
                raise table.fail(addition.key, f"the name {name!r} belongs to {names[name]}; choose another for one")
            names[name] = addition.key
        for thing in sorted(addition.takes):
            if thing in things:
                raise table.fail(addition.key, f"{thing} comes from {things[thing]} already; choose one of the two")
            things[thing] = addition.key
    return tuple(found)


def kinds(table: Table) -> list[type[Addition]]:
    """The kinds that a table names. What is not there is marked as taken, for an error names all that is allowed."""
    named = []
    for key in dict.fromkeys([kind.key for kind in OWN] + [key for key in table.data if key not in table.taken]):
        if key in table.data and key in ADDITIONS:
            named.append(ADDITIONS.find(key))
        elif key in ADDITIONS.faces:
            table.taken.append(key)
    return named
