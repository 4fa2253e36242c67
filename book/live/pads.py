"""Questions to Python from the print shop: pads as PDF, and a picture of their sheet."""

from __future__ import annotations

import json
import sys
from math import prod
from types import ModuleType
from typing import Any, Final

import page

import sheetgen
from dicepad import DicepadError
from dicepad.errors import DoesNotFit
from sheetgen.mixed_sheets import read_sheets
from sheetgen.press.job import Job
from sheetgen.press.options import Options
from sheetgen.press.papers import PAPERS, called

USUAL: Final = ("a5", "a4", "letter", "a3")
"""Papers to offer, in this order."""


def stand_in() -> None:
    """Let ReportLab load without Pillow, which only bitmap images would need."""
    if "PIL" not in sys.modules:
        package, image = ModuleType("PIL"), ModuleType("PIL.Image")
        package.__path__ = []
        package.Image = image  # type: ignore[attr-defined]
        sys.modules |= {"PIL": package, "PIL.Image": image}


def pad(request: str) -> str | bytes:
    """Print a pad, described by JSON with a `sheet` or `spec` and options. Returns a PDF, or a sentence that gives the
    problem.

    >>> pad('{"sheet": "qwixx", "copies": 0}')
    "copies: '0' is not a whole number from 1 to 10,000"
    """
    try:
        return job(request).pdf()
    except DoesNotFit as error:
        return too_small(json.loads(request)) or str(error)
    except DicepadError as error:
        return str(error)


def too_small(wanted: dict[str, Any]) -> str:
    """Return a sentence that the paper is too small, with the smallest larger one that fits, or nothing if none does.

    >>> too_small({"sheet": "qwixx", "paper": "a6", "size": "giant"})
    'A6 is too small for this; choose A4'
    """
    paper = wanted.get("paper", "a4")
    larger = (one for one in USUAL if prod(PAPERS[one]) > prod(PAPERS[paper]))
    for one in larger:
        try:
            job(json.dumps(wanted | {"paper": one, "copies": 1})).pdf()
        except DicepadError:
            continue
        return f"{called(paper)} is too small for this; choose {called(one)}"
    return ""


def proof(request: str) -> str:
    """Return a picture of a pad's sheet as SVG, or a sentence that gives the problem.

    >>> proof('{"sheet": "qwixx", "copies": 11, "title": "At home"}').count("At home") > 0
    True
    """
    wanted = json.loads(request)
    look = {name: wanted[name] for name in ("sheet", "spec", "lang", "palette", "title", "fields") if name in wanted}
    try:
        return job(json.dumps(look)).svg().decode()
    except DicepadError as error:
        return str(error)


def job(request: str) -> Job:
    """Return the job to print. A `spec` is the text of a file of your own. Raises `DicepadError`."""
    wanted: dict[str, Any] = json.loads(request)
    name, own = wanted.pop("sheet", ""), wanted.pop("spec", "")
    options = Options.from_table(wanted)
    sheet = read_sheets(own, options.lang) if own else sheetgen.sheet(name, options.lang)
    return sheet.job(options)


def exercise() -> None:
    """Print every kind of sheet in every way, so that a build knows which modules this loads."""
    stand_in()
    for game in ("qwixx", "qwixx-bonus-b", "qwantum", "kneifen", "qwinto"):
        page.begin(game, game, '["Ann", "careful"]', "en", "1")
        page.take(game, json.dumps({"do": "pdf"}))
        pad(json.dumps({"sheet": game, "copies": 20, "paper": "letter"}))
    own = 'format = 1\nbase = "qwixx"\nid = "own"\ntitle = "Own"\n'
    choices = {"cover": True, "duplex": "long", "numbers": "sheets", "crop_marks": True, "cmyk": True, "fields": "name"}
    for request in (
        {"sheet": "qwixx-guide"} | choices,
        {"spec": own, "palette": "low-ink"},
        {"spec": "no"},
        {"sheet": "qwixy"},
    ):
        pad(json.dumps(request))
        proof(json.dumps(request))
