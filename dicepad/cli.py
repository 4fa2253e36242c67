"""The command ``dicepad``: matches and chances from the command line."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

from . import __version__
from .arguments import add_game, chosen_game, game_name
from .command import Parser, run, whole_number, write_whole
from .games import games, load
from .perft import perft
from .record import Match, play_out, read_file

__all__ = ["main"]

EXAMPLES = """examples:
  dicepad games                                      the games there are
  dicepad random qwixx --seats 3 --seed 7            a match played at random, as a record
  dicepad random kneifen --option dice=5 -o match.txt
  dicepad replay match.txt                           check a record; its last position and scores
  dicepad perft qwixx --seats 2 "4 1 5 6 2 6"        count the lines of play through a throw
  dicepad odds qwantum                               exact chances
  dicepad solve                                      perfect play of Qwixx, and what it scores
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit code."""
    from .odds.cli import add_commands

    parser = Parser(
        prog="dicepad", description="The rules and the chances of roll-and-write dice games.", epilog=EXAMPLES
    )
    parser.add_argument("--version", action="version", version=f"dicepad {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    command = commands.add_parser("games", help="list the games", description="List the games: id, title, players.")
    command.set_defaults(work=list_games)

    command = commands.add_parser(
        "random", help="play a match at random", description="Play a match with random moves and write its record."
    )
    add_game(command)
    command.add_argument("--seed", type=whole_number(0, 10**9), metavar="N", help="the same seed, the same match")
    command.add_argument("--json", action="store_true", help="JSON lines instead of text lines")
    command.add_argument("-o", "--output", type=Path, metavar="FILE", help="write the record to this file")
    command.set_defaults(work=play_random)

    command = commands.add_parser(
        "replay",
        help="check a record",
        description="Replay a record by the rules; print its last position, and the scores if the match is over.",
    )
    command.add_argument("record", type=Path, help="a record file, text or JSON lines")
    command.add_argument("--game", metavar="SPEC", type=game_name, help="the spec file, for a game of your own")
    command.set_defaults(work=replay, seats=None, option=[])

    command = commands.add_parser(
        "perft",
        help="count lines of play",
        description="Count the sequences of decisions that lead through the given throws.",
    )
    add_game(command)
    command.add_argument("--position", metavar="TEXT", help="start here instead of at the beginning")
    command.add_argument("throws", nargs="+", metavar="THROW", help='one face for each die, such as "4 1 5 6 2 6"')
    command.set_defaults(work=count)

    add_commands(commands)
    return run(parser, arguments)


def list_games(_: argparse.Namespace) -> None:
    for identity in games():
        spec = load(identity).spec
        low, high = spec.seats
        print(f"{identity:<16} {spec.title:<16} {low} to {high} players")


def play_random(chosen: argparse.Namespace) -> None:
    match = play_out(Match.begin(chosen_game(chosen), chosen.seats), Random(chosen.seed))
    record = match.to_json_lines() if chosen.json else match.to_text()
    if chosen.output:
        write_whole(chosen.output, record.encode())
    else:
        sys.stdout.write(record)


def replay(chosen: argparse.Namespace) -> None:
    match = read_file(chosen.record, chosen_game(chosen) if chosen.game else None)
    print(match.state.to_text())
    if match.state.over:
        print("scores", *match.state.scores)
        print("winners", *match.state.winners)


def count(chosen: argparse.Namespace) -> None:
    game = chosen_game(chosen)
    state = game.from_text(chosen.position) if chosen.position else game.start(chosen.seats)
    print(perft(state, chosen.throws))
