"""Faces of the additions to the rules, found by the addition's key in a spec."""

from __future__ import annotations

from typing import Any, Final

from dicepad.registry import Registry
from dicepad.rules.crossing import Addition, CrossingGame

from .addition import AdditionFace

__all__ = ["ADDITIONS", "faces_of"]

ADDITIONS: Final[Registry[type[AdditionFace[Any]]]] = Registry(
    "sheetgen.additions",
    "there is no picture",
    {
        "double_cells": "sheetgen.games.crossing.effects:DoubleFace",
        "repeats": "sheetgen.games.crossing.ways:RepeatFace",
        "framed": "sheetgen.games.crossing.effects:FrameFace",
        "links": "sheetgen.games.crossing.effects:LinkFace",
        "bonus_rows": "sheetgen.games.crossing.ways:BetweenFace",
        "bonus_bar": "sheetgen.games.crossing.effects:BarFace",
        "bonus_pairs": "sheetgen.games.crossing.effects:PairFace",
        "swaps": "sheetgen.games.crossing.ways:SwapFace",
        "lucky": "sheetgen.games.crossing.ways:LuckyFace",
    },
)
"""The faces by the key of their addition; installed packages add theirs."""


def faces_of(game: CrossingGame) -> list[AdditionFace[Any]]:
    """Return a face for each kind of addition in a game. Raises `DicepadError` if a kind has no face."""
    kinds: dict[str, list[Addition]] = {}
    for addition in game.additions:
        kinds.setdefault(addition.key, []).append(addition)
    return [ADDITIONS.find(key)(game, tuple(additions)) for key, additions in kinds.items()]
