"""Pads of several sheets, by the names of the sheets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from dicepad.command import Progress, write_whole
from dicepad.errors import DicepadError

from .mixed_sheets import read_sheets
from .press.bundle import RULES, Bundle, Part
from .press.options import OPTIONS, PAD_OPTIONS, OptionError, Options, read_value
from .printable import Sheet, sheet

__all__ = ["make_pad", "read_pad"]


def make_pad(
    path: str | Path, sheets: Iterable[str], progress: Progress | None = None, /, lang: str = "en", **options: object
) -> str:
    """Save a pad of several sheets as one PDF, and return a line that describes it.

    A sheet is an id or the path of a spec file, and ``qwixx:10`` stands for ten copies. The `options` are those of
    `sheetgen.press.options.Options`, where `copies` counts the sheets of each kind (20), and these:

    - `back`: ``"rules"``, or the id of the sheet on all backs;
    - `glue_edge`: an edge that stays free for glue, in millimetres, and `glue_side`: ``"top"`` or ``"left"``;
    - `card_back`: true for a last page to print on card.

    The file is written completely or not at all. Raises as `Sheet.save` does.

    >>> import sheetgen, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     sheetgen.make_pad(f"{folder}/pad.pdf", ["qwixx:40", "qwinto:20"], cover=True)
    '60 sheets of 2 kinds, 148.5 x 105 mm, on 16 pages of A4; print at 100 %'
    """
    path = Path(path)
    if path.suffix != ".pdf":
        raise DicepadError(f"{path}: the file name must end in .pdf")
    pad = read_pad(sheets, {"lang": lang, **options})
    write_whole(path, pad.pdf(progress))
    return pad.summary


def read_pad(
    sheets: Iterable[str],
    table: Mapping[str, object],
    read: Mapping[str, Any] = MappingProxyType({}),
    specs: Mapping[str, str] = MappingProxyType({}),
) -> Bundle:
    """Return the pad of these sheets, with options from a table, and from values that are `read` already.

    `specs` are the texts of specs that a PDF carries, by their names. Raises `DicepadError`.
    """
    pad = {name: read_value(name, PAD_OPTIONS[name].parse, table[name]) for name in PAD_OPTIONS if name in table}
    pad |= {name: value for name, value in read.items() if name in PAD_OPTIONS}
    if pad.get("glue_side") and not pad.get("glue_edge"):
        raise OptionError("glue_side", "this option needs a glue edge")
    rest = {name: value for name, value in table.items() if name not in PAD_OPTIONS}
    typed = {name: value for name, value in read.items() if name not in PAD_OPTIONS}
    back, duplex = pad.get("back", ""), typed.get("duplex", rest.get("duplex", "none"))
    if back and duplex == "none":
        typed["duplex"] = "long"
    for name in ("fillable", "tagged", "position", "seat", "par"):
        if rest.get(name) or typed.get(name):
            raise OptionError(name, "a pad of several sheets has no such option; use it for one sheet")
    options = Options.from_table(rest, typed)
    if options.duplex != "none":
        pad["back"] = back or RULES
    behind = sheet(back, options.lang) if back not in ("", RULES) else None
    return Bundle(tuple(part(name, options.lang, specs) for name in sheets), options, behind=behind, **pad)


def part(text: str, lang: str, specs: Mapping[str, str]) -> Part:
    """Return a sheet and the number of its copies, from a text such as ``qwixx:10``.

    >>> part("qwixx:10", "en", {}).copies
    10
    """
    name, colon, copies = text.rpartition(":")
    if not colon or not copies.lstrip("+-").isdecimal():
        name, copies = text, ""
    number = read_value("copies", OPTIONS["copies"].parse, copies) if copies else None
    found: Sheet = read_sheets(specs[name], lang) if name in specs else sheet(name, lang)
    return Part(name, found, number)
