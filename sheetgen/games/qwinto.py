"""The Qwinto sheet: staggered bands of blank fields, pentagons that score their columns, and the total.

The back shows the short rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final, NamedTuple, cast

from dicepad import DicepadError
from dicepad.rules.qwinto import QwintoGame, QwintoState
from dicepad.spec import Face, Row

from ..drawing.heading import LINE, draw_heading, heading_height, with_heading
from ..drawing.marks import FINE, THIN, Box, Line, Mark, Path, Rect
from ..drawing.pictures import pentagon
from ..drawing.result import CAPTION, ResultBox, draw_misthrows, draw_result
from ..drawing.sketch import CELL, MINUS, PAD, Look, Sketch, begin
from ..drawing.tiles import Step
from ..drawing.typesetting import LEADING, wrap
from .face import CoverRow, ScoreFormula, SheetFace, Tally, missed
from .pieces import Arrow, Dice, Gap, Number, Pictures, Piece, PointsBox, RowPart, Sign, draw_picture
from .tiles import GameTiles

__all__ = ["QWINTO", "QwintoSheet"]

HEADER: Final = 0.46
BAND: Final = 1.1
UNDER_HEADER, BETWEEN_BANDS, ABOVE_COLUMNS, ABOVE_MISTHROWS, ABOVE_RESULT, ABOVE_FOOTER = (
    (0.06, 1),
    (0.07, 1),
    (0.28, 2),
    (0.1, 2),
    (0.14, 3),
    (0.14, 2),
)
"""Gaps: their least height in units, and their share of the height that is left over."""

WRITTEN: Final = ((3, 0, 5, 8, 0, 12), (0, 4, 6, 0, 9, 11), (2, 0, 7, 10, 0, 13))
"""Numbers in the first fields of the rows on a cover."""


class QwintoSheet(SheetFace[QwintoGame, QwintoState]):
    """Sheet face of Qwinto: the front, the short rules on the back, and the boxes for points."""

    def front(self, game: QwintoGame, room: Box, look: Look) -> tuple[Mark, ...]:
        return qwinto_panel(game, room, look)

    def steps(self, game: QwintoGame, sketch: Sketch) -> list[Step]:
        pictures = turn_pictures(game, sketch) or plain_pictures(game, sketch)
        values = {"misthrows": len(game.spec.misthrows), "rows": game.full_rows_to_end}
        return [Step(f"back_qwinto.{key}", picture, values) for key, picture in pictures.items()]

    def points(self, state: QwintoState, seat: int) -> dict[str, int]:
        game = state.game
        rows = state.rows[seat]
        by_place = super().points(state, seat)
        for row, entries in zip(game.spec.rows, rows, strict=True):
            by_place[f"points.{row.name}"] = entries[-1] if all(entries) else sum(entry > 0 for entry in entries)
        total = 0
        for number, (index, field) in enumerate(scored_columns(game), start=1):
            column = game.columns[index][field]
            if all(entries[places.index(column)] for entries, places in zip(rows, game.columns, strict=True)):
                by_place[f"column.{number}"] = rows[index][field]
                total += rows[index][field]
        return by_place | {"points.columns": total, "points.misthrows": -game.penalties[state.misthrows[seat]]}

    def tallies(self, game: QwintoGame) -> dict[str, Tally | ScoreFormula]:
        rows = game.spec.rows
        rows_only: dict[str, Tally | ScoreFormula] = {
            f"points.{row.name}": ScoreFormula("row", tuple(cell.name for cell in row.cells)) for row in rows
        }
        boxes: dict[str, Tally | ScoreFormula] = {}
        for number, (index, field) in enumerate(scored_columns(game), start=1):
            column = game.columns[index][field]
            cells = (row.cells[places.index(column)].name for row, places in zip(rows, game.columns, strict=True))
            boxes[f"column.{number}"] = ScoreFormula(rows[index].cells[field].name, tuple(cells))
        sums = {"points.columns": ScoreFormula("sum", tuple(boxes))} if boxes else {}
        return {**rows_only, **boxes, **sums, "points.misthrows": missed(game.penalties)}

    def cover_rows(self, game: QwintoGame) -> list[CoverRow]:
        return [
            CoverRow(
                row.colour,
                game.columns[index][0],
                tuple(place for number, place in game.pentagons if number == index),
                entries=WRITTEN[index % len(WRITTEN)],
            )
            for index, row in enumerate(game.spec.rows)
        ]


QWINTO: Final = QwintoSheet()


def scored_columns(game: QwintoGame) -> list[tuple[int, int]]:
    """Return the pentagons from left to right, each as the number of its row and its place in that row."""
    return sorted(game.pentagons, key=lambda pentagon: game.columns[pentagon[0]][pentagon[1]])


def qwinto_panel(game: QwintoGame, room: Box, look: Look) -> tuple[Mark, ...]:
    """Lay out the sheet inside `room`. Raises `DoesNotFit`."""
    return with_heading(lambda lines: lay_out(game, room, look, lines))


def lay_out(game: QwintoGame, room: Box, look: Look, lines: int) -> tuple[Mark, ...]:
    """Lay out the sheet with `lines` lines of heading."""
    spec = game.spec
    places = [column for columns in game.columns for column in columns]
    first, last = min(places), max(places)
    scored = scored_columns(game)
    between = [BETWEEN_BANDS] * (len(spec.rows) - 1)
    gaps = [UNDER_HEADER, *between, ABOVE_COLUMNS, ABOVE_MISTHROWS, ABOVE_RESULT, ABOVE_FOOTER]

    def header(grow: float) -> float:
        return heading_height(spec, (HEADER + LINE * (lines - 1)) * grow)

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
    draw_scoring(sketch, y + air[-3])
    y += air[-3] + sketch.units(CAPTION * sketch.grow + CELL) + air[-2]
    draw_result(sketch, Box(room.x, y, room.width, sketch.units(CELL)), parts(sketch, bool(scored)))
    sketch.footer()
    return tuple(sketch.marks)


def draw_row(sketch: Sketch, game: QwintoGame, index: int, row: Row, left: int, y: int) -> None:
    """Draw a band from its start to its last field, with a bar across the gap in the row."""
    columns = game.columns[index]
    tone = sketch.tone(row.colour)
    x = left + sketch.units(columns[0] - 1 - PAD)
    band = Box(x, y, sketch.units(columns[-1] - columns[0] + 2 + PAD), sketch.units(BAND))
    sketch.add(Rect(band, radius=sketch.units(0.18), fill=tone.band, stroke=tone.ink, line=FINE))
    sketch.row_start(band, row.colour)
    name = sketch.row_name(row.name, row.colour)
    for field, (column, cell) in enumerate(zip(columns, row.cells, strict=True)):
        box = sketch.cell(left + sketch.units(column), y + sketch.units(PAD))
        if (index, field) in game.pentagons:
            mark: Path | Rect = pentagon(box, tone.cell, tone.ink, THIN)
        else:
            mark = Rect(box, radius=sketch.units(0.14), fill=tone.cell, stroke=tone.ink, line=FINE)
        sketch.group(cell.name, sketch.words.say("place.cell", row=name, cell=field + 1), box, mark)
    for column in range(columns[0], columns[-1]):
        if column not in columns:
            middle = left + sketch.units(column + CELL / 2)
            bar = Box(middle - sketch.units(0.03), y + sketch.units(0.3), sketch.units(0.06), sketch.units(BAND - 0.6))
            sketch.add(Rect(bar, radius=bar.width // 2, fill=tone.sign))


def draw_columns(sketch: Sketch, game: QwintoGame, scored: list[tuple[int, int]], left: int, top: int, y: int) -> int:
    """Draw a box for the points of each scored column, with the sign of its pentagon.

    Return the y of the lower edges.
    """
    boxes = []
    for number, (row, field) in enumerate(scored, start=1):
        box = sketch.cell(left + sketch.units(game.columns[row][field]), y)
        boxes.append(box)
        tone = sketch.tone(game.spec.rows[row].colour)
        side = sketch.units(0.22)
        corner = Box(box.x + sketch.units(0.09), box.y + sketch.units(0.09), side, side)
        x = box.middle[0]
        sketch.add(Line(x, top + sketch.units(0.06), x, box.y - sketch.units(0.04), sketch.rule, THIN))
        sketch.group(
            f"column.{number}",
            sketch.words.say("place.column", number=number),
            box,
            sketch.blank(box),
            pentagon(corner, tone.band, tone.ink, FINE),
        )
    return boxes[0].bottom


def draw_scoring(sketch: Sketch, y: int) -> None:
    """Draw how rows and columns score at the left, and the misthrow boxes at the right."""
    box, x = draw_misthrows(sketch, y)[0], sketch.room.x
    text = sketch.words.say("qwinto.scoring")
    width = box.x - x - sketch.units(0.6)
    high = round(len(wrap(text, width, sketch.small)) * LEADING * sketch.small)
    sketch.paragraph(Box(x, min(box.y, box.bottom - high), width, box.bottom - y), text)


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


class QwintoTurn(NamedTuple):
    """The last turn of a game, replayed by the rules. The pictures take every number from here.

    `first` are the faces of the first roll, and `faces` those of the second. `entered` and `refused` are a row and a
    field each: the first takes the sum, and the second does not, because its column has this number already.
    """

    first: tuple[Face, ...]
    faces: tuple[Face, ...]
    sum: int
    entered: tuple[int, int]
    refused: tuple[int, int]
    rows: tuple[tuple[int, ...], ...]
    misthrows: int
    points: dict[str, int]


BEFORE: Final = (
    "orange:2,3,5,7,-,12,13,15,16 yellow:2,3,4,6,7,8,9,12,14 violet:-,3,4,-,6,-,7,-,11 misthrows:1 / - ; active=0"
)
CHOSEN, FIRST, SECOND = "roll orange violet", "O1 V2", "O4 V5"
ENTERED, REFUSED = "orange.5", "violet.8"
"""The example: the sum fills a gap in a row, and with it the row and a column with a pentagon, which ends the game."""


def example_turn(game: QwintoGame) -> QwintoTurn:
    """Replay the example turn. Raises `DicepadError` if the game has other rows or dice."""
    chosen = cast(QwintoState, game.from_text(BEFORE)).play(0, CHOSEN)
    first = chosen.roll(dice=FIRST)
    second = first.play(0, "again").roll(dice=SECOND)
    after = second.play(0, ENTERED).play(1, "pass")
    return QwintoTurn(
        first=faces_of(first),
        faces=faces_of(second),
        sum=second.total,
        entered=place_of(game, ENTERED),
        refused=place_of(game, REFUSED),
        rows=after.rows[0],
        misthrows=after.misthrows[0],
        points=QWINTO.points(after, 0),
    )


def faces_of(state: QwintoState) -> tuple[Face, ...]:
    """Return the faces of the dice that were rolled."""
    return tuple(face for face in state.dice if face is not None)


def place_of(game: QwintoGame, name: str) -> tuple[int, int]:
    """Return the row and the field of a cell, given by its name."""
    rows = game.spec.rows
    return next(
        (row, at) for row, spec_row in enumerate(rows) for at, cell in enumerate(spec_row.cells) if cell.name == name
    )


def turn_pictures(game: QwintoGame, sketch: Sketch) -> Pictures | None:
    """Return the pictures of the example turn, or None if the game has other rows or dice."""
    try:
        tiles = QwintoTiles(sketch, game)
    except DicepadError:
        return None
    return {
        "roll": tiles.two_rolls,
        "enter": tiles.sum_in_rows,
        "order": tiles.columns_around,
        "misthrow": partial(tiles.boxes, crossed=tiles.turn.misthrows),
        "points": tiles.full_lines,
        "end": tiles.total,
    }


def plain_pictures(game: QwintoGame, sketch: Sketch) -> Pictures:
    """Return pictures for a game of any rows and dice, without numbers that depend on each other."""
    tiles = GameTiles(sketch)
    misthrows = len(game.spec.misthrows)
    return {
        "roll": tiles.all_dice,
        "enter": partial(tiles.entries, chosen=1),
        "order": tiles.rising,
        "misthrow": partial(tiles.boxes, crossed=min(1, misthrows)),
        "points": partial(tiles.entries, chosen=len(game.spec.rows)),
        "end": partial(tiles.boxes, crossed=misthrows),
    }


class QwintoTiles(GameTiles):
    """Pictures for the short rules of Qwinto: one turn, from the roll to the total."""

    def __init__(self, sketch: Sketch, game: QwintoGame) -> None:
        super().__init__(sketch)
        self.game = game
        self.turn = example_turn(game)

    def dice_of(self, faces: Iterable[Face]) -> list[tuple[int, str]]:
        """Return the numbers and the colours of dice."""
        return [(face.number, face.colour) for face in faces]

    def two_rolls(self, box: Box) -> None:
        """Draw the dice that are rolled, and the same dice after the second roll."""
        draw_picture(self, box, [Dice(self.dice_of(self.turn.first)), Arrow(), Dice(self.dice_of(self.turn.faces))])

    def sum_in_rows(self, box: Box) -> None:
        """Draw the sum of the dice, and the rows that may take it. A row whose die was not rolled is struck out."""
        rolled = [face.colour for face in self.turn.faces]
        total = str(self.turn.sum)
        dice: list[Piece] = []
        for die in self.dice_of(self.turn.faces):
            dice += [Sign("+"), Dice([die])]
        rows: list[Piece] = []
        for colour in self.colours:
            refused = [] if colour in rolled else [0]
            rows += [RowPart(colour, [total], new=[] if refused else [0], refused=refused), Gap()]
        draw_picture(self, box, [*dice[1:], Sign("="), Number(total, new=True)], rows)

    def columns_around(self, box: Box) -> None:
        """Draw all rows around the new entry: it fills a gap, and the same number is refused further to the right."""
        turn, columns = self.turn, self.game.columns
        first = columns[turn.entered[0]][turn.entered[1]] - 1
        lines: list[list[Piece]] = []
        for row, places in enumerate(columns):
            fields = [places.index(column) if column in places else None for column in range(first, first + 4)]
            texts = ["" if at is None else str(turn.rows[row][at] or "") for at in fields]
            refused = [index for index, at in enumerate(fields) if (row, at) == turn.refused]
            for index in refused:
                texts[index] = str(turn.sum)
            same = [index for index, at in enumerate(fields) if at is not None and self.beside_refused(row, at)]
            part = RowPart(
                self.colours[row],
                texts,
                new=[index for index, at in enumerate(fields) if (row, at) == turn.entered],
                refused=refused,
                ringed=same,
                pentagons=[index for index, at in enumerate(fields) if (row, at) in self.game.pentagons],
                missing=[index for index, at in enumerate(fields) if at is None],
            )
            lines.append([part])
        draw_picture(self, box, *lines, between=0.06)

    def beside_refused(self, row: int, at: int) -> bool:
        """Return whether this field has the sum in the column of the refused field."""
        columns, (other, field) = self.game.columns, self.turn.refused
        return row != other and columns[row][at] == columns[other][field] and self.turn.rows[row][at] == self.turn.sum

    def full_lines(self, box: Box) -> None:
        """Draw the end of the row and the column that the new entry fills, each with its points."""
        turn = self.turn
        row, at = turn.entered
        ends = [str(entry) for entry in turn.rows[row][-4:]]
        line: list[Piece] = [RowPart(self.colours[row], ends, ringed=[3]), Sign("="), PointsBox(ends[-1], new=True)]
        column = self.game.columns[row][at]
        cells: list[Piece] = []
        for index, places in enumerate(self.game.columns):
            field = places.index(column)
            pentagon = (index, field) in self.game.pentagons
            cells.append(
                RowPart(
                    self.colours[index],
                    [str(turn.rows[index][field])],
                    new=[0] if (index, field) == turn.entered else [],
                    pentagons=[0] if pentagon else [],
                )
            )
        draw_picture(self, box, line, [*cells, Sign("="), PointsBox(str(turn.rows[row][at]), new=True)])

    def total(self, box: Box) -> None:
        """Draw the points of each row, of the columns and of the misthrows, and the total."""
        points = self.turn.points
        rows: list[Piece] = []
        for row, colour in zip(self.game.spec.rows, self.colours, strict=True):
            rows += [Sign("+"), RowPart(colour, [str(points[f"points.{row.name}"])], new=[0])]
        last: list[Piece] = [Sign("+"), PointsBox(str(points["points.columns"])), Sign(MINUS)]
        lost = PointsBox(str(points["points.misthrows"]))
        draw_picture(self, box, rows[1:], [*last, lost, Sign("="), PointsBox(str(points["total"]), total=True)])
