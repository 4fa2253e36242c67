"""The command ``sheetgen``, behind the guard."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final

from .built_on import hidden_dicepad

HIDDEN: Final = hidden_dicepad()
if not HIDDEN:  # imported at once, so that the guard stands before anything else is
    from dicepad.guard import guarded

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command, and return its exit code: 0 if all went well, 1 if the work failed, 2 for wrong use."""

    if HIDDEN:
        print(f"sheetgen: {HIDDEN}", file=sys.stderr)
        return 1

    def work() -> None:
        from .program import perform

        perform(arguments)

    return guarded("sheetgen", work)
