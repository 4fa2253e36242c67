"""Faces of additions that give further ways to cross: second crosses, rows between rows, swaps, lucky numbers."""

from __future__ import annotations

from functools import partial
from typing import ClassVar, Final

from dicepad.rules.crossing.ways import BonusRow, LuckyNumbers, Repeats, Swaps
from dicepad.spec import Cell as SheetCell

from ...drawing import fonts
from ...drawing.marks import FINE, HEAVY, THIN, Box, Rect
from ...drawing.palette import PALE
from ...drawing.parts import Arrow, Beside, Figure, Marked, Part, Stack, draw_pencil
from ...drawing.pictures import arrow, shape, swap
from ...drawing.row_piece import Cell, RowPiece
from ...drawing.sketch import CELL, LABEL, PAD, SMALL, Sketch
from ...drawing.typesetting import LEADING, wrap
from ...wording import Wording
from .addition import AdditionFace
from .places import FIELD, RADIUS, Strip, centred, column, ground, head, lines_of, row_title
from .tiles import CrossingTiles

__all__ = ["BetweenFace", "LuckyFace", "RepeatFace", "SwapFace"]

PAIR: Final = 1.25
"""Least width of a pair to swap, in units."""
IN_BAR: Final = 0.05
"""Margin on each side between a cell and the circle of a lucky number, which keeps the circle within its bar."""

IN_CIRCLE: Final = 0.46
"""Size of a lucky number in its circle, in units."""


class RepeatFace(AdditionFace[Repeats]):
    """Face of second crosses: a box below each number that closes no row."""

    word: ClassVar[str] = "again"
    below: ClassVar[float] = 0.5

    def counted(self, row: int) -> dict[str, int]:
        its = self.game.spec.rows[row]
        return {f"{cell.name}.again": 1 for place, cell in enumerate(its.cells) if place not in its.closing}

    def draw_below(self, sketch: Sketch, cell: SheetCell, box: Box, title: str, *, closing: bool) -> None:
        if closing:
            return
        again = Box(box.x, box.bottom + sketch.units(0.03), box.width, sketch.units(self.below - 0.03))
        shown = sketch.tone(cell.colour)
        sketch.group(
            f"{cell.name}.again",
            sketch.words.say("place.again", cell=title),
            again,
            Rect(again, radius=sketch.units(RADIUS), fill=shown.cell, stroke=shown.ink, line=FINE),
        )

    def picture(self, tiles: CrossingTiles) -> Part:
        """Show a number with its second cross, and the numbers before it."""
        names = [name[: -len(self.additions[0].move_end)] for name in tiles.new() if self.additions[0].owns(name)]
        index, at = tiles.of_cell[names[0]] if names else (0, 3)
        cells = self.game.spec.rows[index].cells
        return tiles.piece([cell.name for cell in cells[max(0, at - 2) : at + 1]])


class BetweenFace(AdditionFace[BonusRow]):
    """Face of rows between rows: round cells on the colours of the rows above and below."""

    word: ClassVar[str] = "between"

    def counted(self, row: int) -> dict[str, int]:
        extra = (each for one in self.additions for each in one.extra_rows if row in each.between)
        return {cell.name: 1 for each in extra for cell in each.row.cells}

    def draw_between(self, sketch: Sketch, index: int, y: int) -> None:
        extra = (one for addition in self.additions for one in addition.extra_rows)
        bonus, between = next(one for one in extra if one.between[0] == index)
        rows = self.game.spec.rows
        names = [row_title(sketch, at) for at in between]
        side = sketch.units(0.26)
        for place, neighbour in enumerate(rows[index : index + 2]):
            sign = sketch.tone(neighbour.colour).sign
            top = y + sketch.units(0.5) * place + sketch.units(0.12)
            sketch.add(*shape(Box(sketch.room.x + sketch.units(0.2), top, side, side), neighbour.colour, sign))
        tip = Box(sketch.room.x + sketch.units(0.62), y + sketch.units(0.31), sketch.units(0.24), sketch.units(0.38))
        sketch.add(*arrow(tip, sketch.ink))
        for place, cell in enumerate(bonus.cells):
            box = sketch.cell(column(sketch, 1 + place), y + sketch.units((1 - CELL) / 2))
            sketch.group(
                cell.name,
                sketch.words.say("place.bonus", upper=names[0], lower=names[1], cell=cell.number),
                box,
                Rect(box, radius=box.width // 2, fill=PALE, stroke=sketch.ink, line=THIN),
                sketch.text(box, str(cell.number), sketch.units(0.5), weight="bold", anchor="middle"),
            )

    def picture(self, tiles: CrossingTiles) -> Part:
        """Show the round cell that the turn crosses, between the rows above and below it."""
        extra = [each for one in self.additions for each in one.extra_rows]
        found = [(each, at) for each in extra for at, cell in enumerate(each.row.cells) if cell.name in tiles.new()]
        each, at = found[0] if found else (extra[0], 2)
        start = max(0, at - 1)
        upper, lower = (self.game.spec.rows[index].cells[start : start + 3] for index in each.between)
        middle = each.row.cells[start : start + 3]
        cells = tuple(Cell(str(cell.number), tiles.mark(cell.name), outline="circle") for cell in middle)
        rows = [tiles.piece([cell.name for cell in row]) for row in (upper, lower)]
        return Stack(rows[0], RowPiece(None, cells), rows[1], gap=0)


class SwapFace(AdditionFace[Swaps]):
    """Face of swaps: pairs of numbers under the rows, with two arrows between them."""

    word: ClassVar[str] = "swap"

    def strips(self, words: Wording, columns: int, grow: float) -> list[Strip]:
        pairs = [pair for one in self.additions for pair in one.pairs]
        room = columns + 1 - (1 - CELL)
        lines = lines_of(len(pairs), int((room + PAD) / PAIR))
        each = lines_of(len(pairs), lines)

        def draw(sketch: Sketch, box: Box) -> None:
            ground(sketch, box)
            head(sketch, box)
            for x, y, number in ((0.1, 0.18, 5), (0.24, 0.5, 3)):
                side = sketch.units(0.3)
                sketch.add(*sketch.die(Box(box.x + sketch.units(x), box.y + sketch.units(y), side, side), number))
            left = column(sketch, 1)
            pitch = (sketch.units(room + PAD)) / each
            for number, pair in enumerate(pairs):
                line, place = divmod(number, each)
                x = left + round(place * pitch)
                y = box.y + sketch.units(line * FIELD + (FIELD - CELL) / 2)
                width = left + round((place + 1) * pitch) - sketch.units(PAD) - x
                draw_pair(sketch, number + 1, pair, Box(x, y, width, sketch.units(CELL)))

        return [Strip(lines * FIELD, draw)]

    def picture(self, tiles: CrossingTiles) -> Part:
        """Show the white dice, the pair that their sum belongs to, and the other number crossed."""
        used = max([at for at in range(len(self.additions[0].pairs)) if tiles.mark(f"swap.{at + 1}")], default=0)
        total, other = self.additions[0].pairs[used]
        if tiles.turn and tiles.turn.rolled.white_sum == other:
            total, other = other, total
        wanted = [name for name in tiles.of_cell if name.partition(".")[2] == str(other)]
        pair = Figure(2.4, partial(draw_mini_pair, (total, other), tiles.mark(f"swap.{used + 1}")))
        piece = tiles.piece([tiles.chosen(wanted)])
        return Beside(*tiles.dice_sum(*tiles.whites), pair, Arrow(0.7, air=0.2), piece)


def draw_mini_pair(pair: tuple[int, int], mark: Marked, sketch: Sketch, field: Box) -> None:
    """Draw a small pair of numbers to swap, crossed if the turn uses it."""
    side = sketch.units(0.4)
    arrows = centred(field, side, side)
    left = Box(field.x, field.y, arrows.x - field.x, field.height)
    right = Box(arrows.right, field.y, field.right - arrows.right, field.height)
    size = max(sketch.label, round(0.8 * sketch.number))
    sketch.add(Rect(field, radius=sketch.units(RADIUS), fill=PALE, stroke=sketch.ink, line=THIN))
    draw_pencil(sketch, centred(field, field.height, field.height), mark, "swap")
    sketch.add(
        *swap(arrows, sketch.ink, THIN),
        sketch.text(left, str(pair[0]), size, weight="bold", anchor="middle"),
        sketch.text(right, str(pair[1]), size, weight="bold", anchor="middle"),
    )


def draw_pair(sketch: Sketch, number: int, pair: tuple[int, int], field: Box) -> None:
    """Draw a pair of numbers to swap."""
    side, size = sketch.units(0.23), max(sketch.units(0.34), sketch.look.least)
    widths = [fonts.width(str(value), size, "bold") for value in pair]
    free = field.width - side - sum(widths)
    gap = min(sketch.units(0.17), free * 3 // 10)
    left = field.x + (free - 2 * gap) // 2
    first = Box(left, field.y, widths[0], field.height)
    arrows = Box(first.right + gap, field.middle[1] - side // 2, side, side)
    second = Box(arrows.right + gap, field.y, widths[1], field.height)
    sketch.group(
        f"swap.{number}",
        sketch.words.say("place.swap", one=pair[0], other=pair[1]),
        field,
        Rect(field, radius=sketch.units(RADIUS), fill=PALE, stroke=sketch.ink, line=THIN),
        sketch.text(first, str(pair[0]), size, weight="bold", anchor="middle"),
        *swap(arrows, sketch.ink, THIN),
        sketch.text(second, str(pair[1]), size, weight="bold", anchor="middle"),
    )


class LuckyFace(AdditionFace[LuckyNumbers]):
    """Face of lucky numbers: the numbers and a note about their effect, under the rows."""

    word: ClassVar[str] = "lucky"

    @property
    def rule(self) -> str:
        return "back_special.lucky_also_text" if self.additions[0].also else "back_special.lucky_text"

    @property
    def note(self) -> str:
        """The key of the text beside the numbers."""
        return "crossing.lucky_also_note" if self.additions[0].also else "crossing.lucky_note"

    @property
    def numbers(self) -> list[int]:
        """All lucky numbers."""
        return [number for one in self.additions for number in one.numbers]

    def own(self, seat: int) -> dict[str, str]:
        numbers = [number for one in self.additions if one.seed is not None for number in one.numbers_of(seat)]
        return {f"lucky.{place}": str(number) for place, number in enumerate(numbers, start=1)}

    @property
    def information(self) -> frozenset[str]:
        return frozenset(f"lucky.{number}" for number in range(1, len(self.numbers) + 1))

    def strips(self, words: Wording, columns: int, grow: float) -> list[Strip]:
        caption, note = words.say("crossing.lucky"), words.say(self.note)
        small, label = round(1000 * SMALL * grow), round(1000 * max(LABEL, SMALL * grow))  # in a unit of 1000
        numbers = 0.2 + fonts.width(caption, label, "bold") / 1000 + 0.25 + len(self.numbers) * (CELL + PAD)
        room = round(1000 * (columns + 2 + PAD - numbers - 0.4))
        height = max(FIELD, len(wrap(note, room, small)) * LEADING * small / 1000 + 0.06)

        def draw(sketch: Sketch, box: Box) -> None:
            ground(sketch, box)
            x = self.draw_numbers(sketch, box, caption)
            width = box.right - x - sketch.units(0.4)
            high = round(len(wrap(note, width, sketch.small)) * LEADING * sketch.small)
            sketch.paragraph(Box(x + sketch.units(0.2), box.y + (box.height - high) // 2, width, high + 1), note)

        return [Strip(height, draw)]

    def draw_numbers(self, sketch: Sketch, box: Box, caption: str) -> int:
        """Draw the lucky numbers after a caption. Return the x where they end."""
        used = fonts.width(caption, sketch.label, "bold")
        place = Box(box.x + sketch.units(0.2), box.y, used, box.height)
        sketch.add(sketch.text(place, caption, sketch.label, weight="bold"))
        x = place.right + sketch.units(0.25)
        for number, value in enumerate(self.numbers, start=1):
            field = sketch.cell(x, box.middle[1] - sketch.units(CELL) // 2).inset(sketch.units(IN_BAR))
            circle = Rect(field, radius=field.width // 2, fill=PALE, stroke=sketch.ink, line=HEAVY)
            if self.additions[0].printed:
                title, text = sketch.words.say("place.lucky", number=value), str(value)
                size = max(sketch.units(IN_CIRCLE), sketch.look.least)
                printed = [sketch.text(field, text, size, weight="bold", anchor="middle")]
            else:
                title, printed = caption, []
            sketch.group(f"lucky.{number}", title, field, circle, *printed)
            x = field.right + sketch.units(PAD + IN_BAR)
        return x

    def picture(self, tiles: CrossingTiles) -> Part:
        """Show the white dice, their sum as a lucky number, and the next number of the row with the fewest crosses."""
        value = tiles.turn.rolled.white_sum if tiles.turn else self.numbers[0]

        def draw(sketch: Sketch, box: Box) -> None:
            circle = Rect(box, radius=box.width // 2, fill=PALE, stroke=sketch.ink, line=HEAVY)
            sketch.add(circle, sketch.text(box, str(value), sketch.label, weight="bold", anchor="middle"))

        index, at = tiles.of_cell[tiles.chosen(list(tiles.of_cell))]
        cells = [cell.name for cell in self.game.spec.rows[index].cells]
        first = next((place for place, name in enumerate(cells) if tiles.mark(name) == "before"), at)
        piece = tiles.piece(cells[first : at + 1])
        return Beside(*tiles.dice_sum(*tiles.whites), Figure(CELL, draw), Arrow(0.7, air=0.2), piece)
