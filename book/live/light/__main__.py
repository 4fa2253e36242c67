"""Light Python on the command line: ``python book/live/light build out/light``, ``... compare --minutes 30``."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from live.light.archive import archive  # a command finds its package only by the folder
from live.light.errors import Refused
from live.light.parity import Light
from live.light.rounds import compare

import dicepad


def build(chosen: argparse.Namespace) -> int:
    """Write the files into a folder."""
    files = archive()
    for name, text in files.items():
        (chosen.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (chosen.folder / name).write_text(text, encoding="utf-8")
    print(f"{len(files)} files, {sum(map(len, files.values())):,} characters")
    return 0


def compare_games(chosen: argparse.Namespace) -> int:
    """Compare the games for as long as the command says."""
    unknown = [game for game in chosen.games if game not in dicepad.games()]
    if unknown:
        print(f"light: no game is called {unknown[0]}; there are: {', '.join(dicepad.games())}", file=sys.stderr)
        return 2
    with Light() as light:
        return 0 if compare(light, chosen.games or dicepad.games(), chosen.minutes) else 1


def main() -> int:
    """Do what the command line asks."""
    parser = argparse.ArgumentParser(prog="light", description="Our packages, rewritten for MicroPython.")
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("build", help="write the rewritten files into a folder")
    command.add_argument("folder", type=Path)
    command.set_defaults(work=build)
    command = commands.add_parser("compare", help="compare what they do with CPython")
    command.add_argument("--minutes", type=float, default=10, help="how long; the next run goes on from there")
    command.add_argument("games", nargs="*", help="ids of games; all if none is named")
    command.set_defaults(work=compare_games)
    chosen = parser.parse_args()
    try:
        return int(chosen.work(chosen))
    except Refused as refused:
        print(f"light: {refused}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
