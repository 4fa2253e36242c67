"""The diagrams of events: what is marked is the event, what is written is its count, and two events differ."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from fractions import Fraction
from itertools import pairwise, product
from types import ModuleType

import pytest

from .notebooks import BOOK, module

ROLLS = set(product(range(1, 7), repeat=2))
DOUBLE = {roll for roll in ROLLS if roll[0] == roll[1]}
HIGH = {roll for roll in ROLLS if sum(roll) >= 9}


@pytest.fixture(scope="module")
def diagrams() -> ModuleType:
    return module(BOOK / "chances" / "diagrams.py")


def drawings(picture: object) -> list[ET.Element]:
    return list(ET.fromstring(picture._repr_html_()))  # type: ignore[attr-defined]


def texts(svg: ET.Element) -> list[str]:
    return [text.text or "" for text in svg.iter("text")]


def test_a_square_marks_the_outcomes_of_its_events(diagrams: ModuleType) -> None:
    for svg in drawings(diagrams.square({"double": DOUBLE, "9 or more": HIGH})):
        assert sorted(text for text in texts(svg) if "," in text) == sorted(f"{a},{b}" for a, b in ROLLS)
        places = {
            (float(text.attrib["x"]), float(text.attrib["y"])): tuple(map(int, text.text.split(",")))  # type: ignore[union-attr]
            for text in svg.iter("text")
            if "," in (text.text or "")
        }
        marked = {"rect": set(), "path": set()}  # type: ignore[var-annotated]
        for element in svg.iter():
            if "event" not in element.get("class", ""):
                continue
            left, top, right, bottom = reach(element)
            inside = {roll for (x, y), roll in places.items() if left < x < right and top < y < bottom}
            assert len(inside) <= 1
            marked[element.tag] |= inside
        assert marked == {"rect": DOUBLE, "path": HIGH}


def reach(element: ET.Element) -> tuple[float, float, float, float]:
    """The box of a rectangle or of stripes."""
    if element.tag == "rect":
        x, y, wide, high = (float(element.attrib[name]) for name in ("x", "y", "width", "height"))
        return x, y, x + wide, y + high
    points = [tuple(map(float, point.split())) for point in re.split("[ML]", element.attrib["d"])[1:]]
    return min(x for x, _ in points), min(y for _, y in points), max(x for x, _ in points), max(y for _, y in points)


def test_a_venn_diagram_counts_each_part_and_keeps_exclusive_events_apart(diagrams: ModuleType) -> None:
    seven = {roll for roll in ROLLS if sum(roll) == 7}
    for other, parts, touch in ((HIGH, ["4", "2", "8"], True), (seven, ["6", "6"], False)):
        for svg in drawings(diagrams.venn({"one": DOUBLE, "other": other}, ROLLS)):
            numbers = [text for text in svg.iter("text") if (text.text or "").isdigit()]
            assert [one.text for one in sorted(numbers, key=lambda one: float(one.attrib["x"]))] == parts
            assert f"neither {len(ROLLS - DOUBLE - other)}" in texts(svg)
            left, right = svg.iter("circle")
            apart = float(right.attrib["cx"]) - float(left.attrib["cx"])
            assert (apart < 2 * float(left.attrib["r"])) == touch
            width, height = map(float, svg.attrib["viewBox"].split()[2:])
            for stripe in (path for path in svg.iter("path") if "striped" in path.get("class", "")):
                x0, y0, x1, y1 = reach(stripe)
                assert 0 <= x0 < x1 <= width
                assert 0 <= y0 < y1 <= height


def test_a_tree_multiplies_along_its_paths(diagrams: ModuleType) -> None:
    first = {"fair": Fraction(4, 5), "loaded": Fraction(1, 5)}
    then = {
        "fair": {"six": Fraction(1, 6), "other": Fraction(5, 6)},
        "loaded": {"six": Fraction(1, 2), "other": Fraction(1, 2)},
    }
    shown = repr(diagrams.tree(first, then))
    assert shown == "fair, six: 2/15; fair, other: 2/3; loaded, six: 1/10; loaded, other: 1/10"
    for svg in drawings(diagrams.tree(first, then)):
        assert {"4/5", "1/5", "1/6", "5/6", "1/2", "2/15", "2/3", "1/10"} <= set(texts(svg))
        assert len([path for path in svg.iter("path") if path.get("class") == "branch"]) == 6
    for svg in drawings(diagrams.tree(first, then, whole=300)):
        assert {"300", "240 fair", "60 loaded", "40 six", "200 other", "30 six", "30 other"} == set(texts(svg))


def test_a_triangle_adds_the_two_numbers_above(diagrams: ModuleType) -> None:
    for svg in drawings(diagrams.triangle(6, marks={(5, 3)}, left="no", right="yes")):
        rows: dict[float, list[int]] = {}
        for text in svg.iter("text"):
            if (text.text or "").isdigit():
                rows.setdefault(float(text.attrib["y"]), []).append(int(text.text or ""))
        numbers = [rows[y] for y in sorted(rows)]
        assert numbers[0] == [1]
        for above, below in pairwise(numbers):
            assert below == [a + b for a, b in pairwise([0, *above, 0])]
        (mark,) = (circle for circle in svg.iter("circle") if circle.get("class") == "event")
        across = sorted(float(one.attrib["cx"]) for one in svg.iter("circle") if one.get("cy") == mark.get("cy"))
        assert float(mark.attrib["cx"]) in across[3:5]


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda on: on.square({"a": {(1, 7)}}), "square: a holds (1, 7), which is not an outcome"),
        (lambda on: on.square({"a": (), "b": (), "c": ()}), "square: 3 events are too many; give at most 2"),
        (lambda on: on.venn({"a": {1}}, {1, 2}), "venn: give exactly two events, not 1"),
        (lambda on: on.tree({"a": Fraction(1)}, {}), "tree: no second step after 'a'"),
    ],
)
def test_what_cannot_be_drawn_is_said_in_one_line(diagrams: ModuleType, call: object, said: str) -> None:
    with pytest.raises(ValueError, match=r"\A[^\n]+\Z") as caught:
        call(diagrams)  # type: ignore[operator]
    assert str(caught.value) == said
