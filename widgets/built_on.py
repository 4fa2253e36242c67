"""A look at the packages that boards are built on, before anything of them is imported: other modules may hide them.

Raises `ImportError` with one line.
"""

from __future__ import annotations

try:
    from dicepad.hidden import check_package
except ModuleNotFoundError:
    from sheetgen.built_on import hidden_dicepad

    raise ImportError(hidden_dicepad()) from None

check_package("sheetgen")
