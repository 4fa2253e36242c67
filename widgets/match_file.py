"""A match saved in a file, so that it can continue after the kernel restarts."""

from __future__ import annotations

from pathlib import Path

from dicepad import DicepadError, Match, read_file
from dicepad.command import check_place, write_whole
from dicepad.record import MOST_BYTES
from dicepad.texts import read_text

from .session import Session

__all__ = ["keep_match", "set_aside", "take_up"]


def take_up(session: Session, path: Path) -> None:
    """Continue the match in a file, if there is one that is not over, and save the match there from now on.

    A match that is over is set aside first. Raises `DicepadError` if the file holds no match or cannot be written.
    """
    try:
        check_place(path)
        if path.exists():
            match = read_kept(session, path)
            if match.state.over:
                set_aside(match, path)
            else:
                session.open(match)
        write(session, path)
    except OSError as error:
        raise DicepadError(reason(path, error)) from None


def read_kept(session: Session, path: Path) -> Match:
    """Read the match in a file, which may be a match on the session's own sheet."""
    present = session.match.game
    text = read_text(path, "record", MOST_BYTES, lambda _, problem: DicepadError(f"{path}: {problem}"))
    same = f"game {present.spec.id}" in text.splitlines()
    return read_file(path, present if same else None)


def keep_match(session: Session, path: Path) -> None:
    """Save the match. If that fails, the session gives the reason and the match goes on."""
    try:
        write(session, path)
    except OSError as error:
        session.why = reason(path, error)


def set_aside(match: Match, path: Path) -> None:
    """Save a match that a new one replaces, in a further file such as ``qwixx.match-2.txt``. Raises `OSError`."""
    number = 2
    while (aside := path.with_stem(f"{path.stem}-{number}")).exists():
        number += 1
    write_whole(aside, match.to_text().encode())


def write(session: Session, path: Path) -> None:
    """Save the match to its end, whatever the board shows of it. Raises `OSError`."""
    write_whole(path, session.table.in_play.whole_match.to_text().encode())


def reason(path: Path, error: OSError) -> str:
    """Return the reason why a match cannot be saved in a file."""
    return f"{path}: the match cannot be kept here: {error.strerror or error}"
