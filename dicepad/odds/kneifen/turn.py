"""The kernel of a turn of Kneifen: the rounds that a position takes, and the value of each choice in a turn.

This source runs as it is on lists (`plans`), and compiled on arrays (`compiled_turn`).

`needs` are the crosses that each number still lacks, in the order of the game's numbers. `costs` (numbers, lack) are
the rounds still to come if a number lacked that many crosses, at most as many as it needs. After a commitment, a turn
that brings nothing leaves the position as it was, and an extra turn saves a round.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

__all__ = [
    "NEVER",
    "OPEN",
    "Costs",
    "Dice",
    "crosses_before",
    "fill_costs",
    "fill_rounds",
    "known_rounds",
    "rounds_before",
]

NEVER: Final = float("inf")
OPEN: Final = 3
"""Most open numbers of a position whose rounds are exact."""


class Dice(NamedTuple):
    """The rolls of all dice, and the endings of a turn after each commitment, as lists or as arrays."""

    chances: Any
    """(rolls,): the probability of each multiset of faces"""
    rolls: Any
    """the rolls by their hits: first those without a hit of the first number, then those with one hit, and so on"""
    starts: Any
    """(numbers, hits + 1): where the rolls with that many hits of a number begin in `rolls`"""
    ends: Any
    """(rolls left, numbers, need, hits, crosses, extra turn): the probability of that ending"""


class Costs(NamedTuple):
    """The rounds that positions take: exact while few numbers are open, and before that by learned weights."""

    pairs: Any
    """(numbers, numbers, need, need): the rounds that a pair of numbers adds; symmetric"""
    starts: Any
    """(sets of numbers,): where a set of open numbers, by its bits, begins in `exact`, or -1"""
    exact: Any
    """the rounds of each set's positions, in the order of their needs"""


def known_rounds(costs: Costs, needs: Any) -> float:
    """Return the exact rounds of a position, or -1 if they are not known."""
    chosen, at, side = 0, 0, len(costs.pairs[0][0])
    for number in range(len(needs)):
        if needs[number]:
            chosen |= 1 << number
            at = at * side + needs[number]
    start = costs.starts[chosen]
    return costs.exact[start + at] if start >= 0 else -1.0


def fill_costs(costs: Costs, needs: Any, found: Any) -> float:
    """Fill in the rounds if one number lacked fewer crosses: (numbers, lack). Return the rounds of the position itself.

    `needs` changes meanwhile, and comes back as it was.
    """
    total, open_ = 0.0, 0
    for number in range(len(needs)):
        mine, need = found[number], needs[number]
        for lack in range(need + 1):
            mine[lack] = 0.0
        for other in range(len(needs)):
            beside = costs.pairs[other][number][needs[other]]
            for lack in range(need + 1):
                mine[lack] += beside[lack]
        total += mine[need] / 2  # each pair counts once for either of its numbers
        open_ += 1 if need else 0
    for number in range(len(needs)):
        mine, need = found[number], needs[number]
        rest = total - mine[need]
        for lack in range(need + 1):
            mine[lack] += rest
    if open_ > OPEN + 1:
        return total
    for number in range(len(needs)):
        mine, need = found[number], needs[number]
        for lack in range(need):
            needs[number] = lack
            known = known_rounds(costs, needs)
            if known >= 0.0:
                mine[lack] = known
        needs[number] = need
    known = known_rounds(costs, needs)
    return known if known >= 0.0 else total


def fill_rounds(dice: Dice, left: int, here: float, costs: Any, needs: Any, found: Any) -> None:
    """Fill in the rounds after each commitment with `left` rolls to come: (numbers, hits).

    They are `here` if the turn brings nothing. Without a hit or a missing cross, they are infinite.
    """
    missing = 0
    for number in range(len(needs)):
        missing += needs[number]
    for number in range(len(needs)):
        mine, after, need = found[number], costs[number], needs[number]
        for hits in range(len(mine)):
            mine[hits] = NEVER
        if need:
            ends = dice.ends[left][number][need]
            for hits in range(1, len(ends)):
                chances = ends[hits]
                total = chances[0][0] * here
                for crosses in range(min(hits, need), need + 1):
                    if crosses < missing:  # the last cross ends the game, and nothing follows
                        rounds, chance = after[need - crosses], chances[crosses]
                        total += chance[0] * rounds
                        total += chance[1] * (rounds - 1)
                mine[hits] = total


def rounds_before(dice: Dice, rounds: Any, on: float, is_last: bool, best: Any) -> float:
    """Return the rounds before a roll, from those after each commitment and those after rolling `on`.

    After the last roll, you roll on only if you cannot commit. `best` (rolls,) is working memory.
    """
    limit = NEVER if is_last else on
    for roll in range(len(best)):
        best[roll] = limit
    for number in range(len(rounds)):
        mine, starts = rounds[number], dice.starts[number]
        for hits in range(1, len(mine)):
            value = mine[hits]
            if value < limit:
                for at in range(starts[hits], starts[hits + 1]):
                    roll = dice.rolls[at]
                    if value < best[roll]:
                        best[roll] = value
    total = 0.0
    for roll in range(len(best)):
        total += dice.chances[roll] * (best[roll] if best[roll] < NEVER else on)
    return total


def crosses_before(dice: Dice, worths: Any, on: Any, best: Any) -> tuple[float, float]:
    """Return the expected crosses of a turn before a roll, and the probability of an extra turn.

    `worths` (numbers, hits, 2) are both after each commitment, and `on` (2,) after rolling on. The most crosses are
    best, and of equal ones the best chance of an extra turn. `best` (rolls, 2) is working memory.
    """
    for roll in range(len(best)):
        best[roll][0], best[roll][1] = on[0], on[1]
    for number in range(len(worths)):
        mine, starts = worths[number], dice.starts[number]
        for hits in range(1, len(mine)):
            crosses, another = mine[hits][0], mine[hits][1]
            if crosses > on[0] or (crosses == on[0] and another > on[1]):
                for at in range(starts[hits], starts[hits + 1]):
                    had = best[dice.rolls[at]]
                    if crosses > had[0] or (crosses == had[0] and another > had[1]):
                        had[0], had[1] = crosses, another
    crosses, another = 0.0, 0.0
    for roll in range(len(best)):
        crosses += dice.chances[roll] * best[roll][0]
        another += dice.chances[roll] * best[roll][1]
    return crosses, another
