"""``dicepad replay``: a record, checked against the rules."""

from __future__ import annotations

import argparse
from typing import Any

from ..arguments import add_record, chosen_match

__all__ = ["add"]

EXAMPLES = """examples:
  dicepad replay match.txt
  dicepad replay mine.txt --game my-game.toml          your own game; its options are in the record
  dicepad replay short.txt --option lapse=keep         an option that the record omits
"""


def add(commands: Any) -> None:
    """Add the command ``replay`` to the parser."""
    command = commands.add_parser(
        "replay",
        help="check a record",
        description="Replay a record by the rules; print its last position, and the scores if the match is over.\n"
        "An error names the line that is damaged, illegal or missing.",
        epilog=EXAMPLES,
    )
    add_record(command)
    command.set_defaults(work=replay)


def replay(chosen: argparse.Namespace) -> None:
    match = chosen_match(chosen)
    print(match.state.to_text())
    if match.state.over:
        print("scores", *match.state.scores)
        print("winners", *match.state.winners)
