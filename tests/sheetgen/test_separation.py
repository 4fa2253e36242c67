"""The inks of the sheets, beside the profile of the press read by littlecms."""

from __future__ import annotations

import numpy as np
import pytest

from sheetgen.drawing.palette import ALL_INKS, GREY, INK, PALETTES, RULE
from sheetgen.writers import separation
from sheetgen.writers.separation import LINK, NEUTRAL, separate
from tests.sheetgen.press_inks import make as press

COLOURS = sorted({part for palette in PALETTES.values() for tone in palette.tones.values() for part in tone})


def channels(colour: str) -> list[int]:
    return [int(colour[place : place + 2], 16) for place in (1, 3, 5)]


def test_the_link_is_made_from_the_profile() -> None:
    made, kept = (
        np.frombuffer(content, dtype=np.uint8).astype(int) for content in (press.device_link(), LINK.read_bytes())
    )
    assert np.abs(made - kept).max() <= 2, "python tests/sheetgen/press_inks/make.py"


def test_colours_between_those_of_the_link_are_as_the_profile_says() -> None:
    coloured = [colour for colour in COLOURS if max(channels(colour)) - min(channels(colour)) >= 255 * NEUTRAL]
    exact = press.separated(np.array([channels(colour) for colour in coloured], dtype=np.uint8)) / 255
    ours = np.array([separate(colour) for colour in coloured])
    fits = exact[:, :3].sum(axis=1) <= 1.8
    assert fits.sum() > 25
    exact, ours = exact[fits], ours[fits]
    assert np.abs(ours - exact).max() <= 0.06
    assert np.abs(ours - exact).mean() <= 0.01


@pytest.mark.parametrize("shade", range(0, 256, 5))
def test_greys_are_printed_with_black_alone(shade: int) -> None:
    inks = separate(f"#{shade:02x}{shade:02x}{shade:02x}")
    assert inks[:3] == (0, 0, 0)
    assert shade in (0, 255) or shade > 80 or inks.black > 0.9


def test_text_and_lines_outside_the_rows_have_no_colour() -> None:
    assert separate(INK) == (0, 0, 0, 1)
    assert all(separate(colour)[:3] == (0, 0, 0) for colour in (GREY, RULE))


def test_no_colour_needs_more_ink_than_paper_holds() -> None:
    link = np.frombuffer(LINK.read_bytes(), dtype=np.uint8).reshape(-1, 4)
    assert link.sum(axis=1).max() / 255 <= 2.8
    assert max(sum(separate(colour)[:3]) for colour in (*COLOURS, "#ff0000", "#0000ff")) <= 1.8, "and black on top"
    assert sum(separate(ALL_INKS)) == 4, "marks of the print shop show where every ink lies"


def test_no_tint_is_too_light_to_print() -> None:
    parts = {part for colour in COLOURS for part in separate(colour)}
    assert min(parts - {0}) >= separation.FAINTEST
