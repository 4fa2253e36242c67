"""The commands for sheets of one's own: ``new`` starts a spec, ``check`` looks at one, ``mix`` draws one by a seed."""

from __future__ import annotations

import argparse
import difflib
import re
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from dicepad.command import Parser, whole_number, write_whole
from dicepad.errors import DicepadError
from dicepad.games import games, locate
from dicepad.match import Game
from dicepad.rules.crossing.mix import KINDS, mixed_spec
from dicepad.spec import MOST_SEED, Die, Row

from ..games import SHEETS
from ..mixed_sheets import read_sheets
from ..press.options import OptionError
from ..press.papers import PAPERS
from ..press.par import find_par
from ..sheet import Sheet, sheet
from .arguments import add_options, collect

__all__ = ["add_commands", "sheet_name"]

MOST_MIXED: Final = 500
MIX_EXAMPLES: Final = """examples:
  sheetgen mix colours --seed 7 -o mixed.pdf                  a page of the same sheet
  sheetgen mix colours --seed 7 --copies 100 -o pad.pdf       a pad of it
  sheetgen mix numbers --seed 1 --count 40 -o pad.pdf         forty sheets, each its own: seeds 1 to 40
  sheetgen mix numbers --seed 7 -o mixed.toml                 its spec, to play it or to change it
  sheetgen mix numbers --seed 1 --count 20 --par              which of them brings most points?

The same kind and seed give the same sheet everywhere. The PDF carries its spec: sheetgen make mixed.pdf -o again.pdf
"""
TEMPLATE: Final = """# A sheet of your own. Lines that begin with # are notes; take the # away from those that you want.
#   sheetgen check {file}                   is it right, and how likely is each cell?
#   sheetgen make {file} -o {identity}.pdf  print it
format = 1

# Everything that you leave out is taken from a built-in game. sheetgen list shows them.
base = "qwixx"

# A short name in small letters, digits and hyphens, and the name that is printed.
id = "{identity}"
title = "{title}"
seats = [2, 5]
designers = []
verified = false
sources = ["Made up at home"]

# Points of each misthrow box.
misthrows = [-5, -5, -5, -5]

# Top to bottom; cells from left to right. "closing" are the last numbers: crossing one closes the row.
# A row of several colours has no "colour" of its own; its cells are written like "R2", "Y3", "G4", "B5".
rows = [
    {{ name = "red", colour = "red", cells = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], closing = [12] }},
    {{ name = "yellow", colour = "yellow", cells = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], closing = [12] }},
    {{ name = "green", colour = "green", cells = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2], closing = [2] }},
    {{ name = "blue", colour = "blue", cells = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2], closing = [2] }},
]

[crossing]
# How many crosses a row needs before its last number, and how many closed rows end the game.
closing_crosses = 5
rows_to_end = 2
# Points for 0, 1, 2 and more crosses in a row, the lock included.
points = [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78]

# Additions, alone or together:
# double_cells = ["red.5", "blue.5"]
# repeats = true
# framed = ["red.2", "yellow.3", "green.10"]
# links = [["red.6", "yellow.6"]]
# swaps = [[8, 5], [9, 7]]
# lucky = [4]

[sheet]
size = "a6-landscape"
fields = ["name"]
"""


def add_commands(commands: Any) -> None:
    """Add ``new``, ``check`` and ``mix`` to the commands of ``sheetgen``."""
    command = commands.add_parser(
        "new",
        help="start a spec of your own",
        description="Write a spec with notes, to start a sheet of your own from.",
    )
    command.add_argument("file", type=spec_file, metavar="OUT.toml", help="a new .toml file; nothing is overwritten")
    command.set_defaults(work=new)

    command = commands.add_parser(
        "check",
        help="check a spec file",
        description="Check a spec file; tell its rows, dice and chances, and on which papers its sheet fits.",
    )
    command.add_argument("file", type=sheet_name, help="the path of a spec file, or the id of a sheet")
    command.set_defaults(work=check)

    command = commands.add_parser(
        "mix",
        help="mix fresh colours or numbers from a seed",
        description="Mix a fresh Qwixx sheet from a seed, fair by the rules that the book states.",
        epilog=MIX_EXAMPLES,
        usage="sheetgen mix colours|numbers --seed N [--count K] {-o FILE [options] | --par}",
    )
    command.add_argument("kind", choices=KINDS, help="what is mixed")
    command.add_argument("--seed", type=whole_number(0, MOST_SEED), required=True, metavar="N", help="a whole number")
    command.add_argument(
        "--count",
        type=whole_number(1, MOST_MIXED),
        default=1,
        metavar="K",
        help="sheets that are each their own, from the seeds N, N+1, ... (1 if left out)",
    )
    command.add_argument(
        "-o",
        "--output",
        type=mixed_file,
        metavar="FILE",
        help=".pdf, .svg, .png or .toml; without it, --par ranks the sheets by perfect play (a minute a sheet, once)",
    )
    add_options(command)
    command.set_defaults(work=partial(mix, command), sheet=None)


def sheet_name(text: str) -> str:
    """An argument type: the id of a sheet, or a path."""
    if text.endswith(".pdf"):
        return text
    try:
        locate(text)
    except DicepadError:
        near = difflib.get_close_matches(text, games(), 1)
        hint = f"did you mean {near[0]!r}? " if near else ""
        raise argparse.ArgumentTypeError(
            f"there is no sheet {text!r}; {hint}sheetgen list shows them all; or name a .toml file"
        ) from None
    return text


def spec_file(text: str) -> Path:
    """An argument type: the path of a spec."""
    if not text.endswith(".toml"):
        raise argparse.ArgumentTypeError(f"{text!r} must end in .toml")
    return Path(text)


def mixed_file(text: str) -> Path:
    """An argument type: the path of what ``mix`` can write."""
    path = Path(text)
    if path.suffix not in (".pdf", ".svg", ".png", ".toml"):
        raise argparse.ArgumentTypeError(f"{text!r} must end in .pdf, .svg, .png or .toml")
    return path


def new(chosen: argparse.Namespace) -> None:
    path = chosen.file
    if path.exists():
        raise DicepadError(f"{path}: there is such a file already; choose another name")
    words = re.findall(r"[a-z0-9]+", path.stem.lower()) or ["my", "sheet"]
    identity = "-".join(words)[:40].strip("-")
    if identity in games():
        identity = f"my-{identity}"
    text = TEMPLATE.format(file=path.name, identity=identity, title=" ".join(words).title()[:20].strip())
    write_whole(path, text.encode())


def mix(command: Parser, chosen: argparse.Namespace) -> None:
    seeds = range(chosen.seed, chosen.seed + chosen.count)
    if seeds[-1] > MOST_SEED:
        command.error(f"--count: the seeds would go up to {seeds[-1]:,}; allowed: {MOST_SEED:,}")
    texts = [mixed_spec(chosen.kind, seed) for seed in seeds]
    if not chosen.output:
        if not vars(chosen).get("par"):
            command.error("name a file with -o, or rank the sheets with --par")
        rank(seeds, texts)
        return
    if chosen.output.suffix == ".toml":
        if len(texts) > 1:
            command.error("--count: a .toml file holds one sheet; for several name a .pdf file")
        write_whole(chosen.output, texts[0].encode())
        return
    try:
        _, _, options = collect(chosen)
        read_sheets(texts, options.lang).write(chosen.output, options)
    except OptionError as error:
        command.error(str(error))


def rank(seeds: Sequence[int], texts: Sequence[str]) -> None:
    """Print seeds with the par of their sheets, the highest first."""
    pars = []
    for number, (seed, text) in enumerate(zip(seeds, texts, strict=True), start=1):
        pars.append((find_par(read_sheets(text).game, f"seed {seed}, {number} of {len(seeds)}"), seed))
    print("rank       par  seed")
    for place, (par, seed) in enumerate(sorted(pars, reverse=True), start=1):
        print(f"{place:>4}  {par:8.4f}  {seed}")


def check(chosen: argparse.Namespace) -> None:
    one = sheet(chosen.file)
    spec = one.game.spec
    cells = sum(len(row.cells) for row in spec.rows)
    print(f"{spec.id}: {spec.title}, {len(spec.rows)} rows, {cells} cells, {len(spec.dice)} dice")
    for line in describe(one.game):
        print(line)
    print("\npapers")
    fits = [print_fit(one, paper) for paper in PAPERS]
    if not any(fits):
        raise DicepadError(f"{spec.id}: the sheet fits on no paper")


def describe(game: Game) -> Iterator[str]:
    """What a player would want to know of a game, line by line."""
    yield "\ndice"
    for die in game.spec.dice:
        yield f"  {die.name:<8} {faces_of(die)}"
    yield "\nrows"
    for row in game.spec.rows:
        yield f"  {row.name:<8} {cells_of(row)}"
    yield from SHEETS.find(game.spec.rules).describe(game)


def faces_of(die: Die) -> str:
    """The faces of a die, its colour said once."""
    if die.colour is None:
        return " ".join(map(str, die.faces))
    return f"{die.colour}: {' '.join(str(face.number) for face in die.faces)}"


def cells_of(row: Row) -> str:
    """The cells of a row, their colours as letters if they have their own."""
    if row.cells[0].number is None:
        return f"{len(row.cells)} blank cells"
    mixed = any(cell.colour != row.colour for cell in row.cells)
    tokens = [f"{str(cell.colour)[0].upper()}{cell.number}" if mixed else str(cell.number) for cell in row.cells]
    closing = ", ".join(str(row.cells[index].number) for index in row.closing)
    return f"{' '.join(tokens)}; closed by {closing}" if closing else " ".join(tokens)


def print_fit(one: Sheet, paper: str) -> bool:
    """Print how the sheet lies on a paper, or why it does not fit; returns whether it fits."""
    try:
        page = one.plan(paper)
        one.panels(page.places[0].width, page.places[0].height)
    except DicepadError as error:
        print(f"  {paper:<8} {error}")
        return False
    count = len(page.places)
    print(f"  {paper:<8} {count} {'piece' if count == 1 else 'pieces'} on a page")
    return True
