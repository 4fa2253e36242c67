"""Registry of the additions, and their reading from a spec. A spec can combine them without any code."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ...reading import TableReader
from ...registry import Registry
from .addition import Addition
from .layout import Layout

__all__ = ["ADDITIONS", "kinds", "read_additions"]

ADDITIONS: Final[Registry[type[Addition]]] = Registry(
    "dicepad.additions",
    "there is no addition",
    {
        "double_cells": "dicepad.rules.crossing.effects:DoubleCells",
        "repeats": "dicepad.rules.crossing.ways:Repeats",
        "framed": "dicepad.rules.crossing.effects:FramedCells",
        "links": "dicepad.rules.crossing.effects:Links",
        "bonus_rows": "dicepad.rules.crossing.ways:BonusRow",
        "bonus_bar": "dicepad.rules.crossing.effects:BonusBar",
        "bonus_pairs": "dicepad.rules.crossing.effects:BonusPair",
        "swaps": "dicepad.rules.crossing.ways:Swaps",
        "lucky": "dicepad.rules.crossing.ways:LuckyNumbers",
    },
)
"""The class of each addition by its key, in the order of the effects. Additions of installed packages come after
ours."""


def read_additions(table: TableReader, layout: Layout, taken: Iterable[str]) -> tuple[Addition, ...]:
    """Read the additions that a spec names. `taken` holds names that already have a meaning in positions and moves.

    Raises `SpecError` if additions contradict each other or the layout.
    """
    additions: list[Addition] = []
    for kind in kinds(table):
        additions += kind.read(table, layout, len(additions))
    names = {row.name: "a row" for row in layout.rows} | dict.fromkeys(taken, "the rules")
    things: dict[str, str] = {}
    for addition in additions:
        for name in sorted(addition.names):
            if name in names:
                raise table.fail(addition.key, f"the name {name!r} belongs to {names[name]}; rename one of the two")
            names[name] = addition.key
        for thing in sorted(addition.exclusive_parts):
            if thing in things:
                raise table.fail(addition.key, f"{thing} already comes from {things[thing]}; choose one of the two")
            things[thing] = addition.key
    return tuple(additions)


def kinds(table: TableReader) -> list[type[Addition]]:
    """Return the kinds of additions that a table names.

    Our keys that the table lacks also count as read, so that an error lists them among the allowed keys.
    """
    named = []
    for key in dict.fromkeys([*ADDITIONS.own] + [key for key in table.data if key not in table.taken]):
        if key in table.data and key in ADDITIONS:
            named.append(ADDITIONS.find(key))
        elif key in ADDITIONS.own:
            table.taken.append(key)
    return named
