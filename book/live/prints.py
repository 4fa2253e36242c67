"""Questions to Python from the print shop: the pages of a pad as marks, which the browser draws and prints."""

from __future__ import annotations

import json
from math import prod
from typing import Any, Final, NamedTuple

import sheetgen
from dicepad import DicepadError
from dicepad.errors import DoesNotFit, SpecError
from sheetgen.bundles import read_pad
from sheetgen.mixed_sheets import read_sheets
from sheetgen.press.calibration import calibration_document, calibration_summary
from sheetgen.press.dice_nets import dice_document, dice_summary
from sheetgen.press.job import Job
from sheetgen.press.options import Options
from sheetgen.press.papers import PAPERS, display_name
from sheetgen.writers.data import as_data
from sheetgen.writers.document import Document

OF_PADS: Final = ("also", "back", "glue_edge", "card_back")
"""Choices that make a pad of several sheets."""
USUAL: Final = ("a5", "a4", "letter", "a3")
"""Papers to offer, in this order."""


class Printed(NamedTuple):
    """A document with a line that sums it up, and sentences about choices that may disappoint."""

    document: Document
    summary: str
    warnings: list[str]


def marks(request: str) -> str:
    """Return the pages of a pad as JSON, described by JSON with a `sheet` or `spec` and options, or give the problem.

    The sheet ``dice:NAME`` stands for the nets of a game's dice, and ``calibration`` for the page that tests a printer.
    Each panel is drawn once, in `panels`; `pages` say where it lies. A problem with the text of a spec has a `key`, the
    place that it is about.

    >>> drawn = json.loads(marks('{"sheet": "qwixx", "copies": 8}'))
    >>> len(drawn["panels"]), len(drawn["pages"]), drawn["summary"]
    (1, 2, '8 sheets of Qwixx, 148.5 x 105 mm, on 2 pages of A4; print at 100 %')
    >>> json.loads(marks('{"sheet": "dice:qwixx"}'))["summary"]
    '6 dice with edges of 16 mm on 1 page of A4; print at 100 %'
    >>> marks('{"sheet": "qwixx", "copies": 0}')
    '{"problem": "copies: \\'0\\' is not a whole number from 1 to 10,000"}'
    >>> json.loads(marks('{"spec": "base = \\\\"qwixx\\\\"\\\\nid = \\\\"x\\\\"\\\\nrows = 7"}'))["key"]
    'rows'
    """
    try:
        return json.dumps(described(printed(request)))
    except DoesNotFit as error:
        return json.dumps({"problem": too_small(json.loads(request)) or str(error)})
    except SpecError as error:
        return json.dumps({"problem": str(error), "key": error.key})
    except DicepadError as error:
        return json.dumps({"problem": str(error)})


def played(board: str) -> str:
    """Return the displayed sheet of a board with its crosses, as `marks` does."""
    import page  # whose boards the same Python plays

    table = page.sessions[board].table
    position, seat = table.in_play.state.to_text(), table.display.seat
    options = {"copies": 1, "up": 1, "position": position, "seat": seat, "lang": table.presenter.lang}
    return json.dumps(described(sheets(Job(table.presenter.sheet, Options.from_table(options)))))


def too_small(wanted: dict[str, Any]) -> str:
    """Return a sentence that the paper is too small, with the smallest larger one that fits, or nothing if none does.

    >>> too_small({"sheet": "qwixx", "paper": "a6", "size": "giant"})
    'A6 is too small for this; choose A4'
    """
    paper = wanted.get("paper", "a4")
    larger = [one for one in USUAL if prod(PAPERS[one]) > prod(PAPERS[paper])]
    fitting = next((one for one in larger if fits(wanted | {"paper": one, "copies": 1})), "")
    return f"{display_name(paper)} is too small for this; choose {display_name(fitting)}" if fitting else ""


def fits(wanted: dict[str, Any]) -> bool:
    """Return whether a pad can be printed."""
    try:
        return job(json.dumps(wanted)).pad.sides > 0
    except DicepadError:
        return False


def printed(request: str) -> Printed:
    """Return the document for a request. Raises `DicepadError`."""
    wanted: dict[str, Any] = json.loads(request)
    if any(name in wanted for name in OF_PADS):
        return pad(wanted)
    kind, _, game = wanted.pop("sheet", "").partition(":")
    if kind not in ("calibration", "dice"):
        return sheets(job(request))
    options = Options.from_table(wanted)
    if kind == "calibration":
        document = calibration_document(options)
        return Printed(document, calibration_summary(options, len([*document.pages])), [])
    sheet = sheetgen.sheet(game, options.lang)
    document = dice_document(sheet, options)
    return Printed(document, dice_summary(sheet, options, len([*document.pages])), [])


def pad(wanted: dict[str, Any]) -> Printed:
    """Return the document of a pad of several sheets: the first one and those in `also`. Raises `DicepadError`.

    >>> pad({"sheet": "qwixx", "also": ["qwinto"], "copies": 8}).summary
    '16 sheets of 2 kinds, 148.5 x 105 mm, on 4 pages of A4; print at 100 %'
    """
    own, names = wanted.pop("spec", ""), wanted.pop("names", None)
    first = "own.toml" if own else wanted.pop("sheet", "")
    table = {name: value for name, value in wanted.items() if name not in ("sheet", "also")}
    read = {"names": tuple(names)} if names else {}
    bundle = read_pad([first, *wanted.get("also", ())], table, read, {first: own} if own else {})
    return Printed(bundle.document(), bundle.summary, bundle.warnings)


def sheets(wanted: Job) -> Printed:
    """Return the document of a pad. Raises `DicepadError`."""
    return Printed(wanted.document(), wanted.summary, wanted.warnings)


def job(request: str) -> Job:
    """Return the job to print. A `spec` is the text of a file of your own, and `names` is a list in the order of
    printing, as the page has sorted it. Raises `DicepadError`.
    """
    wanted: dict[str, Any] = json.loads(request)
    name, own, names = wanted.pop("sheet", ""), wanted.pop("spec", ""), wanted.pop("names", None)
    options = Options.from_table(wanted, {"names": tuple(names)} if names else {})
    sheet = read_sheets(own, options.lang) if own else sheetgen.sheet(name, options.lang)
    return Job(sheet, options)


def described(wanted: Printed) -> dict[str, Any]:
    """Return all that a writer needs of a document, and what to say about it."""
    return as_data(wanted.document) | {"summary": wanted.summary, "warnings": wanted.warnings}
