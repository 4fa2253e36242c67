"""``dicepad deal``: the throws that a seed fixes."""

from __future__ import annotations

import argparse
from typing import Any

from ..arguments import add_game, chosen_game
from ..command import whole_number
from ..deals import deal

__all__ = ["add"]

EXAMPLES = """examples:
  dicepad deal qwixx --seed 7                        the first throw of each of 20 turns
  dicepad deal qwinto --seed "class 7b" --throws 2   what is thrown again, too
"""


def add(commands: Any) -> None:
    """Add the command."""
    command = commands.add_parser(
        "deal",
        help="the throws that a seed fixes",
        description="Print what each die shows, turn by turn and throw by throw, whatever is chosen; boards and\n"
        "simulations with the same seed have the same throws.",
        epilog=EXAMPLES,
    )
    add_game(command)
    command.add_argument("--seed", required=True, metavar="TEXT", help="a number or a text that fixes all throws")
    command.add_argument("--turns", type=whole_number(1, 1000), default=20, metavar="N", help="how many (20)")
    command.add_argument("--throws", type=whole_number(1, 100), default=1, metavar="N", help="of each turn (1)")
    command.set_defaults(work=print_deal)


def print_deal(chosen: argparse.Namespace) -> None:
    fixed = deal(chosen_game(chosen), chosen.seed)
    print("turn throw", *fixed.game.die_names)
    for turn in range(chosen.turns):
        for throw in range(chosen.throws):
            named = zip(fixed.game.die_names, fixed.faces(turn, throw), strict=True)
            faces = " ".join(str(face).ljust(len(name)) for name, face in named)
            print(f"{turn + 1:>4} {throw + 1:>5} {faces}".rstrip())
