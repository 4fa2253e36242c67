"""The numbers that answer exercises of the chapters on testing dice and on unusual dice, worked out a second way."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from math import ceil, log, sqrt
from statistics import NormalDist, linear_regression, mean, pstdev

from dicepad.rules.crossing.mix import mixed_rows, pace

from .answers import SIX, THREE, TWO, Answers, seen, share
from .second_way import kneifen_turns, known, scores_deviation, tail
from .second_way_repeated import SPECIAL


def simulation() -> Answers:
    rare = tail(100, 1 / 6, 30)
    return {
        "You toss a fair coin 100": [100 * pstdev([0, 1]) / sqrt(tosses) for tosses in (100, 400)],
        "You roll two dice four times": [
            4 * share(TWO, lambda roll: sum(roll) == 7) * share(TWO, lambda roll: sum(roll) != 7) ** 3
        ],
        "A newspaper": [200 * pstdev([1] * 52 + [0] * 48) / sqrt(1000), 4 * 1000],
        "Twenty pupils": [1 - Fraction(19, 20) ** 20],
        "You want to know": [ceil((2 * pstdev([1] + [0] * 5) / 0.005) ** 2)],
        "*In Python.* How many rolls": [next(n for n in range(20, 999, 4) if tail(n, 1 / 6, n // 4) <= rare)],
        "*University.*": [2 * 20**2 * (1 - same) / 0.4**2 for same in (0, 0.8, 0.3)],
    }


def loaded() -> Answers:
    sixes = [roll.count(6) for roll in THREE]
    guesses = [sum(cups) for cups in product((0, 1), repeat=8)]
    limit = next(least for least in range(9) if sum(found >= least for found in guesses) <= 0.05 * 2**8)
    tasted = [sum(faces > 0 for faces in cups) for cups in product(range(4), repeat=8)]
    sixth, quarter = (tail(60, p, 16) for p in (1 / 6, 1 / 4))
    ada = [(3 * tail(60, p, 16) + tail(60, p, 15)) / 4 for p in (1 / 6, 1 / 4)]
    return {
        "You roll a die only three times": [share(sixes, lambda n: n == 3), share(sixes, lambda n: n >= 2)],
        "A die has not shown": [ceil(log(0.05) / log(5 / 6))],
        "Dora says": [limit, share(guesses, lambda found: found >= limit)],
        "Dora can really taste": [share(tasted, lambda found: found >= limit)],
        "Bo has a bag": [quarter / (quarter + 99 * sixth)],
        "*In Python.* A die shows": enough_rolls(1 / 3, 0.05, 0.9),
        "*University.*": [*ada, quarter],
    }


def enough_rolls(p: float, level: float, power: float) -> list[int]:
    """Return the fewest rolls that find a die with this probability of a six, and the limit of the test."""
    for rolls in range(10, 200):
        limit = next(sixes for sixes in range(rolls) if tail(rolls, 1 / 6, sixes) <= level)
        if tail(rolls, p, limit) >= power:
            return [rolls, limit]
    raise AssertionError


def strange_dice() -> Answers:
    roll = [("R", 4), ("B", 5), ("R", 3), ("Y", 6), ("V", 2), ("R", 6)]
    sums = [3 + sum(number for colour, number in roll if colour == name) for name in "RYBV"]
    colours = [[colour for colour, _ in die] for die in SPECIAL]
    violet = [sum(number for colour, number in die if colour == "violet") for die in SPECIAL]
    missing = [4 - len(set(shown)) for shown in product(*colours)]
    mine = [face for die in [[("red", 6)] * 2, *SPECIAL[1:]] for face in die if face[0] == "red"]
    red = Counter(
        white + sum(number for colour, number in shown if colour == "red") for white, *shown in product(SIX, *SPECIAL)
    )
    return {
        "A roll shows white 3": sums,
        "How likely is it that die 1": [
            share(colours[0], lambda shown: shown == "red"),
            share(product(colours[0], colours[3]), lambda shown: "red" not in shown),
        ],
        "Which of the six dice": [1 + violet.index(max(violet))],
        "A café": [3 + Fraction(4, 2) + Fraction(3, 3)],
        "*School.* (a) How likely": [
            share(product(*colours), lambda shown: "red" not in shown),
            Fraction(sum(missing), len(missing)),
        ],
        "*In Python.* What is the most": [
            red.most_common(1)[0][0],
            sum(count**2 for count in red.values()) / red.total() ** 2,
        ],
        "*In Python.* Replace": [Fraction(7, 2) + Fraction(sum(number for _, number in mine), 6)],
    }


def second_throw() -> Answers:
    die2 = [8 + (number if colour == "red" else 0) for colour, number in SPECIAL[1]]
    bus = [10, 10, 30]
    red = Counter(sum(number for colour, number in shown if colour == "red") for shown in product(*SPECIAL[1:]))
    kept = pstdev(red.elements())
    return {
        "You keep R4 and R2": [share(SIX, lambda white: white + 6 >= 10), share(SIX, lambda white: white + 6 == 10)],
        "You keep the white 4": [share(die2, lambda total: total >= 10), Fraction(sum(die2), 6)],
        "The tram": [Fraction(sum(bus), len(bus)), share(bus, lambda minutes: minutes <= 15)],
        "You roll one die, and": [share(TWO, lambda roll: max(roll) == 6), share(TWO, lambda roll: max(roll) >= 4)],
        "Your goal is a *large*": [2 ** (7 - 3)],
        "The five special dice": [sqrt(kept**2 + pstdev(SIX) ** 2)],
        "*In Python.* You want exactly 8": [
            seen("second-throw", r"^red (\S+) % \S+ %$") / 100,
            seen("second-throw", r"^red \S+ % (\S+) %$") / 100,
        ],
    }


def push_your_luck() -> Answers:
    last = [6 if face == 5 else 0 for face in SIX]
    pig = [points for points in range(99) if sum(points + face for face in SIX if face > 1) == 6 * points]
    row = dict(zip((7, 12), map(kneifen_turns, (7, 12)), strict=True))
    return {
        "You need only fives now": [share(last, lambda crosses: not crosses), sum(last) / 6],
        "You have three fours": [share(SIX, lambda face: face != 4) ** (3 * 2)],
        "What if you commit": [share(THREE, lambda faces: 4 not in faces)],
        "In a quiz": [
            sum([500, 500, 500, 0]) / 4,
            *(points for points in range(0, 999, 50) if 3 * (points + 100) == 4 * points),
        ],
        "After the *first* roll you": [share(TWO, lambda roll: sum(roll) != 12) ** 2],
        "*School.* In the game of Pig": pig,
        "*In Python.* How long": [row[12], row[7]],
        "*In Python.* How widely": [seen("push-your-luck", r"^16 (\d+)$")],
    }


def par() -> Answers:
    tiny = list(product((1, 2, 3), repeat=3))
    sheets = known("simple")["numbers"]
    paces = [mean(pace(row) / 10**6 for row in mixed_rows("numbers", int(seed))) for seed in sheets]
    made = [{one + two, one + colour, two + colour} for one, two, colour in tiny]
    four, two = (Fraction(sum(number in sums for sums in made), len(made)) for number in (4, 2))
    return {
        "How many of the 120": [
            sum(order[-1] == 4 for order in permutations(range(2, 7))),
            share(product((1, 2, 3), repeat=2), lambda roll: sum(roll) == 4),
        ],
        "Two fresh sheets": [linear_regression(paces, [sheet["mean"] for sheet in sheets.values()]).slope * 0.05],
        "In the first turn": [four, two],
        "*School.* In a tiny game": [chance * (10 - 3) - (1 - chance) * 5 for chance in (four, two)],
        "*School.* Everybody": [1 - NormalDist(4, scores_deviation() * sqrt(2)).cdf(0)],
        "*In Python.* Does": [seen("par", r"^3 (3\.\d+)$"), seen("par", r"^2 (3\.\d+)$")],
    }
