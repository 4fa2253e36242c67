"""Exact probabilities for Kneifen: hits in a roll, the best commitments, and the turns to fill a row."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from math import comb
from typing import Final, NamedTuple

from ...errors import DicepadError
from ...loading import GameLike
from ...rules.kneifen import KneifenGame
from ..checks import check_count, game_of, quoted
from ..exact.distributions import Chances, multisets

__all__ = ["Commitment", "best_commitments", "hit_chances", "turn_value", "turns_to_fill"]

MOST_DICE: Final = 20
MOST_IN_HAND: Final = 12
"""Greatest number of dice for which every roll and every choice after it can be examined."""


def hits_in(game: KneifenGame, number: int, shown: tuple[int, ...]) -> int:
    """Return the hits of a number in a roll: the dice that show it, or the disjoint pairs that sum to it.

    `KneifenGame.hits` also tells which dice they are, which takes twice as long, and five times as long on pages.
    """
    if game.dice_a_hit(number) == 1:
        return shown.count(number)
    low = [face for face in set(shown) if 2 * face < number]
    pairs = sum([min(shown.count(face), shown.count(number - face)) for face in low])
    return pairs if number % 2 else pairs + shown.count(number // 2) // 2


def hit_chances(game: GameLike, number: int, dice: int) -> Chances:
    """Return the distribution of a number's hits in one roll of this many dice.

    For numbers that single dice hit, it is binomial: C(n, k) 5^(n-k) / 6^n with ordinary dice. For numbers that pairs
    hit, the function goes through all multisets of faces, counts the largest set of disjoint pairs in each, and weights
    it by its multinomial coefficient. Raises `DicepadError` for a number that the game does not have, and for more than
    20 dice.

    >>> hit_chances("kneifen", 12, 2)
    {0: Fraction(35, 36), 1: Fraction(1, 36)}
    """
    return known_hits(game_of("hit_chances", game, KneifenGame, "Kneifen"), number, dice)


@lru_cache(maxsize=1024)
def known_hits(game: KneifenGame, number: int, dice: int) -> Chances:
    # The checks are inside what is remembered, so that they cost nothing the next time.
    check_number("hit_chances", game, number)
    check_count("hit_chances", "dice", dice, 0, MOST_DICE)
    faces = [face.number for face in game.spec.dice[0].faces]
    if game.dice_a_hit(number) == 1:
        hit, miss, rolls = faces.count(number), len(faces) - faces.count(number), len(faces) ** dice
        ways = {hits: comb(dice, hits) * hit**hits * miss ** (dice - hits) for hits in range(dice + 1)}
        return {hits: Fraction(each, rolls) for hits, each in ways.items() if each}
    by_hits: Chances = {}
    for faces_rolled, chance in multisets(faces, dice):
        hits = hits_in(game, number, faces_rolled)
        by_hits[hits] = by_hits.get(hits, Fraction(0)) + chance
    return dict(sorted(by_hits.items()))


@lru_cache(maxsize=8)
def rolls_with_hits(game: KneifenGame) -> tuple[list[float], dict[tuple[int, ...], tuple[int, ...]]]:
    """Return the probabilities of all rolls with all dice, and the hits of each number in each of them.

    Rolls are in rising order, whatever the order of their dice.

    >>> from dicepad import load
    >>> chances, hits = rolls_with_hits(load("kneifen"))
    >>> round(sum(chances), 9), hits[1, 1, 2, 3, 5, 6]
    (1.0, (2, 1, 1, 0, 1, 1, 2, 2, 1, 0, 1, 0))
    """
    rolls = list(multisets([face.number for face in game.spec.dice[0].faces], game.dice))
    hits = {
        faces_rolled: tuple([hits_in(game, number, faces_rolled) for number in game.numbers])
        for faces_rolled, _ in rolls
    }
    return [float(chance) for _, chance in rolls], hits


class Ending(NamedTuple):
    """One way in which a turn can end: its crosses, whether it earned an extra turn, and whether it lapsed."""

    hits: int
    another: bool
    lapsed: bool


Endings = Mapping[Ending, Fraction]


@lru_cache(maxsize=65536)
def endings(
    game: KneifenGame, number: int, need: int, hits: int, left: int, further: bool | None, dice: int
) -> Endings:
    """Return the distribution of the endings of a committed turn, with `left` rolls to come.

    `further` is true if a roll after the commitment brought a hit, and None if there has been no roll after the
    commitment.
    """
    each = game.dice_a_hit(number)
    rest = dice - hits * each
    if not rest or hits >= need:
        return {Ending(min(hits, need), True, False): Fraction(1)}
    if rest < each:
        return {Ending(hits, False, False): Fraction(1)}
    if not left:
        lapsed = further is False
        return {Ending(0 if lapsed and game.lapse == "void" else hits, False, lapsed): Fraction(1)}
    by_ending: dict[Ending, Fraction] = {}
    for new, chance in hit_chances(game, number, rest).items():
        if not new and game.lapse_on == "roll":
            after: Endings = {Ending(0 if game.lapse == "void" else hits, False, True): Fraction(1)}
        else:
            after = endings(game, number, need, hits + new, left - 1, bool(further) or new > 0, dice)
        for ending, weight in after.items():
            by_ending[ending] = by_ending.get(ending, Fraction(0)) + chance * weight
    return by_ending


@dataclass(frozen=True)
class Commitment:
    """A choice after a roll: a number to commit to, ``roll`` to roll all dice again, or ``pass``.

    >>> found = turn_value("kneifen", {12: 6})  # nothing but twelves is left
    >>> found.move, round(float(found.crosses), 3), round(float(found.lapse), 3)
    ('roll', 0.33, 0.192)
    """

    move: str
    crosses: Fraction
    """Expected crosses in this turn, with the best choices from here on. Extra turns do not count."""
    lapse: Fraction
    """Probability that the turn lapses."""
    another: Fraction
    """Probability that the turn earns an extra turn."""


def best_commitments(game: GameLike, shown: tuple[int, ...], rolls: int, needed: Mapping[int, int]) -> list[Commitment]:
    """Return every choice after a roll, the one with the most expected crosses first.

    Of equal choices, the one with the better chance of an extra turn comes first. `shown` are the dice, `rolls` is the
    number of rolls in this turn so far, and `needed` gives the crosses that each number still needs. The values are
    exact for this turn, with the game's lapse options. Raises `DicepadError` for dice or numbers that the game does not
    have.

    >>> best_commitments("kneifen", (1, 1, 1, 2, 3, 5), 3, {1: 6, 2: 6})[0].move
    '1'
    """
    game = game_of("best_commitments", game, KneifenGame, "Kneifen")
    return list(ranked(game, tuple(sorted(shown)), rolls, lacking_of("best_commitments", needed)))


@lru_cache(maxsize=65536)
def ranked(
    game: KneifenGame, shown: tuple[int, ...], rolls: int, lacking: tuple[tuple[int, int], ...]
) -> tuple[Commitment, ...]:
    check_lacking("best_commitments", game, lacking, len(shown))
    check_count("best_commitments", "rolls", rolls, 1, game.rolls)
    faces = {face.number for face in game.spec.dice[0].faces}
    for face in shown:
        if face not in faces:
            raise DicepadError(f"best_commitments: no die shows {quoted(face)}")
    left = game.rolls - rolls
    commitments = []
    for number, need in lacking:
        hits = hits_in(game, number, shown)
        if hits:
            ends = endings(game, number, need, hits, left, None, len(shown))
            commitments.append(
                Commitment(
                    str(number),
                    sum((end.hits * chance for end, chance in ends.items()), Fraction(0)),
                    sum((chance for end, chance in ends.items() if end.lapsed), Fraction(0)),
                    sum((chance for end, chance in ends.items() if end.another), Fraction(0)),
                )
            )
    if left:
        commitments.append(rolling(game, lacking, rolls, len(shown)))
    elif not commitments:
        commitments.append(Commitment("pass", Fraction(0), Fraction(0), Fraction(0)))
    return tuple(sorted(commitments, key=lambda commitment: (-commitment.crosses, -commitment.another)))


def turn_value(game: GameLike, needed: Mapping[int, int], rolls: int = 0, dice: int | None = None) -> Commitment:
    """Return the value of rolling all dice after this many rolls of a turn, with the best choice after each roll.

    Raises `DicepadError` for numbers that the game does not have, and for more than 12 dice.

    >>> float(round(turn_value("kneifen", {1: 6}).crosses, 4))
    2.1393
    """
    game = game_of("turn_value", game, KneifenGame, "Kneifen")
    return rolling(game, lacking_of("turn_value", needed), rolls, game.dice if dice is None else dice)


def lacking_of(who: str, needed: Mapping[int, int]) -> tuple[tuple[int, int], ...]:
    """Return the numbers that still need crosses, each with the number of crosses that it needs."""
    if not isinstance(needed, Mapping):
        raise DicepadError(
            f"{who}: {quoted(needed)} does not say how many crosses each number needs; give a dict such as {{7: 6}}"
        )
    return tuple(sorted((number, need) for number, need in needed.items() if need))


def check_lacking(who: str, game: KneifenGame, lacking: tuple[tuple[int, int], ...], dice: int) -> None:
    """Refuse numbers that the game does not have, impossible numbers of missing crosses, and too many dice."""
    check_count(who, "dice", dice, 1, MOST_IN_HAND)
    for number, need in lacking:
        check_number(who, game, number)
        check_count(who, f"crosses that {number} lacks", need, 1, game.size)


def check_number(who: str, game: KneifenGame, number: object) -> None:
    """Refuse a number that the game does not have."""
    if number not in game.numbers:
        raise DicepadError(f"{who}: there is no number {quoted(number)}; numbers: {', '.join(map(str, game.numbers))}")


@lru_cache(maxsize=4096)
def rolling(game: KneifenGame, lacking: tuple[tuple[int, int], ...], rolls: int, dice: int) -> Commitment:
    check_lacking("turn_value", game, lacking, dice)
    check_count("turn_value", "rolls", rolls, 0, game.rolls - 1)
    crosses = lapse = another = Fraction(0)
    for faces_rolled, chance in multisets([face.number for face in game.spec.dice[0].faces], dice):
        best = ranked(game, faces_rolled, rolls + 1, lacking)[0]
        crosses += chance * best.crosses
        lapse += chance * best.lapse
        another += chance * best.another
    return Commitment("roll", crosses, lapse, another)


def turns_to_fill(game: GameLike, number: int) -> tuple[Fraction, ...]:
    """Return the expected numbers of turns until a number has all its crosses, starting from 0, 1, ... crosses.

    The seat plays for this number alone. It commits at the best moments, which policy iteration over the decisions of a
    turn finds exactly. An extra turn does not count, because the others do not play in between. Raises `DicepadError`
    for a number that the game does not have.

    >>> [float(round(turns, 3)) for turns in turns_to_fill("kneifen", 12)][-2:]
    [1.667, 0.0]
    """
    game = game_of("turns_to_fill", game, KneifenGame, "Kneifen")
    check_number("turns_to_fill", game, number)
    size = game.size
    turns = [Fraction(0)] * (size + 1)
    for have in range(size - 1, -1, -1):
        here = Fraction(10**6)
        while True:
            stay, cost = one_turn(game, number, have, here, tuple(turns))
            better = (1 + cost) / (1 - stay)
            if better == here:
                break
            here = better
        turns[have] = here
    return tuple(turns)


def one_turn(
    game: KneifenGame, number: int, have: int, here: Fraction, turns: tuple[Fraction, ...]
) -> tuple[Fraction, Fraction]:
    """Return the probability that a turn brings no cross, and the expected number of turns still needed after it.

    In the expected number, a turn without a cross counts as 0. The seat chooses as if it needed `here` further turns
    after a turn without a cross, and `turns[crosses]` further turns after a turn that leaves it with that many crosses.
    """
    need = game.size - have

    def outcome(ends: Endings) -> tuple[Fraction, Fraction]:
        stay = cost = Fraction(0)
        for end, chance in ends.items():
            if not end.hits:
                stay += chance
            elif end.hits < need:
                cost += chance * (turns[have + end.hits] - end.another)
        return stay, cost

    @cache
    def rolling_on(rolls: int) -> tuple[Fraction, Fraction]:
        stay = cost = Fraction(0)
        left = game.rolls - rolls - 1
        for hits, chance in hit_chances(game, number, game.dice).items():
            choices = []
            if hits:
                choices.append(outcome(endings(game, number, need, hits, left, None, game.dice)))
            if left:
                choices.append(rolling_on(rolls + 1))
            best = min(choices or [(Fraction(1), Fraction(0))], key=lambda choice: choice[0] * here + choice[1])
            stay += chance * best[0]
            cost += chance * best[1]
        return stay, cost

    return rolling_on(0)
