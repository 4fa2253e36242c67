"""``sheetgen dice``: the nets of all dice of a game, to cut out and glue."""

from __future__ import annotations

import argparse
from typing import Any, Final

from dicepad.command import add_output, write_whole

from ..drawing.marks import MM
from ..drawing.palette import PALETTES
from ..drawing.sketch import Look
from ..press.dice_nets import EDGES, dice_pages
from ..press.job import counted
from ..press.options import micrometres
from ..press.papers import display_name
from ..printable import sheet
from ..writers.document import Document, Page, Placed, can_label
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
    panels = dice_pages(one.game.spec, Look(one.words, PALETTES[options.palette]), options.paper, chosen.edge)
    pages = [Page(panel.width, panel.height, (Placed(panel, 0, 0, 0),)) for panel in panels]
    title = panels[0].title
    tagged = can_label()
    document = Document(pages, title, one.subject, one.lang, cmyk=options.cmyk, tagged=tagged, panels_unique=True)
    write_whole(chosen.output, write_pdf(document))
    made = f"{len(one.game.spec.dice)} dice with edges of {chosen.edge / MM:g} mm"
    print(f"{chosen.output}: {made} on {counted(len(pages), 'page')} of {display_name(options.paper)}; print at 100 %")
