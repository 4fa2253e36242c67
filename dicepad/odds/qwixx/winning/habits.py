"""Kinds of decisions in Qwixx, by which you can tell from a match how a player plays.

The kind of a decision has three parts: the situation, the fewest cells that a cross would have skipped, and what the
player did, which is to pass or to skip so many cells. There are four situations: the white sum in the turn of another
player, the white sum in your own turn, coloured dice that can spare you a misthrow, and coloured dice after a cross.
"""

from __future__ import annotations

from typing import Final

from ....record import Match, Move
from ....rules.crossing import CrossingState

__all__ = ["KINDS", "SKIPS", "habit", "kind_of", "skip_class"]

SKIPS: Final = 5
"""Classes of skipped cells: none, one, two, three or four, more."""
CONTEXTS: Final = 4
KINDS: Final = CONTEXTS * SKIPS * (1 + SKIPS)


def skip_class(skipped: int) -> int:
    """Return the class of a number of skipped cells.

    >>> [skip_class(skipped) for skipped in (0, 2, 4, 9)]
    [0, 2, 3, 4]
    """
    return skipped if skipped < 3 else 3 if skipped < 5 else 4


def kind_of(state: CrossingState, seat: int, move: str) -> int | None:
    """Return the kind of a decision, or None if the seat could not cross anything.

    >>> from dicepad import load
    >>> state = load("qwixx").start(2).roll(dice="1 1 2 3 4 5")
    >>> kind_of(state, 1, "red.2"), kind_of(state, 1, "pass")
    (1, 0)
    """
    targets, masks = state.game.layout.targets, state.rows[seat]
    skipped = {}
    for option in state.moves(seat):
        target = targets.get(option)
        if target is not None:
            skipped[option] = target.bit.bit_length() - 1 - masks[target.row].bit_length()
    # Without a cell to cross, the decision tells nothing about the player.
    if not skipped:
        return None
    white = state.phase == "white"
    own = seat == state.active
    free = state.crossed
    context = int(own) if white else 2 + int(free)
    choice = 1 + skip_class(skipped[move]) if move in skipped else 0
    return (context * SKIPS + skip_class(min(skipped.values()))) * (1 + SKIPS) + choice


def habit(match: Match, seat: int) -> list[int]:
    """Return the kinds of all decisions of a seat in a match, in order."""
    kinds = []
    for event, state in zip(match.events, match.states, strict=False):
        if isinstance(event, Move) and event.seat == seat and isinstance(state, CrossingState):
            kind = kind_of(state, seat, event.move)
            if kind is not None:
                kinds.append(kind)
    return kinds
