"""Compiled chance: noise computed from whole numbers, and the random strategy, which decides by this noise alone.

The dice of a turn are noise of the seed, the deal and the turn, so they do not depend on any move.
"""

from __future__ import annotations

import numpy as np

from ..compiled import njit
from ..solver.sheet import ROWS
from .arrays import CELLS, NOWHERE, GameArrays, Indices, Numbers, Whole

__all__ = ["lay", "mix", "random_colour", "random_white", "roll"]


@njit
def mix(seed: int | np.uint64, one: Whole, two: Whole) -> np.uint64:
    """Return 64 random bits for three whole numbers, mixed in one by one by the finaliser of splitmix64."""
    bits = np.uint64(seed)
    for part in (np.uint64(one), np.uint64(two), np.uint64(0)):
        bits = bits * np.uint64(0x9E3779B97F4A7C15) + part + np.uint64(0x9E3779B97F4A7C15)
        bits = (bits ^ (bits >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        bits = (bits ^ (bits >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        bits = bits ^ (bits >> np.uint64(31))
    return bits


@njit
def chance(noise: np.uint64, place: Whole) -> np.uint64:
    """Return the weight of a place. The random strategy takes the place with the greatest weight."""
    return mix(noise, place // CELLS, place % CELLS)


@njit
def random_white(sheet: GameArrays, rows: Indices, total: Whole, noise: np.uint64) -> Whole:
    """Return the place where the random strategy crosses the white sum, or `NOWHERE`."""
    chosen: Whole = NOWHERE
    best = chance(noise, CELLS * ROWS)
    for row in range(ROWS):
        place = np.int64(sheet.white[total, row])
        if sheet.after[rows[row], place % CELLS] and chance(noise, place) > best:
            chosen, best = place, chance(noise, place)
    return chosen


@njit
def random_colour(sheet: GameArrays, rows: Indices, gone: Whole, places: Indices, noise: np.uint64) -> Whole:
    """Return the place that the random strategy crosses in the colour action, or `NOWHERE`."""
    chosen: Whole = NOWHERE
    best = chance(noise, CELLS * ROWS)
    for die in range(ROWS):
        for white in range(0 if gone >> die & 1 else 2):
            place = np.int64(places[die, white])
            if sheet.after[rows[place // CELLS], place % CELLS] and chance(noise, place) > best:
                chosen, best = place, chance(noise, place)
    return chosen


@njit
def lay(sheet: GameArrays, rolls: Numbers, number: Whole, places: Indices) -> Whole:
    """Put the roll with this number on the table: fill in the places of the coloured dice, and return the white sum.

    The remainder of the number gives the white dice and the first coloured one, the quotient the other coloured dice.
    """
    whites, colours = rolls[number % len(rolls)], rolls[number // len(rolls)]
    for die in range(ROWS):
        coloured = whites[2] if die == 0 else colours[die - 1]
        one = np.int64(sheet.colour[die, whites[0] + coloured])
        other = np.int64(sheet.colour[die, whites[1] + coloured])
        places[die, 0], places[die, 1] = min(one, other), max(one, other)
    total: np.int64 = whites[0] + whites[1]
    return total


@njit
def roll(sheet: GameArrays, rolls: Numbers, seed: int, deal: Whole, turn: Whole, places: Indices) -> Whole:
    """Roll the dice of a turn: fill in the places of the coloured dice, and return the white sum.

    The roll depends on the seed, the deal and the turn, and not on any move. `rolls` holds the rolls of three dice.
    """
    return lay(sheet, rolls, np.int64(mix(seed, deal, turn) % np.uint64(len(rolls) * len(rolls))), places)
