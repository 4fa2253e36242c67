"""Like `second_way`, for the chapters in which much is repeated: rolls, samples, games, players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import accumulate, product
from math import ceil, erf, factorial, log, prod, sqrt

import numpy as np

from dicepad.odds import table_for

from .second_way import QWANTUM, QWIXX, SIX, THREE, Values, before_roll, kneifen_turns, known, lane_wins, tail


def compare() -> Values:
    rules = known("rules")
    average, scatter = {}, {}
    for name in ("gap-0", "gap-1"):
        points = list(enumerate(rules[name]["chances"], start=rules[name]["lowest"]))
        average[name] = sum(score * chance for score, chance in points)
        scatter[name] = sum((score - average[name]) ** 2 * chance for score, chance in points)
    lead, apart = average["gap-1"] - average["gap-0"], scatter["gap-0"] + scatter["gap-1"]
    same_dice, coarse = rules["pairs"]["gap-0 gap-1"]["deviation"], rules["pairs"]["gap-1 gap-3"]
    groups = (2 * coarse["deviation"] / coarse["lead"]) ** 2
    return {
        "71.20": average["gap-1"],
        "69.80": average["gap-0"],
        "3,000": round(4 * apart / lead**2, -3),
        "1,600": round(4 * same_dice**2 / lead**2, -2),
        "15": ceil(groups / (1 - coarse["correlation"])),
        "28": ceil(groups * (3.3 / 2) ** 2),
        "4.0%": 2 * tail(400, 0.5, 221),
        "26.4%": false_alarms(2.0),
        "4.3%": false_alarms(2.8),
    }


def false_alarms(limit: float) -> float:
    """Return how many series of tosses are ever too far from even at forty looks, by arrays in place of a
    dictionary."""
    at = np.arange(-400, 401)
    stands = (at == 0).astype(float)
    for game in range(1, 401):
        stands = np.convolve(stands, [0.5, 0, 0.5], mode="same")
        if game % 10 == 0:
            stands[np.abs(at) > limit * sqrt(game)] = 0
    return 1 - float(stands.sum())


def bisected(rises: Callable[[float], float], wanted: float) -> float:
    """Return the argument at which an increasing function from 0 to 1 reaches a value."""
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if rises(middle) < wanted else (low, middle)
    return low


def interval(hits: int, trials: int) -> tuple[float, float]:
    """The chances for which so many hits are not too many and not too few, with 2.5 % on each side."""
    low = bisected(lambda p: tail(trials, p, hits), 0.025)
    return low, bisected(lambda p: tail(trials, p, hits + 1), 0.975)


def faces_so_often(rolls: int, least: int, faces: int) -> float:
    """The chance that each of these faces comes so often, of which no more than three can."""
    found = 0.0
    for counts in product(range(least, rolls + 1), repeat=faces):
        rest = rolls - sum(counts)
        if rest >= 0:
            ways = factorial(rolls) // (prod(map(factorial, counts)) * factorial(rest))
            found += ways * (6 - faces) ** rest / 6**rolls
    return found


def loaded() -> Values:
    sixth, quarter = 1 / 6, 1 / 4
    alarm, found = tail(60, sixth, 16), tail(60, quarter, 16)
    low, high = interval(17, 60)
    return {
        "3.4%": alarm,
        "56.9%": 1 - found,
        "4.0%": tail(300, sixth, 62),
        "1.6%": tail(60, sixth, 17),
        "98.4%": 1 - tail(60, sixth, 17),
        "17.5%": low,
        "41.4%": high,
        "57.7%": 1 - (1 - alarm) ** 25,
        "577": 1000 * (1 - (1 - alarm) ** 25),
        "9.8%": 6 * faces_so_often(60, 17, 1) - 15 * faces_so_often(60, 17, 2) + 20 * faces_so_often(60, 17, 3),
        "0.43": found,
        "3.35": 99 * alarm,
        "11.4%": found / (found + 99 * alarm),
        "16.7%": sixth,
    }


def simulation() -> Values:
    sixth = 1 / 6
    rare = tail(100, sixth, 30)
    low, high = interval(17, 100)
    return {
        "21.97%": tail(100, sixth, 20),
        "2.17%": tail(100, sixth, 25),
        "0.068%": rare,
        "1,478": 1 / rare,
        "49.2%": 1 - (1 - rare) ** 1000,
        "95.7%": tail(100, sixth, 10) - tail(100, sixth, 25),
        "10.2%": low,
        "25.8%": high,
        "3.73": 100 * sqrt(5 / 36 / 100),
        "1.86": 100 * sqrt(5 / 36 / 400),
        "0.93": 100 * sqrt(5 / 36 / 1600),
        "8.3": 100 * sqrt(5 / 36 / 20),
        "0.83": 100 * sqrt(5 / 36 / 2000),
        "22,222.2": 5 / 36 / 0.0025**2,
        "22,223": next(n for n in range(22_000, 23_000) if 2 * sqrt(5 / 36 / n) <= 0.005),
        "950": 0.95 * 1000,
        "16.7": 100 / 6,
        "9.2": 100 / 6 - 2 * sqrt(100 * 5 / 36),
        "24.1": 100 / 6 + 2 * sqrt(100 * 5 / 36),
    }


def race() -> Values:
    return {
        "41.5%": lane_wins(10, 7),
        "40.3%": 2 * lane_wins(10, 6),
        "52.8%": lane_wins(20, 7),
        "38.3%": 2 * lane_wins(20, 6),
        "61.2": until_all([(6 - abs(7 - number)) / 36 for number in range(2, 13)]),
        "72": until_all([1 / 20] * 20),
    }


def until_all(chances: list[float]) -> float:
    """Return the mean time until every outcome has come, in continuous time, where outcomes are independent."""
    step = 0.02
    times = np.arange(step / 2, 2_000, step)
    return float(sum(1 - np.prod([1 - np.exp(-chance * times) for chance in chances], axis=0)) * step)


def which_dice() -> Values:
    white = {roll for roll in THREE if roll[0] + roll[1] == 7}
    colour = {roll for roll in THREE if 7 in (roll[0] + roll[2], roll[1] + roll[2])}
    bag = [Fraction(1, 36), Fraction(1, 9), Fraction(1)]
    sixes = [roll for roll in product(SIX, repeat=2) if 6 in roll]
    return {
        "24": len(white - colour),
        "90": len(white | colour),
        "126": 216 - len(white | colour),
        "40.0%": Fraction(len(white), len(white | colour)),
        "11/36": Fraction(len(colour), 216),
        "1/11": Fraction(sixes.count((6, 6)), len(sixes)),
        "87.8%": bag[2] / sum(bag),
        "9.8%": bag[1] / sum(bag),
        "2.4%": bag[0] / sum(bag),
    }


def evenings() -> list[tuple[int, float]]:
    """The scores of perfect play, each with the chance of it or less."""
    scores = known("scores")
    return list(enumerate(accumulate(scores["chances"]), start=scores["lowest"]))


def record() -> Values:
    below = evenings()
    lowest = below[0][0]
    best = lowest + sum(1 - chance**5 for _, chance in below)
    average = lowest + sum(1 - chance for _, chance in below)
    spread = sqrt(sum((2 * (score - lowest) + 1) * (1 - chance) for score, chance in below) - (average - lowest) ** 2)
    great = 1 - next(chance for score, chance in below if score == 199)
    die = sqrt(Fraction(sum(face * face for face in SIX), 6) - Fraction(7, 2) ** 2)
    return {
        "3.5": Fraction(sum(SIX), 6),
        "1.71": die,
        "17.1": die * 10,
        "316": 350 - 20 * die,
        "384": 350 + 20 * die,
        "95%": erf(2 / sqrt(2)),
        "115.48": average,
        "147.03": best,
        "27.1": spread,
        "60.5": spread * sqrt(5),
        "12.1": spread / sqrt(5),
        "0.07%": great,
        "971": ceil(log(0.5) / log(1 - great)),
        "44.3": average - average_of("gap-1"),
        "1/11": Fraction(1, 11),
    }


def average_of(rule: str) -> float:
    """Return the mean score of a rule of thumb that plays alone."""
    one = known("rules")[rule]
    return sum(score * chance for score, chance in enumerate(one["chances"], start=one["lowest"]))


def luck() -> Values:
    perfect = before_roll(table_for(QWIXX), (0, 0, 0, 0))
    return {"44.29": perfect - average_of("gap-1"), "71.20": average_of("gap-1")}


def perfect() -> Values:
    below = dict(evenings())
    return {
        "115.4831": before_roll(table_for(QWIXX), (0, 0, 0, 0)),
        "42,224,004": 57**4 * 4,
        "46,656": 6**6,
        "78": sum(range(13)),
        "266": 2 * sum(range(13)) + 2 * sum(range(11)),
        "4.5%": below[70],
        "116": next(score for score, chance in below.items() if chance >= 0.5),
        "71.20": average_of("gap-1"),
    }


def friendly() -> Values:
    seats = known("friendly")["seats"]
    points = [seat["points"][0] for seat in seats]
    return {
        "130.5": points[1],
        "15.02": points[1] - points[0],
        "8.40": points[4] - points[3],
        "162.7": seats[4]["points"][4],
        "2.0": seats[4]["points"][4] - seats[4]["points"][0],
        "9.46": seats[0]["misthrows"][0] - seats[0]["misthrows"][1] + 5,
        "10.25": seats[1]["misthrows"][0] - seats[1]["misthrows"][1] + 5,
        "20": 4 * 5,
    }


SPECIAL = [[(face.colour, face.number) for face in die.faces] for die in QWANTUM.spec.dice[1:]]


def strange_dice() -> Values:
    missing = Counter(4 - len({colour for colour, _ in roll}) for roll in product(*SPECIAL))
    faces = [face for die in SPECIAL for face in die]
    violet, red = (sum(number for colour, number in faces if colour == name) for name in ("violet", "red"))
    red_sums = Counter(sum(number for colour, number in roll if colour == "red") for roll in product(*SPECIAL))
    with_white = Counter({total: sum(red_sums[total - white] for white in SIX) for total in range(1, 40)})
    # The part of a die is one number or none, so its red and its blue part never come together.
    parts = [[sum(n for c, n in die if c == name) / 6 for name in ("red", "blue")] for die in SPECIAL]
    return {
        "39.72%": Fraction(missing[0], 6**6),
        "52.05%": Fraction(missing[1], 6**6),
        "0.07%": Fraction(missing[3], 6**6),
        "8.83": 3.5 + violet / 6,
        "5.33": violet / 6,
        "32": violet,
        "31": red,
        "35/12": Fraction(35, 12),
        "79/18": sum((Fraction(round(36 * one * other), 36) for one, other in parts), Fraction(0)),
        "53/36": Fraction(79, 18) - Fraction(35, 12),
        "9.2%": with_white[6] / 6**7,
        "53.3%": sum(with_white[total] for total in range(6, 13)) / 6**7,
        "8.3%": sum(with_white[total] for total in range(16, 40)) / 6**7,
        "6.3%": sum(count**2 for count in with_white.values()) / 6**14,
    }


def second_roll() -> Values:
    kept = Counter(8 + sum(n for c, n in roll if c == "red") for roll in product(*SPECIAL[1:]))
    ways = sum(kept.values())
    rolled = Counter({total: sum(kept[total + 4 - white] for white in SIX) for total in range(4, 40)})
    return {
        "24.4%": sum(count for total, count in kept.items() if total >= 15) / ways,
        "26.1%": sum(count for total, count in rolled.items() if total >= 15) / ways / 6,
        "12.33": sum(total * count for total, count in kept.items()) / ways,
        "11.83": sum(total * count for total, count in rolled.items()) / ways / 6,
        "3.5": 3.5,
        "128": 2**7,
    }


def without(dice: int, rolls: int) -> float:
    """The chance that so many dice do not show a number in any of so many rolls."""
    return (5 / 6) ** (dice * rolls)


def push_your_luck() -> Values:
    return {
        "33.5%": without(6, 1),
        "57.9%": without(3, 1),
        "23.3%": without(4, 2),
        "48.2%": without(2, 2),
        "69.4%": without(1, 2),
        "16.9": kneifen_turns(12),
        "3.2": kneifen_turns(7),
        "46,656": 6**6,
    }
