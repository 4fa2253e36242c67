"""``sheetgen mix``: fresh Qwixx sheets from a seed, printed or ranked by perfect play."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from dicepad.command import (
    Parser,
    add_output,
    cluster_address,
    progress_bar,
    saying_what_is_kept,
    whole_number,
    write_whole,
)
from dicepad.rules.crossing.mix import KINDS, lucky_spec, mixed_spec
from dicepad.spec import MOST_SEED

from ..mixed_sheets import read_sheets
from ..press.options import OptionError
from ..press.par import find_par, find_pars
from .arguments import add_options, collect

__all__ = ["add"]

MOST_MIXED: Final = 500
LUCKY: Final = "lucky"
MIX_EXAMPLES: Final = """examples:
  sheetgen mix colours --seed 7 -o mixed.pdf                  a page of the same sheet
  sheetgen mix colours --seed 7 --copies 100 -o pad.pdf       a pad of the same sheet
  sheetgen mix numbers --seed 1 --count 40 -o pad.pdf         forty different sheets: seeds 1 to 40
  sheetgen mix lucky --seed 1 --count 14 -o longo.pdf         Longo, each sheet with its own lucky numbers
  sheetgen mix numbers --seed 7 -o mixed.toml                 its spec, to play or to change
  sheetgen mix numbers --seed 1 --count 20 --par              which of them scores the most points?
  sheetgen mix numbers --seed 1 --count 500 --par --cluster tcp://host:8786
                                                              the same on a Dask cluster

The same kind and seed give the same sheet everywhere. The PDF contains its spec: sheetgen make mixed.pdf -o again.pdf
"""


def add(commands: Any) -> None:
    """Add the command ``mix`` to the parser."""
    command = commands.add_parser(
        "mix",
        help="mix new colours or numbers from a seed",
        description="Mix a new Qwixx sheet from a seed, by rules that keep it fair.",
        epilog=MIX_EXAMPLES,
        usage="sheetgen mix colours|numbers|lucky --seed N [--count K] {-o FILE [options] | --par [--cluster ADDRESS]}",
    )
    command.add_argument("kind", choices=(*KINDS, LUCKY), help="what to mix: colours, numbers or Longo's lucky numbers")
    command.add_argument("--seed", type=whole_number(0, MOST_SEED), required=True, metavar="N", help="a whole number")
    command.add_argument(
        "--count",
        type=whole_number(1, MOST_MIXED),
        default=1,
        metavar="K",
        help="how many different sheets to mix, from the seeds N, N+1, ... (1)",
    )
    about = ".pdf, .svg, .png or .toml; without -o, --par ranks the sheets by perfect play (a minute per new sheet)"
    add_output(command, ".pdf", ".svg", ".png", ".toml", required=False, about=about)
    command.add_argument(
        "--cluster",
        type=cluster_address,
        metavar="ADDRESS",
        help="rank the sheets on the Dask cluster at this address, such as tcp://host:8786",
    )
    add_options(command)
    command.set_defaults(work=partial(mix, command), sheet=None)


def mix(command: Parser, chosen: argparse.Namespace) -> None:
    seeds = range(chosen.seed, chosen.seed + chosen.count)
    if seeds[-1] > MOST_SEED:
        command.error(f"--count: the seeds would go up to {seeds[-1]:,}; allowed: at most {MOST_SEED:,}")
    texts = [lucky_spec(seed) if chosen.kind == LUCKY else mixed_spec(chosen.kind, seed) for seed in seeds]
    if not chosen.output:
        if not vars(chosen).get("par"):
            command.error("name a file with -o, or rank the sheets with --par")
        rank(seeds, texts, chosen.cluster)
        return
    if chosen.cluster:
        command.error("--cluster: a cluster only ranks sheets, so use it with --par and without -o")
    if chosen.output.suffix == ".toml":
        if len(texts) > 1:
            command.error("--count: a .toml file holds one sheet; for several sheets, name a .pdf file")
        write_whole(chosen.output, texts[0].encode())
        print(f"{chosen.output}: the spec of seed {seeds[0]}")
        return
    try:
        _, _, options = collect(chosen)
        made = read_sheets(texts, options.lang).write(chosen.output, options, progress_bar("writing pages"))
    except OptionError as error:
        command.error(error.typed)
    print(f"{chosen.output}: {made}")


def rank(seeds: Sequence[int], texts: Sequence[str], address: str | None) -> None:
    """Print seeds and the par of their sheets, the highest par first.

    The sheets are solved here, or on the Dask cluster at `address`.
    """
    games = [read_sheets(text).game for text in texts]
    with saying_what_is_kept(lambda: "solved sheets are kept, so the same command continues from here"):
        if address:
            pars = find_pars(games, address)
        else:
            bars = [f"seed {seed}, {number} of {len(seeds)}" for number, seed in enumerate(seeds, start=1)]
            pars = [find_par(game, bar) for game, bar in zip(games, bars, strict=True)]
    print("rank       par  seed")
    for place, (par, seed) in enumerate(sorted(zip(pars, seeds, strict=True), reverse=True), start=1):
        print(f"{place:>4}  {par:8.4f}  {seed}")
