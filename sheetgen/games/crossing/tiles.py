"""Pictures for the rules of a crossing game. Everything they show could happen on the sheet that they explain."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import product
from typing import Final, NamedTuple

from dicepad import DicepadError
from dicepad.rules.crossing import CrossingGame
from dicepad.spec import Cell, Row

from ...drawing.marks import FINE, THIN, Box, Line
from ...drawing.pictures import arrow
from ...drawing.sketch import TIMES, Sketch
from ..pieces import Dice, Gap, Number, Piece, RowPart, Sign, draw_picture
from ..tiles import GameTiles

__all__ = ["CrossingTiles"]

PREFERRED: Final = (3, 5, 1, 4, 2, 6)
"""Faces for the pictures, if the dice have them."""
SKIPPED: Final = 2
"""Numbers that the cross of the white sum skips in the pictures."""
SHOWN: Final = 5
"""Cells in the picture of a row."""


class ExampleRoll(NamedTuple):
    """The roll of the example turn: two white faces, and the colour and the face of the die that the player adds."""

    first: int
    second: int
    colour: str
    face: int


def rolls(game: CrossingGame) -> Iterator[ExampleRoll]:
    """Yield the rolls that suit every row.

    Their white sum is in every row, and their other sum is in a cell of the coloured die's colour.
    """
    white = [die for die in game.spec.dice if die.colour == "white"]
    coloured = [die for die in reversed(game.spec.dice) if die.colour not in (None, "white")]
    cells = {(cell.colour, cell.number) for row in game.spec.rows for cell in row.cells}
    for first, second in product(*([face.number for face in die.faces] for die in white[:2])):
        everywhere = all(first + second in [cell.number for cell in row.cells] for row in game.spec.rows)
        for die, face in product(coloured, PREFERRED):
            known = face in [one.number for one in die.faces]
            if everywhere and known and first != second and (die.colour, second + face) in cells:
                yield ExampleRoll(first, second, str(die.colour), face)


def rank(roll: ExampleRoll) -> tuple[bool, ...]:
    """Return a sort key by which the rolls that are easiest to read come first."""
    return (roll.first, roll.second) != (3, 5), roll.face != 1, roll.first + roll.second not in range(6, 9)


def dice_of(game: CrossingGame, roll: ExampleRoll) -> list[tuple[int, str]]:
    """Return the number and the colour of each die in the example turn, in the order of the dice."""
    whites = iter((roll.first, roll.second))
    spare = [number for number in PREFERRED if number != roll.face]
    dice: list[tuple[int, str]] = []
    for index, die in enumerate(game.spec.dice):
        colour, known = str(die.colour or die.faces[0].colour), [face.number for face in die.faces]
        other = next(number for number in (*spare[index % len(spare) :], *known) if number in known)
        dice.append((next(whites) if colour == "white" else roll.face if colour == roll.colour else other, colour))
    return dice


def example_cells(row: Row, roll: ExampleRoll) -> tuple[int, int]:
    """Return the places of the earlier cross in a row, and of the cross of the white sum."""
    white = [cell.number for cell in row.cells].index(roll.first + roll.second)
    return max(0, white - SKIPPED - 1), white


def coloured_cells(game: CrossingGame, roll: ExampleRoll) -> set[str]:
    """Return the names of the cells that the white and the coloured die name together."""
    wanted = roll.colour, roll.second + roll.face
    return {cell.name for row in game.spec.rows for cell in row.cells if (cell.colour, cell.number) == wanted}


def is_playable(game: CrossingGame, roll: ExampleRoll) -> bool:
    """Return whether the rules allow the example turn.

    The active player has crossed one number of the first row. Now the white sum follows in the same row, and then the
    sum of a white and the coloured die in any row.
    """
    row = game.spec.rows[0]
    earlier, white = example_cells(row, roll)
    dice = ",".join(f"{colour[0].upper()}{number}" for number, colour in dice_of(game, roll))
    sheet = "" if earlier == white else f"{row.name}:{row.cells[earlier].number}"
    try:
        state = game.from_text(f"{sheet or '-'} / - ; active=0 phase=white dice={dice}")
        crossed = state.play(1, "pass").play(0, row.cells[white].name)
    except DicepadError:
        return False
    return bool(coloured_cells(game, roll) & set(crossed.moves(0)))


class CrossingTiles(GameTiles):
    """Pictures for the tiles of a crossing game."""

    def __init__(self, sketch: Sketch, game: CrossingGame) -> None:
        super().__init__(sketch)
        self.game = game
        ranked = sorted(rolls(game), key=rank)
        if not ranked:
            raise DicepadError(
                f"{game.spec.id}: no roll of the white dice gives a number in every row, which the guide needs"
            )
        self.roll = next((roll for roll in ranked if is_playable(game, roll)), ranked[0])

    def cell(self, box: Box, name: str, *, crossed: bool = True) -> None:
        """Draw a cell of the sheet, given by its name, on the band of its row."""
        (cell,) = (cell for row in self.game.spec.rows for cell in row.cells if cell.name == name)
        self.band([box], cell.colour)
        self.mini(box, cell.colour, str(cell.number), crossed=crossed)

    def white_faces(self, total: int) -> tuple[int, int]:
        """Return two faces of the white dice that make this sum, two different ones if possible."""
        white = [[face.number for face in die.faces] for die in self.game.spec.dice if die.colour == "white"]
        found = [(one, other) for one, other in product(*white[:2]) if one + other == total]
        return min(found, key=lambda pair: (pair[0] == pair[1], abs(pair[0] - pair[1]), -pair[0]))

    def to_the_right(self, box: Box) -> None:
        """Draw an arrow through the middle of a box."""
        y, tip = box.middle[1], self.sketch.units(0.18)
        head = Box(box.right - tip, y - tip // 2, tip, tip)
        self.sketch.add(Line(box.x, y, head.x, y, self.sketch.ink, THIN), *arrow(head, self.sketch.ink))

    def all_dice(self, box: Box) -> None:
        """Draw the roll of the example turn: the white dice, and the coloured ones with the shapes of their rows."""
        dice = dice_of(self.game, self.roll)
        white, coloured = ([die for die in dice if (die[1] == "white") == wanted] for wanted in (True, False))
        draw_picture(self, box, [Dice(white)], [Dice(coloured)])

    def white_pieces(self) -> list[Piece]:
        """Return the two white dice and their sum."""
        roll = self.roll
        return [Dice([(roll.first, "white")]), Sign("+"), Dice([(roll.second, "white")]), Sign("="), self.total]

    @property
    def total(self) -> Number:
        """The white sum."""
        return Number(str(self.roll.first + self.roll.second), new=True)

    def coloured_pieces(self) -> list[Piece]:
        """Return a white die, the coloured one, and the cell that their sum names, with its cross."""
        roll, total = self.roll, str(self.roll.second + self.roll.face)
        cell = RowPart(roll.colour, [total], new=[0], crossed=[0])
        return [Dice([(roll.second, "white")]), Sign("+"), Dice([(roll.face, roll.colour)]), Sign("="), cell]

    def white_sum(self, box: Box) -> None:
        """Draw two white dice, their sum, and the cells with this number, one of each row."""
        value = self.roll.first + self.roll.second
        rows: list[Piece] = []
        for row in self.game.spec.rows:
            cell = next(cell for cell in row.cells if cell.number == value)
            rows += [Gap(), RowPart(str(cell.colour), [str(value)], new=[0])]
        draw_picture(self, box, self.white_pieces(), rows[1:])

    def colour_sum(self, box: Box) -> None:
        """Draw a white die, a coloured one, and the cell that their sum names."""
        draw_picture(self, box, self.coloured_pieces())

    def two_sums(self, box: Box) -> None:
        """Draw the sum of the white dice, and the sum of a white and a coloured die."""
        draw_picture(self, box, self.white_pieces(), self.coloured_pieces())

    def row(self, places: list[Box], cells: Sequence[Cell], crossed: Collection[int]) -> None:
        """Draw cells on a band that reaches to the last place. Cells skipped before the last cross are struck out."""
        colours = [cell.colour for cell in cells]
        self.band(places, *colours, *colours[-1:] * (len(places) - len(cells)))
        for index, (place, cell) in enumerate(zip(places, cells, strict=False)):
            gone = index < max(crossed) and index not in crossed
            self.mini(place, cell.colour, str(cell.number), crossed=index in crossed, gone=gone)

    def row_end(self, box: Box, cells: Sequence[Cell], crossed: Collection[int]) -> Box:
        """Draw the last cells of a row and its crossed padlock. Return the place of the padlock."""
        places = self.line(box, [0.42] * (len(cells) + 1))
        self.row(places, cells, crossed)
        self.mini_lock(places[-1], cells[-1].colour)
        return places[-1]

    @property
    def closed_row(self) -> Row:
        """The row that is closed in the pictures."""
        return next(row for row in reversed(self.game.spec.rows) if row.closing)

    def rising(self, box: Box) -> None:
        """Draw the first row with the cross of the white sum, an earlier cross, and the skipped numbers between."""
        sketch, row = self.sketch, self.game.spec.rows[0]
        first, last = example_cells(row, self.roll)
        cells = row.cells[first : first + SHOWN]
        places = self.line(box, [0.42] * len(cells))
        self.row(places, cells, (0, last - first))
        y, tip = places[0].y - sketch.units(0.2), sketch.units(0.18)
        head = Box(places[-1].right - tip, y - tip // 2, tip, tip)
        sketch.add(Line(places[0].x, y, head.x, y, sketch.grey, THIN), *arrow(head, sketch.grey))

    def closing(self, box: Box) -> None:
        """Draw the end of a row: the crosses that closing needs, then one of the last numbers and the padlock."""
        row, needed = self.closed_row, self.game.closing_crosses
        last = min(row.closing)
        start = max(0, last - needed)
        self.row_end(box, row.cells[start:], range(last - start + 1))

    def end(self, box: Box) -> None:
        """Draw the two ends of a game: crossed padlocks, and all misthrow boxes crossed."""
        half = box.height // 2
        upper, lower = Box(box.x, box.y, box.width, half), Box(box.x, box.y + half, box.width, half)
        rows = [row for row in self.game.spec.rows if row.closing][: self.game.rows_to_end]
        *places, word = self.line(upper, [*([0.46, -0.1] * len(rows)), -0.1, 1.2])
        for place, row in zip(places, rows, strict=True):
            colour = row.cells[-1].colour
            self.band([place], colour)
            self.mini_lock(place, colour)
        self.sketch.add(self.sketch.text(word, self.sketch.words.say("guide.or"), self.sketch.small))
        self.boxes(lower, len(self.game.spec.misthrows))

    def mixed(self, box: Box) -> None:
        """Draw the end of a closed row of mixed colours, and the die that leaves the game."""
        sketch = self.sketch
        shown = self.closed_row.cells[-4:]
        lock = self.row_end(Box(box.x, box.y, sketch.units(2.1), box.height), shown, range(len(shown)))
        to_die, die = self.line(Box(lock.right, box.y, box.width, box.height), [0.46, 0.46])
        self.to_the_right(to_die.inset(sketch.units(0.08)))
        self.die(die, None, str(shown[-1].colour))
        sketch.add(*sketch.cross(die, THIN))

    def score(self, box: Box) -> None:
        """Draw a piece of the scoring strip."""
        sketch = self.sketch
        counts = [count for count in (2, 4, 6, 8) if count < len(self.game.points)]
        height = sketch.units(0.44)
        top = box.y + (box.height - 2 * height) // 2
        width = min(box.width, sketch.units(2.6))
        for line in range(3):
            y = top + line * height
            sketch.add(Line(box.x, y, box.x + width, y, sketch.rule, FINE))
        for index, count in enumerate(counts):
            left, right = (box.x + width * part // len(counts) for part in (index, index + 1))
            above, below = Box(left, top, right - left, height), Box(left, top + height, right - left, height)
            sketch.add(
                sketch.text(above, f"{count}{TIMES}", sketch.small, anchor="middle", fill=sketch.grey),
                sketch.text(below, str(self.game.points[count]), sketch.label, weight="bold", anchor="middle"),
            )
