"""Exact probabilities for Qwantum: sums of a colour, the best second roll, missing colours, and sums that fit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import prod

from ...errors import DicepadError
from ...loading import GameLike
from ...rules.qwantum import QwantumGame
from ...spec import Face
from ..checks import check_count, check_numbers, check_values, game_of, quoted
from ..exact.distributions import Chances, equally_likely, total

__all__ = ["best_second_rolls", "fitting", "missing_colours", "sum_chances", "two_roll_chance", "two_roll_sums"]


def contributions(game: GameLike, colour: str) -> list[list[int]]:
    """Return the numbers that each face of each die adds to the sum of a colour.

    Raises `DicepadError` for a colour that no row has, and for other games.
    """
    game = game_of("qwantum", game, QwantumGame, "Qwantum")
    check_colour(game, colour)
    return [[adds(face, colour) for face in die.faces] for die in game.spec.dice]


def check_colour(game: QwantumGame, colour: object) -> None:
    """Refuse a colour that no row has."""
    if colour not in [row.colour for row in game.spec.rows]:
        raise DicepadError(
            f"there is no {quoted(colour)} row; allowed: {', '.join(str(row.colour) for row in game.spec.rows)}"
        )


def adds(face: Face, colour: str) -> int:
    return face.number if face.colour in ("white", colour) else 0


def sum_chances(game: GameLike, colour: str) -> Chances:
    """Return the distribution of a colour's sum in one roll of all dice, including the white die: a convolution.

    >>> sum_chances("qwantum", "violet")[1]
    Fraction(125, 4374)
    """
    return total(equally_likely(values) for values in contributions(game, colour))


def missing_colours(game: GameLike) -> Chances:
    """Return the distribution of the number of colours that do not show in one roll of all dice.

    The function follows the set of colours shown, die by die.

    >>> float(round(missing_colours("qwantum")[0], 4))
    0.3972
    """
    game = game_of("missing_colours", game, QwantumGame, "Qwantum")
    colours = [str(row.colour) for row in game.spec.rows]
    chances: dict[frozenset[str], Fraction] = {frozenset(): Fraction(1)}
    for index, die in enumerate(game.spec.dice):
        if index == game.white:
            continue
        after: dict[frozenset[str], Fraction] = {}
        for colours_shown, chance in chances.items():
            for face in die.faces:
                more = colours_shown | {face.colour}
                after[more] = after.get(more, Fraction(0)) + chance / len(die.faces)
        chances = after
    counts: Chances = {}
    for colours_shown, chance in chances.items():
        missing = len(colours) - len(colours_shown)
        counts[missing] = counts.get(missing, Fraction(0)) + chance
    return dict(sorted(counts.items()))


def fitting(game: GameLike, entries: Sequence[int], colour: str) -> frozenset[int]:
    """Return the sums of a colour that may follow these entries in a row. Raises `DicepadError` for impossible entries.

    >>> sorted(fitting("qwantum", (3, 5, 8, 24), "red"))[-3:]
    [21, 22, 23]
    """
    game = game_of("fitting", game, QwantumGame, "Qwantum")
    check_values("fitting", "entries", entries)
    check_count("fitting", "entries", len(entries), 0, len(game.spec.rows[0].cells))
    check_numbers("fitting", entries)
    for count, entry in enumerate(entries):
        if not game.fits(tuple(entries[:count]), entry):
            raise DicepadError(f"fitting: a row with {quoted(tuple(entries[:count]))} cannot have {quoted(entry)} next")
    return frozenset(value for value in sum_chances(game, colour) if game.fits(tuple(entries), value))


@lru_cache(maxsize=64)
def subset_sums(game: QwantumGame, colour: str) -> dict[tuple[int, ...], Chances]:
    """Return the distribution of some dice's contribution to a colour's sum, for each choice of dice to roll again."""
    dice = [equally_likely(values) for values in contributions(game, colour)]
    everyone = range(len(dice))
    sums: dict[tuple[int, ...], Chances] = {(): {0: Fraction(1)}}
    for size in range(1, len(dice) + 1):
        for subset in combinations(everyone, size):
            sums[subset] = total((sums[subset[:-1]], dice[subset[-1]]))
    return sums


def best_second_rolls(
    game: GameLike, dice: Sequence[Face], colour: str, targets: Collection[int]
) -> list[tuple[str, Fraction]]:
    """Return every choice of a second roll with its probability of bringing a colour's sum into `targets`, best first.

    `dice` are the faces of the first roll. Choices are named like moves (``keep``, ``reroll white die1``). Of equally
    good choices, the one that rolls fewer dice comes first. Raises `DicepadError` unless `dice` has a face for each die
    of the game.

    >>> from dicepad import load
    >>> from dicepad.dice import parse_roll
    >>> game = load("qwantum")
    >>> dice = parse_roll(game.spec.dice, "1 R1 R2 R1 Y6 B2 Y1")
    >>> best_second_rolls(game, dice, "red", {4, 5})[0]
    ('keep', Fraction(1, 1))
    """
    game = game_of("best_second_rolls", game, QwantumGame, "Qwantum")
    check_colour(game, colour)
    check_values("best_second_rolls", "faces", dice)
    check_values("best_second_rolls", "sums", targets)
    if len(dice) != len(game.spec.dice):
        raise DicepadError(
            f"best_second_rolls: {len(dice)} faces for {len(game.spec.dice)} dice; give one face for each"
        )
    for die, face in zip(game.spec.dice, dice, strict=True):
        if face not in die.faces:
            raise DicepadError(f"best_second_rolls: the die {die.name} has no face {quoted(face)}")
    fixed = [adds(face, colour) for face in dice]
    names = game.die_names
    choices = []
    for subset, again in subset_sums(game, colour).items():
        kept = sum(value for index, value in enumerate(fixed) if index not in subset)
        chance = sum((weight for value, weight in again.items() if kept + value in targets), Fraction(0))
        move = " ".join(["reroll", *(names[index] for index in subset)]) if subset else "keep"
        choices.append((move, chance))
    return sorted(choices, key=lambda choice: -choice[1])


def two_roll_sums(game: GameLike, colour: str, targets: Collection[int]) -> Chances:
    """Return the distribution of a colour's sum after two rolls, with the best choice of dice for the second.

    The best choice brings the sum into `targets` most often. The function goes through all first rolls, and chooses as
    in `best_second_rolls`.

    >>> sums = two_roll_sums("qwantum", "red", range(20, 34))
    >>> float(round(sum(value * chance for value, chance in sums.items()), 2))
    13.04
    """
    game = game_of("two_roll_sums", game, QwantumGame, "Qwantum")
    values = contributions(game, colour)
    check_values("two_roll_sums", "sums", targets)
    rolls = prod(map(len, values))
    most = sum(map(max, values))
    everyone = (1 << len(values)) - 1
    again: dict[int, list[tuple[int, int]]] = {}
    ways: dict[int, list[int]] = {}
    for subset, chances in subset_sums(game, colour).items():
        kept = everyone - sum(1 << die for die in subset)
        again[kept] = [(value, int(rolls * chance)) for value, chance in chances.items()]
        ways[kept] = [sum(count for value, count in again[kept] if base + value in targets) for base in range(most + 1)]
    chosen: Counter[tuple[int, int]] = Counter()

    def choose(die: int, sums: list[int], weight: int) -> None:
        """Count the best choices for the first rolls of the dice from `die` on; `sums` holds the contribution of each
        set of earlier dice, if you keep it."""
        if die == len(values):
            kept = max(ways, key=lambda kept: ways[kept][sums[kept]])
            chosen[kept, sums[kept]] += weight
            return
        for value, count in Counter(values[die]).items():
            choose(die + 1, sums + [value + total for total in sums], weight * count)

    choose(0, [0], 1)
    counts: Counter[int] = Counter()
    for (kept, base), weight in chosen.items():
        for value, count in again[kept]:
            counts[base + value] += weight * count
    return {value: Fraction(count, rolls * rolls) for value, count in sorted(counts.items())}


def two_roll_chance(game: GameLike, colour: str, targets: Collection[int]) -> Fraction:
    """Return the probability of bringing a colour's sum into `targets` in two rolls.

    The second roll uses the best choice of dice.

    >>> float(round(two_roll_chance("qwantum", "red", {20, 21, 22}), 4))
    0.0951
    """
    sums = two_roll_sums(game, colour, targets)
    return sum((chance for value, chance in sums.items() if value in targets), Fraction(0))
