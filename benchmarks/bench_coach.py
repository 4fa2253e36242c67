"""The coach: a hint and a review on a page, a review here, and what travels."""

from __future__ import annotations

import statistics
import sys
import time
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import Page, sync_playwright

from dicepad import Match, load, play_out
from dicepad.odds.advice import review
from dicepad.odds.strategies import strategy
from tests.conftest import ARGUMENTS, CHROMIUM
from tests.pages.conftest import SITE, Handler

MOST_HINT, MOST_REVIEW, MOST_NATIVE, MOST_BYTES = 0.05, 3.0, 0.5, 200_000
ROUNDS: Final = 9
PATIENCE: Final = 120_000
ASK: Final = """async ([event, signal]) => {
  const { model } = document.querySelector('.live-play');
  const begun = performance.now();
  await new Promise((done) => { model.on(signal, done); model.send({ ...event, ask: 'bench' }); });
  return (performance.now() - begun) / 1000;
}"""
"""Seconds from an event to the view, or the reply, that it leads to."""


def played(players: int) -> Match:
    """A match of Qwixx between careful players."""
    game = load("qwixx")
    careful = strategy(game, "careful")
    return play_out(Match.begin(game, players, seed=7), Random(1), lambda *asked: careful.choose(*asked))


def ask(page: Page, signal: str, **event: Any) -> float:
    """Ask a board something."""
    return float(page.evaluate(ASK, [event, signal]))


def on_a_page(address: str) -> tuple[float, float, float]:
    """Seconds to a hint by the table, to the review of a match of two, and to its comparison."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        page = browser.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(f"{address}/tutorials/qwixx.html")
        page.wait_for_function("!document.querySelector('.step:not([data-ready])')")
        # A match begins when somebody comes near it.
        page.evaluate("document.querySelector('.live-play').scrollIntoView()")
        page.wait_for_function("document.querySelector('.live-play')?.model")
        ask(page, "change:view", do="load", text=played(1).until(1).to_text())
        ask(page, "change:view", do="hint", load=True)
        hints = [ask(page, "change:view", do="hint") for _ in range(ROUNDS)]
        ask(page, "change:view", do="load", text=played(2).to_text())
        reviewed = ask(page, "msg:custom", do="review")
        compared = ask(page, "msg:custom", do="review", compare=True)
        browser.close()
    return statistics.median(hints), reviewed, compared


def main() -> int:
    """Print the figures; returns 1 if one is worse than its aim."""
    match = played(2)
    begun = time.perf_counter()
    review(match)
    native = time.perf_counter() - begun
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(SITE)))
    Thread(target=server.serve_forever, daemon=True).start()
    hint, reviewed, compared = on_a_page(f"http://127.0.0.1:{server.server_port}")
    server.shutdown()
    size = (SITE / "live" / "coach.zip.gz").stat().st_size
    table = sum(path.stat().st_size for path in (SITE / "live").glob("*.table"))
    print(f"  hint on a page          {1000 * hint:6.0f} ms   (aim: {1000 * MOST_HINT:.0f})")
    print(f"  review of two, a page   {reviewed:6.2f} s    (aim: {MOST_REVIEW:.0f}); comparison {compared:.1f} s more")
    print(f"  review of two, here     {native:6.2f} s    (aim: {MOST_NATIVE})")
    print(f"  the coach, packed       {size:6,} B (aim: {MOST_BYTES:,}); its table {table:,} B, when asked for")
    kept = hint <= MOST_HINT and reviewed <= MOST_REVIEW and native <= MOST_NATIVE and size <= MOST_BYTES
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
