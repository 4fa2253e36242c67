"""The rows of a crossing game: bands, numbered cells, padlocks, and what additions put on, under and between them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from dicepad.rules.crossing import CrossingGame
from dicepad.rules.crossing.effects import BonusBar, BonusPair, DoubleCells, FramedCells, Links
from dicepad.rules.crossing.ways import BonusRow, Repeats
from dicepad.spec import Cell, Row

from ...drawing.marks import FINE, HEAVY, THIN, Box, Line, Path, Rect, Text
from ...drawing.palette import INK, PALE, tone
from ...drawing.pictures import arrow, face, flag, padlock, shape
from ...drawing.sketch import CELL, PAD, TIMES, Sketch

__all__ = ["BADGE", "Features", "Rows", "badge", "column", "features", "row_colour", "row_title"]

BAND: Final = 1.1
AGAIN: Final = 0.4
"""What a line of second boxes adds to a band, in units."""
BONUS: Final = 1.0
"""Height of a bonus row, which takes the place of the gap between its neighbours."""
BETWEEN_BANDS: Final = (0.07, 2.0)
BADGE: Final = 0.28
"""Side of the badge of a bonus pair, in units."""
RADIUS: Final = 0.14

Drawn = Rect | Line | Path | Text


def column(sketch: Sketch, index: int) -> int:
    """The left edge of a cell; column 0 is the start of the band, the last one the padlock."""
    return sketch.room.x + sketch.units(PAD + index)


def row_colour(row: Row) -> str | None:
    """The colour of a row; a row of mixed colours goes by its last cell, whose die leaves when the row is closed."""
    return row.colour or row.cells[-1].colour


def row_title(sketch: Sketch, index: int) -> str:
    """A row as people call it; a row without a colour of its own goes by its place from the top."""
    row = sketch.spec.rows[index]
    if row.colour is None:
        return sketch.words.say("place.row", number=index + 1)
    return sketch.row_name(row.name, row.colour)


@dataclass(frozen=True)
class Features:
    """What the additions of a game put on its rows, by the names of cells and the places of rows."""

    doubled: frozenset[str]
    framed: frozenset[str]
    flagged: frozenset[str]
    badges: Mapping[str, str]
    links: tuple[tuple[str, str], ...]
    bonus: Mapping[int, str]
    """The name of the bonus row below a row."""
    repeats: bool


def features(game: CrossingGame) -> Features:
    """Collect what the additions of a game put on its rows."""
    found: dict[type, list] = {}  # type: ignore[type-arg]
    for addition in game.additions:
        found.setdefault(type(addition), []).append(addition)
    bonus = {each.between[0]: each.name for each in found.get(BonusRow, [])}
    return Features(
        doubled=masked(game, found.get(DoubleCells, [])),
        framed=masked(game, found.get(FramedCells, [])),
        flagged=frozenset(name for each in found.get(BonusBar, []) for name in each.boxes),
        badges={
            name: chr(ord("A") + number) for number, each in enumerate(found.get(BonusPair, [])) for name in each.cells
        },
        links=tuple(
            (one, other) for each in found.get(Links, []) for one, other in each.partners.items() if one < other
        ),
        bonus=bonus,
        repeats=Repeats in found,
    )


def masked(game: CrossingGame, additions: Iterable[DoubleCells | FramedCells]) -> frozenset[str]:
    """The names of the cells in the masks of an addition."""
    return frozenset(
        cell.name
        for addition in additions
        for row, mask in zip(game.spec.rows, addition.masks, strict=True)
        for index, cell in enumerate(row.cells)
        if mask >> index & 1
    )


def badge(sketch: Sketch, x: int, y: int, string: str, width: int | None = None) -> tuple[Drawn, ...]:
    """A short text on a dark disk, or on a wider badge; its top left corner is at `x`, `y`."""
    disk = Box(x, y, width or sketch.units(BADGE), sketch.units(BADGE))
    return (
        Rect(disk, radius=disk.height // 2, fill=INK, stroke=PALE),
        sketch.text(disk, string, sketch.small, weight="bold", anchor="middle", fill=PALE),
    )


class Rows:
    """Draws the rows of a game."""

    def __init__(self, game: CrossingGame) -> None:
        self.rows = game.spec.rows
        self.features = features(game)
        self.columns = max(len(row.cells) for row in self.rows)
        self.height = BAND + AGAIN * self.features.repeats
        gap = (BONUS, 0.0)
        self.gaps = [gap if index in self.features.bonus else BETWEEN_BANDS for index in range(len(self.rows) - 1)]
        """Least height of the gaps in units, and their share of the height that is left over."""

    def draw(self, sketch: Sketch, y: int, air: list[int]) -> int:
        """Draw all rows from `y` down, with the gaps in `air` between them; returns the y of the lower edge."""
        tops = [y]
        for gap in air:
            tops.append(tops[-1] + sketch.units(self.height) + gap)
        for index, top in enumerate(tops):
            self.draw_band(sketch, index, top)
        cells = {
            cell.name: sketch.cell(column(sketch, 1 + place), top + sketch.units(PAD))
            for row, top in zip(self.rows, tops, strict=True)
            for place, cell in enumerate(row.cells)
        }
        chains = [chain for pair in self.features.links for chain in self.draw_link(sketch, cells, pair)]
        for index, (row, top) in enumerate(zip(self.rows, tops, strict=True)):
            self.draw_cells(sketch, index, row, cells)
            self.draw_lock(sketch, index, top)
            if index in self.features.bonus:
                self.draw_bonus(sketch, index, top + sketch.units(self.height))
        sketch.add(*chains)
        return tops[-1] + sketch.units(self.height)

    def draw_band(self, sketch: Sketch, index: int, y: int) -> None:
        """A band with its start; it reaches halfway into a bonus row above or below."""
        row, half = self.rows[index], sketch.units(BONUS / 2)
        above, below = index - 1 in self.features.bonus, index in self.features.bonus
        top = y - half * above
        band = Box(sketch.room.x, top, sketch.room.width, sketch.units(self.height) + half * (above + below))
        sides = {(False, True): "top", (True, False): "bottom", (True, True): "none"}.get((above, below), "all")
        shown = tone(row_colour(row))
        radius = sketch.units(0.18)
        edge = tone(row.colour).ink
        outline = face(band, radius, sides, shown.band, edge)
        sketch.add(outline)
        runs = [(place, cell.colour) for place, cell in enumerate(row.cells) if cell.colour != row.colour]
        if row.colour is None:
            start = Box(band.x, band.y, column(sketch, 1) - sketch.units(PAD / 2) - band.x, band.height)
            sketch.add(face(start, radius, "left" if sides == "all" else "none", tone(None).band))
        for place, colour in runs:
            x = column(sketch, 1 + place) - sketch.units(PAD / 2)
            sketch.add(Rect(Box(x, band.y, sketch.units(1), band.height), fill=tone(colour).band))
        if runs:
            sketch.add(Path(outline.pieces, None, edge, FINE))
        start = Box(band.x, y, sketch.units(1), sketch.units(BAND))
        if row.colour is None:
            sketch.row_number(start, index + 1)
        else:
            sketch.row_start(start, row.colour)

    def draw_cells(self, sketch: Sketch, index: int, row: Row, cells: Mapping[str, Box]) -> None:
        """The cells of a row, and the boxes for second crosses."""
        name = row_title(sketch, index)
        mixed = any(cell.colour != row.colour for cell in row.cells)
        for place, cell in enumerate(row.cells):
            box = cells[cell.name]
            closing = place in row.closing
            label = f"{name}, {sketch.words.say(f'colour.{cell.colour}')}" if mixed else name
            title = sketch.words.say("place.cell", row=label, cell=cell.number)
            sketch.group(cell.name, title, box, *self.cell_marks(sketch, cell, box, closing=closing, signed=mixed))
            if self.features.repeats and not closing:
                again = Box(box.x, box.bottom + sketch.units(0.03), box.width, sketch.units(AGAIN - 0.03))
                shown = tone(cell.colour)
                sketch.group(
                    f"{cell.name}.again",
                    sketch.words.say("place.again", cell=title),
                    again,
                    Rect(again, radius=sketch.units(RADIUS), fill=shown.cell, stroke=shown.ink, line=FINE),
                )

    def cell_marks(self, sketch: Sketch, cell: Cell, box: Box, *, closing: bool, signed: bool) -> list[Drawn]:
        """What a cell is made of."""
        shown = tone(cell.colour)
        framed = cell.name in self.features.framed
        marks: list[Drawn] = []
        if framed:
            by = sketch.units(0.065)
            marks.append(Rect(box.inset(-by), radius=sketch.units(RADIUS) + by, fill=INK))
        line = HEAVY if closing or cell.name in self.features.flagged else FINE
        marks.append(Rect(box, radius=sketch.units(RADIUS), fill=shown.cell, stroke=shown.ink, line=line))
        if cell.name in self.features.flagged:
            side = sketch.units(0.3)
            marks += flag(Box(box.right - side, box.y, side, side), shown.ink)
        if signed:
            side, edge = sketch.units(0.15), sketch.units(0.06)
            marks += shape(Box(box.x + edge, box.y + edge, side, side), cell.colour, shown.ink)
        marks.append(sketch.text(box, str(cell.number), sketch.number, weight="bold", anchor="middle", fill=shown.ink))
        over = sketch.units(0.08)
        if cell.name in self.features.badges:
            marks += badge(sketch, box.x - over, box.y - over, self.features.badges[cell.name])
        if cell.name in self.features.doubled:
            width = sketch.units(0.44)
            marks += badge(sketch, box.right + over - width, box.y - over, f"2{TIMES}", width)
        return marks

    def draw_lock(self, sketch: Sketch, index: int, y: int) -> None:
        """The padlock at the end of a row."""
        row = self.rows[index]
        shown = tone(row_colour(row))
        box = sketch.cell(column(sketch, self.columns + 1), y + sketch.units(PAD))
        side = sketch.units(0.5)
        place = Box(box.middle[0] - side // 2, box.middle[1] - side // 2, side, side)
        sketch.group(
            f"{row.name}.lock",
            sketch.words.say("place.lock", row=row_title(sketch, index)),
            box,
            Rect(box, radius=box.width // 2, fill=shown.cell, stroke=shown.ink, line=HEAVY),
            *padlock(place, shown.soft, shown.cell),
        )

    def draw_bonus(self, sketch: Sketch, index: int, y: int) -> None:
        """A bonus row between two rows: round cells on the colours of both."""
        name, row = self.features.bonus[index], self.rows[index]
        names = [row_title(sketch, at) for at in (index, index + 1)]
        side = sketch.units(0.26)
        for place, neighbour in enumerate(self.rows[index : index + 2]):
            sign = tone(neighbour.colour).sign
            top = y + sketch.units(0.5) * place + sketch.units(0.12)
            sketch.add(*shape(Box(sketch.room.x + sketch.units(0.2), top, side, side), neighbour.colour, sign))
        head = Box(sketch.room.x + sketch.units(0.62), y + sketch.units(0.31), sketch.units(0.24), sketch.units(0.38))
        sketch.add(*arrow(head, INK))
        for place, cell in enumerate(row.cells):
            box = sketch.cell(column(sketch, 1 + place), y + sketch.units((BONUS - CELL) / 2))
            sketch.group(
                f"{name}.{cell.number}",
                sketch.words.say("place.bonus", upper=names[0], lower=names[1], cell=cell.number),
                box,
                Rect(box, radius=box.width // 2, fill=PALE, stroke=INK, line=THIN),
                sketch.text(box, str(cell.number), sketch.units(0.5), weight="bold", anchor="middle"),
            )

    def draw_link(self, sketch: Sketch, cells: Mapping[str, Box], pair: tuple[str, str]) -> tuple[Rect, ...]:
        """A link of a chain between two cells; those that are not neighbours get a line under the other cells."""
        upper, lower = sorted((cells[name] for name in pair), key=lambda box: box.y)
        start = upper.bottom + sketch.units(AGAIN) * self.features.repeats
        if upper.x == lower.x and lower.y - start < sketch.units(CELL):
            over = sketch.units(0.13)
            width = sketch.units(0.24)
            link = Box(upper.middle[0] - width // 2, start - over, width, lower.y - start + 2 * over)
            inner = link.inset(sketch.units(0.075))
            return Rect(link, radius=width // 2, fill=INK), Rect(inner, radius=inner.width // 2, fill=PALE)
        sketch.add(Line(*upper.middle, *lower.middle, INK, HEAVY))
        return ()
