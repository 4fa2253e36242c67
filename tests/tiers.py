"""Which cases of a test `make test` runs, and which only `make test-all`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


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


def each(cases: Iterable[Any], step: int) -> list[Any]:
    """Return the cases of a test, where only every so manieth is quick: a sample along a long list."""
    every = list(cases)
    return quick(every, *every[::step])


def as_values(case: Any) -> tuple[Any, ...]:
    """Return the arguments of one case."""
    return case if isinstance(case, tuple) else (case,)
