"""The PDF read back by other libraries: sizes, places, text, fonts, forms, bytes."""

from __future__ import annotations

import hashlib
import io
import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import pdfplumber
import pikepdf
import pypdf
import pypdfium2
import pytest

import sheetgen
from dicepad import DicepadError
from sheetgen.drawing import fonts
from sheetgen.drawing.marks import MM, POINT, Group, Rect
from sheetgen.press.papers import MARGIN, PAPERS, SCREENS, plan
from sheetgen.wording import LANGUAGES

TENTH = 0.01 * MM / POINT
"""0.01 mm in points."""
SHEETS = ("kneifen", "qwantum", "qwixx", "qwixx-guide", "qwixx-tableau")
LANDSCAPE = {
    "a3": (841.89, 1190.55),
    "a4": (841.89, 595.28),
    "a5": (419.53, 595.28),
    "a6": (419.53, 297.64),
    "letter": (792, 612),
    "legal": (1008, 612),
    "tabloid": (792, 1224),
    "sra3": (907.09, 1275.59),
    "sra4": (907.09, 637.80),
    "remarkable": (596.41, 447.31),
    "scribe": (595.28, 446.46),
    "ipad": (589.04, 441.92),
}
UPRIGHT = {paper: size[::-1] for paper, size in LANDSCAPE.items()}


def opened(content: bytes) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(content))


@pytest.mark.covering
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("identity", "sizes"), [("qwixx", LANDSCAPE), ("kneifen", UPRIGHT)])
def test_pages_have_the_size_of_the_paper(identity: str, sizes: dict[str, tuple[float, float]], paper: str) -> None:
    pdf = opened(sheetgen.sheet(identity).pdf(paper))
    (page,) = pdf.pages
    assert [float(value) for value in page.mediabox] == [
        0,
        0,
        *(pytest.approx(value, abs=0.2) for value in sizes[paper]),
    ]


def test_a_paper_smaller_than_the_sheet_is_refused() -> None:
    with pytest.raises(DicepadError, match=r"the sheet does not fit: needs paper of A5 or larger, has A6"):
        plan("a6", landscape=True, size="a5")


@pytest.mark.parametrize("landscape", [True, False])
@pytest.mark.parametrize("size", ["a6", "a5"])
@pytest.mark.parametrize(("paper", "count"), [("a4", 4), ("letter", 4), ("a5", 2)])
def test_pieces_fill_the_page_and_are_congruent(paper: str, count: int, size: str, landscape: bool) -> None:
    page = plan(paper, landscape=landscape, size=size)
    assert len(page.places) == count // (2 if size == "a5" else 1)
    assert all((place.width > place.height) == landscape for place in page.places)
    assert len({(place.width, place.height) for place in page.places}) == 1
    assert sum(place.width * place.height for place in page.places) == page.width * page.height


@pytest.mark.covering
@pytest.mark.parametrize("identity", ["qwixx", "kneifen"])
@pytest.mark.parametrize("paper", PAPERS)
def test_every_number_lies_in_its_own_cell(identity: str, paper: str) -> None:
    """Cells are found again within 0.01 mm on every piece, and each holds exactly its own number."""
    sheet = sheetgen.sheet(identity)
    page_plan = sheet.plan(paper)
    (panel,) = sheet.panels(page_plan.places[0].width, page_plan.places[0].height)
    with pdfplumber.open(io.BytesIO(sheet.pdf(paper))) as pdf:
        (page,) = pdf.pages
        shapes = [(shape["x0"], shape["top"], shape["x1"], shape["bottom"]) for shape in [*page.curves, *page.rects]]
        drawn = np.array(shapes)
        chars = page.chars
        for place in page_plan.places:
            for group in (mark for mark in panel.marks if isinstance(mark, Group)):
                outline = next((mark for mark in group.marks if isinstance(mark, Rect)), None)
                if outline is None:
                    continue
                box = outline.box
                left, top = (place.x + box.x) / POINT, (place.y + box.y) / POINT
                right, bottom = (place.x + box.right) / POINT, (place.y + box.bottom) / POINT
                assert np.abs(drawn - [left, top, right, bottom]).max(axis=1).min() <= TENTH, group.name
                row, _, number = group.name.partition(".")
                if identity == "qwixx" and row in ("red", "yellow", "green", "blue") and number != "lock":
                    inside = [
                        char
                        for char in chars
                        if left < (char["x0"] + char["x1"]) / 2 < right
                        and top < (char["top"] + char["bottom"]) / 2 < bottom
                    ]
                    assert "".join(char["text"] for char in inside) == number
                    assert all(left < char["x0"] and char["x1"] < right for char in inside)


@pytest.mark.covering
@pytest.mark.parametrize("identity", SHEETS)
@pytest.mark.parametrize("paper", PAPERS)
def test_the_margins_stay_white(identity: str, paper: str) -> None:
    """Nothing is drawn within the margin of any piece: read off the picture, not off our own marks."""
    sheet = sheetgen.sheet(identity, "de")
    scale = 2
    picture = pypdfium2.PdfDocument(sheet.pdf(paper))[0].render(scale=scale).to_numpy().copy()
    page = sheet.plan(paper)
    corner = round(MARGIN / POINT * scale)
    if paper in SCREENS:  # arrows lead from page to page there
        picture[-corner:, :corner] = picture[-corner:, -corner:] = 255
    for place in page.places:
        left, top, right, bottom = (edge / POINT * scale for edge in (place.x, place.y, place.right, place.bottom))
        piece = picture[round(top) : round(bottom), round(left) : round(right)]
        margin = int((MARGIN - 0.25 * MM) / POINT * scale) - 1
        inner = piece[margin:-margin, margin:-margin]
        assert (piece < 255).sum() == (inner < 255).sum() > 0


@pytest.mark.parametrize("identity", SHEETS)
def test_less_than_a_quarter_of_the_paper_is_inked(identity: str) -> None:
    """Coverage of a dot is its strongest ink of cyan, magenta and yellow."""
    for page in pypdfium2.PdfDocument(sheetgen.sheet(identity).pdf("a4")):
        picture = page.render(scale=1).to_numpy()[..., :3]
        assert (1 - picture.min(axis=2) / 255).mean() < 0.25


@pytest.mark.covering
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("identity", SHEETS)
def test_text_is_read_back_in_every_language(identity: str, lang: str) -> None:
    sheet = sheetgen.sheet(identity, lang)
    text = "\n".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(sheet.pdf("a6"))).pages)
    assert sheet.game_title in text
    assert sheet.words.say("footer.plain") in text
    if sheet.game.spec.sheet.guide:
        assert sheet.words.say("guide.title") in text
        for key, value in sheet.words.texts.items():
            if key.startswith("guide.") and key.endswith("_text") and "{" not in value:
                assert " ".join(value.split()) in " ".join(text.split())


@pytest.mark.parametrize("identity", SHEETS)
def test_the_art_is_drawn_once_however_many_copies(identity: str) -> None:
    sheet = sheetgen.sheet(identity)
    few, many = (opened(sheet.pdf("a4", copies=copies, tagged=False)) for copies in (4, 200))
    panels = 2 if sheet.game.spec.sheet.guide else 1
    for pdf in (few, many):
        forms = {
            (value.objgen)
            for page in pdf.pages
            for value in page.resources.get("/XObject", {}).values()
            if value["/Subtype"] == "/Form"
        }
        assert len(forms) == panels
        streams = [item for item in pdf.objects if isinstance(item, pikepdf.Stream)]
        assert not [item for item in streams if item.get("/Subtype") == "/Image"]
    assert len(many.pages) == 50 * panels
    content = b"".join(page.Contents.read_bytes() for page in many.pages)
    assert content.count(b" Do") == 200 * panels
    assert b"Tj" not in content


@pytest.mark.parametrize(
    ("identity", "paper", "copies", "pages"),
    [
        ("qwixx", "a4", None, 1),
        ("qwixx", "a4", 5, 2),
        ("qwixx", "a6", None, 1),
        ("qwixx", "a6", 3, 3),
        ("qwixx", "a5", 3, 2),
        ("qwixx-guide", "a4", None, 1),
        ("qwixx-guide", "a6", None, 2),
        ("qwixx-guide", "a5", 2, 2),
    ],
)
def test_copies_are_sheets(identity: str, paper: str, copies: int | None, pages: int) -> None:
    assert len(opened(sheetgen.sheet(identity).pdf(paper, copies)).pages) == pages


@pytest.mark.parametrize("identity", SHEETS)
def test_qpdf_finds_nothing_to_complain_about(identity: str) -> None:
    assert opened(sheetgen.sheet(identity, "fr").pdf("letter", copies=9)).check_pdf_syntax() == []


def test_fonts_are_embedded_as_subsets() -> None:
    pdf = opened(sheetgen.sheet("qwixx").pdf())
    found = [item for item in pdf.objects if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font"]
    embedded = [str(font["/BaseFont"]) for font in found if "/FontDescriptor" in font]
    for font in found:
        if "/FontDescriptor" in font:
            assert "/FontFile2" in font["/FontDescriptor"]
        else:
            # ReportLab always declares Helvetica; it is not used.
            assert font["/BaseFont"] == "/Helvetica"
    assert {name.partition("+")[2] for name in embedded} == {"IBMPlexSans-Regular", "IBMPlexSans-Bold"}
    with pdfplumber.open(io.BytesIO(sheetgen.sheet("qwixx").pdf())) as read:
        assert all("IBMPlexSans" in char["fontname"] for char in read.pages[0].chars)


def test_the_document_says_what_it_is() -> None:
    pdf = opened(sheetgen.sheet("qwixx", "de").pdf())
    assert pdf.Root.Lang == "de"
    assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
    assert pdf.docinfo["/Title"] == "Spielblatt für Qwixx"
    assert pdf.docinfo["/Subject"] == "Spielblatt für Qwixx; Spiel von Steffen Benndorf"
    assert pdf.docinfo["/Author"] == "dicepad"


@pytest.mark.parametrize("options", [{"tagged": False}, {"tagged": True}, {"fillable": True}])
def test_the_document_says_how_it_is_printed_in_the_version_that_knows_it(options: dict[str, object]) -> None:
    """Trays and sides belong to PDF 1.7."""
    pdf = opened(sheetgen.sheet("qwixx").pdf(duplex="long", **options))  # type: ignore[arg-type]
    wanted = pdf.Root.ViewerPreferences
    assert wanted.PrintScaling == "/None"
    assert wanted.Duplex == "/DuplexFlipLongEdge"
    assert bool(wanted.PickTrayByPDFSize)
    assert pdf.pdf_version == "1.7"


def test_same_input_same_bytes_in_another_process() -> None:
    code = "import sys, sheetgen; sys.stdout.buffer.write(sheetgen.sheet('qwixx-guide', 'it').pdf('a4', 9))"
    digests = set()
    for seed in ("1", "2"):
        environment = os.environ | {"PYTHONHASHSEED": seed}
        done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, check=True)
        digests.add(hashlib.sha256(done.stdout).hexdigest())
    digests.add(hashlib.sha256(sheetgen.sheet("qwixx-guide", "it").pdf("a4", 9)).hexdigest())
    assert len(digests) == 1


def test_a_pdf_is_as_old_as_its_run_or_as_the_environment_says(monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = sheetgen.sheet("qwixx")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    early = sheet.pdf()
    assert early == sheet.pdf()
    with opened(early) as pdf, pdf.open_metadata() as metadata:
        assert pdf.docinfo["/CreationDate"] == "D:19700102000000+00'00'"
        assert metadata["xmp:CreateDate"] == "1970-01-02T00:00:00Z"
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    before = datetime.now(UTC).replace(microsecond=0)
    with opened(sheet.pdf()) as pdf:
        created = datetime.strptime(str(pdf.docinfo["/CreationDate"])[2:16], "%Y%m%d%H%M%S").replace(tzinfo=UTC)
    assert before <= created <= datetime.now(UTC)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "yesterday")
    with pytest.raises(
        DicepadError, match="SOURCE_DATE_EPOCH: 'yesterday' is not a time; use whole seconds since 1970"
    ):
        sheet.pdf()


def test_a_printer_keeps_its_own_way_of_turning_unless_asked() -> None:
    assert "/Duplex" not in opened(sheetgen.sheet("qwixx").pdf()).Root.ViewerPreferences


def test_numbers_are_large_enough_for_arms_length() -> None:
    """On A6 the capitals of the numbers are at least 3.8 mm high, 40 % of the cell."""
    with pdfplumber.open(io.BytesIO(sheetgen.sheet("qwixx").pdf("a6"))) as pdf:
        sizes = {round(char["size"], 2) for char in pdf.pages[0].chars}
    assert len(sizes) == 3, "two sizes beside the numbers"
    assert max(sizes) * POINT * fonts.CAP >= 3.8 * MM


@pytest.mark.parametrize(
    ("name", "options", "message"),
    [
        (
            "x.pdf",
            {"paper": "a9"},
            (
                "paper: 'a9' is unknown; allowed: a4, letter, a3, a5, a6, legal, tabloid, sra3, sra4, remarkable, "
                "scribe, ipad"
            ),
        ),
        ("x.pdf", {"copies": 0}, "copies: '0' is not a whole number from 1 to 10,000"),
        ("x.pdf", {"copies": 10**9}, "copies: '1000000000' is not a whole number from 1 to 10,000"),
        ("x.doc", {}, "x.doc: the file name must end in .pdf, .svg or .png"),
    ],
)
def test_save_refuses_and_leaves_nothing(tmp_path: Path, name: str, options: dict[str, object], message: str) -> None:
    with pytest.raises(DicepadError) as caught:
        sheetgen.sheet("qwixx").save(tmp_path / name, **options)  # type: ignore[arg-type]
    assert str(caught.value).endswith(message)
    assert list(tmp_path.iterdir()) == []
