"""Rules of thumb for Qwixx and its family, which rate each cell by its row alone and take the best.

The white action ignores the coloured dice. Moves of additions that do not name a cell are ignored as long as the seat
can pass.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from ....match import Game
from ....rules.crossing import CrossingState
from ...strategy import RANDOM, Chooser, Family

__all__ = ["FAMILIES", "LOCK_WISH", "MOST_GAP", "Wish", "careful_wish", "gap_wish", "racer_wish"]

Wish = Callable[[int, int, int, bool], int]
"""Function that returns how much a strategy wants a cell, or 0 if not at all. It takes the cell's place in the row, the
number of cells that the cross skips, the crosses in the row, and whether crossing nothing costs a misthrow."""
MOST_GAP: Final = 9
"""The greatest K of ``gap-K`` and ``racer-K``."""
LOCK_WISH: Final = 1000
"""A greater wish than any other of a rule of thumb that locks first."""


def careful_wish(index: int, skipped: int, crosses: int, due: bool) -> int:
    """Rate a cell by how little it skips: at most one cell, or up to five to avoid a misthrow. Ties go to the left."""
    return 1000 - 20 * skipped - index if skipped <= (5 if due else 1) else 0


def gap_wish(gap: int) -> Wish:
    """Return a wish that skips at most `gap` cells, or any number of them to avoid a misthrow."""
    return lambda index, skipped, crosses, due: 100 - skipped if skipped <= gap or due else 0


def racer_wish(gap: int) -> Wish:
    """Return a wish that prefers the row with the most crosses. One cross outweighs ten skipped cells."""
    return lambda index, skipped, crosses, due: 100 - skipped + 10 * crosses if skipped <= gap or due else 0


def thumb(wish: Wish, *, locks: bool) -> Chooser:
    """Return a chooser that crosses the cell with the greatest wish. Ties go to the first row.

    If `locks`, it prefers a cell that closes a row to everything else.
    """

    def choose(state: CrossingState, seat: int, rng: Random) -> str:
        targets = state.game.layout.targets
        masks = state.rows[seat]
        moves = state.moves(seat)
        due = state.phase == "colour" and not state.crossed
        best, chosen = (0, 0), "pass" if "pass" in moves else moves[0]
        for move in moves:
            target = targets.get(move)
            if target is None:
                continue
            mask = masks[target.row]
            index = target.bit.bit_length() - 1
            wanted = wish(index, index - mask.bit_length(), mask.bit_count(), due)
            if locks and target.closes:
                wanted = LOCK_WISH
            # Only a greater wish counts, so in one row the first move keeps a tie.
            if (wanted, -target.row) > best:
                best, chosen = (wanted, -target.row), move
        return chosen

    return choose


def numbered(pattern: str, about: str, make: Callable[[Game, int], Chooser]) -> Family:
    stem = pattern.partition("-")[0]
    names = tuple(f"{stem}-{gap}" for gap in range(MOST_GAP + 1))
    return Family(pattern, about, names, (f"{stem}-1",), make)


FAMILIES = (
    RANDOM,
    Family.of_one(
        "careful", "skips few cells: one at most, or five to avoid a misthrow", thumb(careful_wish, locks=False)
    ),
    numbered(
        "gap-K",
        "crosses the nearest number if that skips at most K cells, and anything rather than take a misthrow",
        lambda game, gap: thumb(gap_wish(gap), locks=True),
    ),
    numbered(
        "racer-K",
        "like gap-K, but prefers the row with the most crosses, because it wants two rows closed",
        lambda game, gap: thumb(racer_wish(gap), locks=True),
    ),
)
