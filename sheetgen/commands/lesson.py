"""``sheetgen lesson``: the papers of a lesson, and their key."""

from __future__ import annotations

import argparse
from functools import partial
from typing import Any, Final

from dicepad.command import Parser, add_output

from ..lessons.lesson import LESSONS, lesson
from ..lessons.press import lesson_papers
from .arguments import add_options, chosen_options, save_outputs, set_work

__all__ = ["add"]

EXAMPLES: Final = """examples:
  sheetgen lesson --list                             all lessons, and what each hands out
  sheetgen lesson why-seven -o papers.pdf --key key.pdf
  sheetgen lesson now-or-later -o papers.pdf --paper letter

Each paper is printed once, with a line at its foot that says who gets it. Copy it for your class.
"""


def add(commands: Any) -> None:
    """Add the command ``lesson`` to the parser."""
    command = commands.add_parser(
        "lesson",
        help="make the papers of a lesson, and their key",
        description="Make all that a lesson hands out: tables to fill in, cards, exit ticket. The key has the answers.",
        epilog=EXAMPLES,
        usage="sheetgen lesson NAME -o FILE [--key FILE] [--paper SIZE]",
    )
    command.add_argument("lesson", nargs="?", metavar="NAME", help="name of the lesson")
    command.add_argument("--list", action="store_true", help="show all lessons, and what each hands out")
    add_output(command, ".pdf", required=False)
    add_output(command, ".pdf", option="--key", required=False, about="also write the key")
    add_options(command, ("paper",))
    set_work(command, partial(make, command))


def make(command: Parser, chosen: argparse.Namespace) -> None:
    options = chosen_options(chosen)
    if chosen.list:
        for name in LESSONS:
            print(f"{name:<18} {lesson(name).title}")
            for paper in lesson(name).papers:
                print(f"{'':<18} - {paper.title}: {paper.give}")
        return
    if not chosen.lesson or not (chosen.output or chosen.key):
        command.error("name a lesson and a file to write, such as: why-seven -o papers.pdf; or --list")
    if chosen.key == chosen.output:
        command.error("--key: the key and the papers cannot be the same file")
    made = lesson_papers(chosen.lesson, paper=options.paper)
    save_outputs(chosen, {"output": made.save, "key": made.save_key})
