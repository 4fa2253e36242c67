"""The scene on a cover: rows of the games with crosses on them, a pencil, and the dice that have just been rolled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from dicepad import Game
from dicepad.spec import Row

from ..drawing import fonts, pencil
from ..drawing.marks import FINE, HEAVY, THIN, Box, Rect
from ..drawing.palette import PALE
from ..drawing.pictures import padlock, pentagon, tilted_die
from ..drawing.sketch import PAD, Sketch
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
RADIUS: Final = 0.18
ENTRY, STROKE = 0.5, 0.12
"""Height of a written number as a share of its cell, and the width of its strokes as a share of the number."""
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
    row, tone = band.row, sketch.tone(band.look.colour)
    x = sketch.room.x + sketch.units(band.look.start)
    outer = Box(x, y, sketch.room.right - x, sketch.units(BAND))
    start = Box(x, y, sketch.units(1), outer.height)
    sketch.add(Rect(outer, sketch.units(RADIUS), tone.band, tone.ink, FINE))
    if not row.colour and row.cells[0].colour:
        sketch.row_number(start, band.number + 1)
    elif row.colour:
        sketch.row_start(start, row.colour)
    elif fonts.width(row.name, sketch.number, "bold") < start.width:
        sketch.add(sketch.text(start, row.name, sketch.number, weight="bold", anchor="middle", fill=tone.sign))
    fitting = int(outer.width / sketch.unit - 1 - PAD / 2 - bool(row.closing))
    for place, cell in enumerate(row.cells[:fitting]):
        box = sketch.cell(x + sketch.units(1 + place), y + sketch.units(PAD))
        if cell.colour != row.colour:
            patch = Box(box.x - sketch.units(PAD / 2), y + FINE, sketch.units(1), outer.height - 2 * FINE)
            sketch.add(Rect(patch, fill=sketch.tone(cell.colour).band))
        draw_cell(sketch, band, index, place, box)
    if band.look.before_line:
        line = Box(x + sketch.units(1 + band.look.before_line - PAD), y, sketch.units(PAD), outer.height)
        sketch.add(Rect(line, fill=sketch.ink))
    if row.closing:
        end = sketch.tone(row.colour or row.cells[-1].colour)
        box = sketch.cell(outer.right - sketch.units(1), y + sketch.units(PAD))
        lock = box.inset(sketch.units(0.2))
        sketch.add(Rect(box, box.width // 2, end.cell, end.ink, HEAVY), *padlock(lock, end.soft))


def draw_cell(sketch: Sketch, band: Band, index: int, place: int, box: Box) -> None:
    """Draw a cell as it is printed on the sheet, and what a player wrote in it."""
    cell, look = band.row.cells[place], band.look
    tone = sketch.tone(cell.colour or look.colour)
    if place in look.pointed:
        sketch.add(pentagon(box, tone.cell, tone.ink, THIN))
    else:
        sketch.add(Rect(box, sketch.units(0.14), tone.cell, tone.ink, FINE))
    if cell.number is not None and fonts.width(str(cell.number), sketch.number, "bold") < box.width:
        sketch.add(sketch.text(box, str(cell.number), sketch.number, weight="bold", anchor="middle", fill=tone.ink))
    entry = look.entries[place] if place < len(look.entries) else 0
    if entry:
        sketch.add(*pencil.number(box, str(entry), sketch.ink, ENTRY * box.height, STROKE, cell.name))
    elif not look.entries and place in CROSSES[index % len(CROSSES)]:
        inner = box.inset(sketch.units(0.14))
        sketch.add(*pencil.cross(inner, sketch.ink, sketch.units(0.1), cell.name))


def draw_dice(sketch: Sketch, room: Box, side: int, games: Sequence[Shown], first: int) -> None:
    """Draw the dice of the games over the scene, from the die with the number `first` on."""
    dice = dice_of(games)
    shaded = sketch.tone("white").band != PALE
    for number, (across, down, tilt) in enumerate(DICE):
        if not first <= number < len(dice) or (down + 0.5) * side > room.height:
            continue
        shown, colour = dice[number]
        tone = sketch.tone(colour)
        body, pip, outline = (PALE, sketch.ink, sketch.ink) if colour == "white" else (tone.band, tone.sign, tone.ink)
        box = Box(room.right - round((across + 0.5) * side), room.y + round((down - 0.5) * side), side, side)
        if shaded:
            shade = Box(box.x + side // 18, box.y + side // 12, side, side)
            sketch.add(*tilted_die(shade, None, tilt, sketch.rule, sketch.rule, sketch.rule))
        sketch.add(*tilted_die(box, shown, tilt, body, pip, outline))


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
