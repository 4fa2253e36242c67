"""Files for print shops and tablets: raw papers, registration marks, lines to cut along, pages for screens."""

from __future__ import annotations

import io

import numpy as np
import pdfplumber
import pikepdf
import pypdfium2
import pytest

import sheetgen
from dicepad import DoesNotFit
from sheetgen.drawing.marks import MM, POINT, Line, Rect
from sheetgen.drawing.palette import ALL_INKS
from sheetgen.press.artwork import NARROW
from sheetgen.press.job import Job
from sheetgen.press.options import OptionError, Options, Size
from sheetgen.press.pad import cuts, marks_around
from sheetgen.press.papers import FINISHED_SIZE, PAPERS, SCREENS, cut, trim
from sheetgen.writers.separation import separate
from tests.kinds import checked


@pytest.mark.parametrize(("paper", "count"), [("sra3", 8), ("sra4", 4)])
def test_raw_paper_holds_the_whole_net_paper_in_its_middle(paper: str, count: int) -> None:
    """With crop marks and without, the pieces are those of the net paper, and the marks lie beside them."""
    for landscape in (True, False):
        page, net = (
            cut(name, count, landscape=landscape, border=10 * MM * (name == paper))
            for name in (paper, FINISHED_SIZE[paper])
        )
        assert page.places[0][2:] == net.places[0][2:]
        assert (page.block.width, page.block.height) == (net.width, net.height)
        assert abs(page.block.x - (page.width - page.block.right)) <= 1
        assert {page.width, page.height} == set(PAPERS[paper])
    marked, plain = (
        Job(sheetgen.sheet("qwixx"), Options(paper=paper, crop_marks=marks)).layout.plan for marks in (True, False)
    )
    assert marked == plain


def test_eight_pieces_of_exactly_a6_gang_up_on_sra3() -> None:
    page = trim("sra3", 148_000, 105_000, border=10 * MM)
    assert len(page.places) == 8
    assert len(trim("a3", 148_000, 105_000, border=10 * MM).places) < 8
    assert len(trim("sra4", 148_000, 105_000, border=10 * MM).places) == 4


@pytest.mark.parametrize("paper", ["a4", "a3", "sra3", "sra4"])
def test_registration_marks_keep_clear_of_pieces_crop_marks_and_edges(paper: str) -> None:
    options = Options(paper=paper, crop_marks=True, registration=True)
    page = Job(sheetgen.sheet("qwixx"), options).layout.plan
    around = marks_around(page, options)
    assert around
    rings = [mark.box for mark in around.marks if isinstance(mark, Rect)]
    assert len(rings) == 8
    assert {mark.stroke for mark in around.marks if isinstance(mark, Line | Rect)} == {ALL_INKS}
    xs, ys = cuts(page)
    for ring in rings:
        wide = ring.inset(-MM)
        assert 0 < wide.x < wide.right < page.width
        assert 0 < wide.y < wide.bottom < page.height
        block = page.block
        assert wide.right < block.x or wide.x > block.right or wide.bottom < block.y or wide.y > block.bottom
        beside = ring.bottom < block.y or ring.y > block.bottom
        assert not any(wide.x <= x <= wide.right for x in xs if beside)
        assert not any(wide.y <= y <= wide.bottom for y in ys if not beside)


def test_registration_is_printed_with_every_ink() -> None:
    assert separate(ALL_INKS) == (1, 1, 1, 1)
    content = sheetgen.sheet("qwixx").pdf(paper="sra4", crop_marks=True, registration=True, cmyk=True)
    pdf = pikepdf.open(io.BytesIO(content))
    strokes = [
        [float(value) for value in step.operands]
        for form in pdf.objects
        if isinstance(form, pikepdf.Stream) and form.get("/Subtype") == "/Form"
        for step in pikepdf.parse_content_stream(form)
        if str(step.operator) == "K"
    ]
    assert [1, 1, 1, 1] in strokes
    with pytest.raises(OptionError, match="registration: registration marks go between crop marks"):
        sheetgen.sheet("qwixx").pdf(registration=True)


@pytest.mark.parametrize("identity", ["qwixx", "qwixx-big-points", "kneifen", "qwinto", "qwantum"])
def test_no_ink_comes_near_a_cut(identity: str) -> None:
    """So nothing bleeds: 6 mm on either side of every cut are white, but for the marks outside of the pieces.

    On a back whose texts need the room, it is the narrower margin, less half a millimetre for strokes and pixels.
    """
    sheet, scale = sheetgen.sheet(identity), 2
    options = {"paper": "sra3", "crop_marks": True, "duplex": "long"}
    page = Job(sheet, Options(**options)).layout.plan  # type: ignore[arg-type]
    for number, side in enumerate(pypdfium2.PdfDocument(sheet.pdf(**options))):  # type: ignore[arg-type]
        white = NARROW - MM // 2 if number % 2 else 6 * MM
        picture = side.render(scale=scale).to_numpy()
        for place in page.places:
            left, top, right, bottom = (
                round(edge / POINT * scale) for edge in (place.x, place.y, place.right, place.bottom)
            )
            edge = int(white / POINT * scale)
            piece = np.array(picture[top + 1 : bottom - 1, left + 1 : right - 1])
            piece[edge:-edge, edge:-edge] = 255
            assert (piece == 255).all()


def test_lines_along_every_cut_from_end_to_end() -> None:
    content = sheetgen.sheet("qwixx").pdf(cut_lines=True)
    with pdfplumber.open(io.BytesIO(content)) as pdf:
        (page,) = pdf.pages
        long = [line for line in page.lines if max(line["width"], line["height"]) > 500]
        width, height = float(page.width), float(page.height)
    assert sorted((round(line["width"]), round(line["height"])) for line in long) == [
        (0, round(height)),
        (round(width), 0),
    ]
    options = Options(cut_lines=True, trim=Size(140_000, 95_000))
    around = marks_around(Job(sheetgen.sheet("qwixx"), options).layout.plan, options)
    assert around
    assert len(around.marks) == 3 + 3, "the outer edges too, for pieces in the middle of the page"


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("identity", ["qwixx", "qwixx-longo", "kneifen"])
def test_a_screen_shows_one_sheet_on_each_page(screen: str, identity: str) -> None:
    sheet = sheetgen.sheet(identity)
    pdf = pikepdf.open(io.BytesIO(sheet.pdf(screen, copies=3)))
    assert len(pdf.pages) == 3
    sides = [float(value) * POINT for value in pdf.pages[0].mediabox[2:]]
    assert sorted(sides) == pytest.approx(sorted(SCREENS[screen]), abs=50)
    assert (sides[0] > sides[1]) == sheet.landscape
    job = Job(sheet, Options(paper=screen, copies=3))
    assert "on 3 pages for " in job.summary
    assert "print" not in job.summary


def test_no_screen_is_offered_as_a_larger_paper() -> None:
    with pytest.raises(DoesNotFit) as caught:
        trim("a6", 150_000, 200_000)
    assert not any(screen in str(caught.value) for screen in SCREENS)


@pytest.mark.parametrize("options", [{}, {"duplex": "long"}, {"fillable": True}, {"tagged": False}])
def test_on_a_screen_arrows_lead_from_page_to_page(options: dict[str, object]) -> None:
    """Each goes to the page beside its own, lies in the white edge, and is a link for people who listen."""
    pdf = pikepdf.open(io.BytesIO(sheetgen.sheet("qwixx", "fr").pdf("remarkable", copies=3, **options)))
    pages = [page.obj.objgen for page in pdf.pages]
    found = []
    for number, page in enumerate(pdf.pages):
        width, edge = float(page.MediaBox[2]), 7 * MM / POINT
        for link in (each for each in page.get("/Annots", []) if each.Subtype == "/Link"):
            left, bottom, right, top = (float(value) for value in checked(pikepdf.Array, link.Rect))
            assert (bottom, top - bottom, right - left) == pytest.approx((0, edge, edge), abs=0.01)
            onward = link.Contents == "Page suivante"
            assert (right if onward else left) == pytest.approx(width if onward else 0, abs=0.01)
            target = pages.index(checked(pikepdf.Array, link.Dest)[0].objgen)
            assert target == number + (1 if onward else -1)
            found.append((number, target))
            assert ("/StructParent" in link) == (options.get("tagged") is not False)
    beside = [(number, other) for number in range(len(pages)) for other in (number - 1, number + 1)]
    assert sorted(found) == [pair for pair in beside if 0 <= pair[1] < len(pages)]


def test_paper_has_no_links_and_a_narrow_edge_has_no_arrows() -> None:
    for paper, margin in (("a6", "7mm"), ("remarkable", "3mm")):
        assert b"/Link" not in sheetgen.sheet("qwixx").pdf(paper, copies=2, margin=margin, tagged=False)
