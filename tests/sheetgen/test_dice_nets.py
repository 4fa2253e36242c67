"""Dice to cut out: folded in the mind, every edge meets its partner, and all measures are those that were asked for."""

from __future__ import annotations

import io
from dataclasses import replace
from itertools import combinations
from math import dist, sqrt
from pathlib import Path

import pdfplumber
import pikepdf
import pytest

import dicepad
from dicepad import DicepadError, DoesNotFit
from sheetgen.cli import main
from sheetgen.drawing.marks import MM, POINT, Group
from sheetgen.drawing.sketch import Look
from sheetgen.press.dice_nets import CUBE, EDGES, NETS, OCTAHEDRON, Net, around, dice_pages, flap
from sheetgen.press.papers import PAPERS
from sheetgen.wording import wording

Point = tuple[float, float]
Vector = tuple[float, float, float]


def key(one: Point, other: Point) -> frozenset[tuple[float, float]]:
    return frozenset(tuple(round(part, 6) for part in point) for point in (one, other))  # type: ignore[misc]


def rotate(point: Vector, origin: Vector, axis: Vector, cosine: float, sine: float) -> Vector:
    """Rodrigues' formula."""
    p = tuple(a - b for a, b in zip(point, origin, strict=True))
    dot = sum(a * b for a, b in zip(axis, p, strict=True))
    cross = (axis[1] * p[2] - axis[2] * p[1], axis[2] * p[0] - axis[0] * p[2], axis[0] * p[1] - axis[1] * p[0])
    return tuple(
        o + a * cosine + c * sine + k * dot * (1 - cosine) for o, a, c, k in zip(origin, p, cross, axis, strict=True)
    )  # type: ignore[return-value]


def folded(net: Net) -> list[list[Vector]]:
    """The corners of every face after folding all of them by the angle of the solid, starting from the first face."""
    cosine = 0.0 if net is CUBE else 1 / 3  # pi less the angle between faces: 90 degrees, and 70.53 of the octahedron
    sine = sqrt(1 - cosine * cosine)
    links: dict[frozenset[tuple[float, float]], list[int]] = {}
    for index, face in enumerate(net.faces):
        for one, other in around(face):
            links.setdefault(key(one, other), []).append(index)
    placed: dict[int, list[Vector]] = {0: [(x, y, 0.0) for x, y in net.faces[0]]}
    flat = {index: list(face) for index, face in enumerate(net.faces)}

    def turn(parent: int, child: int, one: Point, other: Point) -> None:
        where = dict(zip(flat[parent], placed[parent], strict=True))
        start, end = (
            next(value for point, value in where.items() if dist(point, corner) < 1e-6) for corner in (one, other)
        )
        normal = normal_of(placed[parent], flat[parent])
        axis = tuple((b - a) / dist(start, end) for a, b in zip(start, end, strict=True))
        along = tuple(axis)
        length = dist(one, other)
        ux, uy = (other[0] - one[0]) / length, (other[1] - one[1]) / length
        side = tuple(
            normal[(i + 1) % 3] * along[(i + 2) % 3] - normal[(i + 2) % 3] * along[(i + 1) % 3] for i in range(3)
        )
        corners = []
        for x, y in flat[child]:
            a, b = (x - one[0]) * ux + (y - one[1]) * uy, -(x - one[0]) * uy + (y - one[1]) * ux
            level = tuple(s + a * k + b * w for s, k, w in zip(start, along, side, strict=True))
            corners.append(rotate(level, start, along, cosine, -sine if b > 0 else sine))  # type: ignore[arg-type]
        placed[child] = corners

    waiting = [0]
    while waiting:
        parent = waiting.pop()
        for one, other in around(net.faces[parent]):
            for child in links[key(one, other)]:
                if child not in placed:
                    turn(parent, child, one, other)
                    waiting.append(child)
    return [placed[index] for index in range(len(net.faces))]


def normal_of(corners: list[Vector], flat: list[Point]) -> Vector:
    """The upper side of a face: that from which its corners go round as they do on paper."""
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = corners[:3]
    u, v = (bx - ax, by - ay, bz - az), (cx - ax, cy - ay, cz - az)
    n = (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])
    (fax, fay), (fbx, fby), (fcx, fcy) = flat[:3]
    turn = (fbx - fax) * (fcy - fay) - (fby - fay) * (fcx - fax)
    size = sqrt(sum(part * part for part in n)) * (1 if turn > 0 else -1)
    return (n[0] / size, n[1] / size, n[2] / size)


@pytest.mark.parametrize(("net", "corners", "edges"), [(CUBE, 8, 12), (OCTAHEDRON, 6, 12)])
def test_a_net_folds_to_its_solid(net: Net, corners: int, edges: int) -> None:
    """All faces are regular with edges of one; folded, they have the corners and the edges of the solid."""
    for face in net.faces:
        assert {round(dist(one, other), 9) for one, other in around(face)} == {1}
    solid = folded(net)
    points: list[Vector] = []
    for place in (place for face in solid for place in face):
        if all(dist(place, known) > 1e-6 for known in points):
            points.append(place)
    assert len(points) == corners
    assert sum(abs(dist(one, other) - 1) < 1e-6 for one, other in combinations(points, 2)) == edges
    middle = tuple(sum(parts) / len(points) for parts in zip(*points, strict=True))
    centres = [tuple(sum(parts) / len(face) for parts in zip(*face, strict=True)) for face in solid]
    assert len({round(dist(centre, middle), 6) for centre in centres}) == 1
    last = len(centres) - 1
    for index, centre in enumerate(centres):
        assert dist(centre, tuple(2 * m - c for m, c in zip(middle, centres[last - index], strict=True))) < 1e-6, (
            "opposite"
        )


@pytest.mark.parametrize("net", [CUBE, OCTAHEDRON])
def test_each_open_edge_meets_one_flap(net: Net) -> None:
    """Of two edges that meet in the solid and not on paper, one has a flap, and flaps lie on no face."""
    ways: dict[frozenset[tuple[float, float]], int] = {}
    for face in net.faces:
        for one, other in around(face):
            ways[key(one, other)] = ways.get(key(one, other), 0) + 1
    solid = folded(net)
    free: dict[tuple[float, ...], list[frozenset[tuple[float, float]]]] = {}
    for face, placed in zip(net.faces, solid, strict=True):
        for (one, other), (a, b) in zip(around(face), around(placed), strict=True):  # type: ignore[arg-type]
            if ways[key(one, other)] == 1:
                middle = tuple(round((p + q) / 2, 4) + 0.0 for p, q in zip(a, b, strict=True))
                free.setdefault(middle, []).append(key(one, other))
    flaps = {key(*ends) for ends in net.flaps}
    assert len(flaps) == len(net.flaps) == len(free)
    for pair in free.values():
        assert len(pair) == 2
        assert sum(edge in flaps for edge in pair) == 1
    for ends in net.flaps:
        corners = flap(*ends)
        for x, y in corners[1:3]:
            assert -1e-9 <= x <= net.width + 1e-9
            assert -1e-9 <= y <= net.height + 1e-9
            assert not any(covers(face, (x, y)) for face in net.faces)


def covers(face: tuple[Point, ...], point: Point) -> bool:
    sides = [(b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]) for a, b in around(face)]
    return all(side > 1e-9 for side in sides) or all(side < -1e-9 for side in sides)


def test_the_dice_of_qwantum_have_their_faces() -> None:
    spec = dicepad.load("qwantum").spec
    pages = dice_pages(spec, Look(wording("en")), "a4", EDGES[1])
    assert len(pages) == 1
    faces = [mark for page in pages for mark in page.marks if isinstance(mark, Group)]
    for die in spec.dice:
        own = [mark for mark in faces if mark.name.startswith(f"{die.name}.")]
        assert [mark.title.split(": ")[1] for mark in own] == [str(face.number) for face in die.faces]
        assert all(mark.box.width == mark.box.height == EDGES[1] for mark in own)


@pytest.mark.covering
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("identity", ["qwantum", "qwixx", "qwixx-longo"])
def test_every_net_lies_on_its_page_to_the_millimetre(identity: str, paper: str, tmp_path: Path) -> None:
    file = tmp_path / "x.pdf"
    assert main(["dice", identity, "-o", str(file), "--paper", paper, "--edge", "14.5"]) == 0
    content = file.read_bytes()
    assert pikepdf.open(io.BytesIO(content)).check_pdf_syntax() == []
    with pdfplumber.open(io.BytesIO(content)) as pdf:
        for page in pdf.pages:
            marks = [*page.lines, *page.curves, *page.rects]
            edge = 7 * MM / POINT
            assert all(mark["x0"] > edge and mark["x1"] < page.width - edge for mark in marks)
            assert all(mark["top"] > edge and mark["bottom"] < page.height - edge for mark in marks)
            if identity != "qwixx-longo":
                upright = [line["bottom"] - line["top"] for line in page.lines if line["x0"] == line["x1"]]
                whole = [
                    length for length in upright if length == pytest.approx(14.5 * MM / POINT, abs=0.01 * MM / POINT)
                ]
                assert len(whole) >= 12


def test_other_dice_and_long_edges_are_refused() -> None:
    spec = dicepad.load("qwixx").spec
    with pytest.raises(DoesNotFit, match="a die with edges of 40 mm does not fit: needs"):
        dice_pages(spec, Look(wording("en")), "a6", 40_000)
    assert set(NETS) == {6, 8}
    short = replace(spec, dice=tuple(replace(die, faces=die.faces[:4]) for die in spec.dice))
    with pytest.raises(DicepadError, match="the die white1 has 4 faces; allowed: 6 or 8"):
        dice_pages(short, Look(wording("en")), "a4", 16_000)
