"""Compiled chance: noise computed from whole numbers, and the random strategy, which decides by this noise alone.

The dice of a turn are noise of the seed, the deal and the turn, so they do not depend on any move.
"""

from __future__ import annotations

import numpy as np

from ...arrays import Numbers, Whole
from ...compiled import njit
from ..turn.compiled_moves import Indices, cells_for_roll
from ..turn.sheet import CELLS, NOWHERE, ROWS, TurnTable

__all__ = ["lay_number", "mix", "random_place", "roll"]


@njit
def mix(seed: int | np.uint64, first: Whole, second: Whole) -> np.uint64:
    """Return 64 random bits for three whole numbers, mixed in one by one by the finaliser of splitmix64."""
    bits = np.uint64(seed)
    for part in (np.uint64(first), np.uint64(second), np.uint64(0)):
        bits = bits * np.uint64(0x9E3779B97F4A7C15) + part + np.uint64(0x9E3779B97F4A7C15)
        bits = (bits ^ (bits >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        bits = (bits ^ (bits >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        bits = bits ^ (bits >> np.uint64(31))
    return bits


@njit
def chance(noise: np.uint64, cell_id: Whole) -> np.uint64:
    """Return the weight of a place. The random strategy takes the place with the greatest weight."""
    return mix(noise, cell_id // CELLS, cell_id % CELLS)


@njit
def random_place(places: Numbers, count: int, noise: np.uint64) -> Whole:
    """Return the place that the random strategy crosses, of the options listed in `places`, which begin with none."""
    chosen: Whole = NOWHERE
    # No cell has this place, so crossing nothing has a weight of its own.
    best = chance(noise, CELLS * ROWS)
    for option in range(1, count):
        weight = chance(noise, places[option])
        if weight > best:
            chosen = places[option]
            best = weight
    return chosen


@njit
def lay_number(table: TurnTable, rolls: Numbers, number: Whole, places: Indices) -> Whole:
    """Put the roll with this number on the table: fill in the places of the coloured dice, and return the white sum.

    The remainder of the number gives the white dice and the first coloured one, the quotient the other coloured dice.
    """
    whites, colours = rolls[number % len(rolls)], rolls[number // len(rolls)]
    total: Whole = cells_for_roll(table, whites[0], whites[1], (whites[2], colours[0], colours[1], colours[2]), places)
    return total


@njit
def roll(table: TurnTable, rolls: Numbers, seed: int, deal: Whole, turn: Whole, places: Indices) -> Whole:
    """Roll the dice of a turn: fill in the places of the coloured dice, and return the white sum.

    The roll depends on the seed, the deal and the turn, and not on any move. `rolls` holds the rolls of three dice.
    """
    return lay_number(table, rolls, np.int64(mix(seed, deal, turn) % np.uint64(len(rolls) * len(rolls))), places)
