"""Dice to cut out: nets of cubes and octahedra with flaps to glue, for players without the box.

The first face of a die is opposite its last one, the second opposite the last but one, and so on. So on dice with the
faces 1 to 6 in order, opposite faces sum to 7.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Final, Literal, NamedTuple

from dicepad.errors import DicepadError, DoesNotFit
from dicepad.spec import Die, Face, Spec

from ..drawing import fonts
from ..drawing.marks import FINE, MM, POINT, Box, Group, Line, Mark, Panel, Passage, Path, Rect, Text
from ..drawing.palette import PALE, PALETTES, Palette, Tone
from ..drawing.pictures import PIPS, pips, shape
from ..drawing.sketch import Look
from ..drawing.typesetting import wrap
from ..wording import Wording
from ..writers.document import Document, Page, Placed, can_label
from .artwork import Artwork
from .job import counted
from .options import Options
from .papers import PAPERS, display_name

__all__ = ["EDGES", "dice_document", "dice_pages", "dice_summary"]

EDGES: Final = (12 * MM, 16 * MM, 40 * MM)
"""The shortest, the usual and the longest edge of a die."""
MARGIN: Final = 10 * MM
GAP: Final = 4 * MM
FLAP: Final = 0.24
"""Depth of a flap, in edges."""
CAPTION: Final = round(8 * POINT)
Point = tuple[float, float]


class Net(NamedTuple):
    """A net, measured in edges of the die: the outlines of its faces, and the edges that have flaps."""

    width: float
    height: float
    faces: tuple[tuple[Point, ...], ...]
    flaps: tuple[tuple[Point, Point], ...]


def square(x: float, y: float) -> tuple[Point, ...]:
    return (x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)


F: Final = FLAP
CUBE: Final = Net(
    3 + 2 * F,
    4 + F,
    (
        square(1 + F, F),
        square(1 + F, 1 + F),
        square(F, 1 + F),
        square(2 + F, 1 + F),
        square(1 + F, 3 + F),
        square(1 + F, 2 + F),
    ),
    (
        ((1 + F, F), (2 + F, F)),
        ((F, 1 + F), (1 + F, 1 + F)),
        ((1 + F, 2 + F), (F, 2 + F)),
        ((F, 2 + F), (F, 1 + F)),
        ((2 + F, 1 + F), (3 + F, 1 + F)),
        ((3 + F, 2 + F), (2 + F, 2 + F)),
        ((3 + F, 1 + F), (3 + F, 2 + F)),
    ),
)
"""A cross of six squares; flaps on the wings and at the top."""

H: Final = sqrt(3) / 2


def belt(index: int) -> tuple[Point, ...]:
    """Return a triangle of the belt, which is one triangle high. Triangles with an even index have their tip up."""
    x, top, bottom = F + index / 2, H + F, 2 * H + F
    return (
        ((x, bottom), (x + 0.5, top), (x + 1, bottom))
        if index % 2 == 0
        else ((x, top), (x + 1, top), (x + 0.5, bottom))
    )


UPPER: Final = ((1.5 + F, H + F), (2 + F, F), (2.5 + F, H + F))
LOWER: Final = ((1 + F, 2 * H + F), (2 + F, 2 * H + F), (1.5 + F, 3 * H + F))
OCTAHEDRON: Final = Net(
    3.5 + F,
    3 * H + 2 * F,
    (belt(0), belt(1), belt(2), UPPER, LOWER, belt(5), belt(4), belt(3)),
    (
        (UPPER[0], UPPER[1]),
        (UPPER[1], UPPER[2]),
        (LOWER[1], LOWER[2]),
        (LOWER[2], LOWER[0]),
        (belt(0)[0], belt(0)[1]),
    ),
)
"""A belt of six triangles, one more above and one below."""

NETS: Final = {6: CUBE, 8: OCTAHEDRON}


def dice_document(sheet: Artwork, options: Options, edge: int = EDGES[1]) -> Document:
    """Return the nets of all dice of a sheet's game, in the palette and on the paper of the options.

    Raises as `dice_pages` does.

    >>> import sheetgen
    >>> dice_document(sheetgen.sheet("qwixx"), Options()).title
    'Dice for Qwixx'
    """
    panels = dice_pages(sheet.game.spec, Look(sheet.words, PALETTES[options.palette]), options.paper, edge)
    pages = [Page(panel.width, panel.height, (Placed(panel, 0, 0, 0),)) for panel in panels]
    return Document(
        pages, panels[0].title, sheet.subject, sheet.lang, cmyk=options.cmyk, tagged=can_label(), panels_unique=True
    )


def dice_summary(sheet: Artwork, options: Options, pages: int, edge: int = EDGES[1]) -> str:
    """Say in one line how many dice are on how many pages.

    >>> import sheetgen
    >>> dice_summary(sheetgen.sheet("qwixx"), Options(), 2)
    '6 dice with edges of 16 mm on 2 pages of A4; print at 100 %'
    """
    made = f"{len(sheet.game.spec.dice)} dice with edges of {edge / MM:g} mm"
    return f"{made} on {counted(pages, 'page')} of {display_name(options.paper)}; print at 100 %"


def dice_pages(spec: Spec, look: Look, paper: str, edge: int) -> list[Panel]:
    """Draw the nets of all dice of a game on pages of a paper. `edge` is in micrometres.

    Raises `DicepadError` if a die has neither six nor eight faces, and `DoesNotFit` if the edge is too long.
    """
    for die in spec.dice:
        if len(die.faces) not in NETS:
            raise DicepadError(f"{spec.id}: the die {die.name} has {len(die.faces)} faces; allowed: 6 or 8")
    width, height = PAPERS[paper]
    nets = [NETS[len(die.faces)] for die in spec.dice]
    words = look.words
    title = words.say("dice.title", title=words.title(spec.title))
    head, lines = heading(words, title, width - 2 * MARGIN, look.palette.ink)
    room = Box(MARGIN, MARGIN + head, width - 2 * MARGIN, height - 2 * MARGIN - head)
    across = round(max(net.width for net in nets) * edge)
    down = round(max(net.height for net in nets) * edge) + 2 * CAPTION
    columns, rows = (room.width + GAP) // (across + GAP), (room.height + GAP) // (down + GAP)
    if not columns or not rows:
        needed = f"{across / MM:.1f} x {down / MM:.1f} mm"
        available = f"{room.width / MM:.1f} x {room.height / MM:.1f} mm on {paper}"
        raise DoesNotFit(f"a die with edges of {edge / MM:g} mm", needed, available, "choose a shorter edge")
    pages = []
    for start in range(0, len(nets), columns * rows):
        marks: list[Mark] = list(lines)
        for index, die in enumerate(spec.dice[start : start + columns * rows]):
            line, column = divmod(index, columns)
            x, y = room.x + column * (across + GAP), room.y + line * (down + GAP)
            marks += draw_net(die, die_name(spec, start + index, words), look.palette, x, y, edge)
        pages.append(Panel("dice", title, width, height, tuple(marks)))
    return pages


def heading(words: Wording, title: str, width: int, ink: str) -> tuple[int, list[Mark]]:
    """Draw the title and the instructions at the top of a page. Also return their height."""
    size = round(14 * POINT)
    top = Passage("H1", title, (text(title, MARGIN, MARGIN + size, size, ink, "bold"),))
    how = words.say("dice.how")
    lines = []
    y = MARGIN + size
    for line in wrap(how, width, CAPTION):
        y += round(1.4 * CAPTION)
        lines.append(text(line, MARGIN, y, CAPTION, ink))
    return y - MARGIN + 2 * CAPTION, [top, Passage("P", how, tuple(lines))]


def text(string: str, x: int, y: int, size: int, fill: str, weight: Literal["regular", "bold"] = "regular") -> Text:
    """Set a line of text that begins at `x`, on the base line `y`."""
    box = Box(x, y - size, fonts.width(string, size, weight), size)
    return Text(x, y, string, size, box, weight, "start", fill)


def die_name(spec: Spec, index: int, words: Wording) -> str:
    """Return the name of a die in words: its colour, or its number among the dice without a colour."""
    die = spec.dice[index]
    if die.colour:
        return words.say(f"colour.{die.colour}")
    return words.say("dice.name", number=sum(not one.colour for one in spec.dice[: index + 1]))


def draw_net(die: Die, name: str, palette: Palette, left: int, top: int, edge: int) -> list[Mark]:
    """Draw one net with its caption. Each face is a named place."""
    net = NETS[len(die.faces)]

    def at(point: Point) -> tuple[int, int]:
        return left + round(point[0] * edge), top + round(point[1] * edge)

    marks: list[Mark] = [outline([at(point) for point in flap(*ends)], PALE, palette.ink) for ends in net.flaps]
    for index, (corners, face) in enumerate(zip(net.faces, die.faces, strict=True), start=1):
        tone = palette.tone(face.colour)
        places = [at(point) for point in corners]
        marks.append(draw_face(f"{die.name}.{index}", f"{name}: {face.number}", tone, places, face, edge))
    marks += edges(net, at, palette)
    y = top + round(net.height * edge) + round(1.3 * CAPTION)
    marks.append(text(name, left + round(F * edge), y, CAPTION, palette.grey))
    return marks


def flap(start: Point, end: Point) -> list[Point]:
    """Return the outline of the flap on an edge. Seen from `start` to `end`, the flap lies on the left."""
    (x1, y1), (x2, y2) = start, end
    along, out = (x2 - x1, y2 - y1), (y2 - y1, -(x2 - x1))
    return [
        start,
        (x1 + F * (along[0] * 0.9 + out[0]), y1 + F * (along[1] * 0.9 + out[1])),
        (x2 + F * (-along[0] * 0.9 + out[0]), y2 + F * (-along[1] * 0.9 + out[1])),
        end,
    ]


def edges(net: Net, at: Callable[[Point], tuple[int, int]], palette: Palette) -> list[Mark]:
    """Draw the lines of a net, light ones to fold and dark ones to cut.

    You fold an edge between two faces, or between a face and a flap.
    """
    ways = [sorted((at(one), at(other))) for face in net.faces for one, other in around(face)]
    glued = [sorted((at(one), at(other))) for one, other in net.flaps]
    folds: list[Mark] = []
    cuts: list[Mark] = []
    for way in ways:
        (x1, y1), (x2, y2) = way
        if ways.count(way) == 2 or way in glued:
            folds.append(Line(x1, y1, x2, y2, palette.rule, FINE))
        else:
            cuts.append(Line(x1, y1, x2, y2, palette.ink, FINE))
    return folds + cuts


def around(face: Sequence[Point]) -> list[tuple[Point, Point]]:
    """Return the edges of a face."""
    return [(face[index - 1], face[index]) for index in range(len(face))]


def outline(points: Sequence[tuple[int, int]], fill: str, stroke: str | None = None) -> Path:
    """Return a closed shape through these points."""
    steps = [("M" if index == 0 else "L", x, y) for index, (x, y) in enumerate(points)]
    return Path((*steps, ("Z",)), fill=fill, stroke=stroke)


def draw_face(name: str, title: str, shown: Tone, corners: Sequence[tuple[int, int]], face: Face, edge: int) -> Group:
    """Draw a face: its pips or its number, and the shape of its colour."""
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    middle = round(sum(xs) / len(xs)), round(sum(ys) / len(ys))
    box = Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    marks: list[Rect | Line | Path | Text] = [outline(corners, PALE if face.colour == "white" else shown.band)]
    if len(corners) == 4 and face.number in PIPS:
        marks += pips(box, face.number, 0.085, shown.sign)
        side = round(0.13 * edge)
        marks += shape(Box(box.middle[0] - side // 2, box.y + round(0.04 * edge), side, side), face.colour, shown.sign)
    else:
        size = round(0.36 * edge)
        base = middle[1] + round(fonts.CAP * size / 2)
        marks.append(Text(middle[0], base, str(face.number), size, box, "bold", "middle", shown.sign))
        tip = next(corner for corner in corners if ys.count(corner[1]) == 1) if len(corners) == 3 else None
        if tip:
            side = round(0.12 * edge)
            x, y = (middle[0] + 6 * (tip[0] - middle[0]) // 10, middle[1] + 6 * (tip[1] - middle[1]) // 10)
            marks += shape(Box(x - side // 2, y - side // 2, side, side), face.colour, shown.sign)
        if face.number in (6, 9):
            half = round(0.1 * edge)
            marks.append(Line(middle[0] - half, base + 500, middle[0] + half, base + 500, shown.sign, 2 * FINE))
    return Group(name, title, box, tuple(marks))
