"""A lower bound on the average rounds of Kneifen alone, from an easier game that can be solved.

The easier game keeps every number of two dice exactly. Of the single numbers, it only keeps how many are open, and how
many crosses they need together. Before each turn, the player says which of them are open. After each roll, the player
says how the missing crosses are shared among them, differently each time if that helps, and may count fewer single hits
than there are. A player of Kneifen can play this game in the same way, so its best player takes no more rounds. The
single numbers are otherwise alike: every die shows them with equal probability.

The easier game has 13 million positions, which take some twenty minutes. A still easier game has 800,000, which take
one minute. There, every single number needs only one cross, and the player may give up a turn. A player of Kneifen can
play it in the same way, and make the rolls after a commitment to a single number separately. If these rolls do not fill
the number, the player gives up the turn, which costs a round in both games. If they fill it, the player commits to the
number: one hit fills it, and it earns the same extra turn.

``python -m training.kneifen_bound`` solves the easiest game, and ``--deep 6`` the other one. With numbers as arguments,
such as ``7 8 9 10 11 12``, the command solves Kneifen with only these numbers, exactly.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from dicepad import load
from dicepad.command import (
    Parser,
    Progress,
    progress_bar,
    run,
    whole_number,
)
from dicepad.errors import DicepadError
from dicepad.odds.arrays import Floats
from dicepad.odds.compiled import jit_callable
from dicepad.rules.kneifen import KneifenGame

from .kneifen import dice_of

__all__ = ["Rolls", "main", "rolls_of", "rounds_at_least"]

Whole = npt.NDArray[np.int64]
NEVER: Final = 1e9
STEEPEST: Final = 0.95
"""The greatest slope that we use. If every turn is given up, the slope is one, and the next step would lead nowhere."""
PARTS: Final = 200
"""Steps of a bar of progress."""
MARGIN: Final = 1e-7
"""Rounds by which a value stays below the solution of its equation, so that no rounding makes it too great."""


class Rolls(NamedTuple):
    """The rolls of all dice, joined where they are alike for certain single numbers."""

    pairs: Whole
    """(kinds, numbers of two dice): the hits of a kind of roll"""
    kinds: Whole
    """(sets, groups): the kind of each group of rolls, for each set of single numbers, by its bits"""
    most: Whole
    """(sets, groups): the most hits of one number of the set"""
    chances: Floats
    """(sets, groups): the probability of the group; 0 after the last one"""
    groups: Whole
    """(sets,)"""


def rolls_of(hits: Whole, chances: Floats, singles: int) -> Rolls:
    """Return the rolls as arrays. The first `singles` columns of `hits` are those of single numbers."""
    pairs, kinds = np.unique(hits[:, singles:], axis=0, return_inverse=True)
    found = []
    for chosen in range(1 << singles):
        members = [number for number in range(singles) if chosen >> number & 1]
        most = hits[:, members].max(axis=1, initial=0)
        groups: dict[tuple[int, int], float] = {}
        for kind, top, chance in zip(kinds.ravel().tolist(), most.tolist(), chances.tolist(), strict=True):
            groups[kind, top] = groups.get((kind, top), 0.0) + chance
        found.append(groups)
    longest = max(map(len, found))
    shape = (len(found), longest)
    arrays = Rolls(
        pairs, np.zeros(shape, np.int64), np.zeros(shape, np.int64), np.zeros(shape), np.zeros(len(found), np.int64)
    )
    for chosen, groups in enumerate(found):
        arrays.groups[chosen] = len(groups)
        for at, ((kind, top), chance) in enumerate(groups.items()):
            arrays.kinds[chosen, at], arrays.most[chosen, at], arrays.chances[chosen, at] = kind, top, chance
    return arrays


@jit_callable
def of_numbers(
    ends: Any, first: int, need: Any, places: Any, values: Any, position: int, done: bool, found: Any
) -> None:
    """Fill in the results of committing to each number: (rolls left, numbers, hits, 2).

    They are the probability that nothing changes, and the cost otherwise. The numbers are those of `ends` from `first`
    on. `values` are the values of all their positions, and `done` is true if nothing else needs crosses.
    """
    for left in range(found.shape[0]):
        for number in range(len(need)):
            for hits in range(1, found.shape[2]):
                nothing, cost = 0.0, 0.0
                for crosses in range(need[number] + 1):
                    for another in range(2):
                        chance = ends[left, first + number, need[number], hits, crosses, another]
                        after = position - crosses * places[number]
                        if crosses == 0:
                            nothing += chance
                        elif after or not done:
                            cost += chance * (values[after] - another)
                found[left, number, hits, 0], found[left, number, hits, 1] = nothing, cost


@jit_callable
def of_singles(
    ends: Any, deep: int, lacks: int, open_: int, here: float, values: Any, position: int, found: Any
) -> None:
    """Fill in the cost of committing to a single number: (rolls left, hits).

    The number lacks up to `deep` crosses, as many as suit the player best. `values` (open numbers, missing, position)
    are known for fewer missing crosses, and `here` is the value of the position.
    """
    for left in range(found.shape[0]):
        found[left, 0] = NEVER
        for hits in range(1, found.shape[1]):
            found[left, hits] = found[left, hits - 1]
            for need in range(max(1, lacks - deep * (open_ - 1)), min(deep, lacks - open_ + 1) + 1):
                cost = 0.0
                for crosses in range(need + 1):
                    for another in range(2):
                        chance = ends[left, 0, need, hits, crosses, another]
                        if chance == 0.0:
                            continue
                        if crosses == 0:
                            cost += chance * here
                        elif position or crosses < lacks:
                            fewer = open_ - 1 if crosses == need else open_
                            cost += chance * (values[fewer, lacks - crosses, position] - another)
                found[left, hits] = min(found[left, hits], cost)


@jit_callable
def one_turn(rolls: Rolls, sets: Any, free: bool, pairs: Any, need: Any, singles: Any, here: float, best: Any) -> float:
    """Return the rounds of a position, if a turn that changes nothing costs `here`.

    `sets` are those that may be open, and `free` is true if a turn may be given up.
    """
    for left in range(len(singles)):
        for kind in range(len(rolls.pairs)):
            best[left, kind] = NEVER
            for number in range(len(need)):
                hits = rolls.pairs[kind, number]
                if hits and need[number]:
                    cost = pairs[left, number, hits, 0] * here + pairs[left, number, hits, 1]
                    best[left, kind] = min(best[left, kind], cost)
    least = NEVER
    for chosen in sets:
        on = here if free else NEVER
        for left in range(len(singles)):
            total = 0.0
            for group in range(rolls.groups[chosen]):
                cost = min(best[left, rolls.kinds[chosen, group]], singles[left, rolls.most[chosen, group]], on)
                total += rolls.chances[chosen, group] * (cost if cost < NEVER else here)
            on = total
        least = min(least, on)
    return 1.0 + least


@jit_callable
def solve(rolls: Rolls, ends: Any, count: int, deep: int, places: Any, order: Any, values: Any) -> bool:
    """Fill in `values` (open single numbers, their missing crosses, position of the others) in this `order`.

    The first `count` numbers of `ends` are the single ones, and the others have their `places` in the position. Single
    numbers need at most `deep` crosses. If that is fewer than the game has, turns may be given up.
    """
    size = ends.shape[2] - 1
    need = np.zeros(len(places), np.int64)
    pairs = np.zeros((ends.shape[0], len(places), ends.shape[3], 2))
    singles, best = np.zeros((ends.shape[0], ends.shape[3])), np.zeros((ends.shape[0], len(rolls.pairs)))
    bits = np.array([sum([chosen >> number & 1 for number in range(count)]) for chosen in range(1 << count)])
    for position in order:
        for number in range(len(places)):
            need[number] = position // places[number] % (size + 1)
        for lacks in range(count * deep + 1):
            for open_ in range((lacks + deep - 1) // deep, min(count, lacks) + 1):
                if not position and not lacks:
                    continue
                sets = np.flatnonzero(bits == open_)
                of_numbers(ends, count, need, places, values[open_, lacks], position, lacks == 0, pairs)
                high, high_turn, low = 0.0, 1.0, values[max(open_ - 1, 0), max(lacks - 1, 0), position] + 1.0
                for _ in range(50):
                    of_singles(ends, deep, lacks, open_, low, values, position, singles)
                    turn = one_turn(rolls, sets, deep < size, pairs, need, singles, low, best)
                    if low <= turn < low + 3 * MARGIN:
                        break
                    slope = min((turn - high_turn) / (low - high), STEEPEST)
                    high, high_turn = low, turn
                    low += (turn - low) / (1.0 - slope) - MARGIN
                if not low <= turn:
                    return False
                values[open_, lacks, position] = low
    return True


def rounds_at_least(
    game: KneifenGame, singles: Sequence[int], others: Sequence[int], deep: int, progress: Progress | None = None
) -> Floats:
    """Return rounds that no player can undercut on average, alone.

    Their shape is (open single numbers, missing crosses, missing crosses of each other number). If there are no
    `singles`, they are exact for the numbers in `others`. `deep` is the number of crosses of each single number: all
    that the game has, or one. `progress` is called with the share of positions done, from 0 to 1.

    >>> from dicepad import load
    >>> float(rounds_at_least(load("kneifen"), (), (12,), 6)[0, 0, 1].round(3))
    1.667
    """
    dice = dice_of(game)
    columns = [game.numbers.index(number) for number in (*singles, *others)]
    rolls = rolls_of(dice.hits[:, columns], dice.chances, len(singles))
    sides = (game.size + 1,) * len(others)
    order = np.argsort(sum(np.indices(sides), np.zeros(sides)).ravel(), kind="stable")
    places = np.array([(game.size + 1) ** at for at in range(len(others) - 1, -1, -1)], np.int64)
    values, done = np.zeros((len(singles) + 1, len(singles) * deep + 1, len(order))), 0
    for part in np.array_split(order, min(len(order), PARTS)):
        if not solve(rolls, dice.ends[:, columns], len(singles), deep, places, part, values):
            raise DicepadError(f"{game.spec.title}: the rounds of a position were not found")
        done += len(part)
        if progress:
            progress(done / len(order))
    return values.reshape(*values.shape[:2], *sides)


def work(chosen: Namespace) -> None:
    """Print the rounds of the chosen numbers, or the bound for all."""
    game = load("kneifen")
    assert isinstance(game, KneifenGame)
    if chosen.numbers:
        found = rounds_at_least(game, (), tuple(sorted(set(chosen.numbers))), game.size, progress_bar("solving"))
        print(f"{found.flat[-1]:.4f} rounds, exactly")
    else:
        singles = [number for number in game.numbers if number < game.pairs_from]
        found = rounds_at_least(game, singles, game.numbers[len(singles) :], chosen.deep, progress_bar("solving"))
        print(f"{found.flat[-1]:.4f} rounds at least")


def main() -> int:
    """Run the command."""
    parser = Parser(prog="python -m training.kneifen_bound", description=str(__doc__).split("\n")[0])
    parser.add_argument("numbers", nargs="*", type=whole_number(1, 12), metavar="NUMBER", help="these alone, exactly")
    parser.add_argument("--deep", type=int, choices=(1, 6), default=1, help="crosses of a single number to ask for (1)")
    parser.set_defaults(work=work)
    return run(parser, None)


if __name__ == "__main__":
    sys.exit(main())
