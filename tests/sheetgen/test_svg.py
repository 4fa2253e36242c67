"""The SVG: well-formed, named, spoken, and the same drawing as the PDF."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import sheetgen
from dicepad import DicepadError
from sheetgen.drawing.marks import MM, Rect, Text, walk
from sheetgen.wording import LANGUAGES

SHEETS = ("kneifen", "qwantum", "qwixx", "qwixx-guide", "qwixx-tableau")
NAMESPACE = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("identity", SHEETS)
def test_every_place_is_a_named_and_titled_element(identity: str, lang: str) -> None:
    sheet = sheetgen.sheet(identity, lang)
    root = ET.fromstring(sheet.svg())
    assert root.get("role") == "img"
    assert root.get("lang") == lang
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert set((root.get("aria-labelledby") or "").split()) <= set(ids)
    assert root.findtext(f"{NAMESPACE}title") == sheet.title
    named = {group.get("data-cell"): group for group in root.iter(f"{NAMESPACE}g")}
    assert list(named) == list(sheet.cells)
    for group in named.values():
        assert group.findtext(f"{NAMESPACE}title")
    titles = [group.findtext(f"{NAMESPACE}title") for group in named.values()]
    assert len(titles) == len(set(titles))


def test_cells_are_where_the_sheet_says() -> None:
    sheet = sheetgen.sheet("qwixx")
    root = ET.fromstring(sheet.svg())
    (cell,) = [group for group in root.iter(f"{NAMESPACE}g") if group.get("data-cell") == "red.7"]
    outline = cell.find(f"{NAMESPACE}rect")
    assert outline is not None
    found = [float(outline.attrib[name]) * MM for name in ("x", "y", "width", "height")]
    assert found == pytest.approx(list(sheet.cells["red.7"]))
    assert cell.findtext(f"{NAMESPACE}title") == "Red 7"
    assert cell.findtext(f"{NAMESPACE}text") == "7"


def test_rectangles_have_the_places_and_the_round_corners_of_the_marks() -> None:
    sheet = sheetgen.sheet("qwixx")
    marks = [[*mark.box, mark.radius] for mark in walk(sheet.natural[0].marks) if isinstance(mark, Rect)]
    names = ("x", "y", "width", "height", "rx")
    _, *drawn = ET.fromstring(sheet.svg()).iter(f"{NAMESPACE}rect")  # the first is the paper
    assert [[round(float(one.get(name, "0")) * MM) for name in names] for one in drawn] == marks
    assert len({radius for *_, radius in marks}) > 1


def test_texts_are_bold_where_the_marks_are() -> None:
    sheet = sheetgen.sheet("qwixx")
    marks = [(mark.string, mark.weight == "bold") for mark in walk(sheet.natural[0].marks) if isinstance(mark, Text)]
    drawn = ET.fromstring(sheet.svg()).iter(f"{NAMESPACE}text")
    assert [(one.text, one.get("font-weight") == "700") for one in drawn] == marks
    assert {bold for _, bold in marks} == {True, False}


def test_ids_of_different_sheets_do_not_meet_in_one_page() -> None:
    pictures = [sheetgen.sheet(identity, lang).svg() for identity in SHEETS for lang in LANGUAGES]
    pictures.append(sheetgen.sheet("qwixx-guide").svg("guide"))
    ids = [element.get("id") for svg in pictures for element in ET.fromstring(svg).iter() if element.get("id")]
    assert len(ids) == len(set(ids))


def test_a_title_is_escaped(tmp_path: Path) -> None:
    file = tmp_path / "x.toml"
    file.write_text('format = 1\nbase = "qwixx"\nid = "x"\ntitle = "<b> & \\"Q\\""\n')
    texts = [element.text for element in ET.fromstring(sheetgen.sheet(file).svg()).iter(f"{NAMESPACE}text")]
    assert '<b> & "Q"' in texts


def test_a_notebook_shows_the_sheet() -> None:
    sheet = sheetgen.sheet("kneifen")
    assert sheet._repr_mimebundle_()[0]["image/svg+xml"] == sheet.svg() == sheetgen.sheet("kneifen").svg()


def test_an_unknown_panel_is_named() -> None:
    with pytest.raises(DicepadError, match=r"qwixx has no panel 'guide'; allowed: front"):
        sheetgen.sheet("qwixx").svg("guide")


def test_a_picture_needs_no_pdf_library() -> None:
    code = "import sys, sheetgen; sheetgen.sheet('qwixx').svg(); sys.exit('reportlab' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_file_needs_no_font_and_a_picture_on_a_page_stays_small(tmp_path: Path) -> None:
    """All letters of the file are outlines whose labels are the texts of the picture."""
    sheet = sheetgen.sheet("qwantum", "fr")
    sheet.save(tmp_path / "x.svg")
    made, shown = ET.parse(tmp_path / "x.svg").getroot(), ET.fromstring(sheet.svg())
    assert not list(made.iter(f"{NAMESPACE}text"))
    labels = [path.get("aria-label") for path in made.iter(f"{NAMESPACE}path") if path.get("aria-label")]
    assert labels == [text.text for text in shown.iter(f"{NAMESPACE}text")]
    assert len(sheet.svg()) < 0.4 * (tmp_path / "x.svg").stat().st_size
