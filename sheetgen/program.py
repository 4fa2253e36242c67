"""The command line of ``sheetgen``: make printable sheets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dicepad import __version__
from dicepad.command import Parser, first_word

from .commands import calibrate, check, dice, lesson, list_sheets, make, make_all, mix, new, pad, worksheet

__all__ = ["perform"]

COMMANDS: Final = {
    "list": list_sheets,
    "make": make,
    "pad": pad,
    "all": make_all,
    "new": new,
    "check": check,
    "mix": mix,
    "dice": dice,
    "calibrate": calibrate,
    "worksheet": worksheet,
    "lesson": lesson,
}
"""Modules of the commands by their names, in the order of the help."""
EXAMPLES: Final = """examples:
  sheetgen list                                      all sheets, with their sizes
  sheetgen make qwixx -o qwixx.pdf                   four sheets on an A4 page, to cut apart
  sheetgen make qwixx -o pad.pdf --copies 200        a pad of 200 sheets
  sheetgen pad qwixx:40 qwinto:20 -o our-pad.pdf     one pad with several games
  sheetgen make kneifen -o kneifen.pdf --lang de --paper letter
  sheetgen make qwixx -o qwixx.svg                   one sheet as a picture
  sheetgen make my-game.toml -o my-game.pdf          a sheet of your own
  sheetgen new my-game.toml                          a file to start from
  sheetgen check my-game.toml                        check a spec, and see how likely each cell is
  sheetgen mix numbers --seed 7 -o mixed.pdf         a new sheet, mixed from a seed
  sheetgen dice qwantum -o dice.pdf                  dice to cut out and glue
  sheetgen calibrate -o test.pdf --duplex long       test the scale of your printer
  sheetgen worksheet square,cell -o tasks.pdf --key key.pdf
  sheetgen lesson why-seven -o papers.pdf            all that a lesson hands out
  sheetgen all -o sheets --paper a4                  every sheet in every language

Print at 100 % ("actual size"), never "fit to page".
"""


def perform(arguments: Sequence[str] | None = None) -> None:
    """Parse a command line, and do what it asks for. Raises `DicepadError` if that fails."""
    parser = Parser(
        prog="sheetgen",
        description="Printable sheets of roll-and-write dice games, in four languages.",
        epilog=EXAMPLES,
    )
    parser.add_argument("--version", action="version", version=f"dicepad {__version__}")
    parser.add_commands(COMMANDS, first_word(arguments))
    parser.perform(arguments)
