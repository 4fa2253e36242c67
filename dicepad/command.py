"""What the command lines share: help that teaches, errors of one line, exit codes, progress, files whole or not."""

from __future__ import annotations

import argparse
import contextlib
import os
import secrets
import stat
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, BinaryIO, Final, NoReturn, SupportsFloat

from .errors import DicepadError, one_line

__all__ = ["Parser", "Progress", "file_beside", "percent", "progress_bar", "run", "whole_number", "write_whole"]

DONE, FAILED, WRONG_USE = 0, 1, 2
Progress = Callable[[float], None]
"""Called with the share that is done, from 0 to 1."""
BAR: Final = 40
"""Characters of a bar of progress."""


class Parser(argparse.ArgumentParser):
    """An argument parser that keeps the line breaks of its texts and says what is wrong in one line."""

    def __init__(self, **options: object) -> None:
        super().__init__(formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False, **options)  # type: ignore[arg-type]

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """As always, but what a command does not know is its own error, not that of the program around it."""
        found, rest = super().parse_known_args(args, namespace)
        if rest:
            self.error(f"unrecognized arguments: {' '.join(rest)}")
        return found, rest

    def error(self, message: str) -> NoReturn:
        """End with exit code 2."""
        self.exit(WRONG_USE, f"{self.prog}: {one_line(message)}; see {self.prog} --help\n")


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
    print(f"{parser.prog}: {one_line(problem)}", file=sys.stderr)
    return FAILED


def progress_bar(what: str) -> Progress:
    """A bar on stderr, for work that takes a while; nothing is shown where nobody looks at it."""
    if not sys.stderr.isatty():
        return lambda share: None

    def show(share: float) -> None:
        filled = round(BAR * share)
        end = "\n" if share >= 1 else ""
        sys.stderr.write(f"\r{what}  {'#' * filled}{'.' * (BAR - filled)} {share:4.0%}{end}")
        sys.stderr.flush()

    return show


def percent(share: SupportsFloat, digits: int = 2) -> str:
    """A probability or another share of 1, in percent.

    >>> percent(1 / 6), percent(1, 0)
    ('16.67 %', '100 %')
    """
    return f"{100 * float(share):.{digits}f} %"


def write_whole(path: str | Path, content: bytes) -> None:
    """Write a file beside its place, then move it there: it is whole, or it is as it was. Raises `OSError`.

    A link is followed: what it points to is written. A file that is there keeps its mode.
    """
    path = Path(path).resolve() if Path(path).is_symlink() else Path(path)
    if path.is_dir():
        raise IsADirectoryError(21, "this is a directory; name a file", str(path))
    if not path.parent.is_dir():
        raise FileNotFoundError(2, "there is no such directory", str(path.parent))
    if path.exists() and not path.is_file():
        path.write_bytes(content)
        return
    with file_beside(path) as file:
        file.write(content)


@contextlib.contextmanager
def file_beside(path: Path) -> Iterator[BinaryIO]:
    """A new file to write and read, hidden beside the place of another; moved there if all goes well, or else removed.

    A file that is there keeps its mode. Raises `OSError`.
    """
    beside = path.with_name(f".{path.name[:40]}.{secrets.token_hex(8)}")
    # The system takes what the user's umask forbids off the mode of a new file.
    try:
        handle = os.open(beside, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o666)
    except FileNotFoundError:
        raise FileNotFoundError(2, "no file can be made in this directory", str(path)) from None
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None
    try:
        with os.fdopen(handle, "w+b") as file:
            yield file
        if path.exists():
            beside.chmod(stat.S_IMODE(path.stat().st_mode))
        beside.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise
