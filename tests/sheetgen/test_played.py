"""Played sheets and pictures: what a position says stands on the sheet, and nothing else does."""

from __future__ import annotations

import io
from base64 import b64decode
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import numpy as np
import pypdfium2
import pytest
from PIL import Image

import dicepad
import sheetgen
from dicepad.record import Match, play_out
from sheetgen.drawing.marks import HEAVY, MM, Group, Line, Panel, Text
from sheetgen.games.face import CROSS
from sheetgen.games.played import play_on, points, struck, written
from sheetgen.press.job import Job
from sheetgen.press.options import Options
from sheetgen.writers.png import DOTS
from tests.tagged import heard, labels_in_pypdf
from tests.tiers import quick


def played(identity: str, position: str, seat: int = 0) -> tuple[Panel, Panel]:
    sheet = sheetgen.sheet(identity)
    panel = sheet.natural[0]
    return panel, play_on(panel, sheet.game.from_text(position), seat, sheet.words)


def added(identity: str, position: str) -> list[Line | Text]:
    before, after = played(identity, position)
    return list(after.marks[len(before.marks) :])  # type: ignore[arg-type]


def inside(panel: Panel, mark: Line | Text) -> str:
    """The name of the place that a mark lies in."""
    x, y = (mark.x, mark.y) if isinstance(mark, Text) else ((mark.x1 + mark.x2) // 2, (mark.y1 + mark.y2) // 2)
    found = [
        group.name
        for group in panel.marks
        if isinstance(group, Group) and group.box.x < x < group.box.right and group.box.y < y < group.box.bottom
    ]
    (name,) = found
    return name


def test_the_example_of_the_rule_text_70_points() -> None:
    """Crosses 4, 3, 7 and 8 and two misthrows give 10 + 6 + 28 + 36 - 10 = 70."""
    position = "red:2,3,4,5 yellow:2,3,4 green:12,11,10,9,8,2,lock blue:12,11,10,9,8,7,6,5 misthrows:2"
    marks = added("qwixx", position)
    panel = sheetgen.sheet("qwixx").natural[0]
    texts = {inside(panel, mark): mark.string for mark in marks if isinstance(mark, Text)}
    wanted = {"red": "10", "yellow": "6", "green": "28", "blue": "36", "misthrows": "10"}
    assert texts == {f"points.{name}": value for name, value in wanted.items()} | {"total": "70"}
    crosses: dict[str, int] = {}
    for mark in marks:
        if isinstance(mark, Line) and mark.y1 != mark.y2:
            crosses[inside(panel, mark)] = crosses.get(inside(panel, mark), 0) + 1
    assert set(crosses.values()) == {2}
    assert len(crosses) == 4 + 3 + 7 + 8 + 2
    level = {inside(panel, mark) for mark in marks if isinstance(mark, Line) and mark.y1 == mark.y2}
    assert level == {f"green.{number}" for number in (7, 6, 5, 4, 3)}


def test_what_others_closed_is_struck() -> None:
    game = dicepad.load("qwixx")
    state = game.from_text("red:2 / red:3,4,5,6,7,12,lock")
    assert struck(state, 0) == (*(f"red.{number}" for number in range(3, 13)), "red.lock")
    assert struck(state, 1) == ("red.2", *(f"red.{number}" for number in range(8, 12)))


@pytest.mark.parametrize("identity", sheetgen.sheets())
def test_random_matches_of_every_game_stand_on_their_sheets(identity: str) -> None:
    """Every mark of every seat finds its place, the total is the score, and every mark lies in its own place."""
    sheet = sheetgen.sheet(identity)
    final = play_out(Match.begin(sheet.game, sheet.game.spec.seats[0]), Random(7))
    for state in (final.states[len(final.states) // 2], final.state):
        for seat in range(state.players):
            panel = play_on(sheet.natural[0], state, seat, sheet.words)
            places = set(sheet.cells)
            assert set(written(state, seat)) <= places
            assert set(struck(state, seat)) <= places
            assert not set(written(state, seat)) & set(struck(state, seat))
            assert points(state, seat)["total"].replace("\N{MINUS SIGN}", "-") == str(state.scores[seat])
            for mark in panel.marks[len(sheet.natural[0].marks) :]:
                inside(sheet.natural[0], mark)  # type: ignore[arg-type]


def test_points_in_the_boxes_add_up_to_the_total() -> None:
    for identity in sheetgen.sheets():
        sheet = sheetgen.sheet(identity)
        state = play_out(Match.begin(sheet.game, sheet.game.spec.seats[0]), Random(11)).state
        for seat in range(state.players):
            found = {name: int(value.replace("\N{MINUS SIGN}", "-")) for name, value in points(state, seat).items()}
            if "points.misthrows" in found:
                parts = sum(
                    value for name, value in found.items() if name.startswith("points.") and name != "points.misthrows"
                )
                assert parts - found["points.misthrows"] == found["total"], identity


def test_the_number_below_a_cross_can_still_be_read() -> None:
    """A cross covers less than a third of the ink of its number."""
    sheet = sheetgen.sheet("qwixx")
    pictures = [
        np.asarray(Image.open(io.BytesIO(Job(sheet, Options(position=position)).png())).convert("L")).astype(int)
        for position in ("", "red:2,3,4,5,6,7,8")
    ]
    box = sheet.cells["red.8"].inset(MM)
    left, top, right, bottom = (round(edge / MM / 25.4 * DOTS) for edge in (box.x, box.y, box.right, box.bottom))
    plain, crossed = (picture[top:bottom, left:right] for picture in pictures)
    number = plain < 160
    assert (abs(crossed - plain)[number] > 10).sum() < number.sum() / 3
    assert HEAVY < 0.5 * MM


def test_pictures_are_the_sheet(tmp_path: Path) -> None:
    """The PNG has the size of the sheet at 200 dots to the inch, and its dots are those of the PDF."""
    sheet = sheetgen.sheet("qwixx")
    sheet.save(tmp_path / "x.png", palette="colourblind")
    with Image.open(tmp_path / "x.png") as picture:
        panel = sheet.natural[0]
        assert picture.size == pytest.approx((panel.width / MM / 25.4 * DOTS, panel.height / MM / 25.4 * DOTS), abs=1)
        assert picture.info["dpi"] == pytest.approx((DOTS, DOTS), abs=0.1)
        own = np.asarray(picture.convert("RGB")).astype(int)
    page = pypdfium2.PdfDocument(sheet.pdf("a6", palette="colourblind"))[0]
    other = page.render(scale=DOTS / 72).to_numpy().astype(int)[..., ::-1]
    height, width = (min(one, two) for one, two in zip(own.shape[:2], other.shape[:2], strict=True))
    assert abs(own[:height, :width] - other[:height, :width]).mean() < 1
    sheet.save(tmp_path / "y.png", palette="colourblind")
    assert (tmp_path / "x.png").read_bytes() == (tmp_path / "y.png").read_bytes()


def test_an_svg_of_a_played_sheet_has_its_marks_and_names(tmp_path: Path) -> None:
    sheetgen.sheet("qwantum").save(
        tmp_path / "x.svg", position="red:3,5 misthrows:1", palette="grey", title="Hausaufgabe"
    )
    tree = ElementTree.parse(tmp_path / "x.svg").getroot()
    texts = [element.get("aria-label") for element in tree.iter("{http://www.w3.org/2000/svg}path")]
    assert {"3", "5", "Hausaufgabe"} <= set(texts)
    cells = {element.get("data-cell") for element in tree.iter("{http://www.w3.org/2000/svg}g")}
    assert {"red.1", "total"} <= cells


def test_a_sheet_shows_itself_in_a_notebook() -> None:
    """As SVG, and as PNG where a notebook is not trusted, with the words for those who cannot see it."""
    shown, about = sheetgen.sheet("qwixx", lang="de")._repr_mimebundle_()
    assert shown["image/svg+xml"].startswith("<svg ")
    assert b64decode(shown["image/png"]).startswith(b"\x89PNG")
    assert (shown["text/plain"], about["image/png"]["alt"].count("Qwixx")) == ("Spielblatt für Qwixx", 1)


SAID = {
    "en": ("{}, crossed", "{}: {}", "{}, skipped"),
    "de": ("{}, angekreuzt", "{}: {}", "{}, übersprungen"),
    "fr": ("{}, coché", "{} : {}", "{}, sauté"),
    "it": ("{}, segnato", "{}: {}", "{}, saltato"),
}


def spoken(content: bytes) -> list[str]:
    """The labels of the places of all sheets of a PDF, in plain spaces."""
    return [text for kind, text in heard(content) if kind == "Span"]


def test_places_say_their_mark_and_boxes_their_number() -> None:
    """The PDF and the SVG alike; a sheet with copies says it on each."""
    position = "red:2,3,5 green:11 misthrows:1"
    for copies in (1, 2):
        made = sheetgen.sheet("qwixx").pdf(copies=copies, position=position)
        told = spoken(made)
        assert told[:5] == ["Red 2, crossed", "Red 3, crossed", "Red 4, skipped", "Red 5, crossed", "Red 6"]
        assert {"Green 12, skipped", "Green 11, crossed", "Misthrow 1, crossed", "Misthrow 2"} <= {*told}
        assert told[-6:] == [
            *("Red, points: 6", "Yellow, points: 0", "Green, points: 1", "Blue, points: 0"),
            *("Misthrows: 5", "Total: 2"),
        ]
        assert [each.partition(",")[0] for each in told].count("Red 2") == copies
    assert {"Red 2, crossed", "Total: 2"} <= {*labels_in_pypdf(made)}
    svg = Job(sheetgen.sheet("qwixx", "de"), Options(lang="de", position=position)).svg().decode()
    assert "<title>Rot 2, angekreuzt</title>" in svg
    assert "<title>Gesamt: 2</title>" in svg


@pytest.mark.parametrize("lang", quick(SAID, "fr"))
@pytest.mark.parametrize("identity", quick(sheetgen.sheets(), "qwixx-bonus-b", "qwinto"))
def test_all_that_is_played_is_spoken_in_every_language(identity: str, lang: str) -> None:
    """After a random match: each place with a mark says it, and all others say what an empty sheet says."""
    crossed, entered, gone = SAID[lang]
    sheet = sheetgen.sheet(identity, lang)
    state = play_out(Match.begin(sheet.game, sheet.game.spec.seats[0]), Random(3)).state
    marks = written(state, 0)
    boxes = {name: value for name, value in points(state, 0).items() if name in sheet.cells}
    wanted = []
    for place in (mark for mark in sheet.natural[0].marks if isinstance(mark, Group)):
        said = place.title
        if place.name in struck(state, 0):
            said = gone.format(said)
        if place.name in marks:
            said = crossed.format(said) if marks[place.name] == CROSS else entered.format(said, marks[place.name])
        if place.name in boxes:
            said = entered.format(place.title, boxes[place.name])
        wanted.append(" ".join(said.split()))
    position = state.to_text()
    assert spoken(sheet.pdf(copies=1, position=position)) == wanted
    assert marks
