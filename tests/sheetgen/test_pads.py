"""Pads read back from their PDFs: what lies where, in which order, on which side, and what is cut where."""

from __future__ import annotations

import hashlib
import io
import os
import subprocess
import sys
from itertools import product
from pathlib import Path

import pdfplumber
import pikepdf
import pypdf
import pypdfium2
import pytest

import sheetgen
from dicepad import DoesNotFit
from sheetgen.drawing.marks import FINE, HEAVY, MM, POINT, Box, Group, Passage, Text, walk
from sheetgen.press.artwork import PRINT_SIZES
from sheetgen.press.calibration import INCHES, MILLIMETRES
from sheetgen.press.job import Job
from sheetgen.press.options import Options
from sheetgen.press.pad import place_on_back
from sheetgen.press.papers import BORDER, PAPERS, cut, trim
from sheetgen.wording import LANGUAGES
from tests.sheetgen.told import SPECIALS
from tests.tiers import quick

HUNDREDTH = 0.01 * MM / POINT
"""0.01 mm in points."""


def opened(content: bytes) -> pikepdf.Pdf:
    pdf = pikepdf.open(io.BytesIO(content))
    assert pdf.check_pdf_syntax() == []
    return pdf


def numbers(content: bytes) -> list[list[int]]:
    """The sheet numbers of each page with their quarters: top left, top right, bottom left, bottom right."""
    found = []
    with pdfplumber.open(io.BytesIO(content)) as pdf:
        for page in pdf.pages:
            words = [
                word for word in page.extract_words() if word["text"].isdecimal() and word["bottom"] - word["top"] < 8
            ]
            quarters = [0, 0, 0, 0]
            for word in words:
                low = word["top"] > page.height / 2
                right = word["x0"] > page.width / 2
                edge = page.height / 2 * (1 + low) - word["bottom"]
                if 10 < edge < 20:
                    quarters[2 * low + right] = int(word["text"])
            found.append(quarters)
    return found


def test_sheets_follow_each_other_in_reading_order() -> None:
    assert numbers(sheetgen.sheet("qwixx").pdf(copies=7, numbers="sheets")) == [[1, 2, 3, 4], [5, 6, 7, 0]]


@pytest.mark.parametrize(
    ("copies", "told", "pages"), [(None, "3 sheets", 1), (1, "1 sheet", 1), (3, "3 sheets", 1), (4, "4 sheets", 2)]
)
def test_a_cover_takes_the_place_of_a_sheet_and_counts_the_others(copies: int | None, told: str, pages: int) -> None:
    job = Job(sheetgen.sheet("qwixx"), Options(cover=True, copies=copies))
    assert (job.pad.sides, len(list(job.pages()))) == (pages, pages)
    assert job.pad.cover is not None
    assert told in [mark.text for mark in job.pad.cover.marks if isinstance(mark, Passage)]
    assert job.summary.startswith(f"{told} of Qwixx")


def test_the_pieces_are_larger_if_the_cover_needs_the_room() -> None:
    wide = {"paper": "letter", "title": "M" * 45}
    jobs = [Job(sheetgen.sheet("qwixx"), Options.from_table({**wide, "cover": cover})) for cover in (False, True)]
    assert [len(job.layout.plan.places) for job in jobs] == [4, 2]


def test_up_to_500_sheets_have_labels_and_up_to_8_one_for_each_place() -> None:
    jobs = [Job(sheetgen.sheet("qwixx"), Options(copies=copies)) for copies in (8, 9, 500, 501)]
    assert [job.labelled for job in jobs] == [True, True, True, False]
    assert [job.labelled_sheets for job in jobs] == [None, 1, 1, 1]


def test_a_cut_pile_stacks_to_a_pad_in_order() -> None:
    """Cut the pile of pages, put the first part upon the second and so on: the numbers rise."""
    pages = numbers(sheetgen.sheet("qwixx").pdf(copies=10, numbers="sheets", order="cut-stack"))
    stacked = [page[part] for part in range(4) for page in pages]
    assert [number for number in stacked if number] == list(range(1, 11))
    assert len(pages) == 3


def test_pages_are_numbered_below_the_last_sheet() -> None:
    texts = [
        page.extract_text()
        for page in pypdf.PdfReader(io.BytesIO(sheetgen.sheet("qwixx").pdf(copies=9, numbers="pages"))).pages
    ]
    assert ["1 / 3" in texts[0], "2 / 3" in texts[1], "3 / 3" in texts[2]] == [True] * 3


@pytest.mark.parametrize(("up", "width"), [(1, 297_000), (2, 210_000), (4, 148_500)])
def test_so_many_pieces_lie_on_a_page(up: int, width: int) -> None:
    job = Job(sheetgen.sheet("qwixx"), Options(up=up))
    assert len(job.layout.plan.places) == up
    assert job.layout.plan.places[0].width == width


@pytest.mark.parametrize(("size", "least"), [(name, size.cells) for name, size in PRINT_SIZES.items()])
@pytest.mark.parametrize("identity", ["qwixx", "qwantum", "kneifen"])
def test_large_and_giant_print_have_large_cells_and_numbers(identity: str, size: str, least: int) -> None:
    _, panels = Job(sheetgen.sheet(identity), Options(size=size)).layout
    boxes = {mark.name: mark.box for mark in panels[0].marks if isinstance(mark, Group)}
    cells = [boxes[cell.name] for row in sheetgen.sheet(identity).game.spec.rows for cell in row.cells]
    assert min(box.width for box in cells) >= least
    if identity == "qwixx" and size != "standard":
        with pdfplumber.open(io.BytesIO(sheetgen.sheet(identity).pdf(size=size))) as pdf:
            assert max(char["size"] for char in pdf.pages[0].chars) >= {"large": 16, "giant": 24}[size]


def test_what_does_not_fit_is_refused_with_the_arithmetic() -> None:
    sheet = sheetgen.sheet("qwixx")
    for options, words in (
        ({"up": 8}, ["for cells of 8 mm, has 91.0 x 60.2 mm", "4 on a page would fit"]),
        ({"size": "large", "paper": "a5"}, ["for cells of 14 mm, has 196.0 x 134.0 mm", "choose A4 paper"]),
        (
            {"trim": "300x100"},
            ["needs 1 x 300 x 100 mm", "has 210 x 297 mm", "enough: a3, legal, tabloid, sra3, sra4"],
        ),
        ({"trim": "140x95", "up": 8}, ["needs 8 x 140 x 95 mm", "a4 holds at most 4", "large enough: a3"]),
        ({"trim": "90x60"}, ["needs 116.4 x", "76.0 x 46.0 mm inside the margins"]),
        ({"margin": 2, "numbers": "sheets"}, ["a number in the white edge", "needs 3.1 mm", "has 2 mm"]),
        ({"title": "M" * 60}, ["the title 'MMM", "does not fit: needs 259.9 mm, has 235.5 mm"]),
    ):
        with pytest.raises(DoesNotFit) as caught:
            sheet.pdf(**options)
        assert all(word in str(caught.value) for word in words), caught.value


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("duplex", ["long", "short"])
def test_backs_lie_behind_their_fronts(paper: str, duplex: str) -> None:
    """Turn the page about the edge: each place meets its own front, and turning twice is not turning."""
    for landscape in (True, False):
        page = cut(paper, 4, landscape=landscape)
        for place in page.places:
            behind = place_on_back(page, place, duplex)
            assert behind in page.places
            assert place_on_back(page, behind, duplex) == place
            upright = page.height > page.width
            assert (behind.y == place.y) == ((duplex == "long") == upright)


def test_fronts_and_backs_take_turns_and_the_back_of_a_cover_is_white() -> None:
    content = sheetgen.sheet("qwixx").pdf(paper="a4", copies=4, cover=True, duplex="long", numbers="sheets")
    pdf = opened(content)
    assert len(pdf.pages) == 4
    assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"
    picture = pypdfium2.PdfDocument(content)[1].render(scale=0.5).to_numpy()
    height, width = picture.shape[0] // 2, picture.shape[1] // 2
    inked = [(part < 250).any() for part in (picture[:height, :width], picture[height:, :width])]
    assert inked == [True, False], "the cover lies at the top left; turned over the long edge it is at the bottom left"
    texts = [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(content)).pages]
    assert "4 sheets" in texts[0]
    assert "Qwixx: the rules in brief" in texts[1]


@pytest.mark.parametrize(("paper", "lang"), quick(product(("a4", "letter", "a6"), LANGUAGES), ("letter", "en")))
def test_every_game_has_its_rules_on_the_back(paper: str, lang: str) -> None:
    """Pictures are left out where texts are too long for them, so there must be more marks than those of texts."""
    for identity in sheetgen.sheets():
        if identity == "qwixx-guide":
            continue  # a sheet that has a guide of its own
        sheet = sheetgen.sheet(identity, lang)
        if paper == "a6" and not sheet.game.spec.sheet.size.startswith("a6"):
            continue
        job = Job(sheet, Options(lang=lang, paper=paper, duplex="short", copies=1))
        front, back = job.pages()
        assert front.placed[0].panel.name == "front"
        assert back.placed[0].panel.name == "back"
        assert len(back.placed[0].panel.marks) > 50
        told = {mark.text.partition(" ")[2] for mark in back.placed[0].panel.marks if isinstance(mark, Passage)}
        for addition in getattr(sheet.game, "additions", ()):
            assert sheet.words.say(f"back_special.{SPECIALS[addition.key]}") in told, identity


def test_offsets_shift_all_that_is_on_a_side() -> None:
    sheet = sheetgen.sheet("qwixx")
    plain, shifted = (
        list(Job(sheet, options).pages())
        for options in (
            Options(duplex="long"),
            Options.from_table({"duplex": "long", "offset_front": "1.5,-0.5", "offset_back": "-2,3"}),
        )
    )
    for side, (x, y) in enumerate(((1500, -500), (-2000, 3000))):
        ways = {
            (new.x - old.x, new.y - old.y) for old, new in zip(plain[side].placed, shifted[side].placed, strict=True)
        }
        assert ways == {(x, y)}


def test_crop_marks_stand_at_the_corners_and_clear_of_the_edge() -> None:
    """Read back: every mark ends 4 mm before the paper does and begins 2 mm beside the pieces, in line with a cut."""
    content = sheetgen.sheet("qwixx").pdf(trim="140x95mm", crop_marks=True)
    with pdfplumber.open(io.BytesIO(content)) as pdf:
        page = pdf.pages[0]
        block = Box(*(round(value * MM) for value in (35, 53.5, 140, 190)))
        assert trim("a4", 140_000, 95_000, border=BORDER).block == block
        left, top = block.x / POINT, block.y / POINT
        right, bottom = block.right / POINT, block.bottom / POINT
        outside = [
            line
            for line in page.lines
            if line["x1"] <= left or line["x0"] >= right or line["bottom"] <= top or line["top"] >= bottom
        ]
        assert len(outside) == 2 * 2 + 2 * 3
        for line in outside:
            lies = max(left - line["x1"], line["x0"] - right, top - line["bottom"], line["top"] - bottom)
            assert lies == pytest.approx(2 * MM / POINT, abs=HUNDREDTH)
            clear = min(line["x0"], page.width - line["x1"], line["top"], page.height - line["bottom"])
            assert clear >= 4 * MM / POINT - HUNDREDTH
            cuts = [left, right] if line["x0"] == line["x1"] else [top, (top + bottom) / 2, bottom]
            at = line["x0"] if line["x0"] == line["x1"] else line["top"]
            assert min(abs(at - cut) for cut in cuts) <= HUNDREDTH
    pdf_again = opened(content)
    boxes = pdf_again.pages[0]
    trimmed = [float(value) * POINT / MM for value in boxes.trimbox]
    assert trimmed == pytest.approx([35, 53.5, 175, 243.5], abs=0.01)
    bleed = [float(value) * POINT / MM for value in boxes.bleedbox]
    assert bleed == pytest.approx([33, 51.5, 177, 245.5], abs=0.01)


def test_four_inks_and_no_others() -> None:
    pdf = opened(sheetgen.sheet("qwixx").pdf(cmyk=True, crop_marks=True, cover=True, duplex="long"))
    contents = [
        stream.read_bytes()
        for stream in pdf.objects
        if isinstance(stream, pikepdf.Stream) and stream.get("/Subtype") == "/Form"
    ]
    contents += [page.Contents.read_bytes() for page in pdf.pages]
    operators = {
        str(step.operator) for content in contents for step in pikepdf.parse_content_stream(pdf.make_stream(content))
    }
    assert {"k", "K"} <= operators
    assert not operators & {"rg", "RG", "g", "G", "cs", "CS", "sc", "scn"}


def test_small_type_is_solid_black_and_printed_onto_the_colours_below() -> None:
    """A white edge would show wherever the inks do not line up; dots would make small type rough."""
    pdf = opened(sheetgen.sheet("kneifen").pdf(cmyk=True, duplex="long"))
    small = 0
    for form in (each for each in pdf.objects if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Form"):
        assert form.Resources.ExtGState.onto == {"/OP": True, "/op": True, "/OPM": 1}
        assert form.Resources.ExtGState.alone == {"/OP": False, "/op": False, "/OPM": 1}
        ink, state, size = [], "/alone", 0.0
        for step in pikepdf.parse_content_stream(form):
            operator, values = str(step.operator), list(step.operands)
            if operator == "k":
                ink = [float(value) for value in values]
            elif operator == "gs":
                state = str(values[0])
            elif operator == "Tf":
                size = float(values[1])
            elif operator == "Tj" and ink != [0, 0, 0, 0]:
                assert (ink == [0, 0, 0, 1]) == (state == "/onto")
                if size < 8.99:
                    small += 1
                    assert ink == [0, 0, 0, 1]
    assert small > 5


@pytest.mark.parametrize("palette", ["grey", "outline"])
def test_sheets_without_colours_have_one_channel(palette: str) -> None:
    """A printer mixes no grey from its colours if it gets a grey."""
    pdf = opened(sheetgen.sheet("qwixx").pdf(palette=palette, duplex="long", crop_marks=True, numbers="sheets"))
    operators = {
        str(step.operator)
        for stream in pdf.objects
        if isinstance(stream, pikepdf.Stream) and stream.get("/Subtype") == "/Form"
        for step in pikepdf.parse_content_stream(stream)
    } | {str(step.operator) for page in pdf.pages for step in pikepdf.parse_content_stream(page)}
    assert {"g", "G"} <= operators
    assert not operators & {"rg", "RG", "k", "K", "cs", "CS", "sc", "scn"}


def test_nothing_is_scaled_by_the_viewer() -> None:
    assert opened(sheetgen.sheet("qwixx").pdf()).Root.ViewerPreferences.PrintScaling == "/None"


def test_progress_is_told_page_by_page(tmp_path: Path) -> None:
    shares: list[float] = []
    sheetgen.sheet("qwixx").write(tmp_path / "pad.pdf", Options(copies=16), shares.append)
    assert shares == [0.25, 0.5, 0.75, 1]


def test_twins_made_in_two_processes_are_equal() -> None:
    code = (
        "import sys, sheetgen; sys.stdout.buffer.write(sheetgen.sheet('qwantum', 'it').pdf('letter', 9, cover=True, "
        "duplex='long', order='cut-stack', numbers='sheets', palette='colourblind', qr='https://example.org/', "
        "fillable=True))"
    )
    digests = set()
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", code], env=os.environ | {"PYTHONHASHSEED": seed}, capture_output=True, check=True
        )
        digests.add(hashlib.sha256(done.stdout).hexdigest())
    assert len(digests) == 1
    opened(done.stdout)


def test_the_rulers_are_50_millimetres_and_2_inches_long(tmp_path: object) -> None:
    from sheetgen.press.calibration import calibration_pages
    from sheetgen.wording import wording
    from sheetgen.writers.document import Document
    from sheetgen.writers.pdf import write_pdf

    assert (MILLIMETRES, INCHES) == (50_000, 2 * 25_400)
    for paper in PAPERS:
        pages = calibration_pages(wording("en"), Options(paper=paper, duplex="long"))
        content = write_pdf(Document(pages, "x", "x", "en", duplex="long"))
        opened(content)
        with pdfplumber.open(io.BytesIO(content)) as pdf:
            lengths = [line["x1"] - line["x0"] for line in pdf.pages[0].lines]
            for wanted in (50 * MM / POINT, 144):
                assert min(abs(length - wanted) for length in lengths) <= HUNDREDTH
            back = list(pdf.pages[1].lines)
            assert len(back) == 2
            x = next(line["x0"] for line in back if line["x0"] == line["x1"])
            assert x == pytest.approx(float(pdf.pages[1].width) / 2, abs=HUNDREDTH), "so that left and right may change"


@pytest.mark.parametrize(("size", "factor"), [("standard", 1), ("large", 1.5), ("giant", 2)])
def test_lines_are_as_bold_as_the_print_is_large(size: str, factor: float) -> None:
    front = Job(sheetgen.sheet("qwixx"), Options(size=size)).layout.panels[0]
    lines = {mark.line for mark in walk(front.marks) if not isinstance(mark, Text) and getattr(mark, "stroke", None)}
    assert min(lines) == factor * FINE
    assert round(factor * HEAVY) in lines


def test_the_heads_of_the_points_stand_apart_in_giant_print() -> None:
    front = Job(sheetgen.sheet("qwixx"), Options(size="giant")).layout.panels[0]
    texts = [mark for mark in walk(front.marks) if isinstance(mark, Text) and mark.weight == "regular"]
    strip = sorted((text for text in texts if text.string.isdecimal()), key=lambda text: text.x)
    assert [text.string for text in strip] == [str(count) for count in range(1, 13)]
