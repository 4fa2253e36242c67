"""Numba's decorators with types, compiled code being kept on disk."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, overload

import numba

__all__ = ["njit", "prange"]

Function = TypeVar("Function", bound=Callable[..., Any])
prange = numba.prange


@overload
def njit(function: Function, /) -> Function: ...
@overload
def njit(*, parallel: bool) -> Callable[[Function], Function]: ...
def njit(function: Any = None, /, *, parallel: bool = False) -> Any:
    """Compile a function when it is first called.

    Small functions are copied into those that call them, for passing many arrays costs more than most of them do."""
    decorate = numba.njit(cache=True, parallel=parallel, error_model="numpy", inline="never" if parallel else "always")
    return decorate(function) if function else decorate
