"""Faces of additions in which a cross has an effect: double and framed numbers, links, the bonus bar, bonus pairs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import ClassVar, Final

from dicepad.rules.crossing import CrossingGame
from dicepad.rules.crossing.effects import (
    DOUBLE_FEWEST,
    POINTS,
    BonusBar,
    BonusPair,
    DoubleCells,
    FramedCells,
    Links,
)
from dicepad.spec import Cell

from ...drawing.marks import HEAVY, THIN, Box, Line, Rect
from ...drawing.palette import PALE
from ...drawing.parts import Arrow, Beside, Figure, Gap, Part, Result, Sign, Stack, draw_pencil, joined
from ...drawing.pictures import flag, shape
from ...drawing.result import ResultBox
from ...drawing.row_piece import EDGE, RowPiece
from ...drawing.sketch import CELL, PAD, SMALL, TIMES, Sketch
from ...drawing.typesetting import LEADING, wrap
from ...wording import Wording
from ..face import Tally
from .addition import AdditionFace
from .places import (
    BADGE,
    FIELD,
    RADIUS,
    Drawn,
    Strip,
    badge,
    centred,
    column,
    corner_badge,
    ground,
    head,
    lines_of,
    outlined,
)
from .tiles import CrossingTiles

__all__ = ["BarFace", "DoubleFace", "FrameFace", "LinkFace", "PairFace"]

SCORED: Final = (DOUBLE_FEWEST, POINTS)
"""Gifts of bonus pairs that are counted at the end."""
ENTRY: Final = 2.45
"""Least width of an entry of the legend, in units."""
APART: Final = 0.15
"""Space between the rows of two linked cells on the back, in units."""


class DoubleFace(AdditionFace[DoubleCells]):
    """Face of double numbers: a badge on each number that counts as two crosses."""

    word: ClassVar[str] = "double"
    badged: ClassVar[bool] = True

    def counted(self, row: int) -> dict[str, int]:
        return {cell.name: 2 for cell in self.game.spec.rows[row].cells if cell.name in self.cells}

    def over(self, sketch: Sketch, cell: Cell, box: Box) -> tuple[Drawn, ...]:
        if cell.name not in self.cells:
            return ()
        return corner_badge(sketch, box, f"2{TIMES}", 0.42)

    def badge_of(self, cell: str) -> str:
        return f"2{TIMES}" if cell in self.cells else ""

    def picture(self, tiles: CrossingTiles) -> Part:
        """Show a number with its badge, and the two crosses that it counts for."""
        cross = Figure(0.9, partial(draw_pencil, mark="now", seed="double"))
        number = tiles.piece([tiles.chosen(self.in_order())], badged=True)
        return Beside(number, Sign("="), cross, Gap(0.15), cross)


class FrameFace(AdditionFace[FramedCells]):
    """Face of framed numbers: a frame around each number that scores again, and a box for these points."""

    word: ClassVar[str] = "framed"

    def behind(self, sketch: Sketch, cell: Cell, box: Box) -> tuple[Drawn, ...]:
        if cell.name not in self.cells:
            return ()
        by = sketch.units(0.065)
        return (Rect(box.inset(-by), radius=sketch.units(RADIUS) + by, fill=sketch.ink),)

    def parts(self, words: Wording) -> list[ResultBox]:
        return [ResultBox(self.additions[0].points_place, words.say("crossing.framed"), "+")]

    def tallies(self) -> dict[str, Tally]:
        return {self.additions[0].points_place: Tally(dict.fromkeys(self.in_order(), 1), self.game.points)}

    def picture(self, tiles: CrossingTiles) -> Part:
        """Show the framed numbers that are crossed, at least three of them in all, and what they score together."""
        names = [name for name in self.in_order() if tiles.mark(name) in ("before", "now")]
        count = len(names)
        names += [name for name in self.in_order() if name not in names][: max(0, 3 - count)]
        pieces = Beside(*(tiles.piece([name]) for name in sorted(names, key=self.in_order().index)), between=0.25)
        score = Result(str(self.game.layout.row_points(count)), None, f"{count}{TIMES}")
        return Beside(pieces, Sign("="), score) if tiles.turn else pieces


class LinkFace(AdditionFace[Links]):
    """Face of linked numbers: a link of a chain between the two numbers of a pair."""

    word: ClassVar[str] = "linked"

    def pairs(self, sketch: Sketch, cells: Mapping[str, Box]) -> tuple[list[tuple[Box, Box]], list[tuple[Box, Box]]]:
        """Return the boxes of the pairs whose cells are neighbours, and the boxes of all other pairs.

        In each pair, the upper box comes first.
        """
        near: list[tuple[Box, Box]] = []
        far: list[tuple[Box, Box]] = []
        for one, other in (item for each in self.additions for item in each.partners.items()):
            if one < other:
                upper, lower = sorted((cells[one], cells[other]), key=lambda box: box.y)
                beside = upper.x == lower.x and lower.y - upper.bottom < sketch.units(CELL)
                (near if beside else far).append((upper, lower))
        return near, far

    def under_cells(self, sketch: Sketch, cells: Mapping[str, Box]) -> tuple[Drawn, ...]:
        """Draw a line under the other cells for each pair whose numbers are not neighbours."""
        half = sketch.units(CELL) // 2
        return tuple(
            Line(upper.x + half, upper.y + half, lower.x + half, lower.y + half, sketch.ink, HEAVY)
            for upper, lower in self.pairs(sketch, cells)[1]
        )

    def over_cells(self, sketch: Sketch, cells: Mapping[str, Box]) -> tuple[Drawn, ...]:
        found: list[Drawn] = []
        for upper, lower in self.pairs(sketch, cells)[0]:
            found += link(sketch, upper, lower, 0.24, 0.13, 0.075)
        return tuple(found)

    def picture(self, tiles: CrossingTiles) -> Part:
        """Show two linked cells, the one that the turn crosses and its partner, with their link."""
        first = tiles.chosen(self.in_order())
        names = sorted((first, self.additions[0].partners[first]), key=lambda name: tiles.of_cell[name])

        def over(sketch: Sketch, box: Box) -> None:
            upper = Box(box.x, box.y - sketch.units(CELL + 2 * EDGE + APART), box.width, box.height)
            sketch.add(*link(sketch, upper, box, 0.24, 0.13, 0.075))

        (upper, lower), colours = [tiles.cell(name) for name in names], [tiles.colour_of(name) for name in names]
        return Stack(RowPiece(colours[0], (upper,)), RowPiece(colours[1], (replace(lower, over=over),)), gap=APART)


def link(sketch: Sketch, upper: Box, lower: Box, width: float, over: float, line: float) -> tuple[Rect, Rect]:
    """Draw a link between two boxes that reaches `over` units into each of them."""
    across, into = sketch.units(width), sketch.units(over)
    outer = Box(upper.middle[0] - across // 2, upper.bottom - into, across, lower.y - upper.bottom + 2 * into)
    inner = outer.inset(sketch.units(line))
    return Rect(outer, radius=across // 2, fill=sketch.ink), Rect(inner, radius=inner.width // 2, fill=PALE)


class BarFace(AdditionFace[BonusBar]):
    """Face of the bonus bar: a corner on each boxed number, and the bar of colours under the rows."""

    word: ClassVar[str] = "bar"

    def __init__(self, game: CrossingGame, additions: tuple[BonusBar, ...]) -> None:
        super().__init__(game, additions)
        (self.bar,) = additions
        self.cells = frozenset(self.bar.cells)

    def heavy(self, cell: str) -> bool:
        return cell in self.cells

    def inside(self, sketch: Sketch, cell: Cell, box: Box) -> tuple[Drawn, ...]:
        if cell.name not in self.cells:
            return ()
        side = sketch.units(0.3)
        return flag(Box(box.right - side, box.y, side, side), sketch.tone(cell.colour).ink)

    def strips(self, words: Wording, columns: int, grow: float) -> list[Strip]:
        """Return a strip with fields in the colours of the rows, each with the shape of its colour."""
        lines = lines_of(len(self.bar.bar), columns + 1)

        def draw(sketch: Sketch, box: Box) -> None:
            ground(sketch, box)
            side = sketch.units(0.42)
            sign = centred(Box(box.x + sketch.units(0.1), box.y, side, sketch.units(FIELD)), side, side)
            side = sketch.units(0.2)
            sketch.add(
                Rect(sign, radius=sketch.units(0.07), fill=PALE, stroke=sketch.ink, line=HEAVY),
                *flag(Box(sign.right - side, sign.y, side, side), sketch.ink),
            )
            head(sketch, box)
            for number in range(len(self.bar.bar)):
                line, place = divmod(number, columns + 1)
                y = box.y + sketch.units(line * FIELD + (FIELD - CELL) / 2)
                self.draw_field(sketch, number, sketch.cell(column(sketch, 1 + place), y))

        return [Strip(lines * FIELD, draw)]

    def draw_field(self, sketch: Sketch, number: int, field: Box) -> None:
        """Draw a field of the bar."""
        colour = self.game.spec.rows[self.bar.bar[number]].colour
        shown, side = sketch.tone(colour), sketch.units(0.44)
        sketch.group(
            f"bar.{number + 1}",
            sketch.words.say("place.bar", number=number + 1, colour=sketch.words.say(f"colour.{colour}")),
            field,
            Rect(field, radius=sketch.units(RADIUS), fill=shown.cell, stroke=shown.ink, line=THIN),
            *outlined(shape(centred(field, side, side), colour, shown.band), shown.ink),
        )

    def picture(self, tiles: CrossingTiles) -> Part:
        """Show the number with a corner that the turn crosses, the field of the bar, and the number crossed for it."""
        used = max([number for number in range(len(self.bar.bar)) if tiles.mark(f"bar.{number + 1}")], default=0)
        given = self.game.spec.rows[self.bar.bar[used]]
        boxed = tiles.chosen(self.in_order())
        cells = [cell.name for cell in given.cells]
        gift = next((name for name in cells if name in tiles.new()), cells[0])

        def draw(sketch: Sketch, box: Box) -> None:
            shown, side = sketch.tone(given.colour), sketch.units(0.44)
            sketch.add(
                Rect(box, radius=sketch.units(RADIUS), fill=shown.cell, stroke=shown.ink, line=THIN),
                *outlined(shape(centred(box, side, side), given.colour, shown.band), shown.ink),
            )
            draw_pencil(sketch, box, tiles.mark(f"bar.{used + 1}"), "bar")

        arrow = Arrow(0.7, air=0.2)
        return Beside(tiles.piece([boxed]), arrow, Figure(CELL, draw), arrow, tiles.piece([gift]))


class PairFace(AdditionFace[BonusPair]):
    """Face of bonus pairs: a letter on both numbers of a pair, a legend under the rows, and a box for the points."""

    word: ClassVar[str] = "pair"
    badged: ClassVar[bool] = True

    def __init__(self, game: CrossingGame, additions: tuple[BonusPair, ...]) -> None:
        super().__init__(game, additions)
        self.gains = [one.gain for one in additions if one.gain]
        self.badges = {name: one.gain.sign for one in additions if one.gain for name in one.cells}

    def over(self, sketch: Sketch, cell: Cell, box: Box) -> tuple[Drawn, ...]:
        if cell.name not in self.badges:
            return ()
        return corner_badge(sketch, box, self.badges[cell.name])

    def strips(self, words: Wording, columns: int, grow: float) -> list[Strip]:
        """Return a strip with the letter and the reward of each pair."""
        width = columns + 2 + PAD
        lines = lines_of(len(self.additions), int(width / ENTRY))
        each = lines_of(len(self.additions), lines)
        notes = [words.say(gain.key, **gain.values) for gain in self.gains]
        small = round(1000 * SMALL * grow)  # in a unit of 1000
        text = round((width / each - BADGE * grow - 0.3) * 1000)
        deepest = max(len(wrap(note, text, small)) for note in notes)
        height = deepest * LEADING * small / 1000 + 0.06

        def draw(sketch: Sketch, box: Box) -> None:
            for number, (gain, note) in enumerate(zip(self.gains, notes, strict=True)):
                line, place = divmod(number, each)
                x = box.x + round(place * box.width / each)
                y = box.y + sketch.units(line * height)
                top = y - round((sketch.units(BADGE * grow) - LEADING * sketch.small) / 2)
                sketch.add(*badge(sketch, x, top, gain.sign))
                left = x + sketch.units(BADGE * grow + 0.1)
                room = Box(left, y, x + box.width // each - sketch.units(0.2) - left, sketch.units(height))
                sketch.paragraph(room, note)

        return [Strip(lines * height, draw)]

    def parts(self, words: Wording) -> list[ResultBox]:
        scored = [one.points_place for one in self.additions if one.gift in SCORED]
        return [ResultBox(scored[0], words.say("crossing.bonus"), "+")] if scored else []

    def badge_of(self, cell: str) -> str:
        return self.badges.get(cell, "")

    def picture(self, tiles: CrossingTiles) -> Part:
        """Show both numbers of the pair that the turn completes, and the letter of its bonus."""
        chosen = tiles.chosen(list(self.badges))
        (cells,) = (pair.cells for pair in self.additions if chosen in pair.cells)

        def draw(sketch: Sketch, box: Box) -> None:
            side = sketch.units(BADGE * sketch.grow)
            sketch.add(*badge(sketch, box.x, box.middle[1] - side // 2, self.badges[chosen]))

        pieces = joined((tiles.piece([name], badged=True) for name in cells), Sign("+"))
        return Beside(*pieces, Sign("="), Figure(1, draw))
