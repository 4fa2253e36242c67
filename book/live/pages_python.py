"""The Python of the pages; a build or a test adds to it here what it lacks."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from unittest.mock import patch

from dicepad.odds.qwixx import face as crossing
from widgets.coaching import tables

__all__ = ["without_numpy"]


@contextmanager
def without_numpy() -> Iterator[None]:
    """Hide numpy, which pages do not have. Boards then offer no hints that would need it.

    >>> from dicepad import load
    >>> with without_numpy():
    ...     crossing.CROSSING.is_judged(load("qwixx-mixed-colours"), 1)
    False
    """

    def found(name: str) -> ModuleSpec | None:
        return None if name == "numpy" else find_spec(name)

    with ExitStack() as patches:
        for module in (crossing, tables):
            patches.enter_context(patch.object(module, "find_spec", found))
        yield
