"""``sheetgen calibrate``: a page that shows a printer's scale, and how far it shifts the back of a page."""

from __future__ import annotations

import argparse
from functools import partial
from typing import Any, Final

from dicepad.command import Parser, add_output, write_whole

from ..press.calibration import calibration_pages
from ..press.job import counted
from ..press.options import OptionError
from ..press.papers import display_name
from ..wording import wording
from ..writers.document import Document, can_label
from .arguments import add_options, chosen_options

__all__ = ["add"]

OPTIONS: Final = ("lang", "paper", "duplex", "offset_front", "offset_back")


def add(commands: Any) -> None:
    """Add the command ``calibrate`` to the parser."""
    command = commands.add_parser(
        "calibrate",
        help="make a page that tests the printer",
        description="Make a PDF with rulers to check the scale. With --duplex, it also shows how far the back is\n"
        "shifted.",
        epilog="example:\n  sheetgen calibrate -o test.pdf --paper letter --duplex long",
    )
    add_output(command, ".pdf")
    add_options(command, OPTIONS)
    command.set_defaults(work=partial(calibrate, command))


def calibrate(command: Parser, chosen: argparse.Namespace) -> None:
    from ..writers.pdf import write_pdf

    try:
        options = chosen_options(chosen)
    except OptionError as error:
        command.error(error.typed)
    words = wording(options.lang)
    pages = calibration_pages(words, options)
    title = words.say("calibration.title")
    document = Document(
        pages, title, title, options.lang, duplex=options.duplex, tagged=can_label(), panels_unique=True
    )
    write_whole(chosen.output, write_pdf(document))
    print(
        f"{chosen.output}: {counted(len(pages), 'page')} of {display_name(options.paper)} to test the printer; "
        "print at 100 %"
    )
