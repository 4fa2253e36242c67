"""Pads: the place of each piece on each page, front and back, and the marks around the pieces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Final, NamedTuple

from dicepad.errors import DoesNotFit

from ..drawing import fonts
from ..drawing.marks import FINE, MM, POINT, Box, Line, Mark, Panel, Rect, Text
from ..drawing.palette import ALL_INKS, BLACK, PALETTES, RULE
from ..drawing.scaled import moved
from ..writers.document import Page, Placed
from .artwork import FRONT
from .names import field_of, write_name
from .options import Options
from .papers import CROP_AIR, CROP_REACH, Plan

__all__ = ["Leaves", "Piece", "arrange", "copies_on_a_page", "numbered_pieces", "place_on_back", "print_pieces"]

NUMBER: Final = round(7 * POINT)
"""Size of page and sheet numbers."""
AIR: Final = 600
"""Space between a sheet and its number, which stands in the white edge."""
DASH: Final = 2 * MM
"""Length of the dashes beside an edge for glue, and of the gaps between them."""
BLEED: Final = 2 * MM
CROP: Final = "crop-marks"
RING, ARM = round(1.2 * MM), 2 * MM
"""Radius of the circle of a registration mark, and half the length of its cross."""


def copies_on_a_page(page: Plan, panels: int, options: Options) -> int:
    """Return how many sheets of `panels` panels fill one page, beside the cover."""
    return max(1, (len(page.places) - options.cover) // panels)


class Piece(NamedTuple):
    """A piece of paper to print: its front, the number of its sheet, the player's name, and its back if it has one.

    The number is 0 for pieces that are not sheets, such as a cover. A piece with an `entry` begins a part of the pad,
    for which the PDF gets a bookmark.
    """

    panel: Panel
    number: int = 0
    name: str = ""
    back: Panel | None = None
    entry: str = ""


class Leaves(NamedTuple):
    """The page on which pieces lie, and its cuts. If an edge of each piece stays free for glue, these differ.

    `before` leaves come earlier in the pad, and all of it has `total` leaves, or no others if that is 0.
    """

    page: Plan
    cuts: Plan
    before: int = 0
    total: int = 0


def arrange(
    page: Plan, panels: Sequence[Panel], copies: int, options: Options, *, cover: Panel | None, backs: Sequence[Panel]
) -> Iterator[Page]:
    """Yield the pages for `copies` copies of the panels, each page followed by its back if there are backs.

    Sheets are numbered from 1, and a guide has the number of the sheet before it. The backs follow the order of the
    fronts. If there are fewer backs than fronts, they repeat.

    Raises `DoesNotFit` if the white edge is too narrow for numbers.
    """
    pieces = [Piece(cover)] if cover else []
    pieces += numbered_pieces(panels, copies, options, backs)
    return print_pieces(Leaves(page, page), pieces, options)


def numbered_pieces(panels: Sequence[Panel], copies: int, options: Options, backs: Sequence[Panel]) -> list[Piece]:
    """Return the pieces for `copies` copies of the panels, numbered from 1."""
    fronts = sum(panel.name == FRONT for panel in panels)
    pieces: list[Piece] = []
    for copy in range(copies):
        number = copy * fronts
        for panel in panels:
            number += panel.name == FRONT
            back = backs[(number - 1) % len(backs)] if backs else None
            pieces.append(Piece(panel, number, name_of(panel, number, copies * fronts, options), back))
    return pieces


def print_pieces(leaves: Leaves, pieces: Sequence[Piece], options: Options) -> Iterator[Page]:
    """Yield the pages with these pieces, each page followed by its back if there are backs.

    Raises `DoesNotFit` if the white edge is too narrow for numbers.
    """
    check_numbers(options)
    page = leaves.page
    total = -(-len(pieces) // len(page.places))
    around = marks_around(leaves.cuts, options)
    free = [glue_edge(cut, place) for cut, place in zip(leaves.cuts.places, page.places, strict=True)]

    def front_of(leaf: int) -> Page:
        lying = lying_on(leaf, total, pieces, page, options)
        placed = tuple(Placed(piece.panel, box.x, box.y, piece.number, piece.name) for piece, box in lying)
        edges = zip(free, leaves.cuts.places, page.places, strict=True)
        taken = {box for _, box in lying}
        glued = tuple(Placed(edge, cut.x, cut.y, 0) for edge, cut, place in edges if edge and place in taken)
        texts = numbers(page, lying, options, leaves.before + leaf + 1, leaves.total or total)
        entries = tuple(piece.entry for piece, _ in lying if piece.entry)
        made = make_page(leaves.cuts, glued + placed, texts + names_on(placed), around, *options.offset_front)
        return replace(made, entries=entries)

    def back_of(leaf: int) -> Page:
        lying = lying_on(leaf, total, pieces, page, options)
        behind = [(piece, place_on_back(page, box, options.duplex)) for piece, box in lying]
        placed = tuple(
            Placed(piece.back, box.x, box.y, piece.number, piece.name if field_of(piece.back) else "")
            for piece, box in behind
            if piece.back
        )
        return make_page(leaves.cuts, placed, names_on(placed), around, *options.offset_back)

    has_backs = any(piece.back for piece in pieces)
    for leaf in range(total):
        yield front_of(leaf)
        if has_backs and not options.backs_last:
            yield back_of(leaf)
    for leaf in range(total if has_backs and options.backs_last else 0):
        yield back_of(leaf)


def names_on(placed: Sequence[Placed]) -> tuple[Text, ...]:
    """Return the names on these panels, in their places on the page."""
    return tuple(moved(text, one.x, one.y) for one in placed if one.name for text in write_name(one.panel, one.name))


@cache
def glue_line(width: int, height: int, x: int, y: int) -> Panel:
    """Draw a dashed line between a piece of `width` x `height` and its edge for glue, `x` wide or `y` high."""
    marks: list[Mark] = []
    for start in range(DASH, (height if x else width) - DASH, 2 * DASH):
        end = start + DASH
        marks.append(Line(x, start, x, end, RULE, FINE) if x else Line(start, y, end, y, RULE, FINE))
    return Panel("glue-edge", "", width, height, tuple(marks))


def glue_edge(cut: Box, place: Box) -> Panel | None:
    """Return the marks of the edge that stays free for glue, or None if the sheet fills the whole piece."""
    if cut == place:
        return None
    return glue_line(cut.width, cut.height, place.x - cut.x, place.y - cut.y)


def lying_on(leaf: int, total: int, pieces: Sequence[Piece], page: Plan, options: Options) -> list[tuple[Piece, Box]]:
    """Return the pieces of one of `total` leaves, each with its place."""
    up = len(page.places)
    stacked = options.order.startswith("cut-stack")
    chosen = [leaf + total * number if stacked else leaf * up + number for number in range(up)]
    return [(pieces[index], box) for index, box in zip(chosen, page.places, strict=True) if index < len(pieces)]


def name_of(panel: Panel, number: int, sheets: int, options: Options) -> str:
    """Return the name on a sheet, or an empty text if it has none.

    Each name gets the same share of all `sheets` sheets. Those that are left over have no name.
    """
    if not options.names or not number or not field_of(panel):
        return ""
    place = (number - 1) // max(1, sheets // len(options.names))
    return options.names[place] if place < len(options.names) else ""


def make_page(
    page: Plan, placed: tuple[Placed, ...], texts: tuple[Text, ...], around: Panel | None, x: int, y: int
) -> Page:
    """Make one side of a leaf, with everything on it shifted by `x`, `y`."""
    if around:
        placed = (Placed(around, 0, 0, 0), *placed)
    if x or y:
        placed = tuple(one._replace(x=one.x + x, y=one.y + y) for one in placed)
        texts = tuple(moved(text, x, y) for text in texts)
    trim = Box(page.block.x + x, page.block.y + y, page.block.width, page.block.height)
    bleed = trim.inset(-BLEED) if around and around.name == CROP else trim
    return Page(page.width, page.height, placed, texts, within(trim, page), within(bleed, page))


def within(box: Box, page: Plan) -> Box:
    """Return the part of a box that lies on the page."""
    x, y = max(box.x, 0), max(box.y, 0)
    return Box(x, y, min(box.right, page.width) - x, min(box.bottom, page.height) - y)


def place_on_back(page: Plan, place: Box, duplex: str) -> Box:
    """Return the place of a piece on the back of the page, seen from the back.

    Turning an upright page over its long edge swaps left and right. Turning a page that is wider than it is high over
    its long edge swaps top and bottom. Turning a page over its short edge does the opposite.

    >>> page = Plan(210, 297, (Box(0, 0, 105, 148),))
    >>> place_on_back(page, page.places[0], "long"), place_on_back(page, page.places[0], "short")
    (Box(x=105, y=0, width=105, height=148), Box(x=0, y=149, width=105, height=148))
    """
    if (duplex == "long") == (page.height > page.width):
        return Box(page.width - place.right, place.y, place.width, place.height)
    return Box(place.x, page.height - place.bottom, place.width, place.height)


def check_numbers(options: Options) -> None:
    """Refuse numbers that do not fit into the white edge. Raises `DoesNotFit`."""
    needed = AIR + NUMBER
    if options.numbers != "none" and options.margin < needed:
        raise DoesNotFit(
            "a number in the white edge",
            f"{needed / MM:.1f} mm",
            f"{options.margin / MM:g} mm",
            "choose a wider margin, or no numbers",
        )


def numbers(
    page: Plan, lying: Sequence[tuple[Piece, Box]], options: Options, leaf: int, total: int
) -> tuple[Text, ...]:
    """Return the numbers of the sheets at their lower right corners, or the number of the page below its middle."""
    down = options.margin - AIR - round(fonts.CAP * NUMBER)
    fill = PALETTES[options.palette].grey
    if options.numbers == "sheets":
        edge = options.margin
        return tuple(
            Text(box.right - edge, box.bottom - down, str(piece.number), NUMBER, box, anchor="end", fill=fill)
            for piece, box in lying
            if piece.number
        )
    if options.numbers == "pages":
        block = page.block
        text = f"{leaf} / {total}"
        last = lying[-1][1]
        return (Text(last.x + last.width // 2, block.bottom - down, text, NUMBER, last, anchor="middle", fill=fill),)
    return ()


def marks_around(page: Plan, options: Options) -> Panel | None:
    """Draw the marks for cutting and printing around the pieces, if the options ask for any."""
    lines: list[Mark] = []
    if options.cut_lines:
        lines += cut_lines(page, PALETTES[options.palette].rule)
    if options.crop_marks:
        lines += crop_marks(page, ALL_INKS if options.registration else BLACK)
    if options.registration:
        lines += registration_marks(page)
    name = CROP if options.crop_marks else "cut-lines"
    return Panel(name, "", page.width, page.height, tuple(lines)) if lines else None


def cuts(page: Plan) -> tuple[list[int], list[int]]:
    """Return the places of the cuts: the x of those from top to bottom, and the y of those from left to right."""
    xs = sorted({edge for piece in page.places for edge in (piece.x, piece.right)})
    ys = sorted({edge for piece in page.places for edge in (piece.y, piece.bottom)})
    return xs, ys


def crop_marks(page: Plan, ink: str) -> list[Mark]:
    """Draw short lines around the pieces, in line with every cut. They end before the edge of the paper."""
    block = page.block
    xs, ys = cuts(page)
    lines: list[Mark] = []
    for x in xs:
        lines.append(Line(x, block.y - CROP_REACH, x, block.y - CROP_AIR, ink, FINE))
        lines.append(Line(x, block.bottom + CROP_AIR, x, block.bottom + CROP_REACH, ink, FINE))
    for y in ys:
        lines.append(Line(block.x - CROP_REACH, y, block.x - CROP_AIR, y, ink, FINE))
        lines.append(Line(block.right + CROP_AIR, y, block.right + CROP_REACH, y, ink, FINE))
    return lines


def cut_lines(page: Plan, ink: str) -> list[Mark]:
    """Draw a line along every cut, from one end of the pieces to the other. The edge of the paper is no cut."""
    block = page.block
    xs, ys = cuts(page)
    upright = [Line(x, block.y, x, block.bottom, ink, FINE) for x in xs if 0 < x < page.width]
    return [*upright, *(Line(block.x, y, block.right, y, ink, FINE) for y in ys if 0 < y < page.height)]


def registration_marks(page: Plan) -> list[Mark]:
    """Draw crosses in circles at each side of the pieces. They print in all inks, which must meet there."""
    block = page.block
    first = page.places[0]
    last = page.places[-1]
    away = (CROP_AIR + CROP_REACH) // 2
    xs, ys = {first.middle[0], last.middle[0]}, {first.middle[1], last.middle[1]}
    centres = [(x, y) for x in sorted(xs) for y in (block.y - away, block.bottom + away)]
    centres += [(x, y) for y in sorted(ys) for x in (block.x - away, block.right + away)]
    marks: list[Mark] = []
    for x, y in centres:
        ring = Box(x - RING, y - RING, 2 * RING, 2 * RING)
        marks.append(Rect(ring, RING, stroke=ALL_INKS, line=FINE))
        marks.append(Line(x - ARM, y, x + ARM, y, ALL_INKS, FINE))
        marks.append(Line(x, y - ARM, x, y + ARM, ALL_INKS, FINE))
    return marks
