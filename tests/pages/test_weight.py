"""Bytes that a visitor has to load, from a web server that packs nothing."""

from __future__ import annotations

import gzip
import io
import re
import sys
import zipfile

import pytest
from fontTools.ttLib import TTFont

import dicepad
from sheetgen.drawing.fonts import FILES
from widgets.match.links import link

from .conftest import ROOT, Handler, settle
from .test_play import begin, roll, workers

sys.path.insert(0, str(ROOT / "book" / "_ext"))

import webfonts

LIGHT, MOST = 300_000, 1_500_000


def test_a_tutorial_with_a_match_stays_below_a_megabyte_and_a_half(visit):
    """A first visit; of a second font or an icon nobody uses, nothing comes."""
    name = "Mozilla/5.0 (weighed)"
    page = visit("tutorials/qwixx", user_agent=name)
    settle(page)
    with page.expect_event("requestfinished", lambda one: "coach.zip" in one.url):
        begin(page)
    roll(page)
    assert LIGHT < Handler.sent_to[name] < MOST


def test_only_what_a_match_needs_comes_for_it(visit):
    """Of the computers' weights, those of its game; of the letters, none that no page has. A link hides its game."""
    page = visit("tutorials/qwixx")
    asked: list[str] = []
    page.on("requestfinished", lambda one: asked.append(one.url.rpartition("/")[2]))
    with page.expect_event("requestfinished", lambda one: "coach.zip" in one.url):
        begin(page)
    roll(page)
    page.wait_for_selector(".live-play .dp-news summary")
    settle(page)
    assert {name for name in asked if ".zip" in name} == {"light.zip.gz", "coach.zip.gz"}
    assert not [name for name in asked if name.endswith("woff2")]

    match = dicepad.Match.begin(dicepad.load("qwinto"), 1, seed="evening")
    page.goto(page.url.partition("#")[0] + link(match))
    page.reload()
    board = page.locator(".live-play")
    board.get_by_role("button", name="Hint").click()
    page.wait_for_function("document.querySelector('.live-play').model.get('view').hint")
    assert "qwinto.zip.gz" in asked
    assert workers(page) == ["light-worker.js"]


def test_light_python_is_whole_and_small(built_site):
    """All of it is in one file, so that it comes or does not come."""
    packed = (built_site / "live" / "light.zip.gz").read_bytes()
    assert LIGHT < len(packed) < 465_000
    with zipfile.ZipFile(io.BytesIO(gzip.decompress(packed))) as content:
        names = set(content.namelist())
    assert {"micropython.mjs", "micropython.wasm", "lib/page.py", "lib/shims/base.py"} <= names
    assert not any(name.startswith("lib/probe") for name in names)


def test_what_a_board_loads_without_python_is_small(built_site):
    """All modules and styles of a tutorial's boards, packed by gzip: under 31 kB."""
    page = (built_site / "tutorials" / "qwixx.html").read_text(encoding="utf-8")
    asked = ["boards.js", "board.css", "live.css"]
    assert set(asked) <= set(re.findall(r'(?:src|href)="\.\./live/([^"]+)"', page))
    loaded: dict[str, bytes] = {}
    while asked:
        name = asked.pop()
        loaded[name] = (built_site / "live" / name).read_bytes()
        asked += set(re.findall(r'from"\./([^"]+)"', loaded[name].decode())) - set(loaded)
    assert set(loaded) == {"boards.js", "board.css", "live.css"}
    assert page.index("live/boards.js") < page.index("</head>")
    assert sum(len(gzip.compress(content, 9, mtime=0)) for content in loaded.values()) < 31_000


def test_no_style_asks_for_every_picture_of_a_page(built_site):
    """A rule that names only a kind behind `:has(...)` makes a browser search the whole page at every event."""
    for path in (*built_site.glob("_static/*.css"), *built_site.glob("live/*.css")):
        text = path.read_text(encoding="utf-8")
        if ".dp-" in text or ".bd-article" in text:
            assert not re.findall(r"[^{},]*:has\([^{}]*\) [a-z]+\s*[,{]", text), path.name


def test_icons_are_drawn_where_the_theme_wants_them(visit):
    page = visit("index")
    assert page.locator(".fa-solid").count() == 0
    icons = page.locator("svg.svg-inline--fa:visible")
    assert icons.count() >= 3
    for icon in icons.all():
        box = icon.bounding_box()
        assert box is not None
        assert 8 <= box["height"] <= 32


def test_a_packed_font_is_the_font(visit):
    """Only the letters of the pages come, and no icons."""
    page = visit("index")
    page.evaluate("document.fonts.ready.then(() => true)")
    asked = page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")
    fonts = {name.rpartition("/")[2] for name in asked if ".woff" in name}
    assert fonts == {f"{path.stem}-latin.woff2" for path in FILES.values()}
    loaded = page.evaluate("[...document.fonts].filter((one) => one.status === 'loaded').map((one) => one.family)")
    assert "IBM Plex Sans" in {name.strip('"') for name in loaded}


@pytest.mark.long
def test_packing_a_font_loses_nothing_of_it(tmp_path):
    for source in FILES.values():
        whole = TTFont(source)
        webfonts.pack(source, tmp_path)
        copy = tmp_path / source.name
        assert {path.suffix for path in tmp_path.glob(f"{copy.stem}.*")} == {".woff", ".woff2"}
        old = TTFont(copy.with_suffix(".woff"))
        latin, rest = (TTFont(tmp_path / f"{copy.stem}{part}.woff2") for part in ("-latin", ""))
        letters = set(whole.getBestCmap())
        assert set(latin.getBestCmap()) == letters & set(webfonts.codes(webfonts.LATIN))
        assert set(rest.getBestCmap()) == letters - set(latin.getBestCmap())
        for packed in (old, latin, rest):
            for code, name in packed.getBestCmap().items():
                assert drawn(packed, name) == drawn(whole, whole.getBestCmap()[code]), name
        assert old.getGlyphOrder() == whole.getGlyphOrder()
        for suffix, most in ((".woff", 0.6), (".woff2", 0.25)):
            assert copy.with_suffix(suffix).stat().st_size < most * source.stat().st_size


def drawn(font, name):
    """Return the width of a glyph and its outline."""
    glyphs = font["glyf"]
    return font["hmtx"][name], glyphs[name].getCoordinates(glyphs)[0]


def test_every_letter_is_in_one_of_the_two_files_of_a_font(built_site):
    css = (built_site / "_static" / "all.css").read_text(encoding="utf-8")
    faces = re.findall(r"@font-face \{[^}]*?font-weight:\s*(\d+);[^}]*?unicode-range:\s*([^;}]+)", css)
    assert {weight for weight, _ in faces} == {"400", "700"}
    for bold in ("400", "700"):
        latin, rest = (webfonts.codes(ranges) for one, ranges in faces if one == bold)
        assert latin == webfonts.codes(webfonts.LATIN)
        assert sorted(latin + rest) == list(range(0x20, 0x110000))
