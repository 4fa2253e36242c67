"""Arguments of the command line that several commands share: a game and its options, a record."""

from __future__ import annotations

import argparse
from pathlib import Path

from .command import whole_number
from .errors import DicepadError
from .games import load, locate
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
]


def add_game(command: argparse.ArgumentParser) -> None:
    """Let a command take a game and its options; `chosen_game` gives it."""
    command.add_argument("game", type=game_name, help="the id of a game, or the path of a spec file")
    add_options(command)


def add_options(command: argparse.ArgumentParser) -> None:
    """Let a command take options of a game."""
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
    """Let a command take a record of a match; `chosen_match` gives it."""
    command.add_argument("record", type=Path, help="a record file, text or JSON lines")
    command.add_argument("--game", metavar="SPEC", type=game_name, help="the spec file of your own game")
    add_options(command)


def game_name(text: str) -> str:
    """An argument type: the id of a game, or a path."""
    try:
        locate(text)
    except DicepadError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return text


def option(text: str) -> tuple[str, object]:
    """An argument type: an option of a game and its value.

    >>> option("dice=5"), option("lapse=keep")
    (('dice', 5), ('lapse', 'keep'))
    """
    name, _, value = text.partition("=")
    if not name or not value:
        raise argparse.ArgumentTypeError(f"{text!r} is not of the form NAME=VALUE, such as lapse=keep")
    return name, int(value) if value.isdecimal() and len(value) < 9 else value


def check_seat(seat: int, players: int) -> None:
    """Raise `DicepadError` if so many players have no such seat."""
    if seat >= players:
        raise DicepadError(f"there is no seat {seat}; seats are 0 to {players - 1}")


def chosen_game(chosen: argparse.Namespace) -> Game:
    """The game that the command line names, with its options."""
    return load(chosen.game, **dict(chosen.option))


def chosen_match(chosen: argparse.Namespace) -> Match:
    """The match that the command line names; options stand in its record, and on the command line if it leaves them
    out."""
    return read_file(chosen.record, chosen.game, dict(chosen.option))
