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
from sheetgen.drawing.marks import MM, POINT, Group, Passage
from sheetgen.press.job import Job
from sheetgen.press.options import Options
from tests.kinds import checked
from tests.tiers import quick

SHEETS = ("kneifen", "qwantum", "qwinto", "qwixx", "qwixx-big-points", "qwixx-double-a", "qwixx-guide", "qwixx-tableau")


def opened(content: bytes) -> pikepdf.Pdf:
    pdf = pikepdf.open(io.BytesIO(content))
    assert pdf.check_pdf_syntax() == []
    return pdf


def elements(pdf: pikepdf.Pdf) -> list[Any]:
    """All elements of the structure tree in the order of reading."""
    found = []

    def visit(element: Any) -> None:
        found.append(element)
        kids = element.get("/K")
        for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
            if isinstance(kid, pikepdf.Dictionary) and "/S" in kid:
                assert kid.P.objgen == element.objgen
                visit(kid)

    visit(pdf.Root.StructTreeRoot.K)
    return found


@pytest.mark.parametrize("identity", SHEETS)
def test_every_place_of_every_sheet_has_its_own_field(identity: str) -> None:
    """A name for each, such as sheet2.red.7; its box is that of the cell, within 0.01 mm."""
    sheet = sheetgen.sheet(identity)
    job = Job(sheet, Options(copies=2, fillable=True))
    content = job.pdf()
    fields = pypdf.PdfReader(io.BytesIO(content)).get_fields() or {}
    leaves = {name: field for name, field in fields.items() if "/FT" in field}
    names = [mark.name for mark in job.laid[1][0].marks if isinstance(mark, Group)]
    assert set(leaves) == {f"sheet{number}.{field_name(name)}" for number in (1, 2) for name in names}
    pdf = opened(content)
    plan, panel = job.laid[0], job.laid[1][0]
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
                plan.places[(int(number.removeprefix("sheet")) - 1) * len(job.laid[1]) % len(plan.places)],
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
    piece = job.laid[0].places[0]
    for mark in job.laid[1][0].marks:
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
    boxes = {mark.name: mark.box for mark in job.laid[1][0].marks if isinstance(mark, Group)}
    for name, place in (("red.7", job.laid[0].places[0]), ("total", job.laid[0].places[1])):
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
    titles = [mark.title for mark in job.laid[1][0].marks if isinstance(mark, Group)]
    passages = [mark for mark in job.laid[1][0].marks if isinstance(mark, Passage)]
    sections = [element for element in found if element.S == "/Sect"]
    assert len(sections) == 3 * len(job.laid[1])
    for section in sections[:: len(job.laid[1])]:
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
        assert intent.OutputConditionIdentifier == "FOGRA52"
    else:
        profile = ImageCms.ImageCmsProfile(io.BytesIO(intent.DestOutputProfile.read_bytes()))
        red = ImageCms.applyTransform(
            Image.new("RGB", (1, 1), "#d2423a"),
            ImageCms.buildTransform(profile, ImageCms.createProfile("sRGB"), "RGB", "RGB"),
        )
        shown = checked(Image.Image, red).tobytes()
        assert max(abs(one - other) for one, other in zip(shown, (0xD2, 0x42, 0x3A), strict=True)) <= 1


@pytest.mark.parametrize("fillable", [False, True])
@pytest.mark.parametrize("identity", ["qwixx", "qwixx-guide", "qwixx-longo"])
def test_labels_and_marked_content_belong_to_each_other(identity: str, fillable: bool) -> None:
    """Each number of marked content stands once on its page, and the parent tree leads back to its label."""
    sheet = sheetgen.sheet(identity)
    pdf = opened(sheet.pdf(copies=5, tagged=True, fillable=fillable, numbers="sheets", crop_marks=True, duplex="long"))
    parents = {
        int(pdf.Root.StructTreeRoot.ParentTree.Nums[index]): pdf.Root.StructTreeRoot.ParentTree.Nums[index + 1]
        for index in range(0, len(pdf.Root.StructTreeRoot.ParentTree.Nums), 2)
    }
    labels = [element for element in elements(pdf) if isinstance(element.get("/K"), int)]
    assert labels
    for page in pdf.pages:
        operators = pikepdf.parse_content_stream(page)
        marked = [int(step.operands[1].MCID) for step in operators if str(step.operator) == "BDC"]
        assert marked == list(range(len(marked)))
        own = [label for label in labels if label.Pg.objgen == page.obj.objgen]
        assert sorted(int(label.K) for label in own) == marked
        known = parents[int(page.obj.StructParents)]
        assert all(known[int(label.K)].objgen == label.objgen for label in own)
        depth = 0
        for step in operators:
            name = str(step.operator)
            depth += (name in ("BMC", "BDC")) - (name == "EMC")
            if name in ("Do", "Tj"):
                assert depth == 1, "all that is drawn is decoration, and says so"
        assert depth == 0


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


def test_a_page_of_sheets_has_labels_and_a_pad_only_if_asked_for() -> None:
    def labelled(**options: object) -> bool:
        pdf = opened(sheetgen.sheet("qwixx").pdf(**options))  # type: ignore[arg-type]
        with pdf.open_metadata() as metadata:
            assert ("pdfuaid:part" in metadata) == ("/StructTreeRoot" in pdf.Root)
        return "/StructTreeRoot" in pdf.Root

    assert labelled()
    assert labelled(copies=8, paper="a3")
    assert not labelled(copies=9)
    assert labelled(copies=9, tagged=True)
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
