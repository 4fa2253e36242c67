"""The commands about chances: ``dicepad solve``, ``odds``, ``simulate`` and ``review``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from ..arguments import add_game, chosen_game, game_name
from ..command import whole_number
from ..errors import DicepadError
from ..games import load
from ..match import Game, State

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

__all__ = ["add_commands"]


def add_commands(commands: Commands) -> None:
    """Add the commands to those of ``dicepad``."""
    command = commands.add_parser(
        "solve",
        help="compute perfect play",
        description="Compute the expected points of perfect play and keep the table in the cache folder.",
    )
    command.add_argument("game", nargs="?", default="qwixx", type=game_name, help="a sheet of the Qwixx family")
    command.add_argument("--seats", type=whole_number(1, 5), default=1, metavar="N", help="friendly seats, 1 to 5")
    command.add_argument("--small", metavar="FILE", help="also write the small table for browsers")
    command.set_defaults(work=solve, option=[])

    command = commands.add_parser(
        "odds", help="exact chances", description="Print the exact chances of a game, or of a position of it."
    )
    add_game(command)
    command.add_argument("--position", metavar="TEXT", help="chances of this position instead")
    command.add_argument("--seat", type=whole_number(0, 11), default=0, metavar="N", help="whose; 0 is the first")
    command.set_defaults(work=odds)


def solve(chosen: argparse.Namespace) -> None:
    from .solo import table_for
    from .table import save

    table = table_for(load(chosen.game), chosen.seats, progress_bar(f"solving {chosen.game}"))
    empty = (0, 0, 0, 0)
    for seat in range(chosen.seats):
        print(f"seat {seat}  {table.value(seat, 0, empty):.4f}")
    if chosen.small:
        save(table, chosen.small, small=True)


def progress_bar(what: str) -> Callable[[float], None]:
    """Shows a share on stderr, if a person looks at it."""

    def show(share: float) -> None:
        if sys.stderr.isatty():
            filled = round(40 * share)
            end = "\n" if share >= 1 else ""
            sys.stderr.write(f"\r{what}  {'#' * filled}{'.' * (40 - filled)} {share:4.0%}{end}")
            sys.stderr.flush()

    return show


def odds(chosen: argparse.Namespace) -> None:
    from .exact.tables import tables

    game = chosen_game(chosen)
    state = position(game, chosen.position, chosen.seat) if chosen.position else None
    for line in tables(game, state, chosen.seat):
        print(line)


def position(game: Game, text: str, seat: int) -> State:
    state = game.from_text(text)
    if seat >= state.players:
        raise DicepadError(f"there is no seat {seat}; seats are 0 to {state.players - 1}")
    return state
