"""The numbers that chapters say, worked out once more: by plain counting or formulas that the chapters do not use.

Each function gives the numbers of one chapter as they are written there, with their values."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, exp, factorial, gamma, prod, sqrt
from typing import Any

import dicepad
from dicepad.odds import table_for
from dicepad.odds.kneifen.exact import turns_to_fill
from dicepad.odds.qwixx.solver.value_table import ValueTable

from .notebooks import BOOK

QWIXX: Any = dicepad.load("qwixx")
KNEIFEN: Any = dicepad.load("kneifen")
QWANTUM: Any = dicepad.load("qwantum")
SIX = range(1, 7)
THREE = list(product(SIX, repeat=3))
Values = dict[str, Any]


def hits(n: int, p: float, k: int) -> float:
    """The chance of exactly so many hits in n trials."""
    return comb(n, k) * p**k * (1 - p) ** (n - k)


def tail(n: int, p: float, least: int) -> float:
    """The chance of so many hits or more, added up one by one."""
    return sum(hits(n, p, k) for k in range(least, n + 1))


def named(number: int) -> Fraction:
    """The chance that a number comes on one's own turn, in one colour."""
    return Fraction(sum(number in (a + b, a + red, b + red) for a, b, red in THREE), 216)


def known(name: str) -> Any:
    return json.loads((BOOK / "chances" / f"{name}.json").read_text(encoding="utf-8"))


def lane_wins(squares: int, lane: int) -> float:
    """A race of lanes in continuous time: each sum comes by a Poisson process, so that lanes run on their own."""
    rates = {number: (6 - abs(7 - number)) / 36 for number in range(2, 13)}
    step, found = 0.05, 0.0
    for index in range(1, 9_000):
        t = index * step
        own = rates[lane] * (rates[lane] * t) ** (squares - 1) / factorial(squares - 1) * exp(-rates[lane] * t)
        others = 1.0
        for other, rate in rates.items():
            if other != lane:
                others *= exp(-rate * t) * sum((rate * t) ** k / factorial(k) for k in range(squares))
        found += own * others * step
    return found


def seven() -> Values:
    sums = Counter(a + b for a, b in product(SIX, repeat=2))
    return {
        "16.7%": Fraction(sums[7], 36),
        "2.8%": Fraction(sums[12], 36),
        "16": sums[6] + sums[7] + sums[8],
        "27": Counter(map(sum, THREE))[10],
        "600": 3600 / 6,
        "100": 3600 / 36,
        "41.5%": lane_wins(10, 7),
        "40.3%": 2 * lane_wins(10, 6),
        "52.8%": lane_wins(20, 7),
        "17.6%": comb(36, 6) * 5**30 / 6**36,
        "6.6%": comb(36, 6) * 30 * 6**6 * 29**29 / 36**36,
    }


def colour() -> Values:
    missed = Fraction(5, 6) ** 3 * (1 - named(7))
    by_colour = {n: Fraction(sum(n in (a + red, b + red) for a, b, red in THREE), 216) for n in (7, 12)}
    return {
        "16.7%": Fraction(1, 6),
        "30.6%": by_colour[7],
        "41.7%": named(7),
        "7.4%": named(12),
        "5.1%": by_colour[12],
        "36": sum(a + b == 7 for a, b, _ in THREE),
        "66": 216 * by_colour[7],
        "72": 2 * 36,
        "90": 216 * named(7),
        "33.8%": missed,
        "66.2%": 1 - missed,
        "1.51": 1 / (1 - missed),
        "64.4%": Fraction(sum(bool({6, 7} & {a + b, a + red, b + red}) for a, b, red in THREE), 216),
        "58.8%": Fraction(
            sum(a + b == 7 or bool({7 - a, 7 - b} & {*two}) for a, b, *two in product(SIX, repeat=4)), 6**4
        ),
    }


def waiting() -> Values:
    p = named(12)
    both = Fraction(sum(bool({11, 12} & {a + b, a + red, b + red}) for a, b, red in THREE), 216)
    twelve, eleven = 216 * named(12), 216 * named(11)
    ten = 1 - float(1 - p) ** 10
    return {
        "2/27": p,
        "25/27": 1 - p,
        "7.4%": p,
        "27/2": 1 / p,
        "13.5": 1 / p,
        "50.02%": float(1 - p) ** 9,
        "4.60%": float(1 - p) ** 40,
        "1/36": Fraction(1, 36),
        "6.71": 1 / (1 - (1 - p) * Fraction(35, 36) ** 3),
        "5/12": named(7),
        "12/5": 1 / named(7),
        "2.4": 1 / named(7),
        "16": twelve,
        "30": eleven,
        "43": 216 * both,
        "216/43": 1 / both,
        "5.02": 1 / both,
        "28.8%": ten**2,
        "78.5%": 1 - (1 - ten) ** 2,
        "60": next(n for n in range(1, 99) if 1 - float(1 - p) ** n >= 0.99),
        "168.75": sum((n - 13.5) ** 2 * float(p) * float(1 - p) ** (n - 1) for n in range(1, 2000)),
        "12.99": sqrt(sum((n - 13.5) ** 2 * float(p) * float(1 - p) ** (n - 1) for n in range(1, 2000))),
    }


@cache
def best_row(last: int, crosses: int, turns: int) -> float:
    """The chance to close a row of 2 to 12 in so many turns, by looking at every roll and every way to use it."""
    if not turns:
        return 0.0
    total = 0.0
    for a, b, red in THREE:
        starts = {(last, crosses), *crossed(last, crosses, a + b)}
        later = product((start for start in starts if start[0] < 12), (a + red, b + red))
        ends = starts | {end for start, number in later for end in crossed(*start, number)}
        total += max(1.0 if end[0] == 12 else best_row(*end, turns - 1) for end in ends)
    return total / 216


def crossed(last: int, crosses: int, number: int) -> list[tuple[int, int]]:
    fine = last < number and (number < 12 or crosses >= 5)
    return [(number, min(crosses + 1, 5))] if fine else []


@cache
def rule_row(most: int) -> tuple[list[float], list[float]]:
    """Return the probabilities that a rule of thumb closes an empty row, and locks it out, in each turn from the
    first."""
    now, closed, stuck = {(1, 0): 1.0}, [0.0], [0.0]
    for _ in range(160):
        after: dict[tuple[int, int], float] = {}
        closed.append(0.0)
        stuck.append(0.0)
        for (last, crosses), chance in now.items():
            for a, b, red in THREE:
                at: tuple[int, int] | None = (last, crosses)
                for offers in ((a + b,), (a + red, b + red)):
                    if at and 12 in offers and at[1] >= 5:
                        closed[-1] += chance / 216
                        at = None
                    elif at:
                        near = min((n for n in offers if at[0] < n < 12), default=99)
                        if near - at[0] - 1 <= most:
                            at = (near, min(at[1] + 1, 5))
                if at and at[1] + 11 - at[0] < 5:
                    stuck[-1] += chance / 216
                elif at:
                    after[at] = after.get(at, 0.0) + chance / 216
        now = {at: chance for at, chance in after.items() if chance > 1e-12}
    return closed, stuck


def spread() -> Values:
    ways = {0: 1}
    for _ in range(10):
        ways = {at: sum(ways.get(at - face, 0) for face in SIX) for at in range(min(ways) + 1, max(ways) + 7)}
    near = [sum(count for at, count in ways.items() if 12 * (at - 35) ** 2 <= 350 * k * k) / 6**10 for k in (1, 2)]
    pairs = list(product(SIX, repeat=2))
    return {
        "1.71": sqrt(sum((face - 3.5) ** 2 for face in SIX) / 6),
        "2.92": sum(face**2 for face in SIX) / 6 - 3.5**2,
        "2.42": sqrt(sum((a + b) ** 2 for a, b in pairs) / 36 - 49),
        "3.16": sqrt(sum(field**2 for field in range(2, 13)) / 11 - 49),
        "3.42": sqrt(sum((2 * face) ** 2 for face in SIX) / 6 - 49),
        "2.96": sqrt(sum((a + b + c) ** 2 for a, b, c in THREE) / 216 - 10.5**2),
        "94.4%": Fraction(sum(3 <= a + b <= 11 for a, b in pairs), 36),
        "68.7%": near[0],
        "95.0%": near[1],
        "27.1": scores_deviation(),
        "62": (58 + 66) / 2,
        "46.5": (41 + 52) / 2,
        "73.5": (67 + 80) / 2,
        "114": 73.5 + 1.5 * (73.5 - 46.5),
    }


def scores_deviation() -> float:
    """The standard deviation of the scores of perfect play, by the short form."""
    scores = known("scores")
    points = [(score, chance) for score, chance in enumerate(scores["chances"], start=scores["lowest"])]
    first, second = (sum(score**power * chance for score, chance in points) for power in (1, 2))
    return sqrt(second - float(first) ** 2)


def six_faces() -> Values:
    found = [15, 24, 17, 25, 12, 27]
    squares = sum(count**2 for count in found)
    weight = {face: Fraction(3 if face < 6 else 5, 20) for face in SIX}
    caught = 1 - sum(
        comb(120, six)
        * float(weight[6]) ** six
        * float(weight[1]) ** (120 - six)
        * even_ways(120 - six, 5, 2621.4 - six**2)
        for six in range(52)
    )
    return {
        "9.4": Fraction(6 * squares, 120) - 120,
        "9.5%": 1 - even_ways(120, 6, squares) / 6**120,
        "0.21%": 1 - even_ways(240, 6, 4 * squares) / 6**240,
        "74,046": 6**120 * factorial(20) ** 6 / factorial(120),
        "11.07": upper_end(0.05),
        "41.6%": caught,
        "58.4%": 1 - caught,
        "69.6%": tail(120, 0.25, 28),
        "48.8%": tail(240, 0.21, 51),
        "42": sum((count - 10) ** 2 for count in (8, 12, 9, 11, 14, 6)),
        "18": Fraction(72 * sum(a + b in (5, 6) for a, b in product(SIX, repeat=2)), 36),
        "28.2": Fraction(6 * 9 * squares, 360) - 360,
        "150": Fraction(6 * 30**2, 30) - 30,
        "3.61": Fraction(4, 12) + Fraction(4, 18) + Fraction(25, 12) + Fraction(4, 18) + Fraction(9, 12),
    }


def even_ways(rolls: int, faces: int, squares: float) -> int:
    """The ways of so many rolls in which the squares of the counts of so many faces stay below a sum."""

    def partitions(left: int, parts: int, most: int, room: float) -> Iterator[list[int]]:
        if parts == 1:
            if left <= most and left**2 < room:
                yield [left]
            return
        for count in range(-(-left // parts), min(left, most) + 1):
            if count**2 + (left - count) ** 2 / (parts - 1) < room:
                for rest in partitions(left - count, parts - 1, count, room - count**2):
                    yield [count, *rest]

    return sum(
        factorial(rolls)
        // prod(map(factorial, counts))
        * (factorial(faces) // prod(map(factorial, Counter(counts).values())))
        for counts in partitions(rolls, faces, rolls, squares)
    )


def upper_end(share: float) -> float:
    """The value that a chi-square of five degrees of freedom exceeds with a probability, by adding its density up."""
    step, x, below = 0.0005, 0.0, 0.0
    while below < 1 - share:
        x += step
        below += step * (x - step / 2) ** 1.5 * exp(-(x - step / 2) / 2) / (2**2.5 * gamma(2.5))
    return x


def closing() -> Values:
    scores = known("scores")
    return {
        "49.7%": best_row(1, 0, 17),
        "59.8%": best_row(1, 0, 20),
        "2.0%": best_row(1, 0, 5),
        "75.9%": best_row(4, 3, 20),
        "78.5%": 1 - float(1 - named(12)) ** 20,
        "49.3%": best_row(9, 3, 20),
        "68.0%": best_row(2, 1, 20),
        "60.3%": best_row(5, 1, 20),
        "51.1%": best_row(6, 1, 20),
        "8.8%": sum(rule_row(0)[0][:21]),
        "46.9%": sum(rule_row(1)[0][:21]),
        "48.8%": sum(rule_row(2)[0][:21]),
        "12.6%": sum(rule_row(2)[1]),
        "37.8%": sum(rule_row(3)[1]),
        "26.2": scores["turns"],
        "18": next(n for n in range(1, 30) if best_row(1, 0, n) >= 0.5),
    }


def long_walk() -> list[float]:
    """The shares of a token on five fields, found by walking: 1/2 to the left, 1/6 stays, 1/3 to the right."""
    shares = [1.0, 0.0, 0.0, 0.0, 0.0]
    for _ in range(500):
        inner = [shares[at - 1] / 3 + shares[at] / 6 + shares[at + 1] / 2 for at in (1, 2, 3)]
        first = shares[0] * 2 / 3 + shares[1] / 2
        shares = [first, *inner, shares[3] / 3 + shares[4] / 2]
    return shares


def chain() -> Values:
    first = sum(2 in (a + b, a + red, b + red) for a, b, red in THREE)
    two_three = sum(a + b == 2 and 3 in (a + red, b + red) for a, b, red in THREE)
    over = {most: [one + other for one, other in zip(*rule_row(most), strict=True)] for most in (1, 2)}
    walk = long_walk()
    return {
        **{f"{100 * share:.1f}%": share for share in walk},
        "81": 211 * walk[0],
        "54": 211 * walk[1],
        "24": 211 * walk[3],
        "211": 81 / walk[0],
        "12.6%": sum(rule_row(2)[1]),
        "37.8%": sum(rule_row(3)[1]),
        "6.9%": Fraction(first - two_three, 216),
        "0.5%": Fraction(two_three, 216),
        "20.4": average(over[2]),
        "24.7": average(over[1]),
        "22.3": average(rule_row(2)[0]),
        "16.9": kneifen_turns(12),
        "3.2": kneifen_turns(7),
    }


def average(chances: list[float]) -> float:
    """The expected place in a list of chances, given that it is one of them."""
    return sum(turn * chance for turn, chance in enumerate(chances)) / sum(chances)


def kneifen_turns(number: int) -> float:
    """Expected turns for a number of Kneifen, found backward; the chapters follow a chain forward."""
    return float(turns_to_fill(KNEIFEN, number)[0])


def before_roll(table: ValueTable, rows: tuple[int, ...], misthrows: int = 0) -> float:
    """Return the value of a position under perfect play alone: the mean of the best use of all 46,656 rolls."""
    sheet = table.sheet

    def worth(rows: tuple[int, ...], misthrows: int) -> float:
        return 0.0 if rows.count(sheet.locked) >= 2 or misthrows == 4 else table.value(0, misthrows, rows)

    def crossings(rows: tuple[int, ...], cells: Any) -> list[tuple[float, tuple[int, ...]]]:
        found = []
        for row, cell in cells:
            after, gain = sheet.moves[rows[row]][cell] if cell >= 0 and rows[row] != sheet.locked else (-1, 0)
            if after >= 0:
                found.append((gain, (*rows[:row], after, *rows[row + 1 :])))
        return found

    total = 0.0
    for a, b in product(SIX, repeat=2):
        ways = [(0.0, rows), *crossings(rows, [(row, sheet.white_cells[row][a + b]) for row in range(4)])]
        base = max([worth(rows, misthrows + 1) - 5, *(gain + worth(new, misthrows) for gain, new in ways[1:])])
        best = [[base] * 6 for _ in range(4)]
        for gain, new in ways:
            if new.count(sheet.locked) < 2:
                for die, face in product(range(4), SIX):
                    cells = [sheet.colour_cells[die][white + face] for white in (a, b)]
                    for more, last in crossings(new, cells if new[die] != sheet.locked else []):
                        best[die][face - 1] = max(best[die][face - 1], gain + more + worth(last, misthrows))
        total += sum(max(choice) for choice in product(*best)) / 6**4
    return total / 36


def misthrow() -> Values:
    table = table_for(QWIXX)
    empty = [before_roll(table, (0, 0, 0, 0), boxes) for boxes in range(4)]
    costs = [one - other + 5 for one, other in zip(empty, [*empty[1:], 0.0], strict=True)]
    cross = {
        (number, boxes): points + before_roll(table, (row, 0, 0, 0), boxes) - empty[boxes]
        for number, boxes in ((2, 0), (3, 0), (4, 0), (5, 0), (8, 3))
        for row, points in [table.sheet.moves[0][number - 2]]
    }
    return {
        "9.46": costs[0],
        "4.46": costs[0] - 5,
        "11.40": costs[1],
        "14.74": costs[2],
        "99.88": costs[3],
        "6.53": cross[2, 0],
        "2.78": cross[3, 0],
        "2.93": -cross[4, 0],
        "9.59": -cross[5, 0],
        "29.66": -cross[8, 3],
        "0.3%": stuck("red:2,4,6 yellow:3,7 green:10 blue:9,6"),
        "66.4%": stuck("red:9,10 yellow:8,10 green:5,4 blue:6,3"),
        "100.0%": stuck("red:11 yellow:11 green:3 blue:3"),
        "100%": 1,
    }


def stuck(text: str) -> float:
    """Return the probability that a roll leaves nothing to cross, by the next number of each row, over all rolls."""
    rows = dict(part.split(":") for part in text.split())
    crossed = {name: [int(number) for number in numbers.split(",")] for name, numbers in rows.items()}

    def open_cells(name: str) -> set[int]:
        have = crossed[name]
        rising = name in ("red", "yellow")
        inner = range(2, 12) if rising else range(3, 13)
        return {n for n in inner if (n > max(have) if rising else n < min(have))} | (
            {12 if rising else 2} if len(have) >= 5 else set()
        )

    opened = {name: open_cells(name) for name in crossed}
    found = 0.0
    for a, b in product(SIX, repeat=2):
        if not any(a + b in cells for cells in opened.values()):
            none = 1.0
            for cells in opened.values():
                none *= sum(not {a + face, b + face} & cells for face in SIX) / 6
            found += none / 36
    return found


def best_move() -> Values:
    table = table_for(QWIXX)
    worth = [0.0]
    for _ in range(10):
        worth.append(sum(max(face, worth[-1]) for face in SIX) / 6)
    before = QWIXX.from_text("red:2,4,6 yellow:3,7 green:10 blue:9,6 ; active=0 phase=roll")
    rows = table.sheet.row_states(before, 0)
    after_red, after_yellow = (best_final(before, cell) for cell in ("red.8", "yellow.8"))
    return {
        "3.5": worth[1],
        "4.25": worth[2],
        "4.67": worth[3],
        "4.94": worth[4],
        "5.65": worth[10],
        "72.86": before.scores[0] + before_roll(table, rows),
        "7.04": after_yellow - after_red,
    }


def best_final(before: Any, cell: str) -> float:
    """The expected final score after a white cross, by trying every colour action through the rules."""
    table = table_for(QWIXX)
    rolled = before.roll(dice="W3 W5 R4 Y1 G6 B2").play(0, cell)
    ends = [rolled.play(0, move) for move in rolled.moves(0)]
    return max(end.scores[0] + before_roll(table, table.sheet.row_states(end, 0)) for end in ends)
