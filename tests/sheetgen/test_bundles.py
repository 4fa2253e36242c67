"""Pads of several sheets, read back: what lies where, what is behind it, what stays free, and what is refused."""

from __future__ import annotations

import io
from pathlib import Path

import pdfplumber
import pikepdf
import pypdf
import pytest
from pypdf.generic import Destination

import sheetgen
from dicepad import DicepadError
from sheetgen.bundles import read_pad
from sheetgen.drawing.marks import MM, POINT, Box, Line, walk
from sheetgen.press.pad import place_on_back
from sheetgen.press.papers import Plan
from sheetgen.writers.document import Page, Placed
from tests.commands import refuse, run

FOUR = ("qwixx:3", "qwixx-mixed-numbers:2", "kneifen:2", "qwinto:1")


def texts(content: bytes) -> list[str]:
    return [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(content)).pages]


def names_on(page: Page) -> list[str]:
    """The panels of a page that have a title."""
    return [piece.title for piece in page.placed if piece.panel.title]


def test_sheets_follow_each_other_and_those_that_stand_begin_a_page() -> None:
    pad = read_pad(FOUR, {"cover": True, "card_back": True})
    assert [names_on(page) for page in pad.pages()] == [
        ["Our games", "Score sheet for Qwixx 1", "Score sheet for Qwixx 2", "Score sheet for Qwixx 3"],
        ["Score sheet for Qwixx Mixed Numbers 4", "Score sheet for Qwixx Mixed Numbers 5"],
        ["Score sheet for Kneifen 6", "Score sheet for Kneifen 7"],
        ["Score sheet for Qwinto 8"],
        ["Card back"],
    ]
    sizes = [(page.width, page.height) for page in pad.pages()]
    assert sizes == [(297_000, 210_000)] * 2 + [(210_000, 297_000)] + [(297_000, 210_000)] * 2
    assert (pad.sheets, pad.sides) == (8, 5)
    assert pad.summary == "8 sheets of 4 kinds, 148.5 x 105 mm, on 5 pages of A4; print at 100 %"


def test_the_titles_of_a_pad_are_in_its_language() -> None:
    pad = read_pad(["qwixx-steps-b:2", "qwixx:1"], {"lang": "it", "cover": True})
    assert pad.contents == ["2 × Qwixx Scala B", "1 × Qwixx"]  # noqa: RUF001
    assert read_pad(["qwixx-steps-b:2"], {"lang": "it"}).title == "Qwixx Scala B"


def test_the_pdf_has_its_words_fonts_and_bookmarks() -> None:
    content = read_pad(FOUR, {"cover": True, "card_back": True, "glue_edge": "8mm"}).pdf()
    read = texts(content)
    assert "Our games" in read[0]
    assert "3 × Qwixx · 2 × Qwixx Mixed Numbers · 2 × Kneifen · 1 × Qwinto" in " ".join(read[0].split())  # noqa: RUF001
    assert "Glue the pad along the upper edge; the 8 mm above" in read[-1].replace("\n", " ")
    assert "148.5 × 105 mm" in read[-1]  # noqa: RUF001
    reader = pypdf.PdfReader(io.BytesIO(content))
    entries = [entry for entry in reader.outline if isinstance(entry, Destination)]
    marks = [(entry.title, reader.get_destination_page_number(entry)) for entry in entries]
    assert marks == [
        ("Our games", 0),
        ("3 × Qwixx", 0),  # noqa: RUF001
        ("2 × Qwixx Mixed Numbers", 1),  # noqa: RUF001
        ("2 × Kneifen", 2),  # noqa: RUF001
        ("1 × Qwinto", 3),  # noqa: RUF001
        ("Card back", 4),
    ]
    with pikepdf.open(io.BytesIO(content)) as pdf:
        assert pdf.check_pdf_syntax() == []
        fonts = [each for each in pdf.objects if isinstance(each, pikepdf.Dictionary) and "/FontDescriptor" in each]
        assert fonts
        assert all("/FontFile2" in each.FontDescriptor for each in fonts)
        assert {str(each.BaseFont).partition("+")[2] for each in fonts} <= {"IBMPlexSans-Regular", "IBMPlexSans-Bold"}


def test_each_game_keeps_its_colours() -> None:
    pad = read_pad(("qwixx:1", "qwinto:1"), {"up": 1})
    one, other = (page.placed[0].panel for page in pad.pages())
    assert one.marks == sheetgen.sheet("qwixx").panels(297_000, 210_000)[0].marks
    assert other.marks == sheetgen.sheet("qwinto").panels(297_000, 210_000)[0].marks


@pytest.mark.covering(2)
@pytest.mark.parametrize("side", ["top", "left"])
@pytest.mark.parametrize("duplex", ["long", "short"])
@pytest.mark.parametrize("back", ["rules", "qwantum"])
@pytest.mark.parametrize("order", ["reading", "cut-stack", "fronts-backs", "cut-stack,fronts-backs"])
def test_front_and_back_of_a_sheet_meet(side: str, duplex: str, back: str, order: str) -> None:
    """Hold the paper to the light: the back of each sheet covers its front, and both keep the same edge free."""
    sheets = ("qwixx:3", "qwinto:6", *(["kneifen:2"] if back == "rules" else []))
    table = {"cover": True, "glue_edge": "8mm", "glue_side": side, "back": back, "duplex": duplex, "order": order}
    pages = list(read_pad(sheets, table).pages())
    half = len(pages) // 2
    last = "fronts" in order
    pairs = zip(pages[:half], pages[half:], strict=True) if last else zip(pages[::2], pages[1::2], strict=True)
    seen = []
    for front, behind in pairs:
        plan = Plan(front.width, front.height, ())
        fronts = {piece.number: piece for piece in front.placed if piece.number}
        backs = {piece.number: piece for piece in behind.placed if piece.number}
        assert fronts.keys() == backs.keys()
        for number, piece in fronts.items():
            turned = backs[number]
            assert place_on_back(plan, box_of(piece), duplex) == box_of(turned)
            game = "Qwixx" if number <= 3 else "Qwinto" if number <= 9 else "Kneifen"
            assert piece.panel.title == f"Score sheet for {game}"
            assert turned.panel.title == (f"Guide to {game}" if back == "rules" else "Score sheet for Qwantum")
            seen.append(number)
    assert sorted(seen) == list(range(1, len(seen) + 1))
    assert len(seen) == (11 if back == "rules" else 9)


def box_of(piece: Placed) -> Box:
    """The place of a panel on its page."""
    return Box(piece.x, piece.y, piece.panel.width, piece.panel.height)


@pytest.mark.parametrize(("side", "upright"), [("top", "left"), ("left", "top")])
def test_the_edge_for_glue_is_free_and_marked_on_the_same_side_of_the_paper(side: str, upright: str) -> None:
    """In the PDF: nothing lies in the edge, and a dashed line ends it. A sheet that stands is turned by a quarter."""
    content = read_pad(("qwixx:1", "kneifen:1"), {"glue_edge": "8mm", "glue_side": side, "up": 1}).pdf()
    edge = 8 * MM / POINT
    with pdfplumber.open(io.BytesIO(content)) as pdf:
        for page, at in zip(pdf.pages, (side, upright), strict=True):
            near = "top" if at == "top" else "x0"
            dashes = [
                line for line in page.lines if abs(line[near] - edge) < 0.01 and line["width"] + line["height"] < 6
            ]
            assert len(dashes) > 40
            things = [*page.chars, *page.rects, *page.curves, *page.lines]
            assert min(thing[near] for thing in things) >= edge - 0.01


def test_a_card_comes_after_all_backs() -> None:
    pad = read_pad(("qwixx:5", "kneifen:1"), {"back": "rules", "order": "fronts-backs", "card_back": True})
    names = [{piece.panel.name for piece in page.placed if piece.panel.title} for page in pad.pages()]
    assert names == [{"front"}] * 3 + [{"back"}] * 3 + [{"card"}]
    assert pad.sides == 7


def test_a_sheet_with_a_guide_lies_behind_others_without_it() -> None:
    pages = list(read_pad(("qwixx:4",), {"back": "qwixx-guide", "duplex": "short"}).pages())
    assert [{piece.panel.name for piece in page.placed} for page in pages] == [{"front"}, {"front"}]
    assert [piece.number for piece in pages[1].placed] == [1, 2, 3, 4]


def test_a_pad_for_a_tablet_leads_from_page_to_page() -> None:
    pad = read_pad(("qwixx:2", "kneifen:1"), {"paper": "ipad"})
    assert [[link.page for link in page.links] for page in pad.pages()] == [[1], [0, 2], [1]]
    assert pad.summary.endswith("on 3 pages for iPad")


def test_names_are_on_the_sheets_of_every_game_and_decide_how_many_there_are() -> None:
    pad = read_pad(("qwixx", "qwinto"), {"names": "Ann; Ben", "back": "qwantum"})
    pages = list(pad.pages())
    assert [(piece.number, piece.name) for piece in pages[0].placed] == [(1, "Ann"), (2, "Ben"), (3, "Ann"), (4, "Ben")]
    assert {(piece.number, piece.name) for piece in pages[1].placed} == {(1, "Ann"), (2, "Ben"), (3, "Ann"), (4, "Ben")}
    assert [text.count("Ann") for text in texts(pad.pdf())] == [2, 2]


def test_the_first_sheet_of_each_kind_is_read_place_by_place() -> None:
    with pikepdf.open(io.BytesIO(read_pad(("qwixx:9", "qwinto:9"), {}).pdf())) as pdf:
        sections = [each for each in pdf.Root.StructTreeRoot.K.K if each.S == "/Sect"]
        assert [str(each.T) for each in sections] == ["Score sheet for Qwixx 1", "Score sheet for Qwinto 10"]


def test_a_pad_is_made_again_with_what_it_remembers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = tmp_path / "own.toml"
    own.write_text('format = 1\nbase = "qwixx"\nid = "own"\ntitle = "Our own"\n', encoding="utf-8")
    first, again = tmp_path / "pad.pdf", tmp_path / "again.pdf"
    options = ("--back", "rules", "--glue-edge", "6.5", "--glue-side", "left", "--card-back", "--lang", "de")
    assert run("pad", "qwinto:3", own, "-o", first, "--copies", "2", "--title", "Sonntags", *options) == 0
    own.unlink()
    assert run("pad", first, "-o", again) == 0
    assert texts(first.read_bytes()) == texts(again.read_bytes())
    assert "6,5 mm" in texts(again.read_bytes())[-1]
    assert run("pad", first, "-o", again, "--copies", "1", "--force") == 0
    assert "2 sheets of 2 kinds" in capsys.readouterr().out
    assert run("make", first, "-o", tmp_path / "x.pdf") == 1
    assert "this PDF holds a pad of several sheets; make it again with sheetgen pad" in capsys.readouterr().err


def test_python_makes_the_same_pad(tmp_path: Path) -> None:
    file = tmp_path / "pad.pdf"
    told = sheetgen.make_pad(file, ["qwixx:4", "qwinto"], lang="fr", copies=8, glue_edge=8, card_back=True)
    assert told == "12 sheets of 2 kinds, 148.5 x 105 mm, on 4 pages of A4; print at 100 %"
    assert "Dos cartonné" in texts(file.read_bytes())[-1]
    with pytest.raises(DicepadError, match=r"must end in \.pdf"):
        sheetgen.make_pad(tmp_path / "pad.svg", ["qwixx"])


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["qwixk"], 2, "there is no sheet 'qwixk' (did you mean qwixx?)"),
        (["qwixx", "qwintoo:3"], 2, "there is no sheet 'qwintoo' (did you mean qwinto?)"),
        (["qwixx:0"], 2, "'qwixx:0': '0' is not a whole number from 1 to 10,000"),
        (["qwixx:many"], 2, "'qwixx:many': 'many' is not a whole number from 1 to 10,000"),
        (["qwixx", "--copies", "0"], 2, "--copies: '0' is not a whole number from 1 to 10,000"),
        (["qwixx:9000", "qwinto:9000"], 1, "the pad has 18,000 sheets; allowed: at most 10,000"),
        (["qwixx", "--back", "qwanta"], 2, "there is no sheet 'qwanta' (did you mean qwantum?)"),
        (["qwixx", "--back", "kneifen", "--up", "4"], 1, "Kneifen behind Qwixx does not fit: needs 78.7 x 120.0 mm"),
        (["qwixx", "--glue-edge", "80mm"], 2, "'80' is not the width of an edge for glue in millimetres from 3 to 40"),
        (["qwixx", "--glue-edge", "25", "--up", "4"], 2, "--glue-edge: 25 mm leave no room for Qwixx: at most 20 mm"),
        (["qwixx", "--glue-side", "left"], 2, "--glue-side: this option needs a glue edge"),
        (["qwixx:2", "--names", "Ann; Ben"], 2, "the names decide how many sheets there are"),
        (["qwixx", "--qr", "https://example.org", "--back", "qwinto"], 2, "choose cover as well"),
        (["qwixx", "old.pdf"], 1, "name sheets, or one PDF that sheetgen pad made, but not both"),
        (["old.pdf"], 1, "old.pdf: this PDF holds one sheet; make it again with sheetgen make"),
        ([], 2, "the following arguments are required: SHEET[:COPIES]"),
    ],
)
def test_mistakes_get_one_line_and_leave_nothing(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    code: int,
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    if "old.pdf" in arguments:
        sheetgen.sheet("qwixx").save("old.pdf", copies=1)
    assert refuse(capsys, tmp_path, message, "pad", *arguments, "-o", "pad.pdf") == code


def test_the_widest_edge_that_is_offered_fits(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The message is right to a millimetre; without --up, the pieces get larger instead, and a note says so."""
    file = tmp_path / "pad.pdf"
    for width, code in ((20, 0), (21, 2)):
        assert run("pad", "qwixx:1", "-o", file, "--force", "--up", "4", "--glue-edge", width) == code
    capsys.readouterr()
    assert run("pad", "qwixx:1", "-o", file, "--force", "--glue-edge", "21mm") == 0
    assert "note: the glue edge needs room: 2 pieces a page instead of 4" in capsys.readouterr().err


def test_the_card_and_the_cover_name_a_pad_of_one_game() -> None:
    pad = read_pad(("qwixx:5",), {"cover": True, "card_back": True, "copies": 9})
    assert pad.title == "Qwixx"
    assert pad.sheets == 5
    *_, last = pad.pages()
    (card,) = (piece for piece in last.placed if piece.panel.title)
    assert not any(isinstance(mark, Line) for mark in walk(card.panel.marks))
