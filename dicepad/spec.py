"""Specs: a game's rows, cells, dice, misthrows and sheet as data, read from a TOML file and checked.

The rules, the printed sheet and the board all use the spec. The table named after the rules (`[crossing]` and so on)
belongs to the rules module, which checks it in the same way.
"""

from __future__ import annotations

import re
import stat
import tomllib
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from .errors import DicepadError, SpecError
from .reading import TableReader, either
from .registry import Registry
from .texts import MARK, MOST_TOML, read_text

__all__ = [
    "COLOURS",
    "MOST_SEED",
    "Cell",
    "Die",
    "Face",
    "Row",
    "SheetFields",
    "Spec",
    "own_ids",
    "read_spec",
    "spec_text",
]

COLOURS: Final = {
    "white": "W",
    "red": "R",
    "yellow": "Y",
    "green": "G",
    "blue": "B",
    "violet": "V",
    "orange": "O",
}
"""Every colour that a die, a row or a cell may have, with its letter."""

BY_LETTER: Final = {letter: colour for colour, letter in COLOURS.items()}
SPECS: Final = Path(__file__).parent / "specs"
OWN_FILE: Final = "own.toml"
"""The name that errors give to a spec that is not a file."""
SIZES: Final = ("a6-landscape", "a6-portrait", "a5-landscape")
FIELDS: Final = ("name", "date", "tally")
MOST_SEED: Final = 999_999_999
NO_SEED: Final = -1


class Face(NamedTuple):
    """One face of a die.

    >>> str(Face("red", 5))
    'R5'
    """

    colour: str
    number: int

    def __str__(self) -> str:
        return f"{COLOURS[self.colour]}{self.number}"


@dataclass(frozen=True, slots=True)
class Die:
    """A die: its name, its colour (None if its faces have different colours), and its equally likely faces."""

    name: str
    colour: str | None
    faces: tuple[Face, ...]
    by_token: Mapping[str, Face] = field(init=False, repr=False, compare=False)
    """The face for each text that names exactly one: ``R5``, and also ``5`` if no other colour has a 5."""

    def __post_init__(self) -> None:
        named: dict[str, set[Face]] = {}
        for face in self.faces:
            named.setdefault(str(face), set()).add(face)
            named.setdefault(str(face.number), set()).add(face)
        by_token = {token: faces.pop() for token, faces in named.items() if len(faces) == 1}
        object.__setattr__(self, "by_token", by_token)

    def face(self, token: object) -> Face | None:
        """Return the face that a token names (``5``, ``"5"`` or ``"R5"``), or None if it names no face or several.

        >>> Die("red", "red", (Face("red", 1), Face("red", 2))).face("2")
        Face(colour='red', number=2)
        """
        return self.by_token.get(str(token).upper())


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a row, with its name on sheet and board, such as ``red.7``. A blank cell has no number.

    >>> Cell("red.7", "red", 7).number
    7
    """

    name: str
    colour: str | None
    number: int | None


@dataclass(frozen=True, slots=True)
class Row:
    """A row of cells from left to right. `closing` holds the indices of the cells that close it.

    >>> from dicepad import load
    >>> red = load("qwixx").spec.rows[0]
    >>> red.name, red.cells[0].name, red.cells[red.closing[0]].number
    ('red', 'red.2', 12)
    """

    name: str
    colour: str | None
    cells: tuple[Cell, ...]
    closing: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SheetFields:
    """Parts of the printed sheet besides the rows: its natural size, its fields to write in, and a guide panel.

    A mixed sheet names its seed, so that you can mix it again.

    >>> from dicepad import load
    >>> load("qwixx-guide").spec.sheet.guide
    True
    """

    size: str
    fields: tuple[str, ...]
    guide: bool
    seed: int | None = None


@dataclass(frozen=True, slots=True)
class Spec:
    """A game as data. `misthrows` are the points of each misthrow box, and `seats` are the fewest and the most players.

    >>> from dicepad import load
    >>> spec = load("qwixx").spec
    >>> spec.title, spec.seats, spec.misthrows, [die.name for die in spec.dice][:3]
    ('Qwixx', (2, 5), (-5, -5, -5, -5), ['white1', 'white2', 'red'])
    """

    id: str
    title: str
    rules: str
    seats: tuple[int, int]
    designers: tuple[str, ...]
    publisher: str
    verified: bool
    sources: tuple[str, ...]
    misthrows: tuple[int, ...]
    dice: tuple[Die, ...]
    rows: tuple[Row, ...]
    sheet: SheetFields

    def __hash__(self) -> int:
        """Hash only the fields that usually differ between specs.

        Games are keys of caches, and hashing all their cells takes a long time.
        """
        return hash((self.id, self.rules, self.misthrows))


@cache
def own_ids() -> tuple[str, ...]:
    """Return the ids of the specs that come with dicepad, in alphabetical order.

    >>> own_ids()[:3]
    ('kneifen', 'qwantum', 'qwinto')
    """
    return tuple(sorted(path.stem for path in SPECS.glob("*.toml")))


def read_spec(
    source: Path | str, rules: Registry[Any], files: Callable[[], Mapping[str, Path]]
) -> tuple[Spec, TableReader]:
    r"""Read and check a spec. Return the spec and the table of its rules, which the rules module reads.

    `source` is the path of a file, or the text of a spec. `rules` are the rules that a spec can name. `files` finds the
    spec files of games by their ids. Raises `SpecError`.

    >>> from dicepad.rules import RULES
    >>> own = 'base = "qwixx"\nid = "ours"\ntitle = "Ours"'
    >>> spec, details = read_spec(own, RULES, dict)
    >>> spec.id, details.integer("closing_crosses", 1, 11)
    ('ours', 5)
    """
    file = OWN_FILE if isinstance(source, str) else source.name

    def fail(key: str, problem: str) -> DicepadError:
        return SpecError(file, key, problem)

    def file_of(identity: str) -> Path | None:
        spec_file = SPECS / f"{identity}.toml" if identity in own_ids() else files().get(identity)
        return spec_file and spec_file.resolve()

    data = parsed(source, file) if isinstance(source, str) else parsed(spec_text(source), file)
    path = None if isinstance(source, str) else source.resolve()
    bases = [path]
    while "base" in data:
        top = TableReader(data, fail)
        bases.append(file_of(top.text("base")))
        data = on_base(top, bases, files)
    top = TableReader(data, fail)
    top.text("base", "")  # merged already, but a key that a spec may have
    if top.integer("format", 1, 1) and not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", identity := top.text("id", most=40)):
        raise top.fail(
            "id", f"{identity!r} is not an id; allowed: lower-case letters and digits in words joined by hyphens"
        )
    if file_of(identity) not in (None, path):
        raise top.fail("id", f"{identity!r} is the id of a built-in game; choose another")
    name = top.text("rules")
    if name not in rules:
        raise top.fail("rules", f"{name!r} is unknown; {either(rules)}")
    low, high = read_seats(top)
    dice = read_dice(top)
    spec = Spec(
        id=identity,
        title=top.text("title", most=60),
        rules=name,
        seats=(low, high),
        designers=top.texts("designers", ()),
        publisher=top.text("publisher", ""),
        verified=top.flag("verified"),
        sources=top.texts("sources", filled=True),
        misthrows=top.integers("misthrows", -100, 0, [], filled=True, most=12),
        dice=dice,
        rows=read_rows(top, {face.colour for die in dice for face in die.faces}, rules.find(name).reserved_names),
        sheet=read_sheet(top.table("sheet")),
    )
    details = top.table(name)
    top.done()
    return spec, details


def on_base(top: TableReader, bases: list[Path | None], files: Callable[[], Mapping[str, Path]]) -> dict[str, Any]:
    """Return the data of a spec merged with the data of its bases. The spec's own values win."""
    *before, start = bases
    if start is None:
        raise top.fail("base", f"{top.data['base']!r} is unknown; {either(files())}")
    if start in before:
        raise top.fail("base", f"{top.data['base']!r} builds on itself; choose a base that does not")
    return merged(parsed(spec_text(start), start.name), {key: top.data[key] for key in top.data if key != "base"})


def merged(base: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """Return the data of a spec merged with those of its base, table by table. Values and lists are replaced whole.

    >>> merged({"seats": [2, 5], "sheet": {"size": "a6-portrait"}}, {"seats": [1, 2], "sheet": {"guide": True}})
    {'seats': [1, 2], 'sheet': {'size': 'a6-portrait', 'guide': True}}
    """
    tables = [key for key in own if isinstance(own[key], dict) and isinstance(base.get(key), dict)]
    return base | own | {key: merged(base[key], own[key]) for key in tables}


def spec_text(path: Path) -> str:
    """Return the text of a spec file, after checking the file's kind and size. Raises `SpecError`.

    >>> spec_text(SPECS / "qwixx.toml").splitlines()[1]
    'format = 1'
    """
    file = path.name or str(path)
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            raise SpecError(file, "", "this is a directory; give a .toml file")
        if not stat.S_ISREG(status.st_mode):
            raise SpecError(file, "", "this is not an ordinary file; give a .toml file")
        if status.st_size > MOST_TOML:
            raise SpecError(file, "", f"the file has {status.st_size:,} bytes; allowed: at most {MOST_TOML:,}")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise SpecError(file, "", f"the file cannot be read: {reason}") from None

    def fail(line: int, problem: str) -> SpecError:
        return SpecError(file, f"line {line}" if line else "", problem)

    return read_text(path, "file", MOST_TOML, fail)


def parsed(text: str, file: str) -> dict[str, Any]:
    """Parse a TOML text. `file` names it in errors."""
    if len(text) > MOST_TOML:
        raise SpecError(file, "", f"the text has {len(text):,} characters; allowed: at most {MOST_TOML:,}")
    try:
        return tomllib.loads(text.lstrip(MARK))
    except (ValueError, RecursionError) as error:
        raise SpecError(file, "", f"this is not TOML: {error}") from None


def read_seats(top: TableReader) -> tuple[int, int]:
    seats = top.integers("seats", 1, 12)
    if len(seats) != 2 or seats[0] > seats[1]:
        raise top.fail("seats", f"{list(seats)} is not a range; give the fewest and the most seats, such as [2, 5]")
    return seats[0], seats[1]


def read_sheet(table: TableReader) -> SheetFields:
    seed = table.integer("seed", 0, MOST_SEED, NO_SEED)
    sheet_fields = SheetFields(
        size=table.choice("size", SIZES),
        fields=tuple(read_words(table, "fields", FIELDS)),
        guide=table.flag("guide", False),
        seed=None if seed == NO_SEED else seed,
    )
    table.done()
    return sheet_fields


def read_words(table: TableReader, key: str, allowed: Iterable[str]) -> tuple[str, ...]:
    words = table.texts(key, (), filled=True)
    for index, word in enumerate(words):
        if word not in allowed:
            raise table.fail(f"{key}[{index}]", f"{word!r} is unknown; {either(allowed)}")
        if word in words[:index]:
            raise table.fail(f"{key}[{index}]", f"{word!r} is given twice")
    return words


def read_token(table: TableReader, key: str, token: object, colour: str | None) -> Face:
    """Read a face: a number such as ``5``, which has the given colour, or a text such as ``"R5"``."""
    if isinstance(token, int):
        table.within(key, token, 1, 99)
        if colour is None:
            raise table.fail(key, f"{token} has no colour; write it with a letter, such as R{token}, or give a colour")
        return Face(colour, token)
    match = re.fullmatch(r"([A-Z])([1-9][0-9]?)", str(token))
    if match is None or match[1] not in BY_LETTER:
        raise table.fail(key, f"{token!r} is not a colour and a number; letters {either(BY_LETTER)}, such as R5")
    return Face(BY_LETTER[match[1]], int(match[2]))


def read_name(table: TableReader, taken: Iterable[str]) -> str:
    name = table.text("name", most=20)
    if not re.fullmatch(r"[a-z0-9]+", name):
        raise table.fail("name", f"{name!r} is not a name; allowed: lower-case letters and digits")
    if name in taken:
        raise table.fail("name", f"{name!r} is given twice; every name must be different")
    return name


def read_colour(table: TableReader) -> str | None:
    return table.choice("colour", COLOURS) if "colour" in table.data else None


def read_dice(top: TableReader) -> tuple[Die, ...]:
    dice: list[Die] = []
    for table in top.tables("dice"):
        name = read_name(table, [die.name for die in dice])
        colour = read_colour(table)
        tokens = table.items("faces", (int, str))
        faces = tuple(read_token(table, f"faces[{index}]", token, colour) for index, token in enumerate(tokens))
        if not 2 <= len(faces) <= 20:
            raise table.fail("faces", f"the die has {len(faces)} faces; allowed: 2 to 20")
        for index, face in enumerate(faces):
            if face.colour != (colour or face.colour):
                problem = f"{face} is not {colour}, the colour of this die; change one of the two"
                raise table.fail(f"faces[{index}]", problem)
        if len(set(faces)) == 1:
            raise table.fail("faces", f"all faces are {faces[0]}; give at least two different ones")
        dice.append(Die(name, colour, faces))
        table.done()
    if not 1 <= len(dice) <= 12:
        raise top.fail("dice", f"the game has {len(dice)} dice; allowed: 1 to 12")
    return tuple(dice)


def read_rows(top: TableReader, colours: set[str], taken: Collection[str]) -> tuple[Row, ...]:
    rows: list[Row] = []
    for table in top.tables("rows"):
        name = read_name(table, [row.name for row in rows])
        if name in taken:
            raise table.fail("name", f"{name!r} means something else on sheets and in positions; choose another name")
        colour = read_colour(table)
        if type(table.data.get("cells")) is int:
            count = table.integer("cells", 1, 20)
            cells = [Cell(f"{name}.{number}", colour, None) for number in range(1, count + 1)]
        else:
            cells = read_cells(table, name, colour)
        for index, cell in enumerate(cells):
            if cell.colour is not None and cell.colour not in colours:
                key = "colour" if cell.colour == colour else f"cells[{index}]"
                raise table.fail(key, f"there is no {cell.colour} die; {either(sorted(colours))}")
        closing = [read_closing(table, number, cells) for number in table.integers("closing", 1, 99, [], filled=True)]
        rows.append(Row(name, colour, tuple(cells), tuple(sorted(closing))))
        table.done()
    if not 1 <= len(rows) <= 16:
        raise top.fail("rows", f"the game has {len(rows)} rows; allowed: 1 to 16")
    return tuple(rows)


def read_cells(table: TableReader, row: str, colour: str | None) -> list[Cell]:
    cells: list[Cell] = []
    for index, token in enumerate(table.items("cells", (int, str), most=20)):
        face = read_token(table, f"cells[{index}]", token, colour)
        if any(cell.number == face.number for cell in cells):
            raise table.fail(f"cells[{index}]", f"the number {face.number} occurs twice in this row")
        cells.append(Cell(f"{row}.{face.number}", face.colour, face.number))
    if not cells:
        raise table.fail("cells", "the row has no cells")
    return cells


def read_closing(table: TableReader, number: int, cells: list[Cell]) -> int:
    for index, cell in enumerate(cells):
        if cell.number == number:
            return index
    if cells[0].number is None:
        raise table.fail("closing", "the cells of this row have no numbers, so none can close it; remove the key")
    raise table.fail("closing", f"{number} is not in this row; {either(cell.number for cell in cells)}")
