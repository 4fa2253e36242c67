"""Every back on every paper, with and without crop marks, in every language: nothing is missing, small or lost."""

from __future__ import annotations

from itertools import cycle, product

import pytest

import sheetgen
from dicepad.errors import DoesNotFit
from sheetgen.drawing.marks import MM, POINT, Line, Mark, Panel, Passage, Path, Rect, Text, bounds, walk
from sheetgen.press.job import Job
from sheetgen.press.options import Options
from sheetgen.wording import LANGUAGES
from tests.tiers import KINDS, quick

PAPERS = ("a4", "a5", "letter")
MOST_BLANK = 0.55
"""Greatest share of a back that stays white, in squares of 2 mm."""
CASES = list(product(sheetgen.sheets(), PAPERS, (False, True), LANGUAGES))
SAMPLE = list(zip(KINDS, cycle(PAPERS), cycle((False, False, True)), cycle(LANGUAGES)))


@pytest.mark.parametrize(("identity", "paper", "crop_marks", "lang"), quick(CASES, *SAMPLE))
def test_a_back_has_all_its_pictures_in_type_that_can_be_read(
    identity: str, paper: str, crop_marks: bool, lang: str
) -> None:
    """Each tile has a picture, no type is below 6.5 pt, and the paper is used."""
    sheet = sheetgen.sheet(identity, lang)
    options = Options(lang=lang, paper=paper, duplex="long", crop_marks=crop_marks)
    try:
        backs = [panel for panel in Job(sheet, options).pad.backs if panel.name == "back"]
    except DoesNotFit:
        with pytest.raises(DoesNotFit):
            assert Job(sheet, Options(lang=lang, paper=paper, crop_marks=crop_marks)).pad, "not even the front fits"
        return
    if sheet.game.spec.sheet.guide:
        assert not backs, "the guide is the back"
        return
    pictures = [len(marks) for back in backs for marks in tiles_of(back)]
    assert pictures
    assert len(pictures) % len(sheet.rules) == 0, "sheets of Longo have backs of their own"
    assert min(pictures) >= 4
    for back in backs:
        assert min(mark.size for mark in walk(back.marks) if isinstance(mark, Text)) >= round(6.5 * POINT)
        assert blank(back) < MOST_BLANK


def tiles_of(back: Panel) -> list[list[Mark]]:
    """The drawn marks of each tile, without its texts."""
    found: list[list[Mark]] = []
    for mark in back.marks:
        if isinstance(mark, Passage) and mark.kind == "H2":
            found.append([])
        elif found and isinstance(mark, Rect | Path | Line):
            found[-1].append(mark)
    return found


def blank(back: Panel) -> float:
    """The share of the squares of 2 mm that no mark touches."""
    side = 2 * MM
    columns, rows = back.width // side, back.height // side
    touched: set[tuple[int, int]] = set()
    for mark in walk(back.marks):
        box = bounds([mark])
        across = range(max(0, box.x // side), min(columns, box.right // side + 1))
        touched.update(product(across, range(max(0, box.y // side), min(rows, box.bottom // side + 1))))
    return 1 - len(touched) / (columns * rows)
