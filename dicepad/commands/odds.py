"""``dicepad odds``: exact probabilities of a game, or of one of its positions."""

from __future__ import annotations

import argparse
from typing import Any, Final

from ..arguments import add_game, check_seat, chosen_game
from ..command import whole_number
from ..match import Game, State

__all__ = ["add"]

EXAMPLES: Final = """examples:
  dicepad odds qwixx                                      cells, waiting, closing a row
  dicepad odds qwixx --position "red:2,3,5,7,8 blue:12"   closing from here, misthrows
  dicepad odds qwantum --position "red:3,5 / blue:9" --seat 1
  dicepad odds kneifen --option lapse=keep --position "1:2 7:5"
  dicepad odds qwinto --position "orange:-,3,-,7 violet:2"

A position lists what each seat has, with slashes between seats. Anything omitted is empty, and a dash is an empty cell.
"""


def add(commands: Any) -> None:
    """Add the command ``odds`` to the parser."""
    command = commands.add_parser(
        "odds",
        help="compute exact probabilities",
        description="Print the exact probabilities of a game, or of one of its positions.",
        epilog=EXAMPLES,
    )
    add_game(command)
    command.add_argument("--position", metavar="TEXT", help="a position, instead of the whole game")
    command.add_argument(
        "--seat", type=whole_number(0, 11), default=0, metavar="N", help="the player, counting from 0 (default: 0)"
    )
    command.set_defaults(work=odds)


def odds(chosen: argparse.Namespace) -> None:
    """Print the tables of probabilities."""
    from ..odds.face import face_of

    game = chosen_game(chosen)
    face = face_of(game)
    if chosen.position is None:
        lines = face.tables(game)
    else:
        lines = face.position_tables(position(game, chosen.position, chosen.seat), chosen.seat)
    for line in lines:
        print(line.rstrip())


def position(game: Game, text: str, seat: int) -> State:
    """Read a position from its text. Raises `DicepadError` if it lacks the seat."""
    state = game.from_text(text)
    check_seat(seat, state.players)
    return state
