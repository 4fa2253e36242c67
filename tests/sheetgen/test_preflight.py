"""Every kind of PDF, looked at as a print shop does before it prints."""

from __future__ import annotations

import io
from importlib import import_module
from pathlib import Path

import pikepdf
import pytest

import sheetgen
from dicepad.errors import DicepadError
from tests.sheetgen.preflight import (
    KINDS,
    OTHERS,
    PAGE,
    SHEETS,
    Colour,
    lies_in,
    look,
    looked_at,
    made,
    overprinted,
    row,
    table,
)
from tests.tiers import quick

LEAST_TYPE = {"large": 12.0, "giant": 12.0}
"""Least sizes of type other than 6.5 points."""
SAMPLE = (
    "four inks",
    "four inks, colourblind",
    "grey",
    "large",
    "dice to cut out",
    "worksheets, a form",
    "the key of worksheets",
    "papers of a lesson",
)


def check(kind: str, identity: str) -> None:
    """Check one kind of a sheet."""
    found = looked_at(kind, identity)
    least = min(found.type, key=lambda one: one.size)
    assert least.size >= LEAST_TYPE.get(kind, 6.5) - 0.01, least
    assert found.least_contrast >= 4.5, min(found.type, key=lambda one: one.contrast)
    assert found.least_sign is None or found.least_sign >= 3
    assert found.ink <= 280
    assert found.spaces <= ({"CMYK"} if "four inks" in kind else {"RGB", "grey"})
    assert kind not in ("grey", "outline") or found.spaces == {"grey"}
    assert (found.loose_fonts, found.boxes, found.unproved) == (set(), [], [])


@pytest.mark.parametrize("kind", quick(KINDS, *SAMPLE))
def test_a_print_shop_finds_nothing_wrong(kind: str) -> None:
    check(kind, "qwixx")


@pytest.mark.long
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in OTHERS])
@pytest.mark.parametrize("identity", [each for each in sheetgen.sheets() if each not in ("qwixx", "qwixx-guide")])
def test_a_print_shop_finds_nothing_wrong_with_other_sheets(identity: str, kind: str) -> None:
    if kind in ("large", "giant") and not fits(kind, identity):
        pytest.skip("too full for this size")
    if "duplex" in SHEETS[kind] and len(sheetgen.sheet(identity).natural) > 1:
        pytest.skip("its guide is its back")
    check(kind, identity)


def fits(kind: str, identity: str) -> bool:
    """Return whether a sheet fits in this size."""
    try:
        made(kind, identity)
    except DicepadError:
        return False
    return True


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_an_outside_checker_agrees_with_the_claim(kind: str, tmp_path: Path) -> None:
    file = tmp_path / "made.pdf"
    file.write_bytes(made(kind))
    assert list(import_module("pdfua").validate(str(file)).findings) == []


def test_the_reference_tells_what_is_found() -> None:
    told = PAGE.read_text(encoding="utf-8").splitlines()
    assert [row(kind) for kind in SAMPLE if row(kind) not in told] == [], "python -m tests.sheetgen.preflight"


@pytest.mark.long
def test_the_reference_tells_all_that_is_found() -> None:
    assert PAGE.read_text(encoding="utf-8").endswith("\n".join(table()) + "\n"), "python -m tests.sheetgen.preflight"


def test_the_look_finds_what_is_wrong() -> None:
    """Grey type of 5 points on red, in a font that the PDF lacks, printed with far too much ink beyond the page."""
    pdf = pikepdf.new()
    page = pdf.add_blank_page(page_size=(100, 100))
    page.obj.Resources = pikepdf.Dictionary(
        Font={"/F": pikepdf.Dictionary(Type=pikepdf.Name.Font, BaseFont=pikepdf.Name.Helvetica)}
    )
    page.obj.TrimBox = [0, 0, 200, 100]
    page.obj.Contents = pdf.make_stream(
        b"1 1 1 0.5 k 0 0 50 50 re f* 1 0 0 rg 50 50 50 50 re f 0.5 g BT 1 0 0 1 60 60 Tm /F 5 Tf (low) Tj ET"
    )
    intent = pikepdf.Dictionary(Type=pikepdf.Name.OutputIntent, DestOutputProfile=pdf.make_stream(b""))
    pdf.Root.OutputIntents = pikepdf.Array([intent])
    with pdf.open_metadata() as metadata:
        metadata["pdfaid:part"] = "3"
    buffer = io.BytesIO()
    pdf.save(buffer)
    found = look(buffer.getvalue())
    assert found.least_type == 5
    assert found.least_contrast == pytest.approx(1.01, abs=0.02)
    assert found.ink == 350
    assert found.spaces == {"CMYK", "RGB", "grey"}
    assert found.loose_fonts == {"/Helvetica"}
    assert len(found.boxes) == 1
    assert found.unproved == ["PDF/A"]


def test_black_is_seen_together_with_the_colour_below() -> None:
    band, black = Colour("CMYK", (0.8, 0, 0.9, 0)), Colour("CMYK", (0, 0, 0, 1))
    assert overprinted(black, band, True).parts == (0.8, 0, 0.9, 1)
    assert overprinted(black, band, False) == black
    assert lies_in((1, 1), [(0, 0), (2, 0), (2, 2), (0, 2)])
    assert not lies_in((3, 1), [(0, 0), (2, 0), (2, 2), (0, 2)])
