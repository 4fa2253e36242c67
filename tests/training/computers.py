"""What the page about the computers says of each game; what it says is what the commands say that it names."""

from __future__ import annotations

from dicepad import load
from tests.places import ROOT


def section(name: str) -> str:
    """What the page about the computers says of a game."""
    text = (ROOT / "book" / "reference" / "computers.md").read_text(encoding="utf-8")
    return text.partition(f"\n## {load(name).spec.title}\n")[2].partition("\n## ")[0]
