"""Small drawings for cards, each of which shows its page's subject in the colours of the sheets.

All are 320 x 200 units, use the ink of the page, and show nothing that the words beside them do not say.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Final

from sheetgen.drawing.palette import PALETTES
from sheetgen.drawing.pictures import PIPS

WIDTH, HEIGHT = 320, 200
ROWS: Final = ("red", "yellow", "green", "blue")
TONE: Final = {name: tone.band for name, tone in PALETTES["standard"].tones.items()}
CELL: Final = "#fdfdfd"
INK: Final = PALETTES["standard"].ink


def drawing(parts: Iterable[str]) -> str:
    """Return a whole drawing."""
    inner = "".join(parts)
    return f'<svg class="vignette" viewBox="0 0 {WIDTH} {HEIGHT}" aria-hidden="true">{inner}</svg>'


def box(x: float, y: float, width: float, height: float, fill: str, round_: float = 4, stroke: str = "none") -> str:
    """Draw a box with round corners."""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{round_:g}" fill="{fill}" '
        f'stroke="{stroke}" stroke-width="2"/>'
    )


def cross(x: float, y: float, size: float) -> str:
    """Draw a pencil cross in a square."""
    low, high = 0.24 * size, 0.76 * size
    strokes = f"M{x + low:g} {y + low:g}L{x + high:g} {y + high:g}M{x + high:g} {y + low:g}L{x + low:g} {y + high:g}"
    return f'<path d="{strokes}" stroke="{INK}" stroke-width="{size / 9:.2g}" stroke-linecap="round"/>'


def number(x: float, y: float, size: float, text: str, ink: str = INK) -> str:
    """Draw a number in the middle of a square."""
    return (
        f'<text x="{x + size / 2:g}" y="{y + 0.68 * size:g}" font-size="{size / 2:g}" font-weight="700" '
        f'text-anchor="middle" fill="{ink}">{text}</text>'
    )


def die(x: float, y: float, size: float, face: int, turn: float = 0, tone: str = INK) -> str:
    """Draw a die that shows a face."""
    pips = "".join(
        f'<circle cx="{x + size * across / 100:g}" cy="{y + size * down / 100:g}" r="{size / 11:.2g}" fill="{INK}"/>'
        for across, down in PIPS[face]
    )
    middle = f"{x + size / 2:g} {y + size / 2:g}"
    return f'<g transform="rotate({turn:g} {middle})">{box(x, y, size, size, CELL, size / 6, tone)}{pips}</g>'


def band(x: float, y: float, size: float, colour: str, numbers: Iterable[object], crossed: Iterable[int] = ()) -> str:
    """Draw a piece of a row: its numbers on the coloured band, some of them crossed."""
    shown, done = [str(number) for number in numbers], set(crossed)
    step = size + 4
    parts = [box(x, y, step * len(shown) + 4, size + 8, TONE[colour], 6)]
    for index, text in enumerate(shown):
        left = x + 4 + step * index
        parts += [box(left, y + 4, size, size, CELL), number(left, y + 4, size, text)]
        parts += [cross(left, y + 4, size)] if index in done else []
    return "".join(parts)


def learn() -> str:
    """Draw two dice, and below them the number that they make."""
    return drawing(
        [
            die(92, 22, 58, 3, -8),
            die(170, 20, 58, 4, 7),
            band(40, 112, 44, "red", range(4, 9), [0, 3]),
        ]
    )


def ways(total: int) -> int:
    """Return the number of ways, out of 36, in which two dice make a sum.

    >>> ways(7)
    6
    """
    return sum(1 for roll in product(range(1, 7), repeat=2) if sum(roll) == total)


def word(x: float, y: float, text: str, size: float = 15) -> str:
    """Draw a word in the ink of the page, centred."""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="middle" fill="currentColor">{text}</text>'


def chances() -> str:
    """Draw how many of the 36 rolls of two dice make each sum."""
    step, unit, ground = 26, 25, 174
    parts = []
    for index, total in enumerate(range(2, 13)):
        x, high = 18 + step * index, unit * ways(total)
        parts += [box(x, ground - high, step - 6, high, TONE["red" if total == 7 else "blue"], 3)]
        parts += [word(x + 10, 194, str(total))]
    return drawing(parts)


def classroom() -> str:
    """Draw dice on the board, and sheets on the tables."""
    board = [
        box(40, 12, 240, 92, "none", 8, "currentColor"),
        die(84, 30, 54, 2, -5),
        die(184, 30, 54, 5, 6),
    ]
    sheets = []
    for index in range(4):
        x = 22 + 72 * index
        sheets.append(box(x, 124, 60, 62, CELL, 4, "currentColor"))
        sheets += [box(x + 6, 131 + 13 * row, 48, 9, TONE[colour], 2) for row, colour in enumerate(ROWS)]
    return drawing([*board, *sheets])


def variants() -> str:
    """Draw rows that change their colour along the way."""
    parts = []
    for row in range(4):
        for column in range(9):
            colour = ROWS[(row + column // 3) % 4]
            x, y = 18 + 32 * column, 28 + 38 * row
            parts += [box(x, y, 30, 34, TONE[colour], 3), box(x + 3, y + 5, 24, 24, CELL, 3)]
            parts.append(number(x + 3, y + 5, 24, str(column + 2 if row < 2 else 12 - column)))
    return drawing(parts)


def explore() -> str:
    """Draw a row whose open cells show their probabilities."""
    numbers = (9, 8, 7, 6, 5)
    told = [word(48 + 56 * index, 156, f"{ways(number) / 36:.0%}", 18) for index, number in enumerate(numbers) if index]
    return drawing([band(18, 70, 52, "green", numbers, [0]), *told])


def own() -> str:
    """Draw lines of a file, and the rows that they make."""
    lines = [box(24, 40 + 26 * row, length, 8, "currentColor", 4) for row, length in enumerate((84, 112, 64, 98, 76))]
    rows = [band(164, 36 + 36 * row, 20, colour, (2, 3, 4, 5, 6)) for row, colour in enumerate(ROWS)]
    return drawing([*lines, *rows])
