"""Palettes: rows stay apart for every eye, or have a second sign; and little ink is used where little was asked for."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from itertools import combinations

import numpy as np
import pypdfium2
import pytest

import sheetgen
from sheetgen.drawing.marks import Group, Path, Rect, walk
from sheetgen.drawing.palette import PALETTES
from sheetgen.drawing.pictures import POLYGONS
from sheetgen.press.job import Job
from sheetgen.press.options import Options
from sheetgen.writers.separation import SOLID, separate
from tests.places import ROOT
from tests.sheetgen.press_inks import make as press

SHEETS = (
    "kneifen",
    "qwantum",
    "qwinto",
    "qwixx",
    "qwixx-double-a",
    "qwixx-guide",
    "qwixx-mixed-colours",
    "qwixx-steps-a",
    "qwixx-tableau",
)
ROWS = ("red", "yellow", "green", "blue")

# Machado, Oliveira and Fernandes 2009, a physiologically based model, severity 1.0, applied to linear RGB.
DEFICIENCIES = {
    "protanopia": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    "deuteranopia": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    "tritanopia": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
}
CLEARLY_APART = 20
"""Difference in CIE Lab (1976); 2.3 can just be seen."""


def linear(colour: str) -> np.ndarray:
    value = np.array([int(colour[index : index + 2], 16) / 255 for index in (1, 3, 5)])
    return np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)


def lab(rgb: np.ndarray) -> np.ndarray:
    to_xyz = np.array(
        [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
    )
    xyz = to_xyz @ np.clip(rgb, 0, 1) / np.array([0.95047, 1.0, 1.08883])
    f = np.where(xyz > 216 / 24389, np.cbrt(xyz), (24389 / 27 * xyz + 16) / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def difference(one: str, other: str, deficiency: str | None) -> float:
    seen = np.array(DEFICIENCIES[deficiency]) if deficiency else np.eye(3)
    return float(np.linalg.norm(lab(seen @ linear(one)) - lab(seen @ linear(other))))


def test_the_simulation_knows_red_and_green() -> None:
    """An independent figure: our red and green are far apart for most eyes, and near each other for deuteranopes."""
    red, green = PALETTES["standard"].tone("red").band, PALETTES["standard"].tone("green").band
    assert difference(red, green, None) > 90
    assert difference(red, green, "deuteranopia") < 25
    assert difference("#000000", "#ffffff", "protanopia") == pytest.approx(100, abs=0.1)


@cache
def on_paper(colour: str) -> str:
    """The colour that four inks on uncoated paper make, seen by eyes that have got used to the paper."""
    (seen,) = press.converted(inks_of(colour), press.to_screen(), "CMYK")
    return "#" + "".join(f"{part:02x}" for part in seen)


def inks_of(colour: str) -> np.ndarray:
    return np.rint(np.array([separate(colour)]) * 255)


@pytest.mark.parametrize("shown", [str, on_paper], ids=["screen", "paper"])
@pytest.mark.parametrize("deficiency", [None, *DEFICIENCIES])
def test_the_colourblind_palette_keeps_all_colours_apart(deficiency: str | None, shown: Callable[[str], str]) -> None:
    """Those of all games, and the white of dice: nobody needs the letter or the shape."""
    bands = {colour: shown(tone.band) for colour, tone in PALETTES["colourblind"].tones.items()}
    for one, other in combinations(bands, 2):
        assert difference(bands[one], bands[other], deficiency) >= CLEARLY_APART, (one, other)


def test_green_of_the_colourblind_palette_is_green() -> None:
    """Sky blue beside blue would be called blue."""
    lightness, red, blue = lab(linear(PALETTES["colourblind"].tone("green").band))
    assert 100 < np.degrees(np.arctan2(blue, red)) < 180
    assert lightness > 50


@pytest.mark.parametrize("palette", PALETTES)
def test_signs_and_numbers_can_be_read_once_they_are_printed(palette: str) -> None:
    """Black ink is printed onto the band; white is the paper."""
    for colour, tone in PALETTES[palette].tones.items():
        band, sign, cell, ink = (inks_of(part) for part in (tone.band, tone.sign, tone.cell, tone.ink))
        if separate(tone.sign) == SOLID:
            sign = np.maximum(band, sign)
        assert contrast_on_paper(sign, band) >= 3, (colour, "sign", contrast_on_paper(sign, band))
        assert contrast_on_paper(ink, cell) >= 4.5, (colour, "ink", contrast_on_paper(ink, cell))


def contrast_on_paper(one: np.ndarray, other: np.ndarray) -> float:
    dark, light = sorted(float(press.luminance(inks)[0]) for inks in (one, other))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("palette", PALETTES)
def test_every_row_has_a_second_sign_in_every_palette(palette: str) -> None:
    """Whatever the colours do, letter and shape at the start of a row are there, and no two rows share them."""
    sheet = sheetgen.sheet("qwixx")
    letters = [sheet.words.say(f"letter.{colour}") for colour in ROWS]
    assert len(set(letters)) == 4
    assert len({POLYGONS.get(colour) for colour in ROWS}) == 4
    (panel,) = Job(sheet, Options(palette=palette)).layout.panels
    drawn = [mark.string for mark in walk(panel.marks) if hasattr(mark, "string")]
    assert all(letter in drawn for letter in letters)
    for colour in ROWS:
        shown = PALETTES[palette].tone(colour)
        contrast = contrast_of(shown.sign, shown.band)
        assert contrast >= 3, (colour, contrast)
        assert contrast_of(shown.ink, shown.cell) >= 4.5, colour


def contrast_of(one: str, other: str) -> float:
    """The contrast ratio of WCAG 2."""
    weights = np.array([0.2126, 0.7152, 0.0722])
    dark, light = sorted(float(weights @ linear(colour)) for colour in (one, other))
    return (light + 0.05) / (dark + 0.05)


def test_greys_differ_in_lightness() -> None:
    lightness = [lab(linear(PALETTES["grey"].tone(colour).band))[0] for colour in ROWS]
    assert min(abs(one - other) for one, other in combinations(lightness, 2)) >= 12
    for shown in PALETTES["grey"].tones.values():
        assert all(len({value[1:3], value[3:5], value[5:7]}) == 1 or spread(value) <= 16 for value in shown)


def spread(colour: str) -> int:
    parts = [int(colour[index : index + 2], 16) for index in (1, 3, 5)]
    return max(parts) - min(parts)


@pytest.mark.covering
@pytest.mark.parametrize(
    ("palette", "most"), [("standard", 25), ("colourblind", 25), ("grey", 25), ("low-ink", 8), ("outline", 13)]
)
@pytest.mark.parametrize("identity", SHEETS)
def test_ink_coverage(identity: str, palette: str, most: float) -> None:
    """Coverage of a dot is its strongest ink of cyan, magenta and yellow, on the picture of one sheet at 288 dpi.

    At fewer dots to the inch thin lines are drawn too wide, and count too much.
    """
    for page in pypdfium2.PdfDocument(sheetgen.sheet(identity).pdf("a6", palette=palette)):
        assert coverage(page) < most


def coverage(page: pypdfium2.PdfPage) -> float:
    """The ink on a page in per cent."""
    picture = page.render(scale=4).to_numpy()[..., :3]
    return float(100 * (1 - picture.min(axis=2) / 255).mean())


def test_the_page_tells_how_much_ink_a_palette_takes() -> None:
    page = (ROOT / "book" / "command-line.md").read_text(encoding="utf-8")
    told = re.findall(r"^\| `([\w-]+)` \| .* \| (\d+) % \|$", page, re.MULTILINE)
    assert {palette for palette, _ in told} == set(PALETTES)
    for palette, share in told:
        (sheet,) = pypdfium2.PdfDocument(sheetgen.sheet("qwixx").pdf("a6", palette=palette))
        assert int(share) == round(coverage(sheet)), palette


def test_a_palette_changes_colours_and_nothing_else() -> None:
    def shapes(palette: str) -> list[object]:
        (panel,) = Job(sheetgen.sheet("qwixx"), Options(palette=palette)).layout.panels
        return [
            mark.box if isinstance(mark, Rect | Group) else mark.pieces if isinstance(mark, Path) else None
            for mark in walk(panel.marks)
        ]

    assert shapes("standard") == shapes("low-ink") == shapes("grey") == shapes("colourblind")


def test_a_sheet_that_was_used_in_grey_has_its_colours_still() -> None:
    sheet = sheetgen.sheet("qwixx")
    grey = Job(sheet, Options(palette="grey")).sheet
    assert PALETTES["grey"].tone("red").band in {mark.fill for mark in grey.natural[0].marks if hasattr(mark, "fill")}
    assert f'fill="{PALETTES["standard"].tone("red").band}"' in sheet.svg()
    assert f'fill="{PALETTES["grey"].tone("red").band}"' not in sheet.svg()


def test_the_site_and_its_logo_have_the_colours_of_the_sheets() -> None:
    """Green and orange of plots are darker, since lines and bars need more contrast than cells."""
    tones = PALETTES["standard"].tones
    bands = {colour: tone.band for colour, tone in tones.items()}
    style = (ROOT / "book" / "_static" / "dicepad.css").read_text(encoding="utf-8")
    assert dict(re.findall(rf"--({'|'.join(bands)}): (#[0-9a-f]{{6}});", style)) == bands
    darker = {colour: tones[colour].soft for colour in ("green", "orange")}
    plots = (ROOT / "book" / "chances" / "axes.py").read_text(encoding="utf-8")
    assert dict(re.findall(r'"var\(--(\w+), (#[0-9a-f]{6})\)"', plots)).items() >= (bands | darker).items()
    logo = (ROOT / "book" / "images" / "logo.svg").read_text(encoding="utf-8")
    assert re.findall(r'r="3.4" fill="(#[0-9a-f]{6})"', logo) == [bands[colour] for colour in ROWS]
