"""Strategies for Kneifen."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from ...match import State
from ...rules.kneifen import PASS, ROLL, KneifenGame, KneifenState
from ..strategy import RANDOM, Chooser, Family
from .exact import endings, rolls_with_hits

__all__ = [
    "DIGITS",
    "FAMILIES",
    "NOTHING",
    "Commitments",
    "Worth",
    "by_crosses",
    "commitments",
    "needed",
    "shown_numbers",
]

Worth = tuple[float, float]
"""Expected crosses of a turn, and the probability of another turn. A better worth compares as greater."""
NOTHING: Worth = (0.0, 0.0)
DIGITS = 11
"""Decimals of a worth. Crosses that agree in these count as equal, and the better chance of another turn decides."""


class Commitments:
    """Commitments that bring the most crosses in this turn. Their exact values are tabulated as floats.

    If crosses are equal, the better chance of an extra turn decides, then the greater number, which is hit less often.
    Rolling again comes last.
    """

    def __init__(self, game: KneifenGame) -> None:
        self.game = game
        self.chances, self.hits = rolls_with_hits(game)
        self.value = lru_cache(maxsize=None)(self.worth_of)
        self.worths = lru_cache(maxsize=64)(self.worths_of_all)
        self.planned = lru_cache(maxsize=4096)(self.plan)

    def worth_of(self, left: int, number: int, need: int, hits: int) -> Worth:
        """Return the value of committing to a number, given the rolls left, missing crosses and hits on the table."""
        ends = endings(self.game, number, need, hits, left, None, self.game.dice)
        crosses = sum(end.hits * chance for end, chance in ends.items())
        another = sum(chance for end, chance in ends.items() if end.another)
        return round(float(crosses), DIGITS), round(float(another), DIGITS)

    def best(self, shown: tuple[int, ...], rolls: int, needed: tuple[int, ...]) -> str:
        """Return the best move after this many rolls of a turn. `needed` are the missing crosses of each number."""
        worths = self.worths(rolls, needed)
        options = [
            (worths[place][hits], number)
            for place, (number, hits) in enumerate(zip(self.game.numbers, self.hits[shown], strict=True))
            if hits and needed[place]
        ]
        worth, number = max(options, default=(NOTHING, 0))
        if rolls < self.game.rolls and (not options or self.planned(rolls + 1, needed) > worth):
            return ROLL
        return str(number) if options else PASS

    def worths_of_all(self, rolls: int, needed: tuple[int, ...]) -> list[list[Worth]]:
        """Return the value of committing to each number with each count of hits.

        The value is zero without hits, or if the number needs no crosses.
        """
        left, most = self.game.rolls - rolls, self.game.dice
        return [
            [
                self.value(left, number, need, hits) if hits and need else NOTHING
                for hits in range(most // self.game.dice_a_hit(number) + 1)
            ]
            for number, need in zip(self.game.numbers, needed, strict=True)
        ]

    def plan(self, rolls: int, needed: tuple[int, ...]) -> Worth:
        """Return the value of a turn just before the roll with this number."""
        worths = self.worths(rolls, needed)
        least = self.planned(rolls + 1, needed) if rolls < self.game.rolls else NOTHING
        crosses = another = 0.0
        for chance, hits in zip(self.chances, self.hits.values(), strict=True):
            worth = max([least, *(row[hit] for row, hit in zip(worths, hits, strict=True))])
            crosses += chance * worth[0]
            another += chance * worth[1]
        return round(crosses, DIGITS), round(another, DIGITS)


@lru_cache(maxsize=4)
def commitments(game: KneifenGame) -> Commitments:
    """Return the values of a game, tabulated once."""
    return Commitments(game)


def by_crosses(values: Commitments, *, waits: bool = False) -> Chooser:
    """Return the chooser that makes the choice with the most crosses in this turn, or one that rolls on to the last."""

    def choose(state: State, seat: int, rng: Random) -> str:
        assert isinstance(state, KneifenState)
        if waits and state.rolls < state.game.rolls:
            return ROLL
        return values.best(shown_numbers(state), state.rolls, needed(state, seat))

    return choose


def shown_numbers(state: KneifenState) -> tuple[int, ...]:
    """Return the numbers on the table in rising order."""
    return tuple(sorted([face.number for face in state.dice if face is not None]))


def needed(state: KneifenState, seat: int) -> tuple[int, ...]:
    """Return the crosses that a seat still needs, in the order of the game's numbers."""
    return tuple([state.game.size - crosses for crosses in state.crosses[seat]])


def most(state: KneifenState, seat: int, rng: Random) -> str:
    """Choose the move that brings the most crosses in this turn, exactly."""
    return by_crosses(commitments(state.game))(state, seat, rng)


def patient(state: KneifenState, seat: int, rng: Random) -> str:
    """Wait for the last roll, after which a commitment is safe, and then take the most hits."""
    return by_crosses(commitments(state.game), waits=True)(state, seat, rng)


def many_hits(state: KneifenState, seat: int, rng: Random) -> str:
    """Roll again until the last roll, then take the number with the most hits that are still needed."""
    game = state.game
    if state.rolls < game.rolls:
        return ROLL
    hits = rolls_with_hits(game)[1][shown_numbers(state)]
    crosses, number = max(
        (min(count, need), number) for count, need, number in zip(hits, needed(state, seat), game.numbers, strict=True)
    )
    return str(number) if crosses else PASS


FAMILIES = (
    RANDOM,
    Family.of_one("patient", "waits for the last roll, and takes the most crosses", patient),
    Family.of_one("most", "makes the choice that brings the most crosses in this turn", most),
    Family.of_one("careful", "waits for the last roll, and takes the greatest number with the most hits", many_hits),
)
