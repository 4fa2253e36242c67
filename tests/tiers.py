"""Selection of the cases of a test that `make test` runs; `make test-all` runs all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any, Final

import pytest

KINDS: Final = (
    *("qwixx", "qwixx-tableau", "qwixx-mixed-colours", "qwixx-bonus-b", "qwixx-longo"),
    *("qwantum", "kneifen", "qwinto"),
)
"""A sheet of each kind: plain, on two pages, mixed, with additions, with other dice, and the other games."""


def quick(cases: Iterable[Any], *kept: Any) -> list[Any]:
    """Return the cases of a test, where all but those that are kept are long.

    Raises `ValueError` for a kept one that is no case, so that no name outlives what it names.

    >>> [getattr(case, "marks", "quick") for case in quick(["a4", "a5"], "a4")][0]
    'quick'
    """
    every = list(cases)
    unknown = [one for one in kept if one not in every]
    if unknown:
        raise ValueError(f"no cases of this test: {unknown}")
    return [one if one in kept else pytest.param(*as_values(one), marks=pytest.mark.long) for one in every]


def quick_kinds(sheets: Iterable[str]) -> list[Any]:
    """Return sheets as the cases of a test, where one of each kind is quick, as far as they are there."""
    every = list(sheets)
    return quick(every, *(one for one in KINDS if one in every))


def as_values(case: Any) -> tuple[Any, ...]:
    """Return the arguments of one case."""
    return case if isinstance(case, tuple) else (case,)


def covering(cases: Sequence[Mapping[str, object]], strength: int = 1) -> set[int]:
    """Return the numbers of few cases in which each value of each parameter occurs, mixed as evenly as can be.

    With a `strength` of 2, each pair of values of two parameters occurs.

    >>> cases = [{"paper": paper, "lang": lang} for paper in ("a4", "a5") for lang in ("de", "en")]
    >>> sorted(covering(cases)), len(covering([case | {"cover": cover} for case in cases for cover in (0, 1)], 2))
    ([0, 3], 4)
    """
    values = [[*combinations([(name, repr(value)) for name, value in case.items()], strength)] for case in cases]
    missing = {each for case in values for each in case}
    used: Counter[tuple[tuple[str, str], ...]] = Counter()
    chosen: set[int] = set()
    while missing:
        best = max(
            range(len(values)),
            key=lambda number: (
                sum(one in missing for one in values[number]),
                -sum(used[one] for one in values[number]),
            ),
        )
        chosen.add(best)
        used.update(values[best])
        missing -= {*values[best]}
    return chosen


def thin_out(items: Iterable[pytest.Item]) -> None:
    """Mark as long what a sample of a test with the mark `covering` leaves out."""
    tests: dict[tuple[str, int], list[pytest.Function]] = {}
    for item in items:
        mark = item.get_closest_marker("covering")
        if isinstance(item, pytest.Function) and mark and not item.get_closest_marker("long"):
            tests.setdefault((item.nodeid.partition("[")[0], *(mark.args or (1,))), []).append(item)
    for (_, strength), cases in tests.items():
        kept = covering([case.callspec.params for case in cases], strength)
        for number, case in enumerate(cases):
            if number not in kept:
                case.add_marker("long")
