"""The numbers that answer exercises of the chapters on rows, in the order of their `data-answer`, a second way."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import accumulate, combinations, product
from typing import Any

import dicepad
from dicepad.odds.qwixx.chances.exact import closing_chances

from .answers import SIX, THREE, TWO, Answers, long_run, scores, seen, share

QWIXX: Any = dicepad.load("qwixx")
POINTS = {1: {0: 0.5, 2: 0.5}, 2: {1: 0.5, 3: 0.5}, 0: {0: 1.0}, 3: {3: 1.0}}
PIECE = {"A": {"A": 1 / 2, "B": 1 / 2}, "B": {"A": 1 / 3, "B": 2 / 3}}
SIXES = {0: {0: 5 / 6, 1: 1 / 6}, 1: {0: 5 / 6, 2: 1 / 6}, 2: {2: 1.0}}


def closing() -> Answers:
    room = {first: len(range(first, 12)) for first in range(2, 12)}
    ends = {two: 2 + len(range(two + 1, 12)) for two in range(3, 12)}
    now = [roll for roll in THREE if roll[0] + roll[1] == 11 and 12 in (roll[0] + roll[2], roll[1] + roll[2])]
    within = closing_chances(QWIXX, "red", rolls=5)
    return {
        "What is the largest number": [max(first for first, cells in room.items() if cells >= 5)],
        "You have two crosses in red": [min(two for two, crosses in ends.items() if crosses < 5)],
        "It is your turn": [len(now), Fraction(len(now), len(THREE))],
        "*School.* With the best plan": [min(turn for turn, chance in enumerate(within) if chance)],
    }


def chain() -> Answers:
    heads = [tosses.count("h") for tosses in product("ht", repeat=2)]
    return {
        "A piece stands on field 0": [Fraction(heads.count(field), len(heads)) for field in range(3)],
        "You have two points": [long_run(POINTS, 2)[3]],
        "How many tosses": [steps_until(POINTS, 2, {0, 3})],
        "You roll a die until": [steps_until(SIXES, 0, {2})],
        "A piece stands on field A": [long_run(PIECE, "B")["A"]],
        "How many states": [len(states_of(2) | {"closed", "locked out"})],
        "*In Python.* You skip two": [seen("chain", r"^(\d+\.\d)$")],
    }


def misthrow() -> Answers:
    return {
        "You end a game": [61 - sum([5, 5, 5])],
        "You play alone on an empty sheet": [Fraction("9.59") - Fraction("9.46")],
        "You play alone, and it is your turn": [1 - share(THREE, brings_12)],
        "You have two choices": [sum([0, 0, 0, 32]) / 4],
        "*In Python.* How many misthrows": [
            min(
                boxes
                for boxes in range(4)
                if seen("misthrow", rf"^{boxes} jump (\S+), mis") > seen("misthrow", rf"^{boxes} jump .* (\S+)$")
            )
        ],
    }


def perfect() -> Answers:
    numbers = range(2, 12)
    begun = {(max(row), len(row)) for many in range(1, 11) for row in combinations(numbers, many)}
    cases = len(begun | {"empty", "closed"})
    hill = [[5], [2, 4], [7, 3, 6], [1, 8, 2, 5]]
    ways = [[0, *accumulate(turns)] for turns in product((0, 1), repeat=3)]
    exact = scores("scores.json")
    less = sum(chance for score, chance in exact.items() if score < 100)
    upper = [score for score in exact if sum(exact[high] for high in exact if high >= score) > 0.5]
    pairs = [(one, other, exact[one] * exact[other]) for one, other in product(exact, repeat=2)]
    return {
        "A sheet has five crosses": [sum(sum(range(1, crosses + 1)) for crosses in (5, 4, 7, 2)) - 3 * 5],
        "A hiker walks": [max(sum(line[at] for line, at in zip(hill, way, strict=True)) for way in ways)],
        "A smaller game": [cases**2 * 4],
        "What is the highest score": [2 * sum(range(1, 13)) + 2 * sum(range(1, 11))],
        "A perfect player plays alone": [less**2, 1 - less**2],
        "Perfect play has an average": [(150 - 115.5) / 27.1, (110 - 71.2) / 26.2],
        "*In Python.* What is the [median]": [max(upper)],
        "*In Python.* Two perfect players": [sum(chance for one, other, chance in pairs if abs(one - other) >= 30)],
    }


def best_move() -> Answers:
    return {
        "You pay 4 points": [sum(SIX) / 6 - 4, best_of(SIX, 2) - 4],
        "What is the small game": [best_of(SIX, 4)],
        "The spinner in this game": [best_of(range(1, 5), 2)],
        "In a game with one turn left": [20 * share(SIX, lambda face: face > 4) - 6],
        "You roll two dice": [sum(Fraction(max(roll), 36) for roll in TWO)],
        "*In Python.* How much is the small game": [round(best_of(SIX, 200), 9)],
    }


def states_of(skip: int) -> set[Any]:
    """Return the last cross and the crosses, up to five, of the red rows that can still be closed."""
    states = {(1, 0)}
    for first in range(1, 12):
        for last, crosses in [state for state in states if state[0] == first]:
            states |= {(number, min(5, crosses + 1)) for number in range(last + 1, min(last + skip + 2, 12))}
    return {(last, crosses) for last, crosses in states if crosses + 11 - last >= 5}


def brings_12(roll: tuple[int, ...]) -> bool:
    """Return if two white dice and the red die offer a red 12."""
    white, other, red = roll
    return 12 in (white + other, white + red, other + red)


def steps_until(steps: dict[int, dict[int, float]], start: int, ends: set[int]) -> float:
    """Return the expected steps before one of the ends, as a sum of the probabilities of being on the way."""
    now, expected = {start: 1.0}, 0.0
    for _ in range(4_000):
        on_the_way = {state: chance for state, chance in now.items() if state not in ends}
        expected += sum(on_the_way.values())
        now = dict.fromkeys(steps, 0.0)
        for state, chance in on_the_way.items():
            for target, step in steps[state].items():
                now[target] += chance * step
    return expected


def best_of(faces: Iterable[int], rolls: int) -> float:
    """Return the value of so many rolls, with a result kept if it reaches the best fixed limit of its turn."""
    sides, worth = list(faces), 0.0
    for _ in range(rolls):
        worth = max(
            sum(face if face >= keep else worth for face in sides) / len(sides) for keep in range(max(sides) + 2)
        )
    return worth
