"""The chapters as notebooks: taken, opened in the JupyterLite of the site, and alive on their pages."""

from __future__ import annotations

import fnmatch
import json
import os
import posixpath
import re
import runpy
import subprocess
import sys
import zipfile
from collections.abc import Coroutine
from contextlib import suppress
from html.parser import HTMLParser
from importlib import metadata
from pathlib import Path

import pytest

from dicepad import load
from tests.chapters.notebooks import cells, source
from tests.tiers import quick
from widgets.session import Session

from .conftest import PATIENCE, ROOT, SITE, UNDER

BOOK = ROOT / "book"
NOTEBOOKS = sorted(path.relative_to(BOOK) for path in [*BOOK.glob("*.ipynb"), *BOOK.glob("chances/*.ipynb")])
PROMPTS = "document.querySelectorAll('.jp-CodeCell .jp-InputPrompt')"
ALL_RAN = f"[...{PROMPTS}].every((one) => /\\d/.test(one.textContent))"


class Links(HTMLParser):
    """The addresses of a page's links by their text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: dict[str, str] = {}
        self.address = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.address = dict(attrs).get("href") or "" if tag == "a" else ""

    def handle_data(self, data: str) -> None:
        if self.address:
            self.found[data.strip()] = self.address


@pytest.mark.parametrize("name", quick(NOTEBOOKS, Path("notebooks.ipynb"), Path("chances/seven.ipynb")), ids=str)
def test_each_chapter_can_be_taken_and_opened(site, name, tmp_path):
    """Its page links to a folder in which its code runs alone, and to JupyterLite, which lists it."""
    page = SITE / name.with_suffix(".html")
    links = Links(page.read_text(encoding="utf-8")).found
    with zipfile.ZipFile(page.parent / links["Download as notebook"]) as archive:
        archive.extractall(tmp_path)
    (folder,) = tmp_path.iterdir()
    readme = (folder / "README.md").read_text(encoding="utf-8")
    assert all(f"`{path.name}`" in readme for path in folder.iterdir() if path.suffix != ".md")
    code = "\n".join(source(cell) for cell in cells(folder / name.name, "code"))
    ran = subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, check=False)
    assert ran.stderr == ""
    assert ran.returncode == 0
    address, _, query = links["Open in the browser notebook"].partition("?")
    lite = (page.parent / address).resolve()
    assert lite == SITE / "lite" / "notebooks" / "index.html"
    listed = json.loads((SITE / "lite" / "api" / "contents" / name.parent / "all.json").read_text(encoding="utf-8"))
    assert query == f"path={name.as_posix()}"
    assert name.as_posix() in {entry["path"] for entry in listed["content"]}


def test_the_folder_of_the_notebooks_leads_to_their_list(visit):
    page = visit("lite/index", complain=False)
    page.wait_for_url("**/lite/tree/**")
    assert page.title()


def test_all_chapters_come_with_what_they_need_and_no_dead_link(site):
    """Notebooks, what they import and read, dicepad and a README; nothing that only builds the site."""
    with zipfile.ZipFile(SITE / "lite" / "chapters.zip") as archive:
        names = {name.removeprefix("dicepad-chapters/") for name in archive.namelist()}
        years = {info.date_time[0] for info in archive.infolist()}
        texts = {name: json.loads(archive.read(f"dicepad-chapters/{name}")) for name in names if ".ipynb" in name}
    assert set(texts) == {name.as_posix() for name in NOTEBOOKS}
    assert {"README.md", "chances/plots.py", "chances/scores.json", "chances/class.csv"} <= names
    assert {name for name in names if "/" not in name} - set(texts) == {"README.md", *fnmatch.filter(names, "*.whl")}
    assert min(years) > 1980
    for name, notebook in texts.items():
        text = "".join(source(cell) for cell in notebook["cells"] if cell["cell_type"] == "markdown")
        for link in re.findall(r'\]\(([^)#:]+)(?:#[^)]*)?\)|(?:href|src)="([^"#:]+)"', text):
            assert posixpath.normpath(posixpath.join(posixpath.dirname(name), "".join(link))) in names


def test_what_needs_numpy_says_what_would_be_right_and_the_rest_needs_none(site, tmp_path):
    """With what stands for numpy in the browser; sheets, exact chances and advice come without it."""
    with zipfile.ZipFile(SITE / "lite" / "python" / "packages.zip") as archive:
        (stand_in,) = (name for name in archive.namelist() if name.endswith("/numpy/__init__.py"))
        (tmp_path / "numpy.py").write_bytes(archive.read(stand_in))

    def said(*modules: str) -> list[str]:
        command = [sys.executable, "-c", f"import {', '.join(modules)}"]
        environment = os.environ | {"PYTHONPATH": str(tmp_path)}
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=False).stderr.splitlines()

    assert (
        said(
            "sheetgen",
            "widgets",
            "dicepad.odds.qwixx.chances.printed",
            "dicepad.odds.advice",
            "dicepad.odds.reviewing",
        )
        == []
    )
    for module in ("simulation", "qwixx.many_games.score_distribution"):
        problem = said(f"dicepad.odds.{module}")[-1]
        assert problem == "ImportError: there is no numpy in the browser; run this on your own machine"


def test_pip_in_the_browser_says_what_is_in_place_and_what_is_missing(capsys):
    """It looks at the packages beside it, here at those of this environment."""
    there = runpy.run_path(str(BOOK / "lite" / "piplite.py"))
    run_through(there["pip"](["install", "-q", "dicepad", "dicepad[notebook]>=0.1.dev0"]))
    version = metadata.version("dicepad")
    assert capsys.readouterr().out.splitlines() == [
        f"Requirement already satisfied: dicepad ({version})",
        f"Requirement already satisfied: dicepad[notebook]>=0.1.dev0 ({version})",
    ]
    for words, problem in {
        ("install", "no-such-dice"): "no-such-dice is not among the packages of this site",
        ("install", "dicepad>=1000"): f"dicepad>=1000 is wanted, but this site has dicepad {re.escape(version)}",
        ("list",): "pip has one command: %pip install",
    }.items():
        with pytest.raises(there["NotInstalled"], match=problem):
            run_through(there["pip"]([*words]))


def run_through(waiting: Coroutine[None, None, None]) -> None:
    """Run what waits for nothing, in whatever loop a browser of the tests has left running."""
    with suppress(StopIteration):
        waiting.send(None)


def choose(page, menu: str, command: str) -> None:
    page.get_by_role("menuitem", name=menu, exact=True).click()
    page.get_by_text(command, exact=True).click()


def run_all(page) -> None:
    """Run a notebook from nothing to its end."""
    choose(page, "Edit", "Clear Outputs of All Cells")
    choose(page, "Run", "Run All Cells")
    page.wait_for_function(ALL_RAN)
    assert page.locator(".jp-OutputArea-output[data-mime-type*=stderr]").all_inner_texts() == []


OUR_WORKER = """ServiceWorkerContainer.prototype.getRegistrations = async () => [
  { scope: `${location.origin}UNDER/`, unregister: () => console.error("the site works without a network no more") },
];""".replace("UNDER", UNDER)
"""Stands for the service worker of the site, beside which JupyterLite has one of its own."""


def test_a_chapter_opens_in_jupyterlite_from_its_page(visit):
    """Its text can be read, whether or not a Python comes to run it, and its links lead to pages of the site."""
    page = visit("chances/seven", wordy=True, service_workers="allow", script=OUR_WORKER)
    page.click("text=Open in the browser notebook")
    page.wait_for_selector(".jp-Notebook h1:has-text('Why seven?')")
    with page.expect_popup() as opened:
        page.click(".jp-Notebook a[href$='/files/qwixx.md']")
    opened.value.wait_for_url("**/some/path/qwixx.html")


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_jupyterlite_runs_a_chapter_and_plays_a_board(visit, site):
    """A chapter that needs the table of perfect play and a file beside it runs to its end; a board answers."""
    page = visit("chances/perfect", wordy=True, service_workers="allow", script=OUR_WORKER)
    page.set_default_timeout(5 * PATIENCE)
    page.click("text=Open in the browser notebook")
    page.wait_for_selector(".jp-Notebook h1:has-text('Perfect play')")
    run_all(page)
    outputs = page.locator(".jp-Notebook .jp-OutputArea").all_text_contents()
    assert any("115.48" in text for text in outputs)
    page.goto(f"{site}/notebooks.html")
    page.click("text=Open in the browser notebook")
    page.wait_for_selector(".jp-Notebook h1:has-text('The chapters as notebooks')")
    run_all(page)
    page.click(".dp-first")
    page.click("button[data-cell][data-state=live] >> nth=0")
    page.wait_for_selector("button[data-cell][data-state=marked]")


def new_notebook(page):
    """Open a new notebook from the menu of another one, and wait until its Python is ready."""
    page.get_by_role("menuitem", name="File", exact=True).click()
    page.get_by_text("New", exact=True).last.click()
    with page.expect_popup() as opened:
        page.get_by_text("Notebook", exact=True).last.click()
    opened.value.click(".jp-Dialog button:has-text('Select')")
    opened.value.wait_for_selector(".jp-Dialog", state="detached")
    opened.value.wait_for_selector(".jp-Notebook-ExecutionIndicator[data-status=idle]", state="attached")
    return opened.value


def run_cell(page, code: str, shown: str) -> None:
    """Run code in the last cell, and wait for what it shows."""
    cell = page.locator(".jp-CodeCell").nth(page.locator(".jp-CodeCell").count() - 1)
    cell.locator(".cm-content").click()
    page.keyboard.insert_text(code)
    page.keyboard.press("Shift+Enter")
    cell.locator(".jp-InputPrompt", has_text=re.compile(r"\d")).wait_for()
    cell.locator(".jp-OutputArea", has_text=shown).wait_for()


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_a_new_notebook_installs_the_wheel_of_the_site_and_uses_it(visit, site):
    """`%pip` finds dicepad in place and takes the wheel by its address; then it plays, counts, prints and draws."""
    (wheel,) = (SITE / "lite").glob("dicepad-*.whl")
    page = visit("notebooks", complain=False, service_workers="allow", script=OUR_WORKER)
    page.context.set_default_timeout(5 * PATIENCE)
    page.set_default_timeout(5 * PATIENCE)
    page.click("text=Open in the browser notebook")
    page.wait_for_selector(".jp-Notebook h1")
    page = new_notebook(page)
    run_cell(page, "%pip install dicepad", "Requirement already satisfied: dicepad (")
    run_cell(page, "%pip install dicepad[notebook]", "Requirement already satisfied: dicepad[notebook] (")
    run_cell(page, "%pip install numpy", "numpy is not among the packages of this site")
    run_cell(page, f"%pip install {site}/lite/no-such-1.0-py3-none-any.whl", "NotInstalled: 404")
    run_cell(
        page, f"%pip install {site}/lite/{wheel.name}", f"Successfully installed {'-'.join(wheel.name.split('-')[:2])}"
    )
    run_cell(page, 'import dicepad\ndicepad.load("qwixx").start(2).roll(dice="4 1 5 6 2 6").moves(0)', "'red.5'")
    run_cell(page, 'from dicepad.cli import main\nmain(["odds", "qwixx"])', "27.78 %")
    run_cell(page, 'main(["random", "qwixx", "-o", "match.txt"])\nprint(open("match.txt").read())', "game qwixx")
    run_cell(
        page,
        'import sheetgen\nsheet = sheetgen.sheet("qwixx")\nsheet.save("q.svg")\nprint(open("q.svg").read())',
        "<svg",
    )
    run_cell(page, 'sheet.save("q.pdf", copies=4)\nprint(open("q.pdf", "rb").read(5))', "b'%PDF-'")
    run_cell(page, 'sheet.save("q.png")', "there is no pypdfium2 in the browser")
    run_cell(page, 'import widgets\nwidgets.play("qwixx", seats=["You", "careful"], seed=7)', "Misthrows")
    page.click(".dp-first")
    page.click("button[data-cell][data-state=live] >> nth=0")
    page.wait_for_selector("button[data-cell][data-state=marked]")
    picture = page.locator(".jp-RenderedSVG")
    picture.wait_for(state="attached")
    assert not picture.is_visible()


def test_widgets_of_a_notebook_live_on_its_page(visit):
    """The board is played by Python in the browser; dice, chances and questions need none."""
    page = visit("notebooks", seed="7")
    page.wait_for_function("document.querySelectorAll('.live-part[data-ready]').length === 3")
    dice, chances, quiz = (page.locator(".live-part").nth(number) for number in range(3))
    dice.get_by_role("button", name="Roll").click()
    dice.get_by_text("Sum").first.wait_for()
    chances.locator(".dp-bar").nth(5).click()
    chances.get_by_text("16.7").first.wait_for()
    quiz.locator("input").fill("6")
    quiz.get_by_role("button", name="Check").click()
    quiz.get_by_text("six ways of 36").wait_for()
    assert page.locator(".cell_output img").count() == 0
    page.locator(".live-play").scroll_into_view_if_needed()
    page.click(".live-play .dp-first")
    page.wait_for_selector(".live-play button[data-cell][data-state=live]")
    notebook = Session(load("qwixx"), ["You", "careful"], seed=7)
    notebook.handle({"do": "roll"})
    dice = json.loads(json.dumps(notebook.view()["dice"]))
    assert page.evaluate("document.querySelector('.live-play').model.get('view').dice") == dice
    page.click(".live-play button[data-cell][data-state=live] >> nth=0")
    view = "document.querySelector('.live-play').model.get('view')"
    page.wait_for_function(f"{view}.eventIndex > 1")
    assert page.evaluate(f"{view}.seats.map((seat) => seat.name)") == ["You", "Ada"]
