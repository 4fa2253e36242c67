"""The measures that we read ourselves agree with those of ReportLab, and the font has what the sheets need."""

from __future__ import annotations

import pytest
from fontTools import ttLib
from fontTools.pens.areaPen import AreaPen
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.transformPen import TransformPen
from fontTools.svgLib.path import parse_path
from reportlab.pdfbase.ttfonts import TTFont

from dicepad import GlyphMissing
from sheetgen.drawing import fonts
from sheetgen.drawing.fonts.outlines import outline
from sheetgen.wording import LANGUAGES, wording


@pytest.mark.parametrize("weight", fonts.FILES)
def test_measures_agree_with_reportlab(weight: str) -> None:
    face = TTFont("oracle", str(fonts.FILES[weight])).face
    widths = {code: face.getCharWidth(code) / 1000 for code in face.charToGlyph if 0x20 <= code < 0xFFFF}
    assert len(widths) > 500
    assert {code: pytest.approx(fonts.advance(chr(code), weight)) for code in widths} == widths


@pytest.mark.parametrize("weight", fonts.FILES)
def test_figures_all_have_the_same_width(weight: str) -> None:
    assert len({fonts.advance(figure, weight) for figure in "0123456789"}) == 1


@pytest.mark.parametrize("weight", fonts.FILES)
def test_every_letter_of_the_four_languages_is_there(weight: str) -> None:
    letters = "äöüÄÖÜßàâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛŸìòóÌÒÓ«»„“”‘’–—−×+=·…€\u00a0"  # noqa: RUF001
    assert fonts.width(letters, 1000, weight) > 0
    for lang in LANGUAGES:
        for text in wording(lang).texts.values():
            fonts.width(text, 1000, weight)


def test_a_missing_glyph_names_the_character() -> None:
    with pytest.raises(GlyphMissing) as caught:
        fonts.width("2🎲", 1000, "regular")
    assert (caught.value.char, caught.value.font) == ("🎲", "IBM Plex Sans Regular")


def test_the_licence_comes_with_the_font() -> None:
    licence = (fonts.FILES["bold"].parent / "OFL.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence


@pytest.mark.parametrize("weight", fonts.FILES)
def test_outlines_are_those_that_fonttools_reads(weight: str) -> None:
    """Every character has the bounds and the area of its glyph, and stands behind the one before it."""
    with ttLib.TTFont(fonts.FILES[weight]) as font:
        drawings, names = font.getGlyphSet(), font.getBestCmap()
        for code in fonts.measures(weight).advances:
            wanted, found = ((BoundsPen(drawings), AreaPen(drawings)) for _ in range(2))
            for pen, other in zip(wanted, found, strict=True):
                drawings["eight"].draw(pen)
                drawings[names[code]].draw(TransformPen(pen, (1, 0, 0, 1, fonts.units("8", weight), 0)))
                parse_path(outline(f"8{chr(code)}", weight), other)
            assert found[0].bounds == pytest.approx(wanted[0].bounds, abs=1), chr(code)
            assert found[1].value == pytest.approx(wanted[1].value, rel=0.005), chr(code)
