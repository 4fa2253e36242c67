"""The built site, served as any web server would, and visited without any other host in reach."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler
from pathlib import Path
from threading import Thread
from typing import Any, ClassVar

import pytest
from chromium import CHROMIUM
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, Route, expect

from tests import failures
from tests.chance import seeded
from tests.conftest import ARGUMENTS
from tests.places import ROOT, SITE
from tests.server import Server

__all__ = ["ROOT", "SITE"]

WHOLE = "/live/worker.js"
"""The first file of the large Python, which is twenty times as big as the light one."""
UNDER = "/some/path"
"""The folder of the site on its server, because it may be published anywhere."""
PATIENCE = 120_000
"""Milliseconds after which a page hangs, on any machine."""
expect.set_options(timeout=PATIENCE)
SEED = "2"
"""The dice of every match of a test, and whatever else its pages draw."""
STATE = """async () => {
  const board = document.querySelector('.live-play');
  const frame = new Promise((done) => requestAnimationFrame(() => done('frames come')));
  const none = new Promise((done) => setTimeout(() => done('no frames come'), 2000));
  return JSON.stringify([location.href, scrollY, await Promise.race([frame, none]),
    board?.querySelector('.live-said').textContent, board?.model?.get('view').prompt,
    performance.getEntriesByType('resource').slice(-6).map((one) => one.name + ' ' + one.responseEnd)]);
}"""
"""The state of a page whose test has failed: nobody sees from outside what hangs."""
SETTLED = """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const idle = () => new Promise((done) => requestIdleCallback(done));
  for (const calm of [frame, idle, frame, idle]) await calm();
}"""
"""Lets a page do what it does by itself: what comes into sight is seen in a frame, and the rest waits for a calm."""
KNOWN = (
    "Identifier 'THEBE_JS_URL' has already been declared",
    "[PST]:",
    "Service Worker registration blocked by Playwright",
)
"""Messages on the console that do no harm."""
OF_THE_BROWSER = ("warning", "info", "debug")
"""Kinds of messages of the browser itself, of which each edition has more; faults of a page are errors."""

STOCK = {
    **dict.fromkeys((".html", ".htm"), "text/html"),
    ".css": "text/css",
    ".js": "application/javascript",
    ".json": "application/json",
    ".pdf": "application/pdf",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".wasm": "application/wasm",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
"""The types that nginx 1.22 knows as Debian brings it, as far as the site has such files; IIS knows them, too. Whatever
works with them works on servers that know more."""

SHIFTS = """new PerformanceObserver((list) => {
  window.shifted = (window.shifted || 0) + list.getEntries().reduce((sum, one) => sum + one.value, 0);
}).observe({ type: "layout-shift", buffered: true });"""
"""Add up by how much anything on the page moves, the cumulative layout shift."""
MOST_SHIFT = 0.01
PAINTED = "performance.getEntriesByName('first-contentful-paint').length"
"""True once a reader sees anything."""


class Handler(SimpleHTTPRequestHandler):
    """Serves files as they are, packing nothing, with the types of a stock nginx; counts their bytes, all of them and
    by browsers, and says nothing."""

    types: ClassVar[dict[str, str]] = STOCK
    sent = 0
    sent_to: ClassVar[Counter[str]] = Counter()

    def copyfile(self, source: Any, outputfile: Any) -> None:
        size = Path(source.name).stat().st_size
        Handler.sent += size
        Handler.sent_to[self.headers.get("User-Agent", "")] += size
        super().copyfile(source, outputfile)

    def guess_type(self, path: str | os.PathLike[str]) -> str:
        return self.types.get(Path(path).suffix.lower(), "application/octet-stream")

    def log_message(self, *_: object) -> None:
        pass


class Below(Handler):
    """Serves files under a path, and nothing elsewhere."""

    def translate_path(self, path: str) -> str:
        return super().translate_path(path.removeprefix(UNDER) if path.startswith(f"{UNDER}/") else "/nothing-here")


@contextmanager
def served(folder: Path, handler: type[Handler] = Below) -> Iterator[str]:
    """The address of a folder on a server of this machine."""
    server = Server(("127.0.0.1", 0), partial(handler, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}{UNDER if issubclass(handler, Below) else ''}"
    finally:
        server.shutdown()
        server.server_close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Tell with a failure what its pages were about, and leave pictures of them."""
    report = yield
    if report.when == "call" and report.failed:
        pages = failures.pages_of(item)
        report.sections += [("page", state(page)) for page in pages]
        report.sections += [("left", str(file)) for file in failures.record(item, pages)]
    return report


def state(page: Page) -> str:
    """Return the state of a page. A healthy page answers at once, but `evaluate` would wait forever for one that
    hangs."""
    try:
        return str(page.wait_for_function(STATE, timeout=10_000, polling=100).json_value())
    except Error as error:
        return f"{page.url} says nothing: {error.message}"


@pytest.fixture(scope="session")
def site(built_site: Path) -> Iterator[str]:
    """The address of the site."""
    with served(built_site) as address:
        yield address


@pytest.fixture
def visit(browser: Browser, site: str, request: pytest.FixtureRequest) -> Iterator[Callable[..., Page]]:
    """Opens pages. All other hosts are cut off; asking one, a missing file or a word on the console is a failure, but
    for warnings of the browser. What is drawn on a page and the dice of its matches are fixed by a `seed`, unless it is
    None.

    Where a file is kept back on purpose, `complain` is false, and asking another host is the only failure. A `wordy`
    page may say on the console what is no error. To bring the whole Python is a failure too, unless it is `wanted`: it
    prints, and plays only where the light one cannot. Files with addresses like `late` come after the page is painted.
    """
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_page(
        name: str,
        width: int = 1100,
        *,
        seed: str | None = SEED,
        script: str = "",
        complain: bool = True,
        wordy: bool = False,
        wanted: bool = False,
        late: str = "",
        inside: Browser = browser,
        **more: Any,
    ) -> Page:
        # What is kept for the time without a network would come between a test and the server.
        more.setdefault("service_workers", "block")
        # What a test waits for is a text that the page would have to evaluate; test_policy.py reads pages as they are.
        more.setdefault("bypass_csp", True)
        context = inside.new_context(viewport={"width": width, "height": 900}, **more)
        contexts.append(context)
        context.add_init_script((seeded(seed) if seed else "") + script)
        held: list[Route] = []
        painted = False

        def refuse(route: Route) -> None:
            complaints.append(f"{name} asked for {route.request.url}")
            route.abort()

        def name_whole(route: Route) -> None:
            complaints.append(f"{name} asked for the whole Python")
            route.continue_()

        def hold(route: Route) -> None:
            if painted:
                route.continue_()
            else:
                held.append(route)

        def complain_of(what: str) -> None:
            if not what.startswith(KNOWN):
                complaints.append(f"{name}: {what}")

        def hear(said: ConsoleMessage) -> None:
            if said.type == "error" or not (wordy or said.type in OF_THE_BROWSER):
                complain_of(said.text)

        # Files that are as they should be never come through this process, which would take a third of all time.
        context.route(re.compile(f"^(?!{re.escape(site)}|data:|blob:)"), refuse)
        if not wanted:
            context.route(re.compile(re.escape(WHOLE)), name_whole)
        if late:
            context.route(re.compile(late), hold)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        if complain:
            page.on("console", hear)
            page.on("pageerror", lambda error: complain_of(str(error)))
            page.on("response", lambda got: complain_of(f"{got.status} {got.url}") if got.status >= 400 else None)
        page.goto(f"{site}/{name}.html", wait_until="commit" if late else "load")
        if late:
            page.wait_for_function(PAINTED)
            painted = True
            for route in held:
                route.continue_()
        return page

    yield open_page
    if complaints:
        failures.record(request.node, [page for context in contexts for page in context.pages])
    for context in contexts:
        context.close()
    assert not complaints


def settle(page: Page) -> None:
    """Wait until a page has come whole and does nothing more by itself."""
    page.wait_for_load_state("load")
    page.evaluate(SETTLED)


@pytest.fixture
def other_browser(browser: Browser) -> Iterator[Browser]:
    """A browser of its own for one test, because a crashed page may disturb the pages of others."""
    found = browser.browser_type.launch(executable_path=CHROMIUM, args=ARGUMENTS)
    yield found
    found.close()


@pytest.fixture
def poor_browser(browser: Browser) -> Iterator[Browser]:
    """A browser that grants WebAssembly 16 MB, half of what Python begins with."""
    arguments = [*ARGUMENTS, "--js-flags=--wasm-max-mem-pages=256"]
    poor = browser.browser_type.launch(executable_path=CHROMIUM, args=arguments)
    yield poor
    poor.close()
