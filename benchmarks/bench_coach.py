"""The coach: the time of a hint and of a review on a page, the time of a review here, and the bytes transferred."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "book"))

from chromium import CHROMIUM
from live.light.archive import APART
from measure import Figures, Timing, processor_time, timed, whole_site
from playwright.sync_api import Browser, Page, sync_playwright

from dicepad import Match, load, play_out
from dicepad.odds.advice import review
from dicepad.odds.strategies import strategy
from tests.conftest import ARGUMENTS
from tests.pages.conftest import Handler, served

MOST_HINT, MOST_REVIEW, MOST_COMPARISON, MOST_NATIVE, MOST_BYTES = 3, 25, 60, 5, 200_000
PATIENCE: Final = 240_000
ASK: Final = """async ([event, signal]) => {
  const { model } = document.querySelector('.live-play');
  const begun = performance.now();
  await new Promise((done) => { model.on(signal, done); model.send({ ...event, ask: 'bench' }); });
  return (performance.now() - begun) / 1000;
}"""
"""Seconds from an event to the view or the reply."""


def played(players: int) -> Match:
    """Return a match of Qwixx between careful players."""
    game = load("qwixx")
    careful = strategy(game, "careful")
    return play_out(Match.begin(game, players, seed=7), Random(1), lambda *asked: careful.choose(*asked))


def ask(page: Page, signal: str, **event: Any) -> float:
    """Send a board a question."""
    return float(page.evaluate(ASK, [event, signal]))


def browser_clock(browser: Browser) -> Callable[[], float]:
    """Return a clock that counts the seconds of processor time that a browser has used."""
    session = browser.new_browser_cdp_session()
    return lambda: sum(one["cpuTime"] for one in session.send("SystemInfo.getProcessInfo")["processInfo"])


def on_a_page(browser: Browser, address: str) -> tuple[Timing, Timing, Timing]:
    """Measure a hint from the table, and the review of a match of two with its comparison, beside the review here."""
    page = browser.new_page(bypass_csp=True)
    page.set_default_timeout(PATIENCE)
    page.goto(f"{address}/tutorials/qwixx.html")
    page.wait_for_function("!document.querySelector('.step:not([data-ready])')")
    # A match begins when somebody comes near it.
    page.evaluate("document.querySelector('.live-play').scrollIntoView()")
    page.wait_for_function("document.querySelector('.live-play')?.model")
    by_browser = partial(timed, clock=browser_clock(browser), rival_clock=processor_time)
    ask(page, "change:view", do="load", text=played(1).until(1).to_text())
    ask(page, "change:view", do="hint", load=True)
    hint = by_browser(partial(ask, page, "change:view", do="hint"), runs=9)
    match = played(2)

    def look_back(**more: Any) -> None:
        ask(page, "change:view", do="load", text=match.to_text())
        ask(page, "msg:custom", do="review", **more)

    here = partial(review, match)
    reviewed = by_browser(look_back, here, runs=3)
    return hint, reviewed, by_browser(partial(look_back, compare=True), here, runs=1)


def main() -> int:
    figures, site = Figures(), whole_site()
    with served(site, Handler) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        hint, reviewed, compared = on_a_page(browser, address)
        browser.close()
    figures.time("a hint on a page", hint, MOST_HINT, "ms")
    figures.time("a review of two on a page", reviewed, MOST_REVIEW, "s", "that here")
    figures.time("the same with a comparison", compared, MOST_COMPARISON, "s", "that here")
    figures.time("a review of two here", timed(partial(review, played(2))), MOST_NATIVE)
    coach, *heavy = ((site / "live" / f"{name}.zip.gz").stat().st_size for name in ("coach", *APART))
    figures.size("the coach of a game, packed", coach + max(heavy), "B", MOST_BYTES)
    table = sum(path.stat().st_size for path in (site / "live").glob("*.table"))
    figures.size("its table, when asked for", table / 1e6, "MB", 5)
    return figures.end()


if __name__ == "__main__":
    sys.exit(main())
