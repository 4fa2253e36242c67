"""The site: the first click on a puzzle, the first click on a live board, and what travels over the wire until then."""

from __future__ import annotations

import statistics
import sys
import time
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import Browser, Page, sync_playwright

from tests.conftest import ARGUMENTS, CHROMIUM
from tests.site.conftest import SITE, Handler

TUTORIAL: Final = "tutorials/qwixx.html"
MOST_COLD, MOST_WARM, MOST_BYTES = 4.0, 1.5, 7_000_000
ROUNDS: Final = 5
PUZZLE: Final = "#step-1[data-ready] button[data-cell='red.7']"
LIVE: Final = ".live-play .dp-first[aria-disabled=false]"


def seconds(page: Page, address: str) -> tuple[float, float]:
    """Seconds from asking for the page to a puzzle that answers, and from the button to a board that is live."""
    begun = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.wait_for_selector(PUZZLE)
    puzzle = time.perf_counter() - begun
    page.wait_for_load_state()
    begun = time.perf_counter()
    page.evaluate("document.querySelector('.live-start').click()")
    page.wait_for_selector(LIVE)
    return puzzle, time.perf_counter() - begun


class Counter(Handler):
    """Serves files as they are, packing nothing, and counts their bytes."""

    sent = 0

    def copyfile(self, source: Any, outputfile: Any) -> None:
        Counter.sent += Path(source.name).stat().st_size
        super().copyfile(source, outputfile)


def bytes_over_the_wire(browser: Browser, address: str) -> tuple[int, int]:
    """Bytes of a first visit, until the page is whole and until the board is live."""
    context = browser.new_context()
    page = context.new_page()
    Counter.sent = 0
    page.goto(address, wait_until="networkidle")
    whole = Counter.sent
    page.click(".live-start")
    page.wait_for_selector(LIVE)
    context.close()
    return whole, Counter.sent


def main() -> int:
    """Measure; returns 1 if an aim is missed."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Counter, directory=str(SITE)))
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
    puzzle, first = (statistics.median(times) for times in zip(*cold, strict=True))
    again_puzzle, again = (statistics.median(times) for times in zip(*warm, strict=True))
    print(f"  page to first puzzle       {puzzle:5.2f} s, {again_puzzle:.2f} s on a second visit")
    print(f"  button to live board       {first:5.2f} s (aim {MOST_COLD} s), {again:.2f} s warm (aim {MOST_WARM} s)")
    print(f"  a tutorial over the wire   {page_bytes / 1e6:5.2f} MB, {live_bytes / 1e6:.2f} MB with Python (aim 7 MB)")
    return int(first > MOST_COLD or again > MOST_WARM or live_bytes > MOST_BYTES)


if __name__ == "__main__":
    if not (SITE / TUTORIAL).exists():
        sys.exit("bench_site: there is no site; run make site")
    sys.exit(main())
