"""Strategies of the Qwixx family that use a table of values: perfect play for points, and play that hurries.

A strategy reads or solves its table when it chooses for the first time.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from ....match import Game
from ....rules.crossing import CrossingState
from ...strategy import Chooser, Family

if TYPE_CHECKING:
    from ..solver.value_table import ValueTable

__all__ = ["FAMILIES", "TableKey", "table_key"]

MOST_SEATS: Final = 5
HASTES: Final = range(1, 31)
TEMPOS: Final = range(1, 10)


class TableKey(NamedTuple):
    """Key of a strategy's table: friendly seats, hurry in per cent, and points lost in each interval."""

    seats: int
    end_percent: int = 0
    points_per_round: int = 0

    def open(self, game: Game) -> ValueTable:
        """Open the table, or solve it if it does not exist. Raises `DicepadError` for a game that cannot be solved."""
        from ..solver.solving import table_for

        return table_for(game, self.seats, end_percent=self.end_percent, points_per_round=self.points_per_round)


def table_key(name: str) -> TableKey:
    """Return the key of a strategy's table.

    >>> table_key("friendly-3"), table_key("hasty-7")
    (TableKey(seats=3, end_percent=0, points_per_round=0), TableKey(seats=2, end_percent=7, points_per_round=0))
    """
    stem, *numbers = name.split("-")
    if stem == "hasty":
        return TableKey(2, *map(int, numbers))
    return TableKey(int(numbers[0]) if numbers else 1)


opened = lru_cache(maxsize=8)(TableKey.open)


def maker(stem: str, closing: bool) -> Callable[..., Chooser]:
    """Return a function that makes the choosers of a family. A chooser opens its table at its first choice."""

    def make(game: Game, *numbers: int) -> Chooser:
        key = table_key("-".join([stem, *map(str, numbers)]))

        def choose(state: CrossingState, seat: int, rng: Random) -> str:
            from .quantized import best_move

            return best_move(opened(key, game), state, seat, closing)

        return choose

    return make


def by_seats(stem: str, about: str, closing: bool, listed: tuple[str, ...]) -> Family:
    names = tuple(f"{stem}-{seats}" for seats in range(1, MOST_SEATS + 1))
    return Family(f"{stem}-N", about, names, listed, maker(stem, closing), solved=True)


FAMILIES: Final = (
    by_seats(
        "friendly", "perfect play for points, with N seats that do not disturb each other", False, ("friendly-2",)
    ),
    Family(
        "solo", "perfect play for points, with one seat alone", ("solo",), ("solo",), maker("solo", False), solved=True
    ),
    by_seats(
        "closer",
        "like friendly-N (or solo for 1), but ends the game gladly when ahead, and reluctantly when behind",
        True,
        ("closer-1",),
    ),
    Family(
        "hasty-H",
        "like closer-2, but expects the game to end before its next turn with a probability of H %",
        tuple(f"hasty-{end_percent}" for end_percent in HASTES),
        ("hasty-14",),
        maker("hasty", True),
        solved=True,
    ),
    Family(
        "hasty-H-T",
        "like hasty-H, but subtracts T points, the gain of the others, for each of its turns still to come",
        tuple(f"hasty-{end_percent}-{points_per_round}" for end_percent in HASTES for points_per_round in TEMPOS),
        ("hasty-7-7",),
        maker("hasty", True),
        solved=True,
    ),
)
