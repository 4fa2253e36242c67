"""The command ``dicepad``: play matches and compute probabilities from the command line."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any, Final

from . import __version__
from .command import Parser, run
from .commands import check, deal, kit, list_games, new, odds, perft, random, replay, review, simulate, solve
from .registry import Registry

__all__ = ["main"]

COMMANDS: Final = (list_games, new, check, random, deal, replay, perft, kit, solve, odds, simulate, review)
"""Modules of the commands, in the order of the help."""
FURTHER: Final[Registry[Any]] = Registry("dicepad.commands", "there is no command", {})
"""Commands of other packages. They are loaded only if the command is not in `COMMANDS`."""
EXAMPLES: Final = """examples:
  dicepad games                                      all games
  dicepad new my-game                                start your own game, as a package
  dicepad check my-game                              check your game against what every game must do
  dicepad random qwixx --seats 3 --seed 7            a match with random moves, as a record
  dicepad random kneifen --option dice=5 -o match.txt
  dicepad deal qwixx --seed 7                        the rolls of a seed
  dicepad replay match.txt                           check a record, and print its last position and scores
  dicepad perft qwixx --seats 2 "4 1 5 6 2 6"        count the lines of play through a roll
  dicepad kit -o kit                                 positions and legal moves as JSON, for other implementers
  dicepad odds qwantum                               exact probabilities
  dicepad review match.txt                           the cost of each decision
  dicepad cards match.txt -o cards.pdf               your mistakes as cards
  dicepad solve                                      the expected score of perfect play in Qwixx
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command, and return its exit code: 0 if all went well, 1 if the work failed, 2 for wrong use."""
    parser = Parser(
        prog="dicepad", description="Play roll-and-write dice games, and compute their probabilities.", epilog=EXAMPLES
    )
    parser.add_argument("--version", action="version", version=f"dicepad {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for command in COMMANDS:
        command.add(commands)
    wanted = [word for word in (sys.argv[1:] if arguments is None else arguments) if not word.startswith("-")]
    if not wanted or wanted[0] not in commands.choices:
        for name in FURTHER:
            FURTHER.find(name).add(commands)
    return run(parser, arguments)
