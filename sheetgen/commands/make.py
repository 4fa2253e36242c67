"""``sheetgen make``: a sheet as a PDF or a picture, with all options."""

from __future__ import annotations

import argparse
import sys
from typing import Any, Final

from dicepad.command import add_output, progress_bar

from .arguments import add_options, gather, set_work, sheet_name

__all__ = ["add"]

EXAMPLES: Final = """examples:
  sheetgen make qwixx -o pad.pdf --copies 100 --order cut-stack --cover --duplex long
  sheetgen make qwixx -o low.pdf --palette low-ink --paper letter
  sheetgen make kneifen -o cards.pdf --paper a3 --trim 120x160mm --crop-marks
  sheetgen make qwixx -o homework.pdf --position "red:2,3,5 green:11"
  sheetgen make pad.pdf -o again.pdf --copies 50     the same pad once more, but shorter
"""


def add(commands: Any) -> None:
    """Add the command ``make`` to the parser."""
    command = commands.add_parser(
        "make",
        help="make one file",
        description="Make the sheet of a game: a PDF with several sheets on a page, or one as SVG or PNG.",
        epilog=EXAMPLES,
        usage="sheetgen make [SHEET] -o FILE [options]",
    )
    command.add_argument(
        "sheet", type=sheet_name, nargs="?", help="the id of a sheet, a spec file, or a PDF that sheetgen made"
    )
    add_output(command, ".pdf", ".svg", ".png")
    add_options(command)
    set_work(command, make)


def make(chosen: argparse.Namespace) -> None:
    one, options = gather(chosen)
    job = one.job(options)
    print(f"{chosen.output}: {job.write(chosen.output, progress_bar('writing pages'))}")
    for warning in job.warnings if chosen.output.suffix == ".pdf" else []:
        print(f"sheetgen: note: {warning}", file=sys.stderr)
