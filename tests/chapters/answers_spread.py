"""The numbers that answer exercises of the chapters on spread and on all six faces, worked out a second way."""

from __future__ import annotations

from fractions import Fraction
from statistics import fmean, median, pstdev, pvariance

from .answers import SIX, THREE, TWO, Answers, seen
from .second_way import tail

EVEN = [1] * len(SIX)


def spread() -> Answers:
    scores = [35, 41, 52, 58, 66, 67, 80, 98]
    low, high = median(scores[:4]), median(scores[4:])
    three, apart = [sum(roll) for roll in THREE], [red - blue for red, blue in TWO]
    return {
        "A coin pays": [fmean([0, 10]), pvariance([0, 10]), pstdev([0, 10])],
        "Die A has": [pstdev([1, 1, 1, 6, 6, 6]), pstdev([3, 3, 3, 4, 4, 4])],
        "Eight players score": [median(scores), low, high, high - low],
        "In [Qwinto]": [fmean(three), pstdev(three)],
        "You roll a red die and a blue": [fmean(apart), pstdev(apart)],
    }


def six_faces() -> Answers:
    groups = [sum(sum(roll) in sums for roll in TWO) for sums in ((2, 3, 4), (5, 6), (7,), (8, 9), (10, 11, 12))]
    limit = next(sixes for sixes in range(240) if tail(240, 1 / 6, sixes) <= 0.05)
    return {
        "Sixty rolls": [chi_square([8, 12, 9, 11, 14, 6], EVEN)],
        "You roll a die 30 times": [chi_square([5] * 6, EVEN), chi_square([30, 0, 0, 0, 0, 0], EVEN)],
        "Dora's counts": [chi_square([3 * count for count in (15, 24, 17, 25, 12, 27)], EVEN)],
        "A coin shows heads": [chi_square([60, 40], [1, 1])],
        "The test also works": [chi_square([10, 20, 17, 16, 9], groups)],
        "*In Python.* How many rolls": [seen("six-faces", r"^(\d+) 9\d\.\d %$")],
        "*In Python.* A die has its weight": [seen("six-faces", r"^(\S+) % \S+ %$") / 100, tail(240, 0.21, limit)],
    }


def chi_square(counts: list[int], weights: list[int]) -> Fraction:
    """Return the sum of squared differences from the expected counts, each divided by what is expected."""
    expected = [Fraction(sum(counts) * weight, sum(weights)) for weight in weights]
    return sum(((count - even) ** 2 / even for count, even in zip(counts, expected, strict=True)), Fraction(0))
