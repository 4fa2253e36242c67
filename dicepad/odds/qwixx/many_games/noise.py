"""The dice of a simulated turn of the Qwixx family, as a function of the seed, the deal and the turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....rules.crossing import CrossingGame

__all__ = ["mix", "roll"]

WORD: Final = (1 << 64) - 1


def mix(seed: int, first: int, second: int) -> int:
    """Return 64 random bits for three whole numbers, mixed in one by one by the finaliser of splitmix64.

    >>> mix(0, 0, 0) != mix(0, 0, 1)
    True
    """
    bits = seed
    for part in (first, second, 0):
        bits = (bits * 0x9E3779B97F4A7C15 + part + 0x9E3779B97F4A7C15) & WORD
        bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9 & WORD
        bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EB & WORD
        bits ^= bits >> 31
    return bits


def roll(game: CrossingGame, seed: int, deal: int, turn: int) -> Mapping[str, int]:
    """Return the faces of all dice by their names, the white ones first, as digits of the noise.

    >>> from dicepad import load
    >>> sorted(roll(load("qwixx"), 1, 0, 0).values())[0] >= 1
    True
    """
    noise = mix(seed, deal, turn)
    digits = {}
    for index in (*game.whites, *game.coloured_dice):
        die = game.spec.dice[index]
        # The remainder is the next digit of the noise in the base of the faces.
        noise, digit = divmod(noise, len(die.faces))
        digits[die.name] = 1 + digit
    return digits
