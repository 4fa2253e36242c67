"""Filling a number in Kneifen as a Markov chain: the whole distribution of the number of turns, not only its mean."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Final

from ...loading import GameLike
from ...rules.kneifen import KneifenGame
from ..checks import check_count, game_of
from ..exact.chain import Chain
from ..exact.distributions import Chances
from .exact import Ending, Endings, check_number, endings, hit_chances, turns_to_fill

__all__ = ["filling_chain", "filling_times"]

MOST_TURNS: Final = 1_000


def filling_chain(game: GameLike, number: int) -> Chain[int]:
    """Return the chain of a number's crosses, one step for each turn, for a seat that plays for this number alone.

    It commits as in `kneifen.turns_to_fill`, which needs the fewest turns on average. An extra turn belongs to the turn
    that earned it. The chain ends when the number has all its crosses.

    >>> float(round(filling_chain("kneifen", 12).mean_first_passage_times([6])[5], 3))
    1.667
    """
    kneifen = game_of("filling_chain", game, KneifenGame, "Kneifen")
    check_number("filling_chain", kneifen, number)
    turns = turns_to_fill(kneifen, number)

    @cache
    def after(have: int) -> dict[int, Fraction]:
        if have == kneifen.size:
            return {have: Fraction(1)}
        shares: dict[int, Fraction] = {}
        for ending, chance in best_turn(kneifen, number, have, turns).items():
            crosses = have + ending.hits
            again = ending.another and crosses < kneifen.size
            for to, share in (after(crosses) if again else {crosses: Fraction(1)}).items():
                shares[to] = shares.get(to, Fraction(0)) + chance * share
        return shares

    return Chain.from_transition_function(0, after)


def filling_times(game: GameLike, number: int, longest: int, have: int = 0) -> Chances:
    """Return the probabilities that a number with this many crosses gets its last one in turn 1, 2, ..., `longest`.

    Raises `DicepadError` for a number that the game does not have, and for more than 1,000 turns.

    >>> from dicepad.odds.exact import quantile
    >>> quantile(filling_times("kneifen", 7, 60), 0.5), quantile(filling_times("kneifen", 12, 60), 0.5)
    (3, 16)
    """
    game = game_of("filling_times", game, KneifenGame, "Kneifen")
    check_number("filling_times", game, number)
    check_count("filling_times", "turns", longest, 1, MOST_TURNS)
    check_count("filling_times", "crosses", have, 0, game.size)
    times = filling_chain(game, number).first_passage(have, [game.size], longest)
    return {turn: chance for turn, chance in times.items() if turn}


def best_turn(game: KneifenGame, number: int, have: int, turns: tuple[Fraction, ...]) -> Endings:
    """Return the endings of a turn that commits at the best time: now or later, whichever leaves fewer turns."""
    need = game.size - have

    def to_come(ends: Endings) -> Fraction:
        left = ((turns[have + end.hits] - (end.another and end.hits < need), chance) for end, chance in ends.items())
        return sum((cost * chance for cost, chance in left), Fraction(0))

    @cache
    def rolling(rolls: int) -> Endings:
        by_ending: dict[Ending, Fraction] = {}
        left = game.rolls - rolls - 1
        for hits, chance in hit_chances(game, number, game.dice).items():
            choices = [rolling(rolls + 1)] if left else []
            if hits:
                choices.append(endings(game, number, need, hits, left, None, game.dice))
            nothing: Endings = {Ending(0, False, False): Fraction(1)}
            for end, share in min(choices or [nothing], key=to_come).items():
                by_ending[end] = by_ending.get(end, Fraction(0)) + chance * share
        return by_ending

    return rolling(0)
