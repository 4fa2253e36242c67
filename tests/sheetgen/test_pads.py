"""Pads read back from their PDFs: what lies where, in which order, on which side, and what is cut where."""

from __future__ import annotations

import hashlib
import io
import os
import subprocess
import sys
from itertools import pairwise, product
from pathlib import Path

import pdfplumber
import pikepdf
import pypdf
import pypdfium2
import pytest

import sheetgen
from dicepad import DoesNotFit
from sheetgen.drawing import fonts
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


def cell_boxes(job: Job) -> list[Box]:
    """The boxes of the cells of one sheet."""
    boxes = {mark.name: mark.box for panel in job.layout.panels for mark in panel.marks if isinstance(mark, Group)}
    return [boxes[cell.name] for row in job.sheet.game.spec.rows for cell in row.cells]


@pytest.mark.parametrize(("size", "least"), [(name, size.cells) for name, size in PRINT_SIZES.items()])
@pytest.mark.parametrize("identity", ["qwixx", "qwantum", "kneifen"])
def test_large_and_giant_print_have_large_cells_and_numbers(identity: str, size: str, least: int) -> None:
    assert min(box.width for box in cell_boxes(Job(sheetgen.sheet(identity), Options(size=size)))) >= least
    if identity == "qwixx" and size != "standard":
        with pdfplumber.open(io.BytesIO(sheetgen.sheet(identity).pdf(size=size))) as pdf:
            assert max(char["size"] for char in pdf.pages[0].chars) >= {"large": 16, "giant": 36}[size]


@pytest.mark.parametrize("paper", ["a4", "a3", "letter"])
def test_giant_print_is_larger_than_large_print(paper: str) -> None:
    """On every sheet that has both: cells by a tenth or more, and so are the numbers in them."""
    refused = set()
    for identity in sheetgen.sheets():
        large, giant = (Job(sheetgen.sheet(identity), Options(size=size, paper=paper)) for size in ("large", "giant"))
        try:
            sides = [min(box.width for box in cell_boxes(job)) for job in (large, giant)]
        except DoesNotFit:
            refused.add(identity)
        else:
            assert sides[1] >= 1.1 * sides[0], identity
    assert refused == (set() if paper == "a3" else {"qwixx-guide", "qwixx-longo"})


@pytest.mark.parametrize(("identity", "paper"), [("qwixx", "a4"), ("qwixx-bonus-b", "letter"), ("kneifen", "a4")])
def test_two_taped_pages_are_one_sheet(identity: str, paper: str) -> None:
    """Each place is on one of the pages, in its size; the seam cuts no cell, and both pages show it in their print."""
    job = Job(sheetgen.sheet(identity), Options(size="giant", paper=paper))
    spread = job.layout.spread
    assert spread
    whole = job.panels(*spread.size)[0]
    first, last = job.layout.panels
    assert (first.name, last.name) == ("front", "front-2")
    seam = spread.seam(whole)
    assert spread.margin <= seam <= spread.side - spread.margin
    assert spread.margin <= seam - (spread.length - spread.side) <= spread.side - spread.margin
    boxes = {mark.name: mark.box for mark in whole.marks if isinstance(mark, Group)}
    found = [mark.name for panel in (first, last) for mark in panel.marks if isinstance(mark, Group)]
    assert sorted(set(found)) == sorted(boxes)
    assert len(found) == len(boxes) + ("name" in boxes and found.count("name") == 2)
    away = spread.length - spread.side
    for panel, shift in ((first, 0), (last, away)):
        x, y = (shift, 0) if spread.upright else (0, shift)
        for mark in panel.marks:
            if isinstance(mark, Group):
                assert mark.box == boxes[mark.name]._replace(x=boxes[mark.name].x - x, y=boxes[mark.name].y - y)
    for row in job.sheet.game.spec.rows:
        for start, end in (spread.across(boxes[cell.name]) for cell in row.cells):
            assert not start < seam < end


def test_a_sheet_on_two_pages_counts_once_and_says_how_to_join_them() -> None:
    job = Job(sheetgen.sheet("qwixx"), Options(size="giant", names=("Ada", "Ben"), numbers="sheets", cover=True))
    assert (job.pad.sheets, job.pad.sides) == (2, 5)
    assert job.summary == "2 sheets of Qwixx, 376 x 297 mm, on 5 pages of A4; print at 100 %"
    told = "each sheet takes two pages: cut one of them along its line and tape it onto the line of the other"
    assert job.warnings == [f"{told}; or choose A3 paper"]
    pages = list(job.pages())
    assert [[text.string for text in page.texts if text.string.isdecimal()] for page in pages[1:]] == [
        ["1"],
        ["1"],
        ["2"],
        ["2"],
    ]
    assert any(text.string == "Ada" for page in pages[1:3] for text in page.texts)


def test_a_picture_of_giant_print_shows_the_whole_sheet(tmp_path: Path) -> None:
    job = Job(sheetgen.sheet("qwixx"), Options(size="giant"))
    assert job.write(tmp_path / "qwixx.svg") == "Qwixx, 376 x 297 mm"
    assert {"red.2", "red.12"} <= {mark.name for mark in job.picture.marks if isinstance(mark, Group)}


TAPED = "each sheet takes two pages to tape together"


@pytest.mark.parametrize(
    ("identity", "options", "hint"),
    [
        ("qwixx", {"size": "giant", "paper": "a5"}, "choose A3 paper, or A4 with two pages for each sheet"),
        ("qwixx", {"size": "giant", "duplex": "long"}, f"choose A3 paper; without a back, {TAPED}"),
        ("qwixx", {"size": "giant", "fillable": True}, f"choose A3 paper; without fields, {TAPED}"),
        (
            "qwinto",
            {"size": "giant", "duplex": "long", "fillable": True},
            f"choose A3 paper; without a back and fields, {TAPED}",
        ),
        ("qwixx-longo", {"size": "giant", "paper": "letter", "duplex": "long"}, "choose Tabloid paper"),
        ("qwixx-longo", {"size": "giant", "paper": "letter"}, "choose Tabloid paper"),
        ("qwixx-longo", {"size": "large", "paper": "a5"}, "choose A4 paper"),
    ],
)
def test_the_proposed_paper_is_large_enough(identity: str, options: dict[str, object], hint: str) -> None:
    sheet = sheetgen.sheet(identity)
    with pytest.raises(DoesNotFit, match=f"in {options['size']} print does not fit: .*; {hint}$"):
        sheet.pdf(**options)  # type: ignore[arg-type]
    for words in hint.removeprefix("choose ").partition("; ")[0].split(", or "):
        job = Job(sheet, Options.from_table({**options, "paper": words.split()[0].lower()}))
        assert bool(job.layout.spread) == ("two pages" in words)


def test_what_does_not_fit_is_refused_with_the_arithmetic() -> None:
    sheet = sheetgen.sheet("qwixx")
    for options, words in (
        ({"up": 8}, ["for cells of 8 mm, has 91.0 x 60.2 mm", "4 on a page would fit"]),
        ({"size": "giant", "paper": "a5"}, ["for cells of 20 mm, has 196.0 x 134.0 mm", "choose A3 paper"]),
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
    front = Job(sheetgen.sheet("qwixx"), Options(size=size, paper="a3")).layout.panels[0]
    lines = {mark.line for mark in walk(front.marks) if not isinstance(mark, Text) and getattr(mark, "stroke", None)}
    assert min(lines) == factor * FINE
    assert round(factor * HEAVY) in lines


@pytest.mark.parametrize("identity", ["qwixx", "qwixx-double-b"])
def test_the_heads_of_the_points_stand_apart_in_giant_print(identity: str) -> None:
    """So do the points below them: between two figures there is more than a seventh of the type."""
    job = Job(sheetgen.sheet(identity), Options(size="giant"))
    table = next(mark for mark in job.panels(*job.layout.size)[0].marks if getattr(mark, "kind", "") == "Table")
    assert isinstance(table, Passage)
    texts = [mark for mark in table.marks if isinstance(mark, Text)]
    for line in {text.y for text in texts}:
        figures = [text for text in texts if text.y == line]
        assert [text.string for text in figures] in [list(row) for row in table.rows]
        for one, other in pairwise(figures):
            half = [fonts.width(text.string, text.size, text.weight) // 2 for text in (one, other)]
            assert other.x - half[1] - (one.x + half[0]) > one.size / 7
