"""The rules on the back: every picture could happen on its own sheet, and all of it can be read."""

from __future__ import annotations

import re
from itertools import chain, pairwise
from typing import Any, NamedTuple

import pytest

import dicepad
import sheetgen
from dicepad.rules.crossing import CrossingGame, CrossingState
from dicepad.spec import Row
from sheetgen.drawing import fonts
from sheetgen.drawing.marks import POINT, Box, Line, Mark, Passage, Path, Rect, Text, walk
from sheetgen.drawing.palette import STANDARD
from sheetgen.drawing.typesetting import wrap
from sheetgen.games.played import struck
from sheetgen.press.artwork import NARROW
from sheetgen.press.job import Job
from sheetgen.press.options import Options
from sheetgen.press.papers import plan
from sheetgen.wording import LANGUAGES
from tests.sheetgen.told import SPECIALS
from tests.tiers import quick

CROSSING = [identity for identity in sheetgen.sheets() if isinstance(dicepad.load(identity), CrossingGame)]
COLOURS = {STANDARD.tone(colour).ink: colour for colour in ("red", "green", "blue")}
CELLS = {STANDARD.tone(colour).cell: colour for colour in ("red", "yellow", "green", "blue")}


class Drawn(NamedTuple):
    """A small cell of a picture: its number, its colour, and whether it is crossed or struck."""

    number: int
    colour: str
    crossed: bool
    gone: bool


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
    """The small cells among the marks of a picture, from left to right; a padlock is not a cell."""
    found: list[tuple[int, Drawn]] = []
    for index, mark in enumerate(marks):
        if not isinstance(mark, Rect) or mark.fill not in CELLS or mark.stroke:
            continue
        lines: list[Line] = []
        for other in marks[index + 1 :]:
            if isinstance(other, Line) and inside(other, mark.box):
                lines.append(other)
            elif isinstance(other, Text) and other.string.isdecimal() and holds(mark.box, other):
                level = [line for line in lines if line.y1 == line.y2]
                number, colour = int(other.string), CELLS[mark.fill]
                found.append((mark.box.x, Drawn(number, colour, len(lines) - len(level) == 2, len(level) == 1)))
                break
            else:
                break
    return [drawn for _, drawn in sorted(found, key=lambda each: each[0])]


def inside(line: Line, box: Box) -> bool:
    return box.x <= line.x1 and line.x2 <= box.right and box.y <= min(line.y1, line.y2)


def holds(box: Box, text: Text) -> bool:
    return box.x < text.x < box.right and box.y < text.y < box.bottom


def crossing(identity: str) -> CrossingGame:
    game = dicepad.load(identity)
    assert isinstance(game, CrossingGame)
    return game


def place_of(game: CrossingGame, drawn: list[Drawn]) -> tuple[Row, int]:
    """The row that has these cells in this order, and where the first of them stands."""
    wanted = [(cell.number, cell.colour) for cell in drawn]
    for row in game.spec.rows:
        for start in range(len(row.cells) - len(drawn) + 1):
            if [(cell.number, cell.colour) for cell in row.cells[start : start + len(drawn)]] == wanted:
                return row, start
    raise AssertionError(f"no row has {wanted}")


def white(game: CrossingGame, total: int) -> str:
    """A roll of all dice whose white ones add up to a number."""
    faces = [face.number for face in game.spec.dice[0].faces]
    first = next(face for face in faces if total - face in faces)
    return " ".join(map(str, [first, total - first, *[1] * (len(game.spec.dice) - 2)]))


def cross(game: CrossingGame, row: str, numbers: list[int]) -> CrossingState | None:
    """Return the state after these numbers of a row were crossed by the white sum, one a turn; None if that is
    illegal."""
    state = game.start(1)
    for number in numbers:
        state = state.roll(dice=white(game, number))
        if f"{row}.{number}" not in state.moves(0):
            return None
        state = state.play(0, f"{row}.{number}")
        while state.to_act:
            state = state.play(0, "pass" if "pass" in state.moves(0) else state.moves(0)[0])
    assert isinstance(state, CrossingState)
    return state


@pytest.mark.parametrize("identity", CROSSING)
def test_the_picture_of_closing_is_a_legal_closing(identity: str) -> None:
    """The crosses can be made one by one, the last of them closes the row, and with one cross less it may not."""
    game, found = crossing(identity), tiles(identity)
    (key,) = (key for key in found if key in ("guide.close", "back_crossing.close"))
    drawn = cells(found[key])
    row, start = place_of(game, drawn)
    assert start + len(drawn) == len(row.cells)
    crosses = [cell.number for cell in drawn if cell.crossed]
    assert len(crosses) == game.closing_crosses + 1
    closed = cross(game, row.name, crosses)
    assert closed is not None
    assert closed.closed >> game.spec.rows.index(row) & 1
    if "double" not in identity:
        assert cross(game, row.name, crosses[1:]) is None, "one cross less is too few"


@pytest.mark.parametrize("identity", CROSSING)
def test_crosses_go_to_the_right_and_strike_what_they_pass(identity: str) -> None:
    game = crossing(identity)
    drawn = cells(tiles(identity)["guide.right"])
    row, start = place_of(game, drawn)
    state = cross(game, row.name, [cell.number for cell in drawn if cell.crossed])
    assert state is not None
    gone = [f"{row.name}.{cell.number}" for cell in drawn if cell.gone]
    assert gone == [name for name in struck(state, 0) if name.partition(".")[0] == row.name][start:]


@pytest.mark.parametrize("identity", [each for each in CROSSING if not crossing(each).additions])
def test_the_white_sum_stands_beside_its_dice_and_in_every_row(identity: str) -> None:
    """`test_turns` plays the roll by the rules."""
    game, found = crossing(identity), tiles(identity)["guide.white"]
    texts = [mark.string for mark in found if isinstance(mark, Text)]
    total = next(text for text, sign in zip(texts[1:], texts, strict=False) if sign == "=")
    assert texts.count(total) == 1 + len(game.spec.rows)
    assert all(int(total) in [cell.number for cell in row.cells] for row in game.spec.rows)


@pytest.mark.parametrize("identity", [each for each in CROSSING if crossing(each).additions])
def test_pictures_of_additions_show_cells_that_take_part(identity: str) -> None:
    game, found = crossing(identity), tiles(identity)
    names = {(cell.colour, cell.number): cell.name for row in game.spec.rows for cell in row.cells}
    for addition in game.additions:
        (key,) = (key for key in found if key == f"back_special.{SPECIALS[addition.key]}")
        drawn = cells(found[key])
        assert drawn
        shown = [names[cell.colour, cell.number] for cell in drawn]
        if addition.key in ("double_cells", "framed", "links"):
            assert set(shown) <= set(addition.cells)
            assert all(cell.crossed for cell in drawn)
        if addition.key == "links":
            assert addition.partners[shown[0]] == shown[1]
        if addition.key == "bonus_pairs" and set(shown) <= set(addition.cells):
            assert set(shown) == set(addition.cells)
    if identity == "qwixx-bonus-b":
        assert any(set(shown) == set(one.cells) for one in game.additions)


def played(game: CrossingGame, before: str, roll: str, move: str) -> dict[str, Any]:
    """Return the sheet of seat 0 after a move in the white action, in which the other seat passes."""
    state = game.from_text(f"{before} / - ; active=1 phase=roll").roll(dice=roll)
    return state.play(0, move).play(1, "pass").to_json()["seats"][0]


def test_the_corner_of_bonus_a_brings_the_next_number_of_the_colour_of_the_field() -> None:
    game = crossing("qwixx-bonus-a")
    corner, gift = cells(tiles("qwixx-bonus-a")["back_special.bar"])
    after = played(game, "-", white(game, corner.number), f"{corner.colour}.{corner.number}")
    assert after[gift.colour] == [gift.number]
    assert after["bar"] == 1


def test_the_swap_of_x_change_takes_the_other_number() -> None:
    game = crossing("qwixx-x-change")
    marks = tiles("qwixx-x-change")["back_special.swap"]
    (cell,) = cells(marks)
    pair = [int(mark.string) for mark in marks if isinstance(mark, Text) and mark.string.isdecimal()][:2]
    after = played(game, "-", white(game, pair[0]), f"swap.1:{cell.colour}.{cell.number}")
    assert after == {cell.colour: [cell.number], "swaps": 1}


def test_the_lucky_number_of_longo_crosses_where_the_crosses_are_fewest() -> None:
    game = crossing("qwixx-longo")
    marks = tiles("qwixx-longo")["back_special.lucky"]
    (cell,) = cells(marks)
    first, second, lucky = (
        int(mark.string) for mark in marks if isinstance(mark, Text) and mark.string.isdecimal()
    ) and [int(mark.string) for mark in walk(marks) if isinstance(mark, Text) and mark.string.isdecimal()][:3]
    assert first + second == lucky
    after = played(game, "red:3 yellow:4 green:15", white(game, lucky), f"lucky:{cell.colour}.{cell.number}")
    assert after[cell.colour] == [cell.number]


@pytest.mark.parametrize("identity", ["qwixx-big-points", "qwixx-double-a"])
def test_a_number_that_comes_again_may_be_crossed_again(identity: str) -> None:
    game = crossing(identity)
    drawn = cells(tiles(identity)["back_special.between" if "big" in identity else "back_special.again"])
    (cell,) = (cell for cell in drawn if cell.crossed)
    state = game.from_text(f"{cell.colour}:{cell.number} / - ; active=1 phase=roll").roll(dice=white(game, cell.number))
    again = "upper" if "big" in identity else cell.colour
    assert f"{again}.{cell.number}" + ("" if "big" in identity else ".again") in state.moves(0)


def test_longo_has_dice_of_eight_faces_and_qwixx_of_six() -> None:
    def outlines(identity: str) -> int:
        return sum(isinstance(mark, Path) for mark in tiles(identity)["guide.roll"])

    assert (outlines("qwixx-longo"), outlines("qwixx")) == (12 + 3, 3), "the shapes of three rows are no circles"


def test_mixed_colours_tell_of_colours_that_change_and_of_the_die_that_leaves() -> None:
    game, found = crossing("qwixx-mixed-colours"), tiles("qwixx-mixed-colours")
    drawn = cells(found["back_crossing.mixed"])
    row, start = place_of(game, drawn)
    assert start + len(drawn) == len(row.cells)
    assert len({cell.colour for cell in drawn}) > 1
    dice = [mark for mark in found["back_crossing.mixed"] if isinstance(mark, Rect) and mark.stroke]
    assert STANDARD.tone(row.cells[-1].colour).band in {mark.fill for mark in dice}
    assert "back_crossing.mixed" not in tiles("qwixx")
    assert len({cell.colour for cell in cells(found["guide.right"])}) > 1


@pytest.mark.covering
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("identity", sheetgen.sheets())
def test_every_back_has_the_name_of_its_game(identity: str, lang: str) -> None:
    sheet = sheetgen.sheet(identity, lang)
    place = sheet.natural_place
    strings = [mark.string for mark in walk(sheet.back(place.width, place.height)) if isinstance(mark, Text)]
    assert strings[0].startswith(sheet.words.say("back.title", title=sheet.game.spec.title))


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
    """Every piece has one back, so a single sheet would lack the second page."""
    large = Job(sheetgen.sheet("qwixx-mixed-numbers"), Options(duplex="long", size="large"))
    usual = Job(sheetgen.sheet("qwixx-mixed-numbers"), Options(duplex="long"))
    assert len(large.pad.backs) == 2
    assert "the rules take 2 backs, which the sheets carry in turn; larger pieces take fewer" in large.warnings
    assert len(usual.pad.backs) == 1
    assert not any("backs" in warning for warning in usual.warnings)


@pytest.mark.parametrize("options", [{}, {"crop_marks": True}, {"margin": 10}], ids=["usual", "crop marks", "margin"])
def test_no_picture_is_left_out_to_make_room(options: dict[str, Any]) -> None:
    """A back of Qwixx without its pictures had 76 marks of this kind; its type is never below 6.5 pt."""
    (marks,) = Job(sheetgen.sheet("qwixx"), Options(duplex="long", **options)).pad.backs
    assert sum(isinstance(mark, Rect | Path | Line) for mark in walk(marks.marks)) > 140
    assert min(mark.size for mark in walk(marks.marks) if isinstance(mark, Text)) >= round(6.5 * POINT)
