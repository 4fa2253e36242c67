"""``sheetgen pad``: several sheets in one PDF, to cut, glue and keep."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any, Final

from dicepad.command import add_output, progress_bar, write_whole
from dicepad.errors import DicepadError

from ..bundles import read_pad
from ..press.bundle import Bundle
from ..press.options import GROUPS, OPTIONS, PAD_OPTIONS, OptionError
from .arguments import add_option, remembered, set_work, sheet_name

__all__ = ["add"]

SHARED: Final = (
    *("lang", "palette", "title", "fields", "paper", "up", "trim", "margin", "copies", "names", "per_name", "order"),
    *("numbers", "cover", "duplex", "offset_front", "offset_back", "qr", "crop_marks", "cut_lines", "registration"),
    "cmyk",
)
"""Options of ``make`` that pads of several sheets have, too."""
OF_ALL: Final = {
    "title": "the name of the pad, for its cover and its card",
    "copies": "number of sheets of each kind (20)",
    "names": "a sheet of each kind for each name in a .txt or .csv file, or in a list with semicolons",
    "per_name": "sheets of each kind for each name (1)",
    "cover": "start with a cover, on which every game has a row",
    "duplex": "turn the paper over its long or its short edge (long, if there is something on the backs)",
}
"""Descriptions of options that mean something else for several sheets than for one."""
EXAMPLES: Final = """examples:
  sheetgen pad qwixx qwinto -o pad.pdf                     20 sheets of each game, one after the other
  sheetgen pad qwixx:40 qwinto:20 kneifen:12 -o pad.pdf    as many of each as you write behind the colon
  sheetgen pad qwixx qwinto -o pad.pdf --back rules        with the rules of each game on its back
  sheetgen pad qwixx:60 -o pad.pdf --back qwinto           another sheet on the back
  sheetgen pad qwixx qwinto -o ours.pdf --names "Ann; Ben" --title "Our evenings" --cover
  sheetgen pad qwixx qwantum -o five.pdf --fields tally    with a table for the totals of five games
  sheetgen pad pad.pdf -o again.pdf --copies 50            the same pad once more, but longer

To glue a pad:
  sheetgen pad qwixx qwinto -o pad.pdf --glue-edge 8mm --cover --card-back --order cut-stack --cut-lines
  Print the last page on card. Cut the pile, put the parts on top of each other, and brush glue on the edge.

Print at 100 % ("actual size"), never "fit to page".
"""


def add(commands: Any) -> None:
    """Add the command ``pad`` to the parser."""
    command = commands.add_parser(
        "pad",
        help="make one file with several sheets",
        description="Make one PDF with the sheets of several games: a pad to cut, glue and keep.",
        epilog=EXAMPLES,
        usage="sheetgen pad SHEET[:COPIES] ... -o FILE [options]",
    )
    command.add_argument(
        "sheets",
        type=counted_sheet,
        nargs="+",
        metavar="SHEET[:COPIES]",
        help="the id of a sheet or a spec file, with the number of its copies; or a PDF that sheetgen pad made",
    )
    add_output(command, ".pdf")
    options = {name: OPTIONS[name] for name in SHARED} | PAD_OPTIONS
    for group, title in GROUPS.items():
        members = {name: option for name, option in options.items() if option.group == group}
        part = command.add_argument_group(title) if members else command
        for name, option in members.items():
            add_option(part, name, option._replace(help=OF_ALL.get(name, option.help)), either=False)
    set_work(command, make)


def counted_sheet(text: str) -> str:
    """Check an argument that names a sheet, with or without the number of its copies."""
    name, colon, copies = text.rpartition(":")
    if not colon or "/" in copies or copies.endswith((".toml", ".pdf")):
        sheet_name(text)
        return text
    sheet_name(name)
    parse = OPTIONS["copies"].parse
    assert parse, "copies are a number"
    try:
        parse(copies)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text!r}: {error}") from None
    return text


def make(chosen: argparse.Namespace) -> None:
    pad = chosen_pad(chosen)
    write_whole(chosen.output, pad.pdf(progress_bar("writing pages")))
    print(f"{chosen.output}: {pad.summary}")
    for warning in pad.warnings:
        print(f"sheetgen: note: {warning}", file=sys.stderr)


def chosen_pad(chosen: argparse.Namespace) -> Bundle:
    """Return the pad that a command line asks for. Raises `DicepadError`."""
    typed = {name: vars(chosen)[name] for name in (*OPTIONS, *PAD_OPTIONS) if name in vars(chosen)}
    if (back := typed.get("back")) and back != "rules":
        try:
            sheet_name(back)
        except argparse.ArgumentTypeError as error:
            raise OptionError("back", f"{error}; or choose rules") from None
    first = chosen.sheets[0]
    if not first.endswith(".pdf"):
        if any(name.endswith(".pdf") for name in chosen.sheets):
            raise DicepadError("name sheets, or one PDF that sheetgen pad made, but not both")
        return read_pad(chosen.sheets, {}, typed)
    if len(chosen.sheets) > 1:
        raise DicepadError("name sheets, or one PDF that sheetgen pad made, but not both")
    table, specs = remembered(Path(first))
    if "sheets" not in table:
        raise DicepadError(f"{first}: this PDF holds one sheet; make it again with sheetgen make")
    sheets = str(table.pop("sheets")).split(" ")
    if "copies" in typed:
        sheets = [name.rpartition(":")[0] if name.rpartition(":")[2].isdecimal() else name for name in sheets]
    return read_pad(sheets, table, typed, specs)
