"""Pictures for the rules of a crossing game: one turn, from the roll to the score, replayed by the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any, Final

from dicepad.rules.crossing import CrossingGame, CrossingState
from dicepad.spec import Cell as SheetCell

from ...drawing.marks import FINE, Box, Rect
from ...drawing.parts import (
    Arrow,
    Beside,
    Boxes,
    Die,
    Extent,
    Gap,
    Marked,
    Part,
    Result,
    Sign,
    Stack,
    draw_pencil,
    joined,
    rolled_dice,
)
from ...drawing.row_piece import Cell, RowPiece
from ...drawing.sketch import MINUS, TIMES, Sketch
from ...drawing.tiles import Tiles
from .places import BADGE, badge
from .turn import ExampleTurn, example_turn, places

__all__ = ["CrossingTiles", "MarkedRow"]

SECOND: Final = 0.36
"""Height that the boxes for second crosses add to a row, in units."""
SHOWN: Final = 4
"""Cells in pictures that show only the start or the end of a row."""


@dataclass(frozen=True, eq=False, repr=False)
class MarkedRow(Part):
    """A piece of a row with badges above some cells, by their place, and perhaps with a second box below each cell."""

    piece: RowPiece
    badges: Mapping[int, str]
    seconds: Mapping[int, Marked]

    def measure(self, sketch: Sketch) -> Extent:
        wide, up, down = self.piece.measure(sketch)
        high = sketch.units(BADGE * sketch.grow - 0.1) if self.badges else 0
        return Extent(wide, up + high, down + (sketch.units(SECOND) if self.seconds else 0))

    def draw(self, sketch: Sketch, x: int, axis: int) -> None:
        wide, _, down = self.piece.measure(sketch)
        shown = sketch.tone(self.piece.colour)
        if self.seconds:
            band = Box(x, axis, wide, down + sketch.units(SECOND))
            sketch.add(Rect(band, radius=sketch.units(0.18), fill=shown.band, stroke=shown.ink, line=FINE))
        self.piece.draw(sketch, x, axis)
        for place, mark in self.seconds.items():
            cell = self.piece.cell_box(sketch, x, axis, place)
            box = Box(cell.x, axis + down, cell.width, sketch.units(SECOND - 0.06))
            sketch.add(Rect(box, radius=sketch.units(0.14), fill=shown.cell, stroke=shown.ink, line=FINE))
            side = round(0.8 * box.height)
            draw_pencil(sketch, Box(box.middle[0] - side // 2, box.middle[1] - side // 2, side, side), mark, "again")
        for place, text in self.badges.items():
            cell = self.piece.cell_box(sketch, x, axis, place)
            high = sketch.units(BADGE * sketch.grow)
            side = max(high, round(0.62 * len(text) * sketch.small) + high // 2)
            sketch.add(*badge(sketch, cell.middle[0] - side // 2, cell.y - high, text, side))


class CrossingTiles(Tiles):
    """Pictures for the tiles of a crossing game, with the signs of its additions.

    They show the example turn. If there is none, they show dice without pips and cells without crosses.
    """

    def __init__(self, sketch: Sketch, game: CrossingGame, faces: Sequence[Any] = ()) -> None:
        super().__init__(sketch, "cross")
        self.game = game
        self.faces = faces
        rows = enumerate(game.spec.rows)
        self.of_cell = {cell.name: (index, at) for index, row in rows for at, cell in enumerate(row.cells)}
        """The row and the place of each cell."""

    @cached_property
    def turn(self) -> ExampleTurn | None:
        """The turn that the pictures show."""
        return example_turn(self.game)

    # What happens in the turn

    def crossed(self, state: CrossingState | None = None) -> list[str]:
        """Return the places that seat 0 has crossed before the roll, or in this state of the turn."""
        return places(state or self.turn.rolled, 0) if self.turn else []

    def new(self) -> list[str]:
        """Return the places that seat 0 crosses in the white action."""
        return [name for name in self.crossed(self.turn.between) if name not in self.crossed()] if self.turn else []

    def chosen(self, names: Sequence[str]) -> str:
        """Return the cell among these that the turn crosses, or the middle one."""
        return next((name for name in self.new() if name in names), names[len(names) // 2])

    def mark(self, name: str, state: CrossingState | None = None) -> Marked:
        """Return what happened in a place up to a state of the turn, which is its end unless you give another one."""
        if self.turn is None:
            return ""
        now = self.crossed(state or self.turn.after)
        if name in now:
            return "before" if name in self.crossed() else "now"
        index, at = self.of_cell.get(name, (0, 99))
        row = [place for place, cell in enumerate(self.game.spec.rows[index].cells) if cell.name in now]
        return "gone" if row and at < row[-1] else ""

    # Pieces of rows

    def cell(self, name: str, state: CrossingState | None = None) -> Cell:
        """Return a cell as it is on the front, with what happened there."""
        index, at = self.of_cell[name]
        row = self.game.spec.rows[index]
        cell = row.cells[at]
        return Cell(
            str(cell.number),
            self.mark(name, state),
            cell.colour if cell.colour != row.colour else None,
            at in row.closing or any(one.heavy(name) for one in self.faces),
            under=partial(self.draw_behind, cell),
            inside=partial(self.draw_inside, cell),
        )

    def colour_of(self, name: str) -> str | None:
        """Return the colour of a cell's row, which its start shows, or None in a row of mixed colours."""
        return self.game.spec.rows[self.of_cell[name][0]].colour

    def label(self, index: int) -> str:
        """Return the number of a row of mixed colours, which has no letter."""
        return "" if self.game.spec.rows[index].colour else str(index + 1)

    def draw_behind(self, cell: SheetCell, sketch: Sketch, box: Box) -> None:
        """Draw what additions print behind a cell."""
        for one in self.faces:
            sketch.add(*one.behind(sketch, cell, box))

    def draw_inside(self, cell: SheetCell, sketch: Sketch, box: Box) -> None:
        """Draw what additions print on a cell, under its number."""
        for one in self.faces:
            sketch.add(*one.inside(sketch, cell, box))

    def piece(
        self, names: Sequence[str], state: CrossingState | None = None, badged: bool = False, **more: Any
    ) -> Part:
        """Return a piece of a row with these cells after its start, and their badges if it is `badged`."""
        index, _ = self.of_cell[names[0]]
        row = self.game.spec.rows[index]
        cells = tuple(self.cell(name, state) for name in names)
        piece = RowPiece(row.colour, cells, label=self.label(index), **more)
        badges: dict[int, str] = {}
        for one in self.faces if badged else ():
            badges |= {at: one.badge_of(name) for at, name in enumerate(names) if one.badge_of(name)}
        twice = [f"{name}.again" for name in names] if any(one.below for one in self.faces) else []
        seconds = {at: self.mark(name, state) for at, name in enumerate(twice) if not cells[at].heavy}
        return MarkedRow(piece, badges, seconds) if badges or twice else piece

    def dice_sum(self, *dice: Die) -> tuple[Part, ...]:
        """Return dice with plus signs between them, and an equals sign."""
        return (*joined(dice, Sign("+")), Sign("="))

    @property
    def whites(self) -> tuple[Die, Die]:
        """The two white dice."""
        numbers = self.turn.rolled.white_numbers if self.turn else [None, None]
        return Die(numbers[0]), Die(numbers[1])

    # The tiles

    def roll(self) -> Part:
        """Show the roll."""
        dice = self.game.spec.dice
        faces = self.turn.rolled.dice if self.turn else [None] * len(dice)
        shown = [
            (face.number if face else None, str(die.colour or "white")) for die, face in zip(dice, faces, strict=True)
        ]
        return rolled_dice(shown)

    def white_sum(self) -> Part:
        """Show the white dice, and their sum in each row."""
        rows, turn = self.game.spec.rows, self.turn
        names = [row.cells[0].name for row in rows]
        if turn:
            total = turn.rolled.white_sum
            names = [cell.name for row in rows for cell in row.cells if cell.number == total]
        state = turn.between if turn else None
        pieces = [self.piece([name], state) for name in names]
        return Beside(*self.dice_sum(*self.whites), Beside(*pieces, between=0.25))

    def colour_sum(self) -> Part:
        """Show a white die, a coloured one, and the cell that they cross."""
        cell = self.game.spec.rows[0].cells[0]
        white, coloured = None, None
        if self.turn:
            cell = self.game.spec.rows[self.turn.row].cells[self.turn.last]
            coloured = next(face.number for face in self.turn.rolled.dice if face and face.colour == cell.colour)
            white = (cell.number or 0) - coloured
        die = Die(coloured, str(cell.colour), tagged=not self.colour_of(cell.name))
        return Beside(*self.dice_sum(Die(white), die), self.piece([cell.name]))

    def two_sums(self) -> Part:
        """Show the sum of the white dice, and below it the sum of a white and a coloured die."""
        return Stack(self.white_sum(), self.colour_sum())

    def rising(self) -> Part:
        """Show the row of the turn, with the cross of the white sum if it went into this row."""
        turn = self.turn
        if turn is None:
            return self.piece([cell.name for cell in self.game.spec.rows[0].cells[:SHOWN]], arrow=True)
        row = self.game.spec.rows[turn.row]
        state = turn.between if turn.white_row == row.name else turn.after
        done = [at for at, cell in enumerate(row.cells) if cell.name in self.crossed(state)]
        cells = row.cells[max(0, done[0] - 1) : done[-1] + 3]
        return self.piece([cell.name for cell in cells], state, arrow=True)

    def closing(self) -> Part:
        """Show the row that the turn closes, with its crosses counted, and the die that leaves the game."""
        turn = self.turn
        if turn is None:
            row = next(row for row in reversed(self.game.spec.rows) if row.closing)
            return self.piece([cell.name for cell in row.cells[-SHOWN:]], lock="")
        names = [cell.name for cell in self.game.spec.rows[turn.row].cells]
        done = [at for at, name in enumerate(names) if name in self.crossed(turn.after)]
        twice = turn.after.sheet(0).crosses(turn.row) > len(done) + 1  # a cross counts as two
        counts = 0 if twice else self.game.closing_crosses
        piece = self.piece(names[done[0] :], badged=twice, lock="now", counts=counts)
        return Beside(piece, *self.die_gone(turn)) if self.colour_of(names[0]) else piece

    def mixed(self) -> Part:
        """Show the end of a closed row of mixed colours, and the die in the colour of its last number."""
        turn = self.turn
        if turn is None:
            return self.closing()
        names = [cell.name for cell in self.game.spec.rows[turn.row].cells]
        return Beside(self.piece(names[-SHOWN:], lock="now"), *self.die_gone(turn))

    def die_gone(self, turn: ExampleTurn) -> tuple[Part, ...]:
        """Return an arrow, and the die that leaves the game with the closed row."""
        gone = self.game.die_of_row[turn.row]
        face, colour = turn.rolled.dice[gone], str(self.game.spec.dice[gone].colour)
        tagged = not self.colour_of(turn.colour)
        return Gap(0.25), Arrow(), Gap(0.2), Die(face.number if face else None, colour, 0.95, out=True, tagged=tagged)

    def end(self) -> Part:
        """Show the two ends of a game: closed rows, the first of them in this turn, and all misthrow boxes crossed."""
        rows = self.game.spec.rows
        locks: list[Part] = []
        order = sorted(range(len(rows)), key=lambda index: (self.turn is not None and index != self.turn.row, index))
        for index in [index for index in order if rows[index].closing][: self.game.rows_to_end]:
            mark: Marked = "now" if self.turn and not locks else "before"
            cell = replace(self.cell(rows[index].cells[-1].name), mark=mark)
            cells = () if rows[index].colour else (cell,)
            locks.append(RowPiece(rows[index].colour, cells, lock=mark, label=self.label(index)))
        closed = Beside(*locks, between=0.25)
        misthrows = len(self.game.spec.misthrows)
        other = Sign(self.sketch.words.say("guide.or"), bold=False, scale=1)
        return Beside(closed, other, Boxes(misthrows)) if misthrows else closed

    def misthrow(self) -> Part:
        """Show a misthrow of an earlier turn."""
        return Boxes(1)

    def score(self, points_of: Callable[[CrossingState, int], Mapping[str, int]]) -> Part:
        """Show the points of the sheet after the turn: of its rows, of additions and of misthrows, and the total."""
        turn = self.turn
        if turn is None:
            return Gap(0)
        sheet, spec, points = turn.after.sheet(0), self.game.spec, points_of(turn.after, 0)
        rows: list[Part] = []
        for index, row in enumerate(spec.rows):
            count = sheet.crosses(index) + sum(one.points_crosses(sheet, index) for one in self.game.additions)
            rows.append(Result(str(points[f"points.{row.name}"]), row.colour, f"{count}{TIMES}"))
        more = [part for one in self.faces for part in one.parts(self.sketch.words)]
        boxes = [Result(str(points[part.name]), None, part.title) for part in more]
        last: list[Part] = [each for box in boxes for each in (Sign("+", air=0.1), box)]
        if spec.misthrows:
            lost = turn.after.misthrows[0]
            last += [Sign(MINUS, air=0.1), Result(str(points["points.misthrows"]), None, f"{lost}{TIMES}", 1.0)]
        last += [Sign("=", air=0.1), Result(str(turn.after.scores[0]), wide=1.5, heavy=True)]
        line = joined(rows, Sign("+", air=0.1))
        return Stack(Beside(*line), Beside(*last)) if boxes else Beside(*line, *last)
