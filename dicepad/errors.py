"""Errors that dicepad, sheetgen and widgets raise on purpose: one root, a few subclasses, one clear line each."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, Self

__all__ = [
    "DicepadError",
    "DoesNotFit",
    "GlyphMissing",
    "IllegalMove",
    "PositionError",
    "RecordError",
    "SpecError",
    "TableError",
    "missing",
    "one_line",
]

EXTRAS: Final = {
    "anywidget": "notebook",
    "dask": "cluster",
    "distributed": "cluster",
    "duckdb": "values",
    "gymnasium": "env",
    "ipywidgets": "notebook",
    "numba": "odds",
    "numpy": "odds",
    "pettingzoo": "env",
    "pypdfium2": "png",
}
"""The extra that brings a package."""

LONGEST: Final = 2_000
"""Greatest number of characters in a message, and in one of its words."""
LONGEST_WORD: Final = 200
LONG_WORD: Final = re.compile(rf"[^ ]{{{LONGEST_WORD + 1},}}")
LONGEST_MOVE: Final = 60


def one_line(text: str, most: int = LONGEST) -> str:
    """Return a text as one readable line.

    Characters that cannot be printed are spelled out, and a long text is shortened in the middle.

    >>> one_line("red.5\\x1b[2J"), one_line("a" * 1_000, 20)
    ('red.5\\\\x1b[2J', 'aaaaaaaaaa…aaaaaaaaa')
    """
    text = LONG_WORD.sub(lambda word: shortened(word[0], LONGEST_WORD), shortened(text, most))
    if not text.isprintable():
        text = "".join(each if is_shown(each) else repr(each)[1:-1] for each in text)
    return shortened(text, most)


def is_shown(character: str) -> bool:
    """Return whether a character can be printed. A no-break space counts, unlike in `str.isprintable`."""
    return character.isprintable() or unicodedata.category(character) == "Zs"


def shortened(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most // 2]}…{text[len(text) - (most - 1) // 2 :]}"


class DicepadError(Exception):
    """Base class of all errors of this project. Its text is one line that tells you what to do.

    >>> import dicepad
    >>> try:
    ...     dicepad.load("quixx")
    ... except dicepad.DicepadError as error:
    ...     print(str(error).partition(";")[0])
    quixx: there is no such game (did you mean qwixx?)
    """

    code: str = ""
    values: Mapping[str, object] = MappingProxyType({})

    def __init__(self, message: str = "") -> None:
        super().__init__(one_line(message))

    def coded(self, code: str, **values: object) -> Self:
        """Return this error with a code and values, by which a board says the same in another language.

        >>> DicepadError("the row is full").coded("full", row="red").values
        {'row': 'red'}
        """
        self.code, self.values = code, values
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (type(self), self.args, self.__dict__)


def restored(kind: type[DicepadError], arguments: tuple[object, ...], facts: Mapping[str, object]) -> DicepadError:
    """Rebuild a pickled error from its message and its attributes, because its class takes other arguments."""
    error = kind.__new__(kind, *arguments)
    error.__dict__.update(facts)
    return error


def missing(package: str) -> DicepadError:
    """Return the error that says how to install a missing package.

    >>> print(missing("numba"))
    numba is missing; install it with: pip install "dicepad[odds]"
    >>> print(missing("reportlab"))
    reportlab is missing; install it with: pip install reportlab
    """
    source = f'"dicepad[{EXTRAS[package]}]"' if package in EXTRAS else package
    return DicepadError(f"{package} is missing; install it with: pip install {source}")


class SpecError(DicepadError):
    """Error in a spec file.

    `file` names the file. `key` names the place in it, such as ``rows[2].closing`` or ``line 7``, and is empty for the
    whole file.

    >>> print(SpecError("my.toml", "seats", "0 players cannot play; allowed: 1 to 12"))
    my.toml: seats: 0 players cannot play; allowed: 1 to 12
    """

    def __init__(self, file: str, key: str, problem: str) -> None:
        super().__init__(f"{file}: {key}: {problem}" if key else f"{file}: {problem}")
        self.file = file
        self.key = key
        self.problem = problem


class PositionError(DicepadError):
    """Error in a position that is malformed or cannot occur in the game. `key` names the place of the error.

    >>> print(PositionError("seats[0].red", "7 comes after 5 on the sheet"))
    position: seats[0].red: 7 comes after 5 on the sheet
    """

    def __init__(self, key: str, problem: str) -> None:
        super().__init__(f"position: {key}: {problem}" if key else f"position: {problem}")
        self.key = key
        self.problem = problem


class RecordError(DicepadError):
    """Error in the record of a match. `line` counts from 1, and `file` names the record's file, if it has one.

    If a roll or a move is illegal, `illegal` is the error that the rules raised.

    >>> print(RecordError(3, "red.1 is not a cell", file="match.txt"))
    match.txt: line 3: red.1 is not a cell
    """

    def __init__(self, line: int, problem: str, illegal: IllegalMove | None = None, file: str = "") -> None:
        super().__init__(f"{file or 'record'}: line {line}: {problem}")
        self.file = file
        self.line = line
        self.problem = problem
        self.illegal = illegal


class IllegalMove(DicepadError):
    """Error for a move or a roll that the rules do not allow at this point.

    `why` is a sentence without its full stop, and `allowed` lists the legal choices. `code` and `values` say the same
    to programs, so a board can show the sentence in another language.

    >>> print(IllegalMove("red.5", "row red is closed", ("yellow.5", "pass")))
    red.5: row red is closed; allowed: yellow.5, pass
    """

    def __init__(
        self,
        move: str,
        why: str,
        allowed: tuple[str, ...],
        code: str = "",
        values: Mapping[str, object] | None = None,
    ) -> None:
        listed = ", ".join(allowed[:24]) + (f" and {len(allowed) - 24} more" if len(allowed) > 24 else "")
        super().__init__(f"{one_line(move, LONGEST_MOVE)}: {why}; allowed: {listed or 'nothing'}")
        self.move = move
        self.why = why
        self.allowed = allowed
        self.code = code
        self.values = dict(values or {})


class DoesNotFit(DicepadError):
    """Error for something that is larger than its space in print, where nothing is ever scaled to fit.

    `needed` and `available` are sizes as texts with their units.

    >>> print(DoesNotFit("'Straight'", "9.1 mm", "8.0 mm", "print it larger"))
    'Straight' does not fit: needs 9.1 mm, has 8.0 mm; print it larger
    """

    def __init__(self, what: str, needed: str, available: str, hint: str = "") -> None:
        super().__init__(f"{what} does not fit: needs {needed}, has {available}" + (f"; {hint}" if hint else ""))
        self.what = what
        self.needed = needed
        self.available = available


class GlyphMissing(DicepadError):
    """Error for a character that the font of the sheets does not have.

    >>> print(GlyphMissing("x", "Plex"))
    the font Plex has no glyph for 'x' (U+0078)
    """

    def __init__(self, char: str, font: str) -> None:
        super().__init__(f"the font {font} has no glyph for {char!r} (U+{ord(char):04X})")
        self.char = char
        self.font = font


class TableError(DicepadError):
    """Error in a table of values: it is damaged, incomplete or belongs to other rules.

    >>> print(TableError("qwixx.table: the table is cut short"))
    qwixx.table: the table is cut short
    """
