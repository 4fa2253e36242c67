"""The numbers that answer exercises of the first chapters, in the order of their `data-answer`, by listing cases."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, count, permutations, product
from math import prod, sqrt

from .answers import SIX, THREE, TWO, Answers, share
from .second_way_repeated import until_all


def seven() -> Answers:
    larger = Counter(map(max, TWO))
    three = Counter(map(sum, THREE))
    most = max(three.values())
    spins = Counter(a + b for a, b in product(range(1, 5), repeat=2))
    return {
        "How likely is a sum of 10": [share(TWO, lambda roll: sum(roll) >= 10)],
        "How likely is an *even*": [share(TWO, lambda roll: sum(roll) % 2 == 0)],
        "Cleo rolls": [max(larger, key=lambda face: larger[face]), Fraction(max(larger.values()), 36)],
        "You have two dice with *four*": [
            max(spins, key=lambda total: spins[total]),
            Fraction(max(spins.values()), 16),
        ],
        "*In Python.* With three dice": [*sorted(total for total in three if three[total] == most), most],
    }


def colour() -> Answers:
    white = list(map(sum, TWO))
    red = [sums_of(roll) for roll in THREE]
    no_7 = share(red, lambda sums: 7 not in sums)
    return {
        "How many different crosses": [4 * max(len(sums) for sums in red)],
        "It is somebody else's turn": [share(white, lambda total: total in (5, 9))],
        "You need the red 7, and": [share(product(white, repeat=2), lambda totals: 7 in totals)],
        "Count the outcomes": [sum(2 in sums for sums in red)],
        "*School.* Four players": [1 - no_7 * share(white, lambda total: total != 7) ** 3],
    }


def fair() -> Answers:
    coins = [tosses.count("h") for tosses in product("ht", repeat=3)]
    apart = [max(roll) - min(roll) for roll in TWO]
    tickets = [100] + [20] * 5 + [0] * 194
    hats = [sum(hat == guest for guest, hat in enumerate(order)) for order in permutations(range(6))]
    doubling = [next((1 for toss in tosses if toss == "h"), -31) for tosses in product("ht", repeat=5)]
    return {
        "A wheel has four": [Fraction(sum((0, 0, 2, 6)), 4), Fraction(sum((0, 0, 2, 6)), 4) - 2],
        "You toss three coins": [share(coins, lambda heads: heads == 2), Fraction(sum(coins), len(coins))],
        "A raffle sells": [Fraction(sum(tickets), len(tickets)) - 2],
        "You and Bo roll": [
            next(paid for paid in count(1) if sum(paid if sum(roll) == 7 else -1 for roll in TWO) == 0)
        ],
        "You roll two dice. Let": [share(apart, lambda one: one == 1), Fraction(sum(apart), len(apart))],
        "A new phone": [24 - 300 * share(range(20), lambda year: year == 0)],
        "*School.* Ten guests": [Fraction(sum(hats), len(hats))],
        "*In Python.* You pay": [1 / prod(1 - n / 6 for n in range(5))],
        "*In Python.* Bo tosses": [Fraction(sum(doubling), 32), share(doubling, lambda gain: gain < 0)],
        "*University.* Show that $E[X": [
            Fraction(sum(len(set(roll)) for roll in product(SIX, repeat=6)), 6**6),
        ],
    }


def waiting() -> Answers:
    red = [sums_of(roll) for roll in THREE]
    no_12 = float(share(red, lambda sums: 12 not in sums))
    ten = 1 - no_12**10
    on_average = sum(no_12**n for n in range(2_000))
    squares = sum(n**2 * (1 - no_12) * no_12 ** (n - 1) for n in range(2_000))
    return {
        "How long do you wait": [1 / share(red, lambda sums: 7 in sums)],
        "You roll one die until": [
            sum((5 / 6) ** n for n in range(400)),
            share(TWO, lambda roll: roll[0] != 6 and roll[1] == 6),
        ],
        "You roll two dice until": [share(TWO, lambda roll: roll[0] != roll[1]) ** 4],
        "A wait takes 4": [
            share(product(range(4), repeat=2), lambda turns: 0 in turns),
            next(n for n in count(1) if share(product(range(4), repeat=n), lambda turns: 0 in turns) >= 0.5),
        ],
        "Your row needs a 12": [on_average],
        "You would be happy": [1 / share(red, lambda sums: bool({11, 12} & sums))],
        "*In Python.* Your friend": [ten**2, 1 - (1 - ten) ** 2],
        "*In Python.* After how many": [next(n for n in count(1) if no_12**n <= 0.01)],
        "*University.* What is": [sqrt(squares - on_average**2)],
    }


def which_dice() -> Answers:
    won = ["began"] * 12 + ["did not"] * 9
    return {
        "A die lies under": [share(SIX, lambda face: face == 6, lambda face: face % 2 == 0)],
        "You roll two dice, and": [share(TWO, lambda roll: roll[0] == roll[1], lambda roll: sum(roll) >= 10)],
        "The first of two dice": [
            share(TWO, lambda roll: sum(roll) == 7, lambda roll: roll[0] == 3),
            share(TWO, lambda roll: sum(roll) == 8, lambda roll: roll[0] == 3),
        ],
        "Ada played 40": [share(won, lambda game: game == "began")],
        "The white dice make 7": [
            share(THREE, lambda roll: 7 in (roll[0] + roll[2], roll[1] + roll[2]), lambda roll: sum(roll[:2]) == 7)
        ],
        "*In Python.* A friend rolls": [
            share(TWO, lambda roll: roll == (6, 6), lambda roll: 6 in roll),
            share(TWO, lambda roll: roll == (6, 6), lambda roll: roll[0] == 6),
        ],
    }


def race() -> Answers:
    sums = list(map(sum, TWO))
    duel = [total for total in sums if total in (6, 7)]
    return {
        "How often do you expect": [Fraction(90 * sums.count(total), 36) for total in (7, 2, 12)],
        "Only lanes 6": [share(sums, lambda total: total == 7, lambda total: 6 <= total <= 8)],
        "You have lane 7": [share(duel, lambda total: total == 7)],
        "The same race": [share(product(duel, repeat=2), lambda rolls: rolls == (7, 7))],
        "*In Python.* An album": [until_all([1 / 20] * 20)],
    }


def square() -> Answers:
    qwixx, kneifen = set(range(18)), set(range(11, 23))
    coin = list(product("ht", SIX))
    missed = [(35 / 36) ** rolls for rolls in range(99)]
    return {
        "You toss a coin and roll": [len(coin), share(coin, lambda toss: toss[0] == "h" and toss[1] in (2, 4, 6))],
        "Colour all squares": [sum(red > blue for red, blue in TWO)],
        "How likely is it that *neither*": [
            share(TWO, lambda roll: not {1, 6} & {*roll}),
            share(TWO, lambda roll: bool({1, 6} & {*roll})),
        ],
        "In a class of 30": [30 - len(qwixx | kneifen), Fraction(len(qwixx ^ kneifen), 30)],
        "Ada says": [share(TWO, lambda roll: 6 in roll)],
        "*In Python.* Roll three dice": [
            sum(a != b != c != a for a, b, c in THREE),
            share(THREE, lambda roll: len(set(roll)) < 3),
        ],
        "*In Python.* A gambler": [next(rolls for rolls, chance in enumerate(missed) if chance < 0.5)],
        "*School.* Find the addition rule": [sum(6 in roll for roll in THREE)],
    }


def trees() -> Answers:
    chess, instrument = range(10), range(6, 18)
    faces = [(die, face) for die, sides in enumerate([SIX] * 4 + [[1, 2, 3, 6, 6, 6]]) for face in sides]
    people = [("ill", n < 9) for n in range(10)] + [("well", n < 99) for n in range(990)]
    heads = [(coin, side) for coin in ("fair", "hh") for side in ("h", "t" if coin == "fair" else "h")]

    def odds(sixes: int, others: int) -> Fraction:
        """Return the odds of the loaded die, one in five, after so many sixes and other faces."""
        return Fraction(3**sixes * 3**others, 4 * 5**others)

    return {
        "Of 30 pupils": [
            share(chess, lambda pupil: pupil in instrument),
            share(instrument, lambda pupil: pupil in chess),
        ],
        "In the tree of": [share(faces, lambda rolled: rolled[0] == 4, lambda rolled: rolled[1] != 6)],
        "You roll a red and a blue": [
            share(TWO, lambda roll: roll[0] == roll[1], lambda roll: sum(roll) == 8),
            share(TWO, lambda roll: sum(roll) == 8, lambda roll: roll[0] == roll[1]),
        ],
        "A bag holds three red": [share(permutations("rrrbb", 2), lambda drawn: len(set(drawn)) == 1)],
        "One person in 100": [share(people, lambda one: one[0] == "ill", lambda one: one[1])],
        "A bag holds two coins": [share(heads, lambda toss: toss[0] == "hh", lambda toss: toss[1] == "h")],
        '"The loaded die shows': [next(loaded for loaded in range(5) if 3 * loaded == 4 - loaded)],
        "*In Python.* You roll the die": [
            odds(3, 7) / (1 + odds(3, 7)),
            next(sixes for sixes in range(11) if odds(sixes, 10 - sixes) > 1),
        ],
        "*In Python.* A die lies": [share(product(range(3), repeat=2), lambda cups: cups[0] != cups[1])],
        "*University.* Prove Bayes": [next(sixes for sixes in count() if odds(sixes, 0) > 99)],
    }


def counting() -> Answers:
    players = list(permutations("ABCD"))
    return {
        "A menu has": [len(list(product(range(3), range(4), range(desserts)))) for desserts in (2, 3)],
        "Four players sit": [len(players), sum(order[0] == "A" for order in players)],
        "Compute $": [len(list(combinations(SIX, 2)))],
        "Each of eight children": [sum(range(8))],
        "You roll six dice": [share(product(SIX, repeat=6), lambda roll: len(set(roll)) == 6)],
        "You roll four dice": [share(product(SIX, repeat=4), lambda roll: roll.count(6) == 2)],
        "A bag holds five red": [
            share(combinations("rrrrrbbb", 3), lambda drawn: drawn.count("r") == 2),
            share(product("rrrrrbbb", repeat=3), lambda drawn: drawn.count("r") == 2),
        ],
        "*In Python.* How many people": [
            next(n for n in count(1) if prod((365 - k) / 365 for k in range(n)) < 0.5),
        ],
    }


def sums_of(roll: tuple[int, ...]) -> set[int]:
    """Return the numbers that two white dice and one coloured die offer in its row."""
    white, other, coloured = roll
    return {white + other, white + coloured, other + coloured}
