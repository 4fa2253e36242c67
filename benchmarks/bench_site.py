"""The site: the first click on a puzzle and on a live board, what travels until then, and how long building takes."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import Browser, Page, sync_playwright

from tests.conftest import ARGUMENTS, CHROMIUM
from tests.pages.conftest import ROOT, SITE, Handler

TUTORIAL: Final = "tutorials/qwixx.html"
MOST_PUZZLE, MOST_COLD, MOST_WARM, MOST_BYTES = 1.5, 4.0, 1.5, 7_000_000
MOST_BUILD, MOST_PAGE = 150.0, 30.0
ROUNDS: Final = 5
PUZZLE: Final = "#step-1[data-ready] button[data-cell='red.7']"
LIVE: Final = ".live-play .dp-first"
KEPT: Final = "caches.keys().then((names) => names.length && caches.open(names[0]).then((one) => one.keys()))"


def seconds(page: Page, address: str) -> tuple[float, float, float]:
    """Seconds from asking for the page to a puzzle and to a live board, and from the button to that board."""
    begun = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.wait_for_selector(PUZZLE)
    puzzle = time.perf_counter() - begun
    page.wait_for_load_state()
    clicked = time.perf_counter()
    page.evaluate("document.querySelector('.live-start').click()")
    page.wait_for_selector(LIVE)
    live = time.perf_counter()
    page.wait_for_function(f"{KEPT}.then((kept) => kept.length === 1)")
    return puzzle, live - begun, live - clicked


def bytes_over_the_wire(browser: Browser, address: str) -> tuple[int, int]:
    """Bytes of a first visit, until the page is whole and until the board is live."""
    context = browser.new_context()
    page = context.new_page()
    Handler.sent = 0
    page.goto(address, wait_until="networkidle")
    whole = Handler.sent
    page.click(".live-start")
    page.wait_for_selector(LIVE)
    context.close()
    return whole, Handler.sent


def build(changed: str) -> float:
    """Seconds to build the site again when a file has changed."""
    begun = time.perf_counter()
    subprocess.run(["make", "-C", str(ROOT), "-W", changed, "site"], check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - begun


def main() -> int:
    """Measure; returns 1 if an aim is missed."""
    whole, one = build("_config.yml"), build("book/index.md")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(SITE)))
    server.daemon_threads = True
    Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/{TUTORIAL}"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        cold, warm = [], []
        for _ in range(ROUNDS):
            context = browser.new_context()
            cold.append(seconds(context.new_page(), address))
            warm.append(seconds(context.new_page(), address))
            context.close()
        page_bytes, live_bytes = bytes_over_the_wire(browser, address)
        browser.close()
    server.shutdown()
    puzzle, page, first = (statistics.median(times) for times in zip(*cold, strict=True))
    again_puzzle, again_page, again = (statistics.median(times) for times in zip(*warm, strict=True))
    print(f"  page to first puzzle       {puzzle:5.2f} s (aim {MOST_PUZZLE} s), {again_puzzle:.2f} s on a second visit")
    print(f"  button to live board       {first:5.2f} s (aim {MOST_COLD} s), {again:.2f} s warm (aim {MOST_WARM} s)")
    print(f"  page to live board         {page:5.2f} s, {again_page:.2f} s warm")
    print(f"  a tutorial over the wire   {page_bytes / 1e6:5.2f} MB, {live_bytes / 1e6:.2f} MB with Python (aim 7 MB)")
    print(f"  building the site          {whole:5.0f} s (aim {MOST_BUILD:.0f} s)")
    print(f"  building one page anew     {one:5.0f} s (aim {MOST_PAGE:.0f} s)")
    return int(
        puzzle > MOST_PUZZLE
        or first > MOST_COLD
        or again > MOST_WARM
        or live_bytes > MOST_BYTES
        or whole > MOST_BUILD
        or one > MOST_PAGE
    )


if __name__ == "__main__":
    if not (SITE / TUTORIAL).exists():
        sys.exit("bench_site: there is no site; run make site")
    sys.exit(main())
