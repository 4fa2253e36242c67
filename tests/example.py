"""Five Square, a game in a package of its own, known to this process as if the package were installed."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

import pytest

import dicepad
from dicepad.env.encoders import ENCODERS
from dicepad.odds.face import CHANCES
from dicepad.rules import RULES
from sheetgen.games import SHEETS
from tests.places import ROOT
from widgets.games import BOARDS

__all__ = ["PACKAGE", "five_square"]

PACKAGE = ROOT / "tests" / "sixth_game"


def five_square(monkeypatch: pytest.MonkeyPatch, package: Path = PACKAGE) -> dicepad.Game:
    """Load the game, from this folder or from a copy, and make the parts known that its pyproject.toml names."""
    monkeypatch.syspath_prepend(str(package))
    for name in [name for name in sys.modules if name.partition(".")[0] == "five_square"]:
        monkeypatch.delitem(sys.modules, name)
    groups = tomllib.loads((package / "pyproject.toml").read_text("utf-8"))["project"]["entry-points"]
    for registry in (RULES, ENCODERS, CHANCES, SHEETS, BOARDS):
        ((name, target),) = groups[registry.group].items()
        monkeypatch.setitem(registry.faces, name, registry.load(name, target))
    return dicepad.load(package / "five_square" / "five-square.toml")
