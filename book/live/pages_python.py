"""The Python of the pages, of which that of a build or a test is told here what it lacks."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.machinery import ModuleSpec
from importlib.util import find_spec

from dicepad.odds.games import crossing

__all__ = ["without_numpy"]


@contextmanager
def without_numpy() -> Iterator[None]:
    """While numpy is missing, as it is on pages: boards then offer no hints that would take it.

    >>> from dicepad import load
    >>> with without_numpy():
    ...     crossing.CROSSING.is_judged(load("qwixx-mixed-colours"), 1)
    False
    """
    names = vars(crossing)
    before = names["find_spec"]

    def found(name: str) -> ModuleSpec | None:
        return None if name == "numpy" else find_spec(name)

    names["find_spec"] = found
    try:
        yield
    finally:
        names["find_spec"] = before
