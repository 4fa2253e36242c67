"""The Qwantum sheet: four bands of blank cells, a thick line between rising and falling numbers, and column sums.

The back shows the short rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import ClassVar, Final, NamedTuple, cast

from dicepad.errors import DicepadError, DoesNotFit
from dicepad.rules.qwantum import QwantumGame, QwantumState, column_points
from dicepad.spec import Face

from ..drawing import fonts
from ..drawing.game_tiles import all_dice, colours_of, entered_cells
from ..drawing.heading import LINE, draw_heading, heading_height, with_heading
from ..drawing.marks import FINE, MM, Box, Mark, Rect
from ..drawing.parts import TILTS, Arrow, Beside, Boxes, Die, Lines, Number, Part, Result, Sign, Stack, joined
from ..drawing.pictures import wedge
from ..drawing.row_piece import RowPiece, entry
from ..drawing.sketch import CELL, LEAST_CELL, MINUS, PAD, Look, Sketch, begin
from ..drawing.tiles import Legend, Step, Who
from .face import CoverRow, ScoreFormula, SheetFace, Tally, missed

__all__ = ["QWANTUM", "QwantumSheet"]

HEADER: Final = 0.5
HINT, WEDGE = 0.3, 0.2
"""Heights of the hints above the columns, and of the column sums below them."""
BAND: Final = 1.1
RIDGE: Final = 0.22
"""Width, in units, of the place that the thick line takes between two cells."""
BESIDE: Final = 0.1
"""Space, in units, between the word for the points of a column and the first of them."""
OPERATOR: Final = 0.5
"""Width, in units, of a minus or equals sign."""
SIDE: Final = 4.25
"""Width, in units, of the block at the right with misthrows and sum."""
UNDER_HEADER, BETWEEN_BANDS, ABOVE_RESULT, ABOVE_FOOTER = (0.06, 1), (0.1, 1.5), (0.14, 2), (0.14, 2)
"""Gaps: their least height in units, and their share of the height that is left over."""

WRITTEN: Final = ((3, 0, 7, 11, 10), (0, 4, 8, 0, 12, 6), (5, 6, 0, 13, 0), (0, 2, 0, 9, 8))
"""Numbers in the first fields of the rows on a cover: they rise up to the thick line and fall behind it."""

PLUS, LESS, EQUALS = (Sign(sign, air=0.15) for sign in ("+", MINUS, "="))
WHO: Final[dict[str, Who]] = {"roll": "you", "first": "you", "others": "all"}
"""The players who may act in a step."""


class QwantumSheet(SheetFace[QwantumGame, QwantumState]):
    """Sheet face of Qwantum: the front, the short rules on the back, and the boxes for points."""

    legend: ClassVar[Legend] = "number"

    def front(self, game: QwantumGame, room: Box, look: Look) -> tuple[Mark, ...]:
        return qwantum_panel(game, room, look)

    def steps(self, game: QwantumGame, sketch: Sketch) -> list[Step]:
        try:
            pictures = TurnPictures(game, example_turn(game)).pictures()
        except DicepadError:
            pictures = plain_pictures(game)
        values = {"misthrows": len(game.spec.misthrows)}
        return [Step(f"back_qwantum.{key}", picture, values, who=WHO.get(key, "")) for key, picture in pictures.items()]

    def cover_rows(self, game: QwantumGame) -> list[CoverRow]:
        return [
            CoverRow(row.colour, before_line=game.rising, entries=WRITTEN[index % len(WRITTEN)])
            for index, row in enumerate(game.spec.rows)
        ]

    def points(self, state: QwantumState, seat: int) -> dict[str, int]:
        columns = [column_points(column) for column in state.columns(seat)]
        by_column = {f"column.{number}": value for number, value in enumerate(columns, 1)}
        misthrows = -state.game.penalties[state.misthrows[seat]]
        return super().points(state, seat) | by_column | {"points.columns": sum(columns), "points.misthrows": misthrows}

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
    rows = spec.rows
    columns = len(spec.rows[0].cells)
    gaps = [UNDER_HEADER, *[BETWEEN_BANDS] * (len(rows) - 1), ABOVE_RESULT, ABOVE_FOOTER]
    grid = start_width(look) + columns + RIDGE + PAD

    def header(grow: float) -> float:
        return heading_height(spec, (HEADER + LINE * (lines - 1)) * grow)

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
    results = [sketch.cell(column(sketch, game.rising, column_index), y) for column_index in range(columns)]
    for number, box in enumerate(results, start=1):
        sketch.group(f"column.{number}", words.say("place.column", number=number), box, sketch.blank(box))
    caption = Box(room.x, results[0].y, results[0].x - sketch.units(BESIDE) - room.x, results[0].height)
    sketch.add(sketch.text(caption, words.say("qwantum.points"), sketch.small, anchor="end"))
    draw_side(sketch, bands, results[0].y)
    sketch.footer()
    return tuple(sketch.marks)


def draw_row(sketch: Sketch, game: QwantumGame, index: int, band: Box) -> None:
    """Draw a band with its blank cells."""
    row = game.spec.rows[index]
    tone = sketch.tone(row.colour)
    sketch.add(Rect(band, radius=sketch.units(0.18), fill=tone.band, stroke=tone.ink, line=FINE))
    sketch.row_start(band, row.colour)
    name = sketch.row_name(row.name, row.colour)
    for index_in_row, cell in enumerate(row.cells):
        box = sketch.cell(column(sketch, game.rising, index_in_row), band.y + sketch.units(PAD))
        title = sketch.words.say("place.cell", row=name, cell=index_in_row + 1)
        mark = Rect(box, radius=sketch.units(0.14), fill=tone.cell, stroke=tone.ink, line=FINE)
        sketch.group(cell.name, title, box, mark)


def column(sketch: Sketch, rising: int, index: int) -> int:
    """Return the left edge of a column of cells."""
    return sketch.room.x + sketch.units(start_width(sketch.look) + PAD + index + RIDGE * (index >= rising))


def start_width(look: Look) -> float:
    """Return the width, in units, of the start of a band: one, or more if large print needs it for the word below."""
    points = fonts.width(look.words.say("qwantum.points"), look.least, "regular")
    return max(1.0, points * CELL / look.cells + BESIDE - PAD)


def draw_hints(sketch: Sketch, rising: int, columns: int, y: int) -> None:
    """Draw wedges over the columns: numbers rise up to the thick line and fall after it."""
    height = sketch.units(0.16)
    spans = [(0, rising, "rising"), (rising, columns, "falling")]
    for first, end, key in spans:
        if first < end:
            left, right = column(sketch, rising, first), column(sketch, rising, end - 1) + sketch.units(CELL)
            box = Box(left, y, right - left, sketch.units(0.24 * sketch.grow))
            sketch.note(box, sketch.words.say(f"qwantum.{key}"), "middle")
            box = Box(left, y + sketch.units(HINT * sketch.grow), right - left, height)
            sketch.add(*wedge(box, sketch.rule, rising=key == "rising"))


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
        least = min(LEAST_CELL, sketch.look.cells)
        if side < least:
            needed, available = f"{least / MM:.1f} mm", f"{side // 100 / 10:.1f} mm"
            raise DoesNotFit("a misthrow box", needed, available, "choose a larger paper size")
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


class QwantumTurn(NamedTuple):
    """The last turn of a game, replayed by the rules. The pictures take every number from here.

    `first` are the faces of the first roll, and `faces` those of the second; `again` are the dice rolled
    twice. `before` and `after` are the entries of each row. `entered` are the two rows that get an entry, and `columns`
    the points of the columns.
    """

    first: tuple[Face, ...]
    again: tuple[int, ...]
    faces: tuple[Face, ...]
    sums: tuple[int, ...]
    before: tuple[tuple[int, ...], ...]
    entered: tuple[int, int]
    after: tuple[tuple[int, ...], ...]
    columns: tuple[int, ...]
    misthrows: int
    total: int


BEFORE: Final = (
    "violet:4,8,11,15,12 blue:5,9,12,17,14,6 red:3,6,9,13,11,8 yellow:6,8,12,16,13 misthrows:2 / - ; active=0"
)
FIRST, SECOND = "W3 B5 V4 R1 B4 R3 Y5", "Y2 V2"
MOVES: Final = ("reroll die3 die5", "violet.6", "yellow.6")
"""The example: both red dice are rolled again, so red has no die; two entries fill the last column and end the game."""


@lru_cache(maxsize=64)
def example_turn(game: QwantumGame) -> QwantumTurn:
    """Replay the example turn. Raises `DicepadError` if the game has other rows or dice."""
    before = cast(QwantumState, game.from_text(BEFORE))
    first = before.roll(dice=FIRST)
    again = first.play(0, MOVES[0])
    second = again.roll(dice=SECOND)
    after = second.play(0, MOVES[1]).play(0, MOVES[2])
    rows = after.play(1, "pass").rows[0]
    points = [column_points(column) for column in zip(*rows, strict=True)]
    return QwantumTurn(
        first=faces_of(first),
        again=tuple(index for index, face in enumerate(again.dice) if face is None),
        faces=faces_of(second),
        sums=second.sums,
        before=before.rows[0],
        entered=(second.row_of(MOVES[1]), second.row_of(MOVES[2])),
        after=rows,
        columns=tuple(points),
        misthrows=before.misthrows[0],
        total=after.play(1, "pass").scores[0],
    )


def faces_of(state: QwantumState) -> tuple[Face, ...]:
    """Return the faces of all dice after a roll."""
    return tuple(face for face in state.dice if face is not None)


def plain_pictures(game: QwantumGame) -> dict[str, Part]:
    """Return pictures for a game of any rows and dice, without numbers that depend on each other."""
    spec, rising = game.spec, game.rising
    cells, misthrows, one = len(spec.rows[0].cells), len(spec.misthrows), entered_cells(spec, 1)
    numbers = [4 + 3 * at if at < rising else 3 * (cells - at) for at in range(cells)]
    order = tuple(entry(str(number)) for number in numbers)
    return {
        "roll": all_dice(spec),
        "sum": one,
        "order": RowPiece(colours_of(spec)[0], order, ridge=rising % cells),
        "first": one,
        "others": entered_cells(spec, len(spec.rows) - 1),
        "column": entered_cells(spec, len(spec.rows)),
        "misthrow": Boxes(min(1, misthrows)),
        "end": Boxes(misthrows),
    }


class TurnPictures:
    """Pictures for the short rules of Qwantum: one turn, from the roll to the total."""

    def __init__(self, game: QwantumGame, turn: QwantumTurn) -> None:
        self.colours = [str(colour) for colour in colours_of(game.spec)]
        self.ridge = game.rising
        self.turn = turn

    def pictures(self) -> dict[str, Part]:
        """Return the pictures by the last part of the key of their heading."""
        return {
            "roll": self.roll(),
            "sum": Stack(self.sum_of(self.turn.entered[0]), self.sum_of(self.missing)),
            "order": self.order(),
            "first": self.entry(0),
            "others": self.entry(1),
            "column": self.column(),
            "misthrow": Boxes(self.turn.misthrows),
            "end": self.total(),
        }

    def dice(self, faces: Iterable[Face], *, tilted: bool = True, ringed: bool = False) -> list[Part]:
        """Return dice, the white one first and the others in the order of the rows."""
        order = ["white", *self.colours]
        ordered = sorted(faces, key=lambda face: order.index(face.colour))
        tilts = [TILTS[index % len(TILTS)] * tilted for index in range(len(ordered))]
        return [
            Die(face.number, face.colour, tilt=tilt, ringed=ringed) for face, tilt in zip(ordered, tilts, strict=True)
        ]

    def roll(self) -> Part:
        """Show all dice, with a ring around those that are rolled again, and what these show then."""
        turn = self.turn
        kept = self.dice(face for index, face in enumerate(turn.first) if index not in turn.again)
        twice = self.dice((turn.first[index] for index in turn.again), ringed=True)
        new = self.dice(turn.faces[index] for index in turn.again)
        return Lines(*kept, Beside(*twice, Arrow(), *new, between=0.2))

    @property
    def missing(self) -> int:
        """The row whose colour no die shows."""
        colours_rolled = {face.colour for face in self.turn.faces}
        return next(index for index, colour in enumerate(self.colours) if colour not in colours_rolled)

    def sum_of(self, row: int) -> Part:
        """Show the dice of a colour, the white die, and their sum in a cell of the row."""
        own, white = (
            self.dice((face for face in self.turn.faces if face.colour == colour), tilted=False)
            for colour in (self.colours[row], "white")
        )
        parts = (Beside(*own, between=0.15), PLUS) if own else ()
        return Beside(*parts, *white, EQUALS, self.sum_in(row))

    def sum_in(self, row: int, *, ringed: bool = False) -> Part:
        """Return a cell of a row with the sum of its colour."""
        return RowPiece(self.colours[row], (entry(str(self.turn.sums[row]), now=True, ringed=ringed),))

    def order(self) -> Part:
        """Show a row before this turn, under wedges that rise up to the thick line and fall after it."""
        row = self.turn.entered[0]
        cells = (*(entry(str(number)) for number in self.turn.before[row]), entry(""))
        return RowPiece(self.colours[row], cells, ridge=self.ridge, wedges=True)

    def entry(self, number: int) -> Part:
        """Show the sums that may be entered, a ring around the one that is, and the row after it."""
        entered = self.turn.entered[number]
        rows = [row for row in range(len(self.colours)) if row not in self.turn.entered[:number]]
        *before, last = map(str, self.turn.after[entered])
        cells = (*map(entry, before), entry(last, now=True))
        sums = Beside(*(self.sum_in(row, ringed=row == entered) for row in rows), between=0.2)
        return Stack(sums, RowPiece(self.colours[entered], cells, ridge=self.ridge))

    def column(self) -> Part:
        """Show the last column: its numbers, these numbers in order, and the points."""
        last, points = [entries[-1] for entries in self.turn.after], self.turn.columns[-1]
        cells = [
            RowPiece(colour, (entry(str(number), now=row in self.turn.entered, ringed=number == points),))
            for row, (colour, number) in enumerate(zip(self.colours, last, strict=True))
        ]
        ranked = [Number(str(number), ringed=number == points) for number in sorted(set(last))]
        line = Beside(*joined(ranked, Sign("<", air=0.05)), EQUALS, Result(str(points), wide=1.0, now=True))
        return Stack(Beside(*cells, between=0.2), line)

    def total(self) -> Part:
        """Show the points of all columns, and the total."""
        turn = self.turn
        last = len(turn.columns) - 1
        columns = [Result(str(points), wide=1.0, now=index == last) for index, points in enumerate(turn.columns)]
        lost = Result(str(sum(turn.columns) - turn.total), wide=1.0)
        total = Result(str(turn.total), wide=1.5, heavy=True)
        line = Beside(Result(str(sum(turn.columns)), wide=1.2), LESS, lost, EQUALS, total)
        return Stack(Beside(*columns, between=0.1), line)
