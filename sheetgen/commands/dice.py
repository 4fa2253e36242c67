"""``sheetgen dice``: the nets of all dice of a game, to cut out and glue."""

from __future__ import annotations

import argparse
from typing import Any, Final

from dicepad.command import write_whole

from ..drawing.marks import MM
from ..drawing.palette import PALETTES
from ..drawing.sketch import Look
from ..press.dice_nets import EDGES, dice_pages
from ..press.options import micrometres
from ..sheet import sheet
from ..writers.document import Document, Page, Placed
from .arguments import add_options, chosen_options, pdf_file, sheet_name

__all__ = ["add"]

SHORTEST, USUAL, LONGEST = EDGES
OPTIONS: Final = ("lang", "palette", "paper", "cmyk")


def add(commands: Any) -> None:
    """Add the command."""
    command = commands.add_parser(
        "dice",
        help="dice to cut out",
        description="Make a PDF with the nets of all dice of a game, with flaps to glue.",
        epilog="example:\n  sheetgen dice qwantum -o dice.pdf --edge 20",
    )
    command.add_argument("sheet", type=sheet_name, help="the id of a sheet, or a spec file")
    command.add_argument("-o", "--output", type=pdf_file, required=True, metavar="FILE", help="a .pdf file")
    command.add_argument(
        "--edge", type=edge, default=USUAL, metavar="MM", help=f"edge of the dice in millimetres ({USUAL // MM})"
    )
    add_options(command, OPTIONS)
    command.set_defaults(work=dice)


def edge(text: str) -> int:
    """An argument type: the edge of a die."""
    try:
        return micrometres(text, "an edge", SHORTEST / MM, LONGEST / MM)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def dice(chosen: argparse.Namespace) -> None:
    from ..writers.pdf import write_pdf

    options = chosen_options(chosen)
    one = sheet(chosen.sheet, options.lang)
    panels = dice_pages(one.game.spec, Look(one.words, PALETTES[options.palette]), options.paper, chosen.edge)
    pages = [Page(panel.width, panel.height, (Placed(panel, 0, 0, 0),)) for panel in panels]
    write_whole(chosen.output, write_pdf(Document(pages, panels[0].title, one.subject, one.lang, cmyk=options.cmyk)))
