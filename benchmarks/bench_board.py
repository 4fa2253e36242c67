"""Boards in JupyterLab and on a page, beside plain widgets and buttons: the time until a board is drawn, and until a
click shows. It also measures the size of the modules.

Only a wall clock sees how long a browser takes, so the rival is clicked in the same minute, and medians are compared.
"""

from __future__ import annotations

import gzip
import json
import statistics
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "book"))

from chromium import CHROMIUM
from measure import Figures, Timing
from playwright.sync_api import Browser, ElementHandle, Page, sync_playwright

import dicepad
from tests.browser.host import Host
from tests.browser.lab import jupyterlab, open_notebook, run_cell
from tests.conftest import ARGUMENTS
from widgets.bundle import bundled
from widgets.session import Session

MOST_PAINT, MOST_EVENT, MOST_FIRST, MOST_BYTES = 1.6, 2.5, 4, 31_000
EVENTS = 30
PACE = 500
"""Milliseconds between two clicks of a person."""
CELLS = (
    "import widgets",
    """import ipywidgets
button = ipywidgets.Button(description="0")
button.add_class("rival")
button.on_click(lambda _: setattr(button, "description", str(int(button.description) + 1)))
button""",
    'widgets.play("qwixx", seats=["Ann"], seed=3)',
)
EMPTY: dict[str, object] = {"execution_count": None, "metadata": {}, "outputs": []}
RIVAL, BOARD = 1, 2
WATCH_FIRST = """(selector) => {
  const look = () => document.querySelector(selector)
    ? requestAnimationFrame(() => { window.drawn = performance.now(); }) : requestAnimationFrame(look);
  window.drawn = 0;
  document.addEventListener('keydown', () => { window.begun = performance.now(); }, { capture: true, once: true });
  requestAnimationFrame(look);
}"""
WATCH_EVENTS = """(selector) => {
  window.times = [];
  new MutationObserver(() => requestAnimationFrame(() => window.times.push(performance.now() - window.begun)))
    .observe(document.querySelector(selector), { subtree: true, childList: true, characterData: true });
  document.addEventListener('click', () => { window.begun = performance.now(); }, true);
}"""
"""Record the milliseconds from a click to the first frame that shows its effect."""
WATCH_PAINTS = """() => {
  window.paints = [];
  window.rivals = [];
  const rival = document.createElement('button');
  rival.id = 'rival';
  rival.textContent = 'rival';
  rival.addEventListener('click', () => rival.classList.toggle('on'));
  document.body.append(rival);
  const after = (tell) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = tell;
    port2.postMessage(0);
  };
  document.addEventListener('click', ({ target }) => {
    const cell = target.closest('.dp-cell[data-state=live]');
    if (!cell && target !== rival) return;
    const begun = performance.now();
    requestAnimationFrame(() => {
      const echoed = cell?.dataset.state === 'marked';
      after(() => (cell ? window.paints : window.rivals).push([performance.now() - begun, echoed]));
    });
  }, true);
}"""
"""Record two things for each click on a cell, and on the rival: the milliseconds until the next frame is painted, and
whether that frame had the mark before Python answered."""
NEXT = (".dp-cell[data-state=live]", ".dp-first:not([data-move])", "[data-move]", "[aria-keyshortcuts=u]")


def click_next(page: Page) -> None:
    """Do the next possible thing: take a cell, roll, continue, or start again."""
    found: list[ElementHandle | None] = [page.query_selector(f".dicepad {selector}") for selector in NEXT]
    next(one for one in found if one).click()


def drawn(page: Page, cell: int, selector: str) -> float:
    """Return the seconds from the keys that run a cell until its output is on the screen."""
    page.evaluate(WATCH_FIRST, selector)
    run_cell(page, cell)
    page.wait_for_function("window.drawn")
    return float(page.evaluate("window.drawn - window.begun")) / 1000


def in_jupyterlab(browser: Browser, address: str) -> tuple[Timing, Timing]:
    """Measure the first board, and an event on it until the view is updated, beside a plain button."""
    page = browser.new_page(viewport={"width": 1200, "height": 1000})
    open_notebook(page, address)
    run_cell(page, 0)
    button, board = (drawn(page, *one) for one in ((RIVAL, ".rival"), (BOARD, ".dicepad .dp-cell[aria-label]")))
    times: dict[str, list[float]] = {}
    for selector in ("button.rival", ".dicepad [role=status]"):
        page.evaluate(WATCH_EVENTS, selector)
        times[selector] = []
        for count in range(EVENTS):
            page.wait_for_timeout(PACE)
            page.click(selector) if selector == "button.rival" else click_next(page)
            page.wait_for_function("count => window.times.length > count", arg=count)
        times[selector] = page.evaluate("window.times")
    page.close()
    rival, own = (statistics.median(found) / 1000 for found in times.values())
    return Timing(board, board / button), Timing(own, own / rival)


def on_a_page(browser: Browser) -> tuple[Timing, float]:
    """Measure a click until its mark is painted, beside a plain button, and the share of marks in the first frame."""
    with Host() as host:
        page = browser.new_page(viewport={"width": 1200, "height": 1000})
        page.goto(host.address(Session(dicepad.load("qwixx"), 1, seed=3)))
        page.wait_for_selector("body[data-ready]")
        page.evaluate(WATCH_PAINTS)
        page.click(".dp-first")
        for _ in range(EVENTS):
            page.wait_for_timeout(PACE)
            click_next(page)
            page.wait_for_timeout(PACE)
            page.click("#rival")
        paints, rivals = page.evaluate("[window.paints, window.rivals]")
        page.close()
    own, other = (statistics.median(time for time, _ in found) / 1000 for found in (paints, rivals))
    return Timing(own, own / other), sum(echoed for _, echoed in paints) / len(paints)


def main() -> int:
    figures = Figures()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        notebook = Path(folder, "boards.ipynb")
        cells = [{"cell_type": "code", "source": code} | EMPTY for code in CELLS]
        kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3 (ipykernel)"}}
        notebook.write_text(json.dumps({"cells": cells, "metadata": kernel, "nbformat": 4, "nbformat_minor": 4}))
        (Path(folder) / "lab").mkdir()
        with jupyterlab(Path(folder) / "lab", notebook) as address:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
            first, event = in_jupyterlab(browser, address)
            paint, echoed = on_a_page(browser)
            browser.close()
    figures.time("first board", first, MOST_FIRST, "ms", "a first button")
    figures.time("event to updated view", event, MOST_EVENT, "ms", "a button")
    figures.time("click to paint", paint, MOST_PAINT, "ms", "a button")
    figures.size("marks that miss the first frame", 1 - echoed, "", 0)
    size = sum(len(gzip.compress(bundled(name).read_bytes(), 9)) for name in ("board.mjs", "board.css"))
    figures.size("board.mjs and board.css, packed", size, "B", MOST_BYTES)
    return figures.end()


if __name__ == "__main__":
    sys.exit(main())
