"""Numba's decorators with types. Compiled code stays on disk until something that it depends on changes."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from hashlib import sha256
from types import CodeType, FunctionType
from typing import Any, TypeVar

from ..errors import missing

try:
    import numba
    from numba import types
    from numba.core.caching import CompileResultCacheImpl, FunctionCache, IndexDataCacheFile
    from numba.core.compiler_lock import global_compiler_lock
except ModuleNotFoundError:
    raise missing("numba") from None

__all__ = ["fingerprint", "in_threads", "jit_callable", "jit_shared", "njit", "parallel", "prange", "twin"]

Function = TypeVar("Function", bound=Callable[..., Any])
prange = numba.prange
config: Any = numba.config
LEVEL = type(config.OPT)(2)
"""The level of optimization. At level 3 the games of Qwixx compile in 28 s instead of 16, and run no faster."""


class Index(IndexDataCacheFile):
    """A list of what is kept of a function. It is empty if it was written for classes that are gone."""

    def _load_index(self) -> Any:
        try:
            return super()._load_index()  # type: ignore[no-untyped-call]
        except (AttributeError, ImportError):
            return {}


class Places(CompileResultCacheImpl):
    """The folders that may keep compiled code. Numba would make one called ``~`` for a user without a home."""

    _locator_classes = [  # noqa: RUF012
        locator
        for locator in CompileResultCacheImpl._locator_classes
        if "UserWide" not in locator.__name__ or os.path.expanduser("~") != "~"  # noqa: PTH111
    ]


class Kept(FunctionCache):
    """Compiled code on disk. Unlike Numba, it also checks everything that a function calls or reads."""

    _impl_class = Places

    def __init__(self, function: Any) -> None:
        super().__init__(function)  # type: ignore[no-untyped-call]
        self.function = function
        stamp = self._impl.locator.get_source_stamp()
        self._cache_file = Index(self._cache_path, self._impl.filename_base, stamp)  # type: ignore[no-untyped-call]

    def _index_key(self, sig: Any, codegen: Any) -> tuple[Any, ...]:
        return (*super()._index_key(sig, codegen), fingerprint(self.function))  # type: ignore[no-untyped-call]


def fingerprint(function: FunctionType) -> str:
    """Return a hash of everything that compiled code depends on.

    That is the function, the functions it calls, and the constants that they read.
    """
    parts: dict[str, str] = {}
    waiting = [function]
    while waiting:
        callee = waiting.pop()
        path = f"{callee.__module__}.{callee.__qualname__}"
        if path in parts:
            continue
        parts[path] = ""
        lines = []
        for code in codes(callee.__code__):
            lines.append(f"{code.co_code.hex()} {[each for each in code.co_consts if not isinstance(each, CodeType)]}")
            for name in code.co_names:
                value = callee.__globals__.get(name)
                if isinstance(called := getattr(value, "py_func", value), FunctionType):
                    waiting.append(called)
                    lines.append(f"{name} {called.__module__}.{called.__qualname__}")
                else:
                    lines.append(f"{name} {getattr(value, '_fields', value if is_constant(value) else '')!r}")
        parts[path] = " ".join(lines)
    return sha256(repr(sorted(parts.items())).encode()).hexdigest()


def codes(code: CodeType) -> Iterator[CodeType]:
    """Yield the code of a function and of everything defined inside it."""
    yield code
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from codes(inner)


def is_constant(value: object) -> bool:
    """Return whether a global is a constant. Compiled code contains the values of constants."""
    return isinstance(value, int | float | str | tuple)


def njit(function: Function) -> Function:
    """Compile a small function into its callers, because passing it many arrays would cost more time than running it.

    The function may not make arrays, because references to arrays are not counted. Counting them would take most of the
    time.
    """
    return decorated(function, forceinline=True, _nrt=False)


def jit_shared(function: Function) -> Function:
    """Compile a long function once for all its compiled callers, because each copy of it would take seconds.

    As with `njit`, it may not make arrays.
    """
    return decorated(function, _nrt=False, no_cpython_wrapper=True, no_cfunc_wrapper=True)


def jit_callable(function: Function) -> Function:
    """Compile a function that Python calls, or that makes arrays. Other Python threads may run at the same time."""
    return decorated(function, nogil=True)


def parallel(function: Function) -> Function:
    """Compile a function whose loops over `prange` run on all cores."""
    return decorated(function, parallel=True)


def decorated(function: Function, **options: Any) -> Function:
    made: Any = numba.njit(error_model="numpy", **options)(function)
    if made is function:  # nothing is compiled, by NUMBA_DISABLE_JIT
        return function
    with suppress(RuntimeError):  # no folder can keep it, so each process compiles it again
        made._cache = Kept(function)
    compile_for = made.compile
    unliteral: Any = types.unliteral

    def compile_once(signature: tuple[Any, ...]) -> Any:
        with global_compiler_lock:
            level = config.OPT
            config.OPT = min(LEVEL, level)
            try:
                # Numba would compile a function again for each constant that it is called with.
                return compile_for(tuple(map(unliteral, signature)))
            finally:
                config.OPT = level

    made.compile = compile_once
    kept: Function = made
    return kept


SPACES: dict[str, dict[str, Any]] = {}
"""The globals of compiled twins, by the name of the plain module."""


def twin(function: Function, compile_with: Callable[[Function], Function] = njit, **instead: Any) -> Function:
    """Compile a plain function, and all plain functions that it calls, into twins. The plain modules stay plain.

    Name the function that Python calls with ``jit_callable``; the functions that it calls are compiled into it. Twins
    call the functions in `instead` where plain functions of the same module call those of the same names.

    >>> from dicepad.odds.qwixx.turn.moves import is_over
    >>> is_over is twin(is_over), twin(is_over) is twin(is_over)
    (False, True)
    """
    plain: Any = function
    space = SPACES.setdefault(plain.__module__, dict(plain.__globals__))
    space |= instead
    if space[plain.__name__] is plain:
        for name in plain.__code__.co_names:
            called = space.get(name)
            if isinstance(called, FunctionType) and called is not plain:
                space[name] = twin(called)
        copied: Any = FunctionType(plain.__code__, space, plain.__name__)
        space[plain.__name__] = compile_with(copied)
    found: Function = space[plain.__name__]
    return found


def in_threads(work: Callable[[int, int], object], count: int) -> None:
    """Run a compiled function on all cores. Each call gets the start and the end of a part of the range up to `count`.

    >>> done = []
    >>> in_threads(lambda since, until: done.extend(range(since, until)), 5)
    >>> sorted(done)
    [0, 1, 2, 3, 4]
    """
    threads = max(1, min(numba.get_num_threads(), count))
    ends = [count * number // threads for number in range(threads + 1)]
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(work, ends[:-1], ends[1:]))
