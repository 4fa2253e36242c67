"""The drawing helper of the chapters: what it draws is what it was given; what it cannot draw it says in one line."""

from __future__ import annotations

import itertools
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from fractions import Fraction
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from .notebooks import BOOK, CHAPTERS, module, pictures, tags

LETTER = 8.4
"""About the width of a letter of 14 pixels; a little more than it has."""


@pytest.fixture(scope="module")
def plots() -> ModuleType:
    return module(BOOK / "chances" / "plots.py")


def drawings(picture: object) -> tuple[ET.Element, ET.Element]:
    """The wide and the narrow drawing."""
    wide, narrow = ET.fromstring(picture._repr_html_())  # type: ignore[attr-defined]
    return wide, narrow


def heights(svg: ET.Element) -> list[float]:
    return [float(rect.attrib["height"]) for rect in svg.iter("rect")]


def boxes(svg: ET.Element) -> list[tuple[float, float, float, float]]:
    """Return the approximate boxes of the texts of a picture: left, top, right, bottom."""
    found = []
    for text in svg.iter("text"):
        width = LETTER * len(text.text or "") * 0.93
        x, y = float(text.attrib["x"]), float(text.attrib["y"])
        left = {"start": x, "middle": x - width / 2, "end": x - width}[text.get("text-anchor", "start")]
        found.append((left, y - 10, left + width, y))
    return found


EVERY = [(path, number) for path in CHAPTERS for number in range(len(pictures(path)))]


@pytest.mark.parametrize(("path", "number"), EVERY, ids=[f"{path.stem}-{number}" for path, number in EVERY])
def test_a_picture_of_a_chapter_is_told_and_its_texts_are_whole_and_apart(path: Path, number: int) -> None:
    """In both widths; the code that draws is folded, unless it is the one cell that asks to be changed."""
    cell, html, told = pictures(path)[number]
    assert {"hide-input", "hide-cell"} & set(tags(cell)) or "change-this" in tags(cell)
    for svg in ET.fromstring(html):
        assert svg.get("aria-label") == told
        assert len(told) > 40
        _, _, width, height = map(float, svg.attrib["viewBox"].split())
        assert svg.get("font-size") == "14"
        assert not [text for text in svg.iter("text") if text.get("font-size")], "one size of type"
        found = boxes(svg)
        for left, top, right, bottom in found:
            assert left > -6, told
            assert top >= 0, told
            assert right < width + 6, told
            assert bottom <= height, told
        for one, two in itertools.combinations(found, 2):
            over = min(one[2], two[2]) - max(one[0], two[0])
            down = min(one[3], two[3]) - max(one[1], two[1])
            assert over < 3 or down < 2, (told, one, two)


def test_bars_are_as_high_as_their_values(plots: ModuleType) -> None:
    values = {"a": Fraction(1, 2), "b": 4, "c": 0, "d": 8.0}
    drawn = plots.bars(values, "four bars", across="x", up="y", dots={"a": 4, "b": 4, "c": 8, "d": 0})
    for svg in drawings(drawn):
        bars = heights(svg)
        assert bars == pytest.approx([bars[3] / 16, bars[3] / 2, 0, bars[3]], abs=0.1)
        tops = [float(rect.attrib["y"]) for rect in svg.iter("rect")]
        dots = [float(circle.attrib["cy"]) for circle in svg.iter("circle")]
        assert dots == pytest.approx([tops[1], tops[1], tops[3], tops[2]], abs=0.1)
    assert repr(drawn) == "four bars"


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def painted(paint: str, ground: str, share: float, properties: dict[str, str]) -> str:
    """The colour of a paint on a ground, through which it shows."""
    name, plain = re.findall(r"--([\w-]+)", paint)[0], re.findall(r"#\w{6}", paint)[0]
    over = properties.get(name, plain)
    parts = [(int(over[at : at + 2], 16), int(ground[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(share * above + (1 - share) * below):02x}" for above, below in parts)


def properties_of(theme: str) -> dict[str, str]:
    """The colours that the style sheets of the site give to a plot."""
    texts = [(BOOK / "_static" / name).read_text(encoding="utf-8") for name in ("dicepad.css", "chances.css")]
    known = (":root", "html", "div.plot", f'html[data-theme="{theme}"]', f'html[data-theme="{theme}"] div.plot')
    found: dict[str, str] = {}
    for selector, body in re.findall(r"([^{}]+){([^{}]*)}", re.sub(r"/\*.*?\*/", "", "".join(texts), flags=re.DOTALL)):
        if selector.strip() in known:
            found.update(re.findall(r"--([\w-]+): (#\w{6});", body))
    return found


@pytest.mark.parametrize(
    ("ground", "properties"),
    [("#ffffff", properties_of("light")), ("#14181e", properties_of("dark")), ("#ffffff", {})],
    ids=["light", "dark", "notebook"],
)
def test_lines_and_bars_have_a_contrast_of_three(plots: ModuleType, ground: str, properties: dict[str, str]) -> None:
    """As WCAG 1.4.11 demands, on the site's two grounds, and lines also in a notebook. Pale ones have an edge."""
    assert not properties or properties.keys() > {"red", "green", "plot-muted", "pst-color-primary"}
    for name, paint in plots.PAINTS.items():
        if name in ("ink", *plots.PALE):
            continue
        for share in (1, plots.BODY) if properties else (1,):
            shown = luminance(painted(paint, ground, share, properties)), luminance(ground)
            contrast = (max(shown) + 0.05) / (min(shown) + 0.05)
            assert contrast >= 3, (name, share, contrast)


def test_bars_below_zero_hang_down_from_it(plots: ModuleType) -> None:
    wide, _ = drawings(plots.bars([3, -1.5, 0]))
    up, down, none = ((float(rect.attrib["y"]), float(rect.attrib["height"])) for rect in wide.iter("rect"))
    zero = up[0] + up[1]
    assert down == pytest.approx((zero, up[1] / 2), abs=0.1)
    assert none[1] == 0
    assert "\N{MINUS SIGN}2" in [text.text for text in wide.iter("text")]


def test_error_bars_reach_as_far_as_they_say_and_not_below_nothing(plots: ModuleType) -> None:
    wide, _ = drawings(plots.bars([10, 10], dots=[10, 1], errors=[5, 3]))
    bars, dots = heights(wide), [float(circle.attrib["cy"]) for circle in wide.iter("circle")]
    ends = []
    for path in wide.iter("path"):
        if path.get("class") == "error":
            _, high, low = path.attrib["d"].split("M")[1:]
            ends.append((float(high.split()[1].split("V")[0]), float(low.split()[1].split("h")[0])))
    unit = bars[0] / 10
    assert ends[0] == pytest.approx((dots[0] - 5 * unit, dots[0] + 5 * unit), abs=0.2)
    assert ends[1] == pytest.approx((dots[1] - 3 * unit, dots[1] + unit), abs=0.2)


@pytest.mark.parametrize("values", [[2, 3, 4], (2, 3, 4), np.array([2, 3, 4]), {0: 2, 1: 3, 2: 4}, iter([2, 3, 4])])
def test_numbers_come_as_dicts_lists_and_arrays(plots: ModuleType, values: object) -> None:
    assert repr(plots.bars(values)) == "0 2, 1 3, 2 4"
    if not hasattr(values, "__next__"):
        assert repr(plots.lines({"up": values})) == "up from 2 at 0 to 4 at 2"
        assert repr(plots.histogram(values if not isinstance(values, dict) else values.values())).startswith("3 values")


def test_lines_go_through_their_points(plots: ModuleType) -> None:
    drawn = plots.lines({"up": {0: 0, 10: 5, 20: 10}, "down": {0: 10, 20: 0}}, "two lines", across="x", up="y")
    for svg in drawings(drawn):
        found = [line.attrib["points"].split() for line in svg.iter("polyline")]
        up, down = ([tuple(map(float, point.split(","))) for point in points] for points in found)
        assert up[1] == pytest.approx(((up[0][0] + up[2][0]) / 2, (up[0][1] + up[2][1]) / 2), abs=0.1)
        assert (down[0][1], down[1][1]) == (up[2][1], up[0][1])
        looks = {(line.get("stroke"), line.get("stroke-dasharray")) for line in svg.iter("polyline")}
        assert len({dash for _, dash in looks}) == 2, "told apart without colour, too"


def corners(svg: ET.Element) -> list[list[tuple[float, float]]]:
    """The corners of each line of a picture."""
    found = [line.attrib["points"].split() for line in svg.iter("polyline") if line.get("class") == "curve"]
    return [[(float(x), float(y)) for x, y in (point.split(",") for point in path)] for path in found]


def is_stairs(path: list[tuple[float, float]]) -> bool:
    """Return whether a line only goes across and up or down."""
    return all(x0 == x1 or y0 == y1 for (x0, y0), (x1, y1) in itertools.pairwise(path))


def test_points_that_are_not_joined_stand_where_they_are_and_are_named_by_their_shapes(plots: ModuleType) -> None:
    drawn = plots.lines({"few": {1: 2, 2: 4}, "many": {1: 8, 2: 6}}, joined="nothing", up="probability in %")
    for svg in drawings(drawn):
        assert corners(svg) == []
        points = [path.attrib["d"] for path in svg.iter("path") if path.get("class") == "point"]
        places, shapes = zip(*(re.fullmatch(r"M([\d. ]+)(m.*)", point).groups() for point in points), strict=True)  # type: ignore[union-attr]
        assert len(points) == 2 * 2 + 2, "each name has its sign"
        assert len({*shapes}) == 2
        xs, ys = zip(*(map(float, place.split()) for place in places[2:]), strict=True)
        assert xs[0] == xs[2] < xs[1] == xs[3]
        assert ys[2] < ys[3] < ys[1] < ys[0]


def test_steps_keep_their_height_until_the_next_point(plots: ModuleType) -> None:
    for svg in drawings(plots.lines({"within": {0: 0, 1: 5, 2: 8}}, joined="steps")):
        (path,) = corners(svg)
        assert is_stairs(path)
        assert len(path) == 5
        assert path[0][1] == path[1][1] > path[2][1] == path[3][1] > path[4][1]


CONTINUOUS = {("record", "probability in %, for 10 points")}
"""Pictures of probabilities with a line through a continuous distribution, beside the points of a discrete one."""


@pytest.mark.parametrize("path", CHAPTERS, ids=lambda path: path.stem)
def test_no_line_joins_discrete_probabilities(path: Path) -> None:
    for _, html, told in pictures(path):
        for svg in ET.fromstring(html):
            title = svg.findtext("text") or ""
            if re.match("probability|wins|false alarm", title) and (path.stem, title) not in CONTINUOUS:
                assert all(map(is_stairs, corners(svg))), told


def test_one_point_and_nothing_but_zeros_are_drawn(plots: ModuleType) -> None:
    wide, _ = drawings(plots.lines({"alone": {5: 3}}))
    assert len(list(wide.iter("circle"))) == 1
    assert [text.text for text in wide.iter("text")].count("5") == 1
    assert heights(drawings(plots.bars([0, 0, 0]))[0]) == [0, 0, 0]
    assert drawings(plots.lines({"flat": [0, 0]}))
    assert heights(drawings(plots.histogram([4, 4, 4]))[0])[0] > 100


def test_a_histogram_counts_what_lies_in_each_class(plots: ModuleType) -> None:
    values = [0.5, 1.2, 1.3, 1.9, 3.0, 3.99]
    wide, _ = drawings(plots.histogram(values, width=1))
    bars = {round(float(rect.attrib["x"])): float(rect.attrib["height"]) for rect in wide.iter("rect")}
    unit = max(bars.values()) / 3
    assert [round(bars[place] / unit) for place in sorted(bars)] == [1, 3, 2]
    assert repr(plots.histogram([7, 7, 2])) == "3 values from 2 to 7; most of them, 2, at 7"
    edges = repr(plots.histogram([10, 11, 29.5, 12], width=10))
    assert edges == "4 values from 10 to 29.5; most of them, 3, at 10 to 20"


@pytest.mark.parametrize(
    ("low", "high"), [(0, 1), (0, 99.99), (0, 0.027), (3, 17), (56.3, 131.2), (-20, 5), (0, 0), (4, 4)]
)
def test_axes_have_round_marks_that_hold_everything(plots: ModuleType, low: float, high: float) -> None:
    marks = sys.modules["axes"].ticks(low, high)
    assert marks[0] <= low
    assert marks[-1] >= high
    assert 4 <= len(marks) <= 8
    steps = {round(after - before, 9) for before, after in itertools.pairwise(marks)}
    assert len(steps) == 1
    assert f"{steps.pop():e}"[0] in "125"


def test_names_stand_beside_their_own_lines(plots: ModuleType) -> None:
    """Lines that end together are named where they are apart; each name is nearer to its own line than to others."""
    curves = {
        name: {x: 100 * (1 - q**x) for x in range(41)} for name, q in (("quick", 0.5), ("slow", 0.8), ("last", 0.93))
    }
    for svg in drawings(plots.lines(curves)):
        lines = {}
        for name, line in zip(curves, svg.iter("polyline"), strict=True):
            lines[name] = [tuple(map(float, point.split(","))) for point in line.attrib["points"].split()]
        placed = {text.text: box for box, text in zip(boxes(svg), svg.iter("text"), strict=True) if text.text in lines}
        assert placed.keys() == curves.keys()
        for name, (left, top, right, bottom) in placed.items():
            far = {
                other: min(max(left - x, x - right, top - y, y - bottom, 0) for x, y in points)
                for other, points in lines.items()
            }
            assert far[name] == min(far.values())


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda plots: plots.bars([]), "bars: there is nothing to draw"),
        (lambda plots: plots.bars({"a": "many"}), "bars: the value of 'a' is 'many', which is no number"),
        (lambda plots: plots.bars([1, float("nan")]), "bars: the value of 1 is nan, which cannot be drawn"),
        (lambda plots: plots.bars([1, 2], dots=[1]), "bars: 1 numbers for 2 names"),
        (lambda plots: plots.bars({"a": 1}, dots={"b": 1}), "bars: 'b' is not among the names a"),
        (lambda plots: plots.bars([1], errors=[1]), "bars: errors belong to dots, and there are none"),
        (lambda plots: plots.bars([1], colour="pink"), "bars: 'pink' is no colour; allowed: accent, ink, warm"),
        (lambda plots: plots.lines({}), "lines: there is nothing to draw"),
        (lambda plots: plots.lines({"up": [1]}, joined="dots"), "lines: 'dots' joins no points; allowed: lines"),
        (lambda plots: plots.lines({"up": {"a": 1}}), "lines: up: a place across is 'a', which is no number"),
        (lambda plots: plots.histogram([]), "histogram: there is nothing to draw"),
        (lambda plots: plots.histogram([1, 2], width=-1), "histogram: a class cannot be -1 wide"),
        (lambda plots: plots.table(["a", "b"], [[1]]), "table: [1] has 1 entries, but there are 2 heads"),
        (lambda plots: plots.columns("nowhere.csv"), "columns: nowhere.csv cannot be read"),
    ],
)
def test_what_cannot_be_drawn_is_said_in_one_line(plots: ModuleType, call: object, said: str) -> None:
    with pytest.raises(ValueError, match=r"\A[^\n]+\Z") as caught:
        call(plots)  # type: ignore[operator]
    assert str(caught.value).startswith(said)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("sum,who\n7,Ada\n12,Bo\n", {"sum": [7, 12], "who": ["Ada", "Bo"]}),
        ("\ufeffsum;share\r\n7;0,5\r\n\r\n12;1,25\r\n", {"sum": [7, 12], "share": [0.5, 1.25]}),
        ("a\tb\n1\t\n2\t3\n", {"a": [1, 2], "b": [3]}),
    ],
)
def test_a_file_of_the_class_is_read_as_spreadsheets_write_it(
    plots: ModuleType, tmp_path: Path, text: str, found: dict[str, list[object]]
) -> None:
    path = tmp_path / "class.csv"
    path.write_bytes(text.encode())
    assert plots.columns(path) == found


def test_a_file_with_a_row_too_short_is_refused_with_its_number(plots: ModuleType, tmp_path: Path) -> None:
    path = tmp_path / "class.csv"
    for text, said in (
        ("a,b\n1,2\n3\n", "row 3: 1 cells, but there are 2 heads"),
        ("a,b\n", "no rows below its heads"),
    ):
        path.write_text(text, encoding="utf-8")
        with pytest.raises(ValueError, match=said):
            plots.columns(path)


def test_tables_and_percents(plots: ModuleType) -> None:
    assert repr(plots.table(["sum", "ways"], [[2, 1], [12, "<1"]])) == "sum  ways\n  2     1\n 12    <1"
    assert "<td>&lt;1</td>" in plots.table(["sum", "ways"], [[12, "<1"]])._repr_html_()
    assert plots.percent(Fraction(1, 6)) == "16.7 %"


def test_a_table_keeps_percents_in_one_line_and_has_the_sign_of_minus(plots: ModuleType) -> None:
    found = plots.table(["what", "by"], [["a-1", "-1.5 to -2, of 3-4"], ["b", "92.6 %"]])._repr_html_()
    assert "<td>\N{MINUS SIGN}1.5 to \N{MINUS SIGN}2, of 3-4</td>" in found
    assert '<th scope="row">a-1</th>' in found
    assert "<td>92.6\N{NO-BREAK SPACE}%</td>" in found


def test_a_height_is_named_where_no_line_runs(plots: ModuleType) -> None:
    """At its right end, or where a line runs there, elsewhere; between bars that leave no room, at the top."""
    over, under = {0: 1, 1: 1, 2: 5.4, 3: 5.4}, {0: 1, 1: 1, 2: 4.6, 3: 4.6}
    for height, near in ((3.0, False), (5.0, True)):
        svg = plots.lines({"over": over, "under": under}, reference={"goal": height})._repr_html_()
        x, y, anchor = re.findall(r'<text x="([\d.]+)" y="([\d.]+)" text-anchor="(\w+)"[^>]*>goal<', svg)[0]
        assert (anchor == "end") != near, (x, y)
    full = plots.bars([9, 11, 99], up="points", reference={"printed on the sheet: 5": 5})._repr_html_()
    heights = re.findall(r'y="([\d.]+)" text-anchor="start">(?:points|printed on the sheet: 5)<', full)
    assert heights == ["14.0"] * 4, "where bars leave no room, it is named at the top"


def test_a_box_plot_stands_where_its_quartiles_are(plots: ModuleType) -> None:
    """Box from quartile to quartile, thick line at the median, whiskers to the last values near it, rings beyond."""
    drawn = module(BOOK / "chances" / "boxplots.py").boxes({"a": [0, 10, 20, 30], "b": [10, 12, 14, 16, 18, 40]})
    assert repr(drawn) == "a: half from 5 to 25, median 15; b: half from 12 to 18, median 15"
    for svg in drawings(drawn):
        one, other = (
            (float(box.attrib["y"]), float(box.attrib["y"]) + float(box.attrib["height"]))
            for box in svg.iter("rect")
            if box.get("class") == "box"
        )
        unit = (one[1] - one[0]) / 20
        assert other == pytest.approx((one[0] + 7 * unit, one[1] - 7 * unit), abs=0.2)
        lines = [path for path in svg.iter("path") if path.get("class") == "median"]
        heights = [float(re.search(r" ([\d.]+)h", path.attrib["d"])[1]) for path in lines]  # type: ignore[index]
        assert heights == pytest.approx([one[0] + 10 * unit] * 2, abs=0.2)
        (ring,) = svg.iter("circle")
        assert float(ring.attrib["cy"]) == pytest.approx(one[0] - 15 * unit, abs=0.3)
        whiskers = [path.attrib["d"] for path in svg.iter("path") if path.get("class") == "error"]
        assert float(re.findall(r"M[\d.]+ ([\d.]+)", whiskers[1])[0]) == pytest.approx(other[0], abs=0.2)


@pytest.mark.parametrize("values", [[], [3]])
def test_quartiles_need_two_values(values: list[int]) -> None:
    with pytest.raises(ValueError, match=r"five_numbers: \d values are too few; give two or more"):
        module(BOOK / "chances" / "boxplots.py").five_numbers(values)


@pytest.mark.parametrize("helper", ["plots.py", "boxplots.py", "diagrams.py"])
def test_the_examples_of_the_helpers_run(helper: str) -> None:
    command = [sys.executable, "-m", "doctest", helper]
    done = subprocess.run(command, cwd=BOOK / "chances", capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, ""), done.stdout + done.stderr
