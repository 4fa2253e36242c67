"""Questions to Python from the print shop where the light Python does not start: pads as PDF."""

from __future__ import annotations

import json
import sys
from types import ModuleType

import page
from prints import printed, too_small

from dicepad import DicepadError
from dicepad.errors import DoesNotFit


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
        from sheetgen.writers.pdf import write_pdf

        content: bytes = write_pdf(printed(request).document)
        return content
    except DoesNotFit as error:
        return str(too_small(json.loads(request)) or error)
    except DicepadError as error:
        return str(error)


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
        {"sheet": "dice:qwixx-longo"},
        {"sheet": "calibration", "duplex": "long"},
    ):
        pad(json.dumps(request))
