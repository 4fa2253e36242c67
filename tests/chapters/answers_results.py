"""The numbers that answer exercises of the chapters on results, in the order of their `data-answer`, a second way."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import accumulate, permutations, product
from math import ceil, log, sqrt
from statistics import fmean, pstdev, pvariance, stdev

from .answers import SIX, THREE, Answers, scores, seen, share
from .notebooks import BOOK
from .second_way import tail


def record() -> Answers:
    evening, rule = scores("scores.json"), scores("rules.json", "gap-1")
    at_most = [sum(evening[low] for low in evening if low <= score) for score in evening]
    worst = [(1 - before) ** 5 - (1 - now) ** 5 for before, now in zip([0.0, *at_most], at_most, strict=False)]
    middle = [tail(5, now, 3) - tail(5, before, 3) for before, now in zip([0.0, *at_most], at_most, strict=False)]
    rare = sum(chance for score, chance in evening.items() if score >= 200)
    orders = list(permutations(range(4)))
    records = [sum(order[n] == max(order[: n + 1]) for n in range(4)) for order in orders]
    spins = [max(pair) for pair in product(range(1, 4), repeat=2)]
    class_of_two = [evening, rule]
    means = [sum(score * chance for score, chance in kind.items()) for kind in class_of_two]
    whole = sum(means) / 2
    between = sum((mean - whole) ** 2 for mean in means) / 2
    total = sum(chance * (score - whole) ** 2 for kind in class_of_two for score, chance in kind.items()) / 2
    return {
        "Thirty pupils guess": [Fraction(20, 2)],
        "You have played ten evenings": [Fraction(1, 11)],
        "You roll three dice": [share(THREE, lambda roll: max(roll) <= 4), share(THREE, lambda roll: max(roll) == 4)],
        "You roll a die 100 times": [100 * sum(SIX) / 6, 5 * pstdev(map(sum, product(SIX, repeat=4)))],
        "A spinner has three": [Fraction(sum(spins), 9), Fraction(sum(spins), 9) - 2],
        "You begin a list of records": [Fraction(sum(records), len(orders))],
        "*In Python.* What is the *worst*": [
            sum(score * chance for score, chance in zip(evening, ranked, strict=True)) for ranked in (worst, middle)
        ],
        "*In Python.* How many evenings": [ceil(log(0.5) / log(1 - rare))],
        "*University.* Two results": [between / total],
    }


def luck() -> Answers:
    twice = [max(face, sum(SIX) / 6) for face in SIX]
    results = [knowledge + chance for knowledge, chance in product((-3, 3), (-4, 4))]
    people = [1024 * share(product("ht", repeat=tosses), lambda row: "t" not in row) for tosses in (5, 10)]
    return {
        "A game begins": [Fraction("115.48") + Fraction("9.02") - Fraction("31.50")],
        "You roll one die": [6 - sum(SIX) / 6, 1 - sum(SIX) / 6],
        "On a market square": people,
        "In the small game": [twice[1] - sum(twice) / 6, 2 - twice[1]],
        "The pupils of a school": [pstdev(results), 4**2 / pvariance(results)],
        "*In Python.* In how many of the thousand": [
            seen("luck", r"^(\d+) \d+$"),
            seen("luck", r"^\d+ (\d+)$"),
        ],
        "*In Python.* Do lucky games": [seen("luck", r"^(\d+\.\d\d)$")],
    }


def friendly() -> Answers:
    seats = json.loads((BOOK / "chances" / "friendly.json").read_text(encoding="utf-8"))["seats"]
    heavy = [3, 3, 3, 3, 3, 21]
    asked = [min(n for n in range(1, 5_000) if 2 * sqrt(0.25 / n) <= within + 1e-12) for within in (0.04, 0.02)]
    return {
        "Ada and Bo have played": [Fraction(36 + 36 + (100 - 36 - 58), 200)],
        "How many points does a perfect player": [seats[n]["points"][0] / seats[n]["turns"] for n in (0, 4)],
        "At a table of five": [seats[4]["points"][4] - seats[4]["points"][0]],
        "Die A shows": [fmean(heavy), 4, share(heavy, lambda face: face < 4)],
        "Before an election": asked,
        "*In Python.* In the tiny Qwixx": [seen("friendly", r"^(\d\.\d\d) instead of")],
    }


def compare() -> Answers:
    games = list(product((-1, 1), repeat=4))
    shoes = [3, 4, 2, 3]
    return {
        "You wait for the bus": [6 / sqrt(9), 6 / sqrt(36)],
        "One player leads": [min(n for n in range(1, 999) if 20 / sqrt(n) * 2 <= lead) for lead in (5, 2.5)],
        "Four pupils run": [fmean(shoes) / 10, stdev(shoes) / 10 / sqrt(len(shoes))],
        "Ada and Bo are equally good": [
            share(games, lambda wins: 2 in accumulate(wins)),
            share(games, lambda wins: sum(wins) >= 2),
        ],
        "A company tests": [1 - 0.95**20, sum([0.05] * 20)],
        "*In Python.* How many groups": [
            ceil(seen("compare", r"same rolls: (10\.\d\d) ±") + seen("compare", r"± (0\.\d\d) games for two")),
            ceil(seen("compare", r"^(14\.\d\d)$")),
        ],
        "*In Python.* Eight groups": [seen("compare", r"^(\d+) of 100 classes$")],
        "*In Python.* You look every": [
            min(limit for limit in (2.6, 2.7, 2.8, 2.9) if seen("compare", rf"^{limit} (\S+) %$") <= 5)
        ],
    }
