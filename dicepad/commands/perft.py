"""``dicepad perft``: the number of ways to play through given rolls."""

from __future__ import annotations

import argparse
from typing import Any

from ..arguments import add_game, add_seats, chosen_game
from ..command import progress_bar
from ..perft import perft

__all__ = ["add"]

EXAMPLES = """examples:
  dicepad perft qwixx --seats 2 "4 1 5 6 2 6"
  dicepad perft qwantum --position "red:3,5" "1 R4 R2 R1 R5 R3 R6"
"""


def add(commands: Any) -> None:
    """Add the command ``perft`` to the parser."""
    command = commands.add_parser(
        "perft",
        help="count lines of play",
        description="Count the sequences of decisions that the given rolls allow. Compare the count with one\n"
        "from another program, to check that the rules find all legal moves and no illegal ones.",
        epilog=EXAMPLES,
    )
    add_game(command)
    add_seats(command)
    command.add_argument("--position", metavar="TEXT", help="start here instead of at the beginning")
    command.add_argument("rolls", nargs="+", metavar="ROLL", help='one face for each die, such as "4 1 5 6 2 6"')
    command.set_defaults(work=count)


def count(chosen: argparse.Namespace) -> None:
    game = chosen_game(chosen)
    state = game.from_text(chosen.position) if chosen.position is not None else game.start(chosen.seats)
    print(perft(state, chosen.rolls, progress_bar("counting")))
