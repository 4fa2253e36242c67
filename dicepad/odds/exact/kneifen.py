"""Exact chances of Kneifen: hits of a roll, when to commit and to which number, turns to fill a row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from typing import NamedTuple

from ...errors import DicepadError
from ...rules.kneifen import KneifenGame
from ...spec import Face
from .checks import check_count, check_game
from .distributions import Chances, multisets

__all__ = ["Commitment", "best_commitments", "hit_chances", "turn_value", "turns_to_fill"]


def hits_in(game: KneifenGame, number: int, shown: tuple[int, ...]) -> int:
    faces = [Face("white", value) for value in shown]
    return len(game.hits(number, faces)) // game.dice_a_hit(number)


@lru_cache(maxsize=1024)
def hit_chances(game: KneifenGame, number: int, dice: int) -> Chances:
    """The distribution of the hits of a number in one roll of so many dice.

    Numbers hit by single dice: binomial, C(n, k) 5^(n-k) / 6^n with ordinary dice. Sums: over all multisets of faces,
    the most disjoint pairs that make the number, each multiset weighted by its multinomial coefficient.

    >>> from dicepad import load
    >>> hit_chances(load("kneifen"), 12, 2)
    {0: Fraction(35, 36), 1: Fraction(1, 36)}
    """
    check_number("hit_chances", game, number)
    check_count("hit_chances", "dice", dice)
    found: Chances = {}
    for shown, chance in multisets([face.number for face in game.spec.dice[0].faces], dice):
        hits = hits_in(game, number, shown)
        found[hits] = found.get(hits, Fraction(0)) + chance
    return dict(sorted(found.items()))


class Ending(NamedTuple):
    """One way in which a turn can end: hits that are crossed, whether another turn is due, whether it lapsed."""

    hits: int
    another: bool
    lapsed: bool


Endings = Mapping[Ending, Fraction]


@lru_cache(maxsize=65536)
def endings(
    game: KneifenGame, number: int, need: int, hits: int, left: int, further: bool | None, dice: int
) -> Endings:
    """Return how a turn that is committed to a number ends, with `left` rolls to come.

    `further` tells whether a roll after the commitment brought a hit, and is None before the first of them.
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
    found: dict[Ending, Fraction] = {}
    for new, chance in hit_chances(game, number, rest).items():
        if not new and game.lapse_on == "roll":
            after: Endings = {Ending(0 if game.lapse == "void" else hits, False, True): Fraction(1)}
        else:
            after = endings(game, number, need, hits + new, left - 1, bool(further) or new > 0, dice)
        for ending, weight in after.items():
            found[ending] = found.get(ending, Fraction(0)) + chance * weight
    return found


@dataclass(frozen=True)
class Commitment:
    """A choice after a roll: a number to commit to, or ``roll`` for rolling all dice again, or ``pass``.

    >>> from dicepad import load
    >>> found = turn_value(load("kneifen"), {12: 6})  # nothing but twelves is left
    >>> found.move, round(float(found.crosses), 3), round(float(found.lapse), 3)
    ('roll', 0.33, 0.192)
    """

    move: str
    crosses: Fraction
    """Expected crosses that this turn brings, with the best choices to come; further turns not counted."""
    lapse: Fraction
    """Probability that the turn lapses."""
    another: Fraction
    """Probability that it earns another turn."""


def best_commitments(
    game: KneifenGame, shown: tuple[int, ...], rolls: int, needed: Mapping[int, int]
) -> list[Commitment]:
    """Every choice after a roll, best expected crosses first; at equal crosses the better chance of another turn.

    `shown` are the dice, `rolls` the rolls made in this turn, `needed` the crosses that each number still lacks.
    Exact for this turn under the game's lapse options. Raises `DicepadError` for dice, rolls
    and crosses that cannot be.

    >>> from dicepad import load
    >>> best_commitments(load("kneifen"), (1, 1, 1, 2, 3, 5), 3, {1: 6, 2: 6})[0].move
    '1'
    """
    lacking = lacking_in("best_commitments", game, needed)
    check_count("best_commitments", "rolls", rolls, 1, game.rolls)
    strange = [face for face in shown if face not in [one.number for one in game.spec.dice[0].faces]]
    if strange:
        raise DicepadError(f"best_commitments: no die shows {strange[0]!r}")
    return list(ranked(game, tuple(sorted(shown)), rolls, lacking))


@lru_cache(maxsize=65536)
def ranked(
    game: KneifenGame, shown: tuple[int, ...], rolls: int, lacking: tuple[tuple[int, int], ...]
) -> tuple[Commitment, ...]:
    left = game.rolls - rolls
    found = []
    for number, need in lacking:
        hits = hits_in(game, number, shown)
        if hits:
            ends = endings(game, number, need, hits, left, None, len(shown))
            found.append(
                Commitment(
                    str(number),
                    sum((end.hits * chance for end, chance in ends.items()), Fraction(0)),
                    sum((chance for end, chance in ends.items() if end.lapsed), Fraction(0)),
                    sum((chance for end, chance in ends.items() if end.another), Fraction(0)),
                )
            )
    if left:
        found.append(rolling(game, lacking, rolls, len(shown)))
    elif not found:
        found.append(Commitment("pass", Fraction(0), Fraction(0), Fraction(0)))
    return tuple(sorted(found, key=lambda one: (-one.crosses, -one.another)))


def turn_value(game: KneifenGame, needed: Mapping[int, int], rolls: int = 0, dice: int | None = None) -> Commitment:
    """Return what rolling all dice is worth after so many rolls of a turn, the best choice being made after each.

    Raises `DicepadError` for dice, rolls and crosses that cannot be.

    >>> from dicepad import load
    >>> float(round(turn_value(load("kneifen"), {1: 6}).crosses, 4))
    2.1393
    """
    lacking = lacking_in("turn_value", game, needed)
    check_count("turn_value", "rolls", rolls, 0, game.rolls - 1)
    dice = game.dice if dice is None else dice
    check_count("turn_value", "dice", dice, 1, game.dice)
    return rolling(game, lacking, rolls, dice)


def check_number(who: str, game: KneifenGame, number: int) -> None:
    """Raise `DicepadError` unless this is a number of the sheet of such a game."""
    check_game(who, game, KneifenGame)
    if number not in game.numbers:
        raise DicepadError(f"{who}: {number!r} is no number of {game.spec.title}; allowed: {listed(game.numbers)}")


def listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


def lacking_in(who: str, game: KneifenGame, needed: Mapping[int, int]) -> tuple[tuple[int, int], ...]:
    """The numbers that lack crosses, with how many; raises `DicepadError` for what no sheet lacks."""
    for number, need in needed.items():
        check_number(who, game, number)
        check_count(who, f"crosses that {number} lacks", need, 0, game.size)
    return tuple(sorted((number, need) for number, need in needed.items() if need))


@lru_cache(maxsize=4096)
def rolling(game: KneifenGame, lacking: tuple[tuple[int, int], ...], rolls: int, dice: int) -> Commitment:
    crosses = lapse = another = Fraction(0)
    for shown, chance in multisets([face.number for face in game.spec.dice[0].faces], dice):
        best = ranked(game, shown, rolls + 1, lacking)[0]
        crosses += chance * best.crosses
        lapse += chance * best.lapse
        another += chance * best.another
    return Commitment("roll", crosses, lapse, another)


def turns_to_fill(game: KneifenGame, number: int) -> tuple[Fraction, ...]:
    """Expected turns until a number has all its crosses, when it has 0, 1, ... now and the seat plays for it alone.

    Commits at the best moments: policy iteration, exact, over the turn's decisions. Another turn that was earned does
    not count as a turn of its own, for the others do not wait in between.

    >>> from dicepad import load
    >>> [float(round(turns, 3)) for turns in turns_to_fill(load("kneifen"), 12)][-2:]
    [1.667, 0.0]
    """
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
    """The chance that a turn brings nothing, and the expected turns after one that brings something.

    The choices are best if a turn that brings nothing costs `here` turns and others as `turns` says."""
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
            one = min(choices or [(Fraction(1), Fraction(0))], key=lambda choice: choice[0] * here + choice[1])
            stay += chance * one[0]
            cost += chance * one[1]
        return stay, cost

    return rolling_on(0)
