"""``sheetgen worksheet``: tasks about the games for a class, and their key."""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any, Final

from dicepad.command import Parser, add_output, progress_bar, whole_number
from dicepad.tasks import TYPES, make_tasks, say, words
from dicepad.tasks.sets import RISING

from ..worksheets.worksheet import worksheet
from .arguments import add_options, chosen_options, save_outputs, set_work

__all__ = ["add"]

OPTIONS: Final = ("lang", "palette", "paper", "names", "title", "fillable")
LEVELS: Final = {"1": 1, "2": 2, "3": 3, "rising": RISING}
EXAMPLES: Final = """examples:
  sheetgen worksheet --list                                  all types of tasks, with an example of each
  sheetgen worksheet square,cell -o tasks.pdf --key key.pdf
  sheetgen worksheet score -o tasks.pdf --level 2 --count 4 --lang de
  sheetgen worksheet cell,wait --moodle questions.xml --csv questions.csv --count 30
  sheetgen worksheet tree,kneifen --anki cards.apkg --count 40 --lang fr
  sheetgen worksheet square,wait -o tasks.pdf --key key.pdf --seed class-7b --names class.csv
  sheetgen worksheet tree -o test-3.pdf --level rising --title "Test 3" --example

With names, every pupil gets different tasks. The same seed and the same names make the same sheets and the same key
again. If your pupils type the code at the foot of a sheet into the page Check your sheet, it marks their answers.
"""


def add(commands: Any) -> None:
    """Add the command ``worksheet`` to the parser."""
    command = commands.add_parser(
        "worksheet",
        help="make tasks for a class, and their key",
        description="Make worksheets with tasks about the games: pictures of sheets and dice, room to write, and\n"
        "boxes for the answers. The key also shows the way to each answer.",
        epilog=EXAMPLES,
        usage="sheetgen worksheet TYPE[,TYPE …] -o FILE [--key FILE] [options]",
    )
    command.add_argument("types", nargs="?", metavar="TYPES", help="types of tasks, with commas between them")
    command.add_argument("--list", action="store_true", help="show all types of tasks, each with an example")
    add_output(command, ".pdf", required=False)
    add_output(command, ".pdf", option="--key", required=False, about="also write the key")
    add_output(command, ".xml", option="--moodle", required=False, about="write questions for Moodle, with pictures")
    add_output(command, ".apkg", option="--anki", required=False, about="write cards for Anki, with pictures")
    add_output(command, ".csv", option="--csv", required=False, about="write a table of the tasks and their answers")
    command.add_argument("--level", type=level, default=1, metavar="N", help="1 (easy), 2 or 3, or rising (1)")
    command.add_argument("--count", type=whole_number(1, 100), default=6, metavar="N", help="tasks on each sheet (6)")
    command.add_argument("--seed", metavar="TEXT", help="a word that decides which tasks (random if omitted)")
    about = {
        "title": "a title of your own (otherwise the topics)",
        "fillable": "fields to type into on a screen, labelled for screen readers",
    }
    command.add_argument(
        "--example", action="store_true", help="begin each sheet with a task and the way to its answer"
    )
    add_options(command, OPTIONS, about)
    set_work(command, partial(make, command), palette="outline")


def level(text: str) -> int:
    """Read a level: its number, or ``rising``."""
    if text not in LEVELS:
        raise argparse.ArgumentTypeError(f"{text!r} is no level; allowed: {', '.join(LEVELS)}")
    return LEVELS[text]


def make(command: Parser, chosen: argparse.Namespace) -> None:
    options = chosen_options(chosen)
    if chosen.list:
        print("\n".join(described(options.lang)))
        return
    if not chosen.types or not (chosen.output or chosen.moodle or chosen.anki or chosen.csv):
        command.error("name types of tasks and a file to write, such as: square,cell -o tasks.pdf; or --list")
    if chosen.key and not chosen.output:
        command.error("--key: this option needs a file for the tasks; give -o as well")
    if options.names and (chosen.moodle or chosen.anki or chosen.csv):
        command.error("--names: questions for Moodle, cards and tables are the same for all; leave the names out")
    if chosen.output and chosen.key == chosen.output:
        command.error("--key: the key and the tasks cannot be the same file")
    seed = chosen.seed or secrets.token_hex(3)
    made = worksheet(
        chosen.types,
        level=chosen.level,
        count=chosen.count,
        seed=seed,
        names=options.names or (),
        lang=options.lang,
        paper=options.paper,
        palette=options.palette,
        fillable=options.fillable,
    )
    made = replace(made, own_title=options.title or "", example=chosen.example)
    savers = {
        "output": lambda path: made.save(path, progress_bar("laying out sheets")),
        "key": lambda path: made.save_key(path, progress_bar("laying out the key")),
        "moodle": made.save_moodle,
        "anki": lambda path: made.save_anki(path, progress_bar("drawing cards")),
        "csv": made.save_csv,
    }
    save_outputs(chosen, savers)
    if not chosen.seed:
        print(f"--seed {seed} makes the same tasks again")


def described(lang: str) -> Iterator[str]:
    """Yield a line for each type of task, with its levels and the age from which it suits pupils, and an example."""
    for name, kind in TYPES.items():
        levels = f"levels 1 to {kind.levels}" if kind.levels > 1 else "one level"
        yield f"{name:<9} {words(lang).say(f'type.{name}')} (from age {kind.age}, {levels})"
        yield f"          {say(make_tasks(name)[0].question, lang)}"
