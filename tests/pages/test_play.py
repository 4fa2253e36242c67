"""Whole matches on the built site, by the rules that run in the browser; and what a page does when there is none."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pypdf
import pytest
from live import page as page_of_python
from live.pages_python import without_numpy
from playwright.sync_api import Route

import dicepad
from dicepad import record
from dicepad.odds.strategies import strategy
from tests.tiers import quick
from widgets.match.links import link, read_link
from widgets.session import Session

from .conftest import PATIENCE, SEED, settle

GAMES = ("qwixx", "qwantum", "kneifen", "qwinto")
"""Games whose pages have a match; their tutorials have one below the puzzles, and a tutor, which come as well."""
PLAY = """(board, [seed, patience, limit]) => new Promise((resolve, reject) => {
  let chance = seed, clicks = 0, ended = false, taken, hanging;
  const draw = (count) => Math.floor(((chance = (chance * 48271) % 2147483647) / 2147483647) * count);
  const hang = () => reject(new Error(`The match hangs: ${JSON.stringify({ clicks, ...board.model.get('view') })}`));
  const end = (found) => { ended = true; clearTimeout(hanging); resolve(found); };
  const next = () => {
    const view = board.model.get('view'), cells = Object.keys(view.live);
    if (ended || view === taken) return;
    taken = view;
    clearTimeout(hanging);
    hanging = setTimeout(hang, patience);
    if (view.over || view.why || (!view.auto && ++clicks > limit))
      return end({ over: view.over, why: view.why, scores: view.seats.map((one) => one.score) });
    const forced = !cells.length && view.moves.every((one) => one.picks);
    const moves = view.moves.filter((one) => forced || !one.picks).map((one) => one.move);
    // The computer decides.
    if (!view.roll && !cells.length && !moves.length) return;
    const offered = (cell) => cells.filter((other) => other.split('.')[0] === cell.split('.')[0]).length;
    const most = cells.filter((cell) => cells.every((other) => offered(other) <= offered(cell)));
    const cell = cells.length && (!moves.length || draw(5)) && `button[data-cell="${most[draw(most.length)]}"]`;
    if (forced && !board.querySelector('[data-die][aria-pressed=true]')) board.querySelector('[data-die]')?.click();
    const button = view.roll ? '.dp-first' : cell || `[data-move="${moves[draw(moves.length)]}"]`;
    setTimeout(() => board.model.get('view') === view && board.querySelector(button)?.click());
  };
  board.model.on('change:view', () => setTimeout(next));
  next();
})"""
"""Plays a match to its end by clicks, mostly on a cell of a row that offers most of them, and drawn from a seed.

Where nothing changes for so many milliseconds, an error tells where the match stands: `evaluate` would wait for ever.
"""


def begin(page):
    """Come near a match, which begins it."""
    come_near(page)
    page.wait_for_selector(".live-play .dp-first")


def come_near(page):
    """Scroll to the match as soon as the puzzles above it stand."""
    page.wait_for_function("!document.querySelector('.step:not([data-ready])')")
    page.evaluate("document.querySelector('.live-play').scrollIntoView({ behavior: 'instant' })")


def alone(page):
    """Begin again with one person, by the form of a new game."""
    board = page.locator(".live-play")
    board.get_by_role("button", name="New game").click()
    board.locator(".dp-players > div").first.wait_for()
    while board.locator(".dp-players > div").count() > 1:
        board.locator(".dp-players .dp-icon").last.click()
    board.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_function("document.querySelector('.live-play').model.get('view').seats.length === 1")


def late() -> dicepad.Match:
    """A match of Kneifen, whose turns are much alike, when few numbers are left."""
    game, rng = dicepad.load("kneifen"), Random(1)
    match, choose = dicepad.Match.begin(game, 1, seed="late"), strategy(game, "learned").choose
    while len(match.states) < 110 or not match.state.dice_due:
        state = match.state
        match = match.roll() if state.dice_due else match.play(0, choose(state, 0, rng))
    return match


@pytest.mark.parametrize("name", quick([*GAMES, *(f"tutorials/{game}" for game in GAMES)], "qwixx"))
def test_a_whole_match_can_be_played_on_the_page(visit, name):
    """The rules here replay a record that Python in the browser made, to the same scores."""
    page = visit(name)
    if name.endswith("kneifen"):
        page.goto(page.url + link(late()))
        page.reload()
        begin(page)
    else:
        begin(page)
        alone(page)
    board = page.locator(".live-play")
    now = board.evaluate(PLAY, [2, PATIENCE, 2000])
    assert workers(page) == ["light-worker.js"]
    assert not now["why"]
    assert now["over"]
    board.get_by_role("button", name="Save and load").first.click()
    page.wait_for_function("document.querySelector('.live-play dialog[open] textarea')?.value")
    match = record.read(page.input_value(".live-play dialog[open] textarea"))
    assert match.state.over
    assert list(match.state.scores) == now["scores"]


def test_a_link_opens_its_match_on_the_page_and_another_takes_it_away(visit):
    """A link is unpacked and packed by Python in the browser; one cut off says so on a board that can be played."""
    match = dicepad.Match.begin(dicepad.load("qwixx-x-change"), 3, seed="evening").roll().play(0, "pass")
    page = visit("qwixx", permissions=["clipboard-read", "clipboard-write"])
    for address, said in ((link(match)[:-9], "damaged or incomplete"), (link(match), "")):
        page.goto(page.url.partition("#")[0] + address)
        page.reload()
        page.wait_for_selector(".live-play .dp-dock")
        assert said in page.inner_text(".live-play .dp-why")
        board = page.locator(".live-play")
        board.get_by_role("button", name="Save and load").first.click()
        page.wait_for_function("document.querySelector('.live-play dialog[open] textarea')?.value")
        shown = record.read(page.input_value(".live-play dialog[open] textarea"))
        assert (shown.state == match.state) is not bool(said)
        page.wait_for_function("document.querySelector('.live-play').getBoundingClientRect().top < innerHeight")
        assert workers(page) == ["light-worker.js"]
    page.get_by_role("button", name="As a link").click()
    page.get_by_role("button", name="Copied.").wait_for()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith(page.url.partition("#")[0])
    assert read_link(copied).state == match.state


COSTLY = "button[data-cell^=blue][data-state=live]"


def test_the_tutor_of_a_tutorial_speaks_as_soon_as_it_has_come(visit):
    """It comes after the match has begun; a mistake that it has seen is told and offered back."""
    page = visit("tutorials/qwixx")
    with page.expect_event("requestfinished", lambda one: "coach.zip" in one.url):
        begin(page)
    roll(page)
    # What has come is still to be unpacked: so many moves may be made before the tutor looks at one.
    for _ in range(100):
        at = view(page)["eventIndex"]
        page.click(f".live-play {COSTLY} >> nth=0")
        gone_on(page, at)
        if view(page).get("hint"):
            break
        page.get_by_role("button", name="Undo").first.click()
        page.wait_for_selector(f".live-play {COSTLY}")
    assert "costs" in view(page)["hint"]["text"]
    assert view(page)["hint"]["back"]


@pytest.mark.long
def test_a_sheet_of_ones_own_is_played_changed_refused_and_printed(visit):
    """By the light worker and by the same rules; what cannot be played leaves the board as it was."""
    page = visit("own-sheet", wanted=True)
    begin(page)
    roll(page)
    assert workers(page) == ["light-worker.js"]
    assert page.locator(".live-play [data-cell='mixed.7']").count() > 0
    spec = page.input_value(".live-own textarea")
    page.fill(".live-own textarea", spec.replace('"mixed"', '"motley"').replace("seats = [1, 2]", "seats = [3, 4]"))
    page.get_by_role("button", name="Play this sheet").click()
    page.wait_for_selector(".live-play [data-cell='motley.7']")
    assert len(view(page)["seats"]) == 3
    roll(page)
    page.fill(".live-own textarea", "# Tuesday\n" + spec.replace("seats = [1, 2]", "seats = [1, 99]"))
    page.get_by_role("button", name="Play this sheet").click()
    said(page, "This sheet cannot be played: own.toml: seats[1]: 99 is out of range; allowed: 1 to 12.")
    at = view(page)["eventIndex"]
    page.click(".live-play [data-move=pass]")
    gone_on(page, at)
    assert workers(page) == ["light-worker.js"]
    with page.expect_download() as saved:
        page.click(PDF)
    assert "Three Rows" in pypdf.PdfReader(saved.value.path()).pages[0].extract_text()
    assert workers(page) == ["light-worker.js"]


@pytest.mark.long
def test_the_computer_plays_along_and_the_sheet_can_be_printed(visit):
    page = visit("tutorials/qwixx", wanted=True)
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


def refused(page, reason: str):
    said(page, f"cannot be played now, because {reason}. The rest of this page works")


def solve_a_puzzle(page):
    page.click('#step-1 button[data-cell="red.7"]')
    assert page.locator("#step-1[data-solved]").count() == 1


WORKERS = """globalThis.workers = [];
globalThis.Worker = class extends Worker { constructor(...given) { super(...given); workers.push(this); } };"""
"""Lets a test lay hands on the workers of a page."""
HIDDEN = """() => [...document.querySelectorAll('.live-play :is(.dp-cell, .dp-dice li, .dp-actions .dp-button)')]
  .filter((one) => one.offsetParent).filter((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return !one.contains(found) && !found?.contains(one);
  }).map((one) => one.ariaLabel ?? one.textContent)"""
"""Cells, dice and buttons that are out of sight or below something else."""
KILL = "(one) => { one.terminate(); one.dispatchEvent(new ErrorEvent('error', { message: 'killed' })); }"
END = "(one) => one.terminate()"
"""Ends a worker as a browser does that needs its memory: nobody is told."""
PDF = ".live-play button:has-text('Print this sheet')"


def fail(route):
    """In the place of a worker one that fails at once."""
    route.fulfill(body="throw new Error('no');", content_type="text/javascript")


def workers(page) -> list[str]:
    """The files of the workers that a page has started, in their order."""
    loaded = page.evaluate("performance.getEntriesByType('resource').map(one => one.name)")
    return [name.rpartition("/")[2] for name in loaded if name.endswith("worker.js")]


def roll(page):
    page.click(".live-play .dp-first")
    page.wait_for_function("!document.querySelector('.live-play').model.get('view').roll")


def gone_on(page, at):
    """Wait until the match has gone on from a moment."""
    page.wait_for_function("(at) => document.querySelector('.live-play').model.get('view').eventIndex > at", arg=at)


def view(page):
    return page.evaluate("document.querySelector('.live-play').model.get('view')")


@pytest.mark.parametrize(
    ("lost", "reason"),
    [
        ("WebAssembly", "this browser has no WebAssembly (try another browser)"),
        ("DecompressionStream", "this browser is too old (update it, or try another)"),
    ],
)
def test_what_a_browser_lacks_is_said_and_the_puzzles_work(visit, lost, reason):
    page = visit("tutorials/qwixx", script=f"delete globalThis.{lost};")
    come_near(page)
    refused(page, reason)
    assert not workers(page)
    solve_a_puzzle(page)


def test_from_a_folder_pages_say_how_to_start_and_show_what_stands_there_without_scripts(browser, built_site):
    page = browser.new_page()
    page.goto((built_site / "tutorials" / "qwixx.html").as_uri())
    assert "python3 -m http.server" in page.inner_text(".from-file-note")
    assert "Any of the four sevens would have done" in page.inner_text("#step-1")
    assert page.locator("#step-1 img").is_visible()
    assert page.inner_text(".live-play .live-said") == ""
    page.close()


@pytest.mark.long
def test_where_a_policy_forbids_webassembly_the_page_says_so_and_the_puzzles_work(visit):
    """By the policy of a school's server, say, which workers keep to."""

    def forbid(route):
        policy = {"Content-Security-Policy": "script-src 'self' blob:"}
        answer = route.fetch()
        route.fulfill(response=answer, headers=answer.headers | policy)

    page = visit("tutorials/qwixx", complain=False)
    page.route("**/light-worker.js", forbid)
    come_near(page)
    policy = "the Content-Security-Policy of this server is too strict: its script-src has to allow 'wasm-unsafe-eval'"
    refused(page, policy)
    assert workers(page) == ["light-worker.js"]
    solve_a_puzzle(page)


@pytest.mark.long
def test_with_too_little_memory_the_page_says_so_and_the_puzzles_work(poor_browser, visit):
    page = visit("tutorials/qwixx", inside=poor_browser, complain=False)
    come_near(page)
    refused(page, "too little memory is free (close other pages)")
    assert workers(page) == ["light-worker.js"]
    solve_a_puzzle(page)


@pytest.mark.parametrize("file", quick(["light-worker.js", "light.zip.gz"], "light.zip.gz"))
def test_when_a_file_does_not_come_the_page_says_so_and_trying_again_works(visit, file):
    page = visit("tutorials/qwixx", complain=False)
    page.route(f"**/{file}*", lambda route: route.abort())
    come_near(page)
    refused(page, "its files could not be downloaded (are you online?)")
    solve_a_puzzle(page)
    page.unroute(f"**/{file}*")
    page.locator(".live-play").get_by_role("button", name="Try again").click()
    page.wait_for_selector(".live-play .dp-first")
    assert page.evaluate("document.activeElement.matches('.live-play .dp-first')")


@pytest.mark.long
def test_half_a_download_is_no_python(visit, built_site):
    page = visit("tutorials/qwixx", complain=False)
    half = (built_site / "live" / "light.zip.gz").read_bytes()[:200_000]
    page.route("**/light.zip.gz", lambda route: route.fulfill(body=half))
    come_near(page)
    refused(page, "light.zip.gz came damaged or incomplete (are you online?)")
    solve_a_puzzle(page)


@pytest.mark.long
@pytest.mark.parametrize("file", quick(["worker.js", "pyodide.asm.wasm.gz", "dicepad.zip.gz"], "dicepad.zip.gz"))
def test_when_what_prints_does_not_come_the_match_goes_on(visit, file):
    """The site has no PDF of a sheet with a cross, and the light Python cannot load the shop to print one."""
    page = visit("tutorials/qwixx", complain=False, wanted=True)
    begin(page)
    roll(page)
    page.locator(".live-play button[data-cell][data-state=live]").first.click()
    page.wait_for_function("Object.keys(document.querySelector('.live-play').model.get('view').cells).length")
    page.route("**/live/shop.zip.gz", lambda route: route.abort())
    page.route(f"**/live/{file}*", lambda route: route.abort())
    page.click(PDF)
    why = "its files could not be downloaded (are you online?). Your match is safe: try again."
    said(page, f"That did not work, because {why}")
    assert page.inner_text(".live-play .dp-why").endswith(why)
    before = view(page)["eventIndex"]
    page.click(".live-play [data-move=pass]")
    gone_on(page, before)
    assert not page.inner_text(".live-play .dp-why")
    page.unroute(f"**/live/{file}*")
    with page.expect_download() as saved:
        page.click(PDF)
    assert Path(saved.value.path()).read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize("how", quick([KILL, END], END))
@pytest.mark.parametrize("thinking", quick([False, True], True))
def test_a_match_goes_on_when_its_worker_is_killed(visit, thinking, how):
    """Between two moves or while it thinks, with an error or without a word: what was on the board stays."""
    page = visit("qwixx", script=WORKERS)
    begin(page)
    roll(page)
    before = view(page)
    move = before["moves"][0]["move"]
    kill = f"({how})(workers.at(-1))"
    press = f"""document.querySelector('.live-play [data-move="{move}"]').click()"""
    page.evaluate(f"{press}; {kill}" if thinking else f"{kill}; {press}")
    gone_on(page, before["eventIndex"])
    after = view(page)
    assert not after["why"]
    assert [seat["name"] for seat in after["seats"]] == [seat["name"] for seat in before["seats"]]
    assert page.evaluate("workers.length") == 2


@pytest.mark.long
def test_where_light_python_fails_the_whole_one_plays(visit):
    page = visit("tutorials/qwixx", complain=False, wanted=True)
    page.route("**/light-worker.js", fail)
    begin(page)
    roll(page)
    assert workers(page)[-1] == "worker.js"
    board = page.locator(".live-play")
    board.get_by_role("button", name="Hint").click()
    page.wait_for_selector(".live-play [data-hint=best]")
    hint = view(page)["hint"]
    assert hint["text"].startswith("Cross Red 4")
    assert any(re.fullmatch(r"Red 4: about \d\d % to win\.", line) for line in hint["why"])
    assert board.evaluate(PLAY, [2, PATIENCE, 2000])["over"]
    board.locator(".dp-end").get_by_role("button", name="Look back").click()
    board.locator(".dp-review figure svg[role=img]").wait_for()


@pytest.mark.long
def test_a_match_that_light_python_cannot_go_on_with_is_carried_over(visit, built_site):
    """A file of Python with a fault: the record goes to the whole Python, and the move is made there."""
    page = visit("tutorials/qwixx", complain=False, wanted=True, script=WORKERS)
    begin(page)
    roll(page)
    before = view(page)
    page.route("**/light-worker.js", fail)
    page.evaluate(f"({KILL})(workers[0])")
    page.click(".live-play [data-move=pass]")
    gone_on(page, before["eventIndex"])
    assert workers(page)[-1] == "worker.js"
    assert view(page)["seats"][0]["name"] == before["seats"][0]["name"]


def test_a_match_begins_by_itself_when_it_comes_near_and_not_before(visit):
    page = visit("tutorials/qwixx")
    page.wait_for_selector("#step-1[data-ready]")
    settle(page)
    assert not workers(page)
    place, picture = (page.locator(f".live-play{part}").bounding_box() for part in ("", " .live-still svg"))
    assert picture["height"] > 200
    assert place["y"] < picture["y"] < place["y"] + place["height"] - picture["height"]
    with page.expect_worker():
        begin(page)
    assert [worker.url.rpartition("/")[2] for worker in page.workers] == ["light-worker.js"]
    assert not page.locator(".live-start").is_visible()
    assert page.evaluate("document.activeElement === document.body")


@pytest.mark.parametrize(("width", "height"), quick([(390, 844), (844, 390), (1280, 720)], (390, 844)))
def test_the_page_gives_way_to_a_match(visit, width, height):
    """Header and title scroll away at the first roll, also when that is taken back, and on return; nothing lies on the
    dice."""
    page = visit("qwixx", width)
    page.set_viewport_size({"width": width, "height": height})
    begin(page)
    page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    roll(page)
    page.locator(".live-play .dp-dock button:enabled").first.press("u")
    page.wait_for_function("document.querySelector('.live-play').model.get('view').eventIndex === 0")
    page.wait_for_selector(".live-play[data-plays]")
    roll(page)
    for _ in range(2):
        page.wait_for_selector(".live-play[data-plays]")
        assert page.evaluate(HIDDEN) == []
        page.reload()
        page.get_by_role("button", name="Continue your match").click()


def test_what_is_done_before_python_is_awake_is_kept_and_played(visit):
    page = visit("qwixx")
    held: list[Route] = []
    page.route("**/light.zip.gz", lambda route: held.append(route))
    with page.expect_request("**/light.zip.gz"):
        begin(page)
    first = view(page)
    top = "document.querySelector('.live-play .dp-paper').getBoundingClientRect().top"
    before = page.evaluate(top)
    page.click(".live-play .dp-first")
    said(page, "Loading the dice")
    assert view(page) == first
    assert page.evaluate(top) == before, "no cell moves away from a finger"
    assert page.locator(".live-play .live-said").bounding_box()["y"] > 0, "it is seen wherever the board stands"
    held.pop().continue_()
    page.wait_for_function("!document.querySelector('.live-play').model.get('view').roll")
    assert not page.inner_text(".live-play .live-said")


def test_the_board_that_comes_with_a_page_is_the_one_that_python_begins_with(visit):
    """Shown at once is what the worker says a moment later, but for how the picture is written."""
    page = visit("own-sheet")
    begin(page)
    place = page.locator(".live-play")
    spec, seats = page.input_value(".live-own textarea"), place.get_attribute("data-seats")
    with without_numpy():
        begun = json.loads(page_of_python.begin("a", "", seats, "en", SEED, spec))
    assert view(page) == begun["view"]
    board = page.evaluate("document.querySelector('.live-play').model.get('board')")
    assert picture(board.pop("svg")) == picture(begun["board"].pop("svg"))
    assert board == begun["board"]


def picture(svg: str) -> list[tuple[str, dict[str, str]]]:
    """The elements of a picture with their attributes."""
    return [(element.tag, dict(element.attrib)) for element in ElementTree.fromstring(svg).iter()]


def test_a_reader_who_spares_bytes_begins_a_match_by_a_button(visit):
    spare = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } });"
    page = visit("qwixx", script=spare)
    come_near(page)
    settle(page)
    assert not page.workers
    page.click(".live-start")
    page.wait_for_selector(".live-play .dp-first")


@pytest.mark.long
def test_two_visits_roll_other_dice(visit):
    """Without a deal there is no seed. Three rolls of six dice all agree about once in two billion runs."""
    dice = set()
    for _ in range(3):
        page = visit("tutorials/qwixx", seed=None)
        begin(page)
        roll(page)
        dice.add(json.dumps(view(page)["dice"]))
    assert len(dice) > 1


def faces(page) -> list[object]:
    return [die["face"] for die in view(page)["dice"]]


def dealt(seed: str) -> list[object]:
    """Return the dice of Qwixx in the first roll of a deal."""
    with_seats = Session(dicepad.load("qwixx"), ["You", "careful"], seed=seed)
    with_seats.handle({"do": "roll"})
    return [die["face"] for die in json.loads(json.dumps(with_seats.view()["dice"]))]


@pytest.mark.long
@pytest.mark.parametrize("python", quick(["light", "whole"], "light"))
def test_a_link_names_the_deal_of_its_matches(visit, python):
    """The first match has the deal itself, and each new one the next; who names another one in the form gets that."""
    page = visit("qwixx", seed=None, complain=python == "light", wanted=python == "whole")
    if python == "whole":
        page.route("**/light-worker.js", fail)
    page.goto(f"{page.url}?deal=class%207b")
    begin(page)
    assert view(page)["seed"] == "class 7b"
    roll(page)
    assert faces(page) == dealt("class 7b")
    board = page.locator(".live-play")
    for written, seed in (("", "class 7b/2"), ("", "class 7b/3"), ("7", "7")):
        board.get_by_role("button", name="New game").click()
        board.locator("dialog[open] label:has-text('Same dice') input, dialog[open] input[maxlength='40']").fill(
            written
        )
        board.get_by_role("button", name="Start", exact=True).click()
        page.wait_for_function(
            "(seed) => document.querySelector('.live-play').model.get('view').seed === seed", arg=seed
        )
        roll(page)
        assert faces(page) == dealt(seed)


def test_dice_that_a_page_fixes_stay_whatever_a_link_names(visit):
    page = visit("qwixx", seed="7")
    page.goto(f"{page.url}?deal=8")
    begin(page)
    roll(page)
    assert faces(page) == dealt("7")
