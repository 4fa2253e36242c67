"""The Kneifen sheet: a row for each number with a cell for each cross, the dice that hit it, and the short rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from dicepad.rules.kneifen import KneifenGame, KneifenState
from dicepad.spec import Row

from ..drawing.heading import LINE, draw_heading, with_heading
from ..drawing.marks import FINE, THIN, Box, Line, Mark, Rect
from ..drawing.sketch import CELL, PAD, Look, Sketch, begin
from ..drawing.tiles import Step
from ..drawing.typesetting import wrap
from .face import SheetFace
from .tiles import GameTiles

__all__ = ["KNEIFEN", "KneifenSheet"]

HEADER: Final = 0.6
START: Final = 2.75
"""Width of the number and its dice, in units."""
UNDER_HEADER, BETWEEN_HALVES, ABOVE_FOOTER = (0.1, 1), (0.12, 1), (0.14, 2)
"""Gaps: their least height in units, and their share of the height that is left over."""
SINGLE, DOUBLE = "blue", "violet"
"""The colours of the two halves of the sheet, because the game itself has no colours."""


class KneifenSheet(SheetFace[KneifenGame, KneifenState]):
    """Sheet face of Kneifen, whose blank cells you cross: the front, and the short rules on the back."""

    def front(self, game: KneifenGame, room: Box, look: Look) -> tuple[Mark, ...]:
        return kneifen_panel(game, room, look)

    def steps(self, game: KneifenGame, sketch: Sketch) -> list[Step]:
        tiles = KneifenTiles(sketch)
        pictures: dict[str, Callable[[Box], None]] = {
            "roll": tiles.all_dice,
            "choose": tiles.single_and_pair,
            "go_on": tiles.set_aside,
            "lapse_void" if game.lapse == "void" else "lapse_keep": tiles.no_hit,
            "bonus": tiles.all_hits,
            "end": tiles.full_row,
        }
        values = {"dice": len(game.spec.dice), "last": game.pairs_from - 1}
        return [Step(f"back_kneifen.{key}", picture, values) for key, picture in pictures.items()]

    def entries(self, game: KneifenGame) -> frozenset[str]:
        return frozenset()

    def describe(self, game: KneifenGame) -> Iterator[str]:
        from dicepad.odds.kneifen.exact import hit_chances

        yield "\nchance of a hit or more in one roll of all dice"
        for number in range(1, len(game.spec.rows) + 1):
            yield f"  {number:<8} {1 - float(hit_chances(game, number, len(game.spec.dice)).get(0, 0)):6.1%}"


KNEIFEN: Final = KneifenSheet()


def kneifen_panel(game: KneifenGame, room: Box, look: Look) -> tuple[Mark, ...]:
    """Lay out the sheet inside `room`. Raises `DoesNotFit`."""
    return with_heading(lambda lines: lay_out(game, room, look, lines))


def lay_out(game: KneifenGame, room: Box, look: Look, lines: int) -> tuple[Mark, ...]:
    """Lay out the sheet with `lines` lines of heading."""
    spec = game.spec
    columns = max(len(row.cells) for row in spec.rows)
    gaps = [UNDER_HEADER, BETWEEN_HALVES, ABOVE_FOOTER]

    def header(grow: float) -> float:
        return (HEADER + LINE * (lines - 1)) * grow

    def down(grow: float) -> float:
        return header(grow) + len(spec.rows) + 2 * PAD

    sketch, air = begin(spec, look, room, START + columns + PAD, down, gaps)
    room = sketch.room
    head = Box(room.x, room.y, room.width, sketch.units(header(sketch.grow)))
    draw_heading(sketch, head, lines, column(sketch, columns) + sketch.units(0.2 - PAD), column(sketch, 0))
    y = head.bottom + air[0]
    y = draw_half(sketch, y, spec.rows[: game.pairs_from - 1], 1, SINGLE) + air[1]
    draw_half(sketch, y, spec.rows[game.pairs_from - 1 :], game.pairs_from, DOUBLE)
    sketch.footer()
    return tuple(sketch.marks)


def column(sketch: Sketch, index: int) -> int:
    """Return the left edge of a column of cells."""
    return sketch.room.x + sketch.units(START + PAD + index)


def draw_half(sketch: Sketch, y: int, rows: tuple[Row, ...], first: int, colour: str) -> int:
    """Draw the rows of the numbers from `first` on, on one area. Return the y of its lower edge."""
    if not rows:
        return y
    shown = sketch.tone(colour)
    field = Box(sketch.room.x, y, sketch.room.width, sketch.units(len(rows) + PAD))
    sketch.add(Rect(field, radius=sketch.units(0.18), fill=shown.tint, stroke=shown.ink, line=FINE))
    for index, row in enumerate(rows):
        top = y + sketch.units(PAD + index)
        draw_start(sketch, Box(field.x, top, sketch.units(START), sketch.units(CELL)), row.name, first + index, colour)
        for place, cell in enumerate(row.cells):
            box = sketch.cell(column(sketch, place), top)
            title = sketch.words.say("place.hit", row=row.name, number=place + 1)
            mark = Rect(box, radius=sketch.units(0.14), fill=shown.cell, stroke=shown.ink, line=FINE)
            sketch.group(cell.name, title, box, mark)
    return field.bottom


def draw_start(sketch: Sketch, box: Box, name: str, number: int, colour: str) -> None:
    """Draw the number of a row, and the die or the pairs of faces that hit it."""
    place = Box(box.x + sketch.units(PAD), box.y, sketch.units(0.8), box.height)
    sketch.add(sketch.text(place, name, sketch.number, weight="bold", anchor="middle", fill=sketch.tone(colour).ink))
    if colour == SINGLE:
        side = sketch.units(0.52)
        sketch.add(*sketch.die(Box(box.x + sketch.units(1.1), box.y + (box.height - side) // 2, side, side), number))
        return
    faces = sorted({face.number for die in sketch.spec.dice for face in die.faces})
    pairs = [f"{one}+{number - one}" for one in faces if one <= number - one and number - one in faces]
    room = Box(box.x + sketch.units(1.02), box.y, sketch.units(START - 1.02), box.height)
    lines = wrap("   ".join(pairs), room.width, sketch.small)
    high = round(1.25 * sketch.small)
    top = room.middle[1] - high * len(lines) // 2
    for index, line in enumerate(lines):
        sketch.add(sketch.text(Box(room.x, top + index * high, room.width, high), line, sketch.small))


class KneifenTiles(GameTiles):
    """Pictures for the short rules of Kneifen."""

    def single_and_pair(self, box: Box) -> None:
        """Draw one die for a small number, and two dice whose sum is a large one."""
        half = box.height // 2
        upper, lower = Box(box.x, box.y, box.width, half), Box(box.x, box.y + half, box.width, half)
        single, equals, value = self.line(upper, [0.46, 0.3, 0.46])
        self.die(single, 4)
        self.sign(equals, "=")
        self.sign(value, "4")
        first, plus, second, equals, value = self.line(lower, [0.46, 0.26, 0.46, 0.3, 0.46])
        self.die(first, 5)
        self.die(second, 4)
        for place, sign in ((plus, "+"), (equals, "="), (value, "9")):
            self.sign(place, sign)

    def hits(self, box: Box, hit: int, numbers: tuple[int, ...]) -> None:
        """Draw dice, the first `hit` of which are set aside and underlined."""
        places = self.line(box, [0.42, -0.1] * hit + [-0.2] * bool(hit) + [0.42, -0.1] * (len(numbers) - hit))
        for place, value in zip(places, numbers, strict=True):
            self.die(place, value)
        if hit:
            y = places[0].bottom + self.sketch.units(0.1)
            self.sketch.add(Line(places[0].x, y, places[hit - 1].right, y, self.sketch.ink, THIN))

    def set_aside(self, box: Box) -> None:
        self.hits(box, 2, (4, 4, 2, 5, 1, 6))

    def no_hit(self, box: Box) -> None:
        """Draw a new roll in which no die is a hit."""
        self.hits(box, 2, (4, 4, 2, 5, 1, 3))
        *_, end = self.line(box, [0.42, -0.1] * 2 + [-0.2] + [0.42, -0.1] * 4)
        start = end.x - 3 * self.sketch.units(0.52)
        place = Box(start, end.y, end.right - start, end.height)
        self.sketch.add(*self.sketch.cross(place, THIN))

    def all_hits(self, box: Box) -> None:
        self.hits(box, 6, (4, 4, 4, 4, 4, 4))

    def full_row(self, box: Box) -> None:
        """Draw a full row of six crosses."""
        places = self.line(box, [0.42] * 6)
        self.band(places, "violet")
        for place in places:
            self.mini(place, "violet", "", crossed=True)
