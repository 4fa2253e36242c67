"""The guard around our command lines. It gives the reason for an end in one line, with the right exit code.

This module imports little, so the guard already stands while everything else is imported.
"""

from __future__ import annotations

import contextlib
import errno
import io
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from typing import Final

__all__ = ["DONE", "ENDINGS", "FAILED", "WRONG_USE", "guarded"]

DONE, FAILED, WRONG_USE = 0, 1, 2
OURS: Final = ("dicepad", "sheetgen", "widgets")
"""Packages that are always installed together, so a missing one is a fault, not a choice."""
ENDINGS: Final = ("SIGTERM", "SIGHUP")
"""Signals that end a program as Ctrl-C does, so that nothing stays behind."""
NO_MEMORY: Final = ("cannot allocate memory", "failed to map segment", "can't start new thread", "paging file")
"""Parts of the messages, in lower case, by which a system refuses memory to a library or to a thread."""


def guarded(program: str, work: Callable[[], object]) -> int:
    """Do the work of a program, and return its exit code: 0 if all went well, and 1 if the work failed.

    The reason for a failure is printed in one line. A fault of ours is raised as it is.

    >>> guarded("doctest", lambda: print("one line"))
    one line
    0
    """
    with streams(), endings():
        try:
            written_out(work)
            return DONE
        except BrokenPipeError:
            flush_nowhere()
            return DONE
        except (Exception, KeyboardInterrupt) as error:
            problem = reason(error)
            if problem is None:
                raise
            say(program, problem)
        return FAILED


def written_out(work: Callable[[], object]) -> None:
    """Do the work, and write out what it has printed, even if the work ends the program, as ``--help`` does."""
    try:
        work()
    except SystemExit:
        sys.stdout.flush()
        raise
    sys.stdout.flush()


def say(program: str, problem: str) -> None:
    """Print a problem as one line on stderr, and drop what stdout can no longer take."""
    from .errors import one_line

    # A bar of progress may stand on the line.
    clear = "\r\x1b[K" if sys.stderr.isatty() else ""
    print(f"{clear}{program}: {one_line(problem)}", file=sys.stderr)
    try:
        sys.stdout.flush()
    except OSError:
        flush_nowhere()


def reason(error: BaseException) -> str | None:
    """Return the reason for an error in words, or None if the error is a fault of ours."""
    if lacks_memory(error):
        return "there is not enough memory for this; nothing is half written"
    if isinstance(error, KeyboardInterrupt):
        return "interrupted; nothing is half written"
    if isinstance(error, OSError):
        return f"{error.filename or 'the output'}: {error.strerror or error}"
    from .errors import DicepadError, missing

    if isinstance(error, ModuleNotFoundError) and error.name and error.name.partition(".")[0] not in OURS:
        return str(missing(error.name.partition(".")[0]))
    return str(error) if isinstance(error, DicepadError) else None


def lacks_memory(error: BaseException | None) -> bool:
    """Return whether an error, or one that led to it, says that memory has run out.

    >>> lacks_memory(MemoryError()), lacks_memory(OSError(errno.ENOSPC, "No space left on device"))
    (True, False)
    """
    while error:
        if isinstance(error, MemoryError) or (isinstance(error, OSError) and error.errno == errno.ENOMEM):
            return True
        if isinstance(error, OSError | ImportError | RuntimeError) and any(
            part in str(error).lower() for part in NO_MEMORY
        ):
            return True
        error = error.__cause__ or error.__context__
    return False


def flush_nowhere() -> None:
    """Let stdout lead nowhere, because Python flushes it once more at its end."""
    with contextlib.suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@contextlib.contextmanager
def streams() -> Iterator[None]:
    """Make sure that stdout and stderr exist and take any character. Those that they lack are spelled out.

    A stream may be closed when the program starts. Something takes its number, so that no file that is opened later
    does. A closed stdout refuses what is written to it, and a closed stderr has nobody to tell.
    """
    for name, flags, mode in (("stdin", os.O_RDONLY, "r"), ("stdout", os.O_RDONLY, "w"), ("stderr", os.O_WRONLY, "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, flags), mode, encoding="utf-8"))
    strict = [
        stream
        for stream in (sys.stdout, sys.stderr)
        if isinstance(stream, io.TextIOWrapper) and stream.errors == "strict"
    ]
    for stream in strict:
        stream.reconfigure(errors="backslashreplace")
    try:
        yield
    finally:
        for stream in strict:
            with contextlib.suppress(OSError):
                stream.reconfigure(errors="strict")


@contextlib.contextmanager
def endings() -> Iterator[None]:
    """Let the signals that end a program raise `KeyboardInterrupt`. Only the main thread can set this."""
    changed = []
    if threading.current_thread() is threading.main_thread():
        known = [getattr(signal, name) for name in ENDINGS if hasattr(signal, name)]
        changed = [ending for ending in known if signal.getsignal(ending) is signal.SIG_DFL]
    for ending in changed:
        signal.signal(ending, signal.default_int_handler)
    try:
        yield
    finally:
        for ending in changed:
            signal.signal(ending, signal.SIG_DFL)
