"""The page about the computers, whose figures the tests of each game measure again."""

from __future__ import annotations

from typing import Final

import pytest

from dicepad import load
from tests.places import ROOT

MEASURED: Final = [pytest.mark.solve, pytest.mark.timeout(3600)]
"""Some figures take minutes to measure again, and a busy machine takes several times as long."""


def section(name: str) -> str:
    """Return the section of the page about a game."""
    text = (ROOT / "book" / "reference" / "computers.md").read_text(encoding="utf-8")
    return text.partition(f"\n## {load(name).spec.title}\n")[2].partition("\n## ")[0]
