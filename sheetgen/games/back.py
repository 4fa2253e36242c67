"""Back sides: the rules of a game in short, in our own words and small pictures."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from dicepad import DicepadError, Game
from dicepad.rules.crossing import CrossingGame
from dicepad.rules.kneifen import KneifenGame
from dicepad.rules.qwantum import QwantumGame
from dicepad.rules.qwinto import QwintoGame

from ..drawing.marks import FINE, THIN, Box, Line, Mark, Rect
from ..drawing.palette import GREY, INK, PALE
from ..drawing.pictures import arrow, cross, die
from ..drawing.sketch import Sketch
from ..drawing.tiles import Step, Tiles, tiles_in
from ..wording import Wording
from .crossing.guide import Guide, guide_panel
from .crossing.specials import special_steps

__all__ = ["back_panel"]

Picture = Callable[[Box], None]
FACES: Final = (4, 2, 5, 1, 6, 3)
"""The throw that the pictures use."""


def back_panel(game: Game, words: Wording, room: Box) -> tuple[Mark, ...]:
    """Lay out the rules inside `room`; raises `DoesNotFit` if a text is too long for its place."""
    if isinstance(game, CrossingGame) and not game.additions:
        try:
            return guide_panel(game, words, room)
        except DicepadError as error:
            if type(error) is not DicepadError:
                raise
    sketch = Sketch(game.spec, words, room, tiles_in(room))
    back = Back(sketch, game)
    steps = back.steps()
    sketch.unit = tiles_in(room, len(steps))
    columns = 2 if room.height > room.width else -(-len(steps) // 2)
    back.draw(words.say("back.title", title=game.spec.title), steps, columns)
    return tuple(sketch.marks)


class Back(Tiles):
    """Draws the pictures."""

    def __init__(self, sketch: Sketch, game: Game) -> None:
        super().__init__(sketch)
        self.game = game
        self.colours = [row.colour or row.cells[-1].colour or "white" for row in game.spec.rows]

    def steps(self) -> list[Step]:
        """The tiles of the game."""
        game, spec = self.game, self.game.spec
        misthrows = len(spec.misthrows)
        boxes = partial(self.boxes, crossed=min(1, misthrows))
        all_boxes = partial(self.boxes, crossed=misthrows)
        if isinstance(game, QwantumGame):
            pictures: dict[str, Picture] = {
                "throw": self.all_dice,
                "sum": self.colour_sum,
                "first": partial(self.entries, chosen=1),
                "others": partial(self.entries, chosen=3),
                "order": self.rise_and_fall,
                "column": self.column,
                "misthrow": boxes,
                "end": all_boxes,
            }
            return [Step(f"back_qwantum.{key}", picture, {"misthrows": misthrows}) for key, picture in pictures.items()]
        if isinstance(game, QwintoGame):
            pictures = {
                "throw": self.all_dice,
                "enter": self.some_dice,
                "order": self.rising,
                "misthrow": boxes,
                "points": partial(self.entries, chosen=len(self.colours)),
                "end": all_boxes,
            }
            values: dict[str, object] = {"misthrows": misthrows, "rows": game.full_rows_to_end}
            return [Step(f"back_qwinto.{key}", picture, values) for key, picture in pictures.items()]
        if isinstance(game, KneifenGame):
            pictures = {
                "throw": self.all_dice,
                "choose": self.single_and_pair,
                "go_on": self.set_aside,
                "lapse_void" if game.lapse == "void" else "lapse_keep": self.no_hit,
                "bonus": self.all_hits,
                "end": self.full_row,
            }
            values = {"dice": len(spec.dice), "last": game.pairs_from - 1}
            return [Step(f"back_kneifen.{key}", picture, values) for key, picture in pictures.items()]
        if not isinstance(game, CrossingGame):
            raise DicepadError(f"{spec.id}: there is no back side for {spec.rules}")
        guide, several = Guide(self.sketch, game), max(len(row.closing) for row in spec.rows)
        pictures = {
            "guide.roll": self.all_dice,
            "back_crossing.sums": self.two_sums,
            "guide.right": self.rising,
            "back_crossing.close" if several > 1 else "guide.close": self.closing,
            "guide.misthrow": boxes,
            "back_crossing.end": guide.end,
        }
        values = {"several": several, "count": game.closing_crosses, "rows": game.rows_to_end, "misthrows": misthrows}
        *steps, misthrow, end = (Step(key, picture, values) for key, picture in pictures.items())
        specials = special_steps(self.sketch, game)
        score = [Step("guide.score", guide.score)] if len(specials) % 2 else []
        return [*steps, *specials, misthrow, *score, end]

    def dice(self, box: Box, shown: list[tuple[int | None, str]], side: float = 0.46) -> list[Box]:
        """Dice with these numbers and colours, in one line or two; returns their places."""
        lines = 1 if len(shown) <= 4 else 2
        each = -(-len(shown) // lines)
        height = box.height // lines
        places: list[Box] = []
        for line in range(lines):
            part = shown[line * each : (line + 1) * each]
            room = Box(box.x, box.y + line * height, box.width, height)
            places += self.line(room, [side, -0.14] * len(part))
        for place, (number, colour) in zip(places, shown, strict=True):
            self.sketch.add(*die(place, number, colour))
        return places

    def all_dice(self, box: Box) -> None:
        """All dice of the game; one whose faces differ shows the first colour of its own."""
        shown: list[tuple[int | None, str]] = []
        for index, one in enumerate(self.game.spec.dice):
            face = one.faces[index % len(one.faces)]
            shown.append((face.number if face.number in FACES else None, one.colour or face.colour))
        self.dice(box, shown)

    def number(self, box: Box, colour: str, text: str) -> None:
        """A cell on its band, with a number in it."""
        self.band([box], colour)
        self.mini(box, colour, text)

    def colour_sum(self, box: Box) -> None:
        """Two faces of a colour and the white die, and the number that they make."""
        colour = self.colours[-2]
        first, plus, second, more, white, equals, total = self.line(box, [0.4, 0.22, 0.4, 0.22, 0.4, 0.24, 0.5])
        self.sketch.add(*die(first, 4, colour), *die(second, 3, colour), *die(white, 2))
        for place, sign in ((plus, "+"), (more, "+"), (equals, "=")):
            self.sign(place, sign)
        self.number(total, colour, "9")

    def entries(self, box: Box, chosen: int) -> None:
        """A cell of each row; the last `chosen` of them are entered."""
        places = self.line(box, [0.5, -0.1] * len(self.colours))
        for index, (place, colour) in enumerate(zip(places, self.colours, strict=True)):
            entered = index < chosen if chosen == 1 else index >= len(self.colours) - chosen
            self.number(place, colour, str(9 + 2 * index) if entered else "")

    def rise_and_fall(self, box: Box) -> None:
        """A row that rises up to the thick line and falls behind it."""
        places = self.line(box, [0.42] * 4 + [-0.1] + [0.42] * 2)
        for part, numbers in ((places[:4], (2, 5, 9, 14)), (places[4:], (11, 6))):
            self.band(part, self.colours[0])
            for place, value in zip(part, numbers, strict=True):
                self.mini(place, self.colours[0], str(value))
        x = (places[3].right + places[4].x) // 2
        self.sketch.add(Line(x, places[0].y - 400, x, places[0].bottom + 400, INK, THIN * 2))

    def column(self, box: Box) -> None:
        """A full column and its points."""
        *cells, equals, total = self.line(box, [0.42, -0.04] * 4 + [0.3, 0.5])
        for place, colour, value in zip(cells, self.colours, (7, 3, 9, 3), strict=True):
            self.number(place, colour, str(value))
        self.sign(equals, "=")
        self.sketch.add(Rect(total, radius=self.sketch.units(0.1), fill=PALE, stroke=INK, line=FINE))
        self.sketch.add(self.sketch.text(total, "7", self.sketch.label, weight="bold", anchor="middle"))

    def some_dice(self, box: Box) -> None:
        """Two dice and the rows that take their sum."""
        first, plus, second, equals, one, _, other = self.line(box, [0.46, 0.24, 0.46, 0.3, 0.46, 0.12, 0.46])
        self.sketch.add(*die(first, 4, self.colours[0]), *die(second, 5, self.colours[1]))
        self.sign(plus, "+")
        self.sign(equals, "=")
        self.number(one, self.colours[0], "9")
        self.number(other, self.colours[1], "9")

    def rising(self, box: Box) -> None:
        """Crosses or entries from left to right, over an arrow."""
        row = self.game.spec.rows[0]
        numbers = [cell.number for cell in row.cells[:6]]
        places = self.line(box, [0.42] * len(numbers))
        self.band(places, self.colours[0])
        blank = numbers[0] is None
        for index, (place, cell, entry) in enumerate(
            zip(places, row.cells, ("3", "", "6", "", "", "12"), strict=False)
        ):
            text = entry if blank else str(cell.number)
            self.mini(
                place,
                cell.colour or self.colours[0],
                text,
                crossed=not blank and index in (1, 4),
                gone=not blank and index in (0, 2, 3),
            )
        y, end = places[0].y - self.sketch.units(0.18), places[-1].right - self.sketch.units(0.16)
        head = Box(end, y - self.sketch.units(0.09), self.sketch.units(0.16), self.sketch.units(0.18))
        self.sketch.add(Line(places[0].x, y, end, y, GREY, THIN), *arrow(head, GREY))

    def single_and_pair(self, box: Box) -> None:
        """One die for a small number, two that sum to a large one."""
        half = box.height // 2
        upper, lower = Box(box.x, box.y, box.width, half), Box(box.x, box.y + half, box.width, half)
        single, equals, value = self.line(upper, [0.46, 0.3, 0.46])
        self.sketch.add(*die(single, 4))
        self.sign(equals, "=")
        self.sign(value, "4")
        first, plus, second, equals, value = self.line(lower, [0.46, 0.26, 0.46, 0.3, 0.46])
        self.sketch.add(*die(first, 5), *die(second, 4))
        for place, sign in ((plus, "+"), (equals, "="), (value, "9")):
            self.sign(place, sign)

    def hits(self, box: Box, hit: int, numbers: tuple[int, ...]) -> None:
        """Dice of which the first `hit` lie aside, underlined."""
        places = self.line(box, [0.42, -0.1] * hit + [-0.2] * bool(hit) + [0.42, -0.1] * (len(numbers) - hit))
        for place, value in zip(places, numbers, strict=True):
            self.sketch.add(*die(place, value))
        if hit:
            y = places[0].bottom + self.sketch.units(0.1)
            self.sketch.add(Line(places[0].x, y, places[hit - 1].right, y, INK, THIN))

    def set_aside(self, box: Box) -> None:
        self.hits(box, 2, (4, 4, 2, 5, 1, 6))

    def no_hit(self, box: Box) -> None:
        """No die of the new throw is a hit."""
        self.hits(box, 2, (4, 4, 2, 5, 1, 3))
        *_, end = self.line(box, [0.42, -0.1] * 2 + [-0.2] + [0.42, -0.1] * 4)
        start = end.x - 3 * self.sketch.units(0.52)
        place = Box(start, end.y, end.right - start, end.height)
        self.sketch.add(*cross(place, THIN))

    def all_hits(self, box: Box) -> None:
        self.hits(box, 6, (4, 4, 4, 4, 4, 4))

    def full_row(self, box: Box) -> None:
        """Six crosses."""
        places = self.line(box, [0.42] * 6)
        self.band(places, "violet")
        for place in places:
            self.mini(place, "violet", "", crossed=True)

    def two_sums(self, box: Box) -> None:
        """The sum of the white dice, and of a white and a coloured one."""
        half = box.height // 2
        upper, lower = Box(box.x, box.y, box.width, half), Box(box.x, box.y + half, box.width, half)
        coloured = next((one.colour for one in self.game.spec.dice if one.colour not in (None, "white")), "white")
        for room, colour, value in ((upper, "white", "8"), (lower, coloured, "7")):
            first, plus, second, equals, total = self.line(room, [0.42, 0.26, 0.42, 0.3, 0.5])
            self.sketch.add(*die(first, 3), *die(second, int(value) - 3, colour or "white"))
            self.sign(plus, "+")
            self.sign(equals, "=")
            self.sign(total, value)

    def closing(self, box: Box) -> None:
        """The end of a row with its padlock crossed."""
        row, colour = self.game.spec.rows[-1], self.colours[-1]
        *places, last = self.line(box, [0.42] * 6)
        self.band([*places, last], colour)
        for place, cell in zip(places, row.cells[-5:], strict=True):
            self.mini(place, cell.colour or colour, str(cell.number), crossed=True)
        self.mini_lock(last, colour)
