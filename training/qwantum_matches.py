"""Qwantum with other players, compiled: what a seat scores in a match in which all seats play as `learned` does.

In its own turn a seat plays as it does alone. In the turns of others it enters one of their sums, or passes. Any seat
may end the match. The luck of the rolls is subtracted: how much better the seat can enter a roll than other random
rolls.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from dicepad.odds.arrays import Floats
from dicepad.odds.compiled import jit_callable
from dicepad.odds.qwantum.play import (
    best_entries,
    enter,
    forget,
    is_over,
    misthrow_value,
    points_beside,
    roll_again,
    second_entry,
    sum_dice,
)
from dicepad.odds.qwantum.turn import NONE, Evaluator, FirstRoll, Sheet

from .qwantum import roll_dice, sample_dice, sum_rolled

__all__ = ["UNDECIDED", "match_returns", "sheet_at"]

UNDECIDED: Final = -2
"""The choice of a seat that has not decided."""
OTHERS: Final = 24
"""Number of other rolls with which a roll is compared."""
KEPT: Final = 0.4
"""Share of the luck of a first roll that is still there after the second."""
TURNS: Final = 1000
"""Seeds kept for a match, one for each turn: more than any match has turns."""


@jit_callable
def sheet_at(sheets: Sheet, seat: int) -> Sheet:
    """Return the sheet of a seat."""
    return Sheet(sheets.entries[seat], sheets.sizes[seat], sheets.misthrows[seat])


@jit_callable
def window(evaluator: Evaluator, sheets: Sheet, active: int, taken: int, choices: Any) -> bool:
    """Let every undecided seat choose, and enter all sums. Return whether the match is over."""
    seats = len(sheets.misthrows)
    for seat in range(seats):
        if choices[seat] == UNDECIDED:
            due = seat == active and taken < 0
            choices[seat] = second_entry(evaluator, sheet_at(sheets, seat), due, taken)[1]
    ended = False
    for seat in range(seats):
        row = choices[seat]
        if row >= 0:
            enter(sheet_at(sheets, seat), row, evaluator.room.sums[row])
        elif seat == active and taken < 0:
            sheets.misthrows[seat] += 1
        ended = ended or is_over(sheet_at(sheets, seat))
        choices[seat] = UNDECIDED
    return ended


@jit_callable
def gain(evaluator: Evaluator, sheets: Sheet, active: int, seat: int, failed: float) -> float:
    """Return the value of the sums to a seat. A misthrow is worth `failed` to the active seat."""
    best, first, second = best_entries(evaluator, sheet_at(sheets, active), failed)
    if seat == active:
        return best
    return second_entry(evaluator, sheet_at(sheets, seat), False, first if second >= 0 else NONE)[0]


@jit_callable
def luck_of(
    evaluator: Evaluator, sheets: Sheet, active: int, seat: int, failed: float, again: int, faces: Any, others: Any
) -> float:  # fmt: skip
    """Return how much more the sums are worth to a seat than the sums of some other rolls on average.

    `others` is random faces of all dice, (rolls, dice). Only some of the dice are rolled, given as bits.
    """
    sums, shown = evaluator.room.sums.copy(), faces.copy()
    luck = gain(evaluator, sheets, active, seat, failed)
    for roll in range(len(others)):
        for die in range(len(faces)):
            shown[die] = others[roll, die] if again >> die & 1 else faces[die]
        sum_dice(evaluator.dice, shown, evaluator.room.sums)
        luck -= gain(evaluator, sheets, active, seat, failed) / len(others)
    evaluator.room.sums[:] = sums
    return luck


@jit_callable
def finish_turn(
    evaluator: Evaluator, sheets: Sheet, active: int, seat: int, again: int, faces: Any, choices: Any
) -> tuple[bool, float]:  # fmt: skip
    """Roll some dice again, and let all seats enter. Return whether the match is over, and the luck of a seat."""
    others = np.random.randint(0, 6, (OTHERS, len(faces)))
    own = sheet_at(sheets, active)
    forget(evaluator.room)
    failed = misthrow_value(evaluator, own)
    sum_rolled(evaluator.dice, again, faces, evaluator.room.sums)
    luck = luck_of(evaluator, sheets, active, seat, failed, again, faces, others)
    _, first, second = best_entries(evaluator, own, failed)
    taken = first if second >= 0 else NONE
    if taken >= 0:
        enter(own, taken, evaluator.room.sums[taken])
    return window(evaluator, sheets, active, taken, choices), luck


@jit_callable
def match_returns(
    evaluator: Evaluator, start: Sheet, seat: int, active: int, taken: int, decided: Any, sums: Any, again: int,
    faces: Any, times: int, seed: int, samples: int,
) -> Floats:  # fmt: skip
    """Return a seat's final points, minus the luck of its rolls, in `times` matches whose rolls depend on the seed.

    `start` is the sheets of all seats: (seats, rows, fields), (seats, rows) and (seats,). Each match begins with a roll
    of some of the dice shown, as bits, or, if `again` is -1, with the second entries of these sums.
    """
    found, room, everything = np.zeros(times), evaluator.room, (1 << len(faces)) - 1
    shown = np.zeros(len(faces), np.int64)
    for number in range(times):
        sheets = Sheet(start.entries.copy(), start.sizes.copy(), start.misthrows.copy())
        at, turn, luck = active, 0, 0.0
        choices = decided.copy()
        np.random.seed(TURNS * (seed + number))
        if again >= 0:
            ended, luck = finish_turn(evaluator, sheets, at, seat, again, faces, choices)
        else:
            room.sums[: len(sums)] = sums
            ended = window(evaluator, sheets, at, taken, choices)
        found[number] -= luck
        while not ended:
            turn, at = turn + 1, (at + 1) % len(decided)
            np.random.seed(TURNS * (seed + number) + turn)
            roll_dice(everything, evaluator.dice.white, shown)
            sheet = sheet_at(sheets, at)
            forget(room)
            failed = misthrow_value(evaluator, sheet)
            fresh = sample_dice(samples, len(shown))
            rolled = roll_again(evaluator, FirstRoll(sheet, failed, shown, fresh))
            if at == seat:
                sum_dice(evaluator.dice, shown, room.sums)
                found[number] -= KEPT * luck_of(evaluator, sheets, at, seat, failed, everything, shown, fresh[:OTHERS])
            ended, luck = finish_turn(evaluator, sheets, at, seat, rolled, shown, choices)
            found[number] -= luck
        found[number] += points_beside(sheet_at(sheets, seat), NONE, NONE)
    return found
