"""``dicepad kit``: positions, rolls and legal moves as JSON, for rules in another language."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from ..arguments import game_name
from ..command import (
    add_force,
    folder,
    progress_bar,
    refuse_existing,
    saying_what_is_kept,
    whole_number,
    write_whole,
)
from ..kit import SCHEMA, game_kit, with_options
from ..loading import games, load

__all__ = ["add"]

DESCRIPTION = """Write a kit for other implementers: random matches of each game, variant and option as
JSON. Every position comes with its legal moves and the event that leads to the next position.
schema.json explains each key."""
EXAMPLES = """examples:
  dicepad kit -o kit
  dicepad kit qwixx kneifen --matches 20 -o kit
"""
STEP = '{"position":'
"""Beginning of a step in the JSON text. Each step gets a line of its own."""


def add(commands: Any) -> None:
    """Add the command ``kit`` to the parser."""
    command = commands.add_parser(
        "kit", help="write positions and moves as JSON", description=DESCRIPTION, epilog=EXAMPLES
    )
    command.add_argument(
        "games", nargs="*", type=game_name, metavar="GAME", help="ids or spec files (all games if omitted)"
    )
    command.add_argument(
        "--matches", type=whole_number(1, 1000), default=1, metavar="N", help="matches for each number of players (1)"
    )
    command.add_argument(
        "-o", "--output", type=folder, required=True, metavar="FOLDER", help="the folder; created if missing"
    )
    add_force(command)
    command.set_defaults(work=write_kit)


def write_kit(chosen: argparse.Namespace) -> None:
    folder: Path = chosen.output
    tables = {
        f"{file_name(game.spec.id, options)}.json": (name, options)
        for name in chosen.games or games()
        for game in [load(name)]
        for options in with_options(game)
    }
    folder.mkdir(parents=True, exist_ok=True)
    for file in ("schema.json", *tables):
        refuse_existing(folder / file, force=chosen.force)
    show = progress_bar("kit")
    done = 0
    with saying_what_is_kept(lambda: f"{done} of {len(tables)} games are written"):
        write_whole(folder / "schema.json", packed(SCHEMA))
        for file, (name, options) in tables.items():
            write_whole(folder / file, packed(game_kit(load(name, **options), chosen.matches)))
            done += 1
            show(done / len(tables))
    print(f"{folder}: {len(tables)} games and schema.json")


def file_name(identity: str, options: dict[str, object]) -> str:
    """Return the name of the file for a game with these options.

    >>> file_name("kneifen", {"dice": 5, "lapse": "void"})
    'kneifen-dice-5-lapse-void'
    """
    return "-".join([identity, *(f"{name}-{value}" for name, value in options.items())])


def packed(data: object) -> bytes:
    """Write a document as JSON, with a line for each step."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return (text.replace(STEP, f"\n{STEP}") + "\n").encode()
