"""The Qwantum sheet: four bands of blank cells, a thick line between rising and falling numbers, and column sums.

The back shows the short rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final, NamedTuple, cast

from dicepad.errors import DicepadError, DoesNotFit
from dicepad.rules.qwantum import QwantumGame, QwantumState, column_points
from dicepad.spec import Face

from ..drawing import fonts
from ..drawing.heading import LINE, draw_heading, heading_height, with_heading
from ..drawing.marks import FINE, MM, Box, Mark, Rect
from ..drawing.pictures import wedge
from ..drawing.sketch import CELL, LEAST_CELL, MINUS, PAD, Look, Sketch, begin
from ..drawing.tiles import Step
from .face import CoverRow, ScoreFormula, SheetFace, Tally, missed
from .pieces import Arrow, Dice, Gap, Number, Pictures, Piece, PointsBox, RowPart, Sign, draw_picture
from .tiles import GameTiles

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


class QwantumSheet(SheetFace[QwantumGame, QwantumState]):
    """Sheet face of Qwantum: the front, the short rules on the back, and the boxes for points."""

    def front(self, game: QwantumGame, room: Box, look: Look) -> tuple[Mark, ...]:
        return qwantum_panel(game, room, look)

    def steps(self, game: QwantumGame, sketch: Sketch) -> list[Step]:
        pictures = turn_pictures(game, sketch) or plain_pictures(game, sketch)
        values = {"misthrows": len(game.spec.misthrows)}
        return [Step(f"back_qwantum.{key}", picture, values) for key, picture in pictures.items()]

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


def turn_pictures(game: QwantumGame, sketch: Sketch) -> Pictures | None:
    """Return the pictures of the example turn, or None if the game has other rows or dice."""
    try:
        tiles = QwantumTiles(sketch, game)
    except DicepadError:
        return None
    return {
        "roll": tiles.first_roll,
        "sum": tiles.colour_sum,
        "order": tiles.rise_and_fall,
        "first": partial(tiles.entry, turn=0),
        "others": partial(tiles.entry, turn=1),
        "column": tiles.column,
        "misthrow": partial(tiles.boxes, crossed=tiles.turn.misthrows),
        "end": tiles.total,
    }


def plain_pictures(game: QwantumGame, sketch: Sketch) -> Pictures:
    """Return pictures for a game of any rows and dice, without numbers that depend on each other."""
    tiles = GameTiles(sketch)
    misthrows = len(game.spec.misthrows)
    rows = len(game.spec.rows)
    return {
        "roll": tiles.all_dice,
        "sum": partial(tiles.entries, chosen=1),
        "order": partial(draw_order, tiles, game),
        "first": partial(tiles.entries, chosen=1),
        "others": partial(tiles.entries, chosen=rows - 1),
        "column": partial(tiles.entries, chosen=rows),
        "misthrow": partial(tiles.boxes, crossed=min(1, misthrows)),
        "end": partial(tiles.boxes, crossed=misthrows),
    }


def draw_order(tiles: GameTiles, game: QwantumGame, box: Box) -> None:
    """Draw a row whose numbers rise up to the thick line and fall after it."""
    cells = len(game.spec.rows[0].cells)
    rising = [4 + 3 * index for index in range(game.rising)]
    falling = [3 * (cells - index) for index in range(game.rising, cells)]
    texts = [*map(str, rising), *map(str, falling)]
    draw_picture(tiles, box, [RowPart(tiles.colours[0], texts, ridge=game.rising % cells)])


class QwantumTiles(GameTiles):
    """Pictures for the short rules of Qwantum: one turn, from the roll to the total."""

    def __init__(self, sketch: Sketch, game: QwantumGame) -> None:
        super().__init__(sketch)
        self.ridge = game.rising
        self.turn = example_turn(game)

    def sorted_dice(self, faces: Iterable[Face]) -> list[tuple[int, str]]:
        """Return numbers and colours of dice, the white die first and the others in the order of the rows."""
        order = ["white", *self.colours]
        return sorted(((face.number, face.colour) for face in faces), key=lambda die: order.index(die[1]))

    def first_roll(self, box: Box) -> None:
        """Draw all dice, with a ring around those that are rolled again, and what these show then."""
        turn = self.turn
        twice = self.sorted_dice(turn.first[index] for index in turn.again)
        kept = self.sorted_dice(face for index, face in enumerate(turn.first) if index not in turn.again)
        new = self.sorted_dice(turn.faces[index] for index in turn.again)
        last: list[Piece] = [Dice(kept[4:]), Gap(0.2), Dice(twice, ringed=range(len(twice))), Arrow(), Dice(new)]
        draw_picture(self, box, [Dice(kept[:4])], last)

    def colour_sum(self, box: Box) -> None:
        """Draw the sum of a colour with dice, and that of a colour without any."""
        (row, *_), missing = self.turn.entered, self.missing
        draw_picture(self, box, self.sum_of(row), self.sum_of(missing))

    @property
    def missing(self) -> int:
        """The row whose colour no die shows."""
        colours_rolled = {face.colour for face in self.turn.faces}
        return next(index for index, colour in enumerate(self.colours) if colour not in colours_rolled)

    def sum_of(self, row: int) -> list[Piece]:
        """Return the dice of a colour, the white die, and their sum on a cell of the row."""
        colour = self.colours[row]
        dice = self.sorted_dice(self.turn.faces)
        own = [die for die in dice if die[1] == colour]
        parts: list[Piece] = [Dice(own), Sign("+")] if own else []
        white = Dice([die for die in dice if die[1] == "white"])
        return [*parts, white, Sign("="), RowPart(colour, [str(self.turn.sums[row])], new=[0])]

    def rise_and_fall(self, box: Box) -> None:
        """Draw a row before this turn, under wedges that rise up to the thick line and fall after it."""
        row = self.turn.entered[0]
        texts = [*map(str, self.turn.before[row]), ""]
        draw_picture(self, box, [RowPart(self.colours[row], texts, ridge=self.ridge, wedges=True)])

    def entry(self, box: Box, turn: int) -> None:
        """Draw the sums that may be entered, a ring around the one that is, and the row after it."""
        entered = self.turn.entered[turn]
        taken = self.turn.entered[:turn]
        open_rows = [row for row in range(len(self.colours)) if row not in taken]
        sums: list[Piece] = []
        for row in open_rows:
            ringed = [0] if row == entered else []
            sums += [RowPart(self.colours[row], [str(self.turn.sums[row])], new=[0], ringed=ringed), Gap(0.2)]
        texts = [str(entry) for entry in self.turn.after[entered]]
        row_after = RowPart(self.colours[entered], texts, new=[len(texts) - 1], ridge=self.ridge)
        draw_picture(self, box, sums[:-1], [row_after])

    def column(self, box: Box) -> None:
        """Draw the last column: its numbers, these numbers in order, and the points."""
        last = [entries[-1] for entries in self.turn.after]
        points = self.turn.columns[-1]
        cells: list[Piece] = []
        for row, (colour, value) in enumerate(zip(self.colours, last, strict=True)):
            new = [0] if row in self.turn.entered else []
            cells += [RowPart(colour, [str(value)], new=new, ringed=[0] if value == points else []), Gap(0.2)]
        ranked: list[Piece] = []
        for value in sorted(set(last)):
            ranked += [Sign("<"), Number(str(value), ringed=value == points)]
        draw_picture(self, box, cells[:-1], [*ranked[1:], Sign("="), PointsBox(str(points), new=True)])

    def total(self, box: Box) -> None:
        """Draw the points of all columns, and the total."""
        turn = self.turn
        last = len(turn.columns) - 1
        boxes = [PointsBox(str(points), new=index == last) for index, points in enumerate(turn.columns)]
        lost = sum(turn.columns) - turn.total
        line: list[Piece] = [PointsBox(str(sum(turn.columns))), Sign(MINUS), PointsBox(str(lost)), Sign("=")]
        draw_picture(self, box, boxes, [*line, PointsBox(str(turn.total), total=True)])
