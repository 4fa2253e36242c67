"""A shrunken base sheet, with its symmetries or without."""

from __future__ import annotations

from pathlib import Path

from dicepad import load
from dicepad.rules.crossing import CrossingGame

__all__ = ["four_rows"]

TOP = """base = "qwixx"
id = "four"
misthrows = [-3, -3]
dice = [
    { name = "white1", colour = "white", faces = [1, 2] },
    { name = "white2", colour = "white", faces = [1, 2] },
    { name = "red", colour = "red", faces = [1, 2] },
    { name = "yellow", colour = "yellow", faces = [1, 2] },
    { name = "green", colour = "green", faces = [1, 2] },
    { name = "blue", colour = "blue", faces = [1, 2] },
]
"""
ROWS = {
    "red": "[2, 3, 4], closing = [4]",
    "yellow": "[2, 3, 4], closing = [4]",
    "green": "[4, 3, 2], closing = [2]",
    "blue": "[4, 3, 2], closing = [2]",
}
END = """[crossing]
closing_crosses = 2
rows_to_end = 2
points = [0, 1, 3, 6, 10]
"""


def four_rows(folder: Path, *order: str) -> CrossingGame:
    """A shrunken base sheet with its rows in any order."""
    rows = "\n".join(f'{{ name = "{name}", colour = "{name}", cells = {ROWS[name]} }},' for name in order)
    file = folder / f"{'-'.join(order)}.toml"
    file.write_text(f"{TOP}rows = [\n{rows}\n]\n{END}")
    game = load(file)
    assert isinstance(game, CrossingGame)
    return game
