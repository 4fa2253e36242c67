"""Parts that our command lines share: help, arguments, progress, and files written whole."""

from __future__ import annotations

import argparse
import contextlib
import errno
import os
import secrets
import stat
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from time import monotonic
from typing import Any, BinaryIO, Final, NoReturn, SupportsFloat

from .errors import DicepadError, one_line
from .guard import WRONG_USE, guarded

__all__ = [
    "Parser",
    "Progress",
    "add_force",
    "add_output",
    "cluster_address",
    "file_beside",
    "first_word",
    "folder",
    "note",
    "percent",
    "progress_bar",
    "refuse_existing",
    "run",
    "saying_what_is_kept",
    "target",
    "try_out",
    "whole_number",
    "write_whole",
]

Progress = Callable[[float], None]
"""Function that is called with the share done, from 0 to 1."""
PROTOCOLS: Final = ("tcp", "tls", "ws", "wss")
"""Protocols by which a Dask scheduler at a host and a port can be reached."""
OPEN_FILE: Final = "/proc/self/fd/{}"
"""Name by which Linux knows an open file."""
BAR: Final = 40
"""Width of a progress bar in characters."""


class Parser(argparse.ArgumentParser):
    """An argument parser that keeps the line breaks of its texts, and reports an error in one line."""

    def __init__(self, **options: object) -> None:
        super().__init__(formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False, **options)  # type: ignore[arg-type]
        self.outputs: list[str] = []
        """Names of the arguments that are files to write. See `add_output`."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse arguments as usual, but let each command report the ones that it does not know.

        Raises `DicepadError` for a file that would be overwritten.
        """
        if any("\0" in word for word in (sys.argv[1:] if args is None else args)):
            self.error("an argument contains the character NUL, which no name can contain")
        arguments, rest = super().parse_known_args(args, namespace)
        if rest:
            self.error(f"unrecognized arguments: {' '.join(rest)}")
        for name in self.outputs:
            if path := getattr(arguments, name):
                refuse_existing(path, force=arguments.force)
        return arguments, rest

    def add_commands(self, commands: Mapping[str, Any], first: str) -> Any:
        """Add the commands of a program, each by its module, and return the action that holds them.

        If `first`, the first word of the command line, names a command, no other one gets a parser.
        """
        action = self.add_subparsers(title="commands", metavar="COMMAND", required=True)
        for name in [first] if first in commands else commands:
            commands[name].add(action)
        return action

    def perform(self, arguments: Sequence[str] | None) -> None:
        """Parse a command line, and call the chosen command's `work`.

        If the command is used wrongly, the program exits with 2 before any work begins.
        """
        chosen = self.parse_args(arguments)
        chosen.work(chosen)

    def print_help(self, file: Any = None) -> None:
        """Print the help. Unlike argparse, raise the `OSError` of an output that takes nothing."""
        (file or sys.stdout).write(self.format_help())

    def error(self, message: str) -> NoReturn:
        """Print the error in one line and exit with status 2."""
        self.exit(WRONG_USE, f"{self.prog}: {one_line(message)}; see {self.prog} --help\n")


def first_word(arguments: Sequence[str] | None) -> str:
    """Return the first word of a command line, or of the program's own if `arguments` is None; empty without words.

    >>> first_word(["make", "qwixx"])
    'make'
    """
    return next(iter(sys.argv[1:] if arguments is None else arguments), "")


def whole_number(low: int, high: int) -> Callable[[str], int]:
    """Return an argument type that accepts whole numbers from `low` to `high`.

    >>> whole_number(1, 5)("3")
    3
    """

    def parse(text: str) -> int:
        if not text.lstrip("-").isdecimal() or len(text) > 12 or not low <= int(text) <= high:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {low:,} to {high:,}")
        return int(text)

    return parse


def target(*endings: str) -> Callable[[str], Path]:
    """Return an argument type for a file that can be written, with one of these endings if you name any.

    The type finds a bad file name before any work begins.

    >>> target(".pdf", ".svg")("qwixx.svg").name
    'qwixx.svg'
    """

    def read(text: str) -> Path:
        path = Path(text)
        if endings and path.suffix not in endings:
            *front, last = endings
            known = f"{', '.join(front)} or {last}" if front else last
            raise argparse.ArgumentTypeError(f"{text!r} must end in {known}")
        if not text:
            raise argparse.ArgumentTypeError("the name of the file is empty")
        try:
            destination = check_place(path)
            if destination.is_file() or not destination.exists():
                try_out(destination.parent)
        except OSError as error:
            raise argparse.ArgumentTypeError(f"{text}: {error.strerror}") from None
        return path

    return read


def add_output(
    command: Parser, *endings: str, option: str = "--output", required: bool = True, about: str = "the file to write"
) -> None:
    """Let a command write a file that ends in one of `endings`, and overwrite one only with ``--force``.

    ``--output`` is also called ``-o``. The file is checked before any work begins.
    """
    if not command.outputs:
        add_force(command)
    command.outputs.append(option.removeprefix("--"))
    flags = ("-o", option) if option == "--output" else (option,)
    placeholder = "FILE" + "|".join(endings)
    command.add_argument(*flags, type=target(*endings), required=required, metavar=placeholder, help=about)


def add_force(command: Parser) -> None:
    """Let a command overwrite files with ``--force``."""
    command.add_argument("--force", action="store_true", help="overwrite a file that exists")


def refuse_existing(path: Path, *, force: bool) -> None:
    """Raise `DicepadError` for a file that exists, unless ``--force`` was given. Devices and pipes do not count."""
    if path.is_file() and not force:
        raise DicepadError(f"{path}: this file already exists; --force overwrites it")


def folder(text: str) -> Path:
    """Check an argument that names a folder: it must be writable, or it must be possible to make it.

    >>> folder("kit").name
    'kit'
    """
    path = Path(text)
    try:
        if not text:
            raise argparse.ArgumentTypeError("the name of the folder is empty")
        check_name(path)
        there = next(ancestor for ancestor in (path, *path.parents) if ancestor.exists())
        if not there.is_dir():
            raise argparse.ArgumentTypeError(f"{there}: this is not a folder")
        try_out(there)
    except OSError as error:
        raise argparse.ArgumentTypeError(f"{text}: {error.strerror}") from None
    return path


def cluster_address(text: str) -> str:
    """Check an argument that is the address of a Dask scheduler.

    >>> cluster_address("tcp://10.0.0.7:8786")
    'tcp://10.0.0.7:8786'
    """
    protocol, _, host_and_port = text.partition("://") if "://" in text else ("tcp", "", text)
    host, _, port = host_and_port.rpartition(":")
    if protocol not in PROTOCOLS or not host or not (port.isdecimal() and 0 < int(port[:6]) < 65_536):
        raise argparse.ArgumentTypeError(
            f"{text!r} is not the address of a Dask scheduler; write one such as tcp://host:8786"
        )
    return f"{protocol}://{host_and_port}"


def run(parser: Parser, arguments: Sequence[str] | None) -> int:
    """Perform a command line behind the guard, and return the exit code. See `guarded`."""
    return guarded(parser.prog, lambda: parser.perform(arguments))


def note(program: str, text: str) -> None:
    """Print a line on stderr about something that you should know, although the work goes on."""
    print(f"{program}: note: {one_line(text)}", file=sys.stderr)


@contextlib.contextmanager
def saying_what_is_kept(kept: Callable[[], str]) -> Iterator[None]:
    """Turn Ctrl-C or a write error into an error that says which of many files already exist.

    >>> with saying_what_is_kept(lambda: "3 of 9 files are there"):
    ...     raise KeyboardInterrupt
    Traceback (most recent call last):
        ...
    dicepad.errors.DicepadError: interrupted; 3 of 9 files are there
    """
    try:
        yield
    except KeyboardInterrupt:
        raise DicepadError(f"interrupted; {kept()}") from None
    except OSError as error:
        raise DicepadError(f"{error.filename or 'the output'}: {error.strerror or error}; {kept()}") from None


def progress_bar(what: str) -> Progress:
    """Return a progress bar on stderr, for work that takes a while. It stays silent unless stderr is a terminal.

    The bar also tells roughly how long the rest will take, if that is ten seconds or more.
    """
    if not sys.stderr.isatty():
        return lambda share: None
    began = monotonic()

    def show(share: float) -> None:
        filled = round(BAR * share)
        rest = (monotonic() - began) * (1 - share) / share if share else 0.0
        left = f", about {rough_time(rest)} left" if rest >= 10 else ""
        end = "\n" if share >= 1 else ""
        sys.stderr.write(f"\r{what}  {'#' * filled}{'.' * (BAR - filled)} {share:4.0%}{left}\x1b[K{end}")
        sys.stderr.flush()

    return show


def rough_time(seconds: float) -> str:
    """Return a time of ten seconds or more, roughly.

    >>> rough_time(42), rough_time(700), rough_time(9000)
    ('40 s', '12 min', '2.5 h')
    """
    if seconds < 95:
        return f"{seconds:.0f}"[:-1] + "0 s"
    return f"{seconds / 60:.0f} min" if seconds < 95 * 60 else f"{seconds / 3600:.1f} h"


def percent(share: SupportsFloat, digits: int = 2) -> str:
    """Return a probability or another share of 1 as a percentage. Raises `DicepadError` if it is not a number.

    >>> percent(1 / 6), percent(1, 0)
    ('16.67 %', '100 %')
    """
    try:
        number = float("" if isinstance(share, str) else share)
    except OverflowError:
        raise DicepadError("percent: the number is too large for a float, so it is not a share of 1") from None
    except (TypeError, ValueError):
        raise DicepadError(f"percent: {share!r} is not a share of 1") from None
    return f"{100 * number:.{digits}f} %"


def write_whole(path: str | Path, content: bytes) -> None:
    """Write a file completely, or leave it as it was. Raises `OSError`.

    The content goes to a hidden file in the same folder, which then replaces the old file. A link is followed, and an
    existing file keeps its mode.
    """
    path = check_place(path)
    if path.exists() and not path.is_file():
        with naming(path):
            path.write_bytes(content)
        return
    with file_beside(path) as file:
        file.write(content)


def check_place(path: str | Path) -> Path:
    """Return the path of a file to write, with links followed. Raises `OSError` if the file cannot be written there."""
    path = Path(path)
    if "\0" in str(path):
        raise OSError(errno.EINVAL, "a file name cannot contain the character NUL", str(path))
    check_name(path)
    if path.is_symlink():
        path = path.resolve()
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, "this is a directory; name a file", str(path))
    if not path.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, "there is no such directory", str(path.parent))
    if not os.access(path if path.exists() and not path.is_file() else path.parent, os.W_OK):
        raise PermissionError(errno.EACCES, "you cannot write to this path", str(path))
    return path


def check_name(path: Path) -> None:
    """Raise `OSError` if the system takes a name for none at all: one that is too long, or a link to itself."""
    with contextlib.suppress(FileNotFoundError, NotADirectoryError):
        path.stat()


def try_out(folder: Path) -> None:
    """Raise `OSError` if no file can be made in a folder, whatever the folder's mode says."""
    beside = folder / f".{secrets.token_hex(8)}"
    try:
        handle, has_name = begin_file(beside)
    except FileNotFoundError:
        raise FileNotFoundError(errno.ENOENT, "you cannot create files in this directory", str(folder)) from None
    os.close(handle)
    if has_name:
        beside.unlink()


@contextlib.contextmanager
def naming(path: Path) -> Iterator[None]:
    """Add the file's name to a write error that lacks it, such as the error of a full disk."""
    try:
        yield
    except OSError as error:
        if error.filename is None and error.errno is not None:
            raise OSError(error.errno, error.strerror, str(path)) from None
        raise


@contextlib.contextmanager
def file_beside(path: Path) -> Iterator[BinaryIO]:
    """Open a new file in the folder of `path` for writing and reading. It replaces `path` if no error occurs.

    If an error occurs, nothing of it is left. An existing file keeps its mode. Raises `OSError`.
    """
    beside = path.with_name(f".{path.name[:40]}.{secrets.token_hex(8)}")
    try:
        handle, has_name = begin_file(beside)
    except FileNotFoundError:
        raise FileNotFoundError(2, "you cannot create files in this directory", str(path)) from None
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None
    try:
        with naming(path), os.fdopen(handle, "w+b") as file:
            yield file
            file.flush()
            if not has_name:
                # Only if a folder is given does Python let the system follow the link in /proc.
                os.link(OPEN_FILE.format(handle), beside, src_dir_fd=handle)
        if path.exists():
            beside.chmod(stat.S_IMODE(path.stat().st_mode))
        beside.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise


def begin_file(beside: Path) -> tuple[int, bool]:
    """Open a new file, and return whether it already has its name. Raises `OSError`.

    On Linux it gets the name when it is complete, so not even a program that is killed leaves a part of it.
    """
    # The system takes what the user's umask forbids off the mode of a new file.
    with contextlib.suppress(AttributeError, OSError):
        handle = os.open(beside.parent, os.O_RDWR | os.O_TMPFILE, 0o666)
        if Path(OPEN_FILE.format(handle)).exists():
            return handle, False
        os.close(handle)
    return os.open(beside, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o666), True
