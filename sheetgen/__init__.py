"""sheetgen: printable sheets for the games of dicepad.

>>> import sheetgen
>>> sheet = sheetgen.sheet("qwixx", lang="en")
>>> sheet.svg()[:4]
'<svg'
"""

from __future__ import annotations

from .sheet import Sheet, sheet, sheets

__all__ = ["Sheet", "sheet", "sheets"]
