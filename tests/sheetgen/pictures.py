"""The pictures of a back as parts, and what they say."""

from __future__ import annotations

from collections.abc import Iterator

import sheetgen
from sheetgen.drawing.parts import Aside, Beside, Lazy, Lines, Number, Part, Result, Sign, Stack
from sheetgen.drawing.row_piece import Cell, RowPiece
from sheetgen.games.crossing.tiles import MarkedRow


def parts_of(part: Part) -> Iterator[Part]:
    """A part and all parts in it, in the order of reading."""
    yield part
    inner: list[Part] = []
    if isinstance(part, Lazy):
        inner = [part.part()]
    elif isinstance(part, MarkedRow):
        inner = [part.piece]
    elif isinstance(part, Aside):
        inner = [part.part]
    elif isinstance(part, (Beside, Stack, Lines)):
        inner = list(part.parts)
    for each in inner:
        yield from parts_of(each)


def pictures(identity: str, lang: str = "en") -> dict[str, list[Part]]:
    """The parts of each picture of a back, by the key of its heading."""
    sheet = sheetgen.sheet(identity, lang)
    place = sheet.natural_place
    sketch = sheet.face.sketch(sheet.game, place, sheet.look(place.width, place.height))
    steps = sheet.face.steps(sheet.game, sketch)
    return {step.key: list(parts_of(step.picture)) for step in steps if isinstance(step.picture, Part)}


def cells_of(parts: list[Part]) -> list[Cell]:
    """The cells of all rows of a picture."""
    return [cell for part in parts if isinstance(part, RowPiece) for cell in part.cells if cell]


def said(parts: list[Part]) -> str:
    """The numbers and signs of a picture, in the order of reading."""
    found: list[str] = []
    for part in parts:
        if isinstance(part, RowPiece):
            found += [cell.written or cell.text for cell in part.cells if cell]
        elif isinstance(part, Sign):
            found.append(part.string)
        elif isinstance(part, Number):
            found.append(part.text)
        elif isinstance(part, Result):
            found.append(part.value)
    return " ".join(filter(None, found))
