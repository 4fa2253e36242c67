"""Chapters, lessons and reference: what they say is so, and what they draw is what they say."""

from __future__ import annotations

import importlib.util
import itertools
import json
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from fractions import Fraction
from math import comb, sqrt
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import dicepad
from dicepad.odds.exact.crossing import cell_chances, misthrow_chance
from dicepad.odds.exact.qwantum import sum_chances
from dicepad.odds.solver.solve import solve, table_for

ROOT = Path(__file__).resolve().parents[1]
BOOK = ROOT / "book"
CHAPTERS = sorted(BOOK.glob("chances/*.ipynb"))
LESSONS = sorted(path for path in BOOK.glob("teachers/*.md") if path.stem != "index")
PAGES = [*BOOK.glob("chances/index.md"), *BOOK.glob("teachers/*.md"), *BOOK.glob("reference/*.md"), *CHAPTERS]
NUMBER = re.compile(r"(?<![\d./^])\d+(?:\.\d+)?%|(?<![\d./])\d+\.\d+|(?<![\d/^(])\d+/\d+(?!\w)")

RED = {cell.number: cell for cell in cell_chances(dicepad.load("qwixx")) if cell.cell.startswith("red.")}  # type: ignore[arg-type]
TWELVE = RED[12].either
VIOLET = sum(number * chance for number, chance in sum_chances(dicepad.load("qwantum"), "violet").items())  # type: ignore[arg-type]

# Numbers of the prose that no cell prints, mostly in solutions: worked out once more, in another way.
WORKED_OUT: dict[str, dict[str, Any]] = {
    "best-move": {
        "14/3": Fraction(14, 3),
        "4.94": sum(max(Fraction(face), Fraction(14, 3)) for face in range(1, 7)) / 6,
    },
    "colour": {
        "0.338": Fraction(5, 6) ** 3 * (1 - RED[7].either),
        "66.2%": 1 - Fraction(5, 6) ** 3 * (1 - RED[7].either),
    },
    "friendly": {"32.4%": 1 - 0.67629, "5%": sqrt(0.25 / 100), "44%": 0.54 - 0.1, "64%": 0.54 + 0.1},
    "misthrow": {"4.46": 9.46 - 5},
    "par": {"1.86": 1.8644, "5.93": 5.9302, "28%": 0.53**2, "27.1": 27.1, "38.3": 27.1 * sqrt(2), "54%": 0.542},
    "push-your-luck": {"1/6": Fraction(1, 6), "57.9%": Fraction(5, 6) ** 3},
    "second-throw": {"100%": 1},
    "simulation": {
        "16.7%": Fraction(1, 6),
        "25%": Fraction(5, 20),
        "8.3": 100 * sqrt(5 / 36 / 20),
        "0.83": 100 * sqrt(5 / 36 / 2000),
        "0.0025": sqrt(5 / 36 / 22_222),
    },
    "strange-dice": {
        "1/6": Fraction(1, 6),
        "4/6": Fraction(4, 6),
        "3.5": Fraction(7, 2),
        "32/6": Fraction(32, 6),
        "5.33": Fraction(32, 6),
        "35/12": Fraction(35, 12),
    },
    "waiting": {
        "25/27": 1 - TWELVE,
        "1/36": RED[12].white,
        "5/12": RED[7].either,
        "12/5": RED[7].waiting,
        "2.4": RED[7].waiting,
        "216/43": Fraction(
            216,
            sum(
                bool({11, 12} & {one + two, one + red, two + red})
                for one, two, red in itertools.product(range(1, 7), repeat=3)
            ),
        ),
        "5.02": Fraction(216, 43),
        "168.75": (1 - TWELVE) / TWELVE**2,
        "12.99": sqrt((1 - TWELVE) / TWELVE**2),
    },
}
# What an exercise supposes, or others have published.
GIVEN = {
    "friendly": {"16%", "54%", "47%", "50%", "65%", "75%"},
    "simulation": {"66.1", "66.9", "0.8", "0.005", "800/0", "160/0"},
    "perfect": {"115.911"},
    "par": {"122.25", "0.07"},
}

# What a chapter's simulation printed, the exact value, and the standard error: worked out here, in another way.
HALF_WAY = dicepad.load("qwixx").from_text("red:7,8,9 yellow:6,9 green:6 blue:5,4 ; active=0 phase=roll")
SEVENS = [comb(100, k) * Fraction(1, 6) ** k * Fraction(5, 6) ** (100 - k) for k in range(101)]


def of_share(share: Any, count: int, scale: float = 100) -> tuple[float, float]:
    """An exact share and the standard error of a simulated one, in percent or as a count."""
    return scale * float(share), scale * sqrt(share * (1 - share) / count)


SIMULATED: dict[str, tuple[str, tuple[float, float]]] = {
    "seven": (r"seven came (\d+) times", of_share(Fraction(1, 6), 3600, 3600)),
    "colour": (r"seven came in (\d+) of 20000 turns", of_share(Fraction(5, 12), 20_000, 20_000)),
    "waiting": (r"average (\S+) ± ", (13.5, sqrt((1 - TWELVE) / TWELVE**2 / 10_000))),
    "closing": (r"10 +53\.7 % +(\S+) % ±", of_share(1 - (1 - TWELVE) ** 10, 4_000)),
    "misthrow": (r"half way, simulated: (\S+)%", of_share(misthrow_chance(HALF_WAY, 0), 3_000)),  # type: ignore[arg-type]
    "best-move": (r"average of 100 games (\S+) plus or minus 3\.7", (72.86, 3.7 / 2)),
    "perfect": (r"average (\S+) plus or minus 5\.9", (115.4831, 5.9 / 2)),
    "luck": (r"luck +(\S+) ± 6\.1", (0, 6.1 / 2)),
    "friendly": (r"2 +20641/4096 +5\.0393 +(\S+) ± 0\.23", (5.0393, 0.23 / 2)),
    "simulation": (r"between 10 and 24: (\d+) of 1000", of_share(sum(SEVENS[10:25]), 1_000, 1_000)),
    "strange-dice": (r"0 +39\.72 % +(\S+) %", of_share(0.3972, 5_000)),
    "second-throw": (r"26\.1 % +(\S+) % ±", of_share(0.261, 4_000)),
    "par": (r"3 6 2 5 4 +5\.9302 +(\S+) ± 0\.34", (5.9302, 0.34 / 2)),
    "push-your-luck": (r"7, simulated: (\S+) ±", (1.38, 0.01)),
}


def cells(path: Path, kind: str) -> list[dict[str, Any]]:
    return [cell for cell in json.loads(path.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == kind]


def source(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])


def prose(path: Path) -> str:
    if path.suffix == ".md":
        return path.read_text(encoding="utf-8")
    return "\n\n".join(source(cell) for cell in cells(path, "markdown"))


def printed(path: Path) -> str:
    """All that a chapter prints, as text."""
    found = [output for cell in cells(path, "code") for output in cell["outputs"]]
    return "\n".join("".join(one.get("text", one.get("data", {}).get("text/plain", ""))) for one in found)


def same(text: str, value: Any) -> bool:
    """Whether a number as written is this value, rounded to the digits that are written."""
    if "/" in text:
        return Fraction(text) == value
    digits = len(text.rstrip("%").partition(".")[2])
    return round(float(value) * (100 if text.endswith("%") else 1), digits) == float(text.rstrip("%"))


def module(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec
    assert spec.loader
    found = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = found
    spec.loader.exec_module(found)
    return found


@pytest.fixture(scope="module")
def plots() -> ModuleType:
    return module(BOOK / "chances" / "plots.py")


def test_every_page_is_in_the_table_of_contents() -> None:
    listed = set(re.findall(r"file: ((?:chances|teachers|reference)/\S+)", (BOOK / "_toc.yml").read_text("utf-8")))
    assert listed == {path.relative_to(BOOK).with_suffix("").as_posix() for path in PAGES}


def test_the_chances_begin_with_every_question_and_its_level() -> None:
    """The page before the chapters names each of them as it names itself, in the order of the book."""
    listed = re.findall(r"^\[(.+)\]\((.+)\.ipynb\)\n: .+ \*(.+)\*$", prose(BOOK / "chances" / "index.md"), re.MULTILINE)
    order = re.findall(r"file: chances/(?!index)(\S+)", (BOOK / "_toc.yml").read_text("utf-8"))
    assert [name for _, name, _ in listed] == order
    for title, name, level in listed:
        text = prose(BOOK / "chances" / f"{name}.ipynb")
        assert text.startswith(f"# {title}\n\n*{level}"), name


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_links_lead_to_pages(path: Path) -> None:
    links = re.findall(r"\]\(((?!https?:)[^)#]+)[^)]*\)", prose(path))
    assert [link for link in links if not (path.parent / link).exists()] == []


@pytest.mark.parametrize("path", CHAPTERS, ids=lambda path: path.stem)
class TestChapter:
    def test_asks_before_it_tells(self, path: Path) -> None:
        first = prose(path).split("\n## ")[0]
        assert re.match(r"# .+\n\n\*.*(Age|School|school).* minutes", first), "a head, the level, the time"
        assert first.count('<details class="guess">\n<summary><b>Guess first:</b>') == 1
        assert prose(path).count("\n# ") == 0

    def test_ends_with_exercises_and_their_folded_solutions(self, path: Path) -> None:
        _, exercises = prose(path).split("\n## Try it yourself\n")
        count = len(re.findall(r"^\d+\. ", exercises, re.MULTILINE))
        assert count >= 3
        assert len(re.findall(r"<details><summary>(?:Solution|How)</summary>", exercises)) == count
        assert prose(path).count("<details") == prose(path).count("</details>") > count

    def test_every_number_in_the_prose_is_printed_or_worked_out(self, path: Path) -> None:
        text = re.sub(r"`[^`]*`|\$[^$]*\$|\]\([^)]*\)", "", prose(path)).replace(" %", "%")
        out = printed(path).replace(" %", "%")
        worked_out = WORKED_OUT.get(path.stem, {})
        unknown = {
            number
            for number in NUMBER.findall(text)
            if not re.search(rf"(?<![\d.]){re.escape(number)}(?!\d)", out) and number not in worked_out
        }
        assert unknown == GIVEN.get(path.stem, set())
        assert [number for number, value in worked_out.items() if not same(number, value)] == []
        assert [number for number in worked_out if number not in text] == []

    def test_its_simulation_agrees_with_the_exact_result(self, path: Path) -> None:
        pattern, (exact, error) = SIMULATED[path.stem]
        found = re.search(pattern, printed(path))
        assert found, pattern
        assert abs(float(found[1]) - exact) < 3 * error

    def test_throws_the_same_dice_for_everybody(self, path: Path) -> None:
        code = "\n".join(map(source, cells(path, "code")))
        assert re.search(r"Random\(\w+\)", code), "a simulation beside the exact result"
        assert not re.search(r"\brandom\.\w+\(|np\.random|Random\(\)|time\(", code)

    def test_draws_and_folds_the_drawing_code(self, path: Path) -> None:
        drawn = 0
        for cell in cells(path, "code"):
            for output in cell["outputs"]:
                html = "".join(output.get("data", {}).get("text/html", ""))
                if html.startswith("<svg"):
                    drawn += 1
                    picture = ET.fromstring(html)
                    told = "".join(output["data"]["text/plain"])
                    assert picture.get("aria-label") == told
                    assert len(told) > 80
                    assert cell["metadata"]["tags"] == ["hide-input"]
        assert drawn


def boxes(picture: ET.Element) -> list[tuple[float, float, float, float]]:
    """Where the texts of a picture are, about: left, top, right, bottom."""
    found = []
    for text in picture.iter("text"):
        size = float(text.get("font-size", 14))
        width = 0.6 * size * len(text.text or "")
        x, y = float(text.attrib["x"]), float(text.attrib["y"])
        left = {"start": x, "middle": x - width / 2, "end": x - width}[text.get("text-anchor", "start")]
        found.append((left, y - 0.72 * size, left + width, y))
    return found


@pytest.mark.parametrize("path", CHAPTERS, ids=lambda path: path.stem)
def test_the_texts_of_a_picture_are_whole_and_apart(path: Path) -> None:
    for cell in cells(path, "code"):
        for output in cell["outputs"]:
            html = "".join(output.get("data", {}).get("text/html", ""))
            if not html.startswith("<svg"):
                continue
            picture = ET.fromstring(html)
            _, _, width, height = map(float, picture.attrib["viewBox"].split())
            found = boxes(picture)
            for left, top, right, bottom in found:
                assert left > -4, picture.get("aria-label")
                assert top >= 0
                assert right < width + 4, picture.get("aria-label")
                assert bottom <= height
            for one, two in itertools.combinations(found, 2):
                over = min(one[2], two[2]) - max(one[0], two[0])
                down = min(one[3], two[3]) - max(one[1], two[1])
                assert over < 2 or down < 2, picture.get("aria-label")


def test_bars_are_as_high_as_their_values(plots: ModuleType) -> None:
    heights = {"a": Fraction(1, 2), "b": 4, "c": 0, "d": 8.0}
    drawn = plots.bars(heights, "four bars", across="x", up="y", dots={"a": 4, "b": 4, "c": 8, "d": 0})
    picture = ET.fromstring(drawn.svg)
    bars = [float(one.attrib["height"]) for one in picture.iter("rect")]
    assert bars == pytest.approx([bars[3] / 16, bars[3] / 2, 0, bars[3]], abs=0.1)
    tops = [float(one.attrib["y"]) for one in picture.iter("rect")]
    dots = [float(one.attrib["cy"]) for one in picture.iter("circle")]
    assert dots == pytest.approx([tops[1], tops[1], tops[3], tops[2]], abs=0.1)
    highest_mark = min(float(one.attrib["d"].split()[1].split("H")[0]) for one in picture.iter("path"))
    assert tops[3] == pytest.approx(highest_mark, abs=0.1), "8 is the highest mark of an axis that ends there"
    assert repr(drawn) == "four bars"


def test_lines_go_through_their_points(plots: ModuleType) -> None:
    curves = {"up": {0: 0, 10: 5, 20: 10}, "down": {0: 10, 20: 0}}
    drawn = plots.lines(curves, "two lines", across="x", up="y", colours={"up": "red", "down": "blue"})
    found = [one.attrib["points"].split() for one in ET.fromstring(drawn.svg).iter("polyline")]
    up, down = ([tuple(map(float, point.split(","))) for point in points] for points in found[1::2])
    assert up[1] == pytest.approx(((up[0][0] + up[2][0]) / 2, (up[0][1] + up[2][1]) / 2), abs=0.1)
    assert (down[0][1], down[1][1]) == (up[2][1], up[0][1])


@pytest.mark.parametrize(("low", "high"), [(0, 1), (0, 99.99), (0, 0.027), (3, 17), (56.3, 131.2), (-20, 5)])
def test_axes_have_round_marks_that_hold_everything(plots: ModuleType, low: float, high: float) -> None:
    marks = plots.ticks(low, high, 5)
    assert marks[0] <= low
    assert marks[-1] >= high
    assert 4 <= len(marks) <= 8
    steps = {round(after - before, 9) for before, after in itertools.pairwise(marks)}
    assert len(steps) == 1
    assert f"{steps.pop():e}"[0] in "125"


def test_names_of_curves_that_end_together_stand_apart(plots: ModuleType) -> None:
    placed = plots.apart([200, 200, 201, 202], 210)
    assert all(after - before >= plots.LINE for before, after in itertools.pairwise(placed))
    assert placed[-1] <= 210
    assert plots.apart([10, 90], 210) == [10, 90]


def test_tables_and_percents(plots: ModuleType) -> None:
    assert repr(plots.table(["sum", "ways"], [[2, 1], [12, "<1"]])) == "sum  ways\n  2     1\n 12    <1"
    assert "<td>&lt;1</td>" in plots.table(["sum", "ways"], [[12, "<1"]])._repr_html_()
    assert plots.percent(Fraction(1, 6)) == "16.7 %"


SMALL = """
format = 1
id = "small"
title = "Small"
rules = "crossing"
seats = [1, 5]
verified = false
sources = []
misthrows = [-5, -5]
dice = [
  {{ name = "white1", colour = "white", faces = {faces} }},
  {{ name = "white2", colour = "white", faces = {faces} }},
  {{ name = "red", colour = "red", faces = {faces} }},
]
rows = [{{ name = "red", colour = "red", cells = {cells}, closing = [{closing}] }}]
[crossing]
closing_crosses = {crosses}
rows_to_end = 1
points = {points}
[sheet]
size = "a6-landscape"
"""


@pytest.fixture
def small(tmp_path: Path) -> Any:
    """A game of one row, out of a spec: the chapters try out every line of it, the solver gets the same rules."""

    def made(faces: int, row: list[int], crosses: int) -> Any:
        points = [count * (count + 1) // 2 for count in range(len(row) + 2)]
        spec = SMALL.format(faces=[*range(1, faces + 1)], cells=row, closing=row[-1], crosses=crosses, points=points)
        (tmp_path / "small.toml").write_text(spec, encoding="utf-8")
        return dicepad.load(tmp_path / "small.toml")

    return made


def test_the_tiny_game_is_worth_the_same_to_the_solver(small: Any) -> None:
    told = re.search(r"worth (\d+/\d+)", printed(BOOK / "chances" / "perfect.ipynb"))
    assert told
    assert solve(small(2, [2, 3, 4], 1)).start == pytest.approx(float(Fraction(told[1])), abs=1e-12)


def test_the_tiny_game_with_friends_is_worth_the_same_to_the_solver(small: Any) -> None:
    told = re.findall(
        r"^ +([1-4]) +(?:\d+/\d+|long) +(\d\.\d{4}) ", printed(BOOK / "chances" / "friendly.ipynb"), re.MULTILINE
    )
    assert [players for players, _ in told] == ["1", "2", "3", "4"]
    for players, value in told:
        assert same(value, solve(small(2, [2, 3, 4], 1), int(players)).start)


def test_orders_of_a_small_row_are_worth_the_same_to_the_solver(small: Any) -> None:
    told = re.findall(r"^ *((?:\d ){5}) *(\d\.\d{4})", printed(BOOK / "chances" / "par.ipynb"), re.MULTILINE)
    assert len(told) >= 6
    for order, value in told:
        assert same(value, solve(small(3, [*map(int, order.split())], 2)).start)


def test_friendly_seats_were_solved_and_played_with_the_same_result() -> None:
    """The games of the file were played by a program that shares nothing with the solver but the table."""
    known = json.loads((BOOK / "chances" / "friendly.json").read_text(encoding="utf-8"))
    assert known["seats"][0]["points"] == [pytest.approx(table_for(dicepad.load("qwixx")).start, abs=1e-4)]
    for seats, one in enumerate(known["seats"], start=1):
        assert len(one["points"]) == seats
        assert abs(one["simulated"] - one["points"][0]) < 4 * one["error"]


def test_par_of_mixed_sheets_was_solved_and_played_with_the_same_result() -> None:
    known = json.loads((BOOK / "chances" / "par.json").read_text(encoding="utf-8"))
    assert known["printed"]["qwixx"]["par"] == pytest.approx(table_for(dicepad.load("qwixx")).start, abs=1e-4)
    for kind in ("numbers", "colours"):
        assert list(known[kind]) == [str(seed) for seed in range(1, len(known[kind]) + 1)]
    off = [(one["simulated"] - one["par"]) / one["error"] for kind in known.values() for one in kind.values()]
    assert max(map(abs, off)) < 4
    assert abs(sum(off)) < 3 * sqrt(len(off))


def test_the_scores_in_the_file_are_those_of_perfect_play() -> None:
    """The file was made by following all games forward, the table by solving backwards: their averages must agree."""
    known = json.loads((BOOK / "chances" / "scores.json").read_text(encoding="utf-8"))
    average = sum(score * chance for score, chance in enumerate(known["chances"], start=known["lowest"]))
    assert sum(known["chances"]) == pytest.approx(1, abs=1e-6)
    assert average == pytest.approx(table_for(dicepad.load(known["game"])).start, abs=1e-4)
    assert known["by_rows"] + known["by_misthrows"] == pytest.approx(1, abs=1e-6)


def test_the_important_numbers_are_those_of_the_programs() -> None:
    page = (BOOK / "reference" / "numbers.md").read_text(encoding="utf-8")
    perfect = table_for(dicepad.load("qwixx"))
    first_misthrow = perfect.start + 5 - perfect.value(0, 1, (0, 0, 0, 0))
    for said in (f"{perfect.start:.4f} points", f"{first_misthrow:.2f} points", str(TWELVE), str(RED[7].either)):
        assert said in page
    figures = [path.read_text(encoding="utf-8") for path in BOOK.glob("chances/*.json")]
    chapters = "\n".join([*map(printed, CHAPTERS), *figures]).replace(" %", "%")
    for number in re.findall(r"\d+\.\d+", page.split("## Perfect")[0]):
        assert number in chapters or number in page.split("## Perfect")[1], number


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_a_lesson_says_what_it_takes_and_keeps_its_time(path: Path) -> None:
    text = prose(path)
    for fact in ("Age", "Time", "Aim", "Material"):
        assert f"| {fact} |" in text
    steps = sum(map(int, re.findall(r"^.*\((\d+) min\)$", text, re.MULTILINE)))
    time = re.search(r"\| Time \| (\d+)(?: to (\d+))? min", text)
    assert time
    assert int(time[1]) <= steps <= int(time[2] or time[1])


def test_the_chances_in_the_lessons() -> None:
    later = prose(BOOK / "teachers" / "now-or-later.md")
    for number, dice in (("16.2 %", 5), ("23.3 %", 4), ("33.5 %", 3), ("48.2 %", 2), ("69.4 %", 1)):
        assert number in later
        assert same(number.replace(" ", ""), Fraction(5, 6) ** (2 * dice))
    assert "26 of 36" in prose(BOOK / "teachers" / "why-seven.md")
    assert sum(one + two < 9 for one, two in itertools.product(range(1, 7), repeat=2)) == 26
    chapters = "\n".join(map(printed, CHAPTERS))
    numbers = [number for path in LESSONS for number in re.findall(r"(?<!\d)\d+\.\d\d(?!\d)", prose(path))]
    assert len(numbers) >= 6
    assert [number for number in numbers if number not in chapters] == []


@pytest.mark.parametrize("program", ["dicepad", "sheetgen"])
def test_every_command_is_in_the_reference(program: str) -> None:
    start = f"from {program}.cli import main; raise SystemExit(main())"
    done = subprocess.run([sys.executable, "-c", start, "--help"], capture_output=True, text=True, check=True)
    commands = re.findall(r"^    (\w+)(?:  |$)", done.stdout, re.MULTILINE)
    page = (BOOK / "reference" / "commands.md").read_text(encoding="utf-8")
    assert len(commands) >= 4
    assert re.findall(rf"```{{help}} {program} (\w+)", page) == commands


@pytest.fixture
def build(tmp_path: Path) -> Any:
    def built(text: str) -> tuple[int, str, str]:
        (tmp_path / "page.md").write_text(f"# A page\n\n{text}\n", encoding="utf-8")
        (tmp_path / "conf.py").write_text(
            f"import sys\nsys.path.append({str(BOOK / '_ext')!r})\n"
            "extensions = ['myst_parser', 'reference']\nroot_doc = 'page'\n",
            encoding="utf-8",
        )
        command = [sys.executable, "-m", "sphinx", "-q", "-W", "-b", "html", str(tmp_path), str(tmp_path / "out")]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        page = tmp_path / "out" / "page.html"
        return done.returncode, done.stderr, page.read_text(encoding="utf-8") if page.exists() else ""

    return built


def test_the_reference_names_all_that_is_public(build: Any) -> None:
    text = (BOOK / "reference" / "python.md").read_text(encoding="utf-8")
    modules = re.findall(r"```{api} (\S+)", text)
    assert {"dicepad", "sheetgen", "widgets", "dicepad.odds.advice"} <= set(modules)
    code, said, page = build(text.partition("\n")[2])
    assert code == 0, said
    for module in modules:
        for name in importlib.import_module(module).__all__:
            assert page.count(f'id="{module}.{name}"'.replace(".", "-")) == 1, name
    assert "0x" not in page


@pytest.mark.parametrize("text", re.findall(r"```python\n(.*?)```", prose(BOOK / "reference" / "python.md"), re.DOTALL))
def test_the_examples_of_the_reference_run(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    """And print what is said beside them."""
    exec(text, {})  # noqa: S102
    told = re.findall(r"^print\(.*\)  # (.+)$", text, re.MULTILINE)
    assert told
    assert capsys.readouterr().out.splitlines() == told


def test_what_a_program_says_of_itself_is_on_the_page(build: Any) -> None:
    code, said, page = build("```{help} dicepad replay\n```")
    assert code == 0, said
    assert "usage: dicepad replay" in page
    assert "Replay a record by the rules" in page


def test_a_command_that_does_not_exist_stops_the_book(build: Any) -> None:
    code, said, _ = build("```{help} dicepad fly\n```")
    assert code
    assert "dicepad fly" in said
