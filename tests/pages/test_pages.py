"""Every page of the built site, in a real browser: whole, legible, open to everybody, and alone with its own host."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route

from tests.tiers import quick

from .conftest import MOST_SHIFT, ROOT, SHIFTS, Handler, served, settle

PAGES = [*re.findall(r"(?:file|root): (\S+)", (ROOT / "book" / "_toc.yml").read_text(encoding="utf-8")), "search"]
KINDS = ("index", "tutorials/qwixx", "printing", "chances/seven", "reference/games", "search")
"""A page of each kind."""

STANDS = """!document.querySelector(
    ':is(.step, .live-explore, .live-part:not(.live-again), .live-figure, .live-classroom):not([data-ready]), ' +
    '.live-play[data-train]:not(:has(.dp-trainer))')"""
"""All that moves on a page has come: figures do so after the page has loaded, and exercises when Python is awake."""
REACHED = """[...document.querySelectorAll('pre[tabindex]')].every(
    (one) => one.tabIndex === 0 || (one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight))"""
"""The theme lets code that scrolls be reached by the keyboard, a moment after the page has another width."""
THROUGH = """async () => {
  const drawn = () => new Promise((done, fail) => {
    requestAnimationFrame(done);
    setTimeout(() => fail(new Error(`No frame comes at ${scrollY}; hidden: ${document.hidden}`)), 120000);
  });
  for (let top = 0; top < document.body.scrollHeight; top += 0.9 * innerHeight, await drawn())
    scrollTo({ top, behavior: "instant" });
  await drawn();
  return window.shifted || 0;
}"""
SEEN = (
    "color-contrast",
    "scrollable-region-focusable",
    "link-in-text-block",
    "button-name",
    "link-name",
)
"""The rules of axe that colours and widths have a part in; the others say the same of a page whatever it looks like."""


@pytest.mark.parametrize("name", quick(PAGES, *KINDS))
def test_a_page_is_whole_stays_in_place_and_is_open_to_everybody(visit, violations, name):
    """In light on a screen and in dark on a phone axe finds nothing, and nothing moves while it is loaded and read; the
    phone needs no sideways scrolling, even a narrow one."""
    page = visit(name, 1280, script=SHIFTS, reduced_motion="reduce")
    page.wait_for_function(STANDS)
    assert violations(page) == []
    assert page.evaluate(THROUGH) <= MOST_SHIFT
    page.set_viewport_size({"width": 390, "height": 844})
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    page.reload()
    page.wait_for_function(STANDS)
    assert page.evaluate(THROUGH) <= MOST_SHIFT
    page.set_viewport_size({"width": 360, "height": 740})
    page.wait_for_function(REACHED)
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert violations(page, *SEEN) == []


MOVING = [
    *(name for name in PAGES if name.startswith(("tutorials/", "trainer")) and not name.endswith("index")),
    *("index", "play", "learn", "explorer", "coach", "printing", "worksheets", "mixed"),
    *("qwixx", "x-change", "connected", "double", "big-points", "bonus", "longo", "kneifen", "qwantum", "qwinto"),
]
"""Pages with boards, trainers and the like."""


@pytest.mark.parametrize("name", quick(MOVING, "trainer"))
@pytest.mark.parametrize("width", [390, 1280])
def test_nothing_jumps_on_a_first_visit_even_if_modules_come_late(visit, name, width):
    page = visit(name, width, script=SHIFTS, reduced_motion="reduce", late=r"/live/[^/]+\.js$")
    page.wait_for_function(STANDS)
    settle(page)
    assert page.evaluate("document.fonts.ready.then(() => true)")
    assert page.evaluate("document.fonts.check('16px \\'IBM Plex Sans\\'')")
    assert page.evaluate(THROUGH) <= MOST_SHIFT


WRITTEN = """document.readyState === 'interactive' && document.fonts.status === 'loaded' &&
    [...document.querySelectorAll('link[rel=stylesheet]')].every((one) => one.sheet)"""
BELOW = "Math.round(document.querySelector('.live-play').getBoundingClientRect().bottom + scrollY)"


@pytest.mark.parametrize("name", quick(["mixing", "own-sheet"], "mixing"))
def test_a_board_that_has_a_form_above_it_moves_nothing_below(visit, name):
    page = visit(name, 390)
    held: list[Route] = []
    page.route("**/live/boards.js", lambda route: held.append(route))
    page.reload(wait_until="commit")
    page.wait_for_function(WRITTEN)
    before = page.evaluate(BELOW)
    for route in held:
        route.continue_()
    page.locator(".live-play").scroll_into_view_if_needed()
    page.wait_for_selector(".live-play .dicepad")
    settle(page)
    assert page.evaluate(BELOW) == before


COLOURS = """() => [...document.querySelectorAll('.bd-article-container *')].filter(
  (one) => one.checkVisibility()).map((one) => {
  const { color, backgroundColor, borderTopColor, fill, stroke } = getComputedStyle(one);
  return [one.tagName, color, backgroundColor, borderTopColor, fill, stroke].join(' ');
})"""
LOST = """[...document.querySelectorAll('.dp-place[data-state=marked], .dp-cell, .strip .crossed, .dp-die')].filter(
  (one) => one.getClientRects().length === 0 || getComputedStyle(one).printColorAdjust !== 'exact').length"""


@pytest.mark.parametrize("name", quick(PAGES, "tutorials/qwixx", "qwixx"))
def test_a_page_is_printed_in_light_colours_with_all_that_is_written_on_its_sheets(visit, name):
    """Printers leave out backgrounds unless a style asks for them exactly; the dark theme is for the screen."""
    page = visit(name, 1280, reduced_motion="reduce")
    page.wait_for_function(STANDS)
    page.emulate_media(media="print", color_scheme="light", reduced_motion="reduce")
    settle(page)  # boards choose their layout in a frame of its own
    light = page.evaluate(COLOURS)
    assert light
    assert page.evaluate(LOST) == 0
    page.emulate_media(media="print", color_scheme="dark", reduced_motion="reduce")
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    assert page.evaluate(COLOURS) == light


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_in_place_of_a_missing_one_can_be_read(visit, violations, built_site, scheme):
    page = visit("learn")
    page.set_content((built_site / "404.html").read_text(encoding="utf-8").replace('<base href="/">', ""))
    page.emulate_media(color_scheme=scheme)
    assert violations(page) == []


def test_a_search_finds_games_first_and_shows_sentences(visit):
    page = visit("search")
    for word, best in (("misthrow", "Qwixx"), ("lock", "Qwixx"), ("print", "Print shop"), ("Kneifen", "Kneifen")):
        page.goto(f"{page.url.partition('?')[0]}?q={word}")
        page.wait_for_selector("ul.search li p.context")
        assert page.inner_text("ul.search li >> nth=0 >> a") == best
        assert page.inner_text("ul.search li p.context >> nth=0")[-1] in ".!?:…"


def test_a_board_is_played_in_the_frame_of_another_site(visit, site, tmp_path):
    """Nothing else of its page is shown there."""
    frame = f'<title>A lesson</title><iframe src="{site}/qwixx.html?only#play-qwixx" width="700" height="820"></iframe>'
    (tmp_path / "lesson.html").write_text(frame, encoding="utf-8")
    page = visit("learn", complain=False)
    with served(tmp_path, Handler) as other:
        page.context.unroute_all()
        page.goto(f"{other}/lesson.html")
        inside = page.frame_locator("iframe")
        inside.locator(".live-play .dp-first").click()
        inside.locator(".live-play button[data-cell][data-state=live]").first.wait_for()
        assert inside.locator(".site-header, h1, .bd-footer").locator("visible=true").count() == 0
