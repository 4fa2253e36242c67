"""Knowledge of the strategy `learned` of Kneifen: the rounds that a player alone still takes.

While few numbers are open, they are exact, from a table that `training.kneifen_last` solves. There, the rounds of a
position are a sum: each set of its open numbers adds what these numbers take together beyond their smaller sets, for
every count of crosses up to those that they lack. These numbers are small, so the table is, too. Before that, the
rounds are a sum over all pairs of numbers of what `training.kneifen` has learned.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations, product
from typing import Final

from ...rules.kneifen import KneifenGame
from ..weights import read_weights
from .turn import OPEN, Costs

__all__ = [
    "TABLE",
    "TABLE_ERROR",
    "Needs",
    "costs_of",
    "enter_sets_of",
    "fits",
    "is_exact",
    "sets_of_numbers",
]

LEARNED: Final = (tuple(range(1, 13)), 6, {"dice": 6, "lapse": "void", "lapse_on": "turn"})
"""The numbers, the crosses of each, and the options of the game on which the weights were learned."""
TABLE: Final = "kneifen_last"
"""Name of the file of exact rounds."""
TABLE_ERROR: Final = 0.0005
"""Largest error of the rounds, half the step of the table."""
NUMBERS: Final = 12
SIZE: Final = 6
SIDE: Final = SIZE + 1
Needs = tuple[int, ...]
"""Crosses that each number still lacks, in the order of the game's numbers."""


def fits(game: KneifenGame) -> bool:
    """Return whether the weights were learned on this sheet, by these rules.

    >>> from dicepad import load
    >>> fits(load("kneifen")), fits(load("kneifen", dice=5))
    (True, False)
    """
    return (game.numbers, game.size, game.options) == LEARNED


def is_exact(needs: Needs) -> bool:
    """Return whether the rounds of a position are exact.

    >>> is_exact((0,) * 9 + (6, 6, 6)), is_exact((0,) * 8 + (1, 1, 1, 1))
    (True, False)
    """
    return len(needs) - needs.count(0) <= OPEN


@lru_cache(maxsize=4)
def costs_of(game: KneifenGame) -> Costs:
    """Return the rounds by which `learned` plays, as lists. `enter_sets_of` enters the exact ones.

    Until then, and on other sheets than the ordinary one, only the end of the game is exact.
    """
    count, side = len(game.numbers), game.size + 1
    weights = iter(read_weights("kneifen"))
    pairs = [[[[0.0] * side] * side] * count for _ in range(count)]
    for first, second in combinations(range(count), 2):
        cells = [[next(weights) for _ in range(side)] for _ in range(side)]
        pairs[first][second] = cells
        pairs[second][first] = [[row[need] for row in cells] for need in range(side)]
    return Costs(pairs, [0] + [-1] * ((1 << count) - 1), [0.0])


def enter_sets_of(costs: Costs, places: tuple[int, ...]) -> None:
    """Enter the exact rounds of some numbers and of all sets of at most `OPEN` of them, by their places."""
    for count in range(1, OPEN + 1):
        for chosen in combinations(places, count):
            bits = sum([1 << index for index in chosen])
            if costs.starts[bits] < 0:
                costs.starts[bits] = len(costs.exact)
                costs.exact.extend(rounds_of_set(chosen))


def rounds_of_set(places: tuple[int, ...]) -> list[float]:
    """Return the exact rounds of some numbers, by the needs of each: (SIDE, ...), flattened."""
    table, starts = read_weights(TABLE), sets_of_numbers()
    found = [0.0] * SIDE ** len(places)
    for count in range(1, len(places) + 1):
        for chosen in combinations(range(len(places)), count):
            start = starts[tuple([places[axis] for axis in chosen])]
            for at, cell in enumerate(cells_of(len(places), chosen)):
                found[cell] = table[start + at]
    for axis in range(len(places)):
        step = SIDE ** (len(places) - 1 - axis)
        for cell in range(step, len(found)):
            if cell // step % SIDE:
                found[cell] += found[cell - step]
    return found


@cache
def cells_of(axes: int, chosen: tuple[int, ...]) -> tuple[int, ...]:
    """Return the flat cells of a table in which only the chosen axes are above 0, in rising order.

    >>> cells_of(2, (1,)), cells_of(2, (0, 1))[:7]
    ((1, 2, 3, 4, 5, 6), (8, 9, 10, 11, 12, 13, 15))
    """
    steps = [SIDE ** (axes - 1 - axis) for axis in chosen]
    needs = product(range(1, SIDE), repeat=len(chosen))
    return tuple([sum([need * step for need, step in zip(each, steps, strict=True)]) for each in needs])


@cache
def sets_of_numbers() -> dict[tuple[int, ...], int]:
    """Return the sets of at most `OPEN` numbers, by their places, and where each begins in the table.

    >>> sets = sets_of_numbers()
    >>> sets[0,], sets[0, 1], len(sets)
    (0, 72, 298)
    """
    found, start = {}, 0
    for count in range(1, OPEN + 1):
        for chosen in combinations(range(NUMBERS), count):
            found[chosen] = start
            start += SIZE**count
    return found
