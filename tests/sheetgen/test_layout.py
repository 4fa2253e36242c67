"""Layouts: what stands on a sheet, and that everything keeps to its place in every language and on every paper."""

from __future__ import annotations

import shutil
import subprocess
import sys
from dataclasses import replace
from itertools import combinations
from pathlib import Path as FilePath

import pytest

import sheetgen
from dicepad import DicepadError, DoesNotFit, GlyphMissing
from dicepad.rules.crossing.effects import GIFTS
from sheetgen.drawing import fonts
from sheetgen.drawing.marks import HEAVY, MM, POINT, Box, Group, Line, Mark, Panel, Passage, Path, Rect, Text, walk
from sheetgen.drawing.palette import PALE, PALETTES
from sheetgen.drawing.sketch import MINUS, TIMES
from sheetgen.press.job import Job
from sheetgen.press.options import Options
from sheetgen.press.papers import MARGIN
from sheetgen.wording import LANGUAGES, parse_text, wording

ROOT = FilePath(__file__).parents[2]
SHEETS = sheetgen.sheets()
EVERY = [(identity, lang, paper) for identity in SHEETS for lang in LANGUAGES for paper in ("a4", "letter")]


def panels_on(identity: str | FilePath, lang: str, paper: str) -> tuple[Panel, ...]:
    sheet = sheetgen.sheet(identity, lang)
    place = sheet.plan(paper).places[0]
    return sheet.panels(place.width, place.height)


def groups(panel: Panel) -> dict[str, Group]:
    return {mark.name: mark for mark in panel.marks if isinstance(mark, Group)}


def extent(mark: Mark) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the ink of a mark."""
    if isinstance(mark, Text):
        width = fonts.width(mark.string, mark.size, mark.weight)
        left = mark.x - width * {"start": 0, "middle": 0.5, "end": 1}[mark.anchor]
        return left, mark.y - fonts.CAP * mark.size, left + width, mark.y + fonts.DESCENT * mark.size
    if isinstance(mark, Group | Rect):
        return mark.box.x, mark.box.y, mark.box.right, mark.box.bottom
    if isinstance(mark, Line):
        return min(mark.x1, mark.x2), min(mark.y1, mark.y2), max(mark.x1, mark.x2), max(mark.y1, mark.y2)
    assert isinstance(mark, Path)
    xs = [int(x) for piece in mark.pieces for x in piece[1::2]]
    ys = [int(y) for piece in mark.pieces for y in piece[2::2]]
    return min(xs), min(ys), max(xs), max(ys)


def apart(box: Box, other: Box) -> bool:
    return box.right <= other.x or other.right <= box.x or box.bottom <= other.y or other.bottom <= box.y


@pytest.mark.covering(2)
@pytest.mark.parametrize(("identity", "lang", "paper"), EVERY)
def test_everything_keeps_to_its_place(identity: str, lang: str, paper: str) -> None:
    for panel in panels_on(identity, lang, paper):
        for mark in walk(panel.marks):
            left, top, right, bottom = extent(mark)
            over = 1 if isinstance(mark, Text) else HEAVY / 2
            assert left >= MARGIN - over
            assert right <= panel.width - MARGIN + over
            assert top >= MARGIN - over
            assert bottom <= panel.height - MARGIN + over, mark
            if isinstance(mark, Text):
                assert left >= mark.box.x - 1
                assert right <= mark.box.right + 1, mark
        for one, other in combinations(groups(panel).values(), 2):
            assert apart(one.box, other.box), (one.name, other.name)


@pytest.mark.covering(2)
@pytest.mark.parametrize(("identity", "lang", "paper"), EVERY)
def test_texts_do_not_meet(identity: str, lang: str, paper: str) -> None:
    for panel in panels_on(identity, lang, paper):
        extents = [(mark.string, extent(mark)) for mark in walk(panel.marks) if isinstance(mark, Text)]
        for (one, a), (other, b) in combinations(extents, 2):
            assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1], (one, other)


@pytest.mark.parametrize("identity", SHEETS)
@pytest.mark.parametrize("paper", ["a4", "letter", "a5", "a6"])
def test_cells_are_squares_of_at_least_8_mm(identity: str, paper: str) -> None:
    if (identity, paper) == ("qwixx-longo", "a6"):
        pytest.skip("a sheet of A5")
    front = panels_on(identity, "en", paper)[0]
    spec = sheetgen.sheet(identity).game.spec
    cells = [cell.name for row in spec.rows for cell in row.cells]
    extra = [
        name
        for name in groups(front)
        if name.split(".")[0] in ("misthrow", "tally", "column", "bar", "lucky", "upper", "lower")
    ]
    for name in [*cells, *extra]:
        box = groups(front)[name].box
        assert box.width == box.height >= 8 * MM, name


def test_a_numbers_ink_lies_in_the_middle_of_its_cell() -> None:
    for name, group in groups(panels_on("qwixx", "en", "a6")[0]).items():
        for mark in group.marks:
            if isinstance(mark, Text) and name.split(".")[0] in ("red", "yellow", "green", "blue"):
                left, _, right, _ = extent(mark)
                x, y = group.box.middle
                assert mark.string == name.split(".")[1]
                assert abs((left + right) / 2 - x) <= 2
                assert abs(mark.y - fonts.CAP * mark.size / 2 - y) <= 2


@pytest.mark.parametrize(
    ("identity", "names"),
    [
        (
            "qwixx",
            {f"{row}.{number}" for row in ("red", "yellow", "green", "blue") for number in [*range(2, 13), "lock"]}
            | {f"misthrow.{number}" for number in range(1, 5)}
            | {f"points.{row}" for row in ("red", "yellow", "green", "blue", "misthrows")}
            | {"total"},
        ),
        (
            "qwantum",
            {f"{row}.{number}" for row in ("violet", "blue", "red", "yellow") for number in range(1, 7)}
            | {f"misthrow.{number}" for number in range(1, 6)}
            | {f"column.{number}" for number in range(1, 7)}
            | {"points.columns", "points.misthrows", "total"},
        ),
        ("kneifen", {f"{row}.{number}" for row in range(1, 13) for number in range(1, 7)} | {"name"}),
    ],
)
def test_every_place_has_its_name(identity: str, names: set[str]) -> None:
    assert set(sheetgen.sheet(identity).cells) == names


def test_the_tableau_has_a_tally_of_five_games_at_the_top_right() -> None:
    cells = sheetgen.sheet("qwixx-tableau").cells
    plain = sheetgen.sheet("qwixx").cells
    assert set(cells) - set(plain) == {f"tally.{number}" for number in range(1, 6)}
    assert cells["tally.5"].right == cells["total"].right
    assert cells["tally.1"].bottom < cells["red.2"].y
    assert cells["tally.1"].x > 148 * MM / 2


@pytest.mark.parametrize("identity", sheetgen.sheets())
def test_every_sheet_can_have_a_tally_beside_a_name(identity: str) -> None:
    """Five boxes at the top right, each as large as a cell, above everything to cross, and clear of the name."""
    job = Job(sheetgen.sheet(identity), Options(fields="name,tally"))
    panel = job.layout.panels[0]
    boxes = {mark.name: mark.box for mark in panel.marks if isinstance(mark, Group)}
    tally = [boxes[f"tally.{number}"] for number in range(1, 6)]
    cells = [boxes[cell.name] for row in job.sheet.game.spec.rows for cell in row.cells]
    assert len({box.width for box in tally}) == 1
    assert tally[0].width >= 8 * MM
    assert max(box.bottom for box in tally) <= min(box.y for box in cells)
    assert [box.x for box in tally] == sorted(box.x for box in tally)
    assert tally[-1].right >= max(box.right for box in cells)
    assert boxes["name"].right < tally[0].x
    again = Job(sheetgen.sheet(identity), Options(fields="tally,name")).layout.panels[0]
    assert {mark.name for mark in again.marks if isinstance(mark, Group)} == boxes.keys()


@pytest.mark.parametrize("identity", ["qwixx", "qwinto", "qwantum", "kneifen"])
def test_a_long_title_keeps_clear_of_the_tally(identity: str) -> None:
    title = "A rather long title of this family"
    panel = Job(sheetgen.sheet(identity), Options(fields="name,tally", title=title, up=1)).layout.panels[0]
    first = next(mark.box for mark in panel.marks if isinstance(mark, Group) and mark.name == "tally.1")
    lines = [mark for mark in panel.marks if isinstance(mark, Text) and mark.weight == "bold" and mark.string in title]
    assert " ".join(line.string for line in lines) == title
    assert all(line.x + fonts.width(line.string, line.size, "bold") < first.x for line in lines)


def test_qwixx_reads_from_top_to_bottom_and_left_to_right() -> None:
    """Rows stand in the order of the rule text: two rise to the right, two fall, each with a padlock at its end."""
    cells = sheetgen.sheet("qwixx").cells
    assert cells["red.2"].y < cells["yellow.2"].y < cells["green.2"].y < cells["blue.2"].y < cells["total"].y
    assert cells["red.2"].x == cells["green.12"].x < cells["red.12"].x == cells["green.2"].x < cells["green.lock"].x


def test_points_are_those_of_the_scoring_table() -> None:
    strings = [mark.string for mark in walk(panels_on("qwixx", "en", "a6")[0].marks) if isinstance(mark, Text)]
    first = strings.index(f"1{TIMES}")
    assert strings[first : first + 24 : 2] == [f"{count}{TIMES}" for count in range(1, 13)]
    assert strings[first + 1 : first + 24 : 2] == [str(count * (count + 1) // 2) for count in range(1, 13)]
    assert strings.count(f"{MINUS}5") == 4


def test_the_thick_line_of_qwantum_stands_between_cells_4_and_5_of_every_row() -> None:
    panel = panels_on("qwantum", "en", "a6")[0]
    named = groups(panel)
    bars = [
        mark.box
        for mark in panel.marks
        if isinstance(mark, Rect) and mark.box.height > 40 * MM and mark.box.width < 3 * MM
    ]
    (bar,) = bars
    for row in ("violet", "blue", "red", "yellow"):
        assert named[f"{row}.4"].box.right < bar.x < bar.right < named[f"{row}.5"].box.x
        assert bar.y < named[f"{row}.4"].box.y
        assert bar.bottom > named[f"{row}.4"].box.bottom


def test_kneifen_shows_a_die_up_to_6_and_pairs_from_7() -> None:
    """No die is blank, for it would look like a box to cross."""
    panel = panels_on("kneifen", "en", "a6")[0]
    white = PALETTES["standard"].tone("white").cell
    dice = [mark.box for mark in panel.marks if isinstance(mark, Rect) and mark.fill == white]
    named = groups(panel)
    for number in range(1, 13):
        cell = named[f"{number}.1"].box
        beside = [die for die in dice if cell.y <= die.middle[1] <= cell.bottom]
        texts = [mark.string for mark in panel.marks if isinstance(mark, Text) and cell.y <= mark.y <= cell.bottom]
        pairs = [pair for text in texts for pair in text.split() if "+" in pair]
        assert len(beside) == (number < 7)
        assert pairs == [f"{one}+{number - one}" for one in range(1, 7) if number > 6 and one <= number - one <= 6]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", ["large", "giant"])
def test_large_print_keeps_pairs_on_one_line_and_all_words(size: str, lang: str) -> None:
    texts = {
        identity: [
            mark.string
            for panel in Job(sheetgen.sheet(identity, lang), Options(size=size, lang=lang)).layout.panels
            for mark in walk(panel.marks)
            if isinstance(mark, Text)
        ]
        for identity in ("kneifen", "qwantum")
    }
    assert [text.split() for text in texts["kneifen"] if "+" in text][:2] == [
        ["1+6", "2+5", "3+4"],
        ["2+6", "3+5", "4+4"],
    ]
    words = sheetgen.sheet("qwantum", lang).words
    assert {words.say(f"qwantum.{key}") for key in ("points", "rising", "falling")} <= set(texts["qwantum"])


def test_what_does_not_fit_is_said_with_its_arithmetic() -> None:
    """11 cells, start, padlock and margins are 13.1 units; cells of 8 mm make units of 8/0.9 mm: 116.4 mm."""
    sheet = sheetgen.sheet("qwixx")
    with pytest.raises(
        DoesNotFit, match=r"Qwixx does not fit: needs 116\.4 x .* for cells of 8 mm, has 116\.0 x 91\.0 mm"
    ):
        sheet.panels(130 * MM, 105 * MM)
    (panel,) = sheet.panels(131 * MM, 105 * MM)
    assert groups(panel)["red.2"].box.width >= 8 * MM


def test_the_sheet_grows_with_its_place() -> None:
    for width, height, cell in ((148, 105, 9.2), (210, 148, 13.4), (297, 210, 19.4)):
        (panel,) = sheetgen.sheet("qwixx").panels(width * MM, height * MM)
        assert groups(panel)["red.2"].box.width == pytest.approx(cell * MM, abs=0.1 * MM)


CROSSING = "[crossing]\nclosing_crosses = 2\nrows_to_end = 2\npoints = [0, 1, 3, 6, 10, 15, 21, 28]\n"
MIXED = """
format = 1
base = "qwixx"
id = "mixed"
title = "Mixed"
rows = [
    { name = "one", colour = "red", closing = [11, 12], cells = [
        "Y2", "Y3", "Y4", "B5", "B6", "B7", "G8", "G9", "G10", "R11", "R12",
    ] },
    { name = "two", colour = "yellow", cells = ["R2", "R3", "G4", "G5", "G6", "B8", "Y10", "Y12"], closing = [12] },
    { name = "three", colour = "green", cells = ["B12", "Y9", "Y8", "R6", "G3", "G2"], closing = [2] },
    { name = "four", colour = "blue", cells = ["G12", "R10", "Y6", "B4", "B3", "B2"], closing = [2] },
    { name = "five", colour = "blue", cells = [2, 3, 4, 5, 6, 7], closing = [7] },
    { name = "six", colour = "red", cells = [2, 3, 4, 5, 6, 7], closing = [7] },
]
[crossing]
closing_crosses = 3
rows_to_end = 2
points = [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78]
[sheet]
size = "a6-landscape"
fields = ["name", "date"]
"""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_layout_of_ones_own_needs_no_code(tmp_path: FilePath, lang: str) -> None:
    """Six rows, cells of mixed colours, rows of different length, two numbers that close a row."""
    file = tmp_path / "mixed.toml"
    file.write_text(MIXED)
    front = panels_on(file, lang, "a6")[0]
    named = groups(front)
    assert {"one.2", "two.12", "five.7", "five.lock", "name", "date", "points.six"} <= set(named)
    assert named["two.4"].title == f"Two, {wording(lang).say('colour.green')} 4"
    fills = {mark.fill for mark in named["two.4"].marks if isinstance(mark, Rect)}
    assert PALETTES["standard"].tone("green").cell in fills
    assert [mark.fill for mark in named["two.4"].marks if isinstance(mark, Path)] == [
        PALETTES["standard"].tone("green").ink
    ]
    assert not [mark for mark in named["five.4"].marks if isinstance(mark, Path)]
    assert named["two.12"].box.x < named["two.lock"].box.x == named["one.lock"].box.x
    assert named["two.12"].box.width >= 8 * MM
    assert wording(lang).say("crossing.closing", count=3) in [
        mark.string for mark in walk(front.marks) if isinstance(mark, Text)
    ]


def test_fifteen_cells_fit_a_larger_place_and_not_a6(tmp_path: FilePath) -> None:
    """Fifteen cells, start, padlock and margins are 17.1 units of 8/0.9 mm: 152 mm."""
    numbers = list(range(2, 17))
    points = [count * (count + 1) // 2 for count in range(17)]
    colours = ("white", "white", "red", "yellow", "green", "blue")
    lines = [
        'format = 1\nbase = "qwixx"\nid = "long"\ntitle = "Long"\ndice = [',
        *(
            f'{{ name = "die{index}", colour = "{colour}", faces = [1, 2, 3, 4, 5, 6, 7, 8] }},'
            for index, colour in enumerate(colours)
        ),
        "]\nrows = [",
        *(
            f'{{ name = "{colour}", colour = "{colour}", cells = {numbers}, closing = [16] }},'
            for colour in colours[2:]
        ),
        f"]\n[crossing]\nclosing_crosses = 6\nrows_to_end = 2\npoints = {points}\n",
    ]
    file = tmp_path / "long.toml"
    file.write_text("\n".join(lines))
    with pytest.raises(DoesNotFit, match=r"needs 152\.0 x"):
        panels_on(file, "en", "a6")
    (panel,) = sheetgen.sheet(file).panels(210 * MM, 148 * MM)
    assert groups(panel)["red.16"].box.width >= 8 * MM


def test_a_missing_glyph_is_an_error(tmp_path: FilePath) -> None:
    file = tmp_path / "heart.toml"
    file.write_text('format = 1\nbase = "qwixx"\nid = "heart"\ntitle = "Q♥"\n', encoding="utf-8")
    with pytest.raises(GlyphMissing, match=r"IBM Plex Sans Bold has no glyph for '♥' \(U\+2665\)"):
        sheetgen.sheet(file).svg()


def test_a_text_wider_than_its_place_is_an_error(tmp_path: FilePath) -> None:
    file = tmp_path / "wide.toml"
    file.write_text(f'format = 1\nbase = "qwixx"\nid = "wide"\ntitle = "{"W" * 60}"\n')
    with pytest.raises(DoesNotFit, match=r"^the title 'W+' does not fit: needs 146\.2 mm, has 111\.5 mm"):
        sheetgen.sheet(file).svg()


def title_of(identity: str, title: str, *fields: str) -> list[Text]:
    """The lines of the title of a sheet with this title and these fields."""
    sheet = sheetgen.sheet(identity)
    spec = replace(sheet.game.spec, title=title, sheet=replace(sheet.game.spec.sheet, fields=fields))
    panel = replace(sheet, game=replace(sheet.game, spec=spec)).natural[0]
    assert set(fields) <= set(groups(panel))
    bold = [mark for mark in panel.marks if isinstance(mark, Text) and mark.weight == "bold" and mark.string in title]
    return [
        mark for mark in bold if mark.y < min(box.y for box in (group.box for group in groups(panel).values()))
    ] or [mark for mark in bold if mark.y < 16 * MM]


@pytest.mark.parametrize("identity", ["qwixx", "kneifen", "qwantum", "qwinto", "qwixx-tableau"])
def test_a_long_title_is_set_smaller_then_on_lines_of_its_own(identity: str) -> None:
    (short,) = title_of(identity, "Omas Spiel", "name")
    (smaller,) = title_of(identity, "Kneifen bei Oma Hilde", "name")
    assert 0.7 * short.size < smaller.size <= short.size
    (above,) = title_of(identity, "Das Kneifen bei Oma Hilde und Opa Heinz", "name", "date")
    assert above.size >= 0.7 * short.size
    if identity != "qwixx-tableau":
        lines = title_of(identity, "Das lange Kneifen bei Oma Hilde und bei Opa Heinz in Wien", "name", "date")
        assert 1 <= len(lines) <= 2
        assert all(line.size >= 6.5 * POINT for line in lines)


def test_small_misthrow_boxes_are_refused() -> None:
    sheet = sheetgen.sheet("qwantum")
    with pytest.raises(DoesNotFit, match=r"^a misthrow box does not fit: needs 8\.0 mm, has 7\.[0-9] mm"):
        sheet.panels(131 * MM, 105 * MM)


def test_a_guide_tells_the_game_that_it_stands_beside(tmp_path: FilePath) -> None:
    file = tmp_path / "six.toml"
    file.write_text('format = 1\nbase = "qwixx-guide"\nid = "six"\nmisthrows = [-1, -2, -3, -4, -5, -6]\n')
    strings = [mark.string for mark in walk(sheetgen.sheet(file).natural[1].marks) if isinstance(mark, Text)]
    assert [strings.count(f"{MINUS}{points}") for points in range(1, 7)] == [2] * 6


def test_a_guide_shows_the_white_sum_in_the_rows_that_have_it(tmp_path: FilePath) -> None:
    """Two rows have even numbers only, and two have odd ones."""
    file = tmp_path / "odd.toml"
    rows = "".join(
        f'{{ name = "{name}", colour = "{name}", cells = {cells}, closing = [{cells[-1]}] }},'
        for name, cells in (
            ("red", [2, 4, 6, 8, 10, 12]),
            ("yellow", [3, 5, 7, 9, 11]),
            ("green", [12, 10, 8, 6, 4, 2]),
            ("blue", [11, 9, 7, 5, 3]),
        )
    )
    file.write_text(f'format = 1\nbase = "qwixx-guide"\nid = "odd"\nrows = [{rows}]\n{CROSSING}')
    marks = sheetgen.sheet(file).natural[1].marks
    headings = [mark.text for mark in marks if isinstance(mark, Passage) and mark.kind == "H2"]
    (white,) = (heading for heading in headings if "White sum" in heading)
    start = next(at for at, mark in enumerate(marks) if isinstance(mark, Passage) and mark.text == white)
    tile = [mark.string for mark in marks[start : start + 60] if isinstance(mark, Text) and mark.string.isdecimal()]
    assert len(tile) >= 2
    assert tile[0] == tile[1]
    assert len(headings) == 8


def test_a_guide_is_for_crossing_games_only(tmp_path: FilePath) -> None:
    file = tmp_path / "q.toml"
    file.write_text(
        'format = 1\nbase = "qwantum"\nid = "q"\ntitle = "Q"\n[sheet]\nsize = "a6-landscape"\nguide = true\n'
    )
    with pytest.raises(DicepadError, match=r"^q: sheet.guide: "):
        sheetgen.sheet(file).svg()


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("palette", PALETTES)
def test_texts_and_signs_are_easy_to_tell_from_their_ground(palette: str) -> None:
    """4.5 for texts and 3 for signs, as for the web; cells are so light that a pencil cross shows."""
    shown = PALETTES[palette]
    assert min(contrast(shown.ink, PALE), contrast(shown.grey, PALE)) >= 4.5
    assert contrast(shown.rule, PALE) >= 3
    for tone in shown.tones.values():
        assert min(contrast(tone.ink, tone.cell), contrast(tone.sign, tone.band)) >= 4.5
        assert min(contrast(tone.soft, tone.cell), contrast(tone.ink, PALE)) >= 3
        assert luminance(tone.cell) > 0.93


@pytest.mark.covering
@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("identity", ["qwixx", "qwixx-big-points", "qwixx-bonus-b", "qwixx-longo", "qwinto", "kneifen"])
def test_no_text_has_a_colour_of_its_own(identity: str, palette: str) -> None:
    """So that the contrasts of the palette are those of the sheet, fronts and backs."""
    sheet, shown = replace(sheetgen.sheet(identity), palette=palette), PALETTES[palette]
    texts = {shown.ink, shown.grey, PALE} | {
        colour for tone in shown.tones.values() for colour in (tone.ink, tone.sign)
    }
    for marks in (sheet.natural[0].marks, sheet.back(210 * MM, 148 * MM)):
        assert {mark.fill for mark in walk(marks) if isinstance(mark, Text)} <= texts


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_languages_have_the_same_keys_and_places(lang: str) -> None:
    def places(text: str) -> list[str]:
        return sorted(gap.name for gap in parse_text(text)[1])

    english, other = (
        {key: places(text) for key, text in wording(one).texts.items() if not key.startswith(("form.", "title."))}
        for one in ("en", lang)
    )
    assert other == english
    assert all(text.strip() for text in wording(lang).texts.values())


@pytest.mark.parametrize("lang", sorted({*LANGUAGES} - {"en"}))
def test_titles_are_translated_from_those_of_our_sheets(lang: str) -> None:
    """Every language but English has the same ones, and its titles differ."""
    known = {sheetgen.sheet(identity).game.spec.title for identity in SHEETS}
    keys, in_french = ({key for key in wording(one).texts if key.startswith("title.")} for one in (lang, "fr"))
    assert keys == in_french <= {f"title.{title}" for title in known}
    assert len({wording(lang).title(title) for title in known}) == len(known)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("identity", ["qwixx", "qwantum"])
def test_rows_of_a_sheet_have_different_letters(lang: str, identity: str) -> None:
    colours = [row.colour for row in sheetgen.sheet(identity).game.spec.rows]
    assert len({wording(lang).say(f"letter.{colour}") for colour in colours}) == len(colours)


def test_every_string_is_used() -> None:
    """By the sheets, in code that names its key, or as one of the colours that a spec may choose."""
    source = "".join(path.read_text(encoding="utf-8") for path in FilePath(sheetgen.__file__).parent.rglob("*.py"))
    for key in wording("en").texts:
        part, name = key.split(".")
        by_name = part in ("colour", "letter", "field") or (
            (part in ("guide", "calibration") or part.startswith("back_"))
            and f'"{name.removesuffix("_text")}"' in source
        )
        by_name = by_name or (part == "gift" and name in GIFTS) or (part == "qwantum" and name in ("rising", "falling"))
        by_name = by_name or key.startswith("back_kneifen.lapse_")
        assert by_name or f'"{key}"' in source or f'"{key.removesuffix("_text")}"' in source, key


def test_a_new_language_is_a_matter_of_new_files_only(tmp_path: FilePath) -> None:
    """Spanish, as it were: one file of strings for the sheets, one for the boards."""
    for package in ("dicepad", "sheetgen", "widgets"):
        skipped = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / package, tmp_path / package, ignore=skipped)
    for package in ("sheetgen", "widgets"):
        strings = tmp_path / package / "strings"
        text = (strings / "it.toml").read_text(encoding="utf-8").replace("Italiano", "Español")
        (strings / "es.toml").write_text(text, encoding="utf-8")
    code = (
        "import sheetgen; from sheetgen.wording import languages; from widgets.words import phrases\n"
        "print(languages()['es'], sheetgen.sheet('qwixx', 'es').words.say('colour.red'), phrases('es').lang)"
    )
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["Español", "Rosso", "es"], done.stderr


def test_an_unknown_language_is_named() -> None:
    with pytest.raises(DicepadError, match=r"no language 'es'; allowed: de, en, fr, it"):
        sheetgen.sheet("qwixx", "es")
