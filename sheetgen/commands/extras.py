"""The commands for what belongs to a pad: dice to cut out, and a page that tests the printer."""

from __future__ import annotations

import argparse
from dataclasses import fields
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dicepad.command import Parser, write_whole

from ..drawing.marks import MM
from ..drawing.palette import PALETTES
from ..drawing.sketch import Look
from ..press.calibration import calibration_pages
from ..press.dice_nets import EDGES, dice_pages
from ..press.options import OptionError, Options, micrometres
from ..sheet import sheet
from ..wording import wording
from ..writers.document import Document, Page, Placed
from .arguments import add_options
from .own import sheet_name

if TYPE_CHECKING:
    from argparse import _SubParsersAction

__all__ = ["add_extras"]

SHORTEST, USUAL, LONGEST = EDGES
DICE_OPTIONS: Final = ("lang", "palette", "paper", "cmyk")
TEST_OPTIONS: Final = ("lang", "paper", "duplex", "offset_front", "offset_back")


def add_extras(commands: _SubParsersAction[Parser]) -> None:
    """Add the commands ``dice`` and ``calibrate``."""
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
    add_options(command, DICE_OPTIONS)
    command.set_defaults(work=dice)

    command = commands.add_parser(
        "calibrate",
        help="a page that tests the printer",
        description="Make a PDF with rulers that prove the scale; with --duplex it tells how far the back is off.",
        epilog="example:\n  sheetgen calibrate -o test.pdf --paper letter --duplex long",
    )
    command.add_argument("-o", "--output", type=pdf_file, required=True, metavar="FILE", help="a .pdf file")
    add_options(command, TEST_OPTIONS)
    command.set_defaults(work=partial(calibrate, command))


def pdf_file(text: str) -> Path:
    """An argument type: the path of a PDF."""
    if not text.endswith(".pdf"):
        raise argparse.ArgumentTypeError(f"{text!r} must end in .pdf")
    return Path(text)


def edge(text: str) -> int:
    """An argument type: the edge of a die."""
    try:
        return micrometres(text, "an edge", SHORTEST / MM, LONGEST / MM)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def chosen_options(chosen: argparse.Namespace) -> Options:
    """The options among the arguments; raises `OptionError`."""
    return Options(**{each.name: vars(chosen)[each.name] for each in fields(Options) if each.name in vars(chosen)})


def dice(chosen: argparse.Namespace) -> None:
    from ..writers.pdf import write_pdf

    options = chosen_options(chosen)
    one = sheet(chosen.sheet, options.lang)
    panels = dice_pages(one.game.spec, Look(one.words, PALETTES[options.palette]), options.paper, chosen.edge)
    pages = [Page(panel.width, panel.height, (Placed(panel, 0, 0, 0),)) for panel in panels]
    write_whole(chosen.output, write_pdf(Document(pages, panels[0].title, one.subject, one.lang, cmyk=options.cmyk)))


def calibrate(command: Parser, chosen: argparse.Namespace) -> None:
    from ..writers.pdf import write_pdf

    try:
        options = chosen_options(chosen)
    except OptionError as error:
        command.error(str(error))
    words = wording(options.lang)
    pages = calibration_pages(words, options)
    title = words.say("calibration.title")
    write_whole(chosen.output, write_pdf(Document(pages, title, title, options.lang, duplex=options.duplex)))
