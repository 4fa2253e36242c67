"""The command line of ``dicepad``: play matches and compute probabilities."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from . import __version__
from .command import Parser, first_word, note
from .commands import check, deal, kit, list_games, new, odds, perft, random, replay, simulate, solve, values
from .errors import DicepadError
from .hidden import hidden_packages
from .registry import Registry

__all__ = ["perform"]

COMMANDS: Final = {
    "games": list_games,
    "new": new,
    "check": check,
    "random": random,
    "deal": deal,
    "replay": replay,
    "perft": perft,
    "kit": kit,
    "solve": solve,
    "values": values,
    "odds": odds,
    "simulate": simulate,
}
"""Modules of the commands by their names, in the order of the help."""
FURTHER: Final[Registry[Any]] = Registry("dicepad.commands", "there is no command", {})
"""Commands of other packages. They are loaded only if the command is not in `COMMANDS`."""
EXAMPLES: Final = """examples:
  dicepad games                                      all games
  dicepad new my-game                                start your own game, as a package
  dicepad check my-game                              check your game against what every game must do
  dicepad random qwixx --seats 3 --seed 7            a match with random moves, as a record
  dicepad random kneifen --option dice=5 -o match.txt
  dicepad deal qwixx --seed 7                        the rolls of a seed
  dicepad replay match.txt                           check a record, and print its last position and scores
  dicepad perft qwixx --seats 2 "4 1 5 6 2 6"        count the lines of play through a roll
  dicepad kit -o kit                                 positions and legal moves as JSON, for other implementers
  dicepad odds qwantum                               exact probabilities
  dicepad review match.txt                           luck, mistakes, and what was better
  dicepad cards match.txt -o cards.pdf               your mistakes as cards
  dicepad solve                                      the expected score of perfect play in Qwixx
  dicepad values -o qwixx-values.zip                 the value of each of its positions, as a data set
"""


def perform(arguments: Sequence[str] | None = None) -> None:
    """Parse a command line, and do what it asks for. Raises `DicepadError` if that fails."""
    parser = Parser(
        prog="dicepad", description="Play roll-and-write dice games, and compute their probabilities.", epilog=EXAMPLES
    )
    parser.add_argument("--version", action="version", version=f"dicepad {__version__}")
    first = first_word(arguments)
    commands = parser.add_commands(COMMANDS, first)
    if first not in COMMANDS:
        add_further(commands, first)
    parser.perform(arguments)


def add_further(commands: Any, wanted: str = "") -> None:
    """Add the commands of other packages. One that cannot be loaded is noted, and the others work.

    Raises `DicepadError` if that one is wanted.
    """
    further, missing = FURTHER.find_others()
    for name, command in further.items():
        try:
            command.add(commands)
        except Exception as error:  # whatever is wrong in a package of others
            missing[name] = f"the command {name} cannot be added: {error!r}"
    if wanted in missing:
        raise DicepadError(missing[wanted])
    if wanted not in commands.choices and not hidden_packages():
        for problem in missing.values():
            note("dicepad", problem)
