"""Rules of thumb for Qwinto."""

from __future__ import annotations

from functools import cache, lru_cache, partial
from random import Random
from typing import Final

from ...match import Game, State
from ...rules.qwinto import AGAIN, KEEP, PASS, Entries, QwintoGame, QwintoState
from ..strategy import RANDOM, Chooser, Family

__all__ = ["FAMILIES"]

FAR: Final = 2
"""Greatest distance from an even rise at which a roll is kept. On other players' turns, one more is allowed."""
NOWHERE: Final = 99
"""The distance of a sum that a row does not take."""
SHEETS: Final = 16
"""Sheets whose nearest fields are kept, because several decisions are about the same one."""


def nearest_fields(game: QwintoGame, rows: tuple[Entries, ...]) -> list[list[tuple[int, int]]]:
    """Return, for each row and each sum, how far the sum is from an even rise in its nearest field, and that field.

    A sum that the row does not take is `NOWHERE`.

    >>> from dicepad import load
    >>> nearest_fields(load("qwinto"), ((0,) * 9,) * 3)[0][7]
    (1, 2)
    """
    taken: dict[int, set[int]] = {column: set() for columns in game.columns for column in columns}
    for entries, columns in zip(rows, game.columns, strict=True):
        for value, column in zip(entries, columns, strict=True):
            taken[column].add(value)
    fields = []
    for entries, columns in zip(rows, game.columns, strict=True):
        nearest, left, right = [(NOWHERE, 0)] * (game.highest + 1), 0, 0
        for field, value in enumerate(entries):
            if value:
                left = value
                continue
            if right <= left:
                right = next(filter(None, entries[field:]), game.highest + 1)
            for total in range(left + 1, right):
                gap = abs(total - 2 - 2 * field)
                if gap < nearest[total][0] and total not in taken[columns[field]]:
                    nearest[total] = gap, field
        fields.append(nearest)
    return fields


@cache
def ways(faces: int, dice: int) -> dict[int, int]:
    """Return the number of ways in which some dice make each sum.

    >>> ways(2, 2)
    {2: 1, 3: 2, 4: 1}
    """
    counts = {0: 1}
    for _ in range(dice):
        more: dict[int, int] = {}
        for total, count in counts.items():
            for face in range(1, faces + 1):
                more[total + face] = more.get(total + face, 0) + count
        counts = more
    return counts


def careful(game: Game) -> Chooser:
    """Return the chooser that rolls the dice whose sum most likely comes near an even rise, and enters it there."""
    assert isinstance(game, QwintoGame)
    fields = lru_cache(maxsize=SHEETS)(partial(nearest_fields, game))
    rows_of = {
        move: [row for row, name in enumerate(game.die_names) if name in move.split()[1:]] for move in game.rolls
    }

    def choose(state: State, seat: int, rng: Random) -> str:
        assert isinstance(state, QwintoState)
        nearest = fields(state.rows[seat])
        if state.phase == "choose":
            return max(rows_of, key=lambda move: likely(game, [nearest[row] for row in rows_of[move]]))
        rolled = [row for row, face in enumerate(state.dice) if face is not None]
        gap, row = min([(nearest[row][state.total][0], row) for row in rolled])
        if state.phase == "decide":
            return KEEP if gap <= FAR else AGAIN
        enters = gap < NOWHERE and (seat == state.active or gap <= FAR + 1)
        return game.spec.rows[row].cells[nearest[row][state.total][1]].name if enters else PASS

    return choose


def likely(game: QwintoGame, rows: list[list[tuple[int, int]]]) -> tuple[float, int]:
    """Return the probability that some row takes the sum of its dice near an even rise, and a tie-breaker.

    The tie-breaker is 0 for two dice and -1 for one or three, so equal probabilities favour two dice.
    """
    faces, dice, near = len(game.spec.dice[0].faces), len(rows), 0
    for total, count in ways(faces, dice).items():
        for row in rows:
            if row[total][0] <= FAR:
                near += count
                break
    return near / faces**dice, -abs(dice - 2)


FAMILIES = (
    RANDOM,
    Family(
        "careful",
        "rolls the dice that most likely fit an even rise, and enters the sum where it fits best",
        ("careful",),
        ("careful",),
        careful,
    ),
)
