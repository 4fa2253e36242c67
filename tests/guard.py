"""A guard against chance that no seed fixes: files of the project may not draw it while tests run.

Everybody else sees `random`, `secrets` and `numpy.random` as they are; files of the project are handed functions that
look before they draw. Names of temporary files stay free."""

from __future__ import annotations

import random
import secrets
import sys
from collections.abc import Callable
from copyreg import __newobj__  # type: ignore[attr-defined]
from functools import cache, wraps
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any, Final

import numpy as np

from tests.places import ROOT

Undo = Callable[[], None]

ELSEWHERE: Final = {".venv", "site-packages", "dist-packages", "node_modules", "out"}
"""Folders inside the project whose files are not the project's."""
FREE: Final = {("dicepad/command.py", "token_hex"), ("dicepad/commands/new.py", "token_hex")}
"""Functions that may draw all the same, because they only name temporary files and folders."""
STATES: Final = {"seed", "getstate", "setstate", "get_state", "set_state", "compare_digest"}
"""Functions beside those that draw, which draw nothing."""


def forbid(allowed: Callable[[], bool]) -> Undo:
    """Make unseeded chance an `AssertionError` wherever a file of the project asks for it, unless it is allowed.

    Returns what undoes it.
    """
    undos = [
        watch_generators(allowed),
        *(
            watch(module, {name: guarded(module, name, allowed) for name in drawers(module)})
            for module in (random, secrets, np.random)
        ),
    ]

    def undo() -> None:
        for each in reversed(undos):
            each()

    return undo


def drawers(module: Any) -> list[str]:
    """The public functions of a module that draw, and the classes of numpy that draw a seed where none is given."""
    names = [name for name in module.__all__ if name not in STATES]
    kinds = {name for name in names if isinstance(getattr(module, name), type)}
    seeded = kinds - {"Generator", "BitGenerator"} if module is np.random else set()
    return [name for name in names if name not in kinds or name in seeded]


def refuse(frame: FrameType, allowed: Callable[[], bool]) -> None:
    """Raise `AssertionError` if a file of the project draws here, and may not."""
    name = frame.f_code.co_filename
    if is_ours(name) and not allowed():
        why = "give a seed, or mark the test any_dice with a reason"
        raise AssertionError(f"unseeded chance at {place_of(name)}:{frame.f_lineno}: {why}")


@cache
def place_of(name: str) -> str:
    """Return the place of a file in the project, written alike on every system."""
    path = Path(name)
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else name


@cache
def is_ours(name: str) -> bool:
    """Return whether code comes from a file of the project or from an example in a docstring."""
    path = Path(name)
    if path == Path(__file__) or not path.is_relative_to(ROOT):
        return name.startswith("<doctest ")
    return not ELSEWHERE & set(path.relative_to(ROOT).parts)


def watch(module: ModuleType, handed: dict[str, object]) -> Undo:
    """Hand these values to files of the project in place of those of a module.

    Everybody else gets the values that are there: numba knows the functions of numpy by what they are.
    """

    class Watched(ModuleType):
        def __getattribute__(self, name: str) -> Any:
            if name in handed and is_ours(sys._getframe(1).f_code.co_filename):
                return handed[name]
            return super().__getattribute__(name)

    before = type(module)
    module.__class__ = Watched

    def undo() -> None:
        module.__class__ = before

    return undo


def guarded(module: ModuleType, name: str, allowed: Callable[[], bool]) -> object:
    """Return the guarded form of a function or class, which files of the project get in its place."""
    value = vars(module)[name]
    if isinstance(value, type):
        return looking_class(value, allowed)
    takes_seed = name == "default_rng"

    @wraps(value)
    def looking(*given: Any, **named: Any) -> Any:
        frame = sys._getframe(1)
        if not (takes_seed and has_seed(given, named)) and (place_of(frame.f_code.co_filename), name) not in FREE:
            refuse(frame, allowed)
        return value(*given, **named)

    return looking


def looking_class(kind: Any, allowed: Callable[[], bool]) -> type:
    """A class that makes what `kind` makes, and whose instances are those of `kind`."""

    class Looking(type):
        def __call__(cls, *given: Any, **named: Any) -> Any:
            if not has_seed(given, named):
                refuse(sys._getframe(1), allowed)
            return kind(*given, **named)

        def __instancecheck__(cls, one: object) -> bool:
            return isinstance(one, kind)

        def __subclasscheck__(cls, other: type) -> bool:
            return issubclass(other, kind)

    return Looking(kind.__name__, (kind,), {"__module__": kind.__module__, "__doc__": kind.__doc__})


def has_seed(given: tuple[Any, ...], named: dict[str, Any]) -> bool:
    """Return whether arguments hold a seed: the first one, or those that numpy calls `seed` or `entropy`."""
    return any(value is not None for value in (*given[:1], named.get("seed"), named.get("entropy")))


def watch_generators(allowed: Callable[[], bool]) -> Undo:
    """Let `random.Random`, and all that is made of it, look whether there is a seed.

    The class stays the one that it is. A copy is made without a seed, and brings its state.
    """
    kind: Any = random.Random
    begin, reduce = kind.__init__, kind.__reduce__

    def looking(self: random.Random, x: Any = None) -> None:
        if x is None:
            refuse(sys._getframe(1), allowed)
        begin(self, x)

    def copied(self: random.Random) -> tuple[Any, ...]:
        return __newobj__, (type(self),), self.getstate()

    kind.__init__, kind.__reduce__ = looking, copied

    def undo() -> None:
        kind.__init__, kind.__reduce__ = begin, reduce

    return undo
