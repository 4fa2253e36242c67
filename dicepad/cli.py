"""The command ``dicepad``, behind the guard."""

from __future__ import annotations

from collections.abc import Sequence

from .guard import guarded

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command, and return its exit code: 0 if all went well, 1 if the work failed, 2 for wrong use."""

    def work() -> None:
        from .program import perform

        perform(arguments)

    return guarded("dicepad", work)
