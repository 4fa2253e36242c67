"""A look at dicepad, which sheets and boards are built on: another module of this name may hide it."""

from __future__ import annotations

import dicepad

__all__ = ["hidden_dicepad"]


def hidden_dicepad() -> str:
    """Return a line about the module that hides dicepad, or an empty text if none does.

    >>> hidden_dicepad()
    ''
    """
    if getattr(dicepad, "HOMES", None):
        return ""
    return f"{dicepad.__file__} hides the package dicepad: rename it, or start Python in another folder"
