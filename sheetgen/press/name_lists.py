"""Lists of names: a text or a table of a class, read, checked and sorted by alphabet."""

from __future__ import annotations

import csv
import re
import unicodedata
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final, Self

from dicepad.texts import read_text

from .names import is_printed

__all__ = ["HEADS", "Names", "read_names"]

FIRST: Final = ("first name", "firstname", "given name", "vorname", "prénom", "prenom", "nome")
LAST: Final = ("last name", "lastname", "surname", "family name", "nachname", "familienname", "cognome", "nom", "name")
WHOLE: Final = ("name", "nom", "nome", "pupil", "student", *FIRST)
"""Headings of columns with whole names, in lower case. If a table has first and last names, both are printed."""
HEADS: Final = {"first": FIRST, "last": LAST, "whole": WHOLE}
FILE_LIKE: Final = re.compile(r"[/\\]|\.[a-z0-9]{1,5}$", re.IGNORECASE)
EXCEL: Final = "cp1252"
"""Encoding in which Excel saves a table as CSV in western Europe."""
MOST_BYTES: Final = 1_000_000
LONGEST: Final = 60
TABLE: Final = re.compile(r"[^\r\n]*\S\t+\S")
"""Beginning of a table in a .txt file: Excel puts tabs between the columns of what it calls Unicode text."""
SEPARATOR: Final = re.compile(r"\s*sep=.\r?\n", re.IGNORECASE)
"""First line that some tables have to tell Excel what separates their columns."""


STROKES: Final = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ħ": "h", "\N{LATIN SMALL LETTER DOTLESS I}": "i", "æ": "ae", "œ": "oe", "þ": "th"}
)
"""Letters that stand beside another one in the alphabet, though Unicode does not take them apart."""


class Names(tuple[str, ...]):
    """Names in alphabetical order, in which accents and capitals do not count.

    >>> print(*Names.sorted(["Zoé", "émile", "Ben"]))
    Ben émile Zoé
    """

    guessed = False
    """True if the names come from a file whose encoding is a guess."""

    @classmethod
    def sorted(cls, names: Iterable[str]) -> Self:
        """Sort names, and write each accented letter as one character.

        Raises `ValueError` if something is no name. Names that the font cannot print are kept.
        """
        return cls(sorted((checked(name) for name in names), key=alphabet))


def alphabet(name: str) -> tuple[str, str]:
    """Return the sort key of a name.

    >>> sorted(["Mia", "Øx", "Łx", "Paul", "Leo"], key=alphabet)
    ['Leo', 'Łx', 'Mia', 'Øx', 'Paul']
    """
    plain = "".join(char for char in unicodedata.normalize("NFKD", name) if not unicodedata.combining(char))
    return plain.casefold().translate(STROKES), name


def checked(name: str) -> str:
    """Return a name with single spaces, without invisible signs. Raises `ValueError` if it is no name."""
    name = " ".join(unicodedata.normalize("NFC", name).split())
    visible = "".join(char for char in name if unicodedata.category(char) != "Cf")
    name = visible if is_printed(visible) else name
    if len(name) > LONGEST:
        raise ValueError(f"the name {name[:20] + '...'!r} has {len(name):,} characters; allowed: at most {LONGEST}")
    if not visible or not visible.isprintable() or ";" in name:
        raise ValueError(f"{name!r} is not a name that can be printed")
    return name


def read_names(text: str) -> Names:
    """Read names from a text with semicolons between them, or from the file that the text names. Raises `ValueError`.

    >>> print(*read_names("Zoe; Ann"))
    Ann Zoe
    """
    path = Path(text)
    if path.suffix.lower() not in (".txt", ".csv"):
        if FILE_LIKE.search(text) and ";" not in text:
            raise ValueError(f"{text[:40]!r} is not a .txt or .csv file; write names with semicolons between them")
        names = Names.sorted(name for name in text.split(";") if name.strip())
        if not names:
            raise ValueError("there are no names")
        return names

    def fail(line: int, problem: str) -> ValueError:
        return ValueError(f"{path}: line {line}: {problem}" if line else f"{path}: {problem}")

    content, guessed = list_text(path, fail)
    is_list = path.suffix.lower() == ".txt" and not TABLE.match(content)
    lines = content.splitlines() if is_list else column_of_names(content, path)
    try:
        names = Names.sorted(line for line in lines if line.strip())
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None
    if not names:
        raise ValueError(f"{path}: the file has no names; write one on each line")
    names.guessed = guessed
    return names


def list_text(path: Path, fail: Callable[[int, str], Exception]) -> tuple[str, bool]:
    """Return the text of a file with names, and whether its encoding is a guess."""
    try:
        return read_text(path, "list", MOST_BYTES, fail), False
    except ValueError as error:
        cause = error.__cause__
        if isinstance(cause, UnicodeDecodeError) and cause.encoding == "utf-8":
            with suppress(UnicodeDecodeError):
                return cause.object.decode(EXCEL), True
        raise


def column_of_names(content: str, path: Path) -> list[str]:
    """Return the column of a table that holds the names. The table's first line has the headings."""
    content = SEPARATOR.sub("", content, count=1) if SEPARATOR.match(content) else content
    head_line = content.partition("\n")[0]
    comma = max(",;\t", key=head_line.count)
    try:
        heads, *rows = [*csv.reader(content.splitlines(), delimiter=comma, strict=True)] or [[]]
    except csv.Error as error:
        raise ValueError(f"{path}: this is not a table with columns separated by commas: {error}") from None
    known = [head.strip().casefold() for head in heads]
    first, last, whole = ([known.index(head) for head in kind if head in known][:1] for kind in (FIRST, LAST, WHOLE))
    places = [*first, *last] if first and last else whole
    if not places:
        shown = ", ".join(map(repr, heads))[:80]
        raise ValueError(f"{path}: no column is called 'name'; the first line has {shown}")
    return [" ".join(row[place] for place in places if place < len(row)) for row in rows]
