"""The fonts of the board: those of the sheets, cut down, and not changed otherwise."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

import dicepad
import sheetgen
from sheetgen.drawing.fonts import FILES
from sheetgen.wording import LANGUAGES

FOLDER = Path(__file__).resolve().parents[2] / "widgets" / "front" / "css" / "fonts"


@pytest.fixture(scope="module")
def shown() -> dict[str, set[str]]:
    """All that stands on any sheet, in any language, by weight."""
    pictures = (sheetgen.sheet(game, lang).svg() for game in dicepad.games() for lang in LANGUAGES)
    texts = [found for picture in pictures for found in re.findall(r"<text([^>]*)>([^<]*)", picture)]
    bold = {letter for attributes, text in texts for letter in text if "font-weight" in attributes}
    return {"bold": bold, "regular": {letter for more, text in texts for letter in text if "font-weight" not in more}}


@pytest.mark.parametrize("weight", FILES)
def test_a_font_of_the_board_has_all_that_is_on_sheets(shown, weight):
    font = TTFont(FOLDER / f"{weight}.woff2")
    assert shown[weight] <= set(map(chr, font.getBestCmap()))
    assert len(shown[weight]) > 50


@pytest.mark.parametrize("weight", FILES)
def test_a_font_of_the_board_is_as_wide_as_that_of_the_sheets(weight):
    font, whole = TTFont(FOLDER / f"{weight}.woff2"), TTFont(FILES[weight])
    for code, glyph in font.getBestCmap().items():
        assert font["hmtx"][glyph][0] == whole["hmtx"][whole.getBestCmap()[code]][0]
    assert "kern" not in font
    assert "GPOS" not in font or not font["GPOS"].table.LookupList or not font["GPOS"].table.LookupList.Lookup


@pytest.mark.parametrize("weight", FILES)
def test_a_font_of_the_board_has_a_name_of_its_own(weight):
    """The licence keeps the name of the whole font for itself."""
    names = TTFont(FOLDER / f"{weight}.woff2")["name"].names
    assert all("Plex" not in str(name) for name in names)
    assert any("IBM Corp" in str(name) for name in names)
    licences = FOLDER.parents[2] / "static" / "licences.txt"
    assert "SIL Open Font License" in licences.read_text(encoding="utf-8")
