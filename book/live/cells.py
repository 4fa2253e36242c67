"""Cells of chapters that a reader changes. Each runs alone, after the earlier lines that it needs."""

from __future__ import annotations

import ast
import io
import json
import os
import sys
import traceback
from contextlib import redirect_stdout
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from dicepad import DicepadError, load, odds
from dicepad.match import Game
from dicepad.odds.qwixx.solver.value_table import ValueTable, open_table
from dicepad.odds.qwixx.turn.solvable import solvable_sheet

CELL: Final = "cell"
LONGEST: Final = 20_000
"""Greatest number of characters shown, because an endless loop of prints would fill the page."""
MODULES: Final = (
    *("bisect", "calendar", "collections", "copy", "csv", "datetime", "decimal", "enum", "fractions", "functools"),
    *("heapq", "itertools", "json", "math", "operator", "pathlib", "pprint", "random", "re", "statistics", "string"),
    *("textwrap", "time", "typing"),
)
"""Modules of the standard library that a reader may import on a page."""
TABLE: Final = Path("/tables/qwixx.table")
"""Perfect play of Qwixx, which the page fetches for cells that ask for it."""


class Paper(io.StringIO):
    """The lines that a cell prints, up to a limit."""

    def write(self, text: str) -> int:
        """Accept text while there is room."""
        room = LONGEST - self.tell()
        if room > 0:
            super().write(text[:room])
            if len(text) >= room:
                super().write("\n... and more, which the page leaves out\n")
        return len(text)


def cell(setup: str, code: str) -> str:
    """Run a cell in a new namespace, after the lines that it needs, and return JSON: `text`, `html`, `line`, `problem`.

    `text` is what it prints, `html` the picture or table of its last line. `problem` says in one line what went wrong,
    and `line` where in the cell, counted from 1 (0 is outside).

    >>> print(cell("two = 2", "print(two)\\ntwo + three"))
    {"text": "2\\n", "html": "", "line": 2, "problem": "NameError: name 'three' is not defined"}
    >>> json.loads(cell("two = 2", "two + 3"))["text"]
    '5\\n'
    """
    names: dict[str, Any] = {"__name__": "__main__"}
    printed, html, line, problem = Paper(), "", 0, ""
    try:
        with redirect_stdout(io.StringIO()):
            exec(compile(setup, "setup", "exec"), names)  # noqa: S102 - it is the reader's own Python
        with redirect_stdout(printed):
            html = shown(run(code, names))
    except (Exception, SystemExit, KeyboardInterrupt) as error:
        line, problem = line_of(error), said(error)
    return json.dumps({"text": printed.getvalue(), "html": html, "line": line, "problem": problem})


def run(code: str, names: dict[str, Any]) -> Any:
    """Run a cell. Returns the value of its last line, if that is an expression."""
    tree = ast.parse(code, CELL)
    match tree.body:
        case [*_, ast.Expr(last)]:
            tree.body.pop()
        case _:
            last = ast.Constant(None)
    exec(compile(tree, CELL, "exec"), names)  # noqa: S102
    return eval(compile(ast.fix_missing_locations(ast.Expression(last)), CELL, "eval"), names)  # noqa: S307


def shown(value: Any) -> str:
    """Return a value as HTML if it offers that. Otherwise print it, as a notebook does."""
    drawn = getattr(value, "_repr_html_", None)
    if drawn is not None:
        return str(drawn())
    if value is not None:
        print(repr(value))
    return ""


def line_of(error: BaseException) -> int:
    """Return the line of the cell in which an error occurred, or 0."""
    if isinstance(error, SyntaxError) and error.filename == CELL:
        return error.lineno or 0
    lines = [frame.lineno or 0 for frame in traceback.extract_tb(error.__traceback__) if frame.filename == CELL]
    return lines[-1] if lines else 0


def said(error: BaseException) -> str:
    """Return an error in one line."""
    text = error.msg if isinstance(error, SyntaxError) else str(error)
    kind = type(error).__name__
    return " ".join(f"{kind}: {text}".split()) if text else kind


def stand() -> None:
    """Change to the folder of the chapters, with their modules and data, and use the tables that the page fetches."""
    home = Path(__file__).parent / "chances"
    os.chdir(home)
    sys.path.insert(0, str(home))
    vars(odds)["table_for"] = table_for


def table_for(game: Game, seats: int = 1) -> ValueTable:
    """Return the table of perfect play that a page has. Raises `DicepadError` for other games and for more seats."""
    sheet = solvable_sheet(game)
    if seats != 1 or sheet.digest != solvable_sheet(load("qwixx")).digest:
        raise DicepadError("a page has the table of perfect play for Qwixx alone; run this in a notebook of your own")
    return open_table(TABLE, sheet)


def exercise() -> None:
    """Import all modules that a reader may import, so that a build knows their needs."""
    stand()
    for name in (*MODULES, *(path.stem for path in Path().glob("*.py"))):
        import_module(name)
