"""Qwantum with other players, compiled: what a seat scores in a match in which all seats play as `learned` does.

In its own turn a seat plays as it does alone. In the turns of others it enters one of their sums, or passes. Any seat
may end the match.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from dicepad.odds.compiled import whole
from dicepad.odds.simulation.arrays import Floats
from dicepad.odds.simulation.qwantum_sheets import (
    NOTHING,
    DiceArrays,
    Workspace,
    best_entries,
    features,
    new_room,
    over,
    roll_again,
    second_entry,
    worth_failed,
)
from dicepad.odds.simulation.value_net import Net

from .qwantum import roll_dice, sample_dice, sum_rolled

__all__ = ["UNDECIDED", "match_returns"]

UNDECIDED: Final = -2
"""The choice of a seat that has not decided."""
TURNS: Final = 1000
"""Seeds kept for a match, one for each turn: more than any match has turns."""


@whole
def window(net: Net, rows: Any, sizes: Any, fails: Any, active: int, taken: int, choices: Any, room: Workspace) -> bool:
    """Let every undecided seat choose, and enter all sums. Return whether the match is over."""
    for seat in range(len(fails)):
        if choices[seat] == UNDECIDED:
            due = seat == active and taken < 0
            choices[seat] = second_entry(net, rows[seat], sizes[seat], fails[seat], due, taken, room)
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
def finish_turn(
    sheet: DiceArrays, net: Net, rows: Any, sizes: Any, fails: Any, active: int, dice: int, white: int, faces: Any,
    choices: Any, room: Workspace,
) -> bool:  # fmt: skip
    """Roll some dice again, and let all seats enter. Return whether the match is over."""
    sum_rolled(sheet, dice, white, faces, room.sums)
    own, lengths = rows[active], sizes[active]
    failed = worth_failed(net, own, lengths, fails[active], room)
    _, first, second = best_entries(net, own, lengths, fails[active], failed, room)
    taken = first if second >= 0 else NOTHING
    if taken >= 0:
        own[taken, lengths[taken]] = room.sums[taken]
        lengths[taken] += 1
    return window(net, rows, sizes, fails, active, taken, choices, room)


@whole
def match_returns(
    sheet: DiceArrays, net: Net, start: tuple[Any, Any, Any], seat: int, active: int, taken: int, decided: Any,
    sums: Any, dice: int, white: int, faces: Any, times: int, seed: int, samples: int,
) -> Floats:  # fmt: skip
    """Return a seat's final points in `times` matches whose rolls depend only on the seed.

    `start` is (seats, rows, fields), (seats, rows) and (seats,): entries, their number, and misthrows. Each match
    begins with a roll of some of the dice shown, as bits, or, if `dice` is -1, with the second entries of these sums.
    """
    found, room, everything = np.zeros(times), new_room(), (2 << len(faces)) - 1
    shown = np.zeros(len(faces), np.int64)
    for number in range(times):
        rows, sizes, fails = start[0].copy(), start[1].copy(), start[2].copy()
        at, turn = active, 0
        choices = decided.copy()
        np.random.seed(TURNS * (seed + number))
        if dice >= 0:
            ended = finish_turn(sheet, net, rows, sizes, fails, at, dice, white, faces, choices, room)
        else:
            room.sums[:] = sums
            ended = window(net, rows, sizes, fails, at, taken, choices, room)
        while not ended:
            turn, at = turn + 1, (at + 1) % len(fails)
            np.random.seed(TURNS * (seed + number) + turn)
            first = roll_dice(sheet, everything, 0, shown)
            failed = worth_failed(net, rows[at], sizes[at], fails[at], room)
            luck = sample_dice(samples, len(shown))
            again = roll_again(sheet, net, rows[at], sizes[at], fails[at], failed, first, shown, luck, room)
            ended = finish_turn(sheet, net, rows, sizes, fails, at, again, first, shown, choices, room)
        found[number] = features(rows[seat], sizes[seat], fails[seat], room.numbers)[1]
    return found
