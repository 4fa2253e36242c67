"""Everybody can play: violations, targets, focus, spoken words, motion, colours, small screens."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import CDPSession, Page

import dicepad
from dicepad.record import Match
from sheetgen.wording import LANGUAGES
from tests.tiers import quick
from widgets.session import Session

from .driver import PAUSE, Person

PATIENCE = 6000
"""Milliseconds until a board calls Python lost."""
POSITIONS = {
    "qwixx": "red:2,3,4,5,7 yellow:4 misthrows:1 / blue:9 ; active=0 phase=white dice=W6,W6,R6,Y6,G6,B6",
    "qwantum": "red:3,8 blue:5 misthrows:2 / - ; active=0 phase=choose dice=W3,R1,R2,R3,R5,R3,R6",
    "kneifen": "1:3 7:6 / - ; active=0 phase=commit dice=W1,W1,W2,W2,W2,W5 rolls=1",
}


DIALOGS = {("qwixx", 320), ("qwantum", 1100), ("kneifen", 800)}
"""Boards on which the dialogs are tested at each width and in three languages. All games share the same dialogs."""


def at(game: str, seats=2, **more) -> Session:
    session = Session(dicepad.load(game), seats, **{"seed": 1} | more)
    session.begin(Match((session.game.from_text(POSITIONS[game]),)), session.seats, 1)
    return session


@pytest.mark.parametrize(
    ("game", "width", "scheme"),
    quick(
        [(game, *look) for game in POSITIONS for look in ((320, "dark"), (1100, "light"), (800, "dark"))],
        *(("qwixx", 320, "dark"), ("qwantum", 1100, "light")),
    ),
)
def test_axe_finds_nothing(open_page, violations, game, width, scheme):
    session = at(game, lang={"qwixx": "de", "qwantum": "fr", "kneifen": "it"}[game])
    page = open_page(session, at(game), width=width, touch=width == 320, color_scheme=scheme, reduced_motion="reduce")
    assert violations(page) == []
    if (game, width) not in DIALOGS:
        return
    page.click("button[data-cell]:not([data-state=live])", force=True)
    page.wait_for_selector(".dp-why:not(:empty)")
    buttons = page.locator(".dp-tools >> nth=0").locator("button[aria-haspopup=dialog]")
    assert buttons.count() >= 3
    for button in buttons.all():
        button.click()
        page.wait_for_selector("dialog[open]")
        assert violations(page) == []
        page.keyboard.press("Escape")
        assert page.evaluate("document.activeElement.closest('.dp-tools') !== null")


def test_axe_finds_nothing_on_the_cover_and_at_the_end(open_page, violations):
    covered = Session(dicepad.load("qwixx"), ["Ann", "Bob"], seed=1)
    for event in ({"do": "new", "cover": True}, {"do": "roll"}, {"do": "move", "move": "pass"}):
        covered.handle(event)
    ended = Session(dicepad.load("qwixx"), ["careful", "careful"], seed=1)
    ended.run()
    typed = Session(dicepad.load("qwantum"), ["Ann", "Bob"], seed=1)
    typed.handle({"do": "new", "own": True})
    page = open_page(covered, ended, typed)
    assert violations(page) == []


@pytest.mark.covering
@pytest.mark.parametrize("game", POSITIONS)
@pytest.mark.parametrize(
    ("width", "touch", "least"),
    [(320, True, 44), (768, True, 44), (1100, True, 44), (320, False, 24), (1000, False, 24)],
)
def test_targets_are_large_enough_and_nothing_scrolls_sideways(open_page, game, width, touch, least):
    """Cells may be smaller, so that whole rows are in sight: 24 pixels are the least that WCAG 2.2 asks for (2.5.8)."""
    page = open_page(at(game), width=width, height=700, touch=touch)
    found = page.eval_on_selector_all(
        "button, select, summary, input",
        """all => all.filter(one => one.offsetParent).map(one => {
            const box = (one.closest("label") ?? one).getBoundingClientRect();
            return [one.outerHTML.slice(0, 90), box.width, box.height];
        })""",
    )
    small = [one for one in found if min(one[1:]) < (24 if "dp-cell" in one[0] else least) - 0.01]
    assert small == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_focus_goes_on_and_is_never_lost(open_page):
    session = Session(dicepad.load("qwixx"), 1, seed=3)
    page = open_page(session)
    person = Person(page, session)
    page.keyboard.press("Tab")
    for _ in range(60):
        if session.state.over:
            break
        beat = person.beat()
        person.type(*person.decide())
        person.wait(beat)
        focus = page.evaluate(
            "document.activeElement.closest('.dicepad') && document.activeElement.getAttribute('class')"
        )
        assert focus
        assert page.evaluate("document.activeElement.getClientRects().length > 0")


def test_whoever_comes_to_a_board_hears_the_task_and_the_roll_before_its_cells(open_page):
    """A row needs no name, for its cells have theirs. A dialog takes the focus itself, or it would open in silence."""
    page = open_page(at("qwixx", ["Ann", "Bob"]))
    board = page.locator(".dicepad")
    dice = "White 6, White 6, Red 6, Yellow 6, Green 6, Blue 6"
    assert board.get_attribute("aria-label") == f"Qwixx, board. {page.inner_text('.dp-prompt')} {dice}"
    named = board.locator("[role=group]").evaluate_all("all => all.map((one) => one.ariaLabel)")
    assert named == ["Players", "Ann\N{RIGHT SINGLE QUOTATION MARK}s sheet"]
    page.get_by_role("button", name="Keys").click()
    assert page.evaluate("document.activeElement === document.querySelector('dialog[open]')")
    assert page.get_by_role("dialog", name="Keys").locator("li").last.inner_text().startswith("With a screen reader:")


def test_rolls_and_results_are_spoken(open_page):
    session = at("qwixx", ["Ann", "Bob"])
    page = open_page(session)
    page.click('button[data-cell="red.12"]')
    page.wait_for_function("document.querySelector('[role=status]').textContent.includes('Bob')")
    page.wait_for_selector(".dicepad:not([data-busy])")
    page.click('button[data-cell="red.7"]', force=True)
    page.wait_for_function("document.querySelector('[role=status]').textContent.includes('The white dice make 12.')")
    page.click("[data-move=pass]")
    page.wait_for_function("document.querySelector('[role=status]').textContent.includes('Red is closed.')")
    assert "Ann crosses Red 12." in page.inner_text("[role=status]")
    assert page.get_attribute('button[data-cell="red.12"]', "aria-label") == "Red 12: crossed"


MOVING = """void (window.moving = new Promise((done) => window.models[0].on("change:view", () =>
    requestAnimationFrame(() => done(
        document.getAnimations().map((one) => [one.animationName, one.effect.getTiming().duration]))))))"""
"""All that moves, at the moment when the board has drawn what a click has changed."""


def test_dice_do_not_tumble_when_motion_is_unwanted(open_page):
    for motion, expected in (("reduce", 0), ("no-preference", 6)):
        session = Session(dicepad.load("qwixx"), 1, seed=3)
        page = open_page(session, reduced_motion=motion)
        page.evaluate(MOVING)
        page.click(".dp-first")
        moving = page.evaluate("window.moving")
        assert [name for name, _ in moving].count("dp-rolled") == expected
        assert all(400 <= duration <= 700 if name == "dp-rolled" else duration <= 250 for name, duration in moving)
    page.mouse.move(5, 5)
    page.mouse.down()
    assert page.evaluate("document.getAnimations().length") == 6
    page.hover(".dp-prompt")
    page.mouse.down()
    assert page.evaluate("document.getAnimations().length") == 0


def test_what_is_illegal_is_said_and_changes_nothing(open_page):
    session = at("qwixx", ["Ann", "Bob"])
    page = open_page(session)
    page.click('button[data-cell="red.3"]', force=True)
    page.wait_for_selector("text=Red 3 is already crossed.")
    page.click('button[data-cell="red.lock"]', force=True)
    page.wait_for_selector("text=You cross the padlock together")
    assert session.table.in_play.event_index == 0


def test_two_boards_in_a_page_do_not_disturb_each_other(open_page):
    one, other = Session(dicepad.load("qwixx"), 1, seed=1), Session(dicepad.load("kneifen"), 1, seed=1, lang="de")
    page = open_page(one, other)
    before = page.inner_html(".dicepad >> nth=1")
    page.click(".dp-first >> nth=0")
    page.wait_for_selector(".dicepad >> nth=0 >> .dp-cell[data-state=live]")
    assert other.table.in_play.event_index == 0
    assert page.inner_html(".dicepad >> nth=1") == before
    page.keyboard.press("u")
    page.wait_for_function("window.models[0].get('view').eventIndex === 0")
    page.keyboard.press("r")
    page.wait_for_function("window.models[0].get('view').eventIndex === 1")
    assert (other.table.in_play.event_index, other.beat) == (0, 0)
    assert page.inner_html(".dicepad >> nth=1") == before


def test_the_keys_are_shown_on_demand_and_stay_out_of_fields(open_page):
    session = Session(dicepad.load("qwixx"), 1, seed=3)
    page = open_page(session)
    page.focus(".dp-first")
    page.keyboard.press("?")
    assert "R: roll" in page.inner_text("dialog[open]")
    assert page.evaluate("document.activeElement === document.querySelector('dialog[open]')")
    page.keyboard.press("r")
    page.keyboard.press("Escape")
    page.click("text=New game")
    page.locator("dialog[open] .dp-players input").first.fill("rrr")
    page.keyboard.type("ru")
    page.keyboard.press("Escape")
    assert page.evaluate("window.sent") == ["games"]


def test_plain_keys_stay_on_the_board_and_others_reach_the_notebook(open_page):
    """Notebook 7 looks at keys before they come to a board: R would make a raw cell of the cell around it."""
    session = Session(dicepad.load("qwixx"), 1, seed=3)
    page = open_page(session)
    page.evaluate("document.addEventListener('keydown', one => (window.taken ||= []).push(one.key), true)")
    page.focus(".dp-first")
    for key in ("x", "r", "Escape", "Control+e"):
        page.keyboard.press(key)
    page.wait_for_selector(".dp-cell[data-state=live]")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("r")
    assert page.evaluate("window.taken") == ["Control", "e", "r"]
    assert page.evaluate("window.sent") == ["roll"]


def shown(page, selector: str) -> list[list[float]]:
    """Return the boxes of elements on the screen: left, top, right, bottom."""
    return page.eval_on_selector_all(
        selector,
        """all => all.map(one => one.getBoundingClientRect()).filter(one => one.width)
            .map(one => [one.left, one.top, one.right, one.bottom])""",
    )


def test_shifted_rows_keep_their_columns_on_a_small_phone(open_page):
    """A number may stand only once in a column: what is in a column stands one below the other."""
    session = Session(dicepad.load("qwinto"), 1, seed=3)
    page = open_page(session, width=320, touch=True)
    places = session.board()["places"]
    lefts: dict[int, set[int]] = {}
    for row in session.board()["rows"]:
        for cell in row["cells"]:
            ((left, *_),) = shown(page, f'button[data-cell="{cell}"]')
            lefts.setdefault(places[cell]["box"][0], set()).add(round(left))
    assert len(lefts) == 12
    assert all(len(found) == 1 for found in lefts.values())
    assert len({found.pop() for found in lefts.values()}) == 6
    assert page.eval_on_selector_all(".dp-name", "all => all.map(one => one.textContent).join('')") == "OOYYVV"


SHOWN = {
    "qwixx-double-a": (".dp-cell > .dp-place .dp-piece", 40),
    "qwixx-x-change": ('[data-kind="swap"] > .dp-piece', 9),
    "qwixx-bonus-a": ('[data-kind="bar"] > .dp-piece', 12),
    "qwixx-longo": ('[data-kind="lucky"] > .dp-piece', 2),
    "qwixx-chain-a": ("[data-note]", 12),
    "qwixx-bonus-b": (".dp-legend li", 6),
}
"""Parts of sheets beside the cells: how to find them, and their number."""


def test_a_small_phone_shows_all_that_a_sheet_has(open_page):
    page = open_page(*(Session(dicepad.load(game), 1, seed=3) for game in SHOWN), width=320, touch=True)
    for board, (game, (selector, count)) in enumerate(SHOWN.items()):
        found = shown(page, f":nth-match([data-session], {board + 1}) :is({selector})")
        assert len(found) == count, game
        assert all(left >= 0 and right <= 320 and bottom - top >= 10 for left, top, right, bottom in found), game
        buttons = shown(page, f":nth-match([data-session], {board + 1}) .dp-cell")
        if game == "qwixx-double-a":
            assert not [one for one in found for other in buttons if overlap(one, other)]
    assert page.evaluate("document.documentElement.scrollWidth") == 320


def overlap(one: list[float], other: list[float]) -> bool:
    """Return whether two boxes share more than an edge."""
    return all(min(one[k + 2], other[k + 2]) - max(one[k], other[k]) > 1 for k in (0, 1))


def test_what_additions_change_is_said_at_their_cells(open_page):
    """Screen readers learn everything that is drawn on the sheet."""
    page = open_page(Session(dicepad.load("qwixx-chain-a"), 1, seed=3))
    assert page.get_attribute('button[data-cell="red.6"]', "aria-label") == "Red 6, Linked numbers: Yellow 6"
    assert page.inner_text(".dp-legend").startswith("Linked numbers: When you cross one number, cross the other too")


def test_what_was_passed_over_leaves_the_links_of_a_chain_to_be_seen(open_page):
    """Red 6 is linked to Yellow 6; the link is drawn over the lower edge of its cell."""
    seen = []
    for position in ("- / -", "red:7 yellow:7 / -"):
        session = Session(dicepad.load("qwixx-chain-a"), 2, seed=3)
        session.begin(Match((session.game.from_text(f"{position} ; active=0 phase=roll"),)), session.seats, 3)
        page = open_page(session)
        box = page.locator('button[data-cell="red.6"]').bounding_box()
        assert box is not None
        low = {**box, "y": box["y"] + 0.83 * box["height"], "height": 0.17 * box["height"]}
        seen.append(page.screenshot(clip=low))
        state = page.get_attribute('button[data-cell="red.6"]', "data-state")
    assert state == "gone"
    assert seen[0] == seen[1]


ANEW = """async () => {
  await window.models[0].send({ do: "new" });
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""
"""Begin again, and wait until the page has been drawn."""
OURS = """function() {
  const having = (...names) => this.filter((one) => names.every((name) => Object.hasOwn(one, name))).length;
  return { virtual: having("__k"), views: having("prompt", "beat") };
}"""
"""Counts the objects that are nodes of Preact, known by the name of their children, and those that are views."""
ROUNDS = 4
"""So often a page begins again and is counted: what an event still under way holds is not there each time."""


def kept(page: Page, devtools: CDPSession) -> dict[str, int]:
    """Count what a page holds at the beginning of a match after all garbage has been collected, the least found."""
    rounds: list[dict[str, int]] = []
    for _ in range(ROUNDS):
        page.evaluate(ANEW)
        for _ in range(2):
            devtools.send("HeapProfiler.collectGarbage")
        heard = page.evaluate("Object.values(window.models[0].heard).flat().length")
        rounds.append({"heard": heard} | devtools.send("Memory.getDOMCounters") | ours(devtools))
    return {name: min(played[name] for played in rounds) for name in rounds[0]}


def ours(devtools: CDPSession) -> dict[str, int]:
    """Count the objects of a page that a board makes."""
    group = {"objectGroup": "counted"}
    prototype = devtools.send("Runtime.evaluate", {"expression": "Object.prototype", **group})["result"]
    found = devtools.send("Runtime.queryObjects", {"prototypeObjectId": prototype["objectId"], **group})["objects"]
    call = {"objectId": found["objectId"], "functionDeclaration": OURS, "returnByValue": True}
    counts: dict[str, int] = devtools.send("Runtime.callFunctionOn", call)["result"]["value"]
    devtools.send("Runtime.releaseObjectGroup", group)
    return counts


@pytest.mark.long
def test_many_events_leave_no_nodes_and_no_listeners_behind(open_page):
    session = Session(dicepad.load("qwixx"), 2, seed=3)
    page = open_page(session)
    devtools = page.context.new_cdp_session(page)

    def storm(count: int) -> None:
        person = Person(page, session, Random(1))
        for index in range(count):
            session_over = session.state.over
            kind, name = ("roll", "") if session_over else person.decide()
            event = {"roll": {"do": "roll"}, "cell": {"do": "cell", "cell": name}, "move": {"do": "move", "move": name}}
            page.evaluate("event => window.models[0].send(event)", {"do": "new"} if session_over else event[kind])
            if index % 10 == 9:
                page.evaluate("window.models[0].send({do: 'undo'})")

    storm(100)
    before = kept(page, devtools)
    storm(250)
    assert kept(page, devtools) == before


def test_a_closed_board_leaves_nothing_behind(open_page):
    session = Session(dicepad.load("qwixx"), ["careful"], seed=3)
    page = open_page(session, clock=True)
    page.clock.run_for(PAUSE)
    page.wait_for_function("window.models[0].get('view').eventIndex === 1")
    assert page.evaluate("window.sent") == ["step"]
    page.evaluate("window.models[0].close()")
    assert page.evaluate("Object.values(window.models[0].heard).flat().length") == 0
    assert page.query_selector(".dicepad") is None
    page.clock.run_for(100 * PAUSE)
    assert page.evaluate("window.sent") == ["step"]


def test_a_silent_python_is_said_and_forgotten_when_it_answers(open_page):
    session = Session(dicepad.load("qwixx"), 1, seed=3, lang="de")
    page = open_page(session, clock=True)
    page.evaluate("void (window.kept = window.models[0].send, window.models[0].send = () => {})")
    page.click(".dp-first")
    page.clock.run_for(PATIENCE - 1)
    assert page.inner_text(".dp-why") == ""
    page.clock.run_for(1)
    assert "Python antwortet nicht" in page.inner_text(".dp-why")
    page.evaluate("void (window.models[0].send = window.kept)")
    page.click(".dp-first")
    page.wait_for_selector(".dp-cell[data-state=live]")
    assert page.inner_text(".dp-why") == ""
    page.clock.run_for(10 * PATIENCE)
    assert page.inner_text(".dp-why") == ""


def test_no_word_of_another_language_is_on_the_board(open_page):
    page = open_page(*(at("qwixx", lang=lang) for lang in LANGUAGES))
    marker = {"en": "Pass", "de": "Passen", "fr": "Passer", "it": "Passa"}
    for lang, board in zip(LANGUAGES, page.locator(".dicepad").all(), strict=True):
        assert board.get_attribute("lang") == lang
        texts = board.locator("button, p").evaluate_all(
            "all => all.map(one => one.textContent + (one.ariaLabel || ''))"
        )
        assert marker[lang] in texts
        for other, word in marker.items():
            assert other == lang or word not in texts


SHADOW = """() => {
  const place = document.querySelector("[data-session]");
  const host = document.querySelector("main").appendChild(document.createElement("div"));
  const tree = host.attachShadow({ mode: "open" });
  const style = document.createElement("style");
  style.textContent = "* { margin: 0; }";
  tree.append(style, ...[...document.querySelectorAll("link[rel=stylesheet]")].map((one) => one.cloneNode()), place);
}"""
"""Puts the board into a shadow tree with a style that takes all margins away, as marimo does."""
TRANSLATE = """(everything) => {
  const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  const found = [];
  while (texts.nextNode()) {
    const { currentNode: node } = texts;
    if (node.data.trim() && (everything || !node.parentElement.closest("[translate=no]"))) found.push(node);
  }
  for (const node of found) {
    const word = document.createElement("font");
    word.textContent = node.data.toUpperCase();
    node.replaceWith(word);
  }
}"""
"""Does what browsers do that translate a page: other words stand in new nodes, and boards know the old ones."""


def test_in_a_shadow_tree_keys_focus_taps_and_dialogs_work(open_page):
    """As in marimo: a key is heard, the focus stays on the board, P asks before a misthrow, a tap on a border finds its
    cell, and what opens stands in the middle, with a button of its usual height however high it is."""
    page = open_page(Session(dicepad.load("qwixx"), ["Ann"], seed=3))
    page.evaluate(SHADOW)
    page.wait_for_function(
        "getComputedStyle(document.querySelector('main > div').shadowRoot.querySelector('.dp-body')).display === 'grid'"
    )
    page.locator(".dp-first").focus()
    page.keyboard.press("r")
    page.locator(".dp-moves button").wait_for()
    focused = "document.activeElement.shadowRoot?.activeElement.className"
    assert "dp-cell" in page.evaluate(focused)
    page.keyboard.press("p")
    page.locator(".dp-costs").wait_for()
    page.keyboard.press("p")
    assert "dp-costs" in page.evaluate(focused)
    page.keyboard.press("?")
    box = page.locator("dialog[open]").bounding_box()
    assert box
    assert abs(box["x"] + box["width"] / 2 - 500) <= 8
    assert abs(box["y"] + box["height"] / 2 - 450) <= 8
    page.locator("dialog[open]").evaluate("(dialog) => { dialog.style.height = '800px'; }")
    close = page.locator("dialog[open] > button").bounding_box()
    assert close
    assert close["height"] == 44
    page.keyboard.press("Escape")
    cell = page.locator(".dp-cell[data-state=live]").first
    name, box = cell.get_attribute("data-cell"), cell.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] - 3)
    page.locator(f'.dp-cell[data-cell="{name}"][data-state=marked]').wait_for()
    assert page.locator("main").get_attribute("translate") is None


@pytest.mark.parametrize("everything", [False, True])
def test_a_browser_that_translates_the_page_leaves_the_board_its_words(open_page, everything):
    """The instructions stay right, and no button hides that it costs a misthrow, even if a program translates the
    page."""
    page = open_page(Session(dicepad.load("qwixx"), ["Ann"], seed=3))
    view = "window.models[0].get('view')"
    page.click(".dp-first")
    page.locator(".dp-cell[data-state=live]").first.wait_for()
    page.evaluate(TRANSLATE, everything)
    assert page.inner_text("h1") == "BOARDS"
    page.click(".dp-moves button")
    page.locator(".dp-costs").wait_for()
    assert page.inner_text(".dp-costs") == page.evaluate(f"{view}.moves[0].label")
    if not everything:
        assert page.inner_text(".dp-prompt") == page.evaluate(f"{view}.prompt")
