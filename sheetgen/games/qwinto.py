"""The Qwinto sheet: staggered bands of blank fields, pentagons that score their columns, and the total.

The back shows the short rules.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import ClassVar, Final, NamedTuple, cast

from dicepad import DicepadError
from dicepad.rules.qwinto import QwintoGame, QwintoState
from dicepad.spec import Face, Row

from ..drawing.game_tiles import all_dice, colours_of, entered_cells, rising
from ..drawing.heading import LINE, draw_heading, heading_height, with_heading
from ..drawing.marks import FINE, THIN, Box, Line, Mark, Path, Rect
from ..drawing.parts import Arrow, Beside, Boxes, Die, Number, Part, Result, Sign, Stack, joined, rolled_dice
from ..drawing.pictures import pentagon
from ..drawing.result import CAPTION, ResultBox, draw_misthrows, draw_result
from ..drawing.row_piece import Cell, RowPiece, entry
from ..drawing.sketch import CELL, MINUS, PAD, Look, Sketch, begin
from ..drawing.tiles import Legend, Step, Who
from ..drawing.typesetting import LEADING, wrap
from .face import CoverRow, ScoreFormula, SheetFace, Tally, missed

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

PLUS, LESS, EQUALS = (Sign(sign, air=0.15) for sign in ("+", MINUS, "="))
WHO: Final[dict[str, Who]] = {"roll": "you", "enter": "all"}
"""The players who may act in a step."""


class QwintoSheet(SheetFace[QwintoGame, QwintoState]):
    """Sheet face of Qwinto: the front, the short rules on the back, and the boxes for points."""

    legend: ClassVar[Legend] = "number"

    def front(self, game: QwintoGame, room: Box, look: Look) -> tuple[Mark, ...]:
        return qwinto_panel(game, room, look)

    def steps(self, game: QwintoGame, sketch: Sketch) -> list[Step]:
        try:
            pictures = TurnPictures(game, example_turn(game)).pictures()
        except DicepadError:
            pictures = plain_pictures(game)
        values = {"misthrows": len(game.spec.misthrows), "rows": game.full_rows_to_end}
        return [Step(f"back_qwinto.{key}", picture, values, who=WHO.get(key, "")) for key, picture in pictures.items()]

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


@lru_cache(maxsize=64)
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


def plain_pictures(game: QwintoGame) -> dict[str, Part]:
    """Return pictures for a game of any rows and dice, without numbers that depend on each other."""
    spec, misthrows = game.spec, len(game.spec.misthrows)
    return {
        "roll": all_dice(spec),
        "enter": entered_cells(spec, 1),
        "order": rising(spec),
        "misthrow": Boxes(min(1, misthrows)),
        "points": entered_cells(spec, len(spec.rows)),
        "end": Boxes(misthrows),
    }


class TurnPictures:
    """Pictures for the short rules of Qwinto: one turn, from the roll to the total."""

    def __init__(self, game: QwintoGame, turn: QwintoTurn) -> None:
        self.game = game
        self.colours = colours_of(game.spec)
        self.turn = turn

    def pictures(self) -> dict[str, Part]:
        """Return the pictures by the last part of the key of their heading."""
        return {
            "roll": self.roll(),
            "enter": self.enter(),
            "order": self.order(),
            "misthrow": Boxes(self.turn.misthrows),
            "points": self.full_lines(),
            "end": self.total(),
        }

    def roll(self) -> Part:
        """Show the dice that are rolled, and the same dice after the second roll."""
        first, second = (
            rolled_dice([(face.number, face.colour) for face in faces]) for faces in (self.turn.first, self.turn.faces)
        )
        return Beside(first, Arrow(air=0.2), second)

    def enter(self) -> Part:
        """Show the sum of the dice, and the rows that may take it. A row whose die was not rolled refuses it."""
        rolled, total = [face.colour for face in self.turn.faces], str(self.turn.sum)
        dice = joined([Die(face.number, face.colour) for face in self.turn.faces], PLUS)
        cells = [Cell(mark="now" if colour in rolled else "refused", written=total) for colour in self.colours]
        rows = [RowPiece(colour, (cell,)) for colour, cell in zip(self.colours, cells, strict=True)]
        return Stack(Beside(*dice, EQUALS, Number(total)), Beside(*rows, between=0.2))

    def order(self) -> Part:
        """Show all rows around the new entry: it fills a gap, and the same number is refused further to the right."""
        row, at = self.turn.entered
        first = self.game.columns[row][at] - 1
        rows = [[self.cell(index, column) for column in range(first, first + 4)] for index in range(len(self.colours))]
        pieces = (RowPiece(colour, tuple(row), start=0.55) for colour, row in zip(self.colours, rows, strict=True))
        return Stack(*pieces, gap=0.06)

    def cell(self, row: int, column: int) -> Cell | None:
        """Return a cell of the picture `order`, or None if the row has none in this column."""
        turn, places = self.turn, self.game.columns[row]
        if column not in places:
            return None
        at = places.index(column)
        if (row, at) == turn.refused:
            return replace(self.written(row, at), mark="refused", written=str(turn.sum))
        other, field = turn.refused
        beside = turn.rows[row][at] == turn.sum and column == self.game.columns[other][field]
        return replace(self.written(row, at), ringed=beside)

    def written(self, row: int, at: int) -> Cell:
        """Return a cell after the turn."""
        number = self.turn.rows[row][at]
        cell = entry(str(number or ""), now=(row, at) == self.turn.entered)
        return replace(cell, outline="pentagon") if (row, at) in self.game.pentagons else cell

    def full_lines(self) -> Part:
        """Show the end of the row and the column that the new entry fills, each with its points."""
        turn, columns = self.turn, self.game.columns
        row, at = turn.entered
        *ends, last = (str(number) for number in turn.rows[row][-4:])
        end = RowPiece(self.colours[row], (*map(entry, ends), entry(last, ringed=True)))
        column = columns[row][at]
        cells = [
            RowPiece(colour, (self.written(index, columns[index].index(column)),))
            for index, colour in enumerate(self.colours)
        ]
        lines = ((end, last), (Beside(*cells, between=0.1), str(turn.rows[row][at])))
        return Stack(*(Beside(line, Sign("=", air=0.08), Result(score, wide=0.9, now=True)) for line, score in lines))

    def total(self) -> Part:
        """Show the points of each row, of the columns and of the misthrows, and the total."""
        points = {name: str(value) for name, value in self.turn.points.items()}
        rows = [
            Result(points[f"points.{row.name}"], colour, now=True)
            for row, colour in zip(self.game.spec.rows, self.colours, strict=True)
        ]
        columns, lost = Result(points["points.columns"], wide=1.2), Result(points["points.misthrows"], wide=1.0)
        line = Beside(PLUS, columns, LESS, lost, EQUALS, Result(points["total"], wide=1.5, heavy=True))
        return Stack(Beside(*joined(rows, PLUS)), line)
