"""Arguments that several commands share: a game with its options, a number of players, and a record."""

from __future__ import annotations

import argparse
from pathlib import Path

from .command import note, whole_number
from .errors import DicepadError
from .loading import load, locate, missing_games
from .match import Game
from .record import Match, read_file

__all__ = [
    "add_game",
    "add_options",
    "add_record",
    "add_seats",
    "check_seat",
    "chosen_game",
    "chosen_match",
    "game_name",
    "note_missing_games",
]


def add_game(command: argparse.ArgumentParser) -> None:
    """Let a command take a game and its options. `chosen_game` loads this game."""
    command.add_argument("game", type=game_name, help="the id of a game, or the path of a spec file")
    add_options(command)


def add_options(command: argparse.ArgumentParser) -> None:
    """Let a command take a game's options."""
    command.add_argument(
        "--option",
        type=option,
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game, such as lapse=keep",
    )


def add_seats(command: argparse.ArgumentParser) -> None:
    """Let a command take a number of players."""
    command.add_argument("--seats", type=whole_number(1, 12), default=2, metavar="N", help="number of players (2)")


def add_record(command: argparse.ArgumentParser) -> None:
    """Let a command take the record of a match. `chosen_match` reads this record."""
    command.add_argument("record", type=Path, help="a record file, as text or JSON lines")
    command.add_argument("--game", metavar="SPEC", type=game_name, help="the spec file of your own game")
    add_options(command)


def game_name(text: str) -> str:
    """Check an argument that names a game: by its id, or by the path of its spec."""
    try:
        locate(text)
    except DicepadError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return text


def note_missing_games(program: str) -> None:
    """Print a note on stderr for each installed game that cannot be loaded."""
    for problem in missing_games().values():
        note(program, problem)


def option(text: str) -> tuple[str, object]:
    """Read an option of a game from the command line, as its name and its value.

    >>> option("dice=5"), option("lapse=keep")
    (('dice', 5), ('lapse', 'keep'))
    """
    name, _, value = text.partition("=")
    if not name or not value:
        raise argparse.ArgumentTypeError(f"{text!r} is not of the form NAME=VALUE, such as lapse=keep")
    return name, int(value) if value.isdecimal() and len(value) < 9 else value


def check_seat(seat: int, players: int) -> None:
    """Raise `DicepadError` unless a match with this many players has the seat."""
    if seat >= players:
        raise DicepadError(f"there is no seat {seat}; seats are 0 to {players - 1}")


def chosen_game(chosen: argparse.Namespace) -> Game:
    """Load the game that the command line names, with its options."""
    return load(chosen.game, **dict(chosen.option))


def chosen_match(chosen: argparse.Namespace) -> Match:
    """Read the match that the command line names.

    If the record omits an option of the game, the command line may give it.
    """
    return read_file(chosen.record, chosen.game, dict(chosen.option))
