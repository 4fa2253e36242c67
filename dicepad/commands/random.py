"""``dicepad random``: a match of random moves, written as a record."""

from __future__ import annotations

import argparse
import sys
from random import Random
from typing import Any

from ..arguments import add_game, add_seats, chosen_game
from ..command import add_output, whole_number, write_whole
from ..record import Match, play_out

__all__ = ["add"]

EXAMPLES = """examples:
  dicepad random qwixx --seats 3 --seed 7
  dicepad random kneifen --option dice=5 --option lapse=keep -o match.txt
  dicepad random my-game.toml --json
"""


def add(commands: Any) -> None:
    """Add the command ``random`` to the parser."""
    command = commands.add_parser(
        "random",
        help="play a random match",
        description="Play a match with random moves and write its record: a line for each roll and each decision.",
        epilog=EXAMPLES,
    )
    add_game(command)
    add_seats(command)
    command.add_argument(
        "--seed",
        type=whole_number(0, 10**9),
        metavar="N",
        help="the seed of the deal; the same seed gives the same match",
    )
    command.add_argument("--json", action="store_true", help="write JSON lines instead of text lines")
    add_output(command, required=False, about="write the record to this file")
    command.set_defaults(work=play_random)


def play_random(chosen: argparse.Namespace) -> None:
    match = play_out(Match.begin(chosen_game(chosen), chosen.seats, seed=chosen.seed), Random(chosen.seed))
    record = match.to_json_lines() if chosen.json else match.to_text()
    if chosen.output:
        write_whole(chosen.output, record.encode())
    else:
        sys.stdout.write(record)
