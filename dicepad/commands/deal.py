"""``dicepad deal``: the rolls of a seed."""

from __future__ import annotations

import argparse
from typing import Any

from ..arguments import add_game, chosen_game
from ..command import whole_number
from ..deals import deal

__all__ = ["add"]

EXAMPLES = """examples:
  dicepad deal qwixx --seed 7                        the first roll of each of 20 turns
  dicepad deal qwinto --seed "class 7b" --rolls 2   with the second roll of each turn
"""


def add(commands: Any) -> None:
    """Add the command ``deal`` to the parser."""
    command = commands.add_parser(
        "deal",
        help="print the rolls of a seed",
        description="Print what each die shows, turn by turn and roll by roll. The rolls do not depend on what the\n"
        "players choose; boards and simulations with the same seed have the same rolls.",
        epilog=EXAMPLES,
    )
    add_game(command)
    command.add_argument("--seed", required=True, metavar="TEXT", help="a number or a text that fixes all rolls")
    command.add_argument("--turns", type=whole_number(1, 1000), default=20, metavar="N", help="how many turns (20)")
    command.add_argument(
        "--rolls", type=whole_number(1, 100), default=1, metavar="N", help="how many rolls in each turn (1)"
    )
    command.set_defaults(work=print_deal)


def print_deal(chosen: argparse.Namespace) -> None:
    fixed = deal(chosen_game(chosen), chosen.seed)
    print("turn roll", *fixed.game.die_names)
    for turn in range(chosen.turns):
        for roll in range(chosen.rolls):
            named = zip(fixed.game.die_names, fixed.faces(turn, roll), strict=True)
            faces = " ".join(str(face).ljust(len(name)) for name, face in named)
            print(f"{turn + 1:>4} {roll + 1:>5} {faces}".rstrip())
