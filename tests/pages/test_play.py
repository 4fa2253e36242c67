"""Whole matches on the built site, by the rules in the browser's Python; and what a page says when there is none."""

from __future__ import annotations

from pathlib import Path

import pytest

import dicepad
from dicepad import record
from widgets.links import link

PAGES = {
    "qwixx": "tutorials/qwixx",
    "qwantum": "tutorials/qwantum",
    "kneifen": "tutorials/kneifen",
    "qwinto": "tutorials/qwinto",
}
# Plays a match to its end by clicks, mostly on a cell of a row that offers most of them, and drawn from a seed.
PLAY = """(board, seed) => new Promise((resolve) => {
  let chance = seed, clicks = 0;
  const draw = (count) => Math.floor(((chance = (chance * 48271) % 2147483647) / 2147483647) * count);
  const next = () => {
    const view = board.model.get('view'), cells = Object.keys(view.live);
    if (view.over || view.why || ++clicks > 2000)
      return resolve({ over: view.over, why: view.why, scores: view.seats.map((one) => one.score) });
    const forced = !cells.length && view.moves.every((one) => one.picks);
    const moves = view.moves.filter((one) => forced || !one.picks).map((one) => one.move);
    const offered = (cell) => cells.filter((other) => other.split('.')[0] === cell.split('.')[0]).length;
    const most = cells.filter((cell) => cells.every((other) => offered(other) <= offered(cell)));
    const cell = cells.length && (!moves.length || draw(5)) && `button[data-cell="${most[draw(most.length)]}"]`;
    if (forced && !board.querySelector('[data-die][aria-pressed=true]')) board.querySelector('[data-die]')?.click();
    const button = view.roll ? '.dp-first' : cell || `[data-move="${moves[draw(moves.length)]}"]`;
    setTimeout(() => board.querySelector(button).click());
  };
  board.model.on('change:view', () => setTimeout(next));
  next();
})"""


def begin(page):
    page.click(".live-start")
    page.wait_for_selector(".live-play .dp-first")


def alone(page):
    """Begin again with one person, by the form of a new game."""
    board = page.locator(".live-play")
    board.get_by_role("button", name="New game").click()
    while board.locator(".dp-players > div").count() > 1:
        board.locator(".dp-players .dp-icon").last.click()
    board.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_function("document.querySelector('.live-play').model.get('view').seats.length === 1")


@pytest.mark.parametrize("game", PAGES)
def test_a_whole_match_can_be_played_on_the_page(visit, game):
    """What the browser's Python recorded is replayed by the rules here, to the same scores."""
    page = visit(PAGES[game])
    begin(page)
    alone(page)
    board = page.locator(".live-play")
    now = board.evaluate(PLAY, 2)
    assert not now["why"]
    assert now["over"]
    board.get_by_role("button", name="Save and load").first.click()
    page.wait_for_function("document.querySelector('.live-play dialog[open] textarea').value")
    match = record.read(page.input_value(".live-play dialog[open] textarea"))
    assert match.state.over
    assert list(match.state.scores) == now["scores"]


def test_a_link_opens_its_match_on_the_page(visit):
    """And a link that was cut off says so on a board that can be played all the same."""
    match = dicepad.Match.begin(dicepad.load("qwixx-x-change"), 3, seed="evening").roll().play(0, "pass")
    page = visit("tutorials/qwixx")
    for address, said in ((link(match), ""), (link(match)[:-9], "damaged or cut off")):
        page.goto(page.url.partition("#")[0] + address)
        page.reload()
        page.wait_for_selector(".live-play .dp-dock")
        assert said in page.inner_text(".live-play .dp-why")
        board = page.locator(".live-play")
        board.get_by_role("button", name="Save and load").first.click()
        page.wait_for_function("document.querySelector('.live-play dialog[open] textarea').value")
        shown = record.read(page.input_value(".live-play dialog[open] textarea"))
        assert (shown.state == match.state) is not bool(said)
        assert page.evaluate("document.querySelector('.live-play').getBoundingClientRect().top < innerHeight")


def test_the_computer_plays_along_and_the_sheet_can_be_printed(visit):
    page = visit("tutorials/qwixx")
    begin(page)
    page.click(".live-play .dp-first")
    page.click(".live-play [data-move=pass]:not(.dp-costs)")
    page.click(".live-play .dp-costs")
    page.click(".live-play .dp-news summary")
    page.wait_for_function("document.querySelector('.live-play .dp-log').textContent.includes('Ada rolls')")
    with page.expect_download() as saved:
        page.locator(".live-play").get_by_role("button", name="Print this sheet").click()
    assert Path(saved.value.path()).read_bytes().startswith(b"%PDF-")


def said(page, what: str):
    page.wait_for_function("what => document.querySelector('.live-said').textContent.includes(what)", arg=what)


def solve_a_puzzle(page):
    page.click('#step-1 button[data-cell="red.7"]')
    assert page.locator("#step-1[data-solved]").count() == 1


def test_without_webassembly_the_page_says_so_and_the_puzzles_work(visit):
    page = visit("tutorials/qwixx", script="delete globalThis.WebAssembly;")
    page.click(".live-start")
    said(page, "cannot be played now, because this browser has no WebAssembly; all the rest of this page works")
    solve_a_puzzle(page)


def test_with_too_little_memory_the_page_says_so_and_the_puzzles_work(poor_browser, visit):
    page = visit("tutorials/qwixx", inside=poor_browser, complain=False)
    page.click(".live-start")
    said(page, "cannot be played now, because there is too little memory free; all the rest of this page works")
    solve_a_puzzle(page)


@pytest.mark.parametrize("file", ["worker.mjs", "pyodide.mjs", "pyodide.asm.wasm.gz", "dicepad.zip.gz"])
def test_when_a_file_does_not_come_the_page_says_so_and_trying_again_works(visit, file):
    page = visit("tutorials/qwixx", complain=False)
    page.route(f"**/{file}*", lambda route: route.abort())
    page.click(".live-start")
    said(page, "cannot be played now, because its files did not come; all the rest of this page works")
    solve_a_puzzle(page)
    page.unroute(f"**/{file}*")
    page.locator(".live-play").get_by_role("button", name="Try again").click()
    page.wait_for_selector(".live-play .dp-first")


def asked_for(page) -> list[str]:
    """What a page has brought of Python."""
    loaded = page.evaluate("performance.getEntriesByType('resource').map(one => one.name)")
    return [name for name in loaded if "worker.mjs" in name]


def test_python_wakes_up_by_itself_when_a_match_comes_near_and_not_before(visit):
    page = visit("tutorials/qwixx")
    page.wait_for_load_state("networkidle")
    page.wait_for_selector("#step-1[data-ready]")
    assert not asked_for(page)
    with page.expect_worker():
        page.locator(".live-play").scroll_into_view_if_needed()
    assert page.locator(".live-still").count() == 1


@pytest.mark.parametrize(
    "script",
    [
        "Object.defineProperty(navigator, 'connection', { value: { saveData: true } });",
        "Object.defineProperty(navigator, 'connection', { value: { type: 'cellular', effectiveType: '4g' } });",
        "Object.defineProperty(navigator, 'deviceMemory', { value: 2 });",
    ],
)
def test_where_bytes_or_memory_are_dear_python_waits_for_the_reader(visit, script):
    page = visit("tutorials/qwixx", script=script)
    page.locator(".live-play").scroll_into_view_if_needed()
    page.evaluate("new Promise((done) => requestIdleCallback(() => requestIdleCallback(done)))")
    assert not page.workers
    begin(page)


CACHE = "caches.keys().then(([name]) => caches.open(name))"
KEPT = f"{CACHE}.then((cache) => cache.keys().then(([key]) => key && cache.match(key)))"


def put(page, body: str):
    """Put something else in the place of the memory that is kept, and mark it."""
    page.evaluate(
        f"{CACHE}.then(async (cache) => {{ const [key] = await cache.keys(), kept = await cache.match(key);"
        f" await cache.put(key, new Response({body}, {{ headers: {{ marked: 'yes' }} }})); }})"
    )


def test_a_second_visit_takes_up_the_memory_of_the_first_and_throws_other_dice(visit):
    """Had Python started anew, it would have kept its memory anew."""
    page, dice = visit("tutorials/qwixx"), set()
    for visited in range(2):
        begin(page)
        page.wait_for_function(f"{KEPT}.then((kept) => !!kept)")
        page.click(".live-play .dp-first")
        page.wait_for_function("!document.querySelector('.live-play').model.get('view').roll")
        dice.add(str(page.evaluate("document.querySelector('.live-play').model.get('view').dice")))
        if not visited:
            put(page, "kept.body")
            page.reload()
    assert len(dice) == 2
    assert page.evaluate(f"{KEPT}.then((kept) => kept.headers.get('marked'))") == "yes"


def test_a_memory_that_cannot_be_taken_up_is_thrown_away(visit):
    page = visit("tutorials/qwixx")
    begin(page)
    page.wait_for_function(f"{KEPT}.then((kept) => !!kept)")
    put(page, "new Uint8Array(64)")
    page.reload()
    begin(page)
    page.wait_for_function(f"{KEPT}.then((kept) => kept && !kept.headers.get('marked'))")
