"""The guide panel of the crossing family: eight small pictures with one or two plain sentences each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dicepad.crossing import CrossingGame
from dicepad.errors import DicepadError

from .layout import MINUS, TIMES, Sketch
from .marks import FINE, THIN, Box, Line, Mark, Rect
from .palette import GREY, INK, PALE, RULE, tone
from .pictures import arrow, cross, die, padlock
from .wording import Wording

__all__ = ["guide_panel"]

ACROSS: Final = 13.1
"""Width in units, so that type has the size of the front panel."""
DOWN: Final = 8.89
"""Height in units that the longest texts need."""
COLUMNS: Final = 4
HEADER: Final = 0.5
FOOTER: Final = 0.36
EXAMPLE: Final = (3, 5, 4, 2, 6, 1)
"""The throw that the pictures use: the white dice first, then the others in the order of the game."""


def guide_panel(game: CrossingGame, words: Wording, room: Box) -> tuple[Mark, ...]:
    """Lay out the guide inside `room`.

    Raises `DoesNotFit` if a text is too long for its place, `DicepadError` for a game that the pictures do not tell.
    """
    check(game)
    sketch = Sketch(game.spec, words, room, int(min(room.width / ACROSS, room.height / DOWN)))
    guide = Guide(sketch, game)
    title = Box(room.x, room.y, room.width, sketch.units(HEADER))
    sketch.add(sketch.text(title, words.say("guide.title"), sketch.label, weight="bold"))
    steps: list[tuple[str, Callable[[Box], None]]] = [
        ("roll", guide.roll),
        ("white", guide.white_sum),
        ("right", guide.left_to_right),
        ("colour", guide.white_and_colour),
        ("close", guide.closing),
        ("misthrow", guide.misthrow),
        ("end", guide.end),
        ("score", guide.score),
    ]
    gutter = sketch.units(0.45)
    lines = -(-len(steps) // COLUMNS)
    top = title.bottom + sketch.units(0.1)
    width = (room.width - gutter * (COLUMNS - 1)) // COLUMNS
    height = (room.bottom - sketch.units(FOOTER) - top) // lines
    for index, (key, picture) in enumerate(steps):
        line, place = divmod(index, COLUMNS)
        tile = Box(room.x + place * (width + gutter), top + line * height, width, height - sketch.units(0.16))
        guide.tile(tile, index + 1, key, picture)
    sketch.footer()
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


class Guide:
    """Draws the pictures of the guide."""

    def __init__(self, sketch: Sketch, game: CrossingGame) -> None:
        self.sketch = sketch
        self.game = game
        self.white = EXAMPLE[:2]

    def tile(self, tile: Box, number: int, key: str, picture: Callable[[Box], None]) -> None:
        """A step: number and heading, picture, text."""
        sketch, words, units = self.sketch, self.sketch.words, self.sketch.units
        disk = Box(tile.x, tile.y + units(0.14), units(0.5), units(0.5))
        heading = Box(disk.right + units(0.14), disk.y, tile.right - disk.right - units(0.14), disk.height)
        sketch.add(
            Line(tile.x, tile.y, tile.right, tile.y, INK, THIN),
            Rect(disk, radius=disk.width // 2, fill=INK),
            sketch.text(disk, str(number), sketch.label, weight="bold", anchor="middle", fill=PALE),
            sketch.text(heading, words.say(f"guide.{key}"), sketch.small, weight="bold"),
        )
        top = disk.bottom + units(0.12)
        picture(Box(tile.x, top, tile.width, units(1.25)))
        values = {
            "count": self.game.closing_crosses,
            "rows": self.game.rows_to_end,
            "misthrows": len(self.game.spec.misthrows),
        }
        text = Box(tile.x, top + units(1.4), tile.width, tile.bottom - top - units(1.4))
        sketch.paragraph(text, words.say(f"guide.{key}_text", **values))

    def band(self, places: list[Box], colour: str | None) -> None:
        """The band behind small cells that touch each other."""
        first, last = places[0], places[-1]
        box = Box(first.x, first.y, last.right - first.x, first.height)
        shown = tone(colour)
        self.sketch.add(Rect(box, radius=self.sketch.units(0.1), fill=shown.band, stroke=shown.ink, line=FINE))

    def mini(self, box: Box, colour: str | None, string: str, *, crossed: bool = False, gone: bool = False) -> None:
        """A small cell; crossed, or struck because it was skipped."""
        sketch, shown = self.sketch, tone(colour)
        inner = box.inset(sketch.units(0.035))
        sketch.add(
            Rect(inner, radius=sketch.units(0.075), fill=shown.cell),
            sketch.text(inner, string, sketch.small, weight="bold", anchor="middle", fill=shown.ink),
        )
        if crossed:
            sketch.add(*cross(inner.inset(sketch.units(0.05)), THIN))
        elif gone:
            y = inner.middle[1]
            sketch.add(Line(inner.x + sketch.units(0.04), y, inner.right - sketch.units(0.04), y, INK, THIN))

    def mini_lock(self, box: Box, colour: str | None) -> None:
        """A small crossed padlock."""
        sketch, shown = self.sketch, tone(colour)
        inner = box.inset(sketch.units(0.035))
        sketch.add(
            Rect(inner, radius=inner.width // 2, fill=shown.cell),
            *padlock(inner.inset(sketch.units(0.07)), shown.soft, shown.cell),
            *cross(inner.inset(sketch.units(0.08)), THIN),
        )

    def line(self, box: Box, widths: list[float]) -> list[Box]:
        """Squares and gaps, given in units, centred on one line; a gap is negative."""
        units = self.sketch.units
        x = box.x
        places = []
        for width in widths:
            side = units(abs(width))
            if width > 0:
                places.append(Box(x, box.y + (box.height - side) // 2, side, side))
            x += side
        return places

    def sign(self, box: Box, string: str) -> None:
        """A plus or an equals sign."""
        self.sketch.add(self.sketch.text(box, string, self.sketch.label, weight="bold", anchor="middle"))

    def roll(self, box: Box) -> None:
        """All dice."""
        dice = self.game.spec.dice
        half = box.height // 2
        for start in (0, 3):
            line = Box(box.x, box.y + half * (start // 3), box.width, half)
            for place, shown, number in zip(
                self.line(line, [0.52, -0.16] * 3), dice[start : start + 3], EXAMPLE[start:], strict=False
            ):
                self.sketch.add(*die(place, number, shown.colour or "white"))

    def white_sum(self, box: Box) -> None:
        """Two white dice, their sum, and the cells of this number."""
        upper = Box(box.x, box.y, box.width, box.height // 2)
        lower = Box(box.x, upper.bottom, box.width, box.height // 2)
        first, plus, second, equals, total = self.line(upper, [0.52, 0.36, 0.52, 0.36, 0.52])
        self.sketch.add(*die(first, self.white[0]), *die(second, self.white[1]))
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
            Line(places[0].x, y, end, y, GREY, THIN),
            *arrow(Box(end, y - self.sketch.units(0.09), self.sketch.units(0.16), self.sketch.units(0.18)), GREY),
        )

    def white_and_colour(self, box: Box) -> None:
        """A white die and a coloured one, and the cell that both give."""
        last = self.game.spec.dice[len(EXAMPLE) - 1]
        first, plus, second, equals, total = self.line(box, [0.52, 0.36, 0.52, 0.36, 0.56])
        self.sketch.add(*die(first, self.white[1]), *die(second, EXAMPLE[-1], last.colour or "white"))
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

    def boxes(self, box: Box, crossed: int) -> None:
        """All misthrow boxes, so many of them crossed."""
        count = len(self.game.spec.misthrows)
        for index, place in enumerate(self.line(box, [0.52, -0.1] * count)):
            sketch = self.sketch
            sketch.add(
                Rect(place, radius=sketch.units(0.08), fill=PALE, stroke=INK, line=FINE),
                sketch.text(
                    place, f"{MINUS}{-self.game.spec.misthrows[index]}", sketch.small, anchor="middle", fill=GREY
                ),
            )
            if index < crossed:
                sketch.add(*cross(place.inset(sketch.units(0.08)), THIN))

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
            sketch.add(Line(box.x, top + line * height, box.right, top + line * height, RULE, FINE))
        for index, count in enumerate(counts):
            left, right = (box.x + box.width * part // len(counts) for part in (index, index + 1))
            above, below = Box(left, top, right - left, height), Box(left, top + height, right - left, height)
            sketch.add(
                sketch.text(above, f"{count}{TIMES}", sketch.small, anchor="middle", fill=GREY),
                sketch.text(below, str(self.game.points[count]), sketch.label, weight="bold", anchor="middle"),
            )
