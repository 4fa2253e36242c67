"""Numba's decorators with types, compiled code being kept on disk."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from ..errors import DicepadError

try:
    import numba
except ModuleNotFoundError:
    raise DicepadError("this takes numba, which is missing; it comes with: pip install 'dicepad[odds]'") from None

__all__ = ["njit", "parallel", "prange", "whole"]

Function = TypeVar("Function", bound=Callable[..., Any])
prange = numba.prange


def njit(function: Function) -> Function:
    """Compile a small function into those that call it, for passing many arrays costs more than most of them do."""
    return decorated(function, inline="always")


def whole(function: Function) -> Function:
    """Compile a function that is called from Python."""
    return decorated(function)


def parallel(function: Function) -> Function:
    """Compile a function whose loops over `prange` run on all cores."""
    return decorated(function, parallel=True)


def decorated(function: Function, **options: Any) -> Function:
    made: Function = numba.njit(cache=True, error_model="numpy", **options)(function)
    return made
