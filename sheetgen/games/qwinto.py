"""The Qwinto sheet: staggered bands of blank fields, pentagons that score their columns, and the total.

The back shows the short rules.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from dicepad.rules.qwinto import QwintoGame, QwintoState
from dicepad.spec import Row

from ..drawing.heading import LINE, draw_heading, with_heading
from ..drawing.marks import FINE, THIN, Box, Line, Mark, Path, Rect
from ..drawing.pictures import pentagon
from ..drawing.result import ResultBox, draw_result
from ..drawing.sketch import CELL, MINUS, PAD, Look, Sketch, begin
from ..drawing.tiles import Step
from ..drawing.typesetting import LEADING, wrap
from .face import ScoreFormula, SheetFace, Tally, missed
from .tiles import GameTiles

__all__ = ["QWINTO", "QwintoSheet"]

HEADER: Final = 0.46
BAND: Final = 1.1
CAPTION: Final = 0.3
UNDER_HEADER, BETWEEN_BANDS, ABOVE_COLUMNS, ABOVE_MISTHROWS, ABOVE_RESULT, ABOVE_FOOTER = (
    (0.06, 1),
    (0.07, 1),
    (0.28, 2),
    (0.1, 2),
    (0.14, 3),
    (0.14, 2),
)
"""Gaps: their least height in units, and their share of the height that is left over."""


class QwintoSheet(SheetFace[QwintoGame, QwintoState]):
    """Sheet face of Qwinto: the front, the short rules on the back, and the boxes for points."""

    def front(self, game: QwintoGame, room: Box, look: Look) -> tuple[Mark, ...]:
        return qwinto_panel(game, room, look)

    def steps(self, game: QwintoGame, sketch: Sketch) -> list[Step]:
        tiles, misthrows = QwintoTiles(sketch), len(game.spec.misthrows)
        pictures: dict[str, Callable[[Box], None]] = {
            "roll": tiles.all_dice,
            "enter": tiles.some_dice,
            "order": tiles.rising,
            "misthrow": partial(tiles.boxes, crossed=min(1, misthrows)),
            "points": partial(tiles.entries, chosen=len(game.spec.rows)),
            "end": partial(tiles.boxes, crossed=misthrows),
        }
        values = {"misthrows": misthrows, "rows": game.full_rows_to_end}
        return [Step(f"back_qwinto.{key}", picture, values) for key, picture in pictures.items()]

    def points(self, state: QwintoState, seat: int) -> dict[str, int]:
        game, rows = state.game, state.rows[seat]
        found = super().points(state, seat)
        for row, entries in zip(game.spec.rows, rows, strict=True):
            found[f"points.{row.name}"] = entries[-1] if all(entries) else sum(entry > 0 for entry in entries)
        total = 0
        for number, (index, place) in enumerate(scored_columns(game), start=1):
            column = game.columns[index][place]
            if all(entries[places.index(column)] for entries, places in zip(rows, game.columns, strict=True)):
                found[f"column.{number}"] = rows[index][place]
                total += rows[index][place]
        return found | {"points.columns": total, "points.misthrows": -game.penalties[state.misthrows[seat]]}

    def tallies(self, game: QwintoGame) -> dict[str, Tally | ScoreFormula]:
        rows = game.spec.rows
        found: dict[str, Tally | ScoreFormula] = {
            f"points.{row.name}": ScoreFormula("row", tuple(cell.name for cell in row.cells)) for row in rows
        }
        boxes: dict[str, Tally | ScoreFormula] = {}
        for number, (index, place) in enumerate(scored_columns(game), start=1):
            column = game.columns[index][place]
            cells = (row.cells[places.index(column)].name for row, places in zip(rows, game.columns, strict=True))
            boxes[f"column.{number}"] = ScoreFormula(rows[index].cells[place].name, tuple(cells))
        sums = {"points.columns": ScoreFormula("sum", tuple(boxes))} if boxes else {}
        return {**found, **boxes, **sums, "points.misthrows": missed(game.penalties)}


QWINTO: Final = QwintoSheet()


def scored_columns(game: QwintoGame) -> list[tuple[int, int]]:
    """Return the pentagons from left to right, each as the number of its row and its place in that row."""
    return sorted(game.pentagons, key=lambda place: game.columns[place[0]][place[1]])


def qwinto_panel(game: QwintoGame, room: Box, look: Look) -> tuple[Mark, ...]:
    """Lay out the sheet inside `room`. Raises `DoesNotFit`."""
    return with_heading(lambda lines: lay_out(game, room, look, lines))


def lay_out(game: QwintoGame, room: Box, look: Look, lines: int) -> tuple[Mark, ...]:
    """Lay out the sheet with `lines` lines of heading."""
    spec = game.spec
    places = [place for columns in game.columns for place in columns]
    first, last = min(places), max(places)
    scored = scored_columns(game)
    between = [BETWEEN_BANDS] * (len(spec.rows) - 1)
    gaps = [UNDER_HEADER, *between, ABOVE_COLUMNS, ABOVE_MISTHROWS, ABOVE_RESULT, ABOVE_FOOTER]

    def header(grow: float) -> float:
        return (HEADER + LINE * (lines - 1)) * grow

    def down(grow: float) -> float:
        below = CELL * bool(scored) + CAPTION * grow + 2 * CELL
        return header(grow) + BAND * len(spec.rows) + below

    sketch, air = begin(spec, look, room, last - first + 2 + PAD, down, gaps)
    room = sketch.room
    head = Box(room.x, room.y, room.width, sketch.units(header(sketch.grow)))
    draw_heading(sketch, head, lines, room.right)
    y = head.bottom + air[0]
    left = room.x + sketch.units(1 + PAD - first)
    for index, row in enumerate(spec.rows):
        draw_row(sketch, game, index, row, left, y)
        y += sketch.units(BAND) + air[1 + index] * (index < len(spec.rows) - 1)
    if scored:
        y = draw_columns(sketch, game, scored, left, y, y + air[-4])
    draw_misthrows(sketch, y + air[-3])
    y += air[-3] + sketch.units(CAPTION * sketch.grow + CELL) + air[-2]
    draw_result(sketch, Box(room.x, y, room.width, sketch.units(CELL)), parts(sketch, bool(scored)))
    sketch.footer()
    return tuple(sketch.marks)


def draw_row(sketch: Sketch, game: QwintoGame, index: int, row: Row, left: int, y: int) -> None:
    """Draw a band from its start to its last field, with a bar across the gap in the row."""
    columns = game.columns[index]
    shown = sketch.tone(row.colour)
    x = left + sketch.units(columns[0] - 1 - PAD)
    band = Box(x, y, sketch.units(columns[-1] - columns[0] + 2 + PAD), sketch.units(BAND))
    sketch.add(Rect(band, radius=sketch.units(0.18), fill=shown.band, stroke=shown.ink, line=FINE))
    sketch.row_start(band, row.colour)
    name = sketch.row_name(row.name, row.colour)
    for place, (column, cell) in enumerate(zip(columns, row.cells, strict=True)):
        box = sketch.cell(left + sketch.units(column), y + sketch.units(PAD))
        if (index, place) in game.pentagons:
            mark: Path | Rect = pentagon(box, shown.cell, shown.ink, THIN)
        else:
            mark = Rect(box, radius=sketch.units(0.14), fill=shown.cell, stroke=shown.ink, line=FINE)
        sketch.group(cell.name, sketch.words.say("place.cell", row=name, cell=place + 1), box, mark)
    for column in range(columns[0], columns[-1]):
        if column not in columns:
            middle = left + sketch.units(column + CELL / 2)
            bar = Box(middle - sketch.units(0.03), y + sketch.units(0.3), sketch.units(0.06), sketch.units(BAND - 0.6))
            sketch.add(Rect(bar, radius=bar.width // 2, fill=shown.sign))


def draw_columns(sketch: Sketch, game: QwintoGame, scored: list[tuple[int, int]], left: int, top: int, y: int) -> int:
    """Draw a box for the points of each scored column, with the sign of its pentagon.

    Return the y of the lower edges.
    """
    boxes = []
    for number, (row, place) in enumerate(scored, start=1):
        box = sketch.cell(left + sketch.units(game.columns[row][place]), y)
        boxes.append(box)
        shown = sketch.tone(game.spec.rows[row].colour)
        side = sketch.units(0.22)
        corner = Box(box.x + sketch.units(0.09), box.y + sketch.units(0.09), side, side)
        x = box.middle[0]
        sketch.add(Line(x, top + sketch.units(0.06), x, box.y - sketch.units(0.04), sketch.rule, THIN))
        sketch.group(
            f"column.{number}",
            sketch.words.say("place.column", number=number),
            box,
            sketch.blank(box),
            pentagon(corner, shown.band, shown.ink, FINE),
        )
    return boxes[0].bottom


def draw_misthrows(sketch: Sketch, y: int) -> None:
    """Draw how rows and columns score at the left, and the misthrow boxes at the right."""
    count = len(sketch.spec.misthrows)
    room, top = sketch.room, y + sketch.units(CAPTION * sketch.grow)
    boxes = [sketch.cell(room.right - sketch.units(count - PAD - index), top) for index in range(count)]
    caption = Box(boxes[0].x, y, room.right - boxes[0].x, sketch.units(0.22 * sketch.grow))
    sketch.add(sketch.text(caption, sketch.words.say("crossing.misthrows"), sketch.small))
    sketch.misthrows(boxes)
    text, width = sketch.words.say("qwinto.scoring"), boxes[0].x - room.x - sketch.units(0.6)
    high = round(len(wrap(text, width, sketch.small)) * LEADING * sketch.small)
    sketch.paragraph(Box(room.x, min(top, boxes[0].bottom - high), width, boxes[0].bottom - y), text)


def parts(sketch: Sketch, scored: bool) -> list[ResultBox]:
    """Return the boxes of the result line: rows plus columns minus misthrows, and the total."""
    spec, words = sketch.spec, sketch.words
    rows: list[ResultBox] = []
    for row in spec.rows:
        title = words.say("place.points", row=sketch.row_name(row.name, row.colour))
        rows.append(ResultBox(f"points.{row.name}", title, "+" if rows else "", row.colour))
    columns = [ResultBox("points.columns", words.say("qwantum.columns"), "+")] if scored else []
    return [
        *rows,
        *columns,
        ResultBox("points.misthrows", words.say("crossing.misthrows"), MINUS),
        ResultBox("total", words.say("crossing.total"), "="),
    ]


class QwintoTiles(GameTiles):
    """Pictures for the short rules of Qwinto."""

    def some_dice(self, box: Box) -> None:
        """Draw two dice, and the rows that may take their sum."""
        first, plus, second, equals, one, _, other = self.line(box, [0.46, 0.24, 0.46, 0.3, 0.46, 0.12, 0.46])
        self.die(first, 4, self.colours[0])
        self.die(second, 5, self.colours[1])
        self.sign(plus, "+")
        self.sign(equals, "=")
        self.number(one, self.colours[0], "9")
        self.number(other, self.colours[1], "9")
