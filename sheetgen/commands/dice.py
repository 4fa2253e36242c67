"""``sheetgen dice``: the nets of all dice of a game, to cut out and glue."""

from __future__ import annotations

import argparse
from typing import Any, Final

from dicepad.command import add_output, write_whole

from ..drawing.marks import MM
from ..press.dice_nets import EDGES, dice_document, dice_summary
from ..press.options import micrometres
from ..printable import sheet
from .arguments import add_options, chosen_options, sheet_name

__all__ = ["add"]

SHORTEST, USUAL, LONGEST = EDGES
OPTIONS: Final = ("lang", "palette", "paper", "cmyk")


def add(commands: Any) -> None:
    """Add the command ``dice`` to the parser."""
    command = commands.add_parser(
        "dice",
        help="make dice to cut out",
        description="Make a PDF with the nets of all dice of a game, with flaps to glue.",
        epilog="example:\n  sheetgen dice qwantum -o dice.pdf --edge 20",
    )
    command.add_argument("sheet", type=sheet_name, help="the id of a sheet, or a spec file")
    add_output(command, ".pdf")
    command.add_argument(
        "--edge", type=edge, default=USUAL, metavar="MM", help=f"edge of the dice in millimetres ({USUAL // MM})"
    )
    add_options(command, OPTIONS)
    command.set_defaults(work=dice)


def edge(text: str) -> int:
    """Read the edge of a die from the command line, in millimetres, and return it in micrometres."""
    try:
        return micrometres(text, "an edge", SHORTEST / MM, LONGEST / MM)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def dice(chosen: argparse.Namespace) -> None:
    from ..writers.pdf import write_pdf

    options = chosen_options(chosen)
    one = sheet(chosen.sheet, options.lang)
    document = dice_document(one, options, chosen.edge)
    write_whole(chosen.output, write_pdf(document))
    print(f"{chosen.output}: {dice_summary(one, options, len([*document.pages]), chosen.edge)}")
