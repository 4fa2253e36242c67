"""The scene on a cover: rows of the games with crosses on them, a pencil, and the dice that have just been rolled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, NamedTuple

from dicepad import Game
from dicepad.spec import Row

from ..drawing import fonts
from ..drawing.marks import Box
from ..drawing.palette import PALE
from ..drawing.parts import draw_pencil
from ..drawing.row_piece import Cell, Outline, RowPiece, entry
from ..drawing.sketch import CELL, PAD, Sketch
from ..games.face import CoverRow, SheetFace

__all__ = ["BESIDE", "draw_dice", "draw_scene"]

Shown = tuple[Game, SheetFace[Any, Any]]
"""A game on the cover, with its face."""

BAND: Final = 1.1
GAP: Final = 0.1
"""Height of a band and of the gap below it, in cells."""
MOST, FEW = 6, 4
"""Greatest number of bands of one game or of games, and the least number of bands of several games."""
WIDEST: Final = 13.1
"""Greatest number of cells from end to end."""
NARROWEST: Final = 0.55
"""Least width of the widest band, as a share of the room. There are as many bands as that leaves room for."""
CROSSES: Final = ((0, 2, 3, 6), (1, 2, 4, 5), (0, 1, 3, 5, 6), (0, 3, 4), (1, 2, 3), (0, 1, 4))
"""Crossed cells of each band, counted from the left."""
DICE: Final = (
    (0.62, 0.6, -14),
    (1.8, 0.74, 17),
    (0.8, 1.86, 24),
    (2.25, 2.1, -9),
    (0.64, 3.15, -21),
)
"""Middles of the dice, measured from the upper right corner in sides of a die, and their tilt in degrees."""
BESIDE: Final = 2.7
"""Width that the first two dice take from the title, in sides of a die."""


class Band(NamedTuple):
    """A row on the cover: the row of the spec and its number in its game, and how it looks."""

    row: Row
    number: int
    look: CoverRow


def draw_scene(sketch: Sketch, room: Box, games: Sequence[Shown]) -> None:
    """Draw as many bands as fill `room` with large cells, and crosses and numbers in them."""
    bands = bands_of(games, room)
    widest = max(band.look.start + 1 + len(band.row.cells) + bool(band.row.closing) for band in bands)
    pitch = pitch_of(room, len(bands), widest)
    while len(bands) > 1 and pitch * widest < NARROWEST * room.width:
        bands.pop()
        pitch = pitch_of(room, len(bands), widest)
    y = room.y + (room.height - pitch * height_of(len(bands))) / 2
    painter = Sketch(sketch.spec, sketch.look, room, round(pitch))
    for index, band in enumerate(bands):
        draw_band(painter, band, index, round(y + index * pitch * (BAND + GAP)))
    sketch.add(*painter.marks)


def height_of(bands: int) -> float:
    """Return the height of bands and the gaps between them, in cells."""
    return bands * (BAND + GAP) - GAP


def pitch_of(room: Box, bands: int, widest: int) -> float:
    """Return the greatest distance from cell to cell with which the bands fit, in micrometres."""
    return min(room.height / height_of(bands), room.width / min(widest + PAD, WIDEST))


def bands_of(games: Sequence[Shown], room: Box) -> list[Band]:
    """Return the rows to show: rows from all of a single game, or as many of several games as the room is high for.

    Rows of several games have different colours as far as possible.
    """
    if len(games) == 1:
        game, face = games[0]
        rows, looks = game.spec.rows, face.cover_rows(game)
        count = min(MOST, len(rows))
        return [
            Band(rows[number], number, looks[number]) for number in (len(rows) * at // count for at in range(count))
        ]
    widest = max(len(row.cells) + 2 for game, _ in games for row in game.spec.rows)
    fitting = int(room.height / pitch_of(room, 1, widest) / (BAND + GAP))
    bands: list[Band] = []
    for game, face in games[:MOST]:
        looks = face.cover_rows(game)
        used = [band.look.colour for band in bands]
        order = sorted(range(len(looks)), key=lambda at: looks[at].colour in used)
        chosen = sorted(order[: max(1, max(FEW, fitting) // len(games))])
        bands += [Band(game.spec.rows[at], at, looks[at]._replace(start=0)) for at in chosen]
    return bands


def draw_band(sketch: Sketch, band: Band, index: int, y: int) -> None:
    """Draw one band from its start to the right end of the room, with its cells and what is written in them."""
    row, look = band.row, band.look
    left = look.start * sketch.unit
    mixed = not row.colour and row.cells[0].colour
    label = str(band.number + 1) if mixed else "" if row.colour else row.name
    if fonts.width(label, sketch.number, "bold") > sketch.unit:
        label = ""
    piece = RowPiece(
        None if mixed else look.colour,
        arrow=bool(row.colour or mixed),
        lock="" if row.closing else None,
        label=label,
        ridge=look.before_line,
        start=0.44 if row.colour or mixed else 0.72,
        least=(sketch.room.width - left) / sketch.unit,
    )
    fitting = int((sketch.room.width - left - piece.start_wide(sketch)) / sketch.unit - bool(row.closing))
    cells = tuple(cell_of(sketch, band, index, place) for place in range(len(row.cells))[:fitting])
    replace(piece, cells=cells).draw(sketch, round(sketch.room.x + left), y + sketch.units(BAND) // 2)


def cell_of(sketch: Sketch, band: Band, index: int, place: int) -> Cell:
    """Return a cell as it is printed on the sheet, and what a player wrote in it."""
    cell, look = band.row.cells[place], band.look
    text = "" if cell.number is None else str(cell.number)
    if fonts.width(text, sketch.number, "bold") > sketch.units(CELL):
        text = ""
    outline: Outline = "pentagon" if place in look.pointed else "cell"
    colour = cell.colour if cell.colour != band.row.colour else None
    if look.entries:
        written = look.entries[place] if place < len(look.entries) else 0
        return replace(entry(str(written or ""), now=True), text=text, colour=colour, outline=outline)
    is_crossed = place in CROSSES[index % len(CROSSES)]
    return Cell(text, colour=colour, outline=outline, over=partial(draw_cross, cell.name) if is_crossed else None)


def draw_cross(seed: str, sketch: Sketch, box: Box) -> None:
    """Draw a cross within its cell, so that neighbours stay apart."""
    draw_pencil(sketch, box.inset(sketch.units(0.18)), "now", seed)


def draw_dice(sketch: Sketch, room: Box, side: int, games: Sequence[Shown], first: int) -> None:
    """Draw the dice of the games over the scene, from the die with the number `first` on."""
    dice = dice_of(games)
    shaded = sketch.tone("white").band != PALE
    for number, (across, down, tilt) in enumerate(DICE):
        if not first <= number < len(dice) or (down + 0.5) * side > room.height:
            continue
        box = Box(room.right - round((across + 0.5) * side), room.y + round((down - 0.5) * side), side, side)
        if shaded:
            below = Box(box.x + side // 18, box.y + side // 12, side, side)
            sketch.add(*sketch.die(below, None, tilt=tilt, shade=True))
        sketch.add(*sketch.die(box, *dice[number], tilt))


def dice_of(games: Sequence[Shown]) -> list[tuple[int | None, str]]:
    """Return a number and a colour for each die to draw: as many colours as possible, and coloured dice first."""
    found: dict[str, int | None] = {}
    whole: list[tuple[int | None, str]] = []
    for game, _ in games:
        for index, die in enumerate(game.spec.dice):
            face = die.faces[(2 * index + 4) % len(die.faces)]
            colour = die.colour or face.colour
            whole.append((face.number, colour))
            found.setdefault(colour, face.number)
    return [(number, colour) for colour, number in found.items()] + whole
