"""``sheetgen calibrate``: a page that shows a printer's scale, and how far it shifts the back of a page."""

from __future__ import annotations

import argparse
from typing import Any, Final

from dicepad.command import add_output, write_whole

from ..press.calibration import calibration_document, calibration_summary
from .arguments import add_options, chosen_options, set_work

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
    about = {"duplex": "also print a back, turned over the long or the short edge"}
    add_options(command, OPTIONS, about)
    set_work(command, calibrate)


def calibrate(chosen: argparse.Namespace) -> None:
    from ..writers.pdf import write_pdf

    options = chosen_options(chosen)
    document = calibration_document(options)
    write_whole(chosen.output, write_pdf(document))
    print(f"{chosen.output}: {calibration_summary(options, len([*document.pages]))}")
