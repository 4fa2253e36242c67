"""Covers: the scene in the colours and shapes of each game, and the words beside it."""

from __future__ import annotations

import pytest

import sheetgen
from sheetgen.drawing import fonts
from sheetgen.drawing.marks import Box, Mark, Panel, Passage, Path, Rect, Text, bounds, walk
from sheetgen.drawing.palette import PALETTES
from sheetgen.press.job import Job
from sheetgen.press.options import Options

GAMES = {
    "qwixx": {"red", "yellow", "green", "blue"},
    "qwinto": {"orange", "yellow", "violet"},
    "qwantum": {"red", "yellow", "blue", "violet"},
    "kneifen": {"blue", "violet"},
}


def cover_of(identity: str, **options: object) -> Panel:
    """The cover of a pad."""
    job = Job(sheetgen.sheet(identity), Options.from_table({"cover": True, "copies": 20, **options}))
    assert job.pad.cover
    return job.pad.cover


def plain(panel: Panel) -> list[Mark]:
    return list(walk(panel.marks))


@pytest.mark.parametrize("palette", ["standard", "colourblind", "grey"])
@pytest.mark.parametrize("identity", GAMES)
def test_a_cover_has_the_colours_of_its_game_and_no_others(identity: str, palette: str) -> None:
    tones = PALETTES[palette].tones
    filled = {mark.fill for mark in plain(cover_of(identity, palette=palette)) if isinstance(mark, Rect | Path)}
    wanted = {tones[colour].band for colour in GAMES[identity]}
    others = {tone.band for colour, tone in tones.items() if colour != "white"} - wanted
    assert wanted <= filled
    assert not others & filled


@pytest.mark.parametrize("identity", sheetgen.sheets())
def test_all_of_a_cover_lies_on_its_ground_and_nothing_on_its_words(identity: str) -> None:
    """With a code, which takes room from the scene. Paths are dice, crosses and numbers by hand."""
    panel = cover_of(identity, qr="https://example.org/rules")
    ground = panel.marks[0]
    assert isinstance(ground, Rect)
    assert ground.box == Box(0, 0, panel.width, panel.height).inset(7_000)
    for mark in plain(panel)[1:]:
        box = bounds([mark])
        assert ground.box.x <= box.x <= box.right <= ground.box.right, mark
        assert ground.box.y <= box.y <= box.bottom <= ground.box.bottom, mark
    words = [mark for mark in panel.marks if isinstance(mark, Passage)]
    drawn = [bounds([mark]) for mark in panel.marks[1:] if isinstance(mark, Path | Rect)]
    assert len(drawn) > 10
    for text in (mark for passage in words for mark in passage.marks if isinstance(mark, Text)):
        width = fonts.width(text.string, text.size, text.weight)
        left = text.x - {"start": 0, "middle": width // 2, "end": width}[text.anchor]
        set_in = Box(left, text.box.y, width, text.box.height)
        for box in drawn:
            apart = box.right <= set_in.x or box.x >= set_in.right or box.bottom <= set_in.y or box.y >= set_in.bottom
            assert apart, text.string


def test_a_low_ink_cover_has_outlines_only() -> None:
    ink = {PALETTES["low-ink"].ink}
    for identity, colours in GAMES.items():
        signs = {PALETTES["low-ink"].tones[colour].sign for colour in colours}
        panel = cover_of(identity, palette="low-ink")
        large = [mark for mark in plain(panel) if isinstance(mark, Rect) and mark.box.width > panel.width // 4]
        assert {mark.fill for mark in large} == {"#ffffff"}
        filled = {mark.fill for mark in plain(panel) if isinstance(mark, Path)}
        assert filled <= {"#ffffff", None} | ink | signs


def test_rows_of_qwinto_are_staggered_and_have_pentagons() -> None:
    """The violet row, the lowest, begins furthest to the left; its second field has five corners."""
    panel = cover_of("qwinto")
    tones = PALETTES["standard"].tones
    bands = [mark.box for mark in panel.marks if isinstance(mark, Rect) and mark.fill == tones["violet"].band]
    others = [mark.box for mark in panel.marks if isinstance(mark, Rect) and mark.fill == tones["orange"].band]
    assert max(box.width for box in bands) > max(box.width for box in others)
    corners = [mark for mark in panel.marks if isinstance(mark, Path) and len(mark.pieces) == 6]
    assert any(mark.fill == tones["violet"].cell for mark in corners)


def test_a_long_title_gets_smaller_and_takes_the_place_of_the_dice_beside_it() -> None:
    sizes = []
    for title in ("Qwixx", "Qwixx for a long evening", "Qwixx for a long evening with all our friends"):
        panel = cover_of("qwixx", title=title)
        heading = next(mark for mark in panel.marks if isinstance(mark, Passage) and mark.kind == "H1")
        assert heading.text == title
        (text,) = heading.marks
        assert isinstance(text, Text)
        sizes.append(text.size)
    assert sizes == sorted(sizes, reverse=True)
    assert len(set(sizes)) == 3
