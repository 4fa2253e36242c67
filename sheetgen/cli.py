"""The command ``sheetgen``, behind the guard."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from .built_on import hidden_dicepad

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command, and return its exit code: 0 if all went well, 1 if the work failed, 2 for wrong use."""

    if line := hidden_dicepad():
        print(f"sheetgen: {line}", file=sys.stderr)
        return 1
    from dicepad.guard import guarded

    def work() -> None:
        from .program import perform

        perform(arguments)

    return guarded("sheetgen", work)
