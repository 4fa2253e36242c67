"""Options for printing: one table for the command line, TOML files and Python."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self

from dicepad.errors import DicepadError
from dicepad.texts import MARK

from ..drawing.marks import MM
from ..drawing.palette import PALETTES
from ..wording import SUPPORTED
from .names import unprinted
from .papers import MARGIN, PAPERS, UPS

if TYPE_CHECKING:
    from .name_lists import Names

__all__ = [
    "GROUPS",
    "LEAST_GLUE",
    "MOST_COPIES",
    "MOST_FILLABLE",
    "OPTIONS",
    "PAD_OPTIONS",
    "Offset",
    "Option",
    "OptionError",
    "Options",
    "Size",
    "read_table",
]

MOST_COPIES: Final = 10_000
MOST_FILLABLE: Final = 100
"""Greatest number of sheets in a form to fill in on screen, because each has about fifty fields."""
MOST_ADDRESS: Final = 122
"""Greatest number of characters in an address.

A longer address would make the modules narrower than a third of a millimetre, which phones read badly from paper.
"""
LEAST_MARGIN: Final = 5 * MM
"""Least margin without a warning, because many printers cannot reach closer to the edge of the paper."""

GROUPS: Final = {
    "look": "the sheet",
    "paper": "paper and pieces",
    "pad": "pad",
    "sides": "both sides",
    "shop": "for cutting and for print shops",
    "screen": "on screen",
}


class OptionError(DicepadError):
    """Error in the value of an option, whose name is in `option`.

    >>> print(OptionError("paper", "there is no paper size 'a9'"))
    paper: there is no paper size 'a9'
    """

    def __init__(self, option: str, problem: str) -> None:
        super().__init__(f"{option}: {problem}")
        self.option = option
        self.problem = problem

    @property
    def typed(self) -> str:
        """The error in the words of a command line.

        >>> OptionError("per_name", "this option needs names").typed
        '--per-name: this option needs names'
        """
        known = self.option in OPTIONS or self.option in PAD_OPTIONS
        return f"--{self.option.replace('_', '-')}: {self.problem}" if known else str(self)


class Size(NamedTuple):
    """Width and height in micrometres.

    >>> str(Size(120_000, 90_500))
    '120x90.5mm'
    """

    width: int
    height: int

    def __str__(self) -> str:
        return f"{self.width / MM:g}x{self.height / MM:g}mm"


class Offset(NamedTuple):
    """A shift in micrometres, to the right and downwards.

    >>> str(Offset(1_500, -500))
    '1.5,-0.5'
    """

    x: int
    y: int

    def __str__(self) -> str:
        return f"{self.x / MM:g},{self.y / MM:g}"


STAY: Final = Offset(0, 0)

ORDERS: Final = ("reading", "cut-stack", "fronts-backs", "cut-stack,fronts-backs")
"""Orders in which sheets are placed on pages and sides follow each other."""

Parse = Callable[[str], Any]


def one_of(choices: Mapping[str, object] | tuple[str, ...]) -> Parse:
    """Return a parser that accepts one of a few words."""

    def parse(text: str) -> str:
        if text not in choices:
            raise ValueError(f"{text[:40]!r} is unknown; allowed: {', '.join(choices)}")
        return text

    return parse


def whole(low: int, high: int) -> Parse:
    """Return a parser of whole numbers from `low` to `high`."""

    def parse(text: str) -> int:
        if not re.fullmatch(r"[+-]?[0-9]{1,12}", text) or not low <= int(text) <= high:
            raise ValueError(f"{text[:40]!r} is not a whole number from {low:,} to {high:,}")
        return int(text)

    return parse


def micrometres(text: str, what: str, low: float, high: float) -> int:
    """Convert a text in millimetres to micrometres. Raises `ValueError` unless it is a number from `low` to `high`."""
    if not re.fullmatch(r"[+-]?[0-9]{1,4}(\.[0-9]{1,3})?", text) or not low <= float(text) <= high:
        raise ValueError(f"{text[:40]!r} is not {what} in millimetres from {low:g} to {high:g}")
    return round(float(text) * MM)


def parse_margin(text: str) -> int:
    """Parse a margin in millimetres."""
    return micrometres(text.removesuffix("mm").strip(), "a margin", 0, 40)


def in_millimetres(length: int) -> str:
    """Write a length in micrometres as `parse_margin` reads it.

    >>> in_millimetres(7_000), in_millimetres(6_500)
    ('7', '6.5')
    """
    return f"{length / MM:g}"


def parse_names(text: str) -> Names:
    """Parse names with semicolons between them, or the name of a file with names."""
    from .name_lists import read_names  # which reads tables: the browser's small Python does without

    return read_names(text)


def parse_up(text: str) -> int | None:
    """Parse the number of pieces on a page; ``auto`` gives None."""
    if text == "auto":
        return None
    if text not in map(str, UPS):
        raise ValueError(f"{text[:40]!r} is not a number of pieces; allowed: {', '.join(map(str, UPS))}, auto")
    return int(text)


def parse_size(text: str) -> Size:
    """Parse a size such as ``120x90mm``."""
    sides = text.strip().removesuffix("mm").strip().split("x")
    if len(sides) != 2:
        raise ValueError(f"{text[:40]!r} is not a size; write width x height in millimetres, such as 120x90mm")
    return Size(*(micrometres(side.strip(), "a side", 20, 1000) for side in sides))


def parse_offset(text: str) -> Offset:
    """Parse a shift such as ``1.5,-0.5``."""
    parts = text.split(",")
    if len(parts) != 2:
        raise ValueError(f"{text[:40]!r} is not an offset; write right,down in millimetres, such as 1.5,-0.5")
    return Offset(*(micrometres(part.strip(), "an offset", -20, 20) for part in parts))


def line_of(most: int) -> Parse:
    """Return a parser of one line of text with at most `most` characters."""

    def parse(text: str) -> str:
        if len(text) > most:
            raise ValueError(f"the text has {len(text):,} characters; allowed: at most {most}")
        if not text.strip() or not text.isprintable():
            raise ValueError("the text is empty or has characters that cannot be printed")
        return text

    return parse


def parse_fields(text: str) -> str:
    """Parse the names of the fields to write in."""
    names = [name.strip() for name in text.split(",")]
    if not set(names) <= {"name", "date", "tally"} or len(set(names)) != len(names):
        raise ValueError(f"{text[:40]!r} is not a choice of fields; allowed: name, date and tally, such as name,tally")
    return ",".join(names)


def parse_address(text: str) -> str:
    """Parse a web address."""
    if not re.fullmatch(r"https?://[!-~]{3,}", text):
        raise ValueError(f"{text[:40]!r} is not an address; it begins with http:// or https://")
    if len(text) > MOST_ADDRESS:
        raise ValueError(f"the address has {len(text):,} characters; a QR code of 15 mm holds {MOST_ADDRESS}")
    return text


class Option(NamedTuple):
    """An option as people meet it: its group in the help, its value as shown there, and its description.

    `parse` reads its value from text, and `write` writes it. An option without `parse` is on or off.
    """

    group: str
    shown: str
    help: str
    parse: Parse | None = None
    write: Callable[[Any], str] = str


OPTIONS: Final = {
    "lang": Option("look", "", "language: " + ", ".join(SUPPORTED), one_of(SUPPORTED)),
    "palette": Option("look", "", "colours: " + ", ".join(PALETTES), one_of(PALETTES)),
    "size": Option(
        "look", "", "smallest cells: standard 8 mm, large 14 mm, giant 20 mm", one_of(("standard", "large", "giant"))
    ),
    "title": Option("look", "TEXT", "a title instead of the game's name", line_of(60)),
    "fields": Option(
        "look",
        "LIST",
        "what players can fill in: name, date or tally (of five games), or several, as in name,tally",
        parse_fields,
    ),
    "position": Option("look", "TEXT", 'a position to print, such as "red:2,3 blue:12"', line_of(2000)),
    "seat": Option("look", "N", "the seat whose sheet to print, counted from 0", whole(0, 11)),
    "par": Option("look", "", "print the expected score of perfect solo play beside the total (Qwixx, plain or mixed)"),
    "paper": Option("paper", "", ", ".join(PAPERS), one_of(PAPERS)),
    "up": Option("paper", "N", "pieces on a page: 1, 2, 4, 8 or auto", parse_up),
    "trim": Option("paper", "WxHmm", "pieces of exactly this size", parse_size),
    "margin": Option("paper", "MM", "white edge of every piece (7)", parse_margin, in_millimetres),
    "copies": Option("pad", "N", "number of sheets (one full page)", whole(1, MOST_COPIES)),
    "names": Option(
        "pad",
        "FILE",
        "a sheet for each name in a .txt or .csv file, or in a list with semicolons",
        parse_names,
        "; ".join,
    ),
    "per_name": Option("pad", "N", "sheets for each name (1)", whole(1, 100)),
    "order": Option(
        "pad",
        "",
        "reading; cut-stack, to cut the pile and stack the parts; fronts-backs, for all fronts before all backs; "
        "or cut-stack,fronts-backs",
        one_of(ORDERS),
    ),
    "numbers": Option("pad", "", "what to number: sheets, pages or none", one_of(("none", "sheets", "pages"))),
    "cover": Option("pad", "", "start with a cover"),
    "duplex": Option(
        "sides", "", "rules on the back, turned over the long or the short edge", one_of(("none", "long", "short"))
    ),
    "offset_front": Option("sides", "X,Y", "how far to move the fronts: right,down in mm", parse_offset),
    "offset_back": Option("sides", "X,Y", "how far to move the backs", parse_offset),
    "qr": Option("sides", "URL", "a QR code for this address, on cover and backs", parse_address),
    "crop_marks": Option("shop", "", "marks that show where to cut"),
    "cut_lines": Option("shop", "", "lines along every cut, for scissors and guillotine"),
    "registration": Option("shop", "", "marks that show whether the inks line up, between the crop marks"),
    "cmyk": Option("shop", "", "four printing inks instead of red, green and blue"),
    "fillable": Option("screen", "", "check boxes and fields; implies --tagged"),
    "tagged": Option(
        "screen", "", "labels for screen readers on every place of every sheet; on by default for up to 8 sheets"
    ),
}
"""Description of each field of `Options` for the help, files and forms, in the same order."""

LEAST_GLUE, MOST_GLUE = 3, 40
"""Least and greatest width of an edge for glue, in millimetres."""


def parse_glue(text: str) -> int:
    """Parse the width of an edge for glue."""
    return micrometres(text.removesuffix("mm").strip(), "the width of an edge for glue", LEAST_GLUE, MOST_GLUE)


PAD_OPTIONS: Final = {
    "back": Option("sides", "SHEET", "what is on the backs: rules, or the id of a sheet", str),
    "glue_edge": Option(
        "pad", "MM", "keep an edge of this width free for glue, behind a dashed line", parse_glue, in_millimetres
    ),
    "glue_side": Option("pad", "", "where the glue edge of the first sheet lies: top or left", one_of(("top", "left"))),
    "card_back": Option("pad", "", "end with a page to print on card, which says what is in the pad"),
}
"""Options that only pads of several sheets have, as `OPTIONS` describes all others."""


@dataclass(frozen=True)
class Options:
    """All options for printing, with lengths in micrometres. The defaults make one full page of sheets.

    >>> Options(copies=3).to_toml()
    'copies = 3\\n'
    """

    lang: str = "en"
    palette: str = "standard"
    size: str = "standard"
    title: str = ""
    fields: str = ""
    position: str = ""
    seat: int = 0
    par: bool = False
    paper: str = "a4"
    up: int | None = None
    trim: Size | None = None
    margin: int = MARGIN
    copies: int | None = None
    names: tuple[str, ...] | None = None
    per_name: int = 1
    order: str = "reading"
    numbers: str = "none"
    cover: bool = False
    duplex: str = "none"
    offset_front: Offset = STAY
    offset_back: Offset = STAY
    qr: str = ""
    crop_marks: bool = False
    cut_lines: bool = False
    registration: bool = False
    cmyk: bool = False
    fillable: bool = False
    tagged: bool | None = None

    def __post_init__(self) -> None:
        if (self.offset_front != STAY or self.offset_back != STAY) and self.duplex == "none":
            moved = "offset_back" if self.offset_front == STAY else "offset_front"
            raise OptionError(moved, "this option needs duplex long or short")
        if self.qr and not self.cover and self.duplex == "none":
            raise OptionError("qr", "the QR code is printed on covers and backs; choose cover or duplex as well")
        if self.size != "standard" and (self.up or self.trim):
            raise OptionError("size", f"{self.size} chooses its own pieces; remove up and trim")
        if (self.fillable or self.tagged) and (self.copies or 0) > MOST_FILLABLE:
            raise OptionError(
                "copies", f"{self.copies:,} sheets with labels or fields are too many; allowed: at most {MOST_FILLABLE}"
            )
        if self.seat and not self.position:
            raise OptionError("seat", "this option needs a position")
        if self.fillable and self.position:
            raise OptionError(
                "fillable", "a fillable form starts empty; remove the position, or print it without fields"
            )
        if self.backs_last and self.duplex == "none":
            raise OptionError("order", "fronts-backs needs duplex long or short: without it there are no backs")
        if self.registration and not self.crop_marks:
            raise OptionError("registration", "registration marks go between crop marks; choose crop marks as well")
        self.check_names()

    def check_names(self) -> None:
        """Refuse options that cannot be combined with names. Raises `OptionError`."""
        if self.names is None:
            if self.per_name != 1:
                raise OptionError("per_name", "this option needs names")
            return
        count = len(self.names) * self.per_name
        if self.copies:
            raise OptionError(
                "copies", "the names decide how many sheets there are; remove copies, or choose the sheets per name"
            )
        if self.fields and "name" not in self.fields:
            raise OptionError("fields", "names need a line to print them on; add name to the fields")
        most = MOST_FILLABLE if self.fillable or self.tagged else MOST_COPIES
        if count > most:
            raise OptionError("names", f"the names make {count:,} sheets; allowed: at most {most:,}")

    @property
    def backs_last(self) -> bool:
        """True if all fronts are printed before the first back."""
        return "fronts-backs" in self.order

    @property
    def chosen(self) -> dict[str, Any]:
        """The options that differ from their defaults, by name."""
        usual = Options()
        return {name: getattr(self, name) for name in OPTIONS if getattr(self, name) != getattr(usual, name)}

    @property
    def warnings(self) -> list[str]:
        """Sentences about options that are allowed but may disappoint."""
        texts = []
        if self.margin < LEAST_MARGIN:
            margin, least = in_millimetres(self.margin), in_millimetres(LEAST_MARGIN)
            texts.append(f"a margin of {margin} mm is smaller than the {least} mm that many printers need")
        if remark := unprinted(self.names or ()):
            texts.append(remark)
        if getattr(self.names, "guessed", False):
            texts.append("the list of names is not UTF-8, so it was read as Windows-1252; check the names")
        return texts

    def to_toml(self) -> str:
        """Write the options that differ from their defaults as TOML. `from_table` reads them back."""
        return "".join(f"{name} = {toml_value(value, OPTIONS[name].write)}\n" for name, value in self.chosen.items())

    @classmethod
    def from_table(cls, table: Mapping[str, object], read: Mapping[str, Any] = MappingProxyType({})) -> Self:
        """Make options from a TOML table or from keyword arguments, and from values that are `read` already.

        Raises `OptionError`.

        >>> Options.from_table({"trim": "120x90mm"}).trim
        Size(width=120000, height=90000)
        """
        values = dict(read)
        for key, value in table.items():
            name = key.replace("-", "_")
            if name not in OPTIONS:
                raise OptionError(key, f"there is no such option; allowed: {', '.join(OPTIONS)}")
            if name not in read:
                values[name] = read_value(name, OPTIONS[name].parse, value)
        return cls(**values)


def read_value(name: str, parse: Parse | None, value: object) -> Any:
    """Read one value, given as text, number, flag or in its own type. Raises `OptionError`."""
    if name == "names" and type(value) in (list, tuple):
        value = ";".join(map(str, value))  # type: ignore[call-overload]
    if value is None or (parse and isinstance(value, tuple)):
        return value
    if parse is None:
        if not isinstance(value, bool):
            raise OptionError(name, f"true or false belongs here, not {str(value)[:40]!r}")
        return value
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise OptionError(name, f"this must be text or a number, not {str(value)[:40]!r}")
    try:
        return parse(str(value))
    except ValueError as error:
        raise OptionError(name, str(error)) from None


def toml_value(value: object, write: Callable[[Any], str]) -> str:
    """Write a value as TOML. Everything except flags and whole numbers becomes text."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int) and write is str:
        return str(value)
    text = write(value).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{text}"'


def read_table(text: str, where: str) -> dict[str, object]:
    """Read an options file as a TOML table, without checking its values. `where` names the file in errors."""
    try:
        return tomllib.loads(text.lstrip(MARK))
    except (ValueError, RecursionError) as error:
        raise DicepadError(f"{where}: this is not TOML: {error}") from None
