"""Arguments of the command line that name a game and its options."""

from __future__ import annotations

import argparse

from .command import whole_number
from .errors import DicepadError
from .games import load, locate
from .match import Game

__all__ = ["add_game", "chosen_game", "game_name"]


def add_game(command: argparse.ArgumentParser) -> None:
    """Let a command take a game, a number of seats and options."""
    command.add_argument("game", type=game_name, help="the id of a game, or the path of a spec file")
    command.add_argument("--seats", type=whole_number(1, 12), default=2, metavar="N", help="players (2 if left out)")
    command.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game, such as lapse=keep"
    )


def game_name(text: str) -> str:
    """An argument type: the id of a game, or a path."""
    try:
        locate(text)
    except DicepadError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return text


def chosen_game(chosen: argparse.Namespace) -> Game:
    """The game that the command line names, with its options."""
    pairs = (option.partition("=") for option in chosen.option)
    return load(
        chosen.game,
        **{name: int(value) if value.isdecimal() and len(value) < 9 else value for name, _, value in pairs},
    )
