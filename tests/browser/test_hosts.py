"""Boards, explorers and reviews in every host of widgets: a turn by mouse and by keys, and a program that follows.

Hosts that are not installed are left out; CONTRIBUTING says how to install them. Nothing comes from the network: Panel
gets the module of anywidget, which it would fetch, from the package.
"""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import indent
from time import sleep
from typing import NamedTuple

import anywidget
import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import Locator, Page, Route

import dicepad
from widgets.exploration import Exploration
from widgets.session import Session

from .conftest import PATIENCE
from .lab import places, run_cell, stop

ROOT = Path(__file__).resolve().parents[2]
SETUP = """import random
import dicepad, ipywidgets, widgets
played = dicepad.play_out(dicepad.Match.begin(dicepad.load("kneifen"), 1, seed=3), random.Random(1))
"""
BOARD, EXPLORER, REVIEW = (
    "widgets.play('qwixx', ['Ann'], seed=3)",
    "widgets.explore('kneifen')",
    "widgets.review(played)",
)
FOLLOWED = "ipywidgets.interactive_output(lambda match: print('points:', match['points']), {'match': board})"
CELLS = (SETUP, f"board = {BOARD}\nboard", FOLLOWED, EXPLORER, REVIEW)
MARIMO = (
    f"{SETUP}import marimo as mo",
    f"board = mo.ui.anywidget({BOARD})\nboard",
    "mo.md(f'points: {[*board.state.scores]}')",
    f"mo.ui.anywidget({EXPLORER})",
    f"mo.ui.anywidget({REVIEW})",
)
PANEL = f"""{SETUP}
import panel as pn
pn.extension("ipywidgets")
board, points = {BOARD}, pn.pane.Str()
board.observe(lambda change: points.param.update(object=f"points: {{change['new']['points']}}"), "value")
pn.Column(board, points, {EXPLORER}, {REVIEW}).servable()
"""
SOLARA = f"""{SETUP}
import solara
points = solara.reactive([])

def begin():
    board = {BOARD}
    board.observe(lambda change: points.set(change["new"]["points"]), "value")
    return board, {EXPLORER}, {REVIEW}

@solara.component
def Page():
    board, *others = solara.use_memo(begin, [])
    solara.display(board)
    solara.Text(f"points: {{points.value}}")
    solara.display(*others)
"""


class Server(NamedTuple):
    """The start of a host, and what has to be installed for it."""

    command: str
    """The module and its arguments."""
    path: str
    packages: tuple[str, ...]


QUIET = (
    "--no-browser --allow-root --ServerApp.ip=127.0.0.1 --IdentityProvider.token= --ServerApp.port={port}"
    " --ConnectionFileMixin.transport=ipc --expose-app-in-browser"
    " --LabApp.news_url= --LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"
)
KERNEL_IS_IDLE = "() => window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel?.status === 'idle'"
"""Before it has a kernel, JupyterLab already shows "idle", and it clears a cell that you run instead of running it."""
HOSTS = {
    "jupyterlab": Server(f"jupyterlab {QUIET}", "/lab/tree/host.ipynb", ("jupyterlab",)),
    "notebook": Server(f"notebook {QUIET}", "/notebooks/host.ipynb", ("notebook",)),
    "voila": Server("voila host.ipynb --no-browser --Voila.ip=127.0.0.1 --port={port}", "/", ("voila",)),
    "marimo": Server("marimo run host.py --headless --no-token --host 127.0.0.1 -p {port}", "/", ("marimo",)),
    "panel": Server(
        "panel serve panel_host.py --address 127.0.0.1 --port {port} --allow-websocket-origin=127.0.0.1:{port}",
        "/panel_host",
        ("panel", "ipywidgets-bokeh"),
    ),
    "solara": Server(
        "solara run solara_host.py --host 127.0.0.1 --port {port} --production", "/", ("solara", "solara-assets")
    ),
}


def write_sources(folder: Path) -> None:
    """Write the same program for each host."""
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3 (ipykernel)"}}
    nbformat.write(new_notebook(cells=[*map(new_code_cell, CELLS)], metadata=kernel), folder / "host.ipynb")
    names = (("", "dicepad, mo, played, widgets"), ("mo, played, widgets", "board"), ("board, mo", ""))
    cells = [
        f"@app.cell\ndef _({asks}):\n{indent(text, '    ')}\n    return {gives}\n"
        for text, (asks, gives) in zip(MARIMO, (*names, *[("mo, played, widgets", "")] * 2), strict=True)
    ]
    head = "import marimo\n\napp = marimo.App()\n\n"
    (folder / "host.py").write_text(head + "\n".join(cells), encoding="utf-8")
    (folder / "panel_host.py").write_text(PANEL, encoding="utf-8")
    (folder / "solara_host.py").write_text(SOLARA, encoding="utf-8")


def missing(packages: tuple[str, ...]) -> str:
    """Return the reason why a host cannot be tried here, or nothing."""
    try:
        found = [version(package) for package in packages]
    except PackageNotFoundError as error:
        return f"{error.name} is not installed"
    if "solara-assets" in packages and len(set(found)) > 1:
        return f"solara {found[0]} needs its own assets, and those of {found[1]} are installed"
    return ""


@contextmanager
def running(server: Server, folder: Path) -> Iterator[str]:
    """A host in a folder; gives the address of its page as soon as it listens."""
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]
    log = folder / "log"
    with TemporaryDirectory(prefix="host") as sockets, log.open("w") as told:
        own = {"HOME": str(folder), "JUPYTER_RUNTIME_DIR": sockets, "PYTHONPATH": str(ROOT)}
        env = os.environ | places(folder) | own
        command = [sys.executable, "-m", *server.command.format(port=port).split()]
        process = subprocess.Popen(command, cwd=folder, env=env, stdout=told, stderr=told)
        try:
            for _ in range(10 * PATIENCE // 1000):
                with closing(socket.socket()) as line:
                    if not line.connect_ex(("127.0.0.1", port)):
                        break
                assert process.poll() is None, log.read_text(encoding="utf-8")
                sleep(0.1)
            yield f"http://127.0.0.1:{port}{server.path}"
        finally:
            stop(process)


def without_network(route: Route) -> None:
    """Answer for the servers of others."""
    if "/anywidget@" in route.request.url:
        module = Path(anywidget.__file__).with_name("nbextension") / "index.js"
        route.fulfill(path=module, headers={"Access-Control-Allow-Origin": "*"}, content_type="text/javascript")
    else:
        route.abort()


def play_a_turn(board: Locator) -> None:
    """Roll by a key, cross by mouse, and end the turn by a key."""
    board.locator(".dp-first").press("r")
    board.locator(".dp-cell[data-state=live]").first.click()
    board.locator(".dp-cell[data-state=marked]").first.wait_for()
    board.locator(".dp-cell[data-state=live]").first.press("p")
    board.locator(".dp-first", has_text="Roll").wait_for()


def explore(explorer: Locator) -> None:
    """Fill a cell by mouse and the next one by keys."""
    explorer.locator('.dp-cell[data-cell="11.1"]').click()
    explorer.get_by_label("11: tap to clear it").wait_for()
    explorer.locator('.dp-cell[data-cell="12.1"]').press("Enter")
    explorer.get_by_label("12: tap to clear it").wait_for()


@pytest.mark.long
@pytest.mark.parametrize("name", HOSTS)
def test_a_turn_is_played_in_every_host(browser, tmp_path, name):
    if reason := missing(HOSTS[name].packages):
        pytest.skip(f"{name}: {reason}")
    write_sources(tmp_path)
    with running(HOSTS[name], tmp_path) as address:
        context = browser.new_context(viewport={"width": 1200, "height": 1000})
        context.set_default_timeout(PATIENCE)
        context.route(lambda url: not url.startswith("http://127.0.0.1"), without_network)
        page: Page = context.new_page()
        page.goto(address)
        if name in ("jupyterlab", "notebook"):
            page.wait_for_function(KERNEL_IS_IDLE)
            for number in range(len(CELLS)):
                run_cell(page, number)
        boards = page.locator(".dicepad")
        boards.nth(3).wait_for()
        assert min(page.eval_on_selector_all(".dicepad", "all => all.map((one) => one.clientWidth)")) >= 700
        assert page.locator(".jp-needs-light-background:visible").count() == 0
        play_a_turn(boards.nth(0))
        page.get_by_text("points: [1]").wait_for()
        explore(boards.nth(1))
        boards.nth(2).get_by_role("button", name="Try again").first.click()
        boards.nth(3).get_by_role("button", name="Back to the match").wait_for()
        context.close()


def test_the_table_of_hosts_has_each_host_that_is_tried() -> None:
    """The README and the site have the same table."""
    tables = [
        re.search(r"\| host .*?\n\n", (ROOT / file).read_text(encoding="utf-8"), re.DOTALL)
        for file in ("README.md", "book/reference/boards.md")
    ]
    readme, site = [found[0] for found in tables if found]
    assert readme == site
    names = re.findall(r"^\| ([^|]+) \| \d", readme, re.MULTILINE)
    assert {name.lower().replace("à", "a").removeprefix("jupyter ") for name in names} > {*HOSTS, "nbconvert"}


SHADOW = """() => {
  const place = document.querySelector("[data-session]"), box = document.createElement("div");
  const styles = [...document.querySelectorAll("link[rel=stylesheet]")].map((one) => one.cloneNode());
  box.style.display = "inline-flex";
  place.before(box);
  box.attachShadow({ mode: "open" }).append(...styles, place);
}"""
"""Moves a board into a tree and a box as Panel and marimo have them."""


@pytest.mark.parametrize("kind", ["board", "explorer"])
def test_a_turn_is_played_in_a_tree_of_its_own(open_page, kind):
    game = dicepad.load("qwixx" if kind == "board" else "kneifen")
    page = open_page(Session(game, ["Ann"], seed=3) if kind == "board" else Exploration(game.start()))
    page.evaluate(SHADOW)
    board = page.locator(".dicepad")
    page.wait_for_function("document.querySelector('main > div').clientWidth === 760")
    (play_a_turn if kind == "board" else explore)(board)
