"""Sheets for each name of a class: the list is read, sorted, printed, spoken, and remembered by the PDF."""

from __future__ import annotations

import io
from pathlib import Path

import pikepdf
import pypdf
import pytest

import sheetgen
from dicepad import DicepadError, DoesNotFit
from sheetgen.drawing import fonts
from sheetgen.drawing.marks import Line
from sheetgen.press.job import Job
from sheetgen.press.name_lists import read_names
from sheetgen.press.names import write_name
from sheetgen.press.options import OptionError, Options
from tests.commands import refuse, run


def names_on(content: bytes, known: tuple[str, ...]) -> list[list[str]]:
    """Return the known names on each page, in the order of its content."""
    texts = [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(content)).pages]
    return [[line for line in text.splitlines() if line in known] for text in texts]


def test_each_name_has_its_sheets_in_the_order_of_the_alphabet() -> None:
    known = ("Ann", "Émile", "Zoé")
    content = sheetgen.sheet("qwixx").pdf(names="Zoé; Ann; Émile", per_name=2)
    assert names_on(content, known) == [["Ann", "Ann", "Émile", "Émile"], ["Zoé", "Zoé"]]
    stacked = sheetgen.sheet("qwixx").pdf(names=["Ann", "Zoé", "Émile"], per_name=2, order="cut-stack")
    assert names_on(stacked, known) == [["Ann", "Émile", "Zoé"], ["Ann", "Émile", "Zoé"]]


def test_a_name_stands_on_the_line_of_its_own_sheet() -> None:
    job = Job(sheetgen.sheet("qwantum"), Options(names=read_names("Ann; Bob"), offset_front=(1000, 500), duplex="long"))  # type: ignore[arg-type]
    front, back = job.pages()
    assert not back.texts
    for text, piece in zip(front.texts, front.placed, strict=True):
        field = next(mark for mark in piece.panel.marks if getattr(mark, "name", "") == "name")
        box = field.box  # type: ignore[union-attr]
        assert piece.x + box.x < text.x < piece.x + box.right
        assert piece.y + box.y < text.y < piece.y + box.bottom
    assert [text.string for text in front.texts] == ["Ann", "Bob"]


@pytest.mark.parametrize(
    ("name", "content", "names"),
    [
        ("class.txt", "Zoe\r\n\r\n  Ann   Berg \n", ("Ann Berg", "Zoe")),
        ("class.txt", "E\u0301mile\n", ("Émile",)),
        ("class.csv", "\ufeffname,class\nZoe,4b\n\nAnn,4a\n", ("Ann", "Zoe")),
        ("class.csv", "Name;Vorname\nBerg;Ann\n", ("Ann Berg",)),
        ("class.csv", "Prénom\tNom\nZoé\tRoy\n", ("Zoé Roy",)),
        ("class.csv", 'Nome,Cognome\n"Ann, detta Nina",Rossi\n', ("Ann, detta Nina Rossi",)),
        ("class.CSV", "No,Pupil\n1,Ann\n2,Ann\n", ("Ann", "Ann")),
        ("class.csv", "Name;Vorname\nMüller;Zoë\n".encode("cp1252"), ("Zoë Müller",)),
        ("class.csv", "Name\tVorname\nMüller\tZoë\n".encode("utf-16"), ("Zoë Müller",)),
        ("class.txt", "Zoë\n".encode("utf-16-be"), ("Zoë",)),
        ("class.txt", "Name\tVorname\r\nMüller\tZoë\r\n".encode("utf-16"), ("Zoë Müller",)),
        ("class.csv", "sep=;\r\nName;Vorname\r\nBerg;Ann\r\n", ("Ann Berg",)),
        ("class.txt", "Ann\u200e\n\u00adBob\n", ("Ann", "Bob")),
    ],
)
def test_lists_and_tables_of_names(tmp_path: Path, name: str, content: str | bytes, names: tuple[str, ...]) -> None:
    raw = content if isinstance(content, bytes) else content.encode()
    (tmp_path / name).write_bytes(raw)
    found = read_names(str(tmp_path / name))
    assert found == names
    guessed = raw == "Name;Vorname\nMüller;Zoë\n".encode("cp1252")
    assert ["Windows-1252" in warning for warning in Options(names=found).warnings] == [True] * guessed


@pytest.mark.parametrize(
    ("name", "content", "problem"),
    [
        ("class.txt", b"\xff\xfe", "the file has no names"),
        ("class.txt", b"Ann\nZo\x81\n", "class.txt: line 2: this is not UTF-8 text; save the file as UTF-8"),
        ("class.txt", b"\xff\xfeA\0\n\0\0\xd8", "class.txt: line 2: this is not UTF-8 text"),
        ("class.txt", b"\n \n", "the file has no names"),
        ("class.txt", b"Ann\x07\n", "not a name that can be printed"),
        ("class.txt", b"x" * 61, "has 61 characters; allowed: at most 60"),
        ("class.txt", b"x\n" * 500_001, "more than 1,000,000 bytes"),
        ("class.csv", b"", "no column is called 'name'"),
        ("class.csv", b"a,b\nAnn,Bob\n", "the first line has 'a', 'b'"),
        ("class.csv", b'name\n"Ann\n', "not a table"),
        ("class.pdf", b"", "is not a .txt or .csv file"),
    ],
)
def test_bad_lists_are_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, content: bytes, problem: str
) -> None:
    (tmp_path / name).write_bytes(content)
    command = ("make", "qwixx", "-o", tmp_path / "made.pdf", "--names", tmp_path / name)
    assert refuse(capsys, tmp_path, problem, *command) == 2


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"names": "Ann", "copies": 2}, "copies: "),
        ({"per_name": 2}, "per_name: this option needs names"),
        ({"names": "Ann", "fields": "date"}, "fields: names need a line"),
        ({"names": "; "}, "names: there are no names"),
        (
            {"names": ";".join("Ann" for _ in range(101)), "tagged": True},
            "the names make 101 sheets; allowed: at most 100",
        ),
    ],
)
def test_what_does_not_go_with_names(options: dict[str, object], problem: str) -> None:
    with pytest.raises(OptionError, match=problem):
        sheetgen.sheet("qwixx").pdf(**options)  # type: ignore[arg-type]


FOREIGN = ("李雷", "علي", "נועה", "Spaß 🎲", "👩\u200d🎓 Ada")


def test_names_that_the_font_lacks_leave_a_line_and_are_listed_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "class.txt").write_text("\n".join(("Zoë", *FOREIGN, "Ann")), encoding="utf-8")
    target = tmp_path / "class.pdf"
    run("make", "qwixx", "-o", target, "--names", tmp_path / "class.txt")
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 1
    assert all(name in told[0] for name in FOREIGN)
    assert "Zoë" not in told[0]
    assert sum(len(page) for page in names_on(target.read_bytes(), ("Ann", "Zoë"))) == 2
    job = Job(sheetgen.sheet("qwixx"), Options(names=read_names(str(tmp_path / "class.txt"))))
    assert job.pad.sheets == 7
    assert sum(len(page.texts) for page in job.pages()) == 2


LONG = "Maximiliane Friederike von Hohenfels-Altenburg am Strand"


def test_a_long_name_is_set_smaller_and_then_on_two_lines() -> None:
    def texts(name: str, size: str = "standard") -> list[tuple[str, int]]:
        job = Job(sheetgen.sheet("kneifen"), Options(names=read_names(name), size=size))
        return [(text.string, text.size) for text in next(job.pages()).texts]

    [(_, usual)], [(_, smaller)] = texts("Ann"), texts("Maximiliane von Hohenfels-Altenburg am Strand")
    two = texts(LONG)
    assert usual > smaller >= two[0][1] == two[1][1]
    assert " ".join(line for line, _ in two) == LONG


@pytest.mark.parametrize("identity", sheetgen.sheets())
def test_every_letter_of_a_name_clears_its_line(identity: str) -> None:
    """The deepest is the S with a comma below, 0.245 of the size under the base line."""
    job = Job(sheetgen.sheet(identity), Options(names=read_names(f"Ģirts Șerban; {LONG}")))
    panel = job.layout.panels[0]
    field = next(mark for mark in panel.marks if getattr(mark, "name", "") == "name")
    line = next(mark for mark in field.marks if isinstance(mark, Line))  # type: ignore[union-attr]
    for name in job.options.names or ():
        texts = write_name(panel, name)
        assert texts[-1].y + 0.245 * texts[-1].size < line.y1
        assert all(fonts.width(text.string, text.size, "regular") <= line.x2 - text.x for text in texts)


def test_a_name_without_room_is_refused() -> None:
    with pytest.raises(DoesNotFit, match=r"the name 'M+' does not fit: needs \d+\.\d mm, has \d+\.\d mm"):
        sheetgen.sheet("kneifen").pdf(names="M" * 60)


def test_names_are_spoken_and_remembered(tmp_path: Path) -> None:
    first, again = tmp_path / "first.pdf", tmp_path / "again.pdf"
    run("make", "qwixx", "-o", first, "--names", "Zoé; Ann", "--fillable")
    run("make", first, "-o", again)
    assert first.read_bytes() == again.read_bytes()
    pdf = pikepdf.open(first)
    said = [
        str(each.ActualText) for each in pdf.objects if isinstance(each, pikepdf.Dictionary) and "/ActualText" in each
    ]
    assert [text for text in said if text.startswith("Name: ")] == ["Name: Ann", "Name: Zoé"]
    fields = pypdf.PdfReader(first).get_fields() or {}
    assert "sheet1.total" in fields
    assert "sheet1.name" not in fields


def test_all_fronts_are_printed_before_the_first_back() -> None:
    """For a printer without duplex: print, turn the pile, print; each order of sheets goes with it."""
    sheet = sheetgen.sheet("qwixx")
    for order, usual in (("fronts-backs", "reading"), ("cut-stack,fronts-backs", "cut-stack")):
        pages = list(Job(sheet, Options(copies=10, duplex="long", order=order)).pages())
        taken = list(Job(sheet, Options(copies=10, duplex="long", order=usual)).pages())
        assert [page.placed for page in pages[:3]] == [page.placed for page in taken[0::2]]
        assert [
            [(piece.panel.name, piece.x, piece.y, piece.number) for piece in page.placed] for page in pages[3:]
        ] == [[(piece.panel.name, piece.x, piece.y, piece.number) for piece in page.placed] for page in taken[1::2]]
    pdf = pikepdf.open(io.BytesIO(sheet.pdf(duplex="long", order="fronts-backs")))
    assert "/Duplex" not in pdf.Root.ViewerPreferences, "a printer on its default"
    with pytest.raises(DicepadError, match="fronts-backs needs duplex"):
        sheet.pdf(order="fronts-backs")
