"""The face of each addition to the rules, found by its key in a spec."""

from __future__ import annotations

from typing import Any, Final

from dicepad.registry import Registry
from dicepad.rules.crossing import Addition, CrossingGame

from .addition import AdditionFace
from .effects import BarFace, DoubleFace, FrameFace, LinkFace, PairFace
from .ways import BetweenFace, LuckyFace, RepeatFace, SwapFace

__all__ = ["ADDITIONS", "faces_of"]

ADDITIONS: Final[Registry[type[AdditionFace[Any]]]] = Registry(
    "sheetgen.additions",
    "there is no picture",
    {
        "double_cells": DoubleFace,
        "repeats": RepeatFace,
        "framed": FrameFace,
        "links": LinkFace,
        "bonus_rows": BetweenFace,
        "bonus_bar": BarFace,
        "bonus_pairs": PairFace,
        "swaps": SwapFace,
        "lucky": LuckyFace,
    },
)
"""The faces by the key of their addition; installed packages add theirs."""


def faces_of(game: CrossingGame) -> list[AdditionFace[Any]]:
    """A face for each kind of addition that a game has; raises `DicepadError` for one without a face."""
    kinds: dict[str, list[Addition]] = {}
    for addition in game.additions:
        kinds.setdefault(addition.key, []).append(addition)
    return [ADDITIONS.find(key)(game, tuple(additions)) for key, additions in kinds.items()]
