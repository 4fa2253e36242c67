"""Evenings of matches on a page: whatever people look at and try, and whatever ends the page, nothing is lost."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pypdf
import pytest
from playwright.sync_api import Page

import dicepad
from dicepad import Match, play_out
from dicepad.about import About
from tests.evening import board_of, holds, lines_of, offered, table_event
from tests.tiers import quick

from .conftest import PATIENCE
from .test_play import KILL, begin, come_near, view
from .test_your_matches import note, play_some, record_here

WATCHED = """globalThis.workers = [];
globalThis.owing = new Map();
globalThis.Worker = class extends Worker {
  asked = new Map();
  constructor(...given) {
    super(...given);
    workers.push(this);
    this.addEventListener("message", ({ data }) => {
      const [name, board] = this.asked.get(data.id) ?? [];
      if (name) JSON.parse(data.answer || '""');
      if (name === "take") this.last = data.id;
      if (data.kept && owing.get(data.board) === this.last) owing.delete(data.board);
    });
  }
  postMessage(question) {
    this.asked.set(question.id, question.ask);
    if (question.ask[0] === "take") owing.set(question.ask[1], question.id);
    super.postMessage(question);
  }
};"""
"""Knows which boards have done something that is not kept yet, and parses each reply of Python strictly."""
ASKED = """(() => {
  const models = new WeakMap();
  Object.defineProperty(HTMLElement.prototype, "model", {
    get() { return models.get(this); },
    set(model) {
      const { send } = model;
      model.send = (event) => (event.do === "step" && event.ask ? undefined : send(event));
      models.set(this, model);
    },
  });
})();"""
"""Lets computers act when the test asks for it, and not when the board does by its clock."""
SEND = """(event) => new Promise((resolve) => {
  const { model } = document.querySelector(".live-play");
  const hear = () => {
    model.off("change:view", hear);
    resolve(model.get("view"));
  };
  model.on("change:view", hear);
  model.send(event);
})"""
STORED = """Object.fromEntries(Object.entries(localStorage)
  .filter(([key]) => key.startsWith("dicepad match ")).map(([key, text]) => [key, JSON.parse(text)]))"""


def stored(page: Page) -> dict[str, dict[str, Any]]:
    """Return the matches that the browser keeps, by their names, each with its snapshot."""
    page.wait_for_function("!owing.size")
    found: dict[str, dict[str, Any]] = page.evaluate(STORED)
    return {name: one | {"told": json.loads(one["text"])} for name, one in found.items()}


def send(page: Page, **event: object) -> Any:
    """Send an event to the board, and return the next view."""
    now = page.evaluate(SEND, event)
    assert "That did not work" not in now["why"]
    return now


def take_up(page: Page) -> None:
    """Take up the match that the page offers first."""
    come_near(page)
    offered = [note(page).get_by_role("button", name=name) for name in ("Continue your match", "Show your last match")]
    offered[0].or_(offered[1]).click()


def reload(page: Page) -> Page:
    page.reload()
    take_up(page)
    page.wait_for_selector(".live-play .dp-dock")
    return page


def come_back(page: Page) -> Page:
    """Leave the page, and come back by the browser's button."""
    page.goto(page.url.replace("qwixx", "matches"))
    page.go_back()
    take_up(page)
    page.wait_for_selector(".live-play .dp-dock")
    return page


def hand_over(page: Page) -> Page:
    """Go on in another tab."""
    other = page.context.new_page()
    other.set_default_timeout(PATIENCE)
    other.goto(page.url)
    take_up(other)
    other.get_by_role("button", name="Play it here").click()
    other.wait_for_selector(".live-play .dp-dock")
    page.close()
    return other


def kill(page: Page) -> Page:
    """End the worker; what somebody does next wakes another one."""
    page.evaluate(f"({KILL})(workers.at(-1))")
    send(page, do="moves")
    return page


def late(game: str, rng: Random) -> str:
    """Return the record of a match that begins a few turns before its end, in company if the game allows it."""
    low, high = dicepad.load(game).spec.seats
    players = rng.choice([1, *range(low, min(high, 3) + 1)])
    strategies = [None, *(rng.choice([None, "careful"]) for _ in range(players - 1))]
    about = About(("Ann", "Bob", "Cleo")[:players], tuple(strategies) if any(strategies) else (), str(rng.random()))
    states = play_out(Match.begin(dicepad.load(game), players), rng).states
    return Match(states[-min(rng.randint(4, 16), len(states)) :][:1], about=about).to_text()


class Evening:
    """A board and the matches that the browser keeps of it."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page, self.rng = page, Random(f"evening {seed}")
        self.known: dict[str, dict[str, Any]] = {}
        self.name = ""
        """The name of the match on the board, once it is kept."""

    @property
    def told(self) -> dict[str, Any]:
        """The snapshot of the match on the board."""
        told: dict[str, Any] = self.known[self.name]["told"] if self.name else {"events": 0, "over": False}
        return told

    def do(self, **event: object) -> Any:
        """Do something, and return the view. No match that was kept has lost a line, and the board's is up to date."""
        now = send(self.page, **event)
        before, self.known = self.known, stored(self.page)
        for name, one in before.items():
            assert holds(lines_of(self.known[name]["told"]), lines_of(one["told"])), one
        written = [name for name, one in self.known.items() if one["when"] != before.get(name, {}).get("when")]
        self.name = written[0] if written else "" if event["do"] in ("new", "load") else self.name
        assert not self.name or (self.told["at"], self.told["paused"]) == (now["eventIndex"], now["paused"])
        return now

    def play(self, now: Any, most: int = 1000) -> None:
        """Play a match to its end and look at it for a while, or do so many things."""
        while most and (not self.told["over"] or self.rng.random() < 0.85):
            most -= 1
            event = table_event(now, self.told, self.rng)
            now = self.do(**({"do": "show", "way": 0} if event["do"] == "new" else event))
            if self.name and self.rng.random() < 0.06:
                self.page = self.rng.choice([reload, come_back, hand_over, kill])(self.page)
                assert board_of(view(self.page)) == board_of(now)


@pytest.mark.parametrize("seed", quick(range(70), 3))
def test_nothing_is_lost_in_an_evening(visit, seed):
    """Two matches of a series, each from shortly before its end, and between them the beginning of a whole one."""
    page = visit("qwixx", script=WATCHED + ASKED, reduced_motion="reduce")
    begin(page)
    evening, game = Evening(page, seed), dicepad.games()[seed % len(dicepad.games())]
    evening.do(do="new", cover=True)
    evening.play(evening.do(do="load", text=late(game, evening.rng)))
    evening.play(evening.do(do="new", seed="1"), most=12)
    evening.play(evening.do(do="load", text=late(game, evening.rng)))


def kept_record(page: Page) -> str:
    """Return the record of the only match that the browser keeps."""
    (one,) = stored(page).values()
    return str(one["told"]["record"])


def moves(page: Page) -> Any:
    """Return the dialog of everything that has happened, as it has opened."""
    page.locator(".live-play").get_by_role("button", name="Moves").click()
    dialog = page.locator(".live-play dialog[open]")
    dialog.locator(".dp-told li").first.wait_for()
    return dialog


def test_a_look_at_an_earlier_moment_and_a_trial_there_leave_the_match_as_it_was(visit):
    """By the list of moves: the board stands where it was after a reload, and the match is whole."""
    page = visit("qwixx", script=WATCHED, reduced_motion="reduce")
    record = play_some(page, 5)
    assert kept_record(page) == record
    moves(page).locator(".dp-told button").first.click()
    page.wait_for_function("document.querySelector('.live-play').model.get('view').eventIndex === 1")
    for trial in (False, True):
        if trial:
            page.locator(".live-play button[data-cell][data-state=live]").first.click()
            page.wait_for_function("document.querySelector('.live-play').model.get('view').eventIndex > 1")
        now = view(page)
        assert kept_record(page) == record
        reload(page)
        assert board_of(view(page)) == board_of(now)
    assert moves(page).get_by_role("button", name="Variation from moment 1").count() == 1
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Back to the match").click()
    page.wait_for_function("!document.querySelector('.live-play').model.get('view').past")
    assert record_here(page) == record


def finish(page: Page, rng: Random) -> Any:
    """Play a match from shortly before its end, and return the last view."""
    now = send(page, do="load", text=late("qwixx", Random(2)))
    while not now["over"]:
        now = send(page, **rng.choice(offered(now, rng)))
    return now


def rematch(page: Page) -> Any:
    """Begin the next match of a series by its button, and return the view after the first roll."""
    page.locator(".dp-end .dp-first").click()
    page.wait_for_selector(".dp-actions > .dp-first")
    return send(page, do="roll")


def test_a_rematch_is_kept_and_goes_on_when_its_worker_ends(visit):
    """It counts as the second of a series, of which the first stays beside it."""
    page = visit("qwixx", script=WATCHED + ASKED, reduced_motion="reduce")
    begin(page)
    finish(page, Random(1))
    for do in ("new", "new", "undo"):  # one that has not begun is none
        now = send(page, do=do)
    assert now["over"]
    assert len(stored(page)) == 1
    first = rematch(page)
    assert len(stored(page)) == 2
    kill(page)
    assert board_of(view(page)) == board_of(first)
    reload(page)
    assert board_of(view(page)) == board_of(first)
    newest = max(stored(page).values(), key=lambda one: one["when"])
    assert len(newest["told"]["series"][1]) == 1


@pytest.mark.long
def test_a_rematch_can_be_printed(visit):
    page = visit("qwixx", script=WATCHED, reduced_motion="reduce", wanted=True)
    begin(page)
    finish(page, Random(1))
    rematch(page)
    with page.expect_download() as saved:
        page.locator(".live-play").get_by_role("button", name="Print this sheet").click()
    assert pypdf.PdfReader(saved.value.path()).get_num_pages() == 1
