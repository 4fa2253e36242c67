"""Small pictures: plain shapes, arrows, padlocks, dice and crosses. Each fills a box, and none comes from a font."""

from __future__ import annotations

from dataclasses import replace
from math import cos, radians, sin
from typing import Final

from . import fonts
from .marks import FINE, HEAVY, THIN, Box, Line, Path, Rect, Text
from .palette import PALE

__all__ = [
    "arrow",
    "cross",
    "die",
    "face",
    "flag",
    "octahedron",
    "padlock",
    "pentagon",
    "person",
    "pips",
    "shape",
    "swap",
    "tag",
    "tag_size",
    "wedge",
]

Drawn = tuple[Rect | Line | Path, ...]

POLYGONS: Final[dict[str, tuple[tuple[int, int], ...]]] = {
    "yellow": ((60, 60), (940, 60), (940, 940), (60, 940)),
    "green": ((500, 30), (1000, 930), (0, 930)),
    "blue": (
        *((500, 0), (624, 360), (1000, 368), (700, 598), (809, 960)),
        *((500, 744), (191, 960), (300, 598), (0, 368), (376, 360)),
    ),
    "violet": ((500, 0), (1000, 500), (500, 1000), (0, 500)),
    "orange": ((250, 70), (750, 70), (1000, 500), (750, 930), (250, 930), (0, 500)),
}
"""Outlines in thousandths of the box; red is a circle."""

PIPS: Final[dict[int | None, tuple[tuple[int, int], ...]]] = {
    1: ((50, 50),),
    2: ((26, 26), (74, 74)),
    3: ((25, 25), (50, 50), (75, 75)),
    4: ((27, 27), (73, 27), (27, 73), (73, 73)),
    5: ((25, 25), (75, 25), (50, 50), (25, 75), (75, 75)),
    6: ((28, 23), (28, 50), (28, 77), (72, 23), (72, 50), (72, 77)),
}
"""Middles of the pips in hundredths of the die."""


def polygon(box: Box, points: tuple[tuple[int, int], ...], fill: str) -> Path:
    """Draw a filled outline, whose corners are given in thousandths of the box."""
    placed = [(box.x + round(x * box.width / 1000), box.y + round(y * box.height / 1000)) for x, y in points]
    return Path((("M", *placed[0]), *(("L", x, y) for x, y in placed[1:]), ("Z",)), fill=fill)


def shape(box: Box, colour: str | None, fill: str) -> Drawn:
    """Draw the shape that stands for a colour: circle, square, triangle, star, diamond or hexagon. White has none."""
    if colour == "red":
        return (Rect(box, radius=box.width // 2, fill=fill),)
    return (polygon(box, POLYGONS[colour], fill),) if colour in POLYGONS else ()


def arrow(box: Box, fill: str) -> Drawn:
    """Draw a solid arrowhead that points right."""
    return (polygon(box, ((0, 0), (1000, 500), (0, 1000)), fill),)


def wedge(box: Box, fill: str, *, rising: bool) -> Drawn:
    """Draw a long flat triangle that widens to the right if it is `rising`, and narrows otherwise."""
    return (polygon(box, ((0, 1000), (1000, 0), (1000, 1000)) if rising else ((0, 0), (1000, 1000), (0, 1000)), fill),)


def face(box: Box, radius: int, sides: str, fill: str, stroke: str | None = None, line: int = FINE) -> Path:
    """Draw a rectangle whose corners are round on ``all`` sides, on ``none``, or on the named sides.

    The names are ``left``, ``right``, ``top`` and ``bottom``.
    """
    bend = round(0.448 * radius)  # a quarter of a circle, drawn as a Bezier curve
    corners = (  # where a corner lies, the way along which it is reached, and the way that leads on
        ((box.x, box.y), (0, -1), (1, 0), ("left", "top")),
        ((box.right, box.y), (1, 0), (0, 1), ("right", "top")),
        ((box.right, box.bottom), (0, 1), (-1, 0), ("right", "bottom")),
        ((box.x, box.bottom), (-1, 0), (0, -1), ("left", "bottom")),
    )
    pieces: list[tuple[str | int, ...]] = []
    for (x, y), (dx, dy), (ex, ey), at in corners:
        step = "L" if pieces else "M"
        if sides == "all" or sides in at:
            pieces.append((step, x - dx * radius, y - dy * radius))
            ends = (x - dx * bend, y - dy * bend, x + ex * bend, y + ey * bend, x + ex * radius, y + ey * radius)
            pieces.append(("C", *ends))
        else:
            pieces.append((step, x, y))
    return Path((*pieces, ("Z",)), fill, stroke, line)


def flag(box: Box, fill: str) -> Drawn:
    """Fill the upper right corner of a field."""
    return (polygon(box, ((0, 0), (1000, 0), (1000, 1000)), fill),)


def swap(box: Box, stroke: str, line: int) -> Drawn:
    """Draw two arrows, the upper one to the right and the lower one to the left."""
    tip = box.height // 3
    upper, lower = box.y + tip // 2, box.bottom - tip // 2
    return (
        Line(box.x, upper, box.right - tip, upper, stroke, line),
        *arrow(Box(box.right - tip, upper - tip // 2, tip, tip), stroke),
        Line(box.x + tip, lower, box.right, lower, stroke, line),
        polygon(Box(box.x, lower - tip // 2, tip, tip), ((1000, 0), (0, 500), (1000, 1000)), stroke),
    )


def pentagon(box: Box, fill: str, stroke: str, line: int) -> Path:
    """Draw a field whose tip points down to the box that counts it."""
    corners = ((0, 0), (1000, 0), (1000, 720), (500, 1000), (0, 720))
    outline = polygon(box, corners, fill)
    return Path(outline.pieces, fill, stroke, line)


def cross(box: Box, stroke: str, line: int = HEAVY) -> Drawn:
    """Draw a pencil cross."""
    return (
        Line(box.x, box.y, box.right, box.bottom, stroke, line),
        Line(box.x, box.bottom, box.right, box.y, stroke, line),
    )


def padlock(box: Box, stroke: str) -> Drawn:
    """Draw a closed padlock in outline, as high as its box. A cross over it stays visible."""

    def x(part: int) -> int:
        return box.x + round(part * box.width / 100)

    def y(part: int) -> int:
        return box.y + round(part * box.height / 100)

    line = round(0.1 * box.width)
    shackle = (
        *(("M", x(27), y(48)), ("L", x(27), y(30)), ("C", x(27), y(0), x(73), y(0), x(73), y(30))),
        ("L", x(73), y(48)),
    )
    keyhole = Box(x(44), y(62), x(56) - x(44), y(84) - y(62))
    return (
        Path(shackle, stroke=stroke, line=line),
        Rect(Box(x(15), y(48), x(85) - x(15), y(96) - y(48)), radius=round(0.1 * box.width), stroke=stroke, line=line),
        Rect(keyhole, radius=keyhole.width // 2, fill=stroke),
    )


def pips(box: Box, number: int | None, size: float, fill: str) -> tuple[Rect, ...]:
    """Draw the pips of a number from 1 to 6 on a face that fills a square box.

    `size` is the radius of a pip, as a fraction of the side of the box.

    >>> len(pips(Box(0, 0, 1000, 1000), 5, 0.09, "#000000"))
    5
    """
    radius = round(size * box.width)
    middles = [
        (box.x + round(x * box.width / 100), box.y + round(y * box.height / 100)) for x, y in PIPS.get(number, ())
    ]
    return tuple(
        Rect(Box(x - radius, y - radius, 2 * radius, 2 * radius), radius=radius, fill=fill) for x, y in middles
    )


def octahedron(box: Box, body: str, outline: str) -> Drawn:
    """Draw an eight-sided die from above, as it lies on one face. The uppermost face has room for a number."""
    corners = ((500, 0), (960, 250), (960, 750), (500, 1000), (40, 750), (40, 250))
    edges = ((500, 0), (960, 750), (40, 750))
    return (
        replace(polygon(box, corners, body), stroke=outline, line=THIN),
        replace(polygon(box, edges, body), stroke=outline, line=FINE),
    )


def die(box: Box, number: int | None, body: str, pip: str, outline: str, tilt: float = 0) -> Drawn:
    """Draw a six-sided die that shows a number, or a blank die, in the colours of its body, pips and outline.

    It lies at an angle of `tilt` degrees, as dice lie on a table.
    """
    radius, spots = round(0.2 * box.width), pips(box, number, 0.09, pip)
    if not tilt:
        return (Rect(box, radius=radius, fill=body, stroke=outline, line=THIN), *spots)
    turn, (middle_x, middle_y) = radians(tilt), box.middle

    def turned(x: int, y: int) -> tuple[int, int]:
        dx, dy = x - middle_x, y - middle_y
        return round(middle_x + dx * cos(turn) - dy * sin(turn)), round(middle_y + dx * sin(turn) + dy * cos(turn))

    outlined: list[tuple[str | int, ...]] = []
    for name, *places in face(box, radius, "all", body).pieces:
        points = [turned(int(x), int(y)) for x, y in zip(places[::2], places[1::2], strict=True)]
        outlined.append((str(name), *(part for point in points for part in point)))
    placed = [(spot, turned(*spot.box.middle)) for spot in spots]
    return (
        Path(tuple(outlined), body, outline, THIN),
        *(replace(spot, box=spot.box.around(middle)) for spot, middle in placed),
    )


def tag_size(letter: str, size: int) -> tuple[int, int]:
    """Return the width and the height of the tag of a row, in type of this size."""
    return round(1.22 * size) + fonts.width(letter, size, "bold"), round(1.14 * size)


def tag(box: Box, colour: str, letter: str, size: int, ink: str) -> tuple[Rect | Line | Path | Text, ...]:
    """Draw the tag of a row: its shape and its letter, dark on white, so that every printer and copier keeps them.

    A coloured die carries it, because colour alone does not tell dice apart. The box should have the size of
    `tag_size`.
    """
    side = round(0.64 * size)
    sign = Box(box.x + round(0.22 * size), box.y + (box.height - side) // 2, side, side)
    x, y = sign.right + round(0.16 * size), box.y + round((box.height + fonts.CAP * size) / 2)
    return (
        Rect(box, radius=box.height // 3, fill=PALE, stroke=ink, line=FINE),
        *shape(sign, colour, ink),
        Text(x, y, letter, size, box, "bold", "start", ink),
    )


def person(box: Box, fill: str) -> Drawn:
    """Draw the head and shoulders of a player, with a pale edge that parts players who stand close together."""
    side, (x, _) = box.height, box.middle
    head, edge = round(0.26 * side), max(FINE, round(0.06 * side))
    body = Box(x - round(0.44 * side), box.y + round(0.56 * side), round(0.88 * side), round(0.44 * side))
    return (
        face(body, round(0.4 * side), "top", fill, PALE, edge),
        Rect(Box(x - head, box.y, 2 * head, 2 * head), radius=head, fill=fill, stroke=PALE, line=edge),
    )
