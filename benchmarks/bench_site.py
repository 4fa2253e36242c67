"""The site: the first puzzle beside a page of prose, a match in the light Python beside Pyodide, here and on a slow
line, and the bytes transferred. Only a wall clock shows how long a reader waits, so each rival is visited in the same
minute."""

from __future__ import annotations

import gzip
import io
import json
import statistics
import sys
import time
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "book"))

from chromium import CHROMIUM
from measure import Figures, Timing, whole_site
from playwright.sync_api import Browser, CDPSession, Error, Page, Route, sync_playwright

from tests.conftest import ARGUMENTS
from tests.pages.conftest import Handler, served

TUTORIAL: Final = "tutorials/qwixx.html"
PROSE: Final = "licences.html"
MOST_PAINT, MOST_PUZZLE, MOST_BOARD = 2.5, 4.5, 6.0
"""Beside the first paint of a page of prose; the first board comes with the page, before any Python."""
MOST_ANSWER, MOST_EVENT = 0.7, 3.0
"""Beside Pyodide, which starts late and then goes faster."""
MOST_PAGE, MOST_MATCH, MOST_BOARDS, MOST_KEPT, MOST_MEMORY = 0.4, 0.65, 0.6, 1.3, 0.6
"""Megabytes over the wire (0.11 of them are the coach and the weights of the computer that plays in the tutorial), and
the memory of a match beside Pyodide."""
TEXTS: Final = (".html", ".css", ".js", ".svg", ".json")
ROUNDS: Final = 3
PATIENCE: Final = 240_000
SLOW_LINE: Final = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 94_000}
"""1.6 Mbit/s down and 150 ms each way and back, as on a phone far from a town."""
SLOW_PROCESSOR: Final = 4
PUZZLE: Final = "#step-1[data-ready] button[data-cell='red.7']"
PAINT: Final = "performance.getEntriesByName('first-contentful-paint')[0].startTime / 1000"
LIVE: Final = """() => {
  const place = document.querySelector('.live-play');
  place.scrollIntoView({ behavior: 'instant' });
  return place.querySelector('.dp-first');
}"""
"""Jump to the match, and stay there until its board appears, while puzzles push it down."""
EVENTS: Final = """async () => {
  const { model } = document.querySelector('.live-play'), times = [];
  for (const event of ['roll', 'undo', 'roll', 'undo', 'roll']) {
    const begun = performance.now();
    await new Promise((done) => { model.on('change:view', done); model.send({ do: event }); });
    times.push((performance.now() - begun) / 1000);
    await new Promise((done) => setTimeout(done, 300));
  }
  return times;
}"""
"""Seconds from each of several events to its view, with a person's pauses between them. The first event waits for
Python."""
WORKING: Final = """globalThis.Worker = class extends Worker {
  constructor(...given) {
    super(...given);
    const begun = performance.now();
    this.addEventListener('message', ({ data }) => {
      if ('answer' in data) globalThis.working ??= (performance.now() - begun) / 1000;
    });
  }
};"""
"""Record the time from the worker's start to its first answer."""


class Visit(NamedTuple):
    """Seconds of a visit, as the reader waits for them: for anything to be seen, for the first puzzle, for the board of
    the match, for the answer to a roll as soon as it is there, and for those to later events. `working` are those of
    the worker up to its first answer."""

    paint: float
    puzzle: float
    view: float
    answer: float
    event: float
    working: float


class Packing(Handler):
    """A server that compresses texts as hosts of static sites do, and counts the bytes of boards separately."""

    boards = 0

    def send_head(self) -> Any:
        """Return the file, compressed if it is a text."""
        path = Path(self.translate_path(self.path))
        if "/live/" in self.path:
            Packing.boards += transferred(path)
        if path.suffix not in TEXTS:
            return super().send_head()
        content = packed(path)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        return io.BytesIO(content)

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file and count its bytes."""
        content = source.read()
        Handler.sent += len(content)
        outputfile.write(content)


@cache
def packed(path: Path) -> bytes:
    """Return a text as it is transferred."""
    return gzip.compress(path.read_bytes(), 6, mtime=0)


def transferred(path: Path) -> int:
    """Return the bytes of a file over the wire."""
    return len(packed(path)) if path.suffix in TEXTS else path.stat().st_size


def kept_first(site: Path) -> int:
    """Return the bytes that the service worker brings after the first visit, for the time without a network."""
    edition = json.loads((site / "sw.js").read_text(encoding="utf-8").partition("=")[2].partition(";\n")[0])
    return sum(transferred(site / name) for name in edition["first"])


def memory_of_match(browser: Browser, address: str, *, light: bool = True) -> int:
    """Return the bytes that a match adds to its page, without what is only to be cleared away.

    Counting them takes time, so nothing else is measured meanwhile.
    """
    context = browser.new_context(bypass_csp=True)
    page = context.new_page()
    if not light:
        page.route("**/light-worker.js", fail)
    page.goto(address, wait_until="networkidle")
    page.request_gc()
    before = memory(browser)
    page.wait_for_function(LIVE)
    page.evaluate(EVENTS)
    page.request_gc()
    held = memory(browser) - before
    context.close()
    return held


def memory(browser: Browser) -> int:
    """Return the bytes that the processes of pages hold, with each shared one counted in parts."""
    told = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    total = 0
    for process in told:
        if process["type"] == "renderer":
            lines = Path(f"/proc/{process['id']}/smaps_rollup").read_text(encoding="ascii").splitlines()
            total += sum(int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:"))
    return total


def visit(browser: Browser, address: str, *, light: bool = True, slow: bool = False) -> Visit:
    """Make a first visit that goes straight to the match. Without the light Python, Pyodide plays."""
    context = browser.new_context(bypass_csp=True)
    context.set_default_timeout(PATIENCE)
    context.add_init_script(WORKING)
    page = context.new_page()
    if not light:
        page.route("**/light-worker.js", fail)
    if slow:
        slow_down(context.new_cdp_session(page))
    begun = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.wait_for_selector(PUZZLE)
    puzzle = time.perf_counter() - begun
    page.wait_for_function(LIVE)
    view = time.perf_counter() - begun
    first, *later = page.evaluate(EVENTS)
    working, paint = page.evaluate("working"), page.evaluate(PAINT)
    context.close()
    return Visit(paint, puzzle, view, view + first, statistics.median(later), working)


def fail(route: Route) -> None:
    """Replace a worker by one that fails at once."""
    route.fulfill(body="throw new Error('no');", content_type="text/javascript")


def slow_down(page: CDPSession) -> None:
    """Slow the line of a page and of its workers, and the processor of its main thread. A worker's processor cannot be
    slowed."""
    page.send("Network.enable")
    page.send("Network.emulateNetworkConditions", SLOW_LINE)
    page.send("Emulation.setCPUThrottlingRate", {"rate": SLOW_PROCESSOR})

    def slow_worker(told: dict[str, Any]) -> None:
        for method, values in (
            ("Network.enable", {}),
            ("Network.emulateNetworkConditions", SLOW_LINE),
            ("Runtime.runIfWaitingForDebugger", {}),
        ):
            message = json.dumps({"id": 1, "method": method, "params": values})
            with suppress(Error):  # a worker that fails at once is gone already
                page.send("Target.sendMessageToTarget", {"sessionId": told["sessionId"], "message": message})

    page.on("Target.attachedToTarget", slow_worker)
    page.send("Target.setAutoAttach", {"autoAttach": True, "waitForDebuggerOnStart": True, "flatten": False})


def bytes_over_the_wire(browser: Browser, address: str, *, light: bool = True) -> tuple[int, int, int]:
    """Return the bytes of a first visit until the page is complete, those that a match adds, and those of all boards
    and their Python."""
    # What a service worker keeps for the time without a network comes seconds later, on a busy computer meanwhile.
    context = browser.new_context(bypass_csp=True, service_workers="block")
    page: Page = context.new_page()
    if not light:
        page.route("**/light-worker.js", fail)
    Handler.sent = Packing.boards = 0
    page.goto(address, wait_until="networkidle")
    whole = Handler.sent
    page.wait_for_function(LIVE)
    page.evaluate(EVENTS)
    context.close()
    return whole, Handler.sent - whole, Packing.boards


def paint_of_prose(browser: Browser, address: str, *, slow: bool) -> float:
    """Return the seconds to the first paint of a page without boards."""
    context = browser.new_context(bypass_csp=True)
    page = context.new_page()
    if slow:
        slow_down(context.new_cdp_session(page))
    page.goto(address, wait_until="load")
    page.wait_for_function("performance.getEntriesByName('first-contentful-paint').length")
    paint = page.evaluate(PAINT)
    context.close()
    return float(paint)


def waiting(figures: Figures, browser: Browser, address: str, *, slow: bool) -> None:
    """Record how long a reader waits."""
    rounds = [
        (visit(browser, f"{address}/{TUTORIAL}", slow=slow), paint_of_prose(browser, f"{address}/{PROSE}", slow=slow))
        for _ in range(ROUNDS)
    ]
    own = Visit(*(statistics.median(times) for times in zip(*(one for one, _ in rounds), strict=True)))
    prose = statistics.median(paint for _, paint in rounds)
    other = visit(browser, f"{address}/{TUTORIAL}", light=False, slow=slow)
    where = "slow line" if slow else "here"
    for what, value, rival, most, beside in (
        ("first paint", own.paint, prose, MOST_PAINT, "prose"),
        ("first puzzle", own.puzzle, prose, MOST_PUZZLE, "prose"),
        ("board of the match", own.view, prose, MOST_BOARD, "prose"),
        ("first answer", own.answer, other.answer, MOST_ANSWER, "Pyodide"),
        ("an event", own.event, other.event, MOST_EVENT, "Pyodide"),
    ):
        unit = "ms" if what == "an event" else "s"
        figures.time(f"{what}, {where}", Timing(value, value / rival), most, unit, beside)


def main() -> int:
    figures = Figures()
    site = whole_site()
    with served(site, Packing) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        for slow in (False, True):
            waiting(figures, browser, address, slow=slow)
        page, match, boards = bytes_over_the_wire(browser, f"{address}/{TUTORIAL}")
        pairs = [
            [memory_of_match(browser, f"{address}/{TUTORIAL}", light=light) for light in (True, False)]
            for _ in range(ROUNDS)
        ]
        held, other = (statistics.median(bytes_held) for bytes_held in zip(*pairs, strict=True))
        browser.close()
    figures.size("a tutorial over the wire", page / 1e6, "MB", MOST_PAGE)
    figures.size("a match adds", match / 1e6, "MB", MOST_MATCH)
    figures.size("boards and their Python", boards / 1e6, "MB", MOST_BOARDS)
    figures.size("kept for later after a first visit", kept_first(site) / 1e6, "MB", MOST_KEPT)
    figures.share("memory of a match", held / 1e6, "MB", other / 1e6, "Pyodide", MOST_MEMORY)
    return figures.end()


if __name__ == "__main__":
    sys.exit(main())
