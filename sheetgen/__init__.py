"""sheetgen: printable sheets for the games of dicepad.

`sheets` lists the sheets, and `sheet` returns one of them. `Sheet.save` prints a sheet: as a PDF with as many copies as
you like, or as one picture in SVG or PNG. `make_pad` prints a pad of several sheets. Names are loaded when you first
use them.

>>> import sheetgen
>>> sheet = sheetgen.sheet("qwixx", lang="en")
>>> sheet.svg()[:4]
'<svg'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .bundles import make_pad
    from .printable import Sheet, sheet, sheets
    from .worksheets.worksheet import Worksheet, worksheet

__all__ = ["Sheet", "Worksheet", "make_pad", "sheet", "sheets", "worksheet"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from .built_on import hidden_dicepad

    if line := hidden_dicepad():
        raise ImportError(line)
    if name == "make_pad":
        from .bundles import make_pad

        return make_pad
    from . import printable
    from .worksheets import worksheet as worksheets

    return getattr(worksheets if hasattr(worksheets, name) else printable, name)


def __dir__() -> list[str]:
    """Return all public names, which are loaded on demand, so that `help` describes them."""
    return [*__all__]
