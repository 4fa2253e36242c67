"""A match, kept in a file: a kernel may restart, and the match goes on."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from dicepad import DicepadError, Match, read_file
from dicepad.command import check_place, write_whole

from .session import Session

__all__ = ["keep_match", "set_aside", "take_up"]


def take_up(session: Session, path: Path) -> None:
    """Go on with the match in a file, unless it is over or there is none, and begin to keep it there.

    Raises `DicepadError` for a file that holds no match, and for a place that cannot be written.
    """
    try:
        check_place(path)
        if path.exists():
            match = read_kept(session, path)
            if not match.state.over:
                session.open(match)
        write(session, path)
    except OSError as error:
        raise DicepadError(reason(path, error)) from None


def read_kept(session: Session, path: Path) -> Match:
    """Read the match in a file, which may be one of the session's own sheet."""
    present = session.match.game
    same = f"game {present.spec.id}" in path.read_text("utf-8", "replace").splitlines()
    return read_file(path, present if same else None)


def keep_match(session: Session, path: Path) -> None:
    """Write the match so far, or let the session say why this fails; the match goes on."""
    try:
        write(session, path)
    except OSError as error:
        session.why = reason(path, error)


def set_aside(match: Match, path: Path) -> None:
    """Write a match that another one takes the place of into a file beside its own, such as ``qwixx.match-2.txt``.

    Where that fails, undo still brings it back."""
    number = 2
    while (aside := path.with_stem(f"{path.stem}-{number}")).exists():
        number += 1
    with suppress(OSError):
        write_whole(aside, match.to_text().encode())


def write(session: Session, path: Path) -> None:
    """Write the match so far; raises `OSError`."""
    write_whole(path, session.match.to_text().encode())


def reason(path: Path, error: OSError) -> str:
    """Return why a match cannot be kept in a file."""
    return f"{path}: the match cannot be kept here: {error.strerror or error}"
