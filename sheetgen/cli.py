"""The command ``sheetgen``: make printable sheets from the command line."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from dicepad.command import Parser, run
from dicepad.errors import DoesNotFit

from .commands.arguments import add_options, gather
from .commands.extras import add_extras
from .commands.own import add_commands, sheet_name
from .press.options import OptionError
from .press.papers import PAPERS
from .sheet import sheet, sheets
from .wording import LANGUAGES

__all__ = ["main"]

EXAMPLES: Final = """examples:
  sheetgen list                                      the sheets there are
  sheetgen make qwixx -o qwixx.pdf                   four sheets on a page of A4, to be cut
  sheetgen make qwixx -o pad.pdf --copies 200        a pad of 200 sheets
  sheetgen make kneifen -o kneifen.pdf --lang de --paper letter
  sheetgen make qwixx -o qwixx.svg                   one sheet as a picture
  sheetgen make my-game.toml -o my-game.pdf          a sheet of your own
  sheetgen new my-game.toml                          a file to start from
  sheetgen check my-game.toml                        is it right, and how likely is each cell?
  sheetgen mix numbers --seed 7 -o mixed.pdf         a fresh sheet that nobody has
  sheetgen dice qwantum -o dice.pdf                  dice to cut out and glue
  sheetgen calibrate -o test.pdf --duplex long       does the printer keep to scale?
  sheetgen all -o sheets --paper a4                  every sheet in every language

Print at 100 % ("actual size"), never "fit to page".
"""
MAKE_EXAMPLES: Final = """examples:
  sheetgen make qwixx -o pad.pdf --copies 100 --order cut-stack --cover --duplex long
  sheetgen make qwixx -o low.pdf --palette low-ink --paper letter
  sheetgen make kneifen -o cards.pdf --paper a3 --trim 120x160mm --crop-marks
  sheetgen make qwixx -o homework.pdf --position "red:2,3,5 green:11"
  sheetgen make pad.pdf -o again.pdf --copies 50     the same pad once more, but shorter
"""
ALL_PAPERS: Final = ("a4", "letter")
"""What `sheetgen all` makes if no paper is named."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit code."""
    parser = Parser(
        prog="sheetgen",
        description="Printable sheets of roll-and-write dice games, in four languages.",
        epilog=EXAMPLES,
    )
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    command = commands.add_parser("list", help="list the sheets", description="List the sheets: id, title, size.")
    command.set_defaults(work=list_sheets)

    command = commands.add_parser(
        "make",
        help="make one file",
        description="Make the sheet of a game: a PDF with several sheets on a page, or a picture of one as SVG or PNG.",
        epilog=MAKE_EXAMPLES,
        usage="sheetgen make [SHEET] -o FILE [options]",
    )
    command.add_argument(
        "sheet", type=sheet_name, nargs="?", help="the id of a sheet, a spec file, or a PDF made before"
    )
    command.add_argument(
        "-o", "--output", type=output_file, required=True, metavar="FILE", help="a .pdf, .svg or .png file"
    )
    add_options(command)
    command.set_defaults(work=partial(make, command))

    command = commands.add_parser(
        "all",
        help="make every sheet",
        description="Make a PDF of every sheet in every language on A4 and Letter, named like qwixx-en-a4.pdf.",
    )
    command.add_argument("-o", "--output", type=Path, required=True, metavar="DIR", help="directory; made if missing")
    command.add_argument("--lang", choices=LANGUAGES, action="append", help="only this language; may be repeated")
    command.add_argument("--paper", choices=PAPERS, action="append", help="only this paper; may be repeated")
    command.set_defaults(work=make_all)

    add_commands(commands)
    add_extras(commands)
    return run(parser, arguments)


def output_file(text: str) -> Path:
    """An argument type: the path of a PDF, SVG or PNG."""
    path = Path(text)
    if path.suffix not in (".pdf", ".svg", ".png"):
        raise argparse.ArgumentTypeError(f"{text!r} must end in .pdf, .svg or .png")
    return path


def list_sheets(_: argparse.Namespace) -> None:
    for identity in sheets():
        one = sheet(identity)
        panels = " with guide" if one.game.spec.sheet.guide else ""
        print(f"{identity:<16} {one.game.spec.title:<16} {one.game.spec.sheet.size.replace('-', ' ')}{panels}")


def make(command: Parser, chosen: argparse.Namespace) -> None:
    try:
        one, options = gather(chosen)
        one.write(chosen.output, options)
    except OptionError as error:
        command.error(str(error))
    for warning in options.warnings:
        print(f"sheetgen: note: {warning}", file=sys.stderr)


def make_all(chosen: argparse.Namespace) -> None:
    papers, languages = chosen.paper or ALL_PAPERS, chosen.lang or LANGUAGES
    chosen.output.mkdir(parents=True, exist_ok=True)
    jobs = [(identity, lang, paper, chosen.output) for identity in sheets() for lang in languages for paper in papers]
    show = progress(len(jobs))
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as pool:
        for done, left_out in enumerate(pool.map(make_one, jobs, chunksize=8), start=1):
            if left_out:
                print(left_out, file=sys.stderr)
            show(done)


def make_one(job: tuple[str, str, str, Path]) -> str:
    """Make one file of ``sheetgen all``; returns why it is left out if its paper is too small."""
    identity, lang, paper, folder = job
    try:
        sheet(identity, lang).save(folder / f"{identity}-{lang}-{paper}.pdf", paper)
    except DoesNotFit as error:
        return f"sheetgen all: {identity} is left out: {error}"
    return ""


def progress(total: int) -> Callable[[int], None]:
    """A bar on standard error if that is a terminal, otherwise nothing."""

    def show(done: int) -> None:
        filled = 30 * done // total
        end = "\n" if done == total else ""
        print(f"\r[{'#' * filled}{' ' * (30 - filled)}] {done}/{total}", end=end, file=sys.stderr, flush=True)

    return show if sys.stderr.isatty() else lambda done: None
