"""The sheets of the Qwixx family and of Qwinto: each addition is drawn where its rule needs it."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from math import hypot
from pathlib import Path as FilePath

import pytest

import dicepad
import sheetgen
from dicepad import DicepadError
from sheetgen.drawing import fonts
from sheetgen.drawing.marks import MM, Box, Group, Mark, Panel, Path, Rect, Text, walk
from sheetgen.drawing.palette import INK, PALETTES, STANDARD
from sheetgen.drawing.sketch import MINUS, TIMES
from sheetgen.press.dice_nets import dice_document
from sheetgen.press.job import Job
from sheetgen.press.options import Options
from sheetgen.wording import LANGUAGES, wording

LETTERS = "ABCDE"


def front(identity: str | FilePath, lang: str = "en") -> Panel:
    return sheetgen.sheet(identity, lang).natural[0]


def groups(panel: Panel) -> dict[str, Group]:
    return {mark.name: mark for mark in panel.marks if isinstance(mark, Group)}


def strings(marks: tuple[Mark, ...]) -> list[str]:
    return [mark.string for mark in walk(marks) if isinstance(mark, Text)]


def loose(panel: Panel, fill: str) -> list[Box]:
    """The rectangles of one colour that belong to no place."""
    return [mark.box for mark in panel.marks if isinstance(mark, Rect) and mark.fill == fill]


def own(folder: FilePath, text: str) -> FilePath:
    file = folder / "own.toml"
    file.write_text(f'format = 1\nbase = "qwixx"\nid = "own"\ntitle = "Own"\n{text}')
    return file


CROSSING = f"[crossing]\nclosing_crosses = 5\nrows_to_end = 2\npoints = {[n * (n + 1) // 2 for n in range(13)]}\n"


def test_every_variant_has_the_places_of_its_base() -> None:
    plain = set(sheetgen.sheet("qwixx").cells)
    for identity in sheetgen.sheets():
        if identity.startswith("qwixx-") and identity not in ("qwixx-mixed-colours", "qwixx-longo"):
            assert plain <= set(sheetgen.sheet(identity).cells), identity


@pytest.mark.covering
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("identity", sheetgen.sheets())
def test_a_layout_that_is_not_verified_says_so(identity: str, lang: str) -> None:
    verified = dicepad.load(identity).spec.verified
    assert (wording(lang).say("footer.unverified") in strings(front(identity, lang).marks)) != verified


@pytest.mark.parametrize(
    ("lang", "title"),
    [
        ("de", "Qwixx Connected Kette A"),
        ("de-CH", "Qwixx Connected Kette A"),
        ("fr", "Qwixx Chaîne A"),
        ("it", "Qwixx Catena A"),
        ("en", "Qwixx Connected Chain A"),
    ],
)
def test_a_reader_sees_the_title_in_the_language_of_the_sheet(lang: str, title: str) -> None:
    sheet = sheetgen.sheet("qwixx-chain-a", lang)
    place = sheet.natural_place
    assert title in strings(sheet.natural[0].marks)
    assert sheet.words.say("back.title", title=title) in strings(sheet.back(place.width, place.height))
    document = sheet.job(Options(copies=3, cover=True, duplex="long", lang=lang)).document()
    pages = list(document.pages)
    assert document.title == pages[0].placed[0].panel.title == sheet.words.say("sheet.description", title=title)
    drawn = [text for page in pages for piece in page.placed for text in strings(piece.panel.marks)]
    assert drawn.count(title) == 4, "the cover and three sheets"
    assert lang == "en" or "Chain" not in " ".join([document.title, document.subject, sheet.svg(), *drawn])
    dice = next(iter(dice_document(sheet, Options(lang=lang)).pages))
    assert title in "".join(strings(dice.placed[0].panel.marks))


def test_a_title_of_your_own_stays_as_you_wrote_it(tmp_path: FilePath) -> None:
    """A sheet that takes its title from its base takes that of the reader's language."""
    assert "Own" in strings(front(own(tmp_path, ""), "de").marks)
    titled = sheetgen.sheet("qwixx-chain-a", "de").job(Options(title="Chain of ours", lang="de"))
    assert "Chain of ours" in strings(titled.picture.marks)
    file = tmp_path / "based.toml"
    file.write_text('base = "qwixx-mixed-colours"\nid = "based"\nseats = [2, 2]\n')
    assert "Qwixx Gemixxt Farben" in strings(front(file, "de").marks)


def test_mixed_colours_have_the_shape_of_each_colour_in_its_cell() -> None:
    """Row 1 is yellow 2, 3, 4, blue 5, 6, 7, green 8, 9, 10, red 11, 12."""
    panel = front("qwixx-mixed-colours")
    named = groups(panel)
    assert named["row1.2"].title == "Row 1, Yellow 2"
    assert named["row1.12"].title == "Row 1, Red 12"
    assert named["row4.lock"].title == "Row 4, padlock"
    for row in dicepad.load("qwixx-mixed-colours").spec.rows:
        for cell in row.cells:
            _, sign, *_ = named[cell.name].marks
            assert isinstance(sign, Rect if cell.colour == "red" else Path)
            assert sign.fill == STANDARD.tone(cell.colour).ink
    outlines = {
        colour: len(sign.pieces)
        for colour, name in (("yellow", "row1.2"), ("blue", "row1.5"), ("green", "row1.8"))
        if isinstance(sign := named[name].marks[1], Path)
    }
    assert len(set(outlines.values())) == 3
    bands = [mark for mark in panel.marks if isinstance(mark, Rect) and mark.fill == STANDARD.tone("yellow").band]
    assert len(bands) == 3 + 3 + 3 + 2


def test_mixed_colours_are_counted_by_row() -> None:
    named = groups(front("qwixx-mixed-colours"))
    assert [strings(named[f"points.row{number}"].marks) for number in range(1, 5)] == [["1"], ["2"], ["3"], ["4"]]


def test_bonus_rows_lie_on_the_colours_of_both_their_rows() -> None:
    panel = front("qwixx-big-points")
    named = groups(panel)
    bands = {mark.fill: mark for mark in panel.marks if isinstance(mark, Path)}
    for name, (upper, lower) in {"upper": ("red", "yellow"), "lower": ("green", "blue")}.items():
        numbers = [cell.number for cell in dicepad.load("qwixx").spec.rows[0 if name == "upper" else 2].cells]
        assert [each.split(".")[1] for each in named if each.startswith(f"{name}.")] == [str(n) for n in numbers]
        for number in numbers:
            box = named[f"{name}.{number}"].box
            assert box.x == named[f"{upper}.{number}"].box.x
            assert named[f"{upper}.{number}"].box.bottom < box.y < box.bottom < named[f"{lower}.{number}"].box.y
            seams = [max(int(piece[-1]) for piece in bands[STANDARD.tone(upper).band].pieces if len(piece) > 1)]
            seams += [min(int(piece[-1]) for piece in bands[STANDARD.tone(lower).band].pieces if len(piece) > 1)]
            assert seams == pytest.approx([box.middle[1]] * 2, abs=2)
    assert strings(panel.marks).count("120") == 1


def test_second_crosses_have_a_box_under_each_number_but_the_last() -> None:
    named = groups(front("qwixx-double-a"))
    for row in dicepad.load("qwixx-double-a").spec.rows:
        for cell in row.cells[:-1]:
            box, again = named[cell.name].box, named[f"{cell.name}.again"].box
            assert again.x == box.x
            assert box.bottom < again.y < box.bottom + box.height / 10
        assert f"{row.cells[-1].name}.again" not in named


def test_double_cells_are_marked_and_no_others() -> None:
    """Double B: 3, 5, 9 and 11 of the rising rows, 10, 8, 6 and 4 of the falling ones."""
    named = groups(front("qwixx-double-b"))
    marked = {name for name, group in named.items() if f"2{TIMES}" in strings(group.marks)}
    rising, falling = (3, 5, 9, 11), (10, 8, 6, 4)
    assert marked == {f"{row}.{number}" for row in ("red", "yellow") for number in rising} | {
        f"{row}.{number}" for row in ("green", "blue") for number in falling
    }


@pytest.mark.parametrize("letter", LETTERS)
def test_framed_cells_stand_one_in_each_column_and_have_a_box_of_their_own(letter: str) -> None:
    named = groups(front(f"qwixx-steps-{letter.lower()}"))
    framed = [group.box for group in named.values() if isinstance(first := group.marks[0], Rect) and first.fill == INK]
    assert len(framed) == len({box.x for box in framed}) == 11
    assert list(named)[-7:] == [
        *(f"points.{part}" for part in ("red", "yellow", "green", "blue", "framed", "misthrows")),
        "total",
    ]


@pytest.mark.parametrize("letter", LETTERS)
def test_chains_join_the_cells_that_are_linked(letter: str) -> None:
    identity = f"qwixx-chain-{letter.lower()}"
    panel = front(identity)
    cells = sheetgen.sheet(identity).cells
    joined = set()
    for link in loose(panel, INK):
        ends = [name for name, box in cells.items() if box.x < link.middle[0] < box.right and touches(link, box)]
        joined.add(frozenset(ends))
    (links,) = dicepad.load(identity).additions  # type: ignore[attr-defined]
    assert joined == {frozenset(pair) for pair in links.partners.items()}
    assert len(joined) == 6


def touches(box: Box, other: Box) -> bool:
    return box.y < other.bottom and other.y < box.bottom


def test_links_that_are_no_neighbours_are_joined_by_a_line(tmp_path: FilePath) -> None:
    panel = front(own(tmp_path, f'{CROSSING}links = [["red.3", "green.3"]]\n'))
    cells = groups(panel)
    ends = {cells["red.3"].box.middle, cells["green.3"].box.middle}
    lines = [mark for mark in panel.marks if type(mark).__name__ == "Line"]
    assert any({(line.x1, line.y1), (line.x2, line.y2)} == ends for line in lines)  # type: ignore[union-attr]


def test_the_bar_of_bonus_a_has_twelve_fields_in_their_colours() -> None:
    named = groups(front("qwixx-bonus-a"))
    fields = [named[f"bar.{number}"] for number in range(1, 13)]
    wanted = "R Y G B G R B Y R Y B G"
    colours = {"R": "red", "Y": "yellow", "G": "green", "B": "blue"}
    for field, letter in zip(fields, wanted.split(), strict=True):
        assert field.marks[-1].fill == STANDARD.tone(colours[letter]).band  # type: ignore[union-attr]
        assert field.title.endswith(wording("en").say(f"colour.{colours[letter]}"))
    assert [field.box.x for field in fields] == sorted(field.box.x for field in fields)
    flagged = {
        name
        for name, group in named.items()
        if len(group.marks) == 3 and "." in name and group.marks[1].__class__ is Path
    }
    boxes = "red.3 red.6 red.9 yellow.5 yellow.8 yellow.11 green.11 green.7 green.4 blue.10 blue.8 blue.5"
    assert flagged & set(sheetgen.sheet("qwixx").cells) - {"red.lock"} >= set(boxes.split())


def test_the_shapes_of_the_bar_are_seen_in_every_palette() -> None:
    """The inside of a shape is white on white bands; then its outline shows the colour."""
    for name, palette in PALETTES.items():
        field = groups(replace(sheetgen.sheet("qwixx-bonus-a"), palette=name).natural[0])["bar.1"]
        shape = field.marks[-1]
        assert isinstance(shape, Rect)
        assert shape.stroke == palette.tone("red").ink != "#ffffff"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pairs_of_bonus_b_share_a_letter_that_is_explained(lang: str) -> None:
    panel = front("qwixx-bonus-b", lang)
    named = groups(panel)
    pairs = [
        ("yellow.11", "green.9"),
        ("yellow.7", "blue.7"),
        ("red.8", "blue.10"),
        ("red.6", "blue.4"),
        ("yellow.3", "green.5"),
    ]
    for letter, pair in zip(LETTERS, pairs, strict=True):
        assert [name for name, group in named.items() if letter in strings(group.marks)] == sorted(
            pair, key=list(named).index
        )
        assert letter in strings(tuple(mark for mark in panel.marks if not isinstance(mark, Group)))
    told = " ".join(strings(panel.marks))
    for gift in ("two-in-fewest", "one-in-every", "double-fewest", "points", "free-misthrows"):
        assert all(word in told for word in wording(lang).say(f"gift.{gift}", points=13).split())
    assert "points.bonus" in named


def test_a_bonus_without_points_has_no_box(tmp_path: FilePath) -> None:
    pair = '[[crossing.bonus_pairs]]\ncells = ["red.3", "blue.3"]\ngift = "free-misthrows"\n'
    assert "points.bonus" not in groups(front(own(tmp_path, CROSSING + pair)))


def test_the_nine_pairs_of_x_change_stand_in_their_order() -> None:
    named = groups(front("qwixx-x-change"))
    pairs = [strings(named[f"swap.{number}"].marks) for number in range(1, 10)]
    assert " ".join("/".join(pair) for pair in pairs) == "8/5 9/7 11/3 7/4 10/3 8/6 10/5 11/9 6/4"
    for number in range(1, 10):
        swap = named[f"swap.{number}"]
        one, other = (mark.box for mark in swap.marks if isinstance(mark, Text))
        arrows = [mark for mark in swap.marks if isinstance(mark, Path)]
        xs = [int(x) for mark in arrows for piece in mark.pieces for x in piece[1::2]]
        assert min(xs) - one.right >= 300, "a third of a millimetre of air"
        assert other.x - max(xs) >= 300
        assert one.x - swap.box.x == pytest.approx(swap.box.right - other.right, abs=2)
    boxes = [named[f"swap.{number}"].box for number in range(1, 10)]
    assert all(one.right < other.x for one, other in pairwise(boxes))


ASKED = {"en": "one of these", "de": "eine davon", "fr": "Si la somme blanche est", "it": "è uno di"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_lucky_circles_stay_in_their_bar_and_ask_about_one_of_them(lang: str) -> None:
    panel = front("qwixx-longo", lang)
    bars = [mark.box for mark in panel.marks if isinstance(mark, Rect)]
    for name in ("lucky.1", "lucky.2"):
        (ring,) = (mark for mark in groups(panel)[name].marks if isinstance(mark, Rect))
        assert ring.radius == ring.box.width // 2
        outer = ring.box.inset(-ring.line // 2)
        behind = [bar for bar in bars if bar.y < ring.box.middle[1] < bar.bottom]
        assert len(behind) == 1
        assert behind[0].y < outer.y
        assert outer.bottom < behind[0].bottom
    assert ASKED[lang] in " ".join(mark.string for mark in walk(panel.marks) if isinstance(mark, Text))


def test_longo_shows_its_lucky_numbers_and_two_closing_cells() -> None:
    panel = front("qwixx-longo")
    named = groups(panel)
    assert [strings(named[f"lucky.{number}"].marks) for number in (1, 2)] == [["4"], ["11"]]
    assert panel.width == 210_000
    outline = {name: group.marks[0].line for name, group in named.items() if isinstance(group.marks[0], Rect)}
    assert outline["red.15"] == outline["red.16"] == outline["blue.3"] == outline["blue.2"] > outline["red.14"]


def test_xl_has_room_for_a_name_and_the_date() -> None:
    assert set(sheetgen.sheet("qwixx-xl").cells) - set(sheetgen.sheet("qwixx").cells) == {"name", "date"}


def test_qwinto_is_staggered_with_gaps_and_pentagons() -> None:
    """Columns k: orange 2 3 4 _ 6 to 11, yellow 1 to 5 _ 7 to 10, violet 0 to 3 _ 5 to 9."""
    named = groups(front("qwinto"))
    pitch = named["violet.2"].box.x - named["violet.1"].box.x
    left = named["violet.1"].box.x
    columns = {
        row: [round((named[f"{row}.{number}"].box.x - left) / pitch) for number in range(1, 10)]
        for row in ("orange", "yellow", "violet")
    }
    assert columns == {
        "orange": [2, 3, 4, 6, 7, 8, 9, 10, 11],
        "yellow": [1, 2, 3, 4, 5, 7, 8, 9, 10],
        "violet": [0, 1, 2, 3, 5, 6, 7, 8, 9],
    }
    fields = {cell.name for row in dicepad.load("qwinto").spec.rows for cell in row.cells}
    pentagons = {name for name, group in named.items() if isinstance(group.marks[0], Path) and name in fields}
    assert pentagons == {"violet.3", "orange.2", "orange.5", "yellow.7", "violet.9"}
    scored = ["violet.3", "orange.2", "orange.5", "yellow.7", "violet.9"]
    assert [named[f"column.{number}"].box.x for number in range(1, 6)] == [named[name].box.x for name in scored]
    assert {f"points.{part}" for part in ("orange", "yellow", "violet", "columns", "misthrows")} < set(named)


def test_pieces_can_be_combined(tmp_path: FilePath) -> None:
    text = f"""{CROSSING}swaps = [[8, 5], [9, 7]]
lucky = [3]
framed = ["red.2", "yellow.3"]
links = [["red.6", "yellow.6"]]
[[crossing.bonus_rows]]
name = "upper"
rows = ["red", "yellow"]
"""
    file = own(tmp_path, text)
    with pytest.raises(dicepad.DoesNotFit, match="Own does not fit"):
        front(file)
    (panel,) = sheetgen.sheet(file).panels(210_000, 148_000)
    assert {"upper.2", "swap.2", "lucky.1", "points.framed"} <= set(groups(panel))


def test_two_bonus_rows_in_one_place_are_refused(tmp_path: FilePath) -> None:
    rows = "".join(f'[[crossing.bonus_rows]]\nname = "{name}"\nrows = ["red", "yellow"]\n' for name in ("one", "two"))
    with pytest.raises(DicepadError, match="there is already a bonus row between these rows"):
        front(own(tmp_path, CROSSING + rows))


def test_misthrows_of_a_variant_are_those_of_its_spec() -> None:
    for identity in sheetgen.sheets():
        misthrows = dicepad.load(identity).spec.misthrows
        named = groups(front(identity))
        shown = [strings(named[f"misthrow.{number}"].marks) for number in range(1, len(misthrows) + 1)]
        assert shown == [[f"{MINUS}{-points}"] for points in misthrows]


@pytest.mark.parametrize(
    ("size", "paper"), [("standard", "a4"), ("large", "a4"), ("large", "a5"), ("giant", "a4"), ("giant", "a3")]
)
@pytest.mark.parametrize(("identity", "badged"), [("qwixx-bonus-b", 10), ("qwixx-double-b", 16)])
def test_badges_are_inside_the_right_corner_of_their_cells_and_clear_of_the_numbers(
    identity: str, badged: int, size: str, paper: str
) -> None:
    job = Job(sheetgen.sheet(identity), Options(size=size, paper=paper))
    found = groups(job.panels(*job.layout.size)[0])
    count, numbers = 0, set()
    for row in job.sheet.game.spec.rows:
        for group in (found[cell.name] for cell in row.cells):
            box = group.box
            number = next(mark for mark in group.marks if isinstance(mark, Text))
            numbers.add((number.size, number.y - box.y))
            for badge in (mark.box for mark in group.marks if isinstance(mark, Rect) and mark.fill == INK):
                count += 1
                assert box.middle[0] < badge.middle[0]
                assert badge.right < box.right
                assert box.y < badge.y
                assert badge.bottom + 0.3 * MM < number.y - fonts.CAP * number.size
            assert number.y < box.bottom - 0.3 * MM
    assert count == badged
    assert len(numbers) == 1, "all numbers of the sheet have one size and one height"


def test_a_lucky_number_keeps_clear_of_its_ring() -> None:
    found = groups(sheetgen.sheet("qwixx-longo").natural[0])
    for number in (1, 2):
        ring, text = found[f"lucky.{number}"].marks
        assert isinstance(ring, Rect)
        assert isinstance(text, Text)
        wide, high = fonts.width(text.string, text.size, "bold"), fonts.CAP * text.size
        assert hypot(wide, high) < 0.85 * (ring.box.width - ring.line)


def test_the_second_box_of_a_number_is_half_as_high_as_it_is_wide() -> None:
    place = Job(sheetgen.sheet("qwixx-double-a"), Options()).layout.panels[0]
    again = groups(place)["red.7.again"].box
    assert again.height >= max(again.width / 2, 4.3 * MM)
