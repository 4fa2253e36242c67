"""The Qwantum sheet: four bands of blank cells, a thick line between rising and falling numbers, and column sums.

The back shows the short rules.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from dicepad.errors import DoesNotFit
from dicepad.rules.qwantum import QwantumGame, QwantumState, column_points

from ..drawing.heading import LINE, draw_heading, with_heading
from ..drawing.marks import FINE, MM, THIN, Box, Line, Mark, Rect
from ..drawing.palette import PALE
from ..drawing.pictures import wedge
from ..drawing.sketch import CELL, LEAST_CELL, MINUS, PAD, Look, Sketch, begin
from ..drawing.tiles import Step
from .face import ScoreFormula, SheetFace, Tally, missed
from .tiles import GameTiles

__all__ = ["QWANTUM", "QwantumSheet"]

HEADER: Final = 0.5
HINT, WEDGE = 0.3, 0.2
"""Heights of the hints above the columns, and of the column sums below them."""
BAND: Final = 1.1
RIDGE: Final = 0.22
"""Width, in units, of the place that the thick line takes between two cells."""
OPERATOR: Final = 0.5
"""Width, in units, of a minus or equals sign."""
SIDE: Final = 4.25
"""Width, in units, of the block at the right with misthrows and sum."""
UNDER_HEADER, BETWEEN_BANDS, ABOVE_RESULT, ABOVE_FOOTER = (0.06, 1), (0.1, 1.5), (0.14, 2), (0.14, 2)
"""Gaps: their least height in units, and their share of the height that is left over."""


class QwantumSheet(SheetFace[QwantumGame, QwantumState]):
    """Sheet face of Qwantum: the front, the short rules on the back, and the boxes for points."""

    def front(self, game: QwantumGame, room: Box, look: Look) -> tuple[Mark, ...]:
        return qwantum_panel(game, room, look)

    def steps(self, game: QwantumGame, sketch: Sketch) -> list[Step]:
        tiles, misthrows = QwantumTiles(sketch), len(game.spec.misthrows)
        pictures: dict[str, Callable[[Box], None]] = {
            "roll": tiles.all_dice,
            "sum": tiles.colour_sum,
            "first": partial(tiles.entries, chosen=1),
            "others": partial(tiles.entries, chosen=3),
            "order": tiles.rise_and_fall,
            "column": tiles.column,
            "misthrow": partial(tiles.boxes, crossed=min(1, misthrows)),
            "end": partial(tiles.boxes, crossed=misthrows),
        }
        return [Step(f"back_qwantum.{key}", picture, {"misthrows": misthrows}) for key, picture in pictures.items()]

    def points(self, state: QwantumState, seat: int) -> dict[str, int]:
        columns = [column_points(column) for column in state.columns(seat)]
        found = {f"column.{number}": value for number, value in enumerate(columns, 1)}
        misthrows = -state.game.penalties[state.misthrows[seat]]
        return super().points(state, seat) | found | {"points.columns": sum(columns), "points.misthrows": misthrows}

    def tallies(self, game: QwantumGame) -> dict[str, Tally | ScoreFormula]:
        columns = zip(*([cell.name for cell in row.cells] for row in game.spec.rows), strict=True)
        boxes = {f"column.{number}": ScoreFormula("second", cells) for number, cells in enumerate(columns, start=1)}
        return {
            **boxes,
            "points.columns": ScoreFormula("sum", tuple(boxes)),
            "points.misthrows": missed(game.penalties),
        }


QWANTUM: Final = QwantumSheet()


def qwantum_panel(game: QwantumGame, room: Box, look: Look) -> tuple[Mark, ...]:
    """Lay out the sheet inside `room`. Raises `DoesNotFit`."""
    return with_heading(lambda lines: lay_out(game, room, look, lines))


def lay_out(game: QwantumGame, room: Box, look: Look, lines: int) -> tuple[Mark, ...]:
    """Lay out the sheet with `lines` lines of heading."""
    spec, words = game.spec, look.words
    rows, columns = spec.rows, len(spec.rows[0].cells)
    gaps = [UNDER_HEADER, *[BETWEEN_BANDS] * (len(rows) - 1), ABOVE_RESULT, ABOVE_FOOTER]
    grid = 1 + columns + RIDGE + PAD

    def header(grow: float) -> float:
        return (HEADER + LINE * (lines - 1)) * grow

    def down(grow: float) -> float:
        return header(grow) + WEDGE + HINT * grow + BAND * len(rows) + CELL

    sketch, air = begin(spec, look, room, grid + 0.3 + SIDE, down, gaps)
    room = sketch.room
    head = Box(room.x, room.y, room.width, sketch.units(header(sketch.grow)))
    draw_heading(sketch, head, lines, room.right)
    draw_hints(sketch, game.rising, columns, head.bottom)
    top = y = head.bottom + sketch.units(HINT * sketch.grow + WEDGE) + air[0]
    bands = []
    for index in range(len(rows)):
        bands.append(Box(room.x, y, sketch.units(grid), sketch.units(BAND)))
        draw_row(sketch, game, index, bands[-1])
        y = bands[-1].bottom + air[1 + index] * (index < len(rows) - 1)
    draw_ridge(sketch, game.rising, top, y)
    y += air[-2]
    results = [sketch.cell(column(sketch, game.rising, place), y) for place in range(columns)]
    for number, box in enumerate(results, start=1):
        sketch.group(f"column.{number}", words.say("place.column", number=number), box, sketch.blank(box))
    caption = Box(room.x, results[0].y, sketch.units(1 - PAD), results[0].height)
    sketch.note(caption, words.say("qwantum.points"), "end")
    draw_side(sketch, bands, results[0].y)
    sketch.footer()
    return tuple(sketch.marks)


def draw_row(sketch: Sketch, game: QwantumGame, index: int, band: Box) -> None:
    """Draw a band with its blank cells."""
    row = game.spec.rows[index]
    shown = sketch.tone(row.colour)
    sketch.add(Rect(band, radius=sketch.units(0.18), fill=shown.band, stroke=shown.ink, line=FINE))
    sketch.row_start(band, row.colour)
    name = sketch.row_name(row.name, row.colour)
    for place, cell in enumerate(row.cells):
        box = sketch.cell(column(sketch, game.rising, place), band.y + sketch.units(PAD))
        title = sketch.words.say("place.cell", row=name, cell=place + 1)
        mark = Rect(box, radius=sketch.units(0.14), fill=shown.cell, stroke=shown.ink, line=FINE)
        sketch.group(cell.name, title, box, mark)


def column(sketch: Sketch, rising: int, index: int) -> int:
    """Return the left edge of a column of cells."""
    return sketch.room.x + sketch.units(1 + PAD + index + RIDGE * (index >= rising))


def draw_hints(sketch: Sketch, rising: int, columns: int, y: int) -> None:
    """Draw wedges over the columns: numbers rise up to the thick line and fall after it."""
    height = sketch.units(0.16)
    spans = [(0, rising, "rising"), (rising, columns, "falling")]
    for first, end, key in spans:
        if first < end:
            left, right = column(sketch, rising, first), column(sketch, rising, end - 1) + sketch.units(CELL)
            place = Box(left, y, right - left, sketch.units(0.24 * sketch.grow))
            sketch.note(place, sketch.words.say(f"qwantum.{key}"), "middle")
            place = Box(left, y + sketch.units(HINT * sketch.grow), right - left, height)
            sketch.add(*wedge(place, sketch.rule, rising=key == "rising"))


def draw_ridge(sketch: Sketch, rising: int, top: int, bottom: int) -> None:
    """Draw the thick line through all rows."""
    x = column(sketch, rising, rising) - sketch.units(PAD / 2 + RIDGE / 2 + 0.05)
    over = sketch.units(0.08)
    bar = Box(x, top - over, sketch.units(0.1), bottom - top + 2 * over)
    sketch.add(Rect(bar, radius=sketch.units(0.05), fill=sketch.ink))


def draw_side(sketch: Sketch, bands: list[Box], last: int) -> None:
    """Draw the misthrows at the top right, and below them the sum: columns minus misthrows give the total."""
    spec, words, room = sketch.spec, sketch.words, sketch.room
    left = room.right - sketch.units(SIDE)
    count = len(spec.misthrows)
    if count:
        pitch = (room.right - left + sketch.units(PAD)) // max(count, 4)
        side = min(sketch.units(CELL), pitch - sketch.units(PAD))
        if side < LEAST_CELL:
            raise DoesNotFit(
                "a misthrow box", f"{LEAST_CELL / MM:.1f} mm", f"{side / MM:.1f} mm", "choose a larger paper size"
            )
        y = bands[0].y + sketch.units(PAD)
        height = sketch.units(0.24 * sketch.grow)
        caption = Box(left, y - sketch.units(0.08) - height, room.right - left, height)
        sketch.add(sketch.text(caption, words.say("qwantum.misthrows"), sketch.small))
        sketch.misthrows([Box(left + index * pitch, y, side, side) for index in range(count)])
    top = bands[1].y + sketch.units(PAD)
    note = Box(left, top, room.right - left, bands[-2].y - top)
    sketch.paragraph(note, words.say("qwantum.scoring"))
    lines = [
        ("points.columns", words.say("qwantum.columns"), "", bands[-2].y + sketch.units(PAD)),
        ("points.misthrows", words.say("qwantum.misthrows"), MINUS, bands[-1].y + sketch.units(PAD)),
        ("total", words.say("qwantum.total"), "=", last),
    ]
    for name, title, sign, y in lines:
        operator = Box(left, y, sketch.units(OPERATOR), sketch.units(CELL))
        if sign:
            sketch.add(sketch.text(operator, sign, sketch.label, weight="bold", anchor="middle"))
        sketch.sum_box(Box(operator.right, y, room.right - operator.right, operator.height), name, title)


class QwantumTiles(GameTiles):
    """Pictures for the short rules of Qwantum."""

    def colour_sum(self, box: Box) -> None:
        """Draw two dice of one colour, the white die, and their sum."""
        colour = self.colours[-2]
        first, plus, second, more, white, equals, total = self.line(box, [0.4, 0.22, 0.4, 0.22, 0.4, 0.24, 0.5])
        self.die(first, 4, colour)
        self.die(second, 3, colour)
        self.die(white, 2)
        for place, sign in ((plus, "+"), (more, "+"), (equals, "=")):
            self.sign(place, sign)
        self.number(total, colour, "9")

    def rise_and_fall(self, box: Box) -> None:
        """Draw a row whose numbers rise up to the thick line and fall after it."""
        places = self.line(box, [0.42] * 4 + [-0.1] + [0.42] * 2)
        for part, numbers in ((places[:4], (2, 5, 9, 14)), (places[4:], (11, 6))):
            self.band(part, self.colours[0])
            for place, value in zip(part, numbers, strict=True):
                self.mini(place, self.colours[0], str(value))
        x = (places[3].right + places[4].x) // 2
        self.sketch.add(Line(x, places[0].y - 400, x, places[0].bottom + 400, self.sketch.ink, THIN * 2))

    def column(self, box: Box) -> None:
        """Draw a full column and its points."""
        *cells, equals, total = self.line(box, [0.42, -0.04] * 4 + [0.3, 0.5])
        for place, colour, value in zip(cells, self.colours, (7, 3, 9, 3), strict=True):
            self.number(place, colour, str(value))
        self.sign(equals, "=")
        self.sketch.add(Rect(total, radius=self.sketch.units(0.1), fill=PALE, stroke=self.sketch.ink, line=FINE))
        self.sketch.add(self.sketch.text(total, "7", self.sketch.label, weight="bold", anchor="middle"))
