"""What the command lines share: help that teaches, errors of one line, exit codes, files written whole or not."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

from .errors import DicepadError

__all__ = ["Parser", "run", "whole_number", "write_whole"]

DONE, FAILED, WRONG_USE = 0, 1, 2


class Parser(argparse.ArgumentParser):
    """An argument parser that keeps the line breaks of its texts and says what is wrong in one line."""

    def __init__(self, **options: object) -> None:
        super().__init__(formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False, **options)  # type: ignore[arg-type]

    def error(self, message: str) -> NoReturn:
        """End with exit code 2."""
        self.exit(WRONG_USE, f"{self.prog}: {message}; see {self.prog} --help\n")


def whole_number(low: int, high: int) -> Callable[[str], int]:
    """An argument type: a whole number from `low` to `high`.

    >>> whole_number(1, 5)("3")
    3
    """

    def parse(text: str) -> int:
        if not text.lstrip("-").isdecimal() or len(text) > 12 or not low <= int(text) <= high:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {low:,} to {high:,}")
        return int(text)

    return parse


def run(parser: Parser, arguments: Sequence[str] | None) -> int:
    """Parse the command line and do its work: each command sets `work`, a function of its arguments.

    Returns the exit code: 0 done, 1 the work failed. Wrong use ends with 2 before.
    """
    chosen = parser.parse_args(arguments)
    try:
        chosen.work(chosen)
        sys.stdout.flush()
    except DicepadError as error:
        problem = str(error)
    except BrokenPipeError:
        with contextlib.suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except OSError as error:
        problem = f"{error.filename or 'the output'}: {error.strerror or error}"
    except KeyboardInterrupt:
        problem = "interrupted; nothing is half written"
    else:
        return DONE
    print(f"{parser.prog}: {problem}", file=sys.stderr)
    return FAILED


def write_whole(path: str | Path, content: bytes) -> None:
    """Write a file beside its place, then move it there: it is whole, or it is as it was. Raises `OSError`."""
    path = Path(path)
    if path.is_dir():
        raise IsADirectoryError(21, "this is a directory; name a file", str(path))
    if not path.parent.is_dir():
        raise FileNotFoundError(2, "there is no such directory", str(path.parent))
    if path.exists() and not path.is_file():
        path.write_bytes(content)
        return
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    beside = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        mask = os.umask(0)
        os.umask(mask)
        beside.chmod(0o666 & ~mask)
        beside.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise
