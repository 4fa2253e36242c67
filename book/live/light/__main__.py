"""Light Python on the command line: ``python book/live/light build out/light``, ``... compare --matches 1000``."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from live.light.archive import archive  # a command finds its package only by the folder
from live.light.errors import Refused
from live.light.parity import Light, differences

import dicepad

SHOWN = 20
"""Differences of a game that are printed."""


def build(chosen: argparse.Namespace) -> int:
    """Write the files into a folder."""
    files = archive()
    for name, text in files.items():
        (chosen.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (chosen.folder / name).write_text(text, encoding="utf-8")
    print(f"{len(files)} files, {sum(map(len, files.values())):,} characters")
    return 0


def compare(chosen: argparse.Namespace) -> int:
    """Compare as much of each game as the command says; differences are printed."""
    everywhere = 0
    with Light() as light:
        for game in chosen.games or dicepad.games():
            found = 0
            for said in differences(light, game, chosen.matches, chosen.events, chosen.seed):
                found += 1
                if found <= SHOWN:
                    print(said, flush=True)
            print(f"{game}: {chosen.matches:,} matches, {chosen.events:,} events, {found} differences", flush=True)
            everywhere += found
    return 1 if everywhere else 0


def main() -> int:
    """Do what the command line asks."""
    parser = argparse.ArgumentParser(prog="light", description="Our packages, rewritten for MicroPython.")
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("build", help="write the rewritten files into a folder")
    command.add_argument("folder", type=Path)
    command.set_defaults(work=build)
    command = commands.add_parser("compare", help="compare what they do with CPython")
    command.add_argument("--matches", type=int, default=1000, help="random matches of each game")
    command.add_argument("--events", type=int, default=5000, help="events of boards, a tenth of explorers")
    command.add_argument("--seed", type=int, default=0, help="which matches and events")
    command.add_argument("games", nargs="*", help="ids of games; all if none is named")
    command.set_defaults(work=compare)
    chosen = parser.parse_args()
    try:
        return int(chosen.work(chosen))
    except Refused as refused:
        print(f"light: {refused}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
