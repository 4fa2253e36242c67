"""Qwantum with other players, compiled: what a seat scores in a match in which all seats play as `learned` does.

In its own turn a seat plays as it does alone. In the turns of others it enters one of their sums, or passes. Any seat
may end the match. The luck of the rolls is subtracted: how much better the seat can enter a roll than other random
rolls.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from dicepad.odds.arrays import Floats
from dicepad.odds.compiled import whole
from dicepad.odds.compiled_value_net import Net
from dicepad.odds.qwantum.sheets import (
    NOTHING,
    DiceArrays,
    Workspace,
    best_entries,
    features,
    new_room,
    over,
    roll_again,
    second_entry,
    sum_dice,
    worth_failed,
)

from .qwantum import roll_dice, sample_dice, sum_rolled

__all__ = ["UNDECIDED", "match_returns"]

UNDECIDED: Final = -2
"""The choice of a seat that has not decided."""
OTHERS: Final = 24
"""Number of other rolls with which a roll is compared."""
KEPT: Final = 0.4
"""Share of the luck of a first roll that is still there after the second."""
TURNS: Final = 1000
"""Seeds kept for a match, one for each turn: more than any match has turns."""


@whole
def window(net: Net, rows: Any, sizes: Any, fails: Any, active: int, taken: int, choices: Any, room: Workspace) -> bool:
    """Let every undecided seat choose, and enter all sums. Return whether the match is over."""
    for seat in range(len(fails)):
        if choices[seat] == UNDECIDED:
            due = seat == active and taken < 0
            choices[seat] = second_entry(net, rows[seat], sizes[seat], fails[seat], due, taken, room)[1]
    ended = False
    for seat in range(len(fails)):
        row = choices[seat]
        if row >= 0:
            rows[seat, row, sizes[seat, row]] = room.sums[row]
            sizes[seat, row] += 1
        elif seat == active and taken < 0:
            fails[seat] += 1
        ended = ended or over(sizes[seat], fails[seat])
        choices[seat] = UNDECIDED
    return ended


@whole
def gain(
    net: Net, rows: Any, sizes: Any, fails: Any, active: int, seat: int, failed: float, room: Workspace
) -> float:  # fmt: skip
    """Return the value of `room.sums` to a seat. A misthrow is worth `failed` to the active seat."""
    best, first, second = best_entries(net, rows[active], sizes[active], fails[active], failed, room)
    if seat == active:
        return best
    taken = first if second >= 0 else NOTHING
    return second_entry(net, rows[seat], sizes[seat], fails[seat], False, taken, room)[0]


@whole
def luck_of(
    sheet: DiceArrays, net: Net, rows: Any, sizes: Any, fails: Any, active: int, seat: int, failed: float, dice: int,
    white: int, faces: Any, others: Any, room: Workspace,
) -> float:  # fmt: skip
    """Return how much more `room.sums` are worth to a seat than the sums of some other rolls on average.

    `others` is random faces of all dice, (rolls, 1 + dice), of which the white die's come first. Only some of the dice
    are rolled, given as bits.
    """
    sums, shown = room.sums.copy(), faces.copy()
    luck = gain(net, rows, sizes, fails, active, seat, failed, room)
    for roll in range(len(others)):
        for die in range(len(faces)):
            shown[die] = others[roll, die + 1] if dice >> (die + 1) & 1 else faces[die]
        sum_dice(sheet, others[roll, 0] + 1 if dice & 1 else white, shown, room.sums)
        luck -= gain(net, rows, sizes, fails, active, seat, failed, room) / len(others)
    room.sums[:] = sums
    return luck


@whole
def finish_turn(
    sheet: DiceArrays, net: Net, rows: Any, sizes: Any, fails: Any, active: int, seat: int, dice: int, white: int,
    faces: Any, choices: Any, room: Workspace,
) -> tuple[bool, float]:  # fmt: skip
    """Roll some dice again, and let all seats enter. Return whether the match is over, and the luck of a seat."""
    others = np.random.randint(0, 6, (OTHERS, len(faces) + 1))
    own, lengths = rows[active], sizes[active]
    failed = worth_failed(net, own, lengths, fails[active], room)
    sum_rolled(sheet, dice, white, faces, room.sums)
    luck = luck_of(sheet, net, rows, sizes, fails, active, seat, failed, dice, white, faces, others, room)
    _, first, second = best_entries(net, own, lengths, fails[active], failed, room)
    taken = first if second >= 0 else NOTHING
    if taken >= 0:
        own[taken, lengths[taken]] = room.sums[taken]
        lengths[taken] += 1
    return window(net, rows, sizes, fails, active, taken, choices, room), luck


@whole
def match_returns(
    sheet: DiceArrays, net: Net, start: tuple[Any, Any, Any], seat: int, active: int, taken: int, decided: Any,
    sums: Any, dice: int, white: int, faces: Any, times: int, seed: int, samples: int,
) -> Floats:  # fmt: skip
    """Return a seat's final points, minus the luck of its rolls, in `times` matches whose rolls depend on the seed.

    `start` is (seats, rows, fields), (seats, rows) and (seats,): entries, their number, and misthrows. Each match
    begins with a roll of some of the dice shown, as bits, or, if `dice` is -1, with the second entries of these sums.
    """
    found, room, everything = np.zeros(times), new_room(), (2 << len(faces)) - 1
    shown = np.zeros(len(faces), np.int64)
    for number in range(times):
        rows, sizes, fails = start[0].copy(), start[1].copy(), start[2].copy()
        at, turn, luck = active, 0, 0.0
        choices = decided.copy()
        np.random.seed(TURNS * (seed + number))
        if dice >= 0:
            ended, luck = finish_turn(sheet, net, rows, sizes, fails, at, seat, dice, white, faces, choices, room)
        else:
            room.sums[:] = sums
            ended = window(net, rows, sizes, fails, at, taken, choices, room)
        found[number] -= luck
        while not ended:
            turn, at = turn + 1, (at + 1) % len(fails)
            np.random.seed(TURNS * (seed + number) + turn)
            first = roll_dice(sheet, everything, 0, shown)
            failed = worth_failed(net, rows[at], sizes[at], fails[at], room)
            fresh = sample_dice(samples, len(shown))
            again = roll_again(sheet, net, rows[at], sizes[at], fails[at], failed, first, shown, fresh, room)
            if at == seat:
                sum_dice(sheet, first, shown, room.sums)
                found[number] -= KEPT * luck_of(
                    sheet, net, rows, sizes, fails, at, seat, failed, everything, 0, shown, fresh[:OTHERS], room
                )
            ended, luck = finish_turn(sheet, net, rows, sizes, fails, at, seat, again, first, shown, choices, room)
            found[number] -= luck
        found[number] += features(rows[seat], sizes[seat], fails[seat], room.numbers)[1]
    return found
