"""An upper bound on the average points of Qwinto alone, from three rows that are played separately and can be solved.

Alone, a turn brings one entry or a misthrow, so there are as many misthrows as turns minus entries. A misthrow costs
five points. So for any price up to five, the points are at most those of the rows and their pentagons, minus the price
for each turn, plus the price for each entry. Let each row pay a third of the price for a turn, and earn the whole price
for its own entry. Let it choose dice, roll again, pass and stop at will. On its own, each row can do everything that it
does in a match. So a match scores at most as much as the three rows do separately. Besides, at most two rows are full
at the end. So we may take a toll from each full row and give back twice the toll. A pentagon counts for its row as soon
as its field is filled.

A row has 4,686,825 states. ``python -m training.qwinto_bound`` solves all three in a minute or two.
"""

from __future__ import annotations

import sys
from typing import Any, Final

import numpy as np

from dicepad import load
from dicepad.odds.arrays import Floats
from dicepad.odds.compiled import jit_callable
from dicepad.odds.qwinto.games import table_arrays
from dicepad.rules.qwinto import QwintoGame

__all__ = ["bound", "row_value"]

PRICE: Final = 0.4
TOLL: Final = 7.0
CLOSE: Final = 1e-9


@jit_callable
def waiting(sums: Any, best: Any, price: float) -> float:
    """Return the value of a row before a turn for which it pays, or 0 if it stops.

    `best` are the values after each sum.
    """
    value = 0.0
    for _ in range(200):
        most, slope = -1e9, 0.0
        for dice in range(1, 4):
            once, once_slope, twice, twice_slope = 0.0, 0.0, 0.0, 0.0
            for total in range(dice, min(6 * dice, len(best) - 1) + 1):
                if best[total] > value:
                    once += sums[dice, total] * best[total]
                else:
                    once += sums[dice, total] * value
                    once_slope += sums[dice, total]
            for total in range(dice, min(6 * dice, len(best) - 1) + 1):
                if best[total] > once:
                    twice += sums[dice, total] * best[total]
                else:
                    twice += sums[dice, total] * once
                    twice_slope += sums[dice, total] * once_slope
            if twice > most:
                most, slope = twice, twice_slope
        more = most - price - value
        if more < CLOSE:
            break
        value += more / max(1.0 - slope, 1e-6)
    return value


@jit_callable
def step_up(numbers: Any, top: int) -> bool:
    """Advance rising numbers below `top` to the next ones in order. Return False if they were the last."""
    count = len(numbers)
    at = count - 1
    while at >= 0 and numbers[at] == top - count + at:
        at -= 1
    if at < 0:
        return False
    numbers[at] += 1
    for other in range(at + 1, count):
        numbers[other] = numbers[other - 1] + 1
    return True


@jit_callable
def fill(
    offsets: Any,
    ranks: Any,
    sums: Any,
    fields: int,
    top: int,
    pentagon: Any,
    price: float,
    toll: float,
    share: float,
    values: Any,
) -> None:
    """Fill in the values of all states, beginning with those with most entries.

    A state is a mask of fields and rising numbers: `offsets[mask]` and, for the i-th number v, `ranks[i, v]` add up to
    its index.
    """
    best, row = np.zeros(top), np.zeros(fields, np.int64)
    for count in range(fields - 1, -1, -1):
        for mask in range(1 << fields):
            bits = 0
            for field in range(fields):
                bits += mask >> field & 1
            if bits != count:
                continue
            numbers = np.arange(1, count + 1)
            while True:
                index, at = offsets[mask], 0
                for field in range(fields):
                    row[field] = 0
                    if mask >> field & 1:
                        row[field] = numbers[at]
                        index += ranks[at, numbers[at]]
                        at += 1
                best[:] = -1e9
                for field in range(fields):
                    if row[field]:
                        continue
                    low, high, place = 0, top, 0
                    for other in range(fields):
                        if row[other] and other < field:
                            low, place = row[other], place + 1
                        elif row[other] and high == top:
                            high = row[other]
                    base = offsets[mask | 1 << field]
                    for at in range(count):
                        base += ranks[at + (at >= place), numbers[at]]
                    for total in range(low + 1, high):
                        gain = price + 1.0 + (total if pentagon[field] else 0)
                        if count == fields - 1:
                            last = total if field == fields - 1 else row[fields - 1]
                            gain += last - fields - toll
                        else:
                            gain += values[base + ranks[place, total]]
                        best[total] = max(best[total], gain)
                values[index] = waiting(sums, best, share)
                if not step_up(numbers, top):
                    break


def row_value(sums: Floats, pentagons: set[int], price: float, toll: float, share: float, fields: int = 9) -> float:
    """Return the value of an empty row that is played separately.

    It pays `share` for a turn and earns `price` for an entry.

    `pentagons` are its fields that score the number in them. `sums[dice, total]` are probabilities.
    """
    top = sums.shape[1]
    ranks = np.zeros((fields + 1, top), np.int64)
    choose = np.zeros((top + 1, fields + 2), np.int64)
    choose[:, 0] = 1
    for number in range(1, top + 1):
        choose[number, 1:] = choose[number - 1, 1:] + choose[number - 1, :-1]
    for at in range(fields):
        ranks[at, 1:] = choose[np.arange(top - 1), at + 1]
    sizes = np.array([choose[top - 1, mask.bit_count()] for mask in range(1 << fields)])
    offsets = np.concatenate([[0], np.cumsum(sizes)])
    values = np.zeros(offsets[-1])
    pentagon = np.array([field in pentagons for field in range(fields)])
    fill(offsets[:-1], ranks, sums, fields, top, pentagon, price, toll, share, values)
    return float(values[0])


def bound(game: QwintoGame, price: float, toll: float) -> float:
    """Return a bound on the average points alone. Any `price` from 0 to 5 and any `toll` from 0 on give a bound."""
    sums = table_arrays(game).sums
    rows = [{field for row, field in game.pentagons if row == at} for at in range(3)]
    return sum(row_value(sums, fields, price, toll, price / 3) for fields in rows) + 2 * toll


if __name__ == "__main__":
    game = load("qwinto")
    assert isinstance(game, QwintoGame)
    price, toll = map(float, sys.argv[1:]) if len(sys.argv) > 1 else (PRICE, TOLL)
    print(f"{bound(game, price, toll):.3f} points at most")
