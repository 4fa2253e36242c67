"""``dicepad games``: a list of all games."""

from __future__ import annotations

import argparse
from typing import Any

from ..arguments import note_missing_games
from ..loading import games, load

__all__ = ["add"]

DESCRIPTION = """List the games: id, title, players.

Every command that takes a game accepts one of these ids, or the path of your own spec file.
The list includes the games of installed packages."""


def add(commands: Any) -> None:
    """Add the command ``games`` to the parser."""
    command = commands.add_parser("games", help="list the games", description=DESCRIPTION)
    command.set_defaults(work=list_games)


def list_games(_: argparse.Namespace) -> None:
    note_missing_games("dicepad")
    for identity in games():
        spec = load(identity).spec
        low, high = spec.seats
        print(f"{identity:<20} {spec.title:<20} {low} to {high} players")
