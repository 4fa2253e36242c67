"""The effect of other players on the points that a sheet still scores, in Qwinto and Qwantum.

The net of a sheet (`value_net`) has learned from games alone. In company, a match lasts only until one player ends it,
and you also enter what others roll. So a second, very small net corrects the estimate. It is asked about every sheet
that a move can lead to, because a move may also bring the end nearer.

A sheet is described by its *pace*, `PACE` numbers: the points to come alone, the misthrows, three counts of empty
fields, from the fullest part of the sheet to the emptiest, how many numbers still fit into these parts, roughly how
long the sheet takes to end the match, and how many empty fields need nearly all numbers that fit. This source runs as
it is on lists, and compiled on arrays.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from .weights import read_weights

__all__ = [
    "ALONE", "AROUND", "PACE", "WIDTH", "Company", "changed", "company_of", "count_alike", "look_around",
    "time_to_fill",
]  # fmt: skip

PACE: Final = 10
AROUND: Final = 9
"""Count of the numbers that describe the other players: see `look_around`."""
SUMS: Final = tuple([sum([1 / number for number in range(1, count + 1)], 0.0) for count in range(32)])
"""Sums of 1, 1/2, 1/3 and so on."""
FAR: Final = 1e9
"""More than any count or points."""
WIDTH: Final = 1 + AROUND + PACE + 1
"""Weights of a unit: its bias, those of the other players and of the sheet's own pace, and that of its output."""


class Company(NamedTuple):
    """The net among certain other players, as lists or as arrays."""

    levels: Any
    """(units,): what the other players add to each unit"""
    inputs: Any
    """(units, PACE)"""
    outer: Any
    """(units + 1,): how each unit changes the points to come, and last a constant"""


ALONE: Final = Company([], [], [0.0])
"""Nobody else plays, so nothing changes."""


def time_to_fill(empty: int, fitting: int) -> float:
    """Return the time to fill some empty fields, as a share of all numbers, if each number that fits fills one.

    >>> time_to_fill(0, 0), time_to_fill(1, 2), time_to_fill(2, 2)
    (0.0, 0.5, 1.5)
    """
    return SUMS[empty] * empty / fitting if fitting else SUMS[empty] * empty


def count_alike(sheets: Any, seat: int) -> Any:
    """Return how many numbers of a seat's sheet the others have in the same fields too, counted for each other player.

    Players with the same numbers roll what the seat needs as well. `sheets` is (seats, rows, fields), 0 for an empty
    field.

    >>> count_alike([[[3, 0, 9]], [[3, 0, 8]], [[3, 0, 9]]], 0)
    3
    """
    alike = 0
    for other in range(len(sheets)):
        for row in range(len(sheets[seat]) if other != seat else 0):
            mine, theirs = sheets[seat][row], sheets[other][row]
            for field in range(len(mine)):
                if mine[field] and mine[field] == theirs[field]:
                    alike += 1
    return alike


def look_around(paces: Any, alike: float, seat: int, found: Any) -> None:
    """Write what the net knows of the players other than a seat, given the paces of all: (seats, PACE).

    These numbers are how many they are, the fewest points to come, the most misthrows, the fewest empty fields in the
    fuller part of a sheet and in a whole sheet, the fewest and the most numbers that fit into a sheet, and the time
    until the first sheet ends the match; then `alike`, for each of them.

    >>> paces = [[9.0, *[0] * 9], [40.0, 1, 2, 5, 6, 9, 8, 9, 1.5, 0], [20.0, 0, 1, 2, 9, 4, 8, 18, 2.0, 1]]
    >>> found = [0.0] * AROUND
    >>> look_around(paces, 3, 0, found)
    >>> found
    [2.0, 20.0, 1, 3, 12, 26, 30, 1.5, 1.5]
    """
    found[0], found[1], found[2], found[3], found[4] = 0.0, FAR, 0.0, FAR, FAR
    found[5], found[6], found[7] = FAR, 0.0, FAR
    for other in range(len(paces)):
        pace = paces[other]
        if other != seat:
            part = pace[2] + pace[3]
            found[0] += 1
            found[1] = min(found[1], pace[0])
            found[2] = max(found[2], pace[1])
            found[3] = min(found[3], part)
            found[4] = min(found[4], part + pace[4])
            fitting = pace[5] + pace[6] + pace[7]
            found[5] = min(found[5], fitting)
            found[6] = max(found[6], fitting)
            found[7] = min(found[7], pace[8])
    found[8] = alike / found[0]


@lru_cache(maxsize=2)
def units_of(game: str) -> tuple[tuple[tuple[float, ...], ...], float]:
    """Return the weights of a game's units, and the constant."""
    weights = read_weights(f"{game}_company")
    return tuple([weights[at : at + WIDTH] for at in range(0, len(weights) - 1, WIDTH)]), weights[-1]


def company_of(game: str, paces: Sequence[Sequence[float]], sheets: Any, seat: int) -> Company:
    """Return the net of a game for a seat, given the paces and sheets of all. Raises `DicepadError` if it is damaged.

    >>> company_of("qwinto", [[70.0, *[0] * 9]], [[[0] * 9] * 3], 0) is ALONE
    True
    """
    if len(paces) < 2:
        return ALONE
    units, constant = units_of(game)
    found = [0.0] * AROUND
    look_around(paces, count_alike(sheets, seat), seat, found)
    known = (1.0, *found)
    return Company(
        [sum([weight * one for weight, one in zip(unit, known, strict=False)]) for unit in units],
        [list(unit[len(known) : -1]) for unit in units],
        [*[unit[-1] for unit in units], constant],
    )


def changed(company: Company, pace: Any) -> float:
    """Return by how much other players change the points to come of a sheet with this pace."""
    units = len(company.levels)
    found: float = company.outer[units]
    for unit in range(units):
        level, inputs = company.levels[unit], company.inputs[unit]
        for at in range(PACE):
            level += inputs[at] * pace[at]
        if level > 0:
            found += company.outer[unit] * level
    return found
