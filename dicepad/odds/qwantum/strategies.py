"""Strategies for Qwantum."""

from __future__ import annotations

from random import Random

from ...rules.qwantum import QwantumState, column_points
from ..strategy import RANDOM, Family

__all__ = ["FAMILIES"]

EVEN: tuple[int, ...] = (6, 10, 14, 18, 12, 7)
"""Targets for the cells of a row that rises and falls about evenly."""


def nearest(state: QwantumState, seat: int, rng: Random) -> str:
    """Keep the first roll. Enter the sum that is nearest to the last entry of its row.

    If an entry fills its column, the points of the column are subtracted from this distance.
    """
    if state.phase == "choose":
        return "keep"
    rows = {row.name: index for index, row in enumerate(state.game.spec.rows)}

    def jump(move: str) -> int:
        index = rows[move.partition(".")[0]]
        entries = state.rows[seat][index]
        column = [row[len(entries)] for row in state.rows[seat] if len(row) > len(entries)]
        full = len(column) == len(rows) - 1
        return abs(state.sums[index] - (entries[-1] if entries else 0)) - (
            column_points((*column, state.sums[index])) if full else 0
        )

    moves = [move for move in state.moves(seat) if move != "pass"]
    return min(moves, key=jump) if moves else "pass"


def room_left(state: QwantumState, seat: int, rng: Random) -> str:
    """Enter the sum nearest to an even rise and fall. Roll again the dice of colours that fit nowhere."""
    spec = state.game.spec
    gaps: dict[str, int] = {}
    for row, entries, value in zip(spec.rows, state.rows[seat], state.sums, strict=True):
        if state.game.fits(entries, value):
            gaps[f"{row.name}.{len(entries) + 1}"] = abs(value - EVEN[len(entries) % len(EVEN)])
    if state.phase == "choose":
        good = {name.partition(".")[0] for name, gap in gaps.items() if gap <= 3}
        again = [
            die.name
            for die, face in zip(spec.dice, state.dice, strict=True)
            if face is not None and die.colour != "white" and face.colour not in good
        ]
        return "keep" if len(good) > 1 or not again else "reroll " + " ".join(again)
    moves = [move for move in state.moves(seat) if move != "pass"]
    best = min(moves, key=lambda move: gaps[move], default="pass")
    due = seat == state.active and state.phase == "second" and state.taken is None
    return best if best == "pass" or due or gaps[best] <= 4 else "pass"


FAMILIES = (
    RANDOM,
    Family.of_one("nearest", "keeps the first roll, and enters the sum closest to the last number of its row", nearest),
    Family.of_one("careful", "leaves room in each row, and rolls the dice again that fit nowhere", room_left),
)
