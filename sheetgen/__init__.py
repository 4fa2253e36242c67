"""sheetgen: printable sheets for the games of dicepad.

`sheets` lists the sheets, and `sheet` returns one of them. `Sheet.save` prints a sheet: as a PDF with as many copies as
you like, or as one picture in SVG or PNG.

>>> import sheetgen
>>> sheet = sheetgen.sheet("qwixx", lang="en")
>>> sheet.svg()[:4]
'<svg'
"""

from __future__ import annotations

from .printable import Sheet, sheet, sheets

__all__ = ["Sheet", "sheet", "sheets"]
