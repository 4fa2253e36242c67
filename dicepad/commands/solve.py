"""``dicepad solve``: the expected score of perfect play."""

from __future__ import annotations

import argparse
from typing import Any, Final

from ..arguments import game_name
from ..command import add_output, progress_bar, whole_number
from ..loading import load

__all__ = ["add"]

EXAMPLES: Final = """examples:
  dicepad solve                                  Qwixx alone: 115.4831 points
  dicepad solve --seats 3                        the expected score of each of three friendly seats
  dicepad solve qwixx-mixed-numbers
  dicepad solve mixed.toml                       your own sheet, such as one from sheetgen mix
"""


def add(commands: Any) -> None:
    """Add the command ``solve`` to the parser."""
    command = commands.add_parser(
        "solve",
        help="compute perfect play",
        description="Compute the expected points of perfect play, and keep them as a table in the cache folder.\n\n"
        "One seat plays alone and is always active. Several seats are friendly: each plays for its own\n"
        "points, and nobody ends the game for the others. Plain sheets take seconds, mixed ones a minute or two.",
        epilog=EXAMPLES,
    )
    command.add_argument("game", nargs="?", default="qwixx", type=game_name, help="a sheet of the Qwixx family")
    command.add_argument("--seats", type=whole_number(1, 5), default=1, metavar="N", help="friendly seats, 1 to 5")
    add_output(command, option="--small", required=False, about="also write a small table for browsers")
    command.set_defaults(work=solve)


def solve(chosen: argparse.Namespace) -> None:
    """Print the expected points of each seat."""
    from ..odds.face import face_of

    game = load(chosen.game)
    bar = progress_bar(f"solving {game.spec.title}")
    for seat, points in enumerate(face_of(game).expected_points(game, chosen.seats, bar)):
        print(f"seat {seat}  {points:.4f}")
    if chosen.small:
        from ..odds import save, table_for

        save(table_for(game, chosen.seats), chosen.small, small=True)
