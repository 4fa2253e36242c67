"""Like `second_way`, for the chapters that begin the course: squares, trees, counting."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations, product

from .second_way import SIX, THREE, Values


def square() -> Values:
    """By listing the rolls and asking of each of them what is asked in the chapter."""
    rolls = list(product(SIX, repeat=2))
    win = sum(red == blue or red + blue >= 9 for red, blue in rolls)
    missed = [sum(6 not in faces for faces in product(SIX, repeat=n)) / 6**n for n in range(7)]
    return {
        "14": win,
        "38.9%": Fraction(win, 36),
        "30": sum(red != blue for red, blue in rolls),
        "25": sum(red < 6 and blue < 6 for red, blue in rolls),
        "1.67": Fraction(6 * sum(red + blue >= 9 for red, blue in rolls), 36),
        "51.8%": 1 - missed[4],
        "66.5%": 1 - missed[6],
        "15": sum(red > blue for red, blue in rolls),
        "23": len({*range(18), *range(11, 11 + 12)}),
        "120": sum(a != b != c != a for a, b, c in THREE),
        "96": sum(a in (b, c) or b == c for a, b, c in THREE),
        "49.1%": 1 - (35 / 36) ** 24,
        "50.6%": 1 - (35 / 36) ** 25,
        "91": sum(max(roll) == 6 for roll in THREE),
    }


def fair() -> Values:
    """By playing each of the 216 games once, and by listing tosses and rolls."""
    gains = [roll.count(2) or -1 for roll in THREE]
    apart = [abs(a - b) for a, b in product(SIX, repeat=2)]
    return {
        "125": gains.count(-1),
        "75": gains.count(1),
        "91": sum(gain > 0 for gain in gains),
        "42.1%": Fraction(sum(gain > 0 for gain in gains), 216),
        "17": -sum(gains),
        "108": sum(gain for gain in gains if gain > 0),
        "0.079": -Fraction(sum(gains), 216),
        "7.9": -Fraction(100 * sum(gains), 216),
        "1.94": Fraction(sum(apart), 36),
        "7,776": 6**5,
        "3.5": Fraction(sum(SIX), 6),
        "32": len(list(product("ht", repeat=5))),
        "16": 2**4,
        "10.8": Fraction(6**5, len(list(permutations(SIX, 5)))),
        "66.5%": Fraction(sum(6 in roll for roll in product(SIX, repeat=6)), 6**6),
        "3.99": Fraction(sum(len({*roll}) for roll in product(SIX, repeat=6)), 6**6),
    }


def trees() -> Values:
    """By counting faces: a loaded die is one with three sixes."""
    dice = [*[SIX] * 4, (1, 2, 3, 6, 6, 6)]

    def loaded(sixes: int, others: int) -> Fraction:
        """Return the share of the last die among all cases with this result."""
        cases = [die.count(6) ** sixes * (6 - die.count(6)) ** others for die in map(list, dice)]
        return Fraction(cases[-1], sum(cases))

    positive = Fraction(9, 10) / 100, Fraction(1, 10) * Fraction(99, 100)
    return {
        "3/7": loaded(1, 0),
        "42.9%": loaded(1, 0),
        "69.2%": loaded(2, 0),
        "87.1%": loaded(3, 0),
        "13.0%": loaded(0, 1),
        "15.9%": loaded(3, 7),
        "48.6%": loaded(4, 6),
        "82.5%": loaded(5, 5),
        "8.3%": positive[0] / sum(positive),
        "70": 300 * Fraction(sum(list(die).count(6) for die in dice), 30),
        "60": Fraction(300, len(dice)),
        "60.75": loaded(5, 0) / (1 - loaded(5, 0)),
        "182.25": loaded(6, 0) / (1 - loaded(6, 0)),
    }


def counting() -> Values:
    """By listing: all rolls of five dice, all sets of tiles, all orders."""
    rolls = list(product(SIX, repeat=5))
    tiles = list(combinations([number for number in SIX for _ in range(2)], 5))
    kinds = Counter(tuple(sorted(Counter(roll).values())) for roll in rolls)
    bag = list(combinations("rrrrrbbb", 3))
    birthdays = [1.0]
    for people in range(1, 24):
        birthdays.append(birthdays[-1] * (366 - people) / 365)
    return {
        "7,776": len(rolls),
        "9.3%": Fraction(kinds[1, 1, 1, 1, 1], 6**5),
        "250": sum(roll.count(6) == 3 for roll in rolls),
        "3.2%": Fraction(sum(roll.count(6) == 3 for roll in rolls), 6**5),
        "300": kinds[2, 3],
        "46.30%": Fraction(kinds[1, 1, 1, 2], 6**5),
        "120": len(list(permutations(range(5)))),
        "60": len(list(permutations(range(5), 3))),
        "792": len(tiles),
        "68.2%": Fraction(sum(6 in drawn for drawn in tiles), len(tiles)),
        "59.8%": Fraction(sum(6 in roll for roll in rolls), 6**5),
        "28": len(list(combinations(range(8), 2))),
        "1.5%": Fraction(len(list(permutations(SIX))), 6**6),
        "150": sum(roll.count(6) == 2 for roll in product(SIX, repeat=4)),
        "11.6%": Fraction(sum(roll.count(6) == 2 for roll in product(SIX, repeat=4)), 6**4),
        "53.6%": Fraction(sum(drawn.count("r") == 2 for drawn in bag), len(bag)),
        "43.9%": Fraction(sum(drawn.count("r") == 2 for drawn in product("rrrrrbbb", repeat=3)), 8**3),
        "50.7%": 1 - birthdays[23],
        "47.6%": 1 - birthdays[22],
    }
