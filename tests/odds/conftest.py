"""One cache folder for all tests of the odds, kept between runs beside what make makes; and two shrunken games."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from dicepad import load
from dicepad.rules.crossing import CrossingGame

os.environ["DICEPAD_CACHE"] = str(Path(__file__).parents[2] / "out" / "cache")

TWO_ROWS = """base = "qwixx"
id = "two-rows"
misthrows = [-2, -3]
dice = [
    { name = "white1", colour = "white", faces = [1, 2, 3] },
    { name = "white2", colour = "white", faces = [1, 2, 3] },
    { name = "red", colour = "red", faces = [1, 2, 3] },
    { name = "blue", colour = "blue", faces = [1, 2, 3] },
]
rows = [
    { name = "red", colour = "red", cells = [2, 3, 4, 5, 6], closing = [6] },
    { name = "blue", colour = "blue", cells = [6, 5, 4, 3, 2], closing = [2] },
]
[crossing]
closing_crosses = 2
rows_to_end = 2
points = [0, 1, 3, 6, 10, 15, 21]
"""
MIXED = """base = "qwixx"
id = "mixed"
misthrows = [-4]
dice = [
    { name = "white1", colour = "white", faces = [1, 2] },
    { name = "white2", colour = "white", faces = [1, 2] },
    { name = "red", colour = "red", faces = [1, 2] },
    { name = "yellow", colour = "yellow", faces = [1, 2] },
    { name = "blue", colour = "blue", faces = [1, 2] },
]
rows = [
    { name = "one", cells = ["R2", "Y3", "Y4"], closing = [4] },
    { name = "two", cells = ["B3", "R4", "Y2"], closing = [2] },
    { name = "three", cells = ["B4", "R3", "B2"], closing = [2] },
]
[crossing]
closing_crosses = 1
rows_to_end = 2
points = [0, 2, 3, 7, 10]
"""


@pytest.fixture
def small(tmp_path: Path) -> Callable[[str], CrossingGame]:
    """Load one of the shrunken games."""

    def written(name: str) -> CrossingGame:
        file = tmp_path / f"{name}.toml"
        file.write_text({"two-rows": TWO_ROWS, "mixed": MIXED}[name])
        game = load(file)
        assert isinstance(game, CrossingGame)
        return game

    return written
