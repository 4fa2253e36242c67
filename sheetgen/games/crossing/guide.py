"""The guide panel of the crossing family: eight small pictures with one or two plain sentences each."""

from __future__ import annotations

from typing import Final

from dicepad.errors import DicepadError
from dicepad.rules.crossing import CrossingGame

from ...drawing.marks import FINE, THIN, Box, Line, Mark
from ...drawing.pictures import arrow
from ...drawing.sketch import TIMES, Look, Sketch
from ...drawing.tiles import Step, Tiles, tiles_in

__all__ = ["Guide", "guide_panel"]

COLUMNS: Final = 4
EXAMPLE: Final = (3, 5, 4, 2, 6, 1)
"""The throw that the pictures use: the white dice first, then the others in the order of the game."""


def guide_panel(game: CrossingGame, room: Box, look: Look) -> tuple[Mark, ...]:
    """Lay out the guide inside `room`.

    Raises `DoesNotFit` if a text is too long for its place, `DicepadError` for a game that the pictures do not tell.
    """
    check(game)
    sketch = Sketch(game.spec, look, room, tiles_in(room))
    guide = Guide(sketch, game)
    values = {"count": game.closing_crosses, "rows": game.rows_to_end, "misthrows": len(game.spec.misthrows)}
    pictures = {
        "roll": guide.roll,
        "white": guide.white_sum,
        "right": guide.left_to_right,
        "colour": guide.white_and_colour,
        "close": guide.closing,
        "misthrow": guide.misthrow,
        "end": guide.end,
        "score": guide.score,
    }
    steps = [Step(f"guide.{key}", picture, values) for key, picture in pictures.items()]
    guide.draw(look.words.say("guide.title"), steps, COLUMNS)
    return tuple(sketch.marks)


def check(game: CrossingGame) -> None:
    """Refuse a game whose dice, rows or misthrows are not those of the pictures."""
    spec = game.spec
    white = [die.colour == "white" for die in spec.dice]
    short = any(len(row.cells) < 7 or sum(EXAMPLE[:2]) not in {cell.number for cell in row.cells} for row in spec.rows)
    if white != [True] * 2 + [False] * 4 or short or len(spec.rows) > 4 or not 1 <= len(spec.misthrows) <= 4:
        raise DicepadError(
            f"{spec.id}: sheet.guide: the guide tells a game of two white and four coloured dice, "
            f"up to four rows of seven cells or more with an {sum(EXAMPLE[:2])}, and one to four misthrows"
        )


class Guide(Tiles):
    """Draws the pictures of the guide."""

    def __init__(self, sketch: Sketch, game: CrossingGame) -> None:
        super().__init__(sketch)
        self.game = game
        self.white = EXAMPLE[:2]

    def roll(self, box: Box) -> None:
        """All dice."""
        dice = self.game.spec.dice
        half = box.height // 2
        for start in (0, 3):
            line = Box(box.x, box.y + half * (start // 3), box.width, half)
            for place, shown, number in zip(
                self.line(line, [0.52, -0.16] * 3), dice[start : start + 3], EXAMPLE[start:], strict=False
            ):
                self.die(place, number, shown.colour or "white")

    def white_sum(self, box: Box) -> None:
        """Two white dice, their sum, and the cells of this number."""
        upper = Box(box.x, box.y, box.width, box.height // 2)
        lower = Box(box.x, upper.bottom, box.width, box.height // 2)
        first, plus, second, equals, total = self.line(upper, [0.52, 0.36, 0.52, 0.36, 0.52])
        self.die(first, self.white[0])
        self.die(second, self.white[1])
        self.sign(plus, "+")
        self.sign(equals, "=")
        self.sign(total, str(sum(self.white)))
        rows = self.game.spec.rows
        for place, row in zip(self.line(lower, [0.5, -0.08] * len(rows)), rows, strict=True):
            self.band([place], row.colour)
            self.mini(place, row.colour, str(sum(self.white)))

    def left_to_right(self, box: Box) -> None:
        """A row with two crosses and the numbers that they made unusable."""
        row = self.game.spec.rows[0]
        places = self.line(Box(box.x, box.y, box.width, box.height), [0.42] * 7)
        self.band(places, row.colour)
        for index, (place, cell) in enumerate(zip(places, row.cells, strict=False)):
            self.mini(place, row.colour, str(cell.number), crossed=index in (1, 4), gone=index in (0, 2, 3))
        y = places[0].y - self.sketch.units(0.2)
        end = places[-1].right - self.sketch.units(0.16)
        self.sketch.add(
            Line(places[0].x, y, end, y, self.sketch.grey, THIN),
            *arrow(
                Box(end, y - self.sketch.units(0.09), self.sketch.units(0.16), self.sketch.units(0.18)),
                self.sketch.grey,
            ),
        )

    def white_and_colour(self, box: Box) -> None:
        """A white die and a coloured one, and the cell that both give."""
        last = self.game.spec.dice[len(EXAMPLE) - 1]
        first, plus, second, equals, total = self.line(box, [0.52, 0.36, 0.52, 0.36, 0.56])
        self.die(first, self.white[1])
        self.die(second, EXAMPLE[-1], last.colour or "white")
        self.sign(plus, "+")
        self.sign(equals, "=")
        self.band([total], last.colour)
        self.mini(total, last.colour, str(self.white[1] + EXAMPLE[-1]), crossed=True)

    def closing(self, box: Box) -> None:
        """The end of a row with enough crosses, its last number and its padlock crossed."""
        row = next(row for row in reversed(self.game.spec.rows) if row.closing)
        cells = row.cells[-6:]
        *places, last = self.line(box, [0.42] * 7)
        self.band([*places, last], row.colour)
        for place, cell in zip(places, cells, strict=True):
            self.mini(place, row.colour, str(cell.number), crossed=True)
        self.mini_lock(last, row.colour)

    def misthrow(self, box: Box) -> None:
        """The misthrow boxes, the first one crossed."""
        self.boxes(box, 1)

    def end(self, box: Box) -> None:
        """Crossed padlocks, or all misthrow boxes crossed."""
        half = box.height // 2
        upper, lower = Box(box.x, box.y, box.width, half), Box(box.x, box.y + half, box.width, half)
        rows = [row for row in self.game.spec.rows if row.closing][: self.game.rows_to_end]
        *places, word = self.line(upper, [*([0.5, -0.1] * len(rows)), -0.1, 1.2])
        for place, row in zip(places, rows, strict=True):
            self.band([place], row.colour)
            self.mini_lock(place, row.colour)
        self.sketch.add(self.sketch.text(word, self.sketch.words.say("guide.or"), self.sketch.small))
        self.boxes(lower, len(self.game.spec.misthrows))

    def score(self, box: Box) -> None:
        """A piece of the scoring strip."""
        sketch = self.sketch
        counts = [count for count in (2, 4, 6, 8) if count < len(self.game.points)]
        height = sketch.units(0.4)
        top = box.y + (box.height - 2 * height) // 2
        for line in range(3):
            sketch.add(Line(box.x, top + line * height, box.right, top + line * height, sketch.rule, FINE))
        for index, count in enumerate(counts):
            left, right = (box.x + box.width * part // len(counts) for part in (index, index + 1))
            above, below = Box(left, top, right - left, height), Box(left, top + height, right - left, height)
            sketch.add(
                sketch.text(above, f"{count}{TIMES}", sketch.small, anchor="middle", fill=sketch.grey),
                sketch.text(below, str(self.game.points[count]), sketch.label, weight="bold", anchor="middle"),
            )
