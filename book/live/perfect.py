"""The table of perfect play that the site brings along.

The build makes it in a step of its own: two steps that needed it at the same time would each solve the game.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from dicepad import load
from dicepad.odds.qwixx.solver.cache import table_path
from dicepad.odds.qwixx.solver.solving import table_for
from dicepad.odds.qwixx.solver.value_table import save
from dicepad.odds.qwixx.turn.solvable import solvable_sheet

TABLE: Final = "qwixx"
"""The game whose table of perfect play pages and notebooks bring along."""


def small_table() -> Path:
    """Return the table of perfect play in its compact form. It is made once, beside the one in the cache."""
    game = load(TABLE)
    kept = table_path(solvable_sheet(game), 1, 0)
    small = kept.with_name(f"small-{kept.name}")
    if not small.exists():
        for old in small.parent.glob("small-*.table"):
            old.unlink()
        save(table_for(game), small, small=True)
    return small


if __name__ == "__main__":
    small_table()
