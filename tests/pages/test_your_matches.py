"""No match is lost: the browser keeps every match of a page, offers it on return, and one tab plays it at a time."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Error

from tests.tiers import quick

from .conftest import PATIENCE
from .test_play import GAMES, PLAY, alone, begin, come_near, gone_on, view

BLOCKED = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("no", "SecurityError"); }, configurable: true,
});"""
FULL = """Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };"""
KEPT = "Object.keys(localStorage).filter((key) => key.startsWith('dicepad match ')).length"
WORKERS = """globalThis.workers = [];
globalThis.Worker = class extends Worker { constructor(...given) { super(...given); workers.push(this); } };"""


def note(page):
    return page.locator(".live-note")


def records(page) -> list[str]:
    """Return the records that the browser keeps, the newest first."""
    texts: list[str] = page.evaluate(
        """Object.entries(localStorage).filter(([key]) => key.startsWith('dicepad match '))
            .map(([, text]) => JSON.parse(text)).sort((one, other) => other.when - one.when).map(({ text }) => text)"""
    )
    return [json.loads(text)["record"] for text in texts]


def record_here(page) -> str:
    """Return the record of the board, by "Save and load"."""
    page.locator(".live-play").get_by_role("button", name="Save and load").first.click()
    page.wait_for_function("document.querySelector('.live-play dialog[open] textarea')?.value")
    text: str = page.input_value(".live-play dialog[open] textarea")
    page.keyboard.press("Escape")
    return text


def standing(page):
    """Return the moment, the prompt, and the sheets of all seats."""
    now = view(page)
    return now["eventIndex"], now["prompt"], [(seat["name"], seat["score"], seat["cells"]) for seat in now["seats"]]


def kept(page, count=1):
    page.wait_for_function(f"{KEPT} === {count}")


def roll(page):
    """Roll the dice, in Qwinto one of them."""
    if page.locator(".live-play [data-move=roll]").count():
        page.locator(".live-play [data-die]").first.click()
    page.click(".live-play .dp-first")
    page.wait_for_function("document.querySelector('.live-play').model.get('view').eventIndex > 0")


def cross(page):
    """Roll alone, and cross something or pass."""
    roll(page)
    at = view(page)["eventIndex"]
    cells = page.locator(".live-play button[data-cell][data-state=live]")
    (cells.first if cells.count() else page.locator(".live-play [data-move]").first).click()
    gone_on(page, at)


@pytest.mark.parametrize("game", quick(GAMES, "qwixx"))
def test_a_match_goes_on_after_a_reload(visit, game):
    page = visit(game)
    begin(page)
    alone(page)
    roll(page)
    kept(page)
    before = standing(page)
    # The last event is kept when Python has told what it goes on from.
    page.wait_for_function(
        "prompt => JSON.parse(localStorage[Object.keys(localStorage).find((key) => key.startsWith('dicepad match '))])"
        ".text.includes('roll') && document.querySelector('.live-play').model.get('view').prompt === prompt",
        arg=before[1],
    )
    page.reload()
    come_near(page)
    names = ", ".join(f"{name} {score}" for name, score, _ in before[2])
    assert f"You have a match here: {names}; turn 1 (" in note(page).inner_text()
    page.get_by_role("button", name="Continue your match").click()
    page.wait_for_selector(".live-play .dp-dock")
    assert standing(page) == before
    assert not note(page).is_visible()
    at = view(page)["eventIndex"]
    page.get_by_role("button", name="Undo").first.click()
    page.wait_for_function("at => document.querySelector('.live-play').model.get('view').eventIndex < at", arg=at)


@pytest.mark.long
def test_a_new_match_leaves_the_others_on_a_list(visit):
    page = visit("qwixx")
    begin(page)
    alone(page)
    cross(page)
    kept(page)
    page.reload()
    come_near(page)
    page.get_by_role("button", name="New match").click()
    page.wait_for_selector(".live-play .dp-first")
    assert view(page)["eventIndex"] == 0
    alone(page)
    roll(page)
    kept(page, 2)
    alone(page)
    roll(page)
    kept(page, 3)
    page.reload()
    come_near(page)
    note(page).get_by_text("2 older matches").click()
    assert note(page).get_by_role("listitem").count() == 2
    note(page).get_by_role("button", name="Forget").first.click()
    kept(page, 2)
    note(page).get_by_role("button", name="Go on", exact=True).click()
    page.wait_for_selector(".live-play .dp-dock")
    assert view(page)["eventIndex"] > 1


@pytest.mark.parametrize("game", quick(GAMES, "qwixx"))
def test_a_second_tab_is_told_and_can_take_over(visit, game):
    page = visit(game)
    begin(page)
    alone(page)
    roll(page)
    kept(page)
    page.wait_for_function(
        "navigator.locks.query().then(({ held }) => { window.held = held.filter(({ name }) => /match/.test(name)); })"
        " && window.held?.length === 1"
    )
    other = page.context.new_page()
    other.goto(page.url)
    come_near(other)
    other.get_by_role("button", name="Continue your match").click()
    note(other).get_by_text("This match is being played in another tab.").wait_for()
    other.get_by_role("button", name="Play it here").click()
    other.wait_for_selector(".live-play .dp-dock")
    note(page).get_by_text("This match goes on in another tab.").wait_for()
    assert page.evaluate("document.querySelector('.live-room > [inert]') !== null")
    at = view(other)["eventIndex"]
    other.locator(".live-play [data-move], .live-play button[data-state=live]").first.click()
    gone_on(other, at)
    now = standing(other)
    page.get_by_role("button", name="Play it here").click()
    note(other).get_by_text("This match goes on in another tab.").wait_for()
    page.wait_for_selector(".live-room > :not([inert]) .dp-dock")
    assert standing(page) == now


def test_what_a_reader_sets_on_one_board_is_so_on_the_next(visit):
    """Language, speed, sound, tutor and passing by itself; and none of it once everything is forgotten."""
    page = visit("tutorials/qwixx")
    begin(page)
    settings = page.locator(".dp-settings")
    settings.get_by_label("Tutor").select_option("fine")
    settings.get_by_label("Sound").check()
    settings.get_by_label("Computers").select_option("fast")
    settings.get_by_label("Pass for me").uncheck()
    page.wait_for_function("document.querySelector('.live-play').model.get('view').passes === false")
    settings.get_by_label("Language").select_option("de")
    page.goto(page.url.replace("tutorials/", ""))
    begin(page)
    page.wait_for_function(CHOSEN, arg=["de", "fine", False])
    assert settings.locator("select").evaluate_all("(all) => all.map(({ value }) => value)") == ["de", "fast", "fine"]
    assert settings.locator("input").last.is_checked()
    page.goto(page.url.replace("qwixx", "matches"))
    page.locator(".kept-forget").dblclick()
    page.get_by_text("Everything has been forgotten.").wait_for()
    page.goto(page.url.replace("matches", "qwixx"))
    begin(page)
    assert settings.locator("select").evaluate_all("(all) => all.map(({ value }) => value)") == ["en", "normal", "off"]
    assert not settings.locator("input").last.is_checked()


CHOSEN = """(wanted) => {
  const { model } = document.querySelector(".live-play");
  const { tutor, passes } = model.get("view");
  return JSON.stringify([model.get("board").lang, tutor, passes]) === JSON.stringify(wanted);
}"""
STORES = """async () => {
  const open = (name) => new Promise((done) => {
    indexedDB.open(name).onsuccess = ({ target }) => done(target.result);
  });
  window.notebooks = await open("JupyterLite Storage - /some/path/lite/");
  (await open("JupyterLite Storage - /elsewhere/lite/")).close();
  await (await caches.open("dicepad tables")).put("live/table", new Response("1"));
  await (await caches.open("precache")).put("/elsewhere/lite/", new Response("2"));
  localStorage.mode = "dark";
  localStorage[new URL("sw.js-version", location.href)] = "1";
  localStorage["dicepad lang"] = "de";
}"""
LEFT = """async () => [
  (await indexedDB.databases()).map(({ name }) => name), await caches.keys(),
  Object.keys(localStorage), (await navigator.serviceWorker.getRegistrations()).length,
]"""


def test_forgetting_everything_leaves_nothing_of_the_site_or_says_what(visit):
    """Changed notebooks, light or dark, kept pages and their worker; not what another site of the same host keeps."""
    page = visit("matches", service_workers="allow")
    page.wait_for_function("document.documentElement.dataset.offline === 'ready'")
    page.evaluate(STORES)
    page.locator(".kept-forget").dblclick()
    page.get_by_text("The notebooks that you changed are still there: close every tab that shows one").wait_for()
    page.evaluate("notebooks.close()")
    page.locator(".kept-forget").dblclick()
    page.get_by_text("Everything has been forgotten.").wait_for()
    assert page.evaluate(LEFT) == [["JupyterLite Storage - /elsewhere/lite/"], ["precache"], [], 0]


UNLOCKED = "Object.defineProperty(navigator, 'locks', { value: undefined });"
"""As on plain http, where browsers have no locks."""
NEWER = """() => {
  const name = Object.keys(localStorage).find((key) => key.startsWith("dicepad match "));
  return localStorage[name] = JSON.stringify({ ...JSON.parse(localStorage[name]), standing: "Ann 99" });
}"""


def test_without_locks_one_tab_plays_and_the_older_state_never_wins(visit):
    """The tab that opens a match last takes it over and tells the other. A tab that wakes up overwrites nothing."""
    page = visit("qwixx", script=UNLOCKED)
    begin(page)
    alone(page)
    roll(page)
    kept(page)
    other = page.context.new_page()
    other.goto(page.url)
    come_near(other)
    other.get_by_role("button", name="Continue your match").click()
    note(page).get_by_text("This match goes on in another tab.").wait_for()
    other.wait_for_selector(".live-play .dp-dock")
    decide(other)
    now = standing(other)
    page.get_by_role("button", name="Play it here").click()
    note(other).get_by_text("This match goes on in another tab.").wait_for()
    page.wait_for_selector(".live-room > :not([inert]) .dp-dock")
    assert standing(page) == now
    other.close()
    newer = page.evaluate(NEWER)
    decide(page)
    note(page).get_by_text("This match goes on in another tab.").wait_for()
    assert newer in page.evaluate("Object.values(localStorage)")


@pytest.mark.parametrize("script", [BLOCKED, FULL], ids=["blocked", "full"])
def test_a_browser_that_keeps_nothing_says_so_once(visit, script):
    page = visit("qwixx", script=script)
    begin(page)
    roll(page)
    note(page).get_by_text("This browser does not let pages keep anything, so a reload would lose").wait_for()
    assert note(page).locator("p").count() == 1


def test_a_damaged_note_of_a_match_is_passed_over(visit):
    page = visit("qwixx")
    page.evaluate(
        "localStorage['dicepad match a'] = '{'; localStorage['dicepad match b'] = '{\"format\": 1, \"when\": 1}'"
    )
    page.reload()
    begin(page)
    assert not note(page).is_visible()


@pytest.mark.long
@pytest.mark.parametrize("game", quick(GAMES, "qwixx"))
def test_a_worker_that_falls_silent_is_replaced_and_the_match_goes_on(visit, game):
    page = visit(game, script=WORKERS)
    page.clock.install()
    page.reload()
    begin(page)
    alone(page)
    roll(page)
    kept(page)
    before = standing(page)
    page.evaluate("workers.at(-1).terminate()")  # as a system short of memory does: no error is told
    page.locator(".live-play [data-move], .live-play button[data-state=live]").first.click()
    page.clock.fast_forward(31_000)
    gone_on(page, before[0])
    assert page.evaluate("workers.length") == 2


REFUSING = "{ writeText: () => Promise.reject(new Error('no')) }"


@pytest.mark.parametrize("clipboard", quick(["undefined", REFUSING], REFUSING))
def test_what_is_not_copied_is_selected_and_said(visit, clipboard):
    script = f"Object.defineProperty(navigator, 'clipboard', {{ value: {clipboard} }});"
    page = visit("qwixx", script=script)
    begin(page)
    page.locator(".live-play").get_by_role("button", name="Save and load").first.click()
    page.wait_for_function("document.querySelector('.live-play dialog[open] textarea')?.value")
    page.get_by_role("button", name="Copy", exact=True).click()
    page.get_by_text("The text is selected, so you can copy it yourself.").wait_for()
    assert page.get_by_role("button", name="Copied.").count() == 0
    assert page.evaluate("getSelection().toString().length") > 50


def close(page):
    page.close()


def crash(page):
    """End the process that draws the page, as a device does that is short of memory."""
    with suppress(Error):
        page.goto("chrome://crash")
    page.close()


def play_some(page, clicks=9):
    """Play a match against the computer up to a decision after so many clicks, and wait until that is kept."""
    begin(page)
    page.locator(".live-play").evaluate(PLAY, [2, PATIENCE, clicks])
    record = record_here(page)
    page.wait_for_function(
        "record => Object.entries(localStorage).some(([key, text]) => key.startsWith('dicepad match ')"
        " && JSON.parse(JSON.parse(text).text).record === record)",
        arg=record,
    )
    return record


def go_on(page):
    """Take up the match that the page offers."""
    come_near(page)
    page.get_by_role("button", name="Continue your match").click()
    page.wait_for_selector(".live-play .dp-dock")


def decide(page):
    """Take the first of what can be done."""
    at = view(page)["eventIndex"]
    page.locator(".live-play [data-move], .live-play button[data-cell][data-state=live]").first.click()
    gone_on(page, at)


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "end"), quick([(game, end) for game in GAMES for end in (close, crash)], ("qwixx", crash))
)
def test_a_match_outlives_its_page(visit, other_browser, game, end):
    """In the middle of a turn against a computer; afterwards the record is the same, letter by letter."""
    page = visit(game, inside=other_browser)
    record = play_some(page)
    context, address = page.context, page.url
    end(page)
    page = context.new_page()
    page.goto(address)
    go_on(page)
    assert record_here(page) == record == records(page)[0]
    decide(page)


@pytest.mark.long
@pytest.mark.parametrize("game", quick(GAMES, "kneifen"))
def test_a_phone_that_is_turned_changes_nothing(visit, game):
    """Nor does a dialog that stands open or a hint that is on its way, and nothing is done twice."""
    page = visit(game)
    record = play_some(page)
    page.locator(".live-play").get_by_role("button", name="Hint").click()
    page.locator(".live-play").get_by_role("button", name="New game").click()
    for width, height in ((390, 844), (844, 390), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(
            "([width, height]) => innerWidth === width && innerHeight === height", arg=[width, height]
        )
    assert page.locator(".live-play dialog[open]").count() == 1
    page.keyboard.press("Escape")
    assert record_here(page) == record == records(page)[0]
    decide(page)


@pytest.mark.long
@pytest.mark.parametrize("game", quick(GAMES, "qwixx"))
def test_undo_brings_back_the_match_that_a_new_one_has_replaced(visit, game):
    page = visit(game)
    record = play_some(page)
    alone(page)
    page.get_by_role("button", name="Back to the previous match").click()
    page.wait_for_function("document.querySelector('.live-play').model.get('view').eventIndex > 0")
    assert record_here(page) == record
    decide(page)
    kept(page)
    assert records(page)[0].startswith(record)


@pytest.mark.long
def test_a_match_that_cannot_be_read_says_so_and_can_be_forgotten(visit):
    """A text that something else has changed; one of an older form is not offered at all."""
    page = visit("qwixx")
    play_some(page, 3)
    page.evaluate("""() => {
      const [key, text] = Object.entries(localStorage).find(([key]) => key.startsWith('dicepad match '));
      const match = JSON.parse(text), kept = JSON.parse(match.text);
      const damaged = { ...match, text: JSON.stringify({ ...kept, record: kept.record.replace('roll W', 'roll X') }) };
      localStorage[key] = JSON.stringify(damaged);
      localStorage['dicepad match old'] = JSON.stringify({ ...match, id: 'old', format: 0 });
    }""")
    page.reload()
    come_near(page)
    assert "older match" not in note(page).inner_text()
    page.get_by_role("button", name="Continue your match").click()
    page.get_by_text("This match cannot be read: ").wait_for()
    page.get_by_role("button", name="Forget this one").click()
    page.wait_for_selector(".live-play .dp-first")
    kept(page, 1)
    assert page.evaluate("Object.keys(localStorage).includes('dicepad match old')")


@pytest.mark.parametrize("game", quick(GAMES, "qwixx"))
def test_a_match_goes_on_unkept_where_the_room_runs_out(visit, game):
    page = visit(game, script="addEventListener('load', () => { " + FULL + " });")
    begin(page)
    alone(page)
    roll(page)
    note(page).get_by_text("This browser has no room left").wait_for()
    decide(page)


def test_all_that_is_kept_is_listed_saved_taken_up_and_forgotten(visit, violations, tmp_path):
    page = visit("qwixx")
    record = play_some(page, 4)
    page.goto(page.url.replace("qwixx", "matches"))
    items = page.locator(".kept-running li")
    assert items.count() == 1
    assert "Qwixx" in items.inner_text()
    assert violations(page) == []
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save everything as a file").click()
    file = tmp_path / "kept.json"
    saved.value.save_as(file)
    forget = page.locator(".kept-forget")
    forget.click()
    assert items.count() == 1
    forget.click()
    page.get_by_text("Everything has been forgotten.").wait_for()
    assert page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('dicepad '))") == []
    damaged = tmp_path / "damaged.json"
    damaged.write_text(file.read_text(encoding="utf-8")[:-9], encoding="utf-8")
    page.get_by_label("Open a saved file").set_input_files(damaged)
    page.get_by_text("damaged.json cannot be opened: it is not a file that was saved on this page.").wait_for()
    assert items.count() == 0
    page.get_by_label("Open a saved file").set_input_files(file)
    items.get_by_role("link").click()
    page.wait_for_selector(".live-play .dp-dock")
    assert record_here(page) == record


STRANGE = """(([name, text]) => {
  const match = JSON.parse(text), put = (id, more) => {
    localStorage[`dicepad match ${id}`] = JSON.stringify({ ...match, id, ...more });
  };
  put("number", { place: 7 });
  put("spec", { spec: { a: 1 } });
  put("script", { place: "javascript:ran = 1// 0", title: "<img src=x onerror='ran = 2'>" });
  put("elsewhere", { place: "//evil.example/play.html 0" });
  localStorage["dicepad trainer"] = "[]";
})(Object.entries(localStorage).find(([name]) => name.startsWith("dicepad match ")))"""


def test_what_cannot_be_read_is_set_aside_and_the_rest_works(visit, tmp_path):
    """A place that is no page of the site, a spec that is no text: named, saved and forgotten one by one.

    A file of them brings back all else, and names them.
    """
    page = visit("qwixx")
    play_some(page, 3)
    page.evaluate(STRANGE)
    page.goto(page.url.replace("qwixx", "matches"))
    items, aside = page.locator(".kept-running li"), page.locator(".kept-aside li")
    assert items.count() == 1
    assert items.get_by_role("link").get_attribute("href").endswith("/qwixx.html?kept=" + name_of(page))
    assert sorted(text.partition(".")[0] for text in aside.all_inner_texts()) == [
        "match elsewhere: its page is not on this site",
        "match number: it is damaged",
        "match script: its page is not on this site",
        "match spec: it is damaged",
        "trainer: it is damaged",
    ]
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save everything as a file").click()
    saved.value.save_as(tmp_path / "all.json")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save match script").click()
    saved.value.save_as(tmp_path / "one.json")
    assert list(json.loads((tmp_path / "one.json").read_text(encoding="utf-8"))["kept"]) == ["dicepad match script"]
    page.get_by_role("button", name="Forget match script").click()
    page.wait_for_function("document.querySelectorAll('.kept-aside li').length === 4")
    page.locator(".kept-forget").dblclick()
    page.get_by_text("Everything has been forgotten.").wait_for()
    assert not page.locator(".kept-aside").is_visible()
    page.get_by_label("Open a saved file").set_input_files(tmp_path / "all.json")
    page.get_by_text("all.json has been loaded. These parts cannot be read: match elsewhere").wait_for()
    assert (items.count(), aside.count()) == (1, 0)
    assert page.evaluate("typeof ran") == "undefined"


def name_of(page) -> str:
    """Return the name of the only match that can be read."""
    names = [key.removeprefix("dicepad match ") for key in page.evaluate("Object.keys(localStorage)")]
    (name,) = (name for name in names if re.fullmatch(r"\w+-\w+", name))
    return name


AHEAD = """for (let at = 0; at <= 100; at++) {
  const place = "/some/path/play.html 0", id = `ahead${at}`, title = "Qwixx", standing = "Ann 0", over = at === 100;
  const match = { format: 1, id, place, title, standing, turn: 1, over, when: over ? 1 : 4e12 + at };
  match.text = '{"record": ""}';
  localStorage[`dicepad match ${id}`] = JSON.stringify(match);
}"""


def test_a_match_is_kept_though_the_clock_was_set_back(visit):
    """A hundred matches are dated ahead of it: the one goes that was kept first, and none that ended long ago."""
    page = visit("qwixx", script=f"if (!localStorage.length) {{ {AHEAD} }}")
    begin(page)
    alone(page)
    roll(page)
    page.wait_for_function("Object.keys(localStorage).some((key) => /^dicepad match .*-/.test(key))")
    assert page.evaluate(KEPT) == 101
    assert page.evaluate("localStorage['dicepad match ahead0']") is None
    assert page.evaluate("localStorage['dicepad match ahead100']") is not None


@pytest.mark.parametrize("script", quick([BLOCKED, FULL], BLOCKED))
def test_trainer_and_settings_say_once_that_nothing_is_kept(visit, script):
    page = visit("trainer", script=script)
    page.wait_for_selector(".live-play .dp-trainer")
    page.locator(".live-play [data-move], .live-play button[data-cell][data-state=live]").first.click()
    page.get_by_text("This browser keeps nothing. Save your answers to a file before you leave this page.").wait_for()
    page.goto(page.url.replace("trainer", "printing"))
    for language in ("de", "fr"):
        page.select_option(".pick [name=lang]", language)
    assert page.locator(".unkept").count() == 1
    page.get_by_role("button", name="OK").click()
    page.select_option(".pick [name=lang]", "it")
    assert page.locator(".unkept").count() == 0


def test_without_storage_the_page_of_matches_says_so_and_menu_search_and_theme_work(visit):
    """The scripts of the theme ask for both kinds of storage."""
    page = visit("matches", script=BLOCKED + BLOCKED.replace("localStorage", "sessionStorage"))
    page.locator(".kept-all").get_by_text("This browser does not let pages keep anything").wait_for()
    shade = page.get_attribute("html", "data-mode")
    page.locator(".theme-switch-button").first.click()
    assert page.get_attribute("html", "data-mode") != shade
    page.locator(".site-header .search-button").click()
    page.locator("dialog[open] input[name=q]").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="All pages").click()
    page.locator("dialog[open] .bd-links, .pst-primary-sidebar-modal[open], .bd-sidebar-primary").first.wait_for()


@pytest.mark.long
def test_a_mixed_sheet_that_cannot_be_carried_to_the_print_shop_stays_where_it_is(visit):
    page = visit("mixing", script=BLOCKED.replace("localStorage", "sessionStorage"))
    page.get_by_role("link", name="Print a pad").click()
    page.get_by_text("so the sheet cannot go to the print shop by itself: copy its text there.").wait_for()


AWAKE = """globalThis.asked = [];
Object.defineProperty(navigator, 'wakeLock', { value: { request: async (kind) => {
  const lock = { kind, released: false, release: async () => { lock.released = true; } };
  asked.push(lock);
  return lock;
} } });"""
HELD = "asked.filter(({ kind, released }) => kind === 'screen' && !released).length"


def test_the_screen_stays_awake_while_somebody_plays(visit):
    """From the first event on, for ten minutes after the last one; Chromium without a screen refuses the real lock."""
    page = visit("qwixx", script=AWAKE)
    page.clock.install()
    page.reload()
    begin(page)
    assert page.evaluate(HELD) == 0
    alone(page)
    roll(page)
    page.wait_for_function(f"{HELD} === 1")
    page.clock.fast_forward(9 * 60_000)
    assert page.evaluate(HELD) == 1
    page.clock.fast_forward(2 * 60_000)
    page.wait_for_function(f"{HELD} === 0")
    page.get_by_role("button", name="Undo", exact=True).click()
    page.wait_for_function(f"{HELD} === 1")


def test_two_tabs_of_a_trainer_keep_what_both_have_practised(visit, tmp_path):
    """Three answers in one tab and one in the other are four; the first question is the same in both. A file of the
    four adds nothing to them, however often it is opened, nor does it bring back what has been practised since."""
    page = visit("trainer")
    other = page.context.new_page()
    other.set_default_timeout(PATIENCE)
    other.goto(page.url)
    pages = (page, other)
    for one in pages:
        one.wait_for_selector(".live-play .dp-trainer")
    for one in (page, page, other, page):
        answered = len(memories(page).get("answers", []))
        one.locator(".live-play [data-move], .live-play button[data-cell][data-state=live]").first.click()
        one.wait_for_function(
            "count => JSON.parse(localStorage['dicepad trainer'] ?? '{\"answers\":[]}').answers.length === count",
            arg=answered + 1,
        )
        one.get_by_role("button", name="Next").click()
        one.wait_for_function("!document.querySelector('.live-play').model.get('view').trainer.answered")
    found = memories(page)
    assert len(found["answers"]) == 4
    assert len(found["memories"]) == len({key for _, key, _ in found["answers"]}) == 3
    page.goto(page.url.replace("trainer", "matches"))
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save everything as a file").click()
    for name in ("first.json", "second.json"):
        saved.value.save_as(tmp_path / name)
        page.get_by_label("Open a saved file").set_input_files(tmp_path / name)
        page.get_by_text(f"{name} has been loaded.").wait_for()
        assert memories(page) == found
        key, (stability, difficulty, last, due, seen) = next(iter(found["memories"].items()))
        found["memories"][key] = [stability, difficulty, last + 1, due + 1, seen + 1]
        page.evaluate("found => { localStorage['dicepad trainer'] = JSON.stringify(found); }", found)


def memories(page) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(page.evaluate("localStorage['dicepad trainer'] ?? '{}'"))
    return found
