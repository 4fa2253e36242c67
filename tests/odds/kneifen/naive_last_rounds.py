"""Rounds of Kneifen alone, as plainly as they can be worked out: an oracle, written from the rule text alone.

It counts with fractions, or with floats where those would take too long.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Any

ROLLS = 3
DICE = 6


class Naive:
    """All positions that were asked for, with the crosses that each open number lacks, such as ``{11: 2, 12: 6}``."""

    def __init__(self, number_type: Any = Fraction) -> None:
        self.type = number_type
        self.known: dict[tuple[tuple[int, int], ...], Any] = {(): number_type(0)}
        self.rolls: dict[int, list[tuple[tuple[int, ...], Any]]] = {}
        self.hits: dict[tuple[int, ...], dict[tuple[tuple[int, int], ...], Any]] = {}
        self.ends: dict[tuple[int, int, int, int], dict[tuple[int, bool], Any]] = {}

    def rounds(self, lacks: dict[int, int]) -> Any:
        """The rounds of a position: a turn that changes nothing leads back to it, and costs a round."""
        position = tuple(sorted((number, lack) for number, lack in lacks.items() if lack))
        if position not in self.known:
            here, before = self.type(100), None
            while before is None or abs(here - before) > 1e-12:
                back, cost = self.turn(dict(position), here, ROLLS)
                here, before = (1 + cost) / (1 - back), here
            self.known[position] = here
        return self.known[position]

    def turn(self, lacks: dict[int, int], here: Any, left: int) -> tuple[Any, Any]:
        """The probability that what is left of a turn changes nothing, and the rounds after it otherwise.

        All dice are rolled next, and the choices are the best if the position takes `here` rounds.
        """
        on = self.turn(lacks, here, left - 1) if left > 1 else None
        back = cost = self.type(0)
        for hits, chance in self.all_hits(tuple(lacks)).items():
            choices = [self.choice(lacks, number, count, left - 1) for number, count in hits] + ([on] if on else [])
            one = min(choices or [(self.type(1), self.type(0))], key=lambda choice: choice[0] * here + choice[1])
            back += chance * one[0]
            cost += chance * one[1]
        return back, cost

    def choice(self, lacks: dict[int, int], number: int, hits: int, left: int) -> tuple[Any, Any]:
        """Return the probability that a choice of a number changes nothing, and the expected rounds otherwise."""
        back = cost = self.type(0)
        for (crosses, another), chance in self.endings(number, lacks[number], hits, left).items():
            after = {**lacks, number: lacks[number] - crosses}
            if not crosses:
                back += chance
            elif any(after.values()):
                cost += chance * (self.rounds(after) - another)
        return back, cost

    def value(self, lacks: dict[int, int], shown: tuple[int, ...], left: int) -> dict[str, Any]:
        """The rounds after each move."""
        here = self.rounds(lacks)
        found = {
            str(number): self.choice(lacks, number, hits_of(number, shown), left)
            for number in lacks
            if hits_of(number, shown)
        }
        if left:
            found["roll"] = self.turn(lacks, here, left)
        return {move: back * here + cost for move, (back, cost) in found.items()}

    def endings(self, number: int, lack: int, hits: int, left: int) -> dict[tuple[int, bool], Any]:
        """The crosses of a turn and whether another follows, after a choice with so many hits and rolls left."""
        asked = number, lack, hits, left
        if asked not in self.ends:
            found: dict[tuple[int, bool], Any] = {}
            self.roll_on(number, lack, hits, left, left, hits, self.type(1), found)
            self.ends[asked] = found
        return self.ends[asked]

    def roll_on(
        self, number: int, lack: int, hits: int, left: int, had: int, first: int, chance: Any, found: dict[Any, Any]
    ) -> None:
        dice = DICE - hits * (1 if number <= 6 else 2)
        if hits >= lack or not dice:
            end = min(hits, lack), True
        elif not left or (dice == 1 and number > 6):
            lapsed = not left and had > 0 and hits == first
            end = (0 if lapsed else hits), False
        else:
            for shown, each in self.all_rolls(dice):
                new = hits + hits_of(number, shown)
                self.roll_on(number, lack, new, left - 1, had, first, chance * each, found)
            return
        found[end] = found.get(end, 0) + chance

    def all_hits(self, numbers: tuple[int, ...]) -> dict[tuple[tuple[int, int], ...], Any]:
        """Return the probability of each combination of hits on some numbers in a roll of all dice."""
        if numbers not in self.hits:
            found: dict[tuple[tuple[int, int], ...], Any] = {}
            for shown, chance in self.all_rolls(DICE):
                hits = tuple((number, hits_of(number, shown)) for number in numbers if hits_of(number, shown))
                found[hits] = found.get(hits, 0) + chance
            self.hits[numbers] = found
        return self.hits[numbers]

    def all_rolls(self, dice: int) -> list[tuple[tuple[int, ...], Any]]:
        """All rolls of some dice in rising order, with their probabilities."""
        if dice not in self.rolls:
            self.rolls[dice] = [
                (shown, self.type(factorial(dice)) / prod(map(factorial, Counter(shown).values())) / 6**dice)
                for shown in combinations_with_replacement(range(1, 7), dice)
            ]
        return self.rolls[dice]


def hits_of(number: int, shown: tuple[int, ...]) -> int:
    """Count the dice that show a number up to 6, or the pairs of separate dice that have it as their sum."""
    if number <= 6:
        return shown.count(number)
    waiting, pairs = list(shown), 0
    while waiting:
        one = waiting.pop()
        if number - one in waiting:
            waiting.remove(number - one)
            pairs += 1
    return pairs
