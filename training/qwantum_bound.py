"""An upper bound on the average points of Qwantum alone, from rows that are played separately and can be solved.

A column is worth no more than its greatest number. With any floor, let each number in a column count as the floor, or
as itself minus the floors of the other rows, if that is more. Together, these add up to at least the column's worth. If
no number is above all floors together, the floors are enough; otherwise the greatest number makes up for them.

Alone, a turn without an entry is a misthrow, so there are at least as many misthrows as turns minus entries. For any
price, the misthrows cost at least that price each, minus a constant. Let each row pay its part of the price for a turn,
and earn the whole price for its own entry. Let it roll again whatever is best for it, and pass and stop at will. On its
own, each row can do everything that it does in a match. So a match scores at most as much as the rows do separately,
plus the constant.

``python -m training.qwantum_bound`` solves the four rows in a few seconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import prod
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from dicepad import load
from dicepad.odds.arrays import Floats
from dicepad.odds.compiled import jit_callable
from dicepad.rules.qwantum import QwantumGame

__all__ = ["RowDice", "bound", "constant", "row_dice", "row_value", "shares"]

FLOORS: Final = (3.85, 4.3, 5.25, 5.75, 4.95, 3.95)
PRICE: Final = 1.0
CLOSE: Final = 1e-9
NONE: Final = -1e9


class RowDice(NamedTuple):
    """The rolls as they concern one row. A set of dice to roll again is a number of bits."""

    chances: Floats
    """(rolls,)"""
    kept: npt.NDArray[np.int64]
    """(rolls, sets): the contribution of the dice that are not rolled again"""
    fresh: Floats
    """(sets, sums): the probability of each contribution of the dice rolled again"""


def row_dice(game: QwantumGame, row: int) -> RowDice:
    """Return the dice of a row, with faces that add the same joined."""
    colour, dice = game.spec.rows[row].colour, game.spec.dice
    adds = [[face.number if face.colour in ("white", colour) else 0 for face in die.faces] for die in dice]
    top = sum(map(max, adds)) + 1
    fresh = np.zeros((1 << len(dice), top))
    fresh[0, 0] = 1.0
    for again in range(1, 1 << len(dice)):
        last = again.bit_length() - 1
        for number in adds[last]:
            fresh[again, number:] += fresh[again - (1 << last), : top - number] / len(adds[last])
    rolls = list(product(*[sorted(set(numbers)) for numbers in adds]))
    kept = [
        [sum([number for die, number in enumerate(roll) if not again >> die & 1]) for again in range(1 << len(dice))]
        for roll in rolls
    ]
    parts = [
        prod([numbers.count(number) / len(numbers) for numbers, number in zip(adds, roll, strict=True)])
        for roll in rolls
    ]
    return RowDice(np.array(parts), np.array(kept), fresh)


@jit_callable
def turn(dice: RowDice, worth: Any, behind: Any) -> float:
    """Return the value of a turn, given the value of each sum. `behind` (sets, sums) is working memory."""
    for again in range(len(dice.fresh)):
        for kept in range(len(worth)):
            behind[again, kept] = 0.0
            for more in range(len(worth) - kept):
                behind[again, kept] += dice.fresh[again, more] * worth[kept + more]
    total = 0.0
    for roll in range(len(dice.chances)):
        best = NONE
        for again in range(len(dice.fresh)):
            best = max(best, behind[again, dice.kept[roll, again]])
        total += dice.chances[roll] * best
    return total


@jit_callable
def row_value(dice: RowDice, points: Any, rising: int, price: float, share: float) -> float:
    """Return the value of an empty row that is played separately.

    `points` are (fields, numbers), `price` is earned for an entry, and `share` is paid for a turn. The first `rising`
    fields rise, and the others fall.
    """
    fields, top = points.shape
    values, worth, behind = np.zeros((fields + 1, top)), np.zeros(top), np.zeros((len(dice.fresh), top))
    for field in range(fields - 1, -1, -1):
        for last in range(top):
            if field == 0 and last:
                break
            now, before, before_turn = 0.0, 0.0, 0.0
            for step in range(500):
                for number in range(top):
                    worth[number] = now
                    fits = number > last if field < rising else number < last
                    if fits or field == 0:
                        worth[number] = max(now, price + points[field, number] + values[field + 1, number])
                after = turn(dice, worth, behind) - share
                if after < now + CLOSE:
                    break
                slope = (after - before_turn) / (now - before) if step else 0.0
                before, before_turn = now, after
                now += (after - now) / max(1.0 - slope, 1e-6)
            values[field, last] = now
    return float(values[0, 0])


def shares(floors: Sequence[float], rows: int, top: int) -> Floats:
    """Return what a number counts in its column, for each column's floor: (fields, numbers)."""
    numbers, each = np.arange(top)[None, :], np.array(floors)[:, None]
    found: Floats = np.maximum(each, numbers - (rows - 1) * each)
    return found


def constant(game: QwantumGame, price: float) -> float:
    """Return the greatest amount by which misthrows at this price cost less than the price."""
    return max(price * count + points for count, points in enumerate(game.penalties))


def bound(game: QwantumGame, floors: Sequence[float], price: float) -> float:
    """Return a bound on the average points alone. Any `floors` and any `price` from 0 on give a bound.

    >>> from dicepad import load
    >>> 130 < bound(load("qwantum"), FLOORS, PRICE) < 130.3
    True
    """
    rows, total = len(game.spec.rows), constant(game, price)
    for row in range(rows):
        dice = row_dice(game, row)
        points = shares(floors, rows, dice.fresh.shape[1])
        total += row_value(dice, points, game.rising, price, price / rows)
    return total


if __name__ == "__main__":
    game = load("qwantum")
    assert isinstance(game, QwantumGame)
    print(f"{bound(game, FLOORS, PRICE):.3f} points at most")
