"""Each game and each addition has one face; what one lacks is said in a line, and a foreign one is drawn as it says."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import dicepad
import sheetgen
from dicepad import DicepadError, Game, State
from dicepad.rules.kneifen import KneifenGame, KneifenState
from dicepad.rules.qwantum import QwantumGame
from sheetgen.drawing.game_tiles import GameTiles
from sheetgen.drawing.marks import Box, Group, Mark, Text, bounds, walk
from sheetgen.drawing.parts import Drawing, Extent, Part
from sheetgen.drawing.sketch import Look, Sketch
from sheetgen.drawing.tiles import Step
from sheetgen.games import SHEETS, SheetFace
from sheetgen.games.crossing.additions import ADDITIONS
from tests.commands import run


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kneifen with a face that says nothing anew."""
    monkeypatch.setitem(SHEETS.faces, "kneifen", SheetFace())


@pytest.fixture
def faceless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kneifen without a face."""
    monkeypatch.delitem(SHEETS.own, "kneifen")
    monkeypatch.setattr(SHEETS, "faces", {})


@pytest.mark.usefixtures("plain")
def test_a_face_that_says_nothing_anew_has_a_sheet_with_every_cell() -> None:
    sheet = sheetgen.sheet("kneifen", "fr")
    cells = {cell.name for row in sheet.game.spec.rows for cell in row.cells}
    assert cells <= set(sheet.cells)
    assert "total" in sheet.cells
    boxes = list(sheet.cells.values())
    for index, box in enumerate(boxes):
        for other in boxes[index + 1 :]:
            assert box.right <= other.x or other.right <= box.x or box.bottom <= other.y or other.bottom <= box.y
    state = sheet.game.from_text("4:2 / - ; active=0")
    face = SHEETS.find("kneifen")
    assert face.written(state, 0) == {"4.1": "x", "4.2": "x"}
    assert face.points(state, 0) == {"total": state.scores[0]}
    assert face.entries(sheet.game) == cells


@pytest.mark.parametrize("identity", ["qwixx", "qwixx-tableau", "qwantum", "qwinto"])
def test_the_plain_sheet_has_the_places_of_any_game(identity: str) -> None:
    game = dicepad.load(identity)
    marks = SheetFace[Game, State]().front(
        game, Box(7_000, 7_000, 196_000, 134_000), sheetgen.sheet(game).look(210_000, 148_000)
    )
    names = {mark.name for mark in marks if isinstance(mark, Group)}
    assert {cell.name for row in game.spec.rows for cell in row.cells} <= names
    assert {f"misthrow.{number + 1}" for number in range(len(game.spec.misthrows))} <= names
    assert {"points.misthrows", "total"} <= names


class Captioned(SheetFace[Game, State]):
    """A face that says nothing anew but what stands above three blank cells."""

    texts = {  # noqa: RUF012
        "en": {"cell.orange.1": "Full house", "cell.orange.2": "Large straight", "cell.violet.3": "Chance"},
        "de": {"cell.orange.1": "Volles Haus"},
    }


@pytest.mark.parametrize(("lang", "said"), [("en", "Full house"), ("de", "Volles Haus")])
def test_blank_cells_of_the_plain_sheet_carry_captions(monkeypatch: pytest.MonkeyPatch, lang: str, said: str) -> None:
    """Above their cells, so that what is written has its place; a screen reader hears them as names of the cells."""
    monkeypatch.setitem(SHEETS.faces, "qwinto", Captioned())
    sheet = sheetgen.sheet("qwinto", lang)
    groups = {mark.name: mark for mark in sheet.natural[0].marks if isinstance(mark, Group)}
    assert groups["orange.1"].title == said
    assert groups["violet.3"].title == "Chance"
    texts = [mark for mark in walk(sheet.natural[0].marks) if isinstance(mark, Text)]
    for name, words in (("orange.1", said.split()), ("orange.2", ["Large", "straight"]), ("violet.3", ["Chance"])):
        box = groups[name].box
        lines = [text for text in texts if text.string in (*words, " ".join(words))]
        assert [text.string for text in lines] == sorted((text.string for text in lines), key=words.index)
        assert all(text.y <= box.y and text.box.x <= box.middle[0] <= text.box.right for text in lines)
    sides = {name: (group.box.x, group.box.right) for name, group in groups.items() if name.startswith("orange.")}
    edges = [edge for name in sorted(sides, key=lambda name: sides[name]) for edge in sides[name]]
    assert edges == sorted(edges)


def test_an_entry_of_nothing_is_blank_and_one_of_0_is_written() -> None:
    state = dicepad.load("qwinto").start(1)
    told = type("Told", (type(state),), {"seat_json": lambda self, seat: {"orange": [None, 0, 7], "misthrows": 1}})
    shown = told(*(getattr(state, name) for name in state.__dataclass_fields__))  # type: ignore[attr-defined]
    face = SheetFace[Game, State]()
    assert face.written(shown, 0) == {"orange.2": "0", "orange.3": "7", "misthrow.1": "x"}


@pytest.mark.usefixtures("plain")
def test_a_missing_back_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("make", "kneifen", "-o", tmp_path / "x.pdf", "--duplex", "long") == 1
    assert capsys.readouterr().err == "sheetgen: there is no back side for kneifen yet\n"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("faceless")
def test_a_missing_sheet_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = "there is no sheet for kneifen yet; there is one for: crossing, qwantum, qwinto"
    assert run("make", "kneifen", "-o", tmp_path / "x.pdf") == 1
    assert capsys.readouterr().err == f"sheetgen: {said}\n"
    assert run("check", "kneifen") == 1
    assert capsys.readouterr() == ("", f"sheetgen: {said}\n")
    assert list(tmp_path.iterdir()) == []


def foreign(folder: Path, *faces: str) -> list[str]:
    """A package from elsewhere that brings a game called nine, with the faces in these lines."""
    (folder / "nine-1.dist-info").mkdir()
    (folder / "nine-1.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: nine\nVersion: 1\n")
    lines = ["[dicepad.rules]", "nine = nine:NineGame", *faces]
    (folder / "nine-1.dist-info" / "entry_points.txt").write_text("\n".join(lines))
    (folder / "nine").mkdir()
    (folder / "nine" / "__init__.py").write_text(
        "from pathlib import Path\nfrom dicepad.rules.kneifen import KneifenGame\n"
        "from sheetgen.games import SheetFace\n\n\n"
        "class NineGame(KneifenGame):\n    specs = Path(__file__).parent\n\n\nface = SheetFace()\n"
    )
    spec = (Path(dicepad.__file__).parent / "specs" / "kneifen.toml").read_text(encoding="utf-8")
    (folder / "nine" / "nine.toml").write_text(spec.replace("kneifen", "nine").replace("Kneifen", "Nine"))
    return [sys.executable, "-c", "import sys; from sheetgen.cli import main; sys.exit(main())"]


def test_all_goes_on_without_a_sheet_that_has_a_defect_and_ends_with_1(tmp_path: Path) -> None:
    command = [*foreign(tmp_path), "all", "-o", str(tmp_path / "made"), "--lang", "en", "--lang", "it", "--paper", "a5"]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, env=os.environ | {"PYTHONPATH": str(tmp_path)}
    )
    said = "nine is skipped: there is no sheet for nine yet; there is one for: crossing, qwantum, kneifen, qwinto"
    assert done.stderr.splitlines() == [
        f"sheetgen all: {said}",
        "sheetgen: 1 sheet could not be made; all the others were made",
    ]
    assert done.returncode == 1
    assert len(list((tmp_path / "made").iterdir())) == 2 * len(sheetgen.sheets())


def test_a_game_from_elsewhere_is_printed_by_the_face_that_it_brings(tmp_path: Path) -> None:
    main_of = foreign(tmp_path, "[sheetgen.games]", "nine = nine:face")
    environment = os.environ | {"PYTHONPATH": str(tmp_path)}
    for arguments, code in ((["check", "nine"], 0), (["make", "nine", "-o", tmp_path / "nine.pdf"], 0)):
        done = subprocess.run([*main_of, *arguments], capture_output=True, check=False, env=environment)
        assert done.returncode == code, done.stderr
    assert (tmp_path / "nine.pdf").stat().st_size > 5_000


class Told(SheetFace[KneifenGame, KneifenState]):
    """A face from elsewhere, with words of its own."""

    texts = {  # noqa: RUF012
        "en": {"back_told.roll": "Roll them", "back_told.roll_text": "All {dice} of them."},
        "it": {"back_told.roll": "Lanciare", "back_told.roll_text": "Tutti e {dice}."},
    }

    def steps(self, game: KneifenGame, sketch: Sketch) -> list[Step]:
        return [Step("back_told.roll", GameTiles(sketch).all_dice, {"dice": len(game.spec.dice)})]

    def describe(self, game: KneifenGame) -> Iterator[str]:
        yield "told by its face"


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "Roll them"), ("it", "Lanciare"), ("de", "Roll them"), ("fr", "Roll them")]
)
def test_a_face_brings_its_words(monkeypatch: pytest.MonkeyPatch, lang: str, said: str) -> None:
    """English stands in for a language that it does not speak."""
    monkeypatch.setitem(SHEETS.faces, "kneifen", Told())
    sheet = sheetgen.sheet("kneifen", lang)
    marks = sheet.back(148_000, 105_000)
    assert f"{said}." in [mark.string for mark in walk(marks) if isinstance(mark, Text)]
    assert sheet.pdf(duplex="long").startswith(b"%PDF")


def test_all_functions_of_game_tiles_draw_pictures() -> None:
    """Those that packages of games call: each in its box, as large on a back as the parts of our own games."""
    game = dicepad.load("qwinto")
    sketch = Sketch(game.spec, sheetgen.sheet(game).look(148_000, 105_000), Box(0, 0, 1, 1), 10_000)
    tiles = GameTiles(sketch)
    functions: dict[str, Callable[[Box], Any]] = {
        "all_dice": tiles.all_dice,
        "dice": lambda box: tiles.dice(box, [(face, "white") for face in range(1, 7)]),
        "die": lambda box: tiles.die(tiles.line(box, [0.5])[0], 6, "orange"),
        "entries": lambda box: tiles.entries(box, 3),
        "rising": tiles.rising,
        "boxes": lambda box: tiles.boxes(box, 2),
        "number": lambda box: tiles.number(tiles.line(box, [0.5])[0], "orange", "7"),
        "mini": lambda box: tiles.mini(tiles.line(box, [0.5])[0], "orange", "12", crossed=True),
    }
    for name, function in functions.items():
        picture = Drawing(function, sketch)
        for unit in (4_000, 6_000):
            drawn = replace(sketch, unit=unit, marks=[])
            wide, up, down = picture.measure(drawn)
            picture.draw(drawn, 1_000, 2_000)
            box = bounds(drawn.marks)
            assert (box.right, box.y, box.height) == (1_000 + wide, 2_000, up + down), name
        assert not sketch.marks


class Counted(Part):
    """A picture that counts how often it is drawn."""

    drawn = 0

    def measure(self, sketch: Sketch) -> Extent:
        return Extent(sketch.units(3), sketch.units(1), sketch.units(1))

    def draw(self, sketch: Sketch, x: int, axis: int) -> None:
        self.drawn += 1


class Once(Told):
    """A face that counts how often its sheet is laid out."""

    def __init__(self) -> None:
        self.fronts = 0
        self.picture = Counted()

    def front(self, game: KneifenGame, room: Box, look: Look) -> tuple[Mark, ...]:
        self.fronts += 1
        return super().front(game, room, look)

    def steps(self, game: KneifenGame, sketch: Sketch) -> list[Step]:
        return [Step("back_told.roll", self.picture, {"dice": len(game.spec.dice)})]


@pytest.mark.parametrize(("name", "backs"), [("one.pdf", 1), ("one.svg", 0)])
def test_make_lays_a_sheet_out_once_and_measures_pictures_without_drawing_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, backs: int
) -> None:
    face = Once()
    monkeypatch.setitem(SHEETS.faces, "kneifen", face)
    assert run("make", "kneifen", "-o", str(tmp_path / name), *["--duplex", "long"] * backs) == 0
    assert (face.fronts, face.picture.drawn) == (1, backs)


def test_check_says_what_the_face_tells(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(SHEETS.faces, "kneifen", Told())
    assert run("check", "kneifen") == 0
    assert "told by its face" in capsys.readouterr().out.splitlines()


def test_every_game_has_a_face_of_its_own() -> None:
    for identity in sheetgen.sheets():
        assert type(SHEETS.find(dicepad.load(identity).spec.rules)) is not SheetFace


def test_an_addition_without_a_picture_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(ADDITIONS.own, "lucky")
    monkeypatch.setattr(ADDITIONS, "faces", {})
    with pytest.raises(DicepadError, match=r"^there is no picture for lucky yet; there is one for: double_cells"):
        sheetgen.sheet("qwixx-longo").svg()


def test_an_addition_from_elsewhere_is_drawn_by_its_face_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A face is found by the key of its addition: the same addition under another key has another picture."""
    plain = ADDITIONS.find("double_cells")

    class Starred(plain):  # type: ignore[misc, valid-type]
        word = "starred"
        texts = {"en": {"back_special.starred": "Starred", "back_special.starred_text": "Counts twice."}}  # noqa: RUF012

        def over(self, sketch: Sketch, cell, box: Box):
            return (sketch.text(box, "*", sketch.small),) if cell.name in self.cells else ()

    game = dicepad.load("qwixx-double-b")
    (addition,) = game.additions  # type: ignore[attr-defined]
    other = type("Other", (type(addition),), {"key": "starred"})(addition.index, addition.masks, cells=addition.cells)
    monkeypatch.setitem(ADDITIONS.faces, "starred", Starred)
    sheet = sheetgen.sheet(replace(game, additions=(other,)), "fr")  # type: ignore[call-arg]
    strings = [mark.string for mark in walk(sheet.natural[0].marks) if isinstance(mark, Text)]
    assert strings.count("*") == sum(mask.bit_count() for mask in addition.masks)
    assert strings.count("2\N{MULTIPLICATION SIGN}") == 1, "in the strip of points alone"
    back = sheet.back(148_000, 105_000)
    assert "Starred." in [mark.string for mark in walk(back) if isinstance(mark, Text)]
    assert "Starred: Counts twice." in sheet.face.remarks(sheet.game, sheet.words, str).legend


def test_a_game_without_guide_is_named() -> None:
    game = dicepad.load("qwantum")
    assert isinstance(game, QwantumGame)
    with pytest.raises(DicepadError, match=r"^qwantum: sheet.guide: there is no guide for qwantum yet$"):
        SHEETS.find("qwantum").guide(game, Box(0, 0, 1, 1), sheetgen.sheet(game).look(210_000, 148_000))
