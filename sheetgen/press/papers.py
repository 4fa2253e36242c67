"""Paper sizes, and the arrangement of the pieces cut from a page."""

from __future__ import annotations

from typing import Final, NamedTuple

from dicepad.errors import DicepadError, DoesNotFit

from ..drawing.marks import MM, Box

__all__ = [
    "BORDER",
    "CROP_AIR",
    "CROP_REACH",
    "FINISHED_SIZE",
    "MARGIN",
    "PAPERS",
    "PIECES",
    "SCREENS",
    "UPS",
    "Plan",
    "cut",
    "display_name",
    "pieces_of",
    "plan",
    "trim",
]

MARGIN: Final = 7 * MM
"""White edge of every piece. At the edge of the page, it also covers the part that printers cannot reach."""
CROP_AIR: Final = 2 * MM
"""Space between the pieces and their crop marks."""
CROP_LENGTH: Final = 4 * MM
"""Length of a crop mark."""
CROP_REACH: Final = CROP_AIR + CROP_LENGTH
"""Distance from the pieces to the outer ends of their crop marks."""
BORDER: Final = CROP_REACH + 4 * MM
"""Room for crop marks around the pieces, which end clear of the paper's edge."""

SCREENS: Final = {
    "remarkable": (157_800, 210_400),
    "scribe": (157_500, 210_000),
    "ipad": (155_900, 207_800),
}
"""Tablets that you write on, upright: a page of this size fills the screen of a reMarkable 2, a Kindle Scribe, or an
iPad with the format 3 : 4."""
FINISHED_SIZE: Final = {"sra3": "a3", "sra4": "a4"}
"""Oversized paper of print shops, and the final size cut from its middle. Marks for cutting stand outside that size."""
RAW_BORDER: Final = CROP_REACH + round(1.5 * MM)
"""Least space beside the final size, where the marks may come nearer to the edge."""

PAPERS: Final = {
    "a4": (210_000, 297_000),
    "letter": (215_900, 279_400),
    "a3": (297_000, 420_000),
    "a5": (148_000, 210_000),
    "a6": (105_000, 148_000),
    "legal": (215_900, 355_600),
    "tabloid": (279_400, 431_800),
    "sra3": (320_000, 450_000),
    "sra4": (225_000, 320_000),
    **SCREENS,
}
"""Width and height in micrometres, upright. Each paper but those in `SCREENS` also needs its number of `PIECES`."""

PIECES: Final = {"a4": 4, "letter": 4, "a3": 8, "a5": 2, "a6": 1, "legal": 4, "tabloid": 8, "sra3": 8, "sra4": 4}
"""Number of pieces of about A6 into which a page is cut. A tablet shows one sheet, whatever its size."""
CALLED: Final = {
    "letter": "US Letter",
    "legal": "US Legal",
    "remarkable": "reMarkable",
    "scribe": "Kindle Scribe",
    "ipad": "iPad",
}
UPS: Final = (1, 2, 4, 8)
"""Numbers of equal pieces that a page may be cut into."""

NATURAL: Final = (148 * MM, 105 * MM)
"""The size of the piece for which layouts are drawn, wider than high."""


def display_name(paper: str) -> str:
    """Return the usual name of a paper.

    >>> display_name("a4"), display_name("letter")
    ('A4', 'US Letter')
    """
    if paper in CALLED:
        return CALLED[paper]
    return paper.upper() if paper[-1].isdecimal() else paper.capitalize()


class Plan(NamedTuple):
    """A page of `width` x `height` micrometres, and the places of its equal pieces in the order of reading."""

    width: int
    height: int
    places: tuple[Box, ...]

    @property
    def block(self) -> Box:
        """The box around all pieces."""
        first, last = self.places[0], self.places[-1]
        return Box(first.x, first.y, last.right - first.x, last.bottom - first.y)


def plan(paper: str, *, landscape: bool, size: str = "a6") -> Plan:
    """Cut a paper into pieces of about `size`.

    The pieces are wider than they are high if `landscape` is true, and higher than they are wide otherwise.

    Raises `DicepadError` if the paper is unknown, and `DoesNotFit` if it is smaller than the sheet.

    >>> page = plan("a4", landscape=True)
    >>> page.width, len(page.places), page.places[3]
    (297000, 4, Box(x=148500, y=105000, width=148500, height=105000))
    """
    return cut(paper, pieces_of(paper, size), landscape=landscape)


def pieces_of(paper: str, size: str) -> int:
    """Return how many pieces of about `size` a paper gives. Raises as `plan` does.

    >>> pieces_of("a3", "a5")
    4
    """
    if paper not in PAPERS:
        raise DicepadError(f"there is no paper size {paper!r}; allowed: {', '.join(PAPERS)}")
    if paper in SCREENS:
        return 1
    count = PIECES[paper] // PIECES[size]
    if not count:
        raise DoesNotFit("the sheet", f"paper of {display_name(size)} or larger", display_name(paper))
    return count


def cut(paper: str, count: int, *, landscape: bool, border: int = 0) -> Plan:
    """Cut the area inside `border` into `count` equal pieces, in the grid whose pieces suit a sheet best.

    Oversized paper already includes a border, so the function divides the final size inside it.

    >>> cut("a4", 2, landscape=True).places[0]
    Box(x=0, y=0, width=210000, height=148500)
    """
    across, down = NATURAL if landscape else NATURAL[::-1]
    best: tuple[float, int, int, int, int, int, int] | None = None
    gross, net = PAPERS[paper], PAPERS[FINISHED_SIZE.get(paper, paper)]
    border = 0 if paper in FINISHED_SIZE else border
    for (width, height), inner in ((gross, net), (gross[::-1], net[::-1])):
        for columns in (each for each in UPS if count % each == 0):
            size = (inner[0] - 2 * border) // columns, (inner[1] - 2 * border) // (count // columns)
            fit = min(size[0] / across, size[1] / down)
            if (size[0] > size[1]) == landscape and (best is None or fit > best[0]):
                best = (fit, width, height, columns, count // columns, *size)
    assert best, "each count of UPS has a grid of wide and one of high pieces"
    return grid(*best[1:])


def trim(paper: str, width: int, height: int, count: int | None = None, *, border: int = 0) -> Plan:
    """Place pieces of exactly `width` x `height` in the middle of the page: `count` of them, or as many as fit.

    Raises `DoesNotFit`, which says how many or which sizes would fit.

    >>> page = trim("a4", 90_000, 60_000)
    >>> len(page.places), page.block
    (9, Box(x=13500, y=15000, width=270000, height=180000))
    """
    border = min(border, RAW_BORDER) if paper in FINISHED_SIZE else border
    layouts = [
        (columns * rows, *size, columns, rows)
        for size in (PAPERS[paper], PAPERS[paper][::-1])
        for columns in range(1, (size[0] - 2 * border) // width + 1)
        for rows in range(1, (size[1] - 2 * border) // height + 1)
        if count is None or columns * rows == count
    ]
    if not layouts:
        raise too_large(paper, width, height, count, border)
    _, across, down, columns, rows = max(layouts, key=lambda each: each[0])
    return grid(across, down, columns, rows, width, height)


def too_large(paper: str, width: int, height: int, count: int | None, border: int) -> DoesNotFit:
    """Return the error for pieces that are too large or too many, with the calculation in its text."""
    most = 0
    fitting = []
    for name in (name for name in PAPERS if name not in SCREENS or name == paper):
        for across, down in (PAPERS[name], PAPERS[name][::-1]):
            held = max(0, (across - 2 * border) // width) * max(0, (down - 2 * border) // height)
            most = max(most, held) if name == paper else most
            if held >= (count or 1) and name not in fitting:
                fitting.append(name)
    short, long = (side - 2 * border for side in PAPERS[paper])
    pieces = f"a page of {count} pieces" if count and count > 1 else "a piece"
    hint = f"{paper} holds at most {most}; " if most else ""
    hint += f"paper sizes that are large enough: {', '.join(fitting)}" if fitting else "no paper size is large enough"
    return DoesNotFit(pieces, f"{count or 1} x {millimetres(width, height)}", millimetres(short, long), hint)


def millimetres(width: int, height: int) -> str:
    """Return a size in words, in millimetres.

    >>> millimetres(120_000, 90_500)
    '120 x 90.5 mm'
    """
    return f"{width / MM:g} x {height / MM:g} mm"


def grid(width: int, height: int, columns: int, rows: int, across: int, down: int) -> Plan:
    """Place touching pieces of `across` x `down` micrometres in the middle of the page."""
    left, top = (width - columns * across) // 2, (height - rows * down) // 2
    places = [Box(left + across * x, top + down * y, across, down) for y in range(rows) for x in range(columns)]
    return Plan(width, height, tuple(places))
