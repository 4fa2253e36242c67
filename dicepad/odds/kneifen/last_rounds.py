"""Exact rounds of Kneifen alone while few numbers are open, from a table that `training.kneifen_last` solves.

The rounds of a position are a sum: each set of its open numbers adds what these numbers take together beyond their
smaller sets, for every count of crosses up to those that they lack. These numbers are small, so the table is, too.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, product
from typing import Final

from ..weights import read_weights

__all__ = ["ERROR", "OPEN", "TABLE", "Needs", "is_exact", "last_rounds", "sets_of_numbers"]

OPEN: Final = 3
"""Most open numbers of a position whose rounds are exact."""
TABLE: Final = "kneifen_last"
"""Name of the file."""
ERROR: Final = 0.0005
"""Largest error of the rounds, half the step of the table."""
NUMBERS: Final = 12
SIZE: Final = 6
Needs = tuple[int, ...]
"""Crosses that each number still lacks, in the order of the game's numbers."""


def is_exact(needs: Needs) -> bool:
    """Return whether the rounds of a position are exact.

    >>> is_exact((0,) * 9 + (6, 6, 6)), is_exact((0,) * 8 + (1, 1, 1, 1))
    (True, False)
    """
    return len(needs) - needs.count(0) <= OPEN


@cache
def last_rounds(needs: Needs) -> float:
    """Return the rounds of a position that is exact, on the ordinary sheet, with the best choices to come.

    Raises `DicepadError` if the table is missing or damaged.

    >>> round(last_rounds((0,) * 10 + (2, 6)), 2)  # two elevens and all twelves are missing
    16.34
    """
    table, starts = read_weights(TABLE), sets_of_numbers()
    places = [place for place, need in enumerate(needs) if need]
    found = 0.0
    for count in range(1, len(places) + 1):
        for chosen in combinations(places, count):
            for lacks in product(*[range(needs[place]) for place in chosen]):
                at = 0
                for lack in lacks:
                    at = SIZE * at + lack
                found += table[starts[chosen] + at]
    return found


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
