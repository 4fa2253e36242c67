"""Forms and labels: their structure, read back by other libraries. No conformance to a standard is claimed."""

from __future__ import annotations

import io
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy
import pikepdf
import pypdf
import pypdfium2
import pytest
from PIL import Image, ImageCms

import sheetgen
from sheetgen.cli import main
from sheetgen.drawing.marks import MM, POINT, Group, Passage
from sheetgen.press.job import Job
from sheetgen.press.options import Options
from sheetgen.wording import LANGUAGES, wording
from sheetgen.writers.separation import CONDITION
from tests.kinds import checked
from tests.tagged import check_labels, elements, heard, heard_in_pdf_js, heard_in_poppler, opened, plain
from tests.tiers import quick

SHEETS = ("kneifen", "qwantum", "qwinto", "qwixx", "qwixx-big-points", "qwixx-double-a", "qwixx-guide", "qwixx-tableau")


@pytest.mark.parametrize("identity", SHEETS)
def test_every_place_of_every_sheet_has_its_own_field(identity: str) -> None:
    """A name for each, such as sheet2.red.7; its box is that of the cell, within 0.01 mm."""
    sheet = sheetgen.sheet(identity)
    job = Job(sheet, Options(copies=2, fillable=True))
    content = job.pdf()
    fields = pypdf.PdfReader(io.BytesIO(content)).get_fields() or {}
    leaves = {name: field for name, field in fields.items() if "/FT" in field}
    names = [mark.name for mark in job.layout.panels[0].marks if isinstance(mark, Group)]
    assert set(leaves) == {f"sheet{number}.{field_name(name)}" for number in (1, 2) for name in names}
    pdf = opened(content)
    plan, panel = job.layout.plan, job.layout.panels[0]
    boxes = {field_name(mark.name): mark.box for mark in panel.marks if isinstance(mark, Group)}
    widgets = [widget for page in pdf.pages for widget in page.obj.get("/Annots", [])]
    assert len(widgets) == 2 * len(names)
    seen = 0
    for widget in widgets:
        name = full_name(widget)
        assert str(widget.TU).strip()
        if widget.FT == "/Btn":
            number, _, place = name.partition(".")
            box, spot = (
                boxes[place],
                plan.places[(int(number.removeprefix("sheet")) - 1) * len(job.layout.panels) % len(plan.places)],
            )
            left, bottom, right, top = (float(value) * POINT for value in widget.Rect)
            wanted = (
                spot.x + box.x,
                plan.height - spot.y - box.bottom,
                spot.x + box.right,
                plan.height - spot.y - box.y,
            )
            assert (left, bottom, right, top) == pytest.approx(wanted, abs=0.01 * MM)
            assert set(widget.AP.N.keys()) == {"/Yes", "/Off"}
            seen += 1
    assert seen == len([widget for widget in widgets if widget.FT == "/Btn"])


def field_name(place: str) -> str:
    """A point in a name divides fields from fields: red.4.again is the field 4-again of red, beside its field 4."""
    row, point, rest = place.partition(".")
    return row + point + rest.replace(".", "-")


def full_name(field: Any) -> str:
    parts = [str(field.T)]
    while "/Parent" in field:
        field = field.Parent
        parts.insert(0, str(field.T))
    return ".".join(parts)


def test_crosses_are_boxes_and_numbers_are_texts() -> None:
    def kinds(identity: str) -> dict[str, str]:
        reader = pypdf.PdfReader(io.BytesIO(sheetgen.sheet(identity).pdf(fillable=True, copies=1, fields="name,date")))
        return {name: str(field["/FT"]) for name, field in (reader.get_fields() or {}).items() if "/FT" in field}

    qwixx, qwantum, kneifen = kinds("qwixx"), kinds("qwantum"), kinds("kneifen")
    assert {qwixx[f"sheet1.{name}"] for name in ("red.7", "red.lock", "misthrow.2")} == {"/Btn"}
    assert {qwixx[f"sheet1.{name}"] for name in ("name", "date", "points.red", "total")} == {"/Tx"}
    assert {qwantum[f"sheet1.{name}"] for name in ("red.1", "column.3", "total")} == {"/Tx"}
    assert qwantum["sheet1.misthrow.1"] == kneifen["sheet1.7.3"] == "/Btn"


@pytest.mark.parametrize("identity", quick(["qwixx", "qwinto", "qwantum", "qwixx-tableau"], "qwinto"))
def test_numbers_stand_in_the_middle_and_touch_neither_frame_nor_caption(identity: str) -> None:
    """The fields are filled in and shown as viewers show them; what has changed keeps away from what is printed."""
    sheet = sheetgen.sheet(identity)
    job = Job(sheet, Options(fillable=True, copies=1, numbers="none"))
    entries = {field_name(place): place for place in job.entries if place not in ("name", "date")}
    pictures = []
    for filled in (False, True):
        pdf = opened(job.pdf())
        for annotation in pdf.pages[0].Annots:
            place = entries.get(full_name(annotation).partition(".")[2])
            if filled and place:
                assert annotation.Q == 1
                annotation.V = pikepdf.String("17" if place in sheet.face.entries(sheet.game) else "136")
        buffer = io.BytesIO()
        pdf.save(buffer)
        document = pypdfium2.PdfDocument(buffer.getvalue())
        document.init_forms()
        pictures.append(document[0].render(scale=4).to_numpy().astype(int).min(axis=2))
    empty, full = pictures
    written = (empty - full) > 40
    assert written.any()
    printed = empty < 200
    around = [numpy.roll(printed, (down, right), axis=(0, 1)) for down in (-2, 0, 2) for right in (-2, 0, 2)]
    # A pentagon or a colour behind a cell that takes a number is no frame: those cells are left aside.
    aside = numpy.zeros_like(written)
    piece = job.layout.plan.places[0]
    for mark in job.layout.panels[0].marks:
        if isinstance(mark, Group) and (mark.name in sheet.face.entries(sheet.game) or "column" in mark.name):
            left, right = (round((piece.x + x) / POINT * 4) for x in (mark.box.x, mark.box.right))
            top, bottom = (round((piece.y + y) / POINT * 4) for y in (mark.box.y, mark.box.bottom))
            aside[top:bottom, left:right] = True
    assert not (written & numpy.logical_or.reduce(around) & ~aside).any()


def test_ticking_a_box_draws_a_cross_in_its_cell_only() -> None:
    content = sheetgen.sheet("qwixx").pdf(copies=4, fillable=True)
    writer = pypdf.PdfWriter(clone_from=pypdf.PdfReader(io.BytesIO(content)))
    writer.update_page_form_field_values(
        writer.pages[0], {"sheet1.red.7": "/Yes", "sheet2.total": "34"}, auto_regenerate=False
    )
    buffer = io.BytesIO()
    writer.write(buffer)
    pictures = []
    for pdf in (content, buffer.getvalue()):
        document = pypdfium2.PdfDocument(pdf)
        document.init_forms()
        pictures.append(document[0].render(scale=2).to_numpy().astype(int))
    changed = abs(pictures[0] - pictures[1]).max(axis=2) > 40
    job = Job(sheetgen.sheet("qwixx"), Options(copies=4))
    boxes = {mark.name: mark.box for mark in job.layout.panels[0].marks if isinstance(mark, Group)}
    for name, place in (("red.7", job.layout.plan.places[0]), ("total", job.layout.plan.places[1])):
        box = boxes[name]
        edges = [(place.x + box.x), (place.x + box.right), (place.y + box.y), (place.y + box.bottom)]
        left, right, top, bottom = (round(edge / POINT * 2) for edge in edges)
        assert changed[top:bottom, left:right].any(), name
        changed[top:bottom, left:right] = False
    assert not changed.any()


def test_a_viewer_that_draws_a_box_anew_draws_a_cross() -> None:
    """Many programs that fill in forms ask viewers for it: each box names its sign, and the form has the font."""
    pdf = opened(sheetgen.sheet("qwixx").pdf(copies=1, fillable=True))
    boxes = [field for field in pdf.pages[0].Annots if field.FT == "/Btn"]
    assert boxes
    assert {(str(box.MK.CA), str(box.DA)) for box in boxes} == {("8", "/ZaDb 0 Tf 0 g")}
    assert pdf.Root.AcroForm.DR.Font.ZaDb.BaseFont == "/ZapfDingbats"


@pytest.mark.covering
@pytest.mark.parametrize("fillable", [False, True])
@pytest.mark.parametrize("identity", SHEETS)
def test_every_place_has_one_label_in_the_order_of_reading(identity: str, fillable: bool) -> None:
    sheet = sheetgen.sheet(identity, "de")
    job = Job(sheet, Options(lang="de", copies=3, tagged=True, fillable=fillable))
    pdf = opened(job.pdf())
    root = pdf.Root
    assert root.Lang == "de"
    assert root.MarkInfo.Marked
    assert root.ViewerPreferences.DisplayDocTitle
    assert pdf.docinfo["/Title"] == sheet.title
    found = elements(pdf)
    assert found[0].S == "/Document"
    titles = [mark.title for mark in job.layout.panels[0].marks if isinstance(mark, Group)]
    passages = [mark for mark in job.layout.panels[0].marks if isinstance(mark, Passage)]
    sections = [element for element in found if element.S == "/Sect"]
    assert len(sections) == 3 * len(job.layout.panels)
    for section in sections[:: len(job.layout.panels)]:
        assert section.K[0].S == "/H1"
        places = [label for label in section.K if label.S in ("/Span", "/Form")]
        assert [str(label.get("/ActualText", label.get("/Alt"))) for label in places] == titles
        told = [label for label in section.K if label.S in ("/P", "/Table")]
        assert [str(label.T) for label in told] == [passage.text for passage in passages]


def test_the_points_are_a_table_with_heads() -> None:
    pdf = opened(sheetgen.sheet("qwixx").pdf(copies=1, tagged=True))
    (table,) = (element for element in elements(pdf) if element.S == "/Table")
    heads, points = table.K
    assert [str(cell.ActualText) for cell in heads.K] == [f"{count}\N{MULTIPLICATION SIGN}" for count in range(1, 13)]
    assert [str(cell.ActualText) for cell in points.K] == [str(n * (n + 1) // 2) for n in range(1, 13)]
    assert {str(cell.S) for cell in heads.K} == {"/TH"}
    assert {str(cell.S) for cell in points.K} == {"/TD"}
    assert all(cell.A.Scope == "/Column" for cell in heads.K)


@pytest.mark.parametrize("options", [{}, {"fillable": True}, {"duplex": "long"}, {"cmyk": True, "crop_marks": True}])
def test_all_fonts_are_embedded_and_metadata_told(options: dict[str, object]) -> None:
    sheet = sheetgen.sheet("qwixx", "fr")
    pdf = opened(sheet.pdf(copies=2, cover=True, **options))  # type: ignore[arg-type]
    fonts = [each for each in pdf.objects if isinstance(each, pikepdf.Dictionary) and each.get("/Type") == "/Font"]
    assert fonts
    for font in fonts:
        if font.Subtype != "/Type0" and font.BaseFont != "/ZapfDingbats":  # which only viewers draw with
            assert "/FontFile2" in font.FontDescriptor, font.BaseFont
    with pdf.open_metadata() as metadata:
        assert metadata["dc:title"] == sheet.title
        assert metadata["dc:language"] == {"fr"}
        assert metadata["pdfuaid:part"] == "1"
    (intent,) = pdf.Root.OutputIntents
    if options.get("cmyk"):
        assert intent.OutputConditionIdentifier == CONDITION
    else:
        profile = ImageCms.ImageCmsProfile(io.BytesIO(intent.DestOutputProfile.read_bytes()))
        red = ImageCms.applyTransform(
            Image.new("RGB", (1, 1), "#d2423a"),
            ImageCms.buildTransform(profile, ImageCms.createProfile("sRGB"), "RGB", "RGB"),
        )
        shown = checked(Image.Image, red).tobytes()
        assert max(abs(one - other) for one, other in zip(shown, (0xD2, 0x42, 0x3A), strict=True)) <= 1


KINDS: dict[str, dict[str, object]] = {
    "sheets": {},
    "one": {"copies": 1},
    "form": {"copies": 1, "fillable": True},
    "forms": {"copies": 5, "fillable": True, "numbers": "sheets", "crop_marks": True, "duplex": "long"},
    "pad": {"copies": 5, "tagged": True, "cover": True, "duplex": "long", "qr": "https://example.org/rules"},
    "list": {"names": "Ann; Ben; Cleo; Dan; Eva; Finn; Gus; Hal; Ida; Jo", "duplex": "short", "cut_lines": True},
    "stack": {"copies": 9, "order": "cut-stack,fronts-backs", "cover": True, "duplex": "long"},
    "screen": {"copies": 2, "paper": "remarkable"},
}


@pytest.mark.parametrize("kind", quick(KINDS, "one", "stack"))
@pytest.mark.parametrize("identity", quick((*SHEETS, "qwixx-longo", "qwixx-bonus-b"), "qwixx"))
def test_all_that_is_drawn_is_spoken_or_decoration(identity: str, kind: str) -> None:
    if identity == "qwixx-guide" and "duplex" in KINDS[kind]:
        pytest.skip("its guide is its back")
    check_labels(sheetgen.sheet(identity).pdf(**KINDS[kind]))  # type: ignore[arg-type]


@pytest.mark.parametrize("lang", quick(LANGUAGES, "en"))
@pytest.mark.parametrize("game", quick(("qwixx", "qwantum", "qwinto", "kneifen"), "qwinto"))
def test_nets_and_printing_tests_are_spoken(game: str, lang: str, tmp_path: Path) -> None:
    file, words = tmp_path / "made.pdf", wording(lang)
    assert main(["dice", game, "-o", str(file), "--lang", lang]) == 0
    check_labels(file.read_bytes())
    title = words.say("dice.title", title=sheetgen.sheet(game).game.spec.title)
    told = heard(file.read_bytes())
    assert told[:2] == [("H1", title), ("P", plain(words.say("dice.how")))]
    assert len(told) == 2 + sum(len(die.faces) for die in sheetgen.sheet(game).game.spec.dice)
    assert main(["calibrate", "-o", str(file), "--duplex", "long", "--lang", lang, "--force"]) == 0
    check_labels(file.read_bytes())
    told = heard(file.read_bytes())
    assert told[0] == ("H1", words.say("calibration.title"))
    assert ("P", plain(f"2. {words.say('calibration.measure')}")) in told


def test_a_cover_is_spoken_with_the_address_of_its_code() -> None:
    told = heard(sheetgen.sheet("qwixx", "fr").pdf(copies=1, cover=True, qr="https://example.org/r"))
    assert told[:5] == [
        ("H1", "Qwixx"),
        ("P", "1 feuille"),
        ("P", "création : Steffen Benndorf"),
        ("P", "Ce bloc appartient à"),
        ("Figure", "Règles : https://example.org/r"),
    ]


@pytest.mark.parametrize("identity", quick((each for each in sheetgen.sheets() if each != "qwixx-guide"), "qwixx"))
def test_the_rules_on_backs_are_read_as_they_stand(identity: str) -> None:
    """Word by word, from a page with one back and from one with several, whose art is shared."""
    sheet = sheetgen.sheet(identity)
    title = ("H1", sheet.words.say("back.title", title=sheet.game.spec.title))
    wanted = [title, ("P", " · ".join(sheet.words.say(f"back.{key}") for key in ("before", "now")))]
    for number, (heading, rule) in enumerate(sheet.rules, start=1):
        wanted += [("H2", plain(f"{number} {heading}")), ("P", plain(rule))]
    for copies in (1, 2):
        told = heard(sheet.pdf(copies=copies, duplex="long"))
        starts = [place for place, each in enumerate(told) if each == title]
        assert len(starts) == copies
        for start in starts:
            assert told[start:][: len(wanted)] == wanted


def test_a_large_pad_speaks_its_first_sheet_and_the_titles_of_all_others() -> None:
    """With their names. Asked for, every cell of every sheet is spoken."""
    names = "Ann; Ben; Cleo; Dan; Eva; Finn; Gus; Hal; Ida"
    sheet = sheetgen.sheet("qwixx")
    told = heard(sheet.pdf(names=names))
    assert told.count(("Span", "Red 2")) == 1
    assert ("Span", "Name: Ann") in told
    figures = [text for kind, text in told if kind == "Figure"]
    assert figures == [f"Score sheet for Qwixx {n}, {name}" for n, name in enumerate(names.split("; "), 1) if n > 1]
    assert heard(sheet.pdf(names=names, tagged=True)).count(("Span", "Red 2")) == 9


@pytest.mark.parametrize("read", ["pdf.js", "poppler"])
@pytest.mark.parametrize("identity", quick(SHEETS, "qwixx"))
def test_viewers_read_the_same(identity: str, read: str, tmp_path: Path) -> None:
    """The tree with its text, as pdf.js and poppler hand it to screen readers."""
    made = sheetgen.sheet(identity, "de").pdf(copies=1, cover=True, duplex="none" if "guide" in identity else "long")
    told = heard(made)
    if read == "pdf.js":
        assert heard_in_pdf_js(made) == told
    else:  # its labels come in an encoding of their own
        plain = [each if each[1].isascii() else None for each in told]
        assert [one if two else None for one, two in zip(heard_in_poppler(made, tmp_path), plain, strict=True)] == plain


@pytest.mark.parametrize("options", quick([{}, {"duplex": "long"}, {"copies": 9}, {"copies": 1}], {"copies": 1}))
@pytest.mark.parametrize("identity", quick(SHEETS, "qwixx"))
def test_labels_change_no_pixel_and_keep_files_small(identity: str, options: dict[str, object]) -> None:
    if identity == "qwixx-guide" and "duplex" in options:
        pytest.skip("its guide is its back")
    sheet = sheetgen.sheet(identity)
    plain, told = sheet.pdf(**options, tagged=False), sheet.pdf(**options)  # type: ignore[arg-type]
    for one, other in zip(pypdfium2.PdfDocument(plain), pypdfium2.PdfDocument(told), strict=True):
        assert (one.render(scale=2).to_numpy() == other.render(scale=2).to_numpy()).all()
    assert len(told) < 1.35 * len(plain)


def test_the_art_is_shared_by_sheets_with_fields() -> None:
    few, many = (sheetgen.sheet("qwixx").pdf(copies=copies, fillable=True) for copies in (4, 40))
    for content in (few, many):
        pdf = opened(content)
        forms = {
            stream.objgen
            for stream in pdf.objects
            if isinstance(stream, pikepdf.Stream)
            and stream.get("/Subtype") == "/Form"
            and len(stream.read_bytes()) > 1000
        }
        assert len(forms) == 1


def test_pads_have_labels_and_files_for_print_shops_have_none() -> None:
    def labelled(**options: object) -> bool:
        pdf = opened(sheetgen.sheet("qwixx").pdf(**options))  # type: ignore[arg-type]
        with pdf.open_metadata() as metadata:
            assert ("pdfuaid:part" in metadata) == ("/StructTreeRoot" in pdf.Root)
        return "/StructTreeRoot" in pdf.Root

    assert labelled()
    assert labelled(copies=9)
    assert not labelled(copies=501)
    assert not labelled(copies=1, tagged=False)


@pytest.mark.parametrize("identity", SHEETS)
def test_an_outside_checker_finds_nothing(identity: str, tmp_path: Path) -> None:
    """pdfua tries what a program can tell of 16 rules of PDF/UA-1; a PDF without labels does not pass."""
    pdfua = import_module("pdfua")

    def findings(**options: object) -> list[object]:
        file = tmp_path / "sheet.pdf"
        file.write_bytes(sheetgen.sheet(identity, "fr").pdf(copies=2, **options))  # type: ignore[arg-type]
        return list(pdfua.validate(str(file)).findings)

    assert findings(cover=True, duplex="long") == []
    assert findings(fillable=True) == []
    assert findings(tagged=False)
