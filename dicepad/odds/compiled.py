"""Numba's decorators with types; compiled code is kept on disk until something that it is made of changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from types import CodeType, FunctionType
from typing import Any, TypeVar

from ..errors import DicepadError

try:
    import numba
    from numba import types
    from numba.core.caching import FunctionCache
except ModuleNotFoundError:
    raise DicepadError("numba is missing; install it with: pip install 'dicepad[odds]'") from None

__all__ = ["apart", "fingerprint", "in_threads", "njit", "parallel", "prange", "whole"]

Function = TypeVar("Function", bound=Callable[..., Any])
prange = numba.prange


class Kept(FunctionCache):
    """Compiled code on disk. Numba asks only for the file that a function stands in, not for what it calls or reads."""

    def __init__(self, function: Any) -> None:
        super().__init__(function)  # type: ignore[no-untyped-call]
        self.function = function

    def _index_key(self, sig: Any, codegen: Any) -> tuple[Any, ...]:
        return (*super()._index_key(sig, codegen), fingerprint(self.function))  # type: ignore[no-untyped-call]


def fingerprint(function: FunctionType) -> str:
    """A hash of all that compiled code is made of: the function, those that it calls, the constants that they read."""
    parts: dict[str, str] = {}
    waiting = [function]
    while waiting:
        one = waiting.pop()
        place = f"{one.__module__}.{one.__qualname__}"
        if place in parts:
            continue
        parts[place] = ""
        said = []
        for code in codes(one.__code__):
            said.append(f"{code.co_code.hex()} {[each for each in code.co_consts if not isinstance(each, CodeType)]}")
            for name in code.co_names:
                value = one.__globals__.get(name)
                if isinstance(called := getattr(value, "py_func", value), FunctionType):
                    waiting.append(called)
                    said.append(f"{name} {called.__module__}.{called.__qualname__}")
                else:
                    said.append(f"{name} {getattr(value, '_fields', value if is_constant(value) else '')!r}")
        parts[place] = " ".join(said)
    return sha256(repr(sorted(parts.items())).encode()).hexdigest()


def codes(code: CodeType) -> Iterator[CodeType]:
    """The code of a function and of all that is defined in it."""
    yield code
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from codes(inner)


def is_constant(value: object) -> bool:
    """Return whether a global is read when a function is compiled, and stands for itself."""
    return isinstance(value, int | float | str | tuple)


def njit(function: Function) -> Function:
    """Compile a small function into those that call it, for passing many arrays costs more than most of them do.

    It may not make arrays: references to those that it is given are not counted, which would take most of the time.
    """
    return decorated(function, forceinline=True, _nrt=False)


def apart(function: Function) -> Function:
    """Compile a long function once for all compiled ones that call it; each copy of it would take seconds.

    It may not make arrays, as with `njit`."""
    return decorated(function, _nrt=False, no_cpython_wrapper=True, no_cfunc_wrapper=True)


def whole(function: Function) -> Function:
    """Compile a function that is called from Python, or that makes arrays. Others of Python's threads may run
    meanwhile."""
    return decorated(function, nogil=True)


def parallel(function: Function) -> Function:
    """Compile a function whose loops over `prange` run on all cores."""
    return decorated(function, parallel=True)


def decorated(function: Function, **options: Any) -> Function:
    made: Any = numba.njit(error_model="numpy", **options)(function)
    if made is function:  # nothing is compiled, by NUMBA_DISABLE_JIT
        return function
    made._cache = Kept(function)
    compile_for = made.compile
    # Numba would compile a function again for each constant that it is called with.
    unliteral: Any = types.unliteral
    made.compile = lambda signature: compile_for(tuple(map(unliteral, signature)))
    kept: Function = made
    return kept


def in_threads(work: Callable[[int, int], object], count: int) -> None:
    """Run compiled work on all cores: it is called with the ends of ranges that make up `count`.

    >>> done = []
    >>> in_threads(lambda since, until: done.extend(range(since, until)), 5)
    >>> sorted(done)
    [0, 1, 2, 3, 4]
    """
    threads = max(1, min(numba.get_num_threads(), count))
    ends = [count * number // threads for number in range(threads + 1)]
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(work, ends[:-1], ends[1:]))
