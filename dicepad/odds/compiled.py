"""Numba's decorators with types, compiled code being kept on disk as long as no source of it changes."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, TypeVar

from ..errors import DicepadError

try:
    import numba
    from numba.core.caching import FunctionCache
except ModuleNotFoundError:
    raise DicepadError("this takes numba, which is missing; it comes with: pip install 'dicepad[odds]'") from None

__all__ = ["njit", "parallel", "prange", "whole"]

Function = TypeVar("Function", bound=Callable[..., Any])
prange = numba.prange
SOURCES: Final = (
    "compiled", "forms", "forward", "kernels", "layout", "matches", "players", "readers", "strategies/by_table"
)  # fmt: skip
HERE: Final = Path(__file__).parent
FILES: Final = [*(HERE / f"{name}.py" for name in SOURCES), *sorted(HERE.glob("training/*.py"))]
DIGEST: Final = sha256(b"".join(file.read_bytes() for file in FILES)).hexdigest()


class Kept(FunctionCache):
    """Compiled code on disk. Numba asks only for the file that a function stands in, not for those it calls into."""

    def _index_key(self, sig: Any, codegen: Any) -> tuple[Any, ...]:
        return (*super()._index_key(sig, codegen), DIGEST)  # type: ignore[no-untyped-call]


def njit(function: Function) -> Function:
    """Compile a small function into those that call it, for passing many arrays costs more than most of them do.

    It may not make arrays: references to those that it is given are not counted, which would take most of the time.
    """
    return decorated(function, forceinline=True, _nrt=False)


def whole(function: Function) -> Function:
    """Compile a function that is called from Python, or that makes arrays."""
    return decorated(function)


def parallel(function: Function) -> Function:
    """Compile a function whose loops over `prange` run on all cores."""
    return decorated(function, parallel=True)


def decorated(function: Function, **options: Any) -> Function:
    made: Any = numba.njit(error_model="numpy", **options)(function)
    made._cache = Kept(function)  # type: ignore[no-untyped-call]
    kept: Function = made
    return kept
