"""``dicepad values``: the value of every position of a sheet, as a data set."""

from __future__ import annotations

import argparse
from typing import Any, Final

from ..arguments import game_name
from ..command import add_output, progress_bar
from ..loading import load

__all__ = ["add"]

EXAMPLES: Final = """examples:
  dicepad values -o qwixx-values.zip                      Qwixx: 5.5 million positions, 87 MB
  dicepad values mixed.toml -o values.zip                 your own sheet, such as one from sheetgen mix

In the unpacked archive:
  python check.py                                         check the files, and work values out again
  python check.py --all                                   work every value out again, which takes numpy
  python check.py "1 2,3,6 - 2@2 closed"                  the value of one position
"""


def add(commands: Any) -> None:
    """Add the command ``values`` to the parser."""
    command = commands.add_parser(
        "values",
        help="write the value of every position",
        description="Write the value of every position of a sheet, for one player alone, as an archive of JSON Lines\n"
        "and Parquet. A value is the number of points that perfect play can still expect.\n\n"
        "The archive describes itself, and has a program that checks it without dicepad.",
        epilog=EXAMPLES,
    )
    command.add_argument("game", nargs="?", default="qwixx", type=game_name, help="a sheet of the Qwixx family")
    add_output(command, ".zip", about="the archive to write")
    command.set_defaults(work=values)


def values(chosen: argparse.Namespace) -> None:
    """Write the archive, and print how much is in it."""
    from ..odds.face import face_of

    game = load(chosen.game)
    bar = progress_bar(f"writing the values of {game.spec.title}")
    count = face_of(game).write_values(game, chosen.output, bar)
    print(f"{chosen.output}: {count:,} positions")
