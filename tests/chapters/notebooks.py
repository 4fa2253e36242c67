"""The chapters as the tests see them: their text, their cells, what they print and draw, and the numbers in it all."""

from __future__ import annotations

import importlib.util
import json
import re
import sys
from fractions import Fraction
from html import unescape
from pathlib import Path
from types import ModuleType
from typing import Any

from sheetgen.lessons.lesson import LESSONS as NAMES

ROOT = Path(__file__).resolve().parents[2]
BOOK = ROOT / "book"
CHAPTERS = sorted(BOOK.glob("chances/*.ipynb"))
LESSONS = [BOOK / "teachers" / f"{name}.md" for name in NAMES]
NUMBER = re.compile(r"(?<![\w./^,])\d[\d,]*(?:\.\d+)?(?:/\d+(?!\w))?%?")
"""A number as it is written: 7, 3,600, 41.5%, 5/12."""
SMALL = 12
"""Whole numbers up to this are faces, sums, seats and the like, and need no proof."""


def cells(path: Path, kind: str) -> list[dict[str, Any]]:
    return [cell for cell in json.loads(path.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == kind]


def source(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])


def tags(cell: dict[str, Any]) -> list[str]:
    return list(cell["metadata"].get("tags", []))


def prose(path: Path) -> str:
    if path.suffix == ".md":
        return path.read_text(encoding="utf-8")
    return "\n\n".join(source(cell) for cell in cells(path, "markdown"))


def pictures(path: Path) -> list[tuple[dict[str, Any], str, str]]:
    """The cells that draw, with the drawing and what it says in words."""
    found = []
    for cell in cells(path, "code"):
        for output in cell["outputs"]:
            html = "".join(output.get("data", {}).get("text/html", ""))
            if html.startswith('<div class="plot">'):
                found.append((cell, html, "".join(output["data"]["text/plain"])))
    return found


def printed(path: Path) -> str:
    """All that a chapter prints, as text; what its pictures say in words is not counted."""
    found = [output for cell in cells(path, "code") for output in cell["outputs"]]
    texts = [one for one in found if "plot" not in "".join(one.get("data", {}).get("text/html", ""))[:20]]
    return "\n".join("".join(text.get("text", text.get("data", {}).get("text/plain", ""))) for text in texts)


def plain(text: str) -> str:
    """Text with its numbers in one form: no space before %, a true minus, no code, formulas, addresses, attributes."""
    text = re.sub(r"```.*?```|\$\$.*?\$\$| data-answer=\"[^\"]*\"", " ", text, flags=re.DOTALL)
    text = re.sub(r"`[^`]*`|\$[^$]*\$|\]\([^)]*\)", " ", text)
    return unescape(text).replace(" %", "%").replace("\N{NO-BREAK SPACE}%", "%")


def numbers(text: str) -> set[str]:
    """The numbers of a text that want a proof: all but small whole ones, and the numbers of exercises."""
    text = re.sub(r"^\d+\. ", "", plain(text), flags=re.MULTILINE)
    found = {number.rstrip(",") for number in NUMBER.findall(text)}
    return {one for one in found if not (one.isdigit() and int(one) <= SMALL)}


def same(text: str, value: Any) -> bool:
    """Return whether a number as written is this value, rounded to the digits that are written."""
    text = text.replace(",", "")
    if "/" in text:
        return Fraction(text) == value
    digits = len(text.rstrip("%").partition(".")[2])
    return round(float(value) * (100 if text.endswith("%") else 1), digits) == float(text.rstrip("%"))


def module(path: Path) -> ModuleType:
    """A module of the book, found beside those that it imports."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec
    assert spec.loader
    found = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = found
    sys.path.insert(0, str(path.parent))
    try:
        spec.loader.exec_module(found)
    finally:
        sys.path.remove(str(path.parent))
    return found
