"""The site: the first puzzle and a match, light and by Pyodide, here and on a slow line; what travels; building."""

from __future__ import annotations

import gzip
import io
import json
import statistics
import subprocess
import sys
import time
from contextlib import suppress
from functools import cache, partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, Final, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import Browser, CDPSession, Error, Page, Route, sync_playwright

from tests.conftest import ARGUMENTS, CHROMIUM
from tests.pages.conftest import ROOT, SITE, Handler

TUTORIAL: Final = "tutorials/qwixx.html"
MOST_PUZZLE, MOST_VIEW, MOST_EVENT, MOST_BYTES = 1.5, 0.7, 0.02, 500_000
MOST_PAINT_SLOW, MOST_PUZZLE_SLOW, MOST_VIEW_SLOW = 1.5, 3.0, 3.0
MOST_BUILD, MOST_PAGE = 150.0, 30.0
TEXTS: Final = (".html", ".css", ".mjs", ".js", ".svg", ".json")
ROUNDS: Final = 5
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
"""Jumps to the match, and stays there as long as puzzles push it down, until its board is there."""
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
"""Seconds from each of some events to the view that it leads to; people pause between them. The first one waits for
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
"""Takes down how long the worker takes from its start to its first answer."""


class Visit(NamedTuple):
    """Seconds of a visit, as the reader waits for them: for anything to be seen, for the first puzzle, for the board of
    the match, for the answer to a throw as soon as it is there, and for those to later events. `working` are those of
    the worker up to its first answer."""

    paint: float
    puzzle: float
    view: float
    answer: float
    event: float
    working: float


class Packing(Handler):
    """Packs texts as the hosts of static sites do; counts the bytes of boards by themselves."""

    boards = 0

    def send_head(self) -> Any:
        """The file, packed if it is a text."""
        path = Path(self.translate_path(self.path))
        if "/live/" in self.path:
            Packing.boards += len(packed(path)) if path.suffix in TEXTS else path.stat().st_size
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
    """A text as it travels."""
    return gzip.compress(path.read_bytes(), 6, mtime=0)


def memory_of_match(browser: Browser, address: str, *, light: bool = True) -> int:
    """Bytes that a match adds to its page; to count them takes time, so nothing else is measured meanwhile."""
    context = browser.new_context()
    page = context.new_page()
    if not light:
        page.route("**/light-worker.mjs", fail)
    page.goto(address, wait_until="networkidle")
    before = memory(browser)
    page.wait_for_function(LIVE)
    page.evaluate(EVENTS)
    held = memory(browser) - before
    context.close()
    return held


def memory(browser: Browser) -> int:
    """Bytes that the processes of pages hold, each shared one counted in parts."""
    told = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    total = 0
    for process in told:
        if process["type"] == "renderer":
            lines = Path(f"/proc/{process['id']}/smaps_rollup").read_text(encoding="ascii").splitlines()
            total += sum(int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:"))
    return total


def visit(browser: Browser, address: str, *, light: bool = True, slow: bool = False) -> Visit:
    """A first visit that goes to the match at once; without light Python it is Pyodide that plays."""
    context = browser.new_context()
    context.set_default_timeout(PATIENCE)
    context.add_init_script(WORKING)
    page = context.new_page()
    if not light:
        page.route("**/light-worker.mjs", fail)
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
    """In the place of a worker one that fails at once."""
    route.fulfill(body="throw new Error('no');", content_type="text/javascript")


def slow_down(page: CDPSession) -> None:
    """Slow the line of a page and of its workers, and the processor of its main thread: that of a worker cannot be."""
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
    """Bytes of a first visit until the page is whole, those that a match adds, and all of boards and their Python."""
    context = browser.new_context()
    page: Page = context.new_page()
    if not light:
        page.route("**/light-worker.mjs", fail)
    Handler.sent = Packing.boards = 0
    page.goto(address, wait_until="networkidle")
    whole = Handler.sent
    page.wait_for_function(LIVE)
    page.evaluate(EVENTS)
    context.close()
    return whole, Handler.sent - whole, Packing.boards


def build(changed: str) -> float:
    """Seconds to build the site again when a file has changed."""
    begun = time.perf_counter()
    subprocess.run(["make", "-C", str(ROOT), "-W", changed, "site"], check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - begun


def main() -> int:
    """Measure; returns 1 if an aim is missed."""
    missed = match_figures()
    whole, one = build("_config.yml"), build("book/index.md")
    print(f"  building the site          {whole:6.0f} s (aim {MOST_BUILD:.0f} s)")
    print(f"  building one page anew     {one:6.0f} s (aim {MOST_PAGE:.0f} s)")
    return int(missed or whole > MOST_BUILD or one > MOST_PAGE)


def match_figures() -> bool:
    """Measure a tutorial with its match, beside Pyodide; returns whether an aim is missed."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Packing, directory=str(SITE)))
    server.daemon_threads = True
    Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/{TUTORIAL}"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        here, slow = measured(browser, address), measured(browser, address, slow=True)
        pyodide = visit(browser, address, light=False)
        pyodide_slow = visit(browser, address, light=False, slow=True)
        page_bytes, match_bytes, board_bytes = bytes_over_the_wire(browser, address)
        other_bytes = bytes_over_the_wire(browser, address, light=False)[1]
        held, other_held = memory_of_match(browser, address), memory_of_match(browser, address, light=False)
        browser.close()
    server.shutdown()
    aims = ((MOST_PAINT_SLOW, MOST_PUZZLE, MOST_VIEW), (MOST_PAINT_SLOW, MOST_PUZZLE_SLOW, MOST_VIEW_SLOW))
    for name, light, other, (paint, first, most) in (
        ("here", here, pyodide, aims[0]),
        ("on a slow line", slow, pyodide_slow, aims[1]),
    ):
        print(f"  {name}")
        print(f"    page to first paint      {light.paint:6.2f} s (aim {paint} s)")
        print(f"    page to first puzzle     {light.puzzle:6.2f} s (aim {first} s)")
        print(f"    page to first view       {light.view:6.2f} s (aim {most} s), {other.view:.2f} s by Pyodide")
        print(f"    page to first answer     {light.answer:6.2f} s, {other.answer:.2f} s by Pyodide")
        print(f"    worker to first answer   {light.working:6.2f} s, {other.working:.2f} s by Pyodide")
        print(f"    event to view            {light.event * 1000:6.1f} ms (aim {MOST_EVENT * 1000:.0f} ms), ", end="")
        print(f"{other.event * 1000:.1f} ms by Pyodide")
    told = slow.answer + (SLOW_PROCESSOR - 1) * here.working
    print("  no browser slows the processor of a worker: were that of the slow one slowed as well,")
    print(f"    page to first answer     {told:6.2f} s, and an event {SLOW_PROCESSOR * here.event * 1000:.1f} ms")
    print(f"  a tutorial over the wire   {page_bytes / 1e6:6.2f} MB")
    print(f"  a match adds               {match_bytes / 1e6:6.2f} MB, {other_bytes / 1e6:.2f} MB by Pyodide")
    print(f"  with the front end         {board_bytes / 1e6:6.2f} MB (aim {MOST_BYTES / 1e6} MB)")
    print(f"  memory of a match          {held / 1e6:6.1f} MB, {other_held / 1e6:.1f} MB by Pyodide")
    return (
        here.puzzle > MOST_PUZZLE
        or here.view > MOST_VIEW
        or slow.paint > MOST_PAINT_SLOW
        or slow.puzzle > MOST_PUZZLE_SLOW
        or slow.view > MOST_VIEW_SLOW
        or max(here.event, slow.event) > MOST_EVENT
        or board_bytes > MOST_BYTES
    )


def measured(browser: Browser, address: str, *, slow: bool = False) -> Visit:
    """The median of several visits."""
    visits = [visit(browser, address, slow=slow) for _ in range(ROUNDS)]
    return Visit(*(statistics.median(times) for times in zip(*visits, strict=True)))


if __name__ == "__main__":
    if not (SITE / TUTORIAL).exists():
        sys.exit("bench_site: there is no site; run make site")
    sys.exit(main())
