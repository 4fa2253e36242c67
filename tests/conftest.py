"""Fixtures that many tests share: one real browser, axe to judge pages, the built site, and folders for Jupyter."""

from __future__ import annotations

import atexit
import gc
import os
import shutil
import subprocess
import tempfile
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from contextlib import nullcontext
from importlib import import_module
from pathlib import Path

import pytest
from chromium import CHROMIUM
from hypothesis import HealthCheck, settings
from playwright.sync_api import Browser, sync_playwright

from tests.chance import boards_dealt
from tests.guard import forbid
from tests.places import ROOT, SITE
from tests.proof import NOTE, is_proved
from tests.tiers import thin_out

PAGES = ROOT / "tests" / "pages" / "test_pages.py"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

# The same examples on every run, whose length says nothing about the rules; `make test-all` searches for new ones.
SEARCH = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True, derandomize=False)
settings.register_profile("search", SEARCH)
settings.register_profile("dicepad", SEARCH, derandomize=True)
settings.load_profile("dicepad")

# Installed before a module of the project takes a generator by its name.
running: list[pytest.Item] = []
forbid(lambda: not running or any_dice(running[-1]))

# Each imports packages inside it, which pytest would import a second time if it came to one of their files first.
FIRST = ("dicepad.env", "dicepad.tasks", "widgets")
for package in FIRST:
    import_module(package)

# Kernels of notebooks keep their history and their ports below a folder of this process alone.
JUPYTER = Path(tempfile.mkdtemp(prefix="dicepad-jupyter-"))
atexit.register(shutil.rmtree, JUPYTER, ignore_errors=True)
# Every PDF that the tests make was created at one time, so equal input gives equal bytes.
os.environ["SOURCE_DATE_EPOCH"] = "1767225600"
os.environ |= {"IPYTHONDIR": str(JUPYTER / "ipython"), "JUPYTER_RUNTIME_DIR": str(JUPYTER / "runtime")}


ASKED = {"browser": "browser", "built_site": "site", "installed": "long"}
"""The mark of a test, by the fixture that it asks for."""
SOLVING = (
    *(f"dicepad/odds/{place}" for place in ("api.py", "judge.py", "measured.py", "reviewing.py", "simulation.py")),
    *(f"dicepad/odds/{place}" for place in ("play.py", "qwixx/", "qwantum/", "kneifen/", "qwinto/")),
    "training/",
)
"""Places whose examples solve and simulate; tests that do are marked where they stand."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what the quick round leaves out; notebooks are marked where they stand.

    One file of tests begins with building the site, and the others that ask for it come last: meanwhile the rest goes
    on. Of these, the files with the most tests come first, so that all processes end at about the same time.
    """
    for item in items:
        for fixture in ASKED.keys() & getattr(item, "fixturenames", ()):
            item.add_marker(ASKED[fixture])
        place = item.path.relative_to(ROOT).as_posix()
        if place.startswith(SOLVING):
            item.add_marker("solve")
        if place.startswith("training/"):
            item.add_marker("trained")
        if is_proved() and item.get_closest_marker("trained"):
            item.add_marker("long")
    thin_out(items)
    sited = {item.path for item in items if item.get_closest_marker("site")}
    sizes = Counter(item.path for item in items if item.path in sited and not item.get_closest_marker("long"))
    items.sort(key=lambda item: (item.path != PAGES, item.path in sited, -sizes[item.path]))


def pytest_collection_finish() -> None:
    """Exempt what is collected from the search for garbage, which would go through all of it again and again."""
    gc.freeze()


def any_dice(item: pytest.Item) -> bool:
    """Return whether a test may roll dice without a seed."""
    return item.get_closest_marker("any_dice") is not None


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Know which test runs, for the guard against chance that no seed fixes, and deal to boards without a seed."""
    running.append(item)
    try:
        with nullcontext() if any_dice(item) else boards_dealt():
            return (yield)
    finally:
        running.pop()


def pytest_report_header() -> list[str]:
    """Name the browser, which the system updates when it likes, and say why the tests of training run."""
    proved = [] if is_proved() else [f"training: has changed since {NOTE.relative_to(ROOT)}, so its tests run"]
    if not CHROMIUM.exists():
        return [f"browser: none at {CHROMIUM}", *proved]
    told = subprocess.run([CHROMIUM, "--version"], capture_output=True, text=True, check=False)
    return [f"browser: {told.stdout.strip()}", *proved]


@pytest.fixture(scope="session")
def built_site() -> Path:
    """The folder of the site, which make has built before the tests."""
    if not (SITE / "sw.js").exists():
        pytest.fail(f"{SITE} is missing; make test builds the small site before the tests, make test-all the whole one")
    return SITE


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if not CHROMIUM.exists():
        how = "on Debian: apt install chromium-headless-shell; elsewhere: CHROMIUM=/path/of/one make test"
        pytest.fail(f"{CHROMIUM} is missing; {how}")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield chromium
        chromium.close()


AXE_RUN = """async ([source, rules]) => {
  if (!window.axe) (0, eval)(source);
  const found = await axe.run(document, {resultTypes: ["violations"], ...(rules.length && {runOnly: rules})});
  return found.violations.flatMap(({id, nodes}) => nodes.map((node) => `${id}: ${node.html.slice(0, 200)}`));
}"""
"""Script that returns axe's violations; collecting what passes would take as long again."""


@pytest.fixture(scope="session")
def violations(axe: str) -> Callable[..., list[str]]:
    """Return the barriers of a page, by all rules of axe-core or by those that are named."""
    return lambda page, *rules: list(page.evaluate(AXE_RUN, [axe, rules]))


@pytest.fixture(scope="session")
def axe() -> str:
    """The source of axe-core, which npm has installed for the front end."""
    source = ROOT / "widgets" / "front" / "node_modules" / "axe-core" / "axe.min.js"
    if not source.exists():
        pytest.fail(f"{source} is missing; run make front", pytrace=False)
    return source.read_text(encoding="utf-8")
