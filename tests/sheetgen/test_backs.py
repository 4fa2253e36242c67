"""The rules on the back: every picture could happen on its own sheet, and all of it can be read."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import chain, pairwise
from typing import Any, NamedTuple

import pytest

import dicepad
import sheetgen
from dicepad.rules.crossing import CrossingGame, CrossingState
from dicepad.spec import Row
from sheetgen.drawing import fonts
from sheetgen.drawing.marks import MM, POINT, Box, Line, Mark, Passage, Path, Rect, Text, bounds, walk
from sheetgen.drawing.palette import PALETTES, STANDARD
from sheetgen.drawing.parts import Die, Marked, Part, Result
from sheetgen.drawing.pictures import shape
from sheetgen.drawing.row_piece import Cell, RowPiece, entry
from sheetgen.drawing.sketch import Look, Sketch
from sheetgen.drawing.typesetting import wrap
from sheetgen.games.crossing.turn import ExampleTurn, example_turn, places
from sheetgen.press.artwork import NARROW
from sheetgen.press.job import Job
from sheetgen.press.options import Options
from sheetgen.press.papers import plan
from sheetgen.wording import LANGUAGES, wording
from tests.sheetgen.pictures import pictures
from tests.sheetgen.told import SPECIALS
from tests.tiers import quick

CROSSING = [identity for identity in sheetgen.sheets() if isinstance(dicepad.load(identity), CrossingGame)]
COLOURS = {STANDARD.tone(colour).ink: colour for colour in ("red", "green", "blue")}
PENCIL = (STANDARD.ink, STANDARD.grey)
CELLS = {STANDARD.tone(colour).cell: colour for colour in ("red", "yellow", "green", "blue")}


class Drawn(NamedTuple):
    """A cell of a picture: its number, its colour, and whether it was crossed (in this turn: `now`) or skipped."""

    number: int
    colour: str
    crossed: bool
    gone: bool
    now: bool


def tiles(identity: str, lang: str = "en") -> dict[str, list[Mark]]:
    """The marks of each tile of a back, by the key of its heading."""
    sheet = sheetgen.sheet(identity, lang)
    place = sheet.natural_place
    found: dict[str, list[Mark]] = {}
    parts = ("back_crossing", "back_special", "guide")
    keys = {text: key for part in parts for key, text in sheet.words.texts.items() if key.startswith(f"{part}.")}
    name = ""
    for mark in chain(*sheet.back_pages(place.width, place.height)):
        if isinstance(mark, Passage) and mark.kind == "H2":
            name = keys[mark.text.partition(" ")[2]]
            found[name] = []
        elif name:
            found[name].append(mark)
    return found


def cells(marks: list[Mark]) -> list[Drawn]:
    """The cells among the marks of a picture, in the order of drawing. A padlock is no cell, nor is a second box."""
    found: list[Drawn] = []
    for index, mark in enumerate(marks):
        if is_cell(mark):
            assert isinstance(mark, Rect)
            later = next((at for at in range(index + 1, len(marks)) if is_cell(marks[at])), len(marks))
            own = [other for other in marks[index + 1 : later] if inside(other, mark.box)]
            numbers = [text.string for text in own if isinstance(text, Text) and text.string.isdecimal()]
            strokes = [path for path in own if isinstance(path, Path) and len(path.pieces) > 12]  # no shape, no corner
            pencil = [path.fill for path in strokes if path.fill in PENCIL]
            if not numbers or not mark.fill:
                continue
            drawn = Drawn(int(numbers[0]), CELLS[mark.fill], len(pencil) == 2, len(pencil) == 1, STANDARD.ink in pencil)
            found.append(drawn)
    return found


def is_cell(mark: Mark) -> bool:
    """Return whether a mark is the ground of a cell of a row."""
    if not isinstance(mark, Rect) or mark.fill not in CELLS or not mark.stroke:
        return False
    return mark.box.width == mark.box.height and mark.radius < mark.box.width // 2


def is_square(mark: Mark) -> bool:
    """Return whether a mark is as wide as it is high, like a die."""
    box = bounds([mark])
    return box.width == box.height


def inside(mark: Mark, box: Box) -> bool:
    """Return whether the middle of a mark is in a box."""
    x, y = bounds([mark]).middle
    return box.x < x < box.right and box.y < y < box.bottom


def crossing(identity: str) -> CrossingGame:
    game = dicepad.load(identity)
    assert isinstance(game, CrossingGame)
    return game


def shown(identity: str) -> ExampleTurn:
    """The turn on the back of a sheet."""
    turn = example_turn(crossing(identity))
    assert turn
    return turn


def as_drawn(turn: ExampleTurn, state: CrossingState, row: Row) -> list[Drawn]:
    """The cells of a row as they should be drawn in a state of the turn."""
    old, new = places(turn.rolled, 0), places(state, 0)
    last = max([at for at, cell in enumerate(row.cells) if cell.name in new], default=0)
    drawn = []
    for at, cell in enumerate(row.cells):
        crossed, before = cell.name in new, cell.name in old
        assert cell.number
        drawn.append(Drawn(cell.number, str(cell.colour), crossed, at < last and not crossed, crossed and not before))
    return drawn


@pytest.mark.parametrize("identity", CROSSING)
def test_the_picture_of_closing_is_the_closing_of_the_turn(identity: str) -> None:
    """From the first cross to the padlock; with one cross less, the row could not be closed."""
    turn, found = shown(identity), tiles(identity)
    row, drawn = turn.rolled.game.spec.rows[turn.row], cells(found["guide.close"])
    assert drawn == as_drawn(turn, turn.after, row)[-len(drawn) :]
    assert drawn[0].crossed
    assert f"{row.name}.lock" in places(turn.after, 0)
    if not turn.rolled.game.additions:
        sheet = turn.between.to_json()
        sheet["seats"][0][row.name] = sheet["seats"][0][row.name][1:]
        assert turn.colour not in turn.rolled.game.from_json(sheet).moves(0)


@pytest.mark.parametrize("identity", CROSSING)
def test_crosses_go_to_the_right_and_strike_what_they_pass(identity: str) -> None:
    turn = shown(identity)
    row = turn.rolled.game.spec.rows[turn.row]
    state = turn.between if turn.white_row == row.name else turn.after
    drawn, whole = cells(tiles(identity)["guide.right"]), as_drawn(turn, state, row)
    start = next(at for at in range(len(whole)) if whole[at : at + len(drawn)] == drawn)
    assert any(cell.gone for cell in drawn)
    assert not any(cell.crossed for cell in whole[:start])
    assert turn.white.endswith(".again") or any(cell.now for cell in drawn)


@pytest.mark.parametrize("identity", CROSSING)
def test_the_white_sum_stands_beside_its_dice_and_in_every_row(identity: str) -> None:
    """On all sheets, those with additions as well. `test_turns` plays the roll by the rules."""
    turn, found = shown(identity), tiles(identity)
    total, rows = turn.rolled.white_sum, turn.rolled.game.spec.rows
    drawn = cells(found["guide.white" if "guide.white" in found else "back_crossing.sums"])[: len(rows)]
    wanted = [cell for row in rows for cell in as_drawn(turn, turn.between, row) if cell.number == total]
    assert drawn == wanted
    assert len(drawn) == len(rows)
    assert sum(face.number for face in turn.rolled.dice if face and face.colour == "white") == total


@pytest.mark.parametrize("identity", CROSSING)
def test_the_coloured_cell_has_the_colour_of_its_die_and_the_cross_of_the_turn(identity: str) -> None:
    turn, found = shown(identity), tiles(identity)
    drawn = cells(found["guide.colour" if "guide.colour" in found else "back_crossing.sums"])[-1]
    coloured = next(face for face in turn.rolled.dice if face and face.colour == drawn.colour)
    sums = [coloured.number + white for white in turn.rolled.white_numbers]
    assert drawn.number in sums
    assert (drawn.crossed, drawn.now) == (True, True)
    cell = turn.rolled.game.spec.rows[turn.row].cells[turn.last]
    assert (drawn.number, drawn.colour) == (cell.number, cell.colour)


@pytest.mark.parametrize("identity", [each for each in CROSSING if crossing(each).additions])
def test_pictures_of_additions_show_what_the_turn_does_with_them(identity: str) -> None:
    """They show cells that take part, and at least one that the white action crosses."""
    turn, found = shown(identity), tiles(identity)
    game = turn.rolled.game
    names = {(str(cell.colour), cell.number): cell.name for row in game.spec.rows for cell in row.cells}
    new = [name for name in places(turn.between, 0) if name not in places(turn.rolled, 0)]
    for key in {addition.key for addition in game.additions}:
        drawn = cells(found[f"back_special.{SPECIALS[key]}"])
        named = [names[cell.colour, cell.number] for cell in drawn]
        part = {name for addition in game.additions if addition.key == key for name in addition.cells}
        assert [cell.now for cell in drawn] == [name in (*new, turn.colour) for name in named]
        if key in ("double_cells", "framed", "links", "bonus_pairs"):
            assert set(named) <= part
            assert set(named) & set(new)
        if key == "links":
            assert game.additions[0].partners[named[0]] == named[1]
            assert all(cell.crossed for cell in drawn)
        if key == "bonus_pairs":
            assert any(set(named) == set(addition.cells) for addition in game.additions)
            assert all(cell.crossed for cell in drawn)
        if key in ("repeats", "bonus_rows"):
            (own,) = (name for name in new if name.startswith(("upper", "lower")) or name.endswith(".again"))
            assert own.split(".")[1] in {str(cell.number) for cell in drawn if cell.crossed}
        if key in ("bonus_bar", "swaps", "lucky"):
            assert named[-1] in new


def test_the_corner_of_bonus_a_brings_the_next_number_of_the_colour_of_the_field() -> None:
    turn = shown("qwixx-bonus-a")
    corner, gift = cells(tiles("qwixx-bonus-a")["back_special.bar"])
    assert f"{corner.colour}.{corner.number}" == turn.white
    assert gift.now
    assert gift.colour == "red", "the first field of the bar"
    assert turn.between.seat_json(0)["bar"] == 1


def test_the_swap_of_x_change_takes_the_other_number() -> None:
    turn, marks = shown("qwixx-x-change"), tiles("qwixx-x-change")["back_special.swap"]
    (cell,) = cells(marks)
    pair = [int(mark.string) for mark in marks if isinstance(mark, Text) and mark.string.isdecimal()][:2]
    assert pair == [turn.rolled.white_sum, cell.number]
    assert turn.white.endswith(f":{cell.colour}.{cell.number}")


def test_the_lucky_number_of_longo_crosses_where_the_crosses_are_fewest() -> None:
    turn, marks = shown("qwixx-longo"), tiles("qwixx-longo")["back_special.lucky"]
    texts = [int(mark.string) for mark in walk(marks) if isinstance(mark, Text) and mark.string.isdecimal()]
    first, second, lucky = texts[:3]
    assert first + second == lucky == turn.rolled.white_sum
    cell = cells(marks)[-1]
    assert turn.white == f"lucky:{cell.colour}.{cell.number}"
    counts = {row.name: turn.rolled.sheet(0).crosses(at) for at, row in enumerate(turn.rolled.game.spec.rows)}
    assert counts[cell.colour] == min(counts.values())


def test_longo_has_dice_of_eight_faces_and_qwixx_of_six() -> None:
    def numbers(identity: str) -> list[str]:
        texts = [mark.string for mark in tiles(identity)["guide.roll"] if isinstance(mark, Text)]
        return [text for text in texts if text.isdecimal()]

    assert len(numbers("qwixx-longo")) == 6
    assert numbers("qwixx") == []


def test_mixed_colours_tell_of_colours_that_change_and_of_the_die_that_leaves() -> None:
    turn, found = shown("qwixx-mixed-colours"), tiles("qwixx-mixed-colours")
    drawn = cells(found["back_crossing.mixed"])
    row = turn.rolled.game.spec.rows[turn.row]
    assert drawn == as_drawn(turn, turn.after, row)[-len(drawn) :]
    assert len({cell.colour for cell in drawn}) > 1
    dice = [mark for mark in found["back_crossing.mixed"] if isinstance(mark, Rect | Path) and is_square(mark)]
    assert STANDARD.tone(row.cells[-1].colour).band in {mark.fill for mark in dice if mark.stroke}
    assert "back_crossing.mixed" not in tiles("qwixx")
    assert len({cell.colour for cell in cells(found["guide.right"])}) > 1


@pytest.mark.parametrize("identity", sheetgen.sheets())
def test_no_picture_relies_on_colour_alone(identity: str) -> None:
    """A coloured die has its tag, or stands beside the row of its colour; in a mixed row, each cell has its shape."""
    for found in pictures(identity).values():
        rows = [part for part in found if isinstance(part, RowPiece)]
        for part in found:
            if isinstance(part, Die) and part.colour != "white":
                assert part.tagged or part.colour in [row.colour for row in rows]
        for row in rows:
            round_cells = all(cell and cell.outline == "circle" for cell in row.cells)
            assert row.colour or round_cells or (row.label and all(cell and cell.colour for cell in row.cells))


@pytest.mark.parametrize("palette", PALETTES)
def test_a_coloured_die_bears_the_shape_and_the_letter_of_its_row(palette: str) -> None:
    """On a copier all dice are white; below each of them stand a circle and an R, a square and a Y, and so on."""
    sketch = Sketch(crossing("qwixx").spec, Look(wording("en"), PALETTES[palette]), Box(0, 0, 1, 1), 5_000)
    box = Box(0, 0, 5_000, 5_000)
    for colour, letter in zip(PALETTES[palette].tones, "RYGBVOW", strict=True):
        marks = sketch.tagged_die(box, 3, colour, 1_700, 8)
        below = [mark for mark in marks if bounds([mark]).y >= box.bottom]
        texts = [mark.string for mark in below if isinstance(mark, Text)]
        assert texts == [letter] * (colour != "white")
        (sign,) = shape(box, colour, "") or (None,)
        drawn = [mark for mark in below if isinstance(mark, type(sign)) and bounds([mark]).width < 1_700]
        assert len(drawn) == (colour != "white")


@pytest.mark.parametrize("identity", sheetgen.sheets())
def test_pictures_are_as_large_as_they_measure(identity: str) -> None:
    """But for tilted dice, rings and crosses, which may reach a little further. They are measured undrawn."""
    sheet = sheetgen.sheet(identity)
    sketch = Sketch(sheet.game.spec, sheet.look(148_000, 105_000), Box(0, 0, 1, 1), 5_000)
    for step in sheet.face.steps(sheet.game, sketch):
        assert isinstance(step.picture, Part)
        wide, up, down = step.picture.measure(sketch)
        sketch.marks = []
        step.picture.draw(sketch, 0, up)
        box, most = bounds(sketch.marks), sketch.units(0.16)
        assert min(box.x, box.y, wide - box.right, up + down - box.bottom) >= -most, step.key
        assert max(box.x, box.y, wide - box.right, up + down - box.bottom) <= sketch.units(0.5), step.key


def test_the_pencil_draws_what_a_cell_and_a_row_say() -> None:
    """A number is dark or light; a cross has two strokes, a ring, a dash and a refusal have one."""
    sketch = Sketch(crossing("qwixx").spec, Look(wording("en")), Box(0, 0, 1, 1), 5_000)

    def strokes(cell: Cell) -> list[str | None]:
        sketch.marks = []
        cell.draw(sketch, Box(0, 0, 4_500, 4_500), "red")
        return [mark.fill for mark in sketch.marks if isinstance(mark, Path)]

    now, before = PENCIL
    assert strokes(Cell()) == []
    assert strokes(Cell(mark="now")) == [now] * 2
    assert strokes(Cell(mark="before")) == [before] * 2
    assert strokes(Cell("7", "gone")) == [before]
    assert strokes(entry("6", now=True)) == [now]
    assert strokes(entry("16")) == [before] * 3
    assert strokes(entry("6", ringed=True)) == [before, now]
    assert strokes(Cell(mark="refused", written="6")) == [before, now]

    def row(**more: Any) -> list[Mark]:
        sketch.marks = []
        RowPiece("red", (Cell(), Cell(), None, Cell()), **more).draw(sketch, 0, 0)
        return sketch.marks

    plain = row()
    assert len([mark for mark in plain if is_cell(mark)]) == 3
    (thick,) = (mark.box for mark in row(ridge=1) if isinstance(mark, Rect) and mark.fill == STANDARD.ink)
    before_line, behind_line, _ = (bounds([mark]) for mark in sketch.marks if is_cell(mark))
    assert before_line.right < thick.x < thick.right < behind_line.x
    wedges = [mark for mark in row(ridge=2, wedges=True) if isinstance(mark, Path) and mark.fill == STANDARD.rule]
    assert [bounds([mark]).bottom < bounds(plain).y for mark in wedges] == [True, True]


MARKS: tuple[Marked, ...] = ("", "before", "now")


@pytest.mark.parametrize("palette", ["standard", "grey", "outline"])
def test_a_cell_of_a_mixed_row_has_the_shape_of_its_colour(palette: str) -> None:
    """Above its number: red has a circle, the others a polygon."""
    spec, look = crossing("qwixx-mixed-colours").spec, Look(wording("en"), PALETTES[palette])
    sketch = Sketch(spec, look, Box(0, 0, 1, 1), 5_000)
    for colour, kind in (("red", Rect), ("yellow", Path), ("green", Path), ("blue", Path)):
        for mark in MARKS:
            sketch.marks = []
            Cell("10", mark, colour).draw(sketch, Box(0, 0, 4_500, 4_500), "white")
            small = [each for each in sketch.marks if isinstance(each, kind) and max(bounds([each])[2:]) <= 1_000]
            assert len(small) == 1, (colour, mark)
            (number,) = (each for each in sketch.marks if isinstance(each, Text))
            assert bounds(small).bottom < number.y - fonts.CAP * number.size


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("identity", CROSSING)
def test_the_score_is_that_of_the_sheet_after_the_turn(identity: str, lang: str) -> None:
    """In every language: the crosses of each row, its points by the table, additions, misthrows, and the total."""
    turn = shown(identity)
    results = [part for part in pictures(identity, lang)["guide.score"] if isinstance(part, Result)]
    game, rows, sheet = turn.rolled.game, turn.rolled.game.spec.rows, turn.after.sheet(0)
    for index, result in enumerate(results[: len(rows)]):
        count = int(result.caption[:-1])
        assert count >= sheet.crosses(index)
        assert int(result.value) == game.points[count]
        assert result.colour == rows[index].colour
    *added, lost, total = results
    assert total.heavy
    assert lost.caption.startswith("1")
    assert int(total.value) == sum(int(one.value) for one in added) - int(lost.value) == turn.after.scores[0]
    words = sheetgen.sheet(identity, lang).words
    captions = [one.caption for one in added[len(rows) :]]
    assert captions == [words.say(f"crossing.{key}") for key in ("framed", "bonus") if has_box(game, key)]


def has_box(game: CrossingGame, key: str) -> bool:
    """Return whether the points of an addition have a box of their own."""
    return any(addition.points_place == f"points.{key}" for addition in game.additions)


@pytest.mark.covering
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("identity", sheetgen.sheets())
def test_every_back_has_the_name_of_its_game(identity: str, lang: str) -> None:
    sheet = sheetgen.sheet(identity, lang)
    place = sheet.natural_place
    passages = [mark for mark in sheet.back(place.width, place.height) if isinstance(mark, Passage)]
    assert passages[0].kind == "H1"
    assert passages[0].text == sheet.words.say("back.title", title=sheet.game_title)
    assert " ".join(mark.string for mark in passages[0].marks if isinstance(mark, Text)) == passages[0].text


@pytest.mark.covering
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("identity", sheetgen.sheets())
@pytest.mark.parametrize("paper", ["a6", "a5", "a4", "letter"])
def test_backs_keep_to_their_place_and_their_texts_apart(identity: str, lang: str, paper: str) -> None:
    sheet = sheetgen.sheet(identity, lang)
    if paper == "a6" and sheet.size == "a5":
        return
    place = plan(paper, landscape=sheet.landscape, size=sheet.size).places[0]
    texts = []
    for mark in walk(sheet.back(place.width, place.height)):
        if isinstance(mark, Text):
            width = fonts.width(mark.string, mark.size, mark.weight)
            left = mark.x - round(width * {"start": 0, "middle": 0.5, "end": 1}[mark.anchor])
            texts.append((mark.string, left, mark.y - fonts.CAP * mark.size, left + width, mark.y))
            assert left >= NARROW
            assert left + width <= place.width - NARROW + 1
            assert mark.y <= place.height - NARROW
        elif isinstance(mark, Rect):
            assert mark.box.x >= NARROW - 600
            assert mark.box.right <= place.width - NARROW + 600
    for index, (one, *a) in enumerate(texts):
        for other, *b in texts[index + 1 :]:
            assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1], (one, other)


@pytest.mark.parametrize("lang", quick(LANGUAGES, "en"))
def test_no_paragraph_ends_with_a_lonely_word(lang: str) -> None:
    """Of all paragraphs of all backs, none ends with a line of one short word."""
    lonely = []
    for identity in sheetgen.sheets():
        sheet = sheetgen.sheet(identity, lang)
        place = sheet.natural_place
        for mark in sheet.back(place.width, place.height):
            if isinstance(mark, Passage) and mark.kind == "P" and len(mark.marks) > 1:
                last = mark.marks[-1]
                assert isinstance(last, Text)
                if " " not in last.string and len(last.string) < 6:
                    lonely.append(mark.text)
    assert lonely == []


def test_no_line_begins_with_a_sign() -> None:
    for width in range(8_000, 60_000, 500):
        lines = wrap("White + white = any number of the row, 2 \N{MULTIPLICATION SIGN} at most", width, 2_300)
        assert not any(re.match(r"[+=\N{MULTIPLICATION SIGN}]", line) for line in lines)
        assert " ".join(lines) == "White + white = any number of the row, 2 \N{MULTIPLICATION SIGN} at most"


@pytest.mark.parametrize("identity", ["qwixx", "qwixx-mixed-colours", "qwixx-longo", "kneifen", "qwantum"])
def test_pictures_and_texts_use_the_whole_height(identity: str) -> None:
    """No gap between neighbouring texts from top to bottom is higher than a fourth of the panel."""
    sheet = sheetgen.sheet(identity)
    place = sheet.natural_place
    marks = [mark for mark in walk(sheet.back(place.width, place.height)) if isinstance(mark, Text)]
    heights = sorted(mark.y for mark in marks)
    assert max(below - above for above, below in pairwise(heights)) < place.height / 4


@pytest.mark.covering
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("identity", sheetgen.sheets())
@pytest.mark.parametrize(
    ("paper", "size"),
    [("a6", "standard"), ("a5", "standard"), ("a4", "standard"), ("letter", "standard"), ("a4", "large")],
)
def test_no_type_is_too_small(identity: str, lang: str, paper: str, size: str) -> None:
    """6.5 points on pieces below A5, 7 on larger ones, 16 in large print: fronts, backs and covers."""
    sheet = sheetgen.sheet(identity, lang)
    if paper == "a6" and sheet.size == "a5":
        return
    for page in sheet.job(Options(lang=lang, paper=paper, size=size, duplex="long", cover=True)).pages():
        for placed in page.placed:
            panel = placed.panel
            large = panel.width * panel.height >= 147_000 * 209_000
            least = 16 if size == "large" else 7 if large else 6.5
            for mark in walk(panel.marks):
                if isinstance(mark, Text):
                    assert mark.size / POINT >= least - 0.01, (panel.name, mark.string)


def test_rules_that_need_two_backs_are_told_of() -> None:
    """Every piece has one back, so a single sheet would lack the second page: there are always enough sheets."""
    large = Job(sheetgen.sheet("qwixx-mixed-colours"), Options(duplex="long", size="large", paper="letter"))
    usual = Job(sheetgen.sheet("qwixx-mixed-colours"), Options(duplex="long"))
    assert len(large.pad.backs) == 2
    assert "the rules take 2 backs, which the sheets carry in turn; larger pieces take fewer" in large.warnings
    assert len(usual.pad.backs) == 1
    assert not any("backs" in warning for warning in usual.warnings)
    for copies, sheets in ((1, 2), (2, 2), (3, 4)):
        pages = Job(large.sheet, replace(large.options, copies=copies)).pages()
        behind = [placed.panel for page in pages for placed in page.placed if placed.panel.name == "back"]
        assert len(behind) == sheets
        assert [behind.count(back) for back in large.pad.backs] == [sheets // 2] * 2


@pytest.mark.parametrize(
    ("names", "per_name", "written"),
    [
        (("Ann",), 1, ["Ann", "Ann"]),
        (("Ann", "Ben"), 1, ["Ann", "Ben"]),
        (("Ann", "Ben", "Cem"), 1, ["Ann", "Ben", "Cem", ""]),
        (("Ann", "Ben", "Cem"), 3, [*["Ann"] * 3, *["Ben"] * 3, *["Cem"] * 3, ""]),
    ],
)
def test_sheets_with_names_carry_all_pages_of_the_rules(
    names: tuple[str, ...], per_name: int, written: list[str]
) -> None:
    """An odd number of sheets would have the first page once more than the second; one without a name has that one."""
    options = Options(duplex="long", size="large", paper="letter", names=names, per_name=per_name)
    job = Job(sheetgen.sheet("qwixx-mixed-colours"), options)
    placed = [piece for page in job.pages() for piece in page.placed]
    assert [one.name for one in placed if one.panel.name == "front"] == written
    behind = [one.panel for one in placed if one.panel.name == "back"]
    assert [behind.count(back) for back in job.pad.backs] == [len(written) // 2] * 2
    assert f"{len(written)} sheets" in job.summary


@pytest.mark.parametrize("options", [{}, {"crop_marks": True}, {"margin": 10 * MM}], ids=["usual", "crop", "margin"])
def test_no_picture_is_left_out_to_make_room(options: dict[str, Any]) -> None:
    """A back of Qwixx without its pictures had 76 marks of this kind; its type is never below 6.5 pt."""
    (marks,) = Job(sheetgen.sheet("qwixx"), Options(duplex="long", **options)).pad.backs
    assert sum(isinstance(mark, Rect | Path | Line) for mark in walk(marks.marks)) > 140
    assert min(mark.size for mark in walk(marks.marks) if isinstance(mark, Text)) >= round(6.5 * POINT)
