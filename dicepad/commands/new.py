"""``dicepad new``: a package with a small game, as a starting point for your own."""

from __future__ import annotations

import argparse
import errno
import re
import secrets
import shutil
from collections.abc import Callable
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path
from typing import Any, Final

from ..command import try_out, write_whole
from ..errors import DicepadError
from ..loading import games

__all__ = ["add"]

TEMPLATE: Final = Path(__file__).parents[1] / "template"
"""Template of the package, with names to replace. Its modules end in ``.py.txt``, because dicepad does not import
them."""
EXAMPLES: Final = """examples:
  dicepad new my-game
  pip install -e my-game
  dicepad check my-game
"""
NEXT: Final = """{0}: a game that works, to change; then:
  pip install -e {0}
  dicepad check {1}
  sheetgen make {1} -o {1}.pdf
  dicepad simulate {1} --seats high random"""


def add(commands: Any) -> None:
    """Add the command ``new`` to the parser."""
    command = commands.add_parser(
        "new",
        help="start your own game",
        description="Write a package with a small game that works: rules, spec, sheet, strategies,\n"
        "environment and tests. For a new sheet of Qwixx or another existing game, sheetgen new is enough.",
        epilog=EXAMPLES,
    )
    command.add_argument("name", type=identity, metavar="NAME", help="the id of the game, such as my-game")
    command.add_argument(
        "-o", "--output", type=Path, metavar="FOLDER", help="a new folder (NAME); nothing is overwritten"
    )
    command.set_defaults(work=new)


def identity(text: str) -> str:
    """Check an argument that is the id of a new game. Neither a game nor an installed package may have this name.

    >>> identity("lucky-seven")
    'lucky-seven'
    """
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", text) or len(text) > 20:
        allowed = "up to 20 lower-case letters and digits in words joined by hyphens, such as my-game"
        raise argparse.ArgumentTypeError(f"{text!r} is not a name; allowed: {allowed}")
    module = text.replace("-", "_")
    if text in games() or iskeyword(module) or find_spec(module) is not None:
        raise argparse.ArgumentTypeError(
            f"{text!r} is taken by Python, a game or an installed package; choose another name"
        )
    return text


def renamed(name: str) -> Callable[[str], str]:
    """Return a function that puts the names of a new game into a text of the template.

    >>> renamed("lucky-seven")("my-game: class MyGameRules in my_game, called My Game")
    'lucky-seven: class LuckySevenRules in lucky_seven, called Lucky Seven'
    """
    words = name.split("-")
    names = {
        "my-game": name,
        "my_game": "_".join(words),
        "MyGame": "".join(word.capitalize() for word in words),
        "My Game": " ".join(word.capitalize() for word in words),
    }
    return lambda text: re.sub("|".join(names), lambda found: names[found[0]], text)


def new(chosen: argparse.Namespace) -> None:
    folder = chosen.output or Path(chosen.name)
    if folder.exists():
        raise DicepadError(f"{folder}: this folder already exists; choose another folder with -o")
    if not folder.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, "there is no such directory", str(folder.parent))
    try_out(folder.parent)
    put = renamed(chosen.name)
    beside = folder.with_name(f".{folder.name[:40]}.{secrets.token_hex(8)}")
    try:
        for path in sorted(TEMPLATE.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                destination = beside / put(path.relative_to(TEMPLATE).as_posix().removesuffix(".txt"))
                destination.parent.mkdir(parents=True, exist_ok=True)
                write_whole(destination, put(path.read_text(encoding="utf-8")).encode())
        beside.rename(folder)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(folder)) from None
    finally:
        shutil.rmtree(beside, ignore_errors=True)
    print(NEXT.format(folder, chosen.name))
